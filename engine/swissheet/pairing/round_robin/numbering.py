"""The players' numbers in the table: by rating, by hand or by lot, before the start."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swissheet.errors import Issue, Place, RulesError
from swissheet.model import Player, Tournament, initial_order, renumber
from swissheet.pairing.lots import Lots


class Method(enum.Enum):
    """The way the numbers were given, by the key that is recorded with the event."""

    RATING = "rating"
    HAND = "hand"
    LOT = "lot"
    RESTRICTED_LOT = "restricted lot"


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of a table: pairs of the TPN so far and the number, by ascending number.

    ``seed`` is the text the lots were drawn from, empty without lots; ``steps`` say how, in the
    order of drawing: the contingent, the group (``A`` to ``D``, empty without groups), the TPN so
    far and its number. ``issues`` are facts of the outcome for the arbiter.
    """

    method: Method
    numbers: tuple[tuple[int, int], ...]
    seed: str = ""
    steps: tuple[tuple[str, str, int, int], ...] = ()
    issues: tuple[Issue, ...] = ()

    @property
    def of(self) -> Mapping[int, int]:
        """Return the number by the TPN so far."""
        return dict(self.numbers)


def by_rating(players: Iterable[Player]) -> Numbering:
    """Return number 1 for the strongest; equals as in the list.

    Rule: C.04.2 (2026-02) 2.2: rating, title, name.
    """
    ordered = initial_order(players)
    return Numbering(Method.RATING, tuple((p.tpn, n) for n, p in enumerate(ordered, start=1)))


def by_hand(players: Iterable[Player], given: Mapping[int, int]) -> Numbering:
    """Return the numbers as typed: each from 1 to the number of players exactly once.

    Args:   given: TPN so far -> number.
    Raises: RulesError: a number is missing, given twice or beyond the last one.
    """
    tpns = [player.tpn for player in players]
    wanted = range(1, len(tpns) + 1)
    numbers = {tpn: given.get(tpn, 0) for tpn in tpns}
    count = Counter(numbers.values())
    without = sorted(tpn for tpn, number in numbers.items() if number not in wanted)
    if without:
        place = Place(tpn=without[0])
        raise RulesError(
            "round_robin.numbers.without", place=place, players=without, last=len(tpns)
        )
    twice = sorted(number for number, times in count.items() if times > 1)
    if twice:
        raise RulesError(
            "round_robin.numbers.twice", numbers=twice, left=sorted(set(wanted) - set(count))
        )
    return Numbering(Method.HAND, tuple(sorted(numbers.items(), key=lambda item: item[1])))


def by_lot(players: Iterable[Player], seed: str) -> Numbering:
    """Draw a number for each player, in the order of TPNs; the same seed, the same numbers.

    Rule:   C.05 Annex 1: each player draws a number.
    Raises: RulesError: the seed is empty.
    """
    tpns = sorted(player.tpn for player in players)
    lots = Lots(seed).order(range(1, len(tpns) + 1))
    drawn = dict(zip(tpns, lots, strict=True))
    return Numbering(
        Method.LOT,
        tuple(sorted(drawn.items(), key=lambda item: item[1])),
        seed,
        tuple(("", "", tpn, number) for tpn, number in drawn.items()),
    )


def numbered(tournament: Tournament, numbering: Numbering) -> Tournament:
    """Return the tournament with these numbers as TPNs.

    Raises: RulesError: a round is paired, so the numbers stay as they are.
            ModelError: two players would have the same number.
    """
    if tournament.rounds_paired:
        raise RulesError("round_robin.numbers-fixed", rounds=tournament.rounds_paired)
    return renumber(tournament, numbering.of)
