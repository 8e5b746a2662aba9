"""Build the sheets of the template with results: rounds, standings, cross table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from swissheet.notation import BYE_KEYS
from swissheet.standings import ONESELF
from swissheet.workbook.host.count_formulas import SPELT, counting
from swissheet.workbook.host.head_formulas import heading
from swissheet.workbook.host.own_names import COUNT_NAME, RESULT_LIST_NAME
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import (
    CROSSTABLE,
    GRID_CELL,
    GRID_NAME,
    PORTRAIT_ROUNDS,
    ROUND,
    ROUND_CELL,
    ROUND_SMALL,
    ROUND_TYPE,
    STANDINGS,
    STANDINGS_TYPE,
    TIEBREAK,
)
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.result_cells import CHOICES, KEYS_APART
from swissheet.workbook.sheets.kit.buttons import (
    ROUND_ROW,
    SheetButton,
    beside_title,
    line,
)
from swissheet.workbook.sheets.kit.frame import (
    ANYTHING,
    BODY,
    LAST,
    NO_TEXT,
    Column,
    Kit,
    ListSheet,
    list_sheet,
    right_edge,
    texts_are_meant,
)
from swissheet.workbook.sheets.kit.styles import (
    ACCENT_SOFT,
    BANNER,
    BELOW_BOARDS,
    FIRST_BYE,
    MISSING,
    MUTED,
    NO_ZERO,
    QUIET,
    TEXT,
    UNUSUAL,
    Look,
)
from swissheet.workbook.sheets.kit.widths import heading_letters

# Results of one key are last in the list: a program that completes a typed text finds the key
# itself there.
_KEYS = ("1", "0", "5", "=", "+", "-", "--")

# Columns of the grid of a round robin, and one for players who left.
_GRID_COLUMNS = 25

_COUNT_HEIGHT = 20

_TEXT: Look = {"num_format": TEXT}
_QUIET: Look = {"font_color": MUTED}


def round_sheet(kit: Kit, number: int, buttons: Sequence[SheetButton] = ()) -> Any:
    """Make the sheet of a round's pairings, for typing results and for the wall."""
    title = kit.say("sheet.round", n=number)
    name = layout.round_name(number)
    big: Look = {"font_size": ROUND_TYPE.usual}
    small: Look = {"font_size": round(ROUND_TYPE.usual * ROUND_SMALL), "font_color": MUTED}
    points: Look = {**small, "num_format": "0.0"}
    result: Look = {**big, "bold": True, "num_format": TEXT}
    # A note below the boards has no player, so no result is missing.
    no_result = 'AND($A{r}<>"",$C{r}<>"",$E{r}="")'
    plain = "LOWER($E{r})"
    for typed, listed in SPELT.items():
        plain = f'SUBSTITUTE({plain},"{typed}","{listed}")'
    unknown = f'AND($A{{r}}<>"",$C{{r}}<>"",SUMPRODUCT(--({RESULT_LIST_NAME}={plain}))=0)'
    # Below the boards: the row above the first bye is a board, and the bye has a letter.
    no_board = '$A{r}="",$C{r}<>""'
    first_bye, bye = f'AND({no_board},$A{{h}}<>"")', f"AND({no_board})"
    letters = f"|{'|'.join(BYE_KEYS.values())}|"
    no_letter = (
        f'AND({no_board},$B{{r}}<>"",$H{{r}}="",ISERROR(FIND("|"&UPPER($E{{r}})&"|","{letters}")))'
    )
    columns = (
        Column("board", ROUND["board"], "number", {**big, "bold": True}),
        Column("white_tpn", ROUND["white_tpn"], "number", small),
        Column("white", ROUND["white"], "name", big),
        Column("white_points", ROUND["white_points"], "number", points),
        Column(
            "result",
            ROUND["result"],
            "number",
            result,
            rules=((no_result, MISSING), (unknown, UNUSUAL), (no_letter, UNUSUAL)),
            # No question is asked: LibreOffice takes = for the beginning of a formula and would ask
            # about it. A text that is not a result is highlighted at once, and no action accepts
            # it.
            check=({"validate": "list", "source": [*CHOICES, *_KEYS]}, ""),
            # No file format has the place of the hint's box: it would cover the names of Black at
            # every board.
            hint_once=True,
        ),
        Column("black_points", ROUND["black_points"], "number", points),
        Column("black", ROUND["black"], "name", big),
        Column("black_tpn", ROUND["black_tpn"], "number", small),
        Column("game", 50, look={**_TEXT, "shrink": False, "valign": "top"}, check=ANYTHING),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            title,
            name,
            layout.round_table(number),
            "",
            columns,
            row_height=25,
            in_use='$C{r}<>""',
            rules=((first_bye, FIRST_BYE), (bye, BELOW_BOARDS)),
        ),
    )
    _date(kit, sheet)
    _keys_apart(kit, sheet)
    _count(kit, sheet, title, number)
    line(sheet, ROUND_ROW, _COUNT_HEIGHT, right_edge(kit, columns[: len(ROUND)]), buttons)
    kit.define(layout.round_date_name(number), f"={kit.quoted(title)}!$G$2")
    kit.define(name, f"={kit.quoted(title)}!$A$1")
    # The column for moves is collapsed, so that it is not printed; a sign above the sheet shows
    # that.
    moves = kit.styles.cell("text", num_format=TEXT, shrink=False, valign="top")
    sheet.set_column(8, 8, 50, moves, {"level": 1, "hidden": True})
    sheet.set_column(9, 9, None, None, {"collapsed": True})
    texts_are_meant(sheet, "E", "I", first=1)
    sheet.set_selection(BODY, 4, BODY, 4)
    sheet.hide()
    return sheet


