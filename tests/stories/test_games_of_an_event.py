"""An event of five rounds whose games are pasted into the workbook, some of them wrong.

The moves are those of historical games (tests/golden/pgn), dealt to the boards as they are paired;
each round is pasted in another manner, and has one mistake that has to be found and put right.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import chess.pgn
import pytest

from support.playing.play import WAYS, ByCommand, Play, Start
from support.playing.starts import Cells
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared import layout

GOLDEN = Path(__file__).parents[1] / "golden" / "pgn" / "events.zip"
GAMES = "tblGames"
SHOWN = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "½-½"}
GERMAN = str.maketrans("KQRBN", "KDTLS")
FIGURINES = str.maketrans("KQRBN", "♔♕♖♗♘")
BOARDS = 4


class Played(NamedTuple):
    """A game: its moves in English, and its result as a game ends with it."""

    moves: tuple[str, ...]
    result: str

    def text(self, letters: Mapping[int, str] | None = None, last: str | None = None) -> str:
        """The movetext, with the result behind it.

        Args: letters: of another language; last: another result, "" for none.
        """
        words = []
        for ply, move in enumerate(self.moves):
            if ply % 2 == 0:
                words.append(f"{ply // 2 + 1}.")
            words.append(move.translate(letters) if letters else move)
        return " ".join([*words, self.result if last is None else last]).strip()


def historical() -> Iterator[Played]:
    """The games of an event of 1928, in their order, of 30 moves and more."""
    with zipfile.ZipFile(GOLDEN) as archive:
        name = next(name for name in archive.namelist() if "berlin1928" in name and ".pgn" in name)
        text = io.StringIO(archive.read(name).decode("utf-8"))
    while (game := chess.pgn.read_game(text)) is not None:
        board, moves = game.board(), []
        for move in game.mainline_moves():
            moves.append(board.san(move))
            board.push(move)
        if len(moves) >= 60 and game.headers["Result"] in SHOWN:
            yield Played(tuple(moves), game.headers["Result"])


class Sheets:
    """What somebody pastes and types into the sheet Games, from the first free row on."""

    def __init__(self, play: Play):
        self.play, self.free = play, 0

    def paste(self, rows: Sequence[Mapping[str, Value]]) -> list[int]:
        """Pastes rows; gives where they stand."""

        def act(book: Book) -> None:
            for at, row in enumerate(rows, start=self.free):
                Cells(book).put(GAMES, at, **row)

        self.play.edit(act)
        at, self.free = self.free, self.free + len(rows)
        return list(range(at, self.free))

    def retype(self, at: int, **cells: Value) -> None:
        self.play.edit(lambda book: Cells(book).put(GAMES, at, **cells))

    @property
    def verdicts(self) -> list[str]:
        return [str(row["verdict"]) for row in rows_of(self.play) if row["verdict"]]


def rows_of(play: Play) -> list[dict[str, Value]]:
    """The rows of the sheet Games, also those without a word."""
    lines = play.book.read_table(GAMES).rows
    return [dict(zip(layout.GAME_COLUMNS, line, strict=True)) for line in lines]


Rows = Sequence[Mapping[str, Value]]


def by_board(play: Play, number: int, played: Sequence[Played]) -> Rows:
    """The moves in a cell each, beside round and board."""
    return [
        {"round": number, "board": board, "moves": game.text()}
        for board, game in enumerate(played, start=1)
    ]


def line_by_line(play: Play, number: int, played: Sequence[Played]) -> Rows:
    """The file of the arbiter's assistant, as it comes from the clipboard."""
    lines: list[str | None] = []
    for text in pgn_games(play, number, played):
        lines += [*(line or None for line in text.splitlines()), None]
    return [{"moves": line} for line in lines]


def german_by_numbers(play: Play, number: int, played: Sequence[Played]) -> Rows:
    """In German letters, the players by their numbers."""
    numbers = {player.name: player.tpn for player in play.tournament.players}
    return [
        {"round": number, "white": numbers[str(white)], "black": numbers[str(black)],
         "moves": game.text(GERMAN)}
        for (white, black, _), game in zip(play.boards(number), played, strict=True)
    ]  # fmt: skip


def figurines_by_names(play: Play, number: int, played: Sequence[Played]) -> Rows:
    """With figurines and without results, the players by their names."""
    return [
        {"white": white, "black": black, "moves": game.text(FIGURINES, last="")}
        for (white, black, _), game in zip(play.boards(number), played, strict=True)
    ]


def whole_games(play: Play, number: int, played: Sequence[Played]) -> Rows:
    """A game with its tags in each cell."""
    return [{"moves": text} for text in pgn_games(play, number, played)]


def pgn_games(play: Play, number: int, played: Sequence[Played]) -> list[str]:
    return [
        f'[Event "Open"]\n[Round "{number}"]\n[White "{white}"]\n[Black "{black}"]\n'
        f'[Result "{game.result}"]\n\n{game.text()}\n'
        for (white, black, _), game in zip(play.boards(number), played, strict=True)
    ]


