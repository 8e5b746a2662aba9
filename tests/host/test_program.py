"""The program a button starts, as a process of its own: whatever happens, somebody is told.

The process does what a few lines put in the place of xlwings or of the action do: Excel is not
there, and its refusals are.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import pytest

from swissheet_addin import __main__ as program
from swissheet_addin.click import watch
from swissheet_addin.click.alone import alone
from swissheet_addin.click.answers import Reply

PATIENCE = 300
ALERT = [
    "-e", "on run words",
    "-e", "display alert (item 1 of words) message (item 2 of words) as critical",
    "-e", "end run", "swissheet",
]  # fmt: skip


@dataclass(frozen=True)
class Ended:
    """How the process ended, and what was told to whom."""

    code: int
    answer: str | None
    alert: list[str]
    log: str


class Computer:
    """A home, an answer file made by VBA, and an ``osascript`` that writes its words down."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.answer = folder / "rad1.tmp"
        self.log = folder / "state/swissheet/swissheet.log"

    def osascript(self, code: int = 0, prints: str = "") -> None:
        path = self.folder / "bin/osascript"
        path.parent.mkdir()
        path.write_text(
            f"#!{sys.executable} -S\nimport sys\n"
            f"open({str(self.folder / 'alert')!r}, 'w').write('\\0'.join(sys.argv[1:]))\n"
            f"sys.stderr.write('no screen')\nprint({prints!r}, end='')\nsys.exit({code})\n"
        )
        path.chmod(0o755)

    def run(self, lines: str, *options: str, language: str = "") -> Ended:
        """Runs ``swissheet_addin pair`` after these lines; nobody reads what it prints."""
        reads = [f"--answer={self.answer}"] if self.answer.exists() else []
        words = ["swissheet_addin", "pair", "--wb=open.xlsm", "--from_xl=1", *reads, *options]
        script = (
            f"import sys\nsys.argv = {words!r}\n{lines}\nfrom swissheet_addin import __main__\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", f"{script}__main__.main()\n"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={
                "HOME": str(self.folder),
                "XDG_STATE_HOME": str(self.folder / "state"),
                "PATH": str(self.folder / "bin"),
                "LANG": language,
                **{key: os.environ[key] for key in ("LD_LIBRARY_PATH",) if key in os.environ},
            },
        )
        try:
            code = process.wait(timeout=PATIENCE)
        finally:
            process.kill()
            printed = process.communicate()
        assert printed == (b"", b""), "what is printed goes to the log"
        alert = self.folder / "alert"
        return Ended(
            code,
            self.answer.read_text("utf-16") if self.answer.exists() else None,
            alert.read_text("utf-8").split("\0") if alert.exists() else [],
            self.log.read_text("utf-8") if self.log.exists() else "",
        )


@pytest.fixture
def windows(tmp_path: Path) -> Computer:
    """VBA has made the answer file."""
    computer = Computer(tmp_path)
    computer.answer.write_bytes(b"\xff\xfe")
    return computer


@pytest.fixture
def mac(tmp_path: Path) -> Computer:
    """There is no answer file: the program tells by itself."""
    computer = Computer(tmp_path)
    computer.osascript()
    return computer


def acting(lines: str) -> str:
    """The action does this."""
    body = "\n".join(f"    {line}" for line in lines.splitlines())
    return (
        "from swissheet_addin.click import entry\n"
        "from swissheet_addin.click.answers import Reply\n"
        f"def press(action, find, **how):\n{body}\nentry.press = press"
    )


def refusing(lines: str) -> str:
    """The action has something to say, and Excel refuses like this to show it."""
    return acting("return Reply('Taken back.')") + (
        "\nclass CommandError(Exception):\n    errornumber = -1743\n"
        f"def caller():\n    {lines}\nentry.caller = caller"
    )


WITHOUT_XLWINGS = "sys.modules['xlwings'] = None"


def test_nothing_to_say_leaves_more_than_the_mark(windows: Computer) -> None:
    assert windows.run(acting("return Reply()")) == Ended(0, "i", [], "")


def test_an_answer_shorter_than_what_is_there_leaves_none_of_it(windows: Computer) -> None:
    windows.answer.write_text("!an answer of another click", "utf-16")
    assert windows.run(acting("return Reply('ok')")).answer == "iok"


def test_half_a_letter_in_a_cell_does_not_cost_the_answer(windows: Computer) -> None:
    assert windows.run(acting("return Reply('a\\ud83db')")).answer == "ia?b"


