"""A pairing system is meant by its key, by its name in any language, and by what it is called."""

from __future__ import annotations

import pytest

from swissheet.errors import InputError
from swissheet.model import System, Tournament
from swissheet.pairing import AVAILABLE, pair, system_named
from swissheet.words.catalogue import LANGUAGES, catalogue

_WORDS = {
    System.DUTCH_2026: "dutch2026, dutch, FIDE dutch, swiss, Schweizer System, Suisse, Szwajcarski",
    System.FIDE_1998: "fide1998, FIDE 98, fide-98, 1998, swiss98, Swiss 1998, FIDE_1998",
    System.SIMPLE: "simple, club, Simple Swiss, simple-swiss",
    System.ROUND_ROBIN: "round_robin, berger, BERGER, round robin, Round-Robin, rr, Każdy z każdym",
    System.KNOCKOUT: "knockout, ko, K.O., knock-out, knock out, cup, Pokal, Puchar, Coupe",
}


@pytest.mark.parametrize(
    ("word", "system"),
    [(word, system) for system, words in _WORDS.items() for word in words.split(", ")],
)
def test_what_people_call_a_system_is_understood(word: str, system: System) -> None:
    assert system_named(word) is system


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", list(System))
def test_the_name_in_the_drop_down_of_any_language_is_understood(
    system: System, language: str
) -> None:
    name = catalogue(language)[f"value.system.{system.value}"]
    assert system_named(name.upper()) is system


@pytest.mark.parametrize("word", ["", "keizer", "dutch2099", "d"])
def test_a_word_for_no_system_is_told_with_what_is_possible(word: str) -> None:
    with pytest.raises(InputError, match=f"'{word}'.*'dutch2026'.*'knockout'"):
        system_named(word)
    with pytest.raises(InputError, match=f"'{word}'"):
        pair(Tournament(()), word)


def test_only_what_is_possible_is_understood() -> None:
    assert system_named("swiss98", AVAILABLE) is System.FIDE_1998
    with pytest.raises(InputError) as raised:
        system_named("ko", (System.DUTCH_2026, System.FIDE_1998))
    assert "'ko'" in str(raised.value)
    assert "knockout" not in str(raised.value)
