"""An event after another: the players who go through from finished ones, and their order.

::

    a, b = through(first, 1, 2), through(second, 1, 2, event=1)
    field, issues = united([a.players, b.players], knockout=True)   # A1, B1, A2, B2
    final = next_event([first, second], field, System.KNOCKOUT)

Issues are questions where an arbiter has to confirm something (``Through.asked``), and notices of
the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from swissheet.errors import InputError, Issue, RulesError, Severity
from swissheet.model import (
    CLASSIC,
    Bye,
    Colour,
    Event,
    Player,
    PointSystem,
    System,
    Tournament,
)
from swissheet.model.points import said_points
from swissheet.pairing.knockout import follow, seeded
from swissheet.standings import ranked
from swissheet.tiebreaks import Ranking, Standing, format_value
from swissheet.words import caseless
from swissheet.words.message import Figures, phrase

__all__ = ["Qualified", "Through", "left_out", "next_event", "through", "united"]

_KEPT = (
    "name", "city", "federation", "chief_arbiter", "deputies", "time_control", "controller",
    "time_control_code",
)  # fmt: skip
"""Facts of an event that still hold in the next one, where all events before it agree."""


_ORGANISER = "organiser"
"""The option that names the organiser, for whom a TRF has no record; it still holds, too."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Qualified:
    """A player who goes through: as a player of the event before, with the place there.

    ``event`` is which one of the events before it is, from 0.
    """

    player: Player
    place: int
    event: int = 0


@dataclass(frozen=True, slots=True)
class Through:
    """The players who go through from one event, by place, and the questions and notices."""

    players: tuple[Qualified, ...]
    asked: tuple[Issue, ...] = ()
    told: tuple[Issue, ...] = ()
    """The notices."""


def through(
    tournament: Tournament,
    first: int,
    last: int,
    *,
    event: int = 0,
    counted: Tournament | None = None,
    gone: Collection[int] = (),
    without: Collection[int] = (),
) -> Through:
    """Return those on places ``first`` to ``last``, by ranking and tie-breaks of the event.

    Places are counted among those who are not left out, so the players behind move up.

    Args:   event: the number of the event among those that are followed by one.
            counted: the event as its standings count it, if that is different: a round robin
            without players who left before half of it.
            gone: TPNs of those known to have left, in addition to those the event marks and
            those absent in the last round.
            without: TPNs of those who are left out.
    Raises: RulesError: no round has all its results, there are fewer players, or a shared place
    reaches across the first or last one. InputError: as for the ranking.
    """
    as_counted = tournament if counted is None else counted
    made = ranked(as_counted, after=None if counted is None else counted.rounds_paired)
    if not made.after:
        raise RulesError("chaining.not-played")
    rows = [row for row in made.rows if row.rank and row.tpn not in without]
    if len(rows) < last:
        raise RulesError("chaining.too-few", players=len(rows), last=last)
    told = [_left_out(tournament, row) for row in made.rows if row.tpn in without]
    for cut in (first - 1, last):
        if 0 < cut < len(rows):
            told += _parted(tournament, made, rows, cut)
    chosen = rows[first - 1 : last]
    told += _sharing(tournament, chosen)
    asked = [*_unfinished(tournament), *_away(tournament, made, chosen, gone)]
    players = tuple(Qualified(tournament.player(row.tpn), row.rank, event) for row in chosen)
    return Through(players, tuple(asked), tuple(told))


def _left_out(tournament: Tournament, row: Standing) -> Issue:
    name = tournament.player(row.tpn).name
    return Issue(Severity.NOTICE, "chaining.left-out", params={"name": name})


