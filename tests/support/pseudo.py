"""A made-up language in place of a real one: longer by 40 %, accented, between marks.

What is shown without accents was written in the code; what is cut off has no room for a language
with long words. The marks are the invisible ones that isolate a text from right to left: a text of
which the code shows a part, or to which it adds words, has them in wrong places.

``python tests/support/pseudo.py PART FOLDER`` plays a part of :mod:`support.pseudo_events` in it:
in a process of its own, because the language takes the place of another one in all of it. What was
shown is written to a file in the folder; the pages of the workbooks beside it can be looked at as
pictures.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from swissheet.words import catalogue, meanings, message

LANGUAGE = "de"
"""The language whose texts are replaced: its plurals have the forms of the English ones."""

BEGIN, END = "\u2067", "\u2069"
"""Around each text, as in a language that is written from right to left."""

_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_PLACE = re.compile(r"\{[^{}]*\}|\{\{|\}\}")
_FORMS = re.compile(r"(?<=:)(?!and\}|or\})[^{}]*(?=\})")
_CODES = ("spreadsheet.", "accelerator.", "value.language.")
_TITLE, _SHORT = 31, ("sheet.",)


def accented(text: str) -> str:
    """The text with an accent on every vowel."""
    return text.translate(_ACCENTS)


def said(key: str) -> str:
    """A word of the sheets in the made-up language."""
    return str(_text(key, catalogue.load("languages", "en.toml")[key]))


def pseudo(text: str) -> str:
    """The text with accents, and longer; its places stay."""
    spare = round(len(text) * 0.4)
    parts, at = [], 0
    for place in _PLACE.finditer(text):
        parts += [text[at : place.start()].translate(_ACCENTS), _with_forms(place[0])]
        at = place.end()
    said = "".join((*parts, text[at:].translate(_ACCENTS)))
    longer = "".join("éíóúáý"[n % 6] + (" " if n % 7 == 6 else "") for n in range(spare)).strip()
    end = re.search(r"[.?!:)']*$", said)
    assert end is not None
    between = "" if spare < 4 else " "
    return marked(f"{said[: end.start()]}{between}{longer}{said[end.start() :]}")


def marked(text: str) -> str:
    """The text between the marks that isolate a text from right to left."""
    return f"{BEGIN}{text}{END}"


def _with_forms(place: str) -> str:
    return _FORMS.sub(lambda forms: forms[0].translate(_ACCENTS), place)


def _text(key: str, said: object) -> object:
    if not isinstance(said, str) or key.startswith(_CODES):
        return said
    if key.startswith(_SHORT):
        return marked(pseudo(said)[1:-1][: _TITLE - 2])
    return pseudo(said)


def speak() -> None:
    """Have the made-up language in place of German, in this process."""
    plain: Callable[..., Mapping[str, object]] = catalogue.load

    @cache
    def load(*path: str) -> Mapping[str, object]:
        if path[-1] == f"{LANGUAGE}.toml":
            return {key: _text(key, said) for key, said in plain(path[0], "en.toml").items()}
        if LANGUAGE in path:
            found = plain(path[0], "en", path[-1])
            return {key: _text("", said) for key, said in found.items()}
        return plain(*path)

    for module in (catalogue, message, meanings):
        vars(module)["load"] = load


def faults(shown: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong with texts that were shown, each with the first place of it.

    A text is cut, or has words added or changed, if what is between two marks is not a whole text
    of the catalogue with its places filled in.
    """
    places = dict[str, str]()
    for place, text in shown:
        if text not in places or places[text].endswith("formula"):
            places[text] = place
    found = []
    for text, place in places.items():
        formula = place.endswith("formula")
        right = _values(severities=formula)
        plain = [word for word in _PLAIN.findall(_SAME.sub(" ", text)) if word not in right]
        if plain:
            found.append(f"{place}: {text!r} has {plain}")
        elif not formula:
            found += [f"{place}: {text!r}: {part!r} is no text" for part in _parts(text)]
    return found


_PLAIN = re.compile(r"\b[A-Za-z]*[aeiouy][A-Za-z]*\b")
_SAME = re.compile(
    r"^ *swissheet .*$|^.* -m pip .*$|swissheet[\w ./'-]*|--?[\w-]+|xlwings|### .*"
    r"|\S*\.(?:xlsx|csv|trf|pgn|xlsm)\S*|\S*/\S*",
    re.MULTILINE,
)
"""The same in every language: commands, options, names of files, lines of a report to FIDE."""

_TYPED = (
    "abc adj correction filename system pairing pears undo Hans Mueller Muller Ruritania und oder"
)
"""What was typed or is in a list of ratings, a step in the list of history, a note of a report, a
wrong command, what formulas ask of a spreadsheet program, and the German words before the last of
a list, which are data of the CLDR."""


@cache
def _values(*, severities: bool) -> frozenset[str]:
    """Words without accents that are right: typed ones, and those shown in their own language.

    Args: severities: those of all languages, too: the colours of the sheet Checks go by them.
    """
    kinds = ("severity.", "value.language.")[not severities :]
    own = [
        said
        for code in catalogue.LANGUAGES
        for key, said in catalogue.catalogue(code).items()
        if key.startswith(kinds)
    ]
    return frozenset(" ".join((_TYPED, *own)).split())


def _parts(text: str) -> Iterator[str]:
    """The parts of a text between marks that are no texts of the catalogue."""
    while BEGIN in text or END in text:
        whole = _INNERMOST.search(text)
        if whole is None:
            yield text
            return
        if not _known(whole[1]):
            yield whole[1]
        text = f"{text[: whole.start()]}\0{text[whole.end() :]}"
    if re.search(r"\0[.:!?]", text):
        yield text


_INNERMOST = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")


@cache
def _known(part: str) -> bool:
    small = part[:1].lower() + part[1:]  # a text may begin with a capital
    return any(
        one.fullmatch(said)
        for said in (part, small)
        for key in (said[:3], "")
        for one in _texts().get(key, ())
    )


@cache
def _texts() -> Mapping[str, list[re.Pattern[str]]]:
    """The texts of the made-up language by their first letters, with anything in their places."""
    found: dict[str, list[re.Pattern[str]]] = {}
    here = Path(catalogue.__file__).parent
    for path in (here / "languages/en.toml", *here.glob("p*/en/*.toml")):
        for key, english in catalogue.load(*path.relative_to(here).parts).items():
            made = str(_text(key if path.parent.name == "languages" else "", english))
            literal, *rest = _PLACE.split(made.strip(BEGIN + END))
            pattern = ".*".join(map(re.escape, (literal, *rest)))
            key = literal[:3] if len(literal) > 2 else ""
            found.setdefault(key, []).append(re.compile(pattern, re.DOTALL))
    return found


def main(part: str, folder: Path) -> None:
    """Play a part, and write what was shown to a file beside its workbooks."""
    speak()
    # Whatever reads words when it is loaded reads those of the made-up language.
    from support.pseudo_events import PARTS

    os.environ["LOGNAME"] = accented("Arbiter")
    shown = PARTS[part](folder)
    (folder / "shown.json").write_text(json.dumps(shown, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
