"""Find games over several rows whose rows were sorted or moved apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from swissheet.errors import Issue, Severity
from swissheet.workbook.games.judging import Judged
from swissheet.workbook.memory.filled_games import line_mark
from swissheet.workbook.sheets.games.read import GameRow, moves_of

_Link = tuple[str, str]


def lines_of(game: GameRow) -> Mapping[str, int]:
    """Return the marks of the filled rows of a game, from top to bottom, each with its row."""
    found = dict[str, int]()
    for row in dict.fromkeys(game.lines):
        text = moves_of(game.found, row)
        if text.strip():
            found.setdefault(line_mark(text), row)
    return found


def tell_of_rows_apart(
    checked: Sequence[Judged], known: Sequence[Sequence[str]]
) -> tuple[frozenset[int], Sequence[Sequence[str]]]:
    """Report games that lost a row which is still on the sheet, and the games that have it now.

    Rows that were changed or are gone from the sheet are not looked for, nor are tags.
    Args:    checked: the games of the sheet. known: the marks of the rows of each game that had
             several when it was checked.
    Returns: the games reported, by their place in ``checked``, and those of ``known`` that are
          apart.
    """
    there = [lines_of(one.game) for one in checked]
    holders = defaultdict[str, list[int]](list)
    for at, lines in enumerate(there):
        for mark in lines:
            holders[mark].append(at)
    had = Counter[str](mark for lines in known for mark in lines)
    tags = {
        mark
        for at, lines in enumerate(there)
        for mark, row in lines.items()
        if moves_of(checked[at].game.found, row).lstrip().startswith("[")
    }
    # Only moves: tags may be in any order, and many games have the same ones.
    links = {
        link
        for lines in known
        for link in pairwise(lines)
        if link[1] not in tags and had[link[1]] == 1
    }
    broken = {link for link in links if _broken(link, had, there, holders)}
    told = set[int]()
    for first, second in sorted(broken):
        for mark in (first, second):
            for at in holders[mark]:
                if at in told or _below(there[at], (first, second)):
                    continue
                told.add(at)
                found = checked[at].game.found
                other = second if mark == first else first
                own, its = (
                    found.cell(there[who][which], "moves")
                    for who, which in ((at, mark), (holders[other][0], other))
                )
                issue = Issue(
                    Severity.ERROR, "pgn.not-separated.apart",
                    found.place(there[at][mark], "moves"),
                    {
                        "above": own if mark == first else its,
                        "below": its if mark == first else own,
                    },
                )  # fmt: skip
                checked[at].issues.insert(0, issue)
    apart = tuple(tuple(lines) for lines in known if broken.intersection(pairwise(lines)))
    return frozenset(told), apart


def _below(lines: Mapping[str, int], link: _Link) -> bool:
    """Return whether a game has both rows, one below the other."""
    first, second = link
    return first in lines and second in lines and lines[first] < lines[second]


def _broken(
    link: _Link,
    had: Mapping[str, int],
    there: Sequence[Mapping[str, int]],
    holders: Mapping[str, Sequence[int]],
) -> bool:
    """Return whether a row and its continuation are both there, but in no game together."""
    first, second = (holders.get(mark, ()) for mark in link)
    if len(first) < had[link[0]] or not second:
        return False
    return not any(_below(there[at], link) for at in second)
