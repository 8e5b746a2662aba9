"""What ``python3 dev.py check`` runs, and how it runs two things at once."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def dev() -> dict[str, Any]:
    """The names of dev.py; its functions see what is put into it."""
    names: dict[str, Any] = runpy.run_path(str(ROOT / "dev.py"))["main"].__globals__
    return names


@dataclass
class Checked:
    """What a check started, each without the place of the program."""

    installed: list[str] = field(default_factory=list)
    alone: list[list[str]] = field(default_factory=list)
    meanwhile: list[list[str]] = field(default_factory=list)
    both: list[list[list[str]]] = field(default_factory=list)


@pytest.fixture
def check(dev: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Checked]:
    """Runs ``dev.py check`` with what follows; nothing is started."""
    monkeypatch.setenv("TMPDIR", tempfile.gettempdir())

    def named(words: Sequence[object]) -> list[str]:
        return [Path(str(words[0])).name, *map(str, words[1:])]

    def done(*asked: str) -> Checked:
        seen = Checked()
        for name in ("install", "ensure_installed", "ensure_components", "ensure_oldest_xlwings"):
            monkeypatch.setitem(dev, name, lambda *_, name=name: seen.installed.append(name))

        def meanwhile(*words: object) -> AbstractContextManager[None]:
            seen.meanwhile.append(named(words))
            return nullcontext()

        monkeypatch.setitem(dev, "ensuring_witnesses", nullcontext)
        monkeypatch.setitem(dev, "meanwhile", meanwhile)
        monkeypatch.setitem(dev, "run", lambda *words: seen.alone.append(named(words)))
        monkeypatch.setitem(
            dev, "run_beside", lambda *both: seen.both.append([named(words) for words in both])
        )
        monkeypatch.setattr("sys.argv", ["dev.py", "check", *asked])
        dev["check"]()
        return seen

    return done


@pytest.mark.parametrize("more", [[], ["--all"]])
def test_every_test_is_run_once(
    check: Callable[..., Checked], dev: dict[str, Any], more: list[str]
) -> None:
    """Those that drive a window where such may stand, one after the other; all others anywhere."""
    [(clicks, others)] = check(*more).both
    assert clicks[1:6] == ["-m", "pytest", "-p", "no:xdist", "-m"]
    assert clicks[6] == "live"
    assert clicks[7 : 7 + len(more)] == more
    assert all((ROOT / place).exists() for place in clicks[7 + len(more) :])
    assert others[1:] == ["-m", "pytest", *dev["SHARED_OUT"], "-m", "not live", *more]


def test_what_follows_goes_to_pytest(check: Callable[..., Checked]) -> None:
    seen = check("--all", "tests/rules", "-x")
    assert seen.alone[-1] == ["python", "-m", "pytest", "--all", "tests/rules", "-x"]
    assert seen.both == []


@pytest.mark.parametrize("asked", [[], ["tests/rules"]])
def test_a_quick_check_installs_no_other_program(
    check: Callable[..., Checked], dev: dict[str, Any], asked: list[str]
) -> None:
    seen = check("--quick", *asked)
    assert seen.installed == ["ensure_installed"]
    assert [words[0] for words in seen.alone] == ["ruff", "ruff", "mypy", "python"]
    assert seen.meanwhile == [["lint-imports"]]
    assert seen.alone[-1] == ["python", "-m", "pytest", "--quick", *(asked or dev["SHARED_OUT"])]


def ids(*words: str) -> list[str]:
    """Return the names of the tests of a run."""
    program = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*program, "--collect-only", "-q", *words],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, pytest.ExitCode.NO_TESTS_COLLECTED), done.stdout
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_a_quick_run_has_tests_of_every_room_and_none_of_another_program() -> None:
    """Of a file that takes long there is a part; what has no recorded time is there as a whole."""
    places = ("tests/rules/dutch", "tests/words", "tests/witnesses")
    found = ids("--quick", *places)
    assert {place for place in places for line in found if line.startswith(place)} == {*places}
    assert ids("--quick", "-m", "programs", *places) == []
    assert len([line for line in found if "test_docstrings_are_plain" in line]) == 1


def test_a_part_of_many_cases_has_each_value_of_their_lists_and_asked_for_by_name_it_is_whole() -> (
    None
):
    """Of three lists, twelve cases; and of one list of ten languages, a third."""
    lists = "tests/rules/endorsement/test_absences.py"
    name = f"{lists}::test_an_absence_typed_once_the_round_is_paired_names_the_ways_out"
    languages = "tests/workbook/sheets/build/test_lists_offered.py"
    played = ids(lists, languages)
    found = [line.partition("[")[2][:-1] for line in played if line.startswith(f"{name}[")]
    every = [line.partition("[")[2][:-1] for line in ids(name)]
    assert set(found) < set(every)
    for at in range(3):
        assert {case.split("-")[at] for case in found} == {case.split("-")[at] for case in every}
    again = [line for line in played if "test_a_sheet_made_again_offers_the_same_lists" in line]
    assert len(again) == 4
    assert len(ids("--all", lists)) > len(ids(lists))


def test_temporary_files_are_in_memory_unless_a_place_is_named(
    dev: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "named")
    dev["keep_in_memory"]()
    assert os.environ["TMPDIR"] == "named"
    monkeypatch.delenv("TMPDIR")
    dev["keep_in_memory"]()
    place = os.environ.get("TMPDIR")
    assert place is None or (place == "/dev/shm" and shutil.disk_usage(place).free >= 4 << 30)


def test_recorded_times_are_of_files_there_are() -> None:
    recorded = tomllib.loads((ROOT / "tests/seconds.toml").read_text("utf-8"))
    assert [name for name in recorded if not (ROOT / name.partition("::")[0]).exists()] == []


@pytest.mark.parametrize("code", [0, 4])
def test_what_runs_meanwhile_is_waited_for_and_heard_only_where_it_fails(
    code: int, dev: dict[str, Any], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    meanwhile: Callable[..., AbstractContextManager[None]] = dev["meanwhile"]
    source = f"print('one ' + 'word', flush=True); raise SystemExit({code})"
    left: object = 0
    try:
        with meanwhile(sys.executable, "-c", source):
            left = None
    except SystemExit as stopped:
        left = stopped.code
    assert left == (code or None)
    assert (b"one word" in capfdbinary.readouterr().out) is bool(code)


def test_what_runs_meanwhile_ends_where_the_rest_fails(dev: dict[str, Any]) -> None:
    meanwhile: Callable[..., AbstractContextManager[None]] = dev["meanwhile"]
    waiting = meanwhile(sys.executable, "-c", "import time; time.sleep(600)")
    with pytest.raises(SystemExit, match="3"), waiting:
        raise SystemExit(3)


WAITING = """
import sys, time
print("first begins", flush=True)
end = time.monotonic() + 60
while not open(sys.argv[1], "rb").read():
    assert time.monotonic() < end, "the other does not run"
    time.sleep(0.02)
