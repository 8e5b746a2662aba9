"""Find the cells people typed into since the last state, as changes that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from swissheet.workbook.changes.compare.boards import same_rows_then
from swissheet.workbook.changes.compare.differences import OF_ROUNDS, Comparison, Difference, What
from swissheet.workbook.changes.compare.labels import misnamed
from swissheet.workbook.changes.compare.recorded import round_cells
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.change import Change
from swissheet.workbook.memory.edits.changes import typed_cells
from swissheet.workbook.memory.edits.rows import HeadersWritten, RowsTyped
from swissheet.workbook.memory.state import SEAT_KEYS
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import player_cells

_Cells = tuple[Value, ...]
_About = tuple[str, object]
"""The subject of a change of cells: a setting, a player, a column of players, or a round."""
_Wanted = Callable[[_About], bool]


def typed_changes(reading: Reading, comparison: Comparison, wanted: _Wanted) -> list[Change]:
    """Return the cells that differ from the recorded ones.

    Args: wanted: whether the cells of a setting, a player or a round are meant.
    """
    touched, made = comparison.touched, list[Change]()
    if "settings" in touched:
        made += _settings(reading, comparison, wanted)
        made += _schedule(reading, comparison, wanted)
    if "players" in touched:
        made += _columns(reading, comparison, wanted)
        made += _players(reading, comparison, wanted)
    for number, sheet in sorted(reading.rounds.items()):
        if number in touched and wanted(("round", number)):
            made += _round(comparison, number, sheet.view)
    return made


def parts(found: Difference) -> Iterator[_About]:
    """Return the settings, players, columns or rounds that a difference is about."""
    if found.what in (What.SETTING, What.LABEL):
        yield "setting", found.key
    elif found.what is What.COLUMN:
        yield "column", found.key
    elif found.what in OF_ROUNDS:
        yield "round", found.round
    else:
        for player in found.players:
            yield "player", player


def _settings(reading: Reading, comparison: Comparison, wanted: _Wanted) -> Iterator[Change]:
    settings, then = reading.settings, comparison.recorded.state.settings
    if settings.view is None:
        return
    cells = {
        (row, "value"): (then[key], settings.value(key))
        for key, row in settings.rows.items()
        if key in then and wanted(("setting", key))
    }
    lang = comparison.recorded.settings.language
    rows = misnamed(comparison.recorded.settings, settings)
    gone: list[_Cells] = []
    for difference in comparison.differences:
        key = difference.key
        if next(parts(difference), None) != ("setting", key) or not wanted(("setting", key)):
            continue
        if key.startswith("schedule."):
            continue
        label = language.text(f"setting.{key}", lang)
        if key in rows:
            cells[rows[key], "setting"] = label, difference.after
            value = settings.view.value(rows[key], "value")
            cells[rows[key], "value"] = difference.before, value
        elif key not in settings.rows:
            gone.append((label, difference.before))
    yield from _changes(settings.view, ("setting", "value"), cells, gone, {})


def _schedule(reading: Reading, comparison: Comparison, wanted: _Wanted) -> Iterator[Change]:
    """Return the changed cells of the schedule; lost rows come with their recorded values."""
    schedule = reading.settings.schedule
    if schedule.view is None:
        return
    cells: dict[tuple[int, str], tuple[Value, Value]] = {}
    lost: dict[int, dict[str, Value]] = {}
    for difference in comparison.differences:
        if not difference.key.startswith("schedule.") or not wanted(("setting", difference.key)):
            continue
        _, number, key = difference.key.split(".")
        row = schedule.rows.get(int(number))
        if row is None:
            lost.setdefault(int(number), {})[key] = difference.before
        else:
            cells[row, key] = difference.before, difference.after
    keys = [key for key in layout.SCHEDULE_COLUMNS if key in schedule.view.columns]
    gone = [
        tuple(number if key == "round" else held.get(key) for key in keys)
        for number, held in lost.items()
    ]
    yield from _changes(schedule.view, keys, cells, gone, {})


def _columns(reading: Reading, comparison: Comparison, wanted: _Wanted) -> Iterator[Change]:
    """Return the columns of the list of players that are gone, with their recorded values."""
    found, state = reading.players_view, comparison.recorded.state
    gone = [
        difference.key
        for difference in comparison.differences
        if difference.what is What.COLUMN and wanted(("column", difference.key))
    ]
    if found is None or not gone:
        return
    then = dict(zip(state.ids, state.players, strict=True))
    blank: _Cells = (None,) * len(state.columns)
    held = []
    for row in range(len(found.rows)):
        was = then.get(comparison.ids.get(row, 0), blank)
        held.append(tuple(was[state.columns.index(key)] for key in gone))
    lang = reading.settings.language
    headers = tuple(language.text(f"column.{key}", lang) for key in gone)
    now = found.table.headers
    yield HeadersWritten(found.table.name, (*now, *headers), now, headers, tuple(held))


def _players(reading: Reading, comparison: Comparison, wanted: _Wanted) -> Iterator[Change]:
    found, state = reading.players_view, comparison.recorded.state
    if found is None:
        return
    keys, rows = player_cells(found)
    then = dict(zip(state.ids, state.players, strict=True))
    cells: dict[tuple[int, str], tuple[Value, Value]] = {}
    come: dict[int, _Cells] = {}
    gone = []
    here = set()
    for row, values in rows.items():
        player = comparison.ids.get(row)
        if player is not None:
            here.add(player)
        if player is None or not wanted(("player", player)):
            continue
        if player not in then:
            come[row] = values
            continue
        old = dict(zip(state.columns, then[player], strict=True))
        for key, value in zip(keys, values, strict=True):
            cells[row, key] = old.get(key, value), value
    for player, line in then.items():
        if player not in here and wanted(("player", player)):
            was = dict(zip(state.columns, line, strict=True))
            gone.append(tuple(was.get(key) for key in keys))
    yield from _changes(found, keys, cells, gone, come)


def _round(comparison: Comparison, number: int, found: View) -> Iterator[Change]:
    keys = tuple(key for key in SEAT_KEYS if key in found.columns)
    at = [SEAT_KEYS.index(key) for key in keys]
    now = round_cells(found)
    were = comparison.recorded.rows(number)
    same = same_rows_then(were, now)
    cells: dict[tuple[int, str], tuple[Value, Value]] = {}
    for row, line in same.items():
        for key, place in zip(keys, at, strict=True):
            cells[row, key] = were[line][place], now[row][place]
    come = {row: tuple(values[i] for i in at) for row, values in now.items() if row not in same}
    taken = set(same.values())
    gone = [tuple(line[i] for i in at) for n, line in enumerate(were) if n not in taken]
    yield from _changes(found, keys, cells, gone, come)


def _changes(
    found: View,
    keys: Sequence[str],
    cells: Mapping[tuple[int, str], tuple[Value, Value]],
    gone: Sequence[_Cells],
    come: Mapping[int, _Cells],
) -> Iterator[Change]:
    change = typed_cells(found, cells)
    if change is not None:
        yield change
    if gone or come:
        headers = tuple(found.header(key) for key in keys)
        yield RowsTyped(found.table.name, headers, tuple(gone), tuple(come.values()), tuple(come))
