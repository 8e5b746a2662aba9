"""Say what undo would take back and redo would give back, before it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from swissheet.errors import OnlyFound, Place, SwissheetError
from swissheet.words.message import Clauses, Text, in_words, phrase
from swissheet.workbook.actions.words import ActionName
from swissheet.workbook.changes.compare.differences import What
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed, notice
from swissheet.workbook.host.book import Book
from swissheet.workbook.host.cached import remembering
from swissheet.workbook.memory.edits.cells import CellsWritten
from swissheet.workbook.memory.edits.change import Change, column_of
from swissheet.workbook.memory.edits.changes import changed_since, on_rows_of_before, turned
from swissheet.workbook.memory.edits.effects import effects, named
from swissheet.workbook.memory.edits.rows import RowsWritten
from swissheet.workbook.memory.step import TYPING, Step, typing_step
from swissheet.workbook.memory.steps import next_undone, steps, undone_steps
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View, view_round_tables
from swissheet.workbook.sheets.games.read import games_view
from swissheet.workbook.sheets.reading.read import read


def groups_back(known: Iterable[Step]) -> Iterator[list[Step]]:
    """Join each action with the sheets computed after it, newest first, as one undo goes back.

    Sheets computed after typing go back alone: the cells that people typed stay. Sheets computed
    before anything else was done stay, too.
    """
    group: list[Step] = []
    for step in known:
        if group and step.action == TYPING:
            yield group
            group = []
        group.append(step)
        if not step.computed:
            yield group
            group = []


def groups_forth(undone: Iterable[Step]) -> Iterator[list[Step]]:
    """Join each action with the sheets computed after it, the next to be given back first."""
    group: list[Step] = []
    for step in undone:
        if group and not (step.computed and group[0].action != TYPING):
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def action_of(group: Sequence[Step]) -> Step:
    """Return the step of a group that names it: the one that did more than compute."""
    return next((step for step in group if not step.computed), group[-1])


@dataclass(frozen=True, slots=True)
class Next:
    """The next undo and the next redo in the reader's words, "" where there is nothing."""

    undo: str
    redo: str


@dataclass(frozen=True, slots=True)
class Known:
    """A step that can be taken back, or given back: ``away`` from here, 1 for the next one.

    ``effects`` say what happens then.
    """

    step: Step
    undone: bool
    away: int
    effects: Text

    @property
    def name(self) -> str:
        """Return its name in the language of the reader."""
        return ActionName(self.step.action).words()

    @property
    def changes(self) -> str:
        """Return what happens then, in the language of the reader."""
        return in_words(self.effects)


def known_steps(book: Book) -> list[Known]:
    """Return every step that can be given back or taken back, newest first.

    Raises: InputError: the hidden text about a step is damaged.
    """
    book = remembering(book)
    reading = read(book)
    typed, undone = _typed(notice(reading)), list(undone_steps(reading.memory))
    known = chain([typed] if typed else [], steps(reading.memory))
    back = [action_of(group) for group in groups_back(known)]
    open_ = undone and not went_on(book, typed, undone[0])
    forth = [action_of(group) for group in groups_forth(undone)] if open_ else []
    return [
        *(
            Known(step, True, away, effects_of(book, turned(step.changes)))
            for away, step in reversed(list(enumerate(forth, start=1)))
        ),
        *(
            Known(step, False, away, effects_of(book, step.changes))
            for away, step in enumerate(back, start=1)
        ),
    ]  # fmt: skip


def _typed(noticed: Noticed) -> Step | None:
    """Return the step of everything people typed since the last action."""
    typed = (*noticed.typed_gravely, *noticed.typed)
    language = noticed.reading.settings.language
    return typing_step(typed, None, "", language) if typed else None


def deleted(noticed: Noticed) -> list[GradedEvent]:
    """Return the deletions of sheets of rounds since the last action."""
    return [e for e in noticed.events if any(d.what is What.ROUND for d in e.differences)]


