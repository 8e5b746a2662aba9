"""A paper before it is laid out: its head, its tables, and how large its type has to be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from swissheet.errors import InputError

SIZES = ("a4", "letter")
"""The sizes of paper, the usual one first."""


class ColumnKind(StrEnum):
    """How a column of a paper is set."""

    NUMBER = "number"
    NAME = "name"
    TEXT = "text"
    CENTRE = "centre"
    BOARD = "board"
    BOX = "box"
    BLANK = "blank"  # to be written in
    TICK = "tick"  # a square to be ticked


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: its heading, how it is set, and its ``share`` of the room that is left.

    A column without a share is as wide as its widest text, or ``mm`` millimetres.
    """

    heading: str
    kind: ColumnKind = ColumnKind.TEXT
    share: float = 0
    bold: bool = False
    mm: float = 0


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Rows of texts under their columns; each ``group`` of rows has a heading above it.

    ``groups`` are pairs of a heading and the number of its rows; () for a table in one piece.
    Raises: ValueError: a row has not as many texts as there are columns.
    """

    columns: Sequence[PrintedColumn]
    rows: Sequence[Sequence[str]]
    groups: Sequence[tuple[str, int]] = ()

    def __post_init__(self) -> None:
        wide = len(self.columns)
        if any(len(row) != wide for row in self.rows):
            # One text too few moves every row below it by a column, without an error.
            raise ValueError(f"a row has not {wide} texts")
        if self.groups and sum(count for _, count in self.groups) != len(self.rows):
            raise ValueError("the groups have not all rows")


@dataclass(frozen=True, slots=True)
class PrintedList:
    """A list for the wall or the hand.

    ``key`` names it and its file. ``event`` and ``title`` are its head, ``state`` says of when it
    is, ``notes`` explain it below. Its type has at least ``floor`` points, and is as large as the
    number of pages at that size allows. ``in_columns``: how many columns of rows a page has.
    ``wide``: it may be printed on its side. ``letters`` are those under which its rows are looked
    for; the head of each page has the first and the last one.
    """

    key: str
    event: str
    title: str
    tables: Sequence[PrintedTable]
    state: str = ""
    notes: Sequence[str] = ()
    floor: float = 10
    most: float = 24
    in_columns: int = 1
    wide: bool = True
    letters: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PrintedForm:
    """A paper that is cut, folded, signed or filled in by pen: its sizes do not change.

    ``layout`` is the Typst file that lays it out, without its ending, and ``data`` are the texts
    and numbers it asks for. The rest is as for a :class:`PrintedList`.
    """

    key: str
    layout: str
    event: str
    title: str
    data: Mapping[str, Any]
    state: str = ""
    wide: bool = False


def refuse_odd_address(address: str) -> None:
    """Refuse an address of a page that no phone opens; an empty one is right.

    Raises: InputError: it does not begin with http, or is too long for a code on paper.
    """
    if address and not re.fullmatch(r"https?://[^\s\"<>]{1,200}", address):
        raise InputError("papers.address", address=address)


_PAGE = b"<meta name=generator content=swissheet>"
_HEAD = 2_000


def is_page(data: bytes) -> bool:
    """Return whether the bytes of a file are the page of some event, as swissheet writes it."""
    return _PAGE in data[:_HEAD]
