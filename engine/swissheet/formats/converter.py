"""Records as plain JSON values and back, by the types of their fields.

One converter for every document of ours: a tournament as JSON, and the memory of a workbook on its
hidden sheet. The forms of types:

============================== =========================================================
a record                       an object of its fields by name, in their order
a record kept in a row         a list of its fields; the last ones may be missing
one of several records         its object opens with ``"kind"``, their class variable
a tuple                        a list
a mapping of texts             an object
a member of an enumeration     its value, as of a pairing system
a date with its time           ``{"date": "2026-11-22T09:00:00"}``
``object``                     any value, as JSON has it
============================== =========================================================
"""

from __future__ import annotations

import datetime as dt
import enum
import types
import typing
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from swissheet.errors import FormatError
from swissheet.formats.direction import undirected, undirected_record
from swissheet.formats.half_letters import HALF
from swissheet.formats.misfits import MisfitError, in_brief, made_of, wrong_length
from swissheet.model import System
from swissheet.words.message import Phrase, phrase

_Reader: TypeAlias = Callable[[object], Any]

_SCALARS = frozenset({str, bool, int, float, type(None)})
_NAMES: Mapping[Any, Phrase] = {
    int: phrase("json.integer"),
    str: phrase("json.string"),
    bool: phrase("json.boolean"),
    float: phrase("json.number"),
    type(None): phrase("json.null"),
    dt.datetime: phrase("json.date"),
}
"""The words of JSON for the values of single cells; dates are ours."""


