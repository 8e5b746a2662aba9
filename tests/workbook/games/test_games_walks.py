"""Whatever happens to boards and cells, the result of a game is entered for its two players alone.

Walks drawn by a seed: games are typed beside boards and on the sheet Games, then rounds are
rearranged, taken back, paired again, exchanged by hand and renumbered, steps are undone and given
back, and cells slide. Whose a game is, is known from where it was typed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.examples import many
from support.playing.play import ByCommand, Start
from support.workbook_games import GAMES, board_of, names_of, rows_of, type_games
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Value

SEEDS = range(many(2))
STEPS = 8
ENTERED = re.compile(
    r"^(?:'(?P<sheet>[^']+)'!)?(?P<cell>[A-Z]+\d+): .*result entered in round (\d+), board (\d+)",
    re.MULTILINE,
)
RESULTS = ("1-0", "0-1", "1/2-1/2")

_Pair = tuple[str, str]


class Walk:
    """An event on which somebody works; ``of`` tells whose each text is, ``done`` what he did."""

    def __init__(self, play: ByCommand, seed: int) -> None:
        self.play, self.chance = play, random.Random(seed)
        self.of = dict[str, tuple[int, _Pair]]()
        self.done = list[str]()
        self.late = 0

    def step(self) -> None:
        steps: list[Callable[[], object]] = [
            self.type_beside, self.type_beside, self.type_on_games, self.type_numbers,
            self.rearrange, self.unpair, self.pair, self.undo, self.undo, self.redo,
            self.exchange, self.exchange_rows, self.slide_beside, self.slide_moves, self.renumber,
            self.result, self.check, self.correct, self.sort,
        ]  # fmt: skip
        step = self.chance.choice(steps)
        step()

    def do(self, *words: str) -> int:
        done = self.play.do(*words)
        self.done.append(f"{' '.join(words)} -> {int(done.code)}")
        assert done.code in (0, 1, 3), (self.done, done.said)
        return int(done.code)

    def boards(self) -> tuple[int, int]:
        """The round that is paired last, and how many boards it has."""
        tournament = self.play.tournament
        last = tournament.rounds_paired
        return last, len(tournament.round(last).games) if last else 0

    def text(self, pair: _Pair, round_: int) -> str:
        number = len(self.of) + 1
        text = f"1. e4 e5 2. Nf3 Nc6 {{game {number}}} {self.chance.choice(RESULTS)}"
        self.of[text] = round_, pair
        return text

    def seen(self) -> None:
        """Some action meets what was typed."""
        self.do(self.chance.choice(["check", "check", "check-games", "standings"]))

    def type_beside(self) -> None:
        round_, boards = self.boards()
        for board in self.chance.sample(range(1, boards + 1), min(boards, 2)):
            if board_of(self.play, round_, board)["game"] is None:
                text = self.text(names_of(self.play, round_, board), round_)
                self.play.board(round_, board, game=text)
                self.done.append(f"beside {round_}.{board}: {text}")
        self.seen()

    def free(self) -> int:
        rows = rows_of(self.play)
        filled = [
            at for at, row in enumerate(rows) if any(v not in (None, "") for v in row.values())
        ]
        return max(filled, default=-1) + 1

    def type_on_games(self) -> None:
        round_, boards = self.boards()
        for board in self.chance.sample(range(1, boards + 1), min(boards, 2)):
            text = self.text(names_of(self.play, round_, board), round_)
            self.row(round=round_, board=board, moves=text)
        self.seen()

    def type_numbers(self) -> None:
        round_, boards = self.boards()
        if not boards:
            return
        board = self.chance.randint(1, boards)
        there = board_of(self.play, round_, board)
        text = self.text(names_of(self.play, round_, board), round_)
        self.row(white=there["wno"], black=there["bno"], moves=text)
        self.seen()

    def row(self, **cells: Value) -> None:
        type_games(self.play, *({} for _ in range(self.free())), cells)
        self.done.append(f"on Games: {cells}")

    def rearrange(self) -> None:
        number = str(self.chance.randint(1, 8))
        self.do("rearrange", "--absent", number, "--again")

    def unpair(self) -> None:
        self.do("unpair")

    def pair(self) -> None:
        self.do("pair")

    def undo(self) -> None:
        self.do("undo")

    def redo(self) -> None:
        self.do("redo")

    def check(self) -> None:
        self.seen()

    def exchange(self) -> None:
        self.by_hand("wno", "white", "black", "bno")

    def exchange_rows(self) -> None:
        self.by_hand("wno", "white", "black", "bno", "game")

    def by_hand(self, *keys: str) -> None:
        """The cells of two boards change places in a round that was opened for it."""
        round_, boards = self.boards()
        if boards < 2 or self.do("edit") != 0:
            return
        boards = self.boards()[1]
        first, second = self.chance.sample(range(1, boards + 1), 2)
        one, other = (board_of(self.play, round_, board) for board in (first, second))
        called = {"wno": "white_tpn", "bno": "black_tpn"}
        self.play.board(round_, first, **{called.get(key, key): other[key] for key in keys})
        self.play.board(round_, second, **{called.get(key, key): one[key] for key in keys})
        self.done.append(f"exchanged {round_}.{first} and {second}: {keys}")
        self.do("finish")

    def slide_beside(self) -> None:
        """A cell of the column Game is deleted or inserted, and those below it move."""
        round_, boards = self.boards()
        texts = [board_of(self.play, round_, board)["game"] for board in range(1, boards + 1)]
        if sum(text is not None for text in texts) < 2:
            return
        moved = self.slid(texts)
        if moved is not None:
            for board, text in enumerate(moved, start=1):
                self.play.board(round_, board, game=text)
            self.done.append(f"slid beside {round_}: {moved}")
            self.seen()

    def slide_moves(self) -> None:
        texts = [row["moves"] for row in rows_of(self.play)]
        moved = self.slid(texts)
        if moved is not None:
            type_games(self.play, *({"moves": text} for text in moved))
            self.done.append(f"slid on Games: {[text for text in moved if text]}")
            self.seen()

    def correct(self) -> None:
        """The text of a game is corrected where it stands."""
        rows = rows_of(self.play)
        texts = [at for at, row in enumerate(rows) if row["moves"]]
        if texts:
            at = self.chance.choice(texts)
            text = str(rows[at]["moves"])
            better = text.replace("Nc6", "Nc6!" if "Nc6 " in text else "d6")
            self.of[better] = self.of[text]
            type_games(self.play, *({} for _ in range(at)), {"moves": better})
            self.done.append(f"corrected on Games: {better}")
            self.seen()

    def sort(self) -> None:
        """The rows of the sheet Games are sorted with all that stands in them."""
        filled = self.free()
        order = self.chance.sample(range(filled), filled)
        self.play.reorder(GAMES, lambda rows: [*(rows[at] for at in order), *rows[filled:]])
        self.done.append(f"sorted Games: {order}")
        self.seen()

    def slid(self, texts: list[Value]) -> list[Value] | None:
        """The texts moved up or down by a cell from somewhere; None where fewer than two move."""
        filled = [at for at, text in enumerate(texts) if text is not None]
        if len(filled) < 2:
            return None
        at = self.chance.randint(0, filled[-2])
        if self.chance.random() < 0.5:
            return [*texts[:at], *texts[at + 1 :], None]
        return [*texts[:at], None, *texts[at:-1]] if texts[-1] is None else None

    def renumber(self) -> None:
        self.late += 1
        if self.chance.random() < 0.5:
            self.play.add_player(name=f"Late {self.late}", rating=2700 + self.late)
        else:
            name = self.chance.choice([one for one in self.play.players if "Late" not in one])
            self.play.player(name, rating=2500 + self.late)
        self.done.append("late entry or rating")
        self.do("renumber", "--reason", "wrong")

    def result(self) -> None:
        """Somebody types a result of round 1."""
        if self.play.tournament.rounds_paired > 1:
            return
        boards = self.boards()[1]
        if boards:
            self.play.fill(1)
            self.done.append("results")
            self.do("pair")

    def take(self) -> int:
        """Results are taken: each is that of a game of the two who get it. Gives how many."""
        done = self.play.do("check-games", "--take-results")
        assert done.code in (0, 3), (self.done, done.said)
        taken = [found.groups() for found in ENTERED.finditer(done.out)]
        for sheet, cell, round_, board in taken:
            text = self.at(sheet or "Games", cell)
            pair = names_of(self.play, int(round_), int(board))
            assert self.of[text] == (int(round_), pair), "\n".join([*self.done, done.out, text])
        if taken:
            assert self.play.do("undo").code == 0
        return len(taken)

    def at(self, sheet: str, cell: str) -> str:
        for table in self.play.book.tables().values():
            if table.sheet == sheet:
                row = int(re.sub(r"\D", "", cell)) - table.top - 1
                letters = re.sub(r"\d", "", cell)
                column = [column_letters(table.left + at) for at in range(len(table.headers))]
                return str(self.play.book.read_table(table.name).rows[row][column.index(letters)])
        raise AssertionError(sheet)


@pytest.mark.parametrize("seed", SEEDS)
def test_results_are_entered_for_those_who_played(seed: int, tmp_path: Path) -> None:
    walk = Walk(ByCommand(Start("P1", players=8), tmp_path), seed)
    walk.type_on_games()
    assert walk.take() == 2
    for _ in range(STEPS):
        walk.step()
        walk.take()
