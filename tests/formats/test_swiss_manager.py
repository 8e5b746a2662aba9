"""From Swiss-Manager and back: its lists of players, and its TRF of an event in play."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.commands import agreed, call
from support.manual.given import prepare
from swissheet.errors import InputError
from swissheet.files.converting import Wish, converted
from swissheet.files.list_files import list_of_bytes
from swissheet.files.opening import opened
from swissheet.formats import trf
from swissheet.formats.playerlist.headings import FIELDS
from swissheet.formats.playerlist.players import of_table
from swissheet.formats.playerlist.swiss_manager import LISTED, TEXT, as_listed
from swissheet.model import (
    TITLES,
    Bye,
    NationalRecord,
    Player,
    Result,
    Tournament,
    initial_order,
)
from swissheet.workbook.file.storage.files import editing

FOLDER = Path(__file__).parent
IN_PLAY = FOLDER / "swiss_manager" / "in_play.trf"
HEADINGS = (
    "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;"
    "Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel"
)
NUMBER = NationalRecord("POL", rating=1999, number="417")
PEOPLE = (
    Player(1, "Köhlbrand, Rüdiger", 2061, "FM", "GER", "99000033", "m", "1971/03/14", "Turm Nord"),
    Player(2, "Ooi Seng Teik", 1846, "", "MAS", "", "", "1969", national=(NUMBER,)),
    Player(3, 'Zwölfer; "Zwo", Änni', 0, "", "AUT", "99000041", "w", "", "=Turm;\u2028West"),
    Player(4, "@Abel,Ann", 1500, birth="1990/00/00", ratings=(("fide", 1700), ("national", 1500))),
)


def made(players: tuple[Player, ...], *, sheet: bool = False) -> tuple[bytes, set[str]]:
    """The list as a file, and the kinds of facts that it says it has not."""
    data, lost = converted(Tournament(players), "swiss-manager", Wish(sheet=sheet))
    return data, {issue.key for issue in lost}


def read(data: bytes, name: str) -> list[Player]:
    return of_table(list_of_bytes(data, name, FIELDS)).players


# The text


def test_the_text_is_that_of_the_import_to_the_letter() -> None:
    data, _ = made(PEOPLE)
    assert data.decode("utf-8").split("\r\n") == [
        HEADINGS,
        "1;Köhlbrand Rüdiger;FM;;0;2061;14.03.1971;GER;;;;0;Turm Nord;99000033;;;;;;;;;;"
        "Köhlbrand;Rüdiger;",
        "2;Ooi Seng Teik;;0417;1999;1846;00.00.1969;MAS;;;;0;;0;;;;;;;;;;;;",
        '3;"Zwölfer; ""Zwo"" Änni";;;0;0;;AUT;W;;;0;"\'=Turm; West";99000041;;;;;;;;;;'
        '"Zwölfer; ""Zwo""";Änni;',
        "4;'@Abel Ann;;;1500;1700;00.00.1990;;;;;0;;0;;;;;;;;;;'@Abel;Ann;",
        "",
    ]
    assert HEADINGS.split(";") == list(TEXT)


def test_the_sheet_is_that_of_the_import_of_rating_lists() -> None:
    data, _ = made(PEOPLE, sheet=True)
    (sheet,) = openpyxl.load_workbook(io.BytesIO(data))
    rows = list(sheet.iter_rows(values_only=True))
    assert sheet.title == "Players"
    assert rows[0] == tuple(LISTED)
    assert rows[1] == (
        None, "Köhlbrand, Rüdiger", None, "GER", 0, "Turm Nord", "1971-03-14", "99000033", 2061,
        "FM", 0,
    )  # fmt: skip
    assert rows[2][0] == "0417"
    assert rows[3][2] == "f"
    assert all(cell.data_type != "f" for row in sheet for cell in row)
    assert made(PEOPLE, sheet=True)[0] == data


def test_what_the_list_does_not_say_is_named_and_nothing_else() -> None:
    assert made(PEOPLE)[1] == {
        "losses.lost-players.sex",
        "losses.lost-players.national",
        "losses.lost-players.rating-changed",
        "losses.lost-players.club-changed",
    }
    assert made(PEOPLE[:1])[1] == {"losses.lost-players.sex"}
    assert made((replace(PEOPLE[0], sex=""),))[1] == set()
    assert made((replace(PEOPLE[0], sex=""),), sheet=True)[1] == set()


