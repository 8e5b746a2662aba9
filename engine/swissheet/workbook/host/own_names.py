"""Defined names that a book itself looks for: what its formulas and its status line are about."""

from __future__ import annotations

STATUS_NAME = "sw_status"
"""The (merged) cell of the status line, which ``Book.report`` writes."""

EVENT_NAME = "sw_event_name"
"""The value cell of the setting ``event.name``; the other sheets show it by a plain reference."""

COUNT_NAME = "sw_count"
"""The cell that counts the results of the last round that is paired, or of round 1 before."""

RESULT_LIST_NAME = "sw_list_results"
"""The cells that list every spelling of a result."""
