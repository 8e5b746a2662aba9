"""Build the sheets of the template with lists: players, games, checks, Log and store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swissheet.notation.results import result_spellings
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import CHECKS, EXPLAIN_NOTE_TYPE, GAMES, HISTORY, RATING_CHANGES
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.player_columns import COLUMNS, PLAYER_SHEET, UNPRINTED
from swissheet.workbook.host.addresses import MAX_ROW, column_letters
from swissheet.workbook.host.own_names import RESULT_LIST_NAME
from swissheet.workbook.sheets.kit.buttons import SheetButton, beside_title
from swissheet.workbook.sheets.kit.frame import (
    ANYTHING,
    BODY,
    Column,
    Kit,
    ListSheet,
    list_sheet,
    right_edge,
    texts_are_meant,
)
from swissheet.workbook.sheets.kit.styles import (
    ACCENT,
    ACCENT_SOFT,
    BYE,
    ERROR,
    MISSING,
    MUTED,
    NOTICE,
    QUESTION,
    TEXT,
    WARNING,
    Look,
)

# Free rows have the look of the list, so that people can type without extending the table.
FREE_PLAYER_ROWS = 200
FREE_GAME_ROWS = 60

_TEXT: Look = {"num_format": TEXT}
_QUIET: Look = {"font_color": MUTED}

def players(kit: Kit, buttons: Sequence[SheetButton] = ()) -> Any:
    """Make the sheet of the list of players: typed or pasted, in any order.

    Its columns are those of :data:`PLAYER_SHEET`; the last ones are private, and are printed only
    if the event wants it. Long names and clubs are wrapped.
    """
    at = {key: column_letters(number) for number, key in enumerate(PLAYER_SHEET, start=1)}
    filled = f"COUNTA(${at[PLAYER_SHEET[0]]}{{r}}:${at[PLAYER_SHEET[-1]]}{{r}})>0"
    nameless = f'AND(${at["name"]}{{r}}="",{filled})'
    looks = {"tpn": _QUIET, "name": {"bold": True}}
    columns = [
        Column(
            key,
            COLUMNS[key].width,
            "name" if COLUMNS[key].kind == "words" else "number",
            _TEXT if COLUMNS[key].kind == "text" else looks.get(key, {}),
            rules=((nameless, MISSING),) if key == "name" else (),
            check=(dict(check), COLUMNS[key].question) if (check := COLUMNS[key].check) else None,
        )
        for key in PLAYER_SHEET
    ]
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.PLAYERS),
            "",  # hints beside the cells say what to type: this line would be printed
            columns,
            rows=FREE_PLAYER_ROWS,
            landscape=True,
            gridlines=True,
            row_height=18,
            in_use=filled,
            rules=((f'${at["withdrawn_after"]}{{r}}<>""', BYE),),
        ),
    )
    texts_are_meant(sheet, *(at[key] for key in PLAYER_SHEET if COLUMNS[key].kind == "text"))
    unprinted = UNPRINTED[kit.values.get("paper.private") == "yes"]
    printed = [letters for key, letters in at.items() if key not in unprinted]
    # XlsxWriter would write whole columns as $A:$G, which some programs cannot read.
    title = kit.quoted(kit.title(Sheet.PLAYERS))
    sheet.print_area_range = f"{title}!${printed[0]}$1:${printed[-1]}${MAX_ROW}"
    sheet.freeze_panes(BODY, 2)
    sheet.set_selection(BODY, 1, BODY, 1)
    sheet.set_tab_color(ACCENT)
    # A window of ordinary size shows the columns up to the club at once.
    seen = columns[: PLAYER_SHEET.index("club") + 1]
    beside_title(sheet, kit.title(Sheet.PLAYERS), right_edge(kit, seen), buttons)
    kit.define(layout.PRINTED_NAME, f"={title}!$A$1")
    return sheet


def games(kit: Kit) -> Any:
    """Make the sheet of games: one in each row, or a PGN text line by line.

    On paper it ends with the verdict: a link is useless there, and the moves would make the page
    too wide to read. The print area of an empty sheet is one blank cell, so that nothing is
    printed.

    Two lines hold a long name and most verdicts; an action makes the row of a longer one higher.
    Moves are not wrapped, so that a whole PGN text in a cell does not change the height of its row;
    they are at the top, because LibreOffice shows all lines of a cell.
    """
    prose: Look = {"valign": "top"}
    moves: Look = {"num_format": TEXT, "shrink": False, "valign": "top"}
    columns = (
        Column("round", GAMES["round"], "number", prose),
        Column("board", GAMES["board"], "number", prose),
        Column("white", GAMES["white"], "prose", prose),
        Column("black", GAMES["black"], "prose", prose),
        Column(
            "result", GAMES["result"], "number", {"num_format": TEXT, "bold": True, "valign": "top"}
        ),
        Column("moves", GAMES["moves"], look=moves, check=ANYTHING),
        Column("verdict", GAMES["verdict"], "prose", prose),
        Column("link", 22, look={"font_color": ACCENT, "underline": 1, "valign": "top"}),
        Column("second", 32, look=moves, check=ANYTHING),
        Column("sealed", 20, look=moves, check=ANYTHING),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.GAMES),
            "",
            columns,
            rows=FREE_GAME_ROWS,
            row_height=31,
            landscape=True,
            gridlines=True,
            in_use="COUNTA($A{r}:$G{r})>0",
        ),
    )
    texts_are_meant(sheet, "E", "F", "I", "J")
    sheet.print_area_range = f"{kit.quoted(kit.title(Sheet.GAMES))}!$L$6:$L$6"
    sheet.set_selection(BODY, 5, BODY, 5)
    return sheet


def rating_changes(kit: Kit) -> Any:
    """Make the sheet of rating changes: players with a rating, then those without one.

    Rows without a pairing number are headings and sums; a first rating has no sign.
    """
    title: Look = {"bold": True, "font_color": ACCENT, "bg_color": ACCENT_SOFT}
    # The reasons below have a number of games and no score.
    heading = 'AND($A{r}="",$B{r}<>"",OR($E{r}="",$G{r}<>""))'
    first = 'AND($A{r}<>"",$C{r}="")'
    points, signed = {"num_format": "0.0"}, {"num_format": "+0.00;-0.00;0.00"}
    looks: dict[str, tuple[str, Look, str]] = {
        "name": ("name", {"bold": True}, ""),
        "mean_opponent": ("number", {"num_format": "0"}, "0.00"),
        "score": ("number", points, ""),
        "expected": ("number", {"num_format": "0.00"}, ""),
        "score_less": ("number", signed, "0"),
        "rating_change": ("number", {**signed, "bold": True}, "0"),
        "note": ("prose", {"font_size": EXPLAIN_NOTE_TYPE}, ""),
    }
    columns = []
    for key, width in RATING_CHANGES.items():
        role, look, of_first = looks.get(key, ("number", {}, ""))
        number = {"num_format": look["num_format"]} if "num_format" in look else {}
        rules = [(heading, {**title, **number})]
        rules += [(first, {"num_format": of_first})] if of_first else []
        columns.append(Column(key, width, role, look, rules=tuple(rules)))
    names = (kit.say("sheet.ratings"), layout.RATINGS.defined_name, layout.RATINGS.table)
    return list_sheet(
        kit,
        ListSheet(*names, "", columns, row_height=18, landscape=True, in_use='$B{r}<>""'),
    )


def checks(kit: Kit) -> Any:
    """Make the sheet of problems, with links to the cells; hidden while there are none."""
    severities = []
    looks = {"error": ERROR, "question": QUESTION, "warning": WARNING, "notice": NOTICE}
    for key, look in looks.items():
        words = dict.fromkeys(text(f"severity.{key}", code) for code in LANGUAGES)
        tests = ",".join(f'$A{{r}}="{word}"' for word in words)
        severities.append((f"OR({tests})", look))
    columns = (
        Column("severity", CHECKS["severity"], look={"bold": True}, rules=tuple(severities)),
        Column("sheet", CHECKS["sheet"]),
        Column("cell", CHECKS["cell"], "number", {"font_color": ACCENT, "underline": 1}),
        Column("found", CHECKS["found"], "prose"),
        Column("wanted", CHECKS["wanted"], "prose"),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.CHECKS),
            kit.say("note.checks_none"),
            columns,
            row_height=33,
            landscape=True,
        ),
    )
    sheet.hide()
    return sheet


def history(kit: Kit) -> Any:
    """Make the Log: actions, when and by whom; hidden until there is one."""
    columns = (
        Column("when", HISTORY["when"], look={"num_format": "yyyy-mm-dd hh:mm:ss"}),
        Column("who", HISTORY["who"], "prose"),
        Column("action", HISTORY["action"], "prose", look={"bold": True}),
        Column("round", HISTORY["round"], "number"),
        Column("what", HISTORY["what"], "prose"),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.HISTORY),
            kit.say("note.history"),
            columns,
            row_height=18,
            landscape=True,
        ),
    )
    sheet.hide()
    return sheet


def store(kit: Kit) -> Any:
    """Make the sheet of texts that no other sheet shows.

    It also has the pick lists whose entries contain commas, which Excel takes for separators.
    """
    sheet = kit.book.add_worksheet(kit.title(Sheet.STORE))
    cell = kit.styles.cell("text", num_format=TEXT, shrink=False)
    headers = [{"header": kit.say(f"column.{key}")} for key in layout.STORE_COLUMNS]
    sheet.add_table(0, 0, 1, 1, {"name": Sheet.STORE.table, "style": None, "columns": headers})
    sheet.set_column(0, 1, 30, cell)
    sheet.write_blank(1, 0, None, cell)
    sheet.write_blank(1, 1, None, cell)
    lists = {layout.TIEBREAK_LIST_NAME: layout.TIEBREAK_LISTS, RESULT_LIST_NAME: result_spellings()}
    for column, (name, texts) in zip("EF", lists.items(), strict=True):
        for row, codes in enumerate(texts, start=1):
            sheet.write_string(f"{column}{row}", codes)
        cells = f"${column}$1:${column}${len(texts)}"
        kit.define(name, f"={kit.quoted(kit.title(Sheet.STORE))}!{cells}")
    sheet.very_hidden()
    return sheet
