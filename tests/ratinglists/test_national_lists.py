"""Lists of federations: their headings, separators and encodings, with invented people."""

from __future__ import annotations

import csv
import io
import struct
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from openpyxl import Workbook

from swissheet.errors import FormatError, InputError
from swissheet.files.list_files import rows_of_workbook
from swissheet.ratinglists.index import build
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.reading import opened

KOEHLBRAND = Listed(
    "NU9900001", "Köhlbrand, Rüdiger", "99000033", "GER", "m", standard=2043, born=1971
)
LISTS = {
    "Germany, now": (
        "ger", "cp1252",
        'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,'
        '"Letzte Auswertung",DWZ,Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land,Vorname,Nachname,'
        "FIDE-Frauentitel,FIDE-Elozahl-Schnellschach,FIDE-Elozahl-Blitz\n"
        'NU9900001,99901,17,A,"Köhlbrand,Rüdiger",M,,1971,202631,2043,88,2061,,99000033,GER,'
        "Rüdiger,Köhlbrand,,1998,\n",
        KOEHLBRAND,
    ),
    "Germany, before": (
        "ger", "cp1252",
        "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,"
        "Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n"
        'NU9900001,99901,17,A,"Köhlbrand,Rüdiger",M,,1971,202631,2043,88,2061,-,99000033,GER\n',
        KOEHLBRAND,
    ),
    "England": (
        "eng", "utf-8",
        "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,"
        "standard_original_category,revised_standard,standard_revised_category,original_rapid,"
        "rapid_original_category,revised_rapid,rapid_revised_category,club_code,club_name,title\n"
        '990017K,"Farquharson, Ailsa",99017,99000041,F,SCO,1702,A,1715,A,1650,K,1660,K,9XYZ,'
        "Inverleven,\n",
        Listed("990017K", "Farquharson, Ailsa", "99000041", "SCO", "w", standard=1715, rapid=1660,
               club="Inverleven"),
    ),
    "Malaysia": (
        "mas", "utf-8",
        "ID_No,Name,Sex,FED,Clubnumber,Clubname,birthday,rtg_nat,fide_no,rating_int,Title,K\n"
        "990017,Ooi Seng Teik,,MAS,9,Kelab Kuda Putih,1969,1811,99000058,1846,,20\n",
        Listed("990017", "Ooi Seng Teik", "99000058", "MAS", standard=1811, born=1969,
               club="Kelab Kuda Putih"),
    ),
    "Indonesia, with titles above": (
        "ina", "utf-8",
        "DAFTAR RATING\nNovember 2026\n"
        "ID.,FIDE-ID,PROVINSI,NAMA,L/P,Tgl.Lahir,Gelar,Standar,Cepat,Kilat\n"
        "990066,99000066,KALIMANTAN BARAT,PRANOTO SATRIO WIGUNA,L,,MN,2104,2055,\n",
        Listed("990066", "PRANOTO SATRIO WIGUNA", "99000066", "INA", "m", standard=2104,
               rapid=2055),
    ),
    "Netherlands": (
        "ned", "cp1252",
        "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n"
        "9900123;Vöorbeeld, Jan van;FM;NED;1850;0;1980;w\n",
        Listed("9900123", "Vöorbeeld, Jan van", "", "NED", "w", "FM", standard=1850, born=1980),
    ),
    "Russia": (
        "rus", "utf-8-sig",
        "ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int\n"
        "99123,Щербаков Юрий,,RUS,1,Клуб,1990,2200,99000090,2190\n",
        Listed("99123", "Щербаков Юрий", "99000090", "RUS", standard=2200, born=1990, club="Клуб"),
    ),
    "Finland": (
        "fin", "cp1252",
        "Id;Sukunimi;Etunimi;Seura;Selo;Selopelejä;Ikäryhmä;Maa;Lisenssi\n"
        "99001;Esimerkkilä;Päivi;MatSK;1900;20;;FIN;A\n",
        Listed("99001", "Esimerkkilä, Päivi", "", "FIN", standard=1900, club="MatSK"),
    ),
    "Denmark, two columns Nr": (
        "den", "cp1252",
        "\nNr;Født;Alder;Navn;Klub;Titel;Rat.;Hur.;Lyn;Fide;Nr;K\n"
        '"9901";"1980";"46";"Sørine Nordgård";"Evn";"";"1700";"1650";"1600";"1720";"99000111";""\n',
        Listed("9901", "Sørine Nordgård", "99000111", "DEN", standard=1700, rapid=1650, blitz=1600,
               born=1980, club="Evn"),
    ),
    "Canada": (
        "can", "utf-8",
        "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,"
        "FIDE Rating\n99100,2027,Example,Anna,ON,Ottawa,1800,1850,1750,1760,99000777,1790\n",
        Listed("99100", "Example, Anna", "99000777", "CAN", standard=1800, rapid=1750),
    ),
    "South Africa, a day that is none": (
        "rsa", "utf-8",
        "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED\n"
        "99,Voorbeeld,Piet,1900/01/01,M,,1500,RSA\n",
        Listed("99", "Voorbeeld, Piet", "", "RSA", "m", standard=1500),
    ),
    "Brazil": (
        "bra", "utf-8",
        "ID_No;Name;Fed;Sex;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title;Type;"
        "Status;K\n99;Exemplo, João;BRA;;1;Clube;1999/01/02;1900;99000123;1880;;;;\n",
        Listed("99", "Exemplo, João", "99000123", "BRA", standard=1900, born=1999, club="Clube",
               birth="1999/01/02"),
    ),
    "Czechia": (
        "cze", "utf-8",
        "ID_no,Name,ClubName,BirthDay,Sex,Rtg_nat,Rtg_int,Title,FIDE_no,Fed,ClubNo,Status\n"
        "99,Příklad Jan,Klub,00.00.1980,,1800,1790,,99000321,CZE,1,A\n",
        Listed("99", "Příklad Jan", "99000321", "CZE", standard=1800, born=1980, club="Klub"),
    ),
    "Italy": (
        "ita", "utf-8",
        "Nominativo;Elo;Categoria;K Italia;Federazione;Anno Nascita;ID FSI;Sex;FIN;Elo FIDE Std\n"
        "ESEMPIO Mario;1700;1N;20;ITA;1980;99123;M;99000444;1710\n",
        Listed("99123", "ESEMPIO Mario", "99000444", "ITA", "m", standard=1700, born=1980),
    ),
    "United States": (
        "usa", "utf-8",
        "MEM_ID\tMEM_NAME\tEXPIRED\tSTATE\tR_LPB_RAT\tQ_LPB_RAT\n"
        "99000001\tEXAMPLE, JOHN\t2027\tNY\t1543P12\t1500/5\n",
        Listed("99000001", "EXAMPLE, JOHN", "", "USA", standard=1543, rapid=1500),
    ),
    "Ukraine, by FIDE ID": (
        "ukr", "utf-8",
        "Fide_No,Name,Fed,Sex,Rtg_Nat,Rtg_Int,Birthday\n"
        "99000555,Приклад Олена,UKR,w,1900,1880,2001\n",
        Listed("99000555", "Приклад Олена", "99000555", "UKR", "w", standard=1900, born=2001),
    ),
}  # fmt: skip


