"""Player lines: record 001 and national rating records (TRF-2026, columns 1 to 89)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from swissheet.errors import ModelError
from swissheet.formats.trf.fields import number, parse_date, tenths
from swissheet.formats.trf.findings import Findings
from swissheet.model import TITLES, NationalRecord, Player

__all__ = ["FIRST_CELL", "Row", "national_record", "player_row"]

FIRST_CELL = 91
"""Index of column 92, where the cell of round 1 begins; every further one is ten later."""

_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
_TITLES = {"": "", **{title: title for title in TITLES}, **{t.lower(): t for t in TITLES}}
_TITLES |= _OLD_TITLES | {"wc": "WCM"} | {old.upper(): new for old, new in _OLD_TITLES.items()}
_TITLES["WC"] = "WCM"
_SEX = {" ": "", "": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
_YEAR = re.compile(r"([0-9]{4})(?:[/.-]0{1,2}[/.-]0{1,2})?")


@dataclass(slots=True)
class Row:
    """A player line as read: the player, the points and the text of the cells."""

    player: Player
    line: int
    points: int | None
    cells: str


def _birth(text: str, line: int, findings: Findings) -> str:
    text = text.strip()
    if not text or text.strip("0/.-") == "":
        return ""
    year = _YEAR.fullmatch(text)
    if year:
        return year[1]
    date = parse_date(text)
    if not date:
        findings.warning(
            "birth", f"'{text}' is not a date of birth; write YYYY/MM/DD or YYYY.", line, 70
        )
    return date or text


def _rating(text: str, line: int, findings: Findings) -> int:
    text = text.strip()
    if not text:
        return 0
    value = number(text)
    if value is None or value > 4000:
        findings.error(
            "rating",
            f"'{text}' is not a rating; write up to four digits, or blanks if unrated.",
            line,
            49,
        )
        return 0
    return value


def _points(text: str, line: int, findings: Findings) -> int | None:
    value = tenths(text)
    if value is None and text.strip():
        findings.error("points", f"'{text.strip()}' is not a number of points.", line, 81)
    elif "," in text:
        findings.warning(
            "decimal-comma", f"Points are written '{text.strip()}'; use a decimal point.", line, 81
        )
    return value


def player_row(text: str, line: int, findings: Findings) -> Row | None:
    """The player of a 001 line; None, with an issue, when it cannot be told who it is."""
    if "\t" in text:
        column = text.index("\t") + 1
        findings.stop("tab", "The line holds a tab; columns are filled with blanks.", line, column)
        return None
    tpn = number(text[3:8])
    if not tpn or tpn > 9999:
        findings.stop(
            "tpn",
            f"'{text[4:8].strip()}' is not a starting-rank number; columns 5-8 hold 1 to 9999.",
            line,
            5,
        )
        return None
    if len(text) < 84:
        where = f"before the {_missing(len(text))}"
        findings.error(
            "short-line", f"Player line ends {where}; it has {len(text)} characters.", line, 81
        )
    title = text[10:13].strip()
    known_title = _TITLES.get(title)
    if known_title is None:
        findings.warning(
            "title", f"'{title}' is not a FIDE title; use one of {', '.join(TITLES)}.", line, 11
        )
    sex = _SEX.get(text[9:10])
    if sex is None:
        findings.warning("sex", f"'{text[9]}' is not a sex; use m or w.", line, 10)
    rank = text[84:89].strip()
    place = number(rank) if rank else 0
    if place is None:
        findings.warning("rank", f"'{rank}' is not a rank.", line, 86)
    fide_id = text[57:68].strip()
    try:
        player = Player(
            tpn,
            text[14:47].strip(),
            _rating(text[48:52], line, findings),
            known_title or "",
            text[53:56].strip(),
            "" if not fide_id.strip("0") else fide_id,
            sex or "",
            _birth(text[69:79], line, findings),
            "",
            place or 0,
        )
    except ModelError as error:
        findings.stop(error.code, error.message, line)
        return None
    points = _points(text[79:84], line, findings) if len(text) >= 84 else None
    return Row(player, line, points, text[FIRST_CELL:])


def _missing(length: int) -> str:
    if length < 15:
        return "name (column 15-47)"
    return "points (column 81–84)"


def national_record(
    text: str, line: int, known: Mapping[int, object], findings: Findings
) -> tuple[int, NationalRecord] | None:
    """The TPN and the national rating record of a line; None if it belongs to nobody."""
    tpn = number(text[3:8])
    if tpn is None or tpn not in known:
        findings.warning(
            "national-record",
            f"National record of {text[:3]}: player {text[4:8].strip()} is not in the file.",
            line,
            5,
        )
        return None
    rating = text[48:52].strip()
    value = number(rating) if rating else 0
    if value is None:
        findings.warning("rating", f"'{rating}' is not a national rating.", line, 49)
    return tpn, NationalRecord(
        text[:3],
        text[10:13].strip(),
        value or 0,
        text[53:56].strip(),
        text[57:68].strip(),
        text[14:47].strip(),
        text[9:10].strip(),
        text[69:79].strip(),
    )
