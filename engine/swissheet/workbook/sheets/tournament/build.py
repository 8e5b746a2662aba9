"""Build the first sheet of the template: event, next step, buttons and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swissheet.workbook.host.count_formulas import SHOWN_FORMULA
from swissheet.workbook.host.head_formulas import heading
from swissheet.workbook.host.own_names import EVENT_NAME, STATUS_NAME
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.settings.setting import Setting, SettingKind
from swissheet.workbook.shared.settings.table import (
    SETTING_GROUPS,
    SETTINGS,
)
from swissheet.workbook.sheets.kit import buttons
from swissheet.workbook.sheets.kit.buttons import SheetButton
from swissheet.workbook.sheets.kit.frame import NO_TEXT, Check, Kit, validate
from swissheet.workbook.sheets.kit.styles import ACCENT, NO_ZERO, TEXT, WARNING
from swissheet.workbook.sheets.kit.widths import letters_for, lines_of

# Rows from 0; older workbooks have status line and settings in the same rows.
_STATUS_ROW = 3
_BUTTON_ROW = 5
_HEADER_ROW = 7
_WIDTHS = (26, 38, 60)

# Excel has "pcdos" or "mac" in their place.
_SYSTEMS_OF_LIBREOFFICE = ("LINUX", "WNT", "MACOSX", "FREEBSD")

# The type of help texts, the height of their lines in points, and the space around them.
_HELP_TYPE, _HELP_LINE, _AROUND = 10, 12.75, 6.5


def tournament(kit: Kit, found: Sequence[SheetButton]) -> Any:
    """Make the sheet of the settings, with the event's name, status line and buttons."""
    title = kit.title(Sheet.TOURNAMENT)
    sheet = kit.book.add_worksheet(title)
    sheet.hide_gridlines(2)
    sheet.set_tab_color(ACCENT)
    sheet.set_default_row(20)
    for index, width in enumerate(_WIDTHS):
        sheet.set_column(index, index, width)
    labels = [kit.say(f"setting.{key}") for key in SETTINGS]
    groups = [kit.say(f"group.{group}") for group in SETTING_GROUPS]
    first = max(
        _WIDTHS[0], letters_for(labels, indent=True), letters_for(groups, bold=True, indent=True)
    )
    sheet.set_column(0, 0, first)
    _band(kit, sheet, title)
    total = sum(map(buttons.column_pixels, (first, *_WIDTHS[1:])))
    _buttons(kit, sheet, total, found)
    _settings(kit, sheet, title)
    sheet.freeze_panes(_HEADER_ROW, 0)
    kit.paper_setup(sheet, pages_tall=_pages(kit))
    kit.define(STATUS_NAME, f"={kit.quoted(title)}!$A${_STATUS_ROW + 1}")
    return sheet


def _pages(kit: Kit) -> int:
    """Return 1 if the printed settings fit on one page in readable type, 0 if they need more."""
    return int(not kit.system.long_settings)


def _band(kit: Kit, sheet: Any, title: str) -> None:
    cell = kit.styles.cell
    sheet.set_row(0, 38)
    sheet.set_row(1, 22)
    for column in (1, 2):
        sheet.write_blank(1, column, None, cell("band"))
    _warning(kit, sheet)
    sheet.merge_range(0, 0, 0, 1, "", cell("band_title"))  # the columns that are printed
    sheet.write_formula(0, 0, heading(title), cell("band_title"), kit.event_name or title)
    sheet.write_string(1, 0, kit.say("note.tournament"), cell("band_note"))
    sheet.set_row(2, 6)
    sheet.set_row(_STATUS_ROW, 30)
    sheet.merge_range(_STATUS_ROW, 0, _STATUS_ROW, 2, kit.say("status.empty"), cell("status"))


def _warning(kit: Kit, sheet: Any) -> None:
    """Add a warning that LibreOffice loses the buttons, shown only there and for ``.xlsm``.

    The text is invisible until a conditional format finds the program. A formula in the cell would
    have to compute whenever the file is opened, and Excel would then always ask whether to save an
    unchanged file. Excel has other names for its systems.
    """
    unseen = {"num_format": ";;;", "align": "left", "indent": 1, "text_wrap": True}
    sheet.write_string(0, 2, kit.say("note.libreoffice"), kit.styles.cell("band", **unseen))
    systems = ",".join(f'INFO("system")="{name}"' for name in _SYSTEMS_OF_LIBREOFFICE)
    here = f'=AND(ISNUMBER(SEARCH(".xlsm",CELL("filename",$A$1))),OR({systems}))'
    seen = kit.styles.overlay({**WARNING, "num_format": "@"})
    sheet.conditional_format("C1", {"type": "formula", "criteria": here, "format": seen})


