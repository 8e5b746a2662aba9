"""One Windows in Wine for all clicks of the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from support.windows.wine import BUTTON, Wine

PYTHON = r"C:\python\pythonw.exe"


@pytest.fixture(scope="session")
def _wine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wine]:
    running = Wine(tmp_path_factory.mktemp("wine"))
    running.install_python(PYTHON)
    for place in (rf"C:\on path\{BUTTON}", rf"C:\downloads\{BUTTON}"):
        running.install(place)
    yield running
    running.close()


@pytest.fixture
def wine(_wine: Wine, record_property: Callable[[str, object], None]) -> Iterator[Wine]:
    """The Windows; how long it worked is told at the end of the run."""
    yield _wine
    record_property("wine", _wine.taken())
