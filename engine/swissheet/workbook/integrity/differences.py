"""What the sheets mean now, compared with what they meant when swissheet last wrote them.

Compared is what is meant: ``1/2`` and ``0.5`` are one result, a sorted sheet is the same sheet.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import Place
from swissheet.model import Bye, Result
from swissheet.workbook import layout
from swissheet.workbook.hidden.state import SEAT_KEYS, State
from swissheet.workbook.integrity.identity import who_is_who
from swissheet.workbook.integrity.recorded import Recorded, round_cells
from swissheet.workbook.port.book import Value
from swissheet.workbook.reading.players import PlayerRow
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.rounds import RoundSheet
from swissheet.workbook.reading.settings import Settings
from swissheet.workbook.tables.typed import fold, text_of

__all__ = ["Board", "Comparison", "Difference", "What", "compare"]


class What(enum.Enum):
    """What a difference is about."""

    SETTING = "setting"
    ADDED = "player added"
    GONE = "player gone"
    SWAPPED = "another player in the row"
    NUMBER = "pairing number"
    PLAYER = "column of a player"
    BYE = "announced bye or absence of a player"
    RESULT = "result"
    COLOURS = "colours of a board"
    SEATS = "who sits where"


@dataclass(frozen=True, slots=True)
class Board:
    """A row of a round: White and Black by the players' own numbers; Black 0 for a bye."""

    white: int
    black: int
    results: tuple[Result, Result] = (Result.PENDING, Result.PENDING)
    bye: Bye | None = None
    row: int = -1

    @property
    def players(self) -> frozenset[int]:
        return frozenset(filter(None, (self.white, self.black)))


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was.

    ``key`` is the setting or column; ``players`` are those concerned by their own numbers, White
    first; ``before`` and ``after`` are what a cell held and holds; ``were`` and ``are`` boards.
    """

    what: What
    place: Place
    key: str = ""
    round: int = 0
    players: tuple[int, ...] = ()
    before: Value = None
    after: Value = None
    were: tuple[Board, ...] = ()
    are: tuple[Board, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Everything that differs, and who is who: ``ids`` by row now, ``rows_then`` by own number."""

    differences: tuple[Difference, ...]
    ids: Mapping[int, int]
    recorded: Recorded
    now: Mapping[int, PlayerRow] = field(default_factory=dict)
    then: Mapping[int, PlayerRow] = field(default_factory=dict)


def compare(reading: Reading, recorded: Recorded) -> Comparison:
    """The sheets of a reading against the state kept in the workbook."""
    ids = who_is_who(recorded.state, recorded.players, reading.players)
    now = {ids[item.row]: item for item in reading.players}
    then = {recorded.state.ids[item.row]: item for item in recorded.players}
    found: list[Difference] = []
    if reading.settings.view is not None:
        found += _settings(recorded.settings, reading.settings)
    if reading.players_view is not None:
        found += _players(reading, recorded.state, then, now)
    # A round names players by the numbers they had: one typed over names nobody else.
    numbers = {item.given: number for number, item in then.items() if item.given}
    of_row = {item.row: numbers.get(item.given, ids[item.row]) for item in reading.players}
    for number, sheet in sorted(reading.rounds.items()):
        were = _boards(recorded.round(number), {r.row: n for n, r in then.items()})
        were = [board for board in were if not _unread(recorded, sheet, board)]
        found += _round(sheet, were, _boards(sheet, of_row))
    return Comparison(tuple(found), ids, recorded, now, then)


def _settings(then: Settings, now: Settings) -> Iterator[Difference]:
    for key in layout.SETTINGS:
        if key not in now.rows or key not in then.rows:
            continue
        if _setting(then, key) != _setting(now, key):
            yield Difference(
                What.SETTING, now.place(key), key, before=then.value(key), after=now.value(key)
            )


_FIELDS = {"acceleration": "baku", "late_entries": "late_at_end"}


def _setting(settings: Settings, key: str) -> object:
    group, _, name = key.rpartition(".")
    if group:
        return getattr(getattr(settings, group), name)
    return getattr(settings, _FIELDS.get(key, key))


