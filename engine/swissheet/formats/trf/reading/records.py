"""The content of all records but the player lines, collected before anything is built."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from swissheet.errors import TooLargeError
from swissheet.formats.trf import scoring
from swissheet.formats.trf.dialects import HEADER_CODES
from swissheet.formats.trf.fields import (
    century_of,
    number,
    numbers,
    parse_date,
    parse_round_date,
    tenths,
)
from swissheet.formats.trf.findings import TrfFindings
from swissheet.model import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Bye,
    Colour,
    ForbiddenPairs,
    ScoreAdjustment,
)

_MAX_ACCELERATED = 2_000_000


@dataclass(slots=True)
class Records:
    """The content of the records of a file, with line numbers where a later check may need them."""

    findings: TrfFindings
    event: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    dates: dict[str, tuple[int, str]] = field(default_factory=dict)
    round_dates: tuple[int, str] = (0, "")
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    rounds_total: dict[str, tuple[int, int]] = field(default_factory=dict)
    colours: dict[str, tuple[int, Colour]] = field(default_factory=dict)
    by_line_order: int = 0
    scoring: dict[str, tuple[int, scoring.Statements]] = field(default_factory=dict)
    tiebreaks: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    byes: list[tuple[int, int, int, Bye]] = field(default_factory=list)
    absent: list[tuple[int, int]] = field(default_factory=list)
    ranges: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    accelerated: int = 0
    per_player: list[tuple[int, int, list[int]]] = field(default_factory=list)
    forbidden: list[tuple[int, ForbiddenPairs, str]] = field(default_factory=list)
    adjustments: list[tuple[int, ScoreAdjustment]] = field(default_factory=list)


Handler = Callable[[Records, str, int], None]


def _header(records: Records, text: str, line: int) -> None:
    name, value = HEADER_CODES[text[:3]], text[3:].strip()
    if name in records.event:
        records.findings.warning("trf.record-twice", line, record=text[:3])
        return
    if name in ("start", "end") and value:
        records.dates[name] = (line, value)
    records.event[name] = value.upper() if name == "system_code" else value


def _deputy(records: Records, text: str, line: int) -> None:
    if text[3:].strip():
        records.deputies.append(text[3:].strip())


def _round_dates(records: Records, text: str, line: int) -> None:
    first, before = records.round_dates
    if not before:
        records.round_dates = (line, text)
        return
    width = max(len(before), len(text))
    pairs = list(zip(before.ljust(width), text.ljust(width), strict=True))
    if any(" " not in pair for pair in pairs[3:]):
        records.findings.warning("trf.record-twice", line, record="132")
    else:  # each has the dates of some rounds
        joined = "".join(old if old != " " else new for old, new in pairs)
        records.round_dates = (first, joined)


def _count(records: Records, text: str, line: int) -> None:
    words = text[3:].replace("(", " ").split()
    value = number(words[0]) if words else None
    if value is not None:
        records.counts[text[:3]] = (line, value)


def _rounds_total(records: Records, text: str, line: int) -> None:
    value = number(text[3:] or "0")
    if value == 0 or not text[3:].strip():
        records.findings.warning("trf.rounds-total.none", line, 5, record=text[:3])
    elif value is None or not 1 <= value <= MAX_ROUNDS:
        unread = text[3:].strip()
        records.findings.stop("trf.rounds-total", line, 5, text=unread, most=MAX_ROUNDS)
    elif records.rounds_total.setdefault(text[:3], (line, value))[1] != value:
        records.findings.warning("trf.record-twice", line, record=text[:3])


def _say_colour(records: Records, code: str, line: int, colour: Colour) -> None:
    """Enter an initial colour; report a record that contradicts one of the same kind."""
    first, before = records.colours.get(code, (line, colour))
    if before is not colour:
        records.findings.warning("trf.initial-colour.twice", line, record=code, first=first)
    records.colours[code] = (line, colour)


def _initial_colour(records: Records, text: str, line: int) -> None:
    value = text[3:].strip().lower()
    if value in ("w", "b"):
        _say_colour(records, text[:3], line, Colour(value))
    else:
        records.findings.error("trf.initial-colour", line, 5, text=text[3:].strip())


def _configuration(records: Records, text: str, line: int) -> None:
    for word in text[3:].split():
        meant = word.lower()
        if meant in ("white1", "black1"):
            colour = Colour.WHITE if meant == "white1" else Colour.BLACK
            _say_colour(records, text[:3], line, colour)
        elif meant == "rank":
            records.by_line_order = line
        else:
            records.findings.warning("trf.xxc", line, text.index(word) + 1, word=word)


def _state(group: str, read: Callable[[str, int, TrfFindings], scoring.Statements]) -> Handler:
    def handler(records: Records, text: str, line: int) -> None:
        _, said = records.scoring.get(group, (line, {}))
        records.scoring[group] = (line, said | read(text, line, records.findings))

    return handler


def _tiebreaks(records: Records, text: str, line: int) -> None:
    found = tuple(part.strip() for part in text[3:].split(",") if part.strip())
    if records.tiebreaks.get(text[:3], (line, found))[1] != found:
        records.findings.warning("trf.record-twice.last", line, record=text[:3])
    records.tiebreaks[text[:3]] = (line, found)


def _wrong(records: Records, text: str, line: int, key: str) -> None:
    records.findings.stop(key, line, record=text[:3], text=text[3:].strip()[:60])


_T = TypeVar("_T")


def _agreed(
    records: Records, text: str, line: int, in_columns: _T | None, in_order: _T | None, key: str
) -> _T | None:
    """Return the values of a record in its columns, else by their order, which is reported.

    None, and reported, where neither can be read, or the two differ.
    """
    if in_columns is not None and in_order in (in_columns, None):
        return in_columns
    if in_columns is not None or in_order is None:
        _wrong(records, text, line, key)
        return None
    records.findings.warning("trf.record.beside", line, record=text[:3])
    return in_order


def _byes(kind: str, round_: str, tpns: str) -> tuple[str, int, tuple[int, ...]] | None:
    number_, found = number(round_), numbers(tpns.replace(",", " "))
    if kind not in ("F", "H", "Z") or not number_ or found is None:
        return None
    return kind, number_, tuple(found)


def _bye_record(records: Records, text: str, line: int) -> None:
    by_columns = _byes(text[4:5].upper(), text[6:9], text[9:])
    kind, round_, tpns = (*text[3:].split(maxsplit=2), "", "", "")[:3]
    by_order = _byes(kind.upper(), round_, tpns)
    said = _agreed(records, text, line, by_columns, by_order, "trf.record.byes")
    if said is not None:
        records.byes += [(line, said[1], tpn, Bye(said[0])) for tpn in said[2]]


def _absent(records: Records, text: str, line: int) -> None:
    tpns = numbers(text[3:].replace(",", " "))
    if tpns is None:
        _wrong(records, text, line, "trf.record.players")
        return
    records.absent += [(line, tpn) for tpn in tpns]


def _span(fields: Sequence[str]) -> tuple[int, ...] | None:
    """Return match points, points, rounds and players of a record 250; None if impossible."""
    match, game = tenths(fields[0] or "0"), tenths(fields[1])
    first, last, low, high = map(number, fields[2:])
    if game is None or not first or not last or not low or not high or first > last:
        return None
    return match or 0, game, first, last, low, high


def _ranges(records: Records, text: str, line: int) -> None:
    columns = ((4, 8), (9, 13), (14, 17), (18, 21), (22, 26), (26, 31))
    fields = [text[a:b].strip() for a, b in columns]
    by_columns = _span(fields)
    words = text[3:].split()
    by_order = _span([""] * (6 - len(words)) + words) if len(words) in (5, 6) else None
    if tenths(fields[0]) and not fields[1] and by_columns is None and number(fields[2]):
        records.findings.error("trf.match-points.alone", line, 5, record="250")
        return
    said = _agreed(records, text, line, by_columns, by_order, "trf.record.ranges")
    if said is None:
        return
    match, game, first, last, low, high = said
    if match:
        records.findings.warning("trf.match-points", line)
    records.ranges.append((line, game, first, last, low, min(high, MAX_PLAYERS)))
    records.accelerated += high - low
    if records.accelerated > _MAX_ACCELERATED:
        raise TooLargeError("trf.too-large.accelerated")


def _per_player(records: Records, text: str, line: int) -> None:
    text = text.rstrip()
    # Every field has a blank before it, and a blank field is a round without virtual points.
    in_columns = not text[8::5].strip()
    fields = [text[start : start + 4] for start in range(9, len(text), 5)]
    words = text[3:].split()
    by_columns = _virtual(text[3:8], fields) if in_columns else None
    by_order = _virtual(words[0], words[1:]) if words and not _WIDE_GAP.search(text[8:]) else None
    said = by_columns or _agreed(records, text, line, None, by_order, "trf.record.virtual")
    if said is not None:
        records.per_player.append((line, *said))


_WIDE_GAP = re.compile(r"\S {4,}\S")
"""Blanks in which there may be the field of a round."""


def _virtual(player: str, fields: Sequence[str]) -> tuple[int, list[int]] | None:
    """Return the player of a record XXA and the points of each round; None if unreadable."""
    tpn, values = number(player), [tenths(field) if field.strip() else 0 for field in fields]
    if not tpn or None in values or len(values) > MAX_ROUNDS:
        return None
    return tpn, [value or 0 for value in values]


def _forbid(records: Records, text: str, line: int, first: int, last: int, tpns: list[int]) -> None:
    if len(set(tpns)) < 2:
        _wrong(records, text, line, "trf.record.two-players")
        return
    everywhere = last in (0, MAX_ROUNDS)
    pairs = ForbiddenPairs(tuple(tpns), max(first, 1), 0 if everywhere else last)
    records.forbidden.append((line, pairs, text[:3]))


def _forbidden_2026(records: Records, text: str, line: int) -> None:
    first, last = (
        number(text[a:b] or "0") if text[a:b].strip() else 0 for a, b in ((4, 7), (8, 11))
    )
    tpns = numbers(text[11:])
    if first is None or last is None or tpns is None or 0 < last < first:
        _wrong(records, text, line, "trf.record.forbidden")
        return
    _forbid(records, text, line, first, last, tpns)


def _forbidden_x(records: Records, text: str, line: int) -> None:
    tpns = numbers(text[3:].replace(",", " "))
    if tpns is None:
        _wrong(records, text, line, "trf.record.players")
        return
    _forbid(records, text, line, 1, 0, tpns)


def _abnormal(records: Records, text: str, line: int) -> None:
    kind, points = text[4:5].strip().upper(), tenths(text[12:17])
    round_ = number(text[19:22]) if text[19:22].strip() else 0
    tpns = numbers(text[22:])
    if tenths(text[7:11]) and not text[12:17].strip():
        records.findings.error("trf.match-points.alone", line, 8, record="299")
        return
    known = kind in ("", "W", "D", "L", "F", "H", "Z", "+", "-", "U", "P")
    if not known or points is None or round_ is None or tpns is None:
        _wrong(records, text, line, "trf.record.points")
        return
    everybody = tuple(tpn for tpn in tpns if tpn)
    adjustment = ScoreAdjustment(points, "U" if kind == "P" else kind, round_, everybody)
    records.adjustments.append((line, adjustment))


HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(HEADER_CODES, _header),
    **dict.fromkeys(("062", "072", "082"), _count),
    "112": _deputy,
    "132": _round_dates,
    "142": _rounds_total,
    "XXR": _rounds_total,
    "152": _initial_colour,
    "XXC": _configuration,
    "162": _state("162", scoring.state_162),
    "XXS": _state("XXS", scoring.state_xxs),
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _state("BB", scoring.state_bb)),
    "202": _tiebreaks,
    "212": _tiebreaks,
    "240": _bye_record,
    "XXZ": _absent,
    "250": _ranges,
    "XXA": _per_player,
    "260": _forbidden_2026,
    "XXP": _forbidden_x,
    "299": _abnormal,
}
"""The function that reads each record, by its code."""


def event_days(records: Records) -> dict[str, str]:
    """Return the first and the last day, ``YYYY/MM/DD``, or the text there if it is not a day."""
    days = {name: text for name, (_, text) in records.dates.items()}
    if all(parse_date(text) == text for text in days.values()):
        return days
    from swissheet.formats.trf.reading.dates import odd_days

    return odd_days(records.dates, records.findings)


def round_dates(records: Records, start: str) -> tuple[str, ...]:
    """Return the dates of record 132, from round 1; a text that is not a date is kept.

    Args: start: the first day, ``YYYY/MM/DD``, or the text in its place.
    """
    line, text = records.round_dates
    text = text.rstrip()
    near = century_of(start)
    columns = [text[at - 1 : at + 8].strip() for at in range(91, len(text), 10)]
    days = tuple(parse_round_date(part, near) if part else "" for part in columns)
    close = all(abs(int(day[:4]) - near) <= 1 for day in days if day)
    if days and not text[3:90].strip() and close and all(map(bool, days)):
        return days[:MAX_ROUNDS]
    if not text[3:].strip():
        return ()
    from swissheet.formats.trf.reading.dates import odd_round_dates

    return odd_round_dates(line, text, start, records.findings)
