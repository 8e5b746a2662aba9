"""Matches of two teams, each player of one against each of the other."""

from __future__ import annotations

import pytest

from support.rules.round_robin import colours
from swissheet.errors import RulesError
from swissheet.pairing.round_robin import ScheduledRound, scheveningen

PUBLISHED = {
    2: "1+1 2+2 / 1-2 2-1",
    3: "1+1 2+2 3-3 / 1-2 2+3 3-1 / 1+3 2-1 3+2",
    4: "1+1 2+2 3-3 4-4 / 1-2 2-1 3+4 4+3 / 1+3 2+4 3-1 4-2 / 1-4 2-3 3+2 4+1",
    5: """
        1+1 2+2 3+3 4-4 5-5 / 1-2 2-3 3+4 4+5 5-1 / 1+3 2+4 3-5 4-1 5+2
        / 1-4 2+5 3+1 4-2 5-3 / 1+5 2-1 3-2 4+3 5+4
    """,
    6: """
        1+1 2-2 3-3 4+4 5-5 6+6 / 1-2 2+3 3+5 4-6 5+4 6-1 / 1+3 2-5 3-1 4+2 5+6 6-4 / 1-4 2-6 3+2
        4+1 5-3 6+5 / 1+5 2+4 3+6 4-3 5-1 6-2 / 1-6 2+1 3-4 4-5 5+2 6+3
    """,
    7: """
        1+1 2+2 3+3 4+4 5-5 6-6 7-7 / 1-2 2-3 3-4 4+5 5+6 6+7 7-1 / 1+3 2+4 3+5 4-6 5-7 6-1 7+2
        / 1-4 2-5 3+6 4+7 5+1 6-2 7-3 / 1+5 2+6 3-7 4-1 5-2 6+3 7+4 / 1-6 2+7 3+1 4+2 5-3 6-4 7-5
        / 1+7 2-1 3-2 4-3 5+4 6+5 7+6
    """,
    8: """
        1+1 2+2 3+3 4+4 5-5 6-6 7-7 8-8 / 1-2 2-3 3-4 4-1 5+6 6+7 7+8 8+5
        / 1+3 2+4 3+1 4+2 5-7 6-8 7-5 8-6 / 1-4 2-1 3-2 4-3 5+8 6+5 7+6 8+7
        / 1+5 2+6 3+7 4+8 5-1 6-2 7-3 8-4 / 1-6 2-7 3-8 4-5 5+2 6+3 7+4 8+1
        / 1+7 2+8 3+5 4+6 5-3 6-4 7-1 8-2 / 1-8 2-5 3-6 4-7 5+4 6+1 7+2 8+3
    """,
    10: """
        1+1 2+2 3+3 4+4 5-5 6-6 7-7 8+8 9-9 10-10 / 1-2 2-1 3-8 4-3 5+10 6+5 7+6 8-4 9+7 10+9 / 1+3
        2+8 3+4 4+10 5-6 6-7 7-9 8+1 9-2 10-5 / 1-4 2-3 3-10 4+6 5+7 6-8 7+5 8+9 9-1 10+2 / 1+5 2+4
        3-9 4-7 5-1 6+10 7-8 8-2 9+3 10+6 / 1-6 2+7 3+1 4+9 5+8 6+2 7-10 8-5 9-4 10-3 / 1+7 2-5 3-2
        4-1 5-4 6-9 7+3 8+10 9+6 10+8 / 1-8 2-6 3+5 4+2 5+9 6+1 7+4 8-3 9-10 10-7 / 1+9 2+10 3+7
        4-5 5-2 6-3 7-1 8+6 9+8 10-4 / 1-10 2-9 3-6 4-8 5+3 6+4 7+2 8-7 9+5 10+1
    """,
}
"""Tables of O. Milvang (2022): number in the first team, ``+`` for White, number in the second."""

DOUBLE_OF_3 = """
    1+1 2+2 3-3 / 1-2 2+3 3-1 / 1+3 2-1 3+2 / 1-3 2+1 3-2 / 1+2 2-3 3+1 / 1-1 2-2 3+3
"""


def printed(rounds: tuple[ScheduledRound, ...], team: int) -> str:
    """The rounds as in the tables above."""
    return " / ".join(
        " ".join(
            f"{white}+{black - team}" if white <= team else f"{black}-{white - team}"
            for white, black in round_.boards
        )
        for round_ in rounds
    )


@pytest.mark.parametrize("team", sorted(PUBLISHED))
def test_the_tables_are_the_published_ones(team: int) -> None:
    assert printed(scheveningen(team), team) == " ".join(PUBLISHED[team].split())


def test_a_return_match_is_played_back_to_front() -> None:
    assert printed(scheveningen(3, cycles=2), 3) == " ".join(DOUBLE_OF_3.split())


@pytest.mark.parametrize("cycles", [1, 2, 3])
@pytest.mark.parametrize("team", [*range(1, 31), 63, 64, 66])
def test_everybody_meets_the_whole_other_team_with_even_colours(team: int, cycles: int) -> None:
    rounds = scheveningen(team, cycles=cycles)
    met = [tuple(sorted(board)) for round_ in rounds for board in round_.boards]
    wanted = [(one, team + other) for one in range(1, team + 1) for other in range(1, team + 1)]
    assert sorted(met) == sorted(wanted * cycles)
    for own in colours(rounds).values():
        assert "WWW" not in own
        assert "BBB" not in own
        assert abs(own.count("W") - own.count("B")) == team * cycles % 2
    most = 0 if team in (6, 10) else {0: 0, 1: 1, 2: 2, 3: 1}[team % 4]
    for round_ in rounds:
        assert not round_.free
        whites = sum(white <= team for white, _ in round_.boards)
        assert abs(2 * whites - team) == most


@pytest.mark.parametrize(("first", "second"), [(4, 5), (5, 3), (1, 4)])
def test_a_larger_team_has_free_rounds(first: int, second: int) -> None:
    rounds = scheveningen(first, second)
    met = {tuple(sorted(board)) for round_ in rounds for board in round_.boards}
    assert met == {
        (one, other)
        for one in range(1, first + 1)
        for other in range(first + 1, first + second + 1)
    }
    assert sum(len(round_.boards) for round_ in rounds) == first * second
    larger = range(1, first + 1) if first > second else range(first + 1, first + second + 1)
    for round_ in rounds:
        assert len(round_.free) == abs(first - second)
        assert set(round_.free) <= set(larger)


@pytest.mark.parametrize("teams", [(0, 3), (3, 0), (1000, 4)])
def test_such_teams_have_no_match(teams: tuple[int, int]) -> None:
    with pytest.raises(RulesError, match="Each team must have 1 to 999"):
        scheveningen(*teams)


def test_so_many_cycles_have_no_rounds() -> None:
    with pytest.raises(RulesError, match="1 to 99"):
        scheveningen(10, cycles=100)
