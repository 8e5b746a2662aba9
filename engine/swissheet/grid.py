"""The cross table of a round robin while it is played: who met whom, and who will in which round.

::

    rows = grid_rows(t, tiebreaks.compute(t), after=3)
    rows.rows[0].cells      # ("×", "w1", "b½", "(4)"): colour and result, or the round to come
"""

from __future__ import annotations

from swissheet.model import Colour, Result, Tournament
from swissheet.pairing.round_robin.event import to_come
from swissheet.standings import ONESELF, CrossRows, RankedRow, result_sign, standings_rows
from swissheet.tiebreaks import Ranking

__all__ = ["grid_rows", "last_with_results"]


def last_with_results(tournament: Tournament) -> int:
    """The last round in which a game has a result; 0 before the first one."""
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
    """The grid by TPN, players against players, in every cell all games of the two by rounds.

    A game is its colour and its result, ``w1`` or ``b½``; one without a result, and one of a round
    that is still to come by the table, is that round in brackets: ``(5)``.

    Args:   made: places and points, which need not be of this very tournament: results of who has
            left may not count.
            after: the last round whose results are shown.
            letters: of White and Black.
    """
    cells = _cells(tournament, after, letters)
    tpns = [player.tpn for player in tournament.players]
    plain = standings_rows(tournament, made)
    by_tpn = {row.player.tpn: row for row in plain.rows}
    rows = [
        RankedRow(
            by_tpn[tpn].rank,
            by_tpn[tpn].player,
            by_tpn[tpn].points,
            by_tpn[tpn].values,
            tuple(
                ONESELF if other == tpn else " ".join(cells.get((tpn, other), ())) for other in tpns
            ),
        )
        for tpn in tpns
    ]
    headings = tuple(map(str, tpns))
    return CrossRows("round_robin", after, headings, plain.headings, plain.codes, tuple(rows))


def _cells(
    tournament: Tournament, after: int, letters: tuple[str, str]
) -> dict[tuple[int, int], list[str]]:
    """What stands in the cell of one player against another, by rounds."""
    found: dict[tuple[int, int], list[str]] = {}
    for tpn, row in tournament.entries.items():
        for number, entry in enumerate(row, start=1):
            if entry is None or not isinstance(entry.result, Result) or entry.colour is None:
                continue
            known = number <= after and entry.result is not Result.PENDING
            letter = letters[entry.colour is Colour.BLACK]
            said = f"{letter}{result_sign(entry.result)}" if known else f"({number})"
            found.setdefault((tpn, entry.opponent), []).append(said)
    for round_ in to_come(tournament):
        for white, black in round_.boards:
            for pair in ((white, black), (black, white)):
                found.setdefault(pair, []).append(f"({round_.number})")
    return found
