"""What the engine writes into cells of results, and what spreadsheets make of a key below it.

Two programs are imitated by what is known of them; keys in a LibreOffice are pressed in
``tests/addin/test_keys.py``, and ``RELEASING.md`` asks for those in an Excel.
"""

from __future__ import annotations

from itertools import takewhile

import pytest

from swissheet.model import LEGAL_RESULTS, Result
from swissheet.notation import parse_result
from swissheet.notation.results import result_spellings
from swissheet.workbook.shared.result_cells import (
    CHOICES,
    KEYS_APART,
    result_cell,
    result_cell_read,
)
from swissheet.workbook.shared.typed import result_of

KEYS = ("1", "0", "5", "=", "+", "-", "½", "--", "*")
PAIRS = sorted(LEGAL_RESULTS, key=str)
WRITTEN = tuple(result_cell(*pair) for pair in PAIRS)


def excel(typed: str, column: list[str]) -> str:
    """One text that begins as typed is taken; where several do, none is."""
    found = {text for text in column if text.lower().startswith(typed.lower())}
    return found.pop() if len(found) == 1 else typed


def calc(typed: str, column: list[str]) -> str:
    """What all texts that begin as typed have in common is taken."""
    found = [text for text in column if text.lower().startswith(typed.lower())]
    shared = takewhile(lambda letters: len(set(letters)) == 1, zip(*found, strict=False))
    return "".join(letters[0] for letters in shared) or typed


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_what_is_written_is_read_again(pair: tuple[Result, Result]) -> None:
    assert result_of(result_cell(*pair)) == pair


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("program", [excel, calc])
def test_below_what_is_written_a_key_is_one_result(program: object, key: str) -> None:
    assert callable(program)
    for above in (*WRITTEN, *CHOICES):
        assert parse_result(program(key, [above])) == parse_result(key), above


@pytest.mark.parametrize("key", ["1", "0", "-"])
@pytest.mark.parametrize("program", [excel, calc])
def test_below_whatever_was_typed_these_keys_are_one_result(program: object, key: str) -> None:
    """Two spellings above them are enough for any number: more only part earlier."""
    assert callable(program)
    apart = list(KEYS_APART.values())
    begun = [spelt for spelt in result_spellings() if spelt.startswith(key)]
    assert len(begun) > 10
    for above in begun:
        assert parse_result(program(key, [*apart, above])) == parse_result(key), above
        assert parse_result(program(key, [*apart, above, begun[-1]])) == parse_result(key), above


def test_a_result_in_words_is_written_like_any_other() -> None:
    assert result_cell_read("--").strip() == "-/-"
    assert result_cell_read("remis") == "½-½"
    assert result_cell_read("") == ""
