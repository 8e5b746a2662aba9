"""A season: the table of several events, with the best n results of each player.

The players who are one person are found in :mod:`~swissheet.season.people`, points and places in
:mod:`~swissheet.season.table`. No body has rules for it: each choice of the organiser is a setting,
and is written below the table.
"""
