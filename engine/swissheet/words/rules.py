"""Read the rules of pairing systems, a page each, in our own words.

A page is a Markdown file ``rules/LANGUAGE/SYSTEM.md`` that fits on one sheet of A4 as it is:
a title, its rules in one line, then paragraphs that begin with their subject. The text is for
organisers and players; the articles it cites are the law.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from swissheet.words import capitals
from swissheet.words.catalogue import FURTHER

LINES = 52
"""A page has so many lines at most, and so many :data:`COLUMNS`: a sheet of A4 at 11 points."""

COLUMNS = 80

_STRONG = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of a system: its name, the rules in one line, and all of it in Markdown."""

    title: str
    summary: str
    markdown: str


def page(system: str, language: str = "en") -> Page:
    """Return the page of a system by its key; in English if the language has none.

    Raises: FileNotFoundError: there is no page of such a system.
    """
    if f"rules.{system}" in FURTHER:
        return read_page(FURTHER[f"rules.{system}"])
    source = resources.files(__package__).joinpath("rules", language, f"{system}.md")
    if language != "en" and not source.is_file():
        return page(system)
    return read_page(source.read_text("utf-8"))


def read_page(markdown: str) -> Page:
    """Return a page from its Markdown.

    Raises: ValueError: it does not begin with a title, a blank line and the rules in one line.
    """
    title, _, summary = markdown.splitlines()[:3]
    return Page(title.removeprefix("# "), summary, markdown)


def plain(markdown: str, language: str = "en") -> Iterator[str]:
    """Return a page's lines without marks: titles underlined, strong words in capitals."""
    title, _, rest = markdown.partition("\n")
    title = title.removeprefix("# ")
    yield title
    yield "=" * len(title)
    yield from _STRONG.sub(
        lambda found: capitals(found[1], language), rest.lstrip("\n")
    ).splitlines()
