"""The sheets of the template with lists: players, rounds, results of the engine, games, history."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from swissheet.model import TITLES
from swissheet.notation.results import RESULT_KEYS
from swissheet.workbook import layout
from swissheet.workbook.language import LANGUAGES, text
from swissheet.workbook.layout import Sheet
from swissheet.workbook.styles import (
    ACCENT,
    BYE,
    ERROR,
    MISSING,
    MUTED,
    NOTICE,
    TEXT,
    WARNING,
    Look,
)
from swissheet.workbook.template_frame import (
    BODY,
    LAST,
    Column,
    Kit,
    ListSheet,
    list_sheet,
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

# A cross table of so many rounds still reads well across an upright page.
_PORTRAIT_ROUNDS = 9

# Typed with one key, and so offered behind the readable ones: a validation asks about the rest.
_TYPED_RESULTS = ("1", "0", "5", "=", "+", "-", "+-", "-+", "--", "1/2", "0.5")

_TEXT: Look = {"num_format": TEXT}
_QUIET: Look = {"font_color": MUTED}


def players(kit: Kit) -> Any:
    """The list of players: typed or pasted, in any order."""
    nameless = 'AND($B{r}="",COUNTA($A{r}:$L{r})>0)'
    columns = (
        Column("tpn", 7, "number", _QUIET),
        Column("name", 34, look={"bold": True}, rules=((nameless, MISSING),)),
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
            row_height=18,
            in_use="COUNTA($A{r}:$L{r})>0",
            rules=(('$L{r}<>""', BYE),),
        ),
    )
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
    sheet.freeze_panes(BODY, 2)
    sheet.set_selection(BODY, 1, BODY, 1)
    sheet.set_tab_color(ACCENT)
    return sheet


def round_sheet(kit: Kit, number: int) -> Any:
    """The pairings of a round, made to be typed into and to be hung on the wall."""
    title = kit.say("sheet.round", n=number)
    name = layout.round_name(number)
    big: Look = {"font_size": 15}
    small: Look = {"font_size": 12, "font_color": MUTED}
    points: Look = {**small, "num_format": "0.0"}
    result: Look = {**big, "bold": True, "num_format": TEXT}
    no_result = 'AND($A{r}<>"",$E{r}="")'
    columns = (
        Column("board", 8.5, "number", {**big, "bold": True}),
        Column("white_tpn", 7.5, "number", small),
        Column("white", 32, look=big),
        Column("white_points", 7.5, "number", points),
        Column("result", 11, "number", result, rules=((no_result, MISSING),)),
        Column("black_points", 7.5, "number", points),
        Column("black", 32, look=big),
        Column("black_tpn", 7.5, "number", small),
        Column("game", 50, look={**_TEXT, "shrink": False}),
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
            rules=(('AND($A{r}="",$C{r}<>"")', BYE),),
        ),
    )
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
        (1, 6, 1, 6),
        {"validate": "any"},
        title=title,
        hint=kit.say("hint.round_date"),
    )
    _date(kit, sheet)
    kit.define(layout.round_date_name(number), f"={kit.quoted(title)}!$G$2")
    kit.define(name, f"={kit.quoted(title)}!$A$1")
    # The column for moves is folded away, so that it is not printed: its sign is above the sheet.
    moves = kit.styles.cell("text", num_format=TEXT, shrink=False)
    sheet.set_column(8, 8, 50, moves, {"level": 1, "hidden": True})
    sheet.set_column(9, 9, None, None, {"collapsed": True})
    _texts_are_meant(sheet, "E", "I")
    sheet.set_selection(BODY, 4, BODY, 4)
    sheet.hide()
    return sheet


def _date(kit: Kit, sheet: Any) -> None:
    """The date of the round at the right of its title, and the time where there is one."""
    day = "d mmmm yyyy"
    sheet.merge_range(1, 6, 1, 7, "", kit.styles.cell("date", num_format=f"{day}, hh:mm"))
    whole_day = "=AND(ISNUMBER($G$2),$G$2=INT($G$2))"
    look = kit.styles.overlay({"num_format": day})
    sheet.conditional_format("G2", {"type": "formula", "criteria": whole_day, "format": look})


def standings(kit: Kit) -> Any:
    """Ranks, points and tie-breaks, rewritten by the engine."""
    size: Look = {"font_size": 12}
    in_use = 'AND($D{r}<>"",{c}${h}<>"")'
    # Sums of points show their decimals, so that they line up; ratings and counts have none.
    decimals = tuple(
        (f'AND({in_use},ISNUMBER(FIND(LEFT({{c}}${{h}},2),"{families}")))', {"num_format": form})
        for form, families in (("0.00", "SB AO"), ("0.0", "BH FB PS KS ST"))
    )
    spare = Column("", 9, "number", size, rules=(*decimals, (in_use, {})))
    codes = str(kit.values.get("tiebreaks") or layout.TIEBREAK_LISTS[0]).split(",")
    columns = (
        Column("place", 8, "number", {**size, "bold": True}),
        Column("tpn", 7, "number", {**size, **_QUIET}),
        Column("title", 8, "number", size),
        Column("name", 31, look={**size, "bold": True}),
        Column("rating", 9, "number", size),
        Column("federation", 8, "number", size),
        Column("points", 9, "number", {**size, "bold": True, "num_format": "0.0"}),
        *(replace(spare, header=code.strip()) for code in codes if code.strip()),
    )
    return list_sheet(
        kit,
        ListSheet(
            kit.title(Sheet.STANDINGS),
            Sheet.STANDINGS.defined_name,
            Sheet.STANDINGS.table,
            kit.say("note.standings_none"),
            columns,
            row_height=21,
            in_use=in_use,
            spare=spare,
        ),
    )


def crosstable(kit: Kit) -> Any:
    """Every player's opponents, colours and results, rewritten by the engine."""
    spare = Column("", 8, "number", _TEXT)
    columns = (
        Column("place", 8, "number", {"bold": True}),
        Column("tpn", 7, "number", _QUIET),
        Column("name", 31, look={"bold": True}),
        Column("rating", 9, "number"),
        Column("points", 8, "number", {"bold": True, "num_format": "0.0"}),
        *(
            replace(spare, header=kit.say("column.round_n", n=number))
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
            row_height=18,
            landscape=kit.rounds > _PORTRAIT_ROUNDS,
            in_use='AND($C{r}<>"",{c}${h}<>"")',
            spare=spare,
        ),
    )
    sheet.freeze_panes(BODY, 3)
    _texts_are_meant(sheet, "F", last="AZ")
    return sheet


