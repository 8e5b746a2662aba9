"""Events of invented people in six scripts, some with very long names, to be printed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from support.playing.long_names import long_name
from swissheet.model import System, Tournament
from swissheet.simulate import random_plan, simulate

SHORT = ("Łęcka, Żaneta", "Иванов, Пётр", "王, 小明", "الحسيني, محمد", "देशपांडे, अनिता", "Öz, Ümit")


@cache
def event(players: int, rounds: int = 5, system: str = "dutch2026", seed: int = 3) -> Tournament:
    """Return an event; every seventh player has a name of 45 to 65 letters."""
    plan = random_plan(seed, players=players, rounds=rounds, system=System(system), plain=True)
    t = simulate(plan)
    named = tuple(
        replace(p, name=long_name(p.tpn) if p.tpn % 7 == 0 else f"{SHORT[p.tpn % 6]} {p.tpn}")
        for p in t.players
    )
    return replace(t, players=named, source=None)
