"""Under which text of the acceleration (C.04.7) the pairings checker replays a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import AccelerationText, Bye, Colour, Event, Player, Result, Tournament
from swissheet.pairing import pair
from swissheet.pairing.acceleration import accelerate
from swissheet.rounds import set_byes, set_result, with_pairing

NEW, OLD = AccelerationText.C_04_7.value, AccelerationText.C_04_5_1.value


def played(text: AccelerationText, absent: dict[int, Bye]) -> Tournament:
    """Three of nine rounds of 13 players by a text; White always wins."""
    state: Tournament = Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 14)),
        rounds_total=9,
        initial_colour=Colour.WHITE,
        event=Event(system_code="FIDE_DUTCH_2026_BAKU"),
        options=(("acceleration", text.value),),
    )
    state = accelerate(set_byes(state, 1, dict(absent)))
    for number in (1, 2, 3):
        state = with_pairing(state, pair(state))
        for board in range(1, len(state.round(number).games) + 1):
            state = set_result(state, number, board, Result.WIN, Result.LOSS)
    return state


def written(path: Path, event: Tournament, *without: str) -> Path:
    """The event as a file without the lines that begin so."""
    lines = [line for line in trf.dumps(event).splitlines() if not line.startswith(without or "~")]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


NOTE = "### swissheet option acceleration"
FIRST_AWAY = {1: Bye.HPB}


@pytest.mark.parametrize(
    ("text", "absent", "without", "told"),
    [
        pytest.param("C_04_7", FIRST_AWAY, (), NEW, id="named, in force"),
        pytest.param("C_04_5_1", FIRST_AWAY, (), OLD, id="named, before"),
        pytest.param("C_04_5_1", {}, (), OLD, id="named, before, though both give the same"),
        pytest.param("C_04_7", FIRST_AWAY, ("250", NOTE), NEW, id="by the code, in force"),
        pytest.param("C_04_5_1", FIRST_AWAY, ("250", NOTE), OLD, id="by the code, before"),
        pytest.param("C_04_5_1", {}, ("250", NOTE), NEW, id="by the code, both the same"),
        pytest.param("C_04_7", FIRST_AWAY, (NOTE,), NEW, id="written out, in force"),
        pytest.param("C_04_5_1", FIRST_AWAY, (NOTE,), OLD, id="written out, before"),
    ],
)
def test_the_text_that_was_checked_by_is_told(
    tmp_path: Path, text: str, absent: dict[int, Bye], without: tuple[str, ...], told: str
) -> None:
    path = written(tmp_path / "a.trf", played(AccelerationText[text], absent), *without)
    answer = call("verify", path, "--json")
    [report] = answer.document["files"]
    assert (answer.code, report["acceleration"], answer.document["differ"]) == (0, told, 0)
    lines = call("verify", path).out.splitlines()
    assert f"1 tournament with the acceleration of {told}" in lines
    assert (f"{path}: checked by the acceleration of {OLD}" in lines) == (told == OLD)


def test_a_file_that_names_a_text_is_not_forgiven_the_other(tmp_path: Path) -> None:
    """The boards are those of the older text, and the file says it goes by the one in force."""
    event = replace(played(AccelerationText.C_04_5_1, FIRST_AWAY), options=(("acceleration", NEW),))
    answer = call("verify", written(tmp_path / "a.trf", event, "250"), "--json")
    [report] = answer.document["files"]
    assert (answer.code, report["acceleration"]) == (1, NEW)
    assert report["differences"]


def test_a_file_that_fits_no_text_is_held_against_the_one_in_force(tmp_path: Path) -> None:
    path = written(tmp_path / "a.trf", played(AccelerationText.C_04_5_1, {}), "250", NOTE)
    lines = path.read_text("utf-8").splitlines()
    turned = [
        line.replace(" w ", " x ").replace(" b ", " w ").replace(" x ", " b ") for line in lines
    ]
    path.write_text("\n".join(turned) + "\n", "utf-8")
    answer = call("verify", path, "--json")
    assert (answer.code, answer.document["files"][0]["acceleration"]) == (1, NEW)


def test_virtual_points_that_follow_no_text_are_taken_as_recorded(tmp_path: Path) -> None:
    event = played(AccelerationText.C_04_7, {})
    own = tuple(replace(item, tpns=(1, 2, 3)) for item in event.virtual_points)
    path = written(tmp_path / "a.trf", replace(event, virtual_points=own), NOTE)
    answer = call("verify", path, "--json")
    assert answer.document["files"][0]["acceleration"] == "recorded"
    assert "1 tournament with the acceleration as recorded" in call("verify", path).out


def test_without_virtual_points_nothing_is_told(tmp_path: Path) -> None:
    event = replace(played(AccelerationText.C_04_7, {}), virtual_points=(), options=())
    plain = replace(event, event=Event(), rounds=event.rounds[:1])
    path = written(tmp_path / "a.trf", plain)
    assert call("verify", path, "--json").document["files"][0]["acceleration"] == ""
    assert "acceleration" not in call("verify", path).out
