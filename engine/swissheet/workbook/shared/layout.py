"""Name everything in a workbook: sheets, tables, columns and defined names.

* A **sheet** is found by a hidden defined name (``sw_players``) of its cell A1, so it can be
  renamed, translated or moved; without the name, by its title in any of our languages.
* A **table** is found by its (stable, never translated) display name: ``tblPlayers``.
* A **column** is found by its heading, in any of our languages, in any order; other columns belong
  to the organiser and stay as they are.
* A **setting** is a row of ``tblSettings``, found by its label in any of our languages; they are in
  :mod:`swissheet.workbook.shared.settings.table`.

Titles, headings and labels in all languages are in :mod:`swissheet.workbook.shared.language`; here
they have keys.

Every sheet but the first opens in the same way: A1 the name of the event, A2 the title of the
sheet, A3 the **note** (:func:`note_name`), a line the engine rewrites ("after round 3 of 7"); on a
round A4 counts its results by a formula (:func:`round_count_name`). Its table follows; new rows
take the cell styles of the first body row of their column, new columns the column's own default
style.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.workbook.shared.column_widths import (
    AWARDS_SHOWN,
    CROSSTABLE,
    GAMES,
    PRIZES_TYPED,
    RATING_CHANGES,
    ROUND,
    STANDINGS,
)
from swissheet.workbook.shared.player_columns import PLAYER_COLUMNS as PLAYER_COLUMNS
from swissheet.workbook.shared.player_columns import PLAYER_OPTIONS as PLAYER_OPTIONS

FORMAT_VERSION = 1
"""Version of this layout, written to the defined name :data:`VERSION_NAME`."""

VERSION_NAME = "sw_version"
HOST_SHEET = "xlwings.conf"
"""The very hidden sheet of a macro workbook with the place of Python: key in A, value in B."""

BANNER = "\N{BLACK UP-POINTING TRIANGLE}"
"""The sign before the note of a round that is open for pairing by hand; such a note is red."""

PRINTED_NAME = "sw_players_printed"
"""The print area that swissheet last set for the list of players; A1 before the first time."""


@dataclass(frozen=True, slots=True)
class SheetNames:
    """The names of a sheet: its key in the language catalogue, its defined name, its table."""

    key: str
    defined_name: str
    table: str


CORRECTIONS = SheetNames("corrections", "sw_corrections", "tblCorrections")
"""The sheet with the effects of a wrong result; made when it is first needed."""


RATINGS = SheetNames("ratings", "sw_ratings", "tblRatings")
"""The sheet with the change of each rating; made when it is asked for."""

BRACKET = SheetNames("bracket", "sw_bracket", "")
"""The sheet of a knock-out's bracket; it has no table, and is hidden until one is paired."""


RATING_DOUBTS = SheetNames("rating_doubts", "sw_rating_doubts", "tblRatingDoubts")
"""The sheet on which a person chooses a player of a rating list; made when it is needed."""

PRIZES = SheetNames("prizes", "sw_prizes", "tblPrizes")
"""The sheet into which people type the prize fund; made when the prizes are first asked for."""

AWARDS = SheetNames("awards", "sw_awards", "tblAwards")
"""The sheet with the winner of each prize and the reason, made when there are some."""

OLDER_LOG = SheetNames("history", "sw_history_older", "tblHistoryOlder")
"""The sheet of the older lines of a long Log, a copy of the sheet Log."""

OLDER_STORE = SheetNames("store", "sw_store_older", "tblStoreOlder")
"""The very hidden sheet of kept texts that are seldom needed."""

MADE_WHEN_NEEDED = (CORRECTIONS, RATING_DOUBTS, PRIZES, AWARDS, RATINGS)
"""The sheets with a table and a title of their own that a new workbook does not have."""

MADE_LATER = (*MADE_WHEN_NEEDED, OLDER_LOG, OLDER_STORE)
"""The sheets made when needed, and the copies of sheets that have become long."""


