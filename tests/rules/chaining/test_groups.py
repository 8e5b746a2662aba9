"""Players are dealt into groups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.errors import RulesError
from swissheet.groups import MOST, By, dealt, letter


@pytest.mark.parametrize(
    ("players", "groups", "by", "found"),
    [
        (8, 2, By.SERPENTINE, ((1, 4, 5, 8), (2, 3, 6, 7))),
        (9, 3, By.SERPENTINE, ((1, 6, 7), (2, 5, 8), (3, 4, 9))),
        (7, 3, By.SERPENTINE, ((1, 6, 7), (2, 5), (3, 4))),
        (8, 2, By.STRENGTH, ((1, 2, 3, 4), (5, 6, 7, 8))),
        (8, 3, By.STRENGTH, ((1, 2, 3), (4, 5, 6), (7, 8))),
    ],
)
def test_there_and_back_or_the_best_together(
    players: int, groups: int, by: By, found: tuple[tuple[int, ...], ...]
) -> None:
    assert dealt(range(1, players + 1), groups, by) == found


@given(st.integers(2, MOST), st.integers(0, 200), st.sampled_from(By))
def test_everybody_is_in_one_group_and_sizes_differ_by_one_at_most(
    groups: int, more: int, by: By
) -> None:
    players = range(2 * groups + more)
    found = dealt(players, groups, by)
    assert sorted(one for group in found for one in group) == list(players)
    sizes = {len(group) for group in found}
    assert len(found) == groups
    assert max(sizes) - min(sizes) <= 1
    assert all(list(group) == sorted(group) for group in found)


@pytest.mark.parametrize(("players", "groups"), [(10, 1), (10, 0), (60, 27), (7, 4), (0, 2)])
def test_what_makes_no_groups_is_refused(players: int, groups: int) -> None:
    with pytest.raises(RulesError) as caught:
        dealt(range(players), groups)
    assert caught.value.code == "groups"


def test_groups_are_called_by_letters() -> None:
    assert [letter(at) for at in (0, 1, MOST - 1)] == ["A", "B", "Z"]
