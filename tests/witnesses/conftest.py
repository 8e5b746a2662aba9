"""What all witnesses look at."""

from __future__ import annotations

import pytest

from support.books.shelf import Shelf


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """The workbooks, each built once in a session (of each worker, where there are several)."""
    return Shelf(tmp_path_factory.mktemp("shelf"))