def test_numbers_that_are_not_those_of_the_initial_order_are_named_of_the_sheet() -> None:
    weak, strong = Player(1, "Abel, Ann", 1500), Player(2, "Boole, Bea", 1600)
    assert made((weak, strong))[1] == set()
    assert made((weak, strong), sheet=True)[1] == {"losses.lost-players.number"}


LETTERS = st.text(
    st.sampled_from("aZé ŁßçĞ ;\"'=+-@,.()*#ЯжЩ李小龍王مريم שירה नमस्ते\u0301"),
    min_size=1,
    max_size=14,
)
NAMES = st.one_of(LETTERS, st.builds("{}, {}".format, LETTERS, LETTERS)).filter(
    lambda name: any(c.isalpha() for c in name)
)


@st.composite
def people(draw: st.DrawFn) -> tuple[Player, ...]:
    """A few invented players, with whatever letters."""
    births = st.sampled_from(["", "1990", "1990/00/00", "2001/02/28", "1999/12/01"])
    return tuple(
        Player(
            tpn,
            draw(NAMES),
            draw(st.integers(0, 3000)),
            draw(st.sampled_from(["", *TITLES])),
            draw(st.sampled_from(["", "POL", "INA"])),
            draw(st.sampled_from(["", str(99000000 + tpn)])),
            draw(st.sampled_from(["", "w", "m"])),
            draw(births),
            draw(st.one_of(st.just(""), LETTERS)),
        )
        for tpn in range(1, draw(st.integers(1, 6)) + 1)
    )


@given(people())
def test_what_is_read_back_is_what_was_written_but_for_what_is_named(
    players: tuple[Player, ...],
) -> None:
    for sheet, name in ((False, "list.txt"), (True, "list.xlsx")):
        try:
            data, lost = made(players, sheet=sheet)
        except InputError:
            return  # no tournament at all, as with two players of one name
        if "losses.not-read-back" in lost:
            continue
        back = {p.tpn: p for p in read(data, name)}
        wanted = [as_listed(p) for p in players]
        if sheet:
            wanted = [p.renumbered(at) for at, p in enumerate(initial_order(wanted), start=1)]
        assert len(back) == len(wanted)
        for player in wanted:
            found = back[player.tpn]
            for field in ("name", "rating", "title", "federation", "fide_id", "birth", "club"):
                named = {f"losses.lost-players.{field.replace('_', '-')}{end}"
                         for end in ("", "-changed")}  # fmt: skip
                if not named & lost:
                    assert getattr(found, field) == getattr(player, field)
            assert found.sex == ("w" if player.sex == "w" else "")


# By command


def test_the_ending_says_text_or_sheet(tmp_path: Path) -> None:
    text, sheet, other = (tmp_path / f"players.{end}" for end in ("txt", "xlsx", "csv"))
    for path in (text, sheet):
        assert call("convert", IN_PLAY, path, "--to", "swiss-manager").code == 0
    assert text.read_text("utf-8").startswith("Nr;Name;")
    assert len(read(sheet.read_bytes(), sheet.name)) == 31
    refused = call("convert", IN_PLAY, other, "--to", "swiss-manager")
    assert refused.code == 3
    assert ".txt or .xlsx" in refused.err
    assert call("convert", IN_PLAY, tmp_path / "event.xlsx", "--to", "xlsx").code == 0
    assert call("convert", IN_PLAY, "-", "--to", "swiss-manager").out.startswith("Nr;Name;")


@pytest.mark.parametrize("name", ["swiss_manager_points.txt", "swiss_manager_english.txt"])
def test_a_text_with_a_list_is_converted_as_a_csv_is(tmp_path: Path, name: str) -> None:
    source = FOLDER / "playerlist" / name
    done = call("convert", source, tmp_path / "event.xlsx", "--dates", "dmy")
    assert done.code == 0, done.err
    assert "These columns are not read" in done.err
    assert len(opened(str(tmp_path / "event.xlsx")).tournament.players) >= 2


def test_a_text_with_a_trf_stays_a_trf(tmp_path: Path) -> None:
    source = tmp_path / "event.txt"
    source.write_bytes(IN_PLAY.read_bytes())
    assert len(opened(str(source)).tournament.rounds) == 4
    source.write_text("nothing of both\n")
    assert "no 001 lines" in call("convert", source, tmp_path / "out.json").err


def test_the_workbook_of_a_list_is_no_damaged_workbook_of_ours(tmp_path: Path) -> None:
    done = call("convert", FOLDER / "playerlist" / "swiss_manager.xlsx", tmp_path / "event.xlsx")
    assert done.code == 3
    assert "not a tournament workbook" in done.err
    assert "tblPlayers" not in done.err


