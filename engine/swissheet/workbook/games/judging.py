"""Check the games of the sheet Games against the Laws, their rows and their boards."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn import Board, CheckedGame, match, split
from swissheet.formats.pgn.boards import round_and_board
from swissheet.formats.pgn.matching import OF_TWO_GAMES
from swissheet.formats.pgn.names import ALIKE_AT_LEAST, alike, keys_of
from swissheet.model import Tournament
from swissheet.notation import (
    GameSettings,
    Verdict,
    check_game,
    compare_games,
    format_result,
)
from swissheet.notation.claims import breaking
from swissheet.notation.event import GameRules, laws_of
from swissheet.notation.moves.scanner import folded
from swissheet.notation.sheets import envelope
from swissheet.words.message import Param, Term
from swissheet.workbook.games.cells import cell_at_fault, of_date
from swissheet.workbook.games.of_rows import of_rows, where_to_answer
from swissheet.workbook.games.typed import NAME_AT_MOST, PGN_OF, SHOWN, Typed
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.sheets.games.lines import lines_of_first_moves
from swissheet.workbook.sheets.games.read import CELL_LETTERS, GameRow

_READ = "games.terminator.read"
"""A result that PGN writes differently: no fault in a cell that has it as the sheets show it."""

_AS_SHOWN = {*SHOWN, *PGN_OF}

_MORE = "games.not-separated"
"""More games behind the result of a line: reported together with all others in the text."""

_GAMES = Sheet.GAMES.table
_ROUND_TAG = re.compile(r'^\s*\[\s*Round\s+"(\d{1,3})', re.MULTILINE)


@dataclass(slots=True)
class Judged:
    """A checked game with its board; None if no board was found.

    ``asked`` is the game with what its cells add to it, ``result`` its result as the sheets show
    it, ""
    if it has none; ``issues`` are all problems found, each with its cell.
    """

    game: GameRow
    asked: CheckedGame
    result: str
    board: Board | None = None
    swapped: bool = False
    issues: list[Issue] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        return self.asked.verdict

    @property
    def ok(self) -> bool:
        """Return whether nothing has to be solved."""
        return all(issue.severity < Severity.ERROR for issue in self.issues)

    @property
    def clear(self) -> bool:
        """Return whether nothing has to be solved or looked at; notices are allowed."""
        return all(issue.severity < Severity.WARNING for issue in self.issues)


def shown_on(tournament: Tournament, board: Board) -> str:
    """Return the result of a board as its sheet shows it; "" if it has none."""
    game = tournament.round(board.round).games[board.board - 1]
    return format_result(game.white_result, game.black_result)


def judged(games: Sequence[GameRow], tournament: Tournament, rules: GameRules) -> list[Judged]:
    """Return every game checked, found on its board, and compared with it.

    Rule: Laws 2018, 8.7: the signed sheet counts until the arbiter decides; nothing is corrected.
    """
    named = len({game.found.table.name for game in games}) > 1
    cells = {index: cell_of(game, named=named) for index, game in enumerate(games, start=1)}
    checks = [
        _Check(index, game, tournament, rules, cells) for index, game in enumerate(games, start=1)
    ]
    of_first = defaultdict[Param, list[Issue]](list)
    asked = (check.judged.asked for check in checks)
    matches = match(asked, tournament, resumed=rules.resumed)
    for check, matched in zip(checks, matches, strict=True):
        own = check.judged
        if check.sought:
            own.board, own.swapped = matched.board, matched.swapped
            own.asked = matched.game
            own.issues[:] = [one for one in own.issues if one.key not in matched.explained]
            for issue in matched.issues:
                check.tell_of_board(issue)
                if issue.key in OF_TWO_GAMES:
                    of_first[issue.params["first"]].append(issue)
        else:
            check.tell_unsought()
        check.compare()
    # Neither of two games is more right than the other, so the first one reports it for both.
    for check in checks:
        told = of_first[check.judged.asked.index]
        if told:
            worst = max(told, key=lambda issue: issue.severity)
            check.tell_as(replace(worst, place=Place()))
    for check in checks:
        own = check.judged
        own.issues[:] = [where_to_answer(issue) for issue in own.issues]
    return [check.judged for check in checks]


def cell_of(game: GameRow, *, named: bool = False) -> str:
    """Return the first cell of a game: ``F6`` on the sheet Games, elsewhere ``'Round 2'!I7``.

    Args: named: the sheet Games is named, too.
    """
    place = game.place()
    if game.found.table.name == _GAMES and not named:
        return place.cell
    title = place.sheet.replace("'", "''")
    return f"'{title}'!{place.cell}"


class _Check:
    """A row under check; ``judged`` holds its game with what its cells add, to be matched.

    ``cells`` names the cells of all games, by their numbers.
    """

    def __init__(
        self,
        index: int,
        game: GameRow,
        tournament: Tournament,
        rules: GameRules,
        cells: Mapping[int, str],
    ) -> None:
        self.game, self.tournament, self.cells = game, tournament, cells
        self.typed = Typed.of(game, tournament)
        # First the cause, then its effects: a cut text, and a second game that contradicts it.
        self.before = list[Issue]()
        if game.cut:
            self.before.append(
                Issue(Severity.ERROR, "games.too-long.cell", game.place(), {"limit": CELL_LETTERS})
            )
        verdict = self._verdict(rules)
        claimed = self.claimed = verdict.outcome.claimed
        result = claimed if claimed in SHOWN else ""
        if self.typed.result in PGN_OF:
            result = result or PGN_OF[self.typed.result]
        elif not self.typed.result:
            result = result or verdict.outcome.result or ""
        row = game.found.table.top + 1 + game.row
        self.judged = Judged(game, CheckedGame(index, row, verdict), SHOWN.get(result, ""))
        self.judged.issues += self.before
        for issue in verdict.problems:
            if issue.key == _READ and folded(str(issue.params["text"])) in _AS_SHOWN:
                continue
            if issue.key == _MORE:
                continue
            self.tell_as(issue)
        self.judged.issues += self.typed.issues
        self._more(rules)
        self.round, self.board, self.named = self.typed.round, self.typed.board, self.typed.named
        self.tagged = round_and_board(verdict.tags)
        tags = self._tags()
        self.differs = self._against_tags(verdict.tags)
        self.sought = bool(tags["White"] or tags["Black"])
        outcome = replace(verdict.outcome, claimed=result)
        checked = replace(verdict, tags=tags, outcome=outcome)
        self.judged.asked = CheckedGame(index, row, checked)

    def enter(self, severity: Severity, key: str, at: str, /, **params: Param) -> None:
        """Add a problem of a cell of the first row, by the key of its column."""
        self.judged.issues.append(Issue(severity, key, self.game.place(at), params))

    def tell_of_board(self, issue: Issue) -> None:
        """Add a contradiction between the game and its board, with its cell."""
        place = cell_at_fault(self.game, issue)
        self.judged.issues.append(of_rows(replace(issue, place=place), self.cells))

    def tell_as(self, issue: Issue) -> None:
        """Add a problem of a text, with the cell that has the text."""
        place = self.game.place(line=issue.place.line)
        if issue.code == "unfinished" and self.typed.result:
            place = self.game.place("result")
            if self.typed.result != "*":
                issue = Issue(
                    issue.severity, "games.unfinished.row", place,
                    {"said": self.game.said["result"]},
                )  # fmt: skip
        if issue.code == "text-unknown":
            issue = of_date(self.game, issue)
        self.judged.issues.append(of_rows(replace(issue, place=place), self.cells))

    def _more(self, rules: GameRules) -> None:
        """Check the second scoresheet and the sealed move against the game.

        Rule: Laws 2018, 8.5.2, 8.7 (two sheets of one game), Guideline I.8 (the sealed move).
        """
        own, said = self.judged, PGN_OF.get(self.typed.result, "")
        outcome = own.verdict.outcome
        game = replace(own.verdict, outcome=replace(outcome, claimed=outcome.claimed or said))
        text, place = self.game.more("second")
        if text.strip():
            settings = self._settings(rules)
            second = check_game(text, rules.language or None, settings=settings)
            if rules.language and breaking(second):
                # Each player may write with the letters of their own language (Appendix C.3).
                found = check_game(text, settings=settings)
                second = second if breaking(found) else found
            differs = compare_games(game, second)
            if differs is not None:
                own.issues.append(replace(differs, place=place))
        text, place = self.game.more("sealed")
        opened = envelope(game, text) if text.strip() else None
        if opened is not None:
            own.issues.append(replace(opened, place=place))

    def _verdict(self, rules: GameRules) -> Verdict:
        """Return the verdict on the first game of the text, and report that there are more."""
        text, line = self.game.text, 1
        games = list(split(io.StringIO(text, newline=None)))
        begins = [game.line for game in games[1:]]
        if begins:
            text, line = games[0].text, games[0].line
        more = lines_of_first_moves(text)
        if more:
            text = "\n".join(text.split("\n")[: more[0] - 1])
            begins = [line - 1 + at for at in more] + begins
        settings = self._settings(rules)
        letters = rules.language or None
        verdict = check_game(text, letters, settings=settings, line=line)
        for issue in verdict.problems:
            if issue.key == _MORE:
                begins = [issue.place.line or line] * int(str(issue.params["count"])) + begins
        if begins:
            self._not_separated(begins)
        if not verdict.outcome.claimed and self.typed.result in PGN_OF:
            # The cell has the result of the game, which must be possible in its last position.
            text = f"{text.rstrip()}\n{PGN_OF[self.typed.result]}"
            verdict = check_game(text, letters, settings=settings, line=line)
        return verdict

    def _not_separated(self, begins: Sequence[int]) -> None:
        """Report that another game begins in these lines of the text."""
        place, count = self.game.place(line=begins[0]), len(begins) + 1
        self.before.append(
            Issue(Severity.ERROR, "pgn.not-separated.cell", place, {"count": count})
            if len(set(self.game.lines)) == 1
            else Issue(Severity.ERROR, "pgn.not-separated.rows", place, {"count": count})
        )

    def _settings(self, rules: GameRules) -> GameSettings:
        said = self.game.said["round"]
        tag = _ROUND_TAG.search(self.game.text)
        number = int(said) if said.isdecimal() and len(said) < 4 else int(tag[1]) if tag else 0
        began = self.tournament.event.start.split("/")
        return rules.of_game(number, laws=laws_of(began))

    def _tags(self) -> dict[str, str]:
        """Return the tags, completed with the players and the board from the cells."""
        tags = dict(self.judged.verdict.tags)
        for side, tag in (("white", "White"), ("black", "Black")):
            name = tags.get(tag, "").strip()[:NAME_AT_MOST]
            tags[tag] = name if name.strip("?") else self.named[side]
        if self.round:
            tags["Round"] = str(self.round)
        if self.board:
            tags["Board"] = str(self.board)
        seated = self._seated(*self._where())
        if seated is not None:
            for tag, tpn in zip(("White", "Black"), seated, strict=True):
                tags[tag] = tags[tag] or self.tournament.player(tpn).name
        return tags

    def _where(self) -> tuple[int, int]:
        """Return round and board from the cells, or else from the tags; 0 if neither has them."""
        round_, board = self.tagged
        if self.round and self.round != round_:
            board = 0
        return self.round or round_, self.board or board

    def _seated(self, round_: int, board: int) -> tuple[int, int] | None:
        """Return the players of a board."""
        if not 0 < round_ <= self.tournament.rounds_paired:
            return None
        games = self.tournament.round(round_).games
        if not 0 < board <= len(games):
            return None
        return games[board - 1].white, games[board - 1].black

    def _against_tags(self, tags: Mapping[str, str]) -> bool:
        """Return whether the cells have another round or board than the tags, and report it.

        Another board is not reported if the tags name the players, because they show which board it
        is.
        """
        round_, board = self.tagged
        named = all(tags.get(tag, "").strip(" ?") for tag in ("White", "Black"))
        if self.round and round_ and self.round != round_:
            self.enter(
                Severity.WARNING if named else Severity.ERROR, "pgn.board-differs.tag-round",
                "moves", round=self.round, said=round_,
            )  # fmt: skip
            return True
        if self.board and board and self.board != board and not named:
            where = self.round or round_
            if where:
                self.enter(
                    Severity.ERROR, "pgn.board-differs.tag-board-round", "moves",
                    round=where, board=self.board, said=board,
                )  # fmt: skip
                return True
            self.enter(
                Severity.ERROR, "pgn.board-differs.tag-board", "moves",
                board=self.board, said=board,
            )  # fmt: skip
            return True
        return False

    def tell_unsought(self) -> None:
        """Report why no board was looked for: none was named, or one that does not exist."""
        round_, board = self._where()
        if round_ > self.tournament.rounds_paired and self.game.found.table.name == _GAMES:
            at = "round" if self.round else "moves"
            self.enter(Severity.ERROR, "pgn.no-board.not-paired", at, round=round_)
        elif 0 < round_ <= self.tournament.rounds_paired and board:
            at = "board" if self.board else "moves"
            boards = len(self.tournament.round(round_).games)
            self.enter(
                Severity.ERROR, "pgn.no-board.beyond", at,
                round=round_, board=board, boards=boards,
            )  # fmt: skip
        elif not (self.differs or self.typed.placeless):
            if self.board and not round_:
                self.enter(Severity.WARNING, "pgn.no-board.roundless", "board", board=self.board)
            elif self.game.moves == "moves" and self.round:
                self.enter(Severity.WARNING, "pgn.no-board.of-round", "round", round=self.round)
            elif self.game.moves == "moves":
                self.enter(Severity.NOTICE, "pgn.no-board.unsaid", "moves")
            else:
                self.enter(Severity.WARNING, "pgn.no-board.below", "moves", round=round_)

    def compare(self) -> None:
        """Compare the cells of the row with the board that was found."""
        own, board = self.judged, self.judged.board
        self._compare_result(board)
        if board is None:
            return
        if self.board:
            own.issues[:] = [one for one in own.issues if one.key != "pgn.board-differs.row"]
        for key, said, there in (
            ("round", self.round, board.round),
            ("board", self.board, board.board),
        ):
            if said and said != there:
                self.enter(
                    Severity.ERROR, "pgn.board-differs.cell", key,
                    column=Term(f"column.{key}"), said=said, round=board.round, board=board.board,
                )  # fmt: skip
        game = self.tournament.round(board.round).games[board.board - 1]
        for side, tpn in (("white", game.white), ("black", game.black)):
            name = self.tournament.player(tpn).name
            said_name = "" if own.swapped else self.named[side]
            if said_name and alike(keys_of(said_name), keys_of(name)) < ALIKE_AT_LEAST:
                self.enter(
                    Severity.ERROR, "pgn.board-differs.player", side,
                    column=Term(f"column.{side}"), said=said_name, name=name,
                    round=board.round, board=board.board,
                )  # fmt: skip

    def _compare_result(self, board: Board | None) -> None:
        """Compare the cell of the result with the result in the text and with that of the board."""
        typed = self.typed.result
        there = shown_on(self.tournament, board) if board is not None else ""
        if self.claimed in SHOWN and typed and typed != SHOWN[self.claimed]:
            found = SHOWN[self.claimed]
            if board is None:
                self.enter(
                    Severity.ERROR, "pgn.result-differs.cell", "result", said=typed, found=found
                )
            else:
                self.enter(
                    Severity.ERROR, "pgn.result-differs.cell-board", "result",
                    round=board.round, board=board.board, said=typed, found=found,
                )  # fmt: skip
            return
        if typed in PGN_OF or typed in ("", "*", there):
            return
        if board is not None and there not in ("", "*"):
            self.enter(
                Severity.ERROR, "pgn.result-differs.row", "result",
                round=board.round, board=board.board, found=typed, sheet=there,
            )  # fmt: skip
        elif self.judged.verdict.moves:
            said = self.game.said["result"]
            self.enter(Severity.WARNING, "games.terminator.cell", "result", text=said)
