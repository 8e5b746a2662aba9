"""An invented list of twenty thousand players, in an index."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.ratings.invented import PLANTED, players, text
from swissheet.ratinglists.index import build
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.reading import opened

WHEN = dt.datetime(2026, 11, 1, 12)


@pytest.fixture(scope="session")
def listed() -> list[Listed]:
    return [*players(20_000), *PLANTED]


@pytest.fixture(scope="session")
def folder(listed: list[Listed], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an index of that list; tests write nothing there."""
    home = tmp_path_factory.mktemp("lists")
    file = home / "players_list_foa.txt"
    file.write_text(text(listed), "latin-1", newline="")
    with opened(file) as found:
        build(home, "fide", found, file=file.name, when=WHEN)
    return home


@pytest.fixture
def index(folder: Path) -> Iterator[Index]:
    with Index(folder, "fide") as found:
        yield found


@pytest.fixture(autouse=True)
def own_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No command of a test sees the lists of whoever runs it."""
    own = tmp_path / "own lists"
    monkeypatch.setenv("SWISSHEET_LISTS", str(own))
    return own
