"""Where there is no compiled matching, the one in Python finds the same pairings, only later."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from packaging.requirements import Requirement

from swissheet import pairing, rounds
from swissheet.model import System
from swissheet.pairing.dutch import pair_brackets
from swissheet.pairing.dutch.exact import best_candidate
from swissheet.pairing.dutch.field import read_field
from swissheet.pairing.matching import (
    MAX_BITS,
    compiled,
    maximum_matching,
    maximum_weight_matching,
)
from swissheet.simulate import Simulation, simulate
from swissheet_addin.setup.diagnosis import diagnose_headless

Found = TypeVar("Found")
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def without_rustworkx() -> Iterator[None]:
    """To import it fails, as on a computer for which there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "rustworkx", None)
        compiled.cache_clear()
        try:
            assert compiled() is None
            yield
        finally:
            compiled.cache_clear()


def both(found: Callable[[], Found]) -> tuple[Found, Found]:
    assert compiled() is not None
    with_it = found()
    with without_rustworkx():
        return with_it, found()


def test_both_matchings_have_the_same_weight_to_the_last_digit() -> None:
    for seed in range(150):
        random = Random(seed)
        size, width = random.randint(2, 14), random.choice((2, 60, MAX_BITS))
        edges = [
            (a, b, random.getrandbits(width) + 1)
            for a in range(size)
            for b in range(a + 1, size)
            if random.random() < random.choice((0.3, 0.7, 1))
        ]
        weights = {(a, b): weight for a, b, weight in edges}
        one, other = both(lambda: maximum_weight_matching(size, edges))  # noqa: B023
        sums = [
            sum(weights[a, b] for a, b in enumerate(partner) if a < b) for partner in (one, other)
        ]
        assert sums[0] == sums[1], seed
        most = both(lambda: maximum_matching(size, [edge[:2] for edge in edges]))  # noqa: B023
        assert most[0].count(-1) == most[1].count(-1), seed


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system", [System.DUTCH_2026, System.FIDE_1998, System.SIMPLE])
def test_every_round_of_an_event_is_paired_alike(system: System, seed: int) -> None:
    random = Random(seed)
    players = random.randint(9, 32)
    event = simulate(Simulation(players, min(9, players - 3), seed=seed, system=system))
    before = event
    for _ in range(event.rounds_paired):
        before = rounds.without_last_round(before)
        one, other = both(lambda: pairing.pair(before, system=system.value))  # noqa: B023
        assert one == other


@pytest.mark.parametrize("seed", range(4))
def test_brackets_paired_by_matching_alone_are_paired_alike(seed: int) -> None:
    """Also those that are usually paired without one."""
    event = simulate(Simulation(18, 9, seed=seed, withdrawal=0.02, half_point_bye=0.05))
    for number in range(1, event.rounds_paired + 1):
        field = read_field(event, number)
        one, other = both(lambda: pair_brackets(field, best_candidate))  # noqa: B023
        assert one == other


@pytest.mark.parametrize(
    ("system", "machine", "wanted"),
    [("win32", "ARM64", False), ("win32", "AMD64", True), ("darwin", "arm64", True),
     ("linux", "aarch64", True)],
)  # fmt: skip
def test_it_is_installed_wherever_there_is_a_wheel_of_it(
    system: str, machine: str, wanted: bool
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    [found] = [
        requirement
        for text in project["dependencies"]
        if (requirement := Requirement(text)).name == "rustworkx"
    ]
    place = {"sys_platform": system, "platform_machine": machine}
    assert (found.marker is None or found.marker.evaluate(place)) is wanted


def test_doctor_says_which_of_the_two_is_used() -> None:
    one, other = both(lambda: {item.key for item in diagnose_headless()})
    assert one ^ other == {"doctor.matching", "doctor.matching.slow"}
