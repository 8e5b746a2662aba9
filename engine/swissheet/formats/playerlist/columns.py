"""The fields of a list's columns: by the headings, and where these leave it open, by the cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from swissheet.errors import InputError
from swissheet.formats.playerlist.headings import plain_word
from swissheet.formats.playerlist.values import parse_sex, parse_title

_SAMPLE = 400
_FIDE_ID = re.compile(r"[1-9][0-9]{4,8}(?:\.0)?")
_EMPTY = re.compile(r"[-–—.\s0]*")


def meant_by_cells(
    texts: Sequence[str], meant: Sequence[str], body: Sequence[Sequence[str]]
) -> list[str]:
    """Return the field of each column, corrected where the cells show that it must be another.

    - A column without a heading left of the name, with titles in it, is the titles.
    - Numbers from 1 to that of the players are places, whatever the Dutch or French for it is.
    - ``Lp`` may number the lines or say the sex; "S" and "G" are headed many things.
    - "FIDE" is a rating, unless there are numbers in it too large for one.
    - Of two columns of numbers of players, one may hold those of FIDE (a Danish list).
    """
    fields = list(meant)
    filled: dict[int, list[str]] = {}
    for row in body[:_SAMPLE]:
        for at, cell in enumerate(row):
            if not _blank(cell):
                filled.setdefault(at, []).append(cell)

    def cells(column: int) -> list[str]:
        return filled.get(column, [])

    for column, field in enumerate(fields):
        found = cells(column)
        if field == "tpn" and plain_word(texts[column]) in ("lp", "pl") and _mostly(found, _is_sex):
            fields[column] = "sex"
        elif field == "sex" and len(texts[column]) < 3 and found and not _mostly(found, _is_sex):
            fields[column] = ""
        elif field in ("town", "rating") and _are_places(found):
            fields[column] = "rank"
        elif plain_word(texts[column]) == "federationid" and _mostly(found, str.isalpha):
            fields[column] = "federation" if "federation" not in fields else ""
        elif field == "rating_fide" and _mostly(found, _is_fide_id):
            fields[column] = "fide_id" if "fide_id" not in fields else ""
    _title_beside_the_name(texts, fields, cells)
    _numbers_of_fide(fields, cells)
    return fields


def _title_beside_the_name(
    texts: Sequence[str], fields: list[str], cells: Callable[[int], list[str]]
) -> None:
    at = next((fields.index(name) for name in ("name", "surname") if name in fields), 0)
    if "title" in fields:
        return
    beside = [column for column in (at - 1, at + 1) if 0 <= column < len(fields)]
    for column in beside:
        if not texts[column] and not fields[column] and _mostly(cells(column), _is_title):
            fields[column] = "title"
            return


def _numbers_of_fide(fields: list[str], cells: Callable[[int], list[str]]) -> None:
    numbers = [column for column, field in enumerate(fields) if field == "tpn"]
    if len(numbers) < 2 or "fide_id" in fields:
        return
    of_fide = [column for column in numbers if _mostly(cells(column), _is_fide_id)]
    if not of_fide:
        return
    longest = max(of_fide, key=lambda column: sum(map(len, cells(column))) / len(cells(column)))
    for column in numbers:
        if column == longest:
            # Next to the numbers of the lines a number of five digits may be of any organisation.
            alone = len(of_fide) == 1 and not _mostly(cells(column), _is_long)
            fields[column] = "national_id" if alone else "fide_id"
        elif not _are_places(cells(column)):
            fields[column] = "national_id"


def _blank(text: str) -> bool:
    return _EMPTY.fullmatch(text) is not None


def _mostly(cells: Sequence[str], test: Callable[[str], bool]) -> bool:
    return bool(cells) and 2 * sum(map(test, cells)) > len(cells)


def _is_sex(text: str) -> bool:
    return _parses(parse_sex, text)


def _is_title(text: str) -> bool:
    return _parses(parse_title, text)


def _parses(parse: Callable[[str], str], text: str) -> bool:
    try:
        return bool(parse(text))
    except InputError:
        return False


def _is_fide_id(text: str) -> bool:
    return _FIDE_ID.fullmatch(text) is not None


def _are_places(cells: Sequence[str]) -> bool:
    numbers = [int(text) for text in cells if text.isascii() and text.isdigit() and len(text) < 5]
    return 1 < len(cells) == len(numbers) and 0 < min(numbers) <= max(numbers) <= len(numbers)


def _is_long(text: str) -> bool:
    return len(text) > len("99999")


def columns_of(meant: Iterable[str]) -> dict[str, int]:
    """Return the first column of each field; "Name" next to half a name is the other half."""
    places: dict[str, int] = {}
    for place, name in enumerate(meant):
        if name:
            places.setdefault(name, place)
    if "surname" in places and "given" in places:
        return places
    if "name" in places and "given" in places:
        places["surname"] = places.pop("name")
    elif "name" in places and "surname" in places:
        places["given"] = places.pop("name")
    return places
