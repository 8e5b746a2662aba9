"""Read the prize fund on the sheet Prizes, and begin it with an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import InputError, Issue, Place, RulesError
from swissheet.formats.prize_fund import COLUMNS, SETTINGS, TypedFund, column_key, read_fund
from swissheet.words.meanings import find
from swissheet.words.message import Term
from swissheet.workbook.host.addresses import cell_text, split_ref
from swissheet.workbook.host.book import Book, Table, Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import PRIZE_COLUMNS, PRIZES, Sheet
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import title_of, view
from swissheet.workbook.sheets.copied_sheet import copied_sheet

LIKE = (Sheet.HISTORY, Sheet.CHECKS, Sheet.EXPLAIN, Sheet.STANDINGS)
"""The sheets that can be copied to make one of prizes: first one without colours of its own."""

_EXAMPLE: tuple[tuple[str | int, ...], ...] = (
    ("fund.setting.currency",),
    ("fund.setting.unit", "1"),
    ("fund.setting.sharing",),
    ("fund.main", "1", 300, "fund.all"),
    ("fund.main", "2", 200),
    ("fund.main", "3", 100),
    ("fund.women", "1", 60, "w"),
    ("U18", "1", 60, "U18"),
)
"""A fund to type over; without a sharing it is asked for, so that nobody pays it by mistake."""


@dataclass(frozen=True)
class SheetRow:
    """A row of the sheet: the address of its first cell, and its texts."""

    first: str
    texts: tuple[str, ...]

    def cell(self, text: str) -> str:
        """Return the address of the cell with a text; of the first one if no cell has it."""
        row, column = split_ref(self.first)
        at = self.texts.index(text) if text in self.texts else 0
        return cell_text(row, column + at)


@dataclass(frozen=True)
class SheetFund:
    """The fund as it is on the sheet; without rows, nothing is typed yet."""

    sheet: str
    head: SheetRow
    rows: tuple[SheetRow, ...]

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Return the texts of the rows, headings included, to compare them with those of before."""
        return tuple(row.texts for row in (self.head, *self.rows)) if self.rows else ()

    def place(self, *settings: str) -> Place:
        """Return the cell of the value of the first of these settings that there is.

        Without one it is the cell of the first heading.
        """
        name = self.head.texts.index("Category") if "Category" in self.head.texts else 0
        for key in settings:
            for row in self.rows:
                for at in sorted({0, name}):
                    if row.texts[at].strip(" :").lower() in SETTINGS[key]:
                        line, column = split_ref(row.first)
                        return Place(sheet=self.sheet, cell=cell_text(line, column + at + 1))
        return Place(sheet=self.sheet, cell=self.head.first)

    def where(self, text: str) -> Place | None:
        """Return the last cell with a text."""
        for row in reversed(self.rows):
            if text in row.texts:
                return Place(sheet=self.sheet, cell=row.cell(text))
        return None

    def typed(self) -> TypedFund:
        """Return the fund.

        Raises: InputError: with the cells that are wrong. RulesError: as a fund that contradicts
                itself.
        """
        lines = (self.head, *self.rows)
        placed = [
            (Place(sheet=self.sheet, cell=row.first, line=at), row.texts)
            for at, row in enumerate(lines)
        ]
        try:
            return read_fund(placed)
        except InputError as error:
            issues = [self._located(issue, lines) for issue in error.issues]
            raise InputError.of(issues[0], issues) from error
        except RulesError as error:
            raise error.at(self.place("sharing")) from error

    def _located(self, issue: Issue, lines: Sequence[SheetRow]) -> Issue:
        row = lines[issue.place.line]
        if issue.code == "sharing-open":
            return replace(issue, place=self.place("sharing"))
        found = issue.params.get("text")
        cell = row.cell(found) if isinstance(found, str) else row.first
        return replace(issue, place=Place(sheet=self.sheet, cell=cell))