class Converter:
    """The way the records of a document are written, and read back."""

    def __init__(
        self,
        *,
        in_rows: Collection[type] = (),
        left_out: Collection[str] = (),
        renamed: Mapping[str, str] | None = None,
        unless_usual: Collection[str] = (),
        required: Collection[str] = (),
        strict: bool = True,
        directed: bool = False,
    ) -> None:
        """Set the special rules of the document.

        Args:   in_rows: records kept as a list of their fields.
                left_out: names of fields that are not part of the document.
                renamed: name of a field -> its name in the document.
                unless_usual: names of fields left out where they have their usual value.
                required: names of fields that must be there although they have a usual value.
                strict: an object with a field that is not known is refused, not passed over.
                directed: texts keep the characters of :mod:`swissheet.formats.direction`.
        """
        self._in_rows = in_rows
        self._left_out = left_out
        self._renamed = renamed or {}
        self._unless_usual = unless_usual
        self._required = required
        self._strict = strict
        self._directed = directed
        self._readers: dict[Any, _Reader] = {}
        self._fields: dict[type, tuple[_Item, ...]] = {}

    def plain(self, value: object) -> Any:
        """Return the value as dicts, lists, texts and numbers that JSON has."""
        kind = type(value)
        if kind is str:
            return value if self._directed else undirected(typing.cast(str, value))
        if kind in _SCALARS:
            return value
        if isinstance(value, tuple | list):
            return [self.plain(item) for item in value]
        if isinstance(value, Mapping):
            return {name: self.plain(item) for name, item in value.items()}
        if isinstance(value, enum.Enum | System):
            return value.value
        if isinstance(value, dt.datetime):
            return {"date": value.isoformat()}
        if is_dataclass(kind):
            return self._plain_record(kind, value)
        if isinstance(value, str | int | float):  # a kind of number or text some library made
            return value
        raise TypeError(f"{value!r} has no place in a JSON document")

    def read(self, kind: Any, value: object, path: str) -> Any:
        """Return the value as that type, made again.

        Args:   kind: a type as written behind a field: a record, ``tuple[Game, ...]``, a union.
                path: the name of the value in messages.
        Raises: FormatError: it does not fit; the place has the path of the part that does not.
        """
        try:
            return self._reader(kind)(value)
        except MisfitError as misfit:
            where = "".join((path, *reversed(misfit.path)))
            place = replace(misfit.issue.place, path=where)
            raise FormatError.of(replace(misfit.issue, place=place)) from misfit.cause

    def _plain_record(self, kind: type, record: object) -> Any:
        items = self._items(kind)
        if kind in self._in_rows:
            return [self.plain(getattr(record, item.name)) for item in items]
        tag = _tag(kind)
        made: dict[str, Any] = {"kind": tag} if tag else {}
        for item in items:
            value = getattr(record, item.name)
            if item.name not in self._unless_usual or value != item.usual:
                made[item.key] = self.plain(value)
        return made

    def _items(self, kind: type) -> tuple[_Item, ...]:
        """Return the fields of a record that are part of the document."""
        if kind not in self._fields:
            hints = typing.get_type_hints(kind)
            self._fields[kind] = tuple(
                _Item(item.name, self._renamed.get(item.name, item.name), hints[item.name], item)
                for item in fields(kind)
                if item.name not in self._left_out
            )
        return self._fields[kind]

    def _reader(self, kind: Any) -> _Reader:
        if kind not in self._readers:
            self._readers[kind] = self._made(kind)
        return self._readers[kind]

    def _made(self, kind: Any) -> _Reader:
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if kind is object:
            return (lambda value: value) if self._directed else undirected_record
        if origin is tuple:
            if inside[-1] is Ellipsis:
                return self._list(inside[0])
            return self._row(inside)
        if origin in (types.UnionType, typing.Union):
            return self._union(inside)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._mapping(inside[1])
        if isinstance(kind, type) and issubclass(kind, enum.Enum | System):
            return _member(kind)
        if is_dataclass(kind) and isinstance(kind, type):
            return self._record_in_row(kind) if kind in self._in_rows else self._record(kind)
        if kind in _NAMES:
            return self._one_of(frozenset({kind}))
        raise TypeError(f"{kind!r} has no form in a JSON document")

    def _one_of(self, kinds: frozenset[Any]) -> _Reader:
        """Return a reader of texts, numbers, dates and nothing; an int is not a bool or a float."""
        dates, clean = dt.datetime in kinds, str in kinds and not self._directed

        def read(value: object) -> object:
            if type(value) in kinds:
                if isinstance(value, str) and not value.isascii() and HALF.search(value):
                    raise MisfitError("json.json-value.half")
                return undirected(value) if clean and isinstance(value, str) else value
            if dates and isinstance(value, dict) and value.keys() == {"date"}:
                try:
                    return dt.datetime.fromisoformat(value["date"])
                except (ValueError, TypeError):
                    pass
            found = in_brief(value)
            if kinds == {int}:
                raise MisfitError("json.json-value.number", value=found)
            if kinds == {str}:
                raise MisfitError("json.json-value.text", value=found)
            types = tuple(name for kind, name in _NAMES.items() if kind in kinds)
            raise MisfitError("json.json-value.types", value=found, types=types)

        return read

    def _union(self, kinds: tuple[Any, ...]) -> _Reader:
        if all(kind in _NAMES for kind in kinds):
            return self._one_of(frozenset(kinds))
        if type(None) in kinds:
            (kind,) = (kind for kind in kinds if kind is not type(None))
            inside = self._reader(kind)
            return lambda value: None if value is None else inside(value)
        by_tag = {_tag(kind): self._reader(kind) for kind in kinds}

        def read(value: object) -> Any:
            tag = value.get("kind") if isinstance(value, dict) else None
            if not isinstance(tag, str) or tag not in by_tag:
                raise MisfitError(
                    "json.json-value.kind", value=in_brief(value), kinds=tuple(by_tag)
                )
            return by_tag[tag](value)

        return read

    def _list(self, kind: Any) -> _Reader:
        inside = self._reader(kind)

        def read(value: object) -> tuple[Any, ...]:
            if not isinstance(value, list):
                raise MisfitError("json.json-value.list", value=in_brief(value))
            made: list[Any] = []
            try:
                for item in value:
                    made.append(inside(item))
            except MisfitError as misfit:
                raise misfit.within(f"[{len(made)}]") from None
            return tuple(made)

        return read

    def _row(self, kinds: tuple[Any, ...], least: int | None = None) -> _Reader:
        """Return a reader of a list with one value of each kind; all of them without ``least``."""
        inside, most = [self._reader(kind) for kind in kinds], len(kinds)
        fewest = most if least is None else least

        def read(value: object) -> tuple[Any, ...]:
            if not isinstance(value, list):
                raise MisfitError("json.json-value.list", value=in_brief(value))
            if not fewest <= len(value) <= most:
                raise wrong_length(value, fewest, most)
            made: list[Any] = []
            try:
                for one, item in zip(inside, value, strict=False):
                    made.append(one(item))
            except MisfitError as misfit:
                raise misfit.within(f"[{len(made)}]") from None
            return tuple(made)

        return read

    def _mapping(self, kind: Any) -> _Reader:
        inside = self._reader(kind)

        def read(value: object) -> dict[str, Any]:
            if not isinstance(value, dict):
                raise MisfitError("json.json-value.object", value=in_brief(value))
            made, name = dict[str, Any](), ""
            try:
                for name, item in value.items():
                    made[name] = inside(item)
            except MisfitError as misfit:
                raise misfit.within(f".{name}") from None
            return made

        return read

    def _record_in_row(self, kind: type) -> _Reader:
        items = self._items(kind)
        required = sum(1 for item in items if item.required)
        row = self._row(tuple(item.kind for item in items), required)
        return lambda value: made_of(kind, row(value))

    def _record(self, kind: type) -> _Reader:
        items = self._items(kind)
        known = {item.key: (item.name, self._reader(item.kind)) for item in items}
        required = [
            (item.key, item.name) for item in items if item.required or item.name in self._required
        ]
        passed_over = {"kind"} if _tag(kind) else set()

        def read(value: object) -> Any:
            if not isinstance(value, Mapping):
                raise MisfitError("json.json-value.object", value=in_brief(value))
            given, key, strange = dict[str, Any](), "", False
            try:
                for key, item in value.items():
                    if key in known:
                        name, inside = known[key]
                        given[name] = inside(item)
                    elif self._strict and key not in passed_over:
                        strange = True
                        break
            except MisfitError as misfit:
                raise misfit.within(f".{key}") from None
            if strange:
                raise MisfitError("json.json-field.unknown", field=str(key))
            for key, name in required:
                if name not in given:
                    raise MisfitError("json.json-field.missing", field=key)
            return made_of(kind, (), given)

        return read


class _Item(NamedTuple):
    """A field of a record: its name here and in the document, and its type."""

    name: str
    key: str
    kind: Any
    of: Field[Any]

    @property
    def required(self) -> bool:
        return self.of.default is MISSING and self.of.default_factory is MISSING

    @property
    def usual(self) -> object:
        return self.of.default if self.of.default_factory is MISSING else self.of.default_factory()


def _tag(kind: type) -> str:
    """Return the class variable ``kind`` that names one of several records; empty for any other."""
    tag = getattr(kind, "kind", "")
    return tag if isinstance(tag, str) and "kind" not in (f.name for f in fields(kind)) else ""


def _member(kind: Any) -> _Reader:
    def read(value: object) -> object:
        try:
            return kind(value)
        except ValueError:
            # Listed only now, for a system may have joined the others.
            choices = tuple(in_brief(member.value) for member in kind)
            raise MisfitError(
                "json.json-value.choice", value=in_brief(value), choices=choices
            ) from None

    return read
