"""The distribution of a prize fund among the players of an event."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.prizes.awards import Award, Distribution, Passed, Sum, Withheld
from swissheet.prizes.entrants import Entrant as Entrant
from swissheet.prizes.entrants import entrants_of, failing, first_year
from swissheet.prizes.fund import PrizeFund
from swissheet.prizes.group_distribution import GroupDistribution


def distribute_event(
    fund: PrizeFund, tournament: Tournament, *, entries: int = 0, year: int = 0
) -> Distribution:
    """Return the prizes of each player of an event, by its standings after the last round.

    Args: entries: that paid; 0: all players. year: of the first day; 0: as the event says.
    Raises: InputError: ages count, and the year is not known; RulesError: as :func:`distribute`.
    """
    scaled = fund.scaled(entries or len(tournament.players))
    return distribute(scaled, entrants_of(tournament), year_of(fund, tournament, year))


def year_of(fund: PrizeFund, tournament: Tournament, year: int = 0) -> int:
    """Return the year that ages are counted for: this one, or that of the event's first day.

    Raises: InputError: ages count, and the year is not known.
    """
    year = year or first_year(tournament)
    if not year and any(category.terms.by_age for category in fund.categories):
        raise InputError("prizes.year-open")
    return year


def distribute(fund: PrizeFund, entrants: Sequence[Entrant], year: int) -> Distribution:
    """Return the prizes of each player, and all else that becomes of a fund.

    Args: entrants: in the order of the standings, those without a place left out.
          year: of the event's first day.
    Raises: RulesError: players equal on points and tie-breaks would have different prizes; a name
            in the fund is not that of one player; an amount added to a main place is too large.
    """
    out = failing(fund.conditions, entrants)
    made = _distributed(fund, entrants, year, out)
    worth = _worth(made)
    classes = [list(tied) for _, tied in groupby(entrants, key=lambda entrant: entrant.rank)]
    # Where nobody of equal ones has a prize, their order decides about none.
    equal = [one for one in classes if len(one) > 1 and any(e.player.tpn in worth for e in one)]
    most = min(max(map(len, equal), default=0), _MOST_TURNED)
    for first in (-1, *range(1, most)) if most else ():
        turned = [entrant for tied in classes for entrant in _turned(tied, first)]
        other = _worth(_distributed(fund, turned, year, out))
        for tied in equal:
            if any(worth.get(e.player.tpn) != other.get(e.player.tpn) for e in tied):
                names = [entrant.player.name for entrant in tied]
                raise RulesError("prizes.equal-rank", players=names)
    passed = _passed(fund, entrants, year, out)
    return Distribution(fund, made.awards, made.withheld, made.marks, made.sums, passed)


_MOST_TURNED = 12
"""Among more players of equal rank than that, not each one is tried as the first."""


def _turned(tied: list[Entrant], first: int) -> list[Entrant]:
    """Return equal players with another one first; -1: the last one first, and all backwards."""
    if first < 0:
        return tied[::-1]
    first %= len(tied)
    return [*tied[first:], *tied[:first]]


def _worth(made: Distribution) -> Mapping[int, list[tuple[Fraction, str]]]:
    """Return what each player has, whatever place it is for."""
    found: dict[int, list[tuple[Fraction, str]]] = {}
    for award in made.awards:
        found.setdefault(award.tpn, []).append((award.exact, award.thing))
    return {tpn: sorted(worth) for tpn, worth in found.items()}


def _passed(
    fund: PrizeFund, entrants: Sequence[Entrant], year: int, out: Mapping[int, Passed]
) -> tuple[Passed, ...]:
    """Return the players who are named or, without others of ``out``, would have a prize."""
    found = {tpn for tpn, passed in out.items() if passed.why in ("absent", "refused")}
    while len(found) < len(out):
        made = _distributed(fund, entrants, year, found)
        more = {award.tpn for award in made.awards} & out.keys()
        if not more:
            break
        found |= more
    tpns = (one.player.tpn for one in entrants)
    return tuple(out[tpn] for tpn in tpns if tpn in found)


def _distributed(
    fund: PrizeFund, entrants: Sequence[Entrant], year: int, out: Container[int]
) -> Distribution:
    names = dict.fromkeys(category.group for category in fund.categories)
    groups = [GroupDistribution(fund, name, entrants, year, out) for name in names]
    order = {entrant.player.tpn: at for at, entrant in enumerate(entrants)}
    awards, withheld = list[Award](), list[Withheld]()
    for group in groups:
        taken, untaken = group.outcome()
        awards += taken
        withheld += untaken
    awards.sort(key=lambda award: order[award.tpn])
    sums = []
    for category in fund.categories:
        name, kept = category.name, sum(g.kept for g in groups if g.pays_from is category)
        paid = sum(award.paid for award in awards if award.prize.category == name)
        unpaid = sum(p.value for p in withheld if p.prize.category == name and not p.thing)
        # Things without money may have the name of a category with money.
        sums.append(Sum(name, category.money, paid, kept, unpaid) if category.money else Sum(name))
    marks = tuple(mark for group in groups for mark in group.marks())
    return Distribution(fund, tuple(awards), tuple(withheld), marks, tuple(sums))
