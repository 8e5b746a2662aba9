"""Finds players of a rating list by an ID or a name.

Every way of asking reads rows by an index; none goes through the whole list, unless this SQLite
cannot index words.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from swissheet.errors import FileAccessError, Place
from swissheet.ratinglists.index import COLUMNS, About, about_in, connected
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.names import keys_of, loose_key, score
from swissheet.ratinglists.places import file_of

_SELECT = f"select {', '.join(COLUMNS)} from player"
_MOST_OF_A_WORD = 4000
_SHORTEST_WORD, _PREFIX = 3, 4


class Index:
    """An open list; to be closed, or used with ``with``.

    Raises: FileAccessError: there is no list of that name, or it has to be made again.
    """

    def __init__(self, folder: Path, source: str) -> None:
        path = file_of(folder, source)
        place = Place(file=str(path))
        if not path.is_file():
            raise FileAccessError("ratinglists.no-list", name=source)
        try:
            self._connection = connected(path)
            self.about: About = about_in(self._connection)
            self._has_words = _has_words(self._connection)
        except (sqlite3.Error, KeyError, ValueError, TypeError) as error:
            raise FileAccessError("ratinglists.list-damaged", place=place, name=source) from error

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def _read(self, where: str, values: Sequence[object], limit: int) -> list[Listed]:
        rows = self._connection.execute(f"{_SELECT} {where} limit ?", (*values, limit))
        return [Listed(*row) for row in rows]

    def by_id(self, number: str) -> Listed | None:
        """Return the player with a number of the list's own."""
        found = self._read("where id = ?", (number,), 1)
        return found[0] if found else None

    def by_ids(self, numbers: Iterable[str]) -> list[Listed]:
        """Return the players with some of the list's own numbers, as far as they are there."""
        asked = tuple(numbers)
        places = ", ".join("?" * len(asked))
        return self._read(f"where id in ({places}) order by number", asked, len(asked))

    def by_fide_id(self, number: str) -> list[Listed]:
        """Return players with a FIDE ID: one, unless the list contradicts itself."""
        own = self._read("where id = ? and fide_id = id", (number,), 1)
        return own or self._read(
            "where fide_id = ? and fide_id <> '' and fide_id <> id", (number,), 5
        )

    def search(self, text: str, limit: int = 20) -> list[Listed]:
        """Return players who may be meant by an ID or a typed part of a name, at most ``limit``.

        Those with the ID, or with the name in any spelling, come first; then those whose names
        begin with it; then those with such words in any order; and only if there are none, similar
        names.
        """
        typed = text.strip()
        if typed.isdigit():
            own = self.by_id(typed)
            return _each_once([*([own] if own else []), *self.by_fide_id(typed)], limit)
        found = self.spelt_alike(typed)
        for more in (self.beginning, self.with_words):
            if len(found) < limit:
                found = _each_once([*found, *more(typed, limit)], limit)
        own = self.by_id(typed.upper()) or self.by_id(typed)
        found = _each_once([*([own] if own else []), *found], limit)
        return found or [one for _, one in self.alike(typed, 0, "", _SIMILAR)][:limit]

    def spelt_alike(self, name: str) -> list[Listed]:
        """Return players whose names differ only in spelling and order of words, in list order."""
        key = loose_key(keys_of(name).loose)
        return self._read("where loose = ? order by number", (key,), 100) if key else []

    def beginning(self, name: str, limit: int = 50) -> list[Listed]:
        """Return players whose names begin with the typed text, in the order of letters."""
        typed = " ".join(keys_of(name).folded)
        if not typed:
            return []
        return self._read(
            "where folded >= ? and folded < ? order by folded, number",
            (typed, typed + "\uffff"),
            limit,
        )

    def with_words(self, name: str, limit: int = 50) -> list[Listed]:
        """Return players whose names have words beginning with those typed, in any order."""
        keys = keys_of(name)
        spellings = dict.fromkeys((keys.folded, keys.spoken))
        found = (player for typed in spellings for player in self._with_all(typed, limit))
        return _each_once(found, limit)

    def _with_all(self, typed: tuple[str, ...], limit: int) -> list[Listed]:
        long = [word for word in typed if len(word) >= _SHORTEST_WORD and word.isalnum()]
        if not long:
            return []
        # The shorter words would read most of the list, so they are looked at afterwards.
        found = self._read(
            *self._beginning_so(long), _MOST_OF_A_WORD if len(long) < len(typed) else limit
        )
        return [player for player in found if _has_all(keys_of(player.name).folded, typed)]

    def alike(
        self, name: str, born: int, federation: str, least: float
    ) -> list[tuple[float, Listed]]:
        """Return players with similar names, the most similar first, with a score (0 to 100).

        Those of the federation born in that year or next to it are looked at; where that finds
        no player, or one of the two is not known, those whose words all begin in the same way, and
        at last those with one that does.
        """
        keys = keys_of(name)
        if not keys.folded:
            return []
        found: list[tuple[float, Listed]] = []
        for rows in self._blocks(keys.folded, born, federation):
            found = self._scored(name, rows, least)
            if found:
                break
        return found

    def _blocks(
        self, words: tuple[str, ...], born: int, federation: str
    ) -> Iterator[list[tuple[int, str, str]]]:
        select = "select number, folded, loose from player"
        near = (born - 1, born, born + 1)
        if born and federation:
            yield self._connection.execute(
                f"{select} where born in (?, ?, ?) and federation = ?", (*near, federation)
            ).fetchall()
        long = sorted({word for word in words if len(word) >= _PREFIX and word.isalnum()})
        if len(long) > 1:
            # Most slips are behind the first letters, and few names begin alike in all words.
            yield self._rows_with([word[:_SHORTEST_WORD] for word in long])
        rows = (row for word in long for row in self._rows_with([word[:_PREFIX]]))
        yield list({row[0]: row for row in rows}.values())

    def _rows_with(self, beginnings: Sequence[str]) -> list[tuple[int, str, str]]:
        where, values = self._beginning_so(beginnings)
        select = f"select number, folded, loose from player {where} limit ?"
        return self._connection.execute(select, (*values, _MOST_OF_A_WORD)).fetchall()

    def _beginning_so(self, beginnings: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Return the SQL condition, and its values, for names with words that begin like this.

        Args: beginnings: letters and digits alone.
        """
        if self._has_words:
            return _AMONG_WORDS, (" AND ".join(f'"{begin}" *' for begin in beginnings),)
        # Every name of the list is looked at.
        each = " and ".join("' ' || folded like ?" for _ in beginnings)
        return f"where {each}", tuple(f"% {begin}%" for begin in beginnings)

    def _scored(
        self, name: str, rows: Sequence[tuple[int, str, str]], least: float
    ) -> list[tuple[float, Listed]]:
        """Return those of some rows whose names are similar, the most similar first.

        Equal ones stay in order.
        """
        from rapidfuzz import fuzz, process

        keys = keys_of(name)
        numbers: set[int] = set()
        for typed, texts in (
            (" ".join(keys.folded), [row[1] for row in rows]),
            (loose_key(keys.loose), [row[2] for row in rows]),
        ):
            near = process.extract(
                typed,
                texts,
                scorer=fuzz.ratio,
                score_cutoff=least - _ROUGHLY,
                limit=_LOOKED_AT,
            )
            numbers |= {rows[at][0] for _, _, at in near}
        places = ", ".join("?" * len(numbers))
        players = self._read(
            f"where number in ({places}) order by number", sorted(numbers), len(numbers)
        )
        scored = [(score(keys, keys_of(player.name)), player) for player in players]
        return sorted((item for item in scored if item[0] >= least), key=lambda item: -item[0])


_ROUGHLY, _LOOKED_AT = 15, 40
"""How far the rough score by two spellings may differ from the full one; how many are looked at."""

_SIMILAR = 75


def _each_once(players: Iterable[Listed], limit: int) -> list[Listed]:
    return list({player.id: player for player in players}.values())[:limit]


_AMONG_WORDS = "where number in (select rowid from word where word match ?)"


def _has_words(connection: sqlite3.Connection) -> bool:
    """Return whether the words of names can be looked up, and not only gone through.

    SQLite may have been built without FTS5, here or where the list was made.
    """
    try:
        connection.execute("select rowid from word where word match '\"a\"' limit 1").fetchone()
    except sqlite3.OperationalError:
        return False
    return True


def _has_all(words: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    """Return whether each word typed begins one of the name, no word twice."""
    left = list(words)
    for begin in sorted(typed, key=len, reverse=True):
        fitting = next((word for word in left if word.startswith(begin)), None)
        if fitting is None:
            return False
        left.remove(fitting)
    return True
