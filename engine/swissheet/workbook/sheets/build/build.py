"""Builds an empty tournament workbook: the same arguments give the same bytes.

Its sheets are made in the modules ``tournament``, ``lists``, ``rounds`` and ``explain`` beside this
one, on what ``frame`` gives all of them; the look is in ``styles``. Names and columns are in
:mod:`swissheet.workbook.shared.layout`, words in :mod:`swissheet.workbook.shared.language`.
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

# A date of birth for every template, so that building it twice gives the same file.
_CREATED = dt.datetime(2026, 1, 1)


def code_names(rounds: int = 9) -> tuple[str, ...]:
    """The VBA code names of the sheets of a macro workbook in tab order, the hidden included."""
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
    """A workbook with every sheet of the layout and no players, as bytes and in ``target``.

    Args:   language: of titles, headers, labels and help.
            rounds: announced; more round sheets are made, hidden until they are paired.
            event: what is known of the event, shown in the settings.
            settings: further values by key of :data:`~.table.SETTINGS`; for a choice its key.
            vba_project: makes it a macro workbook; its document modules are ``ThisWorkbook`` and
                :func:`code_names`.
            buttons: from left to right, on the sheets they name.
            host: what the sheet :data:`HOST_SHEET` of a macro workbook says.
    Raises: InputError: unknown language or setting, or a number of rounds out of range.
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
    """The workbook, made once for the many files that begin alike.

    Args: cells: key, type and value of each setting; without the type, 1 and 1.0 would be one.
    """
    import xlsxwriter

    stream = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(stream, options) as book:
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
    """The settings with the tie-breaks that go with the system, where they name none."""
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
