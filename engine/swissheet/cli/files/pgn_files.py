"""Games out of files of PGN, folders of them and zip archives, one after the other."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import STDIO, Kind, kind_of, open_bytes, read_bytes
from swissheet.errors import FileAccessError, InputError, Issue, Place
from swissheet.formats import pgn
from swissheet.formats.pgn.checking import Run, in_turn
from swissheet.notation import GameSettings

__all__ = ["Collection", "holds_games", "sources"]

_TOURNAMENTS = frozenset({Kind.TRF, Kind.WORKBOOK, Kind.JSON})
_CHUNK = 1 << 20

Source = tuple[str, Callable[[], BinaryIO]]
"""The name of a file of games as it is told, and what opens it."""


def holds_games(name: str) -> bool:
    """Whether a file is one of games: PGN, a zip archive, a folder, or ``-``; else a tournament.

    Raises: InputError: neither, by its ending.
    """
    path = Path(name)
    if name == STDIO or path.is_dir() or path.suffix.lower() in (".pgn", ".zip"):
        return True
    try:
        kind_of(name, _TOURNAMENTS)
    except InputError as error:
        raise InputError("cli.games-kind", place=Place(file=name)) from error
    return False


def sources(name: str) -> Iterator[Source]:
    """The files of games behind an argument, each seen to be there; only archives are opened.

    Raises: FileAccessError, InputError: there is none.
    """
    path = Path(name)
    if name != STDIO and path.is_dir():
        below = sorted(path.rglob("*"))
        found = [file for file in below if file.suffix.lower() == ".pgn" and file.is_file()]
        found = [file for file in found if not _hidden(file.relative_to(path))]
        if not found:
            raise FileAccessError("cli.games-folder", place=Place(file=name))
        yield from ((str(file), partial(open_bytes, str(file))) for file in found)
    elif _archive(name):
        with naming(name):
            for member, data in pgn.zipped(read_bytes(name)):
                yield f"{name}/{member}", partial(io.BytesIO, data)
    else:
        open_bytes(name).close() if name != STDIO else None
        yield ("stdin" if name == STDIO else name), partial(open_bytes, name)


def _archive(name: str) -> bool:
    return Path(name).suffix.lower() == ".zip" and not Path(name).is_dir()


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


@dataclass(slots=True)
class Collection:
    """The games of many files, one at a time; ``file`` is the one of the last game handed out.

    Games are counted through all files. ``issues`` are those of whole files, at the end.
    """

    names: Iterable[str]
    language: str | None = None
    settings: Callable[[pgn.RawGame], GameSettings] | None = None
    players: tuple[str, ...] = ()
    run: Run = in_turn
    file: str = ""
    count: int = 0
    issues: list[Issue] = field(default_factory=list)

    def __iter__(self) -> Iterator[pgn.CheckedGame]:
        """Checks one game after the other; can be gone through once.

        Raises: FileAccessError: a file is missing, before any is read.
                InputError: a language without letters, an archive that cannot be read.
                TooLargeError: a process that checks games was ended from outside.
        """
        for name in self.names:
            if _archive(name):
                open_bytes(name).close()
                continue
            for _ in sources(name):
                pass  # each is seen to be there
        for name, opens in self._sources():
            before = self.count
            with opens() as stream:
                text = pgn.opened(stream, names=self.players, file=name)
                rules = self.settings or GameSettings()
                for game in pgn.checked(text, self.language, rules, self.run):
                    self.file = name
                    self.count += 1
                    yield _counted_on(game, before) if before else game
                self.issues += text.issues

    def _sources(self) -> Iterator[Source]:
        for name in self.names:
            yield from sources(name)

    def about(self) -> int:
        """About how many games there are, for a bar; 0 where that is not quick to tell."""
        total = 0
        for name in self.names:
            if name == STDIO or _archive(name):
                return 0
            for _, opens in sources(name):
                with opens() as stream:
                    while chunk := stream.read(_CHUNK):
                        total += chunk.count(b"[Event ")
        return total


def _counted_on(game: pgn.CheckedGame, before: int) -> pgn.CheckedGame:
    """A game with the number it has when the games of the files before are counted, too."""
    problems = tuple(
        replace(
            issue,
            params={name: int(str(value)) + before for name, value in issue.params.items()},
        )
        if issue.code == "not-separated"
        else issue
        for issue in game.verdict.problems
    )
    verdict = replace(game.verdict, problems=problems)
    return replace(game, index=game.index + before, verdict=verdict)
