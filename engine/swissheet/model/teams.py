"""Whether a report is of a team event, which is kept whole and not paired."""

from __future__ import annotations

from collections.abc import Iterable

from swissheet.model.tournament import ForeignRecord, Tournament

__all__ = ["OLD_TEAM_RECORD", "TEAM_CODES", "of_teams", "sign_of_teams"]

OLD_TEAM_RECORD = "013"
"""Teams before TRF-2026. Individual events have it, too, for teams that only sum up."""

TEAM_CODES = frozenset(["013", "300", "310", "320", "330", "352", "362", "801", "802"])
"""Codes of the records of teams; all but the first are found in team events only (TRF-2026)."""


def of_teams(codes: Iterable[str], system_code: str, kind: str, *, named: bool) -> bool:
    """Whether teams play each other, by what a report says.

    Rule:   C.02.03 (2026-03) Annexure A, 192: the codes of team events contain TEAM.
    Args:   codes: of the records; system_code: record 192, upper case; kind: record 092;
            named: a system is named, so that teams without a TEAM in it only sum up.
    """
    if "TEAM" in system_code:
        return True
    found = TEAM_CODES.intersection(codes)
    if found != {OLD_TEAM_RECORD}:
        return bool(found)
    words = kind.casefold()
    return "individual" not in words and ("team" in words or not named)


def sign_of_teams(tournament: Tournament) -> ForeignRecord | None:
    """The first record that tells a team event, or one without text where the system's code does.

    None for an individual event.
    """
    event, foreign = tournament.event, tournament.foreign
    if not foreign and "TEAM" not in event.system_code:
        return None
    codes = (record.text[:3] for record in foreign)
    # Whatever is no report names its system; a report by record 192.
    named = "192" in getattr(tournament.source, "codes", ("192",))
    if not of_teams(codes, event.system_code, event.kind, named=named):
        return None
    return next((r for r in foreign if r.text[:3] in TEAM_CODES), ForeignRecord(""))
