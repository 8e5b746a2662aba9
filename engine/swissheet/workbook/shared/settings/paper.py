"""The settings about printed lists and the page: order of the cross table, data about players.

They do not change the event: they can be changed at any time, and apply from the next action on.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.model import Player
from swissheet.papers.printed import refuse_odd_address
from swissheet.workbook.shared.typed import text_of


@dataclass(frozen=True, slots=True)
class Paper:
    """The settings about printed lists.

    ``crosstable``: its order, ``rank`` or ``number``; ``private``: whether dates of birth and IDs
    are printed, ``yes`` or ``no``; ``rounds``: the line below the names of a round, ``nothing``,
    ``rating`` with the title, or ``all`` with the federation too;
    ``lists``: which lists are printed as PDF, ``moment``, ``wall`` or ``all``; ``page``: the folder
    that gets the page of the event, ``address``: where that is on the web; both may be empty.
    """

    crosstable: str = "rank"
    private: str = "no"
    rounds: str = "nothing"
    lists: str = "moment"
    page: str = ""
    address: str = ""

    @property
    def below_names(self) -> bool:
        """Return whether there is a line below the names of a round."""
        return self.rounds != "nothing"

    def named(self, player: Player, name: str) -> str:
        """Return a player's name as the sheets of rounds show it, with the line below it.

        Args: name: the name itself, as it is shown there.
        """
        parts = [player.title, str(player.rating or "")]
        if self.rounds == "all":
            parts.append(player.federation)
        below = " · ".join(part for part in parts if part) if self.below_names else ""
        return f"{name}\n{below}" if below else name

    @property
    def by_number(self) -> bool:
        """Return whether the cross table is in the order of the pairing numbers."""
        return self.crosstable == "number"

    @property
    def shows_private(self) -> bool:
        """Return whether dates of birth and IDs are printed."""
        return self.private == "yes"


def parse_address(value: object) -> str:
    """Return the address of the page on the web; "" for an empty cell.

    Raises: InputError: it does not begin with http.
    """
    address = text_of(value)
    refuse_odd_address(address)
    return address
