"""The buttons of a macro workbook: where they stand, how large they are, and their letters.

They stand where the work is: nearly all of them on the first sheet; on each round and on the
standings those of the next step, of the check and of the way back, on the list of players those
that are about players, in a row of the head that is there anyway.
No button covers a cell that is typed into or a title, and none is printed. All are equally high,
and each is as wide as its words. They move with the cells and keep their size.

A workbook without macros has none, and its heads look as they do with them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swissheet.workbook.file.archive.container import open_container
from swissheet.workbook.shared.text_widths import text_width

PLACES = ("tournament", "round", "standings", "players")
"""The sheets that buttons stand on: the first one, every round, the standings, the players."""

HEIGHT, GAP = 22, 6
"""How high every button is, and how far apart they are, in pixels."""

ROUND_ROW = 3
"""The row of a round, from 0, that holds the buttons: beside the count of results."""

_TITLE_ROW, _TITLE_HEIGHT, _TITLE_TYPE = 1, 34, 24

_TYPE = 10  # points
_AROUND = 18  # pixels beside the words, the border included
_NARROWEST = 58
_IN_LINE = 7
_WIDEST = 150

_PIXELS = 96 / 72
_DRAWING = re.compile(r"xl/drawings/vmlDrawing(\d+)\.vml")
_SHAPE = re.compile(r"<v:shape .*?</v:shape>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A button: the macro it starts, its words, the letter of them that is its key.

    ``places`` are the sheets it stands on, of :data:`PLACES`.
    """

    macro: str
    caption: str
    accelerator: str = ""
    places: tuple[str, ...] = PLACES[:1]


def width_of(caption: str) -> int:
    """How wide a button with these words in one line is, in pixels."""
    return max(_NARROWEST, math.ceil(text_width(caption) * _TYPE * _PIXELS) + _AROUND)


def column_pixels(width: float) -> int:
    """How wide a column is whose width in letters, as spreadsheets say it, is known."""
    return int(width * 7 + 0.5) + 5


def grid(sheet: Any, row: int, total: int, buttons: Sequence[SheetButton]) -> None:
    """The buttons in equal columns below each other; the row is as high as their lines.

    Args: total: how wide they may be together, in pixels.
    """
    widest = max(width_of(button.caption) for button in buttons)
    in_line = max(1, min(_IN_LINE, (total + GAP) // (widest + GAP)))
    lines = -(-len(buttons) // in_line)
    in_line = -(-len(buttons) // lines)
    width = max(widest, min(_WIDEST, (total + GAP) // in_line - GAP))
    sheet.set_row_pixels(row, lines * (HEIGHT + GAP) + 1)
    for place, button in enumerate(buttons):
        down, across = divmod(place, in_line)
        left, top = across * (width + GAP), GAP // 2 + down * (HEIGHT + GAP)
        _insert(sheet, row, button, left, top, width)


def line(
    sheet: Any, row: int, height: float, right: int, buttons: Sequence[SheetButton], left: int = 0
) -> None:
    """The buttons in one line that ends at the right.

    Args: height: of the row, in points; right: where the line ends, in pixels from the left edge
          of the sheet; left: where it begins at the earliest, and ends further right if it must.
    """
    widths = [width_of(button.caption) for button in buttons]
    # A pixel before the edge: the column behind it may be folded away, and come again.
    at = max(left, right - 1 - sum(widths) - GAP * (len(widths) - 1))
    top = int(height * _PIXELS - HEIGHT) // 2
    for button, width in zip(buttons, widths, strict=True):
        _insert(sheet, row, button, at, top, width)
        at += width + GAP


def beside_title(sheet: Any, title: str, right: int, buttons: Sequence[SheetButton]) -> None:
    """The buttons in the row of a sheet's title, ending at the right where they have room."""
    written = int(text_width(title) * _TITLE_TYPE * _PIXELS)
    line(sheet, _TITLE_ROW, _TITLE_HEIGHT, right, buttons, 2 * GAP + written)


def _insert(sheet: Any, row: int, button: SheetButton, left: int, top: int, width: int) -> None:
    sheet.insert_button(
        row,
        0,
        {
            "macro": button.macro,
            "caption": button.caption,
            "description": button.caption,
            "width": width,
            "height": HEIGHT,
            "x_offset": left,
            "y_offset": top,
        },
    )


def finished(data: bytes, buttons: Sequence[SheetButton]) -> bytes:
    """The workbook whose buttons have all that XlsxWriter does not say of them.

    Their drawings have names by which openpyxl, too, keeps them: of those with a number above 9 it
    leaves out the part, and the workbook is corrupt.
    """
    container = open_container(data, "buttons")
    letters = {button.macro: button.accelerator for button in buttons}
    changes: dict[str, bytes | None] = {}
    renamed: dict[str, str] = {}
    for part in container.names:
        found = _DRAWING.fullmatch(part)
        if found is None:
            continue
        name = part if found[1] == "1" else f"xl/drawings/sheet{found[1]}_vmlDrawing1.vml"
        drawing = container.read(part).decode()
        drawing = _SHAPE.sub(lambda shape: _completed(shape[0], letters), drawing)
        if name != part:
            changes[part] = None
            renamed[_target(part)] = _target(name)
        changes[name] = drawing.encode()
    for part in container.names:
        if renamed and part.startswith("xl/worksheets/_rels/"):
            relations = container.read(part).decode()
            now = re.sub(r'"([^"]*)"', lambda t: f'"{renamed.get(t[1], t[1])}"', relations)
            if now != relations:
                changes[part] = now.encode()
    return container.repack(changes)


def _target(part: str) -> str:
    """A drawing as sheets refer to it."""
    return part.replace("xl/", "../", 1)


def _completed(shape: str, letters: Mapping[str, str]) -> str:
    """A button in its type, with its key; it moves with the cells and keeps its size.

    What says so tells, in spite of its name, that its size does not go with the cells.
    """
    macro = re.search(r"<x:FmlaMacro>(?:[^<]*!)?([^<!]+)<", shape)
    letter = letters.get(macro[1], "") if macro else ""
    key = f"<x:Accel>{ord(letter)}</x:Accel>" if letter else ""
    shape = shape.replace("<x:Anchor>", "<x:SizeWithCells/><x:Anchor>", 1)
    shape = shape.replace("</x:FmlaMacro>", f"</x:FmlaMacro>{key}", 1)
    return re.sub(r'(<font face="Calibri" size=)"\d+"', rf'\1"{_TYPE * 20}"', shape)
