"""Versions of the format, the codes that distinguish them, and the record of the file read."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.formats.trf.text import Lines


class Dialect(enum.Enum):
    """A shape in which a tournament can be written (TRF-2026 is C.02.03 (2026-03) Annexure A).

    ``TRF2026`` keeps all that swissheet knows; facts for which the format has no field are in
    comments. ``REPORT`` is the file for the rating officer: TRF-2026 without byes announced for
    later rounds, notes of our own or extensions. ``ENGINE`` is TRF-2026 with the equivalent ``XX?``
    lines, for pairing programs: the codes of 192 they all take, and virtual points in ``XXA``
    alone, because they refuse a file that has them in 250 as well. The others are older forms,
    which cannot say everything.
    """

    TRF2026 = "trf2026"
    REPORT = "report"
    ENGINE = "engine"
    TRF16 = "trf16"
    TRFX = "trfx"
    TRFBX = "trfbx"


HEADER_CODES = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "rank_method",
    "182": "controller",
    "192": "system_code",
    "222": "time_control_code",
}
"""Record code -> field of :class:`swissheet.model.Event`, for records of one text each."""

BY_TEAM_CODES = frozenset(["240", "250", "260", "299"])
"""Codes whose numbers are those of teams in a team event."""

DEAD_CODES = frozenset(["ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO"])
"""Codes of drafts that never came into force."""

NRS = re.compile(r"(?!XX|BB|BYE|DAT)[A-Z]{3} +[0-9]+(?: |$)")
"""The beginning of a national rating record: a federation and a pairing number.

No federation begins like the extensions of other programs, of which there are more than we know.
"""

_SINCE_2026 = frozenset(
    ["142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299"]
)


@dataclass(frozen=True, slots=True)
class TrfSource:
    """The file a tournament was read from, so that it can be written back in the same shape."""

    lines: Lines
    dialect: Dialect
    codes: frozenset[str]


def recognise(codes: Iterable[str]) -> Dialect:
    """Return the dialect a file with these record codes is written in."""
    known = set(codes)
    modern = bool(known & _SINCE_2026)
    if any(code.startswith("BB") and len(code) == 3 for code in known):
        return Dialect.ENGINE if modern else Dialect.TRFBX
    if known & {"XXR", "XXC", "XXZ", "XXP", "XXA", "XXS"}:
        return Dialect.ENGINE if modern else Dialect.TRFX
    return Dialect.TRF2026 if modern else Dialect.TRF16
