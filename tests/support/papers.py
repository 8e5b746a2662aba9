"""Events of invented people in six scripts, some with very long names, to be printed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from support.playing.long_names import long_name
from swissheet.errors import Place
from swissheet.formats.prize_fund import TypedFund, read_fund
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


FUND = """Category;Place;Amount;For;Thing;Value;Minimum
Currency;EUR
Sharing;{sharing}
Unit;0.01
Main;1;5000;;Cup of the Mayor
Main;2;3000
Main;3;2000
Main;4 to 10;1000
Women;1;700
Women;2;350.50
U14 girls;1;100;women U14
U18;1;150;;;;2
Best of the club;1;40;club Kapuas
Seniors 65+;1;100;S65
1600-1799;1;100
Unrated;1;50
Book prize;1;;U2000;Chess clock;60
"""
"""A prize fund with prizes of all kinds."""


def with_prizes(t: Tournament, sharing: str = "Hort") -> tuple[Tournament, TypedFund]:
    """Return an event of women and men of all ages and some clubs, and a fund for it."""
    births = ("2014", "1990/01/02", "1950", "2009", "")
    players = tuple(
        replace(
            one,
            sex="w" if one.tpn % 4 == 1 else "m",
            birth=births[one.tpn % 5],
            club="Kapuas" if one.tpn % 3 == 0 else "",
            federation=("INA", "POL", "GER")[one.tpn % 3],
            fide_id=str(7000000 + one.tpn),
        )
        for one in t.players
    )
    place = replace(t.event, city="Pontianak", start="2026/03/14", end="2026/03/15")
    lines = FUND.format(sharing=sharing).splitlines()
    rows = ((Place(line=line), text.split(";")) for line, text in enumerate(lines, start=1))
    return replace(t, players=players, event=place), read_fund(rows)
