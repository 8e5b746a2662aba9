"""A tournament from any file, with all issues for making another file from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from swissheet.errors import (
    FormatError,
    InputError,
    Issue,
    ModelError,
    Place,
    Severity,
    WorkbookError,
)
from swissheet.files.kinds import ANY_KIND, Kind, is_trf, kind_of, read_bytes
from swissheet.files.naming import naming
from swissheet.files.readers import (
    WORKBOOKS,
    open_workbook,
    pgn_event,
    read_tournament,
)
from swissheet.formats.trf.dialects import TrfSource
from swissheet.formats.trf.systems import OWN_SWISS, code_of, is_named
from swissheet.model import System, Tournament

if TYPE_CHECKING:
    from swissheet.formats.foreign.foreign_event import ForeignEvent
    from swissheet.formats.pgn import Board
    from swissheet.formats.playerlist.wishes import Wishes
    from swissheet.notation import Verdict
    from swissheet.workbook.file.file_book import FileBook

_NAMED_AT_MOST = 12
"""The most games that are named, each with its problem."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A tournament and its file.

    ``issues`` are those of the file, ``left`` the parts that stay behind in the file in every other
    form. ``games`` are the moves by board, where they were asked for.
    """

    tournament: Tournament
    issues: tuple[Issue, ...] = ()
    told: tuple[Issue, ...] = ()
    """The values filled in or read differently."""
    left: tuple[Issue, ...] = ()
    games: Mapping[Board, Verdict] = field(default_factory=dict)
    foreign: bool = False
    """Whether it is a table of another program, which names no system."""


def opened(
    name: str, *, games: bool = False, system: System | None = None, wishes: Wishes | None = None
) -> Opened:
    """Return the tournament in a file of any kind; with ``games`` its moves, too.

    Args:   system: how it is paired, for a file that does not name it.
            wishes: how a list of players is read.
    Raises: InputError, FileAccessError, TooLargeError: no tournament can be made of it, or it names
            another system, or options are given that do not apply to it.
    """
    kind = kind_of(name, ANY_KIND)
    # The files of other programs have their dates in one form.
    if wishes is not None and kind is not Kind.CSV and (wishes.dates or kind is not Kind.EVENT):
        raise InputError("playerlist.no-list", place=Place(file=name))
    if wishes is not None and wishes.section and kind is not Kind.EVENT:
        raise InputError("foreign.no-sections", place=Place(file=name))
    found = _read(name, kind, games=games, wishes=wishes)
    kind = Kind.CSV if found.foreign else kind
    return found if system is None else _of_system(found, system, kind, name)


def _of_system(found: Opened, system: System, kind: Kind, name: str) -> Opened:
    """Return the same as an event of that system, without issues of a guess at it."""
    from swissheet.formats.foreign.by_table import by_table

    tournament = _with_system(found.tournament, system, kind, name)
    if _names_system(found.tournament, kind, system):
        return found
    said = Issue(
        Severity.NOTICE, "cli.system-said", Place(file=name), {"system": system.term}, level=2
    )
    more: tuple[Issue, ...] = (said,)
    settled = _GUESSED
    if kind in (Kind.PGN, Kind.CSV) and system.by_table and tournament.rounds_paired:
        fitting, issues = by_table(tournament, name)
        more = (said, *issues)
        if fitting is not None:
            tournament, settled = fitting, _GUESSED | _BY_TABLE

    def kept(issues: tuple[Issue, ...]) -> tuple[Issue, ...]:
        return tuple(issue for issue in issues if issue.key not in settled)

    return replace(
        found,
        tournament=tournament,
        issues=(*kept(found.issues), *more),
        told=(*kept(found.told), *more),
        left=kept(found.left),
    )


def _names_system(tournament: Tournament, kind: Kind, wanted: System) -> bool:
    """Return whether the file of a tournament names the system by which it is paired.

    A code that only says that the Swiss system is not one of FIDE's leaves it to ``wanted``.
    """
    if kind in _SILENT:
        return False
    source, code = tournament.source, tournament.event.system_code
    if not isinstance(source, TrfSource):
        return True
    if code == "":
        return "192" in source.codes or tournament.system is not System.USUAL
    return is_named(code, tournament.system) or code != OWN_SWISS or code != code_of(wanted)


def _with_system(tournament: Tournament, system: System, kind: Kind, file: str) -> Tournament:
    """Return the tournament, paired by that system.

    Raises: InputError: the file names another one. FormatError: its rounds cannot be of it.
    """
    if _names_system(tournament, kind, system):
        code = tournament.event.system_code
        exact = is_named(code, tournament.system)
        if tournament.system is system and exact:
            return tournament
        named = tournament.system.term if exact else code
        raise InputError(
            "cli.system-named",
            place=Place(file=file),
            named=named,
            asked=system.term,
        )
    event = tournament.event
    if event.system_code == code_of(system, dict(tournament.options)):
        event = replace(event, system_code="")
    try:
        return replace(tournament, system=system, event=event)
    except ModelError as error:
        raise FormatError.of(replace(error.issue, place=Place(file=file))) from error


_SILENT = frozenset({Kind.PGN, Kind.CSV})
"""Kinds of files that never name the system."""

_GUESSED = frozenset(
    {"trf.filled-in.system", "trf.system.own", "foreign.system", "foreign.system.files"}
)
"""Issues of a file that names no system."""

_BY_TABLE = frozenset({"pgn.event-away"})
"""Issues of games that the table of a round robin explains."""


def _read(name: str, kind: Kind, *, games: bool, wishes: Wishes | None) -> Opened:
    if kind is Kind.TRF:
        return _of_trf(read_bytes(name), name)
    with naming(name):
        if kind in WORKBOOKS:
            return _of_workbook(open_workbook(name), name, games=games)
        if kind is Kind.PGN:
            return _of_games(read_bytes(name), name, games=games)
        if kind is Kind.CSV and (event := _foreign(read_bytes(name), name, wishes)):
            return event
        if kind is Kind.EVENT:
            from swissheet.files.foreign_events import event_in_files

            return _of_foreign(event_in_files(name, wishes))
    return Opened(*read_tournament(name, wishes))


def event_of_text(data: bytes) -> Opened | None:
    """Return the event in a text without a name, such as a clipboard: a TRF or a cross table.

    Returns: None for any other text, such as a list of players.
    Raises: InputError: the event cannot be read.
    """
    return _of_trf(data, "") if is_trf(data) else _foreign(data, "")


def _of_trf(data: bytes, name: str) -> Opened:
    from swissheet.files.trf_file import parse

    try:
        file = parse(data, name)
    except FormatError as error:
        event = _foreign(data, name) if error.key == "trf.no-players" else None
        if event is None:
            raise
        return event
    known = {(issue.key, issue.place) for issue in file.issues}
    filled_in = tuple(i for i in file.told if (i.key, i.place) not in known)
    return Opened(file.tournament, (*file.issues, *filled_in), file.told)


def _foreign(data: bytes, name: str, wishes: Wishes | None = None) -> Opened | None:
    """Return an event of another program; all that was guessed is in the report of the import."""
    from swissheet.files.foreign_events import foreign_event

    event = foreign_event(data, name, wishes)
    return _of_foreign(event) if event is not None else None


def _of_foreign(event: ForeignEvent) -> Opened:
    told = tuple(issue for issue in event.issues if issue.level)
    return Opened(event.tournament, event.issues, told, foreign=True)


def _of_workbook(book: FileBook, name: str, *, games: bool) -> Opened:
    from swissheet.workbook import actions

    try:
        tournament = actions.to_tournament(book)
    except WorkbookError as error:
        ours = error.key != "sheets.not-ours"
        event = None if ours else _foreign(read_bytes(name), name)
        if event is None:
            raise
        return event
    moves, left = left_in(book, name, games=games)
    return Opened(tournament, left=left, games=moves)


def left_in(
    book: FileBook, name: str, *, games: bool
) -> tuple[Mapping[Board, Verdict], tuple[Issue, ...]]:
    """Return the moves of a workbook's games, and what stays in it; with ``games`` none does."""
    from swissheet.workbook.sheets.losses import losses

    left = [replace(issue, place=replace(issue.place, file=name)) for issue in losses(book)]
    if not games:
        return {}, tuple(left)
    from swissheet.files.event_games import games_of
    from swissheet.files.kept_games import games_inside

    moves, unwritten = games_inside(games_of(book, name))
    left = [issue for issue in left if issue.key != "losses.games"]
    return moves, (*left, *(replace(issue, place=Place(file=name)) for issue in unwritten))


def _of_games(data: bytes, name: str, *, games: bool) -> Opened:
    event = pgn_event(data, name, moves=games)
    left = list(event.lost)
    behind = len(event.unkept) if games else event.with_moves
    if 0 < behind <= _NAMED_AT_MOST and games:
        left += event.unkept
    elif behind:
        left += event.unkept[:_NAMED_AT_MOST]
        left.append(Issue(Severity.WARNING, "pgn.event-moves", Place(file=name), {"count": behind}))
    return Opened(event.tournament, event.issues, left=tuple(left), games=event.games)
