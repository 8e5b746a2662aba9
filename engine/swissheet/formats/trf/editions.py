"""The edition of the pairing rules that a report needs, where we know a different one.

Not covered: the editions of the FIDE (Dutch) System before that of 2026 themselves; those of 1992
to 1998 are a system of their own (:mod:`swissheet.pairing.fide1998`).
"""

from __future__ import annotations

import enum

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.trf.dialects import TrfSource
from swissheet.formats.trf.systems import names_edition
from swissheet.model import Tournament
from swissheet.model.reports import day_of, sign_of_teams


class DutchEdition(enum.Enum):
    """Editions of C.04.3, by the year in the codes of record 192."""

    C_04_3_2026 = "2026"
    C_04_3_2017 = "2017"
    OLDER = "older"


DUTCH_IN_FORCE = (
    ("2026-02-01", DutchEdition.C_04_3_2026),
    ("2017-07-01", DutchEdition.C_04_3_2017),
    ("", DutchEdition.OLDER),
)
"""First day in force and edition, newest first."""


def dutch_in_force(day: str) -> DutchEdition:
    """Return the edition in force on a day written ``YYYY-MM-DD``."""
    return next(edition for since, edition in DUTCH_IN_FORCE if day >= since)


def edition_of_its_day(tournament: Tournament) -> DutchEdition | None:
    """Return the edition of the FIDE (Dutch) System in force on the day of a report's event.

    None for another system or file, for a report that names its edition, and for one without dates:
    then it is that of 2026.

    Rule: C.02.03 (2026-03) Annexure A, 192: ``FIDE_DUTCH`` is the edition of the event's dates.
    """
    source, day = tournament.source, day_of(tournament.event)
    if not (tournament.system.code_by_dates and isinstance(source, TrfSource) and day):
        return None
    code = tournament.event.system_code
    if names_edition(code, said="192" in source.codes):
        return None
    found = dutch_in_force(day)
    return None if found is DutchEdition.C_04_3_2026 else found


def edition_told(tournament: Tournament, *, file: str = "", level: int = 0) -> Issue | None:
    """Return an issue if another edition was in force on the event's day than the one used."""
    edition = edition_of_its_day(tournament)
    if edition is None or sign_of_teams(tournament) is not None:
        return None
    day, place = day_of(tournament.event), Place(file=file)
    if edition is DutchEdition.C_04_3_2017:
        return Issue(Severity.NOTICE, "trf.pairing-edition", place, {"day": day}, level)
    return Issue(Severity.NOTICE, "trf.pairing-edition.older", place, {"day": day}, level)
