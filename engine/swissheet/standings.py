"""Ranked tables: standings and cross tables, as plain rows and as pandas tables.

The row builders need no pandas, so a button or a command that writes a sheet stays quick::

    made = ranked(t, "PTS BH/C1 BH")
    rows = standings_rows(t, made)
    cross = cross_rows(t, made)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from swissheet.errors import RulesError
from swissheet.model import Bye, Colour, Entry, Player, Result, Tournament, format_points
from swissheet.ranking import ranked
from swissheet.tiebreaks import Code, Ranking, Value, column_names, is_predetermined

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "CrossRows",
    "RankedRow",
    "StandingsRows",
    "cross_rows",
    "cross_table",
    "format_entry",
    "places_of",
    "ranked",
    "result_sign",
    "standings_rows",
    "standings_table",
]

Kind = Literal["swiss", "round_robin"]

_COLUMNS = ("rank", "tpn", "title", "name", "rating", "federation", "points")

ONESELF = "×"
"""The cell where a player of a round-robin would meet the same player."""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A player in a ranked table: ``points`` in tenths, tie-break ``values`` without PTS.

    ``cells`` are the texts of a cross table, empty in plain standings.
    """

    rank: int
    player: Player
    points: int
    values: tuple[Value, ...]
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingsRows:
    """Standings after a round: the headings of the tie-breaks, their codes, and the rows."""

    after: int
    headings: tuple[str, ...]
    codes: tuple[Code, ...]
    rows: tuple[RankedRow, ...]


@dataclass(frozen=True, slots=True)
class CrossRows:
    """A cross table after a round.

    ``cell_headings`` are ``R1``, ``R2`` ... in a Swiss, the TPNs in a round-robin. ``places`` are
    the numbers by which opponents are named, by TPN, where these are not the TPNs.
    """

    kind: Kind
    after: int
    cell_headings: tuple[str, ...]
    headings: tuple[str, ...]
    codes: tuple[Code, ...]
    rows: tuple[RankedRow, ...]
    places: Mapping[int, str] = field(default_factory=dict)


def standings_rows(tournament: Tournament, made: Ranking) -> StandingsRows:
    """Return the standings in rank order, from a ranking of the same tournament."""
    shown = [n for n, code in enumerate(made.codes) if code.name != "PTS"]
    names = column_names(made.codes, _COLUMNS)
    rows = tuple(
        RankedRow(
            row.rank,
            tournament.player(row.tpn),
            row.points,
            tuple(row.values[n] for n in shown),
        )
        for row in made.rows
    )
    return StandingsRows(
        made.after,
        tuple(names[n] for n in shown),
        tuple(made.codes[n] for n in shown),
        rows,
    )


def cross_rows(
    tournament: Tournament,
    made: Ranking,
    *,
    kind: Kind | None = None,
    order: Literal["rank", "tpn"] = "rank",
    named: Literal["tpn", "place"] = "tpn",
) -> CrossRows:
    """Return the cross table, from a ranking of the same tournament.

    Args: kind: rounds as columns (``swiss``) or players against players (``round_robin``); by
          default the form of the event.
          order: of the rows, and in a round-robin of its columns too.
          named: how a Swiss names opponents: by TPN, or by :func:`places_of` its rows.
    """
    chosen: Kind = kind or ("round_robin" if is_predetermined(tournament) else "swiss")
    if chosen not in ("swiss", "round_robin"):
        raise RulesError("rounds.cross-table-kind", kind=repr(chosen))
    plain = standings_rows(tournament, made)
    rows = list(plain.rows)
    if order == "tpn":
        rows.sort(key=lambda row: row.player.tpn)
    tpns = [row.player.tpn for row in rows]
    places = places_of(rows) if named == "place" and chosen == "swiss" else {}
    if chosen == "swiss":
        headings = [f"R{number}" for number in range(1, made.after + 1)]
        cells = [_round_cells(tournament, tpn, made.after, places) for tpn in tpns]
    else:
        headings = [str(tpn) for tpn in tpns]
        cells = [_opponent_cells(tournament, tpn, tpns, made.after) for tpn in tpns]
    return CrossRows(
        chosen,
        made.after,
        tuple(headings),
        plain.headings,
        plain.codes,
        tuple(
            RankedRow(row.rank, row.player, row.points, row.values, own)
            for row, own in zip(rows, cells, strict=True)
        ),
        places,
    )


WITHOUT_PLACE = "†"
"""The sign before the TPN of a player who has no place in a cross table by places."""


def places_of(rows: Sequence[RankedRow]) -> dict[int, str]:
    """Return the name of each player in a table in rank order: the number of the row, by TPN.

    So each player has a different one: of those who share rank 2 the second is ``3=``. A player
    without a rank, after an expulsion, has the TPN: ``†5``.
    """
    counts = Counter(row.rank for row in rows)
    found = {}
    for number, row in enumerate(rows, start=1):
        tpn = row.player.tpn
        shared = "=" if counts[row.rank] > 1 else ""
        found[tpn] = f"{number}{shared}" if row.rank else f"{WITHOUT_PLACE}{tpn}"
    return found