def _count(kit: Kit, sheet: Any, title: str, number: int) -> None:
    """Add the count of results, which changes while they are typed, and its red warning."""
    sheet.set_row(ROUND_ROW, _COUNT_HEIGHT)
    board, white, result = (f"${c}${BODY + 1}:${c}${LAST + 1}" for c in "ACE")
    words, adjourned, unknown = (
        kit.say(f"note.count{part}") for part in ("", "_adjourned", "_unknown")
    )
    open_ = kit.say("problem.adjourned")
    formula = counting(words, adjourned, unknown, "$A$2", (board, white), result, open_)
    sheet.write_formula(3, 0, formula, kit.styles.cell("note", num_format=NO_ZERO), NO_TEXT)
    kit.count_apart(sheet, "A4")
    kit.define(layout.round_count_name(number), f"={kit.quoted(title)}!$A$4")
    if number == 1:
        kit.define(COUNT_NAME, f"={kit.quoted(title)}!$A$4")
    warns = f'=LEFT($A$3,1)="{layout.BANNER}"'
    look = kit.styles.overlay(BANNER)
    sheet.conditional_format("A3:H3", {"type": "formula", "criteria": warns, "format": look})


def _keys_apart(kit: Kit, sheet: Any) -> None:
    """Write invisible keys above the results, so that no typed key is completed to another.

    Texts to the left of them would end before them, so the event's name is wrapped in the columns
    there. The note has the whole width with a key beneath it; if it is too long, it is shrunk.
    """
    event = kit.styles.cell("event", align="left", text_wrap=True)
    sheet.merge_range(0, 0, 0, 3, "", event)
    sheet.write_formula(0, 0, heading(""), event, kit.event_name or NO_TEXT)
    sheet.merge_range(2, 0, 2, 7, "", kit.styles.cell("note", align="left", shrink=True))
    unseen = kit.styles.cell("note", num_format=";;;")
    for row, key in KEYS_APART.items():
        sheet.write_string(row - 1, 4, key, unseen)


def _date(kit: Kit, sheet: Any) -> None:
    """Format the cell with date and place of the round, to the right of its title.

    A date that was typed there, as in older workbooks, is shown as a date until it is moved to the
    sheet Schedule.
    """
    day = f"[$-{kit.say('spreadsheet.locale')}]d mmmm yyyy"
    look = kit.styles.cell("date", num_format=f"{day}, hh:mm", text_wrap=True)
    sheet.merge_range(1, 6, 1, 7, "", look)
    whole_day = "=AND(ISNUMBER($G$2),$G$2=INT($G$2))"
    look = kit.styles.overlay({"num_format": day})
    sheet.conditional_format("G2", {"type": "formula", "criteria": whole_day, "format": look})


