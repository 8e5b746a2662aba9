"""Facts of a report outside its rounds: whether teams meet, the day, the places of the players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from swissheet.errors import Place, RulesError
from swissheet.model.tournament import Event, ForeignRecord, Tournament

_DAY = re.compile(r"[0-9]{4}[/-][0-9]{2}[/-][0-9]{2}")

OLD_TEAM_RECORD = "013"
"""The record of teams before TRF-2026; individual events have it, too, for teams that only add up
the points of their members.
"""

TEAM_CODES = frozenset(["013", "300", "310", "320", "330", "352", "362", "801", "802"])
"""Codes of the records of teams; all but the first are found in team events only (TRF-2026)."""


TEAM_WORDS = (
    "team", "mannschaft", "equip", "équip", "drużyn", "druzyn", "beregu", "pasukan", "squadr",
    "družst", "csapat", "команд", "takım", "ekip",
)  # fmt: skip
"""The words of record 092 for an event of teams."""

INDIVIDUAL_WORDS = ("individ", "indywid", "einzel", "perorangan", "perseorangan", "индивид", "личн")


def of_teams(codes: Iterable[str], system_code: str, kind: str, *, named: bool) -> bool:
    """Return whether teams play each other, judged by the records of a report.

    Rule:   C.02.03 (2026-03) Annexure A, 192: the codes of team events contain TEAM.
    Args:   codes: of the records; system_code: record 192, upper case; kind: record 092;
            named: a system is named, so that teams without TEAM in it only add up points.
    """
    if "TEAM" in system_code:
        return True
    found = TEAM_CODES.intersection(codes)
    if found - {OLD_TEAM_RECORD}:
        return True
    words = kind.casefold()
    if any(word in words for word in INDIVIDUAL_WORDS):
        return False
    of_teams = any(word in words for word in TEAM_WORDS)
    return (of_teams or not named) if found else (of_teams and not named)


def sign_of_teams(tournament: Tournament) -> ForeignRecord | None:
    """Return the first record that shows a team event, or an empty one where no record does.

    None for an individual event.
    """
    event, foreign = tournament.event, tournament.foreign
    if not foreign and not event.system_code and not event.kind:
        return None
    codes = (record.text[:3] for record in foreign)
    # A tournament that is not from a report names its system; a report does so by record 192.
    named = "192" in getattr(tournament.source, "codes", ("192",))
    if not of_teams(codes, event.system_code, event.kind, named=named):
        return None
    return next((r for r in foreign if r.text[:3] in TEAM_CODES), ForeignRecord(""))


def refuse_teams(tournament: Tournament) -> None:
    """Refuse to pair an event of teams.

    Raises: RulesError: it is a team event, with the line of a team.
    """
    sign = sign_of_teams(tournament)
    if sign is None:
        return
    # In a workbook the line is one of the report that the workbook was made from.
    line = sign.line if tournament.source is not None else 0
    event = tournament.event
    record = sign.text[:3] or (
        f"192 {event.system_code}" if event.system_code else f"092 {event.kind}"
    )
    raise RulesError("pairing.team-event", place=Place(line=line), record=record)


def day_of(event: Event) -> str:
    """Return the first day as ``YYYY-MM-DD``: as written, else that of a round, else the last one.

    Empty where no date was understood.
    """
    for date in (event.start, *event.round_dates, event.end):
        if _DAY.fullmatch(date):
            return date.replace("/", "-")
    return ""


def placed_by_number(tournament: Tournament) -> bool:
    """Return whether all places are the pairing numbers, against the points.

    Some programs write them during the event, and some at its end.
    """
    players = tournament.players
    if not tournament.rounds_complete or any(player.rank != player.tpn for player in players):
        return False
    scores = tournament.scores(tournament.rounds_complete)
    return any(scores[one.tpn] < scores[other.tpn] for one, other in pairwise(players))
