"""The number of rounds an event needs."""

from __future__ import annotations


def advised_rounds(players: int, places: int = 1) -> int:
    """Return the rounds needed to find the winner, and with ``places`` the players behind as well.

    Never more than a round robin would take; 0 for fewer than two players.

    Rule:    club leaflet, table: 3 rounds for 5 to 8 players, one more each time the number
             doubles; two more for each further place that is to be decided.
    """
    if players < 2:
        return 0
    everybody = players - 1 + players % 2
    return min((players - 1).bit_length() + 2 * (places - 1), everybody)
