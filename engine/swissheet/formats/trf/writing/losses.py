"""What a dialect cannot say of a tournament: found by writing and reading back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from swissheet.errors import InputError, Issue, Place, Severity, worded
from swissheet.formats.trf.dialects import Dialect
from swissheet.formats.trf.reading.read import loads
from swissheet.formats.trf.writing.shape import dumps
from swissheet.model import Player, Tournament

__all__ = ["losses"]

_WORDS = {
    "rounds_total": "The number of rounds",
    "system": "The pairing system",
    "initial_colour": "The initial colour",
    "points": "The points for wins, draws and byes",
    "tiebreaks": "The list of tie-breaks",
    "virtual_points": "The acceleration",
    "forbidden": "The list of forbidden pairings",
    "adjustments": "Points set by the arbiter",
    "options": "Settings of the event",
    "foreign": "Records of other programs",
}
_PLAYER_WORDS = {
    "name": "the name is cut or changed",
    "federation": "the federation has more than three letters",
    "fide_id": "the FIDE number has more than eleven characters",
    "birth": "the date of birth is not YYYY/MM/DD",
    "club": "the club is left out",
    "rank": "the rank is left out",
    "national": "a national rating record is left out or changed",
}


def losses(tournament: Tournament, dialect: Dialect | str | None = None) -> list[Issue]:
    """One issue for everything that writing in ``dialect`` would lose or change.

    Empty when reading back gives an equal tournament. Cost: one write and one read.
    """
    try:
        back = loads(dumps(tournament, dialect=dialect))
    except InputError as error:
        return [worded(Severity.ERROR, "not-writable", error.message, error.place)]
    if back == tournament:
        return []
    return list(_differences(tournament, back))


def _lost(code: str, message: str, place: Place | None = None) -> Issue:
    return worded(Severity.WARNING, code, message, place or Place())


def _differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    for item in fields(type(t.event)):
        mine, theirs = getattr(t.event, item.name), getattr(back.event, item.name)
        # An empty code says that the system alone is enough.
        if mine != theirs and (mine or item.name != "system_code"):
            word = item.name.replace("_", " ")
            yield _lost("lost-event", f"The event's {word} '{mine}' is left out or changed.")
    for name, words in _WORDS.items():
        if getattr(t, name) != getattr(back, name):
            verb = "are" if words.startswith(("Settings", "Records", "Points")) else "is"
            yield _lost(f"lost-{name}", f"{words} {verb} left out or changed.")
    for mine, theirs in zip(t.players, back.players, strict=False):
        if mine != theirs:
            yield from _player_differences(mine, theirs)
    yield from _round_differences(t, back)


def _player_differences(mine: Player, theirs: Player) -> Iterator[Issue]:
    for item in fields(Player):
        if getattr(mine, item.name) != getattr(theirs, item.name):
            what = _PLAYER_WORDS.get(item.name, f"{item.name} is left out or changed")
            message = f"Player {mine.tpn}, {mine.name}: {what}."
            yield _lost("lost-player", message, Place(tpn=mine.tpn))


def _round_differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    for number in range(1, max(len(t.rounds), len(back.rounds)) + 1):
        mine, theirs = t.round(number), back.round(number)
        where = Place(round=number)
        if set(mine.games) != set(theirs.games):
            message = f"Round {number}: games without a result or adjourned are changed."
            yield _lost("lost-games", message, where)
        elif mine.games != theirs.games:
            message = f"Round {number}: the order of the boards is left out."
            yield _lost("lost-boards", message, where)
        if mine.byes != theirs.byes:
            message = f"Round {number}: byes announced for the round are left out."
            yield _lost("lost-byes", message, where)
