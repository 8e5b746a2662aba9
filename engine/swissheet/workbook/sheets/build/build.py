"""Build an empty tournament workbook: equal arguments return equal bytes.

Its sheets are made in the modules ``tournament``, ``lists``, ``rounds`` and ``explain`` beside this
one and in the folders of the sheets; ``frame`` has the parts common to all of them, ``styles`` the
formats. Names and columns are in :mod:`swissheet.workbook.shared.layout`, words in
:mod:`swissheet.workbook.shared.language`.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Literal

from swissheet.errors import InputError
from swissheet.model import Event
from swissheet.model import System
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.layout import HOST_SHEET, Sheet
from swissheet.workbook.sheets.bracket import build as bracket
from swissheet.workbook.sheets.explain import build as explain
from swissheet.workbook.sheets.build import lists
from swissheet.workbook.sheets.rounds import build as rounds
from swissheet.workbook.sheets.schedule import build as schedule
from swissheet.workbook.sheets.tournament import build as tournament
from swissheet.workbook.sheets.kit.buttons import PLACES, SheetButton, finished
from swissheet.workbook.sheets.kit.frame import Kit, Value

MAX_ROUND_SHEETS = 99

# A fixed creation date, so that building a template twice returns the same file.
_CREATED = dt.datetime(2026, 1, 1)


def code_names(rounds: int = 9) -> tuple[str, ...]:
    """Return the VBA code names of a macro workbook's sheets in tab order, hidden ones too."""
    rounds_names = [f"shtRound{n:02d}" for n in range(1, layout.round_sheets(rounds) + 1)]
    return (
        "shtTournament",
        "shtPlayers",
        "shtSchedule",
        *rounds_names,
        "shtBracket",
        "shtStandings",
        "shtCrosstable",
        "shtExplain",
        "shtGames",
        "shtChecks",
        "shtHistory",
        "shtStore",
        "shtHost",
    )


def build(
    target: str | Path | BinaryIO | None = None,
    *,
    language: str = "en",
    rounds: int = 9,
    event: Event | None = None,
    settings: Mapping[str, Value] | None = None,
    paper: Literal["a4", "letter"] = "a4",
    vba_project: bytes | None = None,
    buttons: Sequence[SheetButton] = (),
    host: Mapping[str, str] | None = None,
) -> bytes:
    """Return a new workbook with every sheet and no players; also write it to ``target``.

    Args: language: the language of titles, headings, labels and help.
          rounds: the announced number; more round sheets are made, hidden until they are paired.
          event: the data of the event for the settings.
          settings: other values by key of :data:`~.table.SETTINGS`; for a choice its key.
          vba_project: makes it a macro workbook; its document modules are ``ThisWorkbook`` and
              :func:`code_names`.
          buttons: the buttons from left to right, for the sheets that they name.
          host: the texts of the sheet :data:`HOST_SHEET` of a macro workbook.
    Raises: InputError: a language or setting is unknown, or the number of rounds is out of range.
    """
    if not 1 <= rounds <= MAX_ROUND_SHEETS:
        raise InputError("workbook.rounds-total", rounds=rounds, limit=MAX_ROUND_SHEETS)
    values = _event_settings(event or Event()) | {"rounds_total": rounds}
    values |= _usual(settings or {})
    cells = tuple((key, type(value), value) for key, value in values.items())
    on_host = tuple((host or {}).items())
    data = _built(language, rounds, cells, paper, vba_project, tuple(buttons), on_host)
    if isinstance(target, str | Path):
        Path(target).write_bytes(data)
    elif target is not None:
        target.write(data)
    return data


@lru_cache(maxsize=16)
def _built(
    language: str,
    rounds: int,
    cells: tuple[tuple[str, type, Value], ...],
    paper: Literal["a4", "letter"],
    vba_project: bytes | None,
    buttons: tuple[SheetButton, ...],
    host: tuple[tuple[str, str], ...],
) -> bytes:
    """Return the workbook, built once for many files that begin with the same template.

    Args: cells: key, type and value of each setting; without the type, the cache could not
              distinguish 1 and 1.0.
    """
    from swissheet.workbook.sheets.kit.new_book import NewBook

    stream = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with NewBook(stream, options) as book:
        values = {key: value for key, _, value in cells}
        kit = Kit(book, language, rounds, values, paper)
        book.set_properties({"title": kit.event_name, "created": _CREATED})
        book.set_calc_mode("auto")
        _sheets(kit, buttons)
        if vba_project is not None:
            _host_sheet(kit, dict(host))
            book.add_vba_project(io.BytesIO(vba_project), is_stream=True)
            book.set_vba_name("ThisWorkbook")
            for sheet, name in zip(book.worksheets(), code_names(rounds), strict=True):
                sheet.set_vba_name(name)
        kit.define(layout.VERSION_NAME, f"={layout.FORMAT_VERSION}")
    data = stream.getvalue()
    return finished(data, buttons) if buttons else data


def _usual(settings: Mapping[str, Value]) -> dict[str, Value]:
    """Return the settings, with the usual tie-breaks of the system where they have none."""
    system = settings.get("system")
    usual = System(str(system)).usual_tiebreaks if system else ""
    return {"tiebreaks": usual, **settings} if usual else dict(settings)


def _event_settings(event: Event) -> dict[str, Value]:
    found = ((key, key.removeprefix("event.")) for key, of in SETTINGS.items() if of.in_files)
    values = {key: getattr(event, name) for key, name in found if name != key}
    return {key: "; ".join(v) if isinstance(v, tuple) else v for key, v in values.items()}


def _sheets(kit: Kit, buttons: Sequence[SheetButton]) -> None:
    on = {place: [b for b in buttons if place in b.places] for place in PLACES}
    tournament.tournament(kit, on["tournament"]).activate()
    lists.players(kit, on["players"])
    schedule.schedule(kit)
    for number in range(1, layout.round_sheets(kit.rounds) + 1):
        rounds.round_sheet(kit, number, on["round"])
    bracket.bracket(kit)
    rounds.standings(kit, on["standings"])
    rounds.crosstable(kit)
    explain.explain(kit)
    lists.games(kit)
    lists.checks(kit)
    lists.history(kit)
    lists.store(kit)
    for sheet in Sheet:
        kit.define(sheet.defined_name, f"={kit.quoted(kit.title(sheet))}!$A$1")


def _host_sheet(kit: Kit, host: Mapping[str, str]) -> None:
    sheet = kit.book.add_worksheet(HOST_SHEET)
    for row, (key, value) in enumerate(host.items()):
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, value)
    sheet.very_hidden()
