"""Prizes of an event: what is offered, by which rules it is shared, and what each player takes.

::

    made = distribute(fund, entrants, 2026)
    made.awards          # who takes what, in the order of the standings
    made.withheld        # what nobody takes, with the reason
    made.total           # offered = paid + kept + withheld

FIDE has no law of prizes: the organiser chooses the rules and prints them before round 1. What the
rules leave open is refused with the choice to be made. Amounts are integers of the currency's
minor unit (cents), exact shares are fractions.
"""
