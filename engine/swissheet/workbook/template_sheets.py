"""The sheets of the template with lists: players, rounds, results of the engine, games, history."""

from __future__ import annotations

from typing import Any

from swissheet.model import TITLES
from swissheet.notation.results import RESULT_KEYS
from swissheet.workbook import layout
from swissheet.workbook.language import LANGUAGES, text
from swissheet.workbook.layout import Sheet
from swissheet.workbook.styles import BYE, ERROR, LINE, MISSING, MUTED, NOTICE, WARNING, Look
from swissheet.workbook.template_frame import (
    BODY,
    LAST,
    Column,
    Kit,
    ListSheet,
    list_sheet,
    overlay,
    validate,
)

__all__ = [
    "checks",
    "crosstable",
    "games",
    "history",
    "players",
    "round_sheet",
    "standings",
    "store",
]

FREE_PLAYER_ROWS = 200
FREE_GAME_ROWS = 60

# Typed with one key, and so offered behind the readable ones: a validation asks about the rest.
_TYPED_RESULTS = ("1", "0", "5", "=", "+", "-", "+-", "-+", "--", "1/2", "0.5")

_TEXT: Look = {"num_format": "@"}
_QUIET: Look = {"font_color": MUTED}


def players(kit: Kit) -> Any:
    """The list of players: typed or pasted, in any order."""
    columns = (
        Column("tpn", 7, "number", _QUIET),
        Column("name", 32, look={"bold": True}),
        Column("title", 9, "number"),
        Column("rating", 10, "number"),
        Column("federation", 8.5, "number"),
        Column("fide_id", 13, "number", _TEXT),
        Column("sex", 8, "number"),
        Column("birth", 13, "number", _TEXT),
        Column("club", 26),
        Column("starts_in", 11.5, "number"),
        Column("byes", 13, "number", _TEXT),
        Column("withdrawn_after", 12.5, "number"),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.PLAYERS),
            Sheet.PLAYERS.defined_name,
            Sheet.PLAYERS.table,
            kit.say("note.players"),
            columns,
            rows=FREE_PLAYER_ROWS,
            landscape=True,
            gridlines=True,
            line_column=1,
            overlays=((f'=$L{BODY + 1}<>""', BYE),),
        ),
    )
    first = BODY + 1
    nameless = f'=AND($B{first}="",COUNTA($A{first}:$L{first})>0)'
    overlay(kit, sheet, (1, 1), nameless, MISSING)
    rules: dict[str, tuple[dict[str, Any], str]] = {
        "tpn": (_whole(1, 9999), ""),
        "name": ({"validate": "any"}, ""),
        "title": ({"validate": "list", "source": list(TITLES)}, "list"),
        "rating": (_whole(0, 4000), "keep"),
        "federation": (
            {"validate": "length", "criteria": "==", "value": 3},
            "keep",
        ),
        "fide_id": ({"validate": "any"}, ""),
        "sex": ({"validate": "list", "source": ["m", "w"]}, "list"),
        "birth": ({"validate": "any"}, ""),
        "starts_in": (_whole(1, 999), "keep"),
        "byes": ({"validate": "any"}, ""),
        "withdrawn_after": (_whole(0, 999), "keep"),
    }
    for index, column in enumerate(columns):
        if column.key in rules:
            rule, warning = rules[column.key]
            title, hint = column.title(kit), kit.say(f"hint.{column.key}")
            cells = (BODY, index, LAST, index)
            validate(kit, sheet, cells, rule, title=title, hint=hint, warning=warning)
    _texts_are_meant(sheet, "F", "H", "K")
    sheet.set_selection(BODY, 1, BODY, 1)
    sheet.set_tab_color("#1D4E68")
    return sheet


