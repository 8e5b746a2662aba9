"""Is a tournament ready for the rating officer? The questions asked before a report is made.

Rule: C.02.03 (2026-03) Annexure A, importance for the rating server; Rating Regulations B.02
(2024) for time controls. Nothing here changes the tournament.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from swissheet.errors import Issue, Place, Severity, worded
from swissheet.formats.trf.fields import not_a_fide_number, parse_date
from swissheet.model import Bye, Game, Result, Tournament, boards_in_words

__all__ = ["rating_issues"]

_MANDATORY = {
    "name": "name (012)",
    "city": "city (022)",
    "federation": "federation (032)",
    "start": "first day (042)",
    "end": "last day (052)",
    "chief_arbiter": "chief arbiter (102)",
    "time_control_code": "coded time control (222)",
}
_ID = re.compile(r"[0-9]{1,11}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_ARBITER_ID = re.compile(r"\([0-9]{4,11}\)")
_PERIOD = re.compile(r"(?:([0-9]{1,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")
_MOVES = 60
_LISTS = {"standard": (3600, 10**9), "rapid": (601, 3599), "blitz": (181, 600)}
"""Seconds for 60 moves: more than 10 minutes is rapid, an hour is standard."""


def rating_issues(tournament: Tournament, *, rating_list: str = "") -> list[Issue]:
    """Everything a rating officer would send the report back for, or ask about.

    Args: rating_list: ``"standard"``, ``"rapid"`` or ``"blitz"`` to compare with the time control.
    """
    t = tournament
    return [*_event(t), *_dates(t), *_time_control(t, rating_list), *_players(t), *_rounds(t)]


def _issue(severity: Severity, code: str, message: str, tpn: int = 0, round_: int = 0) -> Issue:
    return worded(severity, code, message, Place(tpn=tpn, round=round_))


def _event(t: Tournament) -> Iterator[Issue]:
    for field, words in _MANDATORY.items():
        if not getattr(t.event, field):
            yield _issue(Severity.ERROR, "missing", f"The {words} of the event is missing.")
    if t.event.chief_arbiter and not _ARBITER_ID.search(t.event.chief_arbiter):
        message = "The chief arbiter has no FIDE number; write 'IA Surname, Given (1234567)'."
        yield _issue(Severity.WARNING, "arbiter-id", message)
    if not t.rounds_paired:
        yield _issue(Severity.ERROR, "no-rounds", "No round has been played.")
    elif t.rounds_total and t.rounds_paired != t.rounds_total:
        message = f"{t.rounds_total} rounds are announced, but {t.rounds_paired} are played."
        yield _issue(Severity.ERROR, "round-count", message)


def _dates(t: Tournament) -> Iterator[Issue]:
    dates = t.event.round_dates
    for number in range(1, t.rounds_paired + 1):
        date = dates[number - 1] if number <= len(dates) else ""
        if not parse_date(date):
            message = f"Round {number} has no date."
            yield _issue(Severity.ERROR, "round-date", message, round_=number)
        elif (t.event.start and date < t.event.start) or (t.event.end and date > t.event.end):
            message = (
                f"Round {number} was played on {date}, which is not between {t.event.start} "
                f"and {t.event.end}."
            )
            yield _issue(Severity.ERROR, "round-date", message, round_=number)
    for number, (earlier, later) in enumerate(pairwise(dates), start=2):
        if earlier and later and later < earlier:
            message = f"Round {number} ({later}) is dated before round {number - 1} ({earlier})."
            yield _issue(Severity.ERROR, "round-date", message, round_=number)


def _time_control(t: Tournament, rating_list: str) -> Iterator[Issue]:
    code = t.event.time_control_code
    if not code or rating_list not in _LISTS:
        return
    seconds = _seconds(code)
    if code.startswith("W"):
        message = f"The time control {code} differs by colour; such games are not rated."
        yield _issue(Severity.ERROR, "time-control", message)
        return
    if seconds is None:
        message = f"'{code}' is no coded time control; write for example 5400+30."
        yield _issue(Severity.ERROR, "time-control", message)
        return
    low, high = _LISTS[rating_list]
    if not low <= seconds <= high:
        message = (
            f"The time control {code} gives {seconds // 60} minutes for {_MOVES} moves, which "
            f"does not fit the {rating_list} list."
        )
        yield _issue(Severity.ERROR, "time-control", message)


def _seconds(code: str) -> int | None:
    """Seconds for 60 moves, with the largest increment throughout; None if not understood."""
    total = increment = 0
    for period in code.split(":"):
        found = _PERIOD.fullmatch(period)
        if found is None:
            return None
        total += int(found[2])
        increment = max(increment, int(found[3] or 0))
    return total + increment * _MOVES


def _players(t: Tournament) -> Iterator[Issue]:
    owners: dict[str, int] = {}
    for player in t.players:
        tpn, who = player.tpn, f"Player {player.tpn}, {player.name}"
        if not player.fide_id:
            yield _issue(Severity.ERROR, "fide-id", f"{who}: the FIDE number is missing.", tpn)
        elif not _ID.fullmatch(player.fide_id):
            message = f"{who}: {not_a_fide_number(player.fide_id)}"
            yield _issue(Severity.ERROR, "fide-id", message, tpn)
        elif owners.setdefault(player.fide_id, tpn) != tpn:
            message = (
                f"{who}: player {owners[player.fide_id]} has FIDE number {player.fide_id} too."
            )
            yield _issue(Severity.ERROR, "fide-id-twice", message, tpn)
        if parse_date(player.birth) != player.birth or not player.birth:
            message = f"{who}: the full date of birth is missing; write YYYY/MM/DD."
            yield _issue(Severity.WARNING, "birth", message, tpn)
        if not player.sex:
            yield _issue(Severity.WARNING, "sex", f"{who}: sex is missing; write m or w.", tpn)
        if not _FEDERATION.fullmatch(player.federation):
            message = (
                f"{who}: the federation is three capital letters; found '{player.federation}'."
            )
            yield _issue(Severity.WARNING, "federation", message, tpn)
        if not player.rank:
            yield _issue(Severity.ERROR, "rank", f"{who}: the final rank is missing.", tpn)
        if not player.name.isascii():
            message = f"{who}: the name has letters outside ASCII; some servers misread them."
            yield _issue(Severity.NOTICE, "name", message, tpn)


def _rounds(t: Tournament) -> Iterator[Issue]:
    for round_ in t.rounds[: t.rounds_paired]:
        missing = [board for board, game in enumerate(round_.games, 1) if not _decided(game)]
        if missing:
            message = f"Round {round_.number}: no result on {boards_in_words(missing)}."
            yield _issue(Severity.ERROR, "results-missing", message, round_=round_.number)
        byes = [tpn for tpn, bye in round_.byes if bye is Bye.PAB]
        if len(byes) > 1:
            names = " and ".join(map(str, byes))
            message = f"Round {round_.number}: players {names} have the pairing bye."
            yield _issue(Severity.ERROR, "two-pabs", message, round_=round_.number)


def _decided(game: Game) -> bool:
    return not game.pending and game.white_result is not Result.ADJOURNED
