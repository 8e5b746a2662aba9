"""Say in words which game of which match of a knock-out the boards of a round play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.workbook.shared import language

if TYPE_CHECKING:
    from swissheet.pairing.knockout.boards import BoardMatch

_AT_MOST = 72
"""Most letters of the line: a line wider than the table makes the printed page wider."""

_NAMED = {2: "final", 4: "semifinals", 8: "quarterfinals"}


def match_boards(
    tournament: Tournament, number: int, boards: Iterable[tuple[int, int]]
) -> tuple[BoardMatch, ...]:
    """Return the matches of a round's boards (White, Black); nothing where that is unclear."""
    if not tournament.system.matches:
        return ()
    from swissheet.pairing.knockout.boards import board_matches

    try:
        return board_matches(tournament, number, boards)
    except (InputError, RulesError):
        return ()


def match_words(match: BoardMatch, lang: str = "en", detail: int = 2) -> str:
    """Return a match in words: ``Final, game 2, 1-0 so far``.

    Args: detail: 2 with the score of the match, White's first; 1 without; 0 without the game.
    """
    parts = [_stage(match, lang)]
    if detail and (match.kind.name != "REGULAR" or match.number > 1):
        key = f"bracket.board_{match.kind.name.lower()}"
        parts.append(language.text(key, lang, game=match.game))
    if detail > 1 and match.white + match.black:
        both = (said_points(own, half="½") for own in (match.white, match.black))
        score = "-".join(own.words(lang) for own in both)
        parts.append(language.text("bracket.board_score", lang, score=score))
    return ", ".join(parts)


def match_line(
    matches: Sequence[BoardMatch], lang: str = "en", *, at_most: int | None = _AT_MOST
) -> str:
    """Return the matches of a round in a line; equal boards in a row are grouped.

    ``Board 1: Final, game 2, 1-0 so far; Board 2: Third place``. If the line is longer than
    ``at_most``, the scores are left out, then the games.
    """
    lines = ("; ".join(_together(matches, lang, detail)) for detail in (2, 1, 0))
    line = next(lines)
    while at_most is not None and len(line) > at_most:
        shorter = next(lines, None)
        if shorter is None:
            break
        line = shorter
    return line


def _together(matches: Sequence[BoardMatch], lang: str, detail: int) -> list[str]:
    runs: list[tuple[str, int, int]] = []
    for match in matches:
        words = match_words(match, lang, detail)
        if runs and runs[-1][0] == words and runs[-1][2] == match.board - 1:
            runs[-1] = words, runs[-1][1], match.board
        else:
            runs.append((words, match.board, match.board))
    return [
        language.text("bracket.board", lang, board=first, match=words)
        if first == last
        else language.text("bracket.boards", lang, first=first, last=last, match=words)
        for words, first, last in runs
    ]


def _stage(match: BoardMatch, lang: str) -> str:
    if not match.players:
        return language.text(f"bracket.{match.stage.name.lower()}", lang)
    if match.players in _NAMED:
        return language.text(f"bracket.{_NAMED[match.players]}", lang)
    return language.text("bracket.round_of", lang, players=match.players)