def _parted(
    tournament: Tournament, made: Ranking, rows: Sequence[Standing], cut: int
) -> Iterator[Issue]:
    """Yield how the last before a cut and the first behind it are separated, if not by points.

    Raises: RulesError: they share their place.
    """
    inside, outside = rows[cut - 1], rows[cut]
    if inside.rank == outside.rank:
        names = [tournament.player(row.tpn).name for row in rows if row.rank == inside.rank]
        if tournament.system.matches:
            raise RulesError("chaining.tied.knockout", at=inside.rank, names=names)
        codes = [str(code) for code in made.codes if code.name != "PTS"] or ["PTS"]
        raise RulesError("chaining.tied", at=inside.rank, names=names, codes=codes)
    if tournament.system.matches:
        return
    pairs = zip(made.codes, inside.values, outside.values, strict=True)
    code, one, other = next((found for found in pairs if found[1] != found[2]), (None, None, None))
    if code is not None and code.name != "PTS":
        yield Issue(
            Severity.NOTICE,
            "chaining.cut",
            params={
                "inside": tournament.player(inside.tpn).name,
                "outside": tournament.player(outside.tpn).name,
                "upper": inside.rank,
                "lower": outside.rank,
                "points": said_points(inside.points),
                "code": str(code),
                "values": [Figures(format_value(code, value) or "0") for value in (one, other)],
            },
        )


def _sharing(tournament: Tournament, rows: Sequence[Standing]) -> Iterator[Issue]:
    """Yield those who share a place and go through together: only their order separates them."""
    for place in dict.fromkeys(row.rank for row in rows):
        names = [tournament.player(row.tpn).name for row in rows if row.rank == place]
        if len(names) > 1:
            yield Issue(Severity.NOTICE, "chaining.shared", params={"names": names, "at": place})


def _unfinished(tournament: Tournament) -> Iterator[Issue]:
    """Yield the question whether standings count that are not the last ones."""
    paired, total = tournament.rounds_paired, tournament.rounds_total
    undecided = tournament.open_boards(paired)
    if undecided:
        games = [phrase("part.boards", round=number, boards=boards) for number, boards in undecided]
        yield Issue(Severity.QUESTION, "chaining.unfinished.games", params={"games": games})
    elif tournament.system.matches:
        if not _decided(tournament):
            yield Issue(Severity.QUESTION, "chaining.unfinished.knockout")
    elif paired < total:
        yield Issue(
            Severity.QUESTION, "chaining.unfinished", params={"paired": paired, "rounds": total}
        )


def _decided(tournament: Tournament) -> bool:
    try:
        return follow(tournament).finished
    except (InputError, RulesError):  # games that no bracket has
        return True


def _away(
    tournament: Tournament, made: Ranking, rows: Sequence[Standing], gone: Collection[int]
) -> Iterator[Issue]:
    """Yield the question whether a player who left, or was absent in the last round, goes on.

    A round robin or knock-out does not record which player is free in a round.
    """
    last = max(made.after, tournament.rounds_paired)
    for row in rows:
        entry = tournament.entry(row.tpn, last)
        blank = entry is None and tournament.system.swiss
        if (
            row.tpn in gone
            or row.tpn in tournament.left
            or blank
            or (entry is not None and entry.result is Bye.ZPB)
        ):
            name = tournament.player(row.tpn).name
            yield Issue(Severity.QUESTION, "chaining.away", params={"name": name, "at": row.rank})


def left_out(events: Sequence[Tournament], wanted: Sequence[str]) -> list[frozenset[int]]:
    """Return the TPNs of those who are left out, event by event.

    Args:   wanted: names as the events have them; numbers as well where there is one event.
    Raises: RulesError: no player has that name, or more than one.
    """
    found: list[set[int]] = [set() for _ in events]
    for text in wanted:
        said = caseless(" ".join(text.split()))
        of = [
            (at, player.tpn)
            for at, event in enumerate(events)
            for player in event.players
            if caseless(" ".join(player.name.split())) == said
            or (len(events) == 1 and said == str(player.tpn))
        ]
        if not of:
            raise RulesError("chaining.unknown", name=text)
        if len(of) > 1:
            raise RulesError("chaining.unknown.several", name=text)
        found[of[0][0]].add(of[0][1])
    return [frozenset(tpns) for tpns in found]


