"""Games of a file matched to the boards of an event, and their results compared.

A player is known by the FIDE number, else by a name like the one on the list; both sides of a board
must fit. The round comes from the tag, else from the date, else from whenever the two met. Nothing
is corrected here: the signed sheet counts until the arbiter decides (Laws 2018, 8.7).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import blake2b

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn.checking import CheckedGame
from swissheet.formats.pgn.names import ALIKE_AT_LEAST, EQUAL, NameKey, alike, keys_of
from swissheet.model import Game, Tournament
from swissheet.model.results import by_ruling_alone
from swissheet.notation.result_checks import WITHOUT_PLAY
from swissheet.notation.results import format_result
from swissheet.words.message import Param

__all__ = [
    "OF_TWO_GAMES",
    "Board",
    "MatchedGame",
    "Matches",
    "match",
    "round_and_board",
    "without_board",
]

_BY_NUMBER = 100
_BOTH_AT_LEAST = 140
_REMEMBERED = 50_000
_WEAK = 95
"""A name less sure than that is told."""

_STARTS_ELSEWHERE = {"games.start-set-up", "games.start-not-drawn"}
_WITHOUT_MOVES = {"games.unfinished", "games.no-game"}

OF_TWO_GAMES = ("pgn.two-games", "pgn.duplicate", "pgn.duplicate.results")
"""What a second game of a board says of the first, too: their numbers are ``first``, ``second``."""

_PGN_OF = {"½-½": "1/2-1/2", "W-L": "1-0", "L-W": "0-1", "D-D": "1/2-1/2"}
_FORFEIT = {"+/-": "1-0", "-/+": "0-1"}


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round, both from 1."""

    round: int
    board: int


@dataclass(slots=True)
class MatchedGame:
    """A game with the board it belongs to, None where none was found, and what this brought up.

    ``explained`` are the problems of the game itself, by their keys, that the board explains, and
    that were taken out of ``game``: one that was adjourned there may start from a set-up position,
    and has no result as long as it is. ``awaited``: tags alone, below which the moves are still to
    be typed; the board is without a game.
    """

    game: CheckedGame
    board: Board | None
    swapped: bool = False
    explained: frozenset[str] = frozenset()
    awaited: bool = False
    issues: list[Issue] = field(default_factory=list)


@dataclass(slots=True)
class Matches:
    """The games of a file in its order, one at a time; ``issues`` of the whole file at the end."""

    games: Iterable[CheckedGame]
    matcher: _Matcher
    round: int = 0
    issues: list[Issue] = field(default_factory=list)

    def __iter__(self) -> Iterator[MatchedGame]:
        """Matches one game after the other; can be gone through once."""
        for game in self.games:
            yield self.matcher.match(game)
        self.issues += self.matcher.missing(self.round)
        place = Place(file=self.matcher.file)
        self.issues += without_board(self.matcher.resumed, self.matcher.tournament, place)


@dataclass(frozen=True, slots=True)
class _Side:
    """Who sits behind a tag: how sure each player of the event is."""

    name: str
    number: str
    sure: dict[int, int]
    named: dict[int, int]

    @property
    def known(self) -> bool:
        """Whether anything is said of who it is."""
        return bool(self.name.strip(" ?-") or self.number.strip(" ?-0"))


def match(
    games: Iterable[CheckedGame],
    tournament: Tournament,
    file: str = "",
    round_: int = 0,
    resumed: Collection[tuple[int, int]] = (),
) -> Matches:
    """Matches games to the boards of a tournament and compares their results.

    A round of which a game was found has all its boards looked for; with ``round_`` that one alone.
    Of a game that was handed out nothing is kept but a mark by which its like is known.
    Games of boards that are or were adjourned may start from a set-up position.
    Rule: Laws 2018, Guideline I: an adjourned game goes on from the position that was recorded.
    Args: resumed: round and board of games that were resumed, where the tournament does not say so.
    """
    return Matches(games, _Matcher(tournament, file, resumed), round_)


