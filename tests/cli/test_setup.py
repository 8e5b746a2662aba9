"""``swissheet setup`` makes a computer ready, weakens nothing unasked and leaves nothing."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import contents, process
from support.windows.computers import SYSTEMS, computer
from support.windows.memory_registry import MemoryRegistry
from swissheet.cli.commands.setup import SetupWishes, asked, carry_out
from swissheet.errors import FileAccessError, InputError
from swissheet.words import capitals
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import phrase, reading_in
from swissheet_addin import builder
from swissheet_addin.click.logs import log_file, open_log
from swissheet_addin.machine import Machine
from swissheet_addin.setup.diagnosis import diagnose
from swissheet_addin.setup.install import addin_host
from swissheet_addin.setup.launcher import launchers
from swissheet_addin.setup.surroundings import Surroundings

SECURITY = r"Software\Microsoft\Office\16.0\Excel\Security"
POLICY = r"Software\Policies\Microsoft\Office\16.0\Excel\Security"
LOCATIONS = rf"{SECURITY}\Trusted Locations"
YES = SetupWishes(yes=True)
REMOVE = SetupWishes(remove=True, yes=True)


class Talk:
    """Somebody at a terminal who says yes to questions that hold one of these words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, question: str) -> bool:
        self.asked.append(question)
        return any(word in question for word in self.words)

    def tell(self, lines: Iterable[str]) -> None:
        self.told += lines


def told(around: Surroundings, wishes: SetupWishes, talk: Talk | None = None) -> dict[str, str]:
    """What was done with what, in order."""
    someone = talk or Talk()
    answer = carry_out(around, wishes, someone.ask if talk else None, someone.tell)
    return {step["what"]: step["state"] for step in answer.data["steps"]}


def registry(around: Surroundings) -> dict[str, dict[str, int | str]]:
    assert isinstance(around.registry, MemoryRegistry)
    return around.registry.content


def tree(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


PLACES = {
    "win32": [
        "AppData/Roaming/Microsoft/Excel/XLSTART/swissheet.xlam",
        "Desktop/New tournament.cmd",
        "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/swissheet desk.cmd",
    ],
    "darwin": [
        "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel/"
        "swissheet.xlam",
        "Library/Application Scripts/com.microsoft.Excel/swissheet.applescript",
        "Desktop/New tournament.command",
    ],
    "linux": [
        ".local/share/applications/swissheet-new-tournament.desktop",
        "Desktop/swissheet-new-tournament.desktop",
        ".local/share/applications/swissheet-desk.desktop",
    ],
}  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS)
def test_setup_puts_everything_in_place_and_remove_leaves_nothing(
    system: str, tmp_path: Path
) -> None:
    around = computer(tmp_path, system)
    before = tree(tmp_path)
    assert set(told(around, YES).values()) == {"done"}
    assert all((tmp_path / place).is_file() for place in PLACES[system])
    assert set(told(around, REMOVE).values()) == {"done"}
    assert tree(tmp_path) == before
    assert told(around, REMOVE) == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_second_run_finds_all_done_and_changes_no_byte(system: str, tmp_path: Path) -> None:
    around = computer(tmp_path, system)
    told(around, YES)
    before = contents(tmp_path)
    assert set(told(around, YES).values()) == {"done before"}
    assert contents(tmp_path) == before


def test_the_ribbon_is_at_first_in_the_language_of_the_reader(tmp_path: Path) -> None:
    around = computer(tmp_path)
    with reading_in("tr"):
        told(around, YES)
    assert set(told(around, replace(YES, language="tr")).values()) >= {"done before"}
    [ribbon] = tmp_path.rglob("swissheet.xlam")
    assert addin_host(ribbon)["SAY_NO_BOOK"] == builder.macro_words("tr")["SAY_NO_BOOK"]
    [found] = [item.found for item in diagnose(None, around) if str(ribbon) in item.found]
    assert "another" not in found