# Its TRF


def test_an_event_in_play_comes_over_whole() -> None:
    t = trf.loads(IN_PLAY.read_bytes())
    assert [p.title for p in t.players[:5]] == ["FM", "FM", "CM", "", "WIM"]
    assert [p.rating for p in t.players[28:]] == [0, 0, 0]
    assert [len(round_.games) for round_ in t.rounds] == [14, 14, 13, 15]
    assert dict(t.round(1).byes) == {8: Bye.ZPB, 27: Bye.HPB, 31: Bye.PAB}
    assert [dict(t.round(number).byes)[31] for number in (2, 3)] == [Bye.ZPB, Bye.ZPB]
    lost = [game for game in t.round(2).games if game.white_result is Result.FORFEIT_LOSS]
    assert [(game.white, game.black) for game in lost] == [(6, 12)]
    assert all(game.pending for game in t.round(4).games)


def test_it_goes_on_and_goes_back(tmp_path: Path) -> None:
    event, back, players = (tmp_path / name for name in ("e.xlsx", "e.trf16", "players.txt"))
    done = call("convert", IN_PLAY, event)
    assert done.code == 0
    assert "record 132: 7" in done.err
    assert opened(str(event)).tournament.rounds_total == 7
    assert agreed("convert", event, back).code == 0
    before, after = trf.loads(IN_PLAY.read_bytes()), trf.loads(back.read_bytes())
    assert after.rounds[:3] == before.rounds[:3]
    assert after.round(4) == replace(before.round(4), byes=((31, Bye.ZPB),))
    assert call("convert", event, players, "--to", "swiss-manager").code == 0
    assert [p.birth for p in read(players.read_bytes(), players.name)][:2] == ["1989", "1966/12/12"]


def test_a_player_of_whom_the_round_says_nothing_is_named_when_paired_again(
    tmp_path: Path,
) -> None:
    """Swiss-Manager leaves the cell of a player who has withdrawn empty."""
    event = tmp_path / "event.xlsx"
    assert call("convert", IN_PLAY, event).code == 0
    prepare(f"results of round 4 in {event}", {})
    paired = call("pair", event)
    named = [line for line in paired.err.splitlines() if "NO-SHOW" in line]
    assert len(named) == 1
    assert "31 Petrenkovych,Myroslava" in named[0]
    assert call("undo", event).code == 0
    with editing(event) as edit:
        edit.book.set_column("tblPlayers", "Left after", [*[None] * 30, 1])
        edit.book.append_rows("tblPlayers", ["Name"], [["Late, Lea"]])
    paired = call("pair", event)
    assert paired.code == 0, paired.err
    assert "NO-SHOW" not in paired.err
    after = opened(str(event)).tournament
    away = [after.player(tpn).name for tpn, bye in after.round(5).byes if bye is Bye.ZPB]
    assert away == ["Petrenkovych,Myroslava"]


# Broken files

FILES = (IN_PLAY, *sorted((FOLDER / "playerlist").glob("swiss_manager*")))


@pytest.mark.parametrize("source", FILES, ids=lambda path: path.name)
def test_a_damaged_file_ends_in_players_or_in_words(tmp_path: Path, source: Path) -> None:
    data, chance = source.read_bytes(), random.Random(source.name)
    target = tmp_path / source.name
    for _ in range(200 // len(FILES) + 1):
        target.write_bytes(damaged(data, chance))
        words, names = "", []
        try:
            if source.suffix in (".trf", ".txt"):
                names = [player.name for player in opened(str(target)).tournament.players]
            else:
                names = [player.name for player in read(target.read_bytes(), target.name)]
        except InputError as error:
            words = str(error)
        assert (names and all(names)) or len(words) > 20


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The file with a piece cut out, doubled, or changed, or with lines or columns exchanged."""
    at = chance.randrange(len(data))
    end = min(len(data), at + chance.choice((1, 2, 30, 400)))
    piece = data[at:end]
    noise = bytes(chance.choice(b";;\"'\r\n\t =-0019wb\xff\xc3\x00") for _ in range(len(piece)))
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    ways = (
        data[:at] + data[end:],
        data[:end] + piece + data[end:],
        data[:at] + noise + data[end:],
        data[:at],
        b"".join(lines),
        data.replace(b";", b",", chance.randrange(1, 9)),
    )
    return chance.choice(ways)
