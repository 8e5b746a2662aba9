"""The parts of the window: the head, the choice of a workbook, the buttons, the last answer."""

from __future__ import annotations

import sys
import tkinter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from tkinter import ttk
from typing import Any

from swissheet.words.message import Phrase, phrase
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import GROUPS
from swissheet.workbook.shared.language import text
from swissheet_addin.click.answers import HELP, Reply
from swissheet_addin.desk.look import (
    ACCENT,
    FAINT,
    GROUND,
    LINE,
    PAPER,
    Look,
    leave_lists_to_keys,
    name_for_readers,
    sign_of,
    turn_by_wheel,
)

HELP_KEY = "M"
"""The letter of *Help*, as in the ribbon."""

PASTE = "paste"

MAC = sys.platform == "darwin"

_SHARE = 0.94  # of the width of the screen, at most
_READING = ("Up", "Down", "Prior", "Next", "Home", "End", "Left", "Right", "Tab", "ISO_Left_Tab")


@dataclass(frozen=True, slots=True)
class Does:
    """Calls of the parts that are not actions.

    ``go`` enters the chosen door, ``choose`` asks for a file, ``show`` opens the workbook,
    ``stay`` keeps the window on top, or no longer, ``paste`` makes a workbook of the clipboard.
    """

    go: Callable[[], None]
    choose: Callable[[], None]
    show: Callable[[], None]
    stay: Callable[[], None]
    paste: Callable[[], None]


