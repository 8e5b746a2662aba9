"""The parts that read a player list: headings, dates, ratings, encodings, and what is hostile."""

from __future__ import annotations

import csv
import datetime as dt
import io
import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.errors import FormatError, InputError, Severity, TooLargeError
from swissheet.formats import players_csv
from swissheet.formats.dbf import is_dbf
from swissheet.formats.encodings import decode
from swissheet.formats.playerlist.dates import Dates, read_dates
from swissheet.formats.playerlist.heading_row import ALL_FIELDS, find_heading
from swissheet.formats.playerlist.headings import field_of
from swissheet.formats.playerlist.wishes import Wishes

# Headings


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("ID_No, ID NO, Identnr, Relatienummer, MEM_ID, CFC#, ID., ECF_code", "national_id"),
        ("Fide_No, FIDE NO, fide no, FIDE-ID, FideIdent, IDFIDE, FIN, ID FIDE", "fide_id"),
        ("Rtg_Nat, RTG NAT, rtg nat., EloN, DWZ, revised_standard, Selo", "rating_national"),
        ("Rtg_Int, EloI, Elo Int, rating_int, FIDE-Elozahl, Elo FIDE Std", "rating_fide"),
        ("Std, Penarafan, standard, Standar, Rating, Elo, Rtg", "rating"),
        ("Geburtsjahr, Geboortejaar, Rok ur., Tgl Lahir, Año nac., ANO NAC, Data nasc.", "birth"),
        ("BDATE, Birthday, Født, B-day, Anno Nascita, Né(e) le", "birth"),
        ("club_name, ClubName, Klub, Seura, Vereinsname", "club"),
        ("Negeri, Provinsi, Asal, STATE", "region"),
        ("Nominativo, Spielername, Last/First, MEM_NAME, full_name, NAMA", "name"),
        ("FIDE-Titel, Titel, Gelar, Tit", "title"),
        ("FIDE-Land, Fed, Maa, nation", "federation"),
        ("L/P, gender, Geschlecht, Sukupuoli", "sex"),
        ("Lp, Lp., LP, No. Urut, Bil", "tpn"),
        ("Sukunimi, last_name, SURNAME", "surname"),
        ("Etunimi, first_name, FIRSTNAME, (given), Imię", "given"),
    ],
)  # fmt: skip
def test_headings_of_federations_are_known(words: str, field: str) -> None:
    assert {word: field_of(word, ALL_FIELDS) for word in words.split(", ")} == dict.fromkeys(
        words.split(", "), field
    )


@pytest.mark.parametrize("above", [0, 1, 19])
def test_headings_stand_anywhere_in_the_first_twenty_rows(above: int) -> None:
    rows = [[f"Line {n}", "of a title"] for n in range(above)]
    rows += [["Rtg", "Name"], ["2000", "Abel, Ann"]]
    found = find_heading(rows)
    assert found is not None
    assert (found.first, found.fields) == (above, ("rating", "name"))


def test_headings_below_the_first_twenty_rows_are_found_only_where_they_say_much() -> None:
    above = [["a line"]] * 20
    assert find_heading([*above, ["Name", "Rtg"]]) is None
    assert find_heading([*above, ["Name", "Rtg", "Fed", "Club"]]) is not None


# Below the players


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Razem;2;;", False),
        ("Total:;;;2", False),
        ("Итого;2;;", False),
        ("2;Jumlah peserta;;", False),
        ("Σύνολο;2;1900,5;", False),
        ("Summe;24 Spieler;;", False),
        ("3;Suma, Ana;1700;Razem", True),
        ("3;Total;;Klub Gambit", True),
        ("3;Carter, Cy;;", True),
    ],
)
def test_the_line_that_says_how_many_players_there_are_is_no_player(
    line: str, player: bool
) -> None:
    text = f"Lp;Nazwisko i imię;Ranking;Klub\n1;Abel, Ann;1900;\n2;Baker, Bo;1800;\n{line}\n"
    found = players_csv.loads(text)
    assert len(found.players) == 2 + player
    told = [issue for issue in found.issues if issue.key == "playerlist.below"]
    assert [issue.place.line for issue in told] == ([] if player else [4])


