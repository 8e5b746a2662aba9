"""Collect what people see of an event, and look for English where another language is spoken."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from posixpath import join, normpath
from string import Formatter
from xml.etree.ElementTree import Element, fromstring
from xml.sax.saxutils import unescape
from zipfile import ZipFile

from support.words import HELP, english, translations

_WORDS = re.compile(r"[A-Za-z]{2,}")
_LEAST = 2
"""Fewer words side by side may be a name or a code."""


_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_CAPTION = re.compile(r'<font [^>]*>([^<]*)<| alt="([^"]*)"')
_HINTS = ("promptTitle", "prompt", "errorTitle", "error", "tooltip")
_PAPER = re.compile(r"&[A-Z]")
_OF_OTHERS = (
    "Missing argument", "Missing option", "No such option", "Error:", "Aborted!", "[required]",
    "[default", "[y/N]", "x>=", "<=x", "[ARGS]", "and",
    *map(os.strerror, (errno.ENOENT, errno.EACCES, errno.ENOTDIR, errno.ENAMETOOLONG)),
)  # fmt: skip
"""Words of the libraries and of the system."""


def texts_of_workbook(path: Path) -> Iterator[tuple[str, str]]:
    """Every text of a workbook that people see, with its place.

    Those are what cells hold and formulas say; hints, questions and lists of cells; links; head
    and foot of printed pages; the captions of buttons; and words in the formats of numbers.
    """
    with ZipFile(path) as file:
        strings = ["".join(item.itertext()) for item in _xml(file, "xl/sharedStrings.xml")]
        parts = _related(file, "xl/workbook.xml")
        for sheet in _of_kind(_xml(file, "xl/workbook.xml"), "sheet"):
            if sheet.get("state", "visible") == "visible":
                title, part = sheet.attrib["name"], parts[sheet.attrib[_RELATION]]
                yield title, title
                for place, text in _texts_of_sheet(_xml(file, part), strings):
                    yield f"{title}!{place}", text
                for name in _related(file, part).values():
                    if name.endswith(".vml"):
                        for one in _CAPTION.findall(file.read(name).decode("utf-8")):
                            yield f"{title}, button", unescape("".join(one))
                    elif "comments" in name:
                        for note in _of_kind(_xml(file, name), "text"):
                            yield f"{title}, note", "".join(note.itertext())
        for form in _of_kind(_xml(file, "xl/styles.xml"), "numFmt"):
            for text in _QUOTED.findall(form.attrib["formatCode"]):
                yield "format of a number", text


_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def _xml(file: ZipFile, part: str) -> Element:
    return fromstring(file.read(part))


def _related(file: ZipFile, part: str) -> dict[str, str]:
    """The parts that belong to a part, by their ids."""
    folder, _, name = part.rpartition("/")
    rels = f"{folder}/_rels/{name}.rels"
    if rels not in file.namelist():
        return {}
    return {
        one.attrib["Id"]: normpath(join("/", folder, one.attrib["Target"]))[1:]
        for one in _xml(file, rels)
    }


def _of_kind(root: Element, kind: str) -> Iterator[Element]:
    return root.iter(f"{{{_MAIN}}}{kind}")


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def _texts_of_sheet(root: Element, strings: Sequence[str]) -> Iterator[tuple[str, str]]:
    for element in root.iter():
        kind = element.tag.rpartition("}")[2]
        if kind == "c":
            for said in element:
                text = "".join(said.itertext())
                if said.tag.endswith("}f"):
                    yield from (
                        (f"{element.get('r')} formula", one) for one in _QUOTED.findall(text)
                    )
                elif element.get("t") == "s":
                    yield element.attrib["r"], strings[int(text)]
                elif element.get("t") in ("str", "inlineStr"):
                    yield element.attrib["r"], text
        elif kind in ("oddHeader", "oddFooter", "evenHeader", "evenFooter"):
            for text in re.split("&[LCR]", element.text or ""):
                yield "paper", _PAPER.sub("1", re.sub(r"&\d+", "", text))
        elif kind in ("formula", "formula1", "formula2"):
            for text in _QUOTED.findall(element.text or ""):
                if kind == "formula":
                    yield "rule in a formula", text
                else:
                    yield from (("list", one) for one in text.split(","))
        else:
            for name in _HINTS:
                if element.get(name):
                    yield f"{kind} {element.get('sqref', '')}", element.attrib[name]


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
    return (*sorted(parts), *_OF_OTHERS)


def _literals(text: str) -> Iterator[str]:
    for literal, _, spec, _ in Formatter().parse(text):
        yield literal.strip(" .,;:()'")
        for form in (spec or "").split("|"):
            yield form.replace("#", "").strip(" .,;:()'")


def _whole(part: str) -> str:
    """A pattern for a part of a text, between other letters than its own."""
    before, after = (
        (r"(?<!\w)" if part[0].isalnum() else ""),
        (r"(?!\w)" if part[-1].isalnum() else ""),
    )
    return f"{before}{re.escape(part)}{after}"


def english_in(shown: Iterable[tuple[str, str]], language: str) -> list[str]:
    """The texts in which there are English words of ours, each with the first place of it."""
    places = dict[str, str]()
    for place, text in shown:
        places.setdefault(text, place)
    everything = "\n".join(places)
    parts = [part for part in _english_parts(language) if part in everything]
    found = re.compile("|".join(_whole(part) for part in parts) or "(?!)")
    return [
        f"{place}: {text!r} has {match[0]!r}"
        for text, place in places.items()
        if (match := found.search(text))
    ]


_CODES = re.compile(
    r"(?:[A-Z]\.\d\d|Law|Art)\S*(?:,? \(?\d+(?:\.\d+)+)*|, \d\d?\.\d(?=\W|$)"
    r"|\(\d\.\d+\)|3\.12; 4\.1|\d+(?:\.\d+){2,}|\S*\.\w{3,}"
)
"""Articles, boards by round, versions and names of files."""

_POINT = re.compile(r"(?<![\w.])-?\d+\.\d+(?![\w.])")


def points_in(shown: Iterable[tuple[str, str]]) -> list[str]:
    """The texts in which a number has a decimal point, each with its place."""
    return [
        f"{place}: {text!r} has {found[0]}"
        for place, text in shown
        if (found := _POINT.search(_CODES.sub("", text)))
    ]
