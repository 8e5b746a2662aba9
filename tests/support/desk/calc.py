"""An organiser at LibreOffice Calc: sees the screen, moves the mouse, types."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.desk.office import Office, button_place, close_document
from support.patience import until

__all__ = ["Calc", "at_calc"]

_COUNT = itertools.count(1)
_BOX = "swissheet"


class Calc:
    """A workbook open in Calc; everything is done by mouse and keyboard, and looked at by UNO."""

    def __init__(self, office: Office, path: Path):
        self.office = office
        self.screen = office.screen
        self.path = path
        self.document = office.open(path)

    def click(self, caption: str, on: str = "Tournament") -> None:
        """The mouse clicks a button of a sheet."""
        self.screen.click(*button_place(self.office, self.document, caption, on))

    def type_down(self, *words: str) -> None:
        """Words typed one below the other from the cell the cursor stands in."""
        for word in words:
            self.screen.write(word)
            self.screen.press("Return")

    def show(self, sheet: str) -> None:
        """A sheet comes to the front."""
        self.document.CurrentController.setActiveSheet(self.document.Sheets.getByName(sheet))

    def put(self, cell: Any) -> None:
        """The cursor stands in a cell, and nothing is selected, so that Enter leads on."""
        controller = self.document.CurrentController
        controller.select(cell)
        controller.select(self.document.createInstance("com.sun.star.sheet.SheetCellRanges"))
        self.office.idle()

    def cell(self, sheet: str, ref: str) -> str:
        """What a cell shows."""
        return str(self.document.Sheets.getByName(sheet).getCellRangeByName(ref).String)

    def rows(self, sheet: str, ref: str) -> list[tuple[object, ...]]:
        """The values of a range."""
        found = self.document.Sheets.getByName(sheet).getCellRangeByName(ref).getDataArray()
        return [tuple(row) for row in found]

    @property
    def status(self) -> str:
        """The status line."""
        return self.cell("Tournament", "A4")

    @property
    def sheet(self) -> str:
        """The sheet in front."""
        return str(self.document.CurrentController.ActiveSheet.Name)

    @property
    def cursor(self) -> str:
        """Where the cursor stands: ``$'Round 1'.$E$6``."""
        return str(self.document.CurrentSelection.AbsoluteName)

    def seen(self, sheet: str) -> bool:
        """Whether the tab of a sheet is there to be clicked."""
        return bool(self.document.Sheets.getByName(sheet).IsVisible)

    def comes(self, condition: Callable[[], bool], what: str) -> None:
        """Waits for something to be seen, and for the action that brings it to be over.

        The screen at the end of patience is kept.
        """
        if not until(lambda: condition() and not self.document.hasControllersLocked()):
            picture = self.screen.picture(f"missed-{next(_COUNT)}")
            raise AssertionError(f"{what}: did not come (see {picture.name})")

    def picture(self, name: str) -> None:
        """Keeps what is on the screen once everything is drawn."""
        self.office.idle()
        self.screen.picture(name)

    def answer(self, picture: str = "") -> str:
        """Waits for the message box, and closes it; what it said."""
        # A key that comes before the box hears the keyboard goes to nobody.
        self.comes(lambda: self.screen.active() == _BOX, "the message box")
        self.office.idle()
        said = self.office.box_text(_BOX)
        if picture:
            self.picture(picture)
        self.screen.press("Return")
        self.comes(lambda: not self.asked(), "the end of the message box")
        return said

    def reply(self, button: str, picture: str = "") -> str:
        """Waits for a box with OK and Cancel; Enter, or the mouse on OK, closes it; what it said.

        Enter chooses Cancel, or the test fails.
        """

        def ready() -> bool:
            buttons = self.office.box_buttons(_BOX)
            focused = [name for name, (*_, is_focused) in buttons.items() if is_focused]
            return self.screen.active() == _BOX and focused == ["Cancel"]

        self.comes(ready, "the question with Cancel focused")
        self.office.idle()
        said = self.office.box_text(_BOX)
        buttons = self.office.box_buttons(_BOX)
        assert set(buttons) == {"OK", "Cancel"}
        if picture:
            self.picture(picture)
        if button == "Cancel":
            self.screen.press("Return")
        else:
            self.screen.click(*buttons[button][:2])
        gone = f"the end of the question that says {said[:40]!r}"
        self.comes(lambda: self._said() != said, gone)
        return said

    def _said(self) -> str:
        """What the message box says; "" for none."""
        return self.office.box_text(_BOX) if self.office.box_buttons(_BOX) else ""

    def dismissed(self) -> bool:
        """Whether no message box is open; one that is hears the key that closes it."""
        if self.asked():
            self.screen.press("Return")
        return not self.asked()

    def asked(self) -> bool:
        """Whether a message box is open."""
        return _BOX in self.screen.titles()


@contextmanager
def at_calc(office: Office, path: Path) -> Iterator[Calc]:
    """A copy of the workbook in a trusted folder of its own, open in Calc."""
    folder = office.trusted / f"clicks-{next(_COUNT)}"
    folder.mkdir()
    copy = folder / path.name
    shutil.copy(path, copy)
    calc = Calc(office, copy)
    try:
        yield calc
    except BaseException:
        office.screen.picture(f"failed-{next(_COUNT)}")
        raise
    finally:
        # A message box that is still there would keep the document open for ever.
        until(calc.dismissed, step=0.2)
        close_document(calc.document)
