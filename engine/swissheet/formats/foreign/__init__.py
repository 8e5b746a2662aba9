"""Events of other programs: their rows become a tournament that goes on, and what was guessed.

A form is read into :class:`.neutral.ForeignRows`: players, and each round as one player has it.
The forms are :mod:`.cross_tables`, :mod:`.swiss_perfect` and :mod:`.us_chess`.
:func:`.foreign_event.made` makes a tournament of the rows of any form, and reports its guesses.
"""
