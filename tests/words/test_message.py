"""Texts are filled in with the plural of their language, and only when somebody reads them."""

from __future__ import annotations

import pickle

import pytest
from babel import Locale

from swissheet.errors import FormatError, Issue, Place, RulesError, Severity
from swissheet.words import problems
from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import (
    Term,
    filled,
    plural_categories,
    read_in,
    reader,
    reading_in,
    workbook_read,
)

BOARDS = "{boards:board #|boards #}"


@pytest.mark.parametrize(
    ("boards", "said"),
    [
        ((4,), "board 4"),
        ((1, 2), "boards 1 and 2"),
        ((1, 3, 4, 5, 7), "boards 1, 3-5 and 7"),
        ((2, 3, 4), "boards 2-4"),
        (tuple(range(1, 40, 2)), "boards 1, 3, 5, 7, 9, 11, 13, 15, ..."),
    ],
)
def test_numbers_are_named_with_neighbours_joined(boards: tuple[int, ...], said: str) -> None:
    assert filled(BOARDS, {"boards": boards}) == said


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 partii"), (1, "1 partia"), (2, "2 partie"), (5, "5 partii"), (12, "12 partii"),
     (22, "22 partie"), (112, "112 partii")],
)  # fmt: skip
def test_polish_has_three_forms_for_a_number(count: int, said: str) -> None:
    assert filled("{n:# partia|# partie|# partii}", {"n": count}, "pl") == said


def test_a_language_with_one_form_writes_it_without_a_bar() -> None:
    assert filled("{tpns:pemain #} tanpa", {"tpns": (3, 4, 5)}, "id") == "pemain 3-5 tanpa"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_categories_of_our_languages_are_those_of_the_cldr(code: str) -> None:
    rule = Locale(code).plural_form
    used = {rule(number) for number in range(1000)}
    assert set(plural_categories(code)) == used


def test_english_is_counted_by_the_rule_of_the_cldr() -> None:
    rule = Locale("en").plural_form
    counted = [filled("{n:one|other}", {"n": number}) for number in range(300)]
    assert counted == [rule(number) for number in range(300)]


def test_zero_is_plural_in_english_and_singular_in_french() -> None:
    assert filled("{n:# game|# games}", {"n": 0}) == "0 games"
    assert filled("{n:# partie|# parties}", {"n": 0}, "fr") == "0 partie"


def test_a_text_with_too_few_forms_is_a_defect() -> None:
    with pytest.raises(ValueError, match="2 forms of a plural; 'pl' has 3"):
        filled("{n:# partia|# partii}", {"n": 3}, "pl")


def test_terms_are_said_in_the_language_of_the_text() -> None:
    assert filled("No {it}.", {"it": Term("column.rating")}, "en") == "No Rating."
    assert filled("{all}", {"all": (Term("column.white"), Term("column.black"))}) == "White, Black"


def test_an_english_text_names_things_as_the_workbook_of_its_reader_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = {("area", "en"): {"here.found": "No {it}."}}
    monkeypatch.setattr(problems, "texts", lambda area, code="en": shelf.get((area, code), {}))
    error = RulesError("area.here", it=Term("column.white"))
    assert (error.message, error.words("pl")) == ("No White.", "No Białe.")


def test_what_people_typed_fills_a_place_and_is_no_template() -> None:
    assert filled("Found {it}.", {"it": "{0.__class__} {n:#|#}"}) == "Found {0.__class__} {n:#|#}."


def test_thousands_may_be_marked() -> None:
    assert filled("{n:,} of {n}", {"n": 1234567}) == "1,234,567 of 1234567"


def test_an_error_said_of_another_place_is_the_same_error() -> None:
    issue = Issue(Severity.WARNING, "rounds.no-round", Place(line=3))
    error = FormatError.of(issue, [issue])
    assert (error.place, error.code, error.message) == (issue.place, "no-round", issue.message)
    moved = error.at(Place(file="a.json", path="tournament.rounds[0]"))
    assert type(moved) is FormatError
    assert str(moved) == f"a.json, tournament.rounds[0]: {issue.message}"
    assert (moved.issues, moved.params, str(error)) == (
        (issue,),
        error.params,
        f"line 3: {issue.message}",
    )


def test_an_error_keeps_what_it_knows_through_another_process() -> None:
    place = Place(sheet="Players", cell="B4")
    inner = Issue(Severity.WARNING, "rounds.no-round", place)
    error = FormatError("rounds.board", place=place, issues=[inner], round=1, boards=4, board=9)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is FormatError
    assert (again.message, again.code, again.place) == (error.message, "board", place)
    assert again.issues == (inner,)
    assert str(again) == str(error)


def test_a_language_without_a_text_tells_it_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = {
        ("area", "en"): {"here.found": "Round {n}.", "here.wanted": "Try {n:# round|# rounds}."},
        ("area", "pl"): {"here.found": "Runda {n}.", "here.wanted": ""},
    }
    monkeypatch.setattr(problems, "texts", lambda area, code="en": shelf.get((area, code), {}))
    error = RulesError("area.here", n=2)
    assert (error.code, error.message) == ("here", "Round 2. Try 2 rounds.")
    assert error.words("pl") == "Runda 2."
    assert error.words("de") == error.message


@pytest.mark.parametrize(
    ("issue", "said"),
    [
        (Issue(Severity.ERROR, "model.no-such-problem", params={"row": 3, "name": "Ann"}),
         "model.no-such-problem (row: 3, name: Ann)"),
        (Issue(Severity.ERROR, "nowhere.at-all"), "nowhere.at-all"),
        (Issue(Severity.ERROR, "actions.unknown-player", params={"player": 4}),
         "actions.unknown-player (player: 4)"),
        (Issue(Severity.ERROR, "pairing.system", params={}), "pairing.system"),
    ],
)  # fmt: skip
def test_a_problem_whose_text_fails_is_still_told(issue: Issue, said: str) -> None:
    assert (issue.message, RulesError.of(issue).words("pl")) == (said, said)
    assert str(RulesError.of(issue)) == said


def test_a_language_that_is_named_holds_whatever_workbook_is_read() -> None:
    with reading_in("de"):
        read_in("en", follows=True)
        with reading_in("it"):
            workbook_read("pl")
            assert reader() == "it"
        workbook_read("pl")
        assert reader() == "pl"
    assert reader() == "en"
