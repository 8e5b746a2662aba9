"""What a check of games keeps for the next one: what it filled in, and whose games they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from swissheet.model import Tournament
from swissheet.workbook.actions.transaction import Transaction
from swissheet.workbook.games.apart import lines_of, tell_of_rows_apart
from swissheet.workbook.games.judging import Judged, shown_on
from swissheet.workbook.games.pairs import Pairs
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.checked_games import GAMES_KEY, KnownGame, dump_games, games_known
from swissheet.workbook.memory.filled_games import (
    FILLED_KEY,
    Filled,
    FilledRow,
    dump_filled,
    load_filled,
    text_mark,
)
from swissheet.workbook.memory.seen_games import SeenGame
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.games.read import every_game
from swissheet.workbook.sheets.games.typed import AsTyped

_At = tuple[str, int]


@dataclass(frozen=True, slots=True)
class LastCheck:
    """What is known of games from their last check: what it filled in, and whose games they are."""

    filled: Filled
    known: Sequence[KnownGame]

    @classmethod
    def of(cls, documents: Mapping[str, str]) -> LastCheck:
        """What is kept of it in the hidden texts."""
        filled = load_filled(documents.get(FILLED_KEY, ""))
        return cls(filled, games_known(documents.get(GAMES_KEY, "")))

    def tell(
        self,
        typed: Sequence[AsTyped],
        checked: Sequence[Judged],
        tournament: Tournament,
        own: Mapping[int, int],
        seen: Mapping[_At, SeenGame],
    ) -> Changed:
        """Tells of games whose place has other players now, or whose rows stand apart.

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
    of whose rows some stand elsewhere, ``apart`` the marks of the rows of the games they were.
    """

    others: Mapping[int, KnownGame]
    moved: frozenset[int]
    apart: Sequence[Sequence[str]]


class Keeping:
    """The games of a check, and what is kept of them; ``as_it_is`` are not filled in."""

    def __init__(
        self,
        work: Transaction,
        found: View,
        typed: Sequence[AsTyped],
        checked: Sequence[Judged],
        last: LastCheck,
    ) -> None:
        """Tells what is wrong with games that were known, too.

        Args: found: the sheet Games; typed: the games as people said.
        """
        self.work, self.found, self.typed, self.checked = work, found, typed, checked
        changed = last.tell(typed, checked, work.tournament, _own(work), work.seen.of)
        self.others, self.moved, self.apart = changed
        self.as_it_is = {checked[at].game.at for at in (*self.others, *self.moved)}

    @property
    def gone(self) -> frozenset[tuple[int, str]]:
        """The cells that were filled in and count no more."""
        left = (one.gone for at, one in enumerate(self.typed) if at not in self.others)
        return frozenset(cell for gone in left for cell in gone)

    def keep_found(self, in_words: Mapping[_At, str]) -> None:
        """What was found is kept, so that changes are noticed.

        Args: in_words: the verdict of each game.
        """
        work = self.work
        now = every_game(work.book, work.reading.rounds, work.language)
        marks = {game.at: game.mark() for game in now}
        pairs = Pairs((), _own(work))
        rows = []
        for at, one in enumerate(self.checked):
            game = self._known(one, marks.get(one.game.at, ""))
            before = self.others.get(at)
            if before is not None:
                white, black, seated = before.white, before.black, before.seated
                game = replace(game, round=before.round, board=before.board)
            else:
                white, black = pairs.on(one, work.tournament)
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
        _store(work, GAMES_KEY, dump_games(rows))

    def _known(self, one: Judged, mark: str) -> KnownGame:
        if one.board is None:
            return KnownGame(mark)
        there = shown_on(self.work.tournament, one.board)
        differs = any(issue.code == "result-differs" for issue in one.issues)
        return KnownGame(mark, one.board.round, one.board.board, one.result, there, differs)

    def keep_filled(self, cells: Mapping[tuple[int, str], Value]) -> None:
        """What was filled in is kept, so that it counts as nobody's word at the next check."""
        filled = defaultdict[int, dict[str, str]](dict)
        for (row, key), value in cells.items():
            if key != "verdict":
                filled[row][key] = text_of(value)
        rows = dict[int, FilledRow]()
        for at, one in enumerate(self.checked):
            game = one.game
            if game.found is not self.found:
                continue
            if at in self.others:
                gone = self.typed[at].gone.items()
                filled[game.row] |= {key: said for (row, key), said in gone if row == game.row}
            lines = tuple(lines_of(game)) if at not in self.moved else ()
            rows[game.row] = FilledRow(
                filled[game.row], text_mark(game.text), lines if len(lines) > 1 else ()
            )
        _store(self.work, FILLED_KEY, dump_filled(Filled(rows, self.apart)))


def _own(work: Transaction) -> dict[int, int]:
    """The players' own numbers by pairing number, as the sheets stand now."""
    ids = work.noticed.ids
    return {item.player.tpn: ids.get(item.row, 0) for item in work.reading.players}


def _store(work: Transaction, key: str, text: str) -> None:
    if text:
        work.documents[key] = text
    else:
        work.documents.pop(key, None)
