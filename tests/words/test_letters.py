"""The dotted and the dotless i of Turkish; letters of other languages stay as they were."""

from __future__ import annotations

import random
import string

import pytest

from swissheet.chaining import left_out
from swissheet.model import Player, Tournament, initial_order
from swissheet.model.players import told_apart
from swissheet.naming import named
from swissheet.ratinglists.names import keys_of
from swissheet.words import begun, capitals, caseless, clause, rules
from swissheet.words.meanings import find, fold
from swissheet.workbook.shared import typed

SPELLINGS = [
    ("IŞIL", "Işıl", "ışıl", "IşıL"),
    ("İLKER", "İlker", "ilker", "I\u0307LKER"),
    ("KIZILIRMAK", "Kızılırmak", "kızılırmak"),
    ("DİLİMİZ", "Dilimiz", "dilimiz"),
]


@pytest.mark.parametrize("spellings", SPELLINGS, ids=lambda found: found[1])
def test_a_name_is_the_same_in_capitals_and_in_small_letters(spellings: tuple[str, ...]) -> None:
    assert len({caseless(one) for one in spellings}) == 1
    assert len({typed.fold(one) for one in spellings}) == 1
    assert len({fold(one) for one in spellings}) == 1
    assert len({keys_of(one) for one in spellings}) == 1
    for one in spellings:
        assert named(one, {7: f"{spellings[1]} Kaya", 8: "Ender Akay"}) == 7


@pytest.mark.parametrize("typed_there", ["İSİM", "isim", "Isim", "ISIM", "İsim"])
def test_a_heading_is_found_with_every_i(typed_there: str) -> None:
    assert find("column", typed_there, ("name", "fide_id", "club")) == "name"


def test_letters_of_other_languages_are_compared_as_before() -> None:
    chance = random.Random(20)
    letters = [
        chr(code)
        for code in (*range(0x20, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x2000))
        if chr(code) not in "ıİ\u1e2c\u1e2d"
    ]
    words = ["".join(chance.choices(letters, k=6)) for _ in range(5000)]
    assert [caseless(word) for word in words] == [word.casefold() for word in words]
    assert capitals(string.printable, "de") == string.printable.upper()


def test_players_with_a_dotless_i_are_numbered_where_an_i_is() -> None:
    listed = [Player(1, "Kuzu, Ali", 1800), Player(2, "Kılıç, Ece", 1800), Player(3, "Ilgaz", 1800)]
    names = [player.name for player in initial_order(listed)]
    assert names == ["Ilgaz", "Kılıç, Ece", "Kuzu, Ali"]


def test_namesakes_in_capitals_are_told_apart() -> None:
    two = [Player(1, "IŞIL KAYA", birth="1990"), Player(2, "Işıl Kaya", birth="2011")]
    assert told_apart(two) == {1: "1990", 2: "2011"}


def test_a_player_is_left_out_by_the_name_in_other_letters() -> None:
    event = Tournament(players=(Player(1, "Işıl Kaya"), Player(2, "İlker Can")), rounds_total=3)
    assert left_out([event], ["IŞIL KAYA", "ilker can"]) == [frozenset({1, 2})]


def test_capitals_are_those_of_the_language() -> None:
    assert capitals("istanbul ışık", "tr") == "İSTANBUL IŞIK"
    assert capitals("istanbul", "id") == "ISTANBUL"
    assert begun("ilerleyen puan", "tr") == "İlerleyen puan"
    assert begun("ikut serta", "id") == "Ikut serta"
    assert begun("", "tr") == ""
    assert begun("\u2067\u2067ilk tur\u2069\u2069", "tr") == "\u2067\u2067İlk tur\u2069\u2069"


def test_a_sentence_becomes_a_clause_without_its_full_stop_and_keeps_its_marks() -> None:
    assert clause("Gra nie jest skończona.") == "Gra nie jest skończona"
    assert clause("\u2067Done.\u2069") == "\u2067Done\u2069"
    assert clause("Really?") == "Really?"


def test_strong_words_of_a_page_are_in_the_capitals_of_its_language() -> None:
    markdown = "# Sistem\n\n**Bir tur.** Eşit puanlar."
    assert [*rules.plain(markdown, "tr")][-1] == "BİR TUR. Eşit puanlar."
    assert [*rules.plain(markdown)][-1] == "BIR TUR. Eşit puanlar."
