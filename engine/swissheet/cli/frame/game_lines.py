"""Games that were checked: a line for each problem, a record for programs, and the count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from swissheet.cli.frame.text import cut
from swissheet.errors import Issue, Place, Severity
from swissheet.formats import pgn
from swissheet.formats.pgn.checking import moves_stand
from swissheet.words import counted

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

    def words(self, without: int | None) -> str:
        """Return the count in words.

        ``12 games: 11 legal, 2 with errors, 1 with warnings; 3 boards without a game``
        """
        parts = [f"{self.legal} legal"]
        parts += [
            f"{self.severities[severity]} with {severity.name.lower()}s"
            for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTICE)
            if self.severities[severity]
        ]
        said = f"{counted(self.games, 'game')}: {', '.join(parts)}"
        return said if without is None else f"{said}; {counted(without, 'board')} without a game"


def game_lines(
    file: str, game: pgn.CheckedGame, board: pgn.Board | None, issues: Sequence[Issue]
) -> Iterator[str]:
    """Yield a line for each problem of a game: its place, its players, the check, and the words."""
    names = names_of(game)
    place = f", round {board.round} board {board.board}" if board is not None else ""
    # A place is named once, and always before the names.
    again = f"Round {board.round}, board {board.board}: " if board is not None else ""
    for issue in issues:
        at = _cell(issue.place) if issue.place.cell else str(issue.place.line or game.line)
        yield f"{file}:{at}: game {game.index}{place}, {names}: {_told(issue, again)}"


def clean_line(
    file: str, place: Place, game: pgn.CheckedGame, board: pgn.Board | None, verdict: str
) -> str:
    """Return the line of a game of a workbook without problems."""
    there = f", round {board.round} board {board.board}" if board is not None else ""
    return f"{file}:{_cell(place)}: game {game.index}{there}, {names_of(game)}: {verdict}"


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
    where = issue.where
    return f"{where + ': ' if where else ''}{_told(issue)}"


def _told(issue: Issue, without: str = "") -> str:
    """Return a problem in one line, without the beginning of its words if a line before has it."""
    words = " ".join(issue.message.split())
    if without and words.startswith(without):
        words = words[len(without)].upper() + words[len(without) + 1 :]
    return f"{issue.severity.name.lower()} {pgn.check_id(issue)}: {words}"


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
