"""Find the differences between the sheets of today and those that swissheet last wrote.

The meaning is compared, not the text: ``1/2`` and ``0.5`` are one result, and a sorted sheet is the
same sheet.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from swissheet.errors import Place
from swissheet.model import Result
from swissheet.workbook.changes.compare.boards import boards_now, boards_then, same_rows_then
from swissheet.workbook.changes.compare.labels import misnamed
from swissheet.workbook.changes.compare.recorded import round_cells, setting_cells
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.phase import SeatedBoard
from swissheet.workbook.shared.player_columns import TABLE, PlayerColumn, column_of
from swissheet.workbook.shared.settings.table import SETTINGS
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.identity import another
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.read import part_missing
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.recorded import Recorded, alike
from swissheet.workbook.sheets.rounds.read import RoundSheet
from swissheet.workbook.sheets.schedule.read import Schedule
from swissheet.workbook.sheets.tournament.read import Settings


class What(enum.Enum):
    """The kind of a difference."""

    SETTING = "setting"
    LABEL = "name of a setting"
    ADDED = "player added"
    GONE = "player gone"
    COLUMN = "column of the list of players gone"
    SWAPPED = "another player in the row"
    NUMBER = "pairing number"
    PLAYER = "column of a player"
    BYE = "announced bye or absence of a player"
    RESULT = "result"
    COLOURS = "colours of a board"
    SEATS = "who sits where"
    ORDER = "pairs on boards of others"
    ROUND = "sheet of a round"


OF_ROUNDS = frozenset((What.RESULT, What.COLOURS, What.SEATS, What.ORDER, What.ROUND))
"""The kinds of differences on the sheet of a round."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was.

    ``key`` is the setting or column; ``players`` are those concerned by their own numbers, White
    first; ``before`` and ``after`` are the old and new value of a cell; ``were`` and ``are``
    boards.
    """

    what: What
    place: Place
    key: str = ""
    round: int = 0
    players: tuple[int, ...] = ()
    before: Value = None
    after: Value = None
    were: tuple[SeatedBoard, ...] = ()
    are: tuple[SeatedBoard, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """All differences, and the players' own numbers by their rows now in ``ids``.

    ``touched`` names the settings, players and rounds with other cells, even if they mean the same.
    """

    differences: tuple[Difference, ...]
    ids: Mapping[int, int]
    recorded: Recorded
    players: tuple[PlayerRow, ...]
    touched: frozenset[str | int]

    @cached_property
    def now(self) -> dict[int, PlayerRow]:
        """Return the rows of the list of players by own number."""
        return {self.ids[item.row]: item for item in self.players}

    @cached_property
    def then(self) -> dict[int, PlayerRow]:
        """Return the recorded rows of the list of players by own number."""
        return {self.recorded.own[item.row]: item for item in self.recorded.players}

    def boards_then(self, round_: int) -> tuple[SeatedBoard, ...]:
        """Return the recorded boards of a round."""
        return tuple(boards_then(self.recorded, round_))


def compare(reading: Reading, recorded: Recorded) -> Comparison:
    """Compare a reading of the sheets with the state kept in the workbook.

    Only parts whose cells differ are interpreted again, because that takes most of the time.
    """
    touched = _touched(reading, recorded)
    base = Comparison((), reading.former.ids, recorded, reading.players, touched)
    found: list[Difference] = []
    if "settings" in touched:
        found += _settings(recorded.settings, reading.settings)
        found += _schedule(recorded.state.settings, reading.settings.schedule)
    if "players" in touched:
        found += _players(reading, base)
    for number in sorted(number for number in touched if isinstance(number, int)):
        found += _round_differs(number, reading, base)
    return replace(base, differences=tuple(found))


def _touched(reading: Reading, recorded: Recorded) -> frozenset[str | int]:
    """Return the parts whose cells differ from the recorded ones."""
    state, found = recorded.state, set[str | int]()
    settings = setting_cells(reading.settings)
    if reading.settings.view is not None and not alike(
        (tuple(settings), tuple(settings.values())),
        (tuple(state.settings), tuple(state.settings.values())),
    ):
        found.add("settings")
    if reading.players_view is not None and not reading.former.unchanged:
        found.add("players")
    for number, sheet in reading.rounds.items():
        if not alike(tuple(round_cells(sheet.view).values()), recorded.rows(number)):
            found.add(number)
    gone = set(range(1, len(state.rounds) + 1)) - reading.rounds.keys()
    if any(map(part_missing, reading.issues)):
        gone = (
            set()
        )  # a damaged part of the file cannot be read, which does not mean that it was deleted
    return frozenset(found | {number for number in gone if recorded.rows(number)})


def _settings(then: Settings, now: Settings) -> Iterator[Difference]:
    rows = misnamed(then, now)
    for key in SETTINGS:
        if key in rows and now.view is not None:
            row = rows[key]
            yield Difference(
                What.LABEL, now.view.place(row, "setting"), key,
                before=then.value(key), after=now.view.text(row, "setting"),
            )  # fmt: skip
            continue
        if key not in then.rows or _setting(then, key) == _setting(now, key):
            continue
        # An empty cell for the bye means the points of a win, so one typed cell changes two values.
        if text_of(then.value(key)) != text_of(now.value(key)):
            yield Difference(
                What.SETTING, now.place(key), key, before=then.value(key), after=now.value(key)
            )


def _schedule(then: Mapping[str, Value], schedule: Schedule) -> Iterator[Difference]:
    """Return the changed times and places of rounds, cell by cell."""
    if schedule.view is None:
        return
    now = schedule.cells()
    were = {key: value for key, value in then.items() if key.startswith("schedule.")}
    for key in dict.fromkeys((*were, *now)):
        if text_of(were.get(key)) != text_of(now.get(key)):
            _, number, column = key.split(".")
            place = schedule.place(int(number), column)
            yield Difference(
                What.SETTING, place, key, before=were.get(key), after=now.get(key)
            )  # fmt: skip


def _setting(settings: Settings, key: str) -> object:
    setting = SETTINGS[key]
    if setting.option:
        return dict(settings.options).get(setting.option, "")
    return attrgetter(setting.attribute)(settings)


_MARKED = {True: "x", False: "no", None: ""}
# The changes of one player are reported in this order: persons, marks, values of the arbiter.
_COMPARED = sorted(
    (c for c in TABLE if c.of not in ("tpn", "rounds")),
    key=lambda c: (c.of == "option", c.kind in ("mark", "answer")),
)


def _said(item: PlayerRow, column: PlayerColumn) -> Value:
    """Return the value of a column for a player in the form in which a change is reported."""
    said = item.said(column)
    if column.kind == "mark":
        return "x" if said else ""
    return _MARKED[said] if column.kind == "answer" else said  # type: ignore[index]


def _players(reading: Reading, base: Comparison) -> Iterator[Difference]:
    found, state, then, now = reading.players_view, base.recorded.state, base.then, base.now
    assert found is not None
    for at, key in enumerate(state.columns):
        filled = sum(text_of(line[at]) != "" for line in state.players)
        if key not in found.columns and filled:
            yield Difference(What.COLUMN, found.place(-1, ""), key, before=filled)
    for number, item in now.items():
        if number not in then:
            place = found.place(item.row, "name")
            yield Difference(What.ADDED, place, players=(number,), after=item.player.name)
    end = max(len(found.rows) - 1, 0)
    compared = [c for c in _COMPARED if c.key in found.columns]
    compared += map(column_of, found.others)
    for number, old in then.items():
        if number not in now:
            place = found.place(min(old.row, end), "name")  # where the row was
            yield Difference(What.GONE, place, players=(number,), before=old.player.name)
            continue
        new, columns = now[number], found.columns
        if old.given and new.given != old.given:
            yield Difference(
                What.NUMBER, found.place(new.row, "tpn"), "tpn", players=(number,),
                before=old.given, after=new.given or None,
            )  # fmt: skip
        if another(old.player, new.player):
            yield Difference(
                What.SWAPPED, found.place(new.row, "name"), "name", players=(number,),
                before=old.player.name, after=new.player.name,
            )  # fmt: skip
            continue
        for column in compared:
            had, has = _said(old, column), _said(new, column)
            if had != has:
                yield Difference(
                    What.PLAYER, found.place(new.row, column.key), column.key, players=(number,),
                    before=had, after=has,
                )  # fmt: skip
        was = dict(zip(state.columns, state.players[old.row], strict=True))
        for key, what_was, what_is in (
            ("byes", dict(old.byes), dict(new.byes)),
            ("starts_in", old.starts_in, new.starts_in),
            ("withdrawn_after", _left(old), _left(new)),
        ):
            then_text, text = text_of(was.get(key)), found.text(new.row, key)
            if key in columns and what_was != what_is and then_text != text:
                yield Difference(
                    What.BYE, found.place(new.row, key), key, players=(number,),
                    before=then_text, after=text,
                )  # fmt: skip


def _left(item: PlayerRow) -> int | None:
    return item.withdrawn_after if item.left else None


def _round_differs(number: int, reading: Reading, base: Comparison) -> Iterator[Difference]:
    recorded, were = base.recorded, boards_then(base.recorded, number)
    if number in reading.rounds:
        sheet = reading.rounds[number]
        same = same_rows_then(recorded.rows(number), round_cells(sheet.view))
        are = boards_now(sheet, recorded, base.ids)
        yield from _round(sheet, were, are, same)
        yield from _order(recorded.round(number).view, sheet, were, are)
    elif were:
        players = tuple(sorted(frozenset().union(*(board.players for board in were))))
        place = reading.settings.place("rounds_total")
        yield Difference(What.ROUND, place, "", number, players, were=tuple(were))


def _round(
    sheet: RoundSheet,
    were: Sequence[SeatedBoard],
    are: Sequence[SeatedBoard],
    same: Mapping[int, int],
) -> Iterator[Difference]:
    """Return the differences in a round: same players board by board, other boards in groups.

    Args: same: row now -> row then, of ``were``.
    """
    old = {board.players: board for board in were}
    new = {board.players: board for board in are}
    for players, other in new.items():
        if players not in old:
            continue
        one = old[players]
        if one.white != other.white:
            yield _seats(sheet, What.COLOURS, [one], [other], same)
            # With exchanged colours the old result may stay as the cell has it, or as the game was.
            if other.results not in (one.results, one.results[::-1]):
                yield _result(sheet, replace(one, results=one.results[::-1]), other)
        elif one.bye is not other.bye:
            yield _seats(sheet, What.COLOURS if one.black else What.SEATS, [one], [other], same)
        elif one.results != other.results:
            yield _result(sheet, one, other)
    alone = [board for p, board in old.items() if p not in new]
    other_boards = [board for p, board in new.items() if p not in old]
    for gone, come in _groups(alone, other_boards):
        yield _seats(sheet, What.SEATS, gone, come, same)
        rows = {board.row: board for board in gone if board.black}
        for board in come:
            one_then = rows.get(same.get(board.row, -1))
            if one_then is not None and board.black and one_then.results != board.results:
                yield _result(sheet, one_then, board)


def _order(
    then: View, sheet: RoundSheet, were: Sequence[SeatedBoard], are: Sequence[SeatedBoard]
) -> Iterator[Difference]:
    """Return the difference of pairs that have the board numbers of other pairs.

    Rows may be sorted in any way, and a number that no pair had is a label of the organiser.
    """
    old = {board.players: board for board in were if board.black}
    had = {players: then.text(board.row, "board") for players, board in old.items()}
    known = frozenset(filter(None, had.values()))
    moved = [
        board
        for board in are
        if board.black
        and board.players in had
        and (label := sheet.view.text(board.row, "board")) in known
        and label != had[board.players]
    ]
    if moved:
        yield Difference(
            What.ORDER, sheet.view.place(moved[0].row, "board"), "", sheet.number,
            tuple(sorted(frozenset().union(*(board.players for board in moved)))),
            were=tuple(old[board.players] for board in moved), are=tuple(moved),
        )  # fmt: skip


def _seats(
    sheet: RoundSheet,
    what: What,
    gone: Sequence[SeatedBoard],
    come: Sequence[SeatedBoard],
    same: Mapping[int, int],
) -> Difference:
    """Return the difference of other boards; the players of one board are named White first."""
    if what is What.COLOURS:
        players = tuple(filter(None, (gone[0].white, gone[0].black)))
    else:
        players = tuple(sorted(frozenset().union(*(board.players for board in (*gone, *come)))))
    return Difference(
        what, _place_of_seats(sheet, gone, come, same), "", sheet.number, players,
        after=None if come else _unread(sheet, gone, same), were=tuple(gone), are=tuple(come),
    )  # fmt: skip


def _unread(sheet: RoundSheet, gone: Sequence[SeatedBoard], same: Mapping[int, int]) -> str | None:
    """Return what the seats of boards show now that cannot be read any more."""
    rows = {board.row for board in gone if board.black}
    sides = ("white_tpn", "white"), ("black_tpn", "black")
    shown = [
        " - ".join(" ".join(sheet.view.text(row, key) for key in keys).strip() for keys in sides)
        for row, then in same.items()
        if then in rows and not sheet.view.blank(row, (*sides[0], *sides[1]))
    ]
    return ", ".join(shown) or None


def _place_of_seats(
    sheet: RoundSheet,
    gone: Sequence[SeatedBoard],
    come: Sequence[SeatedBoard],
    same: Mapping[int, int],
) -> Place:
    """Return the first cell of other boards; for a bye that is gone, the cell of its letter."""
    if come:
        return sheet.view.place(min(board.row for board in come), "white_tpn")
    rows = {then: now for now, then in same.items()}
    board = next((board for board in gone if board.row in rows), None)
    if board is None:
        return sheet.view.place(0, "white_tpn")
    return sheet.view.place(rows[board.row], "result" if board.bye else "white_tpn")


def _result(sheet: RoundSheet, before: SeatedBoard, board: SeatedBoard) -> Difference:
    """Return the difference of another result of a board, whose cell held that of ``before``."""
    unread = sheet.view.text(board.row, "result") if Result.PENDING in board.results else ""
    return Difference(
        What.RESULT, sheet.view.place(board.row, "result"), "result", sheet.number,
        (board.white, board.black), after=unread or None,
        were=(replace(board, results=before.results, row=before.row),), are=(board,),
    )  # fmt: skip


def _groups(
    gone: Sequence[SeatedBoard], come: Sequence[SeatedBoard]
) -> Iterator[tuple[list[SeatedBoard], list[SeatedBoard]]]:
    """Return the boards that are gone and those that are new, in groups that share no players."""
    rest = [(board, True) for board in gone] + [(board, False) for board in come]
    rest.sort(key=lambda item: item[0].row)
    while rest:
        group, players = [rest.pop(0)], set()
        grown = True
        while grown:
            players = set().union(*(board.players for board, _ in group))
            more = [item for item in rest if item[0].players & players]
            grown = bool(more)
            group += more
            rest = [item for item in rest if item not in more]
        yield (
            [board for board, old in group if old],
            [board for board, old in group if not old],
        )
