"""People change during an event: names, ratings, numbers, who may have what, who is gone.

The numbers are those of ``cases.toml``.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from support.commands import call
from support.playing.play import ByCommand, Play, Start, player
from support.playing.starts import PLAYERS, Cells
from swissheet.model import Bye
from swissheet.workbook import actions
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import layout

Begin = Callable[[Start], Play]

COMPUTED = (layout.Sheet.STANDINGS.table, layout.Sheet.CROSSTABLE.table)
RANKED = ("Standings", "Cross table")


def shown(play: Play) -> set[str]:
    """Every name on the round sheets and the computed sheets."""
    names = {row[side] for n in range(1, play.paired + 1) for row in play.rows(f"tblRound{n:02d}")
             for side in ("white", "black")}  # fmt: skip
    return {str(name) for name in names | {row["name"] for t in COMPUTED for row in play.rows(t)}}


@pytest.mark.part(2)
@pytest.mark.parametrize("name", ["Plàyer 03", "Weatherby, Ann", "3"])
@pytest.mark.parametrize("action", ["standings", "pair"])
def test_a_corrected_name_is_told_once_and_stands_everywhere(
    begin: Begin, name: str, action: str
) -> None:
    """C.04.2 (2026-02) 2.3: the pairing number tells a player, the name follows it."""
    play = begin(Start("R2"))
    assert play.do("standings").code == 0
    play.player(player(3), name=name)
    done = play.do(action)
    assert done.code == 0, done.said
    assert player(3) not in shown(play)
    assert name in shown(play)
    told = [row for row in play.history if str(row["what"]).startswith("PLAYER")]
    assert len(told) == 1
    assert "Checks" not in play.do("check").said
    assert play.do("standings").code == 0
    assert len([row for row in play.history if str(row["what"]).startswith("PLAYER")]) == 1
    assert play.notes == []


def with_ids(begin_file: Callable[[Start], ByCommand]) -> ByCommand:
    """Round 1 is paired, and every player has a FIDE ID."""
    play = begin_file(Start("new"))
    for number in range(1, 9):
        play.player(player(number), fide_id=f"{24600000 + number}")
    assert play.do("pair").code == 0
    return play


def renamed(play: Play, names: dict[str, str]) -> None:
    """The names in the list become others, each row keeping its other cells."""
    rows = [dict(row, name=names.get(str(row["name"]), row["name"])) for row in play.rows(PLAYERS)]

    def act(book: Book) -> None:
        for at, row in enumerate(rows):
            Cells(book).put(PLAYERS, at, name=row["name"])

    play.edit(act)


NAMES_OF_OTHERS = {
    "exchanged": {player(3): player(5), player(5): player(3)},
    "sorted alone": {player(n): player(9 - n) for n in range(1, 9)},
    "there twice": {player(3): player(5)},
}


@pytest.mark.parametrize("names", NAMES_OF_OTHERS.values(), ids=NAMES_OF_OTHERS)
def test_a_player_who_gets_the_name_of_another_is_asked_about(
    begin_file: Callable[[Start], ByCommand], names: dict[str, str]
) -> None:
    """S20: a name is corrected, persons do not change places; one question for all of them."""
    play = with_ids(begin_file)
    before = play.cells["Players"]
    renamed(play, names)
    asked = play.do("standings")
    assert (asked.code, asked.changed) == (3, False)
    (change,) = play.do("standings", "--json").document["error"]["changes"]
    assert (change["code"], change["level"]) == ("NAME-TAKEN", 3)
    assert f"{3} {player(3)} -> {names[player(3)]}" in change["message"]
    assert play.do("put-back").code == 0
    assert play.cells["Players"] == before
    renamed(play, names)
    assert play.do("standings", "--accept", "NAME-TAKEN").code == 0
    assert play.do("standings").code == 0


def test_a_name_written_otherwise_is_no_other_name(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = with_ids(begin_file)
    play.player(player(3), name=player(3).upper())
    assert play.do("standings").code == 0


def numbers(play: Play) -> dict[str, int]:
    """The pairing numbers by name."""
    return {str(row["name"]): int(float(str(row["tpn"]))) for row in play.rows(PLAYERS)}


def met(play: Play) -> list[set[frozenset[object]]]:
    """Who plays whom, round by round."""
    return [
        {frozenset((white, black)) for white, black, _ in play.boards(number)}
        for number in range(1, play.paired + 1)
    ]


def consistent(play: Play) -> bool:
    """Whether every number on a round sheet, in the standings and in the cross table is today's."""
    own = numbers(play)
    sides = [
        (row[f"{side}_tpn"], row[side])
        for n in range(1, play.paired + 1)
        for row in play.rows(f"tblRound{n:02d}")
        for side in ("white", "black")
        if row[f"{side}_tpn"] is not None
    ]
    sides += [(row["tpn"], row["name"]) for table in COMPUTED for row in play.rows(table)]
    return all(own[str(name)] == int(float(str(number))) for number, name in sides)


