"""The facts a dialect cannot hold of a tournament: found by writing and reading back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from swissheet.errors import NOWHERE, InputError, Issue, Place, Severity
from swissheet.formats.lost_players import FIELDS, of_field, of_players, shortened
from swissheet.formats.trf.acceleration import table_of
from swissheet.formats.trf.dialects import Dialect
from swissheet.formats.trf.notes import comments_first
from swissheet.formats.trf.reading.read import loads
from swissheet.formats.trf.systems import code_of, portable_code
from swissheet.formats.trf.writing.shape import dumps
from swissheet.model import (
    ACCELERATION_OPTION,
    CLASSIC,
    AccelerationText,
    Event,
    ForbiddenPairs,
    Game,
    Result,
    Round,
    Tournament,
)
from swissheet.words.message import Param


def losses(
    tournament: Tournament,
    dialect: Dialect | str | None = None,
    *,
    back: Tournament | None = None,
) -> list[Issue]:
    """Return an issue for each fact that writing in ``dialect`` would lose or change.

    Empty when reading back makes an equal tournament; that an event is accelerated by the text in
    force need not be written, for a file without that word means the same.

    Args: back: the tournament read again when it is written in this dialect, where that is known.
    Cost: one write and one read, unless it is known.
    """
    try:
        back = back or loads(dumps(tournament, dialect=dialect))
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
    """Yield an issue for each difference outside players and rounds: event, system, points."""
    yield from _event_differences(t.event, back.event)
    yield from _edition_lost(t, back)
    if _bans(t.forbidden, t.rounds_total) != _bans(back.forbidden, t.rounds_total):
        gone = not back.forbidden
        yield _lost("losses.lost-forbidden" if gone else "losses.lost-forbidden.changed")
    if _accelerated(t) != _accelerated(back):
        gone = not back.virtual_points
        yield _lost("losses.lost-virtual_points" if gone else "losses.lost-virtual_points.changed")
    if t.rounds_total != back.rounds_total:
        gone = not back.rounds_total
        yield _lost("losses.lost-rounds_total" if gone else "losses.lost-rounds_total.changed")
    if t.system is not back.system:
        yield _lost("losses.lost-system")
    if t.initial_colour is not back.initial_colour:
        gone = back.initial_colour is None
        yield _lost("losses.lost-initial_colour" if gone else "losses.lost-initial_colour.changed")
    if t.points != back.points:
        gone = back.points == CLASSIC
        yield _lost("losses.lost-points" if gone else "losses.lost-points.changed")
    if t.tiebreaks != back.tiebreaks:
        gone = not back.tiebreaks
        yield _lost("losses.lost-tiebreaks" if gone else "losses.lost-tiebreaks.changed")
    if t.adjustments != back.adjustments:
        if back.adjustments:
            yield _lost("losses.lost-adjustments.changed")
        else:
            everybody = tuple(player.tpn for player in t.players)
            tpns = {tpn for item in t.adjustments for tpn in item.tpns or everybody}
            yield _lost("losses.lost-adjustments", tpns=sorted(tpns))
    if _options_said(t) != _options_said(back):
        yield _lost("losses.lost-options", lost=_options_lost(t, back))
    yield from _foreign_differences(t, back)


def _foreign_differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    """Yield issues of comments and records of other programs."""
    if t.foreign == back.foreign:
        return
    left = Counter(record.text for record in t.foreign)
    left.subtract(record.text for record in back.foreign)
    gone = [text for text, count in left.items() if count > 0]
    if gone:
        yield _lost("losses.lost-foreign", count=len(gone), first=shortened(gone[0]))
    else:
        yield _lost("losses.lost-foreign.changed")


def _differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    yield from differences_at_large(t, back)
    yield from _player_differences(t, back)
    pairs = zip(t.players, back.players, strict=False)
    # Absences that are announced may have the same meaning as the note.
    left = [mine for mine, theirs in pairs if t.left.get(mine.tpn) != back.left.get(theirs.tpn)]
    if len(left) > _ONE_BY_ONE:
        yield of_players("losses.lost-players.left-after", left)
    else:
        for mine in left:
            name = shortened(mine.name)
            yield _lost(
                "losses.lost-player.left-after", Place(tpn=mine.tpn), tpn=mine.tpn, name=name
            )
    yield from _round_differences(t, back)


def _accelerated(t: Tournament) -> dict[tuple[int, int], int]:
    """Return the sum of the virtual points, however they are grouped, in the rounds there are."""
    return table_of(t.virtual_points, t.rounds_total)


def _bans(forbidden: Iterable[ForbiddenPairs], rounds: int) -> list[ForbiddenPairs]:
    """Return the forbidden pairings; those to the last round there is are those without an end."""
    return [
        replace(item, last_round=0) if 0 < rounds <= item.last_round else item for item in forbidden
    ]


def _options_said(t: Tournament) -> tuple[tuple[str, str], ...]:
    usual = (ACCELERATION_OPTION, AccelerationText.C_04_7.value)
    return tuple(option for option in t.options if option != usual)


def _options_lost(t: Tournament, back: Tournament) -> list[str]:
    """Return lost options as ``["lots_seed 4711"]``."""
    left = set(back.options)
    return [f"{name} {value}" for name, value in _options_said(t) if (name, value) not in left]


_EVENT: Mapping[str, str] = {
    "name": "losses.lost-event.name",
    "city": "losses.lost-event.city",
    "federation": "losses.lost-event.federation",
    "start": "losses.lost-event.start",
    "end": "losses.lost-event.end",
    "kind": "losses.lost-event.kind",
    "chief_arbiter": "losses.lost-event.chief-arbiter",
    "deputies": "losses.lost-event.deputies",
    "time_control": "losses.lost-event.time-control",
    "round_dates": "losses.lost-event.round-dates",
    "rank_method": "losses.lost-event.rank-method",
    "controller": "losses.lost-event.controller",
    "system_code": "losses.lost-event.system-code",
    "time_control_code": "losses.lost-event.time-control-code",
}

_EVENT_CHANGED: Mapping[str, str] = {
    "name": "losses.lost-event.name-changed",
    "city": "losses.lost-event.city-changed",
    "federation": "losses.lost-event.federation-changed",
    "start": "losses.lost-event.start-changed",
    "end": "losses.lost-event.end-changed",
    "kind": "losses.lost-event.kind-changed",
    "chief_arbiter": "losses.lost-event.chief-arbiter-changed",
    "deputies": "losses.lost-event.deputies-changed",
    "time_control": "losses.lost-event.time-control-changed",
    "round_dates": "losses.lost-event.round-dates-changed",
    "rank_method": "losses.lost-event.rank-method-changed",
    "controller": "losses.lost-event.controller-changed",
    "system_code": "losses.lost-event.system-code-changed",
    "time_control_code": "losses.lost-event.time-control-code-changed",
}


def _event_differences(mine: Event, theirs: Event) -> Iterator[Issue]:
    for field in _EVENT:
        said, now = getattr(mine, field), getattr(theirs, field)
        if field == "system_code":
            # An empty code says that the system alone is enough.
            differs = bool(said) and portable_code(said) != portable_code(now)
        else:
            # A report has the code of the time control that the words mean.
            differs = said != now and (field != "time_control_code" or bool(said))
        if isinstance(said, str):
            said, now = shortened(said), shortened(now)
        if differs and now:
            yield _lost(_EVENT_CHANGED[field], lost=said, now=now)
        elif differs:
            yield _lost(_EVENT[field], lost=said)


def _edition_lost(t: Tournament, back: Tournament) -> Iterator[Issue]:
    """Yield an issue for a code that every program accepts, but that names no edition."""
    said = t.event.system_code or code_of(t.system, dict(t.options))
    now = back.event.system_code
    same = portable_code(now, baku=True) == portable_code(said, baku=True)
    if now and same and now.removesuffix("_BAKU") != said.removesuffix("_BAKU"):
        yield Issue(Severity.NOTICE, "losses.system-edition", params={"lost": said, "now": now})


_PLAYER: Mapping[str, str] = {
    "name": "losses.lost-player.name",
    "rating": "losses.lost-player.rating",
    "title": "losses.lost-player.title",
    "federation": "losses.lost-player.federation",
    "fide_id": "losses.lost-player.fide-id",
    "sex": "losses.lost-player.sex",
    "birth": "losses.lost-player.birth",
    "club": "losses.lost-player.club",
    "rank": "losses.lost-player.rank",
    "national": "losses.lost-player.national",
    "expelled": "losses.lost-player.expelled",
    "ratings": "losses.lost-player.ratings",
    "rating_from": "losses.lost-player.rating-from",
}

_PLAYER_CHANGED: Mapping[str, str] = {
    "rating": "losses.lost-player.rating-changed",
    "title": "losses.lost-player.title-changed",
    "sex": "losses.lost-player.sex-changed",
    "national": "losses.lost-player.national-changed",
    "ratings": "losses.lost-player.ratings-changed",
}

_ONE_BY_ONE = 2
"""The most players whose losses are reported one by one."""


def _player_differences(t: Tournament, back: Tournament) -> Iterator[Issue]:
    pairs = list(zip(t.players, back.players, strict=False))
    for field in FIELDS:
        found = [(m, b) for m, b in pairs if getattr(m, field) != getattr(b, field)]
        if len(found) > _ONE_BY_ONE:
            gone = not any(getattr(theirs, field) for _, theirs in found)
            yield of_field(field, [mine for mine, _ in found], gone=gone)
            continue
        for mine, theirs in found:
            place, name, now = Place(tpn=mine.tpn), shortened(mine.name), getattr(theirs, field)
            if field == "name" and not mine.name.startswith(theirs.name):
                yield _lost(
                    "losses.lost-player.name-changed", place, tpn=mine.tpn, name=name, now=now
                )
            elif now and field in _PLAYER_CHANGED:
                yield _lost(_PLAYER_CHANGED[field], place, tpn=mine.tpn, name=name)
            else:
                yield _lost(_PLAYER[field], place, tpn=mine.tpn, name=name)


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
    """Yield the changes of a round's games, by board."""
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
    drawn: list[int] = []
    other: list[int] = []
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
