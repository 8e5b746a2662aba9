"""A tournament in another form: the one table of all that ``convert`` and ``batch`` write.

A form is a row of :data:`FORMS`: the endings of its files, and a function that makes the content
and reports what it cannot hold. Commands, batches, help and messages read the table; a new form is
its row and its function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from swissheet import formats
from swissheet.doubts import faults, provisional, require_decided
from swissheet.errors import (
    NOWHERE,
    FormatError,
    InputError,
    Issue,
    OnlyFound,
    Place,
    RulesError,
    Severity,
)
from swissheet.files.kinds import ANY_KIND, STDIO, kind_of
from swissheet.model import RATING_LISTS, Player, Tournament, initial_order, listed_ratings
from swissheet.model.reports import placed_by_number
from swissheet.words.message import reader

if TYPE_CHECKING:
    from swissheet.formats.pgn import Board
    from swissheet.notation import Verdict
    from swissheet.standings import CrossRows

BOOK = ".xlsx"

Made = tuple[bytes, list[Issue]]
"""The content of a file, and the facts it cannot hold."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of a file to be written, besides its form.

    ``table`` is the table of a CSV: players, standings, crosstable; ``marked``: it begins with the
    mark from which spreadsheets know its encoding. ``unplayed``: PGN has forfeits, too. ``games``
    are the moves by board, as far as the source has them. ``sheet``: a list for Swiss-Manager is a
    workbook, and not a text. ``workbook`` makes a new workbook of a tournament: the caller that is
    asked to write one has the way, because its Log has the person and the time, and questions go to
    the commands.
    """

    table: str = "players"
    marked: bool = True
    unplayed: bool = False
    games: Mapping[Board, Verdict] = field(default_factory=dict)
    sheet: bool = False
    workbook: Callable[[Tournament], bytes] | None = None


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """A form a tournament can be written in.

    ``endings`` are those that name it if no form is given; ``beside`` is the text that a batch puts
    behind the name of the source, "" where batches do not make it. ``alone``: no other form may
    be written under its endings, nor it under others: it is not text. ``empty``: it can hold an
    event without players. ``games``: it has place for the moves of games. ``asked``: its
    endings are those of another form, unless it is asked for.
    """

    make: Callable[[Tournament, Wish], Made]
    endings: tuple[str, ...] = ()
    beside: str = ""
    alone: bool = False
    empty: bool = False
    games: bool = False
    asked: bool = False


def _json(tournament: Tournament, wish: Wish) -> Made:
    _refuse(Tournament(tournament.players))
    text: str = formats.json_.dumps(tournament, indent=1)
    return text.encode("utf-8"), []


def _table(tournament: Tournament, wish: Wish) -> Made:
    """Return a list of players, standings or a cross table; standings are not read again."""
    text = _csv(tournament, wish.table)
    if wish.table == "players":
        _refuse(Tournament(tournament.players))
        lost = _of_players(tournament, text)
    else:
        lost = [*_of_table(tournament, text, wish.table), *provisional(tournament)]
    return text.encode("utf-8-sig" if wish.marked else "utf-8"), lost


def _of_players(tournament: Tournament, text: str, *, numbered: bool = True) -> list[Issue]:
    """Return the facts that a list of players leaves out.

    Args:   numbered: the list has the pairing numbers; else ``text`` has them for comparison alone,
            and the players get those of the initial order.
    """
    from swissheet.formats import players_csv
    from swissheet.formats.losses import summed_up

    try:
        back = players_csv.loads(text)
    except FormatError as error:
        problem = OnlyFound(error.issue)
        return [Issue(Severity.WARNING, "losses.not-read-back", params={"problem": problem})]
    players, same = [_with_ratings(tournament, p, back.ratings) for p in back.players], None
    if not numbered:
        in_order = list(enumerate(initial_order(players), start=1))
        same = {player.tpn: at for at, player in in_order}
        players = [player.renumbered(at) for at, player in in_order]
    return list(summed_up(tournament, Tournament(tuple(players)), same))


def _with_ratings(
    tournament: Tournament, player: Player, ratings: Mapping[int, Mapping[str, int]]
) -> Player:
    """Return a player read back, with the ratings of the lists if the event has any of theirs."""
    if not tournament.player(player.tpn).ratings:
        return player
    known = ratings.get(player.tpn, {})
    return replace(
        player, ratings=listed_ratings({k: known[k] for k in RATING_LISTS if k in known})
    )


def _of_table(tournament: Tournament, text: str, table: str) -> list[Issue]:
    """Return the facts that standings, which nobody reads again, or a cross table leave out."""
    lost = None
    if table == "crosstable":
        from swissheet.files.foreign_events import lost_in_cross_table

        lost = lost_in_cross_table(tournament, text)
    return [Issue(Severity.WARNING, "losses.table-only")] if lost is None else lost


def _trf(dialect: str | None) -> Callable[[Tournament, Wish], Made]:
    """Return a maker of a TRF in one of its forms.

    None is the one the tournament came in, else TRF-2026.
    """

    def make(tournament: Tournament, wish: Wish) -> Made:
        from swissheet.formats import trf

        text = trf.dumps(tournament, dialect=dialect)
        back = trf.read(text, tell=False, errors_alone=True)
        _refuse(back.tournament)
        for issue in back.issues:
            # Points that the form cannot explain are named among its losses.
            if issue.severity is Severity.ERROR and issue.code != "points-differ":
                raise RulesError("losses.not-writable", problem=replace(issue, place=NOWHERE))
        return text.encode("utf-8"), trf.losses(tournament, dialect, back=back.tournament)

    return make


def _refuse(tournament: Tournament) -> None:
    """Refuse a tournament that neither ``check`` nor ``new`` would accept.

    Raises: RulesError: it is such a tournament.
    """
    for issue in faults(tournament):
        if issue.severity is Severity.ERROR:
            raise RulesError.of(issue)


def _report(tournament: Tournament, wish: Wish) -> Made:
    require_decided(tournament)
    return _trf("report")(_ranked(tournament), wish)


def _pgn(tournament: Tournament, wish: Wish) -> Made:
    from swissheet.formats.pgn import tournaments

    if not tournament.rounds_paired:
        raise InputError("pgn.event-empty")
    text: str = formats.pgn.dumps(tournament, wish.games, unplayed=wish.unplayed)
    return text.encode("utf-8"), tournaments.losses(tournament, unplayed=wish.unplayed)


def _workbook(tournament: Tournament, wish: Wish) -> Made:
    if wish.workbook is None:
        raise TypeError("nobody says how a workbook is made")
    _refuse(tournament)
    return wish.workbook(tournament), []


def _ods(tournament: Tournament, wish: Wish) -> Made:
    from swissheet.files.office import as_ods

    data, lost = _workbook(tournament, wish)
    return as_ods(data), lost


def _swiss_manager(tournament: Tournament, wish: Wish) -> Made:
    """Return the players as the text that Swiss-Manager imports, or as its workbook of a list."""
    from swissheet.files.list_forms import of_swiss_manager

    _refuse(Tournament(tournament.players))
    listed, data, text = of_swiss_manager(tournament, sheet=wish.sheet)
    return data, _of_players(listed, text, numbered=not wish.sheet)


def _listed(form: str) -> Callable[[Tournament, Wish], Made]:
    """Return a maker of the list that the table names, in the language of the reader."""

    def make(tournament: Tournament, wish: Wish) -> Made:
        from swissheet.files.list_forms import written_out

        data = written_out(tournament, reader(), wish.table, form)
        return data, [Issue(Severity.WARNING, "losses.table-only"), *provisional(tournament)]

    return make


FORMS: dict[str, WrittenForm] = {
    "trf2026": WrittenForm(_trf("trf2026"), (".trf26",), ".trf"),
    "trf16": WrittenForm(_trf("trf16"), (".trf16",), ".trf16"),
    "trfx": WrittenForm(_trf("trfx"), (".trfx",), ".trfx"),
    "trfbx": WrittenForm(_trf("trfbx"), (".trfbx",), ".trfbx"),
    "report": WrittenForm(_report, (), ".report.trf"),
    "engine": WrittenForm(_trf("engine"), (), ".engine.trf"),
    "csv": WrittenForm(_table, (".csv",), ".csv"),
    "swiss-manager": WrittenForm(_swiss_manager, (".txt", BOOK), ".players.txt", asked=True),
    "json": WrittenForm(_json, (".json",), ".json", empty=True),
    "pgn": WrittenForm(_pgn, (".pgn",), ".pgn", games=True),
    "html": WrittenForm(_listed("html"), (".html",), ".html"),
    "pdf": WrittenForm(_listed("pdf"), (".pdf",), ".pdf", alone=True),
    "md": WrittenForm(_listed("md"), (".md",), ".md"),
    "txt": WrittenForm(_listed("txt"), (), ".list.txt"),
    "xlsx": WrittenForm(_workbook, (BOOK,), BOOK, alone=True, empty=True),
    # Its buttons start the program of the computer it was made on: no batch makes one.
    "xlsm": WrittenForm(_workbook, (".xlsm",), alone=True, empty=True),
    "ods": WrittenForm(_ods, (".ods",), ".ods", alone=True, empty=True),
}
"""The forms a tournament can be written in: one row for each."""

AS_IT_CAME = "trf"
"""A TRF in the form the tournament came in, which only the endings ``.trf`` and ``.txt`` name."""

TABLES = frozenset({"csv", "html", "pdf", "md", "txt"})
"""Forms that are one table of the tournament, as asked for."""

FORMATS = tuple(FORMS)
"""The names of all forms."""

OTHER_NAMES = {"trf26": "trf2026", "trf": "trf2026"}
"""Names that people know for some of them."""


def form_of(name: str) -> WrittenForm:
    """Return a form by its name; of :data:`AS_IT_CAME`, too."""
    return FORMS[name] if name != AS_IT_CAME else _AS_IT_CAME


_AS_IT_CAME = WrittenForm(_trf(None), (".trf", ".txt"))


def format_of(target: str, wanted: str | None = None) -> str:
    """Return the form in which a file is to be written: as asked for, else by its ending.

    Args:   wanted: a name of a form, one of the other names, or None.
    Raises: InputError: the ending is not known, or not that of ``wanted``.
    """
    ending = Path(target).suffix.lower() if target != STDIO else ""
    usual = (name for name in (*FORMS, AS_IT_CAME) if not form_of(name).asked)
    named = {end: name for name in usual for end in form_of(name).endings}
    by_ending = named.get(ending, AS_IT_CAME if target == STDIO else "")
    if wanted is None:
        return by_ending or _refused(target, tuple(named))
    name = OTHER_NAMES.get(wanted, wanted)
    if form_of(name).asked:
        if target != STDIO and ending not in form_of(name).endings:
            raise _another_ending(target, name)
        return name
    alone = [form_of(one).alone for one in filter(None, (name, by_ending))]
    # A TRF of any form may end in .trf, and a text of any kind in .txt.
    trf = [one in _TRF for one in (name, by_ending)]
    said = by_ending != "" and target != STDIO and ending != ".txt"
    if name != by_ending and (any(alone) or (said and not all(trf))):
        raise _another_ending(target, name)
    return name


def _another_ending(target: str, name: str) -> InputError:
    endings = form_of(name).endings or (".trf",)
    return InputError("cli.file-kind.ending", file=target, format=name, endings=endings)


_TRF = frozenset({"trf2026", "trf16", "trfx", "trfbx", "report", "engine", AS_IT_CAME})


def _refused(target: str, endings: tuple[str, ...]) -> str:
    """Refuse a name whose ending no form has.

    Raises: InputError: with the endings that are known.
    """
    try:
        kind_of(target, ANY_KIND)
    except InputError as error:
        if error.key == "cli.file-kind.workbook":
            raise InputError(
                "cli.file-kind.workbook-written",
                place=Place(file=target),
                ending=Path(target).suffix.lower(),
            ) from None
        if "endings" in error.params:
            error.params = {**error.params, "endings": endings}
        raise
    place = Place(file=target)
    if ending := Path(target).suffix.lower():
        raise InputError("cli.file-kind", place=place, endings=endings, ending=ending)
    raise InputError("cli.file-kind.none", place=place, endings=endings)


def converted(tournament: Tournament, format_: str, wish: Wish | None = None) -> Made:
    """Return the content of a file, and the facts of this tournament it cannot hold.

    Args:   format_: the name of a form, or :data:`AS_IT_CAME`.
    Raises: RulesError: a report of a tournament with games that are not decided. InputError: there
            is no such table in it, or no program to write it.
    """
    return form_of(format_).make(tournament, wish or Wish())


def _csv(tournament: Tournament, table: str) -> str:
    """Return one of the tables of a tournament; a spreadsheet reads no cell as a formula."""
    if table == "players":
        text: str = formats.players_csv.dumps(tournament)
        return text
    from swissheet.standings import cross_rows, ranked

    rows = cross_rows(tournament, ranked(tournament))
    return standings_csv(rows, with_rounds=table == "crosstable")


def standings_csv(made: CrossRows, *, with_rounds: bool = False) -> str:
    """Return standings as a table, with the rounds or without."""
    from swissheet.formats.csv_ import dumps_rows

    headings: list[object] = ["Rank", "No.", "Title", "Name", "Rating", "Fed"]
    headings += [*(made.cell_headings if with_rounds else ()), "Pts", *made.headings]
    rows: list[list[object]] = [headings]
    for row in made.rows:
        player = row.player
        known = [row.rank or None, player.tpn, player.title, player.name, player.rating or None]
        rows.append(
            [*known, player.federation, *(row.cells if with_rounds else ()),
             Fraction(row.points, 10), *row.values]
        )  # fmt: skip
    return dumps_rows(rows)


def _ranked(tournament: Tournament) -> Tournament:
    """Return the tournament with the ranks a report must have, unless they are recorded.

    Pairing numbers do not count as ranks.
    """
    placed = all(p.rank or p.expelled for p in tournament.players)
    if (placed and not placed_by_number(tournament)) or not tournament.rounds_complete:
        return tournament
    from swissheet.ranking import ranked

    ranks = {row.tpn: row.rank for row in ranked(tournament).rows}
    players = tuple(replace(player, rank=ranks[player.tpn]) for player in tournament.players)
    return replace(tournament, players=players)
