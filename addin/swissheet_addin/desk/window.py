"""The window of ``swissheet desk``: a click goes through the door to the workbook, and back."""

from __future__ import annotations

import tkinter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tkinter import filedialog
from typing import Any

from swissheet.errors import InputError
from swissheet.files import office
from swissheet.words.message import phrase, read_in
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import Action, ParameterKind
from swissheet.workbook.shared.language import text
from swissheet_addin.click.answers import HELP, Asking, Reply
from swissheet_addin.click.entry import press
from swissheet_addin.desk import kept
from swissheet_addin.desk.closed import ClosedFile, ListedBoard
from swissheet_addin.desk.dialogs import PlayerBox, QuestionBox, ResultsBox, TypedResults
from swissheet_addin.desk.doors import ClickValues, Door, Headline, carried_out
from swissheet_addin.desk.live import ExcelInFront, LibreOfficeInFront
from swissheet_addin.desk.look import see_every_pixel
from swissheet_addin.desk.pasting import CopiedTable, Pasting
from swissheet_addin.desk.widgets import HELP_KEY, MAC, PASTE, Does, WindowParts
from swissheet_addin.desk.worker import Worker
from swissheet_addin.machine import Machine
from swissheet_addin.setup.surroundings import Surroundings

_CHOSEN = frozenset({ParameterKind.PLAYER, ParameterKind.SEAT})
_GOES_THERE, _TYPED = "results", "enter_results"
"""The action that leads to the cells of the results, and the one for a file without a cursor."""

_UNSAVED = "clipboard.xlsx"

_AT_MOST = 2  # clicks: one at work, one that waits


def shown_until_closed(file: str | None, language: str, pasting: Pasting | None = None) -> None:
    """Show the window until it is closed.

    Raises: InputError: there is no screen.
    """
    see_every_pixel()
    try:
        root = tkinter.Tk(className="swissheet")
    except tkinter.TclError as error:
        raise InputError("desk.no-screen", reason=str(error)) from error
    DeskWindow(root, file, language, pasting=pasting)
    root.mainloop()