# Dates


@pytest.mark.parametrize(
    ("column", "read", "doubtful"),
    [
        ("19900512 1990-05-12 1990/05/12 1990", "1990/05/12 1990/05/12 1990/05/12 1990", ()),
        ("00.00.1990 00.05.1990 1990/00/00", "1990 1990 1990/00/00", ()),
        ("03.04.1991 5.6.87", "1991/04/03 1987/06/05", ()),
        ("3/4/1991 25/12/2003", "1991/04/03 2003/12/25", ()),
        ("3/4/1991 12/25/2003", "1991/03/04 2003/12/25", ()),
        ("3/4/1991 5/5/2003", "1991/04/03 2003/05/05", (0,)),
        ("03.04.1991 12.25.2003", "1991/03/04 2003/12/25", ()),
        ("31.02.1990 12.34", "31.02.1990 12.34", ()),
    ],
)
def test_dates_are_read_as_their_column_has_them(
    column: str, read: str, doubtful: tuple[int, ...]
) -> None:
    found = read_dates(column.split())
    assert (found.texts, found.doubtful) == (tuple(read.split()), doubtful)


def test_a_column_that_says_both_is_told_and_whoever_knows_decides() -> None:
    column = ["3/4/1991", "25/12/2003", "12/25/2003"]
    found = read_dates(column)
    assert (found.texts, found.mixed) == (("1991/04/03", "2003/12/25", "2003/12/25"), (0,))
    told = read_dates(column, "mdy")
    assert told == Dates(("1991/03/04", "25/12/2003", "2003/12/25"))


def test_a_day_that_stands_for_none_is_left_out() -> None:
    found = read_dates(["1900/01/01", "01.01.1900", "00.00.0000", "0", "-", ""])
    assert (set(found.texts), found.none) == ({""}, (0, 1))


@given(st.dates(min_value=dt.date(1901, 1, 1), max_value=dt.date(2098, 12, 31)))
def test_every_day_is_read_in_every_clear_form(day: dt.date) -> None:
    forms = ("%Y%m%d", "%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d 00:00:00")
    column = [format(day, form) for form in forms]
    assert set(read_dates(column).texts) == {format(day, "%Y/%m/%d")}


# Ratings

BOTH = "Name;Rtg_Int;Rtg_Nat;Rapid\nA;2000;2100;1500\nB;0;1900;1600\nC;1800;;\n"


@pytest.mark.parametrize(
    ("wish", "ratings"),
    [
        ("", {"A": 2000, "B": 1900, "C": 1800}),
        ("fide", {"A": 2000, "B": 0, "C": 1800}),
        ("national", {"A": 2100, "B": 1900, "C": 0}),
        ("fide-first", {"A": 2000, "B": 1900, "C": 1800}),
        ("national-first", {"A": 2100, "B": 1900, "C": 1800}),
        ("higher", {"A": 2100, "B": 1900, "C": 1800}),
        ("rapid", {"A": 1500, "B": 1600, "C": 0}),
    ],
)
def test_who_knows_says_which_rating_counts(wish: str, ratings: dict[str, int]) -> None:
    found = players_csv.loads(BOTH, Wishes(rating_from=wish))
    assert {player.name: player.rating for player in found.players} == ratings
    assert ("rating-from" in {issue.code for issue in found.issues}) == (not wish)


def test_all_ratings_of_a_player_are_kept_by_kind() -> None:
    found = players_csv.loads(BOTH)
    by_name = {player.name: found.ratings[player.tpn] for player in found.players}
    assert by_name["A"] == {"fide": 2000, "national": 2100, "rapid": 1500}
    assert by_name["C"] == {"fide": 1800}


