"""What a fund may ask for besides the standings: presence, rounds, performance, a jury, a cap."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from support.prizes import EQUAL, HORT, NONE, YEAR, entrants, fund, paid, run
from swissheet.errors import RulesError
from swissheet.model import Bye, Game, Player, Result, Round, Tournament
from swissheet.prizes.distribution import Entrant, distribute, distribute_event
from swissheet.prizes.eligibility import Eligibility
from swissheet.prizes.entrants import RoundsPlayed, entrants_of, first_year
from swissheet.prizes.fund import Conditions, Mode, Prize, PrizeCategory, PrizeFund


def _passed(made: PrizeFund, players) -> tuple[str, list[tuple[int, str]]]:
    found = distribute(made, players, YEAR)
    assert found.total.moved == 0
    return "/".join(paid(found, players)), [(one.tpn, one.why) for one in found.passed]


def test_who_is_not_present_or_refused_is_passed_over_and_named() -> None:
    """P51."""
    made, players = fund("300 200 100", HORT, W="50"), entrants("5 4 4w 4 3w")
    out = Conditions(absent=("1",), refused=("P3",))
    assert _passed(replace(made, conditions=out), players) == (
        "0/275/0/225/100", [(1, "absent"), (3, "refused")],
    )  # fmt: skip


def test_a_round_missed_costs_a_prize_and_who_had_none_is_not_named() -> None:
    """The conditions of a fund."""
    players = entrants("5 4 3 2 1")
    missed = [(1, False, 0), (1, True, 1), (0, False, 0), (0, False, 0), (2, False, 2)]
    records = [RoundsPlayed(0, 0, *one) for one in missed]
    players = [replace(one, record=r) for one, r in zip(players, records, strict=True)]
    made = fund("100")
    for conditions, expected in (
        (Conditions(all_rounds=True), ("0/0/100/0/0", [(1, "rounds"), (2, "rounds")])),
        (Conditions(last_round=True), ("100/0/0/0/0", [])),
        (Conditions(most_byes=0), ("100/0/0/0/0", [])),
        (Conditions(absent=("1",), most_byes=0), ("0/0/100/0/0", [(1, "absent"), (2, "byes")])),
        (Conditions(absent=("5",)), ("100/0/0/0/0", [(5, "absent")])),
    ):
        assert _passed(replace(made, conditions=conditions), players) == expected


@pytest.mark.parametrize("text", ["P9", "9", ""])
def test_a_name_that_is_nobodys_is_refused(text: str) -> None:
    made = replace(fund("100"), conditions=Conditions(absent=(text,)))
    with pytest.raises(RulesError, match="is not the name or number of one player"):
        distribute(made, entrants("3 2"), YEAR)


def test_names_may_be_written_first_name_first() -> None:
    one = entrants("3")[0]
    other = replace(one, rank=2, player=replace(one.player, tpn=2, name="Müller, Jan"))
    made = replace(fund("100"), conditions=Conditions(refused=("jan MÜLLER",)))
    assert [p.tpn for p in distribute(made, [one, other], YEAR).passed] == [2]


def _event() -> Tournament:
    """Players 1 to 5; 5 is unrated. Player 2 wins by forfeit and has a bye, 3 comes in round 2."""
    ratings = (2000, 1800, 1600, 1900, 0)
    players = tuple(Player(n, f"P{n}", rating) for n, rating in enumerate(ratings, start=1))
    win, loss, draw = Result.WIN, Result.LOSS, Result.DRAW
    rounds = (
        Round(1, (Game(1, 2, loss, win), Game(4, 5, draw, draw)), ()),
        Round(2, (Game(3, 1, win, loss), Game(2, 4, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
              ((5, Bye.PAB),)),
        Round(3, (Game(4, 3, win, loss), Game(5, 1, loss, win)), ((2, Bye.HPB),)),
    )  # fmt: skip
    return Tournament(players=players, rounds=rounds, rounds_total=3)


def test_what_players_did_follows_from_the_results() -> None:
    """No forfeits, and no games against unrated players; a PAB is no round missed."""
    found = {one.player.tpn: one.record for one in entrants_of(_event())}
    assert found[1] == RoundsPlayed(2, 1700 - 800)
    assert found[2] == RoundsPlayed(1, 2000 + 800, missed=1, last_missed=True, byes=1)
    assert found[3] == RoundsPlayed(2, 1950, missed=1, byes=1)
    assert found[4] == RoundsPlayed(1, 1600 + 800, missed=1)
    assert found[5] == RoundsPlayed(2, 1950 - 193)


def test_a_performance_prize_asks_for_games_and_never_joins_a_tie() -> None:
    best = PrizeCategory("best", (Prize(5000), Prize(3000)), Eligibility(won_by="performance"), 1)
    gain = PrizeCategory("gain", (Prize(1000),), Eligibility(won_by="gain"), 2)
    for mode, amounts, games, expected in (
        (Mode.BEST_VALUE, "", 5, {}),
        (Mode.BEST_VALUE, "", 2, {("best", 1): 3, ("best", 2): 5, ("gain", 1): 1}),
        (Mode.BEST_VALUE, "5 5 5 5", 1, {("best", 1): 2, ("best", 2): 4, ("gain", 1): 3}),
        (Mode.US_POOL, "5 5 5", 1, {("best", 1): 3, ("best", 2): 1}),
    ):
        made = fund(amounts, EQUAL, mode)
        made = replace(made, categories=(*made.categories, best, gain), games=games)
        found = distribute(made, entrants_of(_event()), YEAR)
        assert {a.prize: a.tpn for a in found.awards if a.prize.category != "main"} == expected
        assert not (games == 5 and {prize.why for prize in found.withheld} != {"none"})


def test_a_better_performance_alone_gives_up_a_prize_by_performance() -> None:
    best = PrizeCategory("best", (Prize(100),), Eligibility(won_by="performance"), 1)
    players = entrants("5 4 3")
    games = [RoundsPlayed(5, performance) for performance in (1800, 2000, 1900)]
    players = [replace(one, record=r) for one, r in zip(players, games, strict=True)]
    made = fund("50 20")
    found = distribute(replace(made, categories=(*made.categories, best)), players, YEAR)
    assert [(a.tpn, a.prize.category, a.instead and a.instead[0]) for a in found.awards] == [
        (1, "main", None), (2, "main", ("best", 1)), (3, "best", None),
    ]  # fmt: skip


def test_a_jury_gives_its_prize_to_whom_it_names() -> None:
    terms = Eligibility(sex="w", won_by="jury")
    game = PrizeCategory("game", (Prize(5000, winner="3"), Prize(1000)), terms, 1, group="jury")
    found = run(PrizeFund((*fund("100 50").categories, game)), "5 4 3w")[1]
    assert [(a.tpn, a.prize.category) for a in found.awards] == [
        (1, "main"),
        (2, "main"),
        (3, "game"),
    ]
    (open_,) = found.withheld
    assert (open_.prize.place, open_.why) == (2, "jury")
    man = replace(game, prizes=(Prize(5000, winner="2"),))
    assert run(PrizeFund((man,)), "5 4 3w")[1].withheld[0].why == "jury"


def test_a_category_prize_is_capped_at_the_shared_main_prize_of_more_points() -> None:
    """P45: a category prize above shares of more points."""
    made = replace(fund("300 200 100", EQUAL, G="100"), cap=True)
    prizes, found = run(made, "5 4 4 4 4 3½g")
    assert prizes == ["300", "80", "80", "80", "80", "G1 80"]
    (mark,) = found.marks
    assert (mark.oddity, mark.tpns, mark.value, mark.other_value) == ("capped", (6,), 10000, 8000)
    assert [(one.category, one.moved) for one in found.sums] == [("main", 2000), ("G", -2000)]
    # A main prize that is not shared is what the organiser offered for that place.
    assert run(replace(fund("300 50", EQUAL, G="100"), cap=True), "5 4 3g")[0][1] == "50"
    # By Hort the lowest shares alone rise.
    hort = run(replace(fund("300 200 100", HORT, G="120"), cap=True), "4 4 4 3g")[0]
    assert hort == ["250", "200", "150", "G1 120"]
    hort = run(replace(fund("300 100 20", HORT, G="120"), cap=True), "4 4 4 3g")[0]
    assert hort == ["220", "120", "100", "G1 100"]


def _few(made: PrizeFund):
    women = replace(fund(W="75 50").categories[0], least=3)
    made = replace(made, categories=(*made.categories, women))
    prizes, found = run(made, "3 2w 1w")
    assert found.total.moved == 0
    return "/".join(prizes), [(one.prize.place, one.value, one.why) for one in found.withheld]


def test_too_small_a_category_is_withheld_halved_or_added_to_a_main_place() -> None:
    """A category below its minimum."""
    made = fund("300 70")
    assert _few(made) == ("300/70/0", [(1, 7500, "few"), (2, 5000, "few")])
    half = replace(made, below_least=Fraction(1, 2), unit=500)
    assert _few(half) == (
        "300/70/W1 35",
        [(1, 4000, "half"), (2, 2500, "half"), (2, 2500, "nobody")],
    )
    assert _few(replace(made, rest_to=1)) == ("425/70/0", [])
    assert _few(replace(made, rest_to=2)) == ("300/195/0", [])
    alone = replace(made.categories[0], least=4)
    empty = _few(replace(made, categories=(alone,), rest_to=1))
    assert empty == (
        "0/0/0",
        [(1, 30000, "few"), (2, 7000, "few"), (1, 7500, "few"), (2, 5000, "few")],
    )
    with pytest.raises(RulesError, match="Place 2 of main has more than the place before"):
        _few(replace(fund("100 70"), rest_to=2))
    with pytest.raises(RulesError, match="main has no place 3"):
        replace(made, rest_to=3)


def test_who_is_passed_over_still_counts_as_an_entrant_of_a_category() -> None:
    women = replace(fund(W="50").categories[0], least=2)
    made = PrizeFund((women,), conditions=Conditions(absent=("1",)))
    assert _passed(made, entrants("3w 2w 1")) == ("0/W1 50/0", [(1, "absent")])


def test_an_event_knows_its_year_and_its_entries() -> None:
    t = _event()
    made = replace(fund("100"), based_on=10, floor=Fraction(1, 2))
    assert distribute_event(made, t).total.offered == 5000
    assert distribute_event(made, t, entries=8).total.offered == 8000
    assert (
        first_year(replace(t, event=replace(t.event, round_dates=("2027/01/02", "2026/12/27"))))
        == 2026
    )


@pytest.mark.parametrize("at", range(5))
def test_equal_players_are_asked_about_whichever_of_them_a_category_is_for(at: int) -> None:
    """Five equal players, one of them a woman: the order decides who has which prize."""
    players = [Player(n + 1, f"P{n + 1}", sex="w" if n == at else "m") for n in range(5)]
    equal = [Entrant(one, 1, 30) for one in players]
    main = PrizeCategory("Main", (Prize(100),))
    women = PrizeCategory("Women", (Prize(80),), Eligibility(sex="w"))
    with pytest.raises(RulesError, match="equal"):
        distribute(PrizeFund((main, women)), equal, YEAR)


def test_a_prize_of_nothing_is_not_what_a_player_gave_up() -> None:
    """Places behind the last prize are in the pot, with nothing where nobody shares."""
    players = entrants("5 4 4 4w")
    made = distribute(fund("100 60", NONE, W="50"), players, YEAR)
    [woman] = [award for award in made.awards if award.prize.category != "main"]
    assert woman.instead is None
