"""Construction, enumeration and matching agree on every bracket of the Dutch system."""

from __future__ import annotations

import pytest

from support.examples import many
from support.slow_path import Comparison, compare_paths, endorsement_style, near_exhaustion
from swissheet.simulate import Simulation, simulate


def agree(plans: list[Simulation]) -> Comparison:
    total = Comparison()
    for plan in plans:
        total.add(compare_paths(simulate(plan), f"seed {plan.seed}"))
    assert not total.differences, "\n".join(total.differences[:5])
    return total


@pytest.mark.parametrize("seed", range(many(2)))
def test_both_paths_agree_on_ordinary_events(seed: int) -> None:
    """3.1, 3.4: counted bounds, C12 and C13 among them, give what the search among all gives."""
    seen = agree(list(endorsement_style(12, seed)))
    assert seen.both > 150
    assert seen.enumerated > 150


@pytest.mark.parametrize("seed", range(many(2)))
def test_both_paths_agree_when_opponents_and_colours_run_out(seed: int) -> None:
    seen = agree(list(near_exhaustion(40, seed)))
    assert seen.both > 300
    assert seen.declined["limbo"] > 20
    assert seen.enumerated > 9 * seen.undecided > 0
