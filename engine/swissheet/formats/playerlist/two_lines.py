"""The cross table of US Chess as its pages show it: two lines a player, divided by ``|``.

The first line has the number, the name, the points and the rounds, the second one the state, the
member number, the rating and the colours.
"""

from __future__ import annotations

import re
from itertools import pairwise

from swissheet.errors import FormatError, Place

_Rows = list[tuple[int, list[str]]]

_FIRST, _SECOND = re.compile(r"\s*Pair\s*\|"), re.compile(r"\s*Num\s*\|")
_ABOUT = re.compile(r"([0-9]{0,8}) ?/? ?[A-Z]{0,2}: ?([0-9]{3,4}|[A-Za-z]*)")
_HEADINGS = ("No.", "Name", "USCF ID", "USCF rating", "State")
_BEFORE_ROUNDS = 3
_LINES = 2


def of_us_chess(text: str) -> _Rows:
    """Return the players with a row for each, under headings of ours; nothing for any other text.

    Raises: FormatError: there are several tables, or a player without a second line.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if "|" in line]
    heads = [
        at
        for at, ((_, one), (_, two)) in enumerate(pairwise(lines))
        if _FIRST.match(one) and _SECOND.match(two)
    ]
    if not heads:
        return []
    if len(heads) > 1:
        raise FormatError("us_chess.tables", place=Place(line=lines[heads[1]][0]))
    rounds = [f"{text}.Rd" for text in _cells(lines[heads[0] + 1][1])[_BEFORE_ROUNDS:] if text]
    made: _Rows = [(lines[heads[0]][0], [*_HEADINGS, *rounds, "Pts."])]
    body = lines[heads[0] + _LINES :]
    for at in range(0, len(body), _LINES):
        line, first = body[at][0], _cells(body[at][1])
        second = _cells(body[at + 1][1]) if at + 1 < len(body) else []
        about = _ABOUT.match(second[1]) if second else None
        if about is None or not first[0].isdecimal():
            raise FormatError("us_chess.lines", place=Place(line=line))
        made.append(
            (
                line,
                [
                    first[0],
                    first[1],
                    about[1],
                    about[2],
                    second[0],
                    *_rounds(first, second, len(rounds)),
                    first[_BEFORE_ROUNDS - 1],
                ],
            )
        )
    return made


def _rounds(first: list[str], second: list[str], count: int) -> list[str]:
    """Return the rounds with their colours, from the second line, behind them."""

    def cell(cells: list[str], number: int) -> str:
        at = _BEFORE_ROUNDS + number
        return cells[at] if at < len(cells) else ""

    found = ((cell(first, n), cell(second, n)) for n in range(count))
    return [f"{text} {colour.lower()}".strip() for text, colour in found]


def _cells(line: str) -> list[str]:
    found = [" ".join(cell.split()) for cell in line.split("|")]
    return found + [""] * (_BEFORE_ROUNDS - len(found))
