"""The hands of an organiser at Calc: mouse and keys, counted, and nothing done by any other way.

A cell is reached by the Name Box, a sheet by its tab, an action by its button: that of the sheet
in front, or else that of the sheet Tournament. Whatever opens a box that was not to be expected is
a failure that says what stands in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from support.desk.calc import Calc
from support.desk.office import captions
from support.patience import until
from swissheet.workbook.shared.language import text

__all__ = ["Hands", "Waits"]

_HOME = "Tournament"
_KEYS = {"+": "plus", "-": "minus", "=": "equal", "*": "asterisk"}


@dataclass
class Waits:
    """Seconds somebody waited: for each click by its action, and for all the results of a round."""

    clicks: list[tuple[str, float]] = field(default_factory=list)
    results: list[tuple[int, float]] = field(default_factory=list)


class Hands:
    """``strokes``: how many keys and clicks there have been."""

    def __init__(self, calc: Calc):
        self.calc = calc
        self.strokes = 0
        self.waits = Waits()

    def press(self, action: str, done: Callable[[], bool]) -> None:
        """Clicks the button of an action, and waits until it is done and Calc at rest."""
        self._click(action, lambda: not self.boxes() and done())

    def press_and_read(self, action: str) -> str:
        """Clicks the button of an action, waits for the one box it opens, and closes it by Enter.

        Gives: what stands in the box.
        """
        self._click(action, lambda: bool(self.boxes()))
        said = self.calc.answer()
        self.strokes += 1
        return said

    def _click(self, action: str, done: Callable[[], bool]) -> None:
        calc, caption = self.calc, text(f"button.{action}")
        if calc.sheet != _HOME and caption not in captions(calc.document, calc.sheet):
            self.turn_to(_HOME)
        began = time.monotonic()
        calc.click(caption, on=calc.sheet)
        self.strokes += 1
        self._comes(done, f"the end of '{caption}'")
        self.waits.clicks.append((action, time.monotonic() - began))

    def turn_to(self, sheet: str) -> None:
        """Clicks the tab of a sheet."""
        self.calc.screen.click(*self.calc.office.tabs(self.calc.document)[sheet])
        self.strokes += 1
        self._comes(lambda: self.calc.sheet == sheet, f"the sheet {sheet}")

    def go_to(self, sheet: str, cell: str) -> None:
        """Puts the cursor into a cell."""
        self.turn_to(sheet)
        self.calc.screen.click(*self.calc.office.name_box(self.calc.document))
        self.strokes += 1
        self._keys("ctrl+a")
        self._write(cell)
        self._keys("Return")
        wanted = _name(sheet, cell)
        self._comes(lambda: self.calc.cursor == wanted, f"the cursor in {cell}")

    def type_at(self, sheet: str, cell: str, what: str, layout: str = "us") -> None:
        """Goes to a cell and types, on a keyboard of this layout."""
        self.go_to(sheet, cell)
        before = self.calc.cell(sheet, cell)
        self.calc.screen.layout(layout)
        self._write(what)
        self._keys("Return")
        typed = f"'{what}' in {cell}"
        self._comes(lambda: self.calc.cell(sheet, cell) not in ("", before), typed)
        self.calc.screen.layout("us")  # Calc would read keys that it has not heard yet by this one
        found = self.calc.cell(sheet, cell)
        assert found == what, f"'{what}' typed into {cell} has become '{found}'"

    def type_results(self, sheet: str, first: str, results: Sequence[str]) -> None:
        """Types results one below the other, each one key and Enter; the first goes into a cell.

        The next key follows when the result is there: typed ahead, Calc may mix keys and Enters.
        """
        calc = self.calc
        assert calc.cursor == _name(sheet, first), f"the cursor is at {calc.cursor}, not at {first}"
        cells = calc.document.Sheets.getByName(sheet)
        start = cells.getCellRangeByName(first).CellAddress
        began = time.monotonic()
        for row, key in enumerate(results, start=start.Row):
            cell = cells.getCellByPosition(start.Column, row)
            self._keys(_KEYS.get(key, key), "Return", delay=8)
            if not until(lambda cell=cell, key=key: cell.String == key, 20, step=0.005):
                self._lost(f"'{key}' in row {row + 1}")
        self.waits.results.append((len(results), time.monotonic() - began))

    def _keys(self, *keys: str, delay: int = 30) -> None:
        self.calc.screen.press(*keys, delay=delay)
        self.strokes += len(keys)

    def _write(self, letters: str) -> None:
        self.calc.screen.write(letters)
        self.strokes += len(letters)

    def _comes(self, done: Callable[[], bool], what: str) -> None:
        """Waits until Calc is at rest and something is so; a box cannot make it so any more."""
        document = self.calc.document

        def seen() -> bool:
            return (done() and not document.hasControllersLocked()) or bool(self.boxes())

        if not until(seen) or not done():
            self._lost(what)

    def boxes(self) -> list[str]:
        """What stands in the boxes that are open."""
        office = self.calc.office
        title = self.calc.document.CurrentController.Frame.Title
        return [office.box_text(name) for name in office.windows() if name != title]

    def _lost(self, what: str) -> None:
        picture = self.calc.screen.picture("hands-lost")
        raise AssertionError(f"{what}: did not come (see {picture.name}); boxes: {self.boxes()}")


def _name(sheet: str, cell: str) -> str:
    """How Calc names a cell: ``$'Round 1'.$E$6``."""
    letters = cell.rstrip("0123456789")
    quoted = f"'{sheet}'" if " " in sheet else sheet
    return f"${quoted}.${letters}${cell[len(letters) :]}"
