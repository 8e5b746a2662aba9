"""A screen of its own for one test session, with a mouse and a keyboard: Xvfb and xdotool."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

from support.patience import PATIENCE, until

ARTEFACTS = Path(__file__).resolve().parents[3] / "artefacts" / "clicks"
SIZE = (1400, 900)


class Screen:
    """An X server nobody sees, with a window manager; :meth:`close` it."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        width, height = SIZE
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"]
        self._server = start([*command, "-nolisten", "tcp"], pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise AssertionError("Xvfb did not start")
        self.display = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.display}
        self._manager = start(["openbox"], env=self.environment)
        # A window that comes before its manager is moved under the mouse later.
        if not until(lambda: self._do("get_num_desktops") != ""):
            self.close()
            raise AssertionError("openbox did not start")

    def close(self) -> None:
        stop(self._manager)
        stop(self._server)

    def click(self, x: int, y: int, button: int = 1) -> None:
        """The left button goes down and up at a point; 2 is the middle one, 4 and 5 the wheel."""
        self._do("mousemove", str(x), str(y), "sleep", "0.05", "click", str(button))

    def press(self, *keys: str, delay: int = 30) -> None:
        """Keys by their X names, one after the other; so many milliseconds between them."""
        self._do("key", "--delay", str(delay), *keys)

    def write(self, text: str) -> None:
        """Types letters."""
        self._do("type", "--delay", "25", "--", text)

    def layout(self, name: str) -> None:
        """The keyboard has the keys of a language, such as ``ru``; ``us`` at first.

        A letter that no key has would be lost now and then.
        """
        subprocess.run(["setxkbmap", name], env=self.environment, check=True, timeout=PATIENCE)

    def titles(self) -> list[str]:
        """The titles of the windows that are seen."""
        seen = ("search", "--onlyvisible", "--name", ".")
        done = self._done(*seen, "getwindowname", "%@")
        if not done.returncode:
            return [name for name in done.stdout.splitlines() if name]
        # None is seen, or one was closed while they were asked, and the rest were not.
        names = [self._do("getwindowname", window) for window in self._do(*seen).split()]
        return [name for name in names if name]

    def active(self) -> str:
        """The title of the window that hears the keyboard, "" for none."""
        return self._do("getactivewindow", "getwindowname")

    def bring(self, title: str) -> None:
        """A window comes to front and hears the keyboard, as by a click in a list of windows."""
        self._do("search", "--onlyvisible", "--name", f"^{re.escape(title)}$", "windowactivate")
        if not until(lambda: self.active() == title):
            raise AssertionError(f"'{title}' did not come to front, but '{self.active()}'")

    def picture(self, name: str) -> Path:
        """What is on the screen now, as a PNG in the artefacts folder."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        path = ARTEFACTS / f"{name}.png"
        subprocess.run(["scrot", "--overwrite", str(path)], env=self.environment, check=True)
        return path

    def _do(self, *words: str) -> str:
        return self._done(*words).stdout.strip()

    def _done(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip


def start(command: list[str], **options: object) -> subprocess.Popen[bytes]:
    """A process with a group of its own, so that what it starts ends with it."""
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **options,  # type: ignore[call-overload]
    )


def stop(process: subprocess.Popen[bytes], patience: float = 5) -> None:
    """Ends a process and everything it started, by force when it has not ended by itself."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            break
        try:
            process.wait(patience)
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait(PATIENCE)
