"""Names that are too long for a list are shortened by rule, and nobody is taken for another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swissheet.workbook.shared.short_names import LongNames, apart, clusters, forms, initial
from swissheet.workbook.shared.text_widths import lines, pieces
from swissheet.workbook.shared.typed import fold

FORMS = [
    (
        "given names become initials, from the last one forwards",
        "Kusumawardhana, Bayu Cakra Dananjaya",
        [
            "Kusumawardhana, Bayu Cakra D.",
            "Kusumawardhana, Bayu C. D.",
            "Kusumawardhana, B. C. D.",
            "Kusumawardhana, B. C.",
            "Kusumawardhana, B.",
        ],
    ),
    (
        "without a comma words in the middle do, and the first and the last one stay",
        "Gwilym Rhydderch Ifor Morgan",
        ["Gwilym Rhydderch I. Morgan", "Gwilym R. I. Morgan", "Gwilym R. Morgan", "Gwilym Morgan"],
    ),
    (
        "then words in the middle of the surname",
        "Solana Ibarrondo Vela, Eusebio Lázaro",
        [
            "Solana Ibarrondo Vela, Eusebio L.",
            "Solana Ibarrondo Vela, E. L.",
            "Solana I. Vela, E. L.",
            "Solana I. Vela, E.",
            "Solana Vela, E.",
        ],
    ),
    (
        "letters of Cyrillic are letters",
        "Жемчугова, Щепетильна Юрьевна",
        [
            "Жемчугова, Щепетильна Ю.",
            "Жемчугова, Щ. Ю.",
            "Жемчугова, Щ.",
        ],
    ),
    (
        "an initial of Devanagari has its vowel, and the consonants that are joined",
        "त्रिविक्रम, क्षेमेन्द्र ज्ञानेश्वर",
        ["त्रिविक्रम, क्षेमेन्द्र ज्ञा.", "त्रिविक्रम, क्षे. ज्ञा.", "त्रिविक्रम, क्षे."],
    ),
    (
        "words of a script that is written from right to left stay in their order",
        "سالم بدر ناصر منصور",
        ["سالم بدر ن. منصور", "سالم ب. ن. منصور", "سالم ب. منصور", "سالم منصور"],
    ),
    ("each part of a double name has its initial", "Ek, Ann-Kari", ["Ek, A.-K."]),
    ("words of two letters stay", "Vu, Le An", ["Vu, Le"]),
    ("a short name has no other form", "Oi Ng", []),
    ("nor has an empty one", "", []),
]


@pytest.mark.parametrize(("rule", "name", "shorter"), FORMS, ids=[case[0] for case in FORMS])
def test_a_name_is_shortened_step_by_step(rule: str, name: str, shorter: list[str]) -> None:
    found = [form for form in forms(name) if "…" not in form]
    assert found == [name, *shorter], rule


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("Abcdefghijkl", ["Abcdefghijk…", "Abcdefg…", "Abcde…", "Abc…", "Ab…"]),
        (
            "Kusumawardhana, B.",
            ["Kusumawardh…, B.", "Kusumaw…, B.", "Kusum…, B.", "Kus…, B.", "Ku…, B."],
        ),
        ("甲乙丙丁戊己庚辛", ["甲乙丙丁戊己庚…", "甲乙丙丁戊…", "甲乙丙…", "甲乙…"]),
        ("त्रिविक्रम", ["त्रिविक्र…", "त्रिवि…"]),
    ],
    ids=["Latin", "with an initial", "ideographs", "Devanagari"],
)
def test_at_the_very_last_long_words_lose_their_ends(name: str, cut: list[str]) -> None:
    assert list(forms(name)) == [name, *cut]


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("Ångström", "Å."),
        ("A\N{COMBINING RING ABOVE}ngström", "Å."),
        ("(Bayu)", "B."),
        ("श्रीनिवास", "श्री."),
        ("เกษม", "เก."),
        ("ខ្មែរា", "ខ្មែ."),
        ("D.", "D."),
        ("12", "12"),
        ("--", "--"),
    ],
)
def test_an_initial_is_what_people_take_for_a_letter(word: str, shown: str) -> None:
    assert initial(word) == shown


def test_a_name_of_more_words_than_anybody_has_is_only_cut() -> None:
    name = "ab " * 5000
    assert len(forms(name)) < 12
    assert len(LongNames({1: name}).shown(10.0, 2)[1]) < 60


def test_players_who_would_be_shown_alike_have_their_numbers_behind_their_names() -> None:
    names = {
        1: "Kusumawardhana, Bayu Cakra Dananjaya",
        2: "Kusumawardhana, Bagas Cakra Dananjaya",
        3: "Kusumawardhana, Intan Cakra Dananjaya",
    }
    assert LongNames(names).shown(10.0, 2) == {
        1: "Kusumawardhana, Bayu Cakra D.",
        2: "Kusumawardhana, Bagas Cakra D.",
        3: "Kusumawardhana, Intan Cakra D.",
    }
    wide = LongNames(names).shown(15.0, 1)
    assert wide == {
        1: "Kusumawardhana, Bayu C. D.",
        2: "Kusumawardhana, Bagas C. D.",
        3: "Kusumawardhana, Intan C. D.",
    }
    assert LongNames(names).shown(13.0, 1) == {
        1: "Kusumawardhana, B. C. (1)",
        2: "Kusumawardhana, B. C. (2)",
        3: "Kusumawardhana, I. C. D.",
    }


def test_nobody_is_shown_as_another_is_called() -> None:
    names = {1: "Kusumawardhana, Bayu Cakra Dananjaya", 2: "Kusumawardhana, B. C. D."}
    assert LongNames(names).shown(15.0, 1)[1] != names[2]


def test_what_fits_stays_as_it_is_typed() -> None:
    names = {1: "Ek, Ann-Kari", 2: "Kusumawardhana, Bayu Cakra Dananjaya"}
    assert LongNames(names).shown(12.0, 3) == names


WORDS = st.sampled_from(
    ["Bayu", "Cakra", "Bagas", "Intan", "bin", "de", "Жемчугова", "Щепа", "क्षेमेन्द्र", "ज्ञान", "سالم",
     "ناصر", "甲乙丙丁", "Rhys-Morgan", "(Ann)", "D.", "Kusumawardhanadiningrat" * 3]
)  # fmt: skip
NAME = st.builds(
    lambda surname, names: ", ".join(" ".join(part) for part in (surname, names) if part),
    st.lists(WORDS, min_size=1, max_size=5),
    st.lists(WORDS, max_size=5),
)
ROOM = st.floats(min_value=11.0, max_value=18.0)


@settings(deadline=None)
@given(st.lists(NAME, min_size=1, max_size=25), ROOM, st.sampled_from((1, 2)))
def test_a_shown_name_is_one_players_alone_and_has_no_more_lines(
    names: list[str], room: float, most: int
) -> None:
    players = dict(enumerate(names, start=1))
    shown = LongNames(players).shown(room, most)
    for tpn, text in shown.items():
        assert lines(pieces(text), room) <= most
        if text == players[tpn]:
            continue
        form, number = apart(text)
        assert number in (0, tpn)
        assert fold(form) in map(fold, forms(players[tpn]))
        assert all(fold(text) != fold(other) for one, other in shown.items() if one != tpn)
        if not number:
            others = {name for one, name in players.items() if one != tpn}
            assert not any(fold(text) in map(fold, forms(other)) for other in others)


@settings(deadline=None)
@given(st.text(max_size=90))
def test_any_text_has_forms_and_no_letter_is_added(text: str) -> None:
    for form in forms(text):
        assert len(clusters(form)) <= len(clusters(text)) + text.count(",") + text.count("-")
