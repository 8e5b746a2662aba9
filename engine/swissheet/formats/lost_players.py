"""The facts that a form leaves out of many players, in one line: how many, and which first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissheet.errors import Issue, Severity
from swissheet.model import Player

_NAMED = 4
"""The most players that are named."""

_LONGEST = 60

FIELDS: Mapping[str, str] = {
    "name": "losses.lost-players.name",
    "rating": "losses.lost-players.rating",
    "title": "losses.lost-players.title",
    "federation": "losses.lost-players.federation",
    "fide_id": "losses.lost-players.fide-id",
    "sex": "losses.lost-players.sex",
    "birth": "losses.lost-players.birth",
    "club": "losses.lost-players.club",
    "rank": "losses.lost-players.rank",
    "national": "losses.lost-players.national",
    "expelled": "losses.lost-players.expelled",
    "ratings": "losses.lost-players.ratings",
    "rating_from": "losses.lost-players.rating-from",
}
"""The messages for a field of players that is left out altogether."""

_CHANGED: Mapping[str, str] = {
    "name": "losses.lost-players.name-changed",
    "rating": "losses.lost-players.rating-changed",
    "title": "losses.lost-players.title-changed",
    "federation": "losses.lost-players.federation-changed",
    "fide_id": "losses.lost-players.fide-id-changed",
    "sex": "losses.lost-players.sex-changed",
    "birth": "losses.lost-players.birth-changed",
    "club": "losses.lost-players.club-changed",
    "rank": "losses.lost-players.rank-changed",
    "national": "losses.lost-players.national-changed",
    "expelled": "losses.lost-players.expelled-changed",
    "ratings": "losses.lost-players.ratings-changed",
    "rating_from": "losses.lost-players.rating-from-changed",
}
"""The same where a part of it is in the file, but not as it was."""


def of_field(field: str, found: Sequence[Player], *, gone: bool) -> Issue:
    """Return an issue for a field of all these players; ``gone``: nothing of it is in the file."""
    if gone:
        return of_players(FIELDS[field], found)
    return of_players(_CHANGED[field], found)


def of_players(key: str, found: Sequence[Player]) -> Issue:
    """Return one issue for all these players."""
    names = [shortened(player.name) for player in found[:_NAMED]]
    said = [*names, *(["..."] if len(found) > _NAMED else [])]
    return Issue(Severity.WARNING, key, params={"count": len(found), "names": said})


def shortened(name: str) -> str:
    """Return a name as a message has it."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
