"""``swissheet demo``: the sample event, played the way an arbiter plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import click

from swissheet.cli.files.workbook_file import blank_workbook, signature
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.errors import InternalError
from swissheet.files.kinds import create, free_name
from swissheet.files.saving import Saving
from swissheet.formats import csv_, trf
from swissheet.model import Bye, Result, Tournament
from swissheet.words.message import Text, phrase
from swissheet.workbook import actions
from swissheet.workbook.sheets.reading.read import read

if TYPE_CHECKING:
    from swissheet.workbook.file.file_book import FileBook

FILE = "swissheet-demo.xlsx"

_KEYS: dict[tuple[Result, Result], str | int] = {
    (Result.WIN, Result.LOSS): 1,
    (Result.LOSS, Result.WIN): 0,
    (Result.DRAW, Result.DRAW): 5,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS): "+",
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN): "-",
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS): "--",
}
"""The key that is typed for a result."""


@command(writes=True, keys="file, steps, players, rounds, written, backup")
@click.option(
    "--dir", "folder", default=".", metavar="DIR", help="Where to put it; by default here."
)
def demo(folder: str, saving: Saving) -> Answer:
    """Play the sample event into a workbook, step by step.

    Makes swissheet-demo.xlsx: brings in the list of players, pairs, types the results into the
    cells, computes the standings, and leaves the next round paired for you to go on. An existing
    file is never overwritten; the next free name is taken, swissheet-demo-2.xlsx and so on.
    """
    path = str(free_name(Path(folder) / FILE))
    sample = _sample()
    made = blank_workbook(path, language="en", rounds=sample.rounds_total, event=sample.event)
    event = _Demo(made, sample)
    steps = list(event.play())
    saved = create(path, event.book.to_bytes(), saving, force=False)
    lines: list[Text] = [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
    where = str(Path(path).resolve())
    if saved.written:
        lines += [
            "",
            phrase("cli_demo.workbook", file=where),
            phrase("cli_demo.go-on", round=sample.rounds_paired + 1),
            f"  swissheet pair {path}",
        ]
    data = {
        **saved.document(),
        "steps": [*map(str, steps)],
        "players": len(sample.players),
        "rounds": sample.rounds_paired + 1,
    }
    return Answer(data, lines, () if saved.written else [saved])


def _sample() -> Tournament:
    """Return the sample event as it was played so far."""
    return trf.loads(_resource("sample.trf"))


def _resource(name: str) -> bytes:
    return resources.files("swissheet.workbook_templates").joinpath(name).read_bytes()


@dataclass(slots=True)
class _Demo:
    """The workbook of the demo and the event it follows."""

    book: FileBook
    sample: Tournament

    def play(self) -> Iterator[Text]:
        """Take the steps one by one, each with a sentence on its result."""
        name, rounds = self.sample.event.name, self.sample.rounds_total
        yield phrase("cli_demo.made", name=name, rounds=rounds)
        table = csv_.rows_of(_resource("sample.csv"))[0]
        headings, *rows = (cells for _, cells in table)
        players = [dict(zip(headings, cells, strict=True)) for cells in rows]
        outcome = actions.import_players(self.book, players, **signature())
        count = len(outcome.tournament.players) if outcome.tournament else 0
        yield phrase("cli_demo.brought-in", players=count)
        for number in range(1, self.sample.rounds_paired + 1):
            yield from self._withdrawals(number)
            paired = actions.pair(self.book, **signature())
            yield phrase("cli_demo.paired", round=number, what=paired.logged)
            keys = self._type_results(number)
            yield phrase("cli_demo.typed", results=len(keys), sheet=keys[0])
        ranked = actions.standings(self.book, **signature())
        yield phrase("cli_demo.ranked", what=ranked.logged)
        last = actions.pair(self.book, **signature())
        yield phrase("cli_demo.paired", round=self.sample.rounds_paired + 1, what=last.logged)

    def _withdrawals(self, number: int) -> Iterator[Text]:
        """Type the round after which players left next to the names of those who leave."""
        places = read(self.book)
        for tpn, bye in self.sample.round(number).byes:
            before = self.sample.entry(tpn, number - 1) if number > 1 else None
            if bye is Bye.ZPB and before is not None and before.opponent:
                view = places.players_view
                row = next(item.row for item in places.players if item.player.tpn == tpn)
                if view is None:
                    raise InternalError("cli.sample")
                cell = view.cell(row, "withdrawn_after")
                self.book.set_cells(view.table.sheet, {cell: number - 1})
                name = self.sample.player(tpn).name
                yield phrase(
                    "cli_demo.left", name=name, round=number - 1, cell=cell, sheet=view.table.sheet
                )

    def _type_results(self, number: int) -> list[str]:
        """Type the recorded results; return the title of the sheet once for each."""
        found = read(self.book)
        record = {(g.white, g.black): g for g in self.sample.round(number).games}
        made = found.tournament.round(number).games if found.tournament else ()
        titles = []
        for board, game in enumerate(made, start=1):
            known = record.get((game.white, game.black))
            if known is None:
                raise InternalError(
                    "cli.sample.game", white=game.white, black=game.black, round=number
                )
            place = found.places.board(number, board)
            key = _KEYS[known.white_result, known.black_result]
            self.book.set_cells(place.sheet, {place.cell: key})
            titles.append(place.sheet)
        return titles
