"""Mistakes happen: a wrong result, a name typed wrongly, a key that means nothing."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from support.playing.events import confirmed
from support.playing.organiser import Organiser
from swissheet.errors import ChangesError, WorkbookError
from swissheet.pairing import pair
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book

ENTRIES = [{"Name": f"{n}, {n[0]}.", "Elo": str(2000 - 40 * i)} for i, n in enumerate(
    ("Anders", "Bergs", "Cohen", "Diaz", "Engel", "Fuchs", "Gomez", "Haas")
)]  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> Organiser:
    made = Organiser(tmp_path / "club.xlsx", rounds=4, initial_colour="white")
    made.press(actions.import_players, ENTRIES)
    made.press(actions.pair)
    return made


def test_a_wrong_result_is_found_before_the_next_round_begins(club: Organiser) -> None:
    club.results(1, {1: "1", 2: "1", 3: "0", 4: "5"})
    club.press(actions.pair)
    wrong = club.tournament.round(2).games
    club.press(actions.unpair)
    assert "Round 2" not in club.visible()
    club.results(1, {1: "0"})
    expected = pair(club.tournament)
    club.press(actions.pair)
    assert [(g.white, g.black) for g in club.tournament.round(2).games] == list(expected.boards)
    assert club.tournament.round(2).games != wrong


def test_results_of_the_new_round_outlive_its_being_taken_back(club: Organiser) -> None:
    club.results(1, {1: "1", 2: "1", 3: "0", 4: "5"})
    club.press(actions.pair)
    club.results(2, {3: "1"})
    games = club.tournament.round(2).games
    for button, back in ((actions.unpair, actions.pair), (actions.undo, actions.redo)):
        club.press(button)
        assert club.tournament.rounds_paired == 1 or club.tournament.round(2).games != games
        club.press(back)
        assert club.tournament.round(2).games == games


def test_a_key_that_means_nothing_stops_the_button_and_not_the_file(club: Organiser) -> None:
    club.results(1, {1: "1", 2: "2", 3: "0", 4: "5"})
    saved = club.path.read_bytes()
    with pytest.raises(WorkbookError) as caught:
        club.press(actions.pair)
    assert str(caught.value).startswith("sheet 'Round 1', cell E7: '2' is not a result.")
    assert club.path.read_bytes() == saved
    outcome = club.check()
    assert outcome.status == "Errors: 1, warnings: 0; see the sheet Checks."
    assert club.column("tblChecks", "cell")[0] == "E7"
    club.results(1, {2: "="})
    assert club.press(actions.pair).pairing is not None


def test_a_file_is_written_back_byte_for_byte_when_there_was_nothing_to_do(
    club: Organiser,
) -> None:
    club.check()
    saved = club.path.read_bytes()
    club.check()
    assert club.path.read_bytes() == saved


def test_two_players_changed_places_by_hand(club: Organiser) -> None:
    club.type("tblRound01", 1, black_tpn=6, black="Fuchs, F.")
    club.type("tblRound01", 2, white_tpn=5, white="Engel, E.")
    club.results(1, {1: "1", 2: "1", 3: "0", 4: "5"})
    with pytest.raises(ChangesError, match="MPA-OPEN"):
        club.press(actions.pair)
    club.press(partial(confirmed, actions.finish))
    club.press(actions.pair)
    assert [(g.white, g.black) for g in club.tournament.round(1).games][:2] == [(1, 6), (5, 2)]
    assert open_book(club.path).tables()["tblRound02"].bottom == 9