_PERSONAL = ("name", "title", "rating", "federation", "fide_id", "sex", "birth", "club")


def _players(
    reading: Reading, state: State, then: Mapping[int, PlayerRow], now: Mapping[int, PlayerRow]
) -> Iterator[Difference]:
    found = reading.players_view
    assert found is not None
    for number, item in now.items():
        if number not in then:
            place = found.place(item.row, "name")
            yield Difference(What.ADDED, place, players=(number,), after=item.player.name)
    end = found.place(max(len(found.rows) - 1, 0), "name")
    for number, old in then.items():
        if number not in now:
            yield Difference(What.GONE, end, players=(number,), before=old.player.name)
            continue
        new, columns = now[number], found.columns
        if old.given and new.given != old.given:
            yield Difference(
                What.NUMBER, found.place(new.row, "tpn"), "tpn", players=(number,),
                before=old.given, after=new.given or None,
            )  # fmt: skip
        changed = [
            key
            for key in _PERSONAL
            if key in columns and getattr(old.player, key) != getattr(new.player, key)
        ]
        if _another(old, new):
            yield Difference(
                What.SWAPPED, found.place(new.row, "name"), "name", players=(number,),
                before=old.player.name, after=new.player.name,
            )  # fmt: skip
            continue
        for key in changed:
            yield Difference(
                What.PLAYER, found.place(new.row, key), key, players=(number,),
                before=getattr(old.player, key), after=getattr(new.player, key),
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


def _another(old: PlayerRow, new: PlayerRow) -> bool:
    """Whether somebody else stands in the row: the name changed, and what else tells a player."""
    one, other = old.player, new.player
    if fold(one.name) == fold(other.name):
        return False
    if one.fide_id or other.fide_id:
        return one.fide_id != other.fide_id
    return one.birth != other.birth


def _unread(recorded: Recorded, sheet: RoundSheet, board: Board) -> bool:
    """Whether the row of a board still stands there, but cannot be read, for reasons of its own."""
    known = {row.row for row in sheet.rows}
    line = recorded.state.rounds[sheet.number - 1][board.row]
    shown = [
        tuple(text_of(cells[SEAT_KEYS.index(key)]) for key in ("white_tpn", "black_tpn"))
        for cells in (line, *(c for row, c in round_cells(sheet.view).items() if row not in known))
    ]
    return any(shown[0]) and shown[0] in shown[1:]


def _boards(sheet: RoundSheet, ids: Mapping[int, int]) -> list[Board]:
    return [
        Board(
            ids[row.white.row],
            ids[row.black.row] if row.black is not None else 0,
            row.results,
            row.bye,
            row.row,
        )
        for row in sheet.rows
    ]


def _round(sheet: RoundSheet, were: Sequence[Board], are: Sequence[Board]) -> Iterator[Difference]:
    """What differs in a round: boards with the same players one by one, the others as groups."""
    old = {board.players: board for board in were}
    new = {board.players: board for board in are}
    for players, other in new.items():
        if players not in old:
            continue
        one = old[players]
        if one.white != other.white or one.bye is not other.bye:
            what = What.COLOURS if one.black else What.SEATS
        elif one.results != other.results:
            what = What.RESULT
        else:
            continue
        yield Difference(
            what, sheet.view.place(other.row, "result" if what is What.RESULT else "white_tpn"),
            "result" if what is What.RESULT else "", sheet.number,
            tuple(filter(None, (one.white, one.black))), were=(one,), are=(other,),
        )  # fmt: skip
    alone = [board for p, board in old.items() if p not in new]
    other_boards = [board for p, board in new.items() if p not in old]
    for gone, come in _groups(alone, other_boards):
        rows = [board.row for board in come]
        yield Difference(
            What.SEATS, sheet.view.place(min(rows, default=0), "white_tpn"), "", sheet.number,
            tuple(sorted(frozenset().union(*(b.players for b in (*gone, *come))))),
            were=tuple(gone), are=tuple(come),
        )  # fmt: skip


def _groups(
    gone: Sequence[Board], come: Sequence[Board]
) -> Iterator[tuple[list[Board], list[Board]]]:
    """The boards that are no more and those that are new, each group with players of its own."""
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
