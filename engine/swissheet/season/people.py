"""The people of a season: which players of its events are the same person.

======================================================  =======================================
equal FIDE IDs, and the names or years fit               one person
equal names and years of birth, nothing against it       one person
equal names, no year on one side                         a question; one person if names suffice
names alike, or equal with another ID, year (by one),    a question
day of birth, sex or federation
two players of one event                                 two people
anything else                                            two people
======================================================  =======================================

Names are compared as in rating lists: without marks and capitals, in any order of words. An alias,
which a person wrote, goes before all of this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from swissheet.model import TITLES, Player
from swissheet.ratinglists.names import keys_of, score

_FITS, _ALIKE, _ALIKE_WITHOUT_YEAR = 60, 85, 90
"""How similar names are, of 100: of one ID, of one year, and where the year is not known."""

_LONG = 3
"""The letters of a word by which names are looked up that may be alike."""

_SAME, _OTHER = "same", ""


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player of an event, which is counted from 0; ``said`` is the person by an alias."""

    event: int
    player: Player
    said: str = ""


@dataclass(frozen=True, slots=True)
class PersonDoubt:
    """Two players who may be one person.

    ``kind`` is ``equal``, ``alike``, ``id``, ``differs`` (ID, year, day, sex or federation), or
    ``twice``: they are of one event, and each is the same as a third player.
    """

    kind: str
    one: EventPlayer
    other: EventPlayer


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a season: facts as most of the events have them, and the players by event.

    ``names`` are the spellings that only an equal FIDE ID joins, if there are several.
    """

    player: Player
    seats: tuple[EventPlayer, ...]
    names: tuple[str, ...] = ()


def people(
    players: Iterable[EventPlayer], *, by_name: bool = False
) -> tuple[list[Person], list[PersonDoubt]]:
    """Return the people of a season, and the doubts; with a doubt the people are not final.

    The order of the events and players does not matter.
    Args: by_name: equal names are one person if nothing speaks against it.
    """
    cards = _cards(players)
    group = list(range(len(cards)))

    def root(at: int) -> int:
        while group[at] != at:
            group[at] = group[group[at]]
            at = group[at]
        return at

    doubts: list[tuple[str, int, int]] = []
    for one, other in sorted(_candidates(cards)):
        found = _compared(cards[one], cards[other], by_name)
        if found == _SAME:
            group[root(other)] = root(one)
        elif found:
            doubts.append((found, one, other))
    groups: dict[int, list[_Card]] = {}
    for at, card in enumerate(cards):
        groups.setdefault(root(at), []).append(card)
    asked = [doubt for group_ in groups.values() for doubt in _contradictions(group_, by_name)]
    for card in cards:
        known = card.player.fide_id or card.said or card.born or by_name
        if len(card.seats) > 1 and not known:
            asked.append(PersonDoubt("equal", *card.seats[:2]))
    for kind, one, other in doubts:
        pairs = [(a, b) for a in groups[root(one)] for b in groups[root(other)]]
        apart = any(a.events & b.events or _years_apart(a, b) for a, b in pairs)
        if root(one) != root(other) and (kind == "id" or not apart):
            asked.append(PersonDoubt(kind, cards[one].seats[0], cards[other].seats[0]))
    found_people = map(_person, groups.values())
    # No order of the files changes that of the people.
    return sorted(found_people, key=lambda one: (_key(one.player.name), repr(one.player))), _once(
        asked
    )


@dataclass(frozen=True)
class _Card:
    """The facts that some players share, and these players."""

    player: Player
    said: str
    seats: tuple[EventPlayer, ...]

    @cached_property
    def key(self) -> tuple[str, ...]:
        return _key(self.player.name)

    @cached_property
    def born(self) -> int:
        year = self.player.birth[:4]
        return int(year) if year.isdecimal() else 0

    @cached_property
    def events(self) -> frozenset[int]:
        return frozenset(seat.event for seat in self.seats)


def _key(name: str) -> tuple[str, ...]:
    return keys_of(name).same or tuple(name.casefold().split())


def _cards(players: Iterable[EventPlayer]) -> list[_Card]:
    found: dict[tuple[object, ...], list[EventPlayer]] = {}
    for seat in players:
        p = seat.player
        facts = (_key(p.name), p.fide_id, p.birth, p.sex, p.federation, seat.said)
        found.setdefault(facts, []).append(seat)
    cards = []
    for seats in found.values():
        seats.sort(key=lambda seat: seat.event)
        first = seats[0]
        card = _Card(first.player, first.said, tuple(seats))
        once_each = card.key and len(card.events) == len(seats)
        if first.player.fide_id or first.said or once_each:
            cards.append(card)
        else:
            # Two namesakes of one event are two people, and nobody knows who the others are.
            cards += [_Card(seat.player, "", (seat,)) for seat in seats]
    return cards


def _candidates(cards: Sequence[_Card]) -> Iterator[tuple[int, int]]:
    """Yield the pairs that have an ID, a word, the first letters of all words, or an alias."""
    blocks: dict[object, list[int]] = {}
    for at, card in enumerate(cards):
        loose = keys_of(card.player.name).loose
        marks: set[object] = {word for word in loose if len(word) >= _LONG}
        marks |= {card.key, ("initials", *sorted(word[0] for word in loose))}
        marks |= {("id", card.player.fide_id)} if card.player.fide_id else set()
        if card.said:
            marks |= {_key(card.said), ("id", card.said)}
        for mark in marks:
            blocks.setdefault(mark, []).append(at)
    yield from {pair for block in blocks.values() for pair in combinations(block, 2)}


def _compared(one: _Card, other: _Card, by_name: bool) -> str:
    """Return whether two are one person: ``same``, the kind of a doubt, or "" for two people."""
    same_id = one.player.fide_id != "" and one.player.fide_id == other.player.fide_id
    if one.said or other.said:
        if _is_said(one, other) or _is_said(other, one):
            return _SAME
        return _SAME if same_id and not (one.said and other.said) and _fits(one, other) else _OTHER
    if same_id:
        return _SAME if _fits(one, other) else "id"
    if one.events & other.events or not one.key or not other.key:
        return _OTHER
    if _years_apart(one, other):
        return _OTHER
    same_year = one.born == other.born != 0
    if one.key == other.key:
        if _against(one, other):
            return "differs"
        return _SAME if same_year or by_name else "equal"
    ids = one.player.fide_id and other.player.fide_id
    if ids or {one.player.sex, other.player.sex} == {"m", "w"}:
        return _OTHER
    points = score(keys_of(one.player.name), keys_of(other.player.name))
    return "alike" if points >= (_ALIKE if same_year else _ALIKE_WITHOUT_YEAR) else _OTHER


def _is_said(one: _Card, other: _Card) -> bool:
    """Return whether an alias of one names the other: by name, by ID, or by the same alias."""
    named = _key(one.said) == _key(other.said or other.player.name)
    return one.said != "" and (named or one.said == other.player.fide_id)


def _fits(one: _Card, other: _Card) -> bool:
    """Return whether two with one ID are one person, as a rating list has it.

    Father and son may exchange IDs; a player who marries keeps a part of the name and the year.
    """
    if one.born and other.born and one.born != other.born:
        return False
    keys = keys_of(one.player.name), keys_of(other.player.name)
    if one.key == other.key or score(*keys) >= _FITS:
        return True
    shared = set(keys[0].loose) & set(keys[1].loose)
    return one.born == other.born != 0 and any(len(word) >= _LONG for word in shared)


def _against(one: _Card, other: _Card) -> bool:
    """Return whether ID, year, day of birth, sex or federation of both are known and differ."""
    mine, its = one.player, other.player
    pairs = [(mine.fide_id, its.fide_id), (mine.sex, its.sex), (mine.federation, its.federation)]
    pairs += [(mine.birth[:4], its.birth[:4])]
    # Many lists write the first of January where only the year is known.
    pairs += [(mine.birth, its.birth)] if _has_day(mine.birth) and _has_day(its.birth) else []
    return any(a and b and a != b for a, b in pairs)


def _has_day(birth: str) -> bool:
    return len(birth) > 4 and not birth.endswith("/01/01")


def _contradictions(cards: Sequence[_Card], by_name: bool) -> Iterator[PersonDoubt]:
    """Yield the players of one person who cannot be one."""
    seats: dict[int, EventPlayer] = {}
    for seat in (seat for card in cards for seat in card.seats):
        known = seats.setdefault(seat.event, seat)
        if known is not seat:
            yield PersonDoubt("twice", known, seat)
    for one, other in combinations((card for card in cards if not card.said), 2):
        kind = _compared(one, other, by_name)
        if kind in ("id", "differs") or _years_apart(one, other):
            yield PersonDoubt(kind or "differs", one.seats[0], other.seats[0])


def _years_apart(one: _Card, other: _Card) -> bool:
    return bool(one.born and other.born and abs(one.born - other.born) > 1)


def _once(doubts: Iterable[PersonDoubt]) -> list[PersonDoubt]:
    """Return the doubts in order, of those about the same two names one."""
    found: dict[object, PersonDoubt] = {}
    for doubt in sorted(doubts, key=lambda one: (one.one.player.name, one.kind)):
        names = {_key(doubt.one.player.name), _key(doubt.other.player.name)}
        found.setdefault((doubt.kind, frozenset(names)), doubt)
    return list(found.values())


def _person(cards: Sequence[_Card]) -> Person:
    seats = sorted((seat for card in cards for seat in card.seats), key=lambda seat: seat.event)
    said = sorted({card.said for card in cards if card.said and not card.said.isdecimal()})
    players = [seat.player for seat in seats]
    titles = {player.title for player in players}

    def usual(key: str) -> str:
        counts = Counter(value for p in players if (value := getattr(p, key)))
        return min(counts, key=lambda value: (-counts[value], value), default="")

    known = Player(
        1, said[0] if said else usual("name"),
        title=next((title for title in TITLES if title in titles), ""),
        federation=usual("federation"), fide_id=usual("fide_id"), club=usual("club"),
        birth=usual("birth"),
    )  # fmt: skip
    spelt = {card.key: card.player.name for card in cards if not card.said}
    names = tuple(sorted(spelt.values())) if len(spelt) > 1 else ()
    return Person(known, tuple(seats), names)
