"""The places each player can still reach, whatever the games that are still open bring.

::

    from swissheet.needs.reachable import needs
    found = needs(t)                      # a Swiss or a round robin
    found.players[0].best.place           # the best place of the player who leads now
    found.of(7).best.scenario             # results of the open boards that lead there

    from swissheet.needs.winnings import winnings
    winnings(t, fund, 2026, found)        # the money and the prizes that each can still win

A place is that of the final standings with all tie-breaks; players who share it have the same.
Every open game ends with a win, a draw or a loss over the board.

The method is branch and bound. A bound of a place comes from two fields, one in which each open
game is won by *both* players and one in which both lose it: points and most tie-breaks never fall
when a result gets better, so the true value of every player is between those of the two fields.
A scenario comes from a choice board by board, repeated with other weights; its place is that of
the real tie-breaks. Where bound and scenario meet, the place is proven. Work is counted in steps,
not in time, so equal events have equal answers.

Prizes are a function of the final standings that has no such order, so all outcomes are played
where they are few. If not, bounds of money follow from those of places, and outcomes that were
played prove the rest.

Rule: C.07 (2026-03) 2, 4 (ranking); the values by the edition of the event.
"""
