"""Verifies a tournament: pairings against the rules, points and places against the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from swissheet.errors import Issue, Place, RulesError, Severity, SwissheetError
from swissheet.model import AccelerationText, System, Tournament
from swissheet.model.points import said_points
from swissheet.model.reports import placed_by_number, refuse_teams
from swissheet.pairing.acceleration_texts import texts_of
from swissheet.pairing.checker import RoundDifference
from swissheet.words.message import Clauses, Param, Phrase, Term, Text, phrase, titled
from swissheet.workbook.file.storage.collecting import collecting_later

if TYPE_CHECKING:
    from swissheet.workbook.host.book import Book

__all__ = ["KINDS", "Finding", "Report", "verify"]

KINDS = ("unpairable", "bye", "pairs", "colours", "points", "places", "numbers", "problems")
"""Kinds of findings, the gravest first; the first four are those of a round's pairing."""


class Finding(NamedTuple):
    """A finding of a kind in one file, in the reader's language."""

    kind: str
    file: str
    words: str


@dataclass(slots=True)
class Report:
    """The findings in one file.

    ``points`` and ``places`` have one issue per player whose record differs from the results;
    ``numbers`` one where those of a round robin differ from its recorded lots;
    ``problems`` are errors that leave a part unchecked. ``unread``: the file itself could not be
    read: it is missing or locked. ``acceleration`` names the text whose virtual points the rounds
    were paired with, ``"recorded"`` where they follow no text, and is empty without any. ``known``
    are rounds that differ as a line of the file says, for example ``### Import @ Round 2: ...``.
    ``edition`` is the older edition that the dates of the event need. ``unchecked`` is the code of
    a system that the file names and by which no rounds are paired here: then none was paired again.
    """

    file: str
    rounds: int = 0
    differences: list[RoundDifference] = field(default_factory=list)
    points: list[Issue] = field(default_factory=list)
    places: list[Issue] = field(default_factory=list)
    numbers: list[Issue] = field(default_factory=list)
    problems: list[Issue] = field(default_factory=list)
    unread: bool = False
    acceleration: str = ""
    known: list[RoundDifference] = field(default_factory=list)
    unchecked: str = ""
    otherwise: list[RoundDifference] = field(default_factory=list)
    """Rounds that differ from the rules of 2026 and may be right by ``edition``."""
    edition: str = ""
    told: list[Issue] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not any((self.differences, self.points, self.places, self.numbers, self.problems))

    def findings(self) -> Iterator[Finding]:
        """Yield every finding, those of pairings by round."""
        for difference in self.differences:
            yield Finding(difference.kind, self.file, str(_differs(difference)))
        for kind, said in (
            ("points", _messages(self.points)),
            ("places", _messages(self.places)),
            ("numbers", _messages(self.numbers)),
            ("problems", _placed(self.problems)),
        ):
            for words in said:
                yield Finding(kind, self.file, words)

    def lines(self) -> Iterator[str]:
        """Yield a line for each finding, the file first."""
        for finding in self.findings():
            yield str(titled(finding.file, finding.words))
        yield from self.notes()

    def notes(self) -> Iterator[str]:
        """Yield lines that are not findings: known differences, an older acceleration, and rounds
        that are not checked.
        """
        if self.unchecked:
            issue = Issue(
                Severity.NOTICE, "verification.not-checked", params={"system": self.unchecked}
            )
            yield str(titled(self.file, issue.message))
        for issue in self.told:
            yield str(titled(self.file, issue.message))
        for difference in self.otherwise:
            said = Clauses((_differs(difference), phrase("cli_verify.other-rules")))
            yield str(titled(self.file, said))
        for difference in self.known:
            said = Clauses((_differs(difference), phrase("cli_verify.known")))
            yield str(titled(self.file, said))
        if self.acceleration == AccelerationText.C_04_5_1.value:
            by = phrase("cli_verify.acceleration", text=self.acceleration)
            yield str(titled(self.file, by))

    def document(self) -> dict[str, Any]:
        """Return the report for programs; boards as [White, Black], a bye as [TPN, 0]."""
        return {
            "file": self.file,
            "rounds": self.rounds,
            "differences": [asdict(difference) for difference in self.differences],
            "points": _messages(self.points),
            "places": _messages(self.places),
            "numbers": _messages(self.numbers),
            "problems": _placed(self.problems),
            "unread": self.unread,
            "acceleration": self.acceleration,
            "known": [asdict(difference) for difference in self.known],
            "unchecked": self.unchecked,
            "edition": self.edition,
            "otherwise": [asdict(difference) for difference in self.otherwise],
            "told": _messages(self.told),
            "clean": self.clean,
        }


