"""Size the lists for the wall as large as their pages allow, with equally filled pages.

:mod:`swissheet.workbook.shared.sizes` computes sizes and pages; this module measures the texts of
each list.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from swissheet.workbook.host.addresses import cell_text, range_text, split_ref
from swissheet.workbook.host.book import Arrangement, Book, RowHeight, Table, TypeSize
from swissheet.workbook.host.own_names import EVENT_NAME
from swissheet.workbook.memory.journal import OLDER_TABLE
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import (
    AWARDS_SHOWN,
    CHECKS,
    CROSSTABLE,
    CROSSTABLE_TYPE,
    DATE_TYPE,
    EVENT_TYPE,
    EXPLAIN_NOTE,
    EXPLAIN_NOTE_TYPE,
    GAMES,
    GRID_CELL,
    GRID_NAME,
    GRID_TYPE,
    HISTORY,
    PLAYERS_TYPE,
    PORTRAIT_ROUNDS,
    PRIZES_TYPED,
    RATING_CHANGES,
    ROUND,
    ROUND_CELL,
    ROUND_SMALL,
    ROUND_TYPE,
    SCHEDULE,
    SCHEDULE_TYPE,
    STANDINGS,
    STANDINGS_TYPE,
    TIEBREAK,
)
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.player_columns import TABLE
from swissheet.workbook.shared.settings.table import SETTING_GROUPS
from swissheet.workbook.shared.sizes import INDENT, Cell, Sizes, column_points, fitted
from swissheet.workbook.shared.text_widths import lines, pieces, tall
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.looks.printing import corners_of
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.schedule.write import head_line

# Heights in points of the rows above a list, as the template has them (``kit.frame``).
_EVENT_LINE, _ONE_EVENT_LINE = 16.0, 20.25
_TITLE = 33.75
_BAND_TYPES = (24.0, 20.5, 16.5)
_BAND_COLUMNS = (26, 38, 60)
_TYPED_LINE = 14.5
_LEGEND, _LEGEND_TYPE, _LEGEND_LINE = 30.0, 10, 13.5


def arrange_sheets(book: Book, reading: Reading, written: Container[str]) -> None:
    """Set sizes and pages of the lists in tables that were written to, and of problems.

    Sheets whose type size a person chose stay as they are.
    """
    event = reading.tournament.event.name if reading.tournament is not None else ""
    wanted: dict[str, Arrangement] = {}
    for number in reading.rounds:
        if layout.round_table(number) in written:
            wanted |= _round(book, number, event, reading)
    if Sheet.STANDINGS.table in written:
        wanted |= _standings(book, event)
    if Sheet.CROSSTABLE.table in written:
        wanted |= _crosstable(book, reading, event)
    if wanted or Sheet.PLAYERS.table in written:
        # Sorting the list does not move row heights, and people may have corrected names.
        wanted |= _players(book, reading) | _tournament(book, reading, event)
    wanted |= long_texts(book, reading, written)
    if wanted:
        book.arrange(wanted)


def _round(book: Book, number: int, event: str, reading: Reading) -> dict[str, Arrangement]:
    found = view(book, layout.round_table(number), layout.BOARD_COLUMNS)
    if found is None:
        return {}
    types = dict.fromkeys(("board", "white", "result", "black"), (ROUND_TYPE.usual, 1.0))
    small = round(ROUND_TYPE.usual * ROUND_SMALL)
    for key in ("white_tpn", "white_points", "black_points", "black_tpn"):
        types[key] = (float(small), ROUND_SMALL)
    when = head_line(reading.settings.schedule, number, reading.settings.language)
    room = sum(column_points(ROUND[key]) for key in list(ROUND)[:4])
    head = _Head(event, room, 106, _second(when))
    return _list(book, found, {"white": ROUND["white"], "black": ROUND["black"]}, ROUND_TYPE, types,
                 sum(map(column_points, ROUND.values())), head,
                 most_lines=2 + reading.settings.paper.below_names)  # fmt: skip


def _standings(book: Book, event: str) -> dict[str, Arrangement]:
    found = view(book, Sheet.STANDINGS.table, layout.STANDINGS_COLUMNS)
    if found is None:
        return {}
    more = len(found.table.headers) - len(STANDINGS)
    total = _total(STANDINGS, more, TIEBREAK)
    head = _Head(event, _total(STANDINGS, 0, 0), 116 - _LEGEND)
    head.legend(book, found.table, total)
    wrapped = {"name": STANDINGS["name"]}
    return _list(book, found, wrapped, STANDINGS_TYPE, None, total, head, most_lines=2)


def _crosstable(book: Book, reading: Reading, event: str) -> dict[str, Arrangement]:
    found = view(book, Sheet.CROSSTABLE.table, layout.CROSSTABLE_COLUMNS)
    tournament = reading.tournament
    if found is None or tournament is None:
        return {}
    grid = tournament.system.grid
    widths = {**CROSSTABLE, "name": GRID_NAME} if grid else CROSSTABLE
    more = len(found.table.headers) - len(CROSSTABLE)
    total = _total(widths, more, GRID_CELL if grid else ROUND_CELL)
    sizes = GRID_TYPE if grid else CROSSTABLE_TYPE
    wide = grid or tournament.rounds_total > PORTRAIT_ROUNDS
    head = _Head(event, _total(widths, 0, 0), 92)
    wrapped = {"name": widths["name"]}
    return _list(book, found, wrapped, sizes, None, total, head, wide=wide, most_lines=2)


def _players(book: Book, reading: Reading) -> dict[str, Arrangement]:
    found = reading.players_view
    if found is None:
        return {}
    printed = [column for column in TABLE if not column.added and column.paper == "always"]
    total = sum(column_points(column.width) for column in printed)
    wrapped = {column.key: column.width for column in printed if column.kind == "words"}
    return _list(book, found, wrapped, PLAYERS_TYPE, {}, total, _Head("", total, 92), wide=True)


def _tournament(book: Book, reading: Reading, event: str) -> dict[str, Arrangement]:
    """Return the sizes of the event's name at the top of the first sheet and in its cell."""
    place = book.place(EVENT_NAME)
    if place is None or not event:
        return {}
    row, _ = split_ref(place.ref.partition(":")[0])
    # In older workbooks the title is as wide as the table, and the whole table is printed.
    printed = corners_of(book.print_area(place.sheet))
    wide = printed is not None and printed[3] >= len(_BAND_COLUMNS)
    room = sum(map(column_points, _BAND_COLUMNS if wide else _BAND_COLUMNS[:2])) - INDENT
    size = next(
        (size for size in _BAND_TYPES if lines(pieces(event), room / size) == 1), _BAND_TYPES[-1]
    )
    count = lines(pieces(event), room / size)
    typed = lines(pieces(event), (column_points(_BAND_COLUMNS[1]) - INDENT) / 11)
    heights = (
        RowHeight(1, 1, max(38.25, _whole_pixels(count * size * 1.3 + 6))),
        RowHeight(row, row, max(32.25, _whole_pixels(typed * _TYPED_LINE + 3))),
    )
    begins: tuple[int, ...] = ()
    settings, second = reading.settings, SETTING_GROUPS["knockout"][0]
    long = settings.system.long_settings and not wide
    if long and settings.view is not None and second in settings.rows:
        begins = (settings.view.table.top + settings.rows[second],)  # with its heading
    return {place.sheet: Arrangement((TypeSize("A1", size, _BAND_TYPES[0]),), heights, begins)}


