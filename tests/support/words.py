"""Look after the words of every language: what is missing, stale, or not as it should be.

    python3 dev.py words                    what is wrong in any language
    python3 dev.py words pl                 the same of one
    python3 dev.py words pl --po pl.po      write a file for Poedit, Weblate or another such program
    python3 dev.py words --from pl.po       take such a file back into the repository

Above every translation is the English text that it translates, so that a later change of the
English shows. The English is in ``words/languages/en.toml`` (sheets and buttons),
``words/problems/en`` (problems) and ``words/phrases/en`` (everything else).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from swissheet.words import caseless
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import AND, OR, filled, plural_categories

ROOT = Path(__file__).resolve().parents[2]
WORDS = ROOT / "engine/swissheet/words"
HERE = Path(__file__).resolve().parent
SHEETS, FOLDERS = "languages", ("problems", "phrases")
TRANSLATIONS = tuple(code for code in LANGUAGES if code != "en")

_ENGLISH = "# EN "

SHARED = frozenset({"languages:value.sex.m", "languages:value.sex.w"})
"""Codes that every language has from the English file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text by its file, the table there and its key; ``about`` is the comment above it."""

    file: str
    table: str
    key: str
    text: str
    about: str = ""

    @property
    def name(self) -> str:
        """The name under which programs for translators know it."""
        return _name(self.file, self.table, self.key)


def _name(file: str, table: str, key: str) -> str:
    return f"{file}:{'.'.join(filter(None, (table, key)))}".replace('"', "")


@dataclass(frozen=True, slots=True)
class Translation:
    """A text with the English that it translates; that is empty where the file does not say."""

    english: str
    text: str


def path_of(file: str, language: str) -> Path:
    """The file of a language for an English one, ``problems/actions`` or ``languages``."""
    if file == SHEETS:
        return WORDS / SHEETS / f"{language}.toml"
    folder, area = file.split("/")
    return WORDS / folder / language / f"{area}.toml"


@cache
def english() -> Mapping[str, Entry]:
    """Every English text by its name, in the order of the files."""
    files = [SHEETS]
    files += [f"{each}/{path.stem}" for each in FOLDERS for path in (WORDS / each / "en").glob("*")]
    found = {}
    for file in sorted(files):
        for table, key, text, about in _lines(path_of(file, "en")):
            entry = Entry(file, table, key, text, about)
            if entry.name not in SHARED:
                found[entry.name] = entry
    return found | {entry.name: entry for entry in help_texts()}


HELP = "phrases/help"


def help_texts() -> Iterator[Entry]:
    """The help of the command line, whose English is beside the options in the code."""
    import click

    from swissheet.cli.app import cli, commands
    from swissheet.cli.errors import metavar
    from swissheet.cli.frame.help import JSON_KEYS, option_name

    context = click.Context(cli, info_name="swissheet")
    metavars, options = dict[str, None](), dict[str, dict[str, str]]()
    for name, command in [
        ("swissheet", cli),
        *((n, cli.get_command(context, n)) for n in commands()),
    ]:
        assert isinstance(command, click.Command)
        yield Entry(HELP, name, "help", command.help or "")
        if command.epilog and (JSON_KEYS not in command.epilog or remarks(command.epilog)):
            yield Entry(HELP, name, "epilog", command.epilog)
        for param in command.get_params(click.Context(command, parent=context, info_name=name)):
            if metavar(param).isupper():
                metavars[metavar(param)] = None
            if isinstance(param, click.Option) and param.help:
                options.setdefault(option_name(param), {})[name] = param.help
    for option, said in options.items():
        several = Counter(said.values()).most_common(1)[0]
        if several[1] > 1:
            yield Entry(HELP, "every", option, several[0])
        for name, text in said.items():
            if text != several[0] or several[1] == 1:
                yield Entry(HELP, name, option, text)
    for word in metavars:
        yield Entry(HELP, "metavar", quoted(word), word)
    for name, entry in commands().items():
        yield Entry(HELP, "lines", name, entry.help)


def keys(epilog: str) -> list[str]:
    """The JSON keys that the help of a command names: each stands alone between two signs."""
    return [part for part in _parts(epilog) if _KEY.fullmatch(part)]


def remarks(epilog: str) -> list[str]:
    """What the help of a command says beside its JSON keys; an option needs no translation."""
    alone = (_KEY, _OPTION)
    return [part for part in _parts(epilog) if not any(one.fullmatch(part) for one in alone)]


_KEY, _OPTION = re.compile("[a-z][a-z0-9_]*"), re.compile("--[a-z-]+")
_SIGNS = re.compile(r"[(),;:]|\.$")


def _parts(epilog: str) -> Iterator[str]:
    """The parts between the signs, without null and the words before the first colon."""
    parts = map(str.strip, _SIGNS.split(epilog.partition(":")[2]))
    yield from (part for part in parts if part not in ("", "null"))


def translations(language: str) -> dict[str, Translation]:
    """Every text of a language by the name of the English one."""
    found = {}
    for file in dict.fromkeys(entry.file for entry in english().values()):
        path = path_of(file, language)
        for table, key, text, about in _lines(path) if path.exists() else ():
            said = about.rpartition(_ENGLISH)[2] if _ENGLISH in about else ""
            found[_name(file, table, key)] = Translation(_unquoted(said) if said else "", text)
    return found


def _lines(path: Path) -> Sequence[tuple[str, str, str, str]]:
    """The entries of a file in which each is one line: table, key, text and the comment above."""
    return _entries(path.read_text(encoding="utf-8"))


@cache
def _entries(source: str) -> Sequence[tuple[str, str, str, str]]:
    found = []
    values = dict(_flat(tomllib.loads(source)))
    table, about = "", list[str]()
    for line in source.splitlines():
        if line.startswith("#"):
            about.append(line)
            continue
        if line.startswith("["):
            table = line.strip("[] ")
            continue
        key = line.partition(" = ")[0]
        path_of_keys = ".".join(filter(None, (table, key))).replace('"', "")
        if path_of_keys in values:
            found.append((table, key, values[path_of_keys], "\n".join(about)))
        about = []
    return found


def _flat(tree: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{key}.")
        elif isinstance(value, str):
            yield f"{path}{key}", value


def _unquoted(text: str) -> str:
    return str(json.loads(text))


def quoted(text: str) -> str:
    """The text as TOML and JSON both write it, with letters as they are."""
    return json.dumps(text, ensure_ascii=False)


def write(language: str, said: Mapping[str, Translation]) -> None:
    """Write every text of a language, each below the English that it translates."""
    files: dict[str, list[Entry]] = {}
    for entry in english().values():
        if entry.name in said:
            files.setdefault(entry.file, []).append(entry)
    for file, entries in files.items():
        path, section = path_of(file, language), ""
        tables = [*dict.fromkeys(entry.table for entry in entries)]
        entries.sort(key=lambda entry: tables.index(entry.table))
        lines = _head(path)
        for entry in entries:
            if entry.table != section:
                section = entry.table
                lines += ["", f"[{section}]"]
            one = said[entry.name]
            if one.english:
                lines.append(_ENGLISH + quoted(one.english))
            lines.append(f"{entry.key} = {quoted(one.text)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines).strip() + "\n", encoding="utf-8")


def _head(path: Path) -> list[str]:
    """The comment at the top of a file that is there."""
    if not path.exists():
        return []
    head = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#") or line.startswith(_ENGLISH):
            break
        head.append(line)
    return head


GLOSSARY = ROOT / "docs/glossary"
EQUAL = HERE / "equal_words.toml"
"""Texts that are the same in English and in another language, by the language."""

_LETTERS = re.compile(r"[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a text of a language: ``kind`` is a heading of the report."""

    kind: str
    name: str
    said: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.name}: {self.said}"


