"""The look of the window: one accent colour, that of the workbook, in every size."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
import tkinter
from contextlib import suppress
from tkinter import font as fonts
from tkinter import ttk
from typing import Any

from swissheet.workbook.sheets.kit.styles import ACCENT, ACCENT_SOFT

__all__ = ["ACCENT", "ACCENT_SOFT", "Look", "sign_of"]

GROUND, PAPER, INK, FAINT, LINE = "#F4F7F9", "#FFFFFF", "#1B2327", "#5A6870", "#C6D2D9"

_WHEEL = ("<MouseWheel>", "<Button-4>", "<Button-5>")
"""The wheel of the mouse: as Windows and macOS report it, and as X does."""

_SIGNS = {
    "MacroPlay": "▶",
    "FilePrintPreview": "▤",
    "EditDocument": "✎",
    "TableInsert": "▦",
    "AcceptInvitation": "✓",
    "DataValidation": "♞",
    "PasteValues": "⇩",
    "DistributionListAddNewMember": "⊕",
    "Undo": "↶",
    "Redo": "↷",
    "Refresh": "↺",
    "ReviewTrackChanges": "⇄",
    "FillDown": "⇊",
    "ReviewAcceptChange": "✔",
    "ReviewRejectChange": "✖",
    "SortDialog": "⚄",
    "FileSaveAs": "⇲",
    "FunctionWizard": "∑",
    "RefreshAll": "↻",
    "Help": "?",
}
"""A sign of Unicode for each picture of Office's, which are in Office alone."""


def sign_of(picture: str) -> str:
    """Return the sign for a picture of the ribbon; "" for one without."""
    return _SIGNS.get(picture, "")


class Look:
    """Fonts, styles and distances of a window."""

    def __init__(self, root: tkinter.Tk) -> None:
        self._root, self._wanted = root, _system_factor(root)
        self.factor = self._wanted
        family = fonts.nametofont("TkDefaultFont", root).actual("family")
        self.font = fonts.Font(root, family=family)
        self.bold = fonts.Font(root, family=family, weight="bold")
        self.title = fonts.Font(root, family=family, weight="bold")
        self.small = fonts.Font(root, family=family)
        root.configure(background=GROUND)
        root.option_add("*TCombobox*Listbox.font", self.font)

    def resize(self, size: int) -> None:
        """Set the size of everything, in per cent of what the system wants."""
        self.factor = self._wanted * size / 100
        # The box of Tk that asks for a file has fonts of its own.
        of_tk = (fonts.nametofont(name, self._root) for name in ("TkIconFont", "TkMenuFont"))
        for font, high in (
            (self.font, 13), (self.bold, 13), (self.title, 19), (self.small, 11),
            *((font, 13) for font in of_tk),
        ):  # fmt: skip
            font.configure(size=-self.px(high))
        self._dress(ttk.Style(self._root))

    def px(self, length: float) -> int:
        """Return a length in pixels of the screen, for one of a usual screen."""
        return max(1, round(length * self.factor))

    def _dress(self, style: ttk.Style) -> None:
        px = self.px
        style.theme_use("clam")
        style.configure(".", background=GROUND, foreground=INK, font=self.font, bordercolor=LINE,
                        lightcolor=PAPER, darkcolor=PAPER, troughcolor=ACCENT_SOFT,
                        focuscolor=ACCENT, insertwidth=px(2))  # fmt: skip
        for name, ground, ink in (
            ("TButton", PAPER, INK),
            ("Action.TButton", PAPER, INK),
            ("First.TButton", ACCENT, PAPER),
        ):
            style.configure(name, background=ground, foreground=ink, borderwidth=1, relief="raised",
                            padding=(px(12), px(7)), lightcolor=ground, darkcolor=ground,
                            focuscolor=ACCENT if ground == PAPER else PAPER)  # fmt: skip
            style.map(
                name,
                background=[("disabled", GROUND), ("!disabled", ground)],
                foreground=[("disabled", FAINT), ("!disabled", ink)],
                bordercolor=[("focus", ACCENT), ("active", ACCENT), ("!focus", LINE)],
                lightcolor=[("focus", ACCENT), ("active", ACCENT), ("!focus", ground)],
                darkcolor=[("focus", ACCENT), ("active", ACCENT), ("!focus", ground)],
            )
        for name in ("Action.TButton", "First.TButton"):
            style.configure(name, anchor="w", padding=(px(36), px(8), px(58), px(8)))
        style.configure("Group.TLabel", font=self.bold, foreground=ACCENT)
        style.configure("Faint.TLabel", foreground=FAINT, font=self.small)
        style.configure("Head.TFrame", background=ACCENT)
        style.configure("Head.TLabel", background=ACCENT, foreground=PAPER, font=self.font)
        style.configure("Title.TLabel", background=ACCENT, foreground=PAPER, font=self.title)
        style.configure("Paper.TFrame", background=PAPER)
        style.configure("Paper.TLabel", background=PAPER)
        style.configure("Hint.TLabel", background=PAPER, foreground=FAINT, font=self.small)
        style.configure("Refusal.TLabel", background=PAPER, font=self.bold)
        style.configure("Sign.TLabel", background=PAPER, foreground=ACCENT, font=self.title)
        style.configure("TCheckbutton", indicatorsize=px(15), indicatormargin=px(5), padding=px(3))
        style.map("TCheckbutton", background=[("active", ACCENT_SOFT)])
        for name in ("TEntry", "TCombobox"):
            style.configure(name, padding=px(5), fieldbackground=PAPER, arrowsize=px(15))
            style.map(name, bordercolor=[("focus", ACCENT)], lightcolor=[("focus", ACCENT)],
                      fieldbackground=[("readonly", PAPER)], foreground=[("readonly", INK)],
                      selectbackground=[("readonly", PAPER)],
                      selectforeground=[("readonly", INK)])  # fmt: skip
        style.configure("TProgressbar", background=ACCENT, thickness=px(5), borderwidth=0)


