"""Workbooks as they lie on an organiser's desk: new, and after each action of a tournament."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import openpyxl
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.worksheet.datavalidation import DataValidation

from support.examples import many
from swissheet.model import Event
from swissheet.workbook import actions
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import layout
from swissheet.workbook.sheets.build.build import build
from swissheet_addin import builder

__all__ = ["BOOKS", "PLAYED", "ROUNDS", "Played", "Shelf", "Step"]

ROUNDS = 5

_KEYS: tuple[Value, ...] = ("1", "0", "5", "1-0", "=", "½-½", 1, 0.5, "0-1", "+")
"""Results as they are typed, one-key and long, as texts and as numbers."""

_PLAIN = ("Aalto, Kerttu", "Baros, Vilim", "Eze, Chidi", "Fonseca, Rui", "Hartono, Dewi")
_POLISH = ("Łąck, Żaneta", "Ćwikła, Bożydar", "Śnieg, Ździsława", "Gęś, Ścibor", "Ądrej, Ola")
_GREEK = ("Αλεξίου, Ζωή", "Βλάχος, Ηλίας", "Γεωργίου, Θάλεια", "Δήμου, Ίων", "Κώτση, Ξένια")


@dataclass(frozen=True)
class Step:
    """The file after an action."""

    action: str
    data: bytes


@dataclass(frozen=True)
class Played:
    """A tournament to be played in a workbook.

    Args: undone: after so many rounds the standings, and one round later the pairing, are taken
          back and made again; ``owned``: the organiser has put things of his own around the cells.
    """

    players: int
    macros: bool = False
    language: str = "en"
    event: str = "Witness Open"
    names: tuple[str, ...] = _PLAIN
    owned: bool = False
    undone: int = 2

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The file as built and after each action."""
        return tuple(self._play())

    def _play(self) -> Iterator[Step]:
        event, rules = Event(name=self.event), {"tiebreaks": "BH/C1, BH, SB, DE, WIN, PS"}
        make = builder.workbook if self.macros else build
        data = make(language=self.language, rounds=ROUNDS, event=event, settings=rules)
        if self.owned:
            data = _owned(data)
        yield Step("built", data)
        desk = _Desk(data)
        rows = [
            {"Name": f"{self.names[n % len(self.names)]} {n + 1}", "Rating": str(2600 - 5 * n)}
            for n in range(self.players)
        ]
        yield desk.step("import", lambda book: actions.import_players(book, rows, **desk.stamp))
        for number in range(1, ROUNDS + 1):
            yield desk.press(f"pair {number}", actions.pair)
            if number == self.undone + 1:
                yield desk.press(f"undo pair {number}", actions.undo)
                yield desk.press(f"pair {number} again", actions.pair)
            yield desk.step(f"results {number}", lambda book, n=number: _type(book, n))
            yield desk.press(f"standings {number}", actions.standings)
            if number == ROUNDS - 1:
                few = partial(actions.standings, tiebreaks=["BH", "SB"])
                yield desk.press(f"standings {number} by two tie-breaks", few)
            if number == self.undone:
                # They go with the results they were computed of.
                yield desk.press(f"undo standings {number}", actions.undo)
                yield desk.press(f"standings {number} again", actions.redo)


class _Desk:
    """One file worked on, an action at a time; every version is read back and compared."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._now = dt.datetime(2026, 3, 14, 9, 0)

    @property
    def stamp(self) -> dict[str, object]:
        self._now += dt.timedelta(minutes=15)
        return {"when": self._now, "who": "Ann Arbiter"}

    def step(self, name: str, act: Callable[[FileBook], object]) -> Step:
        book = FileBook(self._data, "witness")
        act(book)
        after = book.to_bytes()
        proof.check(self._data, after, book)
        self._data = after
        return Step(name, after)

    def press(self, name: str, button: Callable[..., object]) -> Step:
        return self.step(name, lambda book: button(book, **self.stamp))


def _type(book: FileBook, number: int) -> None:
    """Somebody types the results of a round."""
    table = book.tables()[layout.round_table(number)]
    at = layout.BOARD_COLUMNS.index("result")
    rows = book.read_table(table.name).rows
    boards = [row for row, values in enumerate(rows) if values[0] is not None]
    letter = "ABCDEFGHI"[at]
    cells = {
        f"{letter}{table.top + 1 + row}": _KEYS[(row * 7 + number) % len(_KEYS)] for row in boards
    }
    book.set_cells(table.sheet, cells)


def _owned(data: bytes) -> bytes:
    """The workbook with an organiser's things around the cells, made by another program."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    ranks, cross, players = book["Standings"], book["Cross table"], book["Players"]
    ranks["B2"].comment = Comment("Prizes to the first three", "Ann Arbiter")
    ranks.print_area = ranks.tables["tblStandings"].ref.replace("A5", "A1")
    cross.print_area = cross.tables["tblCrosstable"].ref.replace("A5", "A1")
    ranks.merge_cells("P1:R1")
    ranks["P1"] = "Prizes"
    rule = CellIsRule("greaterThan", ["4"], font=openpyxl.styles.Font(bold=True))
    ranks.conditional_formatting.add("G6:G2005", rule)
    choice = DataValidation("list", formula1='"gold,silver,bronze"')
    choice.add("Q3:Q40")
    ranks.add_data_validation(choice)
    ranks.column_dimensions["D"].width = 44
    players["P3"] = "paid"
    players.column_dimensions["P"].hidden = True
    own = book.create_sheet("Club")
    own["A1"] = "=COUNTA(tblPlayers[Name])"
    own.sheet_state = "hidden"
    book.defined_names["prizes"] = openpyxl.workbook.defined_name.DefinedName(
        "prizes", attr_text="Standings!$P$1:$R$9"
    )
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


PLAYED: Mapping[str, Played] = {
    "played-8.xlsx": Played(8),
    "played-30.xlsm": Played(30, macros=True),
    "played-many.xlsm": Played(many(100), macros=True),
    "polish-8.xlsm": Played(
        8, macros=True, language="pl", event="Mistrzostwa Gęśli i Żółci", names=_POLISH
    ),
    "greek-8.xlsx": Played(8, event="Όπεν 象棋 «Ладья»", names=_GREEK),
    "owned-30.xlsx": Played(30, owned=True),
}

_MADE: Mapping[str, Callable[[], bytes]] = {
    "fresh.xlsx": lambda: build(rounds=ROUNDS),
    "fresh.xlsm": lambda: builder.workbook(rounds=ROUNDS, host=builder.host_settings()),
    "swissheet.xlam": builder.addin,
}

BOOKS = (*_MADE, *(name for name, played in PLAYED.items() if not played.owned))
"""The files no other program had a hand in, new and when the tournament is over."""


class Shelf:
    """The files as they are in the end, in a folder, each made when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, name: str) -> Path:
        """The file of this name."""
        path = self._folder / name
        if not path.exists():
            data = _MADE[name]() if name in _MADE else PLAYED[name].steps[-1].data
            path.write_bytes(data)
        return path