def faults(language: str) -> Iterator[Fault]:
    """Everything that is wrong with the words of a language."""
    from swissheet.cli.frame.help import JSON_KEYS

    said, equal = translations(language), equal_words().get(language, frozenset())
    for entry in english().values():
        one = said.pop(entry.name, None)
        if one is None:
            yield Fault("missing", entry.name, entry.text)
            continue
        if one.english != entry.text:
            yield Fault("stale", entry.name, f"translates {one.english!r}, now {entry.text!r}")
        if one.text == entry.text and bare(one.text) and entry.text not in equal:
            yield Fault("untranslated", entry.name, one.text)
        for wrong in misfits(entry.text, one.text, language):
            yield Fault("places", entry.name, wrong)
        beside = remarks if JSON_KEYS in entry.text else lambda text: [text]
        for term in unusual("; ".join(beside(entry.text)), "; ".join(beside(one.text)), language):
            yield Fault("not as in the glossary", entry.name, f"{term}: {one.text}")
    for name in said:
        yield Fault("of no English text", name, said[name].text)


def bare(text: str) -> bool:
    """Whether a text has words beside its places."""
    return _LETTERS.search(_PLACE.sub("", text)) is not None


def places(text: str) -> list[tuple[str, str]]:
    """The places of a text with what is behind their colons."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


def misfits(text: str, translation: str, language: str) -> Iterator[str]:
    """What is wrong with the places and plurals of a translation."""
    try:
        wanted, found = places(text), places(translation)
    except ValueError as error:
        yield f"{error}: {translation}"
        return
    if {name for name, _ in wanted} != {name for name, _ in found}:
        yield f"has {sorted({n for n, _ in found})}, needs {sorted({n for n, _ in wanted})}"
    forms = len(plural_categories(language))
    counting = {name for name, spec in wanted if _plural(spec)}
    if lost := {(n, spec) for n, spec in wanted if spec in (AND, OR)} - {*found}:
        yield f"is not a list: {sorted(lost)}"
    for name, spec in found:
        if not _plural(spec):
            if spec not in ("", ",", *{other for of, other in wanted if of == name}):
                yield f"'{spec}' after {name}"
        elif name not in counting:
            yield f"{name} counts nothing"
        elif spec.count("|") + 1 != forms:
            yield f"{spec.count('|') + 1} forms, needs {forms}: {spec}"


def _plural(spec: str) -> bool:
    return "|" in spec or "#" in spec


def too_long(language: str) -> Iterator[Fault]:
    """The texts without room in their cells and buttons, in a played event of each system."""
    from support.long_event import SYSTEMS, played
    from support.room import cut

    names = {one.text: name for name, one in reversed(translations(language).items())}
    found = dict[str, Fault]()
    for system in SYSTEMS:
        for one in cut(played(language, system).to_bytes(), language):
            name = names.get(one.text, one.place)
            found.setdefault(one.text, Fault("too long", name, str(one)))
    yield from found.values()


@cache
def equal_words() -> Mapping[str, frozenset[str]]:
    """The texts that may be as in English, by the language; those of ``all`` in every one."""
    found = tomllib.loads(EQUAL.read_text(encoding="utf-8")) if EQUAL.exists() else {}
    return {code: frozenset((*found["all"], *found.get(code, ()))) for code in TRANSLATIONS}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of arbiters in a language, with the forms in which texts have it."""

    english: str
    term: str
    also: tuple[str, ...]