def _differs(found: RoundDifference) -> Phrase:
    """Return the recorded boards of a round, and those of the rules."""
    recorded = _boards(found.recorded)
    if found.unpairable:
        return phrase("cli_verify.unpairable", round=found.round, recorded=recorded)
    expected = _boards(found.expected)
    return phrase("cli_verify.differs", round=found.round, recorded=recorded, expected=expected)


def _boards(boards: Sequence[tuple[int, int]]) -> Text:
    """Return ``1-5, 6-2, 3-bye``."""
    shown = [f"{white}-{black or Term('bye.pab')}" for white, black in boards]
    return Clauses(tuple(shown), ", ") if shown else phrase("cli_verify.nothing")


def verify(
    file: str, data: bytes, system: System | None = None, *, workbook: bool = False
) -> Report:
    """Verify the tournament in a TRF, workbook or JSON; the report has all mistakes.

    Args:   system: pairs its rounds again; by default the one the file names. If that
            is a code of another system, like ``CUSTOM_SWISS`` of a report, no round is.
            workbook: it is one, with any ending of its name.

    Cost: one pairing for each round; two where a file names no text of its acceleration.
    """
    report = Report(file)
    try:
        with collecting_later():
            _verify(file, data, report, system, workbook=workbook)
    except SwissheetError as error:
        report.problems.append(error.issue)
    return report


def _verify(
    file: str, data: bytes, report: Report, system: System | None, *, workbook: bool
) -> None:
    ending = PurePath(file).suffix.lower()
    if workbook or ending in (".xlsx", ".xlsm"):
        _verify_workbook(file, data, report, system)
    elif ending == ".json":
        _verify_json(data, report, system)
    else:
        _verify_trf(data, report, system)


def _messages(issues: Sequence[Issue]) -> list[str]:
    """Return what was found; the sentences name the players themselves."""
    return [issue.message for issue in issues]


def _placed(issues: Sequence[Issue]) -> list[str]:
    """Return what was found and where, without the file, whose name is in front anyway."""
    said = []
    for issue in issues:
        place = str(replace(issue.place, file=""))
        said.append(str(titled(place, issue.message)) if place else issue.message)
    return said


def _verify_trf(data: bytes, report: Report, system: System | None) -> None:
    from swissheet.formats import trf
    from swissheet.formats.trf.dialects import TrfSource

    reading = trf.read(data, tell=False, errors_alone=True)
    refuse_teams(reading.tournament)
    for issue in reading.issues:
        if issue.code == "points-differ" and issue.severity is Severity.ERROR:
            report.points.append(issue)
        elif issue.severity is Severity.ERROR:
            report.problems.append(issue)
    tournament = _in_whole_cycles(reading.tournament, report)
    source = tournament.source
    implied = isinstance(source, TrfSource) and source.codes.isdisjoint(("250", "XXA"))
    lines = (record.text for record in tournament.foreign)
    _check_rounds(tournament, texts_of(tournament, implied=implied), report, system, lines)
    _check_numbers(tournament, report)
    recorded = {player.tpn: player.rank for player in tournament.players}
    placed = all(player.rank or player.expelled for player in tournament.players)
    if placed_by_number(tournament):
        report.told.append(Issue(Severity.NOTICE, "verification.places-are-numbers"))
    elif placed and tournament.rounds_complete == tournament.rounds_paired:
        # Without an announced list only the points can be compared with the places.
        codes = tournament.tiebreaks or ("PTS",)
        report.places.extend(_places(tournament, recorded, tournament.rounds_complete, codes))
        from swissheet.tiebreaks.editions import older_edition_told, rules_of

        edition = older_edition_told(tournament, rules_of(tournament).edition)
        if edition is not None and tournament.tiebreaks:
            report.told.append(edition)


