"""The doors to the workbook in front in Excel and in LibreOffice: a click does what a button does.

The selected cell says which player is meant, and the sheets show the result.
"""

from __future__ import annotations

import json
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from swissheet.files import office
from swissheet.words.message import phrase, read_in
from swissheet.workbook.sheets.reading.read import read
from swissheet_addin.click.alone import alone, still_at_work
from swissheet_addin.click.answers import Given, Reply
from swissheet_addin.click.entry import guarded, is_ours, press
from swissheet_addin.click.logs import log_file, open_log
from swissheet_addin.desk.doors import ClickValues, Headline
from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.loading import load_xlwings
from swissheet_addin.libreoffice.pipe import reply_of
from swissheet_addin.machine import Machine

_Found = TypeVar("_Found")
_PATIENCE = 600.0  # seconds, as for a click


class ExcelInFront:
    """The door to the workbook that is in front in Excel on Windows or macOS.

    Args: find: returns the ``xlwings.Book`` in front, None for none.
    """

    def __init__(self, language: str = "en", find: Callable[[], Any] | None = None) -> None:
        self.name = ""
        self._language = language
        self._find = find or _in_front

    def headline(self) -> Headline | Reply:
        """Return the head of the window, or why there is none."""
        return self._alone("desk", self._headline)

    def press(self, action: str, given: Given, values: ClickValues) -> Reply:
        """Return the answer to a click."""
        return self._alone(action, lambda book: press(action, lambda: book, given=given))

    def _alone(self, name: str, work: Callable[[Any], _Found | Reply]) -> _Found | Reply:
        """Do some work with the workbook in front, while no other click is at work."""
        machine = Machine()

        def done() -> _Found | Reply:
            book = self._find()
            if book is None:
                said = phrase("desk.nothing-open", program="Excel").words(self._language)
                return Reply(said, warning=True)
            self.name = str(book.name)
            return work(book)

        with alone(log_file(machine)) as busy_for:
            return guarded(name, done, machine) if busy_for is None else still_at_work()

    def _headline(self, found: Any) -> Headline | Reply:
        read_in(self._language, follows=True)
        book = XlwingsBook(found)
        if is_ours(book):
            return Headline.of(read(book))
        return Reply(str(phrase("boxes.not-ours", name=self.name)), warning=True)


def _in_front() -> Any:
    app = load_xlwings().apps.active
    return app.books.active if app is not None and len(app.books) else None


class LibreOfficeInFront:
    """The door to the workbook that is in front in LibreOffice.

    LibreOffice listens to other programs only while it is asked to: on a pipe that has a new name
    for each click, and that only this user can open.

    Args: program: the words that start it, by default as this computer has it.
          profile: the folder of its settings, by which a running one is known.
    """

    def __init__(
        self, language: str = "en", program: Sequence[str] = (), profile: Path | None = None
    ) -> None:
        self.name = ""
        self._language = language
        self._program = tuple(program)
        self._profile = profile or Machine().libreoffice_profile

    def headline(self) -> Headline:
        """Return an empty head: LibreOffice is asked with the first click."""
        return Headline()

    def press(self, action: str, given: Given, values: ClickValues) -> Reply:
        """Return the answer to a click."""
        try:
            return self._pressed(action, given)
        except (OSError, ValueError, subprocess.SubprocessError):
            open_log(Machine()).exception("%s failed", action)
            return Reply(phrase("desk.no-libreoffice").words(self._language), warning=True)

    def _pressed(self, action: str, given: Given) -> Reply:
        if not (self._profile.parent / ".lock").exists():
            return self._nothing_open()
        program = self._program or tuple(filter(None, (office.program(),)))
        options = ["--asks", "--whole", *(f"--accept={word}" for word in sorted(given.accepted))]
        options += [f"--code={word}" for word in given.declined]
        words = {"action": action, "interpreter": sys.executable, "options": " ".join(options)}
        host = Path(str(resources.files("swissheet_addin.libreoffice") / "host.py")).as_uri()
        with _listening(program) as pipe:
            found = _asked(program[0], {"pipe": pipe, "host": host, "words": words})
        if "answer" not in found:
            return self._nothing_open()
        self.name = str(found["name"])
        return reply_of(str(found["answer"]))

    def _nothing_open(self) -> Reply:
        said = phrase("desk.nothing-open", program="LibreOffice").words(self._language)
        return Reply(said, warning=True)


@contextmanager
def _listening(program: Sequence[str]) -> Iterator[str]:
    """Let the running LibreOffice listen at a pipe while this lasts."""
    pipe = f"swissheet{uuid.uuid4().hex}"
    where = f"pipe,name={pipe};urp;StarOffice.ComponentContext"
    # A second start hands its words to the one that runs, and ends.
    subprocess.run([*program, f"--accept={where}"], timeout=60, check=True, capture_output=True)
    try:
        yield pipe
    finally:
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run([*program, f"--unaccept={where}"], timeout=60, capture_output=True)


def _asked(program: str, request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of the bridge, run by the first Python that can.

    Raises: OSError: none can.
    """
    bridge = str(resources.files("swissheet_addin.libreoffice") / "bridge.py")
    folder = Path(program).resolve().parent
    places = [folder / "python.exe", folder / "python", folder.parent / "Resources/python"]
    for python in (*places, Path("/usr/bin/python3")):
        if python.is_file():
            done = subprocess.run(
                [str(python), bridge], input=json.dumps(request), timeout=_PATIENCE,
                capture_output=True, text=True, encoding="utf-8", check=False,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
            if done.stdout:  # it is there although that Python may crash at its end
                found: dict[str, Any] = json.loads(done.stdout)
                return found
            said = done.stderr.strip()[-400:]
            open_log(Machine()).warning("%s: %s, %s", python.name, done.returncode, said)
    raise OSError("no Python has uno")
