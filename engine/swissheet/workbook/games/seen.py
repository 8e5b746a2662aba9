"""Find games that are beside other players than those they were first seen with.

A game whose text names nobody belongs to the two players it is beside, or to those whose board or
pairing numbers are typed beside it. Every action keeps these two. A changed pairing, a number
that now is another player's, or a text that slid to another row does not give the game to others.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from swissheet.model import Tournament
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.seen_games import SeenGame, mark_of_game
from swissheet.workbook.sheets.games.read import game_rows, games_of_rounds, games_view
from swissheet.workbook.sheets.games.typed import (
    AsTyped,
    as_typed,
    is_shared,
    left_over,
    named_in,
    shared_names,
)
from swissheet.workbook.sheets.reading.reading import Reading

_At = tuple[str, int]

_TAG = re.compile(r'^\s*\[\s*(Round|Board)\s+"([^"\n]{0,40})"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SeenNow:
    """The record of the games, brought up to date; no ``games`` if nothing changed.

    ``of`` has the record of a game, by its list and its row there.
    """

    games: tuple[SeenGame, ...] | None
    of: Mapping[_At, SeenGame]

    @property
    def astray(self) -> frozenset[_At]:
        """Return the games that are beside other players than they were seen with."""
        return frozenset(at for at, one in self.of.items() if one.stray)

    def stored_in(self, memory: Memory) -> Memory:
        """Return the memory with the record."""
        known = self.games in (None, memory.seen_games)
        return memory if known else memory.having(Memory.seen_games, self.games or ())

    def keep(self, book: Book, memory: Memory) -> None:
        """Write the record beside everything else that the workbook remembers."""
        kept = self.stored_in(memory)
        if kept != memory:
            kept.save(book)


@dataclass(frozen=True, slots=True)
class _Now:
    """A game as it is now; ``pair`` is (0, 0) if nothing but names assigns it."""

    at: _At
    mark: str
    where: str
    round: int
    board: int
    pair: tuple[int, int]
    named: bool

    def kept(self) -> SeenGame:
        return SeenGame(self.mark, self.where, self.round, self.board, *self.pair)

    @property
    def placed(self) -> bool:
        return any(self.pair) and not self.named


def games_seen(book: Book, reading: Reading, own: Mapping[int, int]) -> SeenNow:
    """Return all games seen, and those that are beside other players than when first seen.

    If one game alone was moved to a board without a known game, and no other came or went, it
    belongs to
    that board, because somebody put it there. A text in the place of one that is gone is the same
    game,
    corrected.
    Args: own: the players' own numbers by pairing number.
    """
    tournament, before = reading.tournament, reading.memory.seen_games
    found = games_view(book, reading.settings.language)
    if tournament is None or reading.recorded is None or found is None:
        return SeenNow(None, {})
    filled = reading.memory.filled_games
    nobodys = left_over(found, filled) if "moves" in found.columns else frozenset()
    rows = game_rows(found, nobodys) if "moves" in found.columns else ()
    games = [*rows, *games_of_rounds(book, reading.rounds)]
    if not games:
        return SeenNow((), {})
    given = {item.given or item.player.tpn: item.player.tpn for item in reading.players}
    shared = shared_names(tournament)
    now = [_now(one, tournament, own, given, shared) for one in as_typed(games, filled, shared)]
    followed = _Follow(before, now)
    return SeenNow((*followed.of.values(), *followed.named), followed.of)


def _now(
    typed: AsTyped,
    tournament: Tournament,
    own: Mapping[int, int],
    given: Mapping[int, int],
    shared: Collection[str],
) -> _Now:
    """Return a game as it is now.

    Args: given: the present pairing numbers by those in the list of players.
          shared: the names of several players; the board shows which of them is meant.
    """
    game, said = typed.game, typed.game.said
    tagged = _tagged(game.text)
    round_, board = (_number(said[key]) for key in ("round", "board"))
    if round_ in (0, tagged[0]):
        round_, board = tagged[0], board or tagged[1]
    seats = (0, 0)
    if 0 < round_ <= tournament.rounds_paired:
        boards = tournament.round(round_).games
        if 0 < board <= len(boards):
            seats = boards[board - 1].white, boards[board - 1].black
    pair, numbers = [0, 0], ["", ""]
    for at, (side, seat) in enumerate(zip(("white", "black"), seats, strict=True)):
        number = _number(said[side])
        if named_in(game.text, side, shared):
            continue
        if number and number in given:
            numbers[at], pair[at] = said[side], own.get(given[number], 0)
        elif number or not said[side] or side in typed.filled or is_shared(said[side], shared):
            pair[at] = own.get(seat, 0)
    where = f"{round_}.{board}:{'-'.join(numbers)}"
    mark = mark_of_game(game.text)
    return _Now(game.at, mark, where, round_, board, (pair[0], pair[1]), typed.named)


def _tagged(text: str) -> tuple[int, int]:
    """Return the round and board that the tags name; 0 for what they do not name."""
    tags = dict(_TAG.findall(text))
    if not tags:
        return 0, 0
    # Most games have no such tags, and reading them would load all rules of the game.
    from swissheet.formats.pgn.boards import round_and_board

    return round_and_board(tags)


def _number(said: str) -> int:
    return int(said) if said.isdecimal() and len(said) < 5 else 0


class _Follow:
    """The games seen before, found again among those that are there now.

    ``of`` has the record of a game, ``named`` the records of games that names assign now.
    """

    def __init__(self, before: Sequence[SeenGame], now: Sequence[_Now]) -> None:
        self.before = before
        self.left = defaultdict[str, list[SeenGame]](list)
        for one in before:
            self.left[one.mark].append(one)
        self.of = dict[_At, SeenGame]()
        self.named = list[SeenGame]()
        texts, self.places = {one.mark for one in now}, {one.where for one in now}
        self.gone = [one for one in before if one.mark not in texts]
        rest = [one for one in now if one.placed and not self._as_it_was(one)]
        moved = [(one, kept) for one in now if (kept := self._of_nobody(one)) is not None]
        moved += [(one, kept) for one in rest if (kept := self._elsewhere(one)) is not None]
        self._moved(moved)

    def _as_it_was(self, now: _Now) -> bool:
        """Return whether the two players of a game are those it was seen with."""
        fitting = [one for one in self.left[now.mark] if one.is_of(now.round, now.pair)]
        if not fitting:
            return False
        kept = min(fitting, key=lambda one: (one.where != now.where, 0 in one.pair))
        self.left[now.mark].remove(kept)
        pair = kept.white or now.pair[0], kept.black or now.pair[1]
        self.of[now.at] = replace(
            now.kept(), round=now.round or kept.round, white=pair[0], black=pair[1]
        )
        return True

    def _of_nobody(self, now: _Now) -> SeenGame | None:
        """Return the record of a game that only names assign, or nothing; it is not forgotten.

        Returns: that of a game that was moved to a board of a round which is not paired now.
        """
        left = self.left[now.mark]
        if now.placed:
            return None
        if not left:
            corrected = [] if now.named else self._corrected(now)
            if corrected:
                self.of[now.at] = replace(corrected[0], mark=now.mark)
            return None
        kept = next((one for one in left if now.where in (one.where, one.stray)), left[0])
        left.remove(kept)
        if now.named:
            self.named.append(kept)
        elif now.round and now.board and now.where not in (kept.where, kept.stray):
            return kept
        else:
            self.of[now.at] = kept
        return None

    def _elsewhere(self, now: _Now) -> SeenGame | None:
        """Return the record of a game that was moved; all other games are settled."""
        left = self.left[now.mark]
        kept = next((one for one in left if now.where in (one.where, one.stray)), None)
        if kept is not None:
            left.remove(kept)
            self.of[now.at] = replace(kept, stray=now.where)
            return None
        if left:
            return left.pop(0)
        corrected = self._corrected(now)
        others = [one for one in corrected if not one.is_of(now.round, now.pair)]
        if others and len(others) == len(corrected):
            self.of[now.at] = replace(others[0], mark=now.mark, stray=now.where)
        else:
            self.of[now.at] = now.kept()
        return None

    def _corrected(self, now: _Now) -> list[SeenGame]:
        """Return the records of games that are gone from places where a new text is."""
        return [one for one in self.gone if now.where == (one.stray or one.where)]

    def _moved(self, games: Sequence[tuple[_Now, SeenGame]]) -> None:
        """Settle which moved games were put to a free place by a person; the others slid.

        A game that moved alone and left its place free was put there, if no other game is gone: if
        not, a
        cell was deleted or inserted. Among several games with the same text the moved one is
        unknown.
        """
        for now, kept in games:
            twins = sum(one.mark == kept.mark for one in self.before) > 1
            others = [one for one in self.before if one.mark != now.mark]
            places = {one.where for one in others}
            free = now.where not in places and kept.where not in self.places
            alone = len(games) == 1 and free and not self.gone and not twins
            if not alone:
                self.of[now.at] = replace(kept, stray=now.where)
            elif now.placed:
                self.of[now.at] = now.kept()
