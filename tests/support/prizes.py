"""Small prize funds and standings in short hand, for tables of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swissheet.model import Player
from swissheet.prizes.awards import Distribution
from swissheet.prizes.distribution import Entrant, distribute
from swissheet.prizes.eligibility import EVERYBODY, Eligibility
from swissheet.prizes.fund import Mode, Prize, PrizeCategory, PrizeFund, Sharing

YEAR = 2026
NONE, EQUAL, HORT, HALF_HORT = (Sharing(own=Fraction(n, 4)) for n in (4, 0, 2, 3))

TERMS = {
    "W": Eligibility(sex="w"),
    "J": Eligibility(under=18),
    "S": Eligibility(senior=50),
    "E": Eligibility(high=1599),
    "G": Eligibility(clubs=("g",)),
}
"""The category of each letter."""


def cents(amounts: str) -> list[int]:
    """Return amounts in words, such as ``31.67 16``, in cents."""
    return [int(Fraction(amount) * 100) for amount in amounts.split()]


def entrants(standings: str) -> list[Entrant]:
    """Return players by their points and the small letters of their categories: ``5½js 5``."""
    found = []
    for tpn, text in enumerate(standings.split(), start=1):
        points = text.rstrip("wjseg")
        marks = text[len(points) :]
        player = Player(
            tpn,
            f"P{tpn}",
            rating=1500 if "e" in marks else 1700,
            sex="w" if "w" in marks else "m",
            birth="2010" if "j" in marks else "1970" if "s" in marks else "1990",
            club="g" if "g" in marks else "",
        )
        score = int(Fraction(points.replace("½", ".5")) * 10)
        found.append(Entrant(player, tpn, score))
    return found


def fund(
    main: str = "",
    rule: Sharing = NONE,
    mode: Mode = Mode.BEST_VALUE,
    unit: int = 1,
    first: Mapping[str, int] | None = None,
    **categories: str,
) -> PrizeFund:
    """Return a fund: amounts of Main, and of the categories by letter."""
    made = [PrizeCategory("main", _prizes(main), EVERYBODY, 0)] if main else []
    for at, (letter, amounts) in enumerate(categories.items(), start=1):
        priority = (first or {}).get(letter, at)
        made.append(PrizeCategory(letter, _prizes(amounts), TERMS[letter], priority))
    return PrizeFund(tuple(made), rule, mode, unit)


def _prizes(amounts: str) -> tuple[Prize, ...]:
    return tuple(map(Prize, cents(amounts)))


def paid(made: Distribution, players: Sequence[Entrant]) -> list[str]:
    """Return what each player has: ``300``, ``W1 150``, ``0``; money in whole units or cents."""
    found = []
    for one in players:
        own = [award for award in made.awards if award.tpn == one.player.tpn]
        texts = [
            ("" if award.share else f"{award.prize.category}{award.prize.place} ")
            + f"{Fraction(award.paid, 100) if award.paid % 100 == 0 else award.paid / 100:}"
            for award in own
        ]
        found.append(" + ".join(texts) or "0")
    return found


def run(made: PrizeFund, standings: str) -> tuple[list[str], Distribution]:
    """Distribute a fund; return what each player has, and all of it."""
    players = entrants(standings)
    found = distribute(made, players, YEAR)
    return paid(found, players), found
