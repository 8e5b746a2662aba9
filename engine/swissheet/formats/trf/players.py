"""Player lines: record 001 and national rating records (TRF-2026, columns 1 to 89)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from swissheet.errors import ModelError
from swissheet.formats.trf.fields import number, parse_date, tenths
from swissheet.formats.trf.findings import TrfFindings
from swissheet.model import TITLES, NationalRecord, Player

FIRST_CELL = 91
"""Index of column 92, where the cell of round 1 begins; every further one is ten later."""

POINTS_END = 84
"""Letters of a line that reaches to the end of the points."""

_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
_TITLES = {"": "", **{title: title for title in TITLES}, **{t.lower(): t for t in TITLES}}
_TITLES |= _OLD_TITLES | {"wc": "WCM"} | {old.upper(): new for old, new in _OLD_TITLES.items()}
_TITLES["WC"] = "WCM"
_SEX = {" ": "", "": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
_YEAR = re.compile(r"([0-9]{4})(?:[/.-]0{1,2}[/.-]0{1,2})?")

_NUMBER = r"[ 0-9]{4}"
TAIL = (
    rf" {_NUMBER} [A-Za-z ]{{3}} [ 0-9A-Za-z]{{11}} [ 0-9/.-]{{10}}"
    rf"(?: |(?<= )[-0-9])[ 0-9.,-]{{4}} {_NUMBER}"
    rf"(?:  {_NUMBER} [wbWB -] .)*(?:  [ 0-9]{{1,4}}(?: [wbWB -]?)?)? *"
)
"""The fields behind the name, from column 48, every field in its columns."""
_IN_COLUMNS = re.compile(r"001[ 0-9]{5} .{4} .{33}" + TAIL)


@dataclass(slots=True)
class Row:
    """A player line as read: the player, the points, the texts of cells and birth, its length."""

    player: Player
    line: int
    points: int | None
    cells: str
    length: int
    born: str = ""


def column_of_round(round_: int) -> int:
    """Return the column, from 1, in which the cells of a round begin: 92, 102, 112 and so on."""
    return FIRST_CELL + 1 + 10 * (round_ - 1)


def in_columns(text: str) -> bool:
    """Return whether every field of a player line is in its columns, with blanks between them."""
    return _IN_COLUMNS.fullmatch(text.ljust(FIRST_CELL)) is not None


def _birth(text: str, line: int, findings: TrfFindings) -> str:
    text = text.strip()
    if not text or text.strip("0/.-") == "":
        return ""
    year = _YEAR.fullmatch(text)
    if year:
        return year[1]
    date = parse_date(text)
    if not date:
        findings.warning("trf.birth", line, 70, text=text)
    return date or text


def _rating(text: str, line: int, findings: TrfFindings) -> int:
    text = text.strip()
    if not text:
        return 0
    value = number(text)
    if value is None or value > 4000:
        findings.error("trf.rating", line, 49, text=text)
        return 0
    return value


def _points(text: str, line: int, findings: TrfFindings) -> int | None:
    value = tenths(text)
    if value is None and text.strip():
        findings.error("trf.points", line, 81, text=text.strip())
    elif "," in text:
        findings.warning("trf.decimal-comma", line, 81, text=text.strip())
    return value


def player_row(text: str, line: int, findings: TrfFindings, *, name: str = "") -> Row | None:
    """Return the player of a 001 line; None, with an issue, when the player is not certain.

    Args: name: the whole name where its columns do not hold it.
    """
    if "\t" in text:
        findings.lose("trf.tab", line, text.index("\t") + 1)
        return None
    tpn = number(text[3:8])
    if not tpn or tpn > 9999:
        findings.lose("trf.tpn", line, 5, text=text[4:8].strip())
        return None
    if len(text) < 15:
        findings.error("trf.short-line.name", line, 15, length=len(text))
    title = text[10:13].strip()
    known_title = _TITLES.get(title)
    if known_title is None:
        findings.warning("trf.title", line, 11, title=title, titles=tuple(TITLES))
    sex = _SEX.get(text[9:10])
    if sex is None:
        findings.warning("trf.sex", line, 10, sex=text[9])
    rank = text[84:89].strip()
    place = number(rank) if rank else 0
    if place is None:
        findings.warning("trf.rank", line, 86, rank=rank)
    try:
        player = Player(
            tpn,
            name or text[14:47].strip(),
            _rating(text[48:52], line, findings),
            known_title or "",
            text[53:56].strip(),
            text[57:68].strip(),
            sex or "",
            _birth(text[69:79], line, findings),
            "",
            place or 0,
        )
    except ModelError as error:
        findings.enter(error.issue, line, stops=True)
        findings.lost.append(findings.issues[-1])
        return None
    points = _points(text[79:84], line, findings) if len(text) >= POINTS_END else None
    return Row(player, line, points, text[FIRST_CELL:], len(text), text[69:79].strip())


def national_record(
    text: str, line: int, known: Mapping[int, object], findings: TrfFindings
) -> tuple[int, NationalRecord] | None:
    """Return the TPN and the national rating record of a line; None if it belongs to no player."""
    tpn = number(text[3:8])
    if tpn is None or tpn not in known:
        player = text[4:8].strip()
        findings.warning("trf.national-record", line, 5, federation=text[:3], player=player)
        return None
    rating = text[48:52].strip()
    value = number(rating) if rating else 0
    if value is None:
        findings.warning("trf.rating.national", line, 49, text=rating)
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
