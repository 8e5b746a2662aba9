"""Build the sheet of a knock-out's bracket, hidden until round 1 is paired.

Its cells are blank. Conditional formats change their look by the texts that the engine writes into
them, so that a bracket of any size is drawn on the same sheet: each round has a column for names,
one for scores and one for the lines to the next round
(:mod:`swissheet.workbook.shared.bracket_cells`).
"""

from __future__ import annotations

from typing import Any

from swissheet.workbook.host.head_formulas import heading
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.bracket_cells import BODY, LINES, LOWER, MARK, UPPER
from swissheet.workbook.sheets.kit.frame import NO_TEXT, Kit
from swissheet.workbook.sheets.kit.styles import ACCENT, ACCENT_SOFT, INK, MUTED, TEXT, Look

# A bracket of 256 players has 8 rounds.
_ROUNDS = 8
_LAST = BODY + 400
_WIDTHS = (28, 8, 2.5)

_EDGE: Look = {"left_color": INK, "right_color": INK, "top_color": INK, "bottom_color": INK}
_NO_NUMBER = ";;;"


def bracket(kit: Kit) -> Any:
    """Make a blank sheet with the formats for names, scores and lines."""
    title = kit.say(f"sheet.{layout.BRACKET.key}")
    sheet = kit.book.add_worksheet(title)
    cell = kit.styles.cell
    sheet.hide_gridlines(2)
    sheet.set_default_row(14)
    looks = (
        cell("text", num_format=TEXT, font_size=10),
        cell("number", num_format=TEXT, font_size=10, shrink=True),
        cell("text", num_format=TEXT, font_size=8, font_color=MUTED),
    )
    for round_ in range(_ROUNDS):
        for at, (width, look) in enumerate(zip(_WIDTHS, looks, strict=True)):
            sheet.set_column(3 * round_ + at, 3 * round_ + at, width, look)
    _head(kit, sheet, title)
    _titles(kit, sheet)
    for round_ in range(_ROUNDS):
        _looks(kit, sheet, 3 * round_)
    kit.paper_setup(sheet, landscape=True, pages_tall=1)
    sheet.set_margins(left=0.4, right=0.4, top=0.4, bottom=0.6)
    last = _letter(3 * _ROUNDS - 1)
    sheet.ignore_errors({"number_stored_as_text": f"A{BODY}:{last}{_LAST}"})
    sheet.freeze_panes(BODY - 1, 0)
    sheet.set_selection(BODY - 1, 0, BODY - 1, 0)
    kit.define(layout.BRACKET.defined_name, f"={kit.quoted(title)}!$A$1")
    kit.define(layout.note_name(layout.BRACKET.defined_name), f"={kit.quoted(title)}!$A$3")
    sheet.hide()
    return sheet


def _head(kit: Kit, sheet: Any, title: str) -> None:
    # These texts are wider than their column, and must not shrink to it.
    wide = {"shrink": False}
    sheet.set_row(0, 18)
    event = kit.styles.cell("event", **wide)
    sheet.write_formula(0, 0, heading(""), event, kit.event_name or NO_TEXT)
    sheet.set_row(1, 28)
    sheet.write_string(1, 0, title, kit.styles.cell("title", **wide, font_size=20))
    sheet.set_row(2, 16)
    sheet.write_blank(2, 0, None, kit.styles.cell("note", **wide, font_size=10))
    sheet.set_row(3, 4)
    sheet.set_row(BODY - 2, 18)


def _titles(kit: Kit, sheet: Any) -> None:
    """Format the names of the rounds above their columns."""
    look = kit.styles.overlay({"bold": True, "font_color": "#FFFFFF", "bg_color": ACCENT})
    for round_ in range(_ROUNDS):
        name, score = _letter(3 * round_), _letter(3 * round_ + 1)
        _rule(sheet, f"{name}{BODY - 1}:{score}{BODY - 1}", f'${name}${BODY - 1}<>""', look)


def _looks(kit: Kit, sheet: Any, column: int) -> None:
    """Format the cells of a round: upper and lower half of a match, titles, and lines."""
    name, score, line = (f"${_letter(column + at)}{BODY}" for at in range(3))
    won = f'LEFT({name},{len(MARK)})="{MARK}"'
    halves: tuple[tuple[str, Look], ...] = (
        (UPPER, {"top": 1, "bottom": 4}),
        (LOWER, {"bottom": 1}),
    )
    for at, side in ((column, "left"), (column + 1, "right")):
        cells = f"{_letter(at)}{BODY}:{_letter(at)}{_LAST}"
        for sign, edges in halves:
            here = f'RIGHT({score},1)="{sign}"'
            look = {**_EDGE, **edges, side: 1}
            look = {k: v for k, v in look.items() if k.removesuffix("_color") in look}
            winner = {**look, "bold": True, "bg_color": ACCENT_SOFT}
            _rule(sheet, cells, f"AND({here},{won})", kit.styles.overlay(winner))
            _rule(sheet, cells, here, kit.styles.overlay(look))
    names = f"{_letter(column)}{BODY}:{_letter(column)}{_LAST}"
    title = {"bold": True, "font_color": ACCENT, "bottom": 1, "bottom_color": ACCENT}
    _rule(sheet, names, f'{name}<>""', kit.styles.overlay(title))
    lines = f"{_letter(column + 2)}{BODY}:{_letter(column + 2)}{_LAST}"
    for sign, sides in LINES.items():
        look = dict.fromkeys(sides, 1) | {f"{key}_color": INK for key in sides}
        shown = kit.styles.overlay({**look, "num_format": _NO_NUMBER, "font_color": "#FFFFFF"})
        _rule(sheet, lines, f'{line}="{sign}"', shown)


def _rule(sheet: Any, cells: str, formula: str, look: Any) -> None:
    sheet.conditional_format(cells, {"type": "formula", "criteria": f"={formula}", "format": look})


def _letter(column: int) -> str:
    """Return the letters of a column, from 0; there are at most two."""
    first, rest = divmod(column, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + rest)
