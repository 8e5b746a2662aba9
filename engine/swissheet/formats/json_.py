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

Points are integer tenths. Results, byes and colours are the letters of the TRF; a result is ``" "``
before the game ends and ``"*"`` when it is adjourned. A field left out has its usual value; one
that is not known is an error. The note where a tournament was read from is not part of it, nor are
the characters of :mod:`swissheet.formats.direction`, which are left out of every text.
"""

from __future__ import annotations

import enum
import json
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any, TypeVar

from swissheet.errors import FormatError, ModelError, Place, TooLargeError
from swissheet.formats.direction import undirected
from swissheet.model import Tournament

__all__ = ["FORMAT", "VERSION", "dumps", "from_dict", "loads", "to_dict"]

FORMAT = "swissheet"
VERSION = 1
_MAX_MB = 64
_LEFT_OUT = {"source"}

T = TypeVar("T")


def dumps(tournament: Tournament, *, indent: int | None = None) -> str:
    """The tournament as one JSON document."""
    return json.dumps(to_dict(tournament), ensure_ascii=False, indent=indent)


def loads(text: str | bytes) -> Tournament:
    """The tournament of a JSON document written by :func:`dumps`.

    Raises: FormatError: no JSON, another document, or a field that does not fit, with its path.
            TooLargeError: beyond 64 MB.
    """
    if len(text) > _MAX_MB * 1024 * 1024:
        raise TooLargeError("json.too-large", limit=_MAX_MB)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError("json.json", reason=str(error)) from error
    return from_dict(document)


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """The tournament as plain dicts, lists, strings and integers."""
    return {"format": FORMAT, "version": VERSION, "tournament": _plain(tournament)}


def from_dict(document: object) -> Tournament:
    """The tournament of a document made by :func:`to_dict`; errors as for :func:`loads`."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise FormatError("json.json-format", format=FORMAT)
    if document.get("version") != VERSION:
        found = _shown(document.get("version"))
        raise FormatError("json.json-version", version=found, known=VERSION)
    return _record(Tournament, document.get("tournament"), "tournament")


def _plain(value: object) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        return undirected(value)
    if is_dataclass(value):
        return {
            item.name: _plain(getattr(value, item.name))
            for item in fields(value)
            if item.name not in _LEFT_OUT
        }
    return value


_known: dict[Any, dict[str, tuple[Field[Any], Any]]] = {}


def _fields(kind: Any) -> dict[str, tuple[Field[Any], Any]]:
    """Field name -> the field and its type."""
    if kind not in _known:
        hints = typing.get_type_hints(kind)
        found = {f.name: (f, hints[f.name]) for f in fields(kind) if f.name not in _LEFT_OUT}
        _known[kind] = found
    return _known[kind]


def _record(kind: type[T], value: object, path: str) -> T:
    if not isinstance(value, Mapping):
        raise FormatError("json.json-value.object", place=Place(path=path), value=_shown(value))
    known = _fields(kind)
    for name in value:
        if name not in known:
            raise FormatError("json.json-field.unknown", place=Place(path=path), field=str(name))
    given = {name: _value(known[name][1], item, f"{path}.{name}") for name, item in value.items()}
    for name, (item, _) in known.items():
        required = item.default is MISSING and item.default_factory is MISSING
        if required and name not in given:
            raise FormatError("json.json-field.missing", place=Place(path=path), field=name)
    try:
        return kind(**given)
    except ModelError as error:
        place = replace(error.place, path=path)
        raise FormatError.of(replace(error.issue, place=place)) from error


def _value(kind: Any, value: object, path: str) -> Any:
    """The value as the type of its field, or an error that names the place."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _tuple(inside, value, path)
    if origin in (types.UnionType, typing.Union):
        return None if value is None else _value(inside[0], value, path)
    if is_dataclass(kind):
        return _record(typing.cast("type[Any]", kind), value, path)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        try:
            return kind(value)
        except ValueError:
            raise FormatError(
                "json.json-value.choice",
                place=Place(path=path),
                value=_shown(value),
                choices=tuple(_shown(member.value) for member in kind),
            ) from None
    if kind is int and type(value) is int:
        return value
    if kind is str and isinstance(value, str):
        return undirected(value)
    if kind is int:
        raise FormatError("json.json-value.number", place=Place(path=path), value=_shown(value))
    raise FormatError("json.json-value.text", place=Place(path=path), value=_shown(value))


def _tuple(inside: tuple[Any, ...], value: object, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise FormatError("json.json-value.list", place=Place(path=path), value=_shown(value))
    if inside[-1] is Ellipsis:
        return tuple(_value(inside[0], v, f"{path}[{n}]") for n, v in enumerate(value))
    if len(value) != len(inside):
        raise FormatError(
            "json.json-value.length",
            place=Place(path=path),
            value=_shown(value),
            length=len(inside),
        )
    pairs = zip(inside, value, strict=True)
    return tuple(_value(kind, v, f"{path}[{n}]") for n, (kind, v) in enumerate(pairs))


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."
