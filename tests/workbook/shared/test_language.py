"""The catalogue of words: complete in every language, and unambiguous on the way back."""

from __future__ import annotations

import string
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swissheet.errors import InputError
from swissheet.words import catalogue as words
from swissheet.words import meanings
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.language import LANGUAGES, catalogue, find, fold, round_number, text
from swissheet.workbook.shared.player_columns import TABLE
from swissheet.workbook.shared.settings.table import SETTING_GROUPS, SETTINGS

OTHERS = LANGUAGES[1:]
# The letters of the sexes are those of the model in every language.
SHARED = {"value.sex.m", "value.sex.w"} | {f"value.language.{code}" for code in LANGUAGES}

TABLES = {
    "settings": layout.SETTING_COLUMNS,
    "players": layout.PLAYER_COLUMNS,
    "round": layout.BOARD_COLUMNS,
    "standings": layout.STANDINGS_COLUMNS,
    "cross table": layout.CROSSTABLE_COLUMNS,
    "explain": layout.EXPLAIN_COLUMNS,
    "games": layout.GAME_COLUMNS,
    "checks": layout.CHECK_COLUMNS,
    "history": layout.HISTORY_COLUMNS,
    "store": layout.STORE_COLUMNS,
}


def places(said: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(said) if name}


def own_words(code: str) -> dict[str, object]:
    return words.load("languages", f"{code}.toml")


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_its_own_words_for_everything(code: str) -> None:
    assert set(catalogue("en")) - set(own_words(code)) == SHARED
    assert set(own_words(code)) <= set(catalogue("en")), "words nobody asks for"


def test_every_column_of_players_has_its_header_and_its_hint() -> None:
    hints = {f"hint.{column.key}" for column in TABLE if column.check is not None}
    assert {f"column.{column.key}" for column in TABLE} | hints <= set(catalogue("en"))


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_same_places_to_fill_in(code: str) -> None:
    said = catalogue(code)
    different = [k for k, v in catalogue("en").items() if places(v) != places(said[k])]
    assert different == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_titles_are_titles_a_spreadsheet_accepts_and_all_different(code: str) -> None:
    titles = [text(f"sheet.{sheet.key}", code) for sheet in layout.Sheet]
    titles += [text("sheet.round", code, n=n) for n in (1, 99)]
    assert all(1 <= len(title) <= 31 for title in titles)
    assert not [title for title in titles if set(title) & set("[]:*?/\\'")]
    assert Counter(title.casefold() for title in titles).most_common(1)[0][1] == 1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_headers_of_a_table_are_all_different(code: str, table: str) -> None:
    headers = [text(f"column.{key}", code).casefold() for key in TABLES[table]]
    assert len(set(headers)) == len(headers)


@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_beside_a_cell_fit_into_a_validation(code: str) -> None:
    said = catalogue(code)
    long = [k for k, v in said.items() if k.startswith(("hint.", "help.")) and len(v) > 255]
    long += [
        k
        for k, v in said.items()
        if k.startswith("warning.") and len(v) > (32 if k.endswith("_title") else 225)
    ]
    assert long == []


@pytest.mark.parametrize("table", TABLES)
def test_no_header_of_any_language_means_two_columns_of_one_table(table: str) -> None:
    columns = set(TABLES[table])
    double = {w: k for w, k in meanings.index("column").items() if len(columns & set(k)) > 1}
    assert double == {}


@pytest.mark.parametrize(
    "kind",
    [
        "setting",
        "sheet",
        "severity",
        "value.system",
        "value.initial_colour",
        "value.acceleration",
        "value.late_entries",
        "value.language",
        "value.sex",
    ],
)
def test_no_word_of_any_language_has_two_meanings(kind: str) -> None:
    assert {w: k for w, k in meanings.index(kind).items() if len(k) > 1} == {}


def test_no_heading_of_a_group_is_also_a_setting() -> None:
    assert set(meanings.index("group")) & set(meanings.index("setting")) == set()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_header_leads_back_to_its_column(code: str, table: str) -> None:
    for key in TABLES[table]:
        assert find("column", text(f"column.{key}", code), TABLES[table]) == key


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_label_leads_back_to_its_setting(code: str) -> None:
    for key in SETTINGS:
        assert find("setting", text(f"setting.{key}", code)) == key


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("Elo", "rating"),
        ("Rtg", "rating"),
        ("RtgI", "rating"),
        ("No", "tpn"),
        ("Start No", "tpn"),
        ("SNo", "tpn"),
        ("#", "tpn"),
        ("№", "tpn"),
        ("N°", "tpn"),
        ("  FED ", "federation"),
        ("FideID", "fide_id"),
        ("FIDE-ID", "fide_id"),
        ("fide_id", "fide_id"),
        ("Nazwisko i imię", "name"),
        ("NAZWISKO I IMIE", "name"),
        ("Płeć", "sex"),
        ("Plec", "sex"),
        ("Geburtsdatum", "birth"),
        ("L/P", "sex"),
        ("L./P.", "sex"),
        ("Lp.", "tpn"),
        ("Nazwisko", "name"),
        ("Nachname", None),
        ("Year of birth", "birth"),
        ("Club/City", "club"),
        ("", None),
        ("   ", None),
        ("Shoe size", None),
    ],
)
def test_headers_of_pasted_lists_are_known(header: str, key: str | None) -> None:
    assert find("column", header, layout.PLAYER_COLUMNS) == key


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("Round 1", 1),
        ("round 12", 12),
        ("Runde 3", 3),
        ("Babak 03", 3),
        ("Runda  7", 7),
        ("PUSINGAN 2", 2),
        ("Turno 9", 9),
        ("Round", None),
        ("Round 0", None),
        ("Round 1 (copy)", None),
        ("Round 1000", None),
        ("3", None),
    ],
)
def test_round_sheets_are_known_by_their_titles(title: str, number: int | None) -> None:
    assert round_number(title) == number


