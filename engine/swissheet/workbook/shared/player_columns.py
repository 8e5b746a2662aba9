"""Describe the columns of the list of players, one row for each.

A new column is one row here and its words: its heading, and its hint if it has a check. Readers,
sheets, prints, comparison and grades use this row; only rules about one column name it elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal, TypeAlias

from swissheet.errors import InputError
from swissheet.formats.playerlist.values import parse_rating, parse_sex, parse_title
from swissheet.model import MANUAL_RANK, MAX_PLAYERS, MAX_RATING, RATING_LISTS, TITLES
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.typed import date_text, said_of, text_of

Kind: TypeAlias = Literal["number", "word", "words", "text", "mark", "answer"]
"""The kind of text people type into a column, which decides how it looks.

``words`` are long, and wrapped on paper; in ``text`` nothing becomes a number or a date; a ``mark``
is anything but ``no``; an ``answer`` is yes, no, or nothing.
"""

Of: TypeAlias = Literal["tpn", "player", "ratings", "rounds", "option", "workbook"]
"""Where a value belongs.

It is the pairing number, a field of the player, one of the player's ratings by list, byes of
rounds, an option of the event by pairing number, or is kept in the workbook only.
"""

Grade: TypeAlias = Literal["usual", "person", "rating", "expulsion"]
"""The grade of a change after round 1 is paired; a rating may move pairing numbers."""

Paper: TypeAlias = Literal["always", "wished", "never"]
"""When a column is printed; ``wished``: only if the event wants it on the wall."""


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """One column of the list of players.

    ``check`` is its validation as XlsxWriter takes it, with the hint of its key, and ``question``
    is the question asked about other values. ``parse`` reads a cell, ``show`` returns the cell of a
    value; ``unread`` is the value where a cell cannot be read, None for the cell's text; this is
    only a warning where no pairing depends on it (``harmless``). ``exact``: the value is kept where
    the cell cannot show it. ``pairs``: pairings depend on it. ``added``: a workbook has the column
    only after a person or an action has added it; it has no width of its own.
    """

    key: str
    kind: Kind
    of: Of = "player"
    width: float = 13
    check: Mapping[str, Any] | None = None
    question: str = ""
    parse: Callable[[object], str | int] = text_of
    show: Callable[[Any], Value] = lambda value: value
    unread: str | int | None = ""
    harmless: bool = False
    exact: bool = False
    grade: Grade = "person"
    pairs: bool = False
    paper: Paper = "always"
    added: bool = False

    @property
    def bounds(self) -> tuple[int, int]:
        """Return the lowest and the highest number allowed."""
        assert self.check is not None
        return self.check["minimum"], self.check["maximum"]


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}


def _one_of(*words: str) -> dict[str, Any]:
    return {"validate": "list", "source": list(words)}


_THREE = {"validate": "length", "criteria": "==", "value": 3}
_HINT = {"validate": "any"}


def _of_text(parse: Callable[[str], str | int]) -> Callable[[object], str | int]:
    return lambda value: parse(text_of(value))


def _federation(text: str) -> str:
    return text.upper() if len(text) == 3 else text


def _fide_id(text: str) -> str:
    return text.removesuffix(".0") if text.removesuffix(".0").isdigit() else text


_RANK = re.compile(r"[1-9][0-9]{0,3}")


def _rank(text: str) -> str:
    rank = text.replace(",", ".").removesuffix(".0")
    if rank and not _RANK.fullmatch(rank):
        raise InputError("players.manual-rank", text=rank[:40])
    return rank


_VALUE = re.compile(r"(-?[0-9]{1,6})(?:\.([0-9]{1,2})0*)?")


def _other_value(code: str, value: object) -> str:
    text = text_of(value).replace(",", ".")
    found = _VALUE.fullmatch(text)
    if text and not found:
        raise InputError("players.other-value", text=said_of(value, 40), column=code)
    return ".".join(part for part in found.groups() if part) if found else ""


def _number_or_text(value: str) -> Value:
    """Return the cell of a value by pairing number."""
    try:
        return float(value) if "." in value else int(value)
    except ValueError:
        return value


# fmt: off
TABLE = (
    PlayerColumn("tpn", "number", "tpn", 6.5, check=_whole(1, MAX_PLAYERS)),
    PlayerColumn("name", "words", width=44, check=_HINT, unread=None, exact=True),
    PlayerColumn("title", "word", width=8, check=_one_of(*TITLES), question="list",
                 parse=_of_text(parse_title), harmless=True, grade="rating", pairs=True),
    PlayerColumn("rating", "number", width=9, check=_whole(0, MAX_RATING), question="keep",
                 parse=_of_text(parse_rating), show=lambda value: value or None, unread=0,
                 grade="rating", pairs=True),
    PlayerColumn("federation", "word", width=8.5, check=_THREE, question="keep",
                 parse=_of_text(_federation), exact=True),
    PlayerColumn("fide_id", "text", check=_HINT, parse=_of_text(_fide_id), exact=True,
                 paper="wished"),
    PlayerColumn("sex", "word", width=7, check=_one_of("m", "w"), question="list",
                 parse=_of_text(parse_sex), harmless=True),
    PlayerColumn("birth", "text", check=_HINT, parse=date_text, unread=None, harmless=True,
                 show=lambda value: value.replace("/", "-"), exact=True, paper="wished"),
    PlayerColumn("club", "words", width=34, exact=True),
    # The first round of a late entry.
    PlayerColumn("starts_in", "number", "rounds", 10.5, _whole(1, 999), "keep", pairs=True),
    # "3" or "H3" is a half-point bye in round 3, "Z5" or "5=0" a zero-point, "F2" a full-point one.
    PlayerColumn("byes", "text", "rounds", 12, _HINT, pairs=True),
    # The last round before leaving.
    PlayerColumn("withdrawn_after", "number", "rounds", 11.5, _whole(0, 999), "keep", pairs=True),
    # The player must not have a half-point bye.
    PlayerColumn("no_half_bye", "mark", "workbook", grade="usual", added=True),
    # The player is not paired again, and has no place.
    PlayerColumn("expelled", "mark", show=lambda value: "x" if value else None,
                 grade="expulsion", added=True),
    # The player is present, which counts until round 1 is paired. Players with "no" and without a
    # pairing number were announced and take no part.
    PlayerColumn("present", "answer", "workbook", grade="usual", added=True),
    # Ratings of lists, from which the setting ``rating_method`` chooses, and the source of
    # "rating".
    *(PlayerColumn(f"rating_{name}", "number", "ratings", added=True) for name in RATING_LISTS),
    PlayerColumn("rating_from", "words", show=lambda value: value or None, exact=True, added=True),
    # The rank among tied players, decided by the arbiter.
    PlayerColumn(MANUAL_RANK, "number", "option", parse=_of_text(_rank), show=_number_or_text,
                 added=True),
)
"""The columns in the order in which states and additions have them."""
# fmt: on

COLUMNS: Mapping[str, PlayerColumn] = {column.key: column for column in TABLE}
"""The columns by key."""


@cache
def column_of(key: str) -> PlayerColumn:
    """Return a column by key, also one headed by the organiser's tie-break code."""
    parse = partial(_other_value, key)
    other = PlayerColumn(key, "number", "option", parse=parse, show=_number_or_text, added=True)
    return COLUMNS.get(key, other)


