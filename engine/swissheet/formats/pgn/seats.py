"""The players behind the tags of a game, and their board of an event.

A player is known by the FIDE ID, else by a name like the one on the list; both sides of a board
must fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from dataclasses import dataclass

from swissheet.formats.pgn.boards import Board, day_of
from swissheet.formats.pgn.names import ALIKE_AT_LEAST, EQUAL, NameKey, alike, keys_of
from swissheet.model import Game, Tournament

_BY_NUMBER = 100
_BOTH_AT_LEAST = 140
_REMEMBERED = 50_000


@dataclass(frozen=True, slots=True)
class SeatSide:
    """The player behind a tag: how sure each player of the event is."""

    name: str
    number: str
    sure: dict[int, int]
    named: dict[int, int]

    @property
    def known(self) -> bool:
        """Return whether the tag says anything about the player."""
        return bool(self.name.strip(" ?-") or self.number.strip(" ?-0"))


class Seats:
    """The boards of an event by the players who sit there, and its players by their names."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
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
        self.places: dict[tuple[int, int], Board] = {}
        for board, game in self.boards.items():
            self.rounds[board.round].append(board)
            for tpn in (game.white, game.black):
                self.places[board.round, tpn] = board
        self.remembered: dict[str, SeatSide] = {}

    def side(self, name: str, number: str, *, wide: bool) -> SeatSide:
        """Return the player behind a name and a number; ``wide``: with similar names, too."""
        remembered = f"{name}\n{number}\n{wide}"
        if remembered not in self.remembered:
            if len(self.remembered) > _REMEMBERED:
                self.remembered.clear()
            # A player whose name is written as in the list is meant, however similar another one
            # is.
            exact = self.by_text.get(name.strip())
            named = dict(exact or (self._named(name) if wide else self._equal(name)))
            sure = dict(named)
            known = self.by_number.get(number.strip())
            if known is not None:
                sure[known] = _BY_NUMBER
            self.remembered[remembered] = SeatSide(name, number, sure, named)
        return self.remembered[remembered]

    def _equal(self, name: str) -> dict[int, int]:
        """Return the players with this name."""
        found: dict[int, int] = {}
        for key in keys_of(name):
            found |= self.by_words.get("".join(key), {}) if key else {}
        return found

    def _named(self, name: str) -> dict[int, int]:
        """Return the players with a name like this one."""
        key = keys_of(name)
        found = {tpn: alike(key, own) for tpn, own in self.keys.items()}
        found = {tpn: sure for tpn, sure in found.items() if sure >= ALIKE_AT_LEAST}
        repaired = _decoded_once(name)
        if not found and repaired != name:
            return self._named(repaired)
        return found

    def name_of(self, tpn: int) -> str:
        """Return the name of a player on the list."""
        return self.tournament.player(tpn).name

    def board_of(
        self,
        white: SeatSide,
        black: SeatSide,
        round_: int,
        said_board: int,
        day: str,
        taken: Container[Board],
    ) -> tuple[Board | None, bool]:
        """Return the board two sides fit best, and whether with the colours exchanged.

        Where they met more than once and it is not known which game it is, the first free board.
        """
        rounds = {round_} if round_ else self._rounds_of(day) or set(self.rounds)
        best: tuple[tuple[int, ...], Board | None, bool] = (), None, False
        for number in sorted(rounds & set(self.rounds)):
            seats = {self.places.get((number, tpn)) for tpn in white.sure}
            for board in sorted(filter(None, seats), key=lambda one: one.board):
                game = self.boards[board]
                for swapped in (False, True):
                    sides = (game.black, game.white) if swapped else (game.white, game.black)
                    sure = white.sure.get(sides[0], 0), black.sure.get(sides[1], 0)
                    if not min(sure) or sum(sure) < _BOTH_AT_LEAST:
                        continue
                    free = board not in taken
                    rank = (sum(sure), not swapped, said_board == board.board, free)
                    if rank > best[0]:
                        best = rank, board, swapped
        return best[1:]

    def _rounds_of(self, day: str) -> set[int]:
        said = day_of(day)
        dates = self.tournament.event.round_dates
        return {n for n, text in enumerate(dates, start=1) if said and day_of(text) == said}


def _decoded_once(name: str) -> str:
    """Return a name of UTF-8 that was converted twice, as it was before."""
    try:
        return name.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return name