@cache
def glossary(language: str) -> tuple[Term, ...]:
    """The terms of a language."""
    path = GLOSSARY / f"{language}.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return tuple(
        Term(key, said["term"], tuple(said.get("also", ()))) for key, said in found.items()
    )


def unusual(text: str, translation: str, language: str) -> Iterator[str]:
    """The terms of an English text that its translation says in other words than the glossary."""
    found, text = caseless(translation), _PLACE.sub(_forms, text)
    for term in glossary(language):
        # A term with its sense in brackets has other senses, too: only people tell them apart.
        if term.also and "(" not in term.english and _has(term.english, text):
            forms = (term.term, *term.also)
            if not any(caseless(form) in found for form in forms):
                yield f"{term.english} = {term.term}"


_PLACE = re.compile(r"\{[^{}:]*:?([^{}]*)\}")


def _forms(place: re.Match[str]) -> str:
    """Only the words in the forms of a plural: a value is no word of the text."""
    return place[1]


def _has(term: str, text: str) -> bool:
    return _whole(term).search(text) is not None


@cache
def _whole(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(term)}(?:e?s)?(?![\w-])", re.IGNORECASE)


@cache
def _samples() -> Mapping[str, Any]:
    return tomllib.loads((HERE / "word_examples.toml").read_text(encoding="utf-8"))


