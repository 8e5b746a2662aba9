"""Record everything an action writes, so that it can be taken back until it is concluded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Literal

from swissheet.errors import Issue, OnlyFound, WorkbookError
from swissheet.words.message import Text, in_words, phrase
from swissheet.workbook.actions.beginning import Begun, with_changes
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.logbook import HISTORY, log_put_back
from swissheet.workbook.changes.noticing import RECORD_LOST, Noticed
from swissheet.workbook.memory import journal
from swissheet.workbook.memory.edits.changes import Changes, take_back
from swissheet.workbook.memory.journal import HistoryEntry
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets import checks
from swissheet.workbook.sheets.reading.lost import made_again


class Edits:
    """The writings of an action: cells of the tournament, lines of the Log, hidden texts.

    The only thing of an action that changes. A block that ends before :meth:`concluded`, by an
    error or a stop of the program, leaves the cells of the tournament as they were, the tables as
    long as they were, and no sheet that was not there. ``made`` reports lists that were lost.
    """

    def __init__(self, begun: Begun) -> None:
        book = begun.book
        self._begun, self.book = begun, book
        self.changes, self.log = Changes(book), Changes(book)
        self.made = made_again(book.make_supposed())
        self._stored: Memory | None = begun.stored
        self._concluded = False
        self._copies_first, self._tables_first = book.copies, book.tables()

    def __enter__(self) -> Edits:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        if not self._concluded:
            self._take_back()
        return False

    def concluded(self) -> None:
        """Keep what was written, whatever fails from now on."""
        self._concluded = True

    def save(self, memory: Memory, lines: Sequence[HistoryEntry] = ()) -> Memory:
        """Write the memory, and lines of the Log from the oldest to the newest.

        Before that, lines of the Log that people changed are as they were.
        Returns: the memory with these lines.
        """
        if lines:
            if any(event.code == HISTORY for event in own_records(self._begun.noticed)):
                log_put_back(self.log, self._begun.memory, self._begun.language)
            # All at once: each writing goes over every line of the Log.
            written = journal.record(self.log, lines)
            memory = journal.kept(self.log, memory, written)
        if memory != self._stored:
            self._stored = None  # unknown, if this fails halfway
            memory.save(self.book)
            self._stored = memory
        return memory

    def _take_back(self) -> None:
        first = self._begun
        try:
            take_back(self.book, [*self.changes.made, *self.log.made])
            # What was seen of games stays, whatever became of the action.
            if self._stored != first.memory:
                first.memory.save(self.book)
        finally:
            self._give_up()
        if self.log.made:
            # What failed may have been this; that the action failed matters more.
            with suppress(Exception):
                checks.refresh(self.book, with_changes(first.reading, first.noticed))

    def _give_up(self) -> None:
        """Remove sheets that were copied, and end tables that took in rows where they ended."""
        for title in reversed(self.book.copies):
            if title not in self._copies_first:
                self.book.remove_copy(title)
        for name, first in self._tables_first.items():
            now = self.book.tables().get(name)
            # The rows of the sheet Checks are written again with every list of problems.
            if now is not None and now.bottom > first.bottom and name != Sheet.CHECKS.table:
                with suppress(WorkbookError):  # above a totals row they stay, blank
                    self.book.release_rows(name, now.bottom - first.bottom)


_OWN = frozenset({HISTORY, RECORD_LOST})


def own_records(noticed: Noticed) -> list[GradedEvent]:
    """Return what was done to swissheet's own records, which come back by themselves."""
    return [event for event in noticed.events if event.code in _OWN]


def line(begun: Begun, what: Text, round_: int, key: str = "") -> HistoryEntry:
    """Return a line of the Log: of the action itself, or of something else by its key."""
    name = log_name(key or begun.key, begun.language)
    return HistoryEntry(begun.when, begun.who, name, round_, in_words(what, begun.language))


def was_told(code: str, issue: Issue) -> Text:
    """Return the words of a line about something that was only reported."""
    return phrase("changes.told", code=code, found=OnlyFound(issue))


def lines_of_records(begun: Begun) -> list[HistoryEntry]:
    """Return the lines of the Log about what was done to swissheet's own records."""
    return [
        line(begun, was_told(event.code, event.issue), 0, "noticed")
        for event in own_records(begun.noticed)
    ]
