"""Write the recorded values back into the cells of changes that are put back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Severity
from swissheet.workbook.changes.compare.boards import same_rows_then
from swissheet.workbook.changes.compare.differences import OF_ROUNDS, Comparison, Difference, What
from swissheet.workbook.changes.compare.labels import misnamed
from swissheet.workbook.changes.compare.recorded import round_cells
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.memory.state import SEAT_KEYS
from swissheet.workbook.shared import language
from swissheet.workbook.shared.layout import round_table
from swissheet.workbook.shared.result_cells import result_cell
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.reading.read import read
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.sync.sync import ensure_rounds


def restore(
    changes: Changes, reading: Reading, comparison: Comparison, events: Iterable[GradedEvent]
) -> list[Issue]:
    """Write the recorded values into the cells of the events, and leave all other cells alone.

    A value goes to the row that the same person or board has now. The issues returned name the
    typed results that went with other players, or that would have to be confirmed.
    """
    found = [difference for event in events for difference in event.differences]
    columns = [difference.key for difference in found if difference.what is What.COLUMN]
    if columns and reading.players_view is not None:
        _columns(changes, reading, comparison, columns)
        reading = read(changes.book)
    for difference in found:
        match difference.what:
            case What.SETTING | What.LABEL:
                _setting(changes, reading, comparison, difference)
            case what if what not in OF_ROUNDS and what is not What.COLUMN:
                _player(changes, reading, comparison, difference)
    gone = [item.round for item in found if item.what is What.ROUND]
    if gone:
        ensure_rounds(changes, reading, max(gone))
        for number in gone:
            changes.show(round_table(number), True)
    lost: list[Issue] = []
    for number, sheet in (read(changes.book) if gone else reading).rounds.items():
        of_round = [item for item in found if item.round == number and item.what in OF_ROUNDS]
        if of_round:
            lost += _round(changes, comparison, number, sheet.view, of_round)
    return lost


def _setting(changes: Changes, reading: Reading, comparison: Comparison, found: Difference) -> None:
    settings, view = reading.settings, reading.settings.view
    if found.key.startswith("schedule."):
        _scheduled(changes, reading, found)
        return
    value = comparison.recorded.state.settings[found.key]
    if view is not None and found.key in settings.rows:
        changes.set_cells(view, {(settings.rows[found.key], "value"): value})
    elif view is not None:
        label = language.text(f"setting.{found.key}", comparison.recorded.settings.language)
        misnamed_row = misnamed(comparison.recorded.settings, settings).get(found.key)
        if misnamed_row is not None:
            changes.set_cells(
                view, {(misnamed_row, "setting"): label, (misnamed_row, "value"): value}
            )
            return
        row, known = {"setting": label, "value": value}, _only(view, ("setting", "value"))
        changes.exchange_rows(known, [], [[row[key] for key in known.columns]])


def _scheduled(changes: Changes, reading: Reading, found: Difference) -> None:
    schedule, (_, number, key) = reading.settings.schedule, found.key.split(".")
    if schedule.view is not None and int(number) in schedule.rows:
        changes.set_cells(schedule.view, {(schedule.rows[int(number)], key): found.before})


def _columns(changes: Changes, reading: Reading, comparison: Comparison, keys: list[str]) -> None:
    """Add the columns that are gone at the right of the players, with their recorded values."""
    assert reading.players_view is not None
    table, lang = reading.players_view.table, reading.settings.language
    headers = [*table.headers, *(language.text(f"column.{key}", lang) for key in keys)]
    changes.set_headers(table.name, headers)
    view, state = read(changes.book).players_view, comparison.recorded.state
    assert view is not None
    cells: dict[tuple[int, str], Value] = {}
    for player, item in comparison.now.items():
        if player in comparison.then:
            line = state.players[state.ids.index(player)]
            cells |= {(item.row, key): line[state.columns.index(key)] for key in keys}
    changes.set_cells(view, cells)


def _player(changes: Changes, reading: Reading, comparison: Comparison, found: Difference) -> None:
    view, state = reading.players_view, comparison.recorded.state
    (player,) = found.players
    if view is None:
        return
    # Players who take no part are in the list too, then or now, so not only `now` is searched.
    row = next((row for row, number in comparison.ids.items() if number == player), None)
    if player not in state.ids:
        assert row is not None
        known = _only(view, state.columns)
        changes.exchange_rows(known, [[view.value(row, key) for key in known.columns]], [])
        return
    line = dict(zip(state.columns, state.players[state.ids.index(player)], strict=True))
    if row is None:
        known = _only(view, state.columns)
        changes.exchange_rows(known, [], [[line[key] for key in known.columns]])
        return
    whole = found.what in (What.SWAPPED, What.ADDED, What.GONE)
    keys = state.columns if whole else (found.key,)
    changes.set_cells(view, {(row, key): line.get(key) for key in keys})


def _only(view: View, keys: Iterable[str]) -> View:
    """Return the view with only those columns that are among the keys."""
    wanted = set(keys)
    return replace(view, columns={k: at for k, at in view.columns.items() if k in wanted})


def _round(
    changes: Changes, comparison: Comparison, number: int, view: View, found: list[Difference]
) -> list[Issue]:
    """Write the rows of the boards concerned as they were, and empty the rows that are too many.

    Return the typed results that could not stay.
    """
    were, now = comparison.recorded.rows(number), round_cells(view)
    known = _only(view, SEAT_KEYS)
    at = [SEAT_KEYS.index(key) for key in known.columns]
    same = same_rows_then(were, now)
    wanted = {board.row for item in found for board in item.were}
    results = {item.were[0].row: item.were[0] for item in found if item.what is What.RESULT}
    seats = [item for item in found if item.what is not What.RESULT]
    moved = {board.row for item in seats for board in item.were}
    byes = {board.row for item in seats for board in item.were if not board.black}
    touched = {board.row for item in found for board in item.are}
    # A kept result must not wait for an answer in its turn, as one of an earlier round does.
    settings, last = comparison.recorded.settings, comparison.recorded.last_paired
    free = number >= last or not settings.system.needs_results
    moved_now = {board.row for item in seats for board in item.are}
    byes_now = {board.row for item in seats for board in item.are if not board.black}
    cells: dict[tuple[int, str], Value] = {}
    lost: list[Issue] = []
    for row, line in same.items():
        as_then = were[line]
        if line in moved or row in moved_now:
            # A row that reads as no other board needs but one of its players to be the same game.
            same_game = free and _seats_kept(now[row], as_then) >= (2 if row in moved_now else 1)
            keep = line not in byes and (same_game or _pair(now[row]) == _pair(as_then))
            for key in known.columns:
                if key != "result" or line in results or not keep:
                    cells[row, key] = as_then[SEAT_KEYS.index(key)]
            if not (keep or line in results or line in byes or row in byes_now):
                lost += _result_lost(view, number, row, now[row], as_then)
        elif line in results:
            turned = _white(now[row]) != _white(as_then) and _pair(now[row]) == _pair(as_then)
            cells[row, "result"] = (
                result_cell(*results[line].results)
                if turned
                else as_then[SEAT_KEYS.index("result")]
            )
    changes.set_cells(known, cells)
    gone = [now[row] for row in touched if row not in same]
    back = [were[line] for line in wanted if line not in set(same.values())]
    changes.exchange_rows(
        known,
        [tuple(row[i] for i in at) for row in gone],
        [tuple(row[i] for i in at) for row in back],
    )
    return lost


def _result_lost(
    view: View, number: int, row: int, now: Sequence[Value], as_then: Sequence[Value]
) -> list[Issue]:
    """Return the notice of a typed result that goes with the players of its row, if any."""
    typed, was = (text_of(cells[SEAT_KEYS.index("result")]) for cells in (now, as_then))
    if typed in ("", was):
        return []
    board = text_of(as_then[SEAT_KEYS.index("board")])
    return [
        Issue(
            Severity.NOTICE,
            "changes.result-put-back",
            view.place(row, "result"),
            params={"result": typed[:20], "board": board, "round": number},
        )
    ]


def _white(cells: tuple[Value, ...]) -> str:
    return text_of(cells[SEAT_KEYS.index("white_tpn")])


def _seats_kept(now: tuple[Value, ...], then: tuple[Value, ...]) -> int:
    """Return how many seats of a row still have the number or the name that they had."""
    return sum(
        any(text_of(now[at]) == text_of(then[at]) for at in map(SEAT_KEYS.index, keys))
        for keys in (("white_tpn", "white"), ("black_tpn", "black"))
    )


def _pair(cells: tuple[Value, ...]) -> frozenset[str]:
    """Return the two players in a row of a round, whose typed result it is in either colour."""
    return frozenset(text_of(cells[SEAT_KEYS.index(f"{side}_tpn")]) for side in ("white", "black"))
