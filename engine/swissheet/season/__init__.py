"""A season: who is first over several events, with the best n results of each player.

Whose players are one person is decided in :mod:`~swissheet.season.people`, points and places in
:mod:`~swissheet.season.table`, and the paper is made in :mod:`~swissheet.season.paper`. No body has
rules for it: each choice of the organiser is a setting, and is written below the table.
"""
