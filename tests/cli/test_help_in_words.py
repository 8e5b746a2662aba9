"""The help of a command is in the language of the reader."""

from __future__ import annotations

import pytest

from support.commands import call
from support.words import TRANSLATIONS, help_texts, keys, remarks, translations
from swissheet.cli.app import commands
from swissheet.words.message import phrase


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_help_of_every_command_is_in_the_language_asked_for(language: str) -> None:
    said = {name: one.text for name, one in translations(language).items()}
    for entry in help_texts():
        if entry.key == "help" and entry.table in commands():
            shown = call(entry.table, "--help", "--lang", language).out
            first = said[entry.name].split("\n")[0]
            assert " ".join(first.split()) in " ".join(shown.split()), entry.table
            assert entry.text.split("\n")[0] not in shown


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_keys_are_the_same_in_every_language_and_the_remarks_beside_them_are_not_english(
    language: str,
) -> None:
    said = " ".join(phrase("help.json-keys").words(language).split())
    for name in commands():
        epilog = below(name, "en")
        shown = below(name, language)
        assert shown.split(":")[0] == said.split(":")[0], name
        assert keys(shown) == keys(epilog), name
        assert set(remarks(epilog)).isdisjoint(remarks(shown)), name


def test_the_remarks_beside_keys_are_told_from_the_keys() -> None:
    epilog = "JSON keys: ok, games (index, text (null without SYSTEM)), --out x; --out: file_1."
    assert keys(epilog) == ["ok", "games", "index", "text", "file_1"]
    assert remarks(epilog) == ["null without SYSTEM", "--out x"]


def below(command: str, language: str) -> str:
    """The JSON keys at the end of the help of a command."""
    shown = call(command, "--help", "--lang", language).out
    return " ".join(shown.rpartition("\n\n")[2].split())


SIGNS = ("[OPTIONS]", "[ARGS]", "required]", "default:", "<=x", "x>=", "Usage:", "300.0")
"""Words and signs of click."""


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_help_has_words_or_signs_of_click(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSHEET_LANG", language)
    same = {"[OPTIONS]"} if phrase("help.options").words(language) == "Options" else set()
    for name in ("", *commands()):
        shown = call(*filter(None, [name, "--help"])).out
        assert [sign for sign in SIGNS if sign in shown and sign not in same] == [], name


def test_the_help_says_which_numbers_an_option_takes() -> None:
    shown = " ".join(call("batch", "--help").out.split())
    assert "STEPS" in shown
    assert "[required]" in shown
    assert "[default: 2048; from 256 to 10000000]" in shown
    assert "[1 or more]" in call("undo", "--help").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("undo",), "Brakuje argumentu „PLIK”."),
        (("ratings",), "Brakuje argumentu „CZYNNOŚĆ”. Wybierz jedno z: add,"),
        (("ratings", "foo"), "CZYNNOŚĆ przyjmuje add,"),
        (("batch", "x.trf", "--do", "check"), "Brakuje opcji „--out”."),
    ],
)
def test_an_argument_is_named_as_the_help_does(line: tuple[str, ...], said: str) -> None:
    assert said in call(*line, "--lang", "pl").err
    assert "[LOKASI]" in call("new", "--help", "--lang", "id").out


def test_the_help_is_in_english_again_after_it_was_in_another_language() -> None:
    first = call("pair", "--help").out
    assert call("pair", "--help", "--lang", "pl").out != first
    assert call("pair", "--help").out == first
