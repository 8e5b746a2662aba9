"""First pass over a file: every line to its record, in whatever order they come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from swissheet.formats.trf.dialects import DEAD_CODES, NRS, TEAM_CODES
from swissheet.formats.trf.findings import Findings
from swissheet.formats.trf.players import Row, player_row
from swissheet.formats.trf.reading.records import HANDLERS, Records
from swissheet.model import Bye, ForeignRecord

__all__ = ["Gathered", "gather"]

_PLAIN_CODE = re.compile(r"[0-9A-Za-z]{3}( |$)")


@dataclass(slots=True)
class Gathered:
    """The records of a file, not yet put together.

    ``in_column`` are the byes announced for later rounds in the cells of the player lines.
    """

    records: Records
    rows: dict[int, Row] = field(default_factory=dict)
    foreign: list[ForeignRecord] = field(default_factory=list)
    national: list[tuple[int, str]] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    codes: dict[str, int] = field(default_factory=dict)
    in_column: list[tuple[int, Bye]] = field(default_factory=list)

    @property
    def teams(self) -> bool:
        code = self.records.event.get("system_code", "")
        return not TEAM_CODES.isdisjoint(self.codes) or "TEAM" in code


def gather(lines: Sequence[str], findings: Findings) -> Gathered:
    """The records of all lines; a code nobody knows is kept and named once."""
    gathered = Gathered(Records(findings))
    rows, codes = gathered.rows, gathered.codes
    for number, text in enumerate(lines, start=1):
        code = text[:3]
        if code == "001":
            row = player_row(text, number, findings)
            if row is not None and rows.setdefault(row.player.tpn, row) is not row:
                findings.stop(
                    "tpn-twice",
                    f"Starting-rank number {row.player.tpn} is used twice; line "
                    f"{rows[row.player.tpn].line} has it too.",
                    number,
                    5,
                )
        elif text and not text.isspace():
            _other_record(gathered, code, text, number, findings)
        else:
            continue
        codes.setdefault(code, number)
    if "001" not in codes:
        findings.stop(
            "no-players", "The file contains no players (no 001 lines). Is it a TRF file?"
        )
    return gathered


def _other_record(gathered: Gathered, code: str, text: str, line: int, findings: Findings) -> None:
    if code == "###":
        gathered.comments.append((line, text))
        return
    handler = HANDLERS.get(code)
    if handler is not None:
        if "\t" in text:
            column = text.index("\t") + 1
            message = "The line holds a tab; columns are filled with blanks."
            findings.stop("tab", message, line, column)
        else:
            handler(gathered.records, text, line)
        return
    if NRS.match(text) and code not in DEAD_CODES and code != "DAT":
        gathered.national.append((line, text))
        return
    gathered.foreign.append(ForeignRecord(text, line))
    if code in gathered.codes:
        return
    if code in TEAM_CODES:
        message = f"Record type {code} (teams) is kept but not used."
        findings.notice("team-record", message, line)
    elif code in DEAD_CODES:
        message = f"Record type {code} belongs to a draft that never came into force."
        findings.warning("dead-record", message, line)
    elif _PLAIN_CODE.match(text):
        findings.notice("unknown-record", f"Record type {code} is kept but not used.", line)
    else:
        shown = text[:40].strip()
        findings.warning("unknown-line", f"'{shown}' is no record; the line is kept.", line)