def test_the_language_of_the_ribbon_stays_until_another_is_asked_for(tmp_path: Path) -> None:
    around = computer(tmp_path)
    told(around, replace(YES, language="pl"))
    assert set(told(around, YES).values()) == {"done before"}
    assert "done" in told(around, replace(YES, language="de")).values()
    told(around, REMOVE)
    assert not (tmp_path / "AppData").exists()


@pytest.mark.parametrize(
    "record", ["", "[]", '{"deeds": 3}', '{"deeds": ["x"]}', '{"deeds": [{"kind": "moon"}]}']
)
def test_a_record_that_cannot_be_read_hinders_nothing(record: str, tmp_path: Path) -> None:
    around = computer(tmp_path)
    before = tree(tmp_path)
    told(around, SetupWishes(yes=True, trust=str(tmp_path / "Cups")))
    (around.machine.belongings / "setup.json").write_text(record)
    told(around, YES)
    told(around, REMOVE)
    assert registry(around) == {}
    assert {path for path in tree(tmp_path) - before if path.is_file()} == set()


@pytest.mark.parametrize(
    "wishes",
    [SetupWishes(dry_run=True), SetupWishes(check=True), SetupWishes(remove=True, dry_run=True)],
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_only_looks_changes_nothing(system: str, wishes: SetupWishes, tmp_path: Path) -> None:
    around = computer(tmp_path, system)
    if wishes.remove:
        told(around, YES)
    before, keys = tree(tmp_path), json.dumps(registry(around))
    assert set(told(around, wishes).values()) == {"to do"}
    assert (tree(tmp_path), json.dumps(registry(around))) == (before, keys)


def test_each_step_is_said_before_it_is_done(tmp_path: Path) -> None:
    around = computer(tmp_path)
    there: list[bool] = []

    def tell(lines: Iterable[str]) -> None:
        for line in lines:
            there.extend(
                (tmp_path / place).exists() for place in PLACES["win32"] if place[-9:] in line
            )

    carry_out(around, YES, None, tell)
    assert there == [False] * len(PLACES["win32"])


def test_without_a_terminal_nothing_is_done_unless_it_was_asked_for(tmp_path: Path) -> None:
    around = computer(tmp_path)
    before = tree(tmp_path)
    for wishes in (SetupWishes(), SetupWishes(trust=str(tmp_path / "Cups"))):
        with pytest.raises(InputError, match="--yes"):
            told(around, wishes)
    assert tree(tmp_path) == before
    assert registry(around) == {}


def test_no_for_an_answer_changes_nothing(tmp_path: Path) -> None:
    around = computer(tmp_path)
    before = tree(tmp_path)
    assert told(around, SetupWishes(), Talk("no question holds this")) == {}
    assert tree(tmp_path) == before
    told(around, YES)
    assert told(around, SetupWishes(remove=True), Talk()) == {}
    assert all((tmp_path / place).is_file() for place in PLACES["win32"])


def test_yes_to_everything_else_trusts_no_folder(tmp_path: Path) -> None:
    around = computer(tmp_path)
    told(around, YES)
    assert registry(around) == {}
    talk = Talk("Do this now?")
    told(around, SetupWishes(), talk)
    assert registry(around) == {}
    assert "without asking" in talk.asked[-1]
    assert str(tmp_path / "Documents" / "swissheet") in talk.asked[-1]


@pytest.mark.parametrize("way", ["asked", "named"])
def test_a_folder_is_trusted_by_consent_and_no_longer_after_remove(
    way: str, tmp_path: Path
) -> None:
    settings: dict[str, dict[str, int | str]] = {
        SECURITY: {"VBAWarnings": 2},
        rf"{LOCATIONS}\Location0": {"Path": "C:\\Elsewhere\\"},
    }
    around = computer(tmp_path, registry=settings)
    folder = around.machine.documents if way == "asked" else tmp_path / "Cups"
    if way == "asked":
        told(around, SetupWishes(), Talk("Do this now?", "Trust this folder?"))
    else:
        told(around, SetupWishes(yes=True, trust=str(folder)))
    new = {key: value for key, value in registry(around).items() if key not in settings}
    assert list(new) == [rf"{LOCATIONS}\swissheet"]
    [values] = new.values()
    assert set(values) == {"Path", "Description"}, "no subfolders, no network"
    assert values["Path"] == f"{folder}\\"
    assert "swissheet" in str(values["Description"])
    assert folder.is_dir()
    assert {key: registry(around)[key] for key in settings} == settings
    again = told(around, SetupWishes(yes=True, trust=str(folder)))
    assert set(again.values()) == {"done before"}
    told(around, REMOVE)
    assert registry(around) == settings
    assert not folder.exists()


def test_two_folders_are_trusted_one_by_one(tmp_path: Path) -> None:
    around = computer(tmp_path)
    for name in ("Cups", "Opens"):
        told(around, SetupWishes(yes=True, trust=str(tmp_path / name)))
    assert sorted(registry(around)) == [rf"{LOCATIONS}\swissheet", rf"{LOCATIONS}\swissheet2"]
    told(around, REMOVE)
    assert registry(around) == {}


def test_a_folder_with_a_workbook_in_it_stays(tmp_path: Path) -> None:
    around = computer(tmp_path)
    told(around, SetupWishes(yes=True, trust=str(tmp_path / "Cups")))
    (tmp_path / "Cups" / "open.xlsm").touch()
    told(around, REMOVE)
    assert (tmp_path / "Cups" / "open.xlsm").exists()


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("{home}", "automatically"),
        ("{home}/", "automatically"),
        ("{home}/..", "automatically"),
        ("{home}/Documents", "automatically"),
        ("{home}/DOWNLOADS/swissheet", "automatically"),
        ("{home}/Cups/../Downloads/swissheet", "automatically"),
        ("{home}/Desktop", "automatically"),
        ("{home}/Temp/mail", "automatically"),
        ("/", "automatically"),
        (r"\\server\club", "another computer"),
        ("//server/club/Cups", "another computer"),
        ("relative", "full path"),
    ],
)
def test_a_folder_others_fill_is_not_trusted(folder: str, why: str, tmp_path: Path) -> None:
    around = computer(tmp_path, environment={"TEMP": str(tmp_path / "Temp")})
    before = tree(tmp_path)
    with pytest.raises(InputError, match=why):
        told(around, SetupWishes(yes=True, trust=folder.format(home=tmp_path)))
    assert registry(around) == {}
    assert tree(tmp_path) == before


