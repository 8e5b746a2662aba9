"""The events of a season: their files, their players, and the aliases that a person wrote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from glob import glob
from pathlib import Path

from swissheet.cli.files.finished import counted
from swissheet.doubts import is_final
from swissheet.errors import FileAccessError, FormatError, InputError, Issue, Place, Severity
from swissheet.files.kinds import STDIO, read_bytes, refuse_nameless, same_file
from swissheet.files.naming import naming
from swissheet.formats.csv_ import rows_of
from swissheet.model import Player, Tournament
from swissheet.ranking import ranked
from swissheet.ratinglists.names import keys_of
from swissheet.season.people import EventPlayer, PersonDoubt
from swissheet.tiebreaks import Ranking

_ENDINGS = (".trf", ".trfx", ".trfbx", ".trf16", ".trf26", ".xlsx", ".xlsm", ".ods", ".json")
_FIRST = "name"
"""The first word of a line of headings."""

_DOUBTS = {
    "equal": "season.same-person.equal",
    "alike": "season.same-person.alike",
    "id": "season.same-person.id",
    "differs": "season.same-person.differs",
}


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event of a season in its file; ``final``: no result of it is missing."""

    file: str
    tournament: Tournament
    ranking: Ranking
    final: bool

    @property
    def name(self) -> str:
        """Return the name of the event, else that of its file."""
        return self.tournament.event.name.strip() or Path(self.file).stem


@dataclass(frozen=True, slots=True)
class Alias:
    """A line of aliases: a name in a file, "" for all, and the name or FIDE ID of the person."""

    name: str
    same_as: str
    file: str = ""

    def meets(self, name: str, file: str) -> bool:
        """Return whether a player of a file has the name."""
        return self.file in ("", file) and _key(self.name) == _key(name)


def events_of(names: Sequence[str]) -> list[SeasonEvent]:
    """Return the events in files, folders and patterns, in their order.

    Raises: InputError: a file has no event, or two have the same games; RulesError,
            FileAccessError: as for reading it.
    """
    found: list[SeasonEvent] = []
    for file in (file for name in names for file in _files(name)):
        tournament = counted(file)
        if not tournament.players:
            raise InputError("papers.no-players", place=Place(file=file))
        for event in found:
            if same_file(file, event.file) or _games(tournament) == _games(event.tournament) != ():
                raise InputError("season.event-twice", file=event.file, other=file)
        with naming(file):
            ranking = ranked(tournament)
        found.append(SeasonEvent(file, tournament, ranking, is_final(tournament)))
    return found


def _files(name: str) -> Iterator[str]:
    """Yield the files behind an argument: itself, those of a folder, or those of a pattern."""
    refuse_nameless(name)
    path = Path(name)
    if name != STDIO and path.is_dir():
        met = sorted(one for one in path.iterdir() if one.suffix.lower() in _ENDINGS)
        files = [str(one) for one in met if one.is_file() and one.name[0] not in "~."]
        if not files:
            raise FileAccessError("season.no-event", place=Place(file=name))
        yield from files
    elif not path.exists() and (matching := sorted(glob(name))):
        yield from matching
    else:
        yield name


def _games(tournament: Tournament) -> tuple[object, ...]:
    """Return names and games, by which the same event in another form is known; () without."""
    games = tuple(
        (g.white, g.black, g.white_result, g.black_result)
        for round_ in tournament.rounds
        for g in round_.games
    )
    return (tuple(_key(player.name) for player in tournament.players), games) if games else ()


def players_of(events: Sequence[SeasonEvent], aliases: Sequence[Alias]) -> list[EventPlayer]:
    """Return all players, each with the person that an alias names; one for the file goes first."""
    lines = sorted(aliases, key=lambda alias: not alias.file)

    def said(player: Player, file: str) -> str:
        return next((one.same_as for one in lines if one.meets(player.name, file)), "")

    return [
        EventPlayer(at, player, said(player, event.file) if lines else "")
        for at, event in enumerate(events)
        for player in event.tournament.players
    ]


def read_aliases(file: str, events: Sequence[SeasonEvent]) -> list[Alias]:
    """Return the aliases of a CSV file: name, same as, and where wanted the file of the event.

    Raises: FormatError: a line without two names, or with a file that is not an event.
    """
    with naming(file):
        rows, _, _ = rows_of(read_bytes(file))
    names = {key: event.file for event in events for key in (event.file, Path(event.file).name)}
    found = []
    for at, (line, cells) in enumerate(rows):
        name, same_as, where = [*cells, "", "", ""][:3]
        if not any(cells) or (at == 0 and name.casefold() == _FIRST):
            continue
        if not name or not same_as or (where and where not in names):
            place = Place(file=file, line=line)
            raise FormatError("season.alias-line", place=place, text=", ".join(filter(None, cells)))
        found.append(Alias(name, same_as, names[where] if where else ""))
    return found


def unused(aliases: Sequence[Alias], events: Sequence[SeasonEvent]) -> list[str]:
    """Return the names of the aliases that no player has."""
    players = [(p.name, event.file) for event in events for p in event.tournament.players]
    return [one.name for one in aliases if not any(one.meets(*player) for player in players)]


def _key(name: str) -> tuple[str, ...]:
    return keys_of(name).same or tuple(name.casefold().split())


def doubt_issue(doubt: PersonDoubt, events: Sequence[SeasonEvent]) -> Issue:
    """Return a doubt about two players as the question that a line of aliases answers."""
    one, other = doubt.one, doubt.other
    other_file = events[other.event].file
    name, second = one.player.name, other.player.name
    if doubt.kind == "twice":
        return Issue(
            Severity.ERROR,
            "season.same-person.twice",
            params={"name": _described(one.player), "other": second, "file": other_file},
        )
    apart = f"{_cell(second)},{_cell(f'{second} (2)')},{_cell(Path(other_file).name)}"
    return Issue(
        Severity.ERROR,
        _DOUBTS[doubt.kind],
        params={
            "name": _described(one.player),
            "file": events[one.event].file,
            "other": _described(other.player),
            "other_file": other_file,
            "one": f"{_cell(second)},{_cell(name)}",
            "two": apart,
        },
    )


def _described(player: Player) -> str:
    facts = (player.birth[:4], player.federation, player.fide_id)
    known = ", ".join(filter(None, facts))
    return f"{player.name} ({known})" if known else player.name


def _cell(text: str) -> str:
    """Return a text as a cell of CSV."""
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',;"\t') else text
