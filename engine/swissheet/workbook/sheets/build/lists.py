"""The sheets of the template with lists: players, games, checks, history and the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swissheet.model import TITLES
from swissheet.notation.results import result_spellings
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import CHECKS, GAMES, HISTORY, PLAYERS
from swissheet.workbook.shared.language import LANGUAGES, text
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.host.addresses import MAX_ROW
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

FREE_PLAYER_ROWS = 200
FREE_GAME_ROWS = 60

_TEXT: Look = {"num_format": TEXT}
_QUIET: Look = {"font_color": MUTED}

_SEEN = 7
"""Columns of players, up to the club, that a window of ordinary size shows beside each other."""


def players(kit: Kit, buttons: Sequence[SheetButton] = ()) -> Any:
    """The list of players: typed or pasted, in any order.

    Its columns are those of :data:`layout.PLAYER_SHEET`; the last ones, which are private, are
    printed only if the event wishes it. Long names and clubs are wrapped.
    """
    three_letters = {"validate": "length", "criteria": "==", "value": 3}
    nameless = 'AND($B{r}="",COUNTA($A{r}:$L{r})>0)'
    columns = (
        Column("tpn", PLAYERS["tpn"], "number", _QUIET, check=(_whole(1, 9999), "")),
        Column(
            "name",
            PLAYERS["name"],
            "name",
            {"bold": True},
            rules=((nameless, MISSING),),
            check=ANYTHING,
        ),
        Column("title", PLAYERS["title"], "number", check=(_one_of(*TITLES), "list")),
        Column("rating", PLAYERS["rating"], "number", check=(_whole(0, 4000), "keep")),
        Column("federation", PLAYERS["federation"], "number", check=(three_letters, "keep")),
        Column("sex", PLAYERS["sex"], "number", check=(_one_of("m", "w"), "list")),
        Column("club", PLAYERS["club"], "name"),
        Column("starts_in", PLAYERS["starts_in"], "number", check=(_whole(1, 999), "keep")),
        Column("byes", PLAYERS["byes"], "number", _TEXT, check=ANYTHING),
        Column(
            "withdrawn_after",
            PLAYERS["withdrawn_after"],
            "number",
            check=(_whole(0, 999), "keep"),
        ),
        Column("fide_id", 13, "number", _TEXT, check=ANYTHING),
        Column("birth", 13, "number", _TEXT, check=ANYTHING),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.PLAYERS),
            Sheet.PLAYERS.defined_name,
            Sheet.PLAYERS.table,
            "",  # what to type is said beside the cells: this line would be printed
            columns,
            rows=FREE_PLAYER_ROWS,
            landscape=True,
            gridlines=True,
            row_height=18,
            in_use="COUNTA($A{r}:$L{r})>0",
            rules=(('$J{r}<>""', BYE),),
        ),
    )
    texts_are_meant(sheet, "I", "K", "L")
    private = kit.values.get("paper.private") == "yes"
    _print_columns(sheet, kit.quoted(kit.title(Sheet.PLAYERS)), "A", "L" if private else "J")
    sheet.freeze_panes(BODY, 2)
    sheet.set_selection(BODY, 1, BODY, 1)
    sheet.set_tab_color(ACCENT)
    beside_title(sheet, kit.title(Sheet.PLAYERS), right_edge(kit, columns[:_SEEN]), buttons)
    kit.define(layout.PRINTED_NAME, f"={kit.quoted(kit.title(Sheet.PLAYERS))}!$A$1")
    return sheet


def games(kit: Kit) -> Any:
    """Games to be checked against the results: one per row, or a PGN text line by line.

    On paper it ends with the verdict: a link says nothing there, and moves in one long line would
    make the page so wide that nobody could read it. While there is no game nothing is printed: the
    print area is one blank cell.

    Two lines hold a long name and most verdicts; an action makes the row of a longer one higher.
    Moves are not wrapped, so that a whole PGN text in a cell leaves its row as high as the others;
    at the top, as LibreOffice shows all its lines.
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
            kit.title(Sheet.GAMES),
            Sheet.GAMES.defined_name,
            Sheet.GAMES.table,
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


def checks(kit: Kit) -> Any:
    """Problems found, with links to the cells; hidden while there are none."""
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
            kit.title(Sheet.CHECKS),
            Sheet.CHECKS.defined_name,
            Sheet.CHECKS.table,
            kit.say("note.checks_none"),
            columns,
            row_height=33,
            landscape=True,
        ),
    )
    sheet.hide()
    return sheet


def history(kit: Kit) -> Any:
    """What was done, when and by whom; hidden until anything was."""
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
            kit.title(Sheet.HISTORY),
            Sheet.HISTORY.defined_name,
            Sheet.HISTORY.table,
            kit.say("note.history"),
            columns,
            row_height=18,
            landscape=True,
        ),
    )
    sheet.hide()
    return sheet


def store(kit: Kit) -> Any:
    """What no sheet shows; also the lists behind drop-downs whose items hold commas."""
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


def _print_columns(sheet: Any, title: str, first: str, last: str) -> None:
    """Of the sheet only these columns are printed, down to the last row in use.

    XlsxWriter would write ``$A:$G``, which some programs do not understand.
    """
    sheet.print_area_range = f"{title}!${first}$1:${last}${MAX_ROW}"


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}


def _one_of(*words: str) -> dict[str, Any]:
    return {"validate": "list", "source": list(words)}
