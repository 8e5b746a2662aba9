"""The three dBASE files of a US Chess rating report, their sections, and the facts of the event."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import FormatError, InputError, Issue, Place
from swissheet.formats.dbf import is_dbf
from swissheet.formats.foreign.dbf_records import DbfRecords, Record
from swissheet.formats.foreign.neutral import few
from swissheet.formats.trf.fields import parse_date
from swissheet.model import Event
from swissheet.words.message import Text

FILES = ("thexport.dbf", "tsexport.dbf", "tdexport.dbf")
"""The names of the files of the event, the sections and the players."""

ROUND = re.compile(r"D_RND([0-9]{2})")
"""The name of a field that is a round, or an opponent of a round robin."""

_LINKS = frozenset(
    (
        "H_FORMAT", "H_EVENT_ID", "H_TOT_SECT", "H_SECREC01", "S_EVENT_ID", "S_SEC_NUM",
        "S_LST_PAIR", "S_DTLREC01", "D_EVENT_ID", "D_SEC_NUM", "D_REC_SEQ",
    )
)  # fmt: skip
"""The fields that only hold the three files together."""


@dataclass(slots=True)
class Section:
    """A section: its records in the files of the event and the sections, and its players.

    A record of a player has its number in the file.
    """

    number: str
    head: Record
    own: Record
    players: list[tuple[int, Record]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return the name, "" without one."""
        return line_of(self.own.get("S_SEC_NAME", ""))

    def __str__(self) -> str:
        count = len({record.get("D_PAIR_NUM") for _, record in self.players})
        return " ".join(filter(None, (self.number, self.name, f"({count})")))

    def event(self) -> Event:
        """Return the event in words; officials are known by their numbers alone."""
        facts = {**self.head, **self.own}

        def of(*names: str) -> str:
            return next((text for n in names if (text := line_of(facts.get(n, "")))), "")

        whole, part = of("H_NAME"), self.name
        named = part.casefold() == whole.casefold()
        return Event(
            name=whole if named else ", ".join(filter(None, (whole, part))),
            city=", ".join(filter(None, (of("H_CITY"), of("H_STATE")))),
            federation=_federation(of("H_COUNTRY")),
            start=_date(of("S_BEG_DATE")) or _date(of("H_BEG_DATE")),
            end=_date(of("S_END_DATE")) or _date(of("H_END_DATE")),
            chief_arbiter=", ".join(_officials(of("S_CTD_ID", "H_CTD_ID"))),
            deputies=tuple(
                dict.fromkeys(_officials(f"{of('S_ATD_ID', 'H_ATD_ID')},{of('H_OTHER_TD')}"))
            ),
            time_control=of("S_TIMECTL", "S_TIME_CTL"),
        )

    def left_out(self) -> tuple[Text, ...]:
        """Return the fields that are filled and that a tournament has no place for."""
        records = (self.head, self.own, *(record for _, record in self.players))
        filled = ((n, text) for one in records for n, text in one.items() if text.strip("0 "))
        return few(
            dict.fromkeys(
                name
                for name, text in filled
                if not (name in _LINKS or ROUND.fullmatch(name))
                and (name not in READ or not READ[name](text))
            )
        )


def sections_of(files: Mapping[str, bytes], encoding: str) -> tuple[list[Section], list[Issue]]:
    """Return the sections that have players, in order, and how the files were read.

    Raises: FormatError: a file is missing or broken.
    """
    for name in FILES:
        if name not in files:
            raise FormatError("foreign.files.missing", name=name.upper())
    told: list[Issue] = []
    events, sections, players = (_records(name, files[name], encoding, told) for name in FILES)
    by_event = {one.get("H_EVENT_ID", ""): one for _, one in reversed(events)}
    found: dict[tuple[str, str], Section] = {}

    def section(event: str, number: str, own: Record) -> Section:
        number = number.lstrip("0") or number
        head = by_event.get(event, events[0][1])
        return found.setdefault((event, number), Section(number, head, own))

    for _, one in sections:
        section(one.get("S_EVENT_ID", ""), one.get("S_SEC_NUM", ""), one)
    for line, one in players:
        of = section(one.get("D_EVENT_ID", ""), one.get("D_SEC_NUM", ""), {})
        of.players.append((line, one))
    return [one for one in found.values() if one.players], told


def _records(name: str, data: bytes, encoding: str, told: list[Issue]) -> list[tuple[int, Record]]:
    """Return the records of a file, each with its number.

    Raises: FormatError: it is not a dBASE file, or has none.
    """
    if not is_dbf(data):
        raise FormatError("us_chess.broken", place=Place(file=name.upper()))
    file = DbfRecords(data, name.upper(), encoding)
    told += file.issues
    if not file.records:
        raise FormatError("us_chess.empty", place=Place(file=file.file))
    return list(file.records.items())


def chosen(found: Sequence[Section], wanted: str) -> Section:
    """Return the section asked for, by number or name; the only one without being asked.

    Raises: InputError: with the sections there are.
    """
    names, asked = tuple(map(str, found)), wanted.strip().casefold()
    if not asked and len(found) > 1:
        first = found[0].number
        raise InputError("us_chess.sections", count=len(found), sections=names, first=first)
    same = [one for one in found if asked in (one.number, "")]
    same = same or [one for one in found if one.name.casefold() == asked]
    if len(same) != 1:
        raise InputError("us_chess.no-section", text=wanted, sections=names)
    return same[0]


def line_of(text: str) -> str:
    """Return a text in one line, with single blanks and no control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def id_of(text: str) -> str:
    """Return the number of a member; "" for none, which may be written as zeros."""
    return text if text.strip("0") and re.fullmatch("[0-9]{1,8}", text) else ""


def _officials(text: str) -> tuple[str, ...]:
    """Return the officials of a text: their numbers, divided by commas."""
    numbers = filter(None, (id_of(one.strip()) for one in text.split(",")))
    return tuple(f"US Chess {number}" for number in numbers)


def _federation(text: str) -> str:
    """Return the code of a country; "" for a name of one that is not the United States."""
    plain = text.upper().strip()
    if plain in ("US", "U.S.A.", "UNITED STATES", "UNITED STATES OF AMERICA"):
        return "USA"
    return plain if re.fullmatch("[A-Z]{3}", plain) else ""


def _date(text: str) -> str:
    return parse_date(f"{text[:4]}/{text[4:6]}/{text[6:]}") if len(text) == 8 else ""


READ: Mapping[str, Callable[[str], object]] = {
    "H_NAME": line_of,
    "H_CITY": line_of,
    "H_STATE": line_of,
    "H_COUNTRY": _federation,
    "H_BEG_DATE": _date,
    "H_END_DATE": _date,
    "H_CTD_ID": _officials,
    "H_ATD_ID": _officials,
    "H_OTHER_TD": _officials,
    "S_SEC_NAME": line_of,
    "S_TIMECTL": line_of,
    "S_TIME_CTL": line_of,
    "S_BEG_DATE": _date,
    "S_END_DATE": _date,
    "S_CTD_ID": _officials,
    "S_ATD_ID": _officials,
    "S_TRN_TYPE": line_of,
    "S_TOT_RNDS": line_of,
    "D_PAIR_NUM": line_of,
    "D_MEM_ID": id_of,
    "D_NAME": line_of,
    "D_STATE": line_of,
    "D_RATING": line_of,
}
"""The fields that are read besides the rounds; a text of which nothing is understood is lost."""
