"""What the settings say of paper: the order of the cross table, and what the list of players tells.

None of it changes the event: it may be typed anew at any time, and counts from the next action on.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Paper"]


@dataclass(frozen=True, slots=True)
class Paper:
    """``crosstable``: its order, ``rank`` or ``number``; ``private``: whether dates of birth and
    IDs are printed, ``yes`` or ``no``.
    """

    crosstable: str = "rank"
    private: str = "no"

    @property
    def by_number(self) -> bool:
        """Whether the cross table is in the order of the pairing numbers."""
        return self.crosstable == "number"

    @property
    def shows_private(self) -> bool:
        """Whether dates of birth and IDs are on paper, too."""
        return self.private == "yes"
