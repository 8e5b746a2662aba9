"""FIDE's lists in every layout, and files that are no list or not whole."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from swissheet.errors import (
    FileAccessError,
    FormatError,
    InputError,
    Issue,
    SwissheetError,
    TooLargeError,
)
from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.reading import RatingList, opened

COMBINED = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
99000017       Lukaszewicz, Bogumil                                         POL M   FM        FA                 2311  9   20 2275  0   20 0     0   0  1988
99000025       Sastrowiguno, Kinanti                                        INA F   WIM  WIM                     0     0   0  1904  4   20 1877  0   20 2004  wi
"""  # noqa: E501 - as wide as it is
LEGACY = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
99000017       Lukaszewicz, Bogumil                                         POL M   FM        FA             2311  9   20 2275  0   20 0     0   0  1988
99000025       Sastrowiguno, Kinanti                                        INA F   WIM  WIM                 0     0   0  1904  4   20 1877  0   20 2004  wi
"""  # noqa: E501 - as wide as it is
SINGLE = """\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag
99000017       Lukaszewicz, Bogumil                                         POL M   FM        FA                 2311  9   20 1988
99000025       Sastrowiguno, Kinanti                                        INA F   WIM  WIM                     1904  4   20 2004  wi
"""  # noqa: E501 - as wide as it is
BEFORE_2012 = """\
ID number Name                              TitlFed  Mar11 GamesBorn  Flag
99000017  Lukaszewicz, Bogumil              f   POL  2311  9    1988
99000025  Sastrowiguno, Kinanti             wm  INA  1904  4    2004  wi
"""
XML = """\
<playerslist>
<player><fideid>99000017</fideid><name>Lukaszewicz, Bogumil</name><country>POL</country>\
<sex>M</sex><title>FM</title><w_title></w_title><o_title>FA</o_title><foa_title></foa_title>\
<rating>2311</rating><games>9</games><k>20</k><rapid_rating>2275</rapid_rating>\
<rapid_games>0</rapid_games><rapid_k>20</rapid_k><blitz_rating>0</blitz_rating>\
<blitz_games>0</blitz_games><blitz_k>0</blitz_k><birthday>1988</birthday><flag></flag></player>
<player><fideid>99000025</fideid><name>Sastrowiguno, Kinanti</name><country>INA</country>\
<sex>F</sex><title>WIM</title><w_title>WIM</w_title><o_title></o_title><foa_title></foa_title>\
<rating>0</rating><games>0</games><k>0</k><rapid_rating>1904</rapid_rating>\
<rapid_games>4</rapid_games><rapid_k>20</rapid_k><blitz_rating>1877</blitz_rating>\
<blitz_games>0</blitz_games><blitz_k>20</blitz_k><birthday>2004</birthday><flag>wi</flag></player>
</playerslist>
"""
BOGUMIL = Listed(
    "99000017", "Lukaszewicz, Bogumil", "99000017", "POL", "m", "FM", "", 2311, 2275, 0, 1988
)
KINANTI = Listed(
    "99000025", "Sastrowiguno, Kinanti", "99000025", "INA", "w", "WIM", "WIM", 0, 1904, 1877, 2004,
    flag="wi",
)  # fmt: skip


def read(path: Path, kind: str = "") -> tuple[RatingList, list[Listed]]:
    with opened(path, kind=kind) as found:
        return found, list(found.players)


def written(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    data = text if isinstance(text, bytes) else text.replace("\n", "\r\n").encode("latin-1")
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("players_list_foa.txt", COMBINED),
        ("players_list.txt", LEGACY),
        ("players_list_xml_foa.xml", XML),
        ("named otherwise.dat", XML),
    ],
)
def test_lists_with_all_ratings(tmp_path: Path, name: str, text: str) -> None:
    found, players = read(written(tmp_path, name, text))
    assert players == [BOGUMIL, KINANTI]
    assert (found.source, found.kind, found.told.count) == ("fide", "", 0)


@pytest.mark.parametrize(
    ("name", "asked", "source", "ratings"),
    [
        ("standard_rating_list.txt", "", "fide", [(2311, 0, 0), (1904, 0, 0)]),
        ("rapid_oct26frl.txt", "", "fide-rapid", [(0, 2311, 0), (0, 1904, 0)]),
        ("list.txt", "blitz", "fide-blitz", [(0, 0, 2311), (0, 0, 1904)]),
    ],
)
def test_a_list_of_one_rating_is_of_the_kind_its_name_says(
    tmp_path: Path, name: str, asked: str, source: str, ratings: list[tuple[int, ...]]
) -> None:
    found, players = read(written(tmp_path, name, SINGLE), asked)
    assert [(one.standard, one.rapid, one.blitz) for one in players] == ratings
    assert (found.source, found.dated) == (source, "2026-10-01")
    assert [one.born for one in players] == [1988, 2004]


def test_a_list_of_one_rating_that_nobody_names_is_asked_about(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        read(written(tmp_path, "october.txt", SINGLE))
    assert raised.value.code == "kind"
    single = XML.replace("rapid_rating", "was_rapid").replace("blitz_rating", "was_blitz")
    with pytest.raises(InputError):
        read(written(tmp_path, "october.xml", single))


def test_a_list_of_before_2012_has_headings_that_touch_and_titles_of_one_letter(
    tmp_path: Path,
) -> None:
    found, players = read(written(tmp_path, "mar11frl.txt", BEFORE_2012))
    assert found.dated == "2011-03-01"
    assert [(one.id, one.name, one.title, one.federation) for one in players] == [
        ("99000017", "Lukaszewicz, Bogumil", "FM", "POL"),
        ("99000025", "Sastrowiguno, Kinanti", "WIM", "INA"),
    ]
    assert [(one.standard, one.born, one.flag) for one in players] == [
        (2311, 1988, ""), (1904, 2004, "wi")
    ]  # fmt: skip


def test_columns_are_where_the_headings_stand_not_where_they_stood_before(tmp_path: Path) -> None:
    wider = "\n".join(line[:76] + "    " + line[76:] for line in COMBINED.splitlines())
    assert read(written(tmp_path, "a.txt", wider))[1] == [BOGUMIL, KINANTI]


def test_a_line_whose_titles_run_over_is_read_by_what_is_too_much(tmp_path: Path) -> None:
    officials = "SI,FI,LSI,SLI,NAAFM"
    first, player, other = COMBINED.splitlines()
    long = player[:94] + officials + player[94 + len(officials) - 4 :]
    assert len(long) == len(player) + 4
    found, players = read(written(tmp_path, "a.txt", "\n".join((first, long, other))))
    assert players == [BOGUMIL, KINANTI]
    assert found.told.count == 0


def test_a_line_that_cannot_be_read_is_named_and_the_rest_is_there(tmp_path: Path) -> None:
    broken = COMBINED.replace("2311 ", "23x1 ") + "and so on\n"
    found, players = read(written(tmp_path, "a.txt", broken))
    assert players == [KINANTI]
    assert [told(issue) for issue in found.told.issues] == [("line", 2), ("line", 4)]


def told(issue: Issue) -> tuple[str, int]:
    return issue.code, issue.place.line


def test_of_a_file_full_of_nonsense_only_the_first_lines_are_kept(tmp_path: Path) -> None:
    head = COMBINED.splitlines()[0]
    found, players = read(written(tmp_path, "a.txt", "\n".join([head, *["nonsense"] * 500])))
    assert (players, found.told.count, len(found.told.issues)) == ([], 500, 20)


@pytest.mark.parametrize("birth", ["0", "0000", "", "1088"])
def test_a_year_that_is_none_is_unknown(tmp_path: Path, birth: str) -> None:
    text = COMBINED.replace("  1988", f"  {birth:<4}")
    assert read(written(tmp_path, "a.txt", text))[1][0].born == 0


def test_headings_alone_are_a_list_without_players(tmp_path: Path) -> None:
    assert read(written(tmp_path, "a.txt", COMBINED.splitlines()[0]))[1] == []
    assert read(written(tmp_path, "a.xml", "<playerslist></playerslist>"), "rapid")[1] == []


@pytest.mark.parametrize(
    ("title", "women", "highest"),
    [("FM", "WGM", "WGM"), ("GM", "WGM", "GM"), ("WFM", "WFM", "WFM"), ("", "", "")],
)
def test_the_higher_of_both_titles_counts(title: str, women: str, highest: str) -> None:
    """C.04.2 (2026-02) 2.2 puts WGM before FM."""
    assert Listed("1", "A", title=title, women_title=women).highest_title == highest


def test_a_list_is_read_in_its_archive(tmp_path: Path) -> None:
    path = tmp_path / "players_list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        info = zipfile.ZipInfo("players_list_foa.txt", (2026, 10, 1, 3, 0, 0))
        archive.writestr(info, COMBINED)
        archive.writestr("readme.pdf", b"")
    found, players = read(path)
    assert players == [BOGUMIL, KINANTI]
    assert found.dated == "2026-10-01"


def zipped(folder: Path, **members: bytes) -> Path:
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return path


def refused(path: Path) -> SwissheetError:
    with pytest.raises(SwissheetError) as raised:
        read(path)
    return raised.value


def test_archives_that_hold_none_or_several_are_refused(tmp_path: Path) -> None:
    assert refused(zipped(tmp_path, readme_pdf=b"x")).code == "zip-empty"
    two = refused(zipped(tmp_path, a_txt=COMBINED.encode(), b_txt=LEGACY.encode()))
    assert two.code == "zip-several"
    assert "a.txt" in two.message


def test_an_archive_that_unpacks_to_very_much_more_is_refused(tmp_path: Path) -> None:
    error = refused(zipped(tmp_path, a_txt=COMBINED.encode() + b" " * 6_000_000))
    assert isinstance(error, TooLargeError)


def test_an_archive_that_lies_about_its_size_is_found_out(tmp_path: Path) -> None:
    path = zipped(tmp_path, a_txt=COMBINED.encode())
    data = path.read_bytes()
    path.write_bytes(data[:60] + b"\0\0\0\0" + data[64:])
    assert isinstance(refused(path), FormatError)
    path.write_bytes(data[: len(data) // 2])
    assert isinstance(refused(path), FormatError)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\r\n  \n", "empty"),
        (b"<!DOCTYPE html><html><body>Too many requests</body></html>", "web-page"),
        (b"\n<html>", "web-page"),
        (b"Dear player,\nthe list is late.\n", "unknown"),
        (b"<playerslist><player><fideid>99000017</fideid></pla", "xml"),
        (b"\xff\xd8\xff\xe0JFIF", "unknown"),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "rapid.zip", "rapid.xml"])
def test_what_is_no_list_is_refused_whatever_it_is_called(
    tmp_path: Path, data: bytes, code: str, name: str
) -> None:
    path = written(tmp_path, name, data)
    with pytest.raises(FormatError) as raised:
        read(path, "rapid")
    assert raised.value.code == code
    assert raised.value.place.file == str(path)


def test_entities_of_an_xml_are_not_looked_up(tmp_path: Path) -> None:
    secret = written(tmp_path, "secret.txt", "the secret")
    outside = f'<!DOCTYPE playerslist [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
    text = '<?xml version="1.0"?>' + outside + XML.replace("FA<", "FA<").replace("POL", "&x;")
    _, players = read(written(tmp_path, "a.xml", text))
    assert "secret" not in str(players)


def test_entities_that_multiply_are_not_looked_up(tmp_path: Path) -> None:
    laughs = "".join(
        f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' if at else '<!ENTITY l0 "ha">' for at in range(9)
    )
    text = f"<?xml version='1.0'?><!DOCTYPE playerslist [{laughs}]>{XML.replace('POL', '&l8;')}"
    path = written(tmp_path, "a.xml", text)
    try:
        _, players = read(path)
    except FormatError as error:
        assert error.code == "xml"  # noqa: PT017 - either end is right
    else:
        assert len(str(players)) < 2000


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert isinstance(refused(tmp_path / "none.txt"), FileAccessError)
    os.mkdir(tmp_path / "folder.txt")
    assert isinstance(refused(tmp_path / "folder.txt"), FileAccessError)


def test_an_xml_of_plain_letters_that_names_two_bytes_for_each_is_read(tmp_path: Path) -> None:
    text = f'<?xml version="1.0" encoding="UTF-16"?>{XML}'
    plain = read(written(tmp_path, "b.xml", XML))[1]
    assert read(written(tmp_path, "a.xml", text))[1] == plain


def test_what_is_wrong_with_an_xml_is_said_in_one_line(tmp_path: Path) -> None:
    error = refused(written(tmp_path, "rapid.xml", b"<playerslist><player>\xe4\xf6</player>"))
    assert "\n" not in str(error)
