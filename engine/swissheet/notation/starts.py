"""The start of a game: the usual position, one of Chess960, or one that was set up."""

from __future__ import annotations

import random

import chess

from swissheet.errors import InputError, Severity
from swissheet.notation.moves.notes import Notes, shown
from swissheet.notation.moves.tags import Tags
from swissheet.notation.settings import GameSettings

STANDARD = 518
"""The number of the usual start among the 960 (Laws 2018, Guideline II)."""

_CHESS960 = {"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"}
_USUAL = {"", "standard", "chess", "normal"}

_FAULTS = {
    chess.STATUS_NO_WHITE_KING: "games.start-impossible.kings",
    chess.STATUS_NO_BLACK_KING: "games.start-impossible.kings",
    chess.STATUS_TOO_MANY_KINGS: "games.start-impossible.kings",
    chess.STATUS_PAWNS_ON_BACKRANK: "games.start-impossible.pawns",
    chess.STATUS_BAD_CASTLING_RIGHTS: "games.start-impossible.castling",
    chess.STATUS_OPPOSITE_CHECK: "games.start-impossible.check",
    chess.STATUS_TOO_MANY_CHECKERS: "games.start-impossible.check",
    chess.STATUS_IMPOSSIBLE_CHECK: "games.start-impossible.check",
}
_OTHER_FAULT = {True: "games.start-impossible.men", False: "games.start-impossible.unreadable"}


def draw_positions(rounds: int, seed: int) -> list[int]:
    """Return Chess960 positions for an event, one a round, all different, fixed by the seed.

    Args: rounds: 1 to 960.
    """
    return random.Random(seed).sample(range(960), rounds)


def start_board(start: str | int | None = None) -> chess.Board:
    """Return the board of a start: None the usual one, a number one of Chess960, else a FEN.

    Castling rights other than those of the usual squares make a board of Chess960.
    Raises: InputError: no such position, or an impossible one; with the reason.
    """
    if start is None:
        return chess.Board()
    if isinstance(start, int):
        if not 0 <= start < 960:
            raise InputError("games.start-number", number=start)
        return chess.Board.from_chess960_pos(start)
    board, key = _of_fen(start)
    if key:
        raise InputError("games.start-impossible.given", fen=shown(start))
    assert board is not None
    return board


def start_of(notes: Notes, tags: Tags, start: str | int | None, settings: GameSettings
             ) -> chess.Board | None:  # fmt: skip
    """Return the board a game starts from, by the argument, its tags and the event's settings.

    Problems of the start are reported; None where no game can be played from it.
    """
    variant = tags["Variant"].casefold()
    if variant not in _USUAL | _CHESS960:
        notes.tell(
            Severity.WARNING, "games.variant-unknown", _at(notes, "Variant"),
            variant=shown(tags["Variant"]),
        )  # fmt: skip
    fen = tags["FEN"]
    if not fen:
        return _without_fen(notes, tags, start, settings)
    board, key = _of_fen(fen, chess960=variant in _CHESS960 or settings.chess960)
    at = _at(notes, "FEN")
    if board is None or key:
        _impossible(notes, key, at, fen)
        return None
    if start is not None:
        if start_board(start).epd() != board.epd():
            notes.tell(Severity.ERROR, "games.start-set-up.other", at, fen=shown(fen))
        return board
    if settings.chess960:
        _check_drawn(notes, board, at, settings)
    elif variant in _CHESS960 and board.chess960_pos() is not None:
        if board.chess960_pos() != STANDARD:
            notes.tell(Severity.WARNING, "games.variant-unknown.chess960", _at(notes, "Variant"))
    elif not settings.resumed and board.epd() != chess.Board().epd():
        notes.tell(Severity.ERROR, "games.start-set-up", at, fen=board.fen())
    return board


def start_unknown(tags: Tags, settings: GameSettings) -> bool:
    """Return whether a game of Chess960 has no known start."""
    return settings.chess960 and settings.position is None and not tags["FEN"]


def _at(notes: Notes, tag: str) -> int:
    return max(0, notes.text.find(f"[{tag}"))


def _without_fen(
    notes: Notes, tags: Tags, start: str | int | None, settings: GameSettings
) -> chess.Board:
    if start is None and settings.chess960 and settings.position is not None:
        if tags.values and settings.position != STANDARD:
            notes.tell(
                Severity.ERROR, "games.start-not-drawn", 0,
                drawn=settings.position, found=STANDARD,
            )  # fmt: skip
            return start_board(STANDARD)
        return start_board(settings.position)
    # Even from the usual position: castling is another move of the library then.
    return start_board(STANDARD if start is None and settings.chess960 else start)


def _check_drawn(notes: Notes, board: chess.Board, at: int, settings: GameSettings) -> None:
    number = board.chess960_pos()
    if settings.resumed:
        return
    if number is None:
        notes.tell(Severity.ERROR, "games.start-set-up", at, fen=board.fen())
    elif settings.position is not None and number != settings.position:
        notes.tell(
            Severity.ERROR, "games.start-not-drawn", at, drawn=settings.position, found=number
        )


def _of_fen(fen: str, *, chess960: bool = False) -> tuple[chess.Board | None, int]:
    """Return the board of a FEN, and its faults as bits; -1: it cannot be read."""
    try:
        board = chess.Board(fen, chess960=chess960)
        if not chess960 and board.has_chess960_castling_rights():
            board = chess.Board(fen, chess960=True)
        elif not chess960 and board.status() & chess.STATUS_BAD_CASTLING_RIGHTS:
            # Rights that only Chess960 has, for example HAha or a king not on its usual square.
            other = chess.Board(fen, chess960=True)
            board = board if other.status() & chess.STATUS_BAD_CASTLING_RIGHTS else other
    except ValueError:
        return None, -1
    return board, int(board.status())


def _impossible(notes: Notes, fault: int, at: int, fen: str) -> None:
    known = next((flag for flag in _FAULTS if fault > 0 and fault & flag), None)
    if known is not None:
        notes.tell(Severity.ERROR, _FAULTS[known], at, fen=shown(fen))
    else:
        notes.tell(Severity.ERROR, _OTHER_FAULT[fault > 0], at, fen=shown(fen))
