"""Make the common parts of all sheets of the template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from swissheet.errors import InputError
from swissheet.model import System
from swissheet.words.message import Param
from swissheet.workbook.host.count_formulas import APART
from swissheet.workbook.host.head_formulas import heading
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.text_widths import shortened, wrapped
from swissheet.workbook.sheets.kit.buttons import column_pixels
from swissheet.workbook.sheets.kit.styles import COUNT_APART, LINE, PAPER, Look, Styles
from swissheet.workbook.sheets.kit.widths import heading_letters, heading_wraps

Value: TypeAlias = str | int | float

BODY = 5
"""First body row of every list, from 0, after event, title, note, a gap and the headings."""

LAST = BODY + 1999
"""Last row, from 0, of conditional formats and validations."""

_PAPER = {"a4": 9, "letter": 1}

# Points on paper from the left margin to the sheet's name in the middle of the footer.
_FOOT, _FOOT_WIDE = 225, 330


@dataclass(slots=True)
class Kit:
    """A workbook while it is built, with the data that its sheets need."""

    book: Any
    language: str
    rounds: int
    values: dict[str, Value]
    paper: str
    styles: Styles = field(init=False)

    def __post_init__(self) -> None:
        self.styles = Styles(self.book)
        unknown = [key for key in self.values if key not in SETTINGS]
        if unknown:
            raise InputError("workbook.setting", setting=unknown[0], settings=tuple(SETTINGS))

    @property
    def event_name(self) -> str:
        return str(self.values.get("event.name", ""))

    @property
    def system(self) -> System:
        return System(str(self.values.get("system") or System.USUAL.value))

    def say(self, key: str, **values: Param) -> str:
        return language.text(key, self.language, **values)

    def title(self, sheet: Sheet) -> str:
        return self.say(f"sheet.{sheet.key}")

    def names(self, sheet: Sheet) -> tuple[str, str, str]:
        """Return the title, the defined name and the table of a sheet."""
        return self.title(sheet), sheet.defined_name, sheet.table

    @staticmethod
    def quoted(title: str) -> str:
        return "'" + title.replace("'", "''") + "'"

    def define(self, name: str, formula: str) -> None:
        """Define a name that the Name Manager does not show."""
        self.book.define_name(name, formula)
        self.book.defined_names[-1][3] = True

    def count_apart(self, sheet: Any, cell: str) -> None:
        """Change the colour of a count's cell where it counts texts that are not results."""
        look = self.styles.overlay(COUNT_APART)
        found = f'=ISNUMBER(FIND("{APART}",{cell}))'
        sheet.conditional_format(cell, {"type": "formula", "criteria": found, "format": look})

    def paper_setup(self, sheet: Any, *, landscape: bool = False, pages_tall: int = 0) -> None:
        """Set up printing: one page wide, margins for A4 and Letter, event and page at the foot."""
        sheet.set_paper(_PAPER[self.paper])
        sheet.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        sheet.fit_to_pages(1, pages_tall)
        sheet.center_horizontally()
        if landscape:
            sheet.set_landscape()
        page = self.say("print.page", page="&P", pages="&N")
        name = footer_name(self.event_name, landscape=landscape)
        sheet.set_footer(f"&L{name}&C&9&A&R&9{page}", {"margin": 0.35})


def footer_name(name: str, *, landscape: bool = False) -> str:
    """Return the event's name for the left of a footer, with the code of its type size.

    It has one line or two, and ends before the middle, which has the name of the sheet. If it is
    too long, its type is smaller, and then its end is left out.
    """
    room = _FOOT_WIDE if landscape else _FOOT
    for size in (9, 8):
        found = wrapped(name, room / size)
        if len(found) <= 2:
            break
    else:
        found = [found[0], " ".join(found[1:])]
    # A very long word is cut to its line, too.
    text = "\n".join(shortened(line, room / size) for line in found).replace("&", "&&")
    # A digit after the size would be read as one of its digits.
    return f"&{size}{' ' if text[:1].isdigit() else ''}{text}"


Rule: TypeAlias = tuple[str, Look]
"""A formula for the first body row, and the look of the cells for which it is true.

``{r}`` is the number of the row, ``{c}`` the letter of the column, ``{h}`` the row of headings.
"""


Check: TypeAlias = tuple[dict[str, Any], str]
"""A validation and the question it asks about other values (``list``, ``keep`` ...)."""

