"""Random edits of a tournament, each with what must be said of it."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from support.books.memory_book import MemoryBook
from support.playing import typed_table as table
from support.playing.typed_events import PLAYERS, SCHEDULE, SETTINGS, Known, Row, put, rows
from support.playing.typed_table import Said
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.settings.table import SETTINGS as ROWS

__all__ = ["KINDS", "Edit", "apart", "do", "drawn"]

_Cell = tuple[str, int, str]


@dataclass
class Edit:
    """Cells that are typed (table, row, key -> value), and the codes and levels of it.

    ``parts`` are what it touches: two edits that share one are not typed together. ``then`` is
    what is done after the cells: a sheet is sorted, a column moved.
    """

    cells: dict[_Cell, Value]
    said: Said
    parts: frozenset[tuple[object, ...]]
    then: Callable[[MemoryBook], None] | None = None
    may: Said = field(default_factory=list)


def do(book: MemoryBook, *edits: Edit) -> None:
    """Types them, cells before whole sheets."""
    for edit in edits:
        for (name, row, key), value in edit.cells.items():
            put(book, name, row, **{key: value})
    for edit in edits:
        if edit.then is not None:
            edit.then(book)


def apart(known: Known, edits: Sequence[Edit]) -> bool:
    """Whether what is said of edits typed together is what is said of each."""
    parts = [part for edit in edits for part in edit.parts]
    whole = {part[1] for part in parts if part[0] == "boards"}
    if len(set(parts)) < len(parts) or any(p[0] == "board" and p[1] in whole for p in parts):
        return False
    keys = {key for edit in edits for _, _, key in edit.cells}
    settings = {part[1] for part in parts if part[0] == "setting"}
    absent = {"byes", "starts_in", "withdrawn_after"}
    # How long an absence lasts follows the rounds. In a round robin a number may be typed, and a
    # late result or who has left is asked about only once the event is a Swiss again.
    return not (
        ("rounds_total" in settings and keys & absent)
        or ("system" in settings and "tpn" in keys and not known.last)
        or ("system" in settings and keys & {"result", *absent})
        or (settings & {"points.win", "points.draw", "points.loss"} and len(settings) > 1)
    )


def drawn(known: Known, kind: str, chance: random.Random) -> Edit | None:
    """An edit of a kind; None where the tournament has nothing for it."""
    return KINDS[kind](known, chance)


# Settings


def _setting_row(known: Known, key: str) -> int:
    lines = known.book.read_table(SETTINGS).rows
    return [language.find("setting", str(line[0])) for line in lines].index(key)


def _type_setting(known: Known, key: str, value: Value, said: Said) -> Edit:
    may = [("CONFIG-PAIRS", 3)] if key == "rounds_total" and said == [("ROUNDS", 4)] else []
    cell = (SETTINGS, _setting_row(known, key), "value")
    return Edit({cell: value}, said, frozenset([("setting", key)]), may=may)


def _choices(known: Known, key: str) -> list[Value]:
    """Other values a setting may have."""

    def word(name: str) -> str:
        return language.text(f"value.{name}", known.lang)

    event: dict[str, list[Value]] = {key: ["Other"] for key in ROWS if key.startswith("event.")}
    totals: list[Value] = [n for n in (3, 4, 5, 6, 7, 8) if n != known.total]
    if known.last:
        totals += [None]
    return {
        **event,
        "event.start": [dt.datetime(2026, 5, 1), "2026-06-01"],
        "event.end": [dt.datetime(2026, 7, 1)],
        "system": [word("system.simple"), word("system.round_robin")],
        "rounds_total": totals,
        "initial_colour": [word("initial_colour.black"), None],
        "points.win": [3],
        "points.draw": [0.4],
        "points.loss": [0.1],
        "points.pab": [0.5, 0],
        "tiebreaks": list(layout.TIEBREAK_LISTS[1:4]),
        "acceleration": [word("acceleration.baku")],
        "forbidden": ["2-3", "1-4; 2-3"] + ([None] if known.settings["forbidden"] else []),
        "adjustments": ["1: -0.5 round 1", "2: +1"],
        "late_entries": [word("late_entries.at_end")],
        "half_byes": ["2", "1; rounds 1-3", "2; Runden 1-3"],
        "knockout.match": ["2 + 2 + A", "2+2+A"],
        "knockout.lots": ["drawn on Sunday"],
        "knockout.seeded": [4],
        "knockout.third_place": ["yes"],
        "knockout.consolation": ["x"],
        "games.language": ["de", "polski"],
        "games.no_draw_before": [30],
        "games.chess960": ["yes", "518, 12"],
        "games.resumed": ["1.2", "1.2; 3.1"],
        "form": [word("form.halves"), word("form.clubs")],
        "cycles": [2, "3"],
        "numbers": [word("numbers.lot"), word("numbers.varma")],
        "numbers_lots": ["drawn on Monday", 7],
        "last_rounds": [word("last_rounds.yes"), word("last_rounds.no")],
        "withdrawn": [word("withdrawn.count")],
        "simple.draw": [word("simple.draw.lot"), word("simple.draw.every_round")],
        "simple.seed": ["drawn on Sunday"],
        "simple.last_round": [word("simple.last_round.free")],
        "rating_method": [word("rating_method.higher"), word("rating_method.fide_national")],
        "rating_kind": [word("rating_kind.rapid"), word("rating_kind.blitz")],
        "rating_lists": ["fide, pol", "pol"],
        "tiebreak_edition": [word("tiebreak_edition.c07_2023"), "2012"],
        "unplayed_games": ["1", word("unplayed_games.virtual")],
        "undo_steps": [40, 500],
        "paper.crosstable": [word("paper.crosstable.number")],
        "paper.private": [word("paper.private.yes")],
        "paper.rounds": [word("paper.rounds.all"), word("paper.rounds.rating")],
        "paper.lists": [word("paper.lists.all"), word("paper.lists.wall")],
        "paper.page": ["web", "C:\\club\\page"],
        "paper.address": ["https://club.example/open"],
        "language": [code for code in ("en", "de", "fr") if code != known.lang],
    }[key]


def setting(known: Known, chance: random.Random) -> Edit:
    key = chance.choice([*ROWS])
    value = chance.choice(_choices(known, key))
    return _type_setting(known, key, value, table.of_setting(known, key, value))


def setting_in_other_words(known: Known, chance: random.Random) -> Edit:
    words: dict[str, list[Value]] = {
        "rounds_total": [f"{known.total}", f" {known.total} ", float(known.total)],
        "points.win": [1, "1.0", "1"],
        "points.draw": [0.5, "½", "0,5"],
        "points.pab": [1, "1"],
        "acceleration": [language.text("value.acceleration.none", "en")],
        "late_entries": [language.text("value.late_entries.by_rating", "fr")],
        "initial_colour": [language.text("value.initial_colour.white", "de")],
        "tiebreaks": [None],
        "system": [language.text("value.system.dutch2026", "es")],
    }
    if known.settings["forbidden"] == "1-2":
        words["forbidden"] = ["1 - 2", "1-2;"]
    key = chance.choice(sorted(words))
    return _type_setting(known, key, chance.choice(words[key]), [])


def schedule(known: Known, chance: random.Random) -> Edit:
    """When or where a round is played."""
    typed: dict[str, list[Value]] = {
        "date": [dt.datetime(2026, 5, 2), "3 May 2026", "soon"],
        "time": ["14:00", dt.datetime(1899, 12, 30, 9, 30), "2 pm"],
        "venue": ["Town hall"],
    }
    row, key = chance.randrange(known.total), chance.choice(sorted(typed))
    cell = (SCHEDULE, row, key)
    return Edit({cell: chance.choice(typed[key])}, [], frozenset([("schedule", row)]))


# Rounds


def _round(known: Known, chance: random.Random, ages: str) -> int:
    """A round that was paired, by age: the last, the one before, an older one; 0 for none."""
    found = {
        "last": [known.last] if known.last else [],
        "before": [known.last - 1] if known.last > 1 else [],
        "older": list(range(1, known.last - 1)),
    }
    numbers = [number for age in ages.split() for number in found[age]]
    return chance.choice(numbers) if numbers else 0


def _board(known: Known, number: int, row: Row, said: Said, **cells: Value) -> Edit:
    name, at = layout.round_table(number), int(str(row["row"]))
    typed = {(name, at, key): value for key, value in cells.items()}
    return Edit(typed, said, frozenset([("board", number, at)]))


RESULTS: dict[str, list[Value]] = {
    "1-0": ["1", 1, "1-0", "1:0"],
    "½-½": ["5", 5, "1/2", "½", 0.5, "=", dt.datetime(2026, 1, 2), dt.datetime(2026, 2, 1)],
    "0-1": ["0", 0, "0-1"],
    "+/-": ["+", "+/-", "1-0F"],
    "-/+": ["-", "-/+"],
    "-/-": ["-/-"],
    "0-0": ["0-0"],
    "½-0": ["½-0", "1/2-0"],
    "0-½": ["0-½"],
    "*": ["*"],
}
"""What is meant, and how it may be typed."""


def _result(ages: str, *, of: str = "", to: str = "") -> Callable[..., Edit | None]:
    def made(known: Known, chance: random.Random) -> Edit | None:
        number = _round(known, chance, ages)
        games = known.games(number) if number else []
        games = [row for row in games if not of or row["result"] == of]
        if not games:
            return None
        row = chance.choice(games)
        before = str(row["result"] or "").strip()
        meant = to or chance.choice([key for key in RESULTS if key != before])
        if meant == "same":
            meant = before
        typed = chance.choice(RESULTS[meant]) if meant in RESULTS else None
        said = [] if meant == before else table.of_result(known, number, before, meant)
        return _board(known, number, row, said, result=typed)

    return made


def _cleared(ages: str) -> Callable[..., Edit | None]:
    def made(known: Known, chance: random.Random) -> Edit | None:
        number = _round(known, chance, ages)
        games = [r for r in known.games(number) if r["result"] not in (None, "*")] if number else []
        if not games:
            return None
        row = chance.choice(games)
        said = table.of_result(known, number, str(row["result"]).strip(), "")
        return _board(known, number, row, said, result=None)

    return made


def colours(known: Known, chance: random.Random) -> Edit | None:
    number = _round(known, chance, chance.choice(("last", "before", "older")))
    if not number:
        return None
    row = chance.choice(known.games(number))
    sides = {"white_tpn": row["black_tpn"], "white": row["black"]}
    sides |= {"black_tpn": row["white_tpn"], "black": row["white"]}
    if chance.random() < 0.3:  # the names are left as they were: the numbers count
        sides = {key: value for key, value in sides.items() if key.endswith("tpn")}
    return _board(known, number, row, table.of_board(known, number), **sides)


def seats(known: Known, chance: random.Random) -> Edit | None:
    """Two players of two boards sit on each other's seats."""
    number = _round(known, chance, chance.choice(("last", "before", "older")))
    if not number or len(known.games(number)) < 2:
        return None
    one, two = chance.sample(known.games(number), 2)
    side, other = chance.choice(("white", "black")), chance.choice(("white", "black"))
    name = layout.round_table(number)
    cells: dict[_Cell, Value] = {}
    for row, key, there, from_ in ((one, side, two, other), (two, other, one, side)):
        at = int(str(row["row"]))
        cells[name, at, f"{key}_tpn"] = there[f"{from_}_tpn"]
        cells[name, at, key] = there[from_]
    return Edit(cells, table.of_board(known, number), frozenset([("boards", number)]))


