"""A tournament as JSON and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.strategies import tournaments
from support.trf_samples import EXAMPLES, example
from swissheet.errors import FormatError, ModelError
from swissheet.formats import json_, trf
from swissheet.model import Game, Player, Tournament


@settings(max_examples=60)
@given(tournaments())
def test_what_is_written_reads_back_equal(tournament: Tournament) -> None:
    document = json_.to_dict(tournament)
    assert json_.from_dict(document) == tournament
    assert json_.loads(json_.dumps(tournament)) == tournament
    assert json.loads(json_.dumps(tournament, indent=2)) == document


@pytest.mark.parametrize("letter", EXAMPLES)
def test_the_examples_survive(letter: str) -> None:
    t = trf.loads(example(letter))
    assert json_.loads(json_.dumps(t).encode()) == t


def test_the_document_is_plain_and_named() -> None:
    t = trf.loads(example("b"))
    document = json_.to_dict(t)
    assert (document["format"], document["version"]) == ("swissheet", 1)
    inside = document["tournament"]
    assert inside["system"] == "dutch2026"
    assert inside["initial_colour"] == "b"
    assert inside["rounds"][0]["games"][0] == {
        "white": 5,
        "black": 1,
        "white_result": "1",
        "black_result": "0",
    }
    assert inside["rounds"][2]["byes"] == [[5, "H"], [8, "Z"]]
    assert "source" not in inside


def test_fields_left_out_have_their_usual_value() -> None:
    document = {
        "format": "swissheet",
        "version": 1,
        "tournament": {"players": [{"tpn": 1, "name": "A"}]},
    }
    assert json_.from_dict(document) == Tournament((Player(1, "A"),))


def wrap(tournament: Any) -> dict[str, Any]:
    return {"format": "swissheet", "version": 1, "tournament": tournament}


PLAYER = {"tpn": 1, "name": "A"}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "is not a tournament"),
        ({"format": "other"}, "is not a tournament"),
        ({"format": "swissheet", "version": 2}, r"version 2\. This program reads 1"),
        (wrap([]), r"tournament: This is \[\]\. It must be an object"),
        (wrap({}), "tournament: The field 'players' is missing"),
        (wrap({"players": 1}), r"tournament.players: This is 1\. It must be a list"),
        (wrap({"players": [{"tpn": 1}]}), r"tournament.players\[0\]: The field 'name' is missing"),
        (
            wrap({"players": [{"tpn": "1", "name": "A"}]}),
            r"players\[0\].tpn: This is \"1\"\. It must be a whole",
        ),
        (wrap({"players": [{"tpn": True, "name": "A"}]}), "must be a whole number"),
        (wrap({"players": [{"tpn": 1.0, "name": "A"}]}), "must be a whole number"),
        (wrap({"players": [{"tpn": 1, "name": None}]}), "must be text"),
        (wrap({"players": [PLAYER], "colour": "w"}), "There is no field 'colour'"),
        (wrap({"players": [PLAYER], "source": "w"}), "There is no field 'source'"),
        (
            wrap({"players": [PLAYER], "initial_colour": "red"}),
            'initial_colour: .* must be one of "w" or "b"',
        ),
        (wrap({"players": [PLAYER], "system": ["x"]}), 'must be one of "dutch2026"'),
        (wrap({"players": [PLAYER], "options": [["a"]]}), r"options\[0\]: This is .* a list of 2"),
        (wrap({"players": [PLAYER, PLAYER]}), "Pairing number 1 is used twice"),
        (
            wrap(
                {
                    "players": [PLAYER],
                    "rounds": [{"number": 1, "games": [{"white": 1, "black": 1}]}],
                }
            ),
            r"tournament.rounds\[0\].games\[0\]: .*Player 1 has the same player as opponent",
        ),
    ],
)
def test_a_wrong_document_is_refused_with_the_path(document: object, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        json_.from_dict(document)


def test_records_that_contradict_each_other_are_refused_with_their_own_code() -> None:
    game = {"number": 1, "games": [{"white": 1, "black": 1}]}
    with pytest.raises(FormatError) as caught:
        json_.from_dict(wrap({"players": [PLAYER], "rounds": [game]}))
    assert caught.value.place.path == "tournament.rounds[0].games[0]"
    with pytest.raises(ModelError) as direct:
        Game(1, 1)
    assert (caught.value.code, caught.value.message) == (direct.value.code, direct.value.message)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "1" * 5000, '"\\ud800', b"\xff"])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(FormatError):
        json_.loads(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(
            st.sampled_from(["players", "rounds", "tpn", "name", "x"]), inside, max_size=3
        )
    ),
    max_leaves=10,
)


@given(JSON)
def test_any_document_is_read_or_refused(inside: object) -> None:
    try:
        assert isinstance(json_.from_dict(wrap(inside)), Tournament)
    except FormatError:
        return


def test_control_characters_are_refused_in_every_text_with_the_field() -> None:
    texts = {
        "tournament.players[0].name": {"players": [{**PLAYER, "name": "A{}b"}]},
        "tournament.players[0].club": {"players": [{**PLAYER, "club": "A{}b"}]},
        "tournament.players[0].federation": {"players": [{**PLAYER, "federation": "A{}b"}]},
        "tournament.players[0].fide_id": {"players": [{**PLAYER, "fide_id": "1{}2"}]},
        "tournament.players[0].birth": {"players": [{**PLAYER, "birth": "19{}91"}]},
        "tournament.event.city": {"players": [PLAYER], "event": {"city": "A{}b"}},
        "tournament.event.deputies[0]": {"players": [PLAYER], "event": {"deputies": ["A{}b"]}},
        "tournament.options[0][1]": {"players": [PLAYER], "options": [["a", "A{}b"]]},
    }
    for path, inside in texts.items():
        for sign in "\n\r\0\x0b\x1b\x1c\x7f\x85\u2028\u2029":
            text = json.dumps(wrap(inside)).replace("{}", json.dumps(sign)[1:-1])
            with pytest.raises(FormatError) as caught:
                json_.loads(text)
            assert (caught.value.code, caught.value.place.path) == ("json-value", path)
        # What looks alike on paper is none of them.
        fine = json.dumps(wrap(inside)).replace("{}", "\\u00a0\\u00e9")
        assert json_.loads(fine)


def test_lines_of_a_trf_may_hold_what_a_trf_does() -> None:
    for sign, fits in {"\t": True, "\x90": True, "\n": False, "\x1b": False}.items():
        text = json.dumps(wrap({"players": [PLAYER], "foreign": [{"text": f"### a{sign}b"}]}))
        if fits:
            assert json_.loads(text).foreign[0].text == f"### a{sign}b"
        else:
            with pytest.raises(FormatError, match="control character"):
                json_.loads(text)
