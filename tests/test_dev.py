"""What ``python3 dev.py check`` runs, and how it runs two things at once."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def dev() -> dict[str, Any]:
    """The names of dev.py; its functions see what is put into it."""
    names: dict[str, Any] = runpy.run_path(str(ROOT / "dev.py"))["main"].__globals__
    return names


def test_every_test_is_run_once(dev: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that drive a window where such may stand, one after the other; all others anywhere."""
    both: list[tuple[list[str], list[str]]] = []
    for name in ("install", "ensure_components", "ensure_oldest_xlwings", "run"):
        monkeypatch.setitem(dev, name, lambda *_: None)
    for name in ("ensuring_witnesses", "meanwhile"):
        monkeypatch.setitem(dev, name, lambda *_: nullcontext())
    monkeypatch.setitem(dev, "run_beside", lambda *words: both.append(words))
    monkeypatch.setattr("sys.argv", ["dev.py", "check"])
    dev["check"]()
    [(clicks, others)] = both
    assert clicks[1:6] == ["-m", "pytest", "-p", "no:xdist", "-m"]
    assert clicks[6] == "live"
    assert all((ROOT / place).exists() for place in clicks[7:])
    assert others[1:] == ["-m", "pytest", "-n", "auto", "-m", "not live"]


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
