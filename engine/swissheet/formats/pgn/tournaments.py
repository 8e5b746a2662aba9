"""A tournament from the games of an event, and the facts PGN cannot hold.

Players come from the tags White and Black with their Elo, title, FIDE ID and team; rounds and
boards from the tag Round, results from Result. PGN knows no byes and no absences, and nothing of
of players without games: missing facts are named, and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import (
    FormatError,
    InputError,
    Issue,
    ModelError,
    OnlyFound,
    Place,
    Severity,
    TooLargeError,
)
from swissheet.formats.losses import summed_up
from swissheet.formats.pgn.boards import Board, round_and_board
from swissheet.formats.pgn.checking import CheckedGame, checked, moves_stand
from swissheet.formats.pgn.encoding import opened
from swissheet.formats.pgn.event_tags import EventTags
from swissheet.formats.pgn.people import Known, People, few, known_of, line_of, number_of
from swissheet.formats.pgn.writing import dumps
from swissheet.model import (
    MAX_ROUNDS,
    Game,
    Result,
    Round,
    Tournament,
)
from swissheet.notation import GameSettings, parse_result
from swissheet.notation.result_checks import result_of
from swissheet.notation.verdict import Verdict

MAX_GAMES = 20_000
"""The most games of one event: far more than any has, and no collection of a lifetime."""

_NAMED = 6
"""The most players, games or events that are named."""

_NOBODY = frozenset({"", "?", "-", "bye", "n, n", "nn", "n.n."})
_FORFEIT = frozenset({"forfeit", "unplayed", "default", "walkover"})
_PENDING = (Result.PENDING, Result.PENDING)
_ADJOURNED = (Result.ADJOURNED, Result.ADJOURNED)
_WITHOUT_PLAY = {
    (Result.WIN, Result.LOSS): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.LOSS, Result.WIN): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    _PENDING: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}

_ANY_START = GameSettings(resumed=True)
"""Games may begin anywhere, as those of Chess960 do: the file says where."""


@dataclass(frozen=True, slots=True)
class PgnEvent:
    """The content of a file of games.

    ``issues`` are oddities, ``lost`` the facts that are not in the file. ``games`` are the moves by
    board, as far as they are legal and were asked for; ``with_moves`` counts the games that have
    moves, and ``unkept`` names those whose moves were asked for and are not legal. ``known`` is the
    pairing number given to each name and FIDE ID of the tags.
    """

    tournament: Tournament
    issues: tuple[Issue, ...]
    lost: tuple[Issue, ...]
    games: Mapping[Board, Verdict]
    with_moves: int
    known: Mapping[Known, int]
    unkept: tuple[Issue, ...] = ()


def read(source: bytes | str, *, file: str = "", moves: bool = False) -> PgnEvent:
    """Return the tournament whose games these are, of the first round to the last.

    Players are numbered by rating, title and name (C.04.2 (2026-02) 2.2). A player without a game
    in a round is named; whether that was a bye is not known.

    Args:   moves: keep the moves of each board.
    Raises: FormatError: no PGN, no games; a game without a round, a round without games, or one in
            which a player has two. TooLargeError: more than 20,000 games, 9999 players or 200 MB.
    Cost:   half a millisecond for a game of 80 half-moves; without ``moves`` memory for the tags.
    """
    text = opened(source, file=file)
    found = _Found(file, moves)
    for game in checked(text, settings=_ANY_START):
        found.take(game)
    wrong = next((issue for issue in text.issues if issue.severity is Severity.ERROR), None)
    if wrong is not None:
        raise FormatError.of(wrong)
    # The names become those of an event: a guess at their letters is more than a notice.
    of_file = [replace(i, severity=max(i.severity, Severity.WARNING)) for i in text.issues]
    found.issues[:0] = of_file
    return found.event()


def losses(tournament: Tournament, *, unplayed: bool = False) -> list[Issue]:
    """Return an issue for each kind of fact that a tournament loses as a file of games.

    Found by writing the results without moves and reading them back.
    """
    try:
        back = read(dumps(tournament, {}, unplayed=unplayed))
    except (InputError, TooLargeError) as error:
        problem = OnlyFound(error.issue)
        return [Issue(Severity.WARNING, "losses.not-read-back", params={"problem": problem})]
    same = {
        player.tpn: back.known[known]
        for player in tournament.players
        if (known := (line_of(player.name), number_of(player.fide_id))) in back.known
    }
    return list(summed_up(tournament, back.tournament, same))


@dataclass(frozen=True, slots=True)
class _Seen:
    """The part of a game that a tournament needs."""

    line: int
    index: int
    round: int
    board: int
    white: Known
    black: Known
    results: tuple[Result, Result]


class _Found:
    """The games so far, and the facts of players and event in their tags."""

    def __init__(self, file: str, moves: bool) -> None:
        self.file, self.moves = file, moves
        self.issues: list[Issue] = []
        self.seen: list[_Seen] = []
        self.verdicts: dict[int, Verdict] = {}
        self.with_moves = 0
        self.unkept: list[Issue] = []
        self.roundless: list[int] = []
        self.nameless: list[int] = []
        self.byes: list[tuple[Known, int, int]] = []
        self.people = People(file, self.issues)
        self.tags = EventTags(file, self.issues)

    def take(self, game: CheckedGame) -> None:
        """Keep the facts of a game.

        Raises: TooLargeError: too many games.
        """
        if game.index > MAX_GAMES:
            raise TooLargeError("pgn.event-games", place=Place(file=self.file), limit=MAX_GAMES)
        tags = game.verdict.tags
        round_, board = round_and_board(tags)
        white, black = (known_of(tags, colour) for colour in ("White", "Black"))
        nobody = [name.casefold() in _NOBODY for name, _ in (white, black)]
        if any(nobody):
            bye = "bye" in (white[0].casefold(), black[0].casefold())
            if bye and not all(nobody) and 1 <= round_ <= MAX_ROUNDS:
                self.byes.append((black if nobody[0] else white, round_, game.line))
            else:
                self.nameless.append(game.line)
            return
        if not 1 <= round_ <= MAX_ROUNDS:
            self.roundless.append(game.line)
            return
        for known, colour in ((white, "White"), (black, "Black")):
            self.people.take(known, tags, colour)
        self.tags.take(tags, round_)
        self.issues += _of_result(game)
        self.seen.append(_Seen(game.line, game.index, round_, board, white, black, _results(game)))
        if game.verdict.moves:
            self.with_moves += 1
        if self.moves and moves_stand(game):
            self.verdicts[game.index] = replace(game.verdict, problems=())
        elif self.moves and game.verdict.moves:
            problem = next(i for i in game.verdict.problems if i.severity >= Severity.ERROR)
            self.unkept.append(
                Issue(
                    Severity.WARNING,
                    "pgn.event-moves.game",
                    Place(file=self.file, line=game.line),
                    {
                        "game": game.index,
                        "white": white[0],
                        "black": black[0],
                        "reason": replace(problem, place=Place()),
                    },
                )
            )

    def event(self) -> PgnEvent:
        """Return the tournament of all games that were taken.

        Raises: FormatError: they are not a tournament.
        """
        if self.roundless:
            raise FormatError(
                "pgn.event-roundless",
                place=Place(file=self.file, line=self.roundless[0]),
                count=len(self.roundless),
                lines=self.roundless[:_NAMED],
            )
        if self.nameless:
            self._tell("pgn.event-nameless", len(self.nameless), self.nameless[:_NAMED])
        if not self.seen:
            without = sorted([*self.nameless, *(line for _, _, line in self.byes)])
            if without:
                raise FormatError(
                    "pgn.event-nobody",
                    place=Place(file=self.file, line=without[0]),
                    lines=without[:_NAMED],
                )
            raise FormatError("pgn.no-games", place=Place(file=self.file))
        for (name, _), round_, line in self.byes:
            place = Place(file=self.file, line=line, round=round_)
            self.issues.append(
                Issue(
                    Severity.WARNING, "pgn.event-bye", place, {"name": name, "round": round_}
                )
            )  # fmt: skip
        numbers, players = self.people.numbered()
        try:
            rounds, places = self._rounds(numbers)
            tournament = Tournament(
                tuple(players),
                tuple(rounds),
                self.tags.announced(len(rounds)),
                event=self.tags.event(),
            )
        except ModelError as error:
            raise FormatError.of(replace(error.issue, place=Place(file=self.file))) from error
        verdicts = {
            board: self.verdicts[index] for index, board in places.items() if index in self.verdicts
        }
        lost = [*self._unsaid(tournament)]
        return PgnEvent(
            tournament,
            tuple(self.issues),
            tuple(lost),
            verdicts,
            self.with_moves,
            numbers,
            tuple(self.unkept),
        )

    def _tell(self, key: str, count: int, lines: list[int]) -> None:
        place = Place(file=self.file, line=lines[0])
        self.issues.append(Issue(Severity.WARNING, key, place, {"count": count, "lines": lines}))

    def _rounds(self, numbers: Mapping[Known, int]) -> tuple[list[Round], dict[int, Board]]:
        """Return the rounds, and the board of each game by its index."""
        by_round: dict[int, list[_Seen]] = {}
        for one in self.seen:
            by_round.setdefault(one.round, []).append(one)
        missing = sorted(set(range(1, max(by_round) + 1)) - by_round.keys())
        if missing:
            raise FormatError("pgn.event-rounds", place=Place(file=self.file), rounds=missing)
        rounds: list[Round] = []
        places: dict[int, Board] = {}
        for number in sorted(by_round):
            # A board that no tag names is behind those that have one, as the file has it.
            seen = sorted(by_round[number], key=lambda one: (one.board == 0, one.board))
            games: list[Game] = []
            taken: dict[int, _Seen] = {}
            for one in seen:
                if numbers[one.white] == numbers[one.black]:
                    raise FormatError(
                        "pgn.event-self",
                        place=Place(file=self.file, line=one.line, round=number),
                        name=one.white[0],
                        round=number,
                    )
                game = Game(numbers[one.white], numbers[one.black], *one.results)
                before = taken.get(game.white), taken.get(game.black)
                if before[0] is not None and before[0] is before[1]:
                    first = before[0]
                    seats = numbers[first.white], numbers[first.black], first.results
                    if seats == (game.white, game.black, one.results):
                        self._again(one, first)
                        continue
                twice = before[0] or before[1]
                if twice is not None:
                    name = one.white[0] if before[0] is not None else one.black[0]
                    raise FormatError(
                        "pgn.event-twice",
                        place=Place(file=self.file, line=one.line, round=number),
                        name=name,
                        round=number,
                        lines=sorted((twice.line, one.line)),
                    )
                taken[game.white] = taken[game.black] = one
                games.append(game)
                places[one.index] = Board(number, len(games))
            rounds.append(Round(number, tuple(games)))
        return rounds, places

    def _again(self, one: _Seen, first: _Seen) -> None:
        place = Place(file=self.file, line=one.line, round=one.round)
        self.issues.append(
            Issue(
                Severity.WARNING, "pgn.event-again", place,
                {"round": one.round, "lines": sorted((first.line, one.line))},
            )
        )  # fmt: skip

    def _unsaid(self, tournament: Tournament) -> Iterator[Issue]:
        """Yield the facts of the tournament that are not in the file."""
        where = Place(file=self.file)
        yield Issue(Severity.WARNING, "pgn.event-unsaid", where)
        for round_ in tournament.rounds:
            placed = set(round_.placed)
            away = [player.name for player in tournament.players if player.tpn not in placed]
            if away:
                yield Issue(
                    Severity.WARNING,
                    "pgn.event-away",
                    replace(where, round=round_.number),
                    {"round": round_.number, "count": len(away), "names": few(away)},
                )


def _results(game: CheckedGame) -> tuple[Result, Result]:
    """Return the results of both players in a game: as its tag says, else its end."""
    tags, outcome = game.verdict.tags, game.verdict.outcome
    said = result_of(tags.get("Result", ""))
    if said in (None, "", "*"):
        said = result_of(outcome.claimed) or "*"
    assert said is not None
    ending = tags.get("Termination", "").strip().casefold()
    if said == "*" and ending == "unterminated":
        return _ADJOURNED
    pair = parse_result(said) if said != "*" else _PENDING
    if not game.verdict.moves and ending in _FORFEIT:
        return _WITHOUT_PLAY.get(pair, pair)
    return pair


def _of_result(game: CheckedGame) -> Iterator[Issue]:
    """Yield an issue if tag and end of a game differ: the tag counts."""
    for issue in game.verdict.problems:
        if issue.key.startswith("games.result-terminator"):
            yield replace(issue, severity=Severity.WARNING)
