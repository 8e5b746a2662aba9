"""PGN: many games from one text, each checked by itself, however broken the others are.

::

    text = pgn.opened(data)              # encoding found; issues say if it is not PGN
    for game in pgn.checked(text):       # one after the other; memory holds one game
        game.verdict.problems
    for matched in pgn.match(pgn.checked(text), tournament):    # the same, with their boards
        matched.board
    pgn.dumps(tournament, games)         # the games of the event, each with its tags

Archives are opened by :func:`zipped`; files belong to the edge.
"""

from __future__ import annotations

from swissheet.formats.pgn.archive import zipped
from swissheet.formats.pgn.boards import Board, MatchedGame
from swissheet.formats.pgn.checking import CHECKS, ROSTER, CheckedGame, check_id, checked
from swissheet.formats.pgn.encoding import PgnText, opened
from swissheet.formats.pgn.matching import Matches, match
from swissheet.formats.pgn.splitting import RawGame, split
from swissheet.formats.pgn.writing import dumps, headers

__all__ = [
    "CHECKS",
    "ROSTER",
    "Board",
    "CheckedGame",
    "MatchedGame",
    "Matches",
    "PgnText",
    "RawGame",
    "check_id",
    "checked",
    "dumps",
    "headers",
    "match",
    "opened",
    "split",
    "zipped",
]
