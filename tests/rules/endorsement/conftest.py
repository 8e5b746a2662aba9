"""A case is played by command and by button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.playing.play import WAYS, ByCommand, Play, Start
from swissheet_addin.excel import patience


@pytest.fixture(params=sorted(WAYS))
def begin(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Start], Play]:
    """Opens an event at its start, one test by command and one by button."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(patience, "_PAUSE", 0.0)
    return lambda start: WAYS[request.param](start, tmp_path)


@pytest.fixture
def begin_file(tmp_path: Path) -> Callable[[Start], ByCommand]:
    """Opens an event at its start, for what only commands do."""
    return lambda start: ByCommand(start, tmp_path)
