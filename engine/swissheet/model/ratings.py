"""Ratings of several lists, and which of them is the rating a tournament uses.

Rule: C.04.2 (2026-02) 2.1, 2.2: the regulations of the event say which list its ratings are from.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from swissheet.errors import InputError

RATING_LISTS = (
    "fide",
    "fide_rapid",
    "fide_blitz",
    "national",
    "national_rapid",
    "national_blitz",
)
"""The lists a player may have a rating in; a name without a kind is the list of standard games."""

RATING_METHOD_OPTION = "rating_method"
RATING_KIND_OPTION = "rating_kind"

ListedRatings = tuple[tuple[str, int], ...]
"""List and rating, in the order of :data:`RATING_LISTS`; lists without a rating are left out."""


class RatingMethod(enum.Enum):
    """The list the tournament rating is from, by the value of the option of the event."""

    TYPED = ""
    FIDE = "fide"
    NATIONAL = "national"
    HIGHER = "higher"
    FIDE_NATIONAL = "fide_national"
    NATIONAL_FIDE = "national_fide"


class RatingKind(enum.Enum):
    """The games a rating is for; without a rapid or blitz rating the standard one is used."""

    STANDARD = ""
    RAPID = "rapid"
    BLITZ = "blitz"


_ORIGINS = {
    RatingMethod.TYPED: (),
    RatingMethod.FIDE: ("fide",),
    RatingMethod.NATIONAL: ("national",),
    RatingMethod.HIGHER: ("fide", "national"),
    RatingMethod.FIDE_NATIONAL: ("fide", "national"),
    RatingMethod.NATIONAL_FIDE: ("national", "fide"),
}


@dataclass(frozen=True, slots=True)
class RatingTerms:
    """How the tournament rating is chosen from the lists: C.04.2 (2026-02) 2.1."""

    method: RatingMethod = RatingMethod.TYPED
    kind: RatingKind = RatingKind.STANDARD

    def chosen(self, ratings: ListedRatings) -> tuple[int, str]:
        """Return the tournament rating and the list it is from; 0 and no list without a rating.

        Of two lists with the same rating it is from FIDE's.
        """
        known = dict(ratings)
        found = [
            self._of_origin(origin, known)
            for origin in _ORIGINS[self.method]
            if self._of_origin(origin, known)[0]
        ]
        if not found:
            return 0, ""
        if self.method is RatingMethod.HIGHER:
            return max(found, key=lambda item: item[0])
        return found[0]

    def _of_origin(self, origin: str, known: Mapping[str, int]) -> tuple[int, str]:
        special = f"{origin}_{self.kind.value}"
        if self.kind is not RatingKind.STANDARD and known.get(special):
            return known[special], special
        return known.get(origin, 0), origin


def rating_terms(options: Iterable[tuple[str, str]]) -> RatingTerms:
    """Return the terms in the options of an event; ratings as they are typed where there are none.

    Raises: InputError: a word that is not one of them.
    """
    said = dict(options)
    method, kind = said.get(RATING_METHOD_OPTION, ""), said.get(RATING_KIND_OPTION, "")
    try:
        return RatingTerms(RatingMethod(method), RatingKind(kind))
    except ValueError:
        raise InputError("model.rating-terms", text=f"{method} {kind}".strip()) from None


def listed_ratings(ratings: Mapping[str, int]) -> ListedRatings:
    """Return the ratings of a player, given by list, as :attr:`Player.ratings` holds them.

    Raises: KeyError: a list that is not in :data:`RATING_LISTS`.
    """
    unknown = ratings.keys() - set(RATING_LISTS)
    if unknown:
        raise KeyError(*sorted(unknown))
    return tuple((name, ratings[name]) for name in RATING_LISTS if ratings.get(name))