def round_sheet(kit: Kit, number: int) -> Any:
    """The pairings of a round, made to be typed into and to be hung on the wall."""
    title = kit.say("sheet.round", n=number)
    name = layout.round_name(number)
    big: Look = {"font_size": 15}
    small: Look = {"font_size": 12, "font_color": MUTED}
    columns = (
        Column("board", 9, "number", {**big, "bold": True}),
        Column("white_tpn", 8, "number", small),
        Column("white", 36, look=big),
        Column("white_points", 8, "number", small),
        Column("result", 11, "number", {**big, "bold": True, "num_format": "@"}),
        Column("black_points", 8, "number", small),
        Column("black", 36, look=big),
        Column("black_tpn", 8, "number", small),
        Column("game", 50, look=_TEXT),
    )
    first = BODY + 1
    sheet = list_sheet(
        kit,
        ListSheet(
            title,
            name,
            layout.round_table(number),
            "",
            columns,
            row_height=25,
            line_column=2,
            overlays=((f'=AND($A{first}="",$C{first}<>"")', BYE),),
        ),
    )
    overlay(kit, sheet, (4, 4), f'=AND($A{first}<>"",$E{first}="")', MISSING)
    validate(
        kit,
        sheet,
        (BODY, 4, LAST, 4),
        {"validate": "list", "source": [*RESULT_KEYS, *_TYPED_RESULTS]},
        title=kit.say("column.result"),
        hint=kit.say("hint.result"),
        warning="result",
    )
    validate(
        kit,
        sheet,
        (BODY, 8, LAST, 8),
        {"validate": "any"},
        title=kit.say("column.game"),
        hint=kit.say("hint.game"),
    )
    validate(
        kit,
        sheet,
        (1, 7, 1, 7),
        {"validate": "any"},
        title=title,
        hint=kit.say("hint.round_date"),
    )
    sheet.write_blank(1, 7, None, kit.styles.cell("date"))
    kit.define(layout.round_date_name(number), f"={kit.quoted(title)}!$H$2")
    kit.define(name, f"={kit.quoted(title)}!$A$1")
    sheet.print_area(0, 0, BODY, 7)
    _texts_are_meant(sheet, "E", "I")
    sheet.set_selection(BODY, 4, BODY, 4)
    sheet.hide()
    return sheet


def standings(kit: Kit) -> Any:
    """Ranks, points and tie-breaks, rewritten by the engine."""
    size: Look = {"font_size": 12}
    codes = str(kit.values.get("tiebreaks", layout.TIEBREAK_LISTS[0])).split(",")
    columns = (
        Column("place", 8, "number", {**size, "bold": True}),
        Column("tpn", 7, "number", {**size, **_QUIET}),
        Column("title", 8, "number", size),
        Column("name", 34, look={**size, "bold": True}),
        Column("rating", 9, "number", size),
        Column("federation", 8, "number", size),
        Column("points", 9, "number", {**size, "bold": True, "num_format": "0.0"}),
        *(Column("", 9, "number", size, code.strip()) for code in codes if code.strip()),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.STANDINGS),
            Sheet.STANDINGS.defined_name,
            Sheet.STANDINGS.table,
            kit.say("note.standings_none"),
            columns,
            row_height=21,
            line_column=3,
        ),
    )
    # Sums of points show their decimals, so that they line up; ratings and counts have none.
    head = f"H${BODY}"
    for decimals, families in (("0.00", ("SB", "AO")), ("0.0", ("BH", "FB", "PS", "KS", "ST"))):
        tests = ",".join(f'LEFT({head},2)="{family}"' for family in families)
        overlay(kit, sheet, (7, 16), f"=OR({tests})", {"num_format": decimals})
    return sheet


def crosstable(kit: Kit) -> Any:
    """Every player's opponents, colours and results, rewritten by the engine."""
    columns = (
        Column("place", 8, "number", {"bold": True}),
        Column("tpn", 7, "number", _QUIET),
        Column("name", 30, look={"bold": True}),
        Column("rating", 9, "number"),
        Column("points", 8, "number", {"bold": True, "num_format": "0.0"}),
        *(
            Column("", 8, "number", _TEXT, kit.say("column.round_n", n=number))
            for number in range(1, kit.rounds + 1)
        ),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.CROSSTABLE),
            Sheet.CROSSTABLE.defined_name,
            Sheet.CROSSTABLE.table,
            kit.say("note.crosstable_none"),
            columns,
            landscape=True,
            line_column=2,
        ),
    )
    sheet.freeze_panes(BODY, 3)
    _texts_are_meant(sheet, "F", last="Z")
    return sheet


