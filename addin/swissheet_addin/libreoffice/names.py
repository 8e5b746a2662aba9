"""Serve defined names, of the book and of a sheet, as ``impl`` objects of xlwings."""

from __future__ import annotations

from swissheet_addin.libreoffice.holders import InBook, OnCalcSheet


class Names:
    """The defined names of a book, or those of a sheet."""

    def __init__(self, book: InBook, found: dict[str, str], sheet: OnCalcSheet | None = None):
        self._book = book
        self._found = found
        self._sheet = sheet

    def __len__(self) -> int:
        return len(self._found)

    def contains(self, key: str | int) -> bool:
        return key in self._found

    def snapshot(self) -> list[tuple[str, Name]]:
        return [(name, self(name)) for name in self._found]

    def __call__(self, key: str | int) -> Name:
        name = list(self._found)[key - 1] if isinstance(key, int) else key
        return Name(self._book, name, self._found[name], self._sheet)

    def add(self, name: str, refers_to: str) -> Name:
        self._book.desk.call("add_name", name, refers_to.removeprefix("="))
        return Name(self._book, name, refers_to.removeprefix("="), None)


class Name:
    """A defined name, and its meaning."""

    Visible = True  # Excel hides names; Calc shows them all

    def __init__(self, book: InBook, name: str, says: str, sheet: OnCalcSheet | None):
        self._book = book
        self._plain = name
        self._says = says
        self._sheet = sheet

    @property
    def api(self) -> Name:
        return self

    @property
    def name(self) -> str:
        return f"{self._sheet.name}!{self._plain}" if self._sheet else self._plain

    @property
    def refers_to(self) -> str:
        return f"={self._says}"

    @refers_to.setter
    def refers_to(self, says: str) -> None:
        self._says = says.removeprefix("=")
        self._book.desk.call("change_name", self._plain, self._says)

    def delete(self) -> None:
        if self._sheet is not None:
            self._sheet.call("delete_local_name", self._plain)
        else:
            self._book.desk.call("delete_name", self._plain)
