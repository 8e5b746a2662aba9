"""Title norms of an event: the games that count, each condition as a row, the best choice of games.

::

    found = norm_event(t)
    found.players[0].results[0].met           # whether the best choice of games makes the norm
    found.players[0].results[0].conditions    # what was needed, and what was found

What a file cannot prove (time controls, arbiters, registration) is never said to be met.

Rule: B.01 (2024-01).
"""
