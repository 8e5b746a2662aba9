"""Groups of players that a list can show by themselves: women, ages, ratings, clubs.

They follow from the data. A group of nobody or of everybody is left out, and players without the
entry that a group asks for are not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from swissheet.errors import InputError
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedList, PrintedTable
from swissheet.papers.wall_lists import standings
from swissheet.prizes.eligibility import Eligibility
from swissheet.prizes.entrants import first_year
from swissheet.words import caseless

_YOUTH = (8, 10, 12, 14, 16, 18, 20)
_SENIORS = (50, 65)
_BAND = 200
"""The width of a rating band."""


class Category(StrEnum):
    """A kind of groups, by its key."""

    WOMEN = "women"
    YOUTH = "youth"
    SENIORS = "seniors"
    RATING = "rating"
    CLUB = "club"
    FEDERATION = "federation"


USUAL = (Category.WOMEN, Category.YOUTH, Category.SENIORS, Category.RATING)
"""The kinds of groups that most events have prizes for."""

_LEAST = {Category.CLUB: 2, Category.FEDERATION: 2}
"""The fewest players of a group, where it is not 1: alone in a club, nobody is compared."""


@dataclass(frozen=True, slots=True)
class ListedGroup:
    """A group by its name, with the TPNs of its players."""

    name: str
    tpns: frozenset[int]


def groups_of(event: PaperEvent, kinds: Sequence[Category]) -> list[ListedGroup]:
    """Return the groups of some kinds that the players of an event make.

    Raises: InputError: there is no such group.
    """
    players, year = event.tournament.players, first_year(event.tournament)
    found = []
    for kind in kinds:
        for name, terms in _MAKERS[kind](event):
            own = (player.tpn for player in players if terms.judged(player, year) == "yes")
            tpns = frozenset(own)
            if _LEAST.get(kind, 1) <= len(tpns) < len(players):
                found.append(ListedGroup(name, tpns))
    if not found:
        raise InputError("papers.no-groups")
    return found


_Found = Iterator[tuple[str, Eligibility]]


def _women(event: PaperEvent) -> _Found:
    yield event.say("paper.category.women"), Eligibility(sex="w")


def _youth(event: PaperEvent) -> _Found:
    for age in _YOUTH if first_year(event.tournament) else ():
        yield event.say("paper.category.under", age=age), Eligibility(under=age)


def _seniors(event: PaperEvent) -> _Found:
    for age in _SENIORS if first_year(event.tournament) else ():
        yield event.say("paper.category.over", age=age), Eligibility(senior=age)


def _ratings(event: PaperEvent) -> _Found:
    rated = [player.rating for player in event.tournament.players if player.rating]
    if not rated:
        return
    for low in range(max(rated) // _BAND * _BAND, min(rated) // _BAND * _BAND - 1, -_BAND):
        high = low + _BAND - 1
        yield (
            event.say("paper.category.rating", low=low, high=high),
            Eligibility(low=low, high=high),
        )
    yield event.say("paper.category.unrated"), Eligibility(unrated=True)


def _named(
    attribute: str, terms: Callable[[tuple[str, ...]], Eligibility]
) -> Callable[[PaperEvent], _Found]:
    def groups(event: PaperEvent) -> _Found:
        names = [getattr(player, attribute) for player in event.tournament.players]
        known = {caseless(name): name for name in reversed(names) if name}
        for name in sorted(known.values(), key=lambda name: (event.alphabet(name), name)):
            yield name, terms((caseless(name),))

    return groups


_MAKERS: dict[Category, Callable[[PaperEvent], _Found]] = {
    Category.WOMEN: _women,
    Category.YOUTH: _youth,
    Category.SENIORS: _seniors,
    Category.RATING: _ratings,
    Category.CLUB: _named("club", lambda clubs: Eligibility(clubs=clubs)),
    Category.FEDERATION: _named("federation", lambda codes: Eligibility(federations=codes)),
}


def category_standings(
    event: PaperEvent, after: int | None = None, kinds: Sequence[Category] = USUAL
) -> PrintedList:
    """Return the standings of each group, with the place in it and the place among all.

    Raises: InputError: there is no such group; InputError, RulesError: as for the standings.
    """
    return _grouped(event, after, kinds, "categories", event.say("paper.category.title"))


def standings_by(
    event: PaperEvent, after: int, kind: Literal[Category.CLUB, Category.FEDERATION]
) -> PrintedList:
    """Return the standings of each club or federation that has two players or more.

    Raises: as :func:`category_standings`.
    """
    return _grouped(event, after, [kind], f"categories-{kind}", event.say(f"column.{kind}"))


def _grouped(
    event: PaperEvent, after: int | None, kinds: Sequence[Category], key: str, title: str
) -> PrintedList:
    paper = standings(event, after)
    (table,) = paper.tables
    first, *others = table.columns
    columns = (
        PrintedColumn(event.say("paper.category.place"), ColumnKind.NUMBER, bold=True),
        replace(first, bold=False),
        *others,
    )
    rows, groups = list[list[str]](), []
    for group in groups_of(event, kinds):
        own = [row for row in table.rows if int(row[1]) in group.tpns]
        places = [row[0] for row in own]
        # Those who share a place among all share one in the group.
        rows += ([str(places.index(row[0]) + 1) if row[0] != "–" else "–", *row] for row in own)
        groups.append((group.name, len(own)))
    title = f"{title} · {paper.title}"
    return replace(paper, key=key, title=title, tables=[PrintedTable(columns, rows, groups)])
