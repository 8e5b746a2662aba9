"""An organiser at the window of ``swissheet desk``: sees it, moves the mouse, presses keys.

The window runs in this process, so that a test can look at its parts; mouse and keys are real.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import tkinter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.desk.office import Office
from support.desk.screen import Screen
from support.patience import until
from swissheet.cli.files.pasted import PastedTable, written
from swissheet_addin.desk.live import LibreOfficeInFront
from swissheet_addin.desk.pasting import Pasting
from swissheet_addin.desk.window import DeskWindow
from swissheet_addin.machine import Machine

__all__ = ["AtDesk", "at_desk", "copied", "door_of"]

_OTHER_PROGRAM = """
import sys, tkinter
root = tkinter.Tk()
root.withdraw()
root.clipboard_append(sys.stdin.buffer.read().decode())
root.update()
print("copied", flush=True)
root.mainloop()
"""


class AtDesk:
    """The window, with hands."""

    def __init__(self, screen: Screen, machine: Machine, file: Path | None, language: str):
        self.screen = screen
        self.root = tkinter.Tk(screenName=screen.display, className="swissheet")
        pasting = Pasting(PastedTable, written)
        named = str(file) if file else None
        self.window = DeskWindow(self.root, named, language, machine, pasting)
        self.rest()

    def comes(self, done: Callable[[], object], what: str) -> None:
        """Lets the window live until something is so."""

        def seen() -> bool:
            self.root.update()
            return bool(done())

        if not until(seen, step=0.005):
            picture = self.screen.picture("desk-lost")
            raise AssertionError(f"{what}: did not come (see {picture.name})")

    def rest(self) -> None:
        """Waits until the work is done."""
        self.comes(lambda: not self.window.worker.busy, "the end of the work")
        self.root.update()

    def click(self, widget: Any, button: int = 1) -> None:
        """The mouse clicks the middle of a part of the window, by a button or the wheel."""
        self.comes(widget.winfo_viewable, "a part of the window")
        self.root.update()
        x = widget.winfo_rootx() + widget.winfo_width() // 2
        y = widget.winfo_rooty() + widget.winfo_height() // 2
        self.screen.click(x, y, button)
        self.root.update()

    def press(self, action: str) -> str:
        """Clicks the button of an action, and returns what the window says then."""
        self.begin(action)
        self.rest()
        return self.said()

    def begin(self, action: str) -> None:
        """Clicks the button of an action, and waits until something happens."""
        before, window = self.window.answer, self.window
        self.click(window.parts.buttons[action])
        self.comes(
            lambda: window.worker.busy or window.answer is not before or self.asked(), "a click"
        )

    def said(self) -> str:
        """What stands in the pane of the last answer, without its sign."""
        return self.window.parts.pane.get("1.0", "end").strip()[1:].strip()

    def asked(self) -> bool:
        """Whether a box is open."""
        return self.window.box is not None and bool(self.window.box.top.winfo_exists())

    def box(self, kind: type) -> Any:
        """The box that is open next, which is one of this kind."""
        self.comes(self.asked, "a box")
        box = self.window.box
        assert isinstance(box, kind), f"a {type(box).__name__} is open"
        self.comes(box.top.winfo_viewable, "the box")
        return box

    def keys(self, *names: str) -> None:
        """Presses keys, and lets the window take them."""
        for name in names:
            self.screen.press(name)
            self.root.update()

    @contextmanager
    def file_box(self, title: str, *keys: str, name: str = "") -> Iterator[None]:
        """While this lasts, hands of their own type a name into the box for a file, then keys.

        Tk's own box waits inside of a call, so this thread cannot.
        """
        missed = list[str]()

        def typed() -> None:
            if not until(lambda: self.screen.active() == title):
                missed.append(self.screen.active())
            self.screen.write(name)
            self.screen.press(*keys)

        hands = threading.Thread(target=typed)
        hands.start()
        try:
            yield
            self.comes(lambda: not hands.is_alive(), "the end of the box for a file")
        finally:
            hands.join()
        assert not missed, f"'{title}' did not come, but {missed}"

    def close(self) -> None:
        self.rest()
        self.window.close()
        # What Tk made belongs to this thread, and must not be found as garbage by another one.
        del self.window, self.root
        gc.collect()


@contextmanager
def at_desk(
    screen: Screen, home: Path, file: Path | None = None, language: str = "en"
) -> Iterator[AtDesk]:
    """The window over the files of a user whose home is a folder."""
    desk = AtDesk(screen, machine_of(home), file, language)
    try:
        yield desk
    finally:
        desk.close()


@contextmanager
def copied(screen: Screen, text: str) -> Iterator[None]:
    """A text is in the clipboard of the screen, where another program put it."""
    other = subprocess.Popen(
        [sys.executable, "-c", _OTHER_PROGRAM], env=screen.environment,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert other.stdin is not None
    assert other.stdout is not None
    try:
        other.stdin.write(text.encode())
        other.stdin.close()
        assert other.stdout.readline().strip() == b"copied"
        yield
    finally:
        other.kill()
        other.wait()
        other.stdout.close()


def door_of(office: Office) -> LibreOfficeInFront:
    """The door to the LibreOffice of the tests, which has settings of its own."""
    profile = office.folder / "profile"
    program = ("soffice", f"-env:UserInstallation={profile.as_uri()}")
    return LibreOfficeInFront("en", program, profile / "user")


def machine_of(home: Path) -> Machine:
    """A computer with Linux whose user has nothing yet."""
    return Machine(system="linux", home=home, environment={})
