"""Find the players who left a round robin, and apply the half rule to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.model import Tournament
from swissheet.pairing.round_robin import Withdrawal
from swissheet.withdrawals import leavings
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.reading import Reading


def left_by(players: Iterable[PlayerRow], after: int) -> list[int]:
    """Return TPNs of players who left after a round or before it, the first one first."""
    left = [item for item in players if item.left and item.withdrawn_after <= after]
    left.sort(key=lambda item: (item.withdrawn_after, item.player.tpn))
    return [item.player.tpn for item in left]


def leavings_after(reading: Reading, tournament: Tournament, after: int) -> list[Withdrawal]:
    """Return the players who left by a round, each with the event counted in both ways.

    Rule: C.05 6.6.
    """
    so_far = replace(tournament, rounds=tournament.rounds[:after])
    return leavings(so_far, left_by(reading.players, after))
