"""Events whose pages are looked at: names as people have them, and names that want to be markup."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

from swissheet.model import Game, Player, Result, Round, Tournament
from swissheet.papers.event import PaperEvent
from swissheet.simulate import random_plan, simulate

SURNAMES = ("Łukaszewicz", "Köhlbrand", "Quesada", "Pranoto", "Sastrowiguno", "Setiabudhi",
            "Papadimitriou", "Çelik", "Müller", "Fernández", "Oberhuber", "Wojciechowska",
            "Radziewicz", "Lindström", "O'Brien", "Ait-Hammou", "Yamashita", "Nguyen",
            "van-der-Meer", "Kowalczyk")  # fmt: skip
FIRST_NAMES = ("Bogumił", "Rüdiger", "Íñigo", "Satrio", "Kinanti", "Anastasia", "Ayşe", "Johanna",
               "Maximilian", "Zsófia", "Øyvind", "Beata", "Jean-Luc", "Rosa", "Wiguna")  # fmt: skip

ONE_WORD = "Donaudampfschifffahrtsgesellschaftskapitän"

HOSTILE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</table><script>alert(2)//",
    "\"><svg onload=alert(3)>", "' onmouseover='alert(4)", "<!--", "-->", "]]>", "&lt;b&gt;",
    "&amp",
    "{{ 7*7 }}", "{% raw %}", "${alert(5)}", "`;alert(6);`", "</script><script>alert(7)</script>",
    "</style><style>*{display:none}", "javascript:alert(8)", "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0>", "<iframe srcdoc='<b>x'>", "<a href=//evil.example>x</a>",
    "<form action=//evil.example>", "<input autofocus onfocus=alert(9)>",
    "<details open ontoggle=x>",
    "<math><mi//xlink:href=\"data:x\">", "<plaintext>", "<title>x</title>", "</title><b>", "<bdi>",
    "</bdi></th></tr></table>", "<textarea>", "<noscript><b>", "<template>", "<object data=x>",
    "<link rel=stylesheet href=//evil.example>", "‮gnorw‬", "#read(\"/etc/passwd\")", "=cmd|'/c'!A1",
    "\\u003cb\\u003e", "%3Cscript%3E",
)  # fmt: skip
"""Forty names; each of them is only a name."""


@cache
def club_event(
    players: int = 100, rounds: int = 9, seed: int = 7, *, plain: bool = True
) -> Tournament:
    """Return an event of people with names of usual length; all games are over."""
    t = simulate(random_plan(seed, players=players, rounds=rounds, plain=plain))
    random = Random(seed)
    names = [f"{last}, {first}" for last, first in product(SURNAMES, FIRST_NAMES)]
    random.shuffle(names)
    named = tuple(
        replace(
            player, name=names[number % len(names)],
            federation=random.choice(("POL", "GER", "INA")),
            title="FM" if number % 12 == 3 else player.title, fide_id=str(7000000 + player.tpn),
            birth="1987/03/21", club="Secret Club",
        )
        for number, player in enumerate(t.players)
    )  # fmt: skip
    event = replace(t.event, name="Kapuas Weekend Open", city="Pontianak", start="2026/03/14")
    return replace(t, players=named, event=event, source=None)


def wide_event(players: int = 40) -> Tournament:
    """Return an event with names of many words, and of one word that is wider than a phone."""
    t = club_event(players, 5, seed=11, plain=False)
    named = tuple(
        replace(player, name=f"{ONE_WORD}, Max {player.tpn}") if player.tpn % 6 == 1
        else replace(player, name=f"{player.name} von und zu {player.name}") if player.tpn % 6 == 2
        else player
        for player in t.players
    )  # fmt: skip
    return replace(t, players=named)


def in_play(t: Tournament, missing: int | None = None) -> Tournament:
    """Return the event with the results of so many boards of its last round still to come."""
    *before, last = t.rounds
    missing = len(last.games) if missing is None else missing
    kept = len(last.games) - missing
    waiting = tuple(
        Game(g.white, g.black, Result.PENDING, Result.PENDING) for g in last.games[kept:]
    )
    return replace(t, rounds=(*before, replace(last, games=(*last.games[:kept], *waiting))))


def first_round(boards: int, name: str = "Hall Open", seed: int = 1) -> Tournament:
    """Return an event whose first round is paired at random, with no result yet."""
    order = [*range(1, 2 * boards + 1)]
    Random(seed).shuffle(order)
    players = tuple(Player(tpn, f"Player, Anna {tpn}") for tpn in range(1, 2 * boards + 1))
    games = tuple(
        Game(white, black, Result.PENDING, Result.PENDING)
        for white, black in zip(order[::2], order[1::2], strict=True)
    )
    t = Tournament(players, (Round(1, games),), 5)
    return replace(t, event=replace(t.event, name=name))


def hostile_event() -> Tournament:
    """Return an event whose forty players, city, arbiter and name want to be markup."""
    t = club_event(40, 4)
    named = tuple(
        replace(player, name=name) for player, name in zip(t.players, HOSTILE, strict=True)
    )
    event = replace(
        t.event, name=HOSTILE[0], city=HOSTILE[1], chief_arbiter=HOSTILE[3], time_control=HOSTILE[9]
    )
    return replace(t, players=named, event=event)


def paper_event(t: Tournament, address: str = "") -> PaperEvent:
    """Return the event as its papers show it, in a known state."""
    return PaperEvent(t, "en", "As of 2026-03-15 18:42", address=address)