def games(kit: Kit) -> Any:
    """Games to be checked against the results: one per row, or a PGN text line by line."""
    columns = (
        Column("round", 9, "number"),
        Column("board", 9, "number"),
        Column("white", 28),
        Column("black", 28),
        Column("result", 10, "number", {"num_format": TEXT, "bold": True}),
        Column("moves", 52, look={"num_format": TEXT, "shrink": False}),
        Column("verdict", 66),
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
            row_height=18,
            landscape=True,
            gridlines=True,
            in_use="COUNTA($A{r}:$G{r})>0",
        ),
    )
    cells = (BODY, 5, LAST, 5)
    title, hint = kit.say("column.moves"), kit.say("hint.moves")
    validate(kit, sheet, cells, {"validate": "any"}, title=title, hint=hint)
    _texts_are_meant(sheet, "E", "F")
    sheet.set_selection(BODY, 5, BODY, 5)
    return sheet


def checks(kit: Kit) -> Any:
    """Problems found, with links to the cells."""
    severities = []
    for key, look in (("error", ERROR), ("warning", WARNING), ("notice", NOTICE)):
        words = dict.fromkeys(text(f"severity.{key}", code) for code in LANGUAGES)
        tests = ",".join(f'$A{{r}}="{word}"' for word in words)
        severities.append((f"OR({tests})", look))
    columns = (
        Column("severity", 13, look={"bold": True}, rules=tuple(severities)),
        Column("sheet", 15),
        Column("cell", 9, "number", {"font_color": ACCENT, "underline": 1}),
        Column("found", 68, "prose"),
        Column("wanted", 60, "prose"),
    )
    return list_sheet(
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


def history(kit: Kit) -> Any:
    """What was done, when and by whom."""
    columns = (
        Column("when", 21, look={"num_format": "yyyy-mm-dd hh:mm:ss"}),
        Column("who", 18),
        Column("action", 24, look={"bold": True}),
        Column("round", 9, "number"),
        Column("what", 92),
    )
    return list_sheet(
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


def store(kit: Kit) -> Any:
    """What no sheet shows; also the lists behind drop-downs whose items hold commas."""
    sheet = kit.book.add_worksheet(kit.title(Sheet.STORE))
    cell = kit.styles.cell("text", num_format=TEXT, shrink=False)
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
