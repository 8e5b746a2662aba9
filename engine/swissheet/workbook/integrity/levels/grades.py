"""How much a change matters: the table of levels.

===== ==========================================================================================
level meaning
===== ==========================================================================================
1     allowed, nothing is said
2     not described by the rules: told and recorded
3     against the rules and harmless: asked
4     against the rules and sometimes necessary: asked twice, with its consequences
5     forbidden: refused, and the old value can be put back
===== ==========================================================================================

No level depends on a setting, and none can be lowered. Sources: C.04.2 (2026-02) 2.3, 3.1, 4.3 and
4.4; C.04.1 (2026-02) 1, 3 and 4; where they are silent, the readings named beside the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import Issue, Severity
from swissheet.model import Result
from swissheet.notation import format_result
from swissheet.pairing import AVAILABLE
from swissheet.words.message import Param, Term
from swissheet.workbook.integrity.levels.announced import ByeChanges, had_board
from swissheet.workbook.integrity.levels.by_hand import broken_by
from swissheet.workbook.integrity.levels.consequences import (
    paired_otherwise,
    places_moved,
    played_otherwise,
    rounds_left,
    said_otherwise,
)
from swissheet.workbook.integrity.levels.numbers import exchange, exchanges, moves
from swissheet.workbook.integrity.levels.saying import Saying
from swissheet.workbook.integrity.lines.notes import Note, board_text, player_text, result_text
from swissheet.workbook.integrity.state.differences import Board, Comparison, Difference, What
from swissheet.workbook.reading.contradictions import same_list
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.renumbered import FINAL_FROM, new_numbers
from swissheet.workbook.tables.typed import text_of

__all__ = ["Event", "graded"]


@dataclass(frozen=True, slots=True)
class Event:
    """A change, what is said of it, and how much it matters: ``issue.level``.

    ``note`` is the line of the report that tells it; ``consequence`` what would follow from it.
    """

    issue: Issue
    differences: tuple[Difference, ...]
    round: int = 0
    note: Note | None = None
    consequence: Issue | None = None

    @property
    def level(self) -> int:
        """From 1 to 5."""
        return self.issue.level

    @property
    def code(self) -> str:
        """What an answer calls it: ``CORRECTION``."""
        return self.issue.code.upper()


def graded(comparison: Comparison, reading: Reading) -> tuple[Event, ...]:
    """Every difference as an event, in the order of the sheets."""
    if not comparison.differences:
        return ()
    table = _Table(comparison, reading)
    by_hand = [found for found in comparison.differences if table.by_hand(found)]
    exchanged = {found: group for group in exchanges(comparison, reading) for found in group}
    events: list[Event] = []
    for found in comparison.differences:
        if found in by_hand:
            events += table.of_boards(by_hand) if found is by_hand[0] else ()
        elif found not in exchanged:
            events += table.of(found)
        elif found is exchanged[found][0]:
            events.append(table.exchange(exchanged[found]))
    return tuple(events)


_FREE = ("event", "language")
_LOCKED = {
    "system": "changes.locked.system",
    "initial_colour": "changes.locked.initial-colour",
    "points.win": "changes.locked.points",
    "points.draw": "changes.locked.points",
    "points.loss": "changes.locked.points",
    "points.pab": "changes.locked.pab",
    "acceleration": "changes.locked.acceleration",
    "forbidden": "changes.locked.forbidden",
    "late_entries": "changes.locked.late-entries",
}


_SEVERITIES = {1: Severity.NOTICE, 2: Severity.NOTICE, 5: Severity.ERROR}


class _Table:
    """The rows of the table, applied to one workbook.

    ``last`` is the last round that was paired; the tournament has started once round 1 is.
    """

    def __init__(self, comparison: Comparison, reading: Reading):
        self.comparison, self.reading = comparison, reading
        self.last = comparison.recorded.last_paired
        self.rounds_total = comparison.recorded.settings.rounds_total
        self._words = Saying(comparison)

    def of(self, found: Difference) -> Iterator[Event]:
        """The events a difference makes."""
        match found.what:
            case What.SETTING:
                yield self._setting(found)
                yield from self._paired_otherwise(found)
            case What.RESULT:
                yield self._result(found)
            case What.COLOURS | What.SEATS:
                yield self._seats(found)
            case What.ROUND:
                yield self._round_gone(found)
            case What.COLUMN:
                yield self._column_gone(found)
            case What.BYE:
                yield from self._byes(found)
            case _:
                yield self._player(found)

    def by_hand(self, found: Difference) -> bool:
        """Whether a change makes, or alters, the pairing of the last round or of a later one."""
        return found.what in (What.COLOURS, What.SEATS) and found.round >= self.last

    def of_boards(self, found: Sequence[Difference]) -> Iterator[Event]:
        """One event for all boards of a round, and one for each rule that they break."""
        for number in sorted({item.round for item in found}):
            those = [item for item in found if item.round == number]
            whole = replace(
                those[0],
                players=tuple(player for item in those for player in item.players),
                were=tuple(board for item in those for board in item.were),
                are=tuple(board for item in those for board in item.are),
            )
            yield replace(self._by_hand(whole), differences=tuple(those))
            for item in those:
                for issue in broken_by(item, self.comparison, self.reading):
                    yield Event(issue, (item,), number)

    def _event(
        self, level: int, key: str, found: Difference, note: Note | None = None, **more: Param
    ) -> Event:
        was, now = self._words.said(found)
        issue = Issue(
            _SEVERITIES.get(level, Severity.QUESTION),
            key,
            found.place,
            params={"what": self._words.what(found), "was": was, "now": now, **more},
            level=level,
        )
        return Event(issue, (found,), found.round or self.last, note)

    def _of_list(self, level: int, key: str, found: Difference, **more: Param) -> Event:
        """A row that came into the list of players, or went."""
        severity = _SEVERITIES.get(level, Severity.QUESTION)
        name = self._words.names(found.players)
        issue = Issue(severity, key, found.place, params={"what": name, **more}, level=level)
        return Event(issue, (found,), self.last)

    def _setting(self, found: Difference) -> Event:
        key = found.key
        if key.partition(".")[0] in _FREE:
            return self._event(1, "changes.setting", found)
        if not self.last:
            if key == "late_entries" and self.reading.settings.late_at_end:
                return self._event(3, "changes.late-numbers", found)
            return self._event(1, "changes.setting", found)
        if key == "adjustments":
            return self._event(2, "changes.adjustment", found)
        if key == "rounds_total":
            left = rounds_left(self.last, self.reading.settings.rounds_total, found.place)
            return replace(self._rounds_total(found), consequence=left)
        if key == "tiebreaks":
            return self._tiebreaks(found)
        return self._event(5, _LOCKED[key], found)

    def _tiebreaks(self, found: Difference) -> Event:
        then, now = self.comparison.recorded.settings.tiebreaks, self.reading.settings.tiebreaks
        if same_list(then, now, self.reading):
            return self._event(1, "changes.setting", found)
        before, after = " ".join(then), " ".join(now)
        note = Note("Tie-breaks", self.last, before=before or "-", after=after or "-")
        event = self._event(4, "changes.tiebreaks", found, note)
        return replace(event, consequence=places_moved(self.comparison, self.reading, found.place))

    def _rounds_total(self, found: Difference) -> Event:
        """The number of rounds is announced beforehand: C.04.1 (2026-02) 1."""
        before, after = self.rounds_total, self.reading.settings.rounds_total
        if after and after < self.last:
            return self._event(5, "changes.rounds.fewer", found, round=self.last)
        note = Note("Rounds", self.last, before=str(before or "-"), after=str(after or "-"))
        if before == self.last:
            return self._event(4, "changes.rounds.not-last", found, note, round=self.last)
        if after == self.last:
            return self._event(4, "changes.rounds.last", found, note, round=self.last)
        return self._event(4, "changes.rounds", found, note)

    def _paired_otherwise(self, found: Difference) -> Iterator[Event]:
        """The last round, if its boards would be others now that it is the last one, or is not."""
        flipped = self.last in (self.rounds_total, self.reading.settings.rounds_total)
        if found.key != "rounds_total" or not self.last or not flipped:
            return
        boards = paired_otherwise(self.comparison, self.reading)
        if boards is None:
            return
        right, there = map(self._words.boards, boards)
        issue = Issue(
            Severity.QUESTION,
            "changes.config-pairs",
            found.place,
            params={"round": self.last, "right": right, "there": there},
            level=3,
        )
        note = said_otherwise(self.last, boards)
        yield Event(issue, (found,), self.last, note)

    def _result(self, found: Difference) -> Event:
        """A result is free until the next pairing, then a correction: C.04.2 (2026-02) 3.1, 4.3."""
        (before,), (after,) = found.were, found.are
        was, now = result_text(before.results), result_text(after.results)
        if found.round >= self.last:
            return self._event(1, "changes.result", found)
        if Result.ADJOURNED in before.results:
            if after.results == (Result.DRAW, Result.DRAW):
                return self._event(1, "changes.result", found)
            note = Note("Adjournment", found.round, board_text(before), after=now)
            later = list(range(found.round + 1, self.last + 1))
            return self._event(3, "changes.adjourned-result", found, note, rounds=later)
        # A result that is missing may come at any time; without it nothing is ever final.
        if found.round < self.last - 1 and Result.PENDING not in before.results:
            return self._closed_result(found, after)
        note = Note("Correction", found.round, board_text(before), was, now)
        event = self._event(3, "changes.correction", found, note, last=self.last)
        return replace(event, consequence=played_otherwise(before, after, found.place))

    def _closed_result(self, found: Difference, after: Board) -> Event:
        board = self.reading.rounds[found.round].view.text(after.row, "board") or "B"
        return self._event(
            5,
            "changes.round-closed.result",
            found,
            round=found.round,
            board=board,
            result=format_result(*after.results) or "R",
        )

    def _seats(self, found: Difference) -> Event:
        if found.round < self.last - 1:
            return self._event(5, "changes.round-closed", found, round=found.round)
        before = " ".join(board_text(board) for board in found.were)
        after = " ".join(board_text(board) for board in found.are)
        note = Note("Correction", found.round, before=before or "-", after=after or "-")
        return self._event(3, "changes.correction", found, note, last=self.last)

    def _round_gone(self, found: Difference) -> Event:
        level = 3 if found.round == self.last else 5
        issue = Issue(
            _SEVERITIES.get(level, Severity.QUESTION),
            "changes.round-gone",
            found.place,
            params={"round": found.round, "boards": self._words.boards(found.were)},
            level=level,
        )
        return Event(issue, (found,), found.round)

    def _column_gone(self, found: Difference) -> Event:
        level = 3 if self.last else 1
        issue = Issue(
            _SEVERITIES.get(level, Severity.QUESTION),
            "changes.column-gone",
            found.place,
            params={"column": Term(f"column.{found.key}"), "count": int(text_of(found.before))},
            level=level,
        )
        return Event(issue, (found,), self.last)

    def _by_hand(self, found: Difference) -> Event:
        """Boards of the last round, or rows of the next one: free once pairing by hand is open.

        Rule: C.04.2 (2026-02) 4.4.
        """
        phase = self.reading.phase
        if phase is not None and phase.round == found.round:
            return self._event(1, "changes.list", found)
        if self.reading.settings.system not in AVAILABLE:
            # Whoever pairs by a system that swissheet does not pair by types every round.
            return self._event(1, "changes.list", found)
        if phase is not None:
            return self._event(5, "changes.phase-open", found, round=phase.round)
        if found.round > self.last:
            return self._event(3, "changes.mpa-open.by-hand", found, round=found.round)
        return self._event(3, "changes.mpa-open", found, round=found.round)

    def _player(self, found: Difference) -> Event:
        (player,) = found.players
        started, played = self.last > 0, self._was_paired(player)
        match found.what:
            case What.ADDED if started:
                entry = self.comparison.now[player]
                number, first = entry.player.tpn, entry.starts_in or self.last + 1
                moves = [f"{old} -> {new}" for old, new in self.reading.renumbered.items()]
                if moves:
                    return self._of_list(
                        2, "changes.late-entry.moves", found, tpn=number, first=first, moves=moves
                    )
                return self._of_list(2, "changes.late-entry", found, tpn=number, first=first)
            case What.GONE if played:
                return self._of_list(5, "changes.player-gone", found)
            case What.GONE if started:
                return self._of_list(2, "changes.player-removed", found)
            case What.SWAPPED if played:
                return self._event(5, "changes.player-swap", found)
            case What.NUMBER if started or self.reading.settings.system.swiss:
                return self._event(5, "changes.number", found)
            case What.PLAYER if found.key == "no_half_bye":
                return self._event(1, "changes.list", found)
            case What.PLAYER if started and found.key == "expelled" and found.after:
                return self._event(2, "changes.expelled", found)
            case What.SWAPPED | What.PLAYER if started and found.key in ("rating", "title"):
                return self._rating(found)
            case What.SWAPPED | What.PLAYER if started:
                return self._event(2, "changes.player", found)
        return self._event(1, "changes.list", found)

    def exchange(self, group: Sequence[Difference]) -> Event:
        """The event of numbers exchanged among equals."""
        issue, note = exchange(group, self._words.names([d.players[0] for d in group]), self.last)
        return Event(issue, tuple(group), self.last, note)

    def _rating(self, found: Difference) -> Event:
        """A corrected rating or title: what it means for the pairing numbers."""
        swiss = self.reading.settings.system.swiss
        if swiss and self.last >= FINAL_FROM:
            return self._event(2, "changes.rating.closed", found, round=FINAL_FROM)
        new = moves(new_numbers(self.reading)) if swiss else []
        if new:
            return self._event(2, "changes.rating.moves", found, moves=new, round=FINAL_FROM)
        return self._event(2, "changes.rating", found)

    def _was_paired(self, player: int) -> bool:
        return any(had_board(self.comparison, player, n) for n in range(1, self.last + 1))

    def _byes(self, found: Difference) -> Iterator[Event]:
        """Announced byes and absences: of rounds that were paired, and of those to come."""
        (player,) = found.players
        changes = ByeChanges.of(self.comparison, player, self.reading.settings.rounds_total)
        barred = self.comparison.now[player].no_half_bye
        if barred and any(number > self.last for number in changes.halves):
            yield self._event(5, "changes.hpb-barred", found, rounds=changes.halves)
            return
        past = [self._past_bye(found, player, number) for number in changes.past]
        forbidden = [event for event in past if event.level == 5]
        events = forbidden[:1] or past
        if changes.second_half:
            events += [self._event(3, "changes.hpb-second", found, rounds=changes.halves)]
        for number in changes.full:
            note = Note("Full-point bye", number, after=player_text(player))
            events += [self._event(2, "changes.fpb", found, note)]
        yield from events or [self._event(1, "changes.list", found)]

    def _past_bye(self, found: Difference, player: int, number: int) -> Event:
        if had_board(self.comparison, player, number):
            return self._event(5, "changes.game-stands", found, round=number)
        if number < self.last - 1:
            return self._event(5, "changes.round-closed", found, round=number)
        who, was, now = player_text(player), _plain(found.before), _plain(found.after)
        if number < self.last:
            note = Note("Correction", number, who, was, now)
            return self._event(3, "changes.correction", found, note, last=self.last)
        return self._by_hand(replace(found, round=number))


def _plain(cell: object) -> str:
    """A cell of announced byes in a note: ASCII, ``-`` for none."""
    return text_of(cell).encode("ascii", "replace").decode() or "-"
