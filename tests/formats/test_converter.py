"""Records as JSON and back: nothing lost, and whatever does not fit is named with its path."""

from __future__ import annotations

import datetime as dt
import enum
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.errors import FormatError, ModelError
from swissheet.formats.converter import Converter

Cell = str | bool | int | float | dt.datetime | None


class Colour(enum.Enum):
    WHITE = "w"
    BLACK = "b"


@dataclass(frozen=True)
class Pair:
    white: int
    black: int
    note: str = ""

    def __post_init__(self) -> None:
        if self.white == self.black:
            raise ModelError("model.self-pairing", player=self.white)


@dataclass(frozen=True)
class Typed:
    kind: ClassVar[str] = "typed"
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Shown:
    kind: ClassVar[str] = "shown"
    seen: bool
    count: int = 0


@dataclass(frozen=True)
class Event:
    kind: str
    pairs: tuple[Pair, ...] = ()
    first: tuple[int, str] = (0, "")
    colour: Colour | None = None
    steps: tuple[Typed | Shown, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    exact: Mapping[str, tuple[str, object]] = field(default_factory=dict)
    source: object = None


PLAIN = Converter(in_rows={Pair}, left_out={"source"}, unless_usual={"count"})
LENIENT = Converter(renamed={"kind": "sort"}, required={"points"}, strict=False, directed=True)

cells = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text("a½\u202e"),
    st.datetimes(),
)  # fmt: skip
pairs = st.builds(Pair, st.integers(1, 9), st.integers(10, 20), st.text("ab"))
steps = st.builds(Typed, st.lists(st.lists(cells).map(tuple), max_size=3).map(tuple)) | st.builds(
    Shown, st.booleans(), st.integers(0, 1)
)
json_values = st.none() | st.integers() | st.text("ab") | st.lists(st.integers(), max_size=2)
events = st.builds(
    Event,
    kind=st.text("ab"),
    pairs=st.lists(pairs, max_size=3).map(tuple),
    first=st.tuples(st.integers(), st.text("ab")),
    colour=st.sampled_from([None, *Colour]),
    steps=st.lists(steps, max_size=3).map(tuple),
    points=st.dictionaries(st.text("ab"), st.integers(), max_size=2),
    exact=st.dictionaries(st.text("ab"), st.tuples(st.text("ab"), json_values), max_size=2),
)


@given(events)
def test_what_is_written_is_read_back_equal_through_real_json(event: Event) -> None:
    converter = Converter(in_rows={Pair}, unless_usual={"count"}, directed=True)
    document = json.loads(json.dumps(converter.plain(event)))
    assert converter.read(Event, document, "event") == event


def test_the_document_is_what_the_table_says() -> None:
    event = Event(
        "open",
        (Pair(1, 2),),
        colour=Colour.BLACK,
        steps=(Typed(((None, "x", dt.datetime(2026, 11, 22, 9)),)), Shown(True), Shown(False, 3)),
        points={"win": 10},
        exact={"birth": ("1980", "1980/02")},
        source="left out",
    )
    assert PLAIN.plain(event) == {
        "kind": "open",
        "pairs": [[1, 2, ""]],
        "first": [0, ""],
        "colour": "b",
        "steps": [
            {"kind": "typed", "cells": [[None, "x", {"date": "2026-11-22T09:00:00"}]]},
            {"kind": "shown", "seen": True},
            {"kind": "shown", "seen": False, "count": 3},
        ],
        "points": {"win": 10},
        "exact": {"birth": ["1980", "1980/02"]},
    }


def test_the_last_values_of_a_row_may_be_missing() -> None:
    assert PLAIN.read(Event, {"kind": "", "pairs": [[1, 2]]}, "e").pairs == (Pair(1, 2),)


def test_texts_lose_the_marks_of_direction_unless_they_are_to_keep_them() -> None:
    document = {"kind": "a\u202eb", "points": {}}
    assert PLAIN.read(Event, document, "e").kind == "ab"
    assert PLAIN.plain(Event("a\u202eb"))["kind"] == "ab"
    assert LENIENT.read(Event, {"sort": "a\u202eb", "points": {}}, "e").kind == "a\u202eb"
    assert LENIENT.plain(Event("a\u202eb"))["sort"] == "a\u202eb"


def test_a_field_nobody_knows_is_passed_over_or_refused() -> None:
    assert LENIENT.read(Event, {"sort": "x", "points": {}, "later": 1}, "e") == Event("x")
    with pytest.raises(FormatError, match=r"^e: There is no field 'later'"):
        PLAIN.read(Event, {"kind": "x", "later": 1}, "e")


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ([], r"^e: This is \[\]\. It must be an object in braces\.$"),
        ({}, r"^e: The field 'kind' is missing\.$"),
        ({"kind": 1}, r"^e\.kind: This is 1\. It must be text in quotes\.$"),
        ({"kind": "", "source": 1}, "^e: There is no field 'source'"),
        ({"kind": "", "pairs": {}}, r"^e\.pairs: This is \{\}\. It must be a list in brackets\.$"),
        ({"kind": "", "pairs": [[1]]}, r"\.pairs\[0\]: This is \[1\]\. .* of 2 to 3 values\.$"),
        ({"kind": "", "pairs": [[1, 2], [3, "4"]]}, r"\.pairs\[1\]\[1\]: This is \"4\"\. .* whole"),
        ({"kind": "", "pairs": [[1, True]]}, r"^e\.pairs\[0\]\[1\]: This is true\. .* whole"),
        ({"kind": "", "pairs": [[1, 1]]}, r"^e\.pairs\[0\]: Player 1 has the same player as "
                                          r"opponent\.$"),
        ({"kind": "", "first": [1]}, r"\.first: This is \[1\]\. It must be a list of 2 values\.$"),
        ({"kind": "", "colour": "x"}, r'^e\.colour: This is "x"\. It must be one of "w" or "b"\.$'),
        ({"kind": "", "steps": [{}]}, r"^e\.steps\[0\]: This is \{\}\. .*: typed or shown"),
        ({"kind": "", "steps": [{"kind": []}]}, r"^e\.steps\[0\]: This is .*: typed or shown"),
        ({"kind": "", "steps": [{"kind": "shown", "seen": 1}]}, r"\.seen: This is 1\. .*boolean"),
        ({"kind": "", "steps": [{"kind": "typed", "cells": [[{}]]}]}, r"\[0\]\[0\]: This is \{\}"),
        ({"kind": "", "steps": [{"kind": "typed", "cells": [[{"date": "x"}]]}]}, "types: .*date"),
        ({"kind": "", "points": {"win": "3"}}, r'^e\.points\.win: This is "3"'),
        ({"kind": "", "exact": {"a": ["b"]}}, r'^e\.exact\.a: This is \["b"\]\. .* list of 2'),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_its_path(document: object, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        PLAIN.read(Event, document, "e")


def test_a_field_that_has_to_be_there_is_missed_although_it_has_a_usual_value() -> None:
    with pytest.raises(FormatError, match="The field 'points' is missing"):
        LENIENT.read(Event, {"sort": "x"}, "e")


def test_the_code_of_a_record_that_refuses_its_values_is_kept() -> None:
    with pytest.raises(FormatError) as refused:
        PLAIN.read(Event, {"kind": "", "pairs": [[1, 1]]}, "e")
    assert refused.value.code == "self-pairing"


def test_a_type_without_a_form_is_our_own_mistake() -> None:
    with pytest.raises(TypeError):
        PLAIN.plain({1, 2})
    with pytest.raises(TypeError):
        PLAIN.read(set, [], "e")
