"""The games of rounds in which both players of a game must say the same.

This is the one place that makes the rounds of another program's event consistent: a side that is
silent is filled in from the other one, and two sides that contradict each other are an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import itemgetter

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.foreign.neutral import NAMED, ForeignRows, ForeignSeat, few, remark
from swissheet.model import LEGAL_RESULTS, Colour, Game, Result
from swissheet.model.results import by_ruling_alone
from swissheet.words.message import Param, Text, titled

_OTHER = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
    Result.PENDING: Result.PENDING,
}


class Agreement:
    """The games of all rounds of a source; ``issues`` say what was filled in or contradicts."""

    def __init__(self, rows: ForeignRows) -> None:
        self.rows = rows
        self.issues: list[Issue] = []
        self.whites: Counter[int] = Counter()
        self.silent: list[Place] = []
        self.colourless: list[Text] = []
        last = max(map(len, rows.seats.values()), default=0)
        self.rounds = [
            tuple(game for _, game in sorted(self._games(number), key=itemgetter(0)))
            for number in range(1, last + 1)
        ]
        if self.silent:
            places = self.silent[:NAMED]
            said = remark("foreign.one-sided", places[0], count=len(self.silent), places=places)
            self.issues.append(said)
        if self.colourless:
            count, games = len(self.colourless), few(self.colourless)
            self.issues.append(remark("foreign.no-colours", count=count, games=games))

    def seat(self, tpn: int, number: int) -> ForeignSeat | None:
        """Return a round as the source has it for a player; None for an empty cell."""
        seats = self.rows.seats[tpn]
        return seats[number - 1] if number <= len(seats) else None

    def _games(self, number: int) -> Iterator[tuple[int, Game]]:
        """Yield the games of a round, each with its board."""
        done = set[int]()
        for tpn in self.rows.seats:
            mine = self.seat(tpn, number)
            if mine is None or not mine.opponent:
                continue
            other = mine.opponent
            if other not in self.rows.seats or other == tpn:
                name = self.rows.names[tpn]
                self._wrong("foreign.opponent", mine.place, name=name, text=mine.text, round=number)
                continue
            theirs = self.seat(other, number)
            if theirs is None:
                self.silent.append(mine.place)
                theirs = ForeignSeat("", mine.place, tpn)
            elif theirs.opponent == tpn and other in done:
                continue
            done.add(tpn)
            game = self._game(tpn, mine, theirs) if theirs.opponent == tpn else None
            if game is None:
                self._contradiction(tpn, mine, theirs, number)
                continue
            self.whites[game.white] += 1
            names = [self.rows.names[one] for one in (game.white, game.black)]
            if mine.colour is theirs.colour is None and game.coloured:
                self.colourless.append(titled(number, f"{names[0]} - {names[1]}"))
            if by_ruling_alone(game.white_result, game.black_result):
                white, black = names
                self.issues.append(
                    remark("foreign.ruling", mine.place, round=number, white=white, black=black)
                )
            yield mine.board or theirs.board, game

    def _game(self, tpn: int, mine: ForeignSeat, theirs: ForeignSeat) -> Game | None:
        """Return the game of two seats that face each other; None where they contradict."""
        if mine.colour is not None and mine.colour is theirs.colour:
            return None
        own, others = mine.result or Result.PENDING, theirs.result or Result.PENDING
        own = _OTHER[others] if own is Result.PENDING else own
        others = _OTHER[own] if others is Result.PENDING else others
        unplayed = own in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        if mine.colour is theirs.colour is None and not unplayed:
            black = self.whites[tpn] > self.whites[mine.opponent]
        else:
            black = mine.colour is Colour.BLACK or theirs.colour is Colour.WHITE
        coloured = not (mine.colour is theirs.colour is None and unplayed)
        seats = (mine.opponent, tpn) if black else (tpn, mine.opponent)
        results = (others, own) if black else (own, others)
        return Game(*seats, *results, coloured=coloured) if results in LEGAL_RESULTS else None

    def _contradiction(self, tpn: int, mine: ForeignSeat, theirs: ForeignSeat, number: int) -> None:
        self._wrong(
            "foreign.contradiction",
            mine.place,
            round=number,
            first=self.rows.names[tpn],
            said=mine.text,
            second=self.rows.names[mine.opponent],
            other=theirs.text,
            there=theirs.place,
        )

    def _wrong(self, key: str, place: Place, **params: Param) -> None:
        self.issues.append(Issue(Severity.ERROR, key, place, params))
