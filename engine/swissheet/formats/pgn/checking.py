"""Every game of a PGN text checked by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn.encoding import PgnText
from swissheet.formats.pgn.splitting import RawGame, split
from swissheet.notation import GameSettings
from swissheet.notation.game import check_game
from swissheet.notation.verdict import CHECKS as GAME_CHECKS
from swissheet.notation.verdict import Verdict
from swissheet.notation.verdict import check_id as game_check_id

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags every game of PGN has, in their order."""

CHECKS: Mapping[str, str] = {
    **GAME_CHECKS,
    "pgn.not-pgn": "P01",
    "pgn.archive": "P01",
    "pgn.no-games": "P02",
    "pgn.encoding": "P03",
    "pgn.not-separated": "P06",
    "pgn.tag-missing": "P09",
    "pgn.no-moves": "P24",
    "pgn.text-outside": "P44",
    "pgn.result-differs": "P19",
    "pgn.no-board": "P27",
    "pgn.colours-exchanged": "P28",
    "pgn.name-weak": "P29",
    "pgn.number-and-name": "P30",
    "pgn.board-differs": "P31",
    "pgn.duplicate": "P32",
    "pgn.two-games": "P33",
    "pgn.missing": "P34",
    "pgn.date": "P35",
    "pgn.list-differs": "P36",
}
"""The numbered checks of PGN files and their games, by the problem that reports them."""

_ANY = GameSettings()


def check_id(issue: Issue) -> str:
    """Return the number of the check an issue comes from, ``P01`` to ``P44``; else its code."""
    return game_check_id(issue, CHECKS)


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game of a file: where it begins, and the findings; ``index`` counts from 1."""

    index: int
    line: int
    verdict: Verdict

    @property
    def ok(self) -> bool:
        return self.verdict.ok


_HARMLESS = frozenset({"P15", "P18", "P20", "P26"})
"""Errors that leave the moves as they are; a promotion without its piece is one to a queen."""


def moves_stand(game: CheckedGame) -> bool:
    """Return whether the moves are legal to the end, whatever is wrong with the result."""
    return all(
        issue.severity < Severity.ERROR or check_id(issue) in _HARMLESS
        for issue in game.verdict.problems
    )


@dataclass(frozen=True, slots=True)
class CheckTask:
    """A game with all data its check needs; it may go to another process."""

    raw: RawGame
    language: str | None
    settings: GameSettings
    file: str


Run = Callable[[Iterator[CheckTask]], Iterator[tuple[CheckTask, Verdict]]]
"""Checks tasks and yields them in their order, each with its verdict."""


def in_turn(tasks: Iterator[CheckTask]) -> Iterator[tuple[CheckTask, Verdict]]:
    """Check one game after the other, in this process.

    Raises: InputError: a language without letters.
    """
    for task in tasks:
        raw = task.raw
        yield (
            task,
            check_game(
                raw.text, task.language, settings=task.settings, line=raw.line, file=task.file
            ),
        )


def checked(
    text: PgnText,
    language: str | None = None,
    settings: GameSettings | Callable[[RawGame], GameSettings] = _ANY,
    run: Run = in_turn,
) -> Iterator[CheckedGame]:
    """Check the games of a text in their order; a broken one does not affect the next.

    Issues of the whole file are added to those of ``text``; that it has no games is known at the
    end.

    Args:   language: of the letters, as for :func:`swissheet.notation.check_game`.
            settings: of the event, or a function that returns them for a game (Chess960 by round).
            run: checks the games, here or in other processes.
    Raises: InputError: a language without letters.
    Cost:   about half a millisecond for a game of 80 half-moves; memory for one game.
    """
    count = 0
    tasks = (
        CheckTask(raw, language, settings(raw) if callable(settings) else settings, text.file)
        for raw in split(text, text.file)
    )
    for task, verdict in run(tasks):
        raw = task.raw
        if not raw.tagged and not verdict.moves and not verdict.outcome.claimed:
            text.issues.append(
                Issue(Severity.WARNING, "pgn.text-outside", Place(file=text.file, line=raw.line))
            )
            continue
        count += 1
        problems = (*raw.issues, *_roster(raw, verdict, text.file), *verdict.problems)
        yield CheckedGame(count, raw.line, replace(verdict, problems=problems))
    if not count and text.stream is not None:
        text.issues.append(Issue(Severity.ERROR, "pgn.no-games", Place(file=text.file)))


def _roster(raw: RawGame, verdict: Verdict, file: str) -> Iterator[Issue]:
    missing = [tag for tag in ROSTER if tag not in verdict.tags]
    if missing:
        yield Issue(
            Severity.WARNING, "pgn.tag-missing", Place(file=file, line=raw.line), {"tags": missing}
        )
    if "\ufffd" in raw.text:
        yield Issue(
            Severity.NOTICE, "pgn.encoding.lost", Place(file=file, line=raw.line),
            {"count": raw.text.count("\ufffd")},
        )  # fmt: skip
