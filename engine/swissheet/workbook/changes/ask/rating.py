"""Corrections for the rating report alone: a game of a closed round, as it truly was.

Pairings, standings and the sheet of the round keep what was used; the kept events tell the true
game, by the players' own numbers, until the used one is given again.

Rule: C.04.2 (2026-02) 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissheet.formats.trf.rating.games import KIND, rated_games
from swissheet.model import Game, Tournament
from swissheet.workbook.changes.ask.events import EventRecord
from swissheet.workbook.changes.report.notes import board_text, result_text
from swissheet.workbook.memory.events import Note
from swissheet.workbook.memory.phase import Board

_CORRECTIONS = frozenset({KIND, "Correction"})


def rating_note(round_: int, used: Board, true: Board) -> Note:
    """The line about a game; the game as it was used tells that nothing is corrected any more."""
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
    """The corrections of a game that were made, of whatever kind, the oldest first.

    Args: players: by their own numbers, in any order.
    """
    one, other = players
    pairs = {board_text(Board(one, other)), board_text(Board(other, one))}
    for event in events:
        note = event.note
        if note is None or note.kind not in _CORRECTIONS or note.round != round_:
            continue
        if note.about in pairs or (not note.about and {note.before, note.after} <= pairs):
            yield event


def still_meant(line: str, tournament: Tournament) -> bool:
    """Whether a line of the report fits the games.

    That of a rating correction does not where the game was taken back and played anew.
    """
    found = rated_games([line])
    return all(_plain(item.used) in _games(tournament, item.round) for item in found)


def _games(tournament: Tournament, round_: int) -> set[Game]:
    return {_plain(game) for game in tournament.round(round_).games}


def _plain(game: Game) -> Game:
    return replace(game, adjourned_until=0)
