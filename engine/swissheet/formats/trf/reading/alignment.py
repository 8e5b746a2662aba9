"""Player lines whose fields are not in their columns, brought back where that is certain.

A program that pads a name by its bytes, or does not cut a long one, moves all fields behind
it; others begin a single field a column or two early or late. Read by columns alone, a rating of
2304 would be one of 304, without any message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import TAIL, in_columns
from swissheet.model import TITLES

_NAME, _BEHIND, _CELLS = 14, 47, 91
_LONGEST = 80
"""The most letters of a name that was not cut."""
_REACH = 2
"""The most columns that a single field may be off."""

_BEHIND_THE_NAME = re.compile(TAIL)
_FIELDS = (
    (48, 52, re.compile(r"[0-9]{1,4}")),
    (53, 56, re.compile(r"[A-Za-z]{3}")),
    (57, 68, re.compile(r"[0-9]{4,11}")),
    (69, 79, re.compile(r"[0-9]{4}(?:[/.-][0-9]{1,2}[/.-][0-9]{1,2})?")),
    (80, 84, re.compile(r"-?[0-9]{1,3}[.,][0-9]")),
    (85, 89, re.compile(r"[0-9]{1,4}")),
)
"""The beginning and end of each field behind the name, from 0, and its form."""
_SEX = re.compile(r"[mwfMWF]")
_GAPS = (8, 13, 47, 52, 56, 68, 89, 90)
_DATE = r"[0-9]{4}[/.-][0-9]{1,2}[/.-][0-9]{1,2}"
_WORD = re.compile(rf"[A-Za-z]+|[0-9]+?(?={_DATE})|{_DATE}|-?[0-9]+[.,][0-9]|[0-9]+|\S")


class Aligned(NamedTuple):
    """A player line with its fields in their columns, and the whole name where it was longer."""

    text: str
    name: str = ""


@dataclass(slots=True)
class Alignment:
    """Brings lines into their columns, and remembers the moved fields, to report them once."""

    moved: list[int] = field(default_factory=list)
    twice: list[tuple[int, str]] = field(default_factory=list)
    beside: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    between: dict[int, list[int]] = field(default_factory=dict)

    def of(self, text: str, line: int) -> Aligned:
        """Return how to read a line that is not in its columns; unchanged if that is uncertain."""
        full = text.ljust(_CELLS)
        if text.isascii() and not _crowded(full):
            return Aligned(text)
        once = "" if text.isascii() else _decoded_once(text)
        if once and in_columns(once):
            self.twice.append((line, once[_NAME:_BEHIND].strip()))
            return Aligned(once)
        found = None if once else _moved_behind_name(text)
        if found is not None:
            self.moved.append(line)
            return found
        if not _crowded(full):
            return Aligned(text)
        name = full[_NAME : _BEHIND + 1]
        if full[_BEHIND - 1].isalpha() and full[_BEHIND].isalpha():
            full = f"{full[:_BEHIND]} {full[_BEHIND + 1 :]}"  # a name of 34 letters
        else:
            name = ""
        tail = _tail_words(full)
        words = [*_head_words(full), *(tail or ())]
        placed = _placed(full, words)
        left = _crowded(full if tail is None else placed)
        if left:
            for gap in left:
                self.between.setdefault(gap + 1, []).append(line)
            return Aligned(text)
        for start, end, word, _ in words:
            columns = f"{start + 1}-{end}" if end - start > 1 else str(end)
            self.beside.setdefault(columns, []).append((line, word))
        return Aligned(placed, name)

    def tell(self, findings: TrfFindings) -> None:
        """Report the moved fields, and words where there is no field; one issue for each kind."""
        if self.moved:
            findings.warning("trf.columns.behind-name", self.moved[0], 48, lines=self.moved)
        if self.twice:
            (first, name), *_ = self.twice
            lines = [line for line, _ in self.twice]
            findings.warning("trf.encoding.twice", first, 15, lines=lines, name=name)
        for columns, found in self.beside.items():
            line, text = found[0]
            findings.warning(
                "trf.columns.beside",
                line,
                int(columns.partition("-")[0]),
                columns=columns,
                line=line,
                text=text,
                lines=[number for number, _ in found],
            )
        for column, lines in sorted(self.between.items()):
            findings.error("trf.columns.between", lines[0], column, column=column, lines=lines)


class _Word(NamedTuple):
    """A word outside its field: the field's first and last column, the word, where it is."""

    start: int
    end: int
    text: str
    at: int


