"""Games of a file matched to the boards of an event, and their results compared.

The round comes from the tag, else from the date, else from the round in which the two met. Nothing
is
corrected here: the signed sheet counts until the arbiter decides (Laws 2018, 8.7).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn.boards import Board, MatchedGame, round_and_board
from swissheet.formats.pgn.checking import CheckedGame
from swissheet.formats.pgn.comparing import Comparer
from swissheet.formats.pgn.seats import Seats, SeatSide
from swissheet.model import Tournament
from swissheet.words.message import Param, phrase

OF_TWO_GAMES = ("pgn.two-games", "pgn.duplicate", "pgn.duplicate.results")
"""Issues of a second game of a board, for the first, too: ``first`` and ``second``."""


@dataclass(slots=True)
class Matches:
    """The games of a file in its order, one at a time; ``issues`` of the whole file at the end."""

    games: Iterable[CheckedGame]
    matcher: _Matcher
    round: int = 0
    issues: list[Issue] = field(default_factory=list)

    def __iter__(self) -> Iterator[MatchedGame]:
        """Match one game after the other; can be gone through once."""
        for game in self.games:
            yield self.matcher.match(game)
        self.issues += self.matcher.missing(self.round)
        place = Place(file=self.matcher.file)
        self.issues += without_board(self.matcher.resumed, self.matcher.tournament, place)


def match(
    games: Iterable[CheckedGame],
    tournament: Tournament,
    file: str = "",
    round_: int = 0,
    resumed: Collection[tuple[int, int]] = (),
) -> Matches:
    """Match games to the boards of a tournament and compare their results.

    A round of which a game was found has all its boards looked for; with ``round_`` that one alone.
    Of a game that was handed out nothing is kept but a mark by which an equal one is known.
    Games of boards that are or were adjourned may start from a set-up position.
    Rule: Laws 2018, Guideline I: an adjourned game goes on from the position that was recorded.
    Args: resumed: round and board of games that were resumed, where the tournament has none.
    """
    return Matches(games, _Matcher(tournament, file, resumed), round_)


def without_board(
    resumed: Iterable[tuple[int, int]], tournament: Tournament, place: Place
) -> Iterator[Issue]:
    """Yield boards that are named as those of resumed games, and that no paired round has."""
    for round_, board in sorted(resumed):
        paired = 0 < round_ <= len(tournament.rounds)
        if not (paired and board <= len(tournament.round(round_).games)):
            yield Issue(
                Severity.WARNING, "pgn.no-board.resumed", place, {"round": round_, "board": board}
            )


@dataclass(frozen=True, slots=True)
class _Seen:
    """The facts kept of a game that was handed out; ``mark`` is a hash of its moves."""

    index: int
    plies: int
    mark: bytes
    result: str

    @classmethod
    def of(cls, game: CheckedGame) -> _Seen:
        moves = game.verdict.moves
        text = " ".join(move.uci() for move in moves)
        mark = blake2b(text.encode(), digest_size=16).digest()
        return cls(game.index, len(moves), mark, game.verdict.outcome.claimed)


class _Matcher:
    def __init__(
        self, tournament: Tournament, file: str, resumed: Collection[tuple[int, int]]
    ) -> None:
        self.tournament, self.file, self.resumed = tournament, file, resumed
        self.seats = Seats(tournament)
        self.comparer = Comparer(self.seats, file, resumed)
        self.found: dict[Board, _Seen] = {}
        self.awaited: set[Board] = set()

    def match(self, game: CheckedGame) -> MatchedGame:
        tags = game.verdict.tags
        matched = MatchedGame(game, None)
        round_, said_board = round_and_board(tags)
        # Names written as in the list first: it is quick, and nothing is more certain.
        for wide in (False, True):
            white = self.seats.side(tags.get("White", ""), tags.get("WhiteFideId", ""), wide=wide)
            black = self.seats.side(tags.get("Black", ""), tags.get("BlackFideId", ""), wide=wide)
            board, swapped = self.seats.board_of(
                white, black, round_, said_board, tags.get("Date", ""), self.found
            )
            if board is not None:
                break
        if board is None:
            self._nowhere(matched, white, black, round_, said_board)
            return matched
        matched.board, matched.swapped = board, swapped
        self.comparer.compare(matched, board, white, black, said_board)
        if self.comparer.awaits_moves(matched, board):
            self.awaited.add(board)
        else:
            self._again(matched, board)
        return matched

    def _nowhere(
        self, matched: MatchedGame, white: SeatSide, black: SeatSide, round_: int, said_board: int
    ) -> None:
        """Report that the round has no such board, with the round in which the two met, if any."""
        names = {"white": white.name or "?", "black": black.name or "?"}
        if round_:
            other, _ = self.seats.board_of(white, black, 0, 0, "", self.found)
            if other is not None:
                self._tell(
                    matched, Severity.ERROR, "pgn.no-board.round",
                    white=names["white"], black=names["black"], asked=round_,
                    round=other.round, board=other.board,
                )  # fmt: skip
                return
        known = [side.known for side in (white, black)]
        boards = len(self.seats.rounds.get(round_, ()))
        if round_ and not boards:
            self._tell(matched, Severity.ERROR, "pgn.no-board.not-paired", round=round_)
            return
        if round_ and said_board > boards and not all(known):
            self._tell(
                matched, Severity.ERROR, "pgn.no-board.beyond",
                round=round_, board=said_board, boards=boards,
            )  # fmt: skip
            return
        if not any(known):
            self._tell(matched, Severity.ERROR, "pgn.no-board.nameless")
            return
        if not all(known):
            self._one_side(matched, white, black, round_)
            return
        self._tell(
            matched, Severity.ERROR, "pgn.no-board", white=names["white"], black=names["black"]
        )

    def _one_side(
        self, matched: MatchedGame, white: SeatSide, black: SeatSide, round_: int
    ) -> None:
        """Report a game without a board: one player alone is named, or had no game in the round."""
        named = white if white.known else black
        name = named.name.strip() or named.number.strip()
        seats = [self.seats.places.get((round_, tpn)) for tpn in named.sure]
        if round_ and seats and not any(seats):
            self._tell(matched, Severity.ERROR, "pgn.no-board.no-game", name=name, round=round_)
        else:
            missing = phrase("chess.black" if white.known else "chess.white")
            self._tell(matched, Severity.ERROR, "pgn.no-board.one-side", name=name, missing=missing)

    def _again(self, matched: MatchedGame, board: Board) -> None:
        """Report a second game of one board: the same, or another one."""
        seen = _Seen.of(matched.game)
        before = self.found.setdefault(board, seen)
        if before is seen:
            return
        results = before.result, seen.result
        if before.mark == seen.mark and results[0] != results[1] and not {"", "*"} & set(results):
            self._tell(
                matched, Severity.ERROR, "pgn.duplicate.results",
                first=before.index, second=seen.index, result=results[0], other=results[1],
            )  # fmt: skip
        elif before.mark == seen.mark:
            self._tell(
                matched, Severity.WARNING, "pgn.duplicate",
                first=before.index, second=seen.index,
            )  # fmt: skip
        else:
            self._tell(
                matched, Severity.ERROR, "pgn.two-games",
                round=board.round, board=board.board, first=before.index, second=seen.index,
                plies=before.plies, others=seen.plies,
            )  # fmt: skip

    def missing(self, round_: int = 0) -> Iterator[Issue]:
        """Yield boards without a game, of the rounds of which games were found, or of one."""
        rounds = {board.round for board in (*self.found, *self.awaited)}
        for number in [round_] if round_ else sorted(rounds):
            boards = [
                board.board
                for board in self.seats.rounds[number]
                if board not in self.found
                and (self.seats.boards[board].played or self.seats.boards[board].pending)
            ]
            if boards:
                yield Issue(
                    Severity.NOTICE, "pgn.missing", Place(file=self.file, round=number),
                    {"round": number, "boards": boards},
                )  # fmt: skip

    def _tell(self, matched: MatchedGame, severity: Severity, key: str, **params: Param) -> None:
        place = Place(file=self.file, line=matched.game.line)
        matched.issues.append(Issue(severity, key, place, params))