def games(kit: Kit) -> Any:
    """Games to be checked against the results: one per row, or a PGN text line by line."""
    columns = (
        Column("round", 9, "number"),
        Column("board", 9, "number"),
        Column("white", 26),
        Column("black", 26),
        Column("result", 10, "number", {"num_format": "@", "bold": True}),
        Column("moves", 64, look={"num_format": "@", "shrink": False}),
        Column("verdict", 44, "prose"),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.GAMES),
            Sheet.GAMES.defined_name,
            Sheet.GAMES.table,
            kit.say("note.games"),
            columns,
            rows=FREE_GAME_ROWS,
            landscape=True,
            gridlines=True,
        ),
    )
    validate(
        kit,
        sheet,
        (BODY, 5, LAST, 5),
        {"validate": "any"},
        title=kit.say("column.moves"),
        hint=kit.say("hint.moves"),
    )
    overlay(kit, sheet, (0, 6), f"=COUNTA($A{BODY + 1}:$G{BODY + 1})>0", LINE)
    _texts_are_meant(sheet, "E", "F")
    sheet.set_selection(BODY, 5, BODY, 5)
    return sheet


def checks(kit: Kit) -> Any:
    """Problems found, with links to the cells."""
    columns = (
        Column("severity", 13, look={"bold": True}),
        Column("sheet", 16),
        Column("cell", 9, "number"),
        Column("found", 60, "prose"),
        Column("wanted", 60, "prose"),
    )
    first = f"$A{BODY + 1}"
    sheet = list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.CHECKS),
            Sheet.CHECKS.defined_name,
            Sheet.CHECKS.table,
            kit.say("note.checks_none"),
            columns,
            landscape=True,
        ),
    )
    for key, look in (("error", ERROR), ("warning", WARNING), ("notice", NOTICE)):
        words = dict.fromkeys(text(f"severity.{key}", code) for code in LANGUAGES)
        tests = ",".join(f'{first}="{word}"' for word in words)
        overlay(kit, sheet, (0, 0), f"=OR({tests})", look)
    return sheet


def history(kit: Kit) -> Any:
    """What was done, when and by whom."""
    columns = (
        Column("when", 20, look={"num_format": "yyyy-mm-dd hh:mm:ss"}),
        Column("who", 18),
        Column("action", 24, look={"bold": True}),
        Column("round", 9, "number"),
        Column("what", 84, "prose"),
    )
    return list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.HISTORY),
            Sheet.HISTORY.defined_name,
            Sheet.HISTORY.table,
            kit.say("note.history"),
            columns,
            landscape=True,
        ),
    )


def store(kit: Kit) -> Any:
    """What no sheet shows; also the lists behind drop-downs whose items hold commas."""
    sheet = kit.book.add_worksheet(kit.title(Sheet.STORE))
    cell = kit.styles.cell("text", num_format="@", shrink=False)
    headers = [{"header": kit.say(f"column.{key}")} for key in layout.STORE_COLUMNS]
    sheet.add_table(0, 0, 1, 1, {"name": Sheet.STORE.table, "style": None, "columns": headers})
    sheet.set_column(0, 1, 30, cell)
    sheet.write_blank(1, 0, None, cell)
    sheet.write_blank(1, 1, None, cell)
    for row, codes in enumerate(layout.TIEBREAK_LISTS):
        sheet.write_string(row, 4, codes)
    end = len(layout.TIEBREAK_LISTS)
    kit.define(TIEBREAK_LIST_NAME, f"={kit.quoted(kit.title(Sheet.STORE))}!$E$1:$E${end}")
    sheet.very_hidden()
    return sheet


TIEBREAK_LIST_NAME = "sw_list_tiebreaks"


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"validate": "integer", "criteria": "between", "minimum": low, "maximum": high}


def _texts_are_meant(sheet: Any, *columns: str, last: str = "") -> None:
    """No green corners on results, numbers and dates that are texts on purpose."""
    spans = [f"{column}{BODY + 1}:{last or column}{LAST + 1}" for column in columns]
    sheet.ignore_errors({"number_stored_as_text": " ".join(spans)})
