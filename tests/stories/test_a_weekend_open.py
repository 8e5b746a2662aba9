"""A club runs its weekend open in a workbook, from the empty file to the final list.

A player asks for a bye, one comes late, one does not come and one leaves; a result is corrected
afterwards; the organiser has columns of his own and a sheet for the prize money.
"""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path

import openpyxl

from support.playing.events import confirmed
from support.playing.organiser import Organiser
from swissheet.formats import trf
from swissheet.model import Bye
from swissheet.pairing.checker import replay
from swissheet.tiebreaks import compute
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book
from swissheet.workbook.memory import journal

ENTRIES = [
    ("Adams, Alba", 2105), ("Brown, Bruno", 2050), ("Clark, Cleo", 1990), ("Davis, Dino", 1942),
    ("Evans, Elke", 1901), ("Frank, Finn", 1850), ("Green, Gina", 1822), ("Hills, Hugo", 1777),
    ("Irwin, Ida", 1700), ("Jones, Jack", 1650), ("Kelly, Kim", 0),
]  # fmt: skip
KEYS = ("1", "0", "5", "1-0", "½", "=", "0-1")


def own_things(path: Path) -> None:
    """Another program adds a column, a sheet and formulas to the workbook."""
    book = openpyxl.load_workbook(path)
    money = book.create_sheet("Prizes")
    money["A1"], money["B1"], money["A2"] = "Fund", 500, "=B1*0.5"
    players = book["Players"]
    players["N5"], players["N6"] = "Paid", "yes"
    book.save(path)


def test_a_weekend_open_from_the_empty_workbook_to_the_final_list(tmp_path: Path) -> None:
    club = Organiser(tmp_path / "open.xlsx", rounds=5, initial_colour="white")
    club.press(
        actions.import_players, [{"Name": name, "Rating": str(elo)} for name, elo in ENTRIES]
    )
    own_things(club.path)
    assert club.status == "11 players. Next: pair round 1."
    keys = itertools.cycle(KEYS)

    club.type("tblPlayers", club.row_of("Davis, Dino"), byes="2")
    club.press(actions.pair)
    assert "Round 1" in club.visible()
    assert "Round 2" not in club.visible()
    club.results(1, {board: next(keys) for board in range(1, 6)})

    club.type("tblPlayers", 12, name="Later, Lisa", rating=1880)
    club.press(actions.pair)
    late = club.tournament
    assert late.player(6).name == "Later, Lisa"
    assert late.entry(6, 1) == (0, None, Bye.ZPB)
    assert late.entry(4, 2) == (0, None, Bye.HPB)
    club.results(2, {1: "+", 2: "1", 3: "0", 4: "5", 5: "1"})

    club.type("tblPlayers", club.row_of("Jones, Jack"), withdrawn_after=2)
    club.press(actions.pair)
    assert club.tournament.entry(11, 3) == (0, None, Bye.ZPB)
    boards = len(club.tournament.round(3).games)
    club.results(3, {board: next(keys) for board in range(1, boards + 1)})
    assert replay(club.tournament) == []
    club.type("tblRound02", 2, result="½-½")
    club.press(partial(confirmed, actions.pair))
    club.results(4, {board: next(keys) for board in range(1, boards + 1)})
    club.press(actions.pair)
    club.results(5, {board: next(keys) for board in range(1, boards + 1)})
    outcome = club.press(actions.standings)

    assert outcome.status == "All 5 rounds are played. Next: publish the final standings."
    final = club.tournament
    assert replay(final, [4, 5]) == []
    made = compute(final, final.tiebreaks)
    assert club.column("tblStandings", "tpn") == [row.tpn for row in made.rows]
    assert trf.dumps(trf.loads(trf.dumps(final))) == trf.dumps(final)
    entries = journal.entries(open_book(club.path))
    assert [entry.action for entry in entries if entry.action != "Noticed"] == [
        "Standings computed", *["Paired"] * 5, "Imported"
    ]  # fmt: skip
    book = openpyxl.load_workbook(club.path)
    assert book["Prizes"]["A2"].value == "=B1*0.5"
    assert book["Players"]["N6"].value == "yes"


def test_every_action_of_an_event_can_be_taken_back_to_the_empty_list(tmp_path: Path) -> None:
    club = Organiser(tmp_path / "open.xlsx", rounds=3, initial_colour="white")
    rows = [{"Name": name, "Rating": str(elo)} for name, elo in ENTRIES[:6]]
    club.press(actions.import_players, rows)
    club.press(actions.pair)
    club.press(actions.enter_results, 1, {1: "1", 2: "0", 3: "5"})
    club.press(actions.pair)
    club.press(actions.standings)
    for _ in range(4):  # the standings go with the pairing before them
        club.press(actions.undo)
    assert club.tournament.players == ()
    assert [sheet for sheet in club.visible() if "Round" in sheet] == []
    assert str(club.status).startswith("Next: fill in the settings")