def bye_on_the_sheet(known: Known, chance: random.Random) -> Edit | None:
    byes = [
        (number, row)
        for number, lines in known.rounds.items()
        for row in lines
        if row["result"] in ("H", "Z", "F", "U")
    ]
    if not byes:
        return None
    number, row = chance.choice(byes)
    letter = chance.choice([letter for letter in "HZF" if letter != row["result"]])
    return _board(known, number, row, table.of_board(known, number), result=letter)


def row_cleared(known: Known, chance: random.Random) -> Edit | None:
    number = _round(known, chance, chance.choice(("last", "before", "older")))
    if not number:
        return None
    row = chance.choice(known.rounds[number])
    keys = ("board", "white_tpn", "white", "result", "black", "black_tpn")
    return _board(known, number, row, table.of_board(known, number), **dict.fromkeys(keys))


def next_round_by_hand(known: Known, chance: random.Random) -> Edit | None:
    number = known.last + 1
    if not known.last or number > known.total:
        return None
    one, two = chance.sample(list(known.players.values()), 2)
    cells: dict[_Cell, Value] = {
        (layout.round_table(number), 0, "white_tpn"): one["tpn"],
        (layout.round_table(number), 0, "black_tpn"): two["tpn"],
    }
    return Edit(cells, table.of_board(known, number), frozenset([("boards", number)]))


