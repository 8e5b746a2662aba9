"""A tournament as JSON: every field of the model by its name, nothing else.

::

    {"format": "swissheet", "version": 1,
     "tournament": {
       "players": [{"tpn": 1, "name": "...", "rating": 2304, "title": "FM", "federation": "INA",
                    "fide_id": "...", "sex": "m", "birth": "1991/04/02", "club": "", "rank": 1,
                    "national": [...]}],
       "rounds": [{"number": 1,
                   "games": [{"white": 1, "black": 4, "white_result": "1", "black_result": "0"}],
                   "byes": [[7, "U"]]}],
       "rounds_total": 3, "system": "dutch2026", "initial_colour": "w",
       "points": {"win": 10, "draw": 5, ...},
       "event": {"name": "...", ...}, "tiebreaks": ["BH"],
       "virtual_points": [...], "forbidden": [...], "adjustments": [...],
       "options": [["key", "value"]], "foreign": [...]}}

A player may also have ``"expelled": true`` and ``"left_after"``, a round; ``"ratings"`` by list,
``[["fide", 2304], ["national", 2250]]``, and ``"rating_from"``. Points are integer
tenths. Results, byes and colours are the letters of the TRF; a result is ``" "`` before the game
ends and ``"*"`` when it is adjourned; a game decided after later rounds were paired has the last of
them in ``"adjourned_until"``; a forfeited game without colours has ``"coloured": false``. A field
left out has its usual value; one that is not known is an error. No text has line ends or other
control characters. The note where a tournament was read from is not part of it, nor are the
characters of :mod:`swissheet.formats.direction`, which are left out of every text.

The form of version 1 is published as ``tournament-1.schema.json`` beside this module, a JSON Schema
(2020-12); :func:`schema` returns the one of the version that is written. A version that is
published
stays as it is: if an older document would mean something else, there is a new number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from typing import Any

from swissheet.errors import FormatError, Place, TooLargeError
from swissheet.formats import half_letters
from swissheet.formats.converter import Converter
from swissheet.model import Tournament

__all__ = ["FORMAT", "VERSION", "dumps", "from_dict", "loads", "schema", "to_dict"]

FORMAT = "swissheet"
VERSION = 1
_KEYS = frozenset({"format", "version", "tournament"})
_MAX_MB = 64
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Line ends and other characters that no sheet has."""
_CONTROL_OF_LINES = re.compile("[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]")
"""Those that no line of a TRF has."""
_CONVERTER = Converter(
    left_out={"source"},
    unless_usual={
        "adjourned_until",
        "coloured",
        "expelled",
        "left_after",
        "ratings",
        "rating_from",
    },
)


def dumps(tournament: Tournament, *, indent: int | None = None) -> str:
    """Return the tournament as one JSON document."""
    return json.dumps(to_dict(tournament), ensure_ascii=False, indent=indent)


def loads(text: str | bytes) -> Tournament:
    """Return the tournament of a JSON document written by :func:`dumps`.

    Raises: FormatError: not JSON, another document, or a field that does not fit, with its path.
            TooLargeError: beyond 64 MB.
    """
    if len(text) > _MAX_MB * 1024 * 1024:
        raise TooLargeError("json.too-large", limit=_MAX_MB)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = Place(line=getattr(error, "lineno", 0), column=getattr(error, "colno", 0))
        raise FormatError("json.json", place=place) from error
    if (path := half_letters.where_in(document, "")) is not None:
        raise FormatError("json.json-value.half", place=Place(path=path))
    if (path := _control_in(document)) is not None:
        raise FormatError("json.json-value.control", place=Place(path=path))
    return from_dict(document)


def _control_in(document: object) -> str | None:
    """Return the path of the first text with a control character; None without one."""
    inside = document.get("tournament") if isinstance(document, dict) else None
    if not isinstance(inside, dict):
        return None
    fields = {name: value for name, value in inside.items() if name != "foreign"}
    return half_letters.first_text(fields, "tournament", partial(_has, _CONTROL)) or (
        half_letters.first_text(
            inside.get("foreign"), "tournament.foreign", partial(_has, _CONTROL_OF_LINES)
        )
    )


def _has(characters: re.Pattern[str], text: str) -> bool:
    return not text.isprintable() and characters.search(text) is not None


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as plain dicts, lists, strings and integers."""
    return {"format": FORMAT, "version": VERSION, "tournament": _CONVERTER.plain(tournament)}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the document that :func:`dumps` writes.

    It is about the form: every field with its type, and no other fields. Rules between fields are
    checked on reading alone, for example that the two results of a game belong together.
    """
    published = files("swissheet.formats").joinpath(f"tournament-{VERSION}.schema.json")
    found: dict[str, Any] = json.loads(published.read_text("utf-8"))
    return found


def from_dict(document: object) -> Tournament:
    """Return the tournament of a document made by :func:`to_dict`; errors as for :func:`loads`."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise FormatError("json.json-format", format=FORMAT)
    if document.get("version") != VERSION:
        found = repr(document.get("version"))
        raise FormatError("json.json-version", version=found, known=VERSION)
    for key in document:
        if key not in _KEYS:
            raise FormatError("json.json-field.unknown", field=str(key))
    tournament: Tournament = _CONVERTER.read(Tournament, document.get("tournament"), "tournament")
    return tournament
