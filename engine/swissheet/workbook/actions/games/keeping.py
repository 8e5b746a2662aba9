"""Keep for the next check of games what this one filled in, and whose games they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from swissheet.model import Tournament
from swissheet.workbook.actions.beginning import Begun
from swissheet.workbook.games.apart import lines_of, tell_of_rows_apart
from swissheet.workbook.games.judging import Judged, shown_on
from swissheet.workbook.games.pairs import Pairs
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.checked_games import KnownGame
from swissheet.workbook.memory.filled_games import Filled, FilledRow, text_mark
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.seen_games import SeenGame
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import GameRow, every_game
from swissheet.workbook.sheets.games.typed import AsTyped

_At = tuple[str, int]


@dataclass(frozen=True, slots=True)
class LastCheck:
    """The last check of games as it is known: what it filled in, and whose games they are."""

    filled: Filled
    known: Sequence[KnownGame]

    @classmethod
    def of(cls, memory: Memory) -> LastCheck:
        """Return what is kept of it."""
        return cls(memory.filled_games, memory.checked_games)

    def tell(
        self,
        typed: Sequence[AsTyped],
        checked: Sequence[Judged],
        tournament: Tournament,
        own: Mapping[int, int],
        seen: Mapping[_At, SeenGame],
    ) -> Changed:
        """Report games whose place has other players now, or whose rows are apart.

        Args: typed: the games as people said; own: the players' own numbers by pairing number;
              seen: what was seen of games, by their list and row.
        """
        named = [at for at, one in enumerate(typed) if one.named]
        others = Pairs(self.known, own).tell(checked, named, tournament, seen)
        here = [at for at, one in enumerate(checked) if one.game.moves == "moves"]
        chains = [*(one.lines for one in self.filled.rows.values() if one.lines)]
        chains += self.filled.apart
        told, apart = tell_of_rows_apart([checked[at] for at in here], chains)
        return Changed(others, frozenset(here[at] for at in told), apart)


class Changed(NamedTuple):
    """The games that changed since their last check, by their place among those checked now.

    ``others`` are those whose place has other players, or none, as they are known; ``moved`` those
    of whose rows some are elsewhere, ``apart`` the marks of the rows of the games they were.
    """

    others: Mapping[int, KnownGame]
    moved: frozenset[int]
    apart: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Checked:
    """The games of a check, and what is kept of them for the next one.

    ``found`` is the sheet Games, ``typed`` are the games as people typed them. ``nobodys`` are
    cells that count as nobody's word, ``before`` the verdicts of the last check, and ``beside`` the
    rows in which a verdict would cover moves.
    """

    found: View
    games: Sequence[GameRow]
    typed: Sequence[AsTyped]
    checked: Sequence[Judged]
    nobodys: frozenset[tuple[int, str]]
    before: Collection[str]
    beside: Collection[int]
    changed: Changed

    @property
    def as_it_is(self) -> set[_At]:
        """Return the games beside which nothing is filled in."""
        changed = (*self.changed.others, *self.changed.moved)
        return {self.checked[at].game.at for at in changed}

    @property
    def gone(self) -> frozenset[tuple[int, str]]:
        """Return the cells that were filled in and count no more."""
        left = (one.gone for at, one in enumerate(self.typed) if at not in self.changed.others)
        return frozenset(cell for gone in left for cell in gone)

    def found_now(self, begun: Begun, in_words: Mapping[_At, str]) -> tuple[KnownGame, ...]:
        """Return what was found, so that changes are noticed.

        Args: in_words: the verdict of each game.
        """
        tournament = begun.tournament
        now = every_game(begun.book, begun.reading.rounds, begun.language)
        marks = {game.at: game.mark() for game in now}
        pairs = Pairs((), own_numbers(begun))
        rows = []
        for at, one in enumerate(self.checked):
            game = _known(one, marks.get(one.game.at, ""), tournament)
            before = self.changed.others.get(at)
            if before is not None:
                white, black, seated = before.white, before.black, before.seated
                game = replace(game, round=before.round, board=before.board)
            else:
                white, black = pairs.on(one, tournament)
                seated = bool(white) and not self.typed[at].named
            rows.append(
                replace(
                    game,
                    verdict=in_words[one.game.at],
                    wrong=not one.ok,
                    text=text_mark(one.game.text),
                    white=white,
                    black=black,
                    seated=seated,
                )
            )
        return tuple(rows)

    def filled(self, cells: Mapping[tuple[int, str], Value]) -> Filled:
        """Return what was filled in, so that it counts as nobody's word."""
        filled = defaultdict[int, dict[str, str]](dict)
        for (row, key), value in cells.items():
            if key != "verdict":
                filled[row][key] = text_of(value)
        rows = dict[int, FilledRow]()
        for at, one in enumerate(self.checked):
            game = one.game
            if game.found is not self.found:
                continue
            if at in self.changed.others:
                gone = self.typed[at].gone.items()
                filled[game.row] |= {key: said for (row, key), said in gone if row == game.row}
            lines = tuple(lines_of(game)) if at not in self.changed.moved else ()
            rows[game.row] = FilledRow(
                filled[game.row], text_mark(game.text), lines if len(lines) > 1 else ()
            )
        return Filled(rows, self.changed.apart)


def _known(one: Judged, mark: str, tournament: Tournament) -> KnownGame:
    if one.board is None:
        return KnownGame(mark)
    there = shown_on(tournament, one.board)
    differs = any(issue.code == "result-differs" for issue in one.issues)
    return KnownGame(mark, one.board.round, one.board.board, one.result, there, differs)


def own_numbers(begun: Begun) -> dict[int, int]:
    """Return the players' own numbers by pairing number, as the sheets are now."""
    ids = begun.noticed.ids
    return {item.player.tpn: ids.get(item.row, 0) for item in begun.reading.players}
