"""Build the sheet that opens the tie-breaks of one player, hidden until it is needed.

Conditional formats recognise the rows of a block by their place, because words differ by language:
the first is its heading, the last the value of the standings; a round that is cut counts nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from swissheet.workbook.shared.column_widths import EXPLAIN_NOTE, EXPLAIN_NOTE_TYPE
from swissheet.workbook.shared.layout import (
    CORRECTION_COLUMNS,
    EXPLAIN_COLUMNS,
    RATING_DOUBT_COLUMNS,
    Sheet,
)
from swissheet.workbook.sheets.kit.frame import (
    BODY,
    Column,
    Kit,
    ListSheet,
    Rule,
    list_sheet,
    texts_are_meant,
)
from swissheet.workbook.sheets.kit.styles import ACCENT, ACCENT_SOFT, BYE, INK, MUTED, TEXT, Look
from swissheet.workbook.sheets.kit.widths import heading_letters, letters_for

_IN_USE = '$A{r}<>""'
_HEADING = "$A{r}<>$A{h}"
_VALUE = f"$A{{r}}<>$A{BODY + 2}"
_CUT = 'AND($B{r}<>"",$H{r}="")'
_ROUND = '$B{r}<>""'

_HEADING_LOOK: Look = {"bold": True, "font_color": ACCENT, "bg_color": ACCENT_SOFT}
_VALUE_LOOK: Look = {"bold": True, "top": 1, "top_color": ACCENT, "bottom_color": ACCENT}
_QUIET: Look = {"font_color": MUTED}


def _family(names: str) -> str:
    """Return a formula: whether the row's tie-break begins with one of these pairs of letters."""
    return f'ISNUMBER(FIND(LEFT($A{{r}},2),"{names}"))'


def _rules(*formats: tuple[str, str]) -> tuple[Rule, ...]:
    """Return the looks of headings, values and cut rounds, with a column's number formats.

    Args: formats: (number format, formula) for rows with more than whole numbers.
    """
    rules: list[Rule] = []
    for kind, look in ((_HEADING, _HEADING_LOOK), (_VALUE, _VALUE_LOOK), (_CUT, BYE), (_ROUND, {})):
        for number, formula in formats if kind != _HEADING else ():
            rules.append((f"AND({_IN_USE},{kind},{formula})", {**look, "num_format": number}))
        rules.append((f"AND({_IN_USE},{kind})", look))
    return tuple(rules)


# Steps of a calculation are neither rounds nor values, and keep their decimals.
_SCORES = _rules(("0.0", _family("BH FB SB KS PS")))
_COUNTED = _rules(
    ("0.00", f"OR({_family('SB')},AND({_family('AO')},{_VALUE}))"),
    ("0.0", f'OR(LEFT($A{{r}},3)="PTS",{_family("BH FB KS PS SO ST AB AF AO")})'),
)


_DIFFERS = (
    *(f"corrections.{key}" for key in ("opponent", "colour", "float")),
    *(f"column.{key}" for key in ("place", "points", "was", "became")),
)
_NOT_PLAYED = ("bye.pab", "bye.absent")
_WORDS = {"points": (*_DIFFERS, *_NOT_PLAYED), "counts_as": _NOT_PLAYED, "counted": _NOT_PLAYED}
"""Words in the columns of the sheet Corrections, which is a copy of this one."""


def _with_room(kit: Kit, column: Column) -> Column:
    """Return a column wide enough for its headings and words on the copies of the sheet, too."""
    at = EXPLAIN_COLUMNS.index(column.key)
    headings = (columns[at] for columns in (CORRECTION_COLUMNS, RATING_DOUBT_COLUMNS))
    indent = column.role != "number"
    wide = [heading_letters(kit.say(f"column.{key}"), indent=indent) for key in headings]
    # The arrow is that of a player who has floated.
    words = letters_for((f"{kit.say(key)}↓" for key in _WORDS.get(column.key, ())), bold=True)
    return replace(column, width=max(column.width, *wide, words))


def explain(kit: Kit) -> Any:
    """Make the sheet with the sources of every tie-break of one player."""
    columns = (
        Column("tiebreak", 13, look=_QUIET, rules=_rules()),
        Column("round", 9, "number", rules=_rules()),
        Column("tpn", 7, "number", _QUIET, rules=_rules()),
        Column("opponent", 36, rules=_rules()),
        Column("result", 10, "number", {"num_format": TEXT, "shrink": True}, rules=_rules()),
        Column("points", 8, "number", {"num_format": "0.0"}, rules=_rules()),
        Column("counts_as", 11, "number", rules=_SCORES),
        Column("counted", 12, "number", rules=_COUNTED),
        Column("note", EXPLAIN_NOTE, "prose", {"font_size": EXPLAIN_NOTE_TYPE}, rules=_rules()),
    )
    sheet = list_sheet(
        kit,
        ListSheet(
            *kit.names(Sheet.EXPLAIN),
            kit.say("note.explain_none"),
            [_with_room(kit, column) for column in columns],
            row_height=18,
            landscape=True,
            in_use=_IN_USE,
            high_heading=True,
        ),
    )
    # The note names the player: it must be read first.
    player = kit.styles.cell("note", bold=True, font_size=13, font_color=INK)
    sheet.set_row(2, 24)
    sheet.write_string(2, 0, kit.say("note.explain_none"), player)
    texts_are_meant(sheet, "E")
    sheet.hide()
    return sheet
