"""What the settings say of paper: the order of the cross table, and what lists tell of players.

None of it changes the event: it may be typed anew at any time, and counts from the next action on.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.model import Player


@dataclass(frozen=True, slots=True)
class Paper:
    """``crosstable``: its order, ``rank`` or ``number``; ``private``: whether dates of birth and
    IDs are printed, ``yes`` or ``no``; ``rounds``: what stands below the names of a round,
    ``nothing``, ``rating`` with the title, or ``all`` with the federation, too.
    """

    crosstable: str = "rank"
    private: str = "no"
    rounds: str = "nothing"

    @property
    def below_names(self) -> bool:
        """Whether something stands below the names of a round."""
        return self.rounds != "nothing"

    def named(self, player: Player, name: str) -> str:
        """A player as the rounds name him: what is below his name stands in a line of its own.

        Args: name: what they show for his name.
        """
        parts = [player.title, str(player.rating or "")]
        if self.rounds == "all":
            parts.append(player.federation)
        below = " · ".join(part for part in parts if part) if self.below_names else ""
        return f"{name}\n{below}" if below else name

    @property
    def by_number(self) -> bool:
        """Whether the cross table is in the order of the pairing numbers."""
        return self.crosstable == "number"

    @property
    def shows_private(self) -> bool:
        """Whether dates of birth and IDs are on paper, too."""
        return self.private == "yes"