def standings(kit: Kit, buttons: Sequence[SheetButton] = ()) -> Any:
    """Make the sheet of ranks, points and tie-breaks; hidden until there are any."""
    size: Look = {"font_size": STANDINGS_TYPE.usual}
    in_use = 'AND($D{r}<>"",{c}${h}<>"")'
    # Sums of points show their decimals, so that they line up; ratings and counts have none.
    decimals = tuple(
        (f'AND({in_use},ISNUMBER(FIND(LEFT({{c}}${{h}},2),"{families}")))', {"num_format": form})
        for form, families in (("0.00", "SB AO"), ("0.0", "BH FB PS KS ST"))
    )
    spare = Column("", TIEBREAK, "number", size, rules=(*decimals, (in_use, {})))
    codes = str(kit.values.get("tiebreaks") or layout.TIEBREAK_LISTS[0]).split(",")
    first = heading_letters(kit.say("column.matches")) if kit.system.matches else 0.0
    tiebreaks = [replace(spare, header=code.strip()) for code in codes if code.strip()]
    # Of a knock-out, actions write the matches won before the tie-breaks.
    tiebreaks[:1] = [replace(one, width=max(first, one.width)) for one in tiebreaks[:1]]
    columns = (
        Column("place", STANDINGS["place"], "number", {**size, "bold": True}),
        Column("tpn", STANDINGS["tpn"], "number", {**size, **_QUIET}),
        Column("title", STANDINGS["title"], "number", size),
        Column("name", STANDINGS["name"], "name", {**size, "bold": True}),
        Column("rating", STANDINGS["rating"], "number", size),
        Column("federation", STANDINGS["federation"], "number", size),
        Column(
            "points", STANDINGS["points"], "number", {**size, "bold": True, "num_format": "0.0"}
        ),
        *tiebreaks,
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.STANDINGS),
            kit.say("note.standings_none"),
            columns,
            row_height=21,
            in_use=in_use,
            spare=spare,
            event_columns=len(STANDINGS),
            high_heading=True,
        ),
    )
    # The meaning of the tie-breaks, in the width of the table: only merged cells wrap a text there.
    legend = kit.styles.cell("note", font_size=10, text_wrap=True, shrink=False)
    sheet.set_row(3, 30)
    sheet.merge_range(3, 0, 3, len(columns) - 1, "", legend)
    beside_title(sheet, kit.title(Sheet.STANDINGS), right_edge(kit, columns), buttons)
    kit.define(layout.LEGEND_NAME, f"={kit.quoted(kit.title(Sheet.STANDINGS))}!$A$4")
    sheet.hide()
    return sheet


def crosstable(kit: Kit) -> Any:
    """Make the sheet of every player's opponents, colours and results; hidden until then.

    Its first column is the number by which opponents are named. For a round robin it is a grid;
    landscape paper and narrow columns hold 16 players in large print, and 24 in small.
    """
    in_use = 'AND($C{r}<>"",{c}${h}<>"")'
    grid = (
        (
            f'AND({in_use},OR({{c}}{{r}}="{ONESELF}",{{c}}{{r}}="†"))',
            {"bg_color": ACCENT_SOFT, "font_color": MUTED},
        ),
        (f'AND({in_use},LEFT({{c}}{{r}},1)="(")', {"font_color": QUIET, "italic": True}),
    )
    by_player = kit.system.grid
    look = {**_TEXT, "shrink": True} if by_player else _TEXT
    spare = Column("", GRID_CELL if by_player else ROUND_CELL, "number", look, rules=grid)
    numbers = [
        Column("place", CROSSTABLE["place"], "number", {"bold": True}),
        Column("tpn", CROSSTABLE["tpn"], "number", _QUIET),
    ]
    if by_player or kit.values.get("paper.crosstable") == "number":
        numbers.reverse()
    columns = (
        *numbers,
        Column(
            "name",
            GRID_NAME if by_player else CROSSTABLE["name"],
            "name",
            {"bold": True},
        ),
        Column("rating", CROSSTABLE["rating"], "number"),
        Column("points", CROSSTABLE["points"], "number", {"bold": True, "num_format": "0.0"}),
        *(
            replace(spare, header=kit.say("column.round_n", n=number))
            for number in range(1, kit.rounds + 1)
        ),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.CROSSTABLE),
            kit.say("note.crosstable_none"),
            columns,
            row_height=18,
            landscape=kit.rounds > PORTRAIT_ROUNDS or by_player,
            in_use=in_use,
            spare=spare,
            spare_columns=max(12, _GRID_COLUMNS - kit.rounds),
            event_columns=len(CROSSTABLE),
        ),
    )
    sheet.freeze_panes(BODY, 3)
    texts_are_meant(sheet, "F", last="AZ")
    sheet.hide()
    return sheet