ANYTHING: Check = ({"validate": "any"}, "")
"""A validation that shows only the hint beside the cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list: its key or its heading, its width, the look of its cells.

    With a check, its cells show the hint of its key while they are selected; where the box would
    cover other cells to be read, only the first cell shows it (``hint_once``).
    """

    key: str
    width: float
    role: str = "text"
    look: Look = field(default_factory=dict)
    header: str = ""
    rules: tuple[Rule, ...] = ()
    check: Check | None = None
    hint_once: bool = False

    def title(self, kit: Kit) -> str:
        return self.header or kit.say(f"column.{self.key}")

    def width_for(self, title: str) -> float:
        """Return a width for the heading in at most two lines."""
        return max(self.width, heading_letters(title, indent=self._indented))

    def wraps(self, title: str) -> bool:
        """Return whether the heading needs a row for two lines."""
        return heading_wraps(title, self.width_for(title), indent=self._indented)

    @property
    def _indented(self) -> bool:
        return self.role != "number"


@dataclass(frozen=True, slots=True)
class ListSheet:
    """A sheet with one list."""

    title: str
    name: str
    table: str
    note: str
    columns: Sequence[Column]
    rows: int = 1
    row_height: float = 0  # 0: as high as the text
    landscape: bool = False
    gridlines: bool = False
    in_use: str = '$A{r}<>""'  # formula: whether a row is in use
    rules: tuple[Rule, ...] = ()  # for all columns, after their own
    spare: Column | None = None  # the look of columns that the engine may add on the right
    spare_columns: int = 12
    event_columns: int = 0  # the event's name is wrapped in these; 0: it has the whole page
    high_heading: bool = False  # actions may write longer headings


def right_edge(kit: Kit, columns: Sequence[Column]) -> int:
    """Return where the last of these columns ends, in pixels from the left edge of the sheet."""
    return sum(column_pixels(column.width_for(column.title(kit))) for column in columns)


def list_sheet(kit: Kit, spec: ListSheet) -> Any:
    """Make a sheet with title rows, a table and its paper; new rows look like the first."""
    sheet = kit.book.add_worksheet(spec.title)
    last = len(spec.columns) - 1
    if spec.row_height:
        sheet.set_default_row(spec.row_height)
    if not spec.gridlines:
        sheet.hide_gridlines(2)
    _head(kit, sheet, spec)
    headers = []
    for index, column in enumerate(spec.columns):
        cell = kit.styles.cell(column.role, **column.look)
        centred = column.role == "number"
        header = kit.styles.cell("header", **({"align": "center"} if centred else {"indent": 1}))
        headers.append({"header": column.title(kit), "header_format": header})
        sheet.set_column(index, index, column.width_for(column.title(kit)), cell)
        # Rows below have this look from their column: empty cells of their own would be printed.
        sheet.write_blank(BODY, index, None, cell)
    every = list(spec.columns)
    if spec.spare is not None:
        cell = kit.styles.cell(spec.spare.role, **spec.spare.look)
        sheet.set_column(last + 1, last + spec.spare_columns, spec.spare.width, cell)
        every += [spec.spare] * spec.spare_columns
    sheet.add_table(
        BODY - 1,
        0,
        BODY + spec.rows - 1,
        last,
        {"name": spec.table, "style": None, "columns": headers},
    )
    _rules(kit, sheet, spec, every)
    _checks(kit, sheet, spec)
    sheet.freeze_panes(BODY, 0)
    sheet.repeat_rows(0, BODY - 1)
    kit.paper_setup(sheet, landscape=spec.landscape)
    sheet.set_selection(BODY, 0, BODY, 0)
    kit.define(layout.note_name(spec.name), f"={kit.quoted(spec.title)}!$A$3")
    return sheet


def _rules(kit: Kit, sheet: Any, spec: ListSheet, columns: Sequence[Column]) -> None:
    """Add the conditional formats of the body, every cell in only one list of rules.

    Where lists overlap, LibreOffice applies only one of them, and of it only the first rule that is
    true. So every look is complete, with the line below the row.
    """
    groups: dict[tuple[str, ...], tuple[list[Rule], list[int]]] = {}
    for index, column in enumerate(columns):
        rules: list[Rule] = [*column.rules, *spec.rules, (spec.in_use, {})]
        key = tuple(repr(rule) for rule in rules)
        groups.setdefault(key, (rules, []))[1].append(index)
    for rules, members in groups.values():
        spans = [f"{_letter(i)}{BODY + 1}:{_letter(i)}{LAST + 1}" for i in members]
        for formula, look in rules:
            criteria = "=" + formula.format(r=BODY + 1, h=BODY, c=_letter(members[0]))
            sheet.conditional_format(
                spans[0],
                {
                    "type": "formula",
                    "criteria": criteria,
                    "format": kit.styles.overlay({**LINE, **look}),
                    "multi_range": " ".join(spans),
                },
            )


