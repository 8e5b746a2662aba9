"""A rating list as one SQLite file, made next to the one it replaces.

SQLite comes with Python and answers by name in less than a millisecond among a million players; a
list searched in memory would have to be read again by every command.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path

from swissheet.errors import FileAccessError, InternalError, Place, system_reason
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.names import keys_of, loose_key
from swissheet.ratinglists.places import file_of
from swissheet.ratinglists.reading import RatingList
from swissheet.words.message import Phrase

SCHEMA = 2
"""The number of this layout; a file with another one has to be made again."""

COLUMNS = (
    "id", "name", "fide_id", "federation", "sex", "title", "women_title", "standard", "rapid",
    "blitz", "born", "club", "flag", "birth",
)  # fmt: skip

_TABLES = """
create table player(number integer primary key, id text, name text, fide_id text, federation text,
    sex text, title text, women_title text, standard integer, rapid integer, blitz integer,
    born integer, club text, flag text, birth text, folded text, loose text);
create table meta(key text primary key, value text) without rowid;
"""
_WORDS = """
create virtual table word using fts5(folded, content='', detail=none, columnsize=0,
    prefix='3 4', tokenize='ascii')
"""
_INDEXES = """
create unique index of_id on player(id);
create index of_fide_id on player(fide_id) where fide_id <> '' and fide_id <> id;
create index of_folded on player(folded);
create index of_loose on player(loose);
create index of_birth on player(born, federation);
"""
_AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class About:
    """The facts about a list: its source, its day, and its length.

    ``left_out`` counts the lines that could not be read or were there twice; ``only`` names the
    federations it was cut down to. ``without_federation``: it has no column of them. ``sound`` is
    false where the file is of another version, or damaged: it has to be made again.
    """

    source: str
    file: str = ""
    sha256: str = ""
    dated: str = ""
    built: str = ""
    kind: str = ""
    players: int = 0
    left_out: int = 0
    only: str = ""
    without_federation: bool = False
    sound: bool = True


def build(
    folder: Path,
    source: str,
    found: RatingList,
    *,
    file: str,
    when: datetime,
    only: Collection[str] = (),
    progress: Callable[[int], None] = lambda count: None,
) -> About:
    """Put the list into the folder, in place of the one of that name.

    Until it is complete and checked the old one stays. Of several lines with one ID the first
    counts.
    Args:   only: federations; players of others are left out.
            progress: is called now and then with the number of players that are in.
    Raises: InputError: the name of the source is not allowed. FileAccessError: the folder cannot be
            written. FormatError, TooLargeError: as the list is read.
    """
    target = file_of(folder, source)
    wanted = frozenset(name.upper() for name in only)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".part", prefix=f"{source}-", dir=folder)
        os.close(handle)
    except OSError as error:
        raise _inaccessible(error, folder) from error
    part = Path(name)
    try:
        with closing(_blank(part)) as connection:
            count = _fill(connection, found.players, wanted, progress)
            made = About(
                source, file, found.sha256, found.dated, when.isoformat(" ", "minutes"), found.kind,
                _rows(connection), 0, ",".join(sorted(wanted)), found.told.without_federation,
            )  # fmt: skip
            made = replace(made, left_out=found.told.count + count - made.players)
            rows = [(key, str(value)) for key, value in asdict(made).items()]
            connection.executemany(
                "insert into meta values (?, ?)", [*rows, ("schema", str(SCHEMA))]
            )
            connection.commit()
        _prove(part, made)
        os.replace(part, target)
    except sqlite3.OperationalError as error:
        place = Place(file=str(folder))
        named = _BY_SQLITE.get(error.sqlite_errorcode & 0xFF)
        reason = Phrase(named) if named else str(error)
        raise FileAccessError("ratinglists.not-kept", place=place, reason=reason) from error
    except PermissionError as error:
        raise _inaccessible(error, target) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return made


_BY_SQLITE = {
    sqlite3.SQLITE_FULL: "system.disk-full",
    sqlite3.SQLITE_IOERR: "system.disk-error",
    sqlite3.SQLITE_READONLY: "system.read-only",
}
"""What SQLite says of a disk; in the other bits of its numbers is which call it was."""


def _inaccessible(error: OSError, path: Path) -> FileAccessError:
    place = Place(file=str(path))
    return FileAccessError("ratinglists.not-kept", place=place, reason=system_reason(error))


def _blank(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    # Only this process sees the file, and a build that is cut short is thrown away.
    connection.executescript(
        f"pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-32000; {_TABLES}"
    )
    return connection


def _with_words(connection: sqlite3.Connection) -> bool:
    """Make the words of names searchable; False where this SQLite was built without FTS5."""
    try:
        connection.execute(_WORDS)
    except sqlite3.OperationalError as error:
        if "no such module" not in str(error):
            raise
        return False
    return True


def _fill(
    connection: sqlite3.Connection,
    players: Iterator[Listed],
    wanted: frozenset[str],
    progress: Callable[[int], None],
) -> int:
    """Put the players into the tables; return the number of lines of the wanted federations."""
    places = ", ".join("?" * (len(COLUMNS) + 3))
    into = f"insert into player values ({places})"
    rows = (
        (*(getattr(player, key) for key in COLUMNS), *_name_keys(player.name))
        for player in players
        if player.id and player.name and (not wanted or player.federation in wanted)
    )
    count = 0
    while some := list(islice(rows, _AT_ONCE)):
        numbered = [(count + at, *row) for at, row in enumerate(some, start=1)]
        connection.executemany(into, numbered)
        count += len(some)
        progress(count)
    connection.execute(
        "delete from player where number not in (select min(number) from player group by id)"
    )
    if _with_words(connection):
        connection.execute("insert into word(rowid, folded) select number, folded from player")
    connection.executescript(_INDEXES)
    return count


def _name_keys(name: str) -> tuple[str, str]:
    keys = keys_of(name)
    return " ".join(keys.folded), loose_key(keys.loose)


def _rows(connection: sqlite3.Connection) -> int:
    return int(connection.execute("select count(*) from player").fetchone()[0])


_PROVED = 10


def _prove(path: Path, made: About) -> None:
    """Check that the file holds the players that were written, by reading it again.

    Raises: InternalError: it does not.
    """
    with closing(sqlite3.connect(path)) as connection:
        some = connection.execute(
            "select id from player where number % ? = 0 limit ?",
            (max(made.players // _PROVED, 1), _PROVED),
        ).fetchall()
        there = [
            connection.execute("select 1 from player where id = ?", row).fetchone() for row in some
        ]
        if about_in(connection) != made or _rows(connection) != made.players or not all(there):
            raise InternalError("ratinglists.proof", place=Place(file=str(path)))


def about_in(connection: sqlite3.Connection) -> About:
    """Return the facts a list has about itself.

    Raises: sqlite3.Error: it is not a list, or damaged. KeyError, ValueError: of another version.
    """
    meta = dict(connection.execute("select key, value from meta"))
    if meta.pop("schema") != str(SCHEMA):
        raise ValueError("schema")
    return About(
        meta["source"],
        meta["file"],
        meta["sha256"],
        meta["dated"],
        meta["built"],
        meta["kind"],
        int(meta["players"]),
        int(meta["left_out"]),
        meta["only"],
        meta["without_federation"] == str(True),
    )


def about(path: Path) -> About:
    """Return the facts in a list's file; not ``sound`` where it cannot be used."""
    try:
        with closing(connected(path)) as connection:
            return replace(about_in(connection), source=path.stem)
    except (sqlite3.Error, KeyError, ValueError, TypeError):
        return About(path.stem, sound=False)


def connected(path: Path) -> sqlite3.Connection:
    """Open the file of a list, for reading alone.

    Raises: sqlite3.Error: it is not there, or not a list.
    """
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.execute(f"pragma mmap_size={_MAPPED}")
    return connection


_MAPPED = 1 << 30
"""The bytes of a file that are read in place, without being copied first."""


def lists(folder: Path) -> tuple[About, ...]:
    """Return the lists of a folder, by name."""
    return tuple(about(path) for path in sorted(folder.glob("*.sqlite")))


def remove(folder: Path, source: str) -> bool:
    """Remove a list; return whether there was one.

    Raises: InputError: the name is not allowed. FileAccessError: it cannot be removed.
    """
    path = file_of(folder, source)
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _inaccessible(error, path) from error
    return True
