"""A knock-out is played to its end in a workbook, by command and by button."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.playing.play import ByCommand, Play, Start, player
from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.bracket_cells import MARK

Begin = Callable[[Start], Play]

KNOCKOUT = ("system", "Knock-out")
SIX = Start("new", 6, settings=(KNOCKOUT,))
FOUR = Start("new", 4, settings=(KNOCKOUT,))
SIXTEEN = Start(
    "new",
    16,
    settings=(KNOCKOUT, ("knockout.match", "2 + 2 + A"), ("knockout.third_place", "yes")),
)
OURS = ("Log", "Store", "Checks")


def seen(play: Play) -> dict[str, dict[tuple[int, int], Value]]:
    """The cells that people look at, without the line that says what is next."""
    return {
        title: {at: value for at, value in cells.items() if title != "Tournament" or at[0] > 6}
        for title, cells in play.cells.items()
        if title not in OURS
    }


def done_undone_and_done_again(play: Play, action: str) -> None:
    before = seen(play)
    done = play.do(action)
    assert done.code == 0, done.said
    after = seen(play)
    assert play.do("undo").code == 0
    assert seen(play) == before
    assert play.do("redo").code == 0
    assert seen(play) == after


def result(play: Play, round_: int, board: int, text: str) -> None:
    play.board(round_, board, result=text)


def round_(play: Play, *results: str) -> None:
    """The next round is paired, and its boards have these results."""
    done = play.do("pair")
    assert done.code == 0, done.said
    number = play.paired
    assert len(play.boards(number)) == len(results)
    for board, text in enumerate(results, start=1):
        result(play, number, board, text)


def bracket(play: Play) -> list[str]:
    """The texts of the sheet, row by row."""
    area = play.book.place(layout.BRACKET.defined_name)
    assert area is not None
    cells = sorted(play.cells[area.sheet].items())
    return [str(value) for (row, _), value in cells if row >= 5]


def bracket_seen(play: Play) -> bool:
    area = play.book.place(layout.BRACKET.defined_name)
    assert area is not None
    return next(info.visible for info in play.book.sheets() if info.title == area.sheet)


def standings(play: Play) -> list[tuple[Value, Value]]:
    done = play.do("standings")
    assert done.code == 0, done.said
    rows = play.rows(layout.Sheet.STANDINGS.table)
    return [(int(str(row["place"]).removesuffix(".0")), row["name"]) for row in rows]


def test_six_players_with_byes_a_tie_break_and_armageddon(begin: Begin) -> None:
    play = begin(SIX)
    assert not bracket_seen(play)
    done_undone_and_done_again(play, "pair")
    assert bracket_seen(play)
    assert [(w, b) for w, b, _ in play.boards(1)] == [
        (player(5), player(4)),
        (player(6), player(3)),
    ], "byes to the two highest seeds"
    result(play, 1, 1, "5")
    result(play, 1, 2, "1")
    done_undone_and_done_again(play, "pair")
    assert [(w, b) for w, b, _ in play.boards(2)] == [(player(4), player(5))]
    result(play, 2, 1, "5")
    round_(play, "5")
    round_(play, "5")
    assert play.boards(4)[0][1] == player(5), "Black in the armageddon game, which is drawn"
    done_undone_and_done_again(play, "pair")
    assert {name for w, b, _ in play.boards(5) for name in (w, b)} == {
        player(1), player(5), player(2), player(6),
    }  # fmt: skip
    result(play, 5, 1, "1")
    result(play, 5, 2, "1")
    round_(play, "+")
    assert play.do("standings").code == 0
    placed = standings(play)
    winner, second = play.boards(6)[0][:2]
    assert placed[:2] == [(1, winner), (2, second)]
    assert [place for place, _ in placed] == [1, 2, 3, 3, 5, 5]
    assert any(text.startswith(MARK) and str(winner) in text for text in bracket(play))
    done = play.do("pair")
    assert done.code == 3
    assert "decided" in done.said


def test_sixteen_players_in_mini_matches_with_a_match_for_the_third_place(begin: Begin) -> None:
    play = begin(SIXTEEN)
    done_undone_and_done_again(play, "pair")
    for board in range(1, 9):
        result(play, 1, board, "1")
    done_undone_and_done_again(play, "pair")
    assert [(b, w) for w, b, _ in play.boards(1)] == [(w, b) for w, b, _ in play.boards(2)]
    for board in range(1, 9):
        result(play, 2, board, "1" if board == 3 else "5")
    round_(play, "5")  # the tie-break games of board 3 alone
    round_(play, "1")
    for size in (4, 2, 2):
        round_(play, *["1"] * size)
        round_(play, *["0"] * size)
    places = standings(play)
    assert [place for place, _ in places] == [1, 2, 3, 4, 5, 5, 5, 5, *[9] * 8]
    final, third = play.boards(play.paired)
    assert {name for _, name in places[:2]} == set(final[:2])
    assert {name for _, name in places[2:4]} == set(third[:2])
    texts = bracket(play)
    assert "Third place" in texts
    assert texts[:2] == ["Round of 16", "Quarter-finals"]


def test_a_result_that_decides_otherwise_who_goes_on_is_refused(begin: Begin) -> None:
    play = begin(FOUR)
    round_(play, "1", "1")
    round_(play, "5")
    result(play, 1, 1, "0")
    done = play.do("pair")
    assert done.code == 3
    assert "another player would go on" in done.said
    assert not play.boards(3)
    result(play, 1, 1, "1")
    assert play.do("pair").code == 0


def test_the_result_can_be_corrected_once_the_later_pairing_is_taken_back(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(FOUR)
    round_(play, "1", "1")
    assert play.do("pair").code == 0
    assert play.do("unpair").code == 0
    first = play.boards(1)[0]
    result(play, 1, 1, "0")
    assert play.do("pair").code == 0
    assert first[1] in play.boards(2)[0]
    assert play.notes == []


def test_whoever_withdraws_during_a_match_leaves_it_to_the_opponent(begin: Begin) -> None:
    play = begin(FOUR)
    round_(play, "5", "1")
    one, other, _ = play.boards(1)[0]
    play.player(str(one), withdrawn_after=1)
    assert play.do("pair").code == 0
    assert other in play.boards(2)[0]
    assert (player(1) in play.boards(2)[0]) is (other == player(1))


def test_an_adjourned_game_holds_its_match_up_also_where_a_player_leaves(begin: Begin) -> None:
    play = begin(FOUR)
    round_(play, "1", "*")
    play.player(str(play.boards(1)[1][1]), withdrawn_after=1)
    done = play.do("pair")
    assert (done.code, "wait for the results of adjourned games" in done.said) == (3, True)
    result(play, 1, 2, "0")
    assert standings(play)[0] == (1, play.boards(1)[0][0]), "the final goes to who is there"
    assert [place for place, _ in standings(play)] == [1, 2, 3, 3]
    assert "decided" in play.do("pair").said


def test_nobody_is_asked_about_because_he_is_out_or_has_a_bye(begin: Begin) -> None:
    play = begin(SIX)
    round_(play, "+", "-")
    done = play.do("check")
    assert done.code == 0, done.said
    for word in ("without", "left out", player(1), player(4)):
        assert word not in done.said
    assert play.do("pair").code == 0
    assert not [row for row in play.history if "no-show" in str(row["what"])]


def test_a_drawn_bracket_is_drawn_from_what_is_typed(begin: Begin) -> None:
    lots = (*SIXTEEN.settings, ("knockout.lots", 1789), ("knockout.seeded", 2))
    play = begin(Start("new", 16, settings=lots))
    assert play.do("pair").code == 0
    drawn = play.boards(1)
    assert dict(play.tournament.options)["knockout.lots"] == "1789"
    play.setting("knockout.lots", 1790)
    done = play.do("standings")
    assert done.code == 3, "once round 1 is paired it is fixed"
    play.setting("knockout.lots", 1789)
    assert play.do("standings").code == 0
    assert play.boards(1) == drawn


def test_boards_made_by_hand_are_those_of_the_bracket(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(FOUR)
    assert play.do("pair").code == 0
    assert play.do("edit", "--round", "1").code == 0
    play.swap(1, (1, "black"), (2, "black"))
    done = play.do("finish")
    assert done.code == 3
    assert "the bracket has no such match" in done.said
    play.swap(1, (1, "black"), (2, "black"))
    one, other, _ = play.boards(1)[0]
    play.swap(1, (1, "white"), (1, "black"))
    done = play.do("finish", "--json")
    (change,) = done.document["error"]["changes"]
    assert play.do("finish", "--accept", change["accept"]).code == 0
    assert play.boards(1)[0][:2] == (other, one)
    result(play, 1, 1, "5")
    result(play, 1, 2, "1")
    assert play.do("pair").code == 0
    assert play.boards(2)[0][:2] == (one, other), "colours change from the game as it was played"


def test_another_way_of_playing_matches_is_asked_about_twice_or_refused(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(Start("new", 4, settings=(KNOCKOUT, ("knockout.match", "1"))))
    round_(play, "5", "1")
    done = play.do("pair")
    assert (done.code, "is drawn, and it has no more games" in done.said) == (3, True)
    play.setting("knockout.match", "1 + 2 + A")
    done = play.do("pair", "--json")
    (change,) = done.document["error"]["changes"]
    assert (change["code"], change["level"]) == ("KNOCKOUT", 4)
    assert play.do("pair", "--accept", change["accept"]).code == 0
    assert len(play.boards(2)) == 1
    result(play, 2, 1, "1")
    play.setting("knockout.match", "1")
    done = play.do("standings", "--json")
    assert [c["level"] for c in done.document["error"]["changes"]] == [5]


def test_a_drawn_final_without_a_game_left_is_told_with_what_to_enter(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(Start("new", 4, settings=(KNOCKOUT, ("knockout.match", "1"))))
    round_(play, "1", "1")
    assert "is drawn" not in play.do("check").said
    round_(play, "5")
    one, other, _ = play.boards(2)[0]
    for action in ("check", "standings"):
        said = play.do(action).said
        assert "is drawn, and it has no more games" in said
        assert "withdrawn in the list of players" in said
    texts = [str(value) for (row, _), value in play.cells["Tournament"].items() if row <= 6]
    (status,) = (text for text in texts if "Next:" in text)
    assert str(one) in status
    assert "enter 'Left after' 2" in status
    play.player(str(other), withdrawn_after=2)
    assert standings(play)[:2] == [(1, one), (2, other)]
    assert "is drawn" not in play.do("check").said


def test_lots_do_not_part_places_and_nothing_is_written(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(FOUR)
    round_(play, "1", "1")
    round_(play, "1")
    assert [place for place, _ in standings(play)] == [1, 2, 3, 3]
    before, options = seen(play), play.tournament.options
    done = play.do("lots")
    assert (done.code, done.changed) == (3, False)
    assert "Lots cannot decide places in a knock-out" in done.said
    assert "Only a match for the third place decides between two of them." in done.said
    assert (seen(play), play.tournament.options) == (before, options)


def test_a_round_says_which_game_of_which_match_its_boards_play(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """On its sheet, in the answer of ``pair`` and in its document."""
    settings = (KNOCKOUT, ("knockout.match", "2 + A"), ("knockout.third_place", "yes"))
    play = begin_file(Start("new", 4, settings=settings))
    assert "Boards 1 to 2: Semi-finals, game 1" in play.do("pair").said
    assert "Boards 1 to 2: Semi-finals, game 1" in note(play, 1)
    for board in (1, 2):
        result(play, 1, board, "1")
    round_(play, "5", "5")
    assert "Boards 1 to 2: Semi-finals, game 2, 0-1 so far" in note(play, 2)
    round_(play, "1", "5")
    said = "Board 1: Final, game 2, 0-1 so far; Board 2: Third place, game 2, ½-½ so far"
    done = play.do("pair", "--json")
    assert done.document["matches"] == [
        {
            "board": 1, "stage": "main", "players": 2, "kind": "regular", "game": 2,
            "white": 0, "black": 1, "message": "Final, game 2, 0-1 so far",
        },
        {
            "board": 2, "stage": "third place", "players": None, "kind": "regular", "game": 2,
            "white": 0.5, "black": 0.5, "message": "Third place, game 2, ½-½ so far",
        },
    ]  # fmt: skip
    assert said in play.do("pair", "--round", "4").said
    assert "Board 1: Final, game 2; Board 2: Third place, game 2" in note(play, 4), "short enough"
    result(play, 4, 1, "1")
    result(play, 4, 2, "1")
    assert "Board 1: Final, armageddon" in play.do("pair").said
    assert note(play, 5).endswith("Board 1: Final, armageddon")


def note(play: Play, number: int) -> str:
    """The line under the title of a round sheet."""
    area = play.book.place(layout.note_name(layout.round_name(number)))
    assert area is not None
    return str(play.cells[area.sheet][split_ref(area.ref.partition(":")[0])])


def test_what_was_typed_into_the_bracket_is_told_and_comes_back(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    play = begin_file(FOUR)
    round_(play, "1", "1")
    play.edit(lambda book: book.set_cells("Bracket", {"A6": "Me", "A40": "Drawn by the mayor"}))
    done = play.do("pair")
    assert "A6 Me" in done.said
    cells = play.cells["Bracket"]
    assert player(1) in str(cells[6, 1])
    assert cells[40, 1] == "Drawn by the mayor"
    assert play.do("undo").code == 0
    assert play.cells["Bracket"][6, 1] == "Me"


@pytest.mark.parametrize("text", ["two", "0 + A"])
def test_a_match_that_cannot_be_read_is_told_at_its_cell(begin: Begin, text: str) -> None:
    play = begin(FOUR)
    play.setting("knockout.match", text)
    done = play.do("pair")
    assert done.code == 3
    assert "how a match is played" in done.said
    assert not bracket_seen(play)


def test_what_a_correction_changes_are_the_places_of_the_bracket(
    begin_file: Callable[[Start], ByCommand],
) -> None:
    """The loser of a first match is out: fifth place by the bracket, not third as by points."""
    play = begin_file(Start("new", 6, settings=(KNOCKOUT, ("tiebreaks", "PTS"))))
    round_(play, "1", "1")
    white, black, _ = play.boards(1)[0]
    done = play.do("correct", "--what-if", "--round=1", "--board=1", "--result=0", "--json")
    assert done.code == 0, done.said
    places = {
        row["name"]: (row["was"], row["became"])
        for row in done.document["what_if"]
        if row["differs"] == "Rank"
    }
    assert places == {white: (1, 5), black: (5, 1)}


def test_the_standings_are_places_and_matches_won_without_tie_breaks(begin: Begin) -> None:
    """Six players: two byes, which are no matches won; the list of tie-breaks has no say."""
    play = begin(Start("new", 6, settings=(KNOCKOUT, ("tiebreaks", "BH, SB"))))
    round_(play, "1", "1")
    round_(play, "1", "1")
    round_(play, "1")
    standings(play)
    rows = play.rows(layout.Sheet.STANDINGS.table)
    assert not {"BH", "SB"} & set(rows[0])
    place_and_won = sorted((int(str(row["place"])), int(str(row["matches"]))) for row in rows)
    assert place_and_won == [(1, 2), (2, 2), (3, 0), (3, 1), (5, 0), (5, 0)]
