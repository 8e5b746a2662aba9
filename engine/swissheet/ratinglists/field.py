"""A whole field of entries compared with a list: no player of the list is two of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Severity
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.matching import EventEntry, ListCandidate, ListMatch, ListVerdict, match
from swissheet.ratinglists.names import keys_of, loose_key, score

Confirmed = Collection[tuple[str, str]]
"""A name as it is entered, and the number in the list that a person confirmed; "" if not in it."""

_TWO_NAMES = 95


def matched(
    entries: Sequence[EventEntry], index: Index, confirmed: Confirmed = ()
) -> list[ListMatch]:
    """Return the player of the list for each entry, in their order.

    A match that a person confirmed is sure. A player found for two entries is in doubt for both.
    """
    said = dict(confirmed)
    found = [_confirmed(entry, index, said) or match(entry, index) for entry in entries]
    holders = Counter(one.proposed.id for one in found if _sure(one) and one.proposed)
    return [_twice(one) if _sure(one) and _times(one, holders) > 1 else one for one in found]


def _sure(one: ListMatch) -> bool:
    return one.verdict is ListVerdict.SURE


def _times(one: ListMatch, holders: Counter[str]) -> int:
    return holders[one.proposed.id] if one.proposed is not None else 0


def _confirmed(entry: EventEntry, index: Index, said: dict[str, str]) -> ListMatch | None:
    if entry.name not in said:
        return None
    if not said[entry.name]:
        reason = Issue(Severity.NOTICE, "ratinglists.not-found")
        return ListMatch(entry, ListVerdict.NOT_FOUND, reason=reason)
    listed = index.by_id(said[entry.name])
    if listed is None:
        return None
    points = int(score(keys_of(entry.name), keys_of(listed.name)))
    return ListMatch(entry, ListVerdict.SURE, listed, (ListCandidate(listed, points),))


def _twice(one: ListMatch) -> ListMatch:
    reason = Issue(Severity.WARNING, "ratinglists.twice")
    return replace(one, verdict=ListVerdict.DOUBT, proposed=None, reason=reason)


def alike(entries: Sequence[EventEntry]) -> Iterator[tuple[int, int]]:
    """Yield the entries that may be of one player, by their places: the later, the earlier.

    Mueller, Müller and Muller Hans are, unless years or IDs say that they are two.
    """
    by_key: dict[str, list[int]] = {}
    for at, entry in enumerate(entries):
        key = loose_key(keys_of(entry.name).loose)
        others = by_key.setdefault(key, []) if key else []
        earlier = next((other for other in others if _may_be_one(entry, entries[other])), None)
        if earlier is not None:
            yield at, earlier
        others.append(at)


def _may_be_one(one: EventEntry, other: EventEntry) -> bool:
    if one.fide_id and other.fide_id and one.fide_id != other.fide_id:
        return False
    if one.born and other.born and one.born != other.born:
        return False
    return score(keys_of(one.name), keys_of(other.name)) >= _TWO_NAMES