def example(entry: Entry) -> str:
    """The English text with its places filled in."""
    values = {}
    for name, spec in places(entry.text):
        value = _samples().get(name, "...")
        if spec == "," or (_plural(spec) and not isinstance(value, int | list)):
            value = 4000 if spec == "," else 3
        values[name] = value
    return filled(entry.text, values)


def as_po(language: str) -> bytes:
    """A PO file of a language: stale translations are marked as fuzzy."""
    from io import BytesIO

    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(locale=language, project="swissheet", fuzzy=False)
    said = translations(language)
    for entry in english().values():
        one = said.get(entry.name, Translation(entry.text, ""))
        about = [line.lstrip("# ") for line in entry.about.splitlines()]
        if places(entry.text):
            about.append(f"Example: {example(entry)}")
        stale = ["fuzzy"] if one.text and one.english != entry.text else []
        catalog.add(
            entry.text, one.text, context=entry.name, auto_comments=about, flags=stale,
            locations=[(path_of(entry.file, "en").relative_to(ROOT).as_posix(), None)],
        )  # fmt: skip
    stream = BytesIO()
    write_po(stream, catalog, width=100, sort_output=False)
    return stream.getvalue()


def from_po(data: bytes) -> tuple[str, dict[str, Translation]]:
    """The language of a PO file, and its translations; fuzzy ones stay what they were.

    Raises: ValueError: a text that is none of ours, or whose places do not fit.
    """
    from io import BytesIO

    from babel.messages.pofile import read_po

    catalog = read_po(BytesIO(data))
    language = str(catalog.locale or "")
    if language not in TRANSLATIONS:
        raise ValueError(f"The language of the file is '{language}', none of {TRANSLATIONS}.")
    said = translations(language)
    for message in catalog:
        if not message.id or not message.string or message.fuzzy:
            continue
        name, text = str(message.context), str(message.string)
        entry = english().get(name)
        if entry is None:
            raise ValueError(f"There is no text '{name}'.")
        wrong = [*misfits(str(message.id), text, language)]
        if wrong:
            raise ValueError(f"{name}: {wrong[0]}")
        said[name] = Translation(str(message.id), text)
    return language, said


def report(languages: Iterable[str]) -> int:
    """Print what is wrong, and a line of counts for each language; return how much."""
    total = 0
    for language in languages:
        found = [*faults(language)]
        # Nothing can be measured where a text cannot be filled in.
        if all(fault.kind != "places" for fault in found):
            found += too_long(language)
        total += len(found)
        for fault in found:
            print(f"{language}: {fault}")
        kinds = dict.fromkeys(fault.kind for fault in found)
        counts = [f"{sum(one.kind == kind for one in found)} {kind}" for kind in kinds]
        print(f"{language}: {len(english())} texts, {', '.join(counts) or 'all well'}")
    return total


def main(arguments: list[str]) -> int:
    """Do what the command says; the exit code is 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="dev.py words")
    parser.add_argument("languages", nargs="*", choices=[[], *TRANSLATIONS], metavar="LANGUAGE")
    parser.add_argument("--po", type=Path, help="write the texts of one language to a PO file")
    parser.add_argument("--from", type=Path, dest="source", help="take a PO file back")
    asked = parser.parse_args(arguments)
    if asked.source:
        language, said = from_po(asked.source.read_bytes())
        write(language, said)
        return int(report([language]) > 0)
    if asked.po:
        if len(asked.languages) != 1:
            parser.error("--po needs one language")
        asked.po.write_bytes(as_po(asked.languages[0]))
        return 0
    return int(report(asked.languages or TRANSLATIONS) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