def _whole_pixels(points: float) -> float:
    return -int(-points // 0.75) * 0.75


class _Head:
    """The rows above a list on every page: the event's name, and rows of a known height."""

    def __init__(self, event: str, room: float, below: float, second: float = 0.0):
        count = lines(pieces(event), (room - INDENT) / EVENT_TYPE) if event else 1
        self.first = _ONE_EVENT_LINE if count == 1 else _whole_pixels(count * _EVENT_LINE + 3)
        self.height = self.first + below + max(0.0, second - _TITLE)
        self.heights = [RowHeight(1, 1, self.first)] if event else []
        if second:
            self.heights.append(RowHeight(2, 2, second))

    def legend(self, book: Book, table: Table, total: float) -> None:
        """Add the height of the explanation of the tie-breaks above the headings."""
        place, high = book.place(layout.LEGEND_NAME), _LEGEND
        if place is not None and place.sheet == table.sheet:
            row, _ = split_ref(place.ref.partition(":")[0])
            text = str(book.read_range(place.sheet, place.ref).rows[0][0] or "")
            count = lines(pieces(text), (total - INDENT) / _LEGEND_TYPE)
            high = max(_LEGEND, _whole_pixels(count * _LEGEND_LINE + 3))
            self.heights.append(RowHeight(row, row, high))
        self.height += high


def _second(when: str) -> float:
    """Return the height of a round's second row, with the title and date and place."""
    if not when:
        return 0.0
    room = column_points(ROUND["black"]) + column_points(ROUND["black_tpn"])
    count = sum(lines(pieces(line), room / DATE_TYPE) for line in when.split("\n"))
    return max(_TITLE, _whole_pixels(count * _EVENT_LINE + 3))


def _total(widths: Mapping[str, float], more: int, each: float) -> float:
    return sum(map(column_points, widths.values())) + max(0, more) * column_points(each)


def _list(
    book: Book,
    found: View,
    wrapped: Mapping[str, float],
    sizes: Sizes,
    types: Mapping[str, tuple[float, float]] | None,
    total: float,
    head: _Head,
    *,
    wide: bool = False,
    most_lines: int = 0,
) -> dict[str, Arrangement]:
    """Return the sizes of a list by the title of its sheet; nothing for an empty list.

    Args: wrapped: the columns with long texts, and their widths in letters.
          types: by column, the usual size and its part of the list's size; None if all columns have
              the list's size.
          most_lines: the number of lines that names were shortened to.
    """
    keys = [key for key in wrapped if key in found.columns]
    names = [[_lines_of(found, at, key) for at in range(len(found.rows))] for key in keys]
    last = max((at + 1 for texts in names for at, text in enumerate(texts) if text), default=0)
    if not last:
        return {}
    rows = [
        [
            Cell(texts[at], column_points(wrapped[key]) - INDENT, bold=key == "name")
            for key, texts in zip(keys, names, strict=True)
        ]
        for at in range(last)
    ]
    table = found.table
    paper = book.paper(table.sheet)
    made = fitted(rows, sizes, total, head.height, wide=wide, paper=paper, most_lines=most_lines)
    top, bottom = table.top + 1, table.top + last
    sized: list[TypeSize] = []
    if types is None:
        body = range_text((top, table.left, bottom, table.right))
        sized.append(TypeSize(body, made.type, sizes.usual))
    else:
        for key, (usual, part) in types.items():
            if key in found.columns:
                column = table.column(found.header(key))
                size = made.type if part == 1 else _small(made.type, part, sizes.usual, usual)
                area = range_text((top, column, bottom, column))
                sized.append(TypeSize(area, size, usual))
    heights = _runs(made.heights, top)
    heights[:0] = head.heights
    begins = tuple(top + at for at in made.begins)
    return {table.sheet: Arrangement(tuple(sized), tuple(heights), begins)}


def _lines_of(found: View, row: int, key: str) -> str:
    """Return the text of a cell with its line ends."""
    value = found.value(row, key)
    if isinstance(value, str) and "\n" in value:
        return "\n".join(map(text_of, value.strip().split("\n")))
    return found.text(row, key)


def _small(size: float, part: float, large: float, usual: float) -> float:
    """Return the size of columns beside names; a whole number only if it is the usual size."""
    return usual if size == large else int(size * part) + 0.5


def _runs(heights: Sequence[float], top: int) -> list[RowHeight]:
    found, at = [], top
    for height, group in groupby(heights):
        count = len(list(group))
        found.append(RowHeight(at, at + count - 1, height))
        at += count
    return found


# These sheets keep their type size and have no page breaks; but no text is cut.
_TYPE = 11.0
_LINE, _HIGH_LINE, _AROUND = 14.4, 17.6, 3.0
_INDENT = 10.0
_EXPLAINING = {
    Sheet.EXPLAIN.table: layout.EXPLAIN_COLUMNS,
    layout.CORRECTIONS.table: layout.CORRECTION_COLUMNS,
    layout.RATING_DOUBTS.table: layout.RATING_DOUBT_COLUMNS,
}
_HIGHEST = 408.75  # Excel and LibreOffice have no rows higher than 409 points


def long_texts(book: Book, reading: Reading, written: Container[str]) -> dict[str, Arrangement]:
    """Return the row heights of written sheets with long texts, by title of the sheet.

    Args: written: the tables that were written to.
    """
    wanted: dict[str, Arrangement] = {}
    if reading.issues:
        wanted |= _rows(view(book, Sheet.CHECKS.table, layout.CHECK_COLUMNS), CHECKS, 33)
    for log in (Sheet.HISTORY.table, OLDER_TABLE):
        if log in written:
            wanted |= _rows(view(book, log, layout.HISTORY_COLUMNS), HISTORY, 18)
    for table, columns in _EXPLAINING.items():
        if table in written:
            found = view(book, table, columns)
            wanted |= _rows(found, {"note": EXPLAIN_NOTE}, 18, EXPLAIN_NOTE_TYPE, _TYPE)
    if layout.PRIZES.table in written:  # A copied sheet has the heights of another list.
        typed = {key: PRIZES_TYPED[key] for key in ("prize.category", "prize.for", "prize.thing")}
        wanted |= _rows(view(book, layout.PRIZES.table, layout.PRIZE_COLUMNS), typed, 18)
    if layout.AWARDS.table in written:
        wide = {key: AWARDS_SHOWN[key] for key in ("name", "award", "why")}
        wanted |= _rows(view(book, layout.AWARDS.table, layout.AWARD_COLUMNS), wide, 18)
    if layout.RATINGS.table in written:
        found = view(book, layout.RATINGS.table, layout.RATING_CHANGE_COLUMNS)
        wide = {key: RATING_CHANGES[key] for key in ("name", "note")}
        wanted |= _rows(found, wide, 18, EXPLAIN_NOTE_TYPE, _TYPE)
    schedule = reading.settings.schedule
    if schedule.sittings:
        wanted |= _rows(schedule.view, SCHEDULE, 28, SCHEDULE_TYPE)
    if Sheet.GAMES.table in written:
        games = {key: width for key, width in GAMES.items() if key != "moves"}
        wanted |= _rows(view(book, Sheet.GAMES.table, layout.GAME_COLUMNS), games, 31)
    return wanted


def _rows(
    found: View | None,
    widths: Mapping[str, float],
    usual: float,
    size: float = _TYPE,
    of_list: float = 0.0,
) -> dict[str, Arrangement]:
    """Return the row heights of a list, by the title of its sheet.

    Args: size: the type of the texts.
          of_list: the type of the list, if it is another one.
    """
    if found is None or not found.rows:
        return {}
    rooms = {
        key: (column_points(width) - _INDENT) / size
        for key, width in widths.items()
        if key in found.columns
    }
    texts = {key: found.texts(key) for key in rooms}
    heights = [
        max((_height(texts[key][at], room, size) for key, room in rooms.items()), default=usual)
        for at in range(len(found.rows))
    ]
    table = found.table
    first = cell_text(table.top + 1, table.left)
    runs, at = list[RowHeight](), table.top + 1
    for height, group in groupby(max(height, usual) for height in heights):
        count = len(list(group))
        runs.append(RowHeight(at, at + count - 1, height))
        at += count
    typed = of_list or size
    return {table.sheet: Arrangement((TypeSize(first, typed, typed),), tuple(runs), ())}


@lru_cache(maxsize=4096)
def _height(text: str, room: float, size: float) -> float:
    count = sum(lines(pieces(line), room) for line in text.split("\n")) if text else 1
    line = (_HIGH_LINE if tall(text) else _LINE) * size / _TYPE
    return -int(-min(count * line + _AROUND, _HIGHEST) // 0.75) * 0.75