def turn_by_wheel(top: tkinter.Misc, canvas: tkinter.Canvas) -> None:
    """Let the wheel of the mouse scroll a canvas, wherever in it the mouse is."""

    def turned(event: Any) -> None:
        if str(event.widget).startswith(str(canvas)):
            canvas.yview_scroll(-1 if event.num == 4 or event.delta > 0 else 1, "units")

    for sign in _WHEEL:
        top.bind(sign, turned)


def leave_lists_to_keys(root: tkinter.Misc) -> None:
    """Let the wheel choose nothing in a closed list: it would change the workbook in passing."""
    for sign in _WHEEL:
        root.unbind_class("TCombobox", sign)


def name_for_readers(part: tkinter.Misc, name: str) -> None:
    """Name a part for screen readers, where Tk has them: ``tk accessible``, from 9.1 on."""

    def tell() -> None:
        with suppress(tkinter.TclError):  # an older Tk, or the part is gone
            part.tk.call("tk", "accessible", "set_acc_name", str(part), name)

    # When a part is shown Tk names it by its class, after the bindings of the part itself.
    part.bind("<Map>", lambda _: part.after_idle(tell), add="+")
    part.after_idle(tell)


def _system_factor(root: tkinter.Misc) -> float:
    """Return how much larger than usual the system wants everything."""
    if sys.platform == "darwin":
        return 1.0  # a Mac scales whole windows
    wanted = root.winfo_fpixels("1i") / 96
    if sys.platform != "win32" and shutil.which("xrdb"):
        # Desktops say it here; Tk reads it only from version 9 on.
        done = subprocess.run(["xrdb", "-query"], capture_output=True, text=True, check=False)
        if found := re.search(r"^Xft\.dpi:\s*(\d+)", done.stdout, re.MULTILINE):
            wanted = int(found[1]) / 96
    return min(max(wanted, 1.0), 3.0)


def see_every_pixel() -> None:
    """Let Windows not enlarge the window as a blurred picture; before it is made."""
    if sys.platform == "win32":
        with suppress(AttributeError, OSError):
            ctypes.windll.shcore.SetProcessDpiAwareness(1)
