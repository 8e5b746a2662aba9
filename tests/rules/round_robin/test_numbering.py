"""Numbers of a round robin: by rating, by hand, by lot, by restricted lot (C.05 Annex 2)."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations

import pytest

from swissheet.errors import RulesError, Severity
from swissheet.model import Game, Player, Result, Round, System, Tournament
from swissheet.pairing.lots import Lots
from swissheet.pairing.round_robin import (
    Contingents,
    Method,
    Numbering,
    by_hand,
    by_lot,
    by_rating,
    by_restricted_lot,
    meeting,
    numbered,
    varma_groups,
)

LATEST = {
    10: (6, 6, 6, 3),
    12: (8, 8, 11, 2),
    14: (10, 10, 9, 5),
    16: (12, 12, 10, 7),
    18: (14, 14, 12, 7),
    20: (16, 16, 14, 7),
    22: (18, 18, 15, 9),
    24: (20, 20, 17, 9),
}
"""The last round in which two of a group meet, by groups, as computed from the Berger tables."""


def people(*federations: str) -> list[Player]:
    return [
        Player(tpn, f"Player {tpn:02}", federation=code)
        for tpn, code in enumerate(federations, start=1)
    ]


def latest(group: tuple[int, ...], players: int) -> int:
    return max(meeting(players, one, other)[0] for one, other in combinations(group, 2))


def test_by_rating_the_strongest_is_number_1() -> None:
    players = [Player(1, "C", 2100), Player(2, "B", 2400), Player(3, "A", 2100, "IM")]
    made = by_rating(players)
    assert made == Numbering(Method.RATING, ((2, 1), (3, 2), (1, 3)))


def test_by_hand_every_number_is_given_once() -> None:
    players = people("", "", "")
    made = by_hand(players, {1: 3, 2: 1, 3: 2})
    assert (made.method, made.of) == (Method.HAND, {2: 1, 3: 2, 1: 3})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {1: 1, 3: 2},
            "Player 2 has no number in the table. Give every player a number from 1 to 3.",
        ),
        ({1: 1, 2: 4, 3: 0}, "Players 2 and 3 have no number"),
        ({1: 1, 2: 1, 3: 2}, "Number 1 is used twice. Use each number once. Not used yet: 3."),
    ],
)
def test_numbers_by_hand_that_cannot_be_are_refused(given: dict[int, int], told: str) -> None:
    with pytest.raises(RulesError) as refused:
        by_hand(people("", "", ""), given)
    assert told in refused.value.message


def test_the_same_seed_draws_the_same_numbers() -> None:
    """C.05 Annex 1: each player draws a number."""
    players = people(*[""] * 12)
    made = by_lot(players, "Wijk 2026")
    assert made == by_lot(players[::-1], "Wijk 2026")
    assert made.seed == "Wijk 2026"
    assert sorted(made.of) == [number for _, number in made.numbers] == list(range(1, 13))
    assert len({by_lot(players, str(seed)).numbers for seed in range(40)}) == 40
    # Written down once: a later version must draw the same.
    assert [tpn for tpn, _ in made.numbers] == [8, 2, 4, 5, 9, 3, 12, 11, 6, 10, 1, 7]


def test_a_draw_that_nobody_can_repeat_is_refused() -> None:
    for draw in (by_lot, by_restricted_lot):
        with pytest.raises(RulesError, match="recorded with the event"):
            draw(people(*[""] * 10), "")


def test_every_lot_is_as_likely_as_another() -> None:
    """Each number below 6 about 500 times of 3000: within five standard deviations."""
    lots = Lots("dice")
    thrown = Counter(lots.below(6) for _ in range(3000))
    assert sorted(thrown) == list(range(6))
    assert all(abs(times - 500) < 103 for times in thrown.values())


def test_lots_are_read_from_the_digests_and_none_is_favoured() -> None:
    """A number above the last whole multiple of the bound is passed over."""
    bound = (1 << 63) + 1
    digests = (hashlib.sha256(f"Cup|{n}".encode()).digest() for n in range(1, 30))
    raw = (int.from_bytes(digest[:8], "big") for digest in digests)
    fair = [number for number in raw if number < bound]
    lots = Lots("Cup")
    assert [lots.below(bound) for _ in fair] == fair
    assert 5 < len(fair) < 25


def test_numbers_become_those_of_the_tournament_before_the_start() -> None:
    players = tuple(people("", "", ""))
    event = Tournament(players, system=System.ROUND_ROBIN)
    made = by_hand(players, {1: 3, 2: 1, 3: 2})
    assert [p.name[-2:] for p in numbered(event, made).players] == ["02", "03", "01"]
    game = Game(1, 3, Result.DRAW, Result.DRAW)
    started = Tournament(players, (Round(1, (game,)),), system=System.ROUND_ROBIN)
    with pytest.raises(RulesError, match="1 round is paired"):
        numbered(started, made)


@pytest.mark.parametrize("players", sorted(LATEST))
def test_members_of_a_group_meet_early(players: int) -> None:
    """C.05 Annex 2: every number is in one group; the row of 12 has an oddity of its own."""
    groups = varma_groups(players)
    assert sorted(number for own in groups.values() for number in own) == list(
        range(1, players + 1)
    )
    assert tuple(latest(own, players) for own in groups.values()) == LATEST[players]
    without = varma_groups(players - 1)
    assert without == {
        letter: tuple(number for number in own if number < players)
        for letter, own in groups.items()
    }


def test_the_corrected_row_of_12_keeps_group_c_apart() -> None:
    groups = varma_groups(12, corrected=True)
    assert (groups["C"], groups["D"]) == ((6, 8, 11), (3, 12))
    assert [latest(groups[letter], 12) for letter in "CD"] == [7, 5]
    assert varma_groups(14, corrected=True) == varma_groups(14)


@pytest.mark.parametrize("players", [8, 25])
def test_there_are_tables_for_9_to_24_players(players: int) -> None:
    with pytest.raises(RulesError, match=f"9 to 24 players; there are {players}"):
        varma_groups(players)


@pytest.mark.parametrize("seed", range(20))
def test_a_federation_draws_from_one_group(seed: int) -> None:
    """C.05 Annex 2: the largest first, equals by code, inside one by name."""
    players = people("POL", "INA", "MAS", "INA", "POL", "INA", "MAS", "", "GER", "")
    made = by_restricted_lot(players, str(seed))
    groups = varma_groups(10)
    assert [(name, tpn) for name, _, tpn, _ in made.steps] == [
        ("INA", 2), ("INA", 4), ("INA", 6), ("MAS", 3), ("MAS", 7), ("POL", 1), ("POL", 5),
        ("", 8), ("", 10), ("GER", 9),
    ]  # fmt: skip
    assert sorted(made.of) == sorted(made.of.values()) == list(range(1, 11))
    for federation in ("INA", "MAS", "POL"):
        own = [(group, number) for name, group, _, number in made.steps if name == federation]
        assert len({group for group, _ in own}) == 1
        assert all(number in groups[group] for group, number in own)
        assert latest(tuple(number for _, number in own), 10) <= 6
    assert made.issues == ()
    assert made == by_restricted_lot(players, str(seed))


def test_different_seeds_choose_different_groups() -> None:
    players = people("INA", "INA", *[f"F{n:02}" for n in range(8)])
    groups = {by_restricted_lot(players, str(seed)).steps[0][1] for seed in range(40)}
    assert groups == set("ABCD")


def test_players_of_one_club_are_kept_apart_where_clubs_count() -> None:
    players = [
        Player(tpn, f"Player {tpn:02}", federation="INA", club="Pawns" if tpn < 4 else "")
        for tpn in range(1, 10)
    ]
    made = by_restricted_lot(players, "1", Contingents.CLUB)
    assert made.steps[0][:2] in (("Pawns", "A"), ("Pawns", "B"))
    assert {name for name, _, _, _ in made.steps[3:]} == {""}
    assert made.issues == ()


def test_a_contingent_too_large_for_a_group_is_split_and_told() -> None:
    """C.05 Annex 2: over the groups with most numbers left."""
    players = people("INA", "INA", "INA", "INA", "INA", *[f"F{n:02}" for n in range(5)])
    made = by_restricted_lot(players, "split")
    taken = [group for name, group, _, _ in made.steps if name == "INA"]
    assert taken[:3] == ["A", "A", "A"]
    assert len(set(taken)) == 2
    assert made.issues[0].message == (
        "No group of numbers was large enough for the 5 players from 'INA', so they are in 2 "
        "groups. "
        "Check in which rounds they meet."
    )


@pytest.mark.parametrize("seed", range(30))
def test_of_a_split_contingent_everybody_is_told_who_meets_in_the_last_three_rounds(
    seed: int,
) -> None:
    made = by_restricted_lot(people(*["INA"] * 6, *[f"F{n:02}" for n in range(4)]), str(seed))
    own = sorted(number for name, _, _, number in made.steps if name == "INA")
    late = {pair: meeting(10, *pair)[0] for pair in combinations(own, 2)}
    told = {tuple(i.params["numbers"]): i.place.round for i in made.issues[1:]}  # type: ignore[arg-type]
    assert told == {pair: round_ for pair, round_ in late.items() if round_ in (7, 8, 9)}


def test_who_meets_late_nevertheless_is_told() -> None:
    """The published row of 12: numbers 6 and 12 of group C meet in the last round."""
    players = people(*["INA"] * 3, *[f"F{n:02}" for n in range(9)])
    seeds = [str(seed) for seed in range(40)]
    late = [made for made in (by_restricted_lot(players, seed) for seed in seeds) if made.issues]
    assert late
    for made in late:
        (issue,) = made.issues
        assert (issue.code, issue.severity) == ("varma-late", Severity.WARNING)
        assert issue.message.startswith(
            "Numbers 6, 12, both from 'INA', meet in round 11, one of the last three."
        )
    assert not any(by_restricted_lot(players, seed, corrected=True).issues for seed in seeds)
