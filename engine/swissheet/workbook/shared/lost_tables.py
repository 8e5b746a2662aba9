"""Find lists whose table the workbook has lost.

"Convert to Range" in Excel, and programs without tables, keep the cells and remove the table,
sometimes the defined names too. The list is searched on the sheet of its defined name, or else on a
sheet with its title in any language, or else on any sheet without another list of ours. It is found
by a row of headings with the columns that it must have. If there are several such rows, it is
unclear which is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Area, Book, Table
from swissheet.workbook.host.cached import CachedBook, remembering
from swissheet.workbook.host.own_names import EVENT_NAME, STATUS_NAME
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.typed import text_of


@dataclass(frozen=True, slots=True)
class Unclear:
    """A lost table that cannot be made again, because its list may be at any of ``places``.

    With ``named`` there is one place, but a table of that other name is there.
    """

    table: str
    places: tuple[Area, ...]
    named: str = ""


@dataclass(frozen=True, slots=True)
class _Kind:
    """The signs of a list: headings it has, headings it never has, and what fills a row.

    A row counts when ``filled`` of the columns ``by`` hold something.
    """

    columns: tuple[str, ...]
    needed: frozenset[str]
    never: frozenset[str] = frozenset()
    by: tuple[str, ...] = ()
    filled: int = 1
    anywhere: bool = True


def _kind(
    columns: Sequence[str], needed: str, by: str, *, never: str = "", anywhere: bool = True
) -> _Kind:
    return _Kind(
        tuple(columns), frozenset(needed.split()), frozenset(never.split()), tuple(by.split()),
        anywhere=anywhere,
    )  # fmt: skip


_RANKED = tuple(dict.fromkeys(layout.STANDINGS_COLUMNS + layout.CROSSTABLE_COLUMNS))
_LISTS = {
    Sheet.STORE: _kind(layout.STORE_COLUMNS, "key text", "key text"),
    Sheet.TOURNAMENT: _kind(layout.SETTING_COLUMNS, "setting value", "setting"),
    Sheet.PLAYERS: _kind((*layout.PLAYER_COLUMNS, "place"), "tpn name", "tpn name", never="place"),
    Sheet.SCHEDULE: _kind(
        layout.SCHEDULE_COLUMNS, "round date time venue", "round date time", anywhere=False
    ),
    Sheet.STANDINGS: _kind(_RANKED, "place name points", "place name", never="round_n"),
    Sheet.CROSSTABLE: _kind(_RANKED, "place name points round_n", "place name"),
    Sheet.CHECKS: _kind(layout.CHECK_COLUMNS, "severity cell found", "severity found"),
    Sheet.HISTORY: _kind(layout.HISTORY_COLUMNS, "when action what", "when action what"),
    Sheet.GAMES: _kind(
        layout.GAME_COLUMNS, "moves verdict", "round board white black moves", anywhere=False
    ),
    Sheet.EXPLAIN: _kind(layout.EXPLAIN_COLUMNS, "tiebreak counts_as", "tiebreak", anywhere=False),
}
# A note below the boards fills one cell of its row, a board more.
_BOARDS = _Kind(
    layout.BOARD_COLUMNS,
    frozenset(("white_tpn", "black_tpn", "result")),
    by=("white_tpn", "white", "result", "black", "black_tpn"),
    filled=2,
)

_HEADINGS_WITHIN = 40
"""How many first rows of a sheet are searched for headings."""
_GAP = 5
"""How many empty rows end a list."""
_SETTINGS_ROW, _STATUS = 8, "A4"
"""The first row of the settings in our workbooks, and the status line above them."""
_DATE = "G2"
"""The cell of the date on sheets of rounds, if no defined name has it."""
_ROUND = re.compile(r"sw_round_0*([1-9]\d{0,2})", re.I)


def known_tables(book: Book) -> Mapping[str, Table]:
    """Return the tables of a workbook, lost ones but those of rounds included.

    A lost table is where its list is.
    """
    memo = remembering(book)
    suppose_lists(memo)
    return memo.tables()


def suppose_lists(book: CachedBook) -> tuple[Unclear, ...]:
    """Suppose every lost table, but those of rounds, at the place of its list."""
    unclear = []
    for sheet, kind in _LISTS.items():
        if sheet.table in book.tables():
            continue
        said = partial(_has_title, sheet=sheet)
        found = _search(book, sheet.table, kind, sheet.defined_name, said, anywhere=kind.anywhere)
        if isinstance(found, Unclear):
            unclear.append(found)
        elif found is not None:
            names = _names_of_list(book, sheet, found)
            book.suppose([found], names, filters=sheet is not Sheet.TOURNAMENT)
    return tuple(unclear)


def suppose_rounds(book: CachedBook, paired: int) -> tuple[Unclear, ...]:
    """Suppose the lost tables of rounds at the places of their boards.

    Args: paired: the number of paired rounds; each of them is searched.
    """
    unclear = []
    for number in _numbers(book, paired):
        if layout.round_table(number) in book.tables():
            continue
        name = layout.round_name(number)
        said = partial(_has_number, number=number)
        found = _search(book, layout.round_table(number), _BOARDS, name, said, anywhere=False)
        if found is None:
            found = _by_heading(book, number, paired)
        if isinstance(found, Unclear):
            unclear.append(found)
        elif found is not None:
            book.suppose([found], _names_of_round(book, number, found))
    return tuple(unclear)


def _numbers(book: CachedBook, paired: int) -> list[int]:
    """Return the rounds in names and titles of sheets, and those that were paired."""
    named = (_ROUND.fullmatch(name) for name in book.names())
    numbers = {int(found[1]) for found in named if found and book.place(found[0])}
    numbers |= {n for info in book.sheets() if (n := language.round_number(info.title))}
    return sorted(numbers | set(range(1, paired + 1)))


def _has_title(title: str, sheet: Sheet) -> bool:
    return language.find("sheet", title, [sheet.key]) is not None


def _has_number(title: str, number: int) -> bool:
    return language.round_number(title) == number


def _search(
    book: CachedBook,
    table: str,
    kind: _Kind,
    name: str,
    said: Callable[[str], bool],
    *,
    anywhere: bool,
) -> Table | Unclear | None:
    """Return the lost table by the name of its sheet, or else by titles, or by its headings."""
    place = book.place(name)
    titles = [info.title for info in book.sheets()]
    searches: list[Iterable[str]] = [
        [place.sheet] if place and place.sheet in titles else [],
        filter(said, titles),
    ]
    if anywhere:
        searches.append(_nobodys(book))
    for sheets in searches:
        found = _chosen(table, [found for title in sheets for found in _lists(book, title, kind)])
        if found is not None:
            return found
    return None


def _by_heading(book: CachedBook, number: int, paired: int) -> Table | Unclear | None:
    """Return the boards of a round from a sheet that names the round in its second line.

    If no sheet does, a sheet without any such line is taken; if several rounds are missing, that is
    unclear.
    """
    said: dict[int | None, list[tuple[Table, str]]] = {}
    for title in _nobodys(book):
        own = language.round_number(title)
        for found in _lists(book, title, _BOARDS):
            heading = text_of(book.read_cells(title).get((2, 1)))
            said.setdefault(own or language.round_number(heading), []).append(found)
    known = _chosen(layout.round_table(number), said.get(number, []))
    if known is not None or number > paired:
        return known
    nameless = said.get(None, [])
    missing = [n for n in range(1, paired + 1) if layout.round_table(n) not in book.tables()]
    if nameless and len(missing) > 1:
        return Unclear(layout.round_table(number), tuple(_corner(table) for table, _ in nameless))
    return _chosen(layout.round_table(number), nameless)


def _chosen(name: str, found: Sequence[tuple[Table, str]]) -> Table | Unclear | None:
    if not found:
        return None
    places = tuple(_corner(table) for table, _ in found)
    if len(found) > 1:
        return Unclear(name, places)
    [(table, held)] = found
    if held:
        return Unclear(name, places, held)
    return Table(name, table.sheet, table.headers, table.top, table.left, table.bottom)


def _corner(table: Table) -> Area:
    return Area(table.sheet, f"{column_letters(table.left)}{table.top}")


def _nobodys(book: CachedBook) -> Iterator[str]:
    """Return the sheets without a table or a name of ours."""
    ours = {sheet.table for sheet in (*Sheet, *layout.MADE_LATER)}
    taken = {
        table.sheet
        for name, table in book.tables().items()
        if name in ours or name.startswith("tblRound")
    }
    names = [sheet.defined_name for sheet in (*Sheet, *layout.MADE_LATER)]
    names += [name for name in book.names() if _ROUND.fullmatch(name)]
    taken |= {place.sheet for place in map(book.place, names) if place is not None}
    return (info.title for info in book.sheets() if info.title not in taken)


def _lists(book: CachedBook, title: str, kind: _Kind) -> Iterator[tuple[Table, str]]:
    """Yield the lists of a kind on a sheet, each with the name of the table at its place."""
    cells = book.read_cells(title)
    heads = {at: text for at, value in cells.items() if (text := _heading(value))}
    for row in sorted({row for row, _ in heads if row <= _HEADINGS_WITHIN}):
        columns = sorted(column for at, column in heads if at == row)
        for _, run in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
            there = [column for _, column in run]
            headers = tuple(heads[row, column] for column in there)
            keys = _keys(headers, kind)
            if keys is None:
                continue
            bottom = _bottom(book, title, row, {k: there[0] + at for k, at in keys.items()}, kind)
            table = Table("", title, headers, row, there[0], bottom)
            held = _held(book, table)
            if held is None or held not in _our_tables(book):
                yield table, held or ""


def _heading(value: object) -> str:
    """Return a heading as written, or "" if it is longer than a heading can be."""
    text = value if isinstance(value, str) else text_of(value)
    return text if text.strip() and len(text) <= 255 else ""


def _keys(headers: Sequence[str], kind: _Kind) -> Mapping[str, int] | None:
    """Return the place of each column by key, if these can be the headings of such a list."""
    if len({name_key(header) for header in headers}) < len(headers):
        return None
    keys: dict[str, int] = {}
    for at, header in enumerate(headers):
        key = language.find("column", header, kind.columns) or _round_column(header)
        if key is not None:
            keys.setdefault(key, at)
    if not kind.needed <= keys.keys() or kind.never & keys.keys():
        return None
    return keys


def _round_column(header: str) -> str | None:
    """Return the key of a cross table's round column: ``R1``."""
    number = re.search(r"[1-9]\d?", header)
    if number is None:
        return None
    words = (language.text("column.round_n", code, n=int(number[0])) for code in language.LANGUAGES)
    return "round_n" if header in words else None