def board_label(known: Known, chance: random.Random) -> Edit | None:
    number = _round(known, chance, "last before older")
    if not number:
        return None
    row = chance.choice(known.rounds[number])
    return _board(known, number, row, [], board=chance.choice((77, "A1")))


# Players


def _player(known: Known, chance: random.Random) -> tuple[str, Row]:
    return chance.choice(sorted(known.players.items()))


def _of_player(row: Row, said: Said, **cells: Value) -> Edit:
    at = int(str(row["row"]))
    typed: dict[_Cell, Value] = {(PLAYERS, at, key): value for key, value in cells.items()}
    return Edit(typed, said, frozenset([("player", at)]))


def column(known: Known, chance: random.Random) -> Edit:
    _, row = _player(known, chance)
    others: dict[str, list[Value]] = {
        "name": [f"Wagner, Willi {chance.randint(1, 10**6)}"],
        "title": ["GM", "FM", None],
        "rating": [1234, "2345", None],
        "federation": ["NOR", None],
        "fide_id": [f"9{chance.randint(10**7, 10**8)}", None],
        "sex": ["m", "w"],
        "birth": ["1948-02-03", dt.datetime(1949, 2, 3), 1947],
        "club": ["SC South", None],
    }
    key = chance.choice(sorted(others))
    values = [value for value in others[key] if value != row[key]]
    return _of_player(row, table.of_column(known, key), **{key: chance.choice(values)})


