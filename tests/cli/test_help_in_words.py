"""The help of a command is in the language of the reader."""

from __future__ import annotations

import pytest

from support.commands import call
from support.words import TRANSLATIONS, help_texts, translations
from swissheet.cli.app import commands


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_help_of_every_command_is_in_the_language_asked_for(language: str) -> None:
    said = {name: one.text for name, one in translations(language).items()}
    for entry in help_texts():
        if entry.key == "help" and entry.table in commands():
            shown = call(entry.table, "--help", "--lang", language).out
            first = said[entry.name].split("\n")[0]
            assert " ".join(first.split()) in " ".join(shown.split()), entry.table
            assert entry.text.split("\n")[0] not in shown


def test_the_help_is_in_english_again_after_it_was_in_another_language() -> None:
    first = call("pair", "--help").out
    assert call("pair", "--help", "--lang", "pl").out != first
    assert call("pair", "--help").out == first