def test_a_drive_of_another_computer_is_not_trusted(tmp_path: Path) -> None:
    around = replace(computer(tmp_path), on_a_server=lambda path: True)
    with pytest.raises(InputError, match="another computer"):
        told(around, SetupWishes(yes=True, trust=str(tmp_path / "Cups")))


@pytest.mark.parametrize(
    ("root", "by"), [(SECURITY, "Excel's settings"), (POLICY, "administrator")]
)
def test_trusted_folders_turned_off_are_told(root: str, by: str, tmp_path: Path) -> None:
    off = {rf"{root}\Trusted Locations": {"AllLocationsDisabled": 1}}
    with pytest.raises(InputError, match=by):
        told(computer(tmp_path, registry=off), SetupWishes(yes=True, trust=str(tmp_path / "Cups")))


@pytest.mark.parametrize("system", ["darwin", "linux"])
def test_elsewhere_than_on_windows_trusting_is_explained(system: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"Only Excel on Windows.*Trusted Sources"):
        told(computer(tmp_path, system), SetupWishes(yes=True, trust=str(tmp_path / "Cups")))


def test_the_python_of_the_store_is_refused_but_can_be_looked_at_and_removed(
    tmp_path: Path,
) -> None:
    around = computer(tmp_path)
    told(around, YES)
    store = replace(around, machine=replace(around.machine, python_base="C:/WindowsApps/Python"))
    for wishes in (YES, SetupWishes(dry_run=True)):
        with pytest.raises(InputError, match="Microsoft Store"):
            told(store, wishes)
    answer = carry_out(store, SetupWishes(check=True), None, lambda lines: None)
    assert answer.exit_code == 3
    assert "store-python" in [item["code"] for item in answer.data["findings"]]
    told(store, REMOVE)
    assert not any((tmp_path / place).exists() for place in PLACES["win32"])


