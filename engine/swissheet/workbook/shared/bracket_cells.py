"""Name the places and signs by which a bracket is laid out in the cells of a sheet.

Each round of the bracket has three columns: names, scores, and lines to the next round. A match has
two cells, one above the other, between the cells of the matches that lead to it. Signs in the cells
decide how they look, through conditional formats: a score ends with :data:`UPPER` or :data:`LOWER`,
which are blanks, the name of a winner begins with :data:`MARK`, and lines are letters that are
drawn as borders (:data:`LINES`).
"""

from __future__ import annotations

BODY = 6
"""First row of the matches, from 1; the names of the rounds are above it."""

MARK = "\N{BLACK RIGHT-POINTING POINTER} "
UPPER = "\N{NO-BREAK SPACE}"
LOWER = "\N{FIGURE SPACE}"

LINES = {
    "\N{BOX DRAWINGS LIGHT DOWN AND LEFT}": ("top", "right"),
    "\N{BOX DRAWINGS LIGHT VERTICAL}": ("right",),
    "\N{BOX DRAWINGS LIGHT UP AND LEFT}": ("bottom", "right"),
    "\N{BOX DRAWINGS LIGHT HORIZONTAL}": ("bottom",),
}
"""The letter of each line, and the borders of its cell that draw the line."""
