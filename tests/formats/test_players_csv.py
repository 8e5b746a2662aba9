"""Lists of players as CSV: found whatever their shape, written so that nothing computes."""

from __future__ import annotations

import csv
import io
import tomllib
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.strategies import any_text, texts
from swissheet.errors import FormatError, Severity, TooLargeError
from swissheet.formats import csv_, players_csv
from swissheet.formats.direction import undirected
from swissheet.formats.playerlist.headings import field_of
from swissheet.model import Player

LANGUAGES = Path(__file__).resolve().parents[2] / "engine/swissheet/words/languages"

JAN = Player(1, "Duda, Jan-Krzysztof", 2750, "GM", "POL", "1170546", "m", "1998/04/26", "Wieliczka")
ANA = Player(2, "Alfa, Ana", 0, "", "", "", "w", "2001", "")


def codes(found: players_csv.PlayerList) -> list[str]:
    """What is told of a list, but for that nobody in a small one has a rating."""
    return [issue.code for issue in found.issues if issue.code != "unrated"]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_separator_and_line_end_is_read(separator: str, end: str) -> None:
    text = players_csv.dumps([JAN, ANA], separator=separator).replace("\r\n", end)
    found = players_csv.loads(text)
    assert found.players == [JAN, ANA]
    assert found.issues == []


@pytest.mark.parametrize(
    "heading",
    [
        "No,Name,Title,Rating,Fed,FIDE ID,Sex,Born,Club",
        "No.,Player,Ti,Rtg,FED,FideID,Gender,Birthday,Club/City",
        "Nr.,Spieler,Titel,Elo,Land,FIDE-ID,Geschlecht,Geburtsdatum,Verein",
        "Nr,Nazwisko i imię,Tytuł,Ranking,Fed.,ID FIDE,Płeć,Data urodzenia,Klub",
        "No,Nama,Gelar,Rating FIDE,Federasi,FIDE ID,Jenis kelamin,Tanggal lahir,Klub",
        "№,Фамилия,Звание,Рейтинг,Федерация,FIDE ID,Пол,Дата рождения,Клуб",
        "Núm,Jugador,Título,Elo FIDE,Federación,Código FIDE,Sexo,Nacimiento,Club",
        "N°,Joueur,Titre,Élo,Fédération,Code FIDE,Sexe,Naissance,Club",
    ],
)
def test_headings_are_known_in_many_languages(heading: str) -> None:
    row = '1,"Duda, Jan-Krzysztof",GM,2750,POL,1170546,M,1998-04-26,Wieliczka'
    found = players_csv.loads(f"{heading}\n{row}\n".replace("N°", "No"))
    assert found.players == [JAN]
    assert found.ignored == ()


def test_columns_may_come_in_any_order_beside_columns_nobody_knows() -> None:
    text = "Paid;Elo;Vorname;Name;Tisch\nyes;2750;Jan-Krzysztof;Duda;4\n"
    found = players_csv.loads(text)
    assert found.players == [Player(1, "Duda, Jan-Krzysztof", 2750)]
    assert found.columns == {"Elo": "rating", "Vorname": "given", "Name": "surname"}
    assert found.ignored == ("Paid", "Tisch")


@pytest.mark.parametrize(
    "text",
    ["Alfa, Ana\nBravo, Ben\n", '"Alfa, Ana"\n"Bravo, Ben"\n', "Name\nAlfa, Ana\nBravo, Ben"],
)
def test_a_bare_list_of_names_needs_no_heading(text: str) -> None:
    assert [p.name for p in players_csv.loads(text).players] == ["Alfa, Ana", "Bravo, Ben"]


def test_players_without_numbers_are_numbered_by_c_04_2_article_2_2() -> None:
    text = "Name,Rating,Title\nB,2000,\nA,2000,\nC,2000,FM\nD,,\nE,2400,\n"
    assert [p.name for p in players_csv.loads(text).players] == ["E", "C", "A", "B", "D"]


def test_given_numbers_are_kept() -> None:
    found = players_csv.loads("No,Name\n7,A\n3,B\n")
    assert [(p.tpn, p.name) for p in found.players] == [(3, "B"), (7, "A")]


@pytest.mark.parametrize("numbers", [("1", "1"), ("1", "")])
def test_numbers_that_do_not_serve_are_given_anew_with_a_warning(numbers: tuple[str, str]) -> None:
    found = players_csv.loads("No,Name\n{},A\n{},B\n".format(*numbers))
    assert [p.tpn for p in found.players] == [1, 2]
    assert codes(found) == ["tpn"]