@pytest.mark.parametrize(
    ("headings", "read"),
    [
        ("Rating;FIDE Rating", 1800),
        ("Elo;DWZ", 1700),
        ("Rtg;RtgI;RtgN", 1700),
    ],
)
def test_a_rating_that_is_nobodys_is_the_other_one(headings: str, read: int) -> None:
    text = f"Name;{headings}\nA;1700;1800;1900\n"
    rows = text if headings.count(";") == 2 else text.replace(";1900", "")
    assert players_csv.loads(rows).players[0].rating == read


def test_a_rating_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(FormatError, match="--rating-from blitz"):
        players_csv.loads(BOTH, Wishes(rating_from="blitz"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Name;Rating\nA;\n", "playerlist.unrated"),
        ("Name;Club\nA;\n", "playerlist.unrated.column"),
        ("Name;Rapid\nA;1500\n", "playerlist.unrated.others"),
        ("A\nB\n", "playerlist.unrated.column"),
    ],
)
def test_that_nobody_has_a_rating_is_a_warning(text: str, key: str) -> None:
    [issue] = [issue for issue in players_csv.loads(text).issues if issue.code == "unrated"]
    assert (issue.key, issue.severity) == (key, Severity.WARNING)


# Encodings

NAMES = {
    "cp1250 iso8859-2": "Łukasiewicz Bogumił, Świętek Żaneta, Dąbrowska Zofia, Wójcik Łucja",
    "cp1250 iso8859-2 ": "Dvořák Jiří, Šťastný Tomáš, Růžička Ondřej, Žáková Anežka",
    "cp1252 iso8859-15": "Köhlbrand Rüdiger, Weiß Jürgen, Ähre Änne",
    "cp1252": "Conceição João, Simões Antónia, Gonçalves Inês",
    "cp1252 ": "Lefèvre Étienne, Noël Françoise, Côté Hélène",
    "cp1254": "Şahin Gülşen, Yıldız Çağrı, Öztürk İpek",
    "cp1251": "Кузнецов Пётр, Белова Юлия, Щукина Мария",
    "cp1251 ": "Шевченко Олексій, Їжак Марія, Ґедзь Євген",
    "cp1253": "Παπαδόπουλος Γιώργος, Νικολάου Ελένη",
    "utf-16 utf-16-le utf-16-be utf-8 utf-8-sig": "Łukasiewicz Bogumił, Şahin Gülşen",
}


@pytest.mark.parametrize(
    ("encoding", "names"), [(e, names) for es, names in NAMES.items() for e in es.split()]
)
def test_a_code_page_is_told_by_its_letters(encoding: str, names: str) -> None:
    text = "Name;Rtg\n" + "".join(f"{name};2000\n" for name in names.split(", "))
    assert decode(text.encode(encoding))[0] == text


def test_what_may_be_another_code_page_is_told_with_both_words() -> None:
    data = "Name;Rtg\nDąbrowska Zofia;2000\n".encode("cp1250")
    _, [issue] = decode(data)
    assert issue.severity is Severity.WARNING
    assert "Dąbrowska" in issue.found
    assert decode(data, "cp1250") == ("Name;Rtg\nDąbrowska Zofia;2000\n", ())


@pytest.mark.parametrize("name", ["klingon", "", "\0", "rot13", "hex", "zlib"])
def test_an_encoding_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="is not known"):
        decode(b"Name\n\xff\n", name or "nothing")


# Any order, anything above

FIELDS = {
    "name": ("Name", "Nazwisko i imię", "NAMA", "Spielername"),
    "rating": ("Rtg", "Elo", "Penarafan", "Standar"),
    "fide_id": ("Fide_No", "FIDE-ID", "fide no"),
    "federation": ("Fed", "FED", "Maa"),
    "title": ("Title", "Tit.", "FIDE-Titel"),
    "birth": ("Geburtsjahr", "Tgl. Lahir", "BDATE"),
    "club": ("ClubName", "Klub", "Seura"),
}
PEOPLE = (
    ("Abel, Ann", 2000, "99000101", "POL", "WFM", "1990/05/12", "Oak"),
    ("Bell, Bo", 1900, "99000102", "INA", "", "1971", "Elm; and ash"),
    ("Cole, Cy", 1800, "99000103", "GER", "FM", "2004/12/01", 'The "Ivy"'),
)
junk = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12).filter(
        lambda text: not field_of(text.strip(), ALL_FIELDS)
    ),
    min_size=1,
    max_size=5,
)


