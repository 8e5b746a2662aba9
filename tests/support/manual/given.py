"""What blocks of the manual start from, by the words of their ``given:``."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from support.commands import agreed, call
from support.manual.blocks import ROOT
from support.season import evening
from support.swiss_perfect import files, write
from support.us_chess import report, written
from swissheet.formats import json_, trf
from swissheet.model import Result, Tournament
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import editing, open_book
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.shared import language
from swissheet.workbook.sheets.reading.read import read

__all__ = ["prepare"]

TEMPLATES = ROOT / "workbook_templates"

_MOVES = {
    Result.WIN: "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
    Result.LOSS: "1. f3 e5 2. g4 Qh4# 0-1",
    Result.DRAW: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
}


def prepare(phrase: str, names: dict[str, Any]) -> None:
    """Does what a phrase says, in the folder that is current.

    Args: names: what Python blocks of the page find defined.
    Raises: LookupError: nothing is known by such words.
    """
    for pattern, step in _STEPS:
        if found := re.fullmatch(pattern, phrase):
            step(names, *found.groups())
            return
    raise LookupError(f"nobody knows how to prepare '{phrase}'")


def _players(_: dict[str, Any], name: str) -> None:
    shutil.copy(TEMPLATES / "sample.csv", name)


def _cross_table(_: dict[str, Any], name: str) -> None:
    shutil.copy(ROOT / "tests/formats/foreign/swiss_number_english.csv", name)


def _formula(_: dict[str, Any], name: str) -> None:
    page = (ROOT / "docs/rating-change.md").read_text("utf-8")
    Path(name).write_text(page.split("```toml\n")[1].split("```")[0], "utf-8")


def _evenings(_: dict[str, Any], folder: str) -> None:
    Path(folder).mkdir(exist_ok=True)
    for number in range(1, 5):
        played = evening(number, 8 if number == 2 else 10)
        Path(folder, f"{number}.trf").write_text(trf.dumps(played), "utf-8")


def _fund(_: dict[str, Any], name: str) -> None:
    shutil.copy(ROOT / "tests/prizes/fund.csv", name)


def _norms(_: dict[str, Any], name: str) -> None:
    shutil.copy(ROOT / "tests/norms/cup.trf", name)


def _in_play(_: dict[str, Any], name: str) -> None:
    shutil.copy(ROOT / "tests/formats/swiss_manager/in_play.trf", name)


def _swiss_manager(_: dict[str, Any], name: str) -> None:
    shutil.copy(ROOT / "tests/formats/playerlist/swiss_manager_points.txt", name)


def _swiss_perfect(_: dict[str, Any], stem: str) -> None:
    events = tomllib.loads((ROOT / "tests/formats/swiss_perfect/events.toml").read_text("utf-8"))
    write(Path(), files(events["round_robin"], stem))


def _us_chess(_: dict[str, Any]) -> None:
    written(report(ROOT / "tests/formats/us_chess/fall_open.txt"), Path())


def _results(_: dict[str, Any], round_: str, name: str, but: str | None) -> None:
    """White wins on the odd boards, Black on the others, where there is no result yet."""
    with editing(Path(name)) as edit:
        found = read(edit.book)
        assert found.tournament is not None
        for board, game in enumerate(found.tournament.round(int(round_)).games, start=1):
            if game.white_result is Result.PENDING and str(board) != but:
                place = found.places.board(int(round_), board)
                edit.book.set_cells(place.sheet, {place.cell: "1" if board % 2 else "0"})


def _rounds(names: dict[str, Any], first: str, last: str, name: str, paired: str) -> None:
    for number in range(int(first), int(last) + 1):
        _results(names, str(number), name, None)
        assert agreed("pair", name).code == 0
    assert actions.to_tournament(open_book(Path(name))).rounds_paired == int(paired)


def _event(_: dict[str, Any], name: str) -> None:
    Path(name).write_bytes(_played(over=False))


def _event_over(_: dict[str, Any], name: str) -> None:
    data = _played(over=True)
    if Path(name).suffix == ".trf":
        Path("over.xlsx").write_bytes(data)
        assert call("convert", "over.xlsx", name).code == 0
        Path("over.xlsx").unlink()
    else:
        Path(name).write_bytes(data)


@cache
def _played(*, over: bool) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "swissheet-demo.xlsx"
        assert call("demo", "--dir", folder).code == 0
        for number in (4, 5) if over else ():
            _results({}, str(number), str(path), None)
            assert agreed("standings" if number == 5 else "pair", path).code == 0
        return path.read_bytes()


def _half(_: dict[str, Any], name: str) -> None:
    shutil.copy(TEMPLATES / "sample.trf", name)


def _folder(names: dict[str, Any], name: str) -> None:
    Path(name).mkdir()
    _half(names, f"{name}/may.trf")
    _event(names, f"{name}/june.xlsx")


def _games(_: dict[str, Any], round_: str, event: str, name: str, wrong: str | None) -> None:
    """The games of a round, each with moves that end as the result says, but for one board."""
    tournament = _tournament(event)
    lines = []
    for board, game in enumerate(tournament.round(int(round_)).games, start=1):
        white, black = tournament.player(game.white), tournament.player(game.black)
        if game.white_result not in _MOVES:
            continue
        moves = _MOVES[game.white_result]
        tag = moves.split()[-1]
        if str(board) == wrong:
            tag = "1-0" if tag != "1-0" else "0-1"
        lines += [
            f'[Event "{tournament.event.name}"]', '[Site "?"]', '[Date "????.??.??"]',
            f'[Round "{round_}.{board}"]', f'[White "{white.name}"]', f'[Black "{black.name}"]',
            f'[Result "{tag}"]', "", moves, "",
        ]  # fmt: skip
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text("\n".join(lines), "utf-8")


def _pasted(_: dict[str, Any], file: str, name: str) -> None:
    """Each game of a PGN pasted into a cell of the moves on the sheet *Games*."""
    with editing(Path(name)) as edit:
        table = edit.book.tables()["tblGames"]
        at = [language.find("column", header) for header in table.headers].index("moves")
        column = column_letters(table.left + at)
        games = re.split(r"\n\n(?=\[)", Path(file).read_text("utf-8"))
        cells = {f"{column}{table.top + row}": game for row, game in enumerate(games, start=1)}
        edit.book.set_cells(table.sheet, cells)


def _claim(_: dict[str, Any], name: str) -> None:
    """The position after move 1 comes again twice."""
    back = "{0}. Ng1 Ng8 {1}. Nf3 Nf6 "
    moves = "1. Nf3 Nf6 " + "".join(back.format(n, n + 1) for n in (2, 4))
    Path(name).write_text(f'[Event "?"]\n[Result "*"]\n\n{moves.strip()} *\n', "utf-8")


def _adjourned(_: dict[str, Any], name: str) -> None:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
    Path(name).write_text(f'[Event "?"]\n[Result "*"]\n\n{moves} *\n', "utf-8")


def _tournament(event: str) -> Tournament:
    path = Path(event)
    if path.suffix == ".trf":
        return trf.loads(path.read_bytes())
    if path.suffix == ".json":
        return json_.loads(path.read_bytes())
    return actions.to_tournament(open_book(path))


def _text(names: dict[str, Any]) -> None:
    names["text"] = (TEMPLATES / "sample.trf").read_text("utf-8")


def _two_events(names: dict[str, Any]) -> None:
    with TemporaryDirectory() as folder:
        for name, group in (("first", "A"), ("second", "B")):
            path = Path(folder) / f"{group}.xlsx"
            listed = Path(folder) / f"{group}.csv"
            people = (f"{group}{n}, Player;{2000 - n}" for n in range(6))
            listed.write_text("Name;Rating\n" + "\n".join(people), "utf-8")
            assert call("new", path, "--players", listed, "--rounds", "2").code == 0
            assert agreed("pair", path).code == 0
            _results({}, "1", str(path), None)
            assert agreed("pair", path).code == 0
            _results({}, "2", str(path), None)
            names[name] = actions.to_tournament(open_book(path))


def _groups(names: dict[str, Any], *files: str) -> None:
    with TemporaryDirectory() as folder:
        listed = Path(folder) / "list.csv"
        for at, name in enumerate(files):
            people = (f"Player {at}{n}, Ann;{2000 - 10 * n - at}" for n in range(6))
            listed.write_text("Name;Rating\n" + "\n".join(people), "utf-8")
            assert call("new", name, "--players", listed, "--rounds", "2").code == 0
            for number in ("1", "2"):
                assert agreed("pair", name).code == 0
                _results(names, number, name, None)
            assert agreed("standings", name).code == 0


def _games_of_python(names: dict[str, Any]) -> None:
    _half(names, "given.trf")
    _games(names, "1", "given.trf", "given.pgn", None)
    names["data"] = Path("given.pgn").read_bytes()
    names["tournament"] = _tournament("given.trf")


_STEPS: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"the list of players as (\S+)", _players),
    (r"a cross table of another program as (\S+)", _cross_table),
    (r"four evenings of a club in (\S+)", _evenings),
    (r"a prize fund as (\S+)", _fund),
    (r"the rating formula of this page as (\S+)", _formula),
    (r"an event with title norms as (\S+)", _norms),
    (r"an event of another program in round 4 of 7 as (\S+)", _in_play),
    (r"players of Swiss-Manager as (\S+)", _swiss_manager),
    (r"an event of SwissPerfect as (\w+)\.ini, .*", _swiss_perfect),
    (r"a rating report of US Chess", _us_chess),
    (r"results of round (\d) in (\S+?)(?:, but for board (\d+))?", _results),
    (r"results of rounds (\d) and (\d) in (\S+), and round (\d) paired", _rounds),
    (r"the sample event as (\S+), with round 4 paired", _event),
    (r"the sample event, over, as (\S+)", _event_over),
    (r"the sample event half way as (\S+)", _half),
    (r"a folder (\S+) with two events", _folder),
    (r"games of round (\d) of (\S+) as (\S+?)(?:, board (\d+) with a wrong result)?", _games),
    (r"(\S+) pasted into (\S+)", _pasted),
    (r"a game with a position three times as (\S+)", _claim),
    (r"an adjourned game as (\S+)", _adjourned),
    (r"a TRF as text", _text),
    (r"two events that are over, first and second", _two_events),
    (r"two groups that are over, \"(.+)\" and \"(.+)\"", _groups),
    (r"games as data, of a tournament", _games_of_python),
)