def what_next(book: Book) -> Next:
    """Say what undo and redo would do now: the step with time and name, and what would change.

    Nothing is written; the words are for a box that asks first, or a summary.
    Raises: InputError: the hidden text about a step is damaged.
    """
    book = remembering(book)
    reading = read(book)
    noticed = notice(reading)
    lost, typed = deleted(noticed), _typed(noticed)
    if lost:
        return Next(str(phrase("undo.takes-back", what=OnlyFound(lost[0].issue))), "")
    back = groups_back(chain([typed] if typed else [], steps(reading.memory)))
    last = next(map(action_of, back), None)
    undone = next_undone(reading.memory)
    if undone is not None and went_on(book, typed, undone):
        undone = None
    if undone is not None:
        undone = next(map(action_of, groups_forth(undone_steps(reading.memory))))
    back_said = "" if last is None else phrase("undo.takes-back", what=said_of(book, last))
    if undone is None:
        return Next(str(back_said), "")
    forth_said = phrase("undo.gives-back", what=said_of(book, undone, again=True))
    return Next(str(back_said), str(forth_said))


def went_on(book: Book, typed: Step | None, undone: Step) -> bool:
    """Return whether people typed anything since a step was taken back, which it then stays.

    Cells that the step had met and taken away are there again, and are nothing new. Cells that
    were only typed, and taken back before an action met them, can come again beside other typing.
    """
    if typed is None or undone.waiting:
        return False
    left = typed_over(book, undone)
    as_left = {table for table, places in left.items() if not places}
    return any(getattr(change, "table", "") not in as_left for change in typed.changes)


def typed_over(book: Book, undone: Step) -> dict[str, list[Place]]:
    """Return the tables that taking a step back left whole, with the cells changed since."""
    tables = book.tables()
    bodies = [
        change
        for change in turned(on_rows_of_before(undone.changes))
        if isinstance(change, RowsWritten)
        and change.table in tables
        and {*change.headers} <= {*tables[change.table].headers}
    ]
    return {body.table: [place for place, _, _ in changed_since(book, [body])] for body in bodies}


def called(step: Step) -> Text:
    """Return the name of a step and what it did: ``Paired, round 2: 4 boards``."""
    name = ActionName(step.action)
    if step.action == "pair":
        return phrase("undo.step-of-round", action=name, round=step.round, what=step.what)
    return phrase("undo.step", action=name, what=step.what)


def said_of(book: Book, step: Step, *, again: bool = False) -> Text:
    """Say a step with time and name, and what changes when it is taken back, or made again."""
    by = [f"{step.when:%Y-%m-%d %H:%M}"] if step.when else []
    by += [step.who] if step.who else []
    said = phrase("undo.by", step=called(step), by=by) if by else called(step)
    changes = turned(step.changes) if again else step.changes
    both = effects_of(book, changes), games_lost(book, changes)
    what = tuple(said for said in both if said)
    if what:
        return phrase("undo.with-changes", step=said, changes=Clauses(what))
    return phrase("undo.alone", step=said)


def effects_of(book: Book, changes: Sequence[Change]) -> Text:
    """Say what changes; "" where the sheets have lost what it would change."""
    try:
        return effects(book, changes)
    except SwissheetError:
        return ""


def games_lost(book: Book, changes: Sequence[Change]) -> Text:
    """Name the games in cells of the changes that vanish when these are taken back.

    A game that comes back in a cell of the changes does not vanish. "" for none.
    """
    lists = _lists(book)
    come = {
        text_of(cell.old) for one in changes if isinstance(one, CellsWritten) for cell in one.cells
    }
    try:
        changed = changed_since(book, changes)
    except SwissheetError:
        return ""
    found: list[Text] = []
    for place, _, there in changed:
        text = text_of(there)
        if not text or text in come:
            continue
        found += [
            f"'{place.sheet}'!{place.cell}{_players(one, place.cell)}"
            for one, key in lists
            if one.table.sheet == place.sheet and _in_column(one, key, place.cell)
        ]
    return phrase("undo.games-vanish", games=named(found)) if found else ""


def _lists(book: Book) -> list[tuple[View, str]]:
    """Return the lists in which games are, each with the key of their column."""
    beside = [(found, "game") for found in view_round_tables(book).values()]
    games = games_view(book)
    lists = [*beside, *([(games, "moves")] if games is not None else [])]
    return [(found, key) for found, key in lists if key in found.columns]


def _in_column(found: View, key: str, cell: str) -> bool:
    return cell.rstrip("0123456789") == column_of(found.table, found.header(key))


def _players(found: View, cell: str) -> str:
    """Return the players beside a game, in brackets; "" where none are named."""
    row = int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) - found.table.top - 1
    names = list(_names(found, row))
    return f" ({' - '.join(names)})" if len(names) == 2 else ""


def _names(found: View, row: int) -> Iterator[str]:
    for side in ("white", "black"):
        if side in found.columns and 0 <= row < len(found.rows) and found.text(row, side):
            yield found.text(row, side)
