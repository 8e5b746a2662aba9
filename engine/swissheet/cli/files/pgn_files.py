"""Games from files of PGN, folders of them and zip archives, one after the other."""

from __future__ import annotations

import io
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

from swissheet.errors import (
    FileAccessError,
    FormatError,
    InputError,
    Issue,
    Place,
    Severity,
    TooLargeError,
)
from swissheet.files.kinds import (
    STDIO,
    Kind,
    kind_of,
    open_bytes,
    read_bytes,
    refuse_missing,
    refuse_nameless,
)
from swissheet.formats import pgn
from swissheet.formats.pgn.archive import ARCHIVES, other_texts, packed
from swissheet.formats.pgn.checking import Run, in_turn
from swissheet.formats.pgn.recognising import (
    BEGIN,
    begins_with_tag,
    is_hidden,
    is_text,
    named_pgn,
)
from swissheet.notation import GameSettings, compare_games

_TOURNAMENTS = frozenset({Kind.TRF, Kind.WORKBOOK, Kind.ODS, Kind.JSON})
_CHUNK = 1 << 20

_SECOND_AT_MOST = 5000
"""Second scoresheets that memory holds."""

Source = tuple[str, Callable[[], BinaryIO]]
"""The name of a file of games in messages, and a function that opens it."""


def holds_games(name: str) -> bool:
    """Return whether a file is one of games: PGN, a zip archive, a folder, or ``-``.

    Else it is a tournament.

    A text file, which may be either, is one of games if it begins with a tag.
    Raises: InputError: neither, by its ending, or no name at all; FileAccessError: there is no
            such file.
    """
    refuse_nameless(name)
    path = Path(name)
    if name == STDIO or path.is_dir() or _archive(name) or _pgn(name):
        return True
    try:
        kind_of(name, _TOURNAMENTS)
    except InputError as error:
        refuse_missing(name)
        raise InputError("cli.games-kind", place=Place(file=name)) from error
    return False


def sources(name: str) -> Iterator[Source | Issue]:
    """Yield the files of games behind an argument, or issues of it; only archives are opened.

    An archive that cannot be read is an issue, too: the others are read anyway.
    Raises: FileAccessError, InputError: there is no such file.
    """
    left: list[Issue] = []
    nothing = True
    for source in _each(name):
        if isinstance(source, Issue) and source.severity < Severity.ERROR:
            left.append(source)
        else:
            nothing = False
        yield source
    if nothing:
        raise _without_games(name, left)


def _each(name: str) -> Iterator[Source | Issue]:
    for file in _files(name):
        if isinstance(file, Issue):
            yield file
        elif _archive(file):
            yield from _members(file, wanted=file == name)
        else:
            yield ("stdin" if file == STDIO else file), partial(open_bytes, file)


def _files(name: str) -> list[str | Issue]:
    """Return the PGN files and archives behind an argument, itself or those of a folder.

    Raises: FileAccessError: it is not there, or a folder without any; InputError: it has no name.
    """
    refuse_nameless(name)
    path = Path(name)
    if name == STDIO or not path.is_dir():
        open_bytes(name).close() if name != STDIO else None
        return [name]
    below = [file for file in sorted(path.rglob("*")) if not is_hidden(str(file.relative_to(path)))]
    found = [_found(name, file) for file in below if file.is_file()]
    every = [file for file in found if file is not None]
    if all(isinstance(file, Issue) and file.severity < Severity.ERROR for file in every):
        raise _without_games(name, [file for file in every if isinstance(file, Issue)])
    return every


def _found(folder: str, file: Path) -> str | Issue | None:
    """Return a file of a folder that is read, or why it is not; None if of another kind."""
    name = str(file)
    try:
        if _archive(name) or _pgn(name):
            open_bytes(name).close()
            return name
    except FileAccessError as error:
        return error.issue
    if file.suffix.lower() in ARCHIVES:
        return _archives_left(folder, [file.name])
    return _texts_left(folder, [file.name]) if is_text(name) else None


def _without_games(folder: str, left: Iterable[Issue]) -> FileAccessError:
    place = Place(file=folder)
    archives, texts = list[str](), list[str]()
    for issue in left:
        (archives if issue.severity is Severity.WARNING else texts).extend(_named(issue))
    if archives:
        return FileAccessError("cli.games-folder.archives", place=place, files=archives)
    if texts:
        return FileAccessError("cli.games-folder.texts", place=place, files=texts)
    return FileAccessError("cli.games-folder", place=place)