_SIGNS = {
    Result.WIN: "1",
    Result.UNRATED_WIN: "1",
    Result.DRAW: "½",
    Result.UNRATED_DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.ADJOURNED: "*",
    Result.PENDING: "",
}


def result_sign(result: Result) -> str:
    """Return a result in one letter: ``1 ½ 0``, ``+ -`` by forfeit, ``*`` adjourned, or ""."""
    return _SIGNS[result]


_LETTERS = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}


def format_entry(entry: Entry | None, points: int, opponent: str = "") -> str:
    """Return a round in a cross table: ``12w1``, ``7b½``, ``3w+``, ``½ bye``; "" for a blank.

    Args: points: tenths credited for the round; shown for byes.
          opponent: the name of the opponent, if not the TPN.
    """
    if entry is None:
        return ""
    if isinstance(entry.result, Bye):
        return f"{format_points(points, half='½')} bye"
    return f"{opponent or entry.opponent}{_LETTERS[entry.colour]}{_SIGNS[entry.result]}"


def _round_cells(
    tournament: Tournament, tpn: int, after: int, places: Mapping[int, str]
) -> tuple[str, ...]:
    cells = []
    for number in range(1, after + 1):
        entry = tournament.entry(tpn, number)
        opponent = places.get(entry.opponent, "").removesuffix("=") if entry is not None else ""
        bye = entry is not None and isinstance(entry.result, Bye)
        points = tournament.entry_points(tpn, number) if bye else 0
        cells.append(format_entry(entry, points, opponent))
    return tuple(cells)


def _opponent_cells(
    tournament: Tournament, tpn: int, tpns: list[int], after: int
) -> tuple[str, ...]:
    """Return the results against each player; two or more of the same two follow each other."""
    found: dict[int, list[str]] = {}
    for entry in tournament.entries[tpn][:after]:
        if entry is not None and isinstance(entry.result, Result):
            found.setdefault(entry.opponent, []).append(_SIGNS[entry.result])
    return tuple(ONESELF if other == tpn else " ".join(found.get(other, ())) for other in tpns)


def standings_table(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
) -> pd.DataFrame:
    """Return the standings as an arbiter prints them.

    Columns ``rank``, ``tpn``, ``title``, ``name``, ``rating``, ``federation``, ``points``, then
    one per tie-break; ranks, exact values and errors as in :func:`swissheet.tiebreaks.standings`.
    """
    import pandas as pd

    made = standings_rows(tournament, ranked(tournament, codes, after=after))
    rows = made.rows
    table = pd.DataFrame(
        {
            "rank": [row.rank for row in rows],
            "tpn": [row.player.tpn for row in rows],
            "title": _objects([row.player.title for row in rows]),
            "name": _objects([row.player.name for row in rows]),
            "rating": [row.player.rating for row in rows],
            "federation": _objects([row.player.federation for row in rows]),
            "points": _objects([_exact_points(row.points) for row in rows]),
        }
    )
    return _with_values(table, made.headings, rows)


def cross_table(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
    kind: Kind | None = None,
    order: Literal["rank", "tpn"] = "rank",
) -> pd.DataFrame:
    """Return the cross table: rounds as columns in a Swiss, else players against players.

    Columns ``rank``, ``tpn``, ``name``, ``rating``, then the rounds (``R1``) or the TPNs of the
    opponents, ``points``, and one per tie-break. Arguments and errors as in :func:`cross_rows`
    and :func:`swissheet.tiebreaks.compute`.
    """
    import pandas as pd

    made = cross_rows(tournament, ranked(tournament, codes, after=after), kind=kind, order=order)
    rows = made.rows
    table = pd.DataFrame(
        {
            "rank": [row.rank for row in rows],
            "tpn": [row.player.tpn for row in rows],
            "name": _objects([row.player.name for row in rows]),
            "rating": [row.player.rating for row in rows],
            **{
                heading: _objects([row.cells[n] for row in rows])
                for n, heading in enumerate(made.cell_headings)
            },
            "points": _objects([_exact_points(row.points) for row in rows]),
        }
    )
    return _with_values(table, made.headings, rows)


def _exact_points(tenths: int) -> Value:
    whole, rest = divmod(tenths, 10)
    return Fraction(tenths, 10) if rest else whole


def _objects(values: Iterable[object]) -> pd.Series[Any]:
    import pandas as pd

    return pd.Series(list(values), dtype=object)


def _with_values(
    table: pd.DataFrame, headings: tuple[str, ...], rows: tuple[RankedRow, ...]
) -> pd.DataFrame:
    import pandas as pd

    values = {
        heading: _objects([row.values[n] for row in rows]) for n, heading in enumerate(headings)
    }
    return pd.concat([table, pd.DataFrame(values)], axis=1) if values else table