def column_in_other_words(known: Known, chance: random.Random) -> Edit:
    _, row = _player(known, chance)
    words: dict[str, list[Value]] = {
        "name": [f" {row['name']} "],
        "tpn": [f"{row['tpn']}", float(str(row["tpn"]))],
    }
    if row["rating"]:
        words["rating"] = [f"{row['rating']}", f"{row['rating']}.0", float(str(row["rating"]))]
    if row["federation"]:
        words["federation"] = [str(row["federation"]).lower()]
    if row["birth"]:
        words["birth"] = [int(str(row["birth"]))]
    key = chance.choice(sorted(words))
    return _of_player(row, [], **{key: chance.choice(words[key])})


def number(known: Known, chance: random.Random) -> Edit:
    _, row = _player(known, chance)
    number = chance.choice((99, None))
    return _of_player(row, table.of_number(known, number), tpn=number)


def numbers_exchanged(known: Known, chance: random.Random) -> Edit:
    one, two = chance.sample(list(known.players.values()), 2)
    edits = [_of_player(row, [], tpn=other["tpn"]) for row, other in ((one, two), (two, one))]
    return _both(edits, table.of_exchange(known, one, two))


def rows_exchanged(known: Known, chance: random.Random) -> Edit:
    """Two rows cell by cell: sorted by hand; or all but the numbers."""
    one, two = chance.sample(list(known.players.values()), 2)
    whole = chance.random() < 0.5
    keys = layout.PLAYER_COLUMNS if whole else layout.PLAYER_COLUMNS[1:]
    edits = [
        _of_player(row, [], **{key: other[key] for key in keys})
        for row, other in ((one, two), (two, one))
    ]
    said = [] if whole else table.of_exchange(known, one, two)
    if known.last:
        return _both(edits, said)
    # Before round 1 they get new numbers, unless other numbers were typed besides.
    return replace(_both(edits, []), may=said)


def _both(edits: list[Edit], said: Said) -> Edit:
    cells = {at: value for edit in edits for at, value in edit.cells.items()}
    return Edit(cells, said, frozenset().union(*(edit.parts for edit in edits)))


def added(known: Known, chance: random.Random) -> Edit:
    at = max(int(str(row["row"])) for row in known.players.values()) + 1
    cells: dict[_Cell, Value] = {
        (PLAYERS, at, "name"): "Zeller, Zoe",
        (PLAYERS, at, "rating"): chance.randint(1000, 2600),
    }
    return Edit(cells, table.of_added(known), frozenset([("player", at)]))


def removed(known: Known, chance: random.Random) -> Edit:
    name, row = _player(known, chance)
    blank = dict.fromkeys(layout.PLAYER_COLUMNS)
    return _of_player(row, table.of_gone(known, name), **blank)


def another_player(known: Known, chance: random.Random) -> Edit:
    name, row = _player(known, chance)
    said = table.of_swap(known, name)
    other = str(chance.randint(10**7, 10**8))
    return _of_player(row, said, name=f"Wagner, Willi {other}", fide_id=other)


