"""Lists of players: pasted from anywhere, found by their headings, written as CSV for anybody.

The reading is done in :mod:`swissheet.formats.playerlist`, for workbooks as well.
"""

from __future__ import annotations

from swissheet.formats.playerlist.players import PlayerList as PlayerList
from swissheet.formats.playerlist.players import dumps as dumps
from swissheet.formats.playerlist.players import loads as loads
from swissheet.formats.playerlist.table import HEADINGS as HEADINGS
from swissheet.formats.playerlist.table import direction_issue as direction_issue
from swissheet.formats.playerlist.table import same_meaning as same_meaning
from swissheet.formats.playerlist.wishes import Wishes as Wishes
