"""New workbooks, filled and then written: all of them, or none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from swissheet.cli.files.player_lists import ListedPlayers
from swissheet.cli.files.workbook_file import blank_workbook, signature
from swissheet.doubts import doubts
from swissheet.errors import Issue
from swissheet.files.kinds import (
    DRY_RUN,
    Kind,
    Saved,
    create,
    kind_of,
    read_bytes,
    refuse_existing,
)
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.model import Player, PointSystem, System, Tournament
from swissheet.pairing import usual_rounds
from swissheet.words.message import Text, phrase

if TYPE_CHECKING:
    from swissheet.workbook.file.file_book import FileBook

_ROUNDS = 9
"""The rounds of a new workbook where no number is given."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of new workbooks.

    ``rounds`` None: as many as their players need.
    ``points`` None: the usual ones, or those of the event before; ``settings`` say the same.
    """

    name: str
    system: System
    rounds: int | None
    cycles: int
    points: PointSystem | None = None
    settings: Mapping[str, str | int | float] = field(default_factory=dict)

    def rounds_for(self, players: int) -> int | None:
        """Return the number of rounds; a table too long for the sheets is reported later.

        None for a knock-out whose length is not known.
        """
        if self.rounds is not None:
            return self.rounds
        if players < 2:
            return _ROUNDS if self.system.announces_rounds else None
        usual = usual_rounds(self.system, players, self.cycles)
        return _ROUNDS if usual is None else usual

    def announced(self, players: int) -> int:
        """Return the announced number of rounds of an event; a knock-out has none."""
        return (self.rounds_for(players) or 0) if self.system.announces_rounds else 0

    def said_of_rounds(self, players: int) -> list[Text]:
        """Return where the number of rounds comes from, if it was not asked for."""
        if self.rounds is not None or players < 2:
            return []
        if self.system.advises_rounds:
            return [phrase("cli_new.rounds-enough", players=players)]
        if not self.system.announces_rounds:
            return [phrase("cli_new.rounds-more")]
        return []

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """Return those a new workbook for the system begins with."""
        from swissheet.workbook.shared import layout

        return tuple((self.system.usual_tiebreaks or layout.TIEBREAK_LISTS[0]).split(", "))

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Return the unusual settings, as options of an event whose numbers are given already."""
        from swissheet.workbook.shared.settings.table import GROUPS

        return (*self._of_system, *self._said(set(GROUPS) - _own_groups(*System)))

    @property
    def _of_system(self) -> tuple[tuple[str, str], ...]:
        if self.system.by_table:
            from swissheet.pairing.round_robin.terms import Form, Numbers, Terms

            numbers = Numbers(self.settings.get("numbers", Numbers.HAND.value))
            form = Form(self.settings.get("form", Form.ALL.value))
            return Terms(self.cycles, numbers=numbers, form=form).options({})
        return self._said(_own_groups(self.system))

    def _said(self, groups: Collection[str]) -> tuple[tuple[str, str], ...]:
        """Return the options that the settings of some groups say."""
        from swissheet.workbook.shared.settings.table import SETTINGS

        settings = [of for key, of in SETTINGS.items() if key in self.settings and of.option]
        said = [(of, str(self.settings[of.key])) for of in settings if of.group in groups]
        named = [(of.option, of.choices.get(value, value)) for of, value in said]
        return tuple((option, value) for option, value in named if value)


def _own_groups(*systems: System) -> set[str]:
    """Return the groups of settings that belong to one system alone."""
    return {system.settings for system in systems} - {"special"}


@dataclass(frozen=True, slots=True)
class Made:
    """A workbook that is filled and not yet written; ``group`` is its letter, if it has one.

    ``rounds`` None: not known.
    """

    path: str
    data: bytes
    players: tuple[Player, ...]
    rounds: int | None
    group: str = ""
    told: Sequence[Text] = ()
    """Facts for the organiser."""


def filled(
    path: str,
    setup: Setup,
    listed: ListedPlayers,
    group: str = "",
    answers: frozenset[str] = frozenset(),
) -> Made:
    """Return a workbook with the players of a list, numbered by rating, title and name.

    Raises: InputError: a line cannot be used, with its number. RulesError: a round robin
            with another number of rounds than its table has. ChangesError: a question waits.
    """
    rounds = setup.rounds_for(len(listed.rows))
    book, tournament = _with_list(path, setup, listed, rounds, answers)
    if tournament is None:
        return Made(path, _written(path, book), (), rounds, group)
    of_teams = _rounds_of_table(tournament) if setup.rounds is None else 0
    if of_teams not in (0, rounds):  # known only once the list has the players of each team
        rounds = of_teams
        book, tournament = _with_list(path, setup, listed, rounds, answers)
    if tournament is not None:
        _require_rounds(setup, tournament)
    players = tournament.players if tournament is not None else ()
    told = setup.said_of_rounds(len(players))
    told += map(str, doubts(tournament)) if tournament is not None else []
    return Made(path, _written(path, book), players, rounds, group, told)


