"""Round robins: all players meet each other, by tables known before the first game.

::

    rounds = schedule(11, cycles=2)
    rounds[0].boards                       # ((2, 11), (3, 10), (4, 9), (5, 8), (6, 7))
    rounds[0].free                         # (1,)
    by_restricted_lot(players, "a seed")   # numbers by the Varma tables

=============================  ==============================================================
module                         what it does
=============================  ==============================================================
``berger``                     the table of one cycle, and when two numbers meet
``schedule``                   one, two and more cycles; a round of a tournament
``numbering``                  numbers by rating, by hand, by lot
``varma``                      numbers by restricted lot: a federation or club meets early
``withdrawal``                 results of players who leave: counted or cancelled
``checking``                   a table made by hand: its mistakes
``terms``                      the terms of the event's table, as options of the tournament
``drawn``                      numbers by the lots of the event, and the same drawn again
``teams``                      the players of each of two teams
``event``                      a tournament by the table: its next round
``made``                       rounds of a tournament that were made by hand
``scheveningen``               two teams, each player of one against each of the other
=============================  ==============================================================
"""

from swissheet.pairing.round_robin.berger import cycle, meeting
from swissheet.pairing.round_robin.checking import check_schedule
from swissheet.pairing.round_robin.numbering import (
    Method,
    Numbering,
    by_hand,
    by_lot,
    by_rating,
    numbered,
)
from swissheet.pairing.round_robin.schedule import ScheduledRound, pair, schedule
from swissheet.pairing.round_robin.scheveningen import scheveningen
from swissheet.pairing.round_robin.varma import Contingents, by_restricted_lot, varma_groups
from swissheet.pairing.round_robin.withdrawal import Withdrawal, withdrawal

__all__ = [
    "Contingents",
    "Method",
    "Numbering",
    "ScheduledRound",
    "Withdrawal",
    "by_hand",
    "by_lot",
    "by_rating",
    "by_restricted_lot",
    "check_schedule",
    "cycle",
    "meeting",
    "numbered",
    "pair",
    "schedule",
    "scheveningen",
    "varma_groups",
    "withdrawal",
]
