"""A tournament whose games are checked, and the rules for them: its own and those of options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from swissheet.errors import Issue, RulesError, Severity
from swissheet.files.kinds import kind_of
from swissheet.files.naming import naming
from swissheet.files.readers import ANY, WORKBOOKS, open_workbook, read_tournament
from swissheet.formats import pgn
from swissheet.model import Tournament
from swissheet.notation import GameSettings
from swissheet.notation.event import ANY_GAMES, Chess960, GameRules, laws_of, parse_boards
from swissheet.words.message import Term

if TYPE_CHECKING:
    from swissheet.workbook.actions.games.keeping import LastCheck
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.games.judging import Judged
    from swissheet.workbook.memory.seen_games import SeenGame
    from swissheet.workbook.sheets.games.typed import AsTyped

_ROUND_TAG = re.compile(r'\[\s*Round\s+"(\d{1,4})(?:\.(\d{1,4})")?')
_BOARD_TAG = re.compile(r'\[\s*Board\s+"(\d{1,4})"')
_DATE_TAG = re.compile(r'\[\s*Date\s+"(\d{4})\.(\d\d|\?\?)')


@dataclass(frozen=True, slots=True)
class EventGames:
    """A tournament, the oddities of its file, and the rules for its games.

    ``holds_games``: it is a workbook; ``rows`` are the games in it, ``moveless`` the issues of
    rows that should be a game and have no moves, ``last`` the facts of their last check, with
    the players' own numbers by pairing number in ``own``.
    """

    tournament: Tournament
    odd: tuple[Issue, ...] = ()
    rules: GameRules = ANY_GAMES
    holds_games: bool = False
    rows: tuple[AsTyped, ...] = ()
    moveless: tuple[Issue, ...] = ()
    last: LastCheck | None = None
    own: Mapping[int, int] = field(default_factory=dict)
    seen: Mapping[tuple[str, int], SeenGame] = field(default_factory=dict)

    def judged(self, rules: GameRules) -> list[Judged]:
        """Return the games of the workbook, each checked and compared with its board.

        Raises: RulesError: there are no games.
        """
        from swissheet.workbook.games.judging import judged

        if not self.rows:
            raise RulesError("actions.no-games", sheet=Term("sheet.games"))
        checked = judged([one.game for one in self.rows], self.tournament, rules)
        if self.last is not None:
            self.last.tell(self.rows, checked, self.tournament, self.own, self.seen)
        return checked


def read_event(name: str) -> EventGames:
    """Return the tournament in a file of any kind, with games and settings of a workbook.

    Raises: InputError: no tournament can be made of it.
    """
    if kind_of(name, ANY) not in WORKBOOKS:
        return EventGames(*read_tournament(name))
    with naming(name):
        return games_of(open_workbook(name), name)


def games_of(book: FileBook, name: str) -> EventGames:
    """Return the tournament in a workbook, with its games and settings.

    Raises: InputError: no tournament can be made of it.
    """
    from swissheet.workbook.actions.exchange.tournaments import reported
    from swissheet.workbook.actions.games.keeping import LastCheck
    from swissheet.workbook.games.moveless import told_of_rows
    from swissheet.workbook.games.seen import games_seen
    from swissheet.workbook.sheets.games.read import game_rows, games_of_rounds, games_view
    from swissheet.workbook.sheets.games.typed import as_typed, left_over, shared_names

    tournament, reading = reported(book)
    settings = reading.settings
    last = LastCheck.of(reading.memory)
    sheet = games_view(book, settings.language)
    if sheet is not None and "moves" not in sheet.columns:
        sheet = None
    nobodys = left_over(sheet, last.filled) if sheet is not None else frozenset()
    games = [
        *(game_rows(sheet, nobodys) if sheet is not None else ()),
        *games_of_rounds(book, reading.rounds),
    ]
    rows = tuple(as_typed(games, last.filled, shared_names(tournament)))
    told = told_of_rows(sheet, games, nobodys) if sheet is not None else ()
    moveless = tuple(replace(issue, place=replace(issue.place, file=name)) for issue in told)
    # For its games that is an error; the tournament itself does not need them.
    unread = settings.unread_of_games(reading.issues)
    odd = tuple(replace(issue, severity=Severity.ERROR) for issue in unread)
    own = reading.own_numbers
    seen = games_seen(book, reading, own).of
    return EventGames(tournament, odd, settings.games, True, rows, moveless, last, own, seen)


def asked_of(
    rules: GameRules,
    language: str | None,
    no_draw_before: int | None,
    positions: Mapping[int, int] | None,
    resumed: Iterable[str],
    *,
    chess960: bool,
    style: bool = False,
) -> GameRules:
    """Return the rules of an event for its games, changed by the options.

    Raises: InputError: an option does not name a board.
    """
    if language is not None:
        rules = replace(rules, language=language)
    if no_draw_before is not None:
        rules = replace(rules, no_draw_before=no_draw_before)
    if positions is not None:
        rules = replace(rules, chess960=Chess960.of(positions))
    elif chess960:
        rules = replace(rules, chess960=replace(rules.chess960, played=True))
    if style:
        rules = replace(rules, style=True)
    boards = frozenset(board for text in resumed for board in parse_boards(text))
    return replace(rules, resumed=boards) if boards else rules


def settings_by(
    rules: GameRules, tournament: Tournament | None
) -> Callable[[pgn.RawGame], GameSettings]:
    """Return a function for the rules of a game: by its board, and the Laws of its day."""
    began = tuple(tournament.event.start.split("/")[:2]) if tournament is not None else ()

    def settings(raw: pgn.RawGame) -> GameSettings:
        date = _DATE_TAG.search(raw.text)
        month = began if len(began) == 2 else date.groups() if date is not None else ()
        return rules.of_game(*_said(raw.text), laws=laws_of(month))

    return settings


def _said(text: str) -> tuple[int, int]:
    """Return round and board in the tags of a game; 0 where there is no number."""
    tag, board = _ROUND_TAG.search(text), _BOARD_TAG.search(text)
    if tag is None:
        return 0, 0
    return int(tag[1]), int(tag[2] or (board[1] if board is not None else 0))
