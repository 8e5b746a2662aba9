"""Papers of an event: lists for the wall and the hand, laid out as PDF.

A list is first :mod:`a value of texts <.document>`, made by :mod:`.lists` from a tournament; then
:mod:`.pdf` finds the largest type and lays it out.
"""