# heading: cell, value in the model, code of the issue or nothing
@pytest.mark.parametrize(
    ("heading", "cell", "field", "value", "code"),
    [
        ("Rating", "2100.0", "rating", 2100, ""),
        ("Rating", "", "rating", 0, ""),
        ("Rating", "unr.", "rating", 0, ""),
        ("Rating", "1500?", "rating", 1500, "doubted"),
        ("Rating", "1'500 ??", "rating", 1500, "doubted"),
        ("Rating", "9999?", "rating", 0, "rating"),
        ("Rating", "?", "rating", 0, "rating"),
        ("Rating", "21oo", "rating", 0, "rating"),
        ("Rating", "99999", "rating", 0, "rating"),
        ("Title", "wim", "title", "WIM", ""),
        ("Title", "dr", "title", "", "title"),
        ("Sex", "F", "sex", "w", ""),
        ("Sex", "männlich", "sex", "m", ""),
        ("Sex", "Perempuan", "sex", "w", ""),
        ("Sex", "x", "sex", "", "sex"),
        ("Born", "26.04.1998", "birth", "1998/04/26", ""),
        ("Born", "1998-04-26 00:00:00", "birth", "1998/04/26", ""),
        ("Born", "1998", "birth", "1998", ""),
        ("Born", "98", "birth", "98", "birth"),
        ("FIDE ID", "1170546", "fide_id", "1170546", ""),
        ("FIDE ID", "1170546.0", "fide_id", "1170546", ""),
        ("FIDE ID", "0", "fide_id", "", ""),
        ("FIDE ID", "N/A", "fide_id", "N/A", "fide-id"),
        ("Club", "'=1+1", "club", "=1+1", ""),
    ],
)
def test_a_cell_is_understood_or_complained_of(
    heading: str, cell: str, field: str, value: object, code: str
) -> None:
    found = players_csv.loads(f"Name;{heading}\nAlfa;{cell}\n")
    assert getattr(found.players[0], field) == value
    told = [issue for issue in found.issues if issue.code != "unrated"]
    assert [(i.code, i.place.line, i.place.column) for i in told] == (
        [(code, 2, 2)] if code else []
    )


def test_a_line_without_a_name_is_left_out_and_reported() -> None:
    found = players_csv.loads("No,Name,Elo\n1,A,2000\n\n2,,1900\n,,\n3,C,1800\n")
    assert [p.name for p in found.players] == ["A", "C"]
    assert [(i.severity, i.place.line) for i in found.issues] == [(Severity.ERROR, 4)]


def test_a_comma_without_quotes_is_reported() -> None:
    found = players_csv.loads("Name,Elo\nAlfa, Ana,2000\n")
    assert [i.code for i in found.issues if i.place.line == 2] == ["rating", "cells"]


@pytest.mark.parametrize("text", ["", "\n\n", "Elo;Club\n2000;A\n", "Name\n", "1,2,3\n4,5,6\n"])
def test_a_list_without_names_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        players_csv.loads(text)


def test_more_than_9999_players_are_refused() -> None:
    with pytest.raises(TooLargeError, match="10000 players"):
        players_csv.loads("Name\n" + "A\n" * 10_000)


def test_an_endless_field_is_refused() -> None:
    with pytest.raises(FormatError, match="quotation mark"):
        players_csv.loads('Name\n"' + "a" * 200_000)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_bytes_are_decoded(encoding: str) -> None:
    text = "Name;Elo\nMüller, Jürgen;2000\n"
    read = players_csv.loads(text.encode(encoding))
    assert read.players[0].name == "Müller, Jürgen"
    assert [i.key for i in read.issues] == ["csv.encoding.guessed"] * (encoding == "cp1252")


@pytest.mark.parametrize("head", ["Name;Elo\n", ""], ids=["headings", "names alone"])
def test_letters_of_another_code_page_are_read_and_told(head: str) -> None:
    """The first line with such a letter is the one that is named."""
    text = f"{head}Abel, Ann\nŁukasiewicz, Óla\nŚwiętek, Eve\n"
    found = players_csv.loads(text.encode("cp1250"))
    assert {p.name for p in found.players} == {"Abel, Ann", "Łukasiewicz, Óla", "Świętek, Eve"}
    [issue] = [issue for issue in found.issues if issue.code == "encoding"]
    assert issue.place.line == (3 if head else 2)
    assert "read as Windows-1250" in issue.found


# Writing


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "'=1", "''=1"]
)
def test_text_that_a_spreadsheet_would_compute_gets_an_apostrophe(text: str) -> None:
    assert csv_.cell_text(text) == "'" + text
    assert csv_.plain(csv_.cell_text(text)) == text


@pytest.mark.parametrize("text", ["Ana", "O'Neil", "'t Hart", "1-0", "½", "a=b", ""])
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert csv_.cell_text(text) == csv_.plain(text) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-5, "-5"),
        (0, "0"),
        (Fraction(9, 2), "4.5"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(6, 2), "3"),
        (2.5, "2.5"),
        (float("nan"), ""),
        (None, ""),
        (True, "True"),
        (pd.NA, ""),
    ],
)
def test_numbers_stay_numbers(value: object, text: str) -> None:
    assert csv_.cell_text(value) == text