@pytest.mark.parametrize("at", ["R2", "P3", "R3"])
def test_a_corrected_rating_gives_new_numbers_once_that_is_confirmed(
    begin_file: Callable[[Start], ByCommand], at: str
) -> None:
    """Cases 56 and H3: told, asked, a line; C.04.2 (2026-02) 2.3."""
    play = begin_file(Start(at))
    assert play.do("standings", "--after", "2").code == 0
    before, bystanders = met(play), numbers(play)
    play.player(player(5), rating=2275)
    done = play.do("renumber")
    assert (done.code, done.changed) == (3, False)
    assert "RENUMBER" in done.said
    for text in ("5 -> 7", "6 -> 5", "7 -> 6"):
        assert text in done.said, text
    done = play.do("renumber", "--accept", "RENUMBER")
    assert done.code == 0, done.said
    moved = {player(5): 7, player(6): 5, player(7): 6}
    assert numbers(play) == bystanders | moved
    assert met(play) == before
    assert consistent(play)
    last = at[1:]
    assert play.notes == [f"### Regeneration @ Round {last}: 5 6 7 => 7 5 6"]
    codes = [str(row["what"]).partition(",")[0] for row in play.history]
    assert codes.count("RATING") == codes.count("RENUMBER") == 1
    ranked = sorted(play.tournament.players, key=lambda p: p.tpn)
    assert [p.rating for p in ranked] == sorted((p.rating for p in ranked), reverse=True)
    assert play.do("renumber").code == 0
    assert numbers(play) == bystanders | moved


def test_later_lines_have_the_new_numbers(begin_file: Callable[[Start], ByCommand]) -> None:
    """Case 56: a correction told before and one after name the players of today."""
    play = begin_file(Start("P3"))
    board = next(b for b in range(1, 5) if player(5) in play.boards(2)[b - 1])
    white, black, result = play.boards(2)[board - 1]
    play.board(2, board, result="0-1" if result != "0-1" else "1-0")
    assert play.do("standings", "--after", "2", "--accept", "CORRECTION").code == 0
    play.player(player(5), rating=2275)
    assert play.do("renumber", "--accept", "RENUMBER").code == 0
    own = numbers(play)
    assert f"@ Round 2: {own[str(white)]}-{own[str(black)]}:" in play.notes[0]
    assert play.notes[1] == "### Regeneration @ Round 3: 5 6 7 => 7 5 6"


def test_after_round_4_numbers_stay(begin_file: Callable[[Start], ByCommand]) -> None:
    """Cases 57 and H4: the rating is told, renumbering refused; C.04.2 (2026-02) 2.3."""
    play = begin_file(Start("R4"))
    before = numbers(play)
    play.player(player(5), rating=2275)
    done = play.do("renumber", "--accept", "RENUMBER")
    assert (done.code, done.changed) == (3, False)
    done = play.do("renumber")
    assert (done.code, done.changed) == (3, False)
    assert "Round 4 is paired" in done.said
    done = play.do("standings")
    assert done.code == 0
    assert "Round 4 is paired" in done.said
    assert numbers(play) == before
    assert play.notes == []


