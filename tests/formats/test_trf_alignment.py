"""Player lines whose fields stand beside their columns: read whole, or named; never cut."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from support.trf_samples import changed, example
from swissheet.errors import Issue, Severity
from swissheet.formats import trf
from swissheet.formats.trf.reading.read import TrfReading
from swissheet.model import Tournament

TEXT = example("a")
EXPECTED = trf.loads(TEXT)


def told(reading: TrfReading) -> list[Issue]:
    return [issue for issue in reading.issues if issue.severity >= Severity.WARNING]


def same(found: Tournament) -> bool:
    return (found.players, found.rounds) == (EXPECTED.players, EXPECTED.rounds)


def on_players(change: Callable[[str], str], text: str = TEXT) -> str:
    lines = [change(line) if line.startswith("001") else line for line in text.splitlines()]
    return "\n".join([*lines, ""])


def one_field(first: int, last: int, columns: int) -> Callable[[str], str]:
    """Moves what stands in some columns, over the blanks beside them."""

    def change(line: str) -> str:
        letters = list(line)
        for column in range(first, last + 1):
            letters[column - 1] = " "
        for column in range(first, last + 1):
            if line[column - 1] != " ":
                letters[column - 1 + columns] = line[column - 1]
        return "".join(letters)

    return change


# One field beside its columns


@pytest.mark.parametrize(
    ("first", "last", "columns", "named"),
    [
        (10, 10, -1, "(10)"),
        (11, 13, 1, "(11-13)"),
        (49, 52, -1, "(49-52)"),
        (49, 52, 1, "(49-52)"),
        (54, 56, -1, "(54-56)"),
        (54, 56, 1, "(54-56)"),
        (58, 68, 1, "(58-68)"),
        (70, 79, -1, "(70-79)"),
        (70, 79, 1, "(70-79)"),
        (81, 84, 1, "(81-84)"),
        (86, 89, 1, "(86-89)"),
        (86, 89, 2, "(86-89)"),
    ],
)
def test_a_field_beside_its_columns_is_read_whole_and_named_once(
    first: int, last: int, columns: int, named: str
) -> None:
    reading = trf.read(on_players(one_field(first, last, columns)))
    assert same(reading.tournament)
    (issue,) = told(reading)
    assert (issue.key, issue.place.line) == ("trf.columns.beside", 13)
    assert named in issue.found


def test_a_name_that_begins_a_column_early_keeps_its_first_letter() -> None:
    text = changed(TEXT, "    Rahman, Azlan ", "   Rahman, Azlan  ")
    reading = trf.read(text)
    assert same(reading.tournament)
    assert [issue.place.line for issue in told(reading)] == [15]


def test_a_right_aligned_number_may_begin_early() -> None:
    reading = trf.read(on_players(one_field(81, 84, -1)))
    assert same(reading.tournament)
    assert told(reading) == []


def test_what_no_field_explains_is_an_error_with_its_column() -> None:
    text = changed(TEXT, "1873 GER ", "1873*GER ")
    (issue,) = told(trf.read(text))
    assert (issue.severity, issue.place.line, issue.place.column) == (Severity.ERROR, 17, 53)
    assert "federation 54-56" in issue.wanted


# All that stands behind the name


def padded(width: Callable[[str], int]) -> str:
    """Example A with letters of several bytes, each name filled up to 33 of something."""
    text = TEXT.replace("Muller, Jonas", "Müller, Jörg ").replace(
        "Kowalski, Piotr", "Żółć, Łucja    "
    )

    def change(line: str) -> str:
        name = line[14:47].rstrip()
        return line[:14] + name + " " * (33 - width(name)) + line[47:]

    return on_players(change, text)


@pytest.mark.parametrize(
    "width",
    [
        lambda name: len(name.encode()),
        lambda name: len(unicodedata.normalize("NFD", name)),
        lambda name: len(name) - 1,
        lambda name: len(name) + 1,
    ],
    ids=["bytes", "combining accents", "34 columns", "32 columns"],
)
def test_a_name_that_was_filled_up_otherwise_moves_nothing(width: Callable[[str], int]) -> None:
    expected = trf.loads(padded(len))
    reading = trf.read(padded(width))
    assert reading.tournament.players == expected.players
    assert reading.tournament.rounds == expected.rounds
    assert [issue.key for issue in told(reading)] == ["trf.columns.behind-name"]


def test_accents_that_stand_alone_may_have_counted() -> None:
    text = unicodedata.normalize(
        "NFD", padded(lambda name: len(unicodedata.normalize("NFD", name)))
    )
    assert trf.loads(text).players == trf.loads(padded(len)).players


@pytest.mark.parametrize(
    "name", ["Abdurrahman Wahidin, Muhammad Fadli", "Abdurrahman, Muhammad Fadli Wahidi"]
)
def test_a_long_name_that_was_not_cut_is_kept_whole(name: str) -> None:
    text = changed(TEXT, f"{'Rahman, Azlan':<33}", name)
    reading = trf.read(text)
    assert reading.tournament.player(3).name == name
    assert reading.tournament.player(3).rating == 2051
    assert reading.tournament.rounds == EXPECTED.rounds
    assert trf.loads(trf.dumps(reading.tournament, dialect="trf2026")).player(3).name == name


def test_a_name_of_34_letters_is_told_no_more_than_that_it_is_read() -> None:
    name = "Abdurrahman, Muhammad Fadli Wahidi"
    text = changed(TEXT, f"{'Rahman, Azlan':<33} 2051", f"{name}2051")
    assert trf.loads(text).player(3).name == name


def test_utf8_read_as_windows_1252_is_read_as_what_it_was() -> None:
    text = TEXT.replace("Muller", "Müller").encode().decode("cp1252")
    reading = trf.read(text)
    assert reading.tournament.player(5).name == "Müller, Jonas"
    assert reading.tournament.rounds == EXPECTED.rounds
    (issue,) = told(reading)
    assert (issue.key, issue.place.line) == ("trf.encoding.twice", 17)


def test_a_name_that_only_looks_like_that_is_left_alone() -> None:
    text = changed(TEXT, "Muller, Jonas ", "MÃ¼ller, Jonas")
    assert trf.loads(text).player(5).name.startswith("MÃ¼ller")


def test_fields_are_no_part_of_a_name_with_accents() -> None:
    text = changed(TEXT, "Rahman, Azlan", "Råhman, Åslan")
    text = changed(text, "1987/06/15  1.5    4", "1987/06/15 -1.5    4")
    player = trf.loads(text).player(3)
    assert (player.name, player.rating, player.birth) == ("Råhman, Åslan", 2051, "1987/06/15")
    assert "trf.columns.behind-name" not in [issue.key for issue in told(trf.read(text))]
