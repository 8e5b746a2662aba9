"""Evenings of a club: the same people, each time in another order, paired by the engine."""

from __future__ import annotations

import random
from dataclasses import replace

from swissheet.model import Player, Tournament
from swissheet.simulate import random_plan, simulate

NAMES = ("Kowalska, Anna", "Müller, Hans", "Nguyen, Satrio", "Quesada, Rosa", "Çelik, Ayşe",
         "O'Brien, Pat", "van der Meer, Jan", "Pranoto, Wiguna", "Ng, Robin",
         "Łoś, Beata")  # fmt: skip


def evening(number: int, players: int = 10, *, born: bool = True) -> Tournament:
    """Return an evening of three rounds, paired by the engine; each has another order of people."""
    t = simulate(random_plan(40 + number, players=players, rounds=3, plain=True))
    order = list(range(players))
    random.Random(number).shuffle(order)
    people = tuple(
        Player(tpn, NAMES[who], 1500 + who, birth=str(1980 + who) if born else "")
        for tpn, who in enumerate(order, start=1)
    )
    event = replace(t.event, name=f"Evening {number}", start="", end="")
    return replace(t, players=people, event=event, source=None)
