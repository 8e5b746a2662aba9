"""``swissheet games``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from swissheet.cli.errors import Exit
from swissheet.cli.files.game_processes import GameProcesses
from swissheet.cli.files.pgn_files import Collection, SecondSheets, holds_games
from swissheet.cli.files.start_positions import is_seed, start_positions
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.game_lines import (
    Count,
    boards_without,
    clean_line,
    game_document,
    game_lines,
    of_file,
)
from swissheet.cli.frame.options import command, force_option
from swissheet.cli.frame.progress import watched
from swissheet.cli.frame.waiting import Waiting
from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.files.documents import issue_document
from swissheet.files.event_games import EventGames, asked_of, read_event, settings_by
from swissheet.files.kept_games import KeptGames, starts_drawn
from swissheet.files.kinds import (
    STDIO,
    Saved,
    create,
    refuse_ending,
    refuse_existing,
    same_file,
)
from swissheet.files.saving import Saving
from swissheet.formats import pgn
from swissheet.formats.pgn.matching import OF_TWO_GAMES, without_board
from swissheet.model import Tournament
from swissheet.notation import Verdict
from swissheet.notation.event import ANY_GAMES, GameRules
from swissheet.words.message import Text, phrase, reader


@command(
    writes=True,
    asks_json=True,
    keys="games (index, file, line, round, board, white, black, result, ok, problems (code, "
    "severity, found, wanted, line), in a workbook also: verdict, sheet, cell), boards_without "
    "(round, board, white, black), issues (check, severity, code, level, message, found, wanted, "
    "place), legal, errors, warnings, notices (how many games), positions (of each round: number "
    "of the start), files (file, written, backup)",
)
@click.argument("file")
@click.option(
    "--pgn", "collections", multiple=True, metavar="GAMES",
    help="Games of the tournament: PGN, zip or folder; may be repeated.",
)  # fmt: skip
@click.option("--round", "round_", type=click.IntRange(1), help="Only this round.")
@click.option(
    "--compare",
    metavar="GAMES",
    help="The scoresheets of the other players; differences are reported.",
)
@click.option("--language", metavar="CODE", help="Letters of the moves, such as de or id.")
@click.option(
    "--no-draw-before", type=click.IntRange(0, 1000), metavar="N",
    help="The event forbids agreed draws before move N.",
)  # fmt: skip
@click.option("--chess960", is_flag=True, help="The event plays Chess960.")
@click.option(
    "--positions", metavar="FILE|SEED",
    help="Chess960: a file with the position of each round, or a number to draw them by (itself no "
    "position).",
)  # fmt: skip
@click.option(
    "--resumed", multiple=True, metavar="R.B",
    help="Round and board of an adjourned game, which may start from a position: 3.12; may be "
    "repeated.",
)  # fmt: skip
@click.option("--style", is_flag=True, help="Report wrong signs, such as x and +, too (P41).")
@click.option(
    "--jobs", type=click.IntRange(1, 64),
    help="How many processors to use; by default all, for files of more than about 1500 games.",
)  # fmt: skip
@click.option("--headers", metavar="OUT.pgn", help="Write the tags, for moves to be typed below.")
@click.option("--out", metavar="EVENT.pgn", help="Write the games with the tags of the event.")
@force_option
def games(
    file: str,
    collections: tuple[str, ...],
    round_: int | None,
    compare: str | None,
    language: str | None,
    no_draw_before: int | None,
    chess960: bool,
    positions: str | None,
    resumed: tuple[str, ...],
    style: bool,
    jobs: int | None,
    headers: str | None,
    out: str | None,
    force: bool,
    saving: Saving,
    as_json: bool,
) -> Answer:
    """Check games in PGN, and compare them with the results.

    FILE is a PGN file, a zip archive or a folder of them ('-' is stdin): every game is checked by
    itself. Or it is a tournament (TRF or workbook), with --pgn for its games: each is matched to
    its board and its result compared. In a workbook without --pgn the games are those in it, on
    the sheet Games and beside their boards. The tournament is never changed.

    The first sheet of a workbook has the settings for its games (language, draws, Chess960,
    resumed games); an option overrides them.

    A line for each problem: file, line, game, board, players, the number of the check (P01 to P44),
    and what is wrong. Games are counted through all files. --compare reads the other scoresheet of
    each game, of the same round and names or else in the same order, and reports the first move
    that differs. --out leaves out moves that are not legal, and takes results from the tournament.

    Exits with 1 if a game has an error, with 3 if a file is not a PGN or has no games; warnings and
    notices do not matter for that.
    """
    event = None if holds_games(file) and not collections else _event(file)
    tournament, odd = (event.tournament, event.odd) if event is not None else (None, ())
    inside = event is not None and event.holds_games and not collections
    if tournament is None:
        if headers or out:
            raise InputError("cli.games-tournament", place=Place(file=file))
    elif not (inside or collections or headers) or (out and not (inside or collections)):
        raise InputError("cli.games-wanted", place=Place(file=file))
    elif round_ is not None and round_ > len(tournament.rounds):
        raise InputError("cli.games-round", place=Place(file=file), round=round_)
    if compare is not None and tournament is not None and not collections:
        raise InputError("cli.games-compare", place=Place(file=file))
    if headers and headers == out:
        raise InputError("cli.games-one-file", place=Place(file=headers))
    for target in filter(None, (headers, out)):
        _refuse(
            target, (file, *collections, *filter(None, (compare,))), force=force or saving.dry_run
        )
    rules = asked_of(
        event.rules if event is not None else ANY_GAMES,
        language, no_draw_before, _positions(positions, tournament), resumed,
        chess960=chess960, style=style,
    )  # fmt: skip
    names = tuple(player.name for player in tournament.players) if tournament else ()
    settings, processes = settings_by(rules, tournament), GameProcesses(jobs)
    collection = Collection(
        collections or (file,), rules.language or None, settings, names, processes
    )
    second = None
    if compare is not None:
        sheets = Collection((compare,), rules.language or None, settings, names)
        second = SecondSheets(compare, sheets)
    work = _Work(tournament, collection, round_, rules, second, as_json=as_json, keeps=bool(out))
    inside = inside and bool(out or not headers)
    if inside or collections or tournament is None:
        try:
            if inside and event is not None:
                work.check_inside(file, event)
            else:
                work.check()
        except BaseException:
            work.told.close()
            raise
        finally:
            processes.close()
    answer = work.answer()
    wrong = [str(issue) for issue in odd if issue.severity is Severity.ERROR]
    drawn = [phrase("cli_games.drawn", seed=positions)] if positions and is_seed(positions) else []
    answer.notes = [*wrong, *drawn, *answer.notes]
    texts = {}
    if headers and tournament is not None:
        texts[headers] = pgn.dumps(tournament, work.starts(), round_)
    if out and tournament is not None and work.kept is not None:
        texts[out] = pgn.dumps(tournament, {**work.starts(), **work.kept.games}, round_)
        answer.notes = [*answer.notes, *(issue.message for issue in work.kept.left_out())]
    saved = [_write(answer, name, text, saving, force=force) for name, text in texts.items()]
    answer.data["files"] = [item.document() for item in saved]
    return answer


def _refuse(target: str, read: Iterable[str], *, force: bool) -> None:
    """Refuse a file that must not be written.

    Raises: InputError, FileAccessError: it is such a file.
    """
    refuse_ending(target, ".pgn")
    refuse_existing(target, force=force)
    for name in read:
        if same_file(name, target) or (Path(name).is_dir() and _inside(name, target)):
            raise InputError("cli.same-file.games", place=Place(file=target))


def _inside(folder: str, target: str) -> bool:
    """Return whether a file that exists is one of those in a folder."""
    found = Path(target)
    return found.exists() and Path(folder).resolve() in found.resolve().parents


def _write(answer: Answer, name: str, text: str, saving: Saving, *, force: bool) -> Saved:
    """Write a file of games; for ``-`` the answer has it, and its lines become messages."""
    if name == STDIO:
        answer.notes = [*answer.lines, *answer.notes]
        answer.raw = answer.data["text"] = text
        return Saved(name, False)
    saved = create(name, text.encode("utf-8"), saving, force=force)
    answer.notes = [*answer.notes, saved]
    return saved


def _event(file: str) -> EventGames:
    if file != STDIO and holds_games(file):
        raise InputError("cli.games-two", place=Place(file=file))
    return read_event(file)


def _positions(wish: str | None, tournament: Tournament | None) -> Mapping[int, int] | None:
    if wish is None:
        return None
    known = max(tournament.rounds_total, len(tournament.rounds)) if tournament is not None else 0
    return start_positions(wish, known)


@dataclass(slots=True)
class _First:
    """The first game of a board, without its moves: a second one adds issues to it.

    ``severities`` are those of its problems, ``keys`` the issues a second game added already.
    """

    file: str
    game: pgn.CheckedGame
    severities: set[Severity]
    document: dict[str, Any] | None = None
    keys: set[str] = field(default_factory=set)


class _Work:
    """One run through the games: its report, and the games kept for a file."""

    def __init__(
        self,
        tournament: Tournament | None,
        collection: Collection,
        round_: int | None,
        rules: GameRules,
        second: SecondSheets | None = None,
        *,
        as_json: bool,
        keeps: bool,
    ) -> None:
        self.tournament, self.collection, self.round = tournament, collection, round_
        self.rules, self.drawn = rules, rules.chess960.by_round
        self.second, self.as_json = second, as_json
        self.kept = KeptGames(tournament) if keeps and tournament is not None else None
        self.count = Count()
        self.documents: list[dict[str, Any]] = []
        self.issues: list[Issue] = []
        self.without: list[pgn.Board] = []
        self.firsts: dict[pgn.Board, _First] = {}
        self.checked = False
        self.told = Waiting()

    def check(self) -> None:
        """Check the games."""
        self.checked = True
        total = self.collection.about() if sys.stderr.isatty() else 0
        if self.tournament is None:
            for game in watched(self.collection, phrase("cli_games.progress"), total):
                if self.round is None or _round_of(game) == self.round:
                    self._tell(pgn.MatchedGame(game, None))
        else:
            matches = pgn.match(
                self.collection, self.tournament, "", self.round or 0, self.rules.resumed
            )
            for matched in watched(matches, phrase("cli_games.progress"), total):
                game, board = matched.game, matched.board
                said = board.round if board is not None else _round_of(game)
                if self.round is None or said in (self.round, 0):
                    self._tell(matched)
                    if self.kept is not None:
                        self.kept.add(matched)
            self.without = list(boards_without(matches.issues))
            self.issues += matches.issues
        self.issues = [*self.collection.issues, *self.issues]
        if self.second is not None:
            self.issues += self.second.issues(all_read=self.round is None)

    def check_inside(self, file: str, event: EventGames) -> None:
        """Check the games in the workbook; nothing is written there."""
        from swissheet.workbook.games.boards import missing
        from swissheet.workbook.games.judging import shown_on
        from swissheet.workbook.games.verdicts import verdict_of

        self.checked = True
        checked = event.judged(self.rules)
        for one in checked:
            game, board = one.asked, one.board
            said = board.round if board is not None else _round_of(game)
            if self.round is not None and said not in (self.round, 0):
                continue
            self.count.add(game, one.issues)
            there = shown_on(event.tournament, board) if board is not None else ""
            verdict, place = verdict_of(one, there, reader()), one.game.place()
            if self.as_json:
                document = game_document(file, game, board, one.issues)
                where = {"sheet": place.sheet, "cell": place.cell}
                self.documents.append(document | where | {"verdict": verdict})
            elif not one.issues:
                self.told.add(clean_line(file, place, game, board, verdict))
            else:
                for line in game_lines(file, game, board, one.issues):
                    self.told.add(line)
            if self.kept is not None:
                self.kept.add(pgn.MatchedGame(game, board, one.swapped, issues=one.issues))
        for number, boards in missing(checked, event.tournament, self.round or 0).items():
            self.issues.append(
                Issue(
                    Severity.NOTICE, "pgn.missing", Place(file=file, round=number),
                    {"round": number, "boards": list(boards)},
                )
            )  # fmt: skip
        self.without = list(boards_without(self.issues))
        self.issues += without_board(self.rules.resumed, event.tournament, Place(file=file))
        self.issues += event.moveless

    def _tell(self, matched: pgn.MatchedGame) -> None:
        game, board = matched.game, matched.board
        issues = [*game.verdict.problems, *matched.issues]
        if self.second is not None:
            issues += self.second.against(game)
        self.count.add(game, issues)
        for issue in issues:
            if board is not None and issue.key in OF_TWO_GAMES:
                self._tell_first(board, issue)
        file = self.collection.file
        document = game_document(file, game, board, issues) if self.as_json else None
        if document is not None:
            self.documents.append(document)
        else:
            for line in game_lines(file, game, board, issues):
                self.told.add(line)
        if board is not None and board not in self.firsts and not matched.awaited:
            left = replace(game, verdict=replace(game.verdict, moves=[]))
            severities = {issue.severity for issue in issues}
            self.firsts[board] = _First(file, left, severities, document)

    def _tell_first(self, board: pgn.Board, issue: Issue) -> None:
        """Report, one time, an issue of a second game of a board for the first game."""
        first = self.firsts.get(board)
        if first is None or issue.key in first.keys:
            return
        first.keys.add(issue.key)
        issue = replace(issue, place=Place(file=first.file, line=first.game.line))
        self.count.later(first.severities, issue)
        first.severities.add(issue.severity)
        if first.document is None:
            for line in game_lines(first.file, first.game, board, [issue]):
                self.told.add(line)
        else:
            again = game_document(first.file, first.game, board, [issue])
            first.document["problems"] += again["problems"]
            first.document["ok"] = first.document["ok"] and again["ok"]

    def starts(self) -> dict[pgn.Board, Verdict]:
        """Return an empty game from the position that was drawn, for every board."""
        assert self.tournament is not None
        return starts_drawn(self.tournament, self.drawn)

    def answer(self) -> Answer:
        data: dict[str, Any] = {
            "games": self.documents,
            "boards_without": [self._without(board) for board in self.without],
            "issues": [
                issue_document(issue) | {"check": pgn.check_id(issue)} for issue in self.issues
            ],
            **self.count.document(),
            "positions": {str(round_): number for round_, number in self.drawn.items()},
        }
        notes = [
            phrase("cli_games.position", round=number, position=at)
            for number, at in sorted(self.drawn.items())
        ]
        return Answer(data, self._lines(), notes, self._exit())

    def _without(self, board: pgn.Board) -> dict[str, Any]:
        assert self.tournament is not None
        game = self.tournament.round(board.round).games[board.board - 1]
        white, black = (self.tournament.player(tpn).name for tpn in (game.white, game.black))
        return {"round": board.round, "board": board.board, "white": white, "black": black}

    def _lines(self) -> Iterator[Text]:
        if not self.checked:
            return
        yield from self.told
        yield from map(of_file, self.issues)
        yield self.count.words(None if self.tournament is None else len(self.without))

    def _exit(self) -> Exit:
        """Return 3 if a file is not readable, 1 if a game has a problem to solve."""
        if any(issue.severity is Severity.ERROR for issue in self.issues):
            return Exit.BAD_REQUEST
        return Exit.DIFFERS if self.count.severities[Severity.ERROR] else Exit.DONE


def _round_of(game: pgn.CheckedGame) -> int:
    """Return the round in the tag; 0 without a number."""
    found = re.match(r"\s*(\d{1,4})", game.verdict.tags.get("Round", ""))
    return int(found[1]) if found is not None else 0
