"""A plan with all its fields: those not given are drawn, from a seed.

==================== ====================================================== ==================
field                drawn                                                  with ``plain``
==================== ====================================================== ==================
players              10 to 200, small fields more often than large ones     drawn
rounds               1 to 4 more than a knockout has, at most half as many  drawn
                     as players
ratings              a spread of 300 to 1200 points, up to 1900 to 2750,    1400 to 2500
                     no player under 1400
unrated              in every second event, up to 20 % of the players;      none
                     none where ratings are listed
draws                10 to 60 % among equals                                30 %
byes F, H, Z, late   each in three events of five, up to 2, 6, 6 and 10 %   none
entries
withdrawals          in three of five, up to 2 % of the players a round     none
forfeits             in three of five, up to 5 %, double ones up to 2 %     none
1/2-0, 0-0, unrated  each in three of five, up to 1, 1 and 2 % of the games none
games
forbidden pairs      in two events of five, up to a tenth of the players    none
points               1-1/2-0 in 80 of 100, else 3-1-0 or 2-1-0; the bye     1-1/2-0
                     worth a win in 80 of 100, else a draw
acceleration         Baku in three of ten, where the points allow it        none
initial colour       either                                                 either
tie-breaks           3 to 6 of those a TRF can name                         those recommended
numbers              by rating                                              by rating
==================== ====================================================== ==================

A round robin has up to 16 players, the rounds of its table, the tie-breaks recommended for it, and
no byes, late entries, forbidden pairs or acceleration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from swissheet.model import (
    CLASSIC,
    MAX_ROUNDS,
    THREE_ONE_ZERO,
    Colour,
    PointSystem,
    System,
    Tournament,
)
from swissheet.pairing.round_robin.berger import rounds_of_cycle
from swissheet.simulate.chance import chosen, whole
from swissheet.simulate.plan import NOT_OF_TABLES, Rate, Simulation
from swissheet.tiebreaks import recommended

_MOST: Mapping[str, float] = {
    "forfeit": 0.05,
    "double_forfeit": 0.02,
    "half_loss": 0.01,
    "double_loss": 0.01,
    "unrated_game": 0.02,
    "half_point_bye": 0.06,
    "full_point_bye": 0.02,
    "absence": 0.06,
    "withdrawal": 0.02,
    "late_entry": 0.1,
}
"""The highest rate drawn for things that happen in some events only."""

_LISTED = """
    BH BH/C1 BH/C2 BH/M1 FB FB/C1 AOB SB SB/C1 KS PS PS/C1 DE WIN WON BPG BWG REP STD ARO ARO/C1
    TPR PTP APRO APPO RTNG TPN
