"""Games typed into a workbook of two rounds, and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping

from support.playing.play import Done, Play
from support.playing.starts import Cells
from swissheet.notation import format_result
from swissheet.workbook.games.wrong import games_notice
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Book, Value
from swissheet.workbook.shared.layout import GAME_COLUMNS
from swissheet.workbook.sheets.reading.read import read

__all__ = [
    "GAMES",
    "ILLEGAL",
    "MATE",
    "WHITE_WINS",
    "beside",
    "board_of",
    "checked",
    "issues_of",
    "names_of",
    "notices",
    "pasted",
    "results_of",
    "rows_of",
    "tags_of",
    "told",
    "type_games",
    "with_result",
]

GAMES = "tblGames"
MATE = "1.f3 e5 2.g4 Qh4#"
WHITE_WINS = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 1-0"
ILLEGAL = "1.e4 e5 2.Ke3 1-0"


def type_games(play: Play, *rows: Mapping[str, Value]) -> None:
    """Cells of the sheet Games by the key of their column, from its first row (6) downwards."""

    def act(book: Book) -> None:
        for at, row in enumerate(rows):
            Cells(book).put(GAMES, at, **row)

    play.edit(act)


def pasted(play: Play, *lines: str | None, above: int = 0) -> None:
    """Lines of a text in the column of the moves, below so many rows."""
    type_games(play, *({} for _ in range(above)), *({"moves": line} for line in lines))


def rows_of(play: Play) -> list[dict[str, Value]]:
    lines = play.book.read_table(GAMES).rows
    return [dict(zip(GAME_COLUMNS, line, strict=True)) for line in lines]


def board_of(play: Play, round_: int, board: int) -> dict[str, Value]:
    table = play.book.tables()[f"tblRound{round_:02d}"]
    line = play.book.read_table(table.name).rows[board - 1]
    keys = ("board", "wno", "white", "wpts", "result", "bpts", "black", "bno", "game")
    return dict(zip(keys, line, strict=True))


def results_of(play: Play, round_: int) -> list[str]:
    games = play.tournament.round(round_).games
    return [format_result(game.white_result, game.black_result) for game in games]


def with_result(play: Play, round_: int, shown: str) -> int:
    """A board of a round with this result."""
    return results_of(play, round_).index(shown) + 1


def names_of(play: Play, round_: int, board: int) -> tuple[str, str]:
    game = play.tournament.round(round_).games[board - 1]
    return play.tournament.player(game.white).name, play.tournament.player(game.black).name


def tags_of(play: Play, round_: int, board: int) -> list[str]:
    """The lines that name both players of a board."""
    white, black = names_of(play, round_, board)
    return [f'[White "{white}"]', f'[Black "{black}"]']


def beside(play: Play, round_: int, board: int) -> str:
    """The cell of the game beside a board, such as I7."""
    table = play.book.tables()[f"tblRound{round_:02d}"]
    return f"{column_letters(table.left + len(table.headers) - 1)}{table.top + board}"


def checked(play: Play, *options: str, code: int = 0) -> Done:
    done = play.do("check-games", *options)
    assert done.code == code, done.said
    return done


def issues_of(play: Play, *, boards: bool = True) -> list[tuple[str, str]]:
    """Check and cell of what is told of the games; without ``boards`` not of boards without one."""
    document = play.do("check-games", "--json", "--dry-run").document
    found = [(one["check"], one["place"]["cell"]) for one in document["issues"]]
    return [one for one in found if boards or one[0] != "P34"]


def told(play: Play) -> list[str]:
    """What was found, in words."""
    document = play.do("check-games", "--json", "--dry-run").document
    return [one["found"] for one in document["issues"]]


def notices(play: Play) -> list[str]:
    """What a check of the workbook says of games that are not checked as they stand."""
    return [issue.found for issue in games_notice(play.book, read(play.book))]
