"""The games of the sheet Games against the Laws, against their rows, and against their boards."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.formats.pgn import Board, CheckedGame, match, split
from swissheet.formats.pgn.matching import OF_TWO_GAMES, round_and_board
from swissheet.formats.pgn.names import ALIKE_AT_LEAST, alike, keys_of
from swissheet.model import Tournament
from swissheet.notation import GameSettings, Verdict, check_game, format_result
from swissheet.notation.event import GameRules, laws_of
from swissheet.words.message import Param, Term
from swissheet.workbook.actions.games.cells import cell_at_fault
from swissheet.workbook.layout import Sheet
from swissheet.workbook.reading.sheets.games import CELL_LETTERS, GameRow
from swissheet.workbook.tables.typed import result_of, text_of, whole_number

__all__ = ["Judged", "cell_of", "judged", "missing", "said_cells", "shown_on", "to_take"]

_SHOWN = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "½-½"}
"""Results of played games: as PGN writes them, and as the sheets show them."""
_PGN = {shown: token for token, shown in _SHOWN.items()}

_READ = "games.terminator.read"
"""A result that PGN writes otherwise: no matter in a cell where it is as the sheets show it."""

_GAMES = Sheet.GAMES.table
_NAME_AT_MOST = 120
_ROUND_TAG = re.compile(r'^\s*\[\s*Round\s+"(\d{1,3})', re.MULTILINE)


@dataclass(slots=True)
class Judged:
    """A game that was checked, with the board it belongs to, None where none was found.

    ``asked`` is the game with what its cells say of it, ``result`` that of the game as the sheets
    show it, "" if it has none; ``issues`` is all that was found, each with its cell.
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
        """Whether nothing has to be solved."""
        return all(issue.severity < Severity.ERROR for issue in self.issues)

    @property
    def clear(self) -> bool:
        """Whether nothing has to be solved or looked at; notices may be there."""
        return all(issue.severity < Severity.WARNING for issue in self.issues)


def shown_on(tournament: Tournament, board: Board) -> str:
    """The result of a board as its sheet shows it; "" where it has none."""
    game = tournament.round(board.round).games[board.board - 1]
    return format_result(game.white_result, game.black_result)


