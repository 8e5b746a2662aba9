"""First pass over a file: every line to its record, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from swissheet.formats.trf.dialects import BY_TEAM_CODES, DEAD_CODES, NRS
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import POINTS_END, Row, in_columns, player_row
from swissheet.formats.trf.reading.records import HANDLERS, Records
from swissheet.model import Bye, ForeignRecord
from swissheet.model.reports import OLD_TEAM_RECORD, TEAM_CODES, of_teams

_BY_COLUMNS = frozenset(["132", "260", "299", "XXA"])
"""Records in which a blank field has a meaning, so no tab may be among their fields."""

_PLAIN_CODE = re.compile(r"[0-9A-Za-z]{3}( |$)")


@dataclass(slots=True)
class Gathered:
    """The records of a file, not yet put together.

    ``in_column`` are the byes announced for later rounds in the cells of the player lines,
    ``by_team`` the records whose numbers are those of teams, if teams play each other.
    """

    records: Records
    rows: dict[int, Row] = field(default_factory=dict)
    foreign: list[ForeignRecord] = field(default_factory=list)
    national: list[tuple[int, str]] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    codes: dict[str, int] = field(default_factory=dict)
    in_column: list[tuple[int, Bye]] = field(default_factory=list)

    by_team: list[tuple[int, str]] = field(default_factory=list)

    @property
    def teams(self) -> bool:
        event = self.records.event
        code, kind = event.get("system_code", ""), event.get("kind", "")
        return of_teams(self.codes, code, kind, named=bool(code))


def gather(lines: Sequence[str], findings: TrfFindings) -> Gathered:
    """Return the records of all lines; an unknown code is kept and named once."""
    gathered = Gathered(Records(findings))
    rows, codes = gathered.rows, gathered.codes
    beside: list[tuple[int, str]] = []
    for number, text in enumerate(lines, start=1):
        code = text[:3]
        if code == "001":
            text = _without_end(text)
            if in_columns(text) or "\t" in text:
                _enter(rows, player_row(text, number, findings), findings)
            else:
                beside.append((number, text))
        elif text and not text.isspace():
            _other_record(gathered, code, text, number, findings)
        else:
            continue
        codes.setdefault(code, number)
    if beside:
        _enter_beside(rows, beside, findings)
    _without_points(rows, findings)
    births = {row.line: row.born for row in rows.values() if row.born[4:5].isdigit()}
    if births:  # the year is not in front
        from swissheet.formats.trf.reading.dates import doubtful_births

        doubtful_births(births, findings)
    _by_number(gathered, findings)
    if "001" not in codes:
        findings.stop("trf.no-players")
    return gathered


def _without_end(text: str) -> str:
    """Return the line without white space at its end, where that is more than blanks."""
    return text.rstrip() if "\t" in text or text[-1:] == "\u00a0" else text


def _enter(rows: dict[int, Row], row: Row | None, findings: TrfFindings) -> None:
    if row is not None and rows.setdefault(row.player.tpn, row) is not row:
        tpn = row.player.tpn
        findings.lose("trf.tpn-twice", row.line, 5, tpn=tpn, other=rows[tpn].line)


def _enter_beside(
    rows: dict[int, Row], lines: Sequence[tuple[int, str]], findings: TrfFindings
) -> None:
    """Read players whose lines have a field outside its columns, in the order of the file."""
    from swissheet.formats.trf.reading.alignment import Alignment

    alignment = Alignment()
    for number, text in lines:
        aligned = alignment.of(text, number)
        _enter(rows, player_row(aligned.text, number, findings, name=aligned.name), findings)
    in_file_order = sorted(rows.items(), key=lambda item: item[1].line)
    rows.clear()
    rows.update(in_file_order)
    alignment.tell(findings)


def _without_points(rows: dict[int, Row], findings: TrfFindings) -> None:
    """Report lines that end before the points, if not all do: a list of entries needs none."""
    if any(row.length >= POINTS_END for row in rows.values()):
        for row in rows.values():
            if row.player.name and row.length < POINTS_END:
                findings.error("trf.short-line.points", row.line, 81, length=row.length)


def _by_number(gathered: Gathered, findings: TrfFindings) -> None:
    """Read records that name players by numbers; in a team event the numbers are of teams."""
    if not gathered.teams:
        if OLD_TEAM_RECORD in gathered.codes:
            findings.notice("trf.team-record", gathered.codes[OLD_TEAM_RECORD], record="013")
        for line, text in gathered.by_team:
            HANDLERS[text[:3]](gathered.records, text, line)
        # XXP says the same in another record.
        gathered.records.forbidden.sort(key=lambda item: item[0])
        return
    gathered.foreign += [ForeignRecord(text, line) for line, text in gathered.by_team]
    first = min(
        (line for code, line in gathered.codes.items() if code in (*TEAM_CODES, "192")),
        default=gathered.codes.get("092", 0),
    )
    findings.notice("trf.team-event", first)


def _other_record(
    gathered: Gathered, code: str, text: str, line: int, findings: TrfFindings
) -> None:
    if code == "###":
        gathered.comments.append((line, text))
        return
    handler = HANDLERS.get(code)
    if handler is not None:
        text = _without_end(text)
        if "\t" in text and code in _BY_COLUMNS:
            findings.stop("trf.tab", line, text.index("\t") + 1)
            return
        if "\t" in text:
            findings.notice("trf.tab.blank", line, text.index("\t") + 1)
            text = text.replace("\t", " ")
        if code in BY_TEAM_CODES:
            gathered.by_team.append((line, text))
        else:
            handler(gathered.records, text, line)
        return
    if NRS.match(text) and code not in DEAD_CODES:
        gathered.national.append((line, text))
        return
    gathered.foreign.append(ForeignRecord(text, line))
    if code in gathered.codes or code in TEAM_CODES:
        return
    if code in DEAD_CODES:
        findings.warning("trf.dead-record", line, record=code)
    elif _PLAIN_CODE.match(text):
        findings.notice("trf.unknown-record", line, record=code)
    else:
        findings.warning("trf.unknown-line", line, text=text[:40].strip())
