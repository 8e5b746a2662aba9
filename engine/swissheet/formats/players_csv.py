"""Lists of players: pasted from anywhere, found by their headings, written as CSV for anybody.

The reading is done in :mod:`swissheet.formats.playerlist`, for workbooks as well.
"""

from __future__ import annotations

from swissheet.formats.playerlist.players import PlayerList, dumps, loads
from swissheet.formats.playerlist.table import HEADINGS, direction_issue, same_meaning
from swissheet.formats.playerlist.wishes import Wishes

__all__ = ["HEADINGS", "PlayerList", "Wishes", "direction_issue", "dumps", "loads", "same_meaning"]