def test_with_round_4_taken_back_numbers_may_move_again(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case H5."""
    play = begin_file(Start("P4"))
    assert play.do("unpair").code == 0
    play.player(player(5), rating=2275)
    assert play.do("renumber", "--accept", "RENUMBER").code == 0
    assert numbers(play)[player(5)] == 7
    assert play.do("pair").code == 0


def test_a_title_among_equals_asks_about_exactly_these(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case H49: three of equal rating, the last one gets a title; equals keep their order."""
    play = begin_file(Start("new"))
    for number in (4, 5):
        play.player(player(number), rating=2300)
    assert play.do("pair").code == 0
    play.fill(1)
    play.player(player(6), title="FM")
    done = play.do("renumber")
    assert done.code == 3
    assert "3 numbers change: 4 -> 5, 5 -> 6 and 6 -> 4" in done.said
    assert play.do("renumber", "--accept", "RENUMBER").code == 0
    assert numbers(play)[player(4)] == 5


def test_a_corrected_name_asks_nothing_about_numbers(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case H50, also among equals: 'equals keep their order'."""
    play = begin_file(Start("new"))
    play.player(player(4), rating=2320)
    assert play.do("pair").code == 0
    play.fill(1)
    play.player(player(5), name="Aaronson")
    done = play.do("renumber")
    assert done.code == 0, done.said
    assert numbers(play)["Aaronson"] == 5


def test_before_round_1_numbers_are_given_anew_without_a_question(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Situation S28; C.04.2 (2026-02) 2.3."""
    play = begin_file(Start("new"))
    play.player(player(5), rating=2275)
    assert play.do("renumber").code == 0
    assert numbers(play)[player(5)] == 7
    assert play.notes == []


def test_renumbering_is_taken_back_with_its_line(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case 71 after 56: cells, row of the event and line as before."""
    play = begin_file(Start("R2"))
    before, met_before = numbers(play), met(play)
    play.player(player(5), rating=2275)
    assert play.do("renumber", "--accept", "RENUMBER").code == 0
    assert play.do("undo").code == 0
    assert (numbers(play), met(play)) == (before, met_before)
    assert consistent(play)
    assert play.notes == []
    assert play.do("pair").code == 0


def test_the_players_of_ga_stay_the_same(begin_file: Callable[[Start], ByCommand]) -> None:
    """C.04.7 (2026-02) 1.3: whoever moves past the end of GA neither leaves nor enters it."""
    play = begin_file(Start("R1", settings=(("acceleration", "Baku"),)))

    def upper() -> set[str]:
        t = play.tournament
        return {t.player(tpn).name for item in t.virtual_points for tpn in item.tpns}

    before = upper()
    assert before == {player(n) for n in range(1, 5)}
    play.player(player(6), rating=2399)
    assert play.do("renumber", "--accept", "RENUMBER").code == 0
    assert numbers(play)[player(6)] == 2
    assert upper() == before
    assert play.do("pair").code == 0
    assert upper() == before


def exchange(play: Play, one: int, other: int) -> None:
    """The numbers of two players typed the other way round."""
    play.player(player(one), tpn=other)
    play.player(player(other), tpn=one)


EQUAL = Start("new")


def equals(play: Play) -> None:
    """Players 3 and 4 have the same rating."""
    play.player(player(4), rating=2360)


@pytest.mark.parametrize("rounds", [0, 2])
def test_equals_may_exchange_their_numbers(
    begin_file: Callable[[Start], ByCommand], rounds: int
) -> None:
    """Case 58; C.04.2 (2026-02) 2.2, 2.3."""
    play = begin_file(Start("new"))
    equals(play)
    assert play.do("renumber").code == 0
    for number in range(1, rounds + 1):
        assert play.do("pair").code == 0
        play.fill(number)
    if rounds:
        assert play.do("standings").code == 0
    before = met(play)
    exchange(play, 3, 4)
    action = "standings" if rounds else "pair"
    done = play.do(action)
    assert (done.code, done.changed) == (3, False)
    assert "EXCHANGE" in done.said
    assert play.do(action, "--accept", "EXCHANGE").code == 0
    assert (numbers(play)[player(3)], numbers(play)[player(4)]) == (4, 3)
    assert met(play)[:rounds] == before
    assert consistent(play)
    assert play.notes == [f"### Exchange @ Round {max(rounds, 1)}: 3 4 => 4 3"]


@pytest.mark.parametrize("at", ["new", "R2", "R4"])
def test_numbers_of_unequal_players_stay(begin_file: Callable[[Start], ByCommand], at: str) -> None:
    """Cases 58 and E-N2; C.04.2 (2026-02) 2.2, 2.3: refused, and put back."""
    play = begin_file(Start(at))
    exchange(play, 3, 4)
    done = play.do("pair", "--accept", "EXCHANGE")
    assert (done.code, done.changed) == (3, False)
    assert "NUMBER" in done.said
    assert play.do("put-back").code == 0
    assert numbers(play)[player(3)] == 3
    assert play.do("pair").code == 0


def test_equals_keep_their_numbers_once_round_4_is_paired(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """E-N3; C.04.2 (2026-02) 2.3."""
    play = begin_file(Start("R3"))
    equals(play)
    assert play.do("pair").code == 0
    exchange(play, 3, 4)
    done = play.do("standings", "--after", "3")
    assert done.code == 3
    assert "NUMBER" in done.said


def test_before_a_round_robin_numbers_are_free(begin_file: Callable[[Start], ByCommand]) -> None:
    """Case 59."""
    play = begin_file(Start("new"))
    play.setting("system", "Round-robin")
    exchange(play, 3, 4)
    done = play.do("check")
    assert "NUMBER" not in done.said
    assert "EXCHANGE" not in done.said
    play.do("standings")
    assert numbers(play)[player(3)] == 4


def add_column(play: Play, header: str, marks: dict[str, str]) -> None:
    """A column more at the end of the list of players, marked beside some names."""

    def act(book: Book) -> None:
        found = book.tables()[PLAYERS]
        names = [row[1] for row in book.read_table(PLAYERS).rows]
        book.set_headers(PLAYERS, [*found.headers, header])
        wider = book.tables()[PLAYERS]
        letters = column_letters(wider.right)
        book.set_cells(
            wider.sheet,
            {f"{letters}{wider.top + 1 + names.index(n)}": mark for n, mark in marks.items()},
        )

    play.edit(act)


@pytest.mark.parametrize("header", ["No half bye", "Kein halbes Freilos", "Bez połowy punktu"])
@pytest.mark.parametrize("at", ["new", "R1"])
def test_who_may_have_no_half_point_bye_gets_none(
    begin_file: Callable[[Start], ByCommand], header: str, at: str
) -> None:
    """Case 64."""
    play = begin_file(Start(at))
    add_column(play, header, {player(2): "x", player(3): "no"})
    play.player(player(2), byes="H2")
    play.player(player(3), byes="H2")
    done = play.do("pair", "--accept", "HPB-BARRED")
    assert (done.code, done.changed) == (3, False)
    assert "HPB-BARRED" in done.said
    assert play.do("put-back").code == 0
    assert next(r for r in play.rows(PLAYERS) if r["name"] == player(2))["byes"] is None
    assert play.do("pair").code == 0
    assert next(r for r in play.rows(PLAYERS) if r["name"] == player(3))["byes"] == "H2"


def test_a_mark_beside_an_announced_half_point_bye_is_an_error(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """E-B2, the other way round."""
    play = begin_file(Start("R1"))
    play.player(player(2), byes="H3")
    assert play.do("pair").code == 0
    add_column(play, "No half bye", {player(2): "yes"})
    done = play.do("standings", "--after", "1")
    assert done.code == 3
    assert "no half-point byes" in done.said


def standings(play: Play) -> dict[str, dict[str, object]]:
    """The rows of the standings by name."""
    return {str(row["name"]): dict(row) for row in play.rows(COMPUTED[0])}


@pytest.mark.parametrize("header", ["Expelled", "Ausgeschlossen", "Wykluczony"])
def test_an_expelled_player_has_no_place_and_the_games_count(
    begin_file: Callable[[Start], ByCommand], header: str
) -> None:
    """Cases 66 and H24."""
    play = begin_file(Start("R3", rounds=5))
    assert play.do("standings").code == 0
    before = standings(play)
    add_column(play, header, {player(2): "x"})
    done = play.do("standings")
    assert done.code == 0
    assert "EXPELLED" in done.said
    after = standings(play)
    assert after[player(2)]["place"] is None
    assert after[player(2)]["gone"] == "†"
    assert list(after)[-1] == player(2)
    for name, row in after.items():
        if name != player(2):
            was = before[name]
            same = {k: v for k, v in row.items() if k not in ("place", "gone", "DE")}
            assert same == {k: v for k, v in was.items() if k not in ("place", "DE")}
    places = [row["place"] for name, row in after.items() if name != player(2)]
    assert places[0] == 1
    assert max(int(str(place)) for place in places) == 7
    crossed = {row["name"]: row for row in play.rows(COMPUTED[1])}
    assert crossed[player(2)]["place"] == "†2", "by his number, as he has no place"
    assert crossed[player(2)]["gone"] == "†"
    assert all(str(play.cells[title][3, 1]).endswith("†: expelled") for title in RANKED)
    assert play.do("pair").code == 0
    assert player(2) not in {n for row in play.rows("tblRound04") for n in row.values()}
    assert not any(player(2) in board for board in play.boards(4))
    line = next(line for line in play.report().splitlines() if player(2) in line)
    assert line[85:89].strip() == ""
    assert "0000 - Z" in line


def test_an_expulsion_survives_a_report_and_a_new_workbook(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """E-W2: no program loses it on the way back."""
    play = begin_file(Start("R2"))
    add_column(play, "Expelled", {player(2): "x"})
    assert play.do("standings").code == 0
    trf, back = play.path.with_suffix(".trf"), play.path.with_name("back.xlsx")
    assert call("convert", play.path, trf).code == 0
    assert call("convert", trf, back).code == 0
    found = actions.to_tournament(FileBook(back.read_bytes()))
    assert [p.name for p in found.players if p.expelled] == [player(2)]
    done = call("standings", trf, "--json")
    places = {row["name"]: row["place"] for row in json.loads(done.out)["players"]}
    assert places[player(2)] is None
    assert sorted(place for place in places.values() if place)[-1] == 7
    assert call("pair", trf).code in (0, 3)


def byes(play: Play, round_: int) -> list[object]:
    """The names on a round sheet without an opponent."""
    return [r["white"] for r in play.rows(f"tblRound{round_:02d}") if r["black_tpn"] is None]


def test_a_withdrawn_player_is_marked_and_not_listed_every_round(begin: Begin) -> None:
    """Case H23; C.04.2 (2026-02) 3.2."""
    play = begin(Start("R2"))
    play.player(player(4), withdrawn_after=2)
    play.player(player(5), byes="Z3")
    assert play.do("standings").code == 0
    row = standings(play)[player(4)]
    assert row["gone"] == "† 2"
    for title in RANKED:
        assert str(play.cells[title][3, 1]).endswith("† n: withdrawn after round n")
    assert row["place"]
    assert [r["gone"] for r in play.rows(COMPUTED[1]) if r["name"] == player(4)] == [row["gone"]]
    assert play.do("pair").code == 0
    assert set(byes(play, 3)) >= {player(5)}
    assert player(4) not in byes(play, 3)
    assert play.tournament.entry(4, 3).result is Bye.ZPB
    play.fill(3)
    assert play.do("pair").code == 0
    assert player(4) not in byes(play, 4)
    line = next(line for line in play.report().splitlines() if player(4) in line)
    assert line.count("0000 - Z") >= 2
    assert play.notes == []


def test_who_withdrew_may_come_back_with_the_same_number(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """C.04.2 (2026-02) 3.2, situation S13: absent in the rounds between, and no question."""
    play = begin_file(Start("R2"))
    play.player(player(4), withdrawn_after=2)
    assert play.do("pair").code == 0
    play.fill(3)
    play.player(player(4), withdrawn_after=None)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert any(player(4) in board for board in play.boards(4))
    assert numbers(play)[player(4)] == 4
    assert play.tournament.entry(4, 3).result is Bye.ZPB
    assert next(r for r in play.rows(PLAYERS) if r["name"] == player(4))["byes"] == "Z3"
    assert play.do("standings", "--after", "3").code == 0
    assert all("gone" not in row for row in play.rows(COMPUTED[0]))


@pytest.mark.parametrize("at", ["R3", "R4"])
@pytest.mark.parametrize("starts_in", [None, 2, 4])
def test_a_late_entry_is_told_with_number_moves_and_first_round(
    begin_file: Callable[[Start], ByCommand], at: str, starts_in: int | None
) -> None:
    """Cases 60 and H1, H2, situations S2 and S3; C.04.2 (2026-02) 2.4, 2.5."""
    play = begin_file(Start(at))
    before, first = met(play), int(at[1:]) + 1
    play.add_player(name="Newman", rating=2305, starts_in=starts_in)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert f"Newman enters late as number 6, from round {first} on" in done.said
    assert "6 -> 7, 7 -> 8 and 8 -> 9" in done.said
    assert numbers(play)["Newman"] == 6
    assert met(play)[: first - 1] == before
    row = next(r for r in play.rows(PLAYERS) if r["name"] == "Newman")
    assert row["starts_in"] == first
    entries = [play.tournament.entry(6, number) for number in range(1, first + 1)]
    assert all(entry is not None and entry.result is Bye.ZPB for entry in entries[:-1])
    assert entries[-1] is not None
    assert entries[-1].paired


def test_numbers_that_move_with_late_entries_are_told_once_and_in_runs(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Of 30 players, numbers 12 to 30 make room for two who come late."""
    play = begin_file(Start("R1", players=30))
    play.add_player(name="Newman", rating=2185)
    play.add_player(name="Newland", rating=1955)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert "numbers change: 12-23 -> 13-24 and 24-30 -> 26-32 (C.04.2, 2.4, 2.5)" in done.said
    assert done.said.count("numbers change") == 1
    assert "Newland enters late as number 25, from round 2 on (C.04.2, 2.4)" in done.said
    assert numbers(play)[player(30)] == 32


def test_a_late_entry_announced_for_later_waits(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Situation S2: no points for missed rounds, paired once arrived."""
    play = begin_file(Start("R2"))
    play.add_player(name="Newman", rating=2305, starts_in=4)
    assert play.do("pair").code == 0
    assert not any("Newman" in board for board in play.boards(3))
    play.fill(3)
    assert play.do("pair").code == 0
    entry = play.tournament.entry(numbers(play)["Newman"], 4)
    assert entry is not None
    assert entry.paired


def test_thirty_players_and_a_late_entry_of_rank_twelve(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """Case H1: 12 to 30 become 13 to 31, and each of them turns from odd to even or back."""
    play = begin_file(Start("R2", players=30, rounds=7))
    before = numbers(play)
    play.add_player(name="Newman", rating=2420 - 20 * 12 + 1)
    assert play.do("pair").code == 0
    now = numbers(play)
    assert now["Newman"] == 12
    moved = {name: (was, now[name]) for name, was in before.items() if now[name] != was}
    assert sorted(moved.values()) == [(n, n + 1) for n in range(12, 31)]
    assert play.tournament.scores(2)[12] == 0


@pytest.mark.parametrize("after", ["pair", "standings"])
def test_a_player_who_was_paired_is_neither_deleted_nor_replaced(
    begin_file: Callable[[Start], ByCommand], after: str
) -> None:
    """Cases 61 and 62: refused, and put back."""
    play = begin_file(Start("new"))
    for number in range(1, 9):
        play.player(player(number), fide_id=4_000_000 + number)
    assert play.do("pair").code == 0
    play.fill(1)
    play.player(player(5), name="Somebody Else", fide_id=4_000_999)
    done = play.do(after)
    assert done.code == 3
    assert "PLAYER-SWAP" in done.said
    assert play.do("put-back").code == 0
    play.delete_player(player(5))
    done = play.do(after)
    assert done.code == 3
    assert "PLAYER-GONE" in done.said
    assert play.do("put-back").code == 0
    assert play.do(after).code == 0
    assert numbers(play)[player(5)] == 5


def test_who_played_cannot_have_left_before(begin_file: Callable[[Start], ByCommand]) -> None:
    """Case 67: refused, and put back."""
    play = begin_file(Start("R2"))
    play.player(player(5), withdrawn_after=1)
    done = play.do("standings")
    assert done.code == 3
    assert "GAME-STANDS" in done.said
    assert play.do("put-back").code == 0
    assert play.do("standings").code == 0
    assert next(r for r in play.rows(PLAYERS) if r["name"] == player(5))["withdrawn_after"] is None


def test_a_rating_corrected_later_is_told_and_not_asked(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """E-R11: rating and title are told, with what would move until round 4 is paired."""
    play = begin_file(Start("R2"))
    play.player(player(5), rating=2275)
    done = play.do("standings")
    assert done.code == 0
    assert "note RATING" in done.said
    assert "5 -> 7" in done.said
    play.player(player(5), title="FM")
    assert "note RATING" in play.do("standings").said
    codes = [str(row["what"]).partition(",")[0] for row in play.history]
    assert codes.count("RATING") == 2


@pytest.mark.parametrize(
    ("order", "equal"),
    [
        ({n: 9 - n for n in range(1, 9)}, ()),
        ({3: 5, 5: 3}, ()),
        ({3: 4, 4: 5, 5: 3}, (3, 4)),
    ],
    ids=["all", "two", "two of three are equals"],
)
def test_names_sorted_without_the_other_columns_go_back_to_their_rows(
    begin_file: Callable[[Start], ByCommand], order: dict[int, int], equal: tuple[int, ...]
) -> None:
    """S20: the names alone moved, so the numbers stay where ratings and clubs are."""
    play = begin_file(Start("new"))
    for number in range(1, 9):
        play.player(player(number), club=f"Club {min(equal) if number in equal else number}")
    for number in equal:
        play.player(player(number), rating=2340)
    assert play.do("pair").code == 0
    play.fill(1)
    assert play.do("standings").code == 0
    before = play.rows(PLAYERS)
    names = {row["tpn"]: str(row["name"]) for row in before}
    renamed(play, {names[row]: names[name] for row, name in order.items()})
    done = play.do("pair")
    assert (done.code, done.changed) == (3, False)
    (change,) = play.do("pair", "--json").document["error"]["changes"]
    assert (change["code"], change["level"]) == ("NAME-TAKEN", 3)
    assert play.do("put-back").code == 0
    assert play.rows(PLAYERS) == before
    assert play.do("pair").code == 0


def test_names_of_numbered_players_are_asked_about_before_round_1(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(Start("R1"))
    assert play.do("unpair").code == 0
    before = play.rows(PLAYERS)
    renamed(play, {player(3): player(5), player(5): player(3)})
    assert "NAME-TAKEN" in play.do("pair").said
    assert play.do("put-back").code == 0
    assert play.rows(PLAYERS) == before


def test_numbers_sorted_without_the_other_columns_go_back_to_their_rows(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """C.04.2 (2026-02) 2.2: here the numbers moved, and nobody's name."""
    play = begin_file(Start("R2"))
    assert play.do("standings").code == 0
    before = play.rows(PLAYERS)
    for number in range(1, 9):
        play.player(player(number), tpn=9 - number)
    assert "NUMBER" in play.do("pair").said
    assert play.do("put-back").code == 0
    assert play.rows(PLAYERS) == before


FOREIGN = {
    "rating": {"rating": 1234},
    "federation": {"federation": "XYZ"},
    "sex": {"sex": "w"},
}


@pytest.mark.parametrize("cells", FOREIGN.values(), ids=FOREIGN)
def test_another_name_and_another_rating_at_once_are_asked_about(
    begin_file: Callable[[Start], ByCommand], cells: dict[str, Value]
) -> None:
    """Case 62 without FIDE IDs: it may be another person."""
    play = begin_file(Start("R2"))
    assert play.do("standings").code == 0
    before = play.rows(PLAYERS)
    play.player(player(3), name="Weatherby, Ann", **cells)
    done = play.do("pair")
    assert (done.code, done.changed) == (3, False)
    (change,) = play.do("pair", "--json").document["error"]["changes"]
    assert (change["code"], change["level"]) == ("OTHER-PLAYER", 3)
    assert f"{3} {player(3)} -> Weatherby, Ann" in change["message"]
    assert play.do("put-back").code == 0
    assert play.rows(PLAYERS) == before
    play.player(player(3), name="Weatherby, Ann", **cells)
    assert play.do("standings", "--accept", "OTHER-PLAYER").code == 0
    assert play.do("standings").code == 0
    assert "Weatherby, Ann" in shown(play)


def foreign_table(play: Play, **columns: Callable[[int], Value]) -> None:
    """Cells of a list of other people are pasted over the list of players."""

    def act(book: Book) -> None:
        for at in range(8):
            Cells(book).put(PLAYERS, at, **{key: cell(at) for key, cell in columns.items()})

    play.edit(act)


STRANGERS = ("Abbot", "Brandt", "Coelho", "Dimas", "Ebert", "Fabre", "Gomes", "Hartono")


@pytest.mark.parametrize("columns", [("name", "rating"), ("name",)], ids="-".join)
def test_a_foreign_table_over_the_players_is_one_question(
    begin_file: Callable[[Start], ByCommand], columns: tuple[str, ...]
) -> None:
    """Case 62 for everybody at once."""
    play = begin_file(Start("R2"))
    assert play.do("standings").code == 0
    before = play.rows(PLAYERS)
    cells: dict[str, Callable[[int], Value]] = {
        "name": lambda at: STRANGERS[at],
        "rating": lambda at: 1200 + at,
    }
    foreign_table(play, **{key: cells[key] for key in columns})
    done = play.do("pair")
    assert (done.code, done.changed) == (3, False)
    (change,) = play.do("pair", "--json").document["error"]["changes"]
    assert (change["code"], change["level"]) == ("OTHER-PLAYER", 3)
    assert "8 players" in change["message"]
    assert play.do("put-back").code == 0
    assert play.rows(PLAYERS) == before
    assert play.do("pair").code == 0


def test_names_spelt_right_at_last_are_told_and_not_asked(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """C.04.2 (2026-02) 2.3: a correction, even of a rating beside it and of many names."""
    play = begin_file(Start("new"))
    for number in range(1, 9):
        play.player(player(number), name=f"{STRANGERS[number - 1]}, Ana")
    assert play.do("pair").code == 0
    play.fill(1)
    for name in STRANGERS:
        play.player(f"{name}, Ana", name=f"Ana Maria {name}", rating=1500)
    done = play.do("pair")
    assert done.code == 0, done.said
    assert "note PLAYER" in done.said
