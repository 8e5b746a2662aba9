"""A knock-out as a tournament: rounds paired, results recorded, places given."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from swissheet import pairing, rounds
from swissheet.errors import InputError, RulesError
from swissheet.formats import trf
from swissheet.model import Bye, Colour, Player, Result, System, Tournament
from swissheet.pairing.checker import replay
from swissheet.pairing.knockout import (
    MatchRules,
    follow,
    format_match,
    parse_match,
    rounds_to_come,
)
from swissheet.pairing.knockout.boards import board_matches
from swissheet.simulate import Simulation, simulate
from swissheet.standings import ranked

WIN, DRAW, LOSS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


def event(players: int, **options: str) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        system=System.KNOCKOUT,
        initial_colour=Colour.WHITE,
        options=tuple((f"knockout.{key}", value) for key, value in options.items()),
    )


def play(tournament: Tournament, *results: tuple[Result, Result]) -> Tournament:
    """The next round paired, with these results by board."""
    made, found = rounds.pair_next(tournament)
    assert len(found.boards) == len(results)
    for board, result in enumerate(results, start=1):
        made = rounds.set_result(made, found.round, board, *result)
    return made


def boards(tournament: Tournament) -> Sequence[tuple[int, int]]:
    return pairing.pair(tournament).boards


def places(tournament: Tournament) -> dict[int, int]:
    return {row.tpn: row.rank for row in ranked(tournament).rows}


def test_a_round_has_one_game_of_every_match_and_byes_have_no_entry() -> None:
    t = event(6)
    assert [set(board) for board in boards(t)] == [{4, 5}, {3, 6}]
    t = play(t, WIN, WIN)
    assert t.entry(1, 1) is None
    assert t.scores()[1] == 0
    assert {tpn for board in boards(t) for tpn in board} >= {1, 2}


def test_a_drawn_match_goes_on_alone_with_colours_reversed() -> None:
    t = event(4)
    (white, black), other = boards(t)
    t = play(t, DRAW, WIN)
    assert boards(t) == ((black, white),)
    t = play(t, WIN)
    assert boards(t) == ((white, black),), "both tie-break games are played"
    t = play(t, WIN)
    assert boards(t) == ((black, white),), "armageddon"
    t = play(t, DRAW)
    assert set(boards(t)[0]) == {white, other[0]}, "Black goes on from a drawn armageddon"


def test_a_mini_match_has_all_its_games_unless_nobody_can_catch_up() -> None:
    t = event(2, match="4")
    t = play(play(t, WIN), LOSS)
    assert rounds_to_come(follow(t)) == 2
    t = play(t, WIN)
    with pytest.raises(RulesError) as told:
        boards(t)
    assert told.value.code == "finished"


def test_whoever_is_absent_when_his_match_needs_a_game_is_out() -> None:
    t = play(event(4), WIN, WIN)
    final = boards(t)[0]
    gone = rounds.set_byes(t, 2, {final[0]: Bye.ZPB})
    assert follow(gone).finished
    assert places(gone)[final[1]] == 1
    assert places(gone)[final[0]] == 2
    both = rounds.set_byes(t, 2, dict.fromkeys(final, Bye.ZPB))
    assert follow(both).finished
    assert 1 not in places(both).values()


def test_a_drawn_match_without_games_left_waits_for_whoever_withdraws() -> None:
    t = play(event(4, match="1"), DRAW, WIN)
    with pytest.raises(RulesError) as told:
        boards(t)
    assert told.value.code == "undecided"
    first = t.round(1).games[0]
    t = rounds.set_byes(t, 2, {first.white: Bye.ZPB})
    assert first.black in boards(t)[0]


def test_an_absence_of_somebody_whose_match_is_decided_changes_nothing() -> None:
    t = play(event(4), WIN, DRAW)
    winner = t.round(1).games[0].white
    t = play(rounds.set_byes(t, 2, {winner: Bye.HPB}), WIN)
    t = play(t, WIN)  # 1-0 and, colours reversed, 1-0: armageddon
    t = play(t, WIN)
    assert winner in boards(t)[0]


def test_whoever_is_not_there_in_round_1_has_no_place_in_the_bracket() -> None:
    t = rounds.set_byes(event(5), 1, {5: Bye.ZPB})
    assert follow(t).event.bracket.seeds == (1, 2, 3, 4)
    t = play(t, WIN, WIN)
    assert places(t)[5] == 5


def test_the_third_place_is_played_beside_the_final_and_the_consolation_beside_the_rounds() -> None:
    t = event(8, third_place="yes", consolation="yes")
    t = play(t, WIN, WIN, WIN, WIN)
    assert len(boards(t)) == 4, "two semi-finals and two of the consolation"
    t = play(t, WIN, WIN, WIN, WIN)
    assert len(boards(t)) == 3, "the final, the third place, the final of the consolation"
    t = play(t, WIN, WIN, WIN)
    final, third = t.round(3).games[:2]
    assert [places(t)[x] for x in (final.white, final.black, third.white, third.black)] == [
        1,
        2,
        3,
        4,
    ]


def test_a_consolation_of_three_begins_beside_the_quarter_finals() -> None:
    t = play(event(11, consolation="yes"), WIN, WIN, WIN)
    assert len(boards(t)) == 4 + 1
    t = play(t, *[WIN] * 5)
    assert len(boards(t)) == 2 + 1, "two semi-finals, the final of the consolation"
    t = play(t, *[WIN] * 3)
    assert len(boards(t)) == 1


def test_every_board_knows_its_match_its_game_and_the_score_before() -> None:
    t = event(16, match="1 + 2 + A", third_place="yes", consolation="yes")
    t = play(t, *[WIN] * 8)
    assert board_stories(t, 1) == [("main", 16, "regular", 1, 0, 0)] * 8
    t = play(t, *[DRAW] * 4, *[WIN] * 4)
    stages = ["main"] * 4 + ["consolation"] * 4
    assert board_stories(t, 2) == [(s, 8 if s == "main" else 0, "regular", 1, 0, 0) for s in stages]
    t = play(t, WIN, WIN, DRAW, DRAW)
    t = play(t, WIN, WIN, DRAW, DRAW)
    assert board_stories(t, 4) == [("main", 8, "tie-break", 2, *points)
                          for points in [(0, 10), (0, 10), (5, 5), (5, 5)]]  # fmt: skip
    t = play(t, *[WIN] * 4)
    assert board_stories(t, 5) == [("main", 8, "armageddon", 1, 0, 0)] * 4


def board_stories(t: Tournament, number: int) -> list[tuple[object, ...]]:
    """What the boards of a round play, as the rounds before it say."""
    games = [(game.white, game.black) for game in t.round(number).games]
    found = board_matches(t, number, games)
    assert [match.board for match in found] == list(range(1, len(games) + 1))
    return [(m.stage.value, m.players, m.kind.value, m.game, m.white, m.black) for m in found]


def test_a_game_that_no_match_has_is_told_with_its_round() -> None:
    t = play(event(4), WIN, WIN)
    t = play(t, WIN)
    turned = rounds.set_result(t, 1, 1, *LOSS)
    with pytest.raises(RulesError) as told:
        follow(turned)
    assert told.value.code == "not-in-bracket"
    assert told.value.place.round == 2


def test_an_adjourned_game_holds_its_own_match_up() -> None:
    t = play(event(4, match="2"), (Result.ADJOURNED, Result.ADJOURNED), WIN)
    assert len(boards(t)) == 1
    t = play(t, LOSS)
    with pytest.raises(RulesError) as told:
        boards(t)
    assert told.value.code == "adjourned"


def test_who_was_absent_while_his_game_was_adjourned_has_not_lost_the_match() -> None:
    t = play(event(4), (Result.ADJOURNED, Result.ADJOURNED), DRAW)
    held = t.round(1).games[0]
    t = play(rounds.set_byes(t, 2, {held.white: Bye.HPB}), WIN)
    assert not follow(t).matches[0].winner
    t = rounds.set_result(t, 1, 1, *DRAW)
    assert {held.white, held.black} in [{*board} for board in boards(t)], "back in round 3"
    gone = follow(rounds.set_byes(t, 3, {held.white: Bye.ZPB}))
    assert gone.matches[0].winner == held.black


def test_lots_draw_the_places_of_all_but_the_first_seeds() -> None:
    t = event(16, lots="77", seeded="2")
    assert boards(t) == boards(t)
    assert boards(t) != boards(event(16))
    slots = follow(t).event.bracket.slots
    assert (slots[0], slots[8]) == (1, 2)


@pytest.mark.parametrize("text", ["2 + 2 + A", "2+2+a", "2; 2; armageddon", "2 2 A"])
def test_a_match_is_read_as_people_write_it(text: str) -> None:
    assert parse_match(text) == MatchRules(2, (2,), True)
    assert format_match(parse_match(text)) == "2 + 2 + A"


@pytest.mark.parametrize("text", ["A", "two", "0", "2 + 0", "99", "A + 2", "1/2 x"])
def test_what_says_no_match_is_refused(text: str) -> None:
    with pytest.raises(InputError) as told:
        parse_match(text)
    assert told.value.code == "match"


@pytest.mark.parametrize("seed", range(6))
def test_a_random_knock_out_is_replayed_and_survives_a_report(seed: int) -> None:
    t = simulate(Simulation(5 + 7 * seed, 999, seed, system=System.KNOCKOUT, draw=0.5))
    assert follow(t).finished
    assert replay(t) == []
    back = trf.loads(trf.dumps(t))
    assert back.rounds == t.rounds
    assert replay(back) == []


@pytest.mark.parametrize("players", [3, 4])
def test_in_a_small_field_the_third_place_is_the_consolation(players: int) -> None:
    t = event(players, third_place="yes", consolation="yes")
    while not follow(t).finished:
        t = play(t, *[WIN] * len(boards(t)))
    assert t.rounds_paired == 2
    assert sorted(places(t).values()) == list(range(1, players + 1))
