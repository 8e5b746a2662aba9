"""JSON documents for programs: places, issues, rounds, standings.

A key that does not apply is null; lists keep the order people see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from swissheet.errors import AskedChange, Issue, Place, Severity

if TYPE_CHECKING:
    from swissheet.model import Tournament
    from swissheet.pairing.types import RoundPairing
    from swissheet.standings import CrossRows
    from swissheet.tiebreaks import Ranking
    from swissheet.workbook.sheets.reading.life import Life


def place_document(place: Place) -> dict[str, Any]:
    """Return a place for programs; a part that does not apply is null."""
    return {
        "file": place.file or None,
        "line": place.line or None,
        "column": place.column or None,
        "sheet": place.sheet or None,
        "cell": place.cell or None,
        "player": place.tpn or None,
        "round": place.round or None,
        "path": place.path or None,
    }


def issue_document(issue: Issue) -> dict[str, Any]:
    """Return an issue for programs."""
    return {
        "severity": issue.severity.name.lower(),
        "code": issue.code,
        "level": issue.level or None,
        "message": issue.message,
        "found": issue.found,
        "wanted": issue.wanted or None,
        "place": place_document(issue.place),
    }


def changes_document(changes: Iterable[AskedChange]) -> list[dict[str, Any]]:
    """Return the changes of people and the questions, with the answers that confirm them."""
    return [
        {
            **issue_document(change.issue),
            "code": change.code,
            "consequence": change.consequence.message if change.consequence else None,
            "line": change.line or None,
            "accept": change.answer or None,
            "needs_reason": change.needs_reason,
        }
        for change in changes
    ]


def points_number(tenths: int) -> int | float:
    """Return points as a JSON number: 4 or 4.5."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def board_document(tournament: Tournament, made: RoundPairing) -> dict[str, Any]:
    """Return the pairing of a round for programs: players by TPN, with names and points before."""
    from swissheet.model.rulings import pairing_points
    from swissheet.notation import format_bye

    scores = pairing_points(tournament, made.round - 1)

    def player(tpn: int) -> dict[str, Any]:
        return {
            "tpn": tpn,
            "name": tournament.player(tpn).name,
            "points": points_number(scores[tpn]),
        }

    return {
        "round": made.round,
        "boards": [
            {"board": board, "white": player(white), "black": player(black)}
            for board, (white, black) in enumerate(made.boards, start=1)
        ],
        "pab": player(made.pab) if made.pab is not None else None,
        "byes": [{**player(tpn), "bye": format_bye(bye)} for tpn, bye in made.byes],
    }


def check_document(issues: Sequence[Issue], lives: Sequence[Life]) -> dict[str, Any]:
    """Return the result of a check: issues by severity, all of them, and the state of rounds."""
    counts = dict.fromkeys(Severity, 0)
    for issue in issues:
        counts[issue.severity] += 1
    return {
        "errors": counts[Severity.ERROR],
        "warnings": counts[Severity.WARNING],
        "notices": counts[Severity.NOTICE],
        "questions": counts[Severity.QUESTION],
        "issues": [issue_document(issue) for issue in issues],
        "rounds": [_life_document(life) for life in lives],
    }


def _life_document(life: Life) -> dict[str, Any]:
    """Return the state of a round, for programs."""
    return {
        "round": life.round,
        "state": life.stage.value,
        "by_hand": life.by_hand,
        "changed": life.changed,
        "adjourned": list(life.adjourned),
        "published": [
            {
                "version": number,
                "when": version.when.isoformat(),
                "who": version.who,
                "hash": version.hash,
            }
            for number, version in enumerate(life.published, start=1)
        ],
    }


def standings_document(tournament: Tournament, made: Ranking, cross: CrossRows) -> dict[str, Any]:
    """Return standings for programs, with the lines of their cross table."""
    from swissheet.ranking import matches_won

    won = matches_won(tournament, made.after)
    return {
        "after": made.after,
        "rounds_total": tournament.rounds_total or None,
        "provisional": [
            {"round": number, "boards": list(boards)}
            for number, boards in tournament.open_boards(made.after)
        ],
        "tiebreaks": list(cross.headings),
        "players": [
            {
                "place": row.rank or None,
                "tpn": row.player.tpn,
                "title": row.player.title,
                "name": row.player.name,
                "rating": row.player.rating,
                "federation": row.player.federation,
                "points": points_number(row.points),
                **({"matches_won": won[row.player.tpn]} if won else {}),
                "tiebreaks": {
                    heading: None if value is None else _number(value)
                    for heading, value in zip(cross.headings, row.values, strict=True)
                },
                "rounds": list(row.cells),
            }
            for row in cross.rows
        ],
    }


def _number(value: Any) -> int | float:
    return int(value) if value == int(value) else float(value)