def test_a_file_that_is_there_is_changed_and_not_made_anew(windows: Computer) -> None:
    """The Python of the Microsoft Store would make it in a folder of its own."""
    before = windows.answer.stat().st_ino
    windows.run(acting("import os; os.umask(0o777); return Reply('ok')"))
    assert windows.answer.stat().st_ino == before


def test_an_old_workbook_that_made_no_file_is_answered(windows: Computer) -> None:
    windows.answer.unlink()
    ended = windows.run(acting("return Reply()"), f"--answer={windows.answer}")
    assert (ended.code, ended.answer) == (0, "i")


def test_a_missing_part_is_named_with_the_command_that_mends_it(windows: Computer) -> None:
    ended = windows.run(WITHOUT_XLWINGS)
    assert ended.answer is not None
    assert ended.answer.startswith("!swissheet is not installed completely: xlwings cannot be")
    command = f'"{sys.executable}" -m pip install --upgrade --force-reinstall xlwings'
    assert ended.answer.endswith(f"\n{command}")
    assert "Traceback" in ended.log


def test_a_missing_part_of_swissheet_is_told_too(windows: Computer) -> None:
    ended = windows.run("sys.modules['swissheet.errors'] = None")
    assert ended.answer is not None
    assert ended.answer.endswith("--force-reinstall swissheet")


def test_a_defect_before_the_action_is_told_with_the_log(windows: Computer) -> None:
    ended = windows.run(acting("raise KeyError('a defect')"))
    assert ended.answer is not None
    assert ended.answer.startswith("!swissheet could not start its work.")
    assert str(windows.log) in ended.answer
    assert "a defect" in ended.log
    assert ended.code == 0


def test_printing_more_than_a_pipe_holds_stops_nothing_and_is_kept(windows: Computer) -> None:
    talk = "import os\nfor fd in (1, 2): os.write(fd, b'x' * 300_000 + b'the end\\n')\n"
    talk += "print('Łódź'); print('象棋', file=sys.stderr)\nreturn Reply('done')"
    ended = windows.run(acting(talk))
    assert (ended.code, ended.answer) == (0, "idone")
    assert ended.log.count("the end") == 2
    assert ended.log.endswith("Łódź\n象棋\n")


def test_the_log_stays_small_while_something_prints_into_it(windows: Computer) -> None:
    talk = "from swissheet_addin.click.logs import open_log\n"
    talk += "from swissheet_addin.machine import Machine\n"
    talk += "log = open_log(Machine())\nfor n in range(900): log.info('x' * 900)\n"
    talk += "print('still here')\nreturn Reply('done')"
    ended = windows.run(acting(talk))
    sizes = [path.stat().st_size for path in windows.log.parent.iterdir()]
    assert len(sizes) == 2
    assert max(sizes) < 260_000
    assert ended.log.endswith("still here\n")
    assert "\0" not in ended.log


# Loaded beforehand, nothing but the action takes time.
HANGING = (
    "from swissheet_addin.excel.loading import load_xlwings\nload_xlwings()\n"
    "from swissheet_addin.click import watch\nwatch.LIMIT_SECONDS = 3\n"
) + acting("import threading\nthreading.Event().wait()")


@pytest.mark.parametrize(
    ("lines", "begins"),
    [
        (WITHOUT_XLWINGS, "!swissheet nie jest w całości zainstalowany: nie można wczytać części"),
        (HANGING, "!swissheet nie skończył po 1 minucie i przerwał pracę."),
    ],
    ids=["not whole", "too long"],
)
def test_before_a_workbook_is_read_the_language_is_that_of_the_system(
    lines: str, begins: str, windows: Computer
) -> None:
    answer = windows.run(lines, language="pl_PL.UTF-8").answer
    assert answer is not None
    assert answer.startswith(begins)


def test_a_call_that_never_returns_is_told_and_ended_and_the_log_says_where(
    windows: Computer,
) -> None:
    ended = windows.run(HANGING)
    assert ended.code == watch.EXIT_CODE
    assert ended.answer is not None
    assert ended.answer.startswith("!swissheet had not finished after 1 minute and stopped.")
    assert str(windows.log) in ended.answer
    assert "in press" in ended.log


def test_on_a_mac_a_call_that_never_returns_is_told_by_the_system(mac: Computer) -> None:
    hanging = (
        HANGING + "\ndef caller(): raise OSError('Excel does not answer')\nentry.caller = caller"
    )
    ended = mac.run(hanging)
    assert ended.code == watch.EXIT_CODE
    assert ended.alert[: len(ALERT)] == ALERT
    assert ended.alert[-1].startswith("swissheet had not finished after")


