"""What must be said of a typed change: the table of endorsement, written once more for the tests.

Nothing here is taken from the program. ``None`` stands for what is not said: level 1.
Sources: C.04.2 (2026-02) 1.1, 2.2 to 2.5, 3.1, 4.3, 4.4; C.04.1 (2026-02) 4; C.05, 5.2.
"""

from __future__ import annotations

from collections.abc import Mapping

from support.playing.typed_events import SPAN, Known, Row
from swissheet.workbook.host.book import Value

__all__ = [
    "Said",
    "of_added",
    "of_board",
    "of_byes",
    "of_column",
    "of_exchange",
    "of_gone",
    "of_number",
    "of_result",
    "of_setting",
    "of_swap",
]

Said = list[tuple[str, int]]
"""Codes with their levels."""

_LOCKED = (
    "system", "initial_colour", "points.win", "points.draw", "points.loss", "points.pab",
    "acceleration", "forbidden", "late_entries", "rating_method", "rating_kind",
)  # fmt: skip


_OF_TABLES = ("form", "cycles", "last_rounds", "numbers", "numbers_lots", "withdrawn")
_BY_RULING = ("0-0", "½-0", "0-½")


def of_setting(known: Known, key: str, value: Value) -> Said:
    """Another value of a setting."""
    if key.startswith(("event.", "games.", "rating_lists", "paper.")) or key in (
        "language",
        "undo_steps",
    ):
        return []
    if key in _OF_TABLES or key.startswith(("knockout.", "simple.")):
        return []  # of another system: these events are paired by the Dutch one
    if not known.last:
        return [("LATE-NUMBERS", 3)] if key == "late_entries" else []
    if key == "rounds_total":
        return [("ROUNDS", 5 if value is not None and int(str(value)) < known.last else 4)]
    if key == "half_byes":
        return [("HALF-BYES", 2)]
    if key in _LOCKED:
        return [("LOCKED", 5)]
    if key in ("tiebreaks", "tiebreak_edition", "unplayed_games"):
        return [("TIEBREAKS", 4)]
    return [("ADJUSTMENT", 2)]


def of_result(known: Known, number: int, before: str, after: str) -> Said:
    """Another result; ``1-0`` and so on, ``*`` for an adjourned game, nothing for none."""
    if number == known.last:
        results = {row["result"] for row in known.games(number)}
        if number == known.total and not results & {None, "", "*"}:
            return [("FINAL-RESULT", 2)]
        return [("RESULT-BY-RULING", 2)] if after in _BY_RULING else []
    if before == "*":
        return [] if after == "½-½" else [("ADJOURNED-RESULT", 2)]
    return [("CORRECTION", 3) if number == known.last - 1 else ("ROUND-CLOSED", 5)]


def of_board(known: Known, number: int) -> Said:
    """Other players, or other colours, or another bye in a row of a round."""
    if number >= known.last:
        return [("MPA-OPEN", 3)]
    return [("CORRECTION", 3) if number == known.last - 1 else ("ROUND-CLOSED", 5)]


def of_column(known: Known, key: str) -> Said:
    """Another value in the list of players that tells no absence."""
    if not known.last:
        return []
    return [("RATING" if key in ("rating", "title") else "PLAYER", 2)]


def of_swap(known: Known, name: str) -> Said:
    """Another name and another FIDE ID in one row."""
    if known.played(name):
        return [("PLAYER-SWAP", 5)]
    return [("PLAYER", 2)] if known.last else []


def of_number(known: Known, number: int | None = 0) -> Said:
    """A pairing number that was given is another one; cleared before round 1 it is given again."""
    if number is None and not known.last:
        return []
    return [("NUMBER", 5)]


def of_exchange(known: Known, one: Row, two: Row) -> Said:
    """Two players have each other's numbers: equals may, until round 4 is paired (2.2, 2.3)."""
    equal = all((one[key] or None) == (two[key] or None) for key in ("rating", "title"))
    return [("EXCHANGE", 3)] if equal and known.last <= _NUMBERS_MOVE else of_number(known) * 2


_NUMBERS_MOVE = 3
"""The last round after which numbers may still change."""


def of_added(known: Known) -> Said:
    return [("LATE-ENTRY", 2)] if known.last else []


def of_gone(known: Known, name: str) -> Said:
    """A row that is no longer in the list."""
    if known.played(name):
        return [("PLAYER-GONE", 5)]
    return [("PLAYER-REMOVED", 2)] if known.last else []


def of_byes(known: Known, name: str, change: Mapping[str, Value]) -> Said:
    """Other announced byes, another first or last round of a player."""
    row = known.players[name]
    were, are = _absent(known, row), _absent(known, {**row, **change})
    if row["withdrawn_after"] is not None:  # who is back was absent all the same
        missed = [n for n in were if n <= known.last and not known.seat(n, name)]
        are = {**dict.fromkeys(missed, "Z"), **are}
    changed = [n for n in sorted(were.keys() | are.keys()) if were.get(n) != are.get(n)]
    past: Said = []
    for number in (n for n in changed if n <= known.last):
        seat = known.seat(number, name)
        if seat and are.get(number, seat) == seat:
            continue  # the sheet of the round says it already
        if seat in ("game", "U"):
            past.append(("GAME-STANDS", 5))
        else:
            past += of_board(known, number)
    said = [item for item in past if item[1] == 5][:1] or past
    halves = {n for n in range(1, known.last + 1) if known.seat(n, name) == "H"}
    halves |= {n for n, bye in are.items() if bye == "H" and not known.seat(n, name)}
    ahead = [n for n in changed if n > known.last]
    new, allowed = [n for n in ahead if are.get(n) == "H"], str(known.settings["half_byes"] or "1")
    if set(sorted(halves)[int(allowed[0]) :]) & {*new}:
        said = [*said, ("HPB-SECOND", 3)]
    if allowed.endswith("1-3") and any(n > 3 for n in new):
        said = [*said, ("HPB-ROUND", 3)]
    return said + [("FPB", 2)] * sum(are.get(n) == "F" for n in ahead)


def _absent(known: Known, row: Row) -> dict[int, str]:
    """Round -> letter of the bye that the list of players announces."""
    found: dict[int, str] = {}
    if row["starts_in"] is not None:
        found |= dict.fromkeys(range(1, int(str(row["starts_in"]))), "Z")
    if row["withdrawn_after"] is not None:
        first = int(str(row["withdrawn_after"])) + 1
        found |= dict.fromkeys(range(first, known.total + 1), "Z")
    for letter, first, last in SPAN.findall(str(row["byes"] or "")):
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), letter)
    return found
