"""The players of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import ModelError, Place
from swissheet.model.ratings import RATING_LISTS, ListedRatings
from swissheet.words import caseless

MAX_PLAYERS = 9999
"""The most players of an event: a TRF has four digits for a pairing number."""

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE titles in the order of C.04.2 (2026-02) 2.2."""

MAX_RATING = 4000
"""The highest number that is accepted as a rating."""

_NO_ID = "0-–—_./?* "
"""Characters that programs and people write in the place of an ID when there is no ID."""

_CLUB_LETTERS = 24
"""How many letters of a club are shown to distinguish a player from others of the same name."""


def has_id(text: str) -> bool:
    """Return whether a text is an ID, and not only a sign that there is no ID."""
    return text.strip(_NO_ID) != ""


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A national rating record (NRS) of the TRF-2026; text fields exactly as written there."""

    federation: str
    national_class: str = ""
    rating: int = 0
    origin: str = ""
    number: str = ""
    name: str = ""
    sex: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True, init=False)
class Player:
    """One participant.

    ``tpn`` is the tournament pairing number (C.04.2 (2026-02) 2.3), from 1; ``rating`` 0 means
    unrated; ``sex`` is ``"m"``, ``"w"`` or empty; ``birth`` is ``YYYY/MM/DD``, ``YYYY`` or empty;
    ``rank`` is the last published place, 0 when there is none. A player who is ``expelled`` is not
    paired any more and has no place; the games played count for the opponents. A player who has
    left the event, or will leave it, has ``left_after``, the last round before that, 0 before
    round 1; it is left out of comparison, for announced absences may say the same
    (:attr:`Tournament.left`). A ``fide_id`` of zeros, dashes and the like counts as no ID.

    ``rating`` is the rating the tournament uses; ``ratings`` are those of the lists, in the order
    of :data:`RATING_LISTS`, and ``rating_from`` says in words where the first one is from.
    """

    tpn: int
    name: str
    rating: int = 0
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    birth: str = ""
    club: str = ""
    rank: int = 0
    national: tuple[NationalRecord, ...] = ()
    expelled: bool = False
    left_after: int | None = field(default=None, compare=False)
    ratings: ListedRatings = ()
    rating_from: str = ""

    def __init__(
        self,
        tpn: int,
        name: str,
        rating: int = 0,
        title: str = "",
        federation: str = "",
        fide_id: str = "",
        sex: str = "",
        birth: str = "",
        club: str = "",
        rank: int = 0,
        national: tuple[NationalRecord, ...] = (),
        expelled: bool = False,
        left_after: int | None = None,
        ratings: ListedRatings = (),
        rating_from: str = "",
    ) -> None:
        # Written out, as for games: there are many, and a frozen class takes twice as long to make.
        if not isinstance(tpn, int) or not 1 <= tpn <= MAX_PLAYERS:
            raise ModelError("model.tpn-range", most=MAX_PLAYERS, number=repr(tpn))
        # Most names are printable, and only an unprintable one can hold a character below a blank.
        if not isinstance(name, str) or (not name.isprintable() and min(name, default=" ") < " "):
            raise ModelError("model.name", place=Place(tpn=tpn), name=repr(name))
        if not isinstance(rating, int) or not 0 <= rating <= MAX_RATING:
            raise ModelError(
                "model.rating-range",
                place=Place(tpn=tpn),
                most=MAX_RATING,
                rating=repr(rating),
                name=name,
            )
        if title and title not in TITLES:
            raise ModelError("model.title", place=Place(tpn=tpn), title=title, titles=TITLES)
        if sex not in ("", "m", "w"):
            raise ModelError("model.sex", place=Place(tpn=tpn), sex=repr(sex), name=name)
        _set_tpn(self, tpn)
        _set_name(self, name)
        _set_rating(self, rating)
        _set_title(self, title)
        _set_federation(self, federation)
        _set_fide_id(self, fide_id if has_id(fide_id) else "")
        _set_sex(self, sex)
        _set_birth(self, birth)
        _set_club(self, club)
        _set_rank(self, rank)
        _set_national(self, national)
        _set_expelled(self, expelled)
        _set_left_after(self, left_after)
        _set_ratings(self, ratings)
        _set_rating_from(self, rating_from)
        if ratings:
            self._check_lists()

    def _check_lists(self) -> None:
        """Check that the lists are known, in their order, each once and with a rating."""
        order = [RATING_LISTS.index(name) for name, _ in self.ratings if name in RATING_LISTS]
        in_order = len(order) == len(self.ratings) and order == sorted(set(order))
        fit = all(type(rating) is int and 1 <= rating <= MAX_RATING for _, rating in self.ratings)
        if not in_order or not fit:
            raise ModelError(
                "model.rating-lists",
                place=Place(tpn=self.tpn),
                name=self.name,
                ratings=", ".join(f"{name} {rating}" for name, rating in self.ratings),
                most=MAX_RATING,
                lists=RATING_LISTS,
            )

    def renumbered(self, tpn: int) -> Player:
        """Return the same player under another TPN."""
        return replace(self, tpn=tpn)


(
    _set_tpn,
    _set_name,
    _set_rating,
    _set_title,
    _set_federation,
    _set_fide_id,
    _set_sex,
    _set_birth,
    _set_club,
    _set_rank,
    _set_national,
    _set_expelled,
    _set_left_after,
    _set_ratings,
    _set_rating_from,
) = (getattr(Player, name).__set__ for name in Player.__slots__)


def told_apart(players: Sequence[Player], *, public: bool = False) -> dict[int, str]:
    """Return, by TPN, a text that distinguishes players of the same name.

    It is the year of birth where each of them has a different one, else the club, else the TPN;
    ``public``: the club, else the federation, else the TPN, so that no year of birth is shown.
    """
    by_name: dict[str, list[Player]] = {}
    for player in players:
        if player.name:
            by_name.setdefault(_folded(player.name), []).append(player)
    found: dict[int, str] = {}
    for namesakes in by_name.values():
        if len(namesakes) == 1:
            continue
        years = [one.birth[:4] if one.birth[:4].isdecimal() else "" for one in namesakes]
        clubs = [_club(one.club) for one in namesakes]
        federations = [one.federation for one in namesakes]
        kinds = (clubs, federations) if public else (years, clubs)
        for marks in (*kinds, [str(one.tpn) for one in namesakes]):
            if all(marks) and len(set(map(_folded, marks))) == len(namesakes):
                found |= {one.tpn: mark for one, mark in zip(namesakes, marks, strict=True)}
                break
    return found


def _folded(text: str) -> str:
    return " ".join(caseless(text.replace(".", " ")).split())


def _club(club: str) -> str:
    """Return a club as written behind a name; "" for a number, which would be read as a TPN."""
    shown = " ".join(club.split())
    if len(shown) > _CLUB_LETTERS:
        shown = shown[: _CLUB_LETTERS - 1].rstrip() + "…"
    return "" if shown.isdecimal() else shown