def test_the_logs_go_only_when_asked_for(tmp_path: Path) -> None:
    around = computer(tmp_path)
    (tmp_path / "AppData" / "Local").mkdir(parents=True)
    before = tree(tmp_path)
    for wishes, stays in ((REMOVE, True), (replace(REMOVE, logs=True), False)):
        told(around, YES)
        log = open_log(around.machine)
        log.info("a click")
        for handler in log.handlers:
            handler.close()
        log.handlers.clear()
        told(around, wishes)
        assert log_file(around.machine).exists() is stays
    assert tree(tmp_path) == before


def test_an_icon_somebody_else_made_is_neither_overwritten_nor_removed(tmp_path: Path) -> None:
    around = computer(tmp_path)
    other = tmp_path / "Desktop" / "New tournament.cmd"
    other.write_text("echo mine")
    with pytest.raises(FileAccessError, match="did not make"):
        told(around, YES)
    told(around, REMOVE)
    assert other.read_text() == "echo mine"


def test_what_is_half_done_is_taken_away_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = computer(tmp_path)
    before = tree(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(around.registry, "write", full)
    with pytest.raises(OSError, match="No space"):
        told(around, SetupWishes(yes=True, trust=str(tmp_path / "Cups")))
    told(around, REMOVE)
    assert tree(tmp_path) == before


def test_a_desktop_moved_into_the_cloud_is_found(tmp_path: Path) -> None:
    moved = tmp_path / "OneDrive" / "Desktop"
    moved.mkdir(parents=True)
    key = r"Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"
    around = computer(tmp_path, registry={key: {"Desktop": r"%USERPROFILE%\OneDrive\Desktop"}})
    [piece] = launchers(around)
    assert piece.path == moved / "New tournament.cmd"


def test_a_desktop_in_the_users_language_is_found(tmp_path: Path) -> None:
    (tmp_path / "Schreibtisch").mkdir()
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text(
        'XDG_DESKTOP_DIR="$HOME/Schreibtisch"\nXDG_DOCUMENTS_DIR="/daten/Dokumente/"\n'
    )
    around = computer(tmp_path, "linux")
    assert tmp_path / "Schreibtisch" in [piece.path.parent for piece in launchers(around)]
    assert around.machine.documents == Path("/daten/Dokumente/swissheet")


HOSTILE = ["plain", "Ann Marie", 'o\'Neil $x `y` "z"', "Łódź 象棋", "100%"]


@pytest.mark.parametrize("user", HOSTILE)
@pytest.mark.parametrize("inside", [True, False], ids=["in the home", "elsewhere"])
def test_the_icon_of_macos_starts_this_python_whatever_its_path(
    user: str, inside: bool, tmp_path: Path
) -> None:
    home = tmp_path / (user if inside else "home")
    python = tmp_path / user / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\nprintf "%s|" "$0" "$@"\n')
    python.chmod(0o755)
    around = replace(computer(home, "darwin"), machine=Machine("darwin", home, {}, str(python)))
    told(around, YES)
    icon = home / "Desktop" / "New tournament.command"
    done = subprocess.run(
        [icon], env={"HOME": str(home), "PATH": os.environ["PATH"]}, capture_output=True, text=True
    )
    assert done.stdout == f"{python}|-P|-m|swissheet.cli.launch|"
    python.unlink()
    done = subprocess.run(["sh", icon], env={"HOME": str(home)}, capture_output=True, text=True)
    assert "swissheet setup" in done.stdout


@pytest.mark.parametrize(
    ("python", "line"),
    [
        ("/usr/bin/python3", r'Exec="/usr/bin/python3" -P'),
        ("/home/Ann Marie/py", r'Exec="/home/Ann Marie/py" -P'),
        ("/opt/100%/py", r'Exec="/opt/100%%/py" -P'),
        ('/opt/$x"\\', r'Exec="/opt/\\$x\\"\\\\" -P'),
    ],
)
def test_the_icon_of_linux_quotes_as_the_specification_says(
    python: str, line: str, tmp_path: Path
) -> None:
    around = computer(tmp_path, "linux")
    piece = launchers(replace(around, machine=replace(around.machine, python=python)))[0]
    assert line in piece.data.decode()


@pytest.mark.parametrize(
    ("python", "quoted"),
    [
        (r"C:\Users\Łukasz\AppData\Local\uv\python.exe", r'"%LOCALAPPDATA%\uv\python.exe"'),
        (r"D:\100%\python.exe", r'"D:\100%%\python.exe"'),
        (r"C:\Program Files (x86)\python.exe", r'"C:\Program Files (x86)\python.exe"'),
    ],
)
def test_the_icon_of_windows_has_no_letter_a_code_page_would_spoil(
    python: str, quoted: str
) -> None:
    machine = Machine("win32", Path(r"C:\Users\Łukasz".replace("\\", "/")), {}, python)
    [piece] = launchers(Surroundings(machine, MemoryRegistry()))
    lines = piece.data.decode().split("\r\n")
    assert f"{quoted} -P -m swissheet.cli.launch" in lines
    assert piece.data.isascii()
    assert "\n" not in "".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_icon_says_is_in_the_language_of_the_reader(language: str, tmp_path: Path) -> None:
    with reading_in(language):
        gone, makes = (str(phrase(f"setup.{name}")) for name in ("gone", "makes-new"))
        said = {
            system: next(
                piece.data.decode("utf-8") for piece in launchers(computer(tmp_path, system))
            )
            for system in ("win32", "darwin", "linux")
        }
    assert f"echo {gone}\r\n" in said["win32"]
    assert said["win32"].index("chcp 65001") < said["win32"].index(gone)
    assert not set(gone) & set('&|<>^%"'), "cmd would read them"
    assert f"echo {shlex.quote(gone)}\n" in said["darwin"]
    code = "" if language == "en" else f"[{language}]"
    assert f"\nComment{code}={makes}\n" in said["linux"]


def test_the_command_makes_this_computer_ready_and_takes_all_of_it_away(tmp_path: Path) -> None:
    home = {
        "HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "XDG_DATA_HOME": "",
        "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "APPDATA": "", "LOCALAPPDATA": "",
    }  # fmt: skip
    refused = process("setup", **home)
    assert refused.code == 3
    assert "--yes" in refused.err
    made = process("setup", "--yes", "--json", **home)
    assert (made.code, {step["state"] for step in made.document["steps"]}) == (0, {"done"})
    checked = process("setup", "--check", **home)
    assert checked.code == 0
    assert "done before" in checked.out
    gone = process("setup", "--remove", "--yes", "--logs", **home)
    assert gone.code == 0
    assert "pip uninstall swissheet" in gone.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [("--logs",), ("--remove", "--trust", "x"), ("--remove", "--check")]
)
def test_wishes_that_contradict_each_other_are_refused(words: tuple[str, ...]) -> None:
    assert process("setup", *words).code == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_answered_in_the_language_of_the_reader(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    yes, no = (str(phrase(f"cli.{word}").words(language)) for word in ("yes", "no"))
    typed = {
        **dict.fromkeys([yes, yes[0], yes.upper(), f" {yes} ", "y", "yes", "Y"], True),
        **dict.fromkeys([no, no[0], no.title(), "n", "no", ""], False),
    }
    with reading_in(language):
        for word, answer in typed.items():
            monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n"))
            assert asked("Now?") is answer, word
        shown = capsys.readouterr()
        assert f"Now? [{yes[0]}/{capitals(no[0], language)}]: " in shown.out + shown.err
        monkeypatch.setattr("sys.stdin", io.StringIO("perhaps\n\n"))
        assert asked("Now?") is False
    assert f"{yes}" in capsys.readouterr().err
