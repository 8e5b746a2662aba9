"""An organiser at a real workbook file: opens, types, presses a button, saves."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from pathlib import Path

from swissheet.model import Tournament
from swissheet.workbook import actions
from swissheet.workbook.actions import Outcome
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.build.build import build

__all__ = ["Organiser"]


class Organiser:
    """Works on one file; the clock goes on a quarter of an hour with every save."""

    def __init__(self, path: Path, *, rounds: int = 5, lang: str = "en", **settings: Value) -> None:
        self.path = path
        self.now = dt.datetime(2026, 3, 14, 9, 0)
        named = {key.replace("__", "."): value for key, value in settings.items()}
        build(path, rounds=rounds, language=lang, settings=named)  # type: ignore[arg-type]

    def _saving(self, act: Callable[[FileBook], Outcome | None]) -> Outcome | None:
        self.now += dt.timedelta(minutes=15)
        with editing(self.path, now=self.now) as edit:
            return act(edit.book)

    def press(self, button: Callable[..., Outcome], *args: object, **options: object) -> Outcome:
        """An action on the file, saved when it did not fail."""
        outcome = self._saving(
            lambda book: button(book, *args, when=self.now, who="Ann Arbiter", **options)
        )
        assert outcome is not None
        return outcome

    def check(self) -> Outcome:
        """The check, saved like an action."""
        outcome = self._saving(actions.check)
        assert outcome is not None
        return outcome

    def type(self, table: str, row: int, **cells: Value) -> None:
        """Cells of a row (from 1) of a table, by key of the column, in no particular action."""

        def act(book: FileBook) -> None:
            found = book.tables()[table]
            keys = [language.find("column", header) for header in found.headers]
            book.set_cells(
                found.sheet,
                {
                    f"{column_letters(found.left + keys.index(key))}{found.top + row}": value
                    for key, value in cells.items()
                },
            )

        self._saving(act)

    def setting(self, key: str, value: Value) -> None:
        """The value of a setting."""
        rows = self.column("tblSettings", "setting")
        at = [language.find("setting", str(label)) for label in rows].index(key)
        self.type("tblSettings", at + 1, value=value)

    def results(self, round_: int, results: Mapping[int, Value]) -> None:
        """Results typed on the sheet of a round, by board."""
        for board, result in results.items():
            self.type(f"tblRound{round_:02d}", board, result=result)

    def column(self, table: str, key: str) -> list[Value]:
        """What a column of a table shows."""
        book = open_book(self.path)
        found = book.tables()[table]
        at = [language.find("column", header) for header in found.headers].index(key)
        return [row[at] for row in book.read_table(table).rows]

    def row_of(self, name: str) -> int:
        """The row of a player in the list, from 1."""
        return self.column("tblPlayers", "name").index(name) + 1

    def visible(self) -> list[str]:
        """The sheets somebody sees."""
        return [sheet.title for sheet in open_book(self.path).sheets() if sheet.visible]

    @property
    def status(self) -> Value:
        """The status line."""
        book = open_book(self.path)
        area = book.place("sw_status")
        assert area is not None
        return book.read_range(area.sheet, area.ref.partition(":")[0]).rows[0][0]

    @property
    def tournament(self) -> Tournament:
        return actions.to_tournament(open_book(self.path))