def a_move_is_misread(
    play: Play, sheets: Sheets, played: Sequence[Played], at: Sequence[int]
) -> None:
    """Move 15 of White cannot be made."""
    game = played[1]
    wrong = (*game.moves[:28], "Kh8", *game.moves[29:])
    sheets.retype(at[1], moves=Played(wrong, game.result).text())
    told(play, sheets, "P10", "15.")
    sheets.retype(at[1], moves=game.text())


def a_result_is_typed_wrongly(
    play: Play, sheets: Sheets, played: Sequence[Played], at: Sequence[int]
) -> None:
    """The sheet of the round says the contrary of the game."""
    board = next(n for n, game in enumerate(played, start=1) if game.result == "1-0")
    play.board(2, board, result="0-1")
    told(play, sheets, "P19", "0-1 on the sheet of the round")
    play.board(2, board, result="1-0")


def colours_are_exchanged(
    play: Play, sheets: Sheets, played: Sequence[Played], at: Sequence[int]
) -> None:
    row = rows_of(play)[at[2]]
    sheets.retype(at[2], board=None, white=row["black"], black=row["white"])
    told(play, sheets, "P28", "as White and")
    sheets.retype(at[2], white=row["white"], black=row["black"])


def a_draw_is_agreed_early(
    play: Play, sheets: Sheets, played: Sequence[Played], at: Sequence[int]
) -> None:
    """Before move 30, which the event forbids: told, and no error."""
    n = next(n for n, game in enumerate(played) if game.result == "1/2-1/2")
    short = Played(played[n].moves[:24], "1/2-1/2")
    sheets.retype(at[n], moves=short.text(FIGURINES))
    assert play.do("check-games").code == 0
    assert [verdict for verdict in sheets.verdicts if "P23" in verdict]
    sheets.retype(at[n], moves=played[n].text(FIGURINES))


def boards_are_confused(
    play: Play, sheets: Sheets, played: Sequence[Played], at: Sequence[int]
) -> None:
    sheets.retype(at[0], board=2)
    told(play, sheets, "P31", "meet in round 5 on board 1")
    sheets.retype(at[0], board=1)


ROUNDS = (
    (by_board, a_move_is_misread),
    (line_by_line, a_result_is_typed_wrongly),
    (german_by_numbers, colours_are_exchanged),
    (figurines_by_names, a_draw_is_agreed_early),
    (whole_games, boards_are_confused),
)


@pytest.mark.parametrize("way", WAYS)
def test_games_are_pasted_round_by_round_and_every_mistake_is_found(
    way: str, tmp_path: Path
) -> None:
    play = WAYS[way](Start("new", players=2 * BOARDS, rounds=5), tmp_path)
    play.setting("games.no_draw_before", 30)
    sheets, games = Sheets(play), historical()
    for number, (paste, mistake) in enumerate(ROUNDS, start=1):
        assert play.do("pair").code == 0
        played = [next(games) for _ in range(BOARDS)]
        if number < len(ROUNDS):
            for board, game in enumerate(played, start=1):
                play.board(number, board, result=SHOWN[game.result])
        at = sheets.paste(paste(play, number, played))
        if number == len(ROUNDS):
            take_results(play)
            assert [row[2] for row in play.boards(number)] == [SHOWN[g.result] for g in played]
        assert checked(play, sheets) == BOARDS * number
        mistake(play, sheets, played, at)
        assert checked(play, sheets) == BOARDS * number
    assert play.do("standings").code == 0
    assert play.do("check").code == 0
    silent = [verdict for verdict in sheets.verdicts if "agrees with round" not in verdict]
    assert len(silent) == BOARDS - 1  # one was typed again with its result
    assert all("belongs to round 4" in verdict for verdict in silent)
    assert not any(row["check"] for row in play.rows("tblChecks") if row["sheet"] == "Games")


def checked(play: Play, sheets: Sheets) -> int:
    """How many games are legal and agree with their boards; none may be wrong."""
    done = play.do("check-games")
    assert done.code == 0, done.said
    assert all(verdict.startswith("legal") for verdict in sheets.verdicts)
    return len(sheets.verdicts)


def take_results(play: Play) -> None:
    """What the games say is entered where no result is yet: an option, or a button of its own."""
    if isinstance(play, ByCommand):
        assert play.do("check-games", "--take-results").code == 0
    else:
        assert "take" in play.do("check-games").said.lower()
        assert play.do("take-results").code == 0


def told(play: Play, sheets: Sheets, check: str, words: str) -> None:
    """A check that tells this problem beside exactly one game."""
    done = play.do("check-games")
    assert done.code == 3
    wrong = [verdict for verdict in sheets.verdicts if not verdict.startswith("legal")]
    assert len(wrong) == 1, wrong
    assert wrong[0].startswith(check)
    assert words in wrong[0]
