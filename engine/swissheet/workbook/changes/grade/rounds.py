"""Grade changes of results, boards and columns of rounds that were paired."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from swissheet.errors import Issue
from swissheet.model import Result
from swissheet.model.results import by_ruling_alone
from swissheet.notation import format_result
from swissheet.words.message import Term, titled
from swissheet.workbook.changes.compare.differences import Difference, What
from swissheet.workbook.changes.grade.bracket import bracket_stands
from swissheet.workbook.changes.grade.by_hand import broken_by
from swissheet.workbook.changes.grade.consequences import played_otherwise
from swissheet.workbook.changes.grade.event import GradedEvent, Rows, severity
from swissheet.workbook.changes.grade.published import by_hand, touches_boards
from swissheet.workbook.changes.report.notes import board_text, result_text
from swissheet.workbook.memory.events import Note
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.shared.typed import text_of

Corrected = tuple[int, frozenset[int]]
"""A round, and the two players of a game in it by their own numbers."""

_ABOUT, _NAMED_AT_MOST = re.compile(r"<(\d+)>-<(\d+)>"), 8


class RoundRows(Rows):
    """The rows of the table about rounds."""

    @cached_property
    def adjourned_later(self) -> set[Corrected]:
        """The games that a correction has made adjourned.

        The next round was paired from another result.
        """
        found: set[Corrected] = set()
        for event in self.reading.memory.events:
            note = event.note
            match = _ABOUT.fullmatch(note.about) if note is not None else None
            if note is None or match is None or note.kind not in ("Correction", "Adjournment"):
                continue
            game = note.round, frozenset(map(int, match.groups()))
            if note.kind == "Correction" and note.after == "*":
                found.add(game)
            else:
                found.discard(game)
        return found

    def of(self, found: Difference) -> GradedEvent:
        """Return the event of a change on the sheet of a round."""
        match found.what:
            case What.RESULT:
                return self._result(found)
            case What.ROUND:
                return self._round_gone(found)
            case What.COLUMN:
                return self._column_gone(found)
            case What.ORDER:
                return self._boards_moved(found)
            case _:
                return self._seats(found)

    def by_hand(self, found: Difference) -> bool:
        """Return whether a change makes or alters the pairing of the last round or a later one."""
        return found.what in (What.COLOURS, What.SEATS) and found.round >= self.last

    def of_boards(self, found: Sequence[Difference]) -> Iterator[GradedEvent]:
        """Yield one event for all boards of a round, and one for each rule that they break."""
        for number in sorted({item.round for item in found}):
            those = [item for item in found if item.round == number]
            whole = replace(
                those[0],
                players=tuple(player for item in those for player in item.players),
                after=", ".join(text_of(item.after) for item in those if item.after) or None,
                were=tuple(board for item in those for board in item.were),
                are=tuple(board for item in those for board in item.are),
            )
            yield replace(self.opened(whole), differences=tuple(those))
            for item in those:
                for issue in broken_by(item, self.comparison, self.reading):
                    yield GradedEvent(issue, (item,), number)

    def _result(self, found: Difference) -> GradedEvent:
        """Return the event of a result: free until the next pairing, after it a correction.

        Rule: C.04.2 (2026-02) 3.1, 4.3.
        """
        (before,), (after,) = found.were, found.are
        if found.round >= self.last:
            if self._was_final(found.round):
                return self.event(2, "changes.final-result", found)
            if by_ruling_alone(*after.results):
                return self.event(2, "changes.result-by-ruling", found)
            return self.event(1, "changes.result", found)
        if not self.reading.settings.system.needs_results:
            return self._of_a_table(found, before, after)
        if Result.ADJOURNED in before.results:
            if not bracket_stands(self.reading.tournament):
                return self.event(5, "changes.knockout-winner", found, round=found.round + 1)
            drawn = after.results == (Result.DRAW, Result.DRAW)
            by_correction = (found.round, before.players) in self.adjourned_later
            if drawn and not by_correction:
                return self.event(1, "changes.result", found)
            later = list(range(found.round + 1 + by_correction, self.last + 1))
            if later and not drawn:
                note = Note(
                    "Adjournment", found.round, board_text(before), after=result_text(after.results)
                )
                return self.event(2, "changes.adjourned-result", found, note, rounds=later)
            return self._correction(found)
        # A missing result may come at any time; as long as it is missing nothing is final.
        if found.round < self.last - 1 and Result.PENDING not in before.results:
            return self._closed_result(found, after)
        return self._correction(found)

    def _of_a_table(
        self, found: Difference, before: SeatedBoard, after: SeatedBoard
    ) -> GradedEvent:
        """Return the event of an earlier result of a round robin: no pairing followed from it."""
        if {Result.ADJOURNED, Result.PENDING} & {*before.results}:
            return self.event(1, "changes.result", found)
        if by_ruling_alone(*after.results):
            return self.event(2, "changes.result-by-ruling", found)
        return self.event(2, "changes.result-of-a-table", found)

    def _correction(self, found: Difference) -> GradedEvent:
        (before,), (after,) = found.were, found.are
        if not bracket_stands(self.reading.tournament):
            return self.event(5, "changes.knockout-winner", found, round=found.round + 1)
        was, now = result_text(before.results), result_text(after.results)
        note = Note("Correction", found.round, board_text(before), was, now)
        event = self.correction(found, note)
        return replace(event, consequence=played_otherwise(before, after, found.place))

    def _was_final(self, round_: int) -> bool:
        """Return whether the last round of all had every result, so that its standings were final.

        Rule: C.04.2 (2026-02) 4.3: nothing is paired from it any more, the standings change.
        """
        if round_ != self.comparison.recorded.settings.rounds_total:
            return False
        undecided = (Result.PENDING, Result.ADJOURNED)
        boards = [board for board in self.comparison.boards_then(round_) if board.black]
        return not any(board.results[0] in undecided for board in boards)

    def _closed_result(self, found: Difference, after: SeatedBoard) -> GradedEvent:
        board = self.reading.rounds[found.round].view.text(after.row, "board") or "B"
        return self.event(
            5,
            "changes.round-closed.result",
            found,
            round=found.round,
            board=board,
            result=format_result(*after.results) or "R",
        )

    def _seats(self, found: Difference) -> GradedEvent:
        if found.round < self.last - 1:
            return self.event(5, "changes.round-closed", found, round=found.round)
        before = " ".join(board_text(board) for board in found.were)
        after = " ".join(board_text(board) for board in found.are)
        note = Note("Correction", found.round, before=before or "-", after=after or "-")
        return self.correction(found, note)

    def _round_gone(self, found: Difference) -> GradedEvent:
        level = 3 if found.round == self.last else 5
        issue = Issue(
            severity(level),
            "changes.round-gone",
            found.place,
            params={"round": found.round, "boards": self.words.boards(found.were)},
            level=level,
        )
        return GradedEvent(issue, (found,), found.round)

    def _boards_moved(self, found: Difference) -> GradedEvent:
        """Return the event of pairs on other boards: the players look for theirs by its number."""
        phase = self.reading.phase
        level = 1 if phase is not None and phase.round == found.round else 2
        then = self.comparison.recorded.round(found.round).view
        now = self.reading.rounds[found.round].view
        moved = [
            titled(
                self.words.boards([are]),
                f"{then.text(were.row, 'board')} -> {now.text(are.row, 'board')}",
            )
            for were, are in zip(found.were, found.are, strict=True)
        ]
        more = ["..."] if moved[_NAMED_AT_MOST:] else []
        published = bool(self.reading.published.of(found.round))
        issue = Issue(
            severity(level),
            "changes.boards-moved.published" if published else "changes.boards-moved",
            found.place,
            params={
                "round": found.round,
                "count": len(moved),
                "boards": [*moved[:_NAMED_AT_MOST], *more],
            },
            level=level,
        )
        return GradedEvent(issue, (found,), found.round)

    def _column_gone(self, found: Difference) -> GradedEvent:
        level = 3 if self.last else 1
        issue = Issue(
            severity(level),
            "changes.column-gone",
            found.place,
            params={"column": Term(f"column.{found.key}"), "count": int(text_of(found.before))},
            level=level,
        )
        return GradedEvent(issue, (found,), self.last)

    def opened(self, found: Difference) -> GradedEvent:
        """Return the event of boards of the last round, or of rows typed into the next one.

        They are free once pairing by hand is open. Boards of a published round are asked about
        twice.
        Rule: C.04.2 (2026-02) 4.4.
        """
        phase = self.reading.phase
        if phase is not None and phase.round == found.round:
            return self.event(1, "changes.list", found)
        if phase is None and self.reading.published.of(found.round) and touches_boards(found):
            return by_hand(self.reading, found.round, (found,))
        if phase is not None:
            return self.event(5, "changes.phase-open", found, round=phase.round)
        if found.round > self.last:
            return self.event(3, "changes.mpa-open.by-hand", found, round=found.round)
        return self.event(3, "changes.mpa-open", found, round=found.round)
