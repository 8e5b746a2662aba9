"""A command starts at once: it loads what it works with, and nothing besides.

No clock is looked at. What a process loads is the same on every machine, whatever else it does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = frozenset({
    "asyncio", "babel", "chess", "concurrent.futures", "csv", "distributed", "email", "fractions",
    "fsspec", "hashlib", "hmac", "html", "hypothesis", "importlib.metadata", "importlib.resources",
    "jinja2", "json", "logging", "lxml", "multiprocessing", "networkx", "numpy", "openpyxl",
    "pandas", "random", "rapidfuzz", "rustworkx", "secrets", "segno", "socket", "sqlite3", "ssl",
    "subprocess", "tempfile", "tkinter", "tomllib", "urllib.request", "watchfiles", "xlsxwriter",
    "xlwings", "xml.sax.saxutils", "zipfile",
})  # fmt: skip
"""Each takes more than a millisecond to load, some of them a second."""

START = """
import sys
before = set(sys.modules)
import io
from contextlib import redirect_stdout
from swissheet.cli.app import run
with redirect_stdout(io.StringIO()):
    code = run(sys.argv[1:])
assert code == 0 or sys.argv[1] == "doctor", code
print(*sorted(set(sys.modules) - before))
"""

CLICK = """
import sys
before = set(sys.modules)
import swissheet_addin.__main__
from swissheet_addin.click import entry, perform
from swissheet_addin.excel import book
from swissheet.workbook.actions import registry
registry.action(sys.argv[1]).function
print(*sorted(set(sys.modules) - before))
"""
"""What a button starts, up to where Excel is asked for the first cell."""


def names(code: str, folder: Path, *arguments: str) -> set[str]:
    """The modules that a process loads beyond those that Python itself begins with."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def loaded(code: str, folder: Path, *arguments: str) -> tuple[int, set[str]]:
    """How many of them are ours, and which of the heavy ones there are."""
    found = names(code, folder, *arguments)
    ours = [name for name in found if name.startswith(("swissheet.", "swissheet_addin."))]
    return len(ours), HEAVY & found


_TOO_HIGH = 10
"""By so many modules a number here may be too high; where less is loaded, it is lowered."""


def held(count: int, most: int) -> bool:
    """Whether no more modules are loaded than the table says, and hardly fewer."""
    return most - _TOO_HIGH <= count <= most


WITHOUT_A_WORKBOOK = {
    "--version": (23, ""),
    "--help": (23, ""),
    "pair --help": (57, ""),
    "pair event.trf": (114, ""),
    "pair event.trf --dry-run": (106, ""),
    "unpair event.trf --force": (92, ""),
    "check event.trf": (79, ""),
    "history event.trf": (78, ""),
    "standings event.trf": (97, "fractions"),
    "rating-change event.trf": (110, "fractions tomllib"),
    "verify event.trf": (108, ""),
    "convert event.trf other.trf16": (98, "fractions"),
    "convert event.trf other.csv": (116, "csv fractions"),
    "needs event.trf": (118, "fractions"),
    "norms event.trf": (106, "fractions"),
    "page event.trf --out=page.html": (
        129,
        "fractions hashlib jinja2 json logging random tempfile",
    ),
    "prizes event.trf --fund=fund.csv --provisional": (127, "csv fractions json"),
    "season event.trf --provisional": (130, "csv fractions"),
    "simulate --players=20 --rounds=3 --seed=1": (135, "fractions hashlib random"),
}
"""Each command with the most of our modules, and the heavy ones that its work may take."""


@pytest.mark.parametrize("line", WITHOUT_A_WORKBOOK)
def test_a_command_on_a_trf_loads_only_what_it_works_with(event: Path, line: str) -> None:
    most, heavy = WITHOUT_A_WORKBOOK[line]
    count, found = loaded(START, event, *line.split())
    assert found <= set(heavy.split())
    assert held(count, most), f"{count} modules, not {most}"


_READS = "hashlib html json lxml zipfile"
WITH_A_WORKBOOK = {
    "pair event.xlsx": (317, _READS),
    "standings event.xlsx": (311, "fractions " + _READS),
    "check event.xlsx": (292, _READS),
    "verify event.xlsx": (247, _READS),
    "undo event.xlsx": (291, _READS),
    "history event.xlsx": (238, _READS),
}


@pytest.mark.parametrize("line", WITH_A_WORKBOOK)
def test_a_command_on_a_workbook_loads_only_what_it_works_with(event: Path, line: str) -> None:
    most, heavy = WITH_A_WORKBOOK[line]
    count, found = loaded(START, event, *line.split())
    assert found <= set(heavy.split())
    assert held(count, most), f"{count} modules, not {most}"


_LOOKS = "csv email importlib.metadata importlib.resources random socket subprocess tempfile"


@pytest.mark.skipif(sys.platform != "linux", reason="what is looked at depends on the system")
def test_the_doctor_loads_a_workbook_only_to_look_at_one(event: Path) -> None:
    count, found = loaded(START, event, "doctor")
    assert found <= {*_LOOKS.split(), "zipfile"}
    assert held(count, 90), count
    count, found = loaded(START, event, "doctor", "event.xlsx")
    assert found <= {*_LOOKS.split(), *_READS.split()}
    assert held(count, 205), count


CLICKS = {"pair": 261, "standings": 252, "check": 240, "undo": 255, "edit": 259}


@pytest.mark.parametrize("action", CLICKS)
def test_a_click_loads_only_what_it_works_with(tmp_path: Path, action: str) -> None:
    count, found = loaded(CLICK, tmp_path, action)
    assert found <= {"hashlib", "json", "logging", "socket", "subprocess"}
    assert held(count, CLICKS[action]), f"{count} modules, not {CLICKS[action]}"


def test_pairing_loads_no_tie_breaks_and_standings_do_not_pair(event: Path) -> None:
    watched = (
        "swissheet.tiebreaks.ranks",
        "swissheet.pairing.dutch",
        "swissheet.workbook.file.file_book",
    )

    def ours(*arguments: str) -> list[str]:
        found = names(START, event, *arguments)
        return [name for name in watched if name in found]

    assert ours("pair", "event.trf") == ["swissheet.pairing.dutch"]
    assert ours("standings", "event.trf") == ["swissheet.tiebreaks.ranks"]
    assert ours("pair", "event.xlsx") == [
        "swissheet.pairing.dutch",
        "swissheet.workbook.file.file_book",
    ]
