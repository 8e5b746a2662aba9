"""Compare a rating list with the row of a player: cells to fill in, cells that differ."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from swissheet.model import (
    RATING_LISTS,
    Player,
    RatingMethod,
    RatingTerms,
    listed_ratings,
)
from swissheet.ratinglists.index import About
from swissheet.ratinglists.listed import KINDS, Listed
from swissheet.words.message import Phrase, Term, phrase
from swissheet.workbook.host.book import Value

TAKEN = ("rating", "title", "name", "federation", "fide_id", "birth", "sex")
"""Columns that may be taken from a list although the cell has something else."""


@dataclass(frozen=True, slots=True)
class Differing:
    """A cell that stays as it is, and what the list has for it."""

    key: str
    yours: str
    listed: str


@dataclass(frozen=True, slots=True)
class Fill:
    """The cells of a row that are written, by key of the column, and those that differ.

    ``said`` says each change in a few words.
    """

    cells: Mapping[str, Value]
    differing: tuple[Differing, ...]
    said: tuple[Phrase, ...]


def of_fide(about: About) -> bool:
    """Return whether a list is one of FIDE's."""
    return about.source == "fide" or about.source.startswith("fide-")


def filled(
    player: Player,
    found: Collection[tuple[About, Listed]],
    terms: RatingTerms,
    take: Collection[str],
) -> Fill:
    """Return the cells for the row of a player who was found in some lists, in their order.

    Empty cells are filled. The columns of the lists, and a rating that came from one, follow the
    list; anything else that differs stays, unless it is in ``take``.
    """
    cells: dict[str, Value] = {}
    differing: list[Differing] = []
    for _, listed in found:
        for key, value in _personal(listed).items():
            yours = _shown(player, key)
            if not value or cells.get(key) or _same(key, yours, value):
                continue
            if not yours or key in take:
                cells[key] = value
            elif key != "name" and not any(one.key == key for one in differing):
                differing.append(Differing(key, yours, value))
    was = dict(player.ratings)
    now = was | _ratings(found)
    now = {name: rating for name, rating in now.items() if rating or was.get(name)}
    cells |= {
        f"rating_{name}": rating or None
        for name, rating in now.items()
        if rating != was.get(name, 0)
    }
    chosen, origin = _terms(terms, found).chosen(listed_ratings(now))
    if chosen and chosen != player.rating:
        if not player.rating or player.rating in was.values() or "rating" in take:
            cells["rating"] = chosen
        else:
            differing.append(Differing("rating", str(player.rating), str(chosen)))
    if chosen and cells.get("rating", player.rating) == chosen:
        words = _from(origin, found)
        if words and words != player.rating_from:
            cells["rating_from"] = words
    return Fill(cells, tuple(differing), tuple(_said(player, cells, was)))


def _personal(listed: Listed) -> dict[str, str]:
    federation = listed.federation if listed.federation != "FID" else ""
    return {
        "name": listed.name,
        "fide_id": listed.fide_id,
        "title": listed.highest_title,
        "federation": federation,
        "sex": listed.sex,
        "birth": str(listed.born or ""),
        "club": listed.club,
    }


def _shown(player: Player, key: str) -> str:
    return str(getattr(player, key))


def _same(key: str, yours: str, listed: str) -> bool:
    """Return whether two cells say the same; a club is written as the organiser likes."""
    if key == "birth":
        return yours[:4] == listed
    return bool(yours) if key == "club" else yours == listed


def _ratings(found: Collection[tuple[About, Listed]]) -> dict[str, int]:
    """Return the ratings of the lists by their columns; of two lists the first counts."""
    ratings: dict[str, int] = {}
    for about, listed in found:
        origin = "fide" if of_fide(about) else "national"
        for kind in KINDS if not about.kind else (about.kind,):
            name = origin if kind == KINDS[0] else f"{origin}_{kind}"
            if name in RATING_LISTS:
                ratings.setdefault(name, listed.rating(kind))
    return ratings


def _terms(terms: RatingTerms, found: Collection[tuple[About, Listed]]) -> RatingTerms:
    """Return how the tournament rating is chosen; where nothing says it, from the first list."""
    if terms.method is not RatingMethod.TYPED or not found:
        return terms
    first = next(iter(found))[0]
    method = RatingMethod.FIDE if of_fide(first) else RatingMethod.NATIONAL
    return replace(terms, method=method)


def _from(origin: str, found: Collection[tuple[About, Listed]]) -> str:
    """Return where a rating is from: the list and its month."""
    ours = origin.startswith("fide")
    for about, _ in found:
        if of_fide(about) is ours:
            kind = origin.partition("_")[2]
            return " ".join(
                filter(None, (about.source.upper().split("-")[0], kind, about.dated[:7]))
            )
    return ""


def _said(player: Player, cells: Mapping[str, Value], was: Mapping[str, int]) -> list[Phrase]:
    said = []
    for key, value in cells.items():
        if key == "rating_from":
            continue
        name = key.removeprefix("rating_")
        before = str(was.get(name, "") if key.startswith("rating_") else _shown(player, key) or "")
        before = "" if before == "0" else before
        column, now = Term(f"column.{key}"), str(value)
        said.append(
            phrase("log_lists.cell", column=column, before=before, now=now)
            if before
            else phrase("log_lists.blank-cell", column=column, now=now)
        )
    return said
