"""The ranking of an event, as its system makes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.errors import InputError, RulesError
from swissheet.model import System, Tournament
from swissheet.tiebreaks import Code, Ranking, compute

__all__ = ["ranked"]


def ranked(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
) -> Ranking:
    """The ranking as the system of the event makes it; arguments and errors as for
    :func:`swissheet.tiebreaks.compute`.

    In a knock-out by how far each came: who is still in shares the first place, who went out in
    the same round of the bracket a later one, in the order of the seeds. Games that no bracket
    has are ranked by their points.
    """
    made = compute(tournament, codes, after=after)
    if tournament.system is not System.KNOCKOUT:
        return made
    from swissheet.pairing.knockout import standing_places

    try:
        places = standing_places(tournament, made.after)
    except (InputError, RulesError):
        return made
    rows = [row._replace(rank=places[row.tpn][0]) for row in made.rows if row.rank]
    rows.sort(key=lambda row: (row.rank, places[row.tpn][1]))
    out = [row for row in made.rows if not row.rank]
    return replace(made, rows=(*rows, *out))
