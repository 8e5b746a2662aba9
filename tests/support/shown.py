"""Collect what people see of an event, and look for English where another language is spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from openpyxl import load_workbook

from support.words import HELP, english, translations

_WORDS = re.compile(r"[A-Za-z]{2,}")
_LEAST = 2
"""Fewer words side by side may be a name or a code."""


def texts_of_workbook(path: Path) -> Iterator[tuple[str, str]]:
    """Every text of the sheets that people see, with its place: cells, hints and lists of cells."""
    book = load_workbook(path)
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        yield f"{sheet.title}", sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and not cell.value.startswith("="):
                    yield f"{sheet.title}!{cell.coordinate}", cell.value
        for check in sheet.data_validations.dataValidation:
            for text in (check.promptTitle, check.prompt, check.errorTitle, check.error):
                if text:
                    yield f"{sheet.title}, check of {check.sqref}", text


@cache
def _english_parts(language: str) -> tuple[str, ...]:
    """Parts of English texts that no text of a language has."""
    own = "\n".join(said.text for said in translations(language).values())
    parts = set[str]()
    for entry in english().values():
        if entry.file == HELP:
            continue
        for literal in _literals(entry.text):
            if len(_WORDS.findall(literal)) >= _LEAST and literal not in own:
                parts.add(literal)
    return tuple(sorted(parts))


def _literals(text: str) -> Iterator[str]:
    for literal, _, spec, _ in Formatter().parse(text):
        yield literal.strip(" .,;:()'")
        for form in (spec or "").split("|"):
            yield form.replace("#", "").strip(" .,;:()'")


def english_in(shown: Iterable[tuple[str, str]], language: str) -> list[str]:
    """The texts in which there are English words of ours, each with the first place of it."""
    places = dict[str, str]()
    for place, text in shown:
        places.setdefault(text, place)
    everything = "\n".join(places)
    parts = [part for part in _english_parts(language) if part in everything]
    found = re.compile("|".join(rf"(?<!\w){re.escape(part)}(?!\w)" for part in parts) or "(?!)")
    return [
        f"{place}: {text!r} has {match[0]!r}"
        for text, place in places.items()
        if (match := found.search(text))
    ]
