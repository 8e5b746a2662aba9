"""The boxes of the window: a question, the choice of a player, the results of a round.

Each hands its answer to a callable and closes; none waits. Escape is Cancel, Enter presses the
button that has the focus.
"""

from __future__ import annotations

import tkinter
from collections.abc import Callable, Mapping, Sequence
from tkinter import ttk
from typing import Any

from swissheet.words.message import phrase
from swissheet.workbook.shared.language import fold, text
from swissheet_addin.desk.closed import ListedBoard
from swissheet_addin.desk.look import ACCENT, LINE, PAPER, Look

_WIDE = 460  # a text of a box breaks there


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
        self.show(self.no)

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
            selectforeground=PAPER,
        )  # fmt: skip
        self.list.pack(fill="both", expand=True)
        self.entry.bind("<KeyRelease>", lambda _: self._fill())
        self.entry.bind("<Down>", lambda _: self.list.focus_set())
        self.top.bind("<Return>", self._entered)
        self.list.bind("<Double-Button-1>", lambda _: self._choose())
        self._fill()
        self.show(self.entry)

    def _entered(self, event: Any) -> None:
        if not isinstance(event.widget, ttk.Button):
            self._choose()

    def _fill(self) -> None:
        typed = self.entry.get().strip()
        shown = [one for one in self._players if not typed or fold(typed) in fold(one[1])]
        if shown == self._shown:
            return
        self._shown = shown
        self.list.delete(0, "end")
        self.list.insert("end", *(name for _, name in self._shown))
        if self._shown:
            self.list.selection_set(0)
            self.list.activate(0)

    def _choose(self) -> None:
        chosen = self.list.curselection()  # type: ignore[no-untyped-call]
        if chosen:
            row = self._shown[chosen[0]][0]
            self.close()
            self._tell(row)


class ResultsBox(_Box):
    """The boards of a round, with a field for each result.

    Args:   boards: of every round. typed: results by board that were refused before.
            enter: gets the round and the results that differ from those in the file.
    """

    def __init__(
        self,
        root: tkinter.Tk,
        look: Look,
        language: str,
        title: str,
        boards: Mapping[int, Sequence[ListedBoard]],
        enter: Callable[[int, dict[int, str]], None],
        round_: int = 0,
        typed: Mapping[int, str] | None = None,
        refusal: str = "",
    ) -> None:
        super().__init__(root, look, language, title)
        self._boards, self._answer, self.refusal = boards, enter, refusal
        self.fields: dict[int, tkinter.Entry] = {}
        self.round = round_ or max(boards)
        self.enter, _ = self.offer(phrase("desk.ok").words(language), self._enter)
        if refusal:
            self.say(f"⚠ {refusal}", "Refusal.TLabel")
        names = [text("sheet.round", language, n=number) for number in boards]
        self.rounds = ttk.Combobox(self.inside, values=names, state="readonly", font=look.font)
        self.rounds.current(list(boards).index(self.round))
        self.rounds.bind("<<ComboboxSelected>>", lambda _: self._turn())
        self.rounds.pack(anchor="w", pady=(0, look.px(10)))
        self.say(text("hint.result", language).replace("\n", "   "), "Hint.TLabel")
        self._canvas = tkinter.Canvas(self.inside, background=PAPER, highlightthickness=0)
        bar = ttk.Scrollbar(self.inside, command=self._canvas.yview)
        self._canvas.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        self._canvas.pack(fill="both", expand=True)
        self._fill(typed or {})
        self.show(self._first_empty() or self.enter)

    def _turn(self) -> None:
        self.round = list(self._boards)[self.rounds.current()]
        self._fill({})
        (self._first_empty() or self.enter).focus_set()

    def _fill(self, typed: Mapping[int, str]) -> None:
        px = self.look.px
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
            field.bind("<Return>", self._next)
            field.bind("<FocusIn>", self._see)
            self.fields[at] = field
        self._canvas.create_window(0, 0, window=rows, anchor="nw")
        rows.update_idletasks()
        wide, high = rows.winfo_reqwidth(), rows.winfo_reqheight()
        most = self.top.winfo_screenheight() // 2
        self._canvas.configure(width=wide, height=min(high, most), scrollregion=(0, 0, wide, high))

    def _first_empty(self) -> tkinter.Entry | None:
        return next((field for field in self.fields.values() if not field.get()), None)

    def _next(self, event: Any) -> None:
        fields = list(self.fields.values())
        at = fields.index(event.widget) + 1
        (fields[at] if at < len(fields) else self.enter).focus_set()

    def _see(self, event: Any) -> None:
        """Scroll until a field is seen."""
        field = event.widget
        field.selection_range(0, "end")
        top, high = field.winfo_y(), self._canvas.bbox("all")[3]
        begin, end = (share * high for share in self._canvas.yview())
        if top < begin or top + field.winfo_height() > end:
            self._canvas.yview_moveto(max(0, top - self._canvas.winfo_height() // 2) / high)

    def _enter(self) -> None:
        known = {board.number: board.result for board in self._boards[self.round]}
        typed = {at: field.get().strip() for at, field in self.fields.items()}
        self.close()
        self._answer(self.round, {at: said for at, said in typed.items() if said != known[at]})