class Sheet(enum.Enum):
    """The fixed sheets; rounds have :func:`round_name` and :func:`round_table`.

    Older workbooks do not have ``SCHEDULE`` and ``EXPLAIN``; the second is hidden until the
    tie-breaks of a player are opened. ``HISTORY`` is the Log; no language calls it "History",
    because Excel does not allow a sheet of that name. ``STORE`` is very hidden: it keeps values
    that no sheet shows and the undo steps.
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
        """Return the key of the title in the language catalogue, after ``sheet.``."""
        return self.value.key

    @property
    def defined_name(self) -> str:
        return self.value.defined_name

    @property
    def table(self) -> str:
        return self.value.table


def round_name(number: int) -> str:
    """Return the defined name of the sheet of a round: ``sw_round_03``."""
    return f"sw_round_{number:02d}"


def round_table(number: int) -> str:
    """Return the display name of the table of a round: ``tblRound03``."""
    return f"tblRound{number:02d}"


def round_date_name(number: int) -> str:
    """Return the defined name of the cell with date and place of a round.

    It is ``sw_round_03_date``. The cell shows the sheet Schedule; in a workbook without that sheet
    people type into it.
    """
    return f"sw_round_{number:02d}_date"


def round_count_name(number: int) -> str:
    """Return the defined name of a round's count of results: ``sw_round_03_count``."""
    return f"sw_round_{number:02d}_count"


def note_name(sheet_name: str) -> str:
    """Return the defined name of a sheet's note: ``sw_standings_note``."""
    return f"{sheet_name}_note"


LEGEND_NAME = "sw_standings_legend"
"""The (merged) cell above the standings that explains the codes of the tie-breaks.

Older workbooks have no such cell.
"""


def round_sheets(rounds: int) -> int:
    """Return how many round sheets a new workbook has for this number of rounds."""
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
"""Lists offered for the setting ``tiebreaks``; any other list can be typed.

The last two are for round robins.
"""

TIEBREAK_LIST_NAME = "sw_list_tiebreaks"
"""The cells that hold :data:`TIEBREAK_LISTS`."""

OTHER_COLUMNS = "OTHER_"
"""Among keys of columns: every column headed by the organiser's tie-break code.

For example ``OTHER_RAPID``; the key of each such column is its code.
"""

PLAYER_KEYS = (*PLAYER_COLUMNS, *PLAYER_OPTIONS, OTHER_COLUMNS)
"""Every column of the list of players that is read."""

SCHEDULE_COLUMNS = ("round", "date", "time", "venue")
"""One row per round."""

BOARD_COLUMNS = (*ROUND, "game")
"""One row per board, then the pairing-allocated bye, then the announced byes.

The column ``game`` is collapsed, so that it is not printed. There is no print area, because
LibreOffice prints even a hidden sheet that has one.
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
"""One block for each tie-break: its heading, its rounds or steps, and its value last.

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
"""One block for each question: its heading, the differences by row, and the result last.

They have the places of ``EXPLAIN_COLUMNS``, because the sheet is a copy of that one.
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
"""One block for each player: as entered, then each candidate, and "none of them" last.

``alike`` is from 0 to 100, ``confirm`` a tick. They have the places of ``EXPLAIN_COLUMNS``, because
the sheet is a copy of that one.
"""

PRIZE_COLUMNS = tuple(PRIZES_TYPED)
"""A prize or a setting in each row; people may add the other columns that a fund can have."""

AWARD_COLUMNS = tuple(AWARDS_SHOWN)
"""One block for each question, with its number in the first column and its heading first."""

RATING_CHANGE_COLUMNS = tuple(RATING_CHANGES)
"""Players with a rating and their sum; players without one; why games do not count.

Rows without a pairing number are headings and sums. In the second block ``mean_opponent`` is Ra,
``expected`` p, ``score_less`` dp and ``rating_change`` Ru.
"""

GAME_COLUMNS = (*GAMES, "link", "second", "sealed")
"""``link`` leads to the board of a game; older workbooks do not have the last three columns.

``second`` has the moves by the other player's scoresheet, ``sealed`` the move from the envelope.
"""

CHECK_COLUMNS = ("severity", "sheet", "cell", "found", "wanted")
HISTORY_COLUMNS = ("when", "who", "action", "round", "what")
STORE_COLUMNS = ("key", "text")
"""Text cells in pieces below Excel's 32,767 letters; a document is all rows of its key."""
