"""A test that drives a window is known as one, and stands where the check seeks it."""

from __future__ import annotations

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
