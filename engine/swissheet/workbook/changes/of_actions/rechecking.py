"""Find rounds of a workbook that the rules pair differently, without a line that says why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissheet.errors import Issue, ModelError, Place, Severity
from swissheet.formats.trf.systems import is_named
from swissheet.pairing.acceleration_texts import texts_of
from swissheet.pairing.checker import Board, RoundDifference
from swissheet.workbook.changes.ask.questions import ASKED
from swissheet.workbook.changes.noticing import OPENING, Noticed
from swissheet.workbook.changes.report.rechecked import rechecked
from swissheet.workbook.sheets.reading.reading import Reading


def paired_otherwise(noticed: Noticed) -> list[Issue]:
    """Return the rounds that the rules pair differently, without a line that says why.

    There are none to report as long as the sheets have errors or a forbidden change, which come
    first. A
    round that is open for pairing by hand is compared when that ends. Changes since the last action
    do
    not count for rounds that were paired before, confirmed or not. Rounds imported from a file that
    names another system are not compared.

    They are warnings: nobody can answer for a pairing made long ago, and nothing was changed that
    could
    be put back.

    Rule: C.04.2 (2026-02) 1.5: pairings can be made again.
    """
    reading = noticed.reading
    tournament = reading.tournament
    if tournament is None or noticed.forbidden:
        return []
    if any(issue.severity is Severity.ERROR for issue in reading.issues):
        return []
    comparison = noticed.comparison
    if comparison is not None and comparison.differences:
        rounds = {} if reading.renumbered else reading.rounds
        unchanged = {n: sheet for n, sheet in rounds.items() if n not in comparison.touched}
        try:
            tournament = comparison.recorded.tournament(unchanged)
        except ModelError:
            return []
    lines = [record.text for record in tournament.foreign]
    found = rechecked(texts_of(tournament), [*lines, *noticed.lines_one_by_one])
    opened = {event.round for event in noticed.events if event.code in OPENING}
    if reading.phase is not None:
        opened.add(reading.phase.round)
    first = _last_of_another_system(reading) + 1
    return [
        _told(item, reading)
        for item in found.differences
        if item.round not in opened and item.round >= first
    ]


def _last_of_another_system(reading: Reading) -> int:
    """Return the last round from a file whose code names no system of ours; 0 if there is none."""
    tournament = reading.tournament
    if tournament is None or is_named(tournament.event.system_code, tournament.system):
        return 0
    known = reading.memory.events
    return max((event.round for event in known if event.code == _UNCHECKED), default=0)


_UNCHECKED = "IMPORT-UNCHECKED"


def _told(found: RoundDifference, reading: Reading) -> Issue:
    place = _place(found, reading)
    there = " ".join(_in_words(found.recorded))
    if found.unpairable:
        return Issue(
            Severity.WARNING,
            "changes.paired-otherwise.unpairable",
            place,
            {"round": found.round, "there": there},
            level=ASKED,
        )
    return Issue(
        Severity.WARNING,
        "changes.paired-otherwise",
        place,
        {"round": found.round, "right": " ".join(_in_words(found.expected)), "there": there},
        level=ASKED,
    )


def _in_words(boards: Iterable[Board]) -> Iterator[str]:
    for white, black in boards:
        yield f"{white}-{black}" if black else f"{white}=PAB"


def _place(found: RoundDifference, reading: Reading) -> Place:
    """Return the place of the first board that differs."""
    assert reading.tournament is not None
    games = reading.tournament.round(found.round).games
    players = {frozenset(board) for board in found.recorded}
    at = [n for n, game in enumerate(games, start=1) if {game.white, game.black} in players]
    return reading.places.board(found.round, at[0] if at else 1, "white_tpn")
