"""``swissheet pair``: why the bye goes to whom it goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.model import Bye, Round

FILES = pytest.mark.parametrize("name", ["odd.trf", "odd.xlsx"])


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with nine players and two rounds of three, as a TRF and as a workbook."""
    path = tmp_path / "odd.trf"
    call("simulate", "--plain", "--players", 9, "--rounds", 3, "--seed", 5, "--out", path)
    tournament = trf.loads(path.read_text("utf-8"))
    path.write_text(trf.dumps(replace(tournament, rounds=tournament.rounds[:2])), newline="")
    assert call("convert", path, tmp_path / "odd.xlsx").code == 0
    return tmp_path


@FILES
def test_a_paired_round_is_told_with_the_reason_of_its_bye(odd: Path, name: str) -> None:
    """A short answer when the round is paired; nothing more is asked of the arbiter."""
    path = odd / name
    done = call("pair", path, "--json")
    assert done.code == 0
    reasons = done.document["pab_reasons"]
    assert reasons["tpn"] == done.document["pab"]["tpn"]
    assert reasons["message"].startswith(f"The bye goes to {reasons['tpn']} ")
    assert reasons["message"] in done.err
    assert "Why not" not in done.out


@FILES
def test_a_past_round_shows_the_reason_of_everybody(odd: Path, name: str) -> None:
    path = odd / name
    shown = call("pair", path, "--round", 2)
    document = call("pair", path, "--round", 2, "--json").document
    reasons = document["pab_reasons"]
    seated = [board[side]["tpn"] for board in document["boards"] for side in ("white", "black")]
    assert sorted(other["tpn"] for other in reasons["others"]) == sorted(seated)
    higher = [other for other in reasons["others"] if other["reason"] == "score"]
    assert reasons["message"] in shown.out
    assert f"Everybody else has a higher score (C5): {len(higher)}." in shown.out
    table = shown.out.split("Why not\n")[1]
    for other in reasons["others"]:
        line = next((row for row in table.splitlines() if f" {other['name']} " in row), "")
        assert (other["message"] in line) == (other["reason"] != "score"), other
        assert (other["round"] == 1) == (other["reason"] == "barred"), other


def test_a_round_without_a_bye_has_no_reasons(tmp_path: Path) -> None:
    path = tmp_path / "even.trf"
    call("simulate", "--plain", "--players", 8, "--rounds", 2, "--seed", 1, "--out", path)
    done = call("pair", path, "--round", 1, "--json")
    assert done.document["pab_reasons"] is None
    assert "bye" not in done.err


def test_a_bye_given_by_hand_is_told_with_what_speaks_against_it(odd: Path) -> None:
    """In round 1 the bye belongs to 9, and 8 has it on record."""
    path = odd / "odd.trf"
    tournament = trf.loads(path.read_text("utf-8"))
    assert tournament.round(1).pab == 9
    other = {8: 9, 9: 8}
    games = tuple(
        replace(
            game, white=other.get(game.white, game.white), black=other.get(game.black, game.black)
        )
        for game in tournament.round(1).games
    )
    by_hand = replace(tournament, rounds=(Round(1, games, ((8, Bye.PAB),)),))
    path.write_text(trf.dumps(by_hand), "utf-8", newline="")
    done = call("pair", path, "--round", 1, "--json")
    assert done.code == 0, done.err
    assert (done.document["recorded"], done.document["pab"]["tpn"]) == ("differs", 9)
    assert "Recorded is a bye for 8 Player 0008. The pairing that leaves this player" in done.err
    assert "Recorded is" not in call("pair", odd / "odd.xlsx", "--round", 1).err