class DeskWindow:
    """The window over its door; ``answer`` is the last one, ``box`` the last box."""

    def __init__(
        self,
        root: tkinter.Tk,
        file: str | None = None,
        language: str = "en",
        machine: Machine | None = None,
        pasting: Pasting | None = None,
    ) -> None:
        self.root, self.language, self._first = root, language, language
        self.machine, self._pasting = machine or Machine(), pasting
        self.worker = Worker(root)
        self.door: Door | None = None
        self.head = Headline()
        self.answer = Reply()
        self.box: Any = None
        self._at_work: list[str] = []
        self.kept, gone = kept.load(self.machine).without_missing()
        self.parts = WindowParts(root, self.kept.on_top, self.click)
        root.protocol("WM_DELETE_WINDOW", self.close)
        self._bind_keys()
        self._build()
        self._stay()
        if gone:
            self._remember(self.kept)
            names = ", ".join(path.name for path in gone)
            self._answered(Reply(phrase("desk.gone", files=names).words(language)))
        first = Path(file).absolute() if file else next(iter(self.kept.files), None)
        if first is not None:
            self.enter(ClosedFile(first, language))
        elif self.machine.windows or self.machine.mac:
            self.enter(ExcelInFront(language))

    def _build(self) -> None:
        does = Does(self._go, self._choose, self._open, self._stay, self.paste)
        self.parts.build(self.language, self.kept.size, does)
        self._answered(self.answer)

    # The way to the workbook.

    def enter(self, door: Door) -> None:
        """Go through a door, and show the workbook behind it."""

        def then(found: Headline | Reply) -> None:
            if isinstance(found, Reply):
                self._answered(found)
            else:
                self._show_head(found)

        self.door, self.head = door, Headline()
        if isinstance(door, ClosedFile):
            self._remember(self.kept.with_file(door.path))
        self._do(door.headline, then)

    def _show_head(self, head: Headline) -> None:
        self.head = head
        if head.language and head.language != self.language:
            self.language = head.language
            self._build()

    def _doors(self) -> list[tuple[str, Door]]:
        """Return the doors that can be chosen, by their names: programs first, then files."""
        first, found = self._first, list[tuple[str, Door]]()
        if self.machine.windows or self.machine.mac:
            found.append((phrase("desk.in-excel").words(self.language), ExcelInFront(first)))
        if office.program():
            name = phrase("desk.in-libreoffice").words(self.language)
            found.append((name, LibreOfficeInFront(first)))
        for path in self.kept.files:
            found.append((f"{path.name}   ({path.parent})", ClosedFile(path, first)))
        return found

    def _is_here(self, door: Door) -> bool:
        """Return whether a door is the one that was entered."""
        if isinstance(door, ClosedFile) and isinstance(self.door, ClosedFile):
            return door.path == self.door.path
        return type(door) is type(self.door)

    def _go(self) -> None:
        self.enter(self._doors()[self.parts.places.current()][1])

    def _choose(self) -> None:
        found = filedialog.askopenfilename(
            parent=self.root, filetypes=self._kinds(), initialdir=self._folder(),
            title=phrase("desk.choose").words(self.language).removesuffix(" ..."),
        )  # fmt: skip
        if found:
            self.enter(ClosedFile(Path(found), self._first))

    def _kinds(self) -> list[tuple[str, str]]:
        return [(phrase("desk.files").words(self.language), "*.xlsx *.xlsm")]

    def _folder(self) -> Path:
        """Return the folder in which a box for files begins."""
        folder = self.kept.files[0].parent if self.kept.files else self.machine.documents
        return folder if folder.is_dir() else self.machine.home

    # A new workbook.

    def paste(self) -> None:
        """Make a workbook of the table that was copied in another program, and enter it."""
        pasting, language = self._pasting, self.language
        if pasting is None or PASTE in self._at_work:
            return
        try:
            copied = str(self.root.clipboard_get())
        except tkinter.TclError:
            copied = ""
        if not copied.strip():
            nothing = phrase("desk.nothing-copied").words(language)
            self._answered(Reply(nothing, warning=True))
            return

        def read(found: CopiedTable | Reply) -> None:
            path = None if isinstance(found, Reply) else self._asked_where()
            if isinstance(found, Reply) or path is None:
                self._at_work.remove(PASTE)
                self._done(found if isinstance(found, Reply) else Reply())
                return
            self._do(lambda: pasting.workbook(found, path, language, confirmed, only_try=only_try),
                     partial(made, path))  # fmt: skip

        def confirmed(asking: Asking) -> bool:
            return self.worker.confirmed(asking, self._ask)

        def made(path: Path, answer: Reply) -> None:
            self._at_work.remove(PASTE)
            self._done(answer)
            if answer.done and not only_try:
                self.enter(ClosedFile(path, self._first))

        only_try = self._only_tries
        self._at_work.append(PASTE)
        self._do(lambda: pasting.table(copied, language), read)

    def _asked_where(self) -> Path | None:
        """Return the place for a new workbook, which only a try does not need."""
        if self._only_tries:
            return self._folder() / _UNSAVED
        found = filedialog.asksaveasfilename(
            parent=self.root, filetypes=self._kinds(), initialdir=self._folder(),
            defaultextension=".xlsx", title=phrase("desk.paste-where").words(self.language),
        )  # fmt: skip
        return Path(found) if found else None

    def _open(self) -> None:
        """Open the closed file in the program of the system for it."""
        door = self.door
        if isinstance(door, ClosedFile):

            def then(opened: bool) -> None:
                if not opened:
                    said = phrase("desk.no-program", file=door.name).words(self.language)
                    self._answered(Reply(said, warning=True))

            self._do(lambda: Surroundings().open(door.path), then)

    # Clicks.

    def click(self, key: str) -> None:
        """Do the action of a button; one more click waits, but a double click is one."""
        if key in self._at_work or len(self._at_work) >= _AT_MOST:
            return
        door = self.door
        if key == HELP:
            self._do(partial(self._manual, self.language), self._done)
        elif door is None:
            self._answered(Reply(phrase("desk.begin").words(self.language), warning=True))
        elif isinstance(door, ClosedFile) and key == _GOES_THERE:
            self._do(door.boards, self._type_results)
        elif isinstance(door, ClosedFile) and self._needs_player(key):
            self._do(door.players, partial(self._choose_player, registry.action(key)))
        else:
            self._carry_out(key, ClickValues())

    def _manual(self, language: str) -> Reply:
        """Open the manual, or report in the language of the window that there is none."""
        read_in(language)
        return press(HELP, lambda: None, self.machine)

    @staticmethod
    def _needs_player(key: str) -> bool:
        return any(item.kind in _CHOSEN for item in registry.action(key).parameters)

    def _choose_player(self, action: Action, found: list[tuple[int, str]] | Reply) -> None:
        if isinstance(found, Reply):
            self._answered(found)
            return
        title = words.caption(action, self.language)
        self.box = PlayerBox(
            self.root, self.parts.look, self.language, title, found,
            lambda row: self._carry_out(action.key, ClickValues(row=row)),
        )  # fmt: skip

    def _type_results(
        self,
        found: dict[int, list[ListedBoard]] | Reply,
        round_: int = 0,
        typed: TypedResults | None = None,
        refusal: str = "",
    ) -> None:
        if isinstance(found, Reply):
            self._answered(found)
            return
        if not found:
            self._carry_out(_GOES_THERE, ClickValues())  # it says that no round is paired
            return

        def enter(number: int, results: dict[int, str], others: TypedResults) -> None:
            def then(answer: Reply) -> None:
                if answer.warning:
                    typed = {**others, number: results}
                    self._type_results(found, number, typed, answer.text)
                    return
                self._done(answer)
                ask_for_others()

            def ask_for_others() -> None:
                if others and isinstance(door, ClosedFile):
                    again = partial(self._type_results, round_=min(others), typed=others)
                    self._do(door.boards, again)

            door = self.door
            if not results:
                ask_for_others()
            else:
                values = {"round_": number, "results": results}
                self._carry_out(_TYPED, ClickValues(values=values), then)

        title = words.caption(registry.action(_GOES_THERE), self.language)
        self.box = ResultsBox(
            self.root, self.parts.look, self.language, title, found, enter, round_, typed, refusal
        )

    def _carry_out(
        self, key: str, values: ClickValues, then: Callable[[Reply], None] | None = None
    ) -> None:
        door = self.door
        if door is None:
            return
        values = replace(values, only_try=self._only_tries)

        def confirmed(asking: Asking) -> bool:
            return self.worker.confirmed(asking, self._ask)

        def ended(answer: Reply) -> None:
            self._at_work.remove(key)
            (then or self._done)(answer)

        self._at_work.append(key)
        self._do(lambda: carried_out(door, key, values, confirmed), ended)

    @property
    def _only_tries(self) -> bool:
        """Return whether nothing is written; a program is not asked only to try."""
        return bool(self.parts.only_try.get()) and isinstance(self.door, ClosedFile)

    def _ask(self, said: str, tell: Callable[[bool], None]) -> None:
        self.box = QuestionBox(self.root, self.parts.look, self.language, said, tell)

    def _done(self, answer: Reply) -> None:
        if answer.status:
            language = answer.language or self.head.language
            self._show_head(Headline(self.head.event, answer.status, language))
        nothing = Reply(text("box.nothing_changed", self.language))
        self._answered(answer if answer.text or answer.done else nothing)

    def _answered(self, answer: Reply) -> None:
        self.answer = answer
        self.parts.show_answer(answer)
        self._show()

    def _show(self) -> None:
        """Show the workbook, the line that says what is next, and whether work is going on."""
        parts, name = self.parts, self.door.name if self.door is not None else ""
        begin = phrase("desk.begin").words(self.language) if self.door is None else ""
        self.root.title(f"swissheet - {name}" if name else "swissheet")
        parts.event.configure(text=self.head.event or name or "swissheet")
        parts.status.configure(text=self.head.status or begin)
        doors = self._doors()
        at = next((at for at, (_, door) in enumerate(doors) if self._is_here(door)), None)
        parts.show_place([said for said, _ in doors], at, isinstance(self.door, ClosedFile))
        parts.show_work(self.worker.busy)

    def _do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        def ended(found: Any) -> None:
            then(found)
            self._show()

        self.worker.do(work, ended)
        self._show()

    # Keys, place and size.

    def _bind_keys(self) -> None:
        """Bind the letters of the ribbon with Alt, and those of the sheets with Ctrl and Shift."""
        root, held = self.root, "Control" if MAC else "Alt"
        letters = {a.button.keytip: a.key for a in registry.buttons() if a.button is not None}
        for letter, key in {**letters, HELP_KEY: HELP}.items():
            for sign in {letter.lower(), letter.upper()} - {""}:
                root.bind(f"<{held}-{sign}>", partial(self._key, key))
        root.bind("<<Paste>>", lambda _: self.paste())
        root.bind("<F1>", partial(self._key, HELP))
        root.bind("<Control-Shift-Key>", self._letter)
        for sign, step in (("plus", 1), ("KP_Add", 1), ("minus", -1), ("KP_Subtract", -1)):
            root.bind(f"<Control-{sign}>", partial(self._resize, step))
        root.bind("<Control-Key-0>", partial(self._resize, -len(kept.SIZES)))

    def _key(self, key: str, _: Any) -> None:
        self.click(key)

    def _letter(self, event: Any) -> None:
        for action in registry.buttons():
            letter = words.accelerator(action, self.language)
            if letter and event.keysym.upper() == letter:
                self.click(action.key)

    def _resize(self, step: int, _: Any) -> None:
        at = kept.SIZES.index(self.kept.size) + step
        size = kept.SIZES[min(max(at, 0), len(kept.SIZES) - 1)]
        self._remember(replace(self.kept, size=size))
        self.root.minsize(1, 1)
        self.root.geometry("")
        self._build()

    def _stay(self) -> None:
        on_top = self.parts.on_top.get()
        self.root.attributes("-topmost", on_top)
        if on_top != self.kept.on_top:
            self._remember(replace(self.kept, on_top=on_top))

    def _remember(self, found: kept.Remembered) -> None:
        self.kept = found
        kept.save(self.machine, found)

    def close(self) -> None:
        """Close the window, once the work that is going on is done."""
        if self.worker.busy:
            self.root.after(50, self.close)
        else:
            self.worker.end()
            self.root.destroy()
