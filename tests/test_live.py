"""No test that drives a window runs beside others, and none is left out of the check."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("fixture", ["office", "wine"])
def test_where_the_check_seeks_none_it_is_not_even_collected(
    fixture: str, request: pytest.FixtureRequest
) -> None:
    source: dict[str, object] = {}
    exec(f"def test_click({fixture}): pass", source)
    item = pytest.Function.from_parent(
        request.node.parent, name="click", callobj=source["test_click"]
    )
    with pytest.raises(pytest.UsageError, match="click drives a window"):
        request.config.hook.pytest_itemcollected(item=item)
    item.path = ROOT / "tests/addin/test_click.py"
    request.config.hook.pytest_itemcollected(item=item)
    assert {"live", "programs"} <= {mark.name for mark in item.iter_markers()}


def test_one_that_asks_on_the_way_gets_no_window(request: pytest.FixtureRequest) -> None:
    with pytest.raises(pytest.fail.Exception, match="not marked 'live'"):
        request.getfixturevalue("office")


def test_the_check_runs_every_test_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that drive a window in the places where they may stand, and all others."""
    check = runpy.run_path(str(ROOT / "dev.py"))["check"]
    known = check.__globals__
    runs: list[tuple[str, ...]] = []
    for name in ("install", "ensure_components", "ensure_witnesses", "ensure_oldest_xlwings"):
        monkeypatch.setitem(known, name, lambda *_: None)
    monkeypatch.setitem(known, "run", lambda *words: runs.append(tuple(map(str, words))))
    monkeypatch.setattr("sys.argv", ["dev.py", "check"])
    check()
    [clicks, others] = [words[words.index("pytest") + 1 :] for words in runs if "pytest" in words]
    assert "tests" not in others
    assert others[others.index("-m") + 1] == "not live"
    assert clicks[clicks.index("-m") + 1] == "live"