def _in_whole_cycles(tournament: Tournament, report: Report) -> Tournament:
    """Return a double round robin for a report without a number of cycles, and report that."""
    if not tournament.system.by_table:
        return tournament
    from swissheet.pairing.round_robin.fitting import in_whole_cycles
    from swissheet.pairing.round_robin.terms import terms_of

    whole = in_whole_cycles(tournament)
    if whole is not tournament:
        cycles = terms_of(whole).cycles
        report.told.append(Issue(Severity.NOTICE, "verification.cycles", params={"cycles": cycles}))
    return whole


def _check_numbers(tournament: Tournament, report: Report) -> None:
    """Draw the numbers of a round robin again from its recorded lots. Rule: C.05 Annex 1, 2."""
    if not tournament.system.by_table:
        return
    from swissheet.pairing.round_robin.drawn import drawn_again

    found = drawn_again(tournament)
    if found is not None:
        report.numbers.append(found)


def _verify_json(data: bytes, report: Report, system: System | None) -> None:
    from swissheet.formats import json_

    tournament = json_.loads(data)
    lines = (record.text for record in tournament.foreign)
    _check_rounds(tournament, texts_of(tournament), report, system, lines)


def _places(
    tournament: Tournament, recorded: dict[int, int], after: int, codes: Sequence[str]
) -> Iterator[Issue]:
    """Yield players whose recorded place cannot follow from points and tie-breaks.

    Players the list leaves equal may be in any order.
    """
    if tuple(codes) == ("PTS",) and _by_points(tournament, recorded, after):
        return
    from swissheet.ranking import ranked

    rows = ranked(tournament, codes, after=after).rows
    equals = Counter(row.rank for row in rows)
    for row in rows:
        found, last = recorded[row.tpn], row.rank + equals[row.rank] - 1
        if not row.rank <= found <= last:
            points = said_points(row.points)
            yield _misplaced(row.tpn, found, points, row.rank, last)


def _by_points(tournament: Tournament, recorded: dict[int, int], after: int) -> bool:
    """Return whether the places of a Swiss can follow from the points alone, as nearly all do.

    The answer is False where a player is expelled: this test cannot say.
    """
    if not tournament.system.swiss or any(player.expelled for player in tournament.players):
        return False
    scores = tournament.scores(after)
    ordered = sorted(scores.values(), reverse=True)
    # With the same points, first and last of the places that are shared.
    last = {points: place for place, points in enumerate(ordered, start=1)}
    first = {points: place - ordered.count(points) + 1 for points, place in last.items()}
    return all(first[p] <= recorded[tpn] <= last[p] for tpn, p in scores.items())


def _misplaced(player: int, place: int, points: Param, first: int, last: int) -> Issue:
    where = Place(tpn=player)
    if first == last:
        return Issue(
            Severity.ERROR,
            "verification.place-differs",
            where,
            {"player": player, "place": place, "points": points, "right": first},
        )
    return Issue(
        Severity.ERROR,
        "verification.place-differs.shared",
        where,
        {"player": player, "place": place, "points": points, "first": first, "last": last},
    )


def _check_rounds(
    tournament: Tournament,
    candidates: Iterable[tuple[str, Tournament]],
    report: Report,
    system: System | None,
    lines: Iterable[str],
) -> None:
    """Pair the rounds again, if the system is known; those that a line explains are known."""
    from swissheet.formats.trf.systems import is_named
    from swissheet.workbook.changes.report.rechecked import rechecked

    try:
        refuse_teams(tournament)
    except RulesError as error:
        report.problems.append(error.issue)
        return
    code = tournament.event.system_code
    if system is None and tournament.rounds_paired and not is_named(code, tournament.system):
        report.unchecked = code
        return
    found = rechecked(candidates, lines, system=system)
    report.acceleration = found.acceleration
    report.rounds += len(found.rounds)
    if system is None and found.rounds and _of_older_rules(tournament, report):
        report.otherwise += found.differences
    else:
        report.differences += found.differences
    report.known += found.told
    report.problems += found.problems


