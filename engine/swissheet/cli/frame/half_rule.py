"""Both standings of a round robin that a player has left, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from swissheet.cli.frame.text import NAME, NUMBER, POINTS, RANK, table
from swissheet.files.documents import points_number
from swissheet.formats.plain_text import cut
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.words.message import Text, phrase

if TYPE_CHECKING:
    from swissheet.pairing.round_robin import Withdrawal
    from swissheet.tiebreaks import Ranking

_NAME_COLUMNS = 32


def half_rules(
    tournament: Tournament, left: Sequence[Withdrawal], codes: Iterable[str] | None
) -> tuple[list[dict[str, Any]], list[Text]]:
    """Return documents, and lines with the two tables, for each player who has left.

    Rule: C.05 6.6.
    """
    from swissheet.withdrawals import both_standings

    documents, lines = [], list[Text]()
    for one in left:
        player = tournament.player(one.tpn)
        both = both_standings(one, tuple(codes) if codes is not None else None)
        documents.append(
            {
                "tpn": one.tpn,
                "name": player.name,
                "completed": one.completed,
                "games": one.games,
                "counts": one.counts,
                "with_results": _document(tournament, both.counted),
                "without": _document(tournament, both.cancelled),
            }
        )
        lines += [
            phrase(
                "cli_standings.left-counts" if one.counts else "cli_standings.left-out",
                player=f"{one.tpn} {player.name}",
                completed=one.completed,
                games=one.games,
            ),
            "",
            phrase("cli_standings.with-results"),
            *_lines(tournament, both.counted),
            "",
            phrase("cli_standings.without-results"),
            *_lines(tournament, both.cancelled),
            "",
        ]
    return documents, lines[:-1]


def _document(tournament: Tournament, made: Ranking) -> list[dict[str, Any]]:
    return [
        {
            "place": row.rank or None,
            "tpn": row.tpn,
            "name": tournament.player(row.tpn).name,
            "points": points_number(row.points),
        }
        for row in made.rows
    ]


def _lines(tournament: Tournament, made: Ranking) -> list[str]:
    rows = [
        [
            str(row.rank or "–"),
            str(row.tpn),
            cut(tournament.player(row.tpn).name, _NAME_COLUMNS),
            str(said_points(row.points)),
        ]
        for row in made.rows
    ]
    return table([RANK, NUMBER, NAME, POINTS], rows, right={RANK, NUMBER, POINTS})
