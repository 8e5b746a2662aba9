"""The door to a workbook that is open nowhere: the same work as by command.

The file is locked, backed up and replaced as a whole, or nothing of it changes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from swissheet.errors import ChangesError, InternalError, SwissheetError
from swissheet.words.message import phrase, read_in, reader
from swissheet.workbook.actions import registry
from swissheet.workbook.actions.action import Action, Effect
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage import files
from swissheet.workbook.shared.language import text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.lost_tables import known_tables
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet_addin.click.answers import Given, Press, Reply
from swissheet_addin.click.asking import question
from swissheet_addin.click.entry import guarded, is_ours, user_name, words_of
from swissheet_addin.click.perform import perform, with_page
from swissheet_addin.desk.doors import ClickValues, Headline
from swissheet_addin.machine import Machine

_Found = TypeVar("_Found")
_NOTHING = Given()


@dataclass(frozen=True, slots=True)
class ListedBoard:
    """A board of a round as the window lists it; ``result`` is as in the cell."""

    number: int
    white: str
    black: str
    result: str


class ClosedFile:
    """A closed file: the answer to a click in it, and the lists the window shows of it."""

    def __init__(self, path: Path, language: str = "en") -> None:
        self.path = path
        self.name = path.name
        self._language = language

    def headline(self) -> Headline | Reply:
        """Return the head of the window, or why there is none."""
        return self._read(Headline.of)

    def players(self) -> list[tuple[int, str]] | Reply:
        """Return the row of every player on the sheet, with number and name."""
        return self._read(_players)

    def boards(self) -> dict[int, list[ListedBoard]] | Reply:
        """Return the boards of every round that is paired."""
        return self._read(_boards)

    def press(self, action: str, given: Given, values: ClickValues) -> Reply:
        """Return the answer to a click; a refusal leaves the file as it was."""
        found = registry.action(action)
        return self._spoken(lambda: self._pressed(found, given, values), found, given)

    def _read(self, look: Callable[[Reading], _Found]) -> _Found | Reply:
        def found() -> _Found | Reply:
            book = files.open_book(self.path)
            return self._foreign(book) or look(read(book))

        return self._spoken(found)

    def _spoken(
        self,
        work: Callable[[], _Found | Reply],
        action: Action | None = None,
        given: Given = _NOTHING,
    ) -> _Found | Reply:
        """Return the result of some work, or its error, in the language of the workbook."""

        def done() -> _Found | Reply:
            read_in(self._language, follows=True)
            try:
                return work()
            except SwissheetError as error:
                return _refused(error, action, given)
            finally:
                self._language = reader()

        name = action.key if action is not None else "desk"
        return guarded(name, done, Machine())

    def _pressed(self, action: Action, given: Given, values: ClickValues) -> Reply:
        now = dt.datetime.now().replace(microsecond=0)

        def performed(book: FileBook) -> Reply:
            clicked = ClickedFile(book, self.path, values.row)
            press = Press(clicked, now, user_name(), given, values.values)
            return self._foreign(book) or perform(action, press)

        if action.effect is Effect.READS:
            return performed(files.open_book(self.path))
        with files.editing(self.path, dry_run=values.only_try) as edit:
            reply = performed(edit.book)
        if reply.done and not values.only_try:
            reply = with_page(reply, edit.book, Path(self.path).parent)
        if values.only_try and reply.done:
            reply = replace(reply, done=str(phrase("cli.tried", done=reply.done)))
        return reply

    def _foreign(self, book: FileBook) -> Reply | None:
        """Return the answer about a workbook that is not ours."""
        if is_ours(book):
            return None
        return Reply(str(phrase("boxes.not-ours", name=self.name)), warning=True)


def _refused(error: SwissheetError, action: Action | None, given: Given) -> Reply:
    """Return the question or refusal that an error is; the file is as it was."""
    if isinstance(error, InternalError):
        raise error
    if given.declined and error.key.startswith("changes.nothing-to-put-back"):
        # It was typed into the window, and is in no cell.
        return Reply(text("box.nothing_changed", reader()))
    checks = text("sheet.checks", reader())
    if isinstance(error, ChangesError) and action is not None:
        return question(error, action, reader(), checks)
    return Reply(words_of(error, reader(), checks), warning=True)


def _players(reading: Reading) -> list[tuple[int, str]]:
    if reading.players_view is None:
        return []
    top = reading.players_view.table.top + 1
    return [(top + item.row, _named(item)) for item in reading.players]


def _boards(reading: Reading) -> dict[int, list[ListedBoard]]:
    return {
        number: [
            ListedBoard(
                at, _named(row.white), _named(row.black), sheet.view.text(row.row, "result")
            )
            for at, row in enumerate(sheet.boards, start=1)
        ]
        for number, sheet in reading.rounds.items()
        if sheet.boards
    }


def _named(item: PlayerRow | None) -> str:
    return f"{item.given or ''} {item.player.name}".strip() if item is not None else ""


class ClickedFile:
    """A closed file as a click sees it: the cursor is on the player who was chosen.

    It stays where it is, so that the file is the one that a command writes.
    """

    def __init__(self, port: FileBook, path: Path, row: int) -> None:
        self.port = port
        self.address = str(path)
        self.folder = path.absolute().parent
        self._row = row

    def front(self) -> str:
        """Return the title of the sheet of the players."""
        found = known_tables(self.port).get(Sheet.PLAYERS.table)
        return found.sheet if found is not None else ""

    def selection(self) -> tuple[int, int]:
        """Return the row of the chosen player."""
        return self._row, 1

    def activate(self, sheet: str) -> None:
        """Do nothing: nobody sees the sheets."""

    def select(self, sheet: str, cell: str) -> None:
        """Do nothing: nobody sees the cursor."""