def united(
    groups: Sequence[Sequence[Qualified]], *, knockout: bool = False
) -> tuple[tuple[Qualified, ...], tuple[Issue, ...]]:
    """Return the players who go through, in the order of their new numbers, and issues.

    The first of each event come before the second of each. In a knock-out those behind the
    first are moved on by one event, or more, where two of one event would meet at once without
    that.

    Args:   groups: as many from each event, by place.
    Raises: RulesError: a player goes through twice.
    """
    _refuse_twice([one for group in groups for one in group])
    tiers = [list(tier) for tier in zip(*groups, strict=True)]
    plain = tuple(one for tier in tiers for one in tier)
    if not knockout or len(groups) < 2 or not _meet_at_once(plain):
        return plain, ()
    first, *others = tiers
    for turn in range(1, len(groups)):
        moved = (*first, *(one for tier in others for one in (*tier[turn:], *tier[:turn])))
        if not _meet_at_once(moved):
            return moved, (Issue(Severity.NOTICE, "chaining.moved"),)
    names = [name for pair in _meet_at_once(plain) for name in pair]
    return plain, (Issue(Severity.NOTICE, "chaining.meet-again", params={"names": names}),)


def _meet_at_once(field: Sequence[Qualified]) -> list[tuple[str, str]]:
    """Return pairs of one event that meet in the first round of the bracket by seeds."""
    slots = seeded(range(1, len(field) + 1)).slots
    matches = [(a, b) for a, b in zip(slots[::2], slots[1::2], strict=True) if a and b]
    met = [(field[one - 1], field[other - 1]) for one, other in matches]
    return [(a.player.name, b.player.name) for a, b in met if a.event == b.event]


def _refuse_twice(field: Sequence[Qualified]) -> None:
    """Refuse a field in which two are the same person.

    Raises: RulesError: there are two such players.
    """
    for one, other in combinations(field, 2):
        if one.event != other.event and _same(one.player, other.player):
            raise RulesError("chaining.twice", name=one.player.name)


def _same(one: Player, other: Player) -> bool:
    """Return whether two are one person: by FIDE ID, else by name, unless birth dates differ."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    alike = caseless(" ".join(one.name.split())) == caseless(" ".join(other.name.split()))
    years = [player.birth[:4] for player in (one, other)]
    return alike and not (all(years) and years[0] != years[1])


def next_event(
    events: Sequence[Tournament],
    field: Sequence[Qualified],
    system: System,
    *,
    name: str = "",
    rounds: int = 0,
    points: PointSystem | None = None,
    tiebreaks: Sequence[str] = (),
    initial_colour: Colour | None = None,
    options: Sequence[tuple[str, str]] = (),
) -> Tournament:
    """Return the event that follows, before its first round: numbers are those of ``field``.

    Facts of the events before that still hold are kept where they
    agree; dates, rounds, forbidden pairs and rulings do not.

    Args: name: of the event; by default that of the events before.
          rounds: announced; 0 without a number, as in a knock-out.
          points: by default those of the events before, but in a knock-out the usual ones.
          tiebreaks: where the events before are of another system, or do not agree.
    """
    kept = {key: _agreed([getattr(event.event, key) for event in events]) for key in _KEPT}
    about = replace(Event(), **{key: value for key, value in kept.items() if value})
    if name:
        about = replace(about, name=name)
    scoring = _agreed([event.points for event in events])
    if system.matches or scoring is None:
        scoring = CLASSIC
    known = _agreed([event.tiebreaks for event in events if event.system is system])
    organiser = _agreed([event.option(_ORGANISER) for event in events])
    if organiser and _ORGANISER not in dict(options):
        options = (*options, (_ORGANISER, organiser))
    alike = all(event.system is system for event in events)
    return Tournament(
        tuple(
            replace(one.player, tpn=number, rank=0, expelled=False, left_after=None)
            for number, one in enumerate(field, start=1)
        ),
        rounds_total=rounds,
        system=system,
        initial_colour=initial_colour,
        points=points or scoring,
        event=about,
        tiebreaks=known if alike and known else tuple(tiebreaks),
        options=tuple(options),
    )


def _agreed(values: Sequence[T]) -> T | None:
    """Return the value that all have; None where they differ."""
    first = values[0] if values else None
    return first if all(value == first for value in values) else None
