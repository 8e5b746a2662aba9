"""Events that are over, read for the one that follows: its players, and the questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from swissheet.chaining import Qualified, left_out, through, united
from swissheet.errors import (
    ChangesError,
    InputError,
    Issue,
    Place,
    RulesError,
    Severity,
    WorkbookError,
)
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.naming import naming
from swissheet.files.opening import opened
from swissheet.files.readers import ANY, WORKBOOKS, read_tournament, read_workbook
from swissheet.grid import last_with_results
from swissheet.model import Tournament


@dataclass(frozen=True, slots=True)
class Finished:
    """An event in a file.

    ``counted`` is the event as its standings count it, if that is different; ``gone`` are the
    TPNs of those marked as withdrawn.
    """

    file: str
    tournament: Tournament
    issues: tuple[Issue, ...] = ()
    counted: Tournament | None = None
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class QualifiedField:
    """The players who go on, in the order of their new numbers."""

    players: tuple[Qualified, ...]
    told: tuple[Issue, ...]
    """The remarks for the Log."""


def finished(file: str) -> Finished:
    """Return the event of a workbook, a TRF or a JSON file.

    Raises: InputError: a list of players, which has no places, or as for reading the file.
            RulesError: changes typed into the workbook wait for an answer.
    """
    kind = kind_of(file, ANY)
    if kind is Kind.CSV:
        raise InputError("cli.no-places", place=Place(file=file))
    if kind not in WORKBOOKS:
        tournament, issues = read_tournament(file)
        return Finished(file, tournament, issues)
    from swissheet.workbook.sheets.reading.read import read
    from swissheet.workbook.sheets.standings.write import ruled_of

    try:
        tournament, book = read_workbook(file)
    except ChangesError as error:
        codes = [change.code for change in error.changes]
        raise RulesError("cli.unanswered", place=Place(file=file), codes=codes) from error
    reading = read(book)
    counted = None
    if tournament.system.half_rule:
        with naming(file):
            counted = ruled_of(reading, tournament, last_with_results(tournament))
    gone = frozenset(item.player.tpn for item in reading.players if item.left)
    return Finished(file, tournament, (), counted, gone)


def counted(file: str) -> Tournament:
    """Return the event in a file of any kind as its standings count it.

    Raises: as :func:`finished`, and as for reading an event of another program.
    """
    if kind_of(file, ANY) not in WORKBOOKS:
        return opened(file).tournament
    try:
        event = finished(file)
    except WorkbookError as error:
        if error.key != "sheets.not-ours":
            raise
        return opened(file).tournament  # It may be a table of another program.
    return event.counted or event.tournament


def going_on(
    events: Sequence[Finished],
    places: tuple[int, int],
    without: Sequence[str],
    answers: frozenset[str],
    *,
    knockout: bool,
) -> QualifiedField:
    """Return the players who go on from the events, by the same places of each.

    Raises: RulesError: as for :func:`swissheet.chaining.through`, of the file. ChangesError: a
            question has no answer yet.
    """
    from swissheet.workbook.changes.ask.questions import (
        ASKED,
        answered,
        not_asked,
        questions,
    )
    from swissheet.workbook.changes.grade.event import GradedEvent

    out = left_out([event.tournament for event in events], without)
    asked: list[Issue] = []
    told: list[Issue] = []
    groups = []
    for at, (event, gone) in enumerate(zip(events, out, strict=True)):
        with naming(event.file):
            found = through(
                event.tournament, *places, event=at, counted=event.counted, gone=event.gone,
                without=gone,
            )  # fmt: skip
        groups.append(found.players)
        asked += _of(event.file, found.asked)
        told += [_chained(event.file, *places), *_of(event.file, found.told)]
    players, moved = united(groups, knockout=knockout)
    events_asked = [GradedEvent(replace(issue, level=ASKED), ()) for issue in asked]
    all_asked = questions(events_asked, "", lambda _: "")
    answered(all_asked, answers)
    told += not_asked(all_asked, answers)
    return QualifiedField(
        players, (*told, *(replace(i, severity=Severity.NOTICE) for i in asked), *moved)
    )


def _chained(file: str, first: int, last: int) -> Issue:
    if first == last:
        return Issue(Severity.NOTICE, "chaining.chained.one", params={"file": file, "place": first})
    return Issue(
        Severity.NOTICE,
        "chaining.chained",
        params={"file": file, "first": first, "last": last},
    )


def _of(file: str, issues: Iterable[Issue]) -> Iterator[Issue]:
    return (replace(issue, place=replace(issue.place, file=file)) for issue in issues)
