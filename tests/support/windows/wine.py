"""Windows' script host, shell and file system, as Wine has them, with a stage in Excel's place."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from support.windows.vbscript import translated
from swissheet_addin import builder

__all__ = ["Run", "Scene", "Wine", "staged"]

_HERE = Path(__file__).resolve().parents[2] / "host"
_PATIENCE = 300  # seconds, for a machine with other things to do
_ENDING = 60
BUTTON = "swissheet-button.exe"


@dataclass(frozen=True)
class Scene:
    """A click: on which button of which workbook, and what it meets."""

    action: str = "pair"
    book: str = "open.xlsm"
    interpreter: str = r"C:\python\pythonw.exe"
    stand_in: str = "answer"
    answer: str | None = "i"
    code: int = 0
    addin: bool = False
    front: str = ""
    protected_view: str = "none"
    refused_with: int = 0
    missing_object: str = ""
    clicks: int = 1
    clicks_again: bool = False
    no_popup: bool = False
    events: bool = True
    status: str = ""
    path: str = ""
    replies: str = ""
    calculation: int = -4105
    filling: bool = True
    sleeps: bool = True
    unreadable: bool = False
    limit: int | None = None
    language: str = "en"
    variables: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Run:
    """What a click did: the boxes, the states of Excel, the programs that were started."""

    report: list[tuple[str, str]]
    starts: list[list[str]]
    left: list[str]

    def all(self, kind: str) -> list[str]:
        return [text for found, text in self.report if found == kind]

    def one(self, kind: str) -> str:
        [text] = self.all(kind)
        return text

    @property
    def boxes(self) -> list[str]:
        return [text.replace("\\n", "\n") for text in self.all("box")]


_LEFT = ("report.txt", "starts.txt", "code.txt", "request.txt", "reply.txt")
"""What a script that runs leaves behind."""


def _wine_failed(report: list[tuple[str, str]]) -> bool:
    """Whether Wine could not start a program for a reason of its own.

    Seen once on a busy machine (ERROR_INTERNAL_ERROR). Nothing was started then, so that the same
    click can be made again.
    """
    return any(kind == "box" and "error -2147023537" in text for kind, text in report)


class Wine:
    """A Windows of its own in a folder; :meth:`close` ends it and takes the folder away."""

    def __init__(self, folder: Path):
        self.prefix = folder / "prefix"
        self.drive = self.prefix / "drive_c"
        self.stage = self.drive / "stage"
        self._seconds = 0.0
        home = folder / "home"
        home.mkdir(parents=True)
        kept = {key: os.environ[key] for key in ("PATH", "TMPDIR") if key in os.environ}
        self._environment = {
            **kept,
            "HOME": str(home),
            "LC_ALL": "C.UTF-8",
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            # No .NET, no browser, no entries in the desktop's menus: they take most of the time.
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=",
        }
        self._timed(["wineboot", "--init"], {})
        # What still starts would hold up the first click. The next server stays a while.
        self._timed(["wineserver", "--kill"], {})
        self._timed(["wineserver", "--wait"], {})
        self._timed(["wineserver", "--persistent=120"], {})
        self.stage.mkdir(parents=True)
        (self.drive / "downloads").mkdir()
        self.program = folder / "stand_in.exe"
        build = ["x86_64-w64-mingw32-gcc", "-O1", "-mwindows", "-o", self.program]
        subprocess.run([*build, _HERE / "stand_in.c"], check=True, timeout=_PATIENCE)
        shutil.copy(self.program, self.stage / "nap.exe")

    def install(self, path: str) -> None:
        r"""The stand-in lies at a path such as ``C:\python\pythonw.exe``."""
        target = self.drive / path.removeprefix("C:\\").replace("\\", "/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.program, target)

    def install_python(self, path: str) -> None:
        r"""The stand-in lies there, and the program of the buttons among its scripts."""
        self.install(path)
        folder = path.rpartition("\\")[0]
        self.install(rf"{folder}\Scripts\{BUTTON}")

    def uninstall(self, path: str) -> None:
        """What lies there is gone."""
        self.unix(path).unlink()

    def unix(self, path: str) -> Path:
        """Where a file of the drive C: lies."""
        return self.drive / path.removeprefix("C:\\").replace("\\", "/")

    @property
    def temporary(self) -> Path:
        """The folder for temporary files."""
        users = self.drive / "users"
        return next(
            path
            for pattern in ("*/AppData/Local/Temp", "*/Temp")
            for path in sorted(users.glob(pattern))
        )

    @property
    def user(self) -> str:
        """The name of the folder of who is at work."""
        return self.temporary.relative_to(self.drive / "users").parts[0]

    def click(self, scene: Scene, desk: Callable[[list[str]], int] | None = None) -> Run:
        """What comes of a click.

        Args: desk: is handed the arguments of the program in its place, and gives its exit code.
        """
        if scene.answer is not None:
            (self.stage / "answer.bin").write_bytes(scene.answer.encode("utf-16"))
        before = set(self.temporary.iterdir())
        variables = {
            "STAND_IN": scene.stand_in,
            "STAND_IN_CODE": str(scene.code),
            "WINEPATH": scene.path,
            **scene.variables,
        }
        said = builder.macro_words(scene.language) if scene.language else {"": ""}
        told: dict[str, Iterable[str]] = {
            "scene.txt": _texts(scene).values(),
            "sayings.txt": ["\t".join(item).replace("\n", "\\n") for item in said.items()],
        }
        report = self.run(_click_script(scene), told, variables, desk)
        if _wine_failed(report) and not self._starts():
            report = self.run(_click_script(scene), told, variables, desk)
        return Run(
            report,
            self._starts(),
            sorted(path.name for path in set(self.temporary.iterdir()) - before),
        )

    def run(
        self,
        script: str,
        told: Mapping[str, Iterable[str]],
        variables: Mapping[str, str] | None = None,
        desk: Callable[[list[str]], int] | None = None,
    ) -> list[tuple[str, str]]:
        """What a script of VBScript reports: of each line the kind and the text.

        Args: told: the lines of files beside the script, which may itself hold ASCII only.
        """
        left = [self.stage / name for name in _LEFT]
        for file in left:
            file.unlink(missing_ok=True)
        for name, texts in told.items():
            (self.stage / name).write_bytes("\r\n".join([*texts, ""]).encode("utf-16"))
        (self.stage / "run.vbs").write_text(script, "ascii", newline="\r\n")
        report = self.stage / "report.txt"
        command = ["wine", "cscript.exe", "C:\\stage\\run.vbs"]
        self._timed(command, variables or {}, desk)
        if not any(file.exists() for file in left):
            # Wine did not run the script at all, seen once; or it does nothing, twice as well.
            self._timed(command, variables or {}, desk)
        lines = report.read_text("utf-16").splitlines() if report.exists() else []
        return [(line.partition(":")[0], line.partition(":")[2]) for line in lines]

    def taken(self) -> float:
        """How many seconds programs in there ran since this was last asked."""
        seconds, self._seconds = self._seconds, 0.0
        return seconds

    def running(self) -> list[str]:
        """The stand-ins that do not end."""
        last_moment = time.monotonic() + _ENDING
        while (found := self._running()) and time.monotonic() < last_moment:
            time.sleep(0.05)  # Wine says that a program has ended a little before it has
        return found

    def _running(self) -> list[str]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().decode("utf-8", "replace")
                environment = (process / "environ").read_bytes()
            except OSError:
                continue
            if "--answer=" in words and os.fsencode(f"WINEPREFIX={self.prefix}") in environment:
                found.append(words)
        return found

    def close(self) -> None:
        self._timed(["wineserver", "--kill"], {})
        self._timed(["wineserver", "--wait"], {})
        shutil.rmtree(self.prefix, ignore_errors=True)

    def _starts(self) -> list[list[str]]:
        """Of every program that was started: where it lies, the folder it is in, its arguments."""
        path = self.stage / "starts.txt"
        if not path.exists():
            return []
        return [block.split("\n") for block in path.read_text("utf-8").split("\n\n") if block]

    def _timed(
        self,
        command: list[str],
        variables: Mapping[str, str],
        desk: Callable[[list[str]], int] | None = None,
    ) -> None:
        started = time.monotonic()
        process = subprocess.Popen(
            command,
            env={**self._environment, **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while desk is not None and process.poll() is None:
                if time.monotonic() > started + _PATIENCE:
                    raise TimeoutError(f"{command} did not end")
                self._serve(desk)
            process.wait(timeout=_PATIENCE)
        finally:
            process.kill()
            process.wait()
            self._seconds += time.monotonic() - started

    def _serve(self, desk: Callable[[list[str]], int]) -> None:
        request = self.stage / "request.txt"
        if not request.exists():
            time.sleep(0.005)  # the other side is another program; there is nothing to wait on
            return
        words = request.read_text("utf-8").splitlines()
        request.unlink()
        code = desk(words)
        reply = self.stage / "reply.tmp"
        reply.write_text(str(code), "ascii")
        reply.rename(self.stage / "reply.txt")


def _texts(scene: Scene) -> dict[str, str]:
    """What a script is told in a file of its own: it may itself hold no letters but ASCII."""
    return {
        "PRESSED": scene.action,
        "BOOK_NAME": scene.book,
        "FRONT_NAME": scene.front or scene.book,
        "INTERPRETER": scene.interpreter,
        "PROTECTED_VIEW": scene.protected_view,
        "MISSING_OBJECT": scene.missing_object,
        "STATUS_BEFORE": scene.status,
        "REPLIES": scene.replies,
    }


def _click_script(scene: Scene) -> str:
    """The script of a click: what the scene says, the stage, and the module itself."""
    values = {
        "IS_ADDIN": scene.addin,
        "REFUSED_WITH": scene.refused_with,
        "CLICKS": scene.clicks,
        "CLICKS_AGAIN": scene.clicks_again,
        "NO_POPUP": scene.no_popup,
        "EVENTS_BEFORE": scene.events,
        "CALCULATION": scene.calculation,
        "FILLING_BEFORE": scene.filling,
        "SLEEPS": scene.sleeps,
        "UNREADABLE": scene.unreadable,
    }
    lines = [f"Dim {name}\n{name} = {value}" for name, value in values.items()]
    lines += [
        "Dim scene_texts",
        'Set scene_texts = CreateObject("Scripting.FileSystemObject")',
        'Set scene_texts = scene_texts.OpenTextFile("C:\\stage\\scene.txt", 1, False, -1)',
        *(f"Dim {name}\n{name} = scene_texts.ReadLine" for name in _texts(scene)),
        "Dim SAYINGS",
        'Set scene_texts = CreateObject("Scripting.FileSystemObject")',
        'Set scene_texts = scene_texts.OpenTextFile("C:\\stage\\sayings.txt", 1, False, -1)',
        "SAYINGS = Split(scene_texts.ReadAll, vbCrLf)",
    ]
    constants = {} if scene.limit is None else {"LIMIT_SECONDS": scene.limit}
    return staged(("SwissheetHost", "SwissheetWindows"), "stage.vbs", lines, constants)


def staged(
    modules: Sequence[str],
    stage: str,
    before: Iterable[str] = (),
    constants: Mapping[str, int] | None = None,
) -> str:
    """The script of modules of VBA over a stage in Excel's place.

    Args: constants: as :func:`translated` takes them, of the last module.
    """
    bodies = []
    for module in modules:
        place = resources.files("swissheet_addin").joinpath("vba", f"{module}.bas")
        ours = constants if module == modules[-1] else None
        head, _, body = translated(place.read_text("utf-8"), ours).partition("Option Explicit\n")
        if head.strip():
            raise ValueError(f"the module begins with {head!r}")
        bodies.append(body)
    return "\n".join(["Option Explicit", *before, *bodies, (_HERE / stage).read_text("ascii")])
