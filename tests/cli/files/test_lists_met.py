"""Lists that people brought: what is a list, what is a report, and what of it is read."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from cli.conftest import call
from swissheet.cli.files.player_lists import ListedPlayers, player_list
from swissheet.errors import InputError
from swissheet.formats import players_csv
from swissheet.formats.playerlist.wishes import Wishes
from swissheet.workbook import actions
from swissheet.workbook.file.storage import files


def listed(folder: Path, text: str | bytes, name: str = "list.txt") -> ListedPlayers:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return player_list(str(path))


def read(folder: Path, text: str | bytes, name: str = "list.txt") -> list[str]:
    """Title, name and rating of each player."""
    keys = ("title", "name", "rating")
    rows = listed(folder, text, name).rows
    return [" ".join(row[key] for key in keys if row.get(key)) for row in rows]


def test_a_row_that_begins_as_a_line_of_a_trf_makes_no_report_of_a_list(tmp_path: Path) -> None:
    rows = 'No,Name,Rating\n001    1 ,"Abel, Ann",1500\n002    2 ,"Baker, Bob",1450\n'
    assert read(tmp_path, rows) == ["Abel, Ann 1500", "Baker, Bob 1450"]


def test_lines_numbered_by_three_digits_are_a_list(tmp_path: Path) -> None:
    lines = [
        f"{at:03d} Player, {letter} {1500 - at}" for at, letter in enumerate("ABCDEFGHIJKLM", 1)
    ]
    found = read(tmp_path, "\n".join(lines))
    assert found == [line[4:] for line in lines]


def test_a_report_whose_first_lines_are_players_is_still_one(tmp_path: Path) -> None:
    line = f"001    1 m    {'Abel, Ann':<33} 1500 POL {'':22}  0.0    1"
    assert read(tmp_path, f"{line}\n") == ["Abel, Ann 1500"]
    assert read(tmp_path, f"012 Name Rating\n{line}\n") == ["Abel, Ann 1500"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. Budi Santoso 1500\n2. Ni Luh Arum 1400\n", ["Budi Santoso 1500", "Ni Luh Arum 1400"]),
        ("1) GM Budi Santoso (2500)\n3) Siti\n", ["GM Budi Santoso 2500", "Siti"]),
        ("Peserta\n\n1.Budi Santoso\n2.Siti Nur\n\n", ["Budi Santoso", "Siti Nur"]),
        ("1\tBudi Santoso\t1500\n2\tSiti Nur\t-\n", ["Budi Santoso 1500", "Siti Nur"]),
        ("1. Abel, Ann, 1500\n2. Baker, Bob - 1400\n", ["Abel, Ann 1500", "Baker, Bob 1400"]),
    ],
)
def test_numbered_lines_need_no_headings(tmp_path: Path, text: str, found: list[str]) -> None:
    assert read(tmp_path, text) == found


FIDE = """<playerslist><player><fideid>99000017</fideid><name>Lukaszewicz, Bogumil</name>
<country>POL</country><sex>M</sex><title>FM</title><w_title></w_title><o_title>FA</o_title>
<foa_title></foa_title><rating>2311</rating><games>0</games><k>20</k><rapid_rating>2275</rapid_rating>
<birthday>1988</birthday><flag></flag></player><player><fideid>99000025</fideid>
<name>Sastrowiguno, Kinanti</name><country>INA</country><sex>F</sex><title></title>
<w_title>WIM</w_title><rating>0</rating><birthday>2004</birthday><flag>wi</flag></player>
</playerslist>"""
OF_FIDE = ["FM Lukaszewicz, Bogumil 2311", "WIM Sastrowiguno, Kinanti"]


def zipped(files: dict[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("players_list_xml_foa.xml", FIDE.encode()),
        ("list.xml", b"\xef\xbb\xbf" + FIDE.encode()),
        # Said to be of two bytes for each letter, and of plain ASCII.
        ("list.xml", f'<?xml version="1.0" encoding="UTF-16"?>{FIDE}'.encode()),
        ("list.xml", f'<?xml version="1.0" encoding="UTF-16"?>{FIDE}'.encode("utf-16")),
        ("players_list_xml.zip", zipped({"players_list_xml_foa.xml": FIDE})),
    ],
)
def test_fides_xml_is_a_list_of_players_zipped_or_not(
    tmp_path: Path, name: str, data: bytes
) -> None:
    assert read(tmp_path, data, name) == OF_FIDE
    assert {row["fide_id"] for row in listed(tmp_path, data, name).rows} == {"99000017", "99000025"}


def test_an_xml_is_read_in_the_encoding_it_names(tmp_path: Path) -> None:
    text = "<?xml version='1.0' encoding='ISO-8859-2'?>" + FIDE.replace("Luk", "Łuk")
    found = read(tmp_path, text.encode("iso8859-2"), "a.xml")
    assert found[0] == "FM Łukaszewicz, Bogumil 2311"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.xml", b"Name,Rating\nAbel,1500\n", "does not begin with '<'"),
        ("a.xml", b"<playerslist><player>", "not XML, or not complete"),
        ("a.csv", b"<?xml hello", "not XML, or not complete"),
        ("a.txt", b"<playerslist>\xe4\xf6\x80</player>", "not XML, or not complete"),
        ("a.txt", b"<playerslist></playerslist>", "no element 'player'"),
        ("a.zip", zipped({"a.png": "x"}), "no list of players in the archive"),
        ("a.zip", zipped({"a.xml": FIDE, "b.csv": FIDE}), "Several files"),
    ],
)
def test_what_is_no_xml_is_said_to_be_none_in_one_line(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    with pytest.raises(InputError) as raised:
        read(tmp_path, data, name)
    message = str(raised.value)
    assert said in message
    assert "\n" not in message
    assert "encod" not in message


FOA = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA JAN23 Gms K  B-day Flag
99000017       Lukaszewicz, Bogumil                                         POL M   FM        FA                 2311  9   20 1988
99000025       Sastrowiguno, Kinanti                                        INA F   WIM  WIM                     1904  4   20 2004  wi
"""  # noqa: E501 - as wide as it is
BEFORE_2012 = """\
ID number Name                              TitlFed  Mar11 GamesBorn  Flag
 99000017 Lukaszewicz, Bogumil              f   POL  2311   9   1988
 99000025 Sastrowiguno, Kinanti             wm  INA  1904   4   2004  wi
"""


