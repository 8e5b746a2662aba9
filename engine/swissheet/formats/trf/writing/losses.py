"""What a dialect cannot say of a tournament: found by writing and reading back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissheet.errors import NOWHERE, InputError, Issue, Place, Severity
from swissheet.formats.trf.acceleration import table_of
from swissheet.formats.trf.dialects import Dialect
from swissheet.formats.trf.notes import comments_first
from swissheet.formats.trf.reading.read import loads
from swissheet.formats.trf.systems import portable_code
from swissheet.formats.trf.writing.shape import dumps
from swissheet.model import (
    ACCELERATION_OPTION,
    AccelerationText,
    Event,
    ForbiddenPairs,
    Game,
    Player,
    Result,
    Round,
    Tournament,
)
from swissheet.words.message import Param

__all__ = ["differences_at_large", "losses"]


def losses(
    tournament: Tournament, dialect: Dialect | str | None = None, *, written: str | None = None
) -> list[Issue]:
    """One issue for everything that writing in ``dialect`` would lose or change.

    Empty when reading back gives an equal tournament; that an event is accelerated by the text in
    force need not be said, for it is what a file without that word means.

    Args: written: what :func:`~.shape.dumps` made of it in this dialect, where that is known.
    Cost: one write, unless it is known, and one read.
    """
    try:
        back = loads(dumps(tournament, dialect=dialect) if written is None else written)
    except InputError as error:
        problem = error.issue
        return [Issue(Severity.ERROR, "losses.not-writable", error.place, {"problem": problem})]
    tournament = replace(tournament, foreign=comments_first(tournament.foreign))
    if back == tournament and back.left == tournament.left:
        return []
    return list(_differences(tournament, back))


def _lost(key: str, place: Place = NOWHERE, **params: Param) -> Issue:
    return Issue(Severity.WARNING, key, place, params)


def differences_at_large(t: Tournament, back: Tournament) -> Iterator[Issue]:
    """One issue for everything that differs beside players and rounds: event, system, points."""
    yield from _event_differences(t.event, back.event)
    issues = {
        "rounds_total": _lost("losses.lost-rounds_total"),
        "system": _lost("losses.lost-system"),
        "initial_colour": _lost("losses.lost-initial_colour"),
        "points": _lost("losses.lost-points"),
        "tiebreaks": _lost("losses.lost-tiebreaks"),
        "virtual_points": _lost("losses.lost-virtual_points"),
        "forbidden": _lost("losses.lost-forbidden"),
        "adjustments": _lost("losses.lost-adjustments"),
        "options": _lost("losses.lost-options", lost=_options_lost(t, back)),
        "foreign": _lost("losses.lost-foreign"),
    }
    if _options_said(t) == _options_said(back):
        del issues["options"]
    if _accelerated(t) == _accelerated(back):
        del issues["virtual_points"]
    if _bans(t.forbidden, t.rounds_total) == _bans(back.forbidden, t.rounds_total):
        del issues["forbidden"]
    for name, issue in issues.items():
        if getattr(t, name) != getattr(back, name):
            yield issue


def _differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    yield from differences_at_large(t, back)
    for mine, theirs in zip(t.players, back.players, strict=False):
        if mine != theirs:
            yield from _player_differences(mine, theirs)
        # Absences that are announced may say it as well as the note does.
        if t.left.get(mine.tpn) != back.left.get(mine.tpn):
            yield _lost(
                "losses.lost-player.left-after", Place(tpn=mine.tpn), tpn=mine.tpn, name=mine.name
            )
    yield from _round_differences(t, back)


def _accelerated(t: Tournament) -> dict[tuple[int, int], int]:
    """What the virtual points come to, however they are grouped, in the rounds there are."""
    return table_of(t.virtual_points, t.rounds_total)


def _bans(forbidden: Iterable[ForbiddenPairs], rounds: int) -> list[ForbiddenPairs]:
    """The forbidden pairings; those to the last round there is are those without an end."""
    return [
        replace(item, last_round=0) if 0 < rounds <= item.last_round else item for item in forbidden
    ]


def _options_said(t: Tournament) -> tuple[tuple[str, str], ...]:
    usual = (ACCELERATION_OPTION, AccelerationText.C_04_7.value)
    return tuple(option for option in t.options if option != usual)


def _options_lost(t: Tournament, back: Tournament) -> list[str]:
    """``["lots_seed 4711"]``"""
    left = set(back.options)
    return [f"{name} {value}" for name, value in _options_said(t) if (name, value) not in left]


def _event_differences(mine: Event, theirs: Event) -> Iterator[Issue]:
    issues = {
        "name": _lost("losses.lost-event.name", lost=mine.name),
        "city": _lost("losses.lost-event.city", lost=mine.city),
        "federation": _lost("losses.lost-event.federation", lost=mine.federation),
        "start": _lost("losses.lost-event.start", lost=mine.start),
        "end": _lost("losses.lost-event.end", lost=mine.end),
        "kind": _lost("losses.lost-event.kind", lost=mine.kind),
        "chief_arbiter": _lost("losses.lost-event.chief-arbiter", lost=mine.chief_arbiter),
        "deputies": _lost("losses.lost-event.deputies", lost=mine.deputies),
        "time_control": _lost("losses.lost-event.time-control", lost=mine.time_control),
        "round_dates": _lost("losses.lost-event.round-dates", lost=mine.round_dates),
        "rank_method": _lost("losses.lost-event.rank-method", lost=mine.rank_method),
        "controller": _lost("losses.lost-event.controller", lost=mine.controller),
        "time_control_code": _lost(
            "losses.lost-event.time-control-code", lost=mine.time_control_code
        ),
    }
    if not mine.time_control_code:
        # A report gives the code that the words say.
        del issues["time_control_code"]
    if mine.system_code and portable_code(mine.system_code) != portable_code(theirs.system_code):
        # An empty code says that the system alone is enough.
        issues["system_code"] = _lost("losses.lost-event.system-code", lost=mine.system_code)
    for name, issue in issues.items():
        if getattr(mine, name) != getattr(theirs, name):
            yield issue


def _player_differences(mine: Player, theirs: Player) -> Iterator[Issue]:
    place, tpn, name = Place(tpn=mine.tpn), mine.tpn, mine.name
    issues = {
        "name": _lost("losses.lost-player.name", place, tpn=tpn, name=name),
        "rating": _lost("losses.lost-player.rating", place, tpn=tpn, name=name),
        "title": _lost("losses.lost-player.title", place, tpn=tpn, name=name),
        "federation": _lost("losses.lost-player.federation", place, tpn=tpn, name=name),
        "fide_id": _lost("losses.lost-player.fide-id", place, tpn=tpn, name=name),
        "sex": _lost("losses.lost-player.sex", place, tpn=tpn, name=name),
        "birth": _lost("losses.lost-player.birth", place, tpn=tpn, name=name),
        "club": _lost("losses.lost-player.club", place, tpn=tpn, name=name),
        "rank": _lost("losses.lost-player.rank", place, tpn=tpn, name=name),
        "national": _lost("losses.lost-player.national", place, tpn=tpn, name=name),
        "expelled": _lost("losses.lost-player.expelled", place, tpn=tpn, name=name),
    }
    for field, issue in issues.items():
        if getattr(mine, field) != getattr(theirs, field):
            yield issue


def _round_differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    for number in range(1, max(len(t.rounds), len(back.rounds)) + 1):
        mine, theirs = t.round(number), back.round(number)
        place = Place(round=number)
        played, found = ({(g.white, g.black): g for g in r.games} for r in (mine, theirs))
        both = [pair for pair in played if pair in found]
        kept = [pair for pair in both if _as_it_ended(played[pair]) == _as_it_ended(found[pair])]
        yield from _game_differences(mine, theirs)
        if both != [pair for pair in found if pair in played]:
            yield _lost("losses.lost-boards", place, round=number)
        if any(played[pair] != found[pair] for pair in kept):
            yield _lost("losses.lost-adjourned", place, round=number)
        if mine.byes != theirs.byes:
            yield _lost("losses.lost-byes", place, round=number)


_DRAWN = (Result.DRAW, Result.DRAW)


def _game_differences(mine: Round, theirs: Round) -> Iterator[Issue]:
    """What becomes of the games of a round, by board."""
    place, number = Place(round=mine.number), mine.number
    found = {(g.white, g.black): g for g in theirs.games}
    boards = list(enumerate(mine.games, start=1))
    gone = [board for board, game in boards if (game.white, game.black) not in found]
    if gone and not found:
        undecided = sum(game.pending for game in mine.games)
        yield _lost(
            "losses.lost-games.round", place, round=number, count=len(gone), undecided=undecided
        )
    elif gone:
        yield _lost("losses.lost-games.boards", place, round=number, boards=gone)
    drawn, other = [], []
    for board, game in boards:
        read = found.get((game.white, game.black))
        if read is None or _as_it_ended(read) == _as_it_ended(game):
            continue
        as_draw = game.adjourned and (read.white_result, read.black_result) == _DRAWN
        (drawn if as_draw else other).append(board)
    if drawn:
        yield _lost("losses.lost-games.drawn", place, round=number, boards=drawn)
    if other:
        yield _lost("losses.lost-games.results", place, round=number, boards=other)
    added = len(found.keys() - {(game.white, game.black) for _, game in boards})
    if added:
        yield _lost("losses.lost-games.added", place, round=number, count=added)


def _as_it_ended(game: Game) -> Game:
    return replace(game, adjourned_until=0)
