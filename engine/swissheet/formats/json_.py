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
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeVar

from swissheet.errors import FormatError, ModelError, TooLargeError
from swissheet.formats.direction import undirected
from swissheet.model import Tournament

__all__ = ["FORMAT", "VERSION", "dumps", "from_dict", "loads", "to_dict"]

FORMAT = "swissheet"
VERSION = 1
_MAX_CHARACTERS = 64 * 1024 * 1024
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
    if len(text) > _MAX_CHARACTERS:
        raise TooLargeError("The JSON document is larger than 64 MB.", code="too-large")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"The file is not JSON: {error}.", code="json") from error
    return from_dict(document)


def to_dict(tournament: Tournament) -> dict[str, Any]:
    """The tournament as plain dicts, lists, strings and integers."""
    return {"format": FORMAT, "version": VERSION, "tournament": _plain(tournament)}


def from_dict(document: object) -> Tournament:
    """The tournament of a document made by :func:`to_dict`; errors as for :func:`loads`."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise FormatError(
            f'The document is no tournament of ours; it has no "format": "{FORMAT}".',
            code="json-format",
        )
    if document.get("version") != VERSION:
        raise FormatError(
            f"The document has version {document.get('version')!r}; this program reads {VERSION}.",
            code="json-version",
        )
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
        raise _wrong(path, value, "an object in braces")
    known = _fields(kind)
    for name in value:
        if name not in known:
            raise FormatError(f"{path} has no field {name!r}.", code="json-field")
    given = {name: _value(known[name][1], item, f"{path}.{name}") for name, item in value.items()}
    for name, (item, _) in known.items():
        required = item.default is MISSING and item.default_factory is MISSING
        if required and name not in given:
            raise FormatError(f"{path} lacks the field {name!r}.", code="json-field")
    try:
        return kind(**given)
    except ModelError as error:
        raise FormatError(f"{path}: {error.message}", code=error.code) from error


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
            letters = ", ".join(repr(member.value) for member in kind)
            raise _wrong(path, value, f"one of {letters}") from None
    if kind is int and type(value) is int:
        return value
    if kind is str and isinstance(value, str):
        return undirected(value)
    raise _wrong(path, value, "a whole number" if kind is int else "text in quotes")


def _tuple(inside: tuple[Any, ...], value: object, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _wrong(path, value, "a list in brackets")
    if inside[-1] is Ellipsis:
        return tuple(_value(inside[0], v, f"{path}[{n}]") for n, v in enumerate(value))
    if len(value) != len(inside):
        raise _wrong(path, value, f"a list of {len(inside)}")
    pairs = zip(inside, value, strict=True)
    return tuple(_value(kind, v, f"{path}[{n}]") for n, (kind, v) in enumerate(pairs))


def _wrong(path: str, value: object, right: str) -> FormatError:
    shown = repr(value)
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    return FormatError(f"{path} is {shown}; it must be {right}.", code="json-value")
