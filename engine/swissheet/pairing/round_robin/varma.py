"""Numbers by restricted lot: players of one federation or club do not meet in the last rounds."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from itertools import combinations

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import Player, initial_order
from swissheet.pairing.lots import Lots
from swissheet.pairing.round_robin.berger import meeting, rounds_of_cycle, seats
from swissheet.pairing.round_robin.numbering import Method, Numbering

LAST_ROUNDS = 3
"""The number of last rounds of the cycle in which players of one contingent should not meet."""

_GROUPS = {
    10: "3 4 8 / 5 7 9 / 1 6 / 2 10",
    12: "4 5 9 10 / 1 2 7 / 6 8 12 / 3 11",
    14: "4 5 6 11 12 / 1 2 8 9 / 7 10 13 / 3 14",
    16: "5 6 7 12 13 14 / 1 2 3 9 10 / 8 11 15 / 4 16",
    18: "5 6 7 8 14 15 16 / 1 2 3 10 11 12 / 9 13 17 / 4 18",
    20: "6 7 8 9 15 16 17 18 / 1 2 3 11 12 13 14 / 5 10 19 / 4 20",
    22: "6 7 8 9 10 17 18 19 20 / 1 2 3 4 12 13 14 15 / 11 16 21 / 5 22",
    24: "6 7 8 9 10 11 19 20 21 22 / 1 2 3 4 13 14 15 16 17 / 12 18 23 / 5 24",
}
"""The Varma tables of C.05 Annex 2, by the number of players, an odd one raised by one."""

_CORRECTED = {12: "4 5 9 10 / 1 2 7 / 6 8 11 / 3 12"}
"""With 11 and 12 in each other's place, as the rows above and below have them."""


class Contingents(enum.Enum):
    """The groups whose players should meet early, by the key that is recorded."""

    FEDERATION = "federation"
    CLUB = "club"

    def of(self, player: Player) -> str:
        """Return the contingent of a player; empty for a player who is alone."""
        return (player.federation if self is Contingents.FEDERATION else player.club).strip()


def varma_groups(players: int, *, corrected: bool = False) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers of groups A to D; with an odd number of players without the last number.

    The published row for 12 has two members of group C, 6 and 12, meet in the last round; with
    ``corrected`` 11 and 12 change places, and no two of a group meet in the last three.

    Rule:   C.05 Annex 2.
    Raises: RulesError: the tables are for 9 to 24 players.
    """
    if not 9 <= players <= 24:
        raise RulesError("round_robin.varma-size", players=players)
    size = seats(players)
    row = _CORRECTED.get(size, _GROUPS[size]) if corrected else _GROUPS[size]
    return {
        letter: tuple(number for number in map(int, part.split()) if number <= players)
        for letter, part in zip("ABCD", row.split("/"), strict=True)
    }


def by_restricted_lot(
    players: Iterable[Player],
    seed: str,
    contingents: Contingents = Contingents.FEDERATION,
    *,
    corrected: bool = False,
) -> Numbering:
    """Draw numbers by restricted lots; the same seed leads to the same numbers.

    The largest contingents draw first, equals in the order of their codes; inside one the players
    by name. Its first player takes one of the closed groups that still has enough numbers for
    all of them, and each draws a number from it. If none has enough, the contingent takes all of
    the group with most numbers left, and goes on with the others. A player of no federation or
    club is a contingent alone. Those who will meet in the last three rounds nevertheless are named
    in ``issues``.

    Rule:   C.05 Annex 2.
    Raises: RulesError: the seed is empty, or the tables are for 9 to 24 players.
    """
    people = list(players)
    left = {
        group: list(own) for group, own in varma_groups(len(people), corrected=corrected).items()
    }
    lots = Lots(seed)
    steps: list[tuple[str, str, int, int]] = []
    issues: list[Issue] = []
    for name, members in _in_order(people, contingents):
        waiting, taken = members, 0
        while waiting:
            enough = [group for group, own in left.items() if len(own) >= len(waiting)]
            group = lots.one(enough) if enough else max(left, key=lambda g: len(left[g]))
            drawing, waiting = waiting[: len(left[group])], waiting[len(left[group]) :]
            taken += 1
            for player in drawing:
                number = lots.one(left[group])
                left[group].remove(number)
                steps.append((name, group, player.tpn, number))
        if taken > 1:
            issues.append(
                Issue(
                    Severity.WARNING,
                    "round_robin.varma-split",
                    params={"contingent": name, "count": len(members), "groups": taken},
                )
            )
        own = [(tpn, number) for _, _, tpn, number in steps[-len(members) :]]
        issues += _late(name, own, len(people))
    numbers = tuple(sorted(((tpn, n) for _, _, tpn, n in steps), key=lambda item: item[1]))
    return Numbering(Method.RESTRICTED_LOT, numbers, seed, tuple(steps), tuple(issues))


def _in_order(people: Iterable[Player], contingents: Contingents) -> list[tuple[str, list[Player]]]:
    """Return the contingents in the order in which they draw, the players of each by name."""
    found: dict[tuple[str, int], list[Player]] = {}
    for player in people:
        name = contingents.of(player)
        found.setdefault((name, 0 if name else player.tpn), []).append(player)

    def by_name(members: list[Player]) -> list[Player]:
        # The initial order of players who differ in nothing but their names is that of names.
        plain = [Player(player.tpn, player.name) for player in sorted(members, key=_tpn)]
        by_tpn = {player.tpn: player for player in members}
        return [by_tpn[player.tpn] for player in initial_order(plain)]

    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(name, by_name(members)) for (name, _), members in ordered]


def _tpn(player: Player) -> int:
    return player.tpn


def _late(name: str, own: list[tuple[int, int]], players: int) -> Iterable[Issue]:
    """Yield pairs of one contingent that will meet in the last rounds of the cycle."""
    last = rounds_of_cycle(players)
    for (_, its), (_, others) in combinations(own, 2):
        round_, _ = meeting(players, its, others)
        if round_ > last - LAST_ROUNDS:
            yield Issue(
                Severity.WARNING,
                "round_robin.varma-late",
                Place(round=round_),
                {"contingent": name, "numbers": sorted((its, others)), "round": round_},
            )
