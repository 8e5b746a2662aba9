"""Where clicks keep their logs, and an Excel to click in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.excel.clicks import running
from support.excel.session import ExcelSession
from swissheet_addin.excel import patience


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Log and documents of these clicks lie in a folder of their own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(patience, "_PAUSE", 0.0)


@pytest.fixture
def excel() -> Iterator[ExcelSession]:
    session = ExcelSession()
    with running(session):
        yield session
