"""The published JSON Schema says what is written and read, no more and no less."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator, ValidationError

from support.strategies import tournaments
from support.trf_samples import EXAMPLES, example
from swissheet.errors import SwissheetError
from swissheet.formats import json_, trf
from swissheet.model import (
    TITLES,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    Game,
    NationalRecord,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
)

SCHEMA = json_.schema()
VALIDATOR = Draft202012Validator(SCHEMA)
RECORDS: dict[str, type] = {
    "tournament": Tournament,
    "player": Player,
    "national": NationalRecord,
    "round": Round,
    "game": Game,
    "points": PointSystem,
    "event": Event,
    "virtual_points": VirtualPoints,
    "forbidden": ForbiddenPairs,
    "adjustment": ScoreAdjustment,
    "foreign": ForeignRecord,
}


def document(**changes: Any) -> dict[str, Any]:
    """The smallest document there is, with changes of its tournament."""
    inside = {"players": [{"tpn": 1, "name": "A"}, {"tpn": 2, "name": "B"}], **changes}
    return {"format": "swissheet", "version": 1, "tournament": inside}


def a_round(**changes: Any) -> dict[str, Any]:
    return document(rounds=[{"number": 1, **changes}])


def test_the_schema_is_one_and_of_the_version_that_is_written() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == f"urn:swissheet:tournament:{json_.VERSION}"
    assert SCHEMA["properties"]["version"] == {"const": json_.VERSION}
    assert SCHEMA["properties"]["format"] == {"const": json_.FORMAT}


@settings(max_examples=60)
@given(tournaments())
def test_what_is_written_fits(tournament: Tournament) -> None:
    VALIDATOR.validate(json_.to_dict(tournament))


@pytest.mark.parametrize("letter", EXAMPLES)
def test_the_examples_fit(letter: str) -> None:
    VALIDATOR.validate(json_.to_dict(trf.loads(example(letter))))


def plain(value: Any) -> Any:
    if isinstance(value, enum.Enum | System):
        return value.value
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_has_the_fields_of_the_model_with_their_usual_values(name: str) -> None:
    told = SCHEMA["$defs"][name]
    items = [item for item in fields(RECORDS[name]) if item.name != "source"]
    assert list(told["properties"]) == [item.name for item in items]
    assert told["additionalProperties"] is False
    needed = [i.name for i in items if i.default is MISSING and i.default_factory is MISSING]
    assert told["required"] == needed
    for item in items:
        said = told["properties"][item.name]
        if item.name in ("points", "event") and name == "tournament":
            continue  # records of their own, whose usual values stand there
        usual = item.default if item.default_factory is MISSING else item.default_factory()
        assert said.get("default", MISSING) == plain(usual), item.name


def test_letters_and_words_are_those_of_the_model() -> None:
    told = SCHEMA["$defs"]
    assert set(told["result"]["enum"]) == {item.value for item in Result}
    assert set(told["bye"]["enum"]) == {item.value for item in Bye}
    assert set(told["tournament"]["properties"]["system"]["enum"]) == {s.value for s in System}
    colours = set(told["tournament"]["properties"]["initial_colour"]["enum"])
    assert colours == {None, *(item.value for item in Colour)}
    assert set(told["player"]["properties"]["title"]["enum"]) == {"", *TITLES}


def wrong() -> Iterator[tuple[str, dict[str, Any]]]:
    """Documents with something in them that no field holds."""
    player = {"tpn": 1, "name": "A"}
    yield "no players", {"format": "swissheet", "version": 1, "tournament": {}}
    yield "another format", {**document(), "format": "other"}
    yield "another version", {**document(), "version": 2}
    yield "unknown field", document(surprise=1)
    yield "players are no list", document(players={})
    for name, value in (
        ("tpn", 0),
        ("tpn", 10000),
        ("tpn", "1"),
        ("name", None),
        ("name", "A\nB"),
        ("rating", -1),
        ("rating", 4001),
        ("rating", 1500.5),
        ("title", "G"),
        ("sex", "x"),
        ("expelled", 1),
        ("age", 40),
    ):
        yield f"player {name} {value!r}", document(players=[{**player, name: value}])
    yield "round 0", a_round(number=0)
    yield "a bye of no kind", a_round(byes=[[1, "X"]])
    yield "a bye too long", a_round(byes=[[1, "U", 1]])
    yield "a bye too short", a_round(byes=[[1]])
    yield "a result of no kind", a_round(games=[{"white": 1, "black": 2, "white_result": "2"}])
    yield "a game of one", a_round(games=[{"white": 1}])
    yield "adjourned until -1", a_round(games=[{"white": 1, "black": 2, "adjourned_until": -1}])
    yield "too many rounds", document(rounds_total=1000)
    yield "no system", document(system="dubov")
    yield "no colour", document(initial_colour="white")
    yield "points without a loss", document(points={"win": 10, "draw": 5})
    yield "an option alone", document(options=[["key"]])
    yield "one forbidden", document(forbidden=[{"tpns": [1]}])
    yield (
        "from round 0",
        document(virtual_points=[{"points": 10, "first_round": 0, "last_round": 1, "tpns": [1]}]),
    )


WRONG = dict(wrong())


@pytest.mark.parametrize("what", WRONG)
def test_what_reading_refuses_by_its_form_does_not_fit(what: str) -> None:
    with pytest.raises(ValidationError):
        VALIDATOR.validate(WRONG[what])
    with pytest.raises(SwissheetError):
        json_.from_dict(WRONG[what])


def test_the_smallest_document_fits_and_is_read() -> None:
    for least in (document(), a_round(games=[{"white": 1, "black": 2}])):
        VALIDATOR.validate(least)
        json_.from_dict(least)
