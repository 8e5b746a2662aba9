"""Prizes of an event: the fund, the rules of sharing, and the prizes that each player takes.

::

    made = distribute(fund, entrants, 2026)
    made.awards          # the prizes of each player, in the order of the standings
    made.withheld        # prizes that nobody takes, with the reason
    made.total           # offered = paid + kept + withheld

FIDE has no law of prizes: the organiser chooses the rules and prints them before round 1. A
case that the rules leave open is refused, with the choice to be made. Amounts are integers of the
currency's minor unit (cents), exact shares are fractions.
"""