def written(folder: Path, text: str, encoding: str) -> Path:
    path = folder / "list.csv"
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize("federation", LISTS)
def test_the_list_of_a_federation(tmp_path: Path, federation: str) -> None:
    source, encoding, text, player = LISTS[federation]
    with opened(written(tmp_path, text, encoding), source=source) as found:
        assert list(found.players) == [player]
    assert (found.layout, found.source, found.told.count) == ("national", source, 0)


ONE_ORDER = {"Denmark, two columns Nr"}
"""Of two columns with one heading their order says which is which."""


@pytest.mark.parametrize("federation", sorted(LISTS.keys() - ONE_ORDER))
def test_columns_in_another_order_say_the_same(tmp_path: Path, federation: str) -> None:
    source, encoding, text, player = LISTS[federation]
    lines = text.splitlines()
    mark = max(";,\t", key=lines[-1].count)
    heads, cells = list(csv.reader(lines[-2:], delimiter=mark))
    turned = "\n".join("\t".join(reversed(row)) for row in (heads, cells))
    with opened(written(tmp_path, turned, encoding), source=source) as found:
        assert list(found.players) == [player]


def test_every_column_that_is_not_read_is_named(tmp_path: Path) -> None:
    text = "ID,Name,DWZ,Elo FIDE,Shoe size\n1,A,1500,1600,44\n"
    with opened(written(tmp_path, text, "utf-8"), source="ger") as found:
        list(found.players)
    (told,) = found.told.issues
    assert told.params["columns"] == ("Elo FIDE", "Shoe size")


