"""Grade announced byes that were changed, round by round.

In a round that was paired its own sheet counts. The announcement counts only if that sheet does not
name the player.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Bye
from swissheet.words.message import Param, Term
from swissheet.workbook.changes.compare.differences import Comparison
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.shared.settings.half_byes import HalfByes
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.assembly import absences
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import BoardRow


@dataclass(frozen=True, slots=True)
class ByeChanges:
    """The rounds that a change of announced byes concerns.

    ``past`` were paired and would be different with the new announcement; ``full`` are to come and
    get a
    full-point bye. ``halves`` are all rounds with a half-point bye, ``new_halves`` the new ones of
    them.
    """

    past: tuple[int, ...]
    full: tuple[int, ...]
    halves: tuple[int, ...]
    new_halves: tuple[int, ...]

    @classmethod
    def of(cls, comparison: Comparison, player: int, rounds_total: int) -> ByeChanges:
        """Return the changes of a player's announced byes.

        Args: rounds_total: the number of rounds now.
        """
        recorded = comparison.recorded
        last, then = recorded.last_paired, recorded.settings.rounds_total
        was = comparison.then.get(player)
        were = _announced(was, last, then) if was is not None else {}
        are = _announced(comparison.now[player], last, rounds_total)
        changed = [r for r in sorted(were.keys() | are.keys()) if were.get(r) is not are.get(r)]
        rows = {number: _row(comparison, player, number) for number in range(1, last + 1)}
        halves = {number for number, bye in are.items() if bye is Bye.HPB and not rows.get(number)}
        halves |= {number for number, row in rows.items() if row and row.bye is Bye.HPB}
        ahead = [number for number in changed if number > last]
        come = ahead if was is not None else changed  # a newcomer may get points for rounds missed
        return cls(
            tuple(n for n in changed if n <= last and _counts(rows[n], are.get(n))),
            tuple(n for n in ahead if are.get(n) is Bye.FPB),
            tuple(sorted(halves)),
            tuple(n for n in come if n in halves),
        )


@dataclass(frozen=True, slots=True)
class Announced:
    """A cell of announced byes: its place, its player, its old and new text."""

    place: Place
    what: Param
    was: Param
    now: Param


def against(
    allowed: HalfByes, halves: Sequence[int], new: Sequence[int], cell: Announced, today: dt.date
) -> Iterator[Issue]:
    """Yield the rules that new half-point byes of a player break.

    Rule: C.04.2 (2026-02) 3.3: the regulations of the event say what is allowed.
    Args: halves: all rounds with a half-point bye, ascending. new: those of them that are new.
    """
    if any(number in new for number in halves[allowed.most :]):
        rounds = tuple(halves)
        if allowed.most:
            yield _asked("changes.hpb-second", cell, rounds=rounds, most=allowed.most)
        else:
            yield _asked("changes.hpb-second.none", cell, rounds=rounds)
    outside = tuple(number for number in new if not allowed.allowed_in(number))
    if outside:
        yield _asked("changes.hpb-round", cell, rounds=outside, allowed=allowed.rounds)
    if new and allowed.over(today):
        until = allowed.until.replace("/", "-")
        yield _asked("changes.hpb-late", cell, rounds=tuple(new), until=until)


def _asked(key: str, cell: Announced, **more: Param) -> Issue:
    return Issue(
        Severity.QUESTION,
        key,
        cell.place,
        params={"what": cell.what, "was": cell.was, "now": cell.now, **more},
        level=3,
    )


def first_announced(reading: Reading, today: dt.date) -> list[GradedEvent]:
    """Return the forbidden half-point byes in a list of players that has no recorded state yet.

    Args: today: the day of the question.
    """
    settings, view, found = reading.settings, reading.players_view, list[GradedEvent]()
    if view is None:
        return found
    for item in reading.players:
        byes = _announced(item, 0, settings.rounds_total)
        halves = sorted(number for number, bye in byes.items() if bye is Bye.HPB)
        name = f"{item.player.tpn} {item.player.name}" if item.given else item.player.name
        what = (name, Term("column.byes"))
        cell = Announced(view.place(item.row, "byes"), what, "-", view.text(item.row, "byes"))
        issues = against(settings.half_byes, halves, halves, cell, today)
        found += [GradedEvent(issue, ()) for issue in issues]
    return found


def had_board(comparison: Comparison, player: int, number: int) -> bool:
    """Return whether a player had a game or the pairing-allocated bye in a round."""
    row = _row(comparison, player, number)
    return row is not None and (row.black is not None or row.bye is Bye.PAB)


def _counts(row: BoardRow | None, bye: Bye | None) -> bool:
    """Return whether an announcement for a paired round says more than the sheet of the round."""
    return row is None or (bye is not None and row.bye is not bye)


def _row(comparison: Comparison, player: int, number: int) -> BoardRow | None:
    """Return the recorded row of a player in a round."""
    if player not in comparison.then:
        return None
    then = comparison.then[player].row
    return next(
        (
            row
            for row in comparison.recorded.round(number).rows
            if then in (row.white.row, row.black.row if row.black else -1)
        ),
        None,
    )


def _announced(item: PlayerRow, last: int, rounds_total: int) -> dict[int, Bye]:
    table = absences([item], last, rounds_total)
    return {number: byes[item.player.tpn] for number, byes in table.items()}