def test_a_table_is_written_with_its_headings() -> None:
    table = pd.DataFrame({"Rank": [1, 2], "=Name": ["Ana", "=1+1"], "BH": [Fraction(5, 2), None]})
    assert csv_.dumps_table(table) == "Rank,'=Name,BH\r\n1,Ana,2.5\r\n2,'=1+1,\r\n"
    assert csv_.dumps_table(table, ";").startswith("Rank;'=Name;BH")


@given(st.lists(any_text(), min_size=2, max_size=4))
def test_no_cell_of_a_written_file_begins_like_a_formula(cells: list[str]) -> None:
    written = csv_.dumps_rows([cells])
    [row] = list(csv.reader(io.StringIO(written, newline="")))
    assert len(row) == len(cells)
    assert not any(cell.lstrip()[:1] in tuple("=+-@") for cell in row if cell.strip())
    assert [csv_.plain(cell) for cell in row] == [undirected(cell) for cell in cells]


@given(st.lists(texts().filter(bool), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_written_names_read_back(names: list[str], separator: str) -> None:
    names = [" ".join(name.split()) for name in names]
    players = [Player(tpn, name, 2000, club=name) for tpn, name in enumerate(names, 1) if name]
    assert players_csv.loads(players_csv.dumps(players, separator=separator)).players == players


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_read_or_refused(source: str | bytes) -> None:
    try:
        found = players_csv.loads(source)
    except FormatError:
        return
    assert found.players


@pytest.mark.parametrize(
    ("headings", "severity"),
    [
        ("Name,Name", Severity.ERROR),
        ("Name,Spieler", Severity.ERROR),
        ("Name,Elo,Rating", Severity.WARNING),
        ("Name,S,S", Severity.WARNING),
    ],
)
def test_two_columns_with_one_meaning_are_both_named(headings: str, severity: Severity) -> None:
    found = players_csv.loads(f"{headings}\nOne,,\n")
    first, second = headings.split(",")[-2:]
    [issue] = [issue for issue in found.issues if issue.code == "column-twice"]
    assert issue.severity is severity
    assert f"'{first}' and '{second}'" in issue.message
    assert issue.place.line == 1


def headings_of_the_workbook() -> list[tuple[str, str, str]]:
    """(file, field, heading) for the fields of a player in every language and list of aliases."""
    found = []
    for path in sorted(LANGUAGES.glob("*.toml")):
        columns = tomllib.loads(path.read_text("utf-8"))["column"]
        for field in ("tpn", "name", "title", "rating", "federation", "fide_id", "sex", "birth",
                      "club"):  # fmt: skip
            words = columns.get(field, [])
            found += [(path.stem, field, w) for w in ([words] if isinstance(words, str) else words)]
    return found


def test_every_heading_a_workbook_understands_is_understood_in_a_list() -> None:
    table = headings_of_the_workbook()
    assert {code for code, _, _ in table} >= {
        "aliases", "en", "id", "ms", "pl", "de", "fr", "es", "nl", "it", "pt"
    }  # fmt: skip
    assert [row for row in table if field_of(row[2]) != row[1]] == []


@pytest.mark.parametrize(
    ("heading", "field"),
    [("Nazwisko", "name"), ("Spieler", "name"), ("Zawodnik", "name"), ("Teilnehmer", "name"),
     ("Imię i nazwisko", "name"), ("Nama Pemain", "name"), ("Nom et prénom", "name"),
     ("Deelnemer", "name"), ("Apellidos y nombre", "name"), ("Cognome e nome", "name"),
     ("Nama lengkap", "name"), ("Apelido", "surname"), ("Lp.", "tpn"), ("L/P", "sex")],
)  # fmt: skip
def test_words_of_the_languages_are_understood(heading: str, field: str) -> None:
    assert field_of(heading) == field


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("hint", "mark"), [("sep=;", ";"), ("SEP=,", ","), ('"sep=|"', "|"), ("sep=\t", "\t")]
)
def test_a_first_line_that_names_the_separator_is_obeyed(hint: str, mark: str, end: str) -> None:
    lines = (hint, f"Name{mark}Elo", f"Bird Henry{mark}1900", f"Two{mark}x")
    for text in (end.join(lines), "\ufeff" + end.join(lines) + end):
        found = players_csv.loads(text)
        assert [p.name for p in found.players] == ["Bird Henry", "Two"]
        assert [issue.place.line for issue in found.issues] == [4]


def test_a_separator_named_above_wins_over_the_one_counted() -> None:
    assert csv_.rows_of("sep=,\na;b;c,d\n") == ([(2, ["a;b;c", "d"])], ",", ())


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\u061c"])
def test_signs_that_turn_the_direction_are_left_out_with_a_notice(sign: str) -> None:
    found = players_csv.loads(f"Name,Elo\nOne,2000\nT{sign}wo,1900\n")
    assert [player.name for player in found.players] == ["One", "Two"]
    [issue] = found.issues
    assert (issue.severity, issue.place.line) == (Severity.NOTICE, 3)
