"""Random legal games, written as people write them, by other code than that which reads them.

Letters and forms are those of Appendix C of the Laws and of the languages; python-chess says what
is legal and which origin a move needs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import chess

__all__ = ["LETTERS", "Style", "random_game", "random_style", "written", "written_move"]

LETTERS = {
    "en": "K Q R B N",
    "id": "R M B G K",
    "ms": "R M B G K",
    "pl": "K H W G S",
    "de": "K D T L S",
    "fr": "R D T F C",
    "es": "R D T A C",
    "nl": "K D T L P",
    "it": "R D T A C",
    "pt": "R D T B C",
    "tr": "Ş V K F A",
    "cs": "K D V S J",
    "hu": "K V B F H",
    "ru": "Кр Ф Л С К",
    "fig": "♔ ♕ ♖ ♗ ♘",
}


@dataclass(frozen=True)
class Style:
    """One person's hand."""

    form: str = "short"  # or "long", "dashed", "redundant"
    capture: str = "x"  # or ":", "×", ""
    check: bool = True
    mate: str = "#"  # or "++", "mat", ""
    passant: str = ""  # or " e.p.", "ep"
    promotion: str = "={}"  # or "{}", "({})", "/{}"
    castling: tuple[str, str] = ("O-O", "O-O-O")
    number: str = "{}. "  # or "{}.", "{} ", "{} . ", ""
    black_number: bool = False
    between: str = " "  # or "\n"
    extras: bool = False


_STYLES: dict[str, tuple[object, ...]] = {
    "form": ("short", "long", "dashed", "redundant"),
    "capture": ("x", ":", "×", ""),
    "check": (True, False),
    "mate": ("#", "++", " mat", ""),
    "passant": ("", " e.p.", "ep", " (e.p.)"),
    "promotion": ("={}", "{}", "({})", "/{}"),
    "castling": (
        ("O-O", "O-O-O"), ("0-0", "0-0-0"), ("o-o", "o-o-o"), ("OO", "OOO"),
        ("0 – 0", "0 – 0 – 0"), ("О-О", "О-О-О"),
    ),
    "number": ("{}. ", "{}.", "{} ", "{} . ", "", "{}… "),
    "black_number": (True, False),
    "between": (" ", "\n", "\t", "\r\n"),
    "extras": (True, False),
}  # fmt: skip


def random_style(chance: random.Random) -> Style:
    return replace(Style(), **{name: chance.choice(ways) for name, ways in _STYLES.items()})  # type: ignore[arg-type]


def random_game(
    chance: random.Random, plies: int, start: chess.Board | None = None
) -> tuple[chess.Board, list[chess.Move]]:
    """A game of at most so many half-moves; it prefers to castle, to promote and to take."""
    board = start.copy() if start is not None else chess.Board()
    first = board.copy()
    moves: list[chess.Move] = []
    while len(moves) < plies and not board.is_game_over():
        legal = list(board.legal_moves)
        rare = [
            move
            for move in legal
            if board.is_castling(move) or move.promotion or board.is_en_passant(move)
        ]
        move = chance.choice(rare if rare and chance.random() < 0.5 else legal)
        board.push(move)
        moves.append(move)
    return first, moves


def written_move(board: chess.Board, move: chess.Move, language: str, style: Style) -> str:
    """One legal move in a hand."""
    letters = dict(zip("KQRBN", LETTERS[language].split(), strict=True))
    if board.is_castling(move):
        text = style.castling[0 if board.is_kingside_castling(move) else 1]
        return text + _check(board, move, style)
    piece = board.piece_at(move.from_square)
    assert piece is not None
    symbol = piece.symbol().upper()
    letter = "" if symbol == "P" else letters[symbol]
    origin, to = chess.square_name(move.from_square), chess.square_name(move.to_square)
    capture = board.is_capture(move)
    sign = style.capture if capture else ""
    if style.form in ("long", "dashed"):
        middle = sign or ("-" if style.form == "dashed" else "")
        text = f"{letter}{origin}{middle}{to}"
    elif symbol == "P":
        text = f"{origin[0] if capture else ''}{sign}{to}"
    else:
        short = board.san(move).rstrip("+#").replace("x", "")
        needed = short[1:-2]
        if not needed and style.form == "redundant":
            needed = origin[0]
        text = f"{letter}{needed}{sign}{to}"
    if move.promotion:
        promoted = letters[chess.piece_symbol(move.promotion).upper()]
        text += style.promotion.format(promoted)
    if board.is_en_passant(move):
        text += style.passant
    return text + _check(board, move, style)


def _check(board: chess.Board, move: chess.Move, style: Style) -> str:
    if not board.gives_check(move):
        return ""
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return style.mate if mate else "+" if style.check else ""


def written(
    start: chess.Board,
    moves: list[chess.Move],
    language: str,
    style: Style,
    chance: random.Random,
) -> str:
    """A whole game in a hand, without a result."""
    return style.between.join(_parts(start, moves, language, style, chance)).replace("  ", " ")


def _parts(
    start: chess.Board,
    moves: list[chess.Move],
    language: str,
    style: Style,
    chance: random.Random,
) -> Iterator[str]:
    board = start.copy()
    for move in moves:
        text = written_move(board, move, language, style)
        if board.turn:
            yield style.number.format(board.fullmove_number) + text
        elif style.black_number and style.number:
            yield f"{board.fullmove_number}... {text}"
        else:
            yield text
        if style.extras and chance.random() < 0.2:
            yield chance.choice(
                ["(=)", "!?", "{0:14}", "$2", "(1.e4 e5 2.Nf3)", "0:05", "; a word\n", "1:02:33"]
            )
        board.push(move)