def byes(known: Known, chance: random.Random) -> Edit:
    name, row = _player(known, chance)
    numbers = sorted(chance.sample(range(1, known.total + 1), chance.randint(0, 3)))
    typed = ", ".join(f"{chance.choice('HHZF')}{number}" for number in numbers) or None
    return _of_player(row, table.of_byes(known, name, {"byes": typed}), byes=typed)


def byes_in_other_words(known: Known, chance: random.Random) -> Edit | None:
    found = [row for row in known.players.values() if str(row["byes"] or "")[1:].isdigit()]
    if not found:
        return None
    row = chance.choice(found)
    letter, round_ = str(row["byes"])[0], str(row["byes"])[1:]
    words = [f"{letter.lower()}{round_}", f"{round_}{letter}", f"{letter} {round_}"]
    return _of_player(row, [], byes=chance.choice(words + [round_] * (letter == "H")))


def left(known: Known, chance: random.Random) -> Edit | None:
    name, row = _player(known, chance)
    typed = chance.choice([None, *range(known.total + 1)])
    if (
        row["starts_in"] is not None
        and typed is not None
        and int(str(row["starts_in"])) > typed + 1
    ):
        return None
    said = table.of_byes(known, name, {"withdrawn_after": typed})
    return _of_player(row, said, withdrawn_after=typed)


def starts(known: Known, chance: random.Random) -> Edit | None:
    name, row = _player(known, chance)
    typed = chance.choice([None, *range(1, known.total + 1)])
    end = row["withdrawn_after"]
    if typed is not None and end is not None and typed > int(str(end)) + 1:
        return None
    said = table.of_byes(known, name, {"starts_in": typed})
    return _of_player(row, said, starts_in=typed)


# Sheets


def sorted_sheet(known: Known, chance: random.Random) -> Edit:
    names = [PLAYERS, *map(layout.round_table, known.rounds)]
    name, turn = chance.choice(names), chance.random()

    def sort(book: MemoryBook) -> None:
        lines = rows(book, name)
        places = [int(str(line["row"])) for line in lines]
        random.Random(turn).shuffle(lines)
        for at, line in zip(places, lines, strict=True):
            headers = book.tables()[name].headers
            keys = [language.find("column", header) or header for header in headers]
            put(book, name, at, **{key: line[key] for key in keys if key != "row"})

    return Edit({}, [], frozenset([("sheet", name)]), sort)


def own_column(known: Known, chance: random.Random) -> Edit:
    names = [PLAYERS, SETTINGS, *map(layout.round_table, known.rounds)]
    name, turn = chance.choice(names), chance.random()

    def add(book: MemoryBook) -> None:
        headers = [*book.tables()[name].headers, "Paid"]
        random.Random(turn).shuffle(headers)
        book.set_headers(name, headers)
        found = book.tables()[name]
        at = found.left + headers.index("Paid")
        book.sheet(found.sheet).cells[found.top + 1, at] = "yes"

    return Edit({}, [], frozenset([("sheet", name)]), add)


KINDS: dict[str, Callable[[Known, random.Random], Edit | None]] = {
    "setting": setting,
    "another setting": setting,
    "one more setting": setting,
    "setting in other words": setting_in_other_words,
    "schedule": schedule,
    "result of the last round": _result("last"),
    "result of the round before": _result("before"),
    "result of an older round": _result("older"),
    "result in other words": _result("last before older", to="same"),
    "adjourned game": _result("before older", of="*"),
    "result cleared": _cleared("before older"),
    "result of the last round cleared": _cleared("last"),
    "colours": colours,
    "seats": seats,
    "bye on the sheet": bye_on_the_sheet,
    "row of a round cleared": row_cleared,
    "next round by hand": next_round_by_hand,
    "board label": board_label,
    "column": column,
    "another column": column,
    "column in other words": column_in_other_words,
    "number": number,
    "numbers exchanged": numbers_exchanged,
    "rows exchanged": rows_exchanged,
    "player added": added,
    "player removed": removed,
    "another player": another_player,
    "byes": byes,
    "more byes": byes,
    "byes in other words": byes_in_other_words,
    "left after": left,
    "starts in": starts,
    "sorted sheet": sorted_sheet,
    "own column": own_column,
}
"""The kinds of edits; what has many values is there more than once."""