def test_lines_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    text = "ID,Name,DWZ\n1,A,1500\n,B,1500\n3,,1500\n4,D,many\n5,E,\n"
    with opened(written(tmp_path, text, "utf-8"), source="ger") as found:
        assert [(one.id, one.standard) for one in found.players] == [
            ("1", 1500),
            ("#3", 1500),
            ("4", 0),
            ("5", 0),
        ]
    told = [(issue.code, issue.place.line) for issue in found.told.issues]
    assert told == [("line", 4), ("ratings-unread", 0), ("numberless", 0)]
    assert found.told.count == 1


def test_a_list_that_is_not_fides_needs_a_name_and_columns_to_be_known_by(tmp_path: Path) -> None:
    with (
        pytest.raises(InputError) as raised,
        opened(written(tmp_path, "ID,Name,DWZ\n1,A,1500\n", "utf-8")),
    ):
        pass
    assert raised.value.code == "unnamed"
    with (
        pytest.raises(FormatError) as missing,
        opened(written(tmp_path, "Name,DWZ\nA,1500\n", "utf-8"), source="ger"),
    ):
        pass
    assert missing.value.code == "columns-missing"


def test_an_encoding_that_is_said_is_the_one(tmp_path: Path) -> None:
    path = written(tmp_path, "ID;Name;Elo\n1;Łoś, Żaneta;1500\n", "cp1250")
    with opened(path, source="pol", encoding="cp1250") as found:
        assert [one.name for one in found.players] == ["Łoś, Żaneta"]


US = (("MEM_ID", 8), ("MEM_NAME", 16), ("R_LPB_RAT", 7))


def us_dbase() -> bytes:
    """A dBASE file with one invented member of US Chess."""
    head = 32 + 32 * len(US) + 1
    length = 1 + sum(width for _, width in US)
    data = struct.pack("<B3sIHH20s", 3, b"\x7e\x0b\x17", 1, head, length, b"")
    for name, width in US:
        data += struct.pack("<11sc4sBB14s", name.encode(), b"C", b"", width, 0, b"")
    return data + b"\r" + b" 99000101MARLOWE, TESS   1543P12"