def test_what_ends_in_time_leaves_no_watch_behind(tmp_path: Path) -> None:
    told: list[Reply] = []
    with watch.within_limit(tmp_path / "log", told.append, 3600):
        [watching] = [thread for thread in threading.enumerate() if thread.name == "time limit"]
    watching.join(PATIENCE)
    assert not watching.is_alive()
    assert told == []


def test_what_ends_while_its_end_is_being_told_is_not_answered_twice(windows: Computer) -> None:
    script = (
        "import pathlib, sys, threading\n"
        "from swissheet_addin.click.watch import within_limit\n"
        "telling, left = threading.Event(), threading.Event()\n"
        "def tell(answer):\n"
        "    telling.set()\n"
        "    if left.wait(1): print('answered twice', flush=True)\n"
        "with within_limit(pathlib.Path(sys.argv[1]), tell, 0.1):\n"
        "    telling.wait()\n"
        "left.set()\n"
        "telling.clear(); telling.wait(60)\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, windows.folder / "log"],
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (watch.EXIT_CODE, b"")


@pytest.mark.parametrize(("handle", "waits"), [(7, [(7, 570_000)]), (None, [])])
def test_the_second_python_only_sleeps_until_the_first_has_ended(
    handle: int | None, waits: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows gives no handle of a process that has ended already."""
    opened, waited = [], []

    class Kernel:
        def __init__(self, name: str):
            assert name == "kernel32"

            def open_process(access: int, inherited: bool, process: int) -> int | None:
                opened.append((access, inherited, process))
                return handle

            self.OpenProcess = open_process
            self.WaitForSingleObject = lambda *told: waited.append(told)

    monkeypatch.setattr(ctypes, "WinDLL", Kernel, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    program.main(["--until-end-of=4711"])
    assert (opened, waited) == ([(0x100000, False, 4711)], waits)


def test_python_stops_itself_before_the_macro_stops_it() -> None:
    module = resources.files("swissheet_addin").joinpath("vba", "SwissheetWindows.bas").read_text()
    found = re.search(r"LIMIT_SECONDS As Long = (\d+)", module)
    assert found is not None
    assert int(found[1]) - 60 <= watch.LIMIT_SECONDS < int(found[1]) - 10


@pytest.mark.parametrize(
    "lines",
    [
        "raise CommandError('The user has declined permission.')",
        "raise OSError('OSERROR: -1743 MESSAGE: declined')",
    ],
)
def test_a_forbidden_excel_is_told_by_the_system_with_the_setting(
    lines: str, mac: Computer
) -> None:
    ended = mac.run(refusing(lines))
    assert ended.alert[: len(ALERT)] == ALERT
    [text] = ended.alert[len(ALERT) :]
    assert "Privacy & Security, Automation" in text
    assert "Traceback" in ended.log


def test_an_answer_excel_does_not_show_is_told_by_the_system(mac: Computer) -> None:
    assert mac.run(refusing("raise OSError('gone')")).alert == [*ALERT, "Taken back."]


def test_words_of_a_workbook_are_no_script(mac: Computer) -> None:
    text = '-e "a" & (do shell script "id") \\\' é 象'
    lines = refusing("raise OSError('gone')").replace("'Taken back.'", repr(text))
    assert mac.run(lines).alert == [*ALERT, text]


def test_a_missing_part_is_told_on_a_mac_too(mac: Computer) -> None:
    [text] = mac.run(WITHOUT_XLWINGS).alert[len(ALERT) :]
    assert "pip install" in text
    assert text.startswith("swissheet is not installed completely: xlwings")


def test_silence_on_a_mac_needs_neither_excel_nor_the_system(mac: Computer) -> None:
    assert mac.run(acting("return Reply()")) == Ended(0, None, [], "")


@pytest.mark.parametrize(("seconds", "told"), [(0, False), (60, True)])
def test_on_a_mac_a_second_click_does_nothing_while_the_first_is_at_work(
    seconds: int, told: bool, mac: Computer
) -> None:
    """One at once after it is a double click, of which nothing is said."""
    mac.log.parent.mkdir(parents=True)
    with alone(mac.log) as busy_for:
        assert busy_for is None
        lock = mac.log.with_name("swissheet.log.lock")
        os.utime(lock, (time.time() - seconds,) * 2)
        ended = mac.run(acting("print('acted'); return Reply()"))
    assert "acted" not in ended.log
    assert "pair: another click is at work" in ended.log
    assert [text[:28] for text in ended.alert[len(ALERT) :]] == [
        "swissheet is still at work o"
    ] * told
    assert "acted" in mac.run(acting("print('acted'); return Reply()")).log


def test_what_is_killed_keeps_no_click_from_working(mac: Computer) -> None:
    ended = mac.run(acting("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"))
    assert ended.code < 0
    assert "acted" in mac.run(acting("print('acted'); return Reply()")).log


def test_on_windows_excel_itself_waits_and_two_excels_work_at_once(windows: Computer) -> None:
    windows.log.parent.mkdir(parents=True)
    with alone(windows.log):
        assert windows.run(acting("return Reply('done')")).answer == "idone"


ASKING = acting(
    "from swissheet_addin.click.answers import Asking\n"
    "given = how['given']\n"
    "if given.accepted: return Reply('accepted: ' + ' '.join(given.accepted))\n"
    "if given.declined: return Reply(action + ': ' + ' '.join(given.declined))\n"
    "return Reply('use the command', True, Asking(3, ('A:B',), ('Go on?',)))"
)
TOLD = "import pathlib\ndef caller(): raise OSError('gone')\nentry.caller = caller\n"


@pytest.mark.parametrize(
    ("prints", "code", "told"),
    [
        ("OK\n", 0, "accepted: A:B"),
        ("Cancel\n", 0, "put_back: A:B"),
        ("", 1, "use the command"),
    ],
)
def test_on_a_mac_the_system_asks_and_cancel_is_the_default(
    prints: str, code: int, told: str, tmp_path: Path
) -> None:
    """The alert that tells the end is the last one; where nobody can be asked, nothing is done."""
    computer = Computer(tmp_path)
    computer.osascript(code, prints)
    ended = computer.run(f"{ASKING}\n{TOLD}")
    assert ended.alert[-1] == told
    assert ended.code == 0


def test_the_alert_of_a_mac_that_asks_has_two_buttons(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.osascript(1)
    ended = computer.run(f"{ASKING}\nfrom swissheet_addin.click import telling\n"
                         "telling.by_excel = lambda *_: None\n")  # fmt: skip
    assert ended.alert[-4:] == ["swissheet", "Go on?", "Cancel", "OK"]
    assert "set refusal to item 3 of words" in ended.alert
    assert any("buttons {refusal, item 4 of words} default button refusal" in line
               for line in ended.alert)  # fmt: skip


@pytest.mark.parametrize(("presses", "told"), [("Tamam", "accepted: A:B"), ("OK", "put_back: A:B")])
def test_the_buttons_of_a_mac_are_in_the_language_of_the_question(
    presses: str, told: str, tmp_path: Path
) -> None:
    computer = Computer(tmp_path)
    computer.osascript(0, presses)
    turkish = ASKING.replace("('Go on?',)", "('Go on?',), False, ('İptal', 'Tamam')")
    assert computer.run(f"{turkish}\n{TOLD}").alert[-1] == told


def test_a_workbook_that_cannot_ask_is_told_what_to_do(windows: Computer) -> None:
    """Its macros are older: they do not say --asks, and would show the question as it travels."""
    assert windows.run(ASKING).answer == "!use the command"
    assert windows.run(ASKING, "--asks").answer == "q3 A:B\nGo on?"
    assert windows.run(ASKING, "--asks", "--accept=A:B").answer == "iaccepted: A:B"


def test_a_word_that_is_no_code_starts_nothing(windows: Computer) -> None:
    ended = windows.run(ASKING, "--accept=%PATH%")
    assert (ended.code, ended.answer) == (1, "")
    assert "no code of a change" in ended.log


@pytest.mark.parametrize("code", [None, 1])
def test_what_nobody_can_be_told_is_in_the_log(code: int | None, tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    if code is not None:
        computer.osascript(code)
    ended = computer.run(refusing("raise OSError('gone')"))
    assert ended.code == 0
    assert ("no screen" if code else "nobody could be told: Taken back.") in ended.log


def test_libreoffice_is_answered_when_a_part_is_missing(tmp_path: Path) -> None:
    script = (
        "import sys\nsys.modules['xlwings'] = None\n"
        "sys.argv = ['swissheet_addin', 'pair', '--libreoffice']\n"
        "from swissheet_addin import __main__\n__main__.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")},
    )
    assert done.stdout.startswith('{"answer": "!swissheet is not installed completely: xlwings')
    assert done.stdout.count("\n") == 1