def _members(file: str, *, wanted: bool) -> Iterator[Source | Issue]:
    """Yield the PGN files of an archive, and issues of others; one of a folder may have none."""
    wrong: list[Issue] = []
    inside: list[str] = []
    texts: list[str] = []
    found = False
    try:
        data = read_bytes(file)
        inside, texts = packed(data), other_texts(data)
        for member, content in pgn.zipped(data, wrong):
            found = True
            yield f"{file}/{member}", partial(io.BytesIO, content)
    except (FormatError, TooLargeError) as error:
        if error.key != "pgn.archive.empty" or (wanted and not inside):
            wrong.append(error.issue)
    if inside:
        only = wanted and not (found or wrong)
        yield _archives_left(file, inside, Severity.ERROR if only else Severity.WARNING)
    if texts:
        yield _texts_left(file, texts)
    yield from (replace(issue, place=Place(file=file)) for issue in wrong)


def _archives_left(name: str, files: Iterable[str], severity: Severity = Severity.WARNING) -> Issue:
    return Issue(severity, "pgn.archive.inside", Place(file=name), {"files": list(files)})


def _texts_left(name: str, files: Iterable[str]) -> Issue:
    return Issue(Severity.NOTICE, "pgn.not-pgn.text", Place(file=name), {"files": list(files)})


def _named(issue: Issue) -> list[str]:
    """Return the files that an issue names as left out."""
    files = issue.params["files"]
    return [str(file) for file in files] if isinstance(files, list) else []


def _archive(name: str) -> bool:
    return Path(name).suffix.lower() == ".zip" and not Path(name).is_dir()


def _pgn(name: str) -> bool:
    """Return whether a file is PGN, by its name, or a text file by the tag it begins with.

    Raises: FileAccessError: a text file that cannot be opened.
    """
    if named_pgn(name):
        return True
    if not is_text(name) or not Path(name).exists():
        return False
    with open_bytes(name) as stream:
        return begins_with_tag(stream.read(BEGIN))


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
        """Check one game after the other; can be gone through once.

        Raises: FileAccessError: a file is missing, before any is read.
                InputError: a language without letters.
                TooLargeError: a process that checks games was ended from outside.
        """
        for name in self.names:
            _files(name)  # checks that each is there
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
            for source in sources(name):
                if isinstance(source, Issue):
                    self.issues.append(source)
                else:
                    yield source

    def about(self) -> int:
        """Return about how many games there are, for a bar; 0 where there is no quick answer."""
        total = 0
        for name in self.names:
            for file in _files(name):
                if isinstance(file, Issue):
                    continue
                if file == STDIO or _archive(file):
                    return 0
                with open_bytes(file) as stream:
                    while chunk := stream.read(_CHUNK):
                        total += chunk.count(b"[Event ")
        return total


class SecondSheets:
    """The scoresheets of the other players, each found by round and names of its game.

    If one of the two sheets lacks these, by their order.
    """

    def __init__(self, file: str, games: Collection) -> None:
        """Read them all.

        Raises: TooLargeError: there are too many; and all errors of going through the games.
        """
        self.file, self.games = file, games
        self.left: dict[int, pgn.CheckedGame] = {}
        for game in games:
            self.left[game.index] = game
            if len(self.left) > _SECOND_AT_MOST:
                raise TooLargeError(
                    "cli.games-compare-many", place=Place(file=file), most=_SECOND_AT_MOST
                )
        self.by_key = defaultdict[tuple[str, ...], deque[int]](deque)
        for number, game in self.left.items():
            self.by_key[_known_by(game)].append(number)

    def against(self, game: pgn.CheckedGame) -> Iterator[Issue]:
        """Yield the differences of a game and its second scoresheet, which is taken out."""
        key = _known_by(game)
        if self.by_key.get(key):
            number = self.by_key[key].popleft()
        elif not any(key):
            number = next(iter(self.left), 0)
        else:
            nameless = self.by_key.get(_NAMELESS)
            number = nameless.popleft() if nameless else 0
        second = self.left.pop(number, None)
        if second is None:
            return
        issue = compare_games(game.verdict, second.verdict)
        if issue is not None:
            yield issue

    def issues(self, *, all_read: bool) -> Iterator[Issue]:
        """Yield problems of their files, and with all read those that belong to no game."""
        yield from self.games.issues
        if self.left and all_read:
            yield Issue(
                Severity.WARNING, "games.sheets-differ.missing",
                params={"file": self.file, "games": list(self.left)},
            )  # fmt: skip


_NAMELESS = ("", "", "")


def _known_by(game: pgn.CheckedGame) -> tuple[str, ...]:
    """Return round and names of a game, as its tags write them."""
    tags = game.verdict.tags
    said = (" ".join(tags.get(tag, "").casefold().split()) for tag in ("Round", "White", "Black"))
    return tuple(one.strip("?-") for one in said)


def _counted_on(game: pgn.CheckedGame, before: int) -> pgn.CheckedGame:
    """Return a game with its number when the games of the files before are counted, too."""
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
