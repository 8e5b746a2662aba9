"""Accelerated events in files: the text they go by, group GA, the order of the boards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.trf_samples import player_line
from swissheet.formats import json_, trf
from swissheet.model import (
    AccelerationText,
    Bye,
    Colour,
    Game,
    Player,
    Result,
    Round,
    Tournament,
    VirtualPoints,
)
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate
from swissheet.rounds import set_byes, with_pairing

OLDER = "### swissheet option acceleration=C.04.5.1 until 2026-01"
CODE = "192 FIDE_DUTCH_2026_BAKU"


def load(*lines: str) -> Tournament:
    return trf.loads("\n".join(lines))


def group(tournament: Tournament) -> set[int]:
    return {tpn for item in tournament.virtual_points for tpn in item.tpns}


LINES = [player_line(tpn) for tpn in range(1, 14)]


@pytest.mark.parametrize(
    ("notes", "byes", "last"),
    [
        ([], [], 8),
        ([], ["240 H 001    1"], 7),
        ([], ["240 Z 001    1"], 7),
        ([], ["240 F 001   13"], 6),
        ([], ["240 H 002    1"], 8),
        ([OLDER], ["240 H 001    1"], 8),
    ],
)
def test_c_04_7_1_2_a_bye_in_round_one_keeps_out_of_the_count(
    notes: list[str], byes: list[str], last: int
) -> None:
    found = load(CODE, "142 9", *notes, *byes, *LINES)
    assert max(group(found)) == last


def test_c_04_7_1_3_ga_of_a_code_ends_with_the_same_player_after_late_entries() -> None:
    """Of 1 to 6 the first was not there in round 1: of the five others GA is 2 to 5."""
    lines = [
        player_line(1, "0000 - Z", "   2 w 1", points="1.0"),
        player_line(2, "   4 w 1", "   1 b 0", points="1.0"),
        player_line(3, "   5 b =", "", points="0.5"),
        player_line(4, "   2 b 0", "", points="0.0"),
        player_line(5, "   3 w =", "", points="0.5"),
        player_line(6, "0000 - U", "", points="1.0"),
    ]
    found = load(CODE, "142 5", "152 W", *lines)
    assert group(found) == {1, 2, 3, 4, 5}
    assert group(load(CODE, "142 5", "152 W", OLDER, *lines)) == {1, 2, 3, 4}


def accelerated(text: AccelerationText) -> Tournament:
    """In round 2 the board of 3 and 4 has fewer points than the other with virtual ones only."""
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
    first = Round(1, (Game(1, 2, Result.LOSS, Result.LOSS), Game(3, 4, Result.WIN, Result.LOSS)))
    second = (Game(3, 4), Game(2, 1))
    if text is AccelerationText.C_04_7:
        second = (second[1], second[0])
    return Tournament(
        players,
        (first, Round(2, second)),
        rounds_total=9,
        initial_colour=Colour.WHITE,
        virtual_points=(VirtualPoints(20, 1, 3, (1, 2)),),
        options=(("acceleration", text.value),),
    )


@pytest.mark.parametrize("text", AccelerationText)
def test_boards_come_in_the_order_of_the_text_of_the_event(text: AccelerationText) -> None:
    """C.04.7 (2026-02) 1.5: no note is needed for an order that follows from the text."""
    event = accelerated(text)
    written = trf.dumps(event)
    assert "### swissheet boards" not in written
    assert f"### swissheet option acceleration={text.value}" in written
    assert trf.loads(written) == event


@pytest.mark.parametrize("text", AccelerationText)
def test_another_order_of_the_boards_is_noted_and_kept(text: AccelerationText) -> None:
    event = accelerated(text)
    turned = Round(2, event.rounds[1].games[::-1])
    event = replace(event, rounds=(event.rounds[0], turned))
    assert trf.loads(trf.dumps(event)) == event


def test_a_file_that_names_no_text_has_its_boards_by_the_one_in_force() -> None:
    event = replace(accelerated(AccelerationText.C_04_7), options=())
    assert trf.loads(trf.dumps(event, dialect="trfx")).rounds == event.rounds


@pytest.mark.parametrize("text", AccelerationText)
def test_the_text_of_an_event_travels_through_trf_and_json(text: AccelerationText) -> None:
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 14))
    event = Tournament(
        players,
        rounds_total=9,
        initial_colour=Colour.WHITE,
        options=(("acceleration", text.value),),
    )
    event = accelerate(set_byes(event, 1, {1: Bye.HPB}))
    event = with_pairing(event, pair(event))
    for back in (trf.loads(trf.dumps(event)), json_.loads(json_.dumps(event))):
        assert back == event
        assert back.acceleration_text is text


@pytest.mark.parametrize(
    ("text", "lost"),
    [(AccelerationText.C_04_7, []), (AccelerationText.C_04_5_1, ["lost-options"])],
)
def test_only_another_text_than_the_one_in_force_is_lost_without_notes(
    text: AccelerationText, lost: list[str]
) -> None:
    event = accelerated(text)
    found = [issue.code for issue in trf.losses(event, "trfx")]
    assert [code for code in found if "options" in code] == lost