def _bottom(book: CachedBook, title: str, top: int, columns: Mapping[str, int], kind: _Kind) -> int:
    """Return the last row of a list; rows after many empty ones are not part of it."""
    by = {columns[key] for key in kind.by if key in columns}
    filled: dict[int, int] = {}
    for (row, column), value in book.read_cells(title).items():
        if row > top and column in by and value is not None and text_of(value):
            filled[row] = filled.get(row, 0) + 1
    last = top
    for row in sorted(row for row, cells in filled.items() if cells >= kind.filled):
        if row - last > _GAP + 1:
            break
        last = row
    return max(last, top + 1)


def _held(book: CachedBook, found: Table) -> str | None:
    """Return the name of the table at the place of a list."""
    for name, table in book.tables().items():
        rows = table.top <= found.bottom and found.top <= table.bottom
        columns = table.left <= found.right and found.left <= table.right
        if table.sheet == found.sheet and rows and columns:
            return name
    return None


def _our_tables(book: CachedBook) -> set[str]:
    own = {sheet.table for sheet in (*Sheet, *layout.MADE_LATER)}
    return own | {name for name in book.tables() if name.startswith("tblRound")}


def _names_of_list(book: CachedBook, sheet: Sheet, table: Table) -> dict[str, Area]:
    """Return the lost defined names of a fixed sheet and their places."""
    names = {sheet.defined_name: Area(table.sheet, "A1")}
    if sheet is Sheet.TOURNAMENT:
        if table.top == _SETTINGS_ROW:
            names[STATUS_NAME] = Area(table.sheet, _STATUS)
        cells = book.read_cells(table.sheet)
        for row in range(table.top + 1, table.bottom + 1):
            label = text_of(cells.get((row, table.left)))
            if label and language.find("setting", label, SETTINGS) == "event.name":
                value = f"{column_letters(table.left + 1)}{row}"
                names.setdefault(EVENT_NAME, Area(table.sheet, value))
    elif sheet is not Sheet.STORE and table.top > 3:
        names[layout.note_name(sheet.defined_name)] = Area(table.sheet, "A3")
    return _gone(book, names)


def _names_of_round(book: CachedBook, number: int, table: Table) -> dict[str, Area]:
    """Return the lost defined names of a round's sheet and their places."""
    name, heading = layout.round_name(number), book.read_cells(table.sheet).get((2, 1))
    names = {name: Area(table.sheet, "A1")}
    if table.top > 3 and language.round_number(text_of(heading)) == number:
        names[layout.note_name(name)] = Area(table.sheet, "A3")
        names[layout.round_date_name(number)] = Area(table.sheet, _DATE)
    return _gone(book, names)


def _gone(book: CachedBook, names: Mapping[str, Area]) -> dict[str, Area]:
    return {name: area for name, area in names.items() if book.place(name) is None}