def _of_older_rules(tournament: Tournament, report: Report) -> bool:
    """Return whether a report is of a day when older rules were in force; report that."""
    if tournament.source is None:  # other sources than a report name their system
        return False
    from swissheet.formats.trf.editions import edition_of_its_day, edition_told

    edition, told = edition_of_its_day(tournament), edition_told(tournament)
    if edition is None or told is None:
        return False
    report.edition = edition.value
    report.told.append(told)
    return True


def _verify_workbook(file: str, data: bytes, report: Report, system: System | None) -> None:
    from swissheet.workbook.changes.noticing import notice
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.sheets.reading.read import read

    book = FileBook(data, file)
    reading = read(book)
    for issue in reading.issues:
        if issue.severity is Severity.ERROR:
            report.problems.append(issue)
    if reading.tournament is not None:
        lines = [record.text for record in reading.tournament.foreign]
        lines += notice(reading).lines_one_by_one
        candidates = texts_of(reading.tournament)
        _check_rounds(reading.tournament, candidates, report, system, lines)
        _check_numbers(reading.tournament, report)
        report.places.extend(_recorded_standings(book, reading.tournament))


def _recorded_standings(book: Book, tournament: Tournament) -> Iterator[Issue]:
    """Yield values of the Standings sheet that differ from the results.

    It has the state after some round; players who entered after that are not in it. A list with
    people who are not players is of another day and left alone.
    """
    shown = _shown_standings(book)
    if not shown or not set(shown) <= set(tournament.by_tpn):
        return
    points = {tpn: row.points for tpn, row in shown.items()}
    after = tournament.rounds_complete
    while after and not points.items() <= tournament.scores(after).items():
        after -= 1
    if after:
        if len(shown) == len(tournament.players):
            places = {tpn: row.place for tpn, row in shown.items()}
            codes = next(iter(shown.values())).codes
            yield from _places(tournament, places, after, codes)
        return
    scores = tournament.scores(tournament.rounds_complete)
    sheet = _standings_title(book)
    for tpn, row in sorted(shown.items()):
        if row.points != scores[tpn]:
            yield Issue(
                Severity.ERROR,
                "verification.standings-differ",
                Place(tpn=tpn),
                {
                    "player": tpn,
                    "sheet": sheet,
                    "shown": said_points(row.points),
                    "round": tournament.rounds_complete,
                    "given": said_points(scores[tpn]),
                },
            )


@dataclass(frozen=True, slots=True)
class _Shown:
    place: int
    points: int
    codes: tuple[str, ...]


def _standings_title(book: Book) -> Param:
    """Return the name of the sheet of the standings in this workbook."""
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.view import title_of

    return title_of(book, Sheet.STANDINGS) or Term(f"sheet.{Sheet.STANDINGS.key}")


def _shown_standings(book: Book) -> dict[int, _Shown]:
    """Return the rows of the Standings sheet by TPN; {} if a cell of them is not a number."""
    import re

    from swissheet.tiebreaks import parse_code
    from swissheet.workbook.shared import layout
    from swissheet.workbook.shared.layout import Sheet
    from swissheet.workbook.shared.typed import points_of, whole_number
    from swissheet.workbook.shared.view import view

    found = view(book, Sheet.STANDINGS.table, layout.STANDINGS_COLUMNS)
    if found is None:
        return {}
    codes = []
    for header in found.table.headers[len(found.columns) :]:
        code = re.sub(r" \(\d{1,2}\)$", "", header)
        try:
            parse_code(code)
        except SwissheetError:
            continue  # a column of the organiser's own
        codes.append(code)
    rows = {}
    try:
        for row in range(len(found.rows)):
            if not found.blank(row, layout.STANDINGS_COLUMNS):
                rows[whole_number(found.value(row, "tpn"))] = _Shown(
                    whole_number(found.value(row, "place")),
                    points_of(found.value(row, "points")),
                    ("PTS", *codes),
                )
    except SwissheetError:
        return {}
    return rows
