"""A made-up language in place of a real one: longer by 40 %, with an accent on every vowel.

What is shown without accents was written in the code; what is cut off has no room for a language
with long words.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from swissheet.words import catalogue, meanings, message

LANGUAGE = "de"
"""The language whose texts are replaced: its plurals have the forms of the English ones."""

_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_PLACE = re.compile(r"\{[^{}]*\}|\{\{|\}\}|%\w|&\w")
_FORMS = re.compile(r"(?<=:)[^{}]*(?=\})")
_CODES = ("spreadsheet.", "accelerator.", "value.language.")
_TITLE, _SHORT = 31, ("sheet.",)


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
    return f"{said[: end.start()]}{between}{longer}{said[end.start() :]}"


def _with_forms(place: str) -> str:
    return _FORMS.sub(lambda forms: forms[0].translate(_ACCENTS), place)


def _text(key: str, said: object) -> object:
    if not isinstance(said, str) or key.startswith(_CODES):
        return said
    if key.startswith(_SHORT):
        return said.translate(_ACCENTS)[:_TITLE]
    return pseudo(said)


def speak() -> None:
    """Have the made-up language in place of German, in this process."""
    plain: Callable[..., Mapping[str, object]] = catalogue.load

    def load(*path: str) -> Mapping[str, object]:
        if path[-1] == f"{LANGUAGE}.toml":
            return {key: _text(key, said) for key, said in plain(path[0], "en.toml").items()}
        if LANGUAGE in path:
            found = plain(path[0], "en", path[-1])
            return {key: _text("", said) for key, said in found.items()}
        return plain(*path)

    for module in (catalogue, message, meanings):
        vars(module)["load"] = load


def main(folder: Path) -> None:
    """Play the event of the story, and write what was shown to a file beside the workbook."""
    speak()
    from stories.test_event_in_another_language import PLAYERS, Arbiter, play

    head, _, rest = PLAYERS.partition("\n")
    (folder / "p.csv").write_text(f"{head}\n{rest.translate(_ACCENTS)}", encoding="utf-8")
    arbiter = Arbiter(folder, LANGUAGE)
    play(arbiter)
    shown = json.dumps(arbiter.shown, ensure_ascii=False)
    (folder / "shown.json").write_text(shown, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
