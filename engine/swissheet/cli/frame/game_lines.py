"""Games that were checked: a line for each problem, a record for programs, and the count."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from swissheet.errors import Issue, Place, Severity
from swissheet.formats import pgn
from swissheet.formats.pgn.checking import moves_stand
from swissheet.formats.plain_text import cut
from swissheet.words import begun
from swissheet.words.message import Phrase, Text, phrase, reader, titled

_NAME_COLUMNS = 40
_LONGEST = 255
"""Characters of a tag in a record; the standard of PGN allows no longer line."""


@dataclass(slots=True)
class Count:
    """How many games there were: legal ones, and those with problems of each severity."""

    games: int = 0
    legal: int = 0
    severities: dict[Severity, int] = field(default_factory=lambda: dict.fromkeys(Severity, 0))

    def add(self, game: pgn.CheckedGame, issues: Sequence[Issue]) -> None:
        self.games += 1
        self.legal += moves_stand(game)
        for severity in {issue.severity for issue in issues}:
            self.severities[severity] += 1

    def later(self, before: Collection[Severity], issue: Issue) -> None:
        """Count a problem of a game that was counted with problems of some severities."""
        self.severities[issue.severity] += issue.severity not in before

    def document(self) -> dict[str, int]:
        return {
            "legal": self.legal,
            "errors": self.severities[Severity.ERROR],
            "warnings": self.severities[Severity.WARNING],
            "notices": self.severities[Severity.NOTICE],
        }

    def words(self, without: int | None) -> Text:
        """Return the count in words.

        ``12 games: 11 legal, 2 with errors, 1 with warnings; 3 boards without a game``
        """
        found = [phrase("cli_games.legal", games=self.legal)]
        if self.severities[Severity.ERROR]:
            found.append(phrase("cli_games.errors", games=self.severities[Severity.ERROR]))
        if self.severities[Severity.WARNING]:
            found.append(phrase("cli_games.warnings", games=self.severities[Severity.WARNING]))
        if self.severities[Severity.NOTICE]:
            found.append(phrase("cli_games.notices", games=self.severities[Severity.NOTICE]))
        if without is None:
            return phrase("cli_games.count", games=self.games, found=found)
        return phrase("cli_games.count-boards", games=self.games, found=found, boards=without)


def game_lines(
    file: str, game: pgn.CheckedGame, board: pgn.Board | None, issues: Sequence[Issue]
) -> Iterator[str]:
    """Yield a line for each problem of a game: its place, its players, the check, and the words."""
    for issue in issues:
        at = _cell(issue.place) if issue.place.cell else str(issue.place.line or game.line)
        yield _line(file, at, game, board, _told(issue, board))


def clean_line(
    file: str, place: Place, game: pgn.CheckedGame, board: pgn.Board | None, verdict: str
) -> str:
    """Return the line of a game of a workbook without problems."""
    return _line(file, _cell(place), game, board, verdict)


def _line(file: str, at: str, game: pgn.CheckedGame, board: pgn.Board | None, said: Text) -> str:
    names = names_of(game)
    if board is None:
        line = phrase("cli_games.line", file=file, at=at, game=game.index, names=names, said=said)
    else:
        line = phrase(
            "cli_games.line-board", file=file, at=at, game=game.index,
            round=board.round, board=board.board, names=names, said=said,
        )  # fmt: skip
    return str(line)


def boards_without(issues: Iterable[Issue]) -> Iterator[pgn.Board]:
    """Yield the boards that issues name as being without a game."""
    for issue in issues:
        if pgn.check_id(issue) == "P34":
            round_, boards = issue.params["round"], issue.params["boards"]
            assert isinstance(boards, list)
            yield from (pgn.Board(int(str(round_)), int(str(board))) for board in boards)


def _cell(place: Place) -> str:
    """Return a cell as ``Games!F6``."""
    return f"{place.sheet}!{place.cell}"


def of_file(issue: Issue) -> str:
    """Return the line of a problem of a whole file or round."""
    where, told = issue.where, _told(issue)
    return str(titled(where, told) if where else told)


_TOLD = {
    Severity.NOTICE: "cli_games.notice",
    Severity.WARNING: "cli_games.warning",
    Severity.QUESTION: "cli_games.question",
    Severity.ERROR: "cli_games.error",
}


def _told(issue: Issue, board: pgn.Board | None = None) -> Text:
    """Return a problem in one line, without the board at its beginning, which is named before."""
    words = " ".join(issue.message.split())
    if board is not None:
        again = re.match(rf"\D{{1,20}}{board.round}\D{{1,20}}{board.board} ?: ", words)
        words = words[again.end() :] if again else words
        words = begun(words, reader()) if again else words
    return Phrase(_TOLD[issue.severity], {"check": pgn.check_id(issue), "said": words})


def names_of(game: pgn.CheckedGame) -> str:
    """Return ``Tan, Li - Halim, Sari``, long names cut."""
    names = (" ".join(player_of(game, colour).split()) for colour in ("White", "Black"))
    return " - ".join(cut(name or "?", _NAME_COLUMNS) for name in names)


def player_of(game: pgn.CheckedGame, colour: str) -> str:
    """Return the name in a tag, for programs."""
    return game.verdict.tags.get(colour, "")[:_LONGEST]


def game_document(
    file: str, game: pgn.CheckedGame, board: pgn.Board | None, issues: Sequence[Issue]
) -> dict[str, Any]:
    """Return a game for programs; round and board are null where it belongs to no board."""
    return {
        "index": game.index,
        "file": file,
        "line": game.line,
        "round": board.round if board is not None else None,
        "board": board.board if board is not None else None,
        "white": player_of(game, "White"),
        "black": player_of(game, "Black"),
        "result": game.verdict.outcome.claimed or None,
        "ok": all(issue.severity < Severity.ERROR for issue in issues),
        "problems": [_problem(issue, game.line) for issue in issues],
    }


def _problem(issue: Issue, line: int) -> dict[str, Any]:
    return {
        "code": pgn.check_id(issue),
        "severity": issue.severity.name.lower(),
        "found": issue.found,
        "wanted": issue.wanted or None,
        "line": issue.place.line or line,
        **({"sheet": issue.place.sheet, "cell": issue.place.cell} if issue.place.cell else {}),
    }