PLAYER_FIELDS = tuple(column for column in TABLE if column.of == "player" and column.kind != "mark")
"""The columns that are read as fields of a player."""

RATING_COLUMNS = {f"rating_{name}": name for name in RATING_LISTS}
"""Column of the list of players -> list of ratings."""

FROM_LISTS = tuple(c.key for c in TABLE if c in PLAYER_FIELDS or c.of in ("ratings", "rounds"))
"""The columns that players of another list bring, without that list's pairing number."""

OPTIONS = tuple(column.key for column in TABLE if column.of == "option")

PLAYER_COLUMNS = tuple(column.key for column in TABLE if not column.added)

PRIVATE_COLUMNS = tuple(column.key for column in TABLE if column.paper != "always")
"""Columns with personal data that must not be on a wall."""

UNPRINTED = {False: PRIVATE_COLUMNS, True: tuple(c.key for c in TABLE if c.paper == "never")}
"""Columns that are not printed, by whether the event prints private ones."""

PLAYER_SHEET = tuple(sorted(PLAYER_COLUMNS, key=PRIVATE_COLUMNS.__contains__))
"""The columns of a new workbook: private ones are last, because a print area is a rectangle."""

PLAYER_OPTIONS = tuple(column.key for column in TABLE if column.added)
"""Columns an organiser can add to the list of players; any mark is yes, ``no`` is not."""
