"""The club leaflet's best pairing by trying every one: for small fields, slow and literal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissheet.pairing.dutch.colours import Strength
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.dutch.participant import Participant

__all__ = ["best_by_search", "clashes", "gaps", "pairings", "worth"]

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]


def pairings(field: Field) -> Iterator[Pairs]:
    """Every way to pair all of an even field, by place."""

    def rest(left: tuple[int, ...]) -> Iterator[Pairs]:
        if not left:
            yield ()
            return
        one, others = left[0], left[1:]
        for other in others:
            if not field.barred[one] >> other & 1:
                for more in rest(tuple(place for place in others if place != other)):
                    yield ((one, other), *more)

    return rest(tuple(range(len(field.players))))


def gaps(field: Field, pairs: Sequence[Pair]) -> list[int]:
    """The differences of points, the largest first."""
    score = [player.score for player in field.players]
    return sorted((abs(score[a] - score[b]) for a, b in pairs), reverse=True)


def clashes(field: Field, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Pairs whose players are due the same colour: both for balance, and others."""
    found = [0, 0]
    for a, b in pairs:
        one, other = field.players[a], field.players[b]
        if _due(one) and _due(one) == _due(other):
            found[not (_out_of_balance(one) and _out_of_balance(other))] += 1
    return found[0], found[1]


def _due(player: Participant) -> int:
    """+1 for White, -1 for Black: no third time, then balance, then change."""
    colours = player.colours
    if not colours:
        return 0
    more = colours.count("w") - colours.count("b")
    if abs(more) > 1:
        return -1 if more > 0 else 1
    if colours[-2:] in ("ww", "bb"):
        return -1 if colours[-1] == "w" else 1
    if more:
        return -more
    return -1 if colours[-1] == "w" else 1


def _out_of_balance(player: Participant) -> bool:
    return player.preference.strength > Strength.MILD


def worth(field: Field, pairs: Sequence[Pair]) -> tuple[object, ...]:
    """What is compared, the smallest being best: points, colours, who floats, halves."""
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    floats: list[object] = []
    halves: list[object] = []
    for group in field.scoregroups():
        inside = [a for a in group if partner[a] in group]
        down = [a for a in group if partner[a] >= group.stop]
        floats.append([a in down for a in group if partner[a] >= group.start])
        floats.append([partner[a] for a in down])
        halves.append(_order(inside, partner))
    return gaps(field, pairs), clashes(field, pairs), floats, halves


def _order(inside: Sequence[int], partner: dict[int, int]) -> tuple[object, ...]:
    """Where a pairing of a group stands in the order of candidates: exchanges, then opponents."""
    number = {place: k for k, place in enumerate(inside)}
    upper = set(range(len(inside) // 2))
    better = {number[a] for a in inside if a < partner[a]}
    out, into = sorted(upper - better, reverse=True), sorted(better - upper)
    opponents = [number[partner[inside[k]]] for k in sorted(better)]
    return len(out), sum(into) - sum(out), [-k for k in out], into, opponents


def best_by_search(field: Field) -> Pairs | None:
    """The best pairing of an even field; None without any."""
    return min(pairings(field), key=lambda pairs: worth(field, pairs), default=None)
