"""Every problem of the house has its text, and every text its problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from support.problem_keys import Told, told
from swissheet.words import problems
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import AND, OR, plural_categories

ROOT = Path(__file__).resolve().parents[2]
AREAS = sorted(path.stem for path in (ROOT / "engine/swissheet/words/problems/en").glob("*.toml"))

LAST = {"reason", "others", "command"}
"""Places that take whole sentences or a command to be typed, so that a text may end with one."""


OPENING, CLOSING = "{'/„“”«»‘\"¿(-.*0123456789", "')”“»’\"\u202f\u00a0"
"""Signs before the first word of a sentence, and behind its full stop.

A language with its verbs at the end begins with what is to be typed, such as a number or an option.
"""


@cache
def house() -> Told:
    """What the engine and the add-in tell."""
    sources = {}
    for root in (ROOT / "engine", ROOT / "addin"):
        for path in sorted(root.rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts)
            sources[name.removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return told(sources)


@cache
def shelf(language: str) -> dict[str, str]:
    """Every text of a language: ``area.code.found``."""
    return {
        f"{area}.{entry}": words
        for area in AREAS
        for entry, words in problems.texts(area, language).items()
    }


@cache
def keys(language: str) -> set[str]:
    return {entry.removesuffix(".found") for entry in shelf(language) if entry.endswith(".found")}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def places_of(key: str, language: str = "en") -> set[str]:
    """The places of both halves."""
    texts = shelf(language)
    return places(texts[f"{key}.found"]) | places(texts.get(f"{key}.wanted", ""))


def test_every_problem_of_the_house_has_its_text() -> None:
    assert len(house().uses) > 50
    missing = [f"{use.where}: {use.key}" for use in house().uses if use.key not in keys("en")]
    assert not missing, "no text for:\n" + "\n".join(missing)


def test_every_text_is_told_somewhere() -> None:
    assert sorted(keys("en") - {use.key for use in house().uses}) == []


def test_the_parameters_of_a_problem_are_the_places_of_its_text() -> None:
    differ = [
        f"{use.where}: {use.key} gets {sorted(use.params[0])}, has {sorted(places_of(use.key))}"
        for use in house().uses
        if use.key in keys("en") and places_of(use.key) not in use.params
    ]
    assert not differ, "\n".join(differ)


def test_the_key_of_every_problem_can_be_seen_where_it_is_told() -> None:
    unseen = house().unseen
    assert not unseen, f"{len(unseen)} calls:\n" + "\n".join(unseen)


def test_a_code_belongs_to_one_spelling() -> None:
    codes = {problems.code_of(key) for key in keys("en")}
    assert not [code for code in codes if not re.fullmatch(r"[a-z0-9]+([_-][a-z0-9]+)*", code)]


def entries() -> Iterator[tuple[str, str, str]]:
    for language in LANGUAGES:
        for entry, text in shelf(language).items():
            yield language, entry, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_every_language_have_the_places_of_the_english_ones(
    language: str, record_property: Callable[[str, object], None]
) -> None:
    known = keys(language)
    assert known <= keys("en")
    assert [key for key in sorted(known) if places_of(key, language) != places_of(key)] == []
    record_property("problems", [language, len(known), len(keys("en"))])


def test_there_is_no_file_of_texts_for_an_area_or_a_language_that_is_none() -> None:
    folder = ROOT / "engine/swissheet/words/problems"
    files = {(path.parent.name, path.stem) for path in folder.glob("*/*.toml")}
    assert files <= {(language, area) for language in LANGUAGES for area in AREAS}


def test_every_entry_is_a_half_of_a_text() -> None:
    odd = [
        f"{language}: {entry}"
        for language, entry, _ in entries()
        if not re.fullmatch(r"[a-z_]+(\.[a-z0-9_-]+){1,2}\.(found|wanted)", entry)
        or f"{entry.rpartition('.')[0]}.found" not in shelf(language)
    ]
    assert odd == []


def test_plurals_have_the_forms_of_their_language() -> None:
    odd = []
    for language, entry, text in entries():
        for _, name, form, conversion in Formatter().parse(text):
            if name is None:
                continue
            forms = (form or "").split("|")
            fine = form in ("", ",", AND, OR)
            if "|" in (form or "") or "#" in (form or ""):
                fine = all(forms) and len(forms) == len(plural_categories(language))
            if not name.isidentifier() or conversion or not fine:
                odd.append(f"{language}: {entry}: {name}")
    assert odd == []


def test_both_halves_are_sentences() -> None:
    odd = []
    for language, entry, text in entries():
        last = [name for _, name, _, _ in Formatter().parse(text)][-1:]
        said = text.rstrip(CLOSING)
        ends = said.endswith((".", "?")) or (said.endswith("}") and last[0] in LAST)
        begins = text[:1].isupper() or text[:1] in OPENING or text.startswith("swissheet")
        if not (text and begins and ends) or "  " in text or text != text.strip():
            odd.append(f"{language}: {entry}: {text!r}")
    assert odd == []


ERRORS = """
class SwissheetError(Exception):
    def __init__(self, key, *, place=None, **params): ...
