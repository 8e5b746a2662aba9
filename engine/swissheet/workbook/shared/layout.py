"""Names of everything in a workbook: sheets, tables, columns and defined names.

Used by the template builder, the reader, the writer and the tests, and by nobody else's memory.

* A **sheet** is found by a hidden defined name (``sw_players``) that points at its cell A1, so it
  may be renamed, translated or moved; without the name, by its title in any of our languages.
* A **table** is found by its (stable, never translated) display name: ``tblPlayers``.
* A **column** is found by its header, in any of our languages, in any order; columns we do not
  know belong to the organiser and stay as they are.
* A **setting** is a row of ``tblSettings``, found by its label in any of our languages; they are
  in :mod:`swissheet.workbook.shared.settings.table`.

Titles, headers and labels in the languages of the catalogue are in
:mod:`swissheet.workbook.shared.language`; here they are keys.

Every sheet but the first opens in the same way: A1 the name of the event, A2 the title of the
sheet, A3 the **note** (:func:`note_name`), a line the engine rewrites ("after round 3 of 7"); on a
round A4 counts its results by a formula (:func:`round_count_name`). Its
table follows; new rows take the cell styles of the first body row of their column, new columns
the column's own default style.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.workbook.shared.column_widths import CROSSTABLE, GAMES, ROUND, STANDINGS
from swissheet.workbook.shared.player_columns import PLAYER_COLUMNS as PLAYER_COLUMNS
from swissheet.workbook.shared.player_columns import PLAYER_OPTIONS as PLAYER_OPTIONS

FORMAT_VERSION = 1
"""Version of this layout, written to the defined name :data:`VERSION_NAME`."""

VERSION_NAME = "sw_version"
HOST_SHEET = "xlwings.conf"
"""The very hidden sheet of a macro workbook that says where Python is: key in A, value in B."""

BANNER = "\N{BLACK UP-POINTING TRIANGLE}"
"""Begins the note of a round that is open for pairing by hand; where it does, the note is red."""

PRINTED_NAME = "sw_players_printed"
"""What swissheet last made the print area of the list of players; A1 before it ever did."""


@dataclass(frozen=True, slots=True)
class SheetNames:
    """What a sheet is called: its key in the language catalogue, its defined name, its table."""

    key: str
    defined_name: str
    table: str


CORRECTIONS = SheetNames("corrections", "sw_corrections", "tblCorrections")
"""The sheet that tells what a wrong result changed; made when it is first asked for."""


BRACKET = SheetNames("bracket", "sw_bracket", "")
"""The sheet of a knock-out's bracket; it has no table, and is hidden until one is paired."""


RATING_DOUBTS = SheetNames("rating_doubts", "sw_rating_doubts", "tblRatingDoubts")
"""The sheet on which a person says who of a rating list is meant; made when it is first needed."""

OLDER_LOG = SheetNames("history", "sw_history_older", "tblHistoryOlder")
"""The sheet of the older lines of a long Log, a copy of it."""

OLDER_STORE = SheetNames("store", "sw_store_older", "tblStoreOlder")
"""The very hidden sheet of what is kept and seldom looked at."""

MADE_WHEN_NEEDED = (CORRECTIONS, RATING_DOUBTS)
"""The sheets with a table and a title of their own that a new workbook has not."""

MADE_LATER = (*MADE_WHEN_NEEDED, OLDER_LOG, OLDER_STORE)
"""These, and the copies of a sheet that has become long."""


class Sheet(enum.Enum):
    """The fixed sheets; rounds have :func:`round_name` and :func:`round_table`.

    ``SCHEDULE`` and ``EXPLAIN`` are not in workbooks made earlier; the second is hidden until the
    tie-breaks of a player are opened. ``HISTORY`` is the log; no language calls it "History",
    which Excel keeps to itself.
    ``STORE`` is very hidden: it keeps what no sheet shows and what undo needs.
    """

    TOURNAMENT = SheetNames("tournament", "sw_tournament", "tblSettings")
    PLAYERS = SheetNames("players", "sw_players", "tblPlayers")
    SCHEDULE = SheetNames("schedule", "sw_schedule", "tblSchedule")
    STANDINGS = SheetNames("standings", "sw_standings", "tblStandings")
    CROSSTABLE = SheetNames("crosstable", "sw_crosstable", "tblCrosstable")
    EXPLAIN = SheetNames("explain", "sw_explain", "tblExplain")
    GAMES = SheetNames("games", "sw_games", "tblGames")
    CHECKS = SheetNames("checks", "sw_checks", "tblChecks")
    HISTORY = SheetNames("history", "sw_history", "tblHistory")
    STORE = SheetNames("store", "sw_store", "tblStore")

    @property
    def key(self) -> str:
        """Key of the title in the language catalogue, behind ``sheet.``."""
        return self.value.key

    @property
    def defined_name(self) -> str:
        return self.value.defined_name

    @property
    def table(self) -> str:
        return self.value.table


