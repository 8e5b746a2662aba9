"""Whether an entry of an event is a player of a rating list: sure, in doubt, or not found.

The evidence, in the order it is looked at:

=====================================================  ========================================
FIDE ID in the list, and the name fits                  sure
the same, but the year of birth is different,           doubt: whose ID it is, and which other
or the name is, or a neighbouring ID fits better        player may be meant
FIDE ID not in the list                                 doubt: IDs a slip of the hand away
national number in the list, and the name fits          sure
name, year and federation equal, and no other player    sure
spelt alike is born then
name and day of birth equal, no other may be meant,     sure
and the list has no federation
name equal, one hit, year or federation not given       doubt, proposed
name alike, year and federation equal, no other near    doubt, proposed
name alike, year or federation different                doubt, shown
several equally good                                    doubt, all shown, none proposed
=====================================================  ========================================

Names are equal if their letters without marks are, in any order of words. ``Mueller``, ``Müller``
and ``Muller`` are alike, so they are asked about, and never treated as one without a question.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.errors import Issue, Severity
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.lookup import Index
from swissheet.ratinglists.names import keys_of, score

_FITS, _ALIKE, _SHOWN, _NEAR_ID = 60, 85, 90, 85
_APART = 5
_MOST_SHOWN = 5


class ListVerdict(enum.Enum):
    SURE = "sure"
    DOUBT = "doubt"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class EventEntry:
    """The facts an event has of a player; ``born`` 0 and empty texts are not known.

    ``national_id`` is the number in the list that is asked, if it is a national one; ``birth`` is
    the day, ``YYYY/MM/DD``, if more than the year is known.
    """

    name: str
    fide_id: str = ""
    national_id: str = ""
    federation: str = ""
    born: int = 0
    sex: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class ListCandidate:
    """A player of the list, and how similar the name is to the one typed, from 0 to 100."""

    listed: Listed
    score: int


@dataclass(frozen=True, slots=True)
class ListMatch:
    """The result of the search for an entry.

    ``proposed`` is the player when it is sure, and the probable one in a doubt, None where no
    player is more likely than others; ``shown`` are all that may be meant, at most five, the
    proposed one first. ``reason`` says why it is a doubt, or not found.
    """

    entry: EventEntry
    verdict: ListVerdict
    proposed: Listed | None = None
    shown: tuple[ListCandidate, ...] = ()
    reason: Issue | None = None


def match(entry: EventEntry, index: Index) -> ListMatch:
    """Return the player of the list that an entry is.

    Cost: a few reads by an index; some ten milliseconds where the name is misspelt.
    """
    found = None
    if entry.fide_id:
        found = _by_fide_id(entry, index)
    elif entry.national_id:
        found = _by_national_id(entry, index)
    return found or _by_name(entry, index)


def _by_fide_id(entry: EventEntry, index: Index) -> ListMatch:
    holders = index.by_fide_id(entry.fide_id)
    near = _near(entry, index)
    if not holders:
        others = _merged(entry, near, _spelt(entry, index))
        reason = Issue(
            Severity.WARNING, "ratinglists.id-unknown", params={"fide_id": entry.fide_id}
        )
        return _doubt(entry, reason, others, others[0].listed if len(others) == 1 else None)
    holder = _candidate(entry, holders[0])
    better = [
        other
        for other in near
        if other.score >= holder.score + _APART or other.score == 100 > holder.score
    ]
    if len(holders) == 1 and _fits(entry, holder) and not better:
        return ListMatch(entry, ListVerdict.SURE, holder.listed, (holder,))
    others = _merged(entry, [_candidate(entry, one) for one in holders], near, _spelt(entry, index))
    if len(holders) > 1:
        return _doubt(entry, _several(len(holders)), others, None)
    if holder.score >= _ALIKE and not better:
        reason = Issue(
            Severity.WARNING,
            "ratinglists.id-other-year",
            params={"fide_id": entry.fide_id, "born": holder.listed.born, "year": entry.born},
        )
        return _doubt(entry, reason, others, holder.listed)
    reason = Issue(
        Severity.WARNING,
        "ratinglists.id-of-another",
        params={"fide_id": entry.fide_id, "name": holder.listed.name},
    )
    return _doubt(entry, reason, others, None)


def _fits(entry: EventEntry, holder: ListCandidate) -> bool:
    """Return whether the holder of an ID is the entry.

    Father and son may have neighbouring IDs, so another year of birth speaks against it, however
    well the name fits. A player who has married keeps a part of the name and the year.
    """
    listed = holder.listed
    if entry.born and listed.born and entry.born != listed.born:
        return False
    if entry.sex and listed.sex and entry.sex != listed.sex and holder.score < 100:
        return False
    if holder.score >= _FITS:
        return True
    shared = set(keys_of(entry.name).loose) & set(keys_of(listed.name).loose)
    return bool(entry.born and entry.born == listed.born and any(len(w) > 2 for w in shared))


def _by_national_id(entry: EventEntry, index: Index) -> ListMatch | None:
    holder = index.by_id(entry.national_id)
    if holder is None:
        return None
    found = _candidate(entry, holder)
    if _fits(entry, found):
        return ListMatch(entry, ListVerdict.SURE, holder, (found,))
    reason = Issue(
        Severity.WARNING,
        "ratinglists.id-of-another.national",
        params={"number": entry.national_id, "name": holder.name},
    )
    return _doubt(entry, reason, _merged(entry, [found], _spelt(entry, index)), None)


def neighbours(number: str) -> tuple[str, ...]:
    """Return the numbers that differ in one digit, in one missing or too many, or by a swap."""
    digits = "0123456789"
    cuts = range(len(number))
    found = {number[:at] + digit + number[at + 1 :] for at in cuts for digit in digits}
    found |= {
        number[:at] + digit + number[at:] for at in range(len(number) + 1) for digit in digits
    }
    found |= {number[:at] + number[at + 1 :] for at in cuts}
    found |= {number[:at] + number[at + 1] + number[at] + number[at + 2 :] for at in cuts[:-1]}
    return tuple(sorted(one for one in found - {number} if one and one[0] != "0"))


_LONGEST_ID = 12


def _near(entry: EventEntry, index: Index) -> list[ListCandidate]:
    """Return players with an ID a slip of the hand away, and a similar name."""
    if not entry.fide_id.isdigit() or len(entry.fide_id) > _LONGEST_ID:
        return []
    found = [_candidate(entry, one) for one in index.by_ids(neighbours(entry.fide_id))]
    return [one for one in found if one.score >= _NEAR_ID and one.listed.fide_id]


def _spelt(entry: EventEntry, index: Index) -> list[ListCandidate]:
    return [_candidate(entry, one) for one in index.spelt_alike(entry.name)]


def _candidate(entry: EventEntry, listed: Listed) -> ListCandidate:
    return ListCandidate(listed, int(score(keys_of(entry.name), keys_of(listed.name))))


def _by_name(entry: EventEntry, index: Index) -> ListMatch:
    alike = _spelt(entry, index)
    possible = [one for one in alike if _not_against(entry, one.listed)]
    same = keys_of(entry.name).same
    equal = [one for one in possible if keys_of(one.listed.name).same == same]
    exact = [
        one
        for one in equal
        if entry.born
        and one.listed.born == entry.born
        and entry.federation
        and entry.federation == one.listed.federation
    ]
    if len(exact) == 1 and len(possible) == 1:
        return ListMatch(entry, ListVerdict.SURE, exact[0].listed, tuple(exact))
    of_day = _of_day(entry, possible, federations=not index.about.without_federation)
    if of_day in equal:
        return ListMatch(entry, ListVerdict.SURE, of_day.listed, (of_day,))
    if possible:
        return _spelt_so(entry, possible, equal)
    return _alike(entry, alike, index)


_NO_DAY = "/01/01"
"""The day that many lists write where they know the year alone."""


def _of_day(
    entry: EventEntry, possible: list[ListCandidate], *, federations: bool
) -> ListCandidate | None:
    """Return the only possible player born on the entry's day, in a list without federations.

    Args: federations: the list has a column of federations.
    """
    if not entry.birth or entry.birth.endswith(_NO_DAY):
        return None
    meant = [one for one in possible if one.listed.birth in ("", entry.birth)]
    only = meant[0] if len(meant) == 1 else None
    if only is None or not only.listed.birth or (federations and only.listed.federation):
        return None
    return only


def _not_against(entry: EventEntry, listed: Listed) -> bool:
    """Return whether nothing that both have is different."""
    return (
        not (entry.born and listed.born and entry.born != listed.born)
        and not (entry.federation and listed.federation and entry.federation != listed.federation)
        and not (entry.sex and listed.sex and entry.sex != listed.sex)
    )


def _spelt_so(
    entry: EventEntry, possible: list[ListCandidate], equal: list[ListCandidate]
) -> ListMatch:
    """Return the match if there are people with this name, in some spelling, without objection."""
    if len(possible) > 1:
        reason = (
            _several(len(possible))
            if len(equal) != 1
            else Issue(Severity.WARNING, "ratinglists.spellings", params={"count": len(possible)})
        )
        return _doubt(entry, reason, _merged(entry, equal, possible), None)
    only = possible[0]
    if not equal:
        reason = Issue(
            Severity.WARNING, "ratinglists.spelt-otherwise", params={"name": only.listed.name}
        )
    elif not entry.born and not entry.federation:
        reason = Issue(Severity.WARNING, "ratinglists.name-only")
    elif not entry.born or not only.listed.born:
        reason = Issue(Severity.WARNING, "ratinglists.name-only.year")
    elif not only.listed.federation:
        reason = Issue(Severity.WARNING, "ratinglists.name-only.list")
    else:
        reason = Issue(Severity.WARNING, "ratinglists.name-only.federation")
    return _doubt(entry, reason, possible, only.listed)


def _alike(entry: EventEntry, contrary: list[ListCandidate], index: Index) -> ListMatch:
    """Return the match with similar players, if all with the name have something against them.

    Args: contrary: players with the name, and another year, federation or sex.
    """
    scored = index.alike(entry.name, entry.born, entry.federation, _ALIKE)
    found = _merged(entry, contrary, [ListCandidate(one, int(points)) for points, one in scored])
    agreeing = [
        one
        for one in found
        if _not_against(entry, one.listed)
        and entry.born
        and one.listed.born == entry.born
        and one.listed.federation == entry.federation
    ]
    if agreeing:
        best, second = agreeing[0], [*agreeing[1:2]]
        apart = not second or best.score - second[0].score >= _APART
        rest = [one for one in found if one not in agreeing]
        if not apart:
            return _doubt(entry, _several(len(agreeing)), [*agreeing, *rest], None)
        rival = any(one.score > best.score + _APART for one in rest)
        reason = Issue(
            Severity.WARNING, "ratinglists.spelt-otherwise", params={"name": best.listed.name}
        )
        return _doubt(entry, reason, [*agreeing, *rest], None if rival else best.listed)
    shown = [one for one in found if one.score >= _SHOWN or _not_against(entry, one.listed)]
    shown = [one for one in shown if _near_enough(entry, one.listed)]
    if not shown:
        return ListMatch(
            entry, ListVerdict.NOT_FOUND, reason=Issue(Severity.NOTICE, "ratinglists.not-found")
        )
    if len(shown) > 1:
        return _doubt(entry, _several(len(shown)), shown, None)
    only = shown[0].listed
    if _not_against(entry, only):
        reason = Issue(Severity.WARNING, "ratinglists.spelt-otherwise", params={"name": only.name})
        return _doubt(entry, reason, shown, only)
    reason = Issue(
        Severity.WARNING, "ratinglists.differs", params={"what": _differing(entry, only)}
    )
    return _doubt(entry, reason, shown, None)


def _near_enough(entry: EventEntry, listed: Listed) -> bool:
    """Return whether the year is at most one off, or the federation the same.

    A namesake has neither.
    """
    years_known = entry.born and listed.born
    if years_known and abs(entry.born - listed.born) <= 1:
        return True
    federations_known = entry.federation and listed.federation
    if federations_known and entry.federation == listed.federation:
        return True
    return not years_known and not federations_known


def _differing(entry: EventEntry, listed: Listed) -> tuple[str, ...]:
    differing = []
    if entry.born and listed.born and entry.born != listed.born:
        differing.append(f"{entry.born} / {listed.born}")
    if entry.federation and listed.federation and entry.federation != listed.federation:
        differing.append(f"{entry.federation} / {listed.federation}")
    if entry.sex and listed.sex and entry.sex != listed.sex:
        differing.append(f"{entry.sex} / {listed.sex}")
    return tuple(differing)


def _several(count: int) -> Issue:
    return Issue(Severity.WARNING, "ratinglists.several", params={"count": count})


def _doubt(
    entry: EventEntry, reason: Issue, shown: Iterable[ListCandidate], proposed: Listed | None
) -> ListMatch:
    all_ = list(shown)
    first = [one for one in all_ if one.listed is proposed]
    ordered = (*first, *(one for one in all_ if one.listed is not proposed))
    return ListMatch(entry, ListVerdict.DOUBT, proposed, ordered[:_MOST_SHOWN], reason)


def _merged(entry: EventEntry, *lists: Iterable[ListCandidate]) -> list[ListCandidate]:
    """Return the candidates of some lists, each once; first those without objection, by score."""
    found: dict[str, ListCandidate] = {}
    for candidates in lists:
        for one in candidates:
            found.setdefault(one.listed.id, one)
    return sorted(found.values(), key=lambda one: (not _not_against(entry, one.listed), -one.score))
