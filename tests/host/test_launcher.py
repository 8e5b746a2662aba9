"""The shell words of macOS's script find swissheet wherever it may be, and start it whole.

They are taken out of the script as they are and run by ``sh``; only the folders of a Mac, zsh
among them, are exchanged for folders of the test.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from support.patience import PATIENCE, until
from swissheet_addin import builder

NAME = 'R&D\'s "Cup" `id` $HOME ;!(x) Łódź 象棋.xlsm'
HOLDER = "the ribbon's.xlam"
BUTTON = "usr/local/bin/swissheet-button"
SAID = builder.macro_words("pl")["SAY_NOT_FOUND_MAC"]
NOT_FOUND = f"!{SAID}"


class Mac:
    """A home, the folders of installers and a zsh, all below one folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.home = folder / "home of ana"
        self.home.mkdir()
        self.log = self.home / "Library/Logs/swissheet/swissheet.log"

    def program(self, *place: str, says: str = "") -> Path:
        """A program that writes down its words, and then prints something to stderr."""
        path = self.folder.joinpath(*place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f"#!{sys.executable} -S\nimport sys\n"
            f"sys.stderr.write({says!r})\n"
            f"open({str(self.folder / 'started')!r} + '.tmp', 'w').write('\\n'.join(sys.argv))\n"
            f"import os; os.rename({str(self.folder / 'started.tmp')!r}, "
            f"{str(self.folder / 'started')!r})\n",
            "utf-8",
        )
        path.chmod(0o755)
        return path

    def zsh(self, *, knows: str, path: Path) -> None:
        """A zsh that finds a program when its start-up files are read as ``knows`` says."""
        shell = self.folder / "bin/zsh"
        shell.parent.mkdir(exist_ok=True)
        shell.write_text(
            "#!/bin/sh\necho 'Welcome to my prompt'\n"
            f'[ "$2" = "command -v swissheet-button" ] || exit 9\n'
            f"if [ \"$1\" = {knows} ]; then echo '{path}'; else exit 1; fi\n"
        )
        shell.chmod(0o755)

    def text(self) -> str:
        """The words of the script, with folders of the test in place of a Mac's."""
        script = resources.files("swissheet_addin").joinpath("vba", "swissheet.applescript")
        found = re.search(r'property launcher : "((?:[^"\\]|\\.)*)"', script.read_text("utf-8"))
        assert found is not None
        assert not re.search(r"\\[^\"]", found[1]), "AppleScript would read it as something else"
        text = found[1].replace('\\"', '"')
        for place in ("/opt/homebrew", "/usr/local", "/bin/zsh"):
            assert place in text
            text = text.replace(place, str(self.folder) + place)
        return text

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}

    def press(self, interpreter: str, sh: str = "sh") -> str:
        """What the script shows; the program it started has ended by then."""
        # The program runs in the background. It holds this pipe too, and so is waited for here.
        done = subprocess.run(
            [
                sh,
                "-c",
                f"exec 3>&2; {self.text()}",
                "swissheet",
                interpreter,
                "pair",
                NAME,
                HOLDER,
                SAID,
            ],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0
        return done.stdout

    @property
    def started(self) -> list[str]:
        found = self.folder / "started"
        return found.read_text("utf-8").split("\n") if found.exists() else []


@pytest.fixture
def mac(tmp_path: Path) -> Mac:
    return Mac(tmp_path)


@pytest.mark.parametrize(
    ("named", "place"),
    [
        ("{home}/my venv/bin/python3", "my venv/bin/python3"),
        ("~/venv/bin/python3", "venv/bin/python3"),
        ("$HOME/venv/bin/python3", "venv/bin/python3"),
        ("$HOME/it's (x) [1] $USER/python3", "it's (x) [1] $USER/python3"),
    ],
)
@pytest.mark.parametrize("sh", ["sh", "bash"])
def test_the_interpreter_the_workbook_names_is_started(
    named: str, place: str, sh: str, mac: Mac
) -> None:
    python = mac.program(mac.home.name, place, says="a crash")
    mac.program(mac.home.name, str(Path(place).with_name("swissheet-button")))
    assert mac.press(named.format(home=mac.home), sh) == ""
    assert mac.started == [str(python), "-P", "-m", "swissheet_addin", "pair", f"--wb={NAME}",
                           "--from_xl=1", f"--via={HOLDER}"]  # fmt: skip
    assert mac.log.read_text("utf-8") == "a crash"


@pytest.mark.parametrize(
    "place",
    ["home of ana/.local/bin", "home of ana/Library/Python/3.12/bin", "opt/homebrew/bin",
     "usr/local/bin"],
)  # fmt: skip
@pytest.mark.parametrize("named", ["", "/gone/python3", "~/", "/", "python3", "-x", "$(id)"])
def test_without_it_the_folders_of_installers_are_searched(
    named: str, place: str, mac: Mac
) -> None:
    button = mac.program(place, "swissheet-button", says="hm")
    assert mac.press(named) == ""
    assert mac.started == [str(button), "pair", f"--wb={NAME}", "--from_xl=1", f"--via={HOLDER}"]
    assert mac.log.read_text("utf-8") == "hm"


def test_what_lies_where_the_maker_of_the_workbook_had_python_is_not_started(mac: Mac) -> None:
    other = mac.program("opt/maker/bin/python3")
    assert mac.press(str(other)) == NOT_FOUND
    assert mac.started == []
    button = mac.program("usr/local/bin/swissheet-button")
    mac.press(str(other))
    assert mac.started[0] == str(button)


@pytest.mark.parametrize("named", ["home of ana/venv/bin/python3", ""])
def test_excel_gets_its_answer_while_the_program_is_still_at_work(named: str, mac: Mac) -> None:
    """Until then Excel answers no events, so that a program waited for would wait for Excel."""
    button = str(Path(named).with_name("swissheet-button")) if named else BUTTON
    programs = [mac.program(place) for place in (named, button) if place]
    held = mac.folder / "held"
    os.mkfifo(held)
    for path in programs:
        lines = path.read_text("utf-8").split("\n")
        path.write_text("\n".join([lines[0], f"open({str(held)!r}).read()", *lines[1:]]), "utf-8")
    shell = subprocess.Popen(
        ["sh", "-c", mac.text(), "swissheet", str(programs[0]) if named else "", "pair", NAME, ""],
        env=mac.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert shell.wait(timeout=PATIENCE) == 0
        assert mac.started == []
    finally:
        held.write_text("")  # the program goes on
        shell.wait()
    assert until(lambda: bool(mac.started))
    assert mac.started[0] == str(programs[0])


@pytest.mark.parametrize("knows", ["-lc", "-ic"])
def test_then_the_users_shell_is_asked_and_what_it_prints_besides_is_no_program(
    knows: str, mac: Mac
) -> None:
    button = mac.program("somewhere", "of mine", "swissheet-button")
    mac.zsh(knows=knows, path=button)
    assert mac.press("") == ""
    assert mac.started == [str(button), "pair", f"--wb={NAME}", "--from_xl=1", f"--via={HOLDER}"]


@pytest.mark.parametrize("found", ["/gone/swissheet-button", "alias swissheet-button=x", "/"])
def test_what_is_no_program_is_not_started(found: str, mac: Mac) -> None:
    mac.zsh(knows="-lc", path=Path(found))
    assert mac.press("") == NOT_FOUND
    assert mac.started == []


def test_without_swissheet_the_cure_is_named(mac: Mac) -> None:
    assert mac.press("/gone/python3") == NOT_FOUND


def test_a_click_works_where_no_log_can_be_kept(mac: Mac) -> None:
    (mac.home / "Library").write_text("a file where a folder should be")
    mac.program("usr/local/bin/swissheet-button")
    assert mac.press("") == ""
    assert mac.started[1:2] == ["pair"]
