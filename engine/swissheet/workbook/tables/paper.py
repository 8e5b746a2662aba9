"""What the settings say of paper: the order of the cross table.

None of it changes the event: it may be typed anew at any time, and counts from the next action on.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Paper"]


@dataclass(frozen=True, slots=True)
class Paper:
    """``crosstable``: its order, ``rank`` or ``number``."""

    crosstable: str = "rank"

    @property
    def by_number(self) -> bool:
        """Whether the cross table is in the order of the pairing numbers."""
        return self.crosstable == "number"