def sheet_fund(book: Book, lang: str) -> SheetFund | None:
    """Return the fund on the sheet Prizes; None where there is no such sheet.

    The columns are found by their headings in any language; others are the organiser's. Rows
    below the table count, too. A sheet that has lost its table is read as a whole.
    """
    found = view(
        book, PRIZES.table, PRIZE_COLUMNS, prefer=lang, pasted_by=PRIZE_COLUMNS, apart=True
    )
    if found is not None:
        table = found.table
        body = [(table.top, table.headers), *enumerate(found.rows, start=table.top + 1)]
        beside = _beside(book, table)
        more = sorted({column for _, column in beside})
        lines = [
            (cell_text(row, table.left), [*values, *(beside.get((row, at)) for at in more)])
            for row, values in body
        ]
        return _fund(table.sheet, lines)
    area = book.place(PRIZES.defined_name)
    if area is None:
        return None
    cells = book.read_cells(area.sheet)
    right = max((column for _, column in cells), default=1)
    rows = sorted({row for row, _ in cells})
    every = [
        (cell_text(row, 1), [cells.get((row, at)) for at in range(1, right + 1)]) for row in rows
    ]
    keys = [{column_key(text_of(value)) for value in values} for _, values in every]
    first = next((at for at, known in enumerate(keys) if {"category", "amount"} <= known), 0)
    return _fund(area.sheet, every[first:])


def _beside(book: Book, table: Table) -> dict[tuple[int, int], Value]:
    """Return the cells of columns with a heading beside the table: a script does not extend it."""
    cells = book.read_cells(table.sheet, below=table.top - 1)
    right = table.right + 1
    while text_of(cells.get((table.top, right))):
        right += 1
    return {at: value for at, value in cells.items() if table.right < at[1] < right}


def _fund(sheet: str, lines: Sequence[tuple[str, Sequence[Value]]]) -> SheetFund:
    (first, head), *body = lines or [("A1", ())]
    # A heading of the organiser's own is no mistake.
    keys = [column_key(text_of(value)) for value in head]
    texts = tuple(COLUMNS[key][0].capitalize() if key else "" for key in keys)
    rows = (SheetRow(cell, tuple(_texts(keys, values))) for cell, values in body)
    return SheetFund(sheet, SheetRow(first, texts), tuple(row for row in rows if any(row.texts)))


def _texts(keys: Sequence[str], values: Sequence[Value]) -> Iterator[str]:
    for at, value in enumerate(values):
        # A setting may have its values in any cell behind its name.
        if isinstance(value, float) and not value.is_integer() and abs(value) < _MOST:
            # With three decimals it would be read as thousands.
            yield f"{value:.{2 if abs(round(value, 2) - value) < _BELOW_A_CENT else 4}f}"
        else:
            yield _in_english(text_of(value), keys[at] if at < len(keys) else "")


def _in_english(text: str, key: str) -> str:
    """Return a word of the example as the reader of funds knows it."""
    if key == "category":
        setting = find("fund.setting", text, SETTINGS)
        return SETTINGS[setting][0].capitalize() if setting else text
    return "all" if key == "for" and find("fund", text, ["all"]) else text


_MOST, _BELOW_A_CENT = 1e9, 1e-6
"""A spreadsheet adds up amounts in binary, so that 0.30 is 0.30000000000000004."""


def begin_fund(changes: Changes, lang: str) -> str:
    """Add the sheet with an example, or write that into the sheet that is empty; show the sheet.

    Returns: its title. Raises: InputError: the workbook has no sheet to copy.
    """
    book = changes.book
    if PRIZES.table not in book.tables():
        after = title_of(book, Sheet.CROSSTABLE) or title_of(book, Sheet.STANDINGS) or ""
        copied_sheet(book, PRIZES, PRIZE_COLUMNS, lang, visible=False, like=LIKE, after=after)
    table = book.tables()[PRIZES.table]
    found = view(book, PRIZES.table, PRIZE_COLUMNS, prefer=lang)
    assert found is not None
    keys = [key for key in PRIZE_COLUMNS if key in found.columns]
    rows = [
        [_word(value, lang) for value in (*row, *[None] * len(PRIZE_COLUMNS))] for row in _EXAMPLE
    ]
    lines = [dict(zip(PRIZE_COLUMNS, row, strict=False)) for row in rows]
    headers = [found.header(key) for key in keys]
    changes.set_rows(PRIZES.table, headers, [[line[key] for key in keys] for line in lines])
    button = Term("button.prizes")
    note = language.text("note.prizes", lang, button=button)
    changes.set_named(layout.note_name(PRIZES.defined_name), note)
    changes.show(PRIZES.table, True)
    return table.sheet


def _word(value: str | int | None, lang: str) -> Value:
    if isinstance(value, str) and value.startswith("fund."):
        return language.text(value, lang)
    return value
