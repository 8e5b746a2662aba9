"""Every text is in every language: none is missing, stale, in English or badly made."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support import words
from support.words import TRANSLATIONS, Translation, english, faults
from swissheet.words import rules
from swissheet.words.message import Param, filled

ROOT = Path(__file__).resolve().parents[2]
ADVICE = "not as in the glossary"
"""A translation may have its reasons; ``dev.py words`` names it, and nothing fails."""


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_in_every_language(
    language: str, record_property: Callable[[str, object], None]
) -> None:
    found = [str(fault) for fault in faults(language) if fault.kind != ADVICE]
    assert found == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_can_be_said_of_one_and_of_many(language: str) -> None:
    said = words.translations(language)
    for entry in english().values():
        if entry.file == words.HELP:
            continue
        spoken = said[entry.name].text
        for number in (0, 1, 2, 5, 22):
            values: dict[str, Param] = {name: "x" for name, _ in words.places(spoken)}
            for name, spec in words.places(spoken):
                if spec:
                    values[name] = number if "#" in spec or "|" in spec else 4000
            assert not re.search(r"\{\w", filled(spoken, values, language)), entry.name


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_there_is_a_page_of_rules_a_quick_guide_and_a_glossary(language: str) -> None:
    for path in (words.WORDS / "rules/en").glob("*.md"):
        assert rules.page(path.stem, language) != rules.page(path.stem)
    assert (ROOT / f"docs/quick-guide.{language}.md").exists()
    assert len(words.glossary(language)) > 80


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_a_po_file_comes_back_as_it_went_out(language: str) -> None:
    found, said = words.from_po(words.as_po(language))
    assert found == language
    assert said == words.translations(language)


def test_a_changed_english_text_and_a_lost_place_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = words.translations("de")
    name, other = random.Random(7).sample(
        [entry.name for entry in english().values() if words.places(entry.text)], 2
    )
    changed = {
        name: Translation("What it was before.", known[name].text),
        other: Translation(english()[other].text, "ohne Platz"),
    }
    monkeypatch.setattr(words, "translations", lambda _: known | changed)
    found = {(fault.kind, fault.name) for fault in faults("de") if fault.kind != ADVICE}
    assert found >= {("stale", name), ("places", other)}


def test_a_po_file_with_a_lost_place_is_refused() -> None:
    source = words.as_po("nl").decode("utf-8")
    translated = source.replace("ronde {round}", "ronde", 1)
    assert translated != source
    with pytest.raises(ValueError, match="needs"):
        words.from_po(translated.encode("utf-8"))