def _buttons(kit: Kit, sheet: Any, total: int, found: Sequence[SheetButton]) -> None:
    sheet.set_row(_BUTTON_ROW - 1, 20)
    count = kit.styles.cell("note", indent=1, num_format=NO_ZERO)
    sheet.write_formula(_BUTTON_ROW - 1, 0, f"={SHOWN_FORMULA}", count, NO_TEXT)
    kit.count_apart(sheet, f"A{_BUTTON_ROW}")
    sheet.set_row(_BUTTON_ROW + 1, 6)
    if not found:
        sheet.set_row(_BUTTON_ROW, 30)
        words = kit.say("note.no_buttons")
        sheet.merge_range(_BUTTON_ROW, 0, _BUTTON_ROW, 2, words, kit.styles.cell("help"))
        return
    buttons.grid(sheet, _BUTTON_ROW, total, found)


def _settings(kit: Kit, sheet: Any, title: str) -> None:
    cell = kit.styles.cell
    row = _HEADER_ROW + 1
    printed_up_to, printed = kit.system.settings, row
    for group, keys in SETTING_GROUPS.items():
        sheet.set_row(row, 22)
        sheet.write_string(row, 0, kit.say(f"group.{group}"), cell("group"))
        for column in (1, 2):
            sheet.write_blank(row, column, None, cell("group"))
        row += 1
        for key in keys:
            _setting(kit, sheet, row, SETTINGS[key])
            if key == "event.name":
                kit.define(EVENT_NAME, f"={kit.quoted(title)}!$B${row + 1}")
            row += 1
        if group == printed_up_to:
            printed = row - 1
    headers = [
        {"header": kit.say(f"column.{key}"), "header_format": cell("header", indent=1)}
        for key in layout.SETTING_COLUMNS
    ]
    sheet.add_table(
        _HEADER_ROW,
        0,
        row - 1,
        2,
        {
            "name": Sheet.TOURNAMENT.table,
            "style": None,
            "columns": headers,
            "autofilter": False,
        },
    )
    sheet.set_row(_HEADER_ROW, 22)
    sheet.set_selection(_HEADER_ROW + 2, 1, _HEADER_ROW + 2, 1)
    # Status line and buttons are between the event's name and the printed settings; explanations,
    # and settings without interest for players, are for the organiser only.
    sheet.repeat_rows(0)
    sheet.print_area(_HEADER_ROW, 0, printed, 1)


def _setting(kit: Kit, sheet: Any, row: int, setting: Setting) -> None:
    key = setting.key
    label, help_ = kit.say(f"setting.{key}"), kit.say(f"help.{key}")
    lines = max(lines_of(help_, _WIDTHS[2], _HELP_TYPE), 2 if setting.two_lines else 1)
    if lines > 1:
        sheet.set_row(row, lines * _HELP_LINE + _AROUND)
    sheet.write_string(row, 0, label, kit.styles.cell("label"))
    sheet.write_string(row, 2, help_, kit.styles.cell("help"))
    wrap = {"shrink": False, "text_wrap": True} if setting.two_lines else {}
    look = kit.styles.cell("input", num_format=_NUMBER_FORMATS.get(setting.kind, TEXT), **wrap)
    value = kit.values.get(key, setting.usual)
    if key == "language":
        value = kit.language
    if setting.choices:
        value = kit.say(f"value.{key}.{value}")
    if isinstance(value, str):
        sheet.write_string(row, 1, value, look) if value else sheet.write_blank(row, 1, None, look)
    else:
        sheet.write_number(row, 1, value, look)
    validation = _validation(kit, setting)
    if validation:
        rule, question = validation
        validate(kit, sheet, (row, 1, row, 1), rule, title=label, hint=help_, question=question)


_NUMBER_FORMATS: dict[SettingKind, str | int] = {
    SettingKind.DATE: "yyyy-mm-dd",
    SettingKind.POINTS: "0.0",
    SettingKind.WHOLE: "0",
}


def _validation(kit: Kit, setting: Setting) -> Check | None:
    """Return the validation of a setting and the question it asks about other values."""
    if setting.choices:
        words = [kit.say(f"value.{setting.key}.{choice}") for choice in setting.choices]
        return {"validate": "list", "source": words}, "list"
    if setting.kind is SettingKind.TIEBREAKS:
        return {"validate": "list", "source": f"={layout.TIEBREAK_LIST_NAME}"}, ""
    if setting.kind is SettingKind.WHOLE:
        bounds = {"criteria": "between", "minimum": 1, "maximum": setting.most}
        return {"validate": "integer", **bounds}, "keep"
    if setting.kind is SettingKind.POINTS:
        return {"validate": "decimal", "criteria": "between", "minimum": 0, "maximum": 10}, "keep"
    return None
