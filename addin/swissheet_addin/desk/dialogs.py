"""The boxes of the window: a question, the choice of a player, the results of a round.

Each hands its answer to a callable and closes; none waits. Escape is Cancel, Enter presses the
button that has the focus.
"""

from __future__ import annotations

import tkinter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from tkinter import ttk
from typing import Any, TypeAlias

from swissheet.words.message import phrase
from swissheet.workbook.shared.language import fold, text
from swissheet_addin.desk.closed import ListedBoard
from swissheet_addin.desk.look import (
    ACCENT,
    LINE,
    PAPER,
    Look,
    name_for_readers,
    turn_by_wheel,
)

_WIDE = 460  # a text of a box breaks there

TypedResults: TypeAlias = Mapping[int, Mapping[int, str]]
"""Results as they were typed, by round and board."""


class _Box:
    """A window in front of the other, which does nothing until it is closed."""

    def __init__(self, root: tkinter.Tk, look: Look, language: str, title: str) -> None:
        self.look, self.language, self._root = look, language, root
        self.top = tkinter.Toplevel(root, background=PAPER)
        self.top.withdraw()
        self.top.title(title)
        self.top.transient(root)
        self.top.protocol("WM_DELETE_WINDOW", self.cancel)
        self.top.bind("<Escape>", lambda _: self.cancel())
        px = look.px
        self.inside = ttk.Frame(self.top, style="Paper.TFrame", padding=px(20))
        self.inside.pack(fill="both", expand=True)

    def cancel(self) -> None:
        """Close the box without an answer."""
        self.close()

    def say(self, said: str, style: str = "Paper.TLabel") -> None:
        """Show a text above what follows."""
        label = ttk.Label(self.inside, text=said, style=style, wraplength=self.look.px(_WIDE))
        label.pack(anchor="w", pady=(0, self.look.px(14)))

    def offer(self, first: str, do: Callable[[], None]) -> tuple[ttk.Button, ttk.Button]:
        """Show two buttons, the second of which is Cancel."""
        row = ttk.Frame(self.inside, style="Paper.TFrame")
        row.pack(side="bottom", anchor="e", pady=(self.look.px(14), 0))
        cancel = phrase("desk.cancel").words(self.language)
        made = (
            ttk.Button(row, text=first, command=do),
            ttk.Button(row, text=cancel, command=self.cancel),
        )
        for button in made:
            button.pack(side="left", padx=(self.look.px(8), 0))
            name_for_readers(button, str(button["text"]))
        return made

    def show(self, focus: tkinter.Misc) -> None:
        """Show the box over the window, with the focus on a part of it."""
        self.top.update_idletasks()
        root, top = self._root, self.top
        wide, high = top.winfo_reqwidth(), top.winfo_reqheight()
        x = root.winfo_rootx() + (root.winfo_width() - wide) // 2
        y = root.winfo_rooty() + (root.winfo_height() - high) // 3
        x = max(0, min(x, root.winfo_screenwidth() - wide))
        y = max(0, min(y, root.winfo_screenheight() - high))
        top.geometry(f"+{x}+{y}")
        top.attributes("-topmost", bool(root.attributes("-topmost")))
        top.deiconify()
        top.wait_visibility()
        top.grab_set()
        focus.focus_force()

    def close(self) -> None:
        """Take the box away."""
        self.top.grab_release()
        self.top.destroy()


class QuestionBox(_Box):
    """A text with OK and Cancel; Cancel has the focus, as in the boxes of the buttons."""

    def __init__(
        self, root: tkinter.Tk, look: Look, language: str, said: str, tell: Callable[[bool], None]
    ) -> None:
        super().__init__(root, look, language, "swissheet")
        self._tell = tell
        self.said = said
        self.ok, self.no = self.offer(phrase("desk.ok").words(language), lambda: self._answer(True))
        self.say(said)
        name_for_readers(self.no, f"{said}\n{self.no['text']}")  # it has the focus
        self.top.bind("<<Copy>>", lambda _: self._copy())
        self.show(self.no)

    def _copy(self) -> None:
        """Copy the text, as in a message box of Windows."""
        self.top.clipboard_clear()
        self.top.clipboard_append(self.said)

    def cancel(self) -> None:
        """Answer no."""
        self._answer(False)

    def _answer(self, agreed: bool) -> None:
        self.close()
        self._tell(agreed)


