"""Find out whether the games in a workbook are as they were when they were checked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from swissheet.errors import Issue, Severity
from swissheet.notation import format_result
from swissheet.workbook.host.book import Book
from swissheet.workbook.memory.checked_games import KnownGame, by_mark
from swissheet.workbook.sheets.games.read import GameRow, every_game
from swissheet.workbook.sheets.reading.reading import Reading

NOBODY: Mapping[int, int] = MappingProxyType({})


def games_notice(
    book: Book,
    reading: Reading,
    own: Mapping[int, int] = NOBODY,
    astray: Collection[tuple[str, int]] = frozenset(),
) -> Iterator[Issue]:
    """Yield one notice for a sheet with games that were changed since their check.

    It is a warning if games contradict results, as in the check of the games. Before them come the
    warnings of :func:`games_wrong`, and one for a sheet with games beside players of another game.

    No move is read: rows are compared with the record of them, results with those found.
    Args: own: the players' own numbers by pairing number, as far as they are known. astray: games
          beside other players than they were seen with, by their list and row.
    """
    known = by_mark(reading.memory.checked_games)
    games = list(every_game(book, reading.rounds, reading.settings.language))
    yield from _wrong(games, known)
    yield from _of_others(games, known, reading, own, astray)
    for _, found in groupby(games, key=lambda game: game.found.table.name):
        yield from _of_sheet(list(found), known, reading)


def games_wrong(book: Book, reading: Reading, games: Iterable[KnownGame]) -> Iterator[Issue]:
    """Yield one warning for a sheet with games that were found wrong when they were checked.

    Games that were changed since then are not counted.
    Args: games: those that were checked; without them nothing is read.
    """
    known = by_mark(games)
    if any(game.wrong for game in known.values()):
        yield from _wrong(every_game(book, reading.rounds, reading.settings.language), known)


def _wrong(games: Iterable[GameRow], known: Mapping[str, KnownGame]) -> Iterator[Issue]:
    found = defaultdict[str, list[GameRow]](list)
    for game in games:
        checked = known.get(game.mark())
        if checked is not None and checked.wrong:
            found[game.found.table.name].append(game)
    for wrong in found.values():
        place = min(wrong, key=lambda game: game.row).place()
        yield Issue(Severity.WARNING, "sheets.games-wrong", place, {"games": len(wrong)})


def _of_others(
    games: Iterable[GameRow],
    known: Mapping[str, KnownGame],
    reading: Reading,
    own: Mapping[int, int],
    astray: Collection[tuple[str, int]],
) -> Iterator[Issue]:
    """Yield one warning for a sheet with games whose board has other players now.

    These are games that nothing but their place assigns to the two players of a board.
    """
    found = defaultdict[str, list[GameRow]](list)
    for game in games:
        checked = known.get(game.mark())
        if game.at in astray and not (checked is not None and checked.wrong):
            found[game.found.table.name].append(game)
            continue
        if checked is None or checked.wrong or not checked.seated:
            continue
        seats = _seats(checked, reading)
        now = seats and tuple(own.get(tpn, 0) for tpn in seats)
        if now and all(now) and now != checked.pair:
            found[game.found.table.name].append(game)
    for others in found.values():
        place = min(others, key=lambda game: game.row).place()
        yield Issue(Severity.WARNING, "sheets.games-wrong.pairs", place, {"games": len(others)})


def _seats(game: KnownGame, reading: Reading) -> tuple[int, int] | None:
    """Return the players now on the board of a game; None if it is not paired."""
    tournament = reading.tournament
    if tournament is None or not 0 < game.round <= tournament.rounds_paired:
        return None
    boards = tournament.round(game.round).games
    if not 0 < game.board <= len(boards):
        return None
    return boards[game.board - 1].white, boards[game.board - 1].black


def _of_sheet(
    found: Sequence[GameRow], known: Mapping[str, KnownGame], reading: Reading
) -> Iterator[Issue]:
    unchecked, against = list[GameRow](), list[GameRow]()
    for game in found:
        checked = known.get(game.mark())
        if checked is None:
            unchecked.append(game)
        elif not checked.wrong and _against(checked, reading):
            against.append(game)
    if not unchecked and not against:
        return
    place = min(unchecked + against, key=lambda game: game.row).place()
    games, others = len(unchecked), len(against)
    if not against:
        yield Issue(Severity.NOTICE, "sheets.games-unchecked", place, {"games": games})
    elif not unchecked:
        yield Issue(Severity.WARNING, "sheets.games-unchecked.results", place, {"against": others})
    else:
        yield Issue(
            Severity.WARNING, "sheets.games-unchecked.both", place,
            {"games": games, "against": others},
        )  # fmt: skip


def _against(game: KnownGame, reading: Reading) -> bool:
    """Return whether the pairing sheet now has another result than the game.

    A round that was taken back has none, so its games contradict nothing.
    """
    tournament = reading.tournament
    if tournament is None or not 0 < game.round <= tournament.rounds_paired:
        return False
    boards = tournament.round(game.round).games
    if game.board > len(boards):
        return True
    there = boards[game.board - 1]
    shown = format_result(there.white_result, there.black_result)
    if shown == game.there:
        return game.differs
    return bool(game.result and shown and shown not in (game.result, "*"))
