"""Who goes through from the standings of an event that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from swissheet.chaining import Through, left_out, through
from swissheet.errors import RulesError
from swissheet.model import Bye, Game, Player, Result, Round, System, Tournament

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
RESULTS = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "*": (Result.ADJOURNED, Result.ADJOURNED),
    " ": (Result.PENDING, Result.PENDING),
}


def event(*rounds: str, players: int = 4, total: int = 0, **more: object) -> Tournament:
    """Rounds as ``1-2:1 3-4:= 5:Z``: White, Black and result; a number with ``Z`` is absent."""
    made = []
    for number, text in enumerate(rounds, start=1):
        games, byes = [], []
        for word in text.split():
            who, _, what = word.partition(":")
            if what == "Z":
                byes.append((int(who), Bye.ZPB))
                continue
            white, black = map(int, who.split("-"))
            games.append(Game(white, black, *RESULTS[what.replace("_", " ")]))
        made.append(Round(number, tuple(games), tuple(byes)))
    people = tuple(Player(n, NAMES[n - 1], 2400 - n) for n in range(1, players + 1))
    whole = Tournament(people, tuple(made), rounds_total=total or len(rounds))
    return replace(whole, **more)  # type: ignore[arg-type]


DECIDED = ("1-4:1 2-3:1", "3-1:0 4-2:0", "1-2:0 4-3:0")
"""Bob 3, Ann 2, Cat 1, Dan 0."""


def names(found: Through) -> list[str]:
    return [one.player.name for one in found.players]


def codes(found: Sequence[object]) -> list[str]:
    return [issue.code for issue in found]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("places", "who"),
    [
        ((1, 2), ["Bob", "Ann"]),
        ((1, 4), ["Bob", "Ann", "Cat", "Dan"]),
        ((3, 4), ["Cat", "Dan"]),
        ((2, 2), ["Ann"]),
    ],
)
def test_they_go_through_in_the_order_of_their_places(
    places: tuple[int, int], who: list[str]
) -> None:
    found = through(event(*DECIDED), *places)
    assert names(found) == who
    assert [one.place for one in found.players] == list(range(places[0], places[1] + 1))
    assert (found.asked, found.told) == ((), ())


def test_more_places_than_players_are_refused() -> None:
    with pytest.raises(RulesError, match=r"Place 5 is needed, but only 4 players have a place\."):
        through(event(*DECIDED), 1, 5)


def test_an_expelled_player_has_no_place() -> None:
    whole = event(*DECIDED)
    people = tuple(replace(p, expelled=p.name == "Bob") for p in whole.players)
    found = through(replace(whole, players=people), 1, 2)
    assert names(found) == ["Ann", "Cat"]


def test_before_the_first_result_nobody_has_a_place() -> None:
    for rounds in ((), ("1-4:_ 2-3:1",)):
        with pytest.raises(RulesError) as caught:
            through(event(*rounds, total=3), 1, 2)
        assert caught.value.code == "not-played"


# Ann and Bob have won against those who lost, in a single round: nothing parts them.
EVEN = event("1-3:1 2-4:1", tiebreaks=("BH", "WIN"))


def test_a_place_shared_across_the_last_one_is_refused_with_the_names_and_the_tie_breaks() -> None:
    with pytest.raises(RulesError) as caught:
        through(EVEN, 1, 1)
    said = caught.value.message
    assert caught.value.code == "tied"
    assert "Place 1 is shared, and the tie-breaks (BH, WIN) do not decide" in said
    assert "Ann and Bob." in said
    assert "swissheet lots" in said


def test_a_place_shared_across_the_first_one_is_refused_too() -> None:
    with pytest.raises(RulesError, match="Place 1 is shared"):
        through(EVEN, 2, 3)


def test_lots_that_were_drawn_decide_and_it_is_said() -> None:
    found = through(replace(EVEN, options=(("lots_seed", "17"),)), 1, 1)
    assert names(found) in (["Ann"], ["Bob"])
    (told,) = found.told
    assert told.code == "cut"
    assert "LOTS decided between them" in told.message


def test_a_place_shared_among_those_who_go_through_is_told() -> None:
    found = through(EVEN, 1, 2)
    assert names(found) == ["Ann", "Bob"]
    assert [one.place for one in found.players] == [1, 1]
    assert codes(found.told) == ["shared"]
    assert "Ann and Bob" in found.told[0].message


def test_points_alike_across_the_cut_are_told_with_the_tie_break_that_decided() -> None:
    # Ann and Cat have 1 point each, Ann from draws with Dan and with Bob, Cat from Dan alone.
    whole = event("1-4:= 2-3:1", "2-1:= 3-4:1", tiebreaks=("SB",))
    found = through(whole, 1, 2)
    (told,) = found.told
    assert told.code == "cut"
    assert "Ann (place 2) and Cat (place 3) have equal points (1)" in told.message
    assert "SB decided between them: 1.00 and 0.50." in told.message


def test_points_that_decide_are_not_told() -> None:
    assert through(event(*DECIDED), 1, 3).told == ()


UNFINISHED = [
    (event(*DECIDED, total=5), "unfinished", "3 rounds are paired of 5"),
    (event(*DECIDED[:2], "1-2:0 4-3:_"), "unfinished", "round 3, board 2"),
    (event(*DECIDED[:2], "1-2:0 4-3:*"), "unfinished", "round 3, board 2"),
]


@pytest.mark.parametrize(("whole", "code", "words"), UNFINISHED)
def test_an_event_that_is_not_over_is_asked_about(whole: Tournament, code: str, words: str) -> None:
    found = through(whole, 1, 2)
    assert codes(found.asked) == [code]
    assert words in found.asked[0].message


@pytest.mark.parametrize(
    ("whole", "gone"),
    [
        (event("1-4:1 2-3:1", "3-1:0 4-2:0", "4-3:0 2:Z 1:Z"), ()),
        (event(*DECIDED), (1, 2)),
    ],
)
def test_who_was_absent_at_the_end_or_has_left_keeps_the_place_and_is_asked_about(
    whole: Tournament, gone: tuple[int, ...]
) -> None:
    found = through(whole, 1, 2, gone=gone)
    assert sorted(names(found)) == ["Ann", "Bob"]
    assert codes(found.asked) == ["away", "away"]
    assert {issue.params["name"] for issue in found.asked} == {"Ann", "Bob"}


def test_nobody_is_asked_about_who_does_not_go_through() -> None:
    whole = event("1-4:1 2-3:1", "3-1:0 4-2:0", "1-2:0 4:Z 3:Z")
    assert through(whole, 1, 2, gone=(3,)).asked == ()


def test_who_is_left_out_is_told_and_the_next_one_moves_up() -> None:
    found = through(event(*DECIDED), 1, 2, without=(1,), gone=(1,))
    assert names(found) == ["Bob", "Cat"]
    assert [one.place for one in found.players] == [1, 3]
    assert codes(found.told) == ["left-out"]
    assert found.asked == ()


def test_whoever_is_left_out_may_part_a_tie() -> None:
    assert names(through(EVEN, 1, 1, without=(2,))) == ["Ann"]


KNOCKOUT = event("4-1:0 2-3:1", "1-2:1", system=System.KNOCKOUT)


def test_the_places_of_a_knock_out_are_those_of_its_bracket() -> None:
    assert names(through(KNOCKOUT, 1, 2)) == ["Ann", "Bob"]
    found = through(KNOCKOUT, 1, 4)
    assert names(found) == ["Ann", "Bob", "Cat", "Dan"]
    assert codes(found.told) == ["shared"]
    with pytest.raises(RulesError, match="lost in the same round: Cat and Dan") as told:
        through(KNOCKOUT, 1, 3)
    assert "match for third place" in str(told.value), "where lots do not part them"


def test_a_knock_out_without_its_final_is_asked_about() -> None:
    found = through(replace(KNOCKOUT, rounds=KNOCKOUT.rounds[:1]), 1, 2)
    assert codes(found.asked) == ["unfinished"]


def test_names_and_numbers_say_who_is_left_out() -> None:
    one, other = event(*DECIDED), event(*DECIDED)
    renamed = replace(other, players=tuple(replace(p, name=f"{p.name} B") for p in other.players))
    assert left_out([one], ["  bob ", "4"]) == [frozenset({2, 4})]
    assert left_out([one, renamed], ["cat", "Ann  b"]) == [frozenset({3}), frozenset({1})]


@pytest.mark.parametrize(
    ("events", "text", "words"),
    [
        (1, "Zoe", "No player in the standings is called 'Zoe'"),
        (2, "1", "No player"),
        (2, "Ann", "More than one"),
    ],
)
def test_nobody_and_two_of_one_name_are_refused(events: int, text: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        left_out([event(*DECIDED)] * events, [text])
