"""The questions whether a tournament is ready for the rating officer, before a report is made.

Rule: C.02.03 (2026-03) Annexure A, importance for the rating server; Rating Regulations B.02
(2024) for time controls. Nothing here changes the tournament.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from swissheet.errors import NOWHERE, Issue, Place, Severity
from swissheet.formats.trf.fields import parse_date
from swissheet.formats.trf.rating.time_class import COUNTED_MOVES, seconds_for_60_moves
from swissheet.formats.trf.rating.time_control import coded_time_control
from swissheet.model import Game, Player, Result, Tournament
from swissheet.words.message import Param, phrase

_ID = re.compile(r"[0-9]{1,11}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_ARBITER_ID = re.compile(r"\([0-9]{4,11}\)")
_LISTS = {
    "standard": (3600, 10**9, phrase("rating.standard-list")),
    "rapid": (601, 3599, phrase("rating.rapid-list")),
    "blitz": (181, 600, phrase("rating.blitz-list")),
}
"""Seconds for 60 moves: more than 10 minutes is rapid, an hour is standard."""


def rating_issues(tournament: Tournament, *, rating_list: str = "") -> list[Issue]:
    """Return everything a rating officer would send the report back for, or ask about.

    Args: rating_list: ``"standard"``, ``"rapid"`` or ``"blitz"`` to compare with the time control.
    """
    t = tournament
    of_event = [*_event(t), *_dates(t), *_time_control(t, rating_list)]
    return [*of_event, *_players(t), *_lacking(t), *_rounds(t)]


def _error(key: str, place: Place = NOWHERE, **params: Param) -> Issue:
    return Issue(Severity.ERROR, key, place, params)


def _warning(key: str, place: Place = NOWHERE, **params: Param) -> Issue:
    return Issue(Severity.WARNING, key, place, params)


def _event(t: Tournament) -> Iterator[Issue]:
    event = t.event
    mandatory = (
        (event.name, _error("rating.missing.name", record="012")),
        (event.city, _error("rating.missing.city", record="022")),
        (event.federation, _error("rating.missing.federation", record="032")),
        (event.start, _error("rating.missing.first-day", record="042")),
        (event.end, _error("rating.missing.last-day", record="052")),
        (event.chief_arbiter, _error("rating.missing.arbiter", record="102")),
        (coded_time_control(event), _error("rating.missing.time-control", record="222")),
    )
    yield from (issue for value, issue in mandatory if not value)
    if event.chief_arbiter and not _ARBITER_ID.search(event.chief_arbiter):
        yield _warning("rating.arbiter-id")
    if not t.rounds_paired:
        yield _error("rating.no-rounds")
    elif t.rounds_total and t.rounds_paired != t.rounds_total:
        yield _error("rating.round-count", announced=t.rounds_total, played=t.rounds_paired)


def _dates(t: Tournament) -> Iterator[Issue]:
    dates, first, last = t.event.round_dates, t.event.start, t.event.end
    if parse_date(first) > parse_date(last) > "":
        yield _error("rating.days", first=first, last=last)
    for number in range(1, t.rounds_paired + 1):
        place = Place(round=number)
        date = dates[number - 1] if number <= len(dates) else ""
        if not parse_date(date):
            yield _error("rating.round-date.none", place, round=number)
        elif (first and date < first) or (last and date > last):
            yield _error(
                "rating.round-date.outside", place, round=number, date=date, first=first, last=last
            )
    for number, (earlier, later) in enumerate(pairwise(dates), start=2):
        if earlier and later and later < earlier:
            yield _error(
                "rating.round-date.order",
                Place(round=number),
                round=number,
                date=later,
                earlier=number - 1,
                earlier_date=earlier,
            )


def _time_control(t: Tournament, rating_list: str) -> Iterator[Issue]:
    code = coded_time_control(t.event)
    if not code or rating_list not in _LISTS:
        return
    seconds = seconds_for_60_moves(code)
    if code.startswith("W"):
        yield _error("rating.time-control.colours", control=code)
        return
    if seconds is None:
        yield _error("rating.time-control.unread", control=code)
        return
    low, high, named = _LISTS[rating_list]
    if not low <= seconds <= high:
        yield _error(
            "rating.time-control.list",
            control=code,
            minutes=seconds // 60,
            moves=COUNTED_MOVES,
            rating_list=named,
        )


def _players(t: Tournament) -> Iterator[Issue]:
    owners: dict[str, int] = {}
    for player in t.players:
        tpn, name, number = player.tpn, player.name, player.fide_id
        place = Place(tpn=tpn)
        if number and not _ID.fullmatch(number):
            if number.isascii() and number.isdigit():
                yield _error("rating.fide-id.long", place, tpn=tpn, name=name, number=number)
            else:
                yield _error("rating.fide-id.letters", place, tpn=tpn, name=name, number=number)
        elif number and owners.setdefault(number, tpn) != tpn:
            yield _error(
                "rating.fide-id-twice",
                place,
                tpn=tpn,
                name=name,
                other=owners[number],
                number=number,
            )
        if player.federation and not _FEDERATION.fullmatch(player.federation):
            yield _warning(
                "rating.federation", place, tpn=tpn, name=name, federation=player.federation
            )


def _lacking(t: Tournament) -> Iterator[Issue]:
    """Yield missing facts of players: one issue for all with the same, at the first of them."""
    struck = _struck(t)
    players = t.players
    ranked = [p for p in players if not p.expelled and p.tpn not in struck]
    if who := _Some.of(p for p in players if not p.fide_id):
        yield _error("rating.fide-id.none", who.place, tpns=who.tpns, names=who.names)
    if who := _Some.of(p for p in players if not p.birth or parse_date(p.birth) != p.birth):
        yield _warning("rating.birth", who.place, tpns=who.tpns, names=who.names)
    if who := _Some.of(p for p in players if not p.sex):
        yield _warning("rating.sex", who.place, tpns=who.tpns, names=who.names)
    if who := _Some.of(p for p in players if not p.federation):
        yield _warning("rating.federation.none", who.place, tpns=who.tpns, names=who.names)
    if who := _Some.of(p for p in ranked if not p.rank):
        yield _error("rating.rank", who.place, tpns=who.tpns, names=who.names)
    if who := _Some.of(p for p in players if not p.name.isascii()):
        yield Issue(
            Severity.NOTICE, "rating.name", who.place, {"tpns": who.tpns, "names": who.names}
        )


class _Some(NamedTuple):
    """Players who lack the same: their numbers, the names of the first, the place of the first."""

    tpns: tuple[int, ...]
    names: tuple[str, ...]
    place: Place

    @classmethod
    def of(cls, players: Iterable[Player]) -> _Some | None:
        """Return the players, or None if there are none."""
        who = list(players)
        if not who:
            return None
        names = [player.name for player in who[:_NAMED]] + ["..."] * (len(who) > _NAMED)
        return cls(tuple(player.tpn for player in who), tuple(names), Place(tpn=who[0].tpn))


_NAMED = 3
"""The most players named of those that lack the same; the message has all their numbers."""


def _struck(t: Tournament) -> frozenset[int]:
    """Return the players who left a round robin and have no place in it. Rule: C.05 6.6."""
    if not t.system.half_rule or not t.left:
        return frozenset()
    from swissheet.withdrawals import ruled_after

    ruled = ruled_after(t)
    return frozenset(p.tpn for p in ruled.players if p.expelled) if ruled else frozenset()


def _rounds(t: Tournament) -> Iterator[Issue]:
    for round_ in t.rounds[: t.rounds_paired]:
        number, place = round_.number, Place(round=round_.number)
        missing = [board for board, game in enumerate(round_.games, 1) if not _decided(game)]
        if missing:
            yield _error("rating.results-missing", place, round=number, boards=tuple(missing))
        if len(round_.pabs) > 1:
            yield _error("rating.two-pabs", place, round=number, tpns=round_.pabs)


def _decided(game: Game) -> bool:
    return not game.pending and game.white_result is not Result.ADJOURNED