@given(
    st.permutations(list(FIELDS)),
    st.lists(junk, max_size=15),
    st.sampled_from(",;\t|"),
    st.randoms(use_true_random=False),
)
def test_shuffled_columns_and_lines_above_give_the_same_players(
    order: list[str], above: list[list[str]], separator: str, chance: random.Random
) -> None:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=separator)
    writer.writerows(above)
    writer.writerow([chance.choice(FIELDS[field]) for field in order])
    for person in PEOPLE:
        cells = dict(zip(FIELDS, person, strict=True))
        writer.writerow([cells[field] for field in order])
    found = players_csv.loads(written.getvalue()).players
    read = [(p.name, p.rating, p.fide_id, p.federation, p.title, p.birth, p.club) for p in found]
    assert read == list(PEOPLE)


# Hostile


@pytest.mark.parametrize(
    "page", ["<!DOCTYPE html><html>", "<html><table>", "\ufeff  <HTML lang=en>", "<table><tr>"]
)
def test_a_page_of_the_web_is_told_as_such(page: str) -> None:
    with pytest.raises(FormatError, match="web page"):
        players_csv.loads((page + "<td>Name</td>\nAbel\n").encode())


@pytest.mark.parametrize("data", [b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\n\n"])
def test_a_file_of_nothing_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        players_csv.loads(data)


def test_formulas_are_texts() -> None:
    text = "Name;Rating;Club\n=HYPERLINK(1);2000;=1+1\n"
    [player] = players_csv.loads(text).players
    assert (player.name, player.club) == ("=HYPERLINK(1)", "=1+1")
    assert "'=HYPERLINK" in players_csv.dumps([player])


def dbf(fields: list[tuple[str, int]], records: list[str], *, claimed: int | None = None) -> bytes:
    head = 32 + 32 * len(fields) + 1
    length = 1 + sum(width for _, width in fields)
    count = len(records) if claimed is None else claimed
    data = struct.pack("<B3sIHH20s", 3, b"\x7e\x0b\x17", count, head, length, b"")
    for name, width in fields:
        data += struct.pack("<11sc4sBB14s", name.encode(), b"C", b"", width, 0, b"")
    return data + b"\r" + b"".join(record.encode("cp1252") for record in records)


US = [("MEM_ID", 8), ("MEM_NAME", 16), ("STATE", 2), ("R_LPB_RAT", 7)]


def test_a_dbase_file_is_read_without_what_was_deleted() -> None:
    records = [
        " 99000101MARLOWE,TESS    WI1543P12",
        "*99000102GONE,GUS        WI1600   ",
        " 99000103NÚÑEZ,ADA       MN1322   ",
    ]
    records = [record[:34].ljust(34) for record in records]
    found = players_csv.loads(dbf(US, records), Wishes(encoding="cp1252"))
    assert [(p.name, p.rating, p.club) for p in found.players] == [
        ("MARLOWE, TESS", 1543, "WI"),
        ("NÚÑEZ, ADA", 1322, "MN"),
    ]


def test_a_dbase_file_that_is_cut_off_is_none() -> None:
    whole = dbf(US, [" " * 34] * 3)
    assert is_dbf(whole)
    assert not is_dbf(whole[:-40])
    assert not is_dbf(dbf(US, [], claimed=4_000_000_000))
    for end in range(len(whole)):
        with pytest.raises((FormatError, InputError)):
            players_csv.loads(whole[:end])


@given(st.binary(max_size=300))
def test_any_bytes_behind_a_head_of_dbase_are_read_or_refused(rest: bytes) -> None:
    try:
        players_csv.loads(dbf(US, [])[:40] + rest)
    except (InputError, TooLargeError):
        return


def federation_dbf(players: int) -> tuple[bytes, int]:
    """A list as federations keep theirs, and how many of its records are not deleted.

    The header was not counted up when players were added, a field has more letters than a byte can
    say, one no width at all; there are blank records, ratings and numbers that are none, letters
    of old DOS, and after the last record its mark and what was there before.
    """
    fields = [
        (b"NR", b"N", 6, 0), (b"NAZWISKO", b"C", 20, 0), (b"IMIE", b"C", 12, 0),
        (b"PUSTE", b"C", 0, 0), (b"RANKING", b"N", 4, 0), (b"FIDE_ID", b"C", 9, 0),
        (b"UWAGI", b"C", 44, 1), (b"DATA_UR", b"D", 8, 0),
    ]  # fmt: skip
    length = 1 + sum(width + 256 * more for _, _, width, more in fields)
    head = 32 + 32 * len(fields) + 1 + 263
    data = struct.pack(
        "<B3sIHH17sB2s", 0x30, b"\x7e\x0b\x17", players // 2, head, length, b"", 0x64, b""
    )
    for name, kind, width, more in fields:
        data += struct.pack("<11sc4sBB14s", name, kind, b"", width, more, b"")
    data += b"\r" + bytes(263)
    kept = 0
    for at in range(1, players + 1):
        deleted = at % 100 == 50
        kept += not deleted
        number = "" if at % 5 == 0 else "0" if at % 7 == 0 else str(at)
        rating = "****" if at % 11 == 0 else "" if at % 3 == 0 else str(1000 + at % 1500)
        cells = (
            number.rjust(6), f"Łąka{at}".ljust(20), "Żaneta".ljust(12), rating.rjust(4),
            ("" if at % 2 else str(99_000_000 + at)).ljust(9), " " * 300, "        ",
        )  # fmt: skip
        data += ("*" if deleted else " ").encode() + "".join(cells).encode("cp852")
    return data + b" " * length + b"\x1a" + b"old" * 500, kept


def test_a_federations_dbase_file_is_read_whole() -> None:
    data, kept = federation_dbf(5210)
    found = players_csv.loads(data)
    assert len(found.players) == kept == 5210 - 52
    assert {p.name.split(",")[0].rstrip("0123456789") for p in found.players} == {"Łąka"}
    assert "52 records are marked as deleted" in str([issue.message for issue in found.issues])


SCRIPTS = [
    (
        "Name,Rating\nИванов Пётр,1500\nСидорова Анна,1400\n",
        ("cp1251", "koi8-r", "iso8859-5", "cp866"),
    ),
    ("Name\nГЛЕБ СНЕГИРЁВ\nВЕРА ОЛЬХОВА\n", ("cp1251", "koi8-r", "iso8859-5", "cp866")),
    ("Name\nОльхова\n", ("cp1251", "koi8-r", "iso8859-5", "cp866")),
    ("Name\nШевчук Марія\nГнатюк Їржі\n", ("cp1251", "koi8-u", "iso8859-5")),
    ("Name\nΝικολάου Άννα\n", ("cp1253", "iso8859-7")),
    ("Name\nΑΝΔΡΕΟΥ ΜΑΡΙΑ\n", ("cp1253", "iso8859-7")),
    ("Name\nBērziņš Jānis\nKalniņa Līga\n", ("cp1257", "iso8859-13")),
    ("Name\nPetrauskienė Jūratė\n", ("cp1257", "iso8859-13")),
    ("Name\nNoël Daniël\n", ("cp1252",)),
    ("Name\nBüßing Jörg\nFrançois Hélène\n", ("cp1252",)),
    ("Name\nŁąka Żaneta\nWójcik Zdzisław\n", ("cp1250", "iso8859-2")),
]


@pytest.mark.parametrize(
    ("text", "page"), [(text, page) for text, pages in SCRIPTS for page in pages]
)
def test_a_short_list_in_an_old_code_page_is_read_by_its_letters(text: str, page: str) -> None:
    assert decode(text.encode(page))[0] == text