@pytest.mark.parametrize("title", ["{n}. kolo", "\u2067Róúnd {n} ét\u2069"])
def test_the_number_of_a_round_is_found_where_a_language_has_it(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "catalogue", lambda code: {"sheet.round": title})
    language._round_titles.cache_clear()
    assert [round_number(title.format(n=number)) for number in (1, 12)] == [1, 12]
    monkeypatch.undo()
    language._round_titles.cache_clear()


@given(st.sampled_from(LANGUAGES), st.sampled_from(layout.PLAYER_COLUMNS), st.data())
def test_case_spaces_and_points_of_a_header_do_not_matter(
    code: str, key: str, data: st.DataObject
) -> None:
    header = text(f"column.{key}", code)
    noise = data.draw(st.lists(st.sampled_from(["", " ", ".", "\u00a0", "\n", "_"]), min_size=1))
    upper = data.draw(st.booleans())
    spoiled = "".join(letter + noise[at % len(noise)] for at, letter in enumerate(header))
    spoiled = spoiled.upper() if upper else spoiled
    assert find("column", spoiled, layout.PLAYER_COLUMNS) == key


@given(st.text(max_size=40))
@example("\U0001d6e2")  # a capital of a styled alphabet
@example("\u00af\u00b8")  # signs that lose the spaces they stand on
def test_folding_twice_is_folding_once(words: str) -> None:
    assert fold(fold(words)) == fold(words)


def test_the_english_names_other_programs_rely_on_stay() -> None:
    titles = [text(f"sheet.{sheet.key}") for sheet in layout.Sheet if sheet.key != "store"]
    assert titles == [
        "Tournament",
        "Players",
        "Schedule",
        "Standings",
        "Cross table",
        "Explain",
        "Games",
        "Checks",
        "Log",
    ]
    assert text("sheet.round", n=1) == "Round 1"
    headers = {key: text(f"column.{key}") for key in ("board", "white", "result", "black")}
    assert headers == {"board": "Board", "white": "White", "result": "Result", "black": "Black"}


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"'xx' is not a language .* en, id, ms"):
        text("sheet.players", "xx")


def test_a_language_is_known_by_its_code_and_its_name_in_any_of_them() -> None:
    for name in ("German", "Niemiecki", "DEUTSCH", "allemand", "alemán", "Almanca", "tedesco"):
        assert language.language_code(name) == "de"
    assert language.language_code("pl") == language.language_code("polski") == "pl"
    assert language.language_code("Bahasa Indonesia") == "id"
    assert language.language_code("Klingon") is None


def test_what_a_language_leaves_out_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    load = words.load
    monkeypatch.setattr(words, "load", lambda *path: {} if path[-1] == "nl.toml" else load(*path))
    words.catalogue.cache_clear()
    try:
        assert text("sheet.players", "nl") == "Players"
    finally:
        words.catalogue.cache_clear()


def test_the_settings_are_grouped_without_loss_and_in_order() -> None:
    grouped = tuple(key for keys in SETTING_GROUPS.values() for key in keys)
    assert grouped == tuple(SETTINGS)


NUMBERED = ("boards", "missing", "rounds", "round", "board")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "key", ["note.round", "note.standings_final", "status.finished", "status.missing"],
)  # fmt: skip
@pytest.mark.parametrize("number", [1, 2, 5, 22])
def test_a_line_with_numbers_can_be_said_of_any_number(code: str, key: str, number: int) -> None:
    said = text(key, code, **dict.fromkeys(NUMBERED, number))
    assert not set("{}|#") & set(said)


def test_one_board_is_no_boards() -> None:
    assert text("note.round", "en", boards=1) == "1 board"
    assert text("note.provisional", "de", open=1).startswith("Vorläufig: 1 Partie ohne")
    assert text("note.provisional", "it", open=2).startswith("Provvisoria: 2 partite senza")
    assert text("note.standings_final", "pl", rounds=1) == "Klasyfikacja końcowa po 1 rundzie"