@pytest.mark.parametrize("text", [FOA, BEFORE_2012, FOA.replace("JAN23", "Jan23")])
def test_fides_text_has_its_rating_below_a_month(tmp_path: Path, text: str) -> None:
    found = [(p.title, p.name, p.rating) for p in players_csv.loads(text).players]
    assert found == [("FM", "Lukaszewicz, Bogumil", 2311), ("WIM", "Sastrowiguno, Kinanti", 1904)]


def cells(folder: Path, text: str) -> list[tuple[str, ...]]:
    keys = ("name", "rating", "fide_id", "federation", "rating_national", "club")
    return [tuple(row.get(key, "") for key in keys) for row in listed(folder, text).rows]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nr;Nazwisko;Nr;Elo\n1;Abel;99000017;1500\n2;Bak;;1400\n", ("Abel", "1500", "99000017")),
        ("Nr;Nazwisko;Nr;Elo\n1;Abel;41231;1500\n2;Bak;43232;1400\n", ("Abel", "1500", "")),
        ("name,federationId,standard\nAbel,POL,1500\nBak,,1400\n", ("Abel", "1500", "", "POL")),
        ("name,federationId,standard\nAbel,441,1500\nBak,442,1400\n", ("Abel", "1500", "", "")),
        (
            ",,National,,International,\nName,Fed,Rating,K,Rating,K\nAbel,POL,1500,20,1600,40\n",
            ("Abel", "1600", "", "POL", "1500"),
        ),
        (
            "Nama,Nasional,,Internasional,\n,ID,Rating,ID,Rating\nAbel,441,1500,99000017,1600\n",
            ("Abel", "1600", "99000017", "", "1500"),
        ),
        ("Rk.,Name,Rtg+/-,Elo\n1,Abel,12,1500\n2,Bak,-3,1400\n", ("Abel", "1500")),
        ("Name,rtg+/-\nAbel,12\nBak,9\n", ("Abel", "")),
        ("Naam,Plaats,Rating\nAbel,1,1500\nBak,2,1400\n", ("Abel", "1500", "", "", "", "")),
        ("Nom,Classement,Elo\nAbel,2,1500\nBak,1,1400\n", ("Abel", "1500")),
    ],
)
def test_a_heading_is_what_its_column_holds(
    tmp_path: Path, text: str, found: tuple[str, ...]
) -> None:
    assert cells(tmp_path, text)[0][: len(found)] == found


@pytest.mark.parametrize("start", ["Startrang", "Rk. init.", "Rank initial", "Start rank", "SNo"])
@pytest.mark.parametrize("final", ["Rang", "Rg.", "Rk.", "Final rank", "Endrang"])
def test_a_rank_before_the_event_numbers_the_players_and_one_after_it_does_not(
    start: str, final: str
) -> None:
    text = f"{final};{start};Name;Elo\n1;2;Abel;1500\n2;1;Bak;1400\n3;3;Cox;1300\n"
    assert [player.name for player in players_csv.loads(text).players] == ["Bak", "Abel", "Cox"]


OLD = "Name,Elo,{}\nAbel,1500,100\nBak,,{}\nCox,0,\n"


@pytest.mark.parametrize(
    ("heading", "number", "rating", "words"),
    [
        ("INGO", "120", 1880, "INGO 120: 2840 - 8 x 120"),
        ("Ingo-Zahl", "95-12", 2080, "INGO 95: 2840 - 8 x 95"),
        ("BCF", "150", 1800, "BCF 150: 600 + 8 x 150"),
        ("ECF old", "181A", 2048, "BCF 181: 600 + 8 x 181"),
    ],
)
def test_ratings_of_other_systems_are_estimated_where_wished_and_marked(
    tmp_path: Path, heading: str, number: str, rating: int, words: str
) -> None:
    path = tmp_path / "list.csv"
    path.write_text(OLD.format(heading, number))
    out = tmp_path / "open.xlsx"
    made = call("new", out, "--players", path, "--rating-from", "estimate")
    assert made.code == 0
    assert "1 rating is estimated" in made.err
    players = actions.to_tournament(files.open_book(out)).players
    found = {player.name: (player.rating, player.rating_from) for player in players}
    assert found == {"Abel": (1500, ""), "Bak": (rating, words), "Cox": (0, "")}


def test_estimates_are_offered_and_not_made_unasked(tmp_path: Path) -> None:
    found = listed(tmp_path, OLD.format("INGO", "120"))
    assert [row.get("rating", "") for row in found.rows] == ["1500", "", ""]
    offered = next(issue for issue in found.issues if issue.code == "estimated")
    assert "--rating-from estimate" in str(offered)


def test_a_number_that_no_system_has_is_no_estimate(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name,INGO\nAbel,999\nBak,x\nCox,100\n")
    found = player_list(str(path), Wishes(rating_from="estimate"))
    assert [row.get("rating", "") for row in found.rows] == ["", "", "2040"]


def test_an_estimate_needs_a_column_to_be_made_of(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Name,Elo\nAbel,1500\n")
    with pytest.raises(InputError, match="--rating-from estimate"):
        player_list(str(path), Wishes(rating_from="estimate"))