class PlayerBox(_Box):
    """A list of players, of which one is chosen; letters that are typed make it shorter."""

    def __init__(
        self,
        root: tkinter.Tk,
        look: Look,
        language: str,
        title: str,
        players: Sequence[tuple[int, str]],
        tell: Callable[[int], None],
    ) -> None:
        super().__init__(root, look, language, title)
        self._players, self._tell = players, tell
        self._shown: list[tuple[int, str]] = []
        self.offer(phrase("desk.ok").words(language), self._choose)
        self.say(phrase("desk.which-player").words(language))
        self.entry = ttk.Entry(self.inside, font=look.font)
        self.entry.pack(fill="x", pady=(0, look.px(8)))
        self.list = tkinter.Listbox(
            self.inside, font=look.font, height=12, width=36, activestyle="dotbox",
            exportselection=False, background=PAPER, relief="flat", highlightthickness=1,
            highlightbackground=LINE, highlightcolor=ACCENT, selectbackground=ACCENT,
            selectforeground=PAPER, takefocus=False,
        )  # fmt: skip
        self.list.pack(fill="both", expand=True)
        name_for_readers(self.entry, phrase("desk.which-player").words(language))
        self.entry.bind("<KeyRelease>", lambda _: self._fill())
        # The focus stays in the field, so that letters can follow.
        for key, step in (("Up", -1), ("Down", 1), ("Prior", -10), ("Next", 10)):
            self.entry.bind(f"<{key}>", partial(self._move, step))
        self.top.bind("<Return>", self._entered)
        self.list.bind("<Double-Button-1>", lambda _: self._choose())
        self._fill()
        self.show(self.entry)

    def _entered(self, event: Any) -> None:
        if not isinstance(event.widget, ttk.Button):
            self._choose()

    def _move(self, step: int, _: Any) -> str:
        """Choose another player of the list, so many lines below."""
        if self._shown:
            at = int(self.list.index("active")) + step
            self._select(min(max(at, 0), len(self._shown) - 1))
        return "break"

    def _select(self, at: int) -> None:
        self.list.selection_clear(0, "end")
        self.list.selection_set(at)
        self.list.activate(at)
        self.list.see(at)

    def _fill(self) -> None:
        typed = self.entry.get().strip()
        shown = [one for one in self._players if not typed or fold(typed) in fold(one[1])]
        if shown == self._shown:
            return
        self._shown = shown
        self.list.delete(0, "end")
        self.list.insert("end", *(name for _, name in self._shown))
        if self._shown:
            self._select(0)

    def _choose(self) -> None:
        chosen = self.list.curselection()  # type: ignore[no-untyped-call]
        if chosen:
            row = self._shown[chosen[0]][0]
            self.close()
            self._tell(row)


