"""From text to tournament: gather the records, put them together, check.

Covers TRF06, TRF16, TRF(x), TRF(bx) and the records of TRF-2026 for individual events. Records of
team events are kept as they are and not interpreted. If no record has the points of a win, a
usual point system that fits the points of all players is used, with a warning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from swissheet.errors import FormatError, Issue, ModelError, RulesError, Severity
from swissheet.formats.trf import notes
from swissheet.formats.trf.acceleration import virtual_points
from swissheet.formats.trf.board_order import in_board_order
from swissheet.formats.trf.dialects import Dialect, TrfSource, recognise
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import national_record
from swissheet.formats.trf.rating.games import rated_games, with_used_games
from swissheet.formats.trf.reading import advice, byes
from swissheet.formats.trf.reading.cells import Cell, UnknownResults, adjourn_unknown, parse_cells
from swissheet.formats.trf.reading.completions import completions, grouped
from swissheet.formats.trf.reading.first_pass import Gathered, gather
from swissheet.formats.trf.reading.games import games_of_round
from swissheet.formats.trf.reading.records import Records, event_days, round_dates
from swissheet.formats.trf.scoring import point_system
from swissheet.formats.trf.systems import OWN_SWISS, code_of, system_of
from swissheet.formats.trf.text import split
from swissheet.model import (
    AccelerationText,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    NationalRecord,
    Player,
    PointSystem,
    Round,
    Tournament,
    VirtualPoints,
    edition_named,
    last_paired,
)


@dataclass(frozen=True, slots=True)
class TrfReading:
    """The result of reading a file: the tournament, and every issue in file order."""

    tournament: Tournament
    issues: list[Issue]
    dialect: Dialect
    encoding: str
    told: list[Issue] = field(default_factory=list)
    """Notices about the version it was read as, values that were filled in, and texts that were
    read differently from how they are written.
    """


def loads(text: str | bytes, *, strict: bool = False, file: str = "") -> Tournament:
    """Return the tournament a TRF describes.

    Args:   text: the file; bytes may be in UTF-8 or an older one-byte encoding.
            strict: raise at the first warning or error of :func:`read`, whatever it is.
            file: its name, for messages.
    Raises: FormatError: no sensible tournament can be built; it carries all issues.
            TooLargeError: beyond the limits of :mod:`swissheet.formats.trf.text`.
    """
    reading = _read(text, file, advise=strict, tell=False)
    if strict:
        worst = next((i for i in reading.issues if i.severity >= Severity.WARNING), None)
        if worst is not None:
            raise FormatError.of(worst, reading.issues)
    return reading.tournament


def read(
    text: str | bytes, *, file: str = "", tell: bool = True, errors_alone: bool = False
) -> TrfReading:
    """Return the tournament a TRF describes, with all mistakes and oddities that were found.

    Callers that import nothing can do without the notices about filled-in values.

    Args:   errors_alone: not all oddities in a correct tournament are looked for.
    Raises: FormatError: no sensible tournament can be built; it carries all issues.
            TooLargeError: beyond the limits of :mod:`swissheet.formats.trf.text`.
    """
    return _read(text, file, advise=True, tell=tell, errors_alone=errors_alone)


def _read(
    text: str | bytes, file: str, *, advise: bool, tell: bool, errors_alone: bool = False
) -> TrfReading:
    findings = TrfFindings(file)
    lines = split(text, findings)
    gathered = gather(lines.lines, findings)
    if not gathered.rows:
        raise findings.failure()
    advice.count(gathered, findings)
    source = TrfSource(lines, recognise(gathered.codes), frozenset(gathered.codes))
    tournament = _build(gathered, source, findings)
    if tournament is None or findings.fatal:
        raise findings.failure()
    told: list[Issue] = []
    if tell:
        told = [*completions(tournament, gathered, source), *grouped(findings.in_file_order())]
    if advise:
        advice.advise(tournament, gathered, findings, errors_alone=errors_alone)
    return TrfReading(tournament, findings.in_file_order(), source.dialect, lines.encoding, told)


def _build(gathered: Gathered, source: TrfSource, findings: TrfFindings) -> Tournament | None:
    records, rows = gathered.records, gathered.rows
    tpns = sorted(rows)
    noted = notes.parse(gathered.comments, findings)
    rounds = [noted.with_adjourned(r) for r in _rounds(gathered, tpns, findings)]
    rated = rated_games(text for _, text in gathered.comments)
    rounds = [with_used_games(r, rated) for r in rounds]
    paired = last_paired(rounds)
    rounds = [noted.with_memory(r, paired) for r in rounds]
    event = _event(records)
    system, exact = system_of(event.system_code, event.kind)
    if not exact and noted.system is None and not gathered.teams:
        if event.system_code.startswith(OWN_SWISS):
            findings.warning("trf.system.own", gathered.codes["192"], 5, text=event.system_code)
        else:
            findings.notice("trf.system", gathered.codes["192"], 5, text=event.system_code)
    chosen = noted.system or system
    if event.system_code == code_of(chosen, dict(noted.options)):
        # The code adds nothing to the system.
        event = replace(event, system_code="")
    points = point_system(records.scoring, findings)
    players, foreign = _players(gathered, noted, findings)
    rounds_total = _rounds_total(records, paired, findings)
    if rounds_total:
        rounds = _until(rounds, rounds_total, findings)
    virtual = virtual_points(records.ranges, records.per_player, tpns, findings)
    text = edition_named(noted.options) or AccelerationText.C_04_7
    if not virtual and event.system_code.endswith("_BAKU"):
        virtual = _baku(tpns, rounds, rounds_total, points, text, gathered.codes["192"], findings)
    if findings.fatal:
        return None
    counted = virtual if text.virtual_in_board_order else ()
    in_order, scores = in_board_order(rounds, tpns, points, counted)
    told = records.scoring or records.adjustments or noted.left
    if not told and _unlike(scores, gathered):
        points = advice.fitting_points(rounds, gathered, findings)
        in_order, _ = in_board_order(rounds, tpns, points, counted)
    rounds = [noted.in_own_order(round_) for round_ in in_order]
    try:
        return Tournament(
            players=players,
            rounds=tuple(rounds),
            rounds_total=rounds_total,
            system=chosen,
            initial_colour=_initial_colour(records, findings),
            points=points,
            event=event,
            tiebreaks=_tiebreaks(records, findings),
            virtual_points=virtual,
            forbidden=_forbidden(records),
            adjustments=tuple(
                noted.of_adjustment(place, item)
                for place, (_, item) in enumerate(records.adjustments, start=1)
            ),
            options=tuple(noted.options),
            foreign=foreign,
            source=source,
        )
    except ModelError as error:
        findings.enter(error.issue, stops=True)
        return None


def _rounds(gathered: Gathered, tpns: Sequence[int], findings: TrfFindings) -> list[Round]:
    """Return the rounds of the player lines, with the byes of records 240 and XXZ.

    None where the line of a player is lost; mistakes in single cells are entered anyway.
    """
    rows = gathered.rows
    known = frozenset((0, *tpns))
    cells: dict[int, list[Cell | None]] = {}
    unknown: UnknownResults = {}
    for tpn in tpns:
        cells[tpn] = parse_cells(rows[tpn], known, findings, teams=gathered.teams, unknown=unknown)
    if findings.fatal:
        from swissheet.formats.trf.reading.shifted import name_shift

        name_shift(rows, findings)
    if (
        findings.lost
    ):  # the player of a missing line has no side of the games, which is known already
        return []
    adjourn_unknown(cells, unknown, findings)
    lines = {tpn: rows[tpn].line for tpn in tpns}
    columns = zip_longest(*cells.values())
    rounds = [
        games_of_round(number, dict(zip(tpns, column, strict=True)), lines, findings)
        for number, column in enumerate(columns, start=1)
    ]
    paired = last_paired(rounds)
    gathered.in_column = [item for round_ in rounds[paired:] for item in round_.byes]
    wanted = [*gathered.records.byes]
    wanted += [(line, paired + 1, tpn, Bye.ZPB) for line, tpn in gathered.records.absent]
    return byes.merged(rounds, wanted, rows.keys(), findings)


def _unlike(scores: Mapping[int, int], gathered: Gathered) -> bool:
    return any(row.points not in (scores[tpn], None) for tpn, row in gathered.rows.items())


def _event(records: Records) -> Event:
    event = records.event | event_days(records)
    dates = round_dates(records, event.get("start", ""))
    return Event(**event, deputies=tuple(records.deputies), round_dates=dates)


def _players(
    gathered: Gathered, noted: notes.TrfNotes, findings: TrfFindings
) -> tuple[tuple[Player, ...], tuple[ForeignRecord, ...]]:
    """Return the players by TPN; comments, and the records of no player in the file."""
    rows = gathered.rows
    national: dict[int, list[NationalRecord]] = {}
    foreign = [*gathered.foreign, *noted.others]
    for line, text in gathered.national:
        found = national_record(text, line, rows, findings)
        if found is None:
            foreign.append(ForeignRecord(text, line))
        else:
            national.setdefault(found[0], []).append(found[1])
    players, told = [], noted.told_of()
    for tpn in sorted(rows):
        player = rows[tpn].player
        if tpn in national:
            player = replace(player, national=tuple(national[tpn]))
        if tpn in told:
            player = noted.of_player(player)
        players.append(player)
    return tuple(players), notes.comments_first(sorted(foreign, key=lambda record: record.line))


def _rounds_total(records: Records, played: int, findings: TrfFindings) -> int:
    said = list(records.rounds_total.values())
    if not said:
        return 0
    line, total = records.rounds_total.get("142", said[0])
    if any(other != total for _, other in said):
        last = max(line for line, _ in said)
        (_, first), (_, second) = said[:2]
        findings.error("trf.rounds-total.differ", last, first=first, second=second, used=total)
    if played > total:
        findings.error("trf.too-many-rounds", line, played=played, announced=total)
    return max(total, played)


def _until(rounds: Sequence[Round], last: int, findings: TrfFindings) -> list[Round]:
    """Return the rounds up to the last one; some programs write an absence for one more."""
    for round_ in rounds[last:]:
        if round_.byes:
            findings.warning("trf.beyond-the-last", round=round_.number, last=last)
    return list(rounds[:last])


def _baku(
    tpns: Sequence[int],
    rounds: Sequence[Round],
    rounds_total: int,
    points: PointSystem,
    text: AccelerationText,
    line: int,
    findings: TrfFindings,
) -> tuple[VirtualPoints, ...]:
    """Return the schedule a code in record 192 means, where no record spells it out."""
    from swissheet.pairing.acceleration import baku, last_of_ga

    try:
        return baku(tpns, rounds_total, points, last_ga=last_of_ga(tpns, rounds, text))
    except RulesError as error:
        findings.enter(error.issue, line, 5)
        return ()


def _forbidden(records: Records) -> tuple[ForbiddenPairs, ...]:
    """Return the groups of 260 and XXP; an XXP that repeats a 260 adds nothing."""
    groups = {frozenset(item.tpns) for _, item, code in records.forbidden if code == "260"}
    return tuple(
        item
        for _, item, code in records.forbidden
        if code == "260" or frozenset(item.tpns) not in groups
    )


def _initial_colour(records: Records, findings: TrfFindings) -> Colour | None:
    said = list(records.colours.values())
    if len({colour for _, colour in said}) > 1:
        findings.error("trf.initial-colour.differ", max(line for line, _ in said))
    found = records.colours.get("152") or records.colours.get("XXC")
    return found[1] if found else None


def _tiebreaks(records: Records, findings: TrfFindings) -> tuple[str, ...]:
    said = records.tiebreaks
    if "202" in said and "212" in said:
        line, full = said["212"]
        if tuple(name for name in full if name.upper() != "PTS") != said["202"][1]:
            findings.warning("trf.tiebreaks", line)
    found = said.get("212") or said.get("202")
    return found[1] if found else ()
