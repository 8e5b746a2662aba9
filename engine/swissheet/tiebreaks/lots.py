"""The players who were placed by lots."""

from __future__ import annotations

from collections.abc import Iterator

from swissheet.model import Tournament
from swissheet.tiebreaks.ranks import Standing, compute


def placed_by_lots(tournament: Tournament) -> Iterator[tuple[Standing, ...]]:
    """Yield the groups that only lots separate, in the order of places, each in the order of lots.

    Rule:   C.07 (2026-03) 2: players still tied at the end of the list draw lots.
    Raises: InputError, RulesError: as :func:`swissheet.tiebreaks.compute`; without a number for
            lots there are no groups.
    """
    made = compute(tournament)
    at = next((n for n, code in enumerate(made.codes) if code.name == "LOTS"), None)
    if at is None:
        return
    shared = {row.tpn: row.rank for row in compute(tournament, made.codes[:at]).rows if row.rank}
    for rank in sorted(set(shared.values())):
        tied = tuple(row for row in made.rows if shared.get(row.tpn) == rank)
        if len(tied) > 1:
            yield tied