class WindowParts:
    """The parts, which are all made again in another language or size.

    Args: click: does the action of a button, by its key.
    """

    def __init__(self, root: tkinter.Tk, on_top: bool, click: Callable[[str], None]) -> None:
        self._root, self._click, self.look = root, click, Look(root)
        self._language = "en"
        self.on_top = tkinter.BooleanVar(root, on_top)
        self.only_try = tkinter.BooleanVar(root, False)
        self.buttons: dict[str, ttk.Button] = {}
        root.bind_class("TButton", "<Return>", _invoke)
        root.bind_class(_READ_ONLY, "<Key>", _read_only)
        root.bind_class(_READ_ONLY, "<<PasteSelection>>", lambda _: "break")
        leave_lists_to_keys(root)
        root.columnconfigure(0, weight=1)
        root.rowconfigure(3, weight=1)

    def build(self, language: str, size: int, does: Does) -> None:
        """Make all parts."""
        focused = str(self._root.tk.call("focus"))
        at = next((at for at, part in enumerate(self.controls) if str(part) == focused), None)
        for child in self._root.winfo_children():
            child.destroy()
        self._language = language
        # The box that asks for a file is Tk's own where the system has none.
        self._root.tk.call("::msgcat::mclocale", language)
        self.look.resize(size)
        self._head()
        self._place(does)
        self._groups()
        self._pane()
        self._foot(does.stay)
        for part, name in self._names():
            name_for_readers(part, name)
        self._fit()
        if at is not None:
            self.controls[at].focus_set()

    @property
    def controls(self) -> list[tkinter.Widget]:
        """Return the parts that take the focus, in the order of Tab."""
        if not self.buttons:
            return []
        first = (self.places, self.choose, self.show, self.paste)
        return [*first, *self.buttons.values(), self.pane, self.tick_top, self.tick_try]

    def _names(self) -> Iterator[tuple[tkinter.Widget, str]]:
        """Yield the parts that take the focus, with their names for screen readers."""
        spoken = {
            self.places: self._say(phrase("desk.workbook")),
            self.pane: self._say(phrase("desk.answer")),
        }
        for part in self.controls:
            yield part, spoken[part] if part in spoken else str(part.cget("text"))

    def _say(self, said: Phrase) -> str:
        return said.words(self._language)

    def _frame(self, row: int, above: int, below: int, sticky: str = "ew") -> ttk.Frame:
        px = self.look.px
        made = ttk.Frame(self._root, padding=(px(20), px(above), px(20), px(below)))
        made.grid(row=row, sticky=sticky)
        return made

    def _head(self) -> None:
        head = self._frame(0, 14, 14)
        head.configure(style="Head.TFrame")
        self.event = ttk.Label(head, style="Title.TLabel")
        self.event.pack(anchor="w")
        self.status = ttk.Label(head, style="Head.TLabel")
        self.status.pack(anchor="w", pady=(self.look.px(4), 0))
        head.bind("<Configure>", self._wrap)

    def _wrap(self, event: Any) -> None:
        for label in (self.event, self.status):
            label.configure(wraplength=event.width - self.look.px(40))

    def _place(self, does: Does) -> None:
        px, place = self.look.px, self._frame(1, 12, 0)
        place.columnconfigure(1, weight=1)
        ttk.Label(place, text=self._say(phrase("desk.workbook"))).grid(padx=(0, px(10)))
        self.places = ttk.Combobox(place, state="readonly", font=self.look.font, width=20)
        self.places.bind("<<ComboboxSelected>>", lambda _: does.go())
        self.places.grid(row=0, column=1, sticky="ew")
        beside = ttk.Frame(place)
        self.choose = ttk.Button(beside, text=self._say(phrase("desk.choose")), command=does.choose)
        self.show = ttk.Button(beside, text=self._say(phrase("desk.show")), command=does.show)
        tip, key = self._say(phrase("desk.paste-tip")), "⌘V" if MAC else "Ctrl+V"
        caption, sign = self._say(phrase("desk.paste")), sign_of("PasteValues")
        self.paste = self._keyed(beside, caption, sign, key, tip, does.paste)
        for at, part in enumerate((self.choose, self.show, self.paste)):
            part.grid(row=0, column=at, sticky="ns", padx=(px(8), 0))
        beside.grid(row=0, column=2)
        # On a narrow screen the buttons are below, and then below each other.
        most = self._root.winfo_screenwidth() * _SHARE
        place.update_idletasks()
        if place.winfo_reqwidth() > most:
            beside.grid(row=1, column=0, columnspan=2, sticky="w", pady=(px(6), 0))
            place.update_idletasks()
        if place.winfo_reqwidth() > most:
            self.paste.grid(row=1, column=0, columnspan=2, sticky="w", pady=(px(6), 0))

    def _groups(self) -> None:
        """Make the buttons, group by group as in the ribbon, in as many columns as fit."""
        px, outer = self.look.px, self._frame(2, 6, 0, "nsew")
        self._canvas = canvas = tkinter.Canvas(outer, background=GROUND, highlightthickness=0)
        self._canvas_bar = ttk.Scrollbar(outer, command=canvas.yview)
        canvas.configure(yscrollcommand=self._canvas_bar.set)
        self._canvas_bar.pack(side="right", fill="y")
        canvas.pack(fill="both", expand=True)
        turn_by_wheel(self._root, canvas)
        self._inside = ttk.Frame(canvas)
        item = canvas.create_window(0, 0, window=self._inside, anchor="nw")
        canvas.bind("<Configure>", lambda event: canvas.itemconfigure(item, width=event.width))
        self.buttons.clear()
        most = int(self._root.winfo_screenwidth() * _SHARE) - px(60)
        for group in GROUPS:
            heading = text(f"ribbon.{group}", self._language)
            ttk.Label(self._inside, text=heading, style="Group.TLabel").pack(
                anchor="w", pady=(px(8), px(4))
            )
            grid = ttk.Frame(self._inside)
            grid.pack(fill="x")
            made = [self._button(grid, *one) for one in self._controls(group)]
            widest = max(button.winfo_reqwidth() for button in made) + px(6)
            columns = max(1, min(4, most // widest))
            for at, button in enumerate(made):
                row, column = divmod(at, columns)
                button.grid(row=row, column=column, sticky="ew", padx=(0, px(6)), pady=(0, px(6)))
            for column in range(columns):
                grid.columnconfigure(column, weight=1, uniform="buttons")

    def _controls(self, group: str) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield key, words, sign, letter and explanation of each control of a group."""
        language = self._language
        for action in registry.buttons():
            button = action.button
            if button is not None and button.group == group:
                caption, tip = words.caption(action, language), words.tip(action, language)
                yield action.key, caption, sign_of(button.picture), button.keytip, tip
        if group == GROUPS[-1]:
            tip = text("ribbon.help_tip", language)
            yield HELP, text("ribbon.help", language), sign_of("Help"), HELP_KEY, tip

    def _button(
        self, parent: ttk.Frame, key: str, caption: str, sign: str, letter: str, tip: str
    ) -> ttk.Button:
        shown = f"⌃{letter}" if MAC else f"Alt+{letter}"
        do = partial(self._click, key)
        made = self._keyed(parent, caption, sign, shown, tip, do, first=key == "pair")
        made.bind("<FocusIn>", lambda _: self._scroll_to(made), add="+")
        self.buttons[key] = made
        return made

    def _keyed(
        self, parent: ttk.Frame, caption: str, sign: str, key: str, tip: str,
        do: Callable[[], None], *, first: bool = False,
    ) -> ttk.Button:  # fmt: skip
        """Return a button with its sign and its key, explained in the last line."""
        px, look = self.look.px, self.look
        style, ground, ink = "Action.TButton", PAPER, ACCENT
        if first:
            style, ground, ink = "First.TButton", ACCENT, PAPER
        made = ttk.Button(parent, text=caption, style=style, command=do)
        shown = tkinter.Label(made, text=sign, font=look.bold, background=ground, foreground=ink)
        shown.place(relx=0, x=px(22), rely=0.5, anchor="center")
        cap = tkinter.Label(
            made, text=key, font=look.small,
            background=PAPER, foreground=FAINT, borderwidth=0, padx=px(4), pady=px(1),
            highlightthickness=px(1), highlightbackground=LINE,
        )  # fmt: skip
        cap.place(relx=1, x=-px(10), rely=0.5, anchor="e")
        for label in (shown, cap):
            label.bind("<ButtonRelease-1>", lambda _: made.invoke())
        for event in ("<Enter>", "<FocusIn>"):
            made.bind(event, lambda _: self._tip.configure(text=tip))
        for event in ("<Leave>", "<FocusOut>"):
            made.bind(event, lambda _: self._tip.configure(text=""))
        return made

    def _scroll_to(self, button: ttk.Button) -> None:
        """Scroll until a button that got the focus is seen."""
        high = self._inside.winfo_height()
        top = button.winfo_rooty() - self._inside.winfo_rooty()
        begin, end = (share * high for share in self._canvas.yview())
        if top < begin or top + button.winfo_height() > end:
            self._canvas.yview_moveto(max(0, top - self.look.px(40)) / high)

    def _pane(self) -> None:
        """Make the place of the last answer: a text that can be read and copied by keys."""
        px, outer = self.look.px, self._frame(3, 10, 10, "nsew")
        outer.columnconfigure(0, weight=1)
        outer.rowconfigure(0, weight=1)
        self.pane = tkinter.Text(
            outer, height=6, width=20, wrap="word", font=self.look.font, relief="flat",
            background=PAPER, padx=px(14), pady=px(10), spacing2=px(2), takefocus=True,
            highlightthickness=px(1), highlightbackground=LINE, highlightcolor=ACCENT,
        )  # fmt: skip
        bar = ttk.Scrollbar(outer, command=self.pane.yview)
        self.pane.configure(yscrollcommand=bar.set)
        self.pane.tag_configure("bold", font=self.look.bold)
        self.pane.grid(row=0, column=0, sticky="nsew")
        bar.grid(row=0, column=1, sticky="ns")
        self.pane.bind("<Tab>", self._lead_on)
        self.pane.bind("<Control-a>", self._select_all)  # for X it is the begin of the line
        own, of_class, window, everywhere = self.pane.bindtags()
        # The keys of the window come first: they are not for the text.
        self.pane.bindtags((own, window, _READ_ONLY, of_class, everywhere))

    def _select_all(self, _: Any) -> str:
        self.pane.tag_add("sel", "1.0", "end-1c")
        return "break"

    def _lead_on(self, _: Any) -> str:
        following = self.pane.tk_focusNext()
        if following is not None:
            following.focus_set()
        return "break"

    def _foot(self, stay: Callable[[], None]) -> None:
        px, foot = self.look.px, self._frame(4, 0, 10)
        foot.columnconfigure(2, weight=1)
        on_top, only_try = self._say(phrase("desk.on-top")), self._say(phrase("desk.only-try"))
        self.tick_top = ttk.Checkbutton(foot, text=on_top, variable=self.on_top, command=stay)
        self.tick_try = ttk.Checkbutton(foot, text=only_try, variable=self.only_try)
        for at, tick in enumerate((self.tick_top, self.tick_try)):
            tick.grid(row=0, column=at, padx=(0, px(16)))
        self._working = ttk.Label(foot, style="Faint.TLabel")
        self._working.grid(row=0, column=3, padx=px(8))
        self._bar = ttk.Progressbar(foot, mode="indeterminate", length=px(90))
        # It has the width of the window, however long its text is.
        self._tip = ttk.Label(foot, style="Faint.TLabel", width=1)
        self._tip.grid(row=1, column=0, columnspan=5, sticky="ew", pady=(px(4), 0))

    def _fit(self) -> None:
        """Let the window be as large as its parts; on a small screen the buttons are scrolled."""
        root, canvas, inside = self._root, self._canvas, self._inside
        root.update_idletasks()
        high = inside.winfo_reqheight()
        rest = root.winfo_reqheight() - canvas.winfo_reqheight()
        room = int(root.winfo_screenheight() * 0.9) - rest
        if room < high:
            # Three lines of an answer are seen, the others are scrolled.
            self.pane.configure(height=3)
            room += 3 * self.look.font.metrics("linespace")
        seen = max(self.look.px(80), min(high, room))
        wide = inside.winfo_reqwidth()
        canvas.configure(width=wide, height=seen, scrollregion=(0, 0, wide, high))
        if seen == high:
            self._canvas_bar.pack_forget()
        root.rowconfigure(2, weight=int(seen < high))
        root.update_idletasks()
        wide = min(root.winfo_reqwidth(), root.winfo_screenwidth())
        root.minsize(wide, min(root.winfo_reqheight(), root.winfo_screenheight()))

    def show_answer(self, answer: Reply) -> None:
        """Show what was done, and what the box of a button says; the sign says whether it was."""
        said = [answer.done] if answer.done and answer.done not in answer.text else []
        said += [answer.text] if answer.text else []
        self.pane.delete("1.0", "end")
        if said:
            self.pane.insert("end", "⚠  " if answer.warning else "✓  ", "bold")
            self.pane.insert("end", "\n\n".join(said))

    def show_place(self, names: Sequence[str], at: int | None, closed: bool) -> None:
        """Show the doors by their names, and which of them was entered."""
        self.places.configure(values=list(names))
        if at is not None:
            self.places.current(at)
        for part in (self.show, self.tick_try):
            part.state(["!disabled" if closed else "disabled"])

    def show_work(self, busy: bool) -> None:
        """Show whether work is going on."""
        self._working.configure(text=self._say(phrase("desk.working")) if busy else "")
        if busy:
            self._bar.grid(row=0, column=4)
            self._bar.start(30)
        else:
            self._bar.stop()
            self._bar.grid_remove()


_READ_ONLY = "SwissheetReadOnly"
"""The tag of a text that is read and copied, and not changed."""


def _read_only(event: Any) -> str | None:
    held = 0x8 if MAC else 0x4  # Command, and Control
    copies = event.state & held and event.keysym.lower() in ("c", "a", "insert")
    return None if copies or event.keysym in _READING else "break"


def _invoke(event: Any) -> None:
    event.widget.invoke()
