"""Correct a game of a closed round for the rating report alone.

Pairings, standings and the sheet of the round keep the game as it was used. The kept events have
the true game, by the players' own numbers, until the game as used is entered again.

Rule: C.04.2 (2026-02) 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissheet.formats.trf.rating.games import KIND, rated_games
from swissheet.model import Game, Tournament
from swissheet.workbook.changes.report.notes import board_text, result_text
from swissheet.workbook.memory.events import EventRecord, Note
from swissheet.workbook.memory.phase import SeatedBoard

_CORRECTIONS = frozenset({KIND, "Correction"})


def rating_note(round_: int, used: SeatedBoard, true: SeatedBoard) -> Note:
    """Return the line about a corrected game; the game as used ends the correction."""
    about, was, now = board_text(used), result_text(used.results), result_text(true.results)
    if (used.white, was) == (true.white, now):
        return Note(KIND, round_, about, was, was)
    used_as = was
    if used.white != true.white:
        now, used_as = f"{board_text(true)}: {now}", f"{about}: {was}"
    return Note(KIND, round_, about, was, f"{now} (pairings and standings used {used_as})")


def corrections_of(
    events: Iterable[EventRecord], round_: int, players: tuple[int, int]
) -> Iterator[EventRecord]:
    """Return the corrections of a game, of every kind, the oldest first.

    Args: players: by their own numbers, in any order.
    """
    one, other = players
    pairs = {board_text(SeatedBoard(one, other)), board_text(SeatedBoard(other, one))}
    for event in events:
        note = event.note
        if note is None or note.kind not in _CORRECTIONS or note.round != round_:
            continue
        if note.about in pairs or (not note.about and {note.before, note.after} <= pairs):
            yield event


def still_meant(line: str, tournament: Tournament) -> bool:
    """Return whether a line of the report still fits the games.

    A rating correction does not if the game was taken back and played again.
    """
    found = rated_games([line])
    return all(_plain(item.used) in _games(tournament, item.round) for item in found)


def _games(tournament: Tournament, round_: int) -> set[Game]:
    return {_plain(game) for game in tournament.round(round_).games}


def _plain(game: Game) -> Game:
    return replace(game, adjourned_until=0)
