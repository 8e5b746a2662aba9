"""Defined names that a book itself looks for: of its status line and of its formulas."""

from __future__ import annotations

STATUS_NAME = "sw_status"
"""The (merged) cell of the status line, which ``Book.report`` writes."""

EVENT_NAME = "sw_event_name"
"""The value cell of the setting ``event.name``, which the headings of other sheets show."""

COUNT_NAME = "sw_count"
"""The cell that counts the results of the last paired round, or of round 1 before that."""

RESULT_LIST_NAME = "sw_list_results"
"""The cells that list every spelling of a result."""
