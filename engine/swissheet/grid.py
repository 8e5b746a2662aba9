"""The cross table of a round robin while it is played: games so far, and rounds of those to come.

::

    rows = grid_rows(t, tiebreaks.compute(t), after=3)
    rows.rows[0].cells      # ("×", "w1", "b½", "(4)"): colour and result, or the round to come
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from swissheet.errors import RulesError
from swissheet.model import Colour, Result, Tournament
from swissheet.model.points import said_points
from swissheet.standings import ONESELF, CrossRows, RankedRow, result_sign, standings_rows
from swissheet.words.catalogue import text
from swissheet.words.message import Figures

if TYPE_CHECKING:
    from swissheet.pairing.round_robin.teams import Team
    from swissheet.tiebreaks import Ranking

__all__ = ["grid_rows", "last_with_results", "localised", "team_line", "team_scores"]


def last_with_results(tournament: Tournament) -> int:
    """Return the last round in which a game has a result; 0 before the first one."""
    return max(
        (r.number for r in tournament.rounds if not all(g.pending for g in r.games)), default=0
    )


def grid_rows(
    tournament: Tournament,
    made: Ranking,
    *,
    after: int,
    letters: tuple[str, str] = ("w", "b"),
) -> CrossRows:
    """Return the grid by TPN, players against players, each cell with the games of the two.

    Of two teams the first has a row for each player and the second a column; below are the
    players of the second, without cells.

    A game is its colour and its result, ``w1`` or ``b½``; one without a result, and one of a round
    that is still to come by the table, is that round in brackets: ``(5)``.

    Args:   made: places and points, which need not be of this very tournament: results of players
    who left perhaps do not count.
            after: the last round whose results are shown.
            letters: of White and Black.
    """
    cells = _cells(tournament, after, letters)
    teams = _teams(tournament)
    tpns = columns = [player.tpn for player in tournament.players]
    if teams is not None:
        tpns, columns = [*teams[0].tpns, *teams[1].tpns], [*teams[1].tpns]
    plain = standings_rows(tournament, made)
    by_tpn = {row.player.tpn: row for row in plain.rows}
    rows = [
        RankedRow(
            by_tpn[tpn].rank,
            by_tpn[tpn].player,
            by_tpn[tpn].points,
            by_tpn[tpn].values,
            tuple(
                ONESELF if other == tpn else " ".join(cells.get((tpn, other), ()))
                for other in columns
            )
            if teams is None or tpn not in columns
            else ("",) * len(columns),
        )
        for tpn in tpns
    ]
    headings = tuple(map(str, columns))
    return CrossRows("round_robin", after, headings, plain.headings, plain.codes, tuple(rows))


def team_scores(tournament: Tournament, made: Ranking) -> tuple[tuple[Team, int], ...]:
    """Return two teams with the points of their players, in tenths; () where all play all.

    Args: made: the ranking whose points count.
    """
    teams = _teams(tournament) or ()
    points = {row.tpn: row.points for row in made.rows}
    return tuple((team, sum(points.get(tpn, 0) for tpn in team.tpns)) for team in teams)


def team_line(scores: tuple[tuple[Team, int], ...], language: str) -> str:
    """Return ``North 5½ : South 3½``; empty where all play all."""
    return " : ".join(
        f"{team.name} {said_points(p, half='½').words(language)}" for team, p in scores
    )


def _teams(tournament: Tournament) -> tuple[Team, Team] | None:
    if not tournament.system.by_table:
        return None
    from swissheet.pairing.round_robin.teams import teams_of

    try:
        return teams_of(tournament)
    except RulesError:
        return None


def _cells(
    tournament: Tournament, after: int, letters: tuple[str, str]
) -> dict[tuple[int, int], list[str]]:
    """Return the texts of the cell of one player against another, by rounds."""
    from swissheet.pairing.round_robin.event import to_come

    found: dict[tuple[int, int], list[str]] = {}
    for tpn, row in tournament.entries.items():
        for number, entry in enumerate(row, start=1):
            if entry is None or not isinstance(entry.result, Result):
                continue
            known = number <= after and entry.result is not Result.PENDING
            letter = letters[entry.colour is Colour.BLACK] if entry.colour else ""
            said = f"{letter}{result_sign(entry.result)}" if known else f"({number})"
            found.setdefault((tpn, entry.opponent), []).append(said)
    for round_ in to_come(tournament):
        for white, black in round_.boards:
            for pair in ((white, black), (black, white)):
                found.setdefault(pair, []).append(f"({round_.number})")
    return found


_GAME_CELL = re.compile(r"(\D?\d+)([wb])(.*)")


def localised(cell: str, language: str) -> str:
    """Return ``12w1`` with a language's letters of colours, and ``1 bye`` with its word.

    That word is short, and fits byes of every kind: the column is as wide as a game.
    """
    found = _GAME_CELL.fullmatch(cell)
    if found:
        colour = text(f"crosstable.{'white' if found[2] == 'w' else 'black'}", language)
        return f"{found[1]}{colour}{found[3]}"
    if cell.endswith(" bye"):
        points = Figures(cell.removesuffix(" bye")).words(language)
        return f"{points} {text('crosstable.bye', language)}"
    return cell
