"""Whether a text says the moves that were read from it: told from the moves to the text.

The reader goes from words to moves. This goes the other way: each move is spelled in all the ways
that people write it in a language, and the text must be made of these spellings, in their order,
and of nothing else but what stands beside moves. Which origins a spelling needs says python-chess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from support.scoresheets import LETTERS

__all__ = ["explained"]

_PLAIN = str.maketrans({
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("\u00a0\u202f\u2007\t\r\f\v\ufeff\x00\x1a", " "),
    **dict.fromkeys("\u200b\ufe0e\ufe0f", None), "×": "x", "†": "+", "‡": "+",
})  # fmt: skip
_FIGURINES = {"K": "♔♚", "Q": "♕♛", "R": "♖♜", "B": "♗♝", "N": "♘♞", "P": "♙♟"}
_PAWN = {"de": ["B"], "ru": ["п", "П"], "nl": []}
_MORE = {
    "ms": {"R": ["T"]},
    "ru": {"K": ["КР", "Kp", "Кp", "Kр"], "N": ["K"], "B": ["C"]},
}
_MARKS = r"(?: ?\(?e[.,]? ?p\.?\)?)?(?:[+#!?=]|matt?e?|ch)*"
_END = r"(?=[\s(){};$]|\Z)"
_RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)(?=[\s(){};]|\Z)")
_BESIDE = re.compile(
    r"\s+|\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d{1,4}|[.…]+"
    r"|[(\[]?\d{1,3}(?::\d\d){1,2}(?:\.\d{1,3})?[)\]]?(?=[\s(){};]|\Z)"
    r"|\d{1,3}['′](?:\d\d[\"″]?)?(?=[\s(){};]|\Z)"
    r"|\(\s?(?:=|e[.,]?p\.?|\+|\#)\s?\)"
    r"|(?:e[.,]? ?p\.?[+#]?|matt?e?|ch|[!?]{1,6}|\+\+?|\#|=)(?=[\s(){};]|\Z)"
    r"|(?:[±∓⩲⩱∞□∆⌓⇆↑→N]|\+=|=\+|\+/=|=/\+|\+/?-|-/?\+)(?=[\s(){};]|\Z)",
    re.MULTILINE,
)
_NUMBER = re.compile(r"(\d{1,3})(?: {0,3}[.…]+|\)(?=\s|[^\W\d_])|(?=\s|\Z|[^\W\d_]|[♔-♟]))")


def explained(
    text: str, start: chess.Board, moves: Sequence[chess.Move], language: str, begin: int = 0
) -> bool:
    """Whether a text from an offset on says these moves and no other, and then ends."""
    plain, board, at = text[begin:].translate(_PLAIN), start.copy(), 0
    for move in moves:
        spelled = re.compile(_spelled(board, move, language) + _END)
        while True:
            found = spelled.match(plain, at)
            if found and _alone(board, move, found):
                at = found.end()
                break
            after = _beside(plain, at, board)
            if after is None:
                return False
            at = after
        board.push(move)
    ended = False
    while at < len(plain):
        result = None if ended else _RESULT.match(plain, at)
        if result:
            ended, at = True, result.end()
            continue
        after = _beside(plain, at, board)
        if after is None:
            return False
        at = after
    return True


def _beside(text: str, at: int, board: chess.Board) -> int | None:
    """The end of what stands beside moves at a place; None: nothing does."""
    number = _NUMBER.match(text, at)
    if number and int(number[1]) == board.fullmove_number:
        return number.end()
    found = _BESIDE.match(text, at)
    if found:
        return found.end()
    return _variation(text, at) if at < len(text) and text[at] == "(" else None


def _variation(text: str, at: int) -> int | None:
    depth = 0
    while at < len(text):
        comment = re.compile(r"\{[^}]*\}|;[^\n]*").match(text, at)
        if comment:
            at = comment.end()
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
        if not depth:
            return at
    return None


def _letters(symbol: str, language: str) -> str:
    known = dict(zip("KQRBN", LETTERS[language].split(), strict=True))
    others = set(known.values()) | set(_PAWN.get(language, ()))
    if symbol == "P":
        ways = ["", "p", *_FIGURINES["P"], *_PAWN.get(language, ["P"])]
        if "P" not in others and "P" not in ways:
            ways.append("P")
    else:
        ways = [known[symbol], *_FIGURINES[symbol], *_MORE.get(language, {}).get(symbol, [])]
    return "(?:" + "|".join(map(re.escape, sorted(set(ways), key=len, reverse=True))) + ")"


def _spelled(board: chess.Board, move: chess.Move, language: str) -> str:
    if board.is_castling(move):
        rings = 1 if board.is_kingside_castling(move) else 2
        return r"[0OoОо](?: ?-? ?[0OoОо])" + f"{{{rings}}}[+#!?]*"
    piece = board.piece_at(move.from_square)
    assert piece is not None
    symbol = piece.symbol().upper()
    origin, to = chess.square_name(move.from_square), chess.square_name(move.to_square)
    promotion = ""
    if move.promotion:
        letters = _letters(chess.piece_symbol(move.promotion).upper(), language)
        promotion = rf"[=/(]{{0,2}}(?i:{letters})\)?"
    whole = (
        rf"{_letters(symbol, language)}(?P<file>{origin[0]})?(?P<rank>{origin[1]})?"
        rf"[-:xX]?(?:{to}):?{promotion}{_MARKS}"
    )
    if symbol != "P":
        return whole
    return rf"(?:{whole}|{_letters('P', language)}{origin[0]}[:xX]?{to[0]}[+#!?]*)"


def _alone(board: chess.Board, move: chess.Move, found: re.Match[str]) -> bool:
    """Whether no other legal move of such a piece is spelled the same."""
    if board.is_castling(move):
        return True
    piece = board.piece_type_at(move.from_square)
    file, rank = found.groupdict().get("file"), found.groupdict().get("rank")
    to = chess.square_name(move.to_square)
    if piece == chess.PAWN and to not in found.group():
        same = [
            other for other in board.legal_moves
            if board.piece_type_at(other.from_square) == chess.PAWN and board.is_capture(other)
            and chess.square_file(other.from_square) == chess.square_file(move.from_square)
            and chess.square_file(other.to_square) == chess.square_file(move.to_square)
            and other.promotion in (None, chess.QUEEN)
        ]  # fmt: skip
        return same == [move]
    if piece == chess.PAWN and not file and not rank:
        return not board.is_capture(move)
    same = [
        other for other in board.legal_moves
        if other.to_square == move.to_square and other.promotion == move.promotion
        and board.piece_type_at(other.from_square) == piece and not board.is_castling(other)
        and (not file or chess.square_name(other.from_square)[0] == file)
        and (not rank or chess.square_name(other.from_square)[1] == rank)
    ]  # fmt: skip
    return same == [move]
