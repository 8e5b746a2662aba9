"""Lists of players as CSV: pasted from anywhere, found by their headings, written for anybody.

The reading is done in :mod:`swissheet.formats.playerlist`, for workbooks as well.
"""

from __future__ import annotations

from swissheet.formats.playerlist.players import PlayerList, dumps, loads
from swissheet.formats.playerlist.table import HEADINGS, direction_issue, same_meaning

__all__ = ["HEADINGS", "PlayerList", "direction_issue", "dumps", "loads", "same_meaning"]
