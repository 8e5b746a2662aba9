"""The published rounds are found in a Log of any language."""

from __future__ import annotations

import pytest

from support.playing.events import STAMP, started_book
from swissheet.workbook import actions
from swissheet.workbook.actions.words import log_name
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.journal import log_views
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.recovered import recovered
from swissheet.workbook.shared.language import LANGUAGES


@pytest.mark.parametrize("undone", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_that_only_the_log_has_is_published(language: str, *, undone: bool) -> None:
    book = started_book()
    actions.publish(book, **STAMP)
    short_hash = Memory.of(book).published.of(1)[-1].short_hash
    if undone:
        actions.undo(book, **STAMP)
    (log,) = log_views(book)
    cells = {}
    for row, text in enumerate(log.texts("what")):
        if short_hash in text:
            name = "undo" if undone and not row else "publish"
            cells[row, "action"] = log_name(name, language)
            before = f"{log_name('publish', language)} : " if name == "undo" else ""
            cells[row, "what"] = f"{before}1. ..., 4 ..., ... 1, ... {short_hash}"
    Changes(book).set_cells(log, cells)
    found = recovered(book, Memory(), None, log=True).published
    assert [version.short_hash for version in found.of(1)] == ([] if undone else [short_hash])