@pytest.mark.parametrize("packed", [False, True])
def test_a_dbase_file_is_a_list_zipped_or_not(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / ("list.zip" if packed else "list.dbf")
    if packed:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("list.dbf", us_dbase())
    else:
        path.write_bytes(us_dbase())
    with opened(path, source="usa") as found:
        [player] = found.players
    assert (player.id, player.name, player.standard) == ("99000101", "MARLOWE, TESS", 1543)


def test_a_workbook_is_a_list(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(("ID_No", "Name", "Rtg_Nat", "Birthday", "Shoe size"))
    book.active.append((990017, "Ooi Seng Teik", 1811, 1969, 44))
    path = tmp_path / "list.xlsx"
    book.save(path)
    with opened(path, source="mas", sheets=rows_of_workbook) as found:
        assert list(found.players) == [
            Listed("990017", "Ooi Seng Teik", federation="MAS", standard=1811, born=1969)
        ]
    assert [issue.params["columns"] for issue in found.told.issues] == [("Shoe size",)]


def ods_of(rows: list[tuple[str, ...]]) -> bytes:
    """The least that LibreOffice calls a workbook."""
    cells = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in row)
        + "</table:table-row>"
        for row in rows
    )
    space = "urn:oasis:names:tc:opendocument:xmlns:"
    content = (
        f'<office:document-content xmlns:office="{space}office:1.0" xmlns:text="{space}text:1.0" '
        f'xmlns:table="{space}table:1.0"><office:body><office:spreadsheet>'
        f'<table:table table:name="A">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return file.getvalue()


def xlsx_of(rows: list[tuple[str, ...]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


ROWS = [("ID_No", "Name", "Rtg_Nat"), ("990017", "Ooi Seng Teik", "1811")]
OLD_EXCEL = Path(__file__).parents[1] / "cli" / "files" / "lists" / "old_excel.xls"


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("List.XLSX", xlsx_of(ROWS)),
        ("list.ods", ods_of(ROWS)),
        ("list.xls", "\n".join(map(";".join, ROWS)).encode()),
    ],
)
def test_a_workbook_in_an_archive_is_a_list(
    tmp_path: Path, name: str, data: bytes, packing: int
) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr(f"2026/{name}", data)
    with opened(path, source="mas", sheets=rows_of_workbook) as found:
        assert list(found.players) == [
            Listed("990017", "Ooi Seng Teik", federation="MAS", standard=1811)
        ]


def test_a_workbook_of_old_excel_in_an_archive_is_read_as_the_file_is(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(OLD_EXCEL, "list.xls")
    read = []
    for file in (path, OLD_EXCEL):
        with opened(file, source="mas", sheets=rows_of_workbook) as found:
            read.append(list(found.players))
    assert read[0] == read[1]
    assert read[0]


def test_a_zip_with_a_list_is_no_workbook(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("list.csv", "ID,Name,DWZ\n1,A,1500\n")
    with opened(path, source="ger", sheets=rows_of_workbook) as found:
        assert [one.id for one in found.players] == ["1"]


@pytest.mark.parametrize(
    ("dates", "births"),
    [("", ["", "", "1990/05/12"]), ("dmy", ["1991/04/03", "", "1990/05/12"]),
     ("mdy", ["1991/03/04", "", "1990/05/12"])],
)  # fmt: skip
def test_a_day_of_birth_is_known_where_there_is_no_doubt_of_it(
    tmp_path: Path, dates: str, births: list[str]
) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "ID;Name;Birthday;Rating\n1;A, B;3/4/1991;1500\n2;C, D;1985;1500\n3;E, F;1990-05-12;1500\n",
        "utf-8",
    )
    with opened(path, source="club", dates=dates) as found:
        players = list(found.players)
    assert [one.birth for one in players] == births
    assert [one.born for one in players] == [1991, 1985, 1990]
    assert found.told.without_federation


def test_no_player_of_a_federation_is_dropped_for_want_of_a_number(tmp_path: Path) -> None:
    ratings = [str(1000 + at // 4) if at % 3 else "****" for at in range(5210)]
    lines = [f"{at if at % 5 else 0},Player {at},{text}" for at, text in enumerate(ratings)]
    text = "ID,Name,DWZ\n" + "\n".join(lines) + "\n"
    with opened(written(tmp_path, text, "utf-8"), source="ger") as found:
        made = build(tmp_path / "lists", "ger", found, file="a.csv", when=datetime(2026, 1, 1))
    assert (made.players, made.left_out) == (5210, 0)
    said = " ".join(issue.message for issue in found.told.issues)
    assert "1042 players have no number" in said
    assert "1737 players have something other than a rating" in said
