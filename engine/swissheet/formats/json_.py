"""A tournament as one JSON document, complete: reading back what was written gives the same.

::

    {"format": "swissheet tournament", "version": 1,
     "event": {"name": "...", ...}, "system": "dutch2026", "rounds_total": 9,
     "initial_colour": "w", "points": {"win": 1, "draw": 0.5, ...}, "tiebreaks": ["BH/C1", ...],
     "players": [{"tpn": 1, "name": "...", ...}, ...],
     "rounds": [{"round": 1, "games": [{"white": 1, "black": 5, "white_result": "1",
                 "black_result": "0"}, ...], "byes": [{"player": 9, "bye": "U"}]}, ...],
     "virtual_points": [...], "forbidden": [...], "adjustments": [...], "options": {...},
     "foreign": [...]}

Letters of results, byes and colours are those of the TRF, an empty text is no result yet. Points
are numbers with at most one decimal. What has its usual value may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar, cast

from swissheet.errors import FormatError, ModelError, TooLargeError
from swissheet.model import (
    MAX_PLAYERS,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    Game,
    NationalRecord,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
)

__all__ = ["dumps", "loads"]

FORMAT = "swissheet tournament"
VERSION = 1
MAX_CHARACTERS = 64 * 1024 * 1024

_Record = TypeVar("_Record")


def dumps(tournament: Tournament) -> str:
    """The tournament as JSON text."""
    t = tournament
    document = {
        "format": FORMAT,
        "version": VERSION,
        "event": _plain(t.event),
        "system": t.system.value,
        "rounds_total": t.rounds_total,
        "initial_colour": t.initial_colour.value if t.initial_colour else None,
        "points": {name: _number(getattr(t.points, name)) for name in _POINT_NAMES},
        "tiebreaks": list(t.tiebreaks),
        "players": [
            _plain(player) | {"national": [_plain(record) for record in player.national]}
            for player in t.players
        ],
        "rounds": [_round_document(round_) for round_ in t.rounds],
        "virtual_points": [_plain(v) | {"points": _number(v.points)} for v in t.virtual_points],
        "forbidden": [_plain(group) for group in t.forbidden],
        "adjustments": [_plain(a) | {"points": _number(a.points)} for a in t.adjustments],
        "options": dict(t.options),
        "foreign": [record.text for record in t.foreign],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


_POINT_NAMES = tuple(field.name for field in fields(PointSystem))


def _plain(record: Any) -> dict[str, Any]:
    """The fields of a record whose values JSON has; tuples become lists."""
    found = {field.name: getattr(record, field.name) for field in fields(record)}
    return {k: list(v) if isinstance(v, tuple) else v for k, v in found.items()}


def _number(tenths: int) -> int | float:
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def _round_document(round_: Round) -> dict[str, Any]:
    return {
        "round": round_.number,
        "games": [
            {
                "white": game.white,
                "black": game.black,
                "white_result": game.white_result.value.strip(),
                "black_result": game.black_result.value.strip(),
            }
            for game in round_.games
        ],
        "byes": [{"player": tpn, "bye": bye.value} for tpn, bye in round_.byes],
    }


def loads(text: str) -> Tournament:
    """The tournament in a JSON text.

    Raises: FormatError: no JSON, another format, or a value of the wrong kind, with its path.
            TooLargeError: beyond 64 million characters.
    """
    if len(text) > MAX_CHARACTERS:
        raise TooLargeError(
            f"The text has {len(text):,} characters; up to {MAX_CHARACTERS:,} are read.",
            code="too-large",
        )
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"The file is not JSON: {error}.", code="json") from error
    try:
        return _tournament(_Reader(document, ""))
    except ModelError as error:
        raise FormatError(error.message, place=error.place, code=error.code) from error


class _Reader:
    """A value of the document and its path, so that a message can say where it is wrong."""

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def wrong(self, wanted: str) -> FormatError:
        shown = json.dumps(self.value, ensure_ascii=False)[:60]
        return FormatError(
            f"{self.path or 'The document'} must be {wanted}; found {shown}.", code="json"
        )

    def member(self, key: str, default: Any = None) -> _Reader:
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        path = f"{self.path}.{key}" if self.path else key
        return _Reader(self.value.get(key, default), path)

    def items(self) -> Iterable[_Reader]:
        if not isinstance(self.value, list) or len(self.value) > 100 * MAX_PLAYERS:
            raise self.wrong("a list")
        for index, value in enumerate(self.value):
            yield _Reader(value, f"{self.path}[{index}]")

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        return self.value

    def whole(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong("a whole number")
        return self.value

    def tenths(self) -> int:
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            tenths = round(self.value * 10) if abs(self.value) < 1000 else 0
            if tenths / 10 == self.value:
                return tenths
        raise self.wrong("a number with at most one decimal")

    def letter(self, kinds: Mapping[str, _Record], words: str) -> _Record:
        found = kinds.get(self.value) if isinstance(self.value, str) else None
        if found is None:
            raise self.wrong(f"{words} ({', '.join(repr(key) for key in kinds)})")
        return found

    def record(self, kind: type[_Record], **special: Callable[[_Reader], Any]) -> _Record:
        """A record whose fields are texts and whole numbers, but for the ones named."""
        values = {}
        for field in fields(kind):  # type: ignore[arg-type]
            has_default = field.default is not MISSING or field.default_factory is not MISSING
            member = self.member(field.name, MISSING)
            if member.value is MISSING:
                if has_default:
                    continue
                raise FormatError(f"{member.path} is missing.", code="json")
            if field.name in special:
                values[field.name] = special[field.name](member)
            else:
                values[field.name] = member.text() if "str" in field.type else member.whole()
        return cast("Callable[..., _Record]", kind)(**values)


_RESULTS = {result.value.strip(): result for result in Result}
_BYES = {bye.value: bye for bye in Bye}
_COLOURS = {colour.value: colour for colour in Colour}
_SYSTEMS = {system.value: system for system in System}


def _texts(found: _Reader) -> tuple[str, ...]:
    return tuple(item.text() for item in found.items())


def _numbers(found: _Reader) -> tuple[int, ...]:
    return tuple(item.whole() for item in found.items())


def _tournament(document: _Reader) -> Tournament:
    if document.member("format").value != FORMAT:
        raise document.member("format").wrong(f"'{FORMAT}'")
    if document.member("version").value != VERSION:
        raise document.member("version").wrong(f"{VERSION}, the version this program reads")
    colour = document.member("initial_colour")
    options = document.member("options", {})
    return Tournament(
        players=tuple(_player(item) for item in document.member("players").items()),
        rounds=tuple(_round(item) for item in document.member("rounds", []).items()),
        rounds_total=document.member("rounds_total", 0).whole(),
        system=document.member("system", "dutch2026").letter(_SYSTEMS, "a pairing system"),
        initial_colour=None if colour.value is None else colour.letter(_COLOURS, "a colour"),
        points=_points(document.member("points", {})),
        event=document.member("event", {}).record(Event, deputies=_texts, round_dates=_texts),
        tiebreaks=_texts(document.member("tiebreaks", [])),
        virtual_points=tuple(
            item.record(VirtualPoints, points=_Reader.tenths, tpns=_numbers)
            for item in document.member("virtual_points", []).items()
        ),
        forbidden=tuple(
            item.record(ForbiddenPairs, tpns=_numbers)
            for item in document.member("forbidden", []).items()
        ),
        adjustments=tuple(
            item.record(ScoreAdjustment, points=_Reader.tenths, tpns=_numbers)
            for item in document.member("adjustments", []).items()
        ),
        options=tuple((key, options.member(key).text()) for key in _keys(options)),
        foreign=tuple(ForeignRecord(text) for text in _texts(document.member("foreign", []))),
    )


def _keys(found: _Reader) -> list[str]:
    if not isinstance(found.value, dict):
        raise found.wrong("an object")
    return list(found.value)


def _points(found: _Reader) -> PointSystem:
    given = {}
    for key in _keys(found):
        if key not in _POINT_NAMES:
            raise found.wrong(f"points for {', '.join(_POINT_NAMES)}")
        given[key] = found.member(key).tenths()
    return PointSystem.of(**given)


def _player(found: _Reader) -> Player:
    def national(records: _Reader) -> tuple[NationalRecord, ...]:
        return tuple(item.record(NationalRecord) for item in records.items())

    return found.record(Player, national=national)


def _round(found: _Reader) -> Round:
    games = tuple(
        item.record(
            Game,
            white_result=lambda letter: letter.letter(_RESULTS, "a result"),
            black_result=lambda letter: letter.letter(_RESULTS, "a result"),
        )
        for item in found.member("games", []).items()
    )
    byes = tuple(
        (item.member("player").whole(), item.member("bye").letter(_BYES, "a bye"))
        for item in found.member("byes", []).items()
    )
    return Round(found.member("round").whole(), games, byes)