class ResultsBox(_Box):
    """The boards of a round, with a field for each result.

    Args:   boards: of every round. typed: by round and board, what was typed before.
            enter: gets the round and its results that differ from those in the file; then those
            typed into boards of other rounds.
    """

    def __init__(
        self,
        root: tkinter.Tk,
        look: Look,
        language: str,
        title: str,
        boards: Mapping[int, Sequence[ListedBoard]],
        enter: Callable[[int, dict[int, str], TypedResults], None],
        round_: int = 0,
        typed: TypedResults | None = None,
        refusal: str = "",
    ) -> None:
        super().__init__(root, look, language, title)
        self._boards, self._answer, self.refusal = boards, enter, refusal
        self.fields: dict[int, tkinter.Entry] = {}
        self._typed = dict(typed or {})
        self.round = round_ or max(boards)
        self.enter, _ = self.offer(phrase("desk.ok").words(language), self._enter)
        if refusal:
            self.say(f"⚠ {refusal}", "Refusal.TLabel")
        names = [text("sheet.round", language, n=number) for number in boards]
        self.rounds = ttk.Combobox(self.inside, values=names, state="readonly", font=look.font)
        self.rounds.current(list(boards).index(self.round))
        self.rounds.bind("<<ComboboxSelected>>", lambda _: self._turn())
        self.rounds.pack(anchor="w", pady=(0, look.px(10)))
        # A line breaks between two results, not between a key and its meaning.
        hints = (hint.replace(" ", "\u00a0") for hint in text("hint.result", language).split("\n"))
        self.say("   ".join(hints), "Hint.TLabel")
        self._canvas = tkinter.Canvas(self.inside, background=PAPER, highlightthickness=0)
        bar = ttk.Scrollbar(self.inside, command=self._canvas.yview)
        self._canvas.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        self._canvas.pack(fill="both", expand=True)
        turn_by_wheel(self.top, self._canvas)
        name_for_readers(self.rounds, text("ribbon.round", language))
        self._fill()
        self.show(self._first_empty() or self.enter)

    def _turn(self) -> None:
        self._typed[self.round] = self._changed()
        self.round = list(self._boards)[self.rounds.current()]
        self._fill()
        (self._first_empty() or self.enter).focus_set()

    def _fill(self) -> None:
        px, typed = self.look.px, self._typed.get(self.round, {})
        self._canvas.delete("all")
        self.fields.clear()
        rows = ttk.Frame(self._canvas, style="Paper.TFrame")
        for board in self._boards[self.round]:
            at = board.number
            cells = (str(at), board.white, board.black)
            for column, said in zip((0, 1, 3), cells, strict=True):
                ttk.Label(rows, text=said, style="Paper.TLabel").grid(
                    row=at, column=column, sticky="w", padx=(0, px(14))
                )
            field = ttk.Entry(rows, width=6, font=self.look.font, justify="center")
            field.insert(0, typed.get(at, board.result))
            field.grid(row=at, column=2, padx=(0, px(14)), pady=px(2))
            name_for_readers(field, " - ".join(filter(None, cells)))
            for key, step in (("Return", 1), ("Down", 1), ("Up", -1)):
                field.bind(f"<{key}>", partial(self._next, step))
            field.bind("<FocusIn>", self._see)
            self.fields[at] = field
        self._canvas.create_window(0, 0, window=rows, anchor="nw")
        rows.update_idletasks()
        wide, high = rows.winfo_reqwidth(), rows.winfo_reqheight()
        most = self.top.winfo_screenheight() // 2
        self._canvas.configure(width=wide, height=min(high, most), scrollregion=(0, 0, wide, high))

    def _first_empty(self) -> tkinter.Entry | None:
        return next((field for field in self.fields.values() if not field.get()), None)

    def _next(self, step: int, event: Any) -> None:
        """Lead to the board below or above; behind the last one is the button."""
        fields = list(self.fields.values())
        at = max(0, fields.index(event.widget) + step)
        (fields[at] if at < len(fields) else self.enter).focus_set()

    def _see(self, event: Any) -> None:
        """Scroll until a field is seen."""
        field = event.widget
        field.selection_range(0, "end")
        top, high = field.winfo_y(), self._canvas.bbox("all")[3]
        begin, end = (share * high for share in self._canvas.yview())
        if top < begin or top + field.winfo_height() > end:
            self._canvas.yview_moveto(max(0, top - self._canvas.winfo_height() // 2) / high)

    def _changed(self) -> dict[int, str]:
        """Return the results that differ from those in the file, by board."""
        known = {board.number: board.result for board in self._boards[self.round]}
        typed = {at: field.get().strip() for at, field in self.fields.items()}
        return {at: said for at, said in typed.items() if said != known[at]}

    def _enter(self) -> None:
        results = self._changed()
        self.close()
        others = {at: said for at, said in self._typed.items() if said and at != self.round}
        self._answer(self.round, results, others)
