"""Place the buttons of a macro workbook, with their sizes and key letters.

Nearly all of them are on the first sheet. Rounds and standings have those of the next step, the
check and undo, the list of players has those about players, in a row that is above the list anyway.
No button covers a title or a cell for typing, and none is printed. All have the same height, and
each is as wide as its words. They move with the cells and keep their size.

A workbook without macros has no buttons, but the same rows above its lists.
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
"""The sheets with buttons: the first one, every round, the standings, the players."""

HEIGHT, GAP = 22, 6
"""The height of every button, and the gap between two, in pixels."""

ROUND_ROW = 3
"""The row of a round, from 0, with the buttons: beside the count of results."""

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
    """A button: its macro, its words, and the letter of them that is its key.

    ``places`` are its sheets, of :data:`PLACES`.
    """

    macro: str
    caption: str
    accelerator: str = ""
    places: tuple[str, ...] = PLACES[:1]


def width_of(caption: str) -> int:
    """Return the width of a button with these words in one line, in pixels."""
    return max(_NARROWEST, math.ceil(text_width(caption) * _TYPE * _PIXELS) + _AROUND)


def column_pixels(width: float) -> int:
    """Return the width of a column in pixels, from its width in letters."""
    return int(width * 7 + 0.5) + 5


def grid(sheet: Any, row: int, total: int, buttons: Sequence[SheetButton]) -> None:
    """Place buttons in lines of equal columns, and set the height of the row to hold them.

    Args: total: the width of all columns together, in pixels.
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
    """Place buttons in one line that ends at the right.

    Args: height: the height of the row, in points.
          right: where the line ends, in pixels from the left edge of the sheet.
          left: where it begins at the earliest; if the buttons need more room, it ends further
              right.
    """
    widths = [width_of(button.caption) for button in buttons]
    # One pixel before the edge: the next column may be collapsed, and expanded again.
    at = max(left, right - 1 - sum(widths) - GAP * (len(widths) - 1))
    top = int(height * _PIXELS - HEIGHT) // 2
    for button, width in zip(buttons, widths, strict=True):
        _insert(sheet, row, button, at, top, width)
        at += width + GAP


def beside_title(sheet: Any, title: str, right: int, buttons: Sequence[SheetButton]) -> None:
    """Place buttons in the row of a sheet's title, to the right of the title's text."""
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
    """Return the workbook with the attributes of buttons that XlsxWriter does not write.

    Their drawings get names with a number up to 9: openpyxl leaves out parts with others, and the
    workbook is then damaged.
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
    """Return the path of a drawing as sheets refer to it."""
    return part.replace("xl/", "../", 1)


def _completed(shape: str, letters: Mapping[str, str]) -> str:
    """Return a button with its type and key; it moves with the cells and keeps its size.

    The element ``SizeWithCells`` means, in spite of its name, that the size does not change.
    """
    macro = re.search(r"<x:FmlaMacro>(?:[^<]*!)?([^<!]+)<", shape)
    letter = letters.get(macro[1], "") if macro else ""
    key = f"<x:Accel>{ord(letter)}</x:Accel>" if letter else ""
    shape = shape.replace("<x:Anchor>", "<x:SizeWithCells/><x:Anchor>", 1)
    shape = shape.replace("</x:FmlaMacro>", f"</x:FmlaMacro>{key}", 1)
    return re.sub(r'(<font face="Calibri" size=)"\d+"', rf'\1"{_TYPE * 20}"', shape)