class InputError(SwissheetError):
    def __init__(self, key, *, place=None, issues=(), **params):
        super().__init__(key, place=place, **params)
class PairingError(SwissheetError): ...
class NoLegalPairing(PairingError):
    def __init__(self, key, *, round_, **params):
        super().__init__(key, place=round_, round=round_, **params)
class Issue:
    severity: int
    key: str
    place: str = ""
    params: dict = {}
"""


def seen(source: str) -> tuple[list[tuple[str, set[str]]], int]:
    """Keys with their parameters in a module beside the errors, and how many calls hide theirs."""
    head = "from errors import InputError, Issue, NoLegalPairing\n"
    found = told({"errors": ERRORS, "here": head + source})
    return [(use.key, set(use.params[0])) for use in found.uses], len(found.unseen)


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("raise InputError('a.b', place=1, issues=[], n=2)", [("a.b", {"n"})]),
        ("raise NoLegalPairing('a.b', round_=3, n=2)", [("a.b", {"n", "round"})]),
        ("Issue(1, 'a.b', params={'n': 1, 'm': 2})", [("a.b", {"n", "m"})]),
        ("Issue(1, 'a.b.c')", [("a.b.c", set())]),
        ("InputError('a.b' if x else 'a.c', n=1)", [("a.b", {"n"}), ("a.c", {"n"})]),
        ("T = {1: 'a.b', 2: 'a.c'}\nInputError(T[x])", [("a.b", set()), ("a.c", set())]),
        ("Row(locked='a.b')\nRow(locked='')\nInputError(row.locked, n=1)", [("a.b", {"n"})]),
        ("def f(key, **more):\n    InputError(key, n=1, **more)\nf('a.b', m=2)",
         [("a.b", {"n", "m"})]),
        ("def f(key, more):\n    Issue(1, key, params={'n': 1, **more})\nf('a.b', {'m': 2})",
         [("a.b", {"n", "m"})]),
        ("def f(key):\n    g(key)\ndef g(key):\n    InputError(key)\nf('a.b')", [("a.b", set())]),
        ("class F:\n    def add(self, place, key, **p):\n        Issue(place, key, params=p)\n"
         "s = set()\ns.add(1)\nF().add(1, 'a.b', n=1)", [("a.b", {"n"})]),
        ("def f(key, n, /, **p):\n    InputError(key, **p)\nf('a.b', 1, n=2)", [("a.b", {"n"})]),
        ("try: ...\nexcept InputError as e:\n    raise InputError(e.key, place=1, **e.params)", []),
    ],
)  # fmt: skip
def test_keys_and_parameters_are_read_from_calls(
    source: str, uses: list[tuple[str, set[str]]]
) -> None:
    assert seen(source) == (uses, 0)


@pytest.mark.parametrize(
    "source",
    [
        "raise InputError('Not a number.')",
        "raise InputError(f'{n} rounds')",
        "raise InputError(message)",
        "raise InputError('a.b', **given())",
        "Issue(1, 'a.b', params=given)",
        "def f(key):\n    InputError(key)\nf(key_of(1))",
        "T = {1: 'a.b', 2: word}\nInputError(T[x])",
        "Row(locked='')\nInputError(row.locked)",
    ],
)
def test_a_call_that_hides_its_problem_is_counted(source: str) -> None:
    assert seen(source) == ([], 1)
