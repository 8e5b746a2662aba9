"""Find players as an organiser names them: by the numbers that the sheets show."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from swissheet.errors import InputError
from swissheet.model import told_apart
from swissheet.naming import named
from swissheet.words import caseless
from swissheet.workbook.shared.short_names import forms
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.reading.shown import NEW, labels

_AT_MOST = 200
_AFTER_NUMBER = re.compile(r" ?[,;]| (?=\d)|$")
_AFTER_NAME = re.compile(r" ?[,;]|$")


def players_named(reading: Reading, text: str) -> list[int]:
    """Return the numbers of today of players, named with commas or, by number, with blanks.

    Each is named by the number the sheets show, by name, whole or shortened, or by both: ``7``,
    ``7 Ann Alpha``; both must fit. A player without a number on the sheets is ``new Ann Alpha``,
    and ``new`` alone where there is only one. The beginning of a name will do, as
    :func:`~swissheet.naming.named` takes it.
    Raises: InputError: nobody has such a name, or more than one player.
    """
    rest = " ".join(text.split()).strip(",; ")
    known = _known(reading) if rest else {}
    names = sorted(known, key=len, reverse=True)
    found: list[int] = []
    while rest:
        name = next((name for name in names if _begins(rest, name)), None)
        tpns: Collection[int] = known[name] if name is not None else ()
        if name is None:
            name = re.split(r"[,;]", rest)[0]
            tpns = (_begun(reading, name),)
        if len(tpns) != 1 or len(found) == _AT_MOST:
            raise InputError("rearrangement.unknown", text=name[:40])
        found += tpns
        rest = rest[len(name) :].lstrip(",; ")
    return found


def _begun(reading: Reading, text: str) -> int:
    """Return the player whose name begins with a text.

    Raises: InputError: there is no such player, or more than one.
    """
    if text.strip()[:1].isdecimal():
        raise InputError("rearrangement.unknown", text=text[:40])
    return named(text, {item.player.tpn: item.player.name for item in reading.players})


def _begins(text: str, name: str) -> bool:
    head = text[: len(name)]
    after = _AFTER_NUMBER if name.isdecimal() else _AFTER_NAME
    return caseless(head) == caseless(name) and after.match(text, len(name)) is not None


def _known(reading: Reading) -> dict[str, set[int]]:
    """Return the players by each way to name them."""
    found: dict[str, set[int]] = {}
    for name, tpn in _ways(reading):
        found.setdefault(" ".join(name.split()), set()).add(tpn)
    whole = frozenset(found)
    for name, tpn in _short_ways(reading):
        if name not in whole:
            found.setdefault(name, set()).add(tpn)
    found.pop("", None)
    return found


def _ways(reading: Reading) -> Iterator[tuple[str, int]]:
    shown = labels(reading)
    for item in reading.players:
        tpn = item.player.tpn
        yield shown[tpn], tpn
        yield item.player.name, tpn
        yield str(item.given) if item.given else NEW, tpn


def _short_ways(reading: Reading) -> Iterator[tuple[str, int]]:
    """Return the forms of names that lists show, with the number and without."""
    marks = told_apart([item.player for item in reading.players])
    for item in reading.players:
        number, mark = item.given or NEW, marks.get(item.player.tpn)
        every = forms(item.player.name)
        for form in every if mark else every[1:]:
            for name in {form, f"{form} ({number})", f"{form} ({mark or number})"}:
                yield name, item.player.tpn
                yield f"{number} {name}", item.player.tpn
