"""Define the look of the workbook: one accent colour, one typeface, formats by role.

Colours differ in lightness, and no meaning depends on colour alone: missing results are also
framed, unplayed games are also in italics, severities are also words. Body cells have no lines of
their own: a conditional format draws a line below every row in use, so that free rows have no lines
and are not printed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Look: TypeAlias = dict[str, Any]
"""Properties of a cell format, with XlsxWriter's names."""

TEXT = 49
"""The number format of cells in which nothing typed becomes a number or a date."""

NO_ZERO = "General;-General;;@"
"""The number format of formulas that may return "": LibreOffice reads that as 0 from an .ods."""

ACCENT = "#1D4E68"
ACCENT_SOFT = "#E4EDF2"
INK = "#16232D"
MUTED = "#566570"
QUIET = "#77848E"
RULE = "#BFCAD2"
PAPER = "#FFFFFF"
APART = "#F1F4F6"
AMBER = "#FFEFC2"
AMBER_INK = "#6B4300"
ROSE = "#F9DEDC"
ROSE_INK = "#7A1712"

_ROLES: dict[str, Look] = {
    # Heads of sheets
    "event": {
        "font_size": 12,
        "bold": True,
        "font_color": ACCENT,
        "valign": "vcenter",
        "num_format": NO_ZERO,
    },
    "title": {"font_size": 24, "bold": True, "font_color": INK, "valign": "vcenter"},
    "note": {"font_size": 11, "font_color": MUTED, "valign": "vcenter"},
    "date": {"font_size": 12, "font_color": INK, "align": "right"},
    "header": {
        "bold": True,
        "font_color": "#FFFFFF",
        "bg_color": ACCENT,
        "valign": "vcenter",
        "align": "left",
        "text_wrap": True,
    },
    # The first sheet
    "band": {"bg_color": ACCENT},
    "band_title": {
        "bg_color": ACCENT,
        "font_color": "#FFFFFF",
        "font_size": 24,
        "bold": True,
        "align": "left",
        "indent": 1,
        "valign": "vcenter",
        "text_wrap": True,
    },
    "band_note": {
        "bg_color": ACCENT,
        "font_color": "#FFFFFF",
        "font_size": 11,
        "align": "left",
        "indent": 1,
        "valign": "top",
    },
    "status": {
        "bg_color": ACCENT_SOFT,
        "font_size": 13,
        "bold": True,
        "align": "left",
        "indent": 1,
        "left": 5,
        "left_color": ACCENT,
        "text_wrap": True,
    },
    "group": {
        "bold": True,
        "font_color": ACCENT,
        "bg_color": ACCENT_SOFT,
        "align": "left",
        "indent": 1,
    },
    "label": {"align": "left", "indent": 1},
    "input": {"border": 1, "border_color": RULE, "align": "left", "indent": 1, "shrink": True},
    "help": {
        "font_color": MUTED,
        "align": "left",
        "indent": 1,
        "font_size": 10,
        "text_wrap": True,
    },
    # Bodies of tables
    "text": {"align": "left", "indent": 1, "shrink": True},
    "name": {"align": "left", "indent": 1, "text_wrap": True},
    "number": {"align": "center"},
    "prose": {"align": "left", "indent": 1, "text_wrap": True, "valign": "vcenter"},
}

_COMMON: Look = {"font_name": "Calibri", "font_size": 11, "font_color": INK, "valign": "vcenter"}

# Differences laid over cells by conditional formats, strongest first.
MISSING: Look = {"bg_color": AMBER, "border": 1, "border_color": AMBER_INK}
UNUSUAL: Look = {"bg_color": AMBER, "font_color": AMBER_INK, "italic": True}
COUNT_APART: Look = {"font_color": ROSE_INK, "bold": True}
BANNER: Look = {"bg_color": "#B3261E", "font_color": "#FFFFFF", "bold": True}
BYE: Look = {"font_color": MUTED, "italic": True}
BELOW_BOARDS: Look = {**BYE, "bg_color": APART}
FIRST_BYE: Look = {**BELOW_BOARDS, "top": 1, "top_color": ACCENT}
LINE: Look = {"bottom": 1, "bottom_color": RULE}
ERROR: Look = {"bg_color": ROSE, "font_color": ROSE_INK, "bold": True}
QUESTION: Look = {"bg_color": ACCENT_SOFT, "font_color": ACCENT, "bold": True}
WARNING: Look = {"bg_color": AMBER, "font_color": AMBER_INK}
NOTICE: Look = {"font_color": MUTED}


class Styles:
    """The formats of one workbook, each made once."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Any] = {}

    def _get(self, look: Look) -> Any:
        key = tuple(sorted(look.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(look)
        return self._made[key]

    def cell(self, role: str, **more: Any) -> Any:
        """Return the format of a cell in a role, with a few properties of its own."""
        return self._get({**_COMMON, **_ROLES[role], **more})

    def overlay(self, look: Look) -> Any:
        """Return the format that a conditional format puts over cells."""
        return self._get(look)