print("first ends", flush=True)
sys.exit(int(sys.argv[2]))
"""
OTHER = """
import os, sys
print("other", os.nice(0), flush=True)
open(sys.argv[1], "w").write("x")
sys.exit(int(sys.argv[2]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="priorities have other names there")
@pytest.mark.parametrize(("codes", "left"), [((0, 0), 0), ((3, 0), 3), ((0, 5), 5), ((3, 5), 3)])
def test_of_two_at_once_the_first_speaks_first_and_each_may_fail_the_check(
    codes: tuple[int, int],
    left: int,
    dev: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    sign = tmp_path / "sign"
    sign.touch()
    monkeypatch.setitem(dev, "VENV", tmp_path)
    both = [
        [sys.executable, "-c", code, str(sign), str(end)]
        for code, end in zip((WAITING, OTHER), codes, strict=True)
    ]
    run_beside: Callable[..., None] = dev["run_beside"]
    if left:
        with pytest.raises(SystemExit) as stopped:
            run_beside(*both)
        assert stopped.value.code == left
    else:
        run_beside(*both)
    lines = [line for line in capfdbinary.readouterr().out.decode().splitlines() if line]
    told = [line for line in lines if line.startswith(("first", "other"))]
    assert told[:2] == ["first begins", "first ends"]
    assert int(told[2].removeprefix("other ")) >= 10