def _decoded_once(text: str) -> str:
    """Return the line without the second decoding of its UTF-8 as a code page, or empty."""
    try:
        found = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        try:
            found = text.encode("latin-1").decode("utf-8")
        except UnicodeError:
            return ""
    return found


def _crowded(text: str) -> list[int]:
    """Return the places between fields that have no blank, from 0."""
    found = [gap for gap in _GAPS if text[gap] != " "]
    # Points and rank are right-aligned and may begin early, but nothing may end there.
    found += [79] if " " not in text[78:80] else []
    found += [84] if " " not in text[83:85] and text[82] not in ".," else []
    return sorted(found)


def _moved_behind_name(text: str) -> Aligned | None:
    """Return the line with all fields behind the name moved by as many columns as fit, or None."""
    name = text[_NAME:_BEHIND]
    for end in sorted(range(_NAME + 1, _NAME + _LONGEST), key=lambda end: abs(end - _BEHIND)):
        tail = text[end:]
        if end == _BEHIND or not tail.startswith(" ") or not tail.strip():
            continue
        padded = tail.ljust(_CELLS - 2 - _BEHIND)
        if not _BEHIND_THE_NAME.fullmatch(padded) or not _like_fields(padded):
            continue
        name = text[_NAME:end].strip()
        swallowed = "  " in name or any(letter.isdigit() for letter in text[_BEHIND:end])
        if not name or swallowed or text[8] != " " or text[13] != " ":
            return None
        width = _BEHIND - _NAME
        return Aligned(text[:_NAME] + name[:width].ljust(width) + tail, name)
    return None


def _like_fields(tail: str) -> bool:
    """Return whether each field looks right, and the rating or the points are there."""
    words = [tail[start - _BEHIND : end - _BEHIND].strip() for start, end, _ in _FIELDS]
    fit = all(
        not word or looks.fullmatch(word) for word, (*_, looks) in zip(words, _FIELDS, strict=True)
    )
    return fit and bool(words[0] or words[4])


def _head_words(text: str) -> Iterator[_Word]:
    """Yield the sex, the title or the beginning of the name that is a column off."""
    if _SEX.match(text, 8) and text[9] == " ":
        yield _Word(9, 10, text[8], 8)
    if text[13] != " ":
        title = text[10:14].lstrip()
        if title in TITLES:
            yield _Word(10, 13, title, 14 - len(title))
        elif text[12] == " " and text[46] == " ":
            yield _Word(14, 47, text[13:46].rstrip(), 13)


def _tail_words(text: str) -> list[_Word] | None:
    """Return the words behind the name that are outside their fields; None if one has no field."""
    found, taken = [], set()
    for match in _WORD.finditer(text, _BEHIND - _REACH, _CELLS):
        at, end = match.span()
        if end <= _BEHIND or (at == _BEHIND - _REACH and text[at - 1] != " "):
            continue
        fields = [
            (start, stop)
            for start, stop, looks in _FIELDS
            if looks.fullmatch(match[0])
            and start - _REACH <= at < (stop if stop < _CELLS - 2 else _CELLS)
            and start < end <= stop + _REACH
        ]
        if len(fields) != 1 or fields[0] in taken:
            return None
        taken.add(fields[0])
        start, stop = fields[0]
        if at < start or end > stop:
            found.append(_Word(start, stop, match[0], at))
    return found


def _placed(text: str, words: list[_Word]) -> str:
    letters = list(text.ljust(_CELLS))
    for word in words:
        letters[word.at : word.at + len(word.text)] = " " * len(word.text)
    for start, end, found, _ in words:
        width = end - start
        letters[start:end] = found.ljust(width) if start == _NAME else found.rjust(width)
    return "".join(letters)
