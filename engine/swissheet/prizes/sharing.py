"""Shares of main prizes among players of equal points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from swissheet.prizes.fund import Sharing, rounded


@dataclass(frozen=True, slots=True)
class Share:
    """The share of a player on main ``place``, in minor units.

    ``among`` players shared the places from ``first`` on, which have ``pot``; 1: not shared.
    ``dropped``: the minimum share left the player out.
    """

    place: int
    exact: Fraction
    paid: int
    first: int
    among: int
    pot: int
    dropped: bool = False


def shares(
    prizes: Sequence[int], holders: Iterable[tuple[int, int]], rule: Sharing, unit: int
) -> list[Share]:
    """Return the shares of those who are in the pot, in the order of the standings.

    Players tied on points share the places they occupy; places beyond the last prize have 0. Only
    players of score groups that reach a prize are in the list.

    Args: prizes: of place 1, 2 and so on; multiples of the unit unless nothing is shared.
          holders: points and rank of each, best first.
    """
    made: list[Share] = []
    for _, tied in groupby(holders, key=lambda holder: holder[0]):
        start, ranks = len(made), [rank for _, rank in tied]
        if start >= len(prizes):
            break
        padded = [prizes[at] if at < len(prizes) else 0 for at in range(start, start + len(ranks))]
        inside = len(ranks) if not rule.first else min(max(rule.first - start, 0), len(ranks))
        made += _of_group(padded[:inside], ranks[:inside], start, rule, unit)
        for at in range(inside, len(ranks)):
            made += _of_group(padded[at : at + 1], ranks[at : at + 1], start + at, rule, unit)
    return made


def _of_group(
    amounts: list[int], ranks: list[int], start: int, rule: Sharing, unit: int
) -> list[Share]:
    """Return the shares of players who share these amounts, or of a single one."""
    with_prize, count = sum(map(bool, amounts)), len(amounts)
    exact = _exact(amounts, ranks, rule)
    while count > max(with_prize, 1) and exact[-1] < rule.least:
        count -= 1
        exact = _exact(amounts[:count], ranks[:count], rule)
    if not rule.divides:
        paid = amounts[:count]
    elif rule.keep_rest and rule.own == 0:
        paid = [int(amount // unit) * unit for amount in exact]
    else:
        paid = rounded(exact, unit)
    parts: Iterable[Sequence[int]] = [range(len(amounts))]
    if rule.own == 1:
        equal = groupby(range(len(amounts)), key=lambda at: ranks[at] if rule.equal_rank else at)
        parts = [[*tied] for _, tied in equal]
    made = []
    for tied in parts:
        pot, among = sum(amounts[at] for at in tied), count if rule.own != 1 else len(tied)
        for at in tied:
            whole = (exact[at], paid[at]) if at < count else (Fraction(0), 0)
            first = start + tied[0] + 1
            made.append(Share(start + at + 1, *whole, first, among, pot, dropped=at >= count))
    return made


def _exact(amounts: Sequence[int], ranks: Sequence[int], rule: Sharing) -> list[Fraction]:
    """Return ``own`` of the prize of each place and an equal part of the rest of the pot."""
    equal = (1 - rule.own) * Fraction(sum(amounts), len(amounts) or 1)
    if not rule.equal_rank:
        exact = {amount: rule.own * amount + equal for amount in {*amounts}}
        return [exact[amount] for amount in amounts]
    own = list[Fraction]()
    for _, same in groupby(zip(ranks, amounts, strict=True), key=lambda one: one[0]):
        equals = [amount for _, amount in same]
        own += [Fraction(sum(equals), len(equals))] * len(equals)
    return [rule.own * amount + equal for amount in own]
