"""The port on a closed file and the one on a workbook open in Excel do the same, whatever is asked.

Random sequences of everything the port promises are carried out on the same workbook three times:
as a file, in Excel with the macros that answer many questions at once, and in Excel without them.
Every answer, every refusal and the workbook at the end agree.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from support.books.workbooks import club_book
from support.excel.session import ExcelSession
from swissheet.errors import WorkbookError
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Area, Block, Book, Value
from swissheet_addin.excel.book import XlwingsBook

TABLES = ("tblPeople", "tblRank", "tblMoney", "tblSpare")
SHEETS = ("Start", "People", "Rank", "Spare 1", "Money")
COMPUTED = "(computed)"

texts = st.sampled_from(
    ["Ann", "All", "'tis", "O'Brien", "=1+1", "-5", "1", "TRUE", "#N/A", "two\nlines", "🙂", ""]
)
values: st.SearchStrategy[Value] = st.one_of(
    st.none(), texts, st.integers(-3, 3), st.sampled_from([0.5, True, False, 2**40])
)
headers = st.sampled_from(["Name", "Rating", "Born", "Note", "Club", "Points", "Place", "BH", "x"])
places = st.builds(
    lambda column, row: f"{column}{row}", st.sampled_from("ABCDEFGH"), st.integers(1, 14)
)


def shown(block: Block) -> list[list[Value]]:
    """The values of a block, but for what formulas compute: nothing computes them here."""
    return [
        [COMPUTED if (row, at) in block.formulas else value for at, value in enumerate(line)]
        for row, line in enumerate(block.rows)
    ]


def whole(book: Book) -> Mapping[str, object]:
    """Everything the port tells of a workbook."""
    return {
        "sheets": book.sheets(),
        "tables": dict(book.tables()),
        "printed": [book.print_area(info.title) for info in book.sheets()],
        "names": {name: says for name, says in book.names().items() if "!" not in name},
        **{info.title: shown(book.read_range(info.title, "A1:L40")) for info in book.sheets()},
    }


class Ports(RuleBasedStateMachine):
    """The three books; a rule asks the same of each."""

    def __init__(self) -> None:
        super().__init__()
        data = club_book()
        self.books: list[Book] = [FileBook(data, "club.xlsx")]
        for name in ("club.xlsm", "club.xlsx"):
            session = ExcelSession()
            native = session.open(data, f"C:\\Chess\\{name}")
            self.books.append(XlwingsBook(session.caller(native)))
        self.copies = self.made = 0
        self.dated = True

    def ask(self, act: Callable[[Book], object]) -> None:
        answers: list[object] = []
        for book in self.books:
            try:
                answers.append(act(book))
            except WorkbookError as error:
                answers.append(f"refused: {error.code}")
        assert answers[0] == answers[1] == answers[2]

    def table(self, number: int) -> str:
        names = sorted(self.books[0].tables())
        return names[number % len(names)]

    def columns(self, table: str, chosen: int) -> list[str]:
        found = [h for h in self.books[0].tables()[table].headers if h not in ("Born", "Double")]
        kept = [header for at, header in enumerate(found) if chosen >> at & 1]
        return kept[::-1] if chosen & 1 else kept

    @rule(sheet=st.sampled_from(SHEETS), cells=st.dictionaries(places, values, max_size=4))
    def set_cells(self, sheet: str, cells: dict[str, Value]) -> None:
        self.ask(lambda book: book.set_cells(sheet, self.outside_headers(sheet, cells)))

    def outside_headers(self, sheet: str, cells: dict[str, Value]) -> dict[str, Value]:
        """What is typed over a header renames a column in Excel only."""
        heads = [
            f"{chr(64 + column)}{table.top}"
            for table in self.books[0].tables().values()
            if table.sheet == sheet
            for column in range(table.left, table.right + 1)
        ]
        return {ref: value for ref, value in cells.items() if ref not in heads}

    @rule(
        number=st.integers(0, 9),
        chosen=st.integers(0, 31),
        lines=st.lists(st.lists(values, min_size=5, max_size=5), max_size=7),
        how=st.sampled_from(["write_rows", "append_rows"]),
    )
    def write(self, number: int, chosen: int, lines: list[list[Value]], how: str) -> None:
        table = self.table(number)
        columns = self.columns(table, chosen)
        rows = [line[: len(columns)] for line in lines]
        self.ask(lambda book: getattr(book, how)(table, columns, rows))

    @rule(number=st.integers(0, 9), count=st.integers(0, 3))
    def adopt_rows(self, number: int, count: int) -> None:
        table = self.table(number)
        self.ask(lambda book: book.adopt_rows(table, count))

    @rule(number=st.integers(0, 9), count=st.integers(-1, 3))
    def release_rows(self, number: int, count: int) -> None:
        table = self.table(number)
        self.ask(lambda book: book.release_rows(table, count))

    @rule(number=st.integers(0, 9), chosen=st.integers(0, 4), column=st.lists(values, max_size=4))
    def set_column(self, number: int, chosen: int, column: list[Value]) -> None:
        table = self.table(number)
        names = self.books[0].tables()[table].headers
        header = names[chosen % len(names)]
        if header != "Born":
            self.ask(lambda book: book.set_column(table, header, column))

    @rule(number=st.integers(0, 9), new=st.lists(headers, max_size=6))
    def set_headers(self, number: int, new: list[str]) -> None:
        table = self.table(number)
        self.dated &= table != "tblPeople"
        self.ask(lambda book: book.set_headers(table, new))

    @rule(number=st.integers(0, 9), order=st.randoms(use_true_random=False))
    def move_columns(self, number: int, order: Any) -> None:
        table = self.table(number)
        now = list(self.books[0].tables()[table].headers)
        order.shuffle(now)
        self.ask(lambda book: book.set_headers(table, now))

    @rule(
        sheet=st.sampled_from(SHEETS),
        cells=st.tuples(places, places),
        new=st.permutations(["Name", "Rating", "Note", "Club", "Points", "Place", "BH", "x"]),
        more=st.sampled_from([0, 0, 0, 1]),
    )
    def make_table(self, sheet: str, cells: tuple[str, str], new: list[str], more: int) -> None:
        self.made += 1
        name, ref = f"tblMade{self.made}", ":".join(cells)
        width = abs(ord(cells[0][0]) - ord(cells[1][0])) + 1 + more
        self.ask(lambda book: book.make_table(sheet, ref, name, new[:width]))

    @rule(title=st.sampled_from(SHEETS), visible=st.booleans())
    def show_sheet(self, title: str, visible: bool) -> None:
        self.ask(lambda book: book.show_sheet(title, visible))

    @precondition(lambda self: self.copies < 2)
    @rule(title=st.sampled_from(SHEETS), visible=st.booleans())
    def copy_sheet(self, title: str, visible: bool) -> None:
        self.copies += 1
        own = [name for name, table in self.books[0].tables().items() if table.sheet == title]
        names = {name: f"tblCopy{self.copies}_{at}" for at, name in enumerate(own)}
        new = f"Copy {self.copies}"
        self.ask(lambda book: book.copy_sheet(title, new, names, visible=visible))

    @rule(title=st.sampled_from([*SHEETS, "copy 1", "Copy 2"]))
    def remove_copy(self, title: str) -> None:
        self.ask(lambda book: book.remove_copy(title))

    @rule(
        name=st.sampled_from(["sw_status", "sw_here", "sw_version"]),
        says=st.one_of(
            st.integers(0, 3),
            st.just('say "hi"'),
            st.builds(Area, st.sampled_from(SHEETS), st.sampled_from(["H2", "G9:H10"])),
        ),
    )
    def set_name(self, name: str, says: Area | int | str) -> None:
        self.ask(lambda book: book.set_name(name, says))
        self.ask(lambda book: book.place(name))

    @rule(
        sheet=st.sampled_from(SHEETS), area=st.sampled_from(["A1:F6", "A1:C2", "B2:H30", "A1:K4"])
    )
    def set_print_area(self, sheet: str, area: str) -> None:
        self.ask(lambda book: book.set_print_area(sheet, area))
        self.ask(lambda book: book.print_area(sheet))

    @rule(text=texts)
    def report(self, text: str) -> None:
        self.ask(lambda book: book.report(text))

    @precondition(lambda self: self.dated)
    @rule(born=st.lists(st.dates(dt.date(1905, 1, 1), dt.date(2030, 1, 1)), max_size=3))
    def born(self, born: list[dt.date]) -> None:
        """Only where cells are formatted as dates: elsewhere Excel alone formats them."""
        rows = self.books[0].tables()["tblPeople"].bottom - 3
        days = [dt.datetime(day.year, day.month, day.day) for day in born[:rows]]
        self.ask(lambda book: book.set_column("tblPeople", "Born", days))

    @rule(number=st.integers(0, 9))
    def read_table(self, number: int) -> None:
        table = self.table(number)
        self.ask(lambda book: shown(book.read_table(table)))

    @rule()
    def read_all(self) -> None:
        self.ask(whole)

    @invariant()
    def tables_lie_where_they_lie(self) -> None:
        self.ask(lambda book: dict(book.tables()))

    def teardown(self) -> None:
        self.ask(whole)
        file, *excels = self.books
        assert isinstance(file, FileBook)
        again = whole(FileBook(file.to_bytes(), file.source))
        for book in excels:
            assert isinstance(book, XlwingsBook)
            anew = XlwingsBook(book.book)
            assert whole(anew) == again


TestPorts = Ports.TestCase
TestPorts.settings = settings(max_examples=60, stateful_step_count=12)