def judged(games: Sequence[GameRow], tournament: Tournament, rules: GameRules) -> list[Judged]:
    """Every game checked, found on its board, and compared with it.

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
    # The first of two games is no more right than the second, and once is enough.
    for check in checks:
        told = of_first[check.judged.asked.index]
        if told:
            worst = max(told, key=lambda issue: issue.severity)
            check.tell_as(replace(worst, place=Place()))
    return [check.judged for check in checks]


def cell_of(game: GameRow, *, named: bool = False) -> str:
    """Where a game begins, in a word: ``F6`` on the sheet Games, elsewhere ``'Round 2'!I7``.

    Args: named: the sheet Games is named, too.
    """
    place = game.place()
    if game.found.table.name == _GAMES and not named:
        return place.cell
    title = place.sheet.replace("'", "''")
    return f"'{title}'!{place.cell}"


def to_take(checked: Sequence[Judged], tournament: Tournament) -> Mapping[Board, str]:
    """The results of boards that have none, by games in which nothing has to be looked at.

    Where several games say that they are of one board, none is taken if one of them is not clear.
    """
    of_board = defaultdict[Board, list[Judged]](list)
    for one in checked:
        if one.board is not None:
            of_board[one.board].append(one)
    return {
        board: games[0].result
        for board, games in sorted(
            of_board.items(), key=lambda item: (item[0].round, item[0].board)
        )
        if not shown_on(tournament, board)
        and games[0].result in _PGN
        and all(one.clear and one.result == games[0].result for one in games)
    }


def missing(
    checked: Collection[Judged], tournament: Tournament, round_: int = 0
) -> Mapping[int, Sequence[int]]:
    """The boards that were played and have no game, of each round of which there is a game.

    Args: round_: only of this round, and even if it has no game.
    """
    there = {one.board for one in checked if one.board is not None}
    rounds = {round_} if round_ else {board.round for board in there}
    found = {
        number: [
            board
            for board, game in enumerate(tournament.round(number).games, start=1)
            if game.played and Board(number, board) not in there
        ]
        for number in sorted(rounds)
    }
    return {number: boards for number, boards in found.items() if boards}


class _Check:
    """A row under check; ``judged`` holds its game with what its cells say, to be matched.

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
        self.typed = self._typed_result()
        verdict, games = self._verdict(rules)
        claimed = verdict.outcome.claimed
        result = claimed if claimed in _SHOWN else ""
        if self.typed in _PGN:
            result = result or _PGN[self.typed]
        elif not self.typed:
            result = result or verdict.outcome.result or ""
        row = game.found.table.top + 1 + game.row
        self.judged = Judged(game, CheckedGame(index, row, verdict), _SHOWN.get(result, ""))
        # Before what follows from it: what a cut text lacks, and what a second game contradicts.
        if game.cut:
            self.enter(Severity.ERROR, "games.too-long.cell", "moves", limit=CELL_LETTERS)
        if games > 1:
            self.enter(Severity.ERROR, "pgn.not-separated.cell", "moves", count=games)
        for issue in verdict.problems:
            if issue.key == _READ and issue.params["text"] in _PGN:
                continue
            self.tell_as(issue)
        self._typed_otherwise(claimed)
        self._said_twice()
        self.round, self.board = self._number("round"), self._number("board")
        self.named = {side: self._named(side) for side in ("white", "black")}
        self.tagged = round_and_board(verdict.tags)
        tags = self._tags()
        self.differs = self._against_tags(verdict.tags)
        self.sought = bool(tags["White"] or tags["Black"])
        outcome = replace(verdict.outcome, claimed=result)
        checked = replace(verdict, tags=tags, outcome=outcome)
        self.judged.asked = CheckedGame(index, row, checked)

    def enter(self, severity: Severity, key: str, at: str, /, **params: Param) -> None:
        """A problem of a cell of the first row, by the key of its column."""
        self.judged.issues.append(Issue(severity, key, self.game.place(at), params))

    def tell_of_board(self, issue: Issue) -> None:
        """What the game and its board say of each other, told with the cell that says it."""
        place = cell_at_fault(self.game, issue)
        self.judged.issues.append(_of_rows(replace(issue, place=place), self.cells))

    def tell_as(self, issue: Issue) -> None:
        """A problem of a text, told with the cell in which it stands."""
        place = self.game.place(line=issue.place.line)
        self.judged.issues.append(_of_rows(replace(issue, place=place), self.cells))

    def _typed_result(self) -> str:
        """What the cell of the result says, as the sheets show it; as it is, if it is none."""
        said = self.game.said["result"]
        try:
            return format_result(*result_of(self._result_cell())) if said else ""
        except InputError:
            return said

    def _result_cell(self) -> object:
        """The cell of the result; a text as short as is kept of it, as messages repeat it."""
        said = self.game.said["result"]
        row = self.game.beside("result")
        value = self.game.found.value(row, "result") if said else None
        return value if said and not isinstance(value, str) else said

    def _verdict(self, rules: GameRules) -> tuple[Verdict, int]:
        """The first game of the text, and how many there are."""
        text, line, games = self.game.text, 1, 0
        for raw in split(io.StringIO(text, newline=None)):
            games += 1
            if games == 1:
                first = raw
        if games > 1:
            text, line = first.text, first.line
        settings = self._settings(rules)
        letters = rules.language or None
        verdict = check_game(text, letters, settings=settings, line=line)
        if not verdict.outcome.claimed and self.typed in _PGN:
            # The result of the cell is that of the game, and must be possible in its last position.
            text = f"{text.rstrip()}\n{_PGN[self.typed]}"
            verdict = check_game(text, letters, settings=settings, line=line)
        return verdict, games

    def _settings(self, rules: GameRules) -> GameSettings:
        said = self.game.said["round"]
        tag = _ROUND_TAG.search(self.game.text)
        number = int(said) if said.isdecimal() and len(said) < 4 else int(tag[1]) if tag else 0
        began = self.tournament.event.start.split("/")
        return rules.of_game(number, laws=laws_of(began))

    def _typed_otherwise(self, claimed: str) -> None:
        """The cell of the result against the result in the text."""
        said = self.game.said["result"]
        if not said:
            return
        try:
            result_of(self._result_cell())
        except InputError as error:
            params = dict(error.issue.params)
            self.enter(Severity.ERROR, error.key, "result", **params)
            return
        if claimed in _SHOWN and self.typed != _SHOWN[claimed]:
            self.enter(
                Severity.ERROR, "pgn.result-differs.cell", "result",
                said=self.typed, found=_SHOWN[claimed],
            )  # fmt: skip

    def _said_twice(self) -> None:
        """What stands beside a later row of the game and contradicts what is said of it above."""
        said = self.game.said
        for one in self.game.twice:
            above = said[one.key]
            if _alike(one.key, one.text, above):
                continue
            key = "pgn.result-differs.twice" if one.key == "result" else "pgn.board-differs.twice"
            self.judged.issues.append(
                Issue(
                    Severity.ERROR, key, self.game.found.place(one.row, one.key),
                    {
                        "column": Term(f"column.{one.key}"), "said": one.text,
                        "first": self.game.place().cell, "above": above,
                        "cell": self.game.place(one.key).cell,
                    },
                )
            )  # fmt: skip

    def _number(self, key: str) -> int:
        """The round or board that is said; 0 where none is."""
        said = self.game.said[key]
        if not said:
            return 0
        try:
            number = whole_number(said)
        except InputError as error:
            self.enter(Severity.ERROR, error.key, key, **dict(error.issue.params))
            return 0
        return max(number, 0)

    def _named(self, side: str) -> str:
        """The name that is said in a cell; a pairing number stands for its player."""
        said = self.game.said[side][:_NAME_AT_MOST]
        if said.isdecimal() and len(said) < 5 and int(said) in self.tournament.by_tpn:
            return self.tournament.player(int(said)).name
        return said

    def _tags(self) -> dict[str, str]:
        """The tags with what the cells add: who played, and on which board if nobody says it."""
        tags = dict(self.judged.verdict.tags)
        for side, tag in (("white", "White"), ("black", "Black")):
            name = tags.get(tag, "").strip()[:_NAME_AT_MOST]
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
        """Round and board that the cells say, or else the tags; 0 where nobody does."""
        round_, board = self.tagged
        if self.round and self.round != round_:
            board = 0
        return self.round or round_, self.board or board

    def _seated(self, round_: int, board: int) -> tuple[int, int] | None:
        """Who plays on a board."""
        if not 0 < round_ <= self.tournament.rounds_paired:
            return None
        games = self.tournament.round(round_).games
        if not 0 < board <= len(games):
            return None
        return games[board - 1].white, games[board - 1].black

    def _against_tags(self, tags: Mapping[str, str]) -> bool:
        """Whether the cells say another round or board than the tags, which is told.

        Of another board nothing is said where the tags name the players: they show which it is.
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
            self.enter(
                Severity.ERROR, "pgn.board-differs.tag-board", "moves",
                board=self.board, said=board,
            )  # fmt: skip
            return True
        return False

    def tell_unsought(self) -> None:
        """Why no board was looked for: nobody said one, or one that is not there."""
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
        elif not self.differs:
            if self.game.moves == "moves":
                self.enter(Severity.NOTICE, "pgn.no-board.unsaid", "moves")
            else:
                self.enter(Severity.WARNING, "pgn.no-board.below", "moves", round=round_)

    def compare(self) -> None:
        """What the cells of the row say against the board that was found."""
        own, board = self.judged, self.judged.board
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
        there_now = shown_on(self.tournament, board)
        ruled = self.typed and self.typed not in _PGN and self.typed not in ("*", there_now)
        if ruled and there_now not in ("", "*"):
            self.enter(
                Severity.ERROR, "pgn.result-differs.row", "result",
                round=board.round, board=board.board, found=self.typed, sheet=there_now,
            )  # fmt: skip


def _of_rows(issue: Issue, cells: Mapping[int, str]) -> Issue:
    """What is said of the games of a file, said of rows of a sheet."""
    severity, place, params = issue.severity, issue.place, issue.params
    match issue.key:
        case "pgn.duplicate":
            return Issue(
                severity, "pgn.duplicate.rows", place,
                {"first": _cell(params["first"], cells), "second": _cell(params["second"], cells)},
            )  # fmt: skip
        case "pgn.duplicate.results":
            return Issue(
                severity, "pgn.duplicate.results-rows", place,
                {
                    "first": _cell(params["first"], cells),
                    "second": _cell(params["second"], cells),
                    "result": params["result"], "other": params["other"],
                },
            )  # fmt: skip
        case "pgn.two-games":
            return Issue(
                severity, "pgn.two-games.rows", place,
                {
                    "round": params["round"], "board": params["board"],
                    "first": _cell(params["first"], cells),
                    "second": _cell(params["second"], cells),
                    "plies": params["plies"], "others": params["others"],
                },
            )  # fmt: skip
        case "pgn.no-board":
            return Issue(
                severity, "pgn.no-board.row", place,
                {"white": params["white"], "black": params["black"]},
            )  # fmt: skip
        case "pgn.no-board.round":
            return Issue(
                severity, "pgn.no-board.row-round", place,
                {
                    "white": params["white"], "black": params["black"],
                    "asked": params["asked"], "round": params["round"], "board": params["board"],
                },
            )  # fmt: skip
        case "pgn.result-differs":
            return Issue(
                severity, "pgn.result-differs.row", place,
                {
                    "round": params["round"], "board": params["board"],
                    "found": params["found"], "sheet": params["sheet"],
                },
            )  # fmt: skip
        case "pgn.no-board.nameless":
            return Issue(Severity.NOTICE, "pgn.no-board.unsaid", place)
        case "pgn.board-differs":
            return Issue(
                severity, "pgn.board-differs.row", place,
                {
                    "said": params["said"], "round": params["round"], "board": params["board"],
                },
            )  # fmt: skip
    return issue


def _alike(key: str, said: str, above: str) -> bool:
    """Whether two cells of a column say the same."""
    if key != "result":
        return said.casefold() == above.casefold()
    try:
        return format_result(*result_of(said)) == format_result(*result_of(above))
    except InputError:
        return said == above


def _cell(index: Param, cells: Mapping[int, str]) -> str:
    """The cell of a game that is known by its number."""
    return cells[index] if isinstance(index, int) else ""


def said_cells(checked: Judged, tournament: Tournament) -> Iterator[tuple[str, int | str]]:
    """What the cells of a row say of its board where nobody said it, by key of the column."""
    board = checked.board
    if board is None:
        return
    game = tournament.round(board.round).games[board.board - 1]
    yield "round", board.round
    yield "board", board.board
    yield "white", tournament.player(game.white).name
    yield "black", tournament.player(game.black).name
    if not checked.swapped:
        yield "result", checked.result or text_of(shown_on(tournament, board))