def without_board(
    resumed: Iterable[tuple[int, int]], tournament: Tournament, place: Place
) -> Iterator[Issue]:
    """Boards that are named as those of resumed games, and that no paired round has."""
    for round_, board in sorted(resumed):
        paired = 0 < round_ <= len(tournament.rounds)
        if not (paired and board <= len(tournament.round(round_).games)):
            yield Issue(
                Severity.WARNING, "pgn.no-board.resumed", place, {"round": round_, "board": board}
            )


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is kept of a game that was handed out; ``mark`` stands for its moves."""

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
        self.keys: dict[int, tuple[NameKey, ...]] = {
            player.tpn: keys_of(player.name) for player in tournament.players
        }
        self.by_words: dict[str, dict[int, int]] = defaultdict(dict)
        for tpn, keys in self.keys.items():
            for key in keys:
                self.by_words["".join(key)][tpn] = EQUAL
        self.by_text: dict[str, dict[int, int]] = defaultdict(dict)
        for player in tournament.players:
            self.by_text[player.name.strip()][player.tpn] = EQUAL
        self.by_number = {
            player.fide_id: player.tpn for player in tournament.players if player.fide_id
        }
        self.boards: dict[Board, Game] = {
            Board(round_.number, index): game
            for round_ in tournament.rounds
            for index, game in enumerate(round_.games, start=1)
        }
        self.rounds: dict[int, list[Board]] = defaultdict(list)
        self.seats: dict[tuple[int, int], Board] = {}
        for board, game in self.boards.items():
            self.rounds[board.round].append(board)
            for tpn in (game.white, game.black):
                self.seats[board.round, tpn] = board
        self.found: dict[Board, _Seen] = {}
        self.awaited: set[Board] = set()
        self.remembered: dict[str, _Side] = {}

    def match(self, game: CheckedGame) -> MatchedGame:
        tags = game.verdict.tags
        matched = MatchedGame(game, None)
        round_, said_board = round_and_board(tags)
        # Names written as in the list first: it is quick, and nothing is surer.
        for wide in (False, True):
            white = self._side(tags.get("White", ""), tags.get("WhiteFideId", ""), wide=wide)
            black = self._side(tags.get("Black", ""), tags.get("BlackFideId", ""), wide=wide)
            board, swapped = self._board(white, black, round_, said_board, tags.get("Date", ""))
            if board is not None:
                break
        if board is None:
            self._nowhere(matched, white, black, round_, said_board)
            return matched
        matched.board, matched.swapped = board, swapped
        pairing = self.boards[board]
        self._explained(matched, board, pairing)
        sides = (black, white) if swapped else (white, black)
        if swapped:
            self._tell(
                matched, Severity.ERROR, "pgn.colours-exchanged",
                round=board.round, board=board.board,
                white=self._name(pairing.white), black=self._name(pairing.black),
            )  # fmt: skip
        for side, tpn in zip(sides, (pairing.white, pairing.black), strict=True):
            self._doubt(matched, side, tpn)
        if said_board and said_board != board.board:
            self._tell(
                matched, Severity.NOTICE, "pgn.board-differs",
                said=said_board, round=board.round, board=board.board,
            )  # fmt: skip
        self._date(matched, board, tags.get("Date", ""))
        self._ratings(matched, pairing, tags, swapped=swapped)
        if not swapped:
            self._result(matched, board, pairing)
        if not self._awaited(matched, board, pairing):
            self._again(matched, board)
        return matched

    def _side(self, name: str, number: str, *, wide: bool) -> _Side:
        remembered = f"{name}\n{number}\n{wide}"
        if remembered not in self.remembered:
            if len(self.remembered) > _REMEMBERED:
                self.remembered.clear()
            # Whose name is written as in the list is meant, however alike another one is.
            exact = self.by_text.get(name.strip())
            named = dict(exact or (self._named(name) if wide else self._equal(name)))
            sure = dict(named)
            known = self.by_number.get(number.strip())
            if known is not None:
                sure[known] = _BY_NUMBER
            self.remembered[remembered] = _Side(name, number, sure, named)
        return self.remembered[remembered]

    def _equal(self, name: str) -> dict[int, int]:
        """The players with this name."""
        found: dict[int, int] = {}
        for key in keys_of(name):
            found |= self.by_words.get("".join(key), {}) if key else {}
        return found

    def _named(self, name: str) -> dict[int, int]:
        """The players with a name like this one."""
        key = keys_of(name)
        found = {tpn: alike(key, own) for tpn, own in self.keys.items()}
        found = {tpn: sure for tpn, sure in found.items() if sure >= ALIKE_AT_LEAST}
        repaired = _decoded_once(name)
        if not found and repaired != name:
            return self._named(repaired)
        return found

    def _name(self, tpn: int) -> str:
        return self.tournament.player(tpn).name

    def _tell(self, matched: MatchedGame, severity: Severity, key: str, **params: Param) -> None:
        place = Place(file=self.file, line=matched.game.line)
        matched.issues.append(Issue(severity, key, place, params))

    def _board(
        self, white: _Side, black: _Side, round_: int, said_board: int, day: str
    ) -> tuple[Board | None, bool]:
        """The board two sides fit best, and whether with the colours exchanged.

        Where they met more than once and nothing says which game it is, the first free board.
        """
        rounds = {round_} if round_ else self._rounds_of(day) or set(self.rounds)
        best: tuple[tuple[int, ...], Board | None, bool] = (), None, False
        for number in sorted(rounds & set(self.rounds)):
            seats = {self.seats.get((number, tpn)) for tpn in white.sure}
            for board in sorted(filter(None, seats), key=lambda one: one.board):
                game = self.boards[board]
                for swapped in (False, True):
                    sides = (game.black, game.white) if swapped else (game.white, game.black)
                    sure = white.sure.get(sides[0], 0), black.sure.get(sides[1], 0)
                    if not min(sure) or sum(sure) < _BOTH_AT_LEAST:
                        continue
                    free = board not in self.found
                    rank = (sum(sure), not swapped, said_board == board.board, free)
                    if rank > best[0]:
                        best = rank, board, swapped
        return best[1:]

    def _rounds_of(self, day: str) -> set[int]:
        said = _day(day)
        dates = self.tournament.event.round_dates
        return {n for n, text in enumerate(dates, start=1) if said and _day(text) == said}

    def _nowhere(
        self, matched: MatchedGame, white: _Side, black: _Side, round_: int, said_board: int
    ) -> None:
        """No board of the round: told with the round in which the two met, if they did."""
        names = {"white": white.name or "?", "black": black.name or "?"}
        if round_:
            other, _ = self._board(white, black, 0, 0, "")
            if other is not None:
                self._tell(
                    matched, Severity.ERROR, "pgn.no-board.round",
                    white=names["white"], black=names["black"], asked=round_,
                    round=other.round, board=other.board,
                )  # fmt: skip
                return
        known = [side.known for side in (white, black)]
        boards = len(self.rounds.get(round_, ()))
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
        self._tell(
            matched, Severity.ERROR, "pgn.no-board", white=names["white"], black=names["black"]
        )

    def _doubt(self, matched: MatchedGame, side: _Side, tpn: int) -> None:
        """A name or a number that is not quite that of the player."""
        number, player = side.number.strip(), self.tournament.player(tpn)
        owner = self.by_number.get(number)
        stranger = number not in ("", "0", "-", "?") and owner is None and player.fide_id
        if (owner is not None and owner != tpn) or (
            owner == tpn and tpn not in side.named and side.name
        ):
            self._tell(
                matched, Severity.WARNING, "pgn.number-and-name",
                number=number, owner=self._name(owner), name=side.name,
            )  # fmt: skip
        elif stranger:
            self._tell(
                matched, Severity.WARNING, "pgn.number-and-name.list",
                number=number, name=player.name, listed=player.fide_id,
            )  # fmt: skip
        elif side.named.get(tpn, 0) < _WEAK:
            self._tell(
                matched, Severity.WARNING, "pgn.name-weak",
                name=side.name, taken=player.name, sure=side.named.get(tpn, 0),
            )  # fmt: skip

    def _explained(self, matched: MatchedGame, board: Board, pairing: Game) -> None:
        """What is right of a game that is or was adjourned on its board."""
        explained = set[str]()
        adjourned = pairing.adjourned or pairing.adjourned_until > 0
        if adjourned or (board.round, board.board) in self.resumed:
            explained |= _STARTS_ELSEWHERE
        if pairing.adjourned:
            explained.add("games.unfinished")
        self._take_out(matched, explained)

    def _take_out(self, matched: MatchedGame, explained: Collection[str]) -> None:
        verdict = matched.game.verdict
        left = tuple(issue for issue in verdict.problems if issue.key not in explained)
        if len(left) < len(verdict.problems):
            matched.explained |= frozenset(explained)
            matched.game = replace(matched.game, verdict=replace(verdict, problems=left))

    def _awaited(self, matched: MatchedGame, board: Board, pairing: Game) -> bool:
        """Whether a game is but its tags, as they are written for whoever types the moves.

        Their result is that of the sheet, which says nothing of the moves.
        """
        verdict = matched.game.verdict
        if verdict.moves or not verdict.ok or not (pairing.played or pairing.pending):
            return False
        sheet = format_result(pairing.white_result, pairing.black_result)
        if verdict.outcome.claimed not in ("", "*", _PGN_OF.get(sheet, sheet)):
            return False
        self._take_out(matched, _WITHOUT_MOVES)
        self._tell(matched, Severity.NOTICE, "pgn.no-moves", round=board.round, board=board.board)
        matched.awaited = True
        self.awaited.add(board)
        return True

    def _date(self, matched: MatchedGame, board: Board, text: str) -> None:
        dates = self.tournament.event.round_dates
        said = _day(text)
        played = _day(dates[board.round - 1]) if board.round <= len(dates) else None
        if said and played and abs((said - played).days) > 1:
            self._tell(
                matched, Severity.NOTICE, "pgn.date",
                said=said.isoformat(), round=board.round, played=played.isoformat(),
            )  # fmt: skip

    def _ratings(
        self, matched: MatchedGame, pairing: Game, tags: Mapping[str, str], *, swapped: bool
    ) -> None:
        colours = ("Black", "White") if swapped else ("White", "Black")
        for colour, tpn in zip(colours, (pairing.white, pairing.black), strict=True):
            player = self.tournament.player(tpn)
            elo = tags.get(f"{colour}Elo", "").strip()
            if re.fullmatch(r"[1-9]\d{2,3}", elo) and int(elo) != player.rating:
                self._tell(
                    matched, Severity.NOTICE, "pgn.list-differs",
                    name=player.name, said=elo, listed=player.rating,
                )  # fmt: skip
            title = tags.get(f"{colour}Title", "").strip(" -?")
            if title and player.title and title != player.title:
                self._tell(
                    matched, Severity.NOTICE, "pgn.list-differs",
                    name=player.name, said=title, listed=player.title,
                )  # fmt: skip

    def _result(self, matched: MatchedGame, board: Board, pairing: Game) -> None:
        """The result of the file against that of the sheet.

        Rule: Laws 2018, 8.7 (the signed sheet counts), 11.8 and 12.9 (results by a ruling alone).
        """
        sheet = format_result(pairing.white_result, pairing.black_result)
        verdict = matched.game.verdict
        found = verdict.outcome.claimed
        if sheet == "*" and found not in ("", "*"):
            self._tell(
                matched, Severity.WARNING, "pgn.result-differs.adjourned",
                round=board.round, board=board.board, found=found,
            )  # fmt: skip
        if sheet in ("", "*"):
            return
        if not pairing.played:
            if verdict.moves and verdict.tags.get("Termination", "").casefold() not in WITHOUT_PLAY:
                self._tell(
                    matched, Severity.WARNING, "pgn.result-differs.unplayed",
                    round=board.round, board=board.board, sheet=sheet, plies=len(verdict.moves),
                )  # fmt: skip
            elif found in ("1-0", "0-1") and _FORFEIT.get(sheet) != found:
                self._differs(matched, board, found, sheet)
            return
        if found in ("", "*"):
            return
        ruled = by_ruling_alone(pairing.white_result, pairing.black_result)
        if ruled and found == "1/2-1/2":
            self._tell(
                matched, Severity.NOTICE, "pgn.ruling",
                round=board.round, board=board.board, sheet=sheet,
            )  # fmt: skip
        elif found != _PGN_OF.get(sheet, sheet):
            self._differs(matched, board, found, sheet)

    def _differs(self, matched: MatchedGame, board: Board, found: str, sheet: str) -> None:
        self._tell(
            matched, Severity.ERROR, "pgn.result-differs",
            round=board.round, board=board.board, found=found, sheet=sheet,
        )  # fmt: skip

    def _again(self, matched: MatchedGame, board: Board) -> None:
        """A second game of one board: the same, or another one."""
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
        """Boards without a game, of the rounds of which games were found, or of one."""
        rounds = {board.round for board in (*self.found, *self.awaited)}
        for number in [round_] if round_ else sorted(rounds):
            boards = [
                board.board
                for board in self.rounds[number]
                if board not in self.found
                and (self.boards[board].played or self.boards[board].pending)
            ]
            if boards:
                yield Issue(
                    Severity.NOTICE, "pgn.missing", Place(file=self.file, round=number),
                    {"round": number, "boards": boards},
                )  # fmt: skip


def round_and_board(tags: Mapping[str, str]) -> tuple[int, int]:
    """Round and board that the tags of a game name; 0 where they name none."""
    numbers = re.findall(r"\d{1,4}", tags.get("Round", ""))
    board = tags.get("Board", "").strip()
    said = int(board) if re.fullmatch(r"\d{1,4}", board) else 0
    # Three numbers are round, match and board of a team event.
    if len(numbers) == 2:
        said = int(numbers[1])
    return (int(numbers[0]) if numbers else 0), said


def _day(text: str) -> date | None:
    found = re.fullmatch(r"(\d{4})[./-](\d{2})[./-](\d{2})", text.strip())
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def _decoded_once(name: str) -> str:
    """A name of UTF-8 that was converted twice, as it was before."""
    try:
        return name.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return name