"""
"""Tie-breaks of single players that a TRF can name (C.02.03 (2026-03) Annexure A) and that need
nothing but the games: no lots, no values of the organiser."""

_NOT_IN_A_KNOCKOUT = (
    "half_point_bye",
    "full_point_bye",
    "absence",
    "withdrawal",
    "late_entry",
)


def random_plan(seed: int, *, plain: bool = False, **given: Any) -> Simulation:
    """Return the plan of a seed: fields named in ``given`` are as given, all others drawn.

    Each is drawn separately: a given field leaves the others as they are, unless they depend on it
    (rounds on players, acceleration on points).
    Args:   plain: special things are left out unless given, see the table of this module.
            given: fields of :class:`Simulation`; None is as not given. With ``ratings`` there are
            as many players. ``pab`` is the worth of the pairing-allocated bye in tenths.
    Raises: InputError: as :class:`Simulation`.
    """
    wishes = {name: value for name, value in given.items() if value is not None}
    if wishes.get("ratings"):
        wishes.setdefault("players", len(wishes["ratings"]))
    random = Random(f"plan {seed}")
    values = _size(random, wishes)
    strongest = whole(random, 1900, 2750)
    weakest = max(1400, strongest - whole(random, 300, 1200))
    unrated, share = _rate(random, 0.5, 0.2), round(0.1 + random.random() / 2, 3)
    special: dict[str, Rate] = {name: _rate(random, 0.6, most) for name, most in _MOST.items()}
    forbidden = _forbidden(random, wishes.get("players", values["players"]))
    points, accelerated = _points(random), random.random() < 0.3
    colour = Colour.WHITE if random.random() < 0.5 else Colour.BLACK
    listed = _tiebreaks(random)
    if not plain:
        values |= {"strongest": strongest, "weakest": weakest, "unrated": unrated, "draw": share}
        values |= special | {"forbidden": forbidden}
    values |= {"initial_colour": colour, "tiebreaks": _recommended(wishes) if plain else listed}
    if wishes.get("ratings"):
        values["unrated"] = 0.0  # those listed are as they are
    if plain or (wishes.get("accelerated") and not _may_accelerate(points)):
        points = CLASSIC
    values["points"] = wishes.pop("points", points)
    if "pab" in wishes:
        values["points"] = replace(values["points"], pab=wishes.pop("pab"))
    system: System = wishes.get("system", System.USUAL)
    if system.by_table:
        return Simulation(seed=seed, **(values | _of_table(wishes, values["players"]) | wishes))
    values["accelerated"] = accelerated and _may_accelerate(values["points"]) and not plain
    if system.matches:
        # Whoever is not there is out, and nobody comes in later.
        values |= dict.fromkeys(_NOT_IN_A_KNOCKOUT, 0.0)
        values |= {"forbidden": 0, "accelerated": False, "rounds": MAX_ROUNDS}
    return Simulation(seed=seed, **(values | wishes))


def _of_table(wishes: Mapping[str, Any], drawn: int) -> dict[str, Any]:
    """Return a round robin's fields in place of drawn ones: its own rounds, no absences.

    Up to 16 players, unless more are asked for.
    """
    players = wishes.get("players", min(drawn, 16))
    return {
        "players": players,
        "rounds": rounds_of_cycle(players) if players > 1 else 1,
        "tiebreaks": _recommended(wishes),
        "accelerated": False,
        "forbidden": 0,
        **dict.fromkeys(NOT_OF_TABLES, 0.0),
    }


def _size(random: Random, wishes: Mapping[str, Any]) -> dict[str, Any]:
    drawn = round(10 * 20 ** random.random())
    more = whole(random, 1, 4)
    players = wishes.get("players", drawn)
    rounds = max(1, min(players // 2, (max(2, players) - 1).bit_length() + more))
    return {"players": drawn, "rounds": rounds}


def _rate(random: Random, chance: float, most: float) -> float:
    """Return a rate, or 0; of three decimals, so that it can be written down."""
    happens, size = random.random() < chance, random.random()
    return round(size * most, 3) if happens else 0.0


def _forbidden(random: Random, players: int) -> int:
    happens, size = random.random() < 0.4, random.random()
    return int(size * players / 10) if happens else 0


def _points(random: Random) -> PointSystem:
    chance, pab_of_win = random.random(), random.random() < 0.8
    if chance < 0.8:
        system = CLASSIC
    else:
        system = THREE_ONE_ZERO if chance < 0.92 else PointSystem.of(20, 10, 0)
    return system if pab_of_win else replace(system, pab=system.draw)


def _may_accelerate(points: PointSystem) -> bool:
    """Return whether the points allow acceleration.

    Rule: C.04.7 (2026-02) 1.4 adds the points of a win, then of a draw.
    """
    return points.win == 2 * points.draw and not points.loss


def _tiebreaks(random: Random) -> tuple[str, ...]:
    return tuple(chosen(random, _LISTED.split(), whole(random, 3, 6)))


def _recommended(wishes: Mapping[str, Any]) -> tuple[str, ...]:
    system = wishes.get("system", System.USUAL)
    return recommended(Tournament((), system=system))[1:]
