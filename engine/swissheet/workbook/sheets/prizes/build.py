"""Build the sheets of the prize fund and of the winners, as copies of another sheet get to look."""

from __future__ import annotations

from typing import Any

from swissheet.workbook.shared import layout
from swissheet.workbook.shared.column_widths import AWARDS_SHOWN, PRIZES_TYPED
from swissheet.workbook.shared.layout import SheetNames
from swissheet.workbook.sheets.kit.frame import (
    ANYTHING,
    Column,
    Kit,
    ListSheet,
    list_sheet,
    texts_are_meant,
)
from swissheet.workbook.sheets.kit.styles import ACCENT, ACCENT_SOFT, MISSING, MUTED, TEXT, Look

_MONEY: Look = {"num_format": "#,##0.00", "align": "right", "indent": 1}
_TYPED: Look = {"num_format": TEXT}

_SETTING = 'AND($A{r}<>"",$C{r}="",$E{r}="")'
"""A row without amount and thing is a setting; its value is in the second column."""

_HEADING = 'AND($A{r}<>"",$A{r}<>$A{h})'
_HEADING_LOOK: Look = {"bold": True, "font_color": ACCENT, "bg_color": ACCENT_SOFT}


def fund(kit: Kit) -> Any:
    """Make the sheet of the prize fund; the value that a setting lacks is framed."""
    looks: dict[str, tuple[str, Look]] = {
        "prize.category": ("text", {**_TYPED, "bold": True}),
        "prize.place": ("number", _TYPED),
        "prize.amount": ("number", _MONEY),
        "prize.for": ("prose", _TYPED),
        "prize.thing": ("prose", _TYPED),
        "prize.value": ("number", _MONEY),
        "prize.note": ("prose", {"font_color": MUTED}),
    }
    lacking = f'AND({_SETTING},$B{{r}}="")'
    columns = [
        Column(
            key,
            width,
            *looks[key],
            rules=((lacking, MISSING),) if key == "prize.place" else (),
            check=ANYTHING if key not in ("prize.value", "prize.note") else None,
        )
        for key, width in PRIZES_TYPED.items()
    ]
    rules = ((_SETTING, {"font_color": ACCENT, "bg_color": ACCENT_SOFT}),)
    sheet = _sheet(kit, layout.PRIZES, columns, rules=rules, gridlines=True)
    texts_are_meant(sheet, "A", "B", "D", "E")
    return sheet


def awards(kit: Kit) -> Any:
    """Make the sheet of the winners: blocks with a heading, as on the sheet Explain."""
    looks: dict[str, tuple[str, Look]] = {
        "part": ("number", {"font_color": MUTED}),
        "place": ("number", {}),
        "name": ("name", {"bold": True}),
        "points": ("number", {"num_format": "0.0"}),
        "award": ("prose", {}),
        "paid": ("number", _MONEY),
        "why": ("prose", {"font_size": 10}),
    }
    columns = [Column(key, width, *looks[key]) for key, width in AWARDS_SHOWN.items()]
    return _sheet(kit, layout.AWARDS, columns, rules=((_HEADING, _HEADING_LOOK),))


def _sheet(kit: Kit, names: SheetNames, columns: list[Column], **more: Any) -> Any:
    title = kit.say(f"sheet.{names.key}")
    given = (title, names.defined_name, names.table)
    return list_sheet(kit, ListSheet(*given, "", columns, landscape=True, row_height=18, **more))