def round_name(number: int) -> str:
    """Defined name of the sheet of a round: ``sw_round_03``."""
    return f"sw_round_{number:02d}"


def round_table(number: int) -> str:
    """Display name of the table of a round: ``tblRound03``."""
    return f"tblRound{number:02d}"


def round_date_name(number: int) -> str:
    """Defined name of the cell at the head of a round that says when and where it is played:
    ``sw_round_03_date``.

    It is printed there, from the sheet Schedule; in a workbook without that sheet people type it.
    """
    return f"sw_round_{number:02d}_date"


def round_count_name(number: int) -> str:
    """Defined name of the cell that counts the results of a round: ``sw_round_03_count``."""
    return f"sw_round_{number:02d}_count"


def note_name(sheet_name: str) -> str:
    """Defined name of the note of a sheet, from that of the sheet: ``sw_standings_note``."""
    return f"{sheet_name}_note"


LEGEND_NAME = "sw_standings_legend"
"""The (merged) cell above the standings that says what the codes of the tie-breaks mean.

Workbooks made earlier have none.
"""


def round_sheets(rounds: int) -> int:
    """How many round sheets a workbook for so many rounds holds from the start."""
    return max(rounds + 4, 12)


SETTING_COLUMNS = ("setting", "value", "help")

TIEBREAK_LISTS = (
    "BH/C1, BH, SB, DE, WIN",
    "DE, BH/C1, BH, SB, WIN",
    "BH/C1, BH, DE, WON, ARO",
    "BH, BH/C1, PS, WIN",
    "DE/F, ARO",
    "DE, ARO",
    "DE, SB, WIN, KS",
    "SB, DE, WIN, BPG",
)
"""Lists offered behind the setting ``tiebreaks`` (the last two for round robins); any other list
may be typed.
"""

TIEBREAK_LIST_NAME = "sw_list_tiebreaks"
"""The cells that hold :data:`TIEBREAK_LISTS`."""

OTHER_COLUMNS = "OTHER_"
"""Asked for among the keys of columns: the columns headed by the code of a tie-break of the
organiser, ``OTHER_RAPID``; the key of each is its code.
"""

PLAYER_KEYS = (*PLAYER_COLUMNS, *PLAYER_OPTIONS, OTHER_COLUMNS)
"""Every column of the list of players that is read."""

SCHEDULE_COLUMNS = ("round", "date", "time", "venue")
"""One row per round."""

BOARD_COLUMNS = (*ROUND, "game")
"""One row per board, then the pairing-allocated bye, then the announced byes.

The column ``game`` is folded away, so that it is not printed. There is no print area: LibreOffice
would print even a hidden sheet that has one.
"""

STANDINGS_COLUMNS = tuple(STANDINGS)
"""Followed by one column per tie-break, headed by its code: ``BH/C1``."""

CROSSTABLE_COLUMNS = tuple(CROSSTABLE)
"""Followed by one column per round, headed ``column.round_n``: ``R1``."""

EXPLAIN_COLUMNS = (
    "tiebreak",
    "round",
    "tpn",
    "opponent",
    "result",
    "points",
    "counts_as",
    "counted",
    "note",
)
"""One block per tie-break: its heading, the rounds or steps, and last the value of the standings.

``tiebreak`` is the heading of the column in the Standings, in every row of the block; ``tpn`` that
of the opponent; ``counts_as`` the score or rating the opponent counts with.
"""

CORRECTION_COLUMNS = (
    "part",
    "round",
    "tpn",
    "name",
    "federation",
    "differs",
    "was",
    "became",
    "note",
)
"""One block per question: its heading, what differs row by row, and last what it comes to.

They lie where those of ``EXPLAIN_COLUMNS`` do, for the sheet is made after that one.
"""

RATING_DOUBT_COLUMNS = (
    "doubt",
    "birth",
    "federation",
    "name",
    "list_id",
    "confirm",
    "rating",
    "alike",
    "note",
)
"""One block per player: as entered, then each who may be meant, last nobody of them.

``alike`` is from 0 to 100, ``confirm`` a tick. They lie where those of ``EXPLAIN_COLUMNS`` do, for
the sheet is made after that one.
"""

GAME_COLUMNS = (*GAMES, "link", "second", "sealed")
"""``link`` leads to the board of a game, ``second`` has the moves by the other player's scoresheet,
``sealed`` the move from the envelope; workbooks made earlier have no such columns."""

CHECK_COLUMNS = ("severity", "sheet", "cell", "found", "wanted")
HISTORY_COLUMNS = ("when", "who", "action", "round", "what")
STORE_COLUMNS = ("key", "text")
"""Text cells in chunks below Excel's 32,767 characters; a document is the rows of its key."""
