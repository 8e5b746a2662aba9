"""No list, whatever its bytes, takes work beyond a multiple of its length to be read or refused.

Work is counted in steps; what 100 kB take follows from what a few hundred bytes do.
"""

from __future__ import annotations

import itertools
import string
import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.examples import examples
from support.work import counted
from swissheet.errors import SwissheetError
from swissheet.files.list_files import list_of_bytes
from swissheet.formats.playerlist.headings import FIELDS
from swissheet.formats.playerlist.players import of_table

BASE, PER_BYTE = 60_000, 1_500
"""Steps for a list of any length, and those for each of its bytes."""

HEADINGS = (
    b"", b"Name\n", b"Name,Rating\n", b"Name;Born;Title;Sex\n", b"Rating,x\nName,",
    b"Name Rating Fed ", b"Name,Born,Born\nx,", b"No,Name,Elo\n1,",
    b"Surname\tGiven\tFIDE ID\n", b"Full_name,Rating\n", b"\xe4\n", b"Name\n\xe4\n", b"sep=;\n",
    b"001|", b"1. Budi 1500\n",
)  # fmt: skip
PIECES = (
    b"a", b" ", b",", b";", b"\t", b"|", b'"', b'"a', b'",', b"\n", b"\r", b"\0", b"1", b"*",
    b"T", b"0", b".", b"a,", b"1\n", b"a,b\n", b"Name,", b"Born,", b"Ano,", b"Elo,", b"S,",
    b"Lp,", b"Name\n", b"\xe4", b"\xe4a", b"\xec\xf0", b"\xc5\xcc", b"\xff",
    "\u0301\u0316".encode(), "\ufdfa".encode(), b"(", b"'", b"=", b" 1:11:11.1", b"1. a 1500\n",
    b"2. a ", b"Total,", b"001|", b"<", b"<player>", b"<?xml ", b"x x\n",
)  # fmt: skip


def steps(data: bytes) -> int:
    # What is made once for all lists, the indexes of words, is not counted.
    with suppress(SwissheetError):
        of_table(list_of_bytes(b"Name,Rating,Title,Sex\na,1,GM,m\n", "x.csv", FIELDS))
    packages = ("swissheet.formats", "swissheet.files", "swissheet.words.meanings")
    with counted(*packages) as work, suppress(SwissheetError):
        of_table(list_of_bytes(data, "list.csv", FIELDS))
    return work.steps


def long(piece: bytes, length: int) -> bytes:
    return (piece * (length // len(piece) + 1))[:length]


@examples(12)
@given(
    st.sampled_from(HEADINGS),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=3),
    st.sampled_from((b"", b"x", b"\xe4", b"x\n", b'"', b"*x,1\n", b"\nName\n")),
)
def test_the_work_of_a_list_grows_as_its_length_does(
    heading: bytes, pieces: list[bytes], tail: bytes
) -> None:
    data = heading + b"".join(long(piece, 800 // len(pieces)) for piece in pieces) + tail
    assert steps(data) <= BASE + PER_BYTE * len(data)


@examples(10)
@given(st.binary(max_size=400))
def test_so_does_the_work_of_any_bytes(data: bytes) -> None:
    assert steps(data) <= BASE + PER_BYTE * len(data)


WIDE = [
    long(b",", 4000) + b"Name\n" + long(b"a\n", 4000),
    long(b"Born,", 4000) + b"Name\n" + long(b"1\n", 4000),
    long(b"Ano,", 2000) + b"Name\n" + long(b"1,1,1,1\n", 2000),
    long(b"Elo,S,Lp,FIDE,", 4000) + b"Name\n" + long(b"1,2\n", 4000),
    b"Name Rating Fed " + long(b"a ", 4000) + b"\n" + long(b"a\n", 4000),
    b"Name,Rating\nName," + long(b"1", 4000) + b"x\n",
    b"Name,Born\nx," + long(b"T", 4000) + b"\n",
    b"Name,Rating\n" + long(b"*", 4000) + b"x,1\n",
    b"\xe4\n" + long(b"a", 4000),
    ("Name," + ",".join(map("".join, itertools.product(string.ascii_lowercase, repeat=3))))[
        :4000
    ].encode(),
]


@pytest.mark.parametrize("data", WIDE, ids=lambda data: data[:12].decode("latin-1"))
def test_wide_headings_over_many_lines_are_no_product_of_both(data: bytes) -> None:
    assert steps(data) <= BASE + PER_BYTE * len(data)


@pytest.mark.parametrize("heading", ["Name", "Name,Title", "Name,Born"])
def test_marks_on_one_letter_are_never_sorted_all_at_once(
    heading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    normalize, longest = unicodedata.normalize, 0

    def watched(form: str, text: str) -> str:
        nonlocal longest
        longest = max(longest, len(text))
        return normalize(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(unicodedata, "normalize", watched)
    marks = "a" + "\u0301" * 10_000 + "\u0316" * 10_000
    of_table(list_of_bytes(f"{heading}\n{marks},{marks}\n".encode(), "list.csv", FIELDS))
    assert longest <= 1000