def _checks(kit: Kit, sheet: Any, spec: ListSheet) -> None:
    for index, column in enumerate(spec.columns):
        if column.check is not None:
            rule, question = column.check
            title, hint = column.title(kit), kit.say(f"hint.{column.key}")
            last = BODY if column.hint_once else LAST
            first = (BODY, index, last, index)
            validate(kit, sheet, first, rule, title=title, hint=hint, question=question)
            if column.hint_once:
                validate(kit, sheet, (BODY + 1, index, LAST, index), rule, question=question)


def _letter(column: int) -> str:
    """Return the letters of a column, from 0."""
    letters = ""
    while column >= 0:
        column, rest = divmod(column, 26)
        letters = chr(ord("A") + rest) + letters
        column -= 1
    return letters


class _NoText(str):
    """An empty text that XlsxWriter stores as one: it takes a usual one for an unknown value."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return False


NO_TEXT = _NoText()


def _head(kit: Kit, sheet: Any, spec: ListSheet) -> None:
    paper: Look = {"bg_color": PAPER} if spec.gridlines else {}
    if spec.gridlines:  # no grid lines above the list
        for row in range(BODY - 1):
            for column in range(len(spec.columns)):
                sheet.write_blank(row, column, None, kit.styles.cell("note", **paper))
    event = kit.styles.cell("event", **paper)
    sheet.set_row(0, 20)
    if spec.event_columns:
        event = kit.styles.cell("event", **paper, align="left", text_wrap=True)
        sheet.merge_range(0, 0, 0, spec.event_columns - 1, "", event)
    sheet.write_formula(0, 0, heading(""), event, kit.event_name or NO_TEXT)
    sheet.set_row(1, 34)
    sheet.write_string(1, 0, spec.title, kit.styles.cell("title", **paper))
    sheet.set_row(2, 18)
    note = kit.styles.cell("note", **paper)
    sheet.write_string(2, 0, spec.note, note) if spec.note else sheet.write_blank(2, 0, None, note)
    sheet.set_row(3, 6)
    two_lines = spec.high_heading or any(column.wraps(column.title(kit)) for column in spec.columns)
    sheet.set_row(BODY - 1, 34 if two_lines else 24)


def validate(
    kit: Kit,
    sheet: Any,
    cells: tuple[int, int, int, int],
    rule: Mapping[str, Any],
    *,
    title: str = "",
    hint: str = "",
    question: str = "",
) -> None:
    """Add a validation that never forbids: it shows a hint, and asks about other values."""
    above, said = _titled(title, hint)
    options: dict[str, Any] = {
        **rule,
        "input_title": above,
        "input_message": said,
        "error_type": "warning",
        "ignore_blank": True,
    }
    if question:
        above, said = _titled(kit.say(f"warning.{question}_title"), kit.say(f"warning.{question}"))
        options |= {"error_title": above, "error_message": said}
    else:
        options["show_error"] = False
    sheet.data_validation(*cells, options)


def _titled(title: str, text: str) -> tuple[str, str]:
    """Return the title and the text of a hint; a title without room of its own begins the text."""
    if len(title) > _TITLE_AT_MOST:
        title, text = "", f"{title}\n{text}"
    return title, text if len(text) <= _HINT_AT_MOST else f"{text[: _HINT_AT_MOST - 1]}…"


# The most letters that Excel takes.
_TITLE_AT_MOST, _HINT_AT_MOST = 32, 255


def texts_are_meant(sheet: Any, *columns: str, last: str = "", first: int = BODY + 1) -> None:
    """Turn off Excel's green corners for results, numbers and dates that are texts on purpose."""
    spans = [f"{column}{first}:{last or column}{LAST + 1}" for column in columns]
    sheet.ignore_errors({"number_stored_as_text": " ".join(spans)})
