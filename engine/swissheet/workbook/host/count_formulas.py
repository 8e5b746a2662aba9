"""Make and compute the formula under the note of a round: how many results are entered.

The number changes while people type, in every spreadsheet program; the formula counts cells and
knows no rule of chess. The value stored with it is for readers that compute nothing
(:mod:`swissheet.workbook.host.head_formulas`). Which texts are results follows from the list in the
workbook, here as in a spreadsheet program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from swissheet.errors import WorkbookError
from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.host.own_names import COUNT_NAME, RESULT_LIST_NAME

SHOWN_FORMULA = f'{COUNT_NAME}&""'
"""The formula of another sheet that shows the same as that of the round in play."""

APART = " \N{MIDDLE DOT} "
"""The mark before games without a valid result: a cell that shows it has another colour."""
SPELT = {" ": "", "\N{NO-BREAK SPACE}": "", "\N{EN DASH}": "-", "\N{MINUS SIGN}": "-"}
"""Blanks and dashes that people type, and their spelling in the list of results."""

_BEGINS = "IF(COUNTIFS("

_CELL = r"\$[A-Z]{1,3}\$\d{1,7}"
_FILLED, _ADJOURNED = '"<>"', ("~*", "adj")


def _unknown(boards: str, names: str, results: str) -> str:
    """Return the formula that counts results that are not in the list, without its wildcards."""
    plain = f"LOWER({results})"
    for typed, listed in {**SPELT, "~": "~~", "*": "~*", "?": "~?"}.items():
        plain = f'SUBSTITUTE({plain},"{typed}","{listed}")'
    filled = "*".join(f'({column}<>"")' for column in (boards, names, results))
    return f"SUMPRODUCT({filled}*ISNA(MATCH({plain},{RESULT_LIST_NAME},0)))"


_AREA = rf"{_CELL}:{_CELL}"
_COLUMN = rf'{_AREA},"(?:<>|(?:<>)?(?:~\*|[^"<>=~*?]{{1,40}}))"'
_COUNT = rf"COUNTIFS\({_COLUMN}(?:,{_COLUMN})*\)"
_UNKNOWN = re.escape(_unknown("@", "@", "@")).replace("@", _AREA)
_ONE = re.compile(f"{_COUNT}|{_UNKNOWN}")
# The grammar below is that of a formula whose counts are marked: written out in full they made
# patterns so long that compiling them took as long as loading ten modules.
_MARK = "\0"
_MARKED = rf"{_MARK}\d+{_MARK}"
_NUMBER = rf"{_MARKED}(?:[-+]{_MARKED}){{0,2}}"
_TEXT = r'"(?:[^"]|"")*"'
_PLAIN = rf"(?:{_NUMBER}|{_TEXT}|{_CELL})"
_IF = rf'IF\({_NUMBER}=0,"",{_TEXT}(?:&(?:{_NUMBER}|{_TEXT}))*\)'
_PIECE = re.compile(rf"{_IF}|{_PLAIN}")
_COUNTING = re.compile(rf'IF\({_NUMBER}=0,"",{_PLAIN}(?:&{_PLAIN})*(?:&{_IF})*\)')
_SIGNED = re.compile(rf"(-?){_MARK}(\d+){_MARK}")
_SPAN = re.compile(r'\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)(?:,("[^"]*"))?')


def counting(
    words: str,
    adjourned: str,
    unknown: str,
    title: str,
    boards: tuple[str, str],
    results: str,
    word: str = "",
) -> str:
    """Return the formula that counts results; it shows nothing until a result is typed.

    A pairing on the wall must have no count. Adjourned games and texts that are not results are
    counted separately.

    Args: words: with the places ``{round}``, ``{done}`` and ``{boards}``.
          adjourned, unknown: the words for adjourned games and for texts that are not results, with
              the place ``{count}``.
          title: the cell with the title of the round.
          boards: columns of cells (``$A$6:$A$99``) that are both filled in the row of a board.
          results: the column with the result of the board.
          word: what people type for an adjourned game in the language of the sheet.
    """
    open_texts = [*_ADJOURNED, *filter(None, [word])]
    total = _countifs(boards)
    not_known = _unknown(*boards, results)
    open_ = "+".join(_countifs(boards, [f'{results},"{text}"']) for text in open_texts)
    typed = _countifs((*boards, results), [f'{results},"<>{text}"' for text in open_texts])
    places = {"round": title, "done": f"{typed}-{not_known}", "boards": total}
    apart = [
        f'IF({number}=0,"",{"&".join(_pieces(APART + said, {"count": number}))})'
        for said, number in ((adjourned, open_), (unknown, not_known))
    ]
    shown = "&".join([*_pieces(words, places), *apart])
    return f'=IF({_countifs((*boards, results))}=0,"",{shown})'


def _pieces(words: str, places: Mapping[str, str]) -> list[str]:
    """Return the pieces that a formula joins to show a text with places."""
    pieces = []
    for at, piece in enumerate(re.split(r"\{(\w+)\}", words)):
        if at % 2:
            pieces.append(places[piece])
        elif piece:
            pieces.append('"' + piece.replace('"', '""') + '"')
    return pieces


def _countifs(columns: tuple[str, ...], more: Sequence[str] = ()) -> str:
    return f"COUNTIFS({','.join([*(f'{column},{_FILLED}' for column in columns), *more])})"


_Cells = Mapping[tuple[int, int], Value]
"""The values of the filled cells of a sheet, by row and column."""
_Columns = dict[int, dict[int, Value]]
"""The same values by column, then by row."""


class _Sheet(NamedTuple):
    """The filled cells of a sheet, the texts that count as results, and the counts of a formula.

    ``met`` keeps the rows that meet a criterion: the counts of a formula share most of them.
    """

    columns: _Columns
    results: frozenset[str]
    counts: list[str]
    met: dict[tuple[str, ...], set[int]]

    def meeting(self, span: Sequence[str], criterion: str) -> set[int]:
        """Return the rows of a span, from 0, whose value meets a criterion."""
        column, first, _, last, _ = span
        key = column, first, last, criterion
        if key not in self.met:
            _, index = split_ref(f"{column}1")
            low, high = int(first), int(last)
            self.met[key] = {
                row - low
                for row, value in self.columns.get(index, {}).items()
                if low <= row <= high and _meets(value, criterion, self.results)
            }
        return self.met[key]


def count_of(
    book: Book,
    sheet: str,
    formula: str,
    stored: Value,
    *,
    changed: bool = True,
    cells: Callable[[str], _Cells] | None = None,
    results: Callable[[], frozenset[str] | None] | None = None,
) -> str | None:
    """Return the text that a counting formula on a sheet shows now; None for another formula.

    Args: stored: the text it showed; None where another program has lost it.
          changed: whether the sheet has changed since then.
          cells: returns the filled cells of a sheet; by default those of the book.
    """
    cells = cells or book.read_cells
    try:
        if formula == SHOWN_FORMULA:
            sheet, formula = _last_count(book)
        elif not changed and stored is not None:
            return None
        if not formula.startswith(_BEGINS):
            return None
        listed: frozenset[str] | None = frozenset()
        if RESULT_LIST_NAME in formula:
            listed = results() if results else listed_results(book)
        return None if listed is None else _shown(formula, cells(sheet), listed)
    except WorkbookError:
        return None  # The formula refers to cells that no sheet has.


def _last_count(book: Book) -> tuple[str, str]:
    """Return the sheet of the round in play and its formula; "" where it is not found."""
    place = book.place(COUNT_NAME)
    if place is None:
        return "", ""
    found = book.formulas(place.sheet, place.ref.partition(":")[0])
    return place.sheet, next(iter(found.values()), "").removeprefix("=")


def listed_results(book: Book) -> frozenset[str] | None:
    """Return the texts of the list of results, in small letters; None where there is no list."""
    place = book.place(RESULT_LIST_NAME)
    if place is None:
        return None
    rows = book.read_range(place.sheet, place.ref).rows
    return frozenset(str(value).lower() for row in rows for value in row if value is not None)


def _shown(formula: str, cells: _Cells, results: frozenset[str]) -> str | None:
    counts: list[str] = []

    def marked(count: re.Match[str]) -> str:
        counts.append(count[0])
        return f"{_MARK}{len(counts) - 1}{_MARK}"

    marks = _ONE.sub(marked, formula)
    if not _COUNTING.fullmatch(marks) or any(
        left != right for left, _, right, _, _ in _SPAN.findall(formula)
    ):
        return None
    columns: _Columns = {}
    for (row, column), value in cells.items():
        columns.setdefault(column, {})[row] = value
    return _said(marks, _Sheet(columns, results, counts, {}))


def _said(formula: str, sheet: _Sheet) -> str:
    """Return the text that ``IF(number=0,"",pieces)`` shows."""
    number, _, rest = formula.removeprefix("IF(").partition('=0,"",')
    if not _number(number, sheet):
        return ""
    return "".join(_piece(piece, sheet) for piece in _PIECE.findall(rest.removesuffix(")")))


def _piece(piece: str, sheet: _Sheet) -> str:
    if piece.startswith('"'):
        return piece[1:-1].replace('""', '"')
    if piece.startswith("IF("):
        return _said(piece, sheet)
    if piece.startswith("$"):
        row, column = split_ref(piece.replace("$", ""))
        value = sheet.columns.get(column, {}).get(row)
        return "" if value is None else str(value)
    return str(_number(piece, sheet))


def _number(piece: str, sheet: _Sheet) -> int:
    """Return a count, or a few of them added and subtracted."""
    return sum(
        (-1 if sign else 1) * _counted(sheet.counts[int(at)], sheet)
        for sign, at in _SIGNED.findall(piece)
    )


def _counted(count: str, sheet: _Sheet) -> int:
    """Return how many rows meet all criteria of a COUNTIFS, or hold no valid result."""
    spans = _SPAN.findall(count)
    criteria = [criterion for *_, criterion in spans]
    if not count.startswith("COUNTIFS"):
        # The formula has the last column twice: to be filled, and to be no known result.
        criteria = [_FILLED] * (len(spans) - 1) + [""]
    return len(set.intersection(*map(sheet.meeting, spans, criteria)))


def _meets(value: Value, criterion: str, results: frozenset[str]) -> bool:
    text = "" if value is None else str(value)
    wanted = criterion.strip('"').replace("~", "")
    if criterion == "":
        spelt = text
        for typed, listed in SPELT.items():
            spelt = spelt.replace(typed, listed)
        return bool(text) and spelt.lower() not in results
    if wanted.startswith("<>"):
        return bool(text) and text.lower() != wanted[2:].lower()
    return text.lower() == wanted.lower()
