"""``swissheet games``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import chess
import click

from swissheet.cli.errors import Exit
from swissheet.cli.files.kinds import (
    STDIO,
    Saved,
    create,
    refuse_ending,
    refuse_existing,
    same_file,
)
from swissheet.cli.files.pgn_files import Collection, holds_games
from swissheet.cli.files.readers import read_tournament
from swissheet.cli.files.start_positions import start_positions
from swissheet.cli.frame.answer import Answer, issue_document
from swissheet.cli.frame.game_lines import Count, game_document, game_lines, moves_stand, of_file
from swissheet.cli.frame.options import Saving, command, force_option
from swissheet.cli.frame.progress import watched
from swissheet.cli.frame.waiting import Waiting
from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.formats import pgn
from swissheet.model import Tournament
from swissheet.notation import GameSettings, Outcome, Verdict

__all__ = ["games"]

_ROUND_TAG = re.compile(r'\[\s*Round\s+"(\d{1,4})')
_DATE_TAG = re.compile(r'\[\s*Date\s+"(\d{4})\.(\d\d|\?\?)')
_AUTOMATIC_DRAWS = ("2014", "07")
"""Fivefold repetition and 75 moves end games since this month."""


@command(
    writes=True,
    asks_json=True,
    keys="games (index, file, line, round, board, white, black, result, ok, problems: code, "
    "severity, found, wanted, line), boards_without (round, board, white, black), issues (of whole "
    "files), legal, errors, warnings, notices (how many games have them), positions (round: number "
    "of the start), files (file, written, backup)",
)
@click.argument("file")
@click.option(
    "--pgn", "collections", multiple=True, metavar="GAMES",
    help="Games of the tournament: PGN, zip or folder; may be repeated.",
)  # fmt: skip
@click.option("--round", "round_", type=click.IntRange(1), help="Only this round.")
@click.option("--language", metavar="CODE", help="Letters of the moves, such as de or id.")
@click.option(
    "--no-draw-before", type=click.IntRange(0, 1000), default=0, metavar="N",
    help="The event forbids agreed draws before move N.",
)  # fmt: skip
@click.option("--chess960", is_flag=True, help="The event plays Chess960.")
@click.option(
    "--positions", metavar="FILE|SEED",
    help="Chess960: a file with the position of each round, or the number they are drawn by.",
)  # fmt: skip
@click.option("--headers", metavar="OUT.pgn", help="Write the tags, for moves to be typed below.")
@click.option("--out", metavar="EVENT.pgn", help="Write the games with the tags of the event.")
@force_option
def games(
    file: str,
    collections: tuple[str, ...],
    round_: int | None,
    language: str | None,
    no_draw_before: int,
    chess960: bool,
    positions: str | None,
    headers: str | None,
    out: str | None,
    force: bool,
    saving: Saving,
    as_json: bool,
) -> Answer:
    """Check games in PGN, and compare them with the results.

    FILE is a PGN file, a zip archive or a folder of them ('-' is stdin): every game is checked by
    itself. Or it is a tournament (TRF or workbook), with --pgn for its games: each is matched to
    its board and its result compared. The tournament is never changed.

    A line for each problem: file, line, game, board, players, the number of the check (P01 to P44),
    and what is wrong. Games are counted through all files. --out leaves out moves that are not
    legal, and takes results from the tournament.

    Leaves with 1 if a game has an error, with 3 if a file is no PGN or has no games; warnings and
    notices do not matter for that.
    """
    tournament, odd = (None, ()) if holds_games(file) and not collections else _tournament(file)
    if tournament is None:
        if headers or out:
            raise InputError("cli.games-tournament", place=Place(file=file))
    elif not (collections or headers) or (out and not collections):
        raise InputError("cli.games-wanted", place=Place(file=file))
    elif round_ is not None and round_ > len(tournament.rounds):
        raise InputError("cli.games-round", place=Place(file=file), round=round_)
    if headers and headers == out:
        raise InputError("cli.games-one-file", place=Place(file=headers))
    for target in filter(None, (headers, out)):
        _refuse(target, (file, *collections), force=force or saving.dry_run)
    drawn = _positions(positions, tournament)
    rules = _rules(tournament, drawn, no_draw_before, chess960=chess960 or positions is not None)
    names = tuple(player.name for player in tournament.players) if tournament else ()
    collection = Collection(collections or (file,), language, rules, names)
    work = _Work(tournament, collection, round_, drawn, as_json=as_json, keeps=bool(out))
    if collections or tournament is None:
        try:
            work.check()
        except BaseException:
            work.told.close()
            raise
    answer = work.answer()
    wrong = [str(issue) for issue in odd if issue.severity is Severity.ERROR]
    answer.notes = [*wrong, *answer.notes]
    texts = {}
    if headers and tournament is not None:
        texts[headers] = pgn.dumps(tournament, work.starts(), round_)
    if out and tournament is not None:
        texts[out] = pgn.dumps(tournament, {**work.starts(), **work.kept}, round_)
        answer.notes = [*answer.notes, *work.left_out()]
    saved = [_write(answer, name, text, saving, force=force) for name, text in texts.items()]
    answer.data["files"] = [item.document() for item in saved]
    return answer


def _refuse(target: str, read: Iterable[str], *, force: bool) -> None:
    """Raises: InputError, FileAccessError: the file may not be written."""
    refuse_ending(target, ".pgn")
    refuse_existing(target, force=force)
    for name in read:
        if same_file(name, target) or (Path(name).is_dir() and _inside(name, target)):
            raise InputError("cli.same-file.games", place=Place(file=target))


def _inside(folder: str, target: str) -> bool:
    """Whether a file that exists is one of those in a folder."""
    found = Path(target)
    return found.exists() and Path(folder).resolve() in found.resolve().parents


def _write(answer: Answer, name: str, text: str, saving: Saving, *, force: bool) -> Saved:
    """Writes a file of games; for ``-`` the answer holds it, and its lines become messages."""
    if name == STDIO:
        answer.notes = [*answer.lines, *answer.notes]
        answer.raw = answer.data["text"] = text
        return Saved(name, False)
    saved = create(name, text.encode("utf-8"), saving, force=force)
    answer.notes = [*answer.notes, str(saved)]
    return saved


def _tournament(file: str) -> tuple[Tournament, tuple[Issue, ...]]:
    if file != STDIO and holds_games(file):
        raise InputError("cli.games-two", place=Place(file=file))
    return read_tournament(file)


def _positions(wish: str | None, tournament: Tournament | None) -> Mapping[int, int]:
    if wish is None:
        return {}
    known = max(tournament.rounds_total, len(tournament.rounds)) if tournament is not None else 0
    return start_positions(wish, known)


def _rules(
    tournament: Tournament | None, drawn: Mapping[int, int], no_draw_before: int, *, chess960: bool
) -> Callable[[pgn.RawGame], GameSettings]:
    """What the event asks of a game: by the round its tag names, and the Laws of its day."""
    began = tuple(tournament.event.start.split("/")[:2]) if tournament is not None else ()

    def rules(raw: pgn.RawGame) -> GameSettings:
        tag, date = _ROUND_TAG.search(raw.text), _DATE_TAG.search(raw.text)
        month = began if len(began) == 2 else date.groups() if date is not None else ()
        return GameSettings(
            no_draw_before=no_draw_before,
            chess960=chess960,
            position=drawn.get(int(tag[1])) if tag is not None else None,
            laws=2009 if month and month < _AUTOMATIC_DRAWS else 2018,
        )

    return rules


class _Work:
    """One run through the games: what is told of them, and what is kept for a file."""

    def __init__(
        self,
        tournament: Tournament | None,
        collection: Collection,
        round_: int | None,
        drawn: Mapping[int, int],
        *,
        as_json: bool,
        keeps: bool,
    ) -> None:
        self.tournament, self.collection, self.round = tournament, collection, round_
        self.drawn, self.as_json, self.keeps = drawn, as_json, keeps
        self.count = Count()
        self.documents: list[dict[str, Any]] = []
        self.issues: list[Issue] = []
        self.without: list[pgn.Board] = []
        self.kept: dict[pgn.Board, Verdict] = {}
        self.unfit: set[pgn.Board] = set()
        self.checked = False
        self.told = Waiting()

    def check(self) -> None:
        """Goes through the games."""
        self.checked = True
        total = self.collection.about() if sys.stderr.isatty() else 0
        if self.tournament is None:
            for game in watched(self.collection, "Checking", total):
                if self.round is None or _round_of(game) == self.round:
                    self._tell(game, None, ())
        else:
            matches = pgn.match(self.collection, self.tournament, "", self.round or 0)
            for matched in watched(matches, "Checking", total):
                game, board = matched.game, matched.board
                said = board.round if board is not None else _round_of(game)
                if self.round is None or said in (self.round, 0):
                    self._tell(game, board, matched.issues)
                    if self.keeps and board is not None:
                        self._keep(matched, board)
            self.without = list(_boards(matches.issues))
            self.issues += matches.issues
        self.issues = [*self.collection.issues, *self.issues]

    def _tell(self, game: pgn.CheckedGame, board: pgn.Board | None, more: Iterable[Issue]) -> None:
        issues = [*game.verdict.problems, *more]
        self.count.add(game, issues)
        file = self.collection.file
        if self.as_json:
            self.documents.append(game_document(file, game, board, issues))
            return
        for line in game_lines(file, game, board, issues):
            self.told.add(line)

    def _keep(self, matched: pgn.MatchedGame, board: pgn.Board) -> None:
        """Keeps the moves of a board, if they are the ones: legal, and the only ones it has."""
        codes = {pgn.check_id(issue) for issue in matched.issues}
        if matched.swapped or "P33" in codes or not moves_stand(matched.game):
            self.unfit.add(board)
            self.kept.pop(board, None)
        elif board not in self.unfit:
            self.kept.setdefault(board, matched.game.verdict)

    def left_out(self) -> Iterator[str]:
        """Which boards are written without the moves that were found."""
        if self.unfit:
            boards = sorted((board.round, board.board) for board in self.unfit)
            said = ", ".join(f"{number}.{board}" for number, board in boards)
            yield f"Written without moves, for they have to be settled first: {said}."

    def starts(self) -> dict[pgn.Board, Verdict]:
        """An empty game from the position that was drawn, for every board."""
        assert self.tournament is not None
        return {
            pgn.Board(round_.number, board): _from(self.drawn[round_.number])
            for round_ in self.tournament.rounds
            if round_.number in self.drawn
            for board in range(1, len(round_.games) + 1)
        }

    def answer(self) -> Answer:
        data: dict[str, Any] = {
            "games": self.documents,
            "boards_without": [self._without(board) for board in self.without],
            "issues": [issue_document(issue) for issue in self.issues],
            **self.count.document(),
            "positions": {str(round_): number for round_, number in self.drawn.items()},
        }
        notes = [f"Round {number}: position {at}" for number, at in sorted(self.drawn.items())]
        return Answer(data, self._lines(), notes, self._exit())

    def _without(self, board: pgn.Board) -> dict[str, Any]:
        assert self.tournament is not None
        game = self.tournament.round(board.round).games[board.board - 1]
        white, black = (self.tournament.player(tpn).name for tpn in (game.white, game.black))
        return {"round": board.round, "board": board.board, "white": white, "black": black}

    def _lines(self) -> Iterator[str]:
        if not self.checked:
            return
        yield from self.told
        yield from map(of_file, self.issues)
        yield self.count.words(None if self.tournament is None else len(self.without))

    def _exit(self) -> Exit:
        """3 if a file is none, 1 if a game has something to be solved."""
        if any(issue.severity is Severity.ERROR for issue in self.issues):
            return Exit.BAD_REQUEST
        return Exit.DIFFERS if self.count.severities[Severity.ERROR] else Exit.DONE


def _round_of(game: pgn.CheckedGame) -> int:
    """The round that the tag names; 0 where it names none."""
    found = re.match(r"\s*(\d{1,4})", game.verdict.tags.get("Round", ""))
    return int(found[1]) if found is not None else 0


def _boards(issues: Iterable[Issue]) -> Iterator[pgn.Board]:
    """The boards that are told to be without a game."""
    for issue in issues:
        if pgn.check_id(issue) == "P34":
            boards = issue.params["boards"]
            assert isinstance(boards, list)
            yield from (pgn.Board(issue.place.round, int(str(board))) for board in boards)


def _from(position: int) -> Verdict:
    start = chess.Board.from_chess960_pos(position).fen()
    return Verdict([], Outcome(None, None, (), 0), (), start, chess960=True)