def _written(path: str, book: FileBook) -> bytes:
    """Return the workbook in the format of its ending.

    Raises: InputError: as for :func:`swissheet.files.office.as_ods`. TooLargeError: as there.
    """
    if kind_of(path, frozenset({Kind.WORKBOOK, Kind.ODS})) is Kind.WORKBOOK:
        return book.to_bytes()
    from swissheet.files.office import as_ods

    with naming(path):
        return as_ods(book.to_bytes())


def _with_list(
    path: str, setup: Setup, listed: ListedPlayers, rounds: int | None, answers: frozenset[str]
) -> tuple[FileBook, Tournament | None]:
    """Return a new workbook with the players of a list, and its tournament; None without a list."""
    settings = {
        "event.name": setup.name,
        "system": setup.system.value,
        "cycles": setup.cycles,
        **setup.settings,
        **({"rounds_total": ""} if not setup.announced(len(listed.rows)) else {}),
    }
    book = blank_workbook(path, rounds=rounds or _ROUNDS, settings=settings)
    if not listed.rows:
        return book, None
    from swissheet.workbook import actions

    with naming(listed.file), listed.told_by_line(book):
        outcome = actions.import_players(book, listed.rows, **signature(), answers=answers)
        return book, outcome.tournament


def _rounds_of_table(tournament: Tournament) -> int:
    """Return the rounds of a round robin; 0 without a table, reported when it is paired."""
    from swissheet.pairing.round_robin.event import rounds_of_table

    return rounds_of_table(tournament) if tournament.system.by_table else 0


def _require_rounds(setup: Setup, tournament: Tournament) -> None:
    """Refuse a round robin with rounds other than its table has.

    Raises: RulesError: it has.
    """
    from swissheet.pairing.round_robin.event import require_rounds

    if setup.rounds is not None and tournament.system.by_table:
        require_rounds(tournament)


def following(
    path: str, setup: Setup, tournament: Tournament, remarks: Sequence[Issue], group: str = ""
) -> Made:
    """Return a workbook with an event that follows another one, and remarks for its Log.

    Raises: RulesError: as :func:`filled`.
    """
    from swissheet.workbook import actions

    _require_rounds(setup, tournament)
    rounds = setup.rounds_for(len(tournament.players))
    of_table = _rounds_of_table(tournament) if setup.rounds is None else 0
    if of_table:
        rounds, tournament = of_table, replace(tournament, rounds_total=of_table)
    book = blank_workbook(path, rounds=rounds or _ROUNDS)
    actions.from_tournament(book, tournament, told=remarks, **signature())
    said = setup.said_of_rounds(len(tournament.players))
    return Made(path, _written(path, book), tournament.players, rounds, group, said)


def in_order(
    listed: ListedPlayers, setup: Setup, answers: frozenset[str] = frozenset()
) -> list[int]:
    """Return the rows of a list from the strongest player on, all checked together.

    Raises: as :func:`filled`.
    """
    from swissheet.workbook import actions
    from swissheet.workbook.sheets.reading.read import read

    book = blank_workbook("list.xlsx", rounds=setup.rounds_for(len(listed.rows)) or _ROUNDS)
    with naming(listed.file), listed.told_by_line(book):
        actions.import_players(book, listed.rows, **signature(), answers=answers)
    rows = sorted(read(book).players, key=lambda item: item.player.tpn)
    return [item.row for item in rows]


def create_all(made: Sequence[Made], saving: Saving, *, force: bool) -> list[Saved]:
    """Write all the workbooks; if one cannot be written, the folder stays as it was.

    Raises: FileAccessError: as for :func:`swissheet.files.kinds.create`.
    """
    for one in made:
        refuse_existing(one.path, force=force or saving.dry_run)
    if saving.dry_run:
        return [Saved(one.path, False, why_not=DRY_RUN) for one in made]
    before = {one.path: read_bytes(one.path) for one in made if Path(one.path).exists()}
    saved: list[Saved] = []
    try:
        for one in made:
            saved.append(create(one.path, one.data, saving, force=force))
    except BaseException:
        for done in saved:
            _take_back(done.file, before.get(done.file))
        raise
    return saved


def _take_back(path: str, before: bytes | None) -> None:
    from swissheet.workbook.file.storage import files

    with suppress(OSError):
        if before is None:
            Path(path).unlink()
        else:
            files.write_new(path, before, overwrite=True)
