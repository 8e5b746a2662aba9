"""Work out the consequences of a change that is asked about twice."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import Issue, NoLegalPairing, Place, RulesError, Severity, SwissheetError
from swissheet.model import Result, Tournament
from swissheet.workbook.changes.compare.differences import Comparison
from swissheet.workbook.changes.report.notes import board_text
from swissheet.workbook.memory.events import Note
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.sheets.reading.reading import Reading

_NAMED_AT_MOST = 6


def paired_otherwise(
    comparison: Comparison, reading: Reading
) -> tuple[list[SeatedBoard], list[SeatedBoard]] | None:
    """Return the boards of the last round by the rules and as paired, if the last round is another.

    None if they are the same. Rule: C.04.3 (2026-02), topscorers in the last round.
    """
    from swissheet.pairing import pair

    tournament, last = reading.tournament, comparison.recorded.last_paired
    if tournament is None:
        return None
    before = replace(tournament, rounds_total=comparison.recorded.settings.rounds_total)
    try:
        made = pair(tournament, round_=last)
        if pair(before, round_=last).boards == made.boards:
            return None
    except (NoLegalPairing, RulesError):
        return None
    own = {item.player.tpn: comparison.ids[item.row] for item in reading.players}
    right = {(own[white], own[black]) for white, black in made.boards}
    there = {(own[game.white], own[game.black]) for game in tournament.round(last).games}
    if right == there:
        return None
    return (
        [SeatedBoard(*pair_) for pair_ in sorted(right - there)],
        [SeatedBoard(*pair_) for pair_ in sorted(there - right)],
    )


def said_otherwise(round_: int, boards: tuple[list[SeatedBoard], list[SeatedBoard]]) -> Note:
    """Return the line about a round that the rules now pair differently: right now => as paired."""
    right, there = (" ".join(map(board_text, those)) for those in boards)
    return Note("Configuration", round_, before=right, after=there)


def played_otherwise(before: SeatedBoard, after: SeatedBoard, place: Place) -> Issue | None:
    """Return what else changes when a forfeit becomes a game, or a game a forfeit.

    Rule: C.04.2 (2026-02) 3.4 and 3.5; C.04.1 (2026-02) 4.
    """
    (one, _), (other, _) = before.results, after.results
    if one.played is other.played or Result.PENDING in (one, other):
        return None
    if other.played:
        return Issue(Severity.QUESTION, "changes.now-played", place)
    return Issue(Severity.QUESTION, "changes.now-forfeited", place)


def places_moved(comparison: Comparison, reading: Reading, place: Place) -> Issue | None:
    """Return the places that change with another list of tie-breaks; None if no place does."""
    tournament = reading.tournament
    if tournament is None:
        return None
    was = _places(tournament, comparison.recorded.settings.tiebreaks)
    now = _places(tournament, reading.settings.tiebreaks)
    moved = [tpn for tpn in now if was.get(tpn) != now[tpn]]
    if not moved:
        return None
    told = [
        f"{tpn} {tournament.player(tpn).name} {was.get(tpn, '-')} -> {now[tpn]}"
        for tpn in sorted(moved, key=lambda tpn: now[tpn])[:_NAMED_AT_MOST]
    ]
    return Issue(
        Severity.QUESTION,
        "changes.places-moved",
        place,
        params={"count": len(moved), "places": told},
    )


def rounds_left(last: int, total: int | None, place: Place) -> Issue | None:
    """Return how many rounds are to come with another number of rounds; None if not known."""
    if not total or total < last:
        return None
    if total == last:
        return Issue(Severity.QUESTION, "changes.rounds-left.none", place, params={"round": last})
    left = total - last
    return Issue(Severity.QUESTION, "changes.rounds-left", place, params={"left": left})


def _places(tournament: Tournament, codes: tuple[str, ...]) -> dict[int, int]:
    from swissheet.standings import ranked

    try:
        return {row.tpn: row.rank for row in ranked(tournament, codes or None).rows}
    except SwissheetError:
        return {}
