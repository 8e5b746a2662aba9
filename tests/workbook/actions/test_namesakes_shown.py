"""The lists that are hung up tell players of one name apart, and so they may be typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import agreed, call
from support.playing.events import STAMP, confirmed
from swissheet.errors import InputError
from swissheet.model import Bye, Game, Player, Round, Tournament, told_apart
from swissheet.workbook import actions
from swissheet.workbook.actions.rounds.named import players_named
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.host.book import Value
from swissheet.workbook.shared.column_widths import ROUND
from swissheet.workbook.shared.settings.paper import Paper
from swissheet.workbook.shared.short_names import LongNames
from swissheet.workbook.shared.sizes import line_of
from swissheet.workbook.shared.text_widths import lines, pieces
from swissheet.workbook.sheets.build.build import build
from swissheet.workbook.sheets.computed.names import round_names
from swissheet.workbook.sheets.reading.read import read

BUDI = "Santoso, Budi"
YEARS = ({"Birth": "2009"}, {"Birth": "1980-05-01"})
CLUBS = ({"Club": "SK Melati"}, {"Club": "=cmd|' /C calc'!A0) (x"})


def event(*own: dict[str, str], count: int = 8) -> FileBook:
    """An event of eight whose first players have one name, and these things of their own."""
    rows = [{"Name": BUDI, "Rating": str(2400 - n), **more} for n, more in enumerate(own)]
    rows += [{"Name": f"Wati, N{n}", "Rating": str(2300 - n)} for n in range(count - len(own))]
    book = FileBook(build(rounds=5))
    confirmed(actions.import_players, book, rows, **STAMP)
    return book


def paired(*own: dict[str, str], count: int = 8) -> FileBook:
    book = event(*own, count=count)
    confirmed(actions.pair, book, **STAMP)
    return book


def cells(book: FileBook, sheet: str, ref: str) -> list[Value]:
    return [cell for row in book.read_range(sheet, ref).rows for cell in row]


def named(book: FileBook, sheet: str) -> list[str]:
    return sorted(str(c) for c in cells(book, sheet, "A6:H15") if str(c).startswith("Santoso"))


def doubts(book: FileBook) -> list[str]:
    usual = {"contradictions.results-missing", "contradictions.phase-open", "players.player-twice"}
    return [issue.key for issue in read(book).issues if issue.key not in usual]


def results(book: FileBook, number: int, *scores: str) -> None:
    book.set_cells(f"Round {number}", {f"E{row}": it for row, it in enumerate(scores, start=6)})


def column(book: FileBook, number: int) -> list[Value]:
    return cells(book, f"Round {number}", "B6:H9")


@pytest.mark.parametrize(
    ("own", "shown"),
    [
        (YEARS, [f"{BUDI} (1980)", f"{BUDI} (2009)"]),
        (CLUBS, [f"{BUDI} (=cmd|' /C calc'!A0) (x)", f"{BUDI} (SK Melati)"]),
        (({}, {"Club": "SK Melati"}), [f"{BUDI} (1)", f"{BUDI} (2)"]),
        (({"Club": "7"}, {"Club": "8"}), [f"{BUDI} (1)", f"{BUDI} (2)"]),
        (({"Birth": "2009"}, {"Birth": "2009/02/01"}), [f"{BUDI} (1)", f"{BUDI} (2)"]),
        (({**YEARS[0], **CLUBS[0]}, CLUBS[1]), [f"{BUDI} (=cmd|' /C calc'!A0) (x)",
                                                f"{BUDI} (SK Melati)"]),
    ],
    ids=["years", "clubs", "one club", "clubs like numbers", "one year", "years of one"],
)  # fmt: skip
def test_the_lists_tell_two_of_a_name_apart_and_are_read_again(
    own: tuple[dict[str, str], ...], shown: list[str]
) -> None:
    book = paired(*own)
    results(book, 1, "1-0", "1-0", "1-0", "1-0")
    confirmed(actions.standings, book, **STAMP)
    for sheet in ("Round 1", "Standings", "Cross table"):
        assert named(book, sheet) == shown, sheet
    assert named(book, "Players") == [BUDI, BUDI]
    again = FileBook(book.to_bytes())
    assert doubts(again) == []
    actions.pair(again, **STAMP)
    assert named(again, "Round 2") == shown
    assert doubts(again) == []


def test_others_and_short_forms_of_others_have_nothing_behind_their_names() -> None:
    marks = {1: "2009", 2: "1980"}
    names = {1: BUDI, 2: BUDI.upper(), 3: "Santoso, Bambang", 4: f"{BUDI} (2009)"}
    shown = LongNames(names, marks).shown(100, 1)
    assert list(shown.values()) == [BUDI, f"{BUDI.upper()} (1980)", *list(names.values())[2:]]


def test_in_little_room_names_are_shortened_before_what_tells_them_apart() -> None:
    name = "Kusumawardhanadiningrat Sosrokartono, Bayu Cakrabirawa"
    shown = LongNames({1: name, 2: name}, {1: "2009", 2: "1980"}).shown(24, 1)
    assert {text[-7:] for text in shown.values()} == {" (2009)", " (1980)"}
    club = "Perkumpulan Catur Melati Putih Sejahtera "
    long = [Player(n, name, club=club + town) for n, town in ((1, "Satu"), (2, "Dua"))]
    assert told_apart(long) == {1: "1", 2: "2"}
    assert told_apart([Player(1, name, club=club), Player(2, name, club="X")]) == {
        1: "Perkumpulan Catur Melat…",
        2: "X",
    }


def test_a_name_keeps_its_letters_and_a_club_gives_way_to_the_number() -> None:
    names, clubs = {1: BUDI, 2: BUDI}, {1: "Melati Putih Sejahtera", 2: "SK X"}
    assert LongNames(names, clubs).shown(17, 1) == {1: "Santoso, B. (Melati Putih Sejahtera)",
                                                    2: f"{BUDI} (SK X)"}  # fmt: skip
    assert LongNames(names, clubs).shown(16, 1) == {1: f"{BUDI} (1)", 2: f"{BUDI} (SK X)"}


def test_what_tells_players_apart_takes_no_list_to_more_pages() -> None:
    names = [f"Kusumawardhana, N{n % 60}" for n in range(121)]
    players = tuple(Player(n, name, club=f"Club {n}") for n, name in enumerate(names, start=1))
    games = tuple(Game(n, n + 60) for n in range(1, 61))
    tournament = Tournament(players, (Round(1, games, ((121, Bye.PAB),)),), 5)
    shown = round_names(tournament, tournament.rounds[0], Paper())
    room = line_of(ROUND["white"], 14)
    assert all(lines(pieces(name), room) == 1 for name in shown.values())
    assert len(set(shown.values())) == 121


def test_the_name_with_what_is_behind_it_seats_a_player_and_alone_it_means_two() -> None:
    book = paired(*YEARS)
    white = cells(book, "Round 1", "B6:C9")
    numbers, names = white[::2], white[1::2]
    at = next(n for n, name in enumerate(names) if str(name).startswith(BUDI))
    other = (at + 1) % 4
    book.set_cells("Round 1", {f"B{6 + at}": None, f"C{6 + at}": names[other],
                               f"B{6 + other}": None, f"C{6 + other}": names[at]})  # fmt: skip
    assert doubts(book) == []
    confirmed(actions.standings, book, **STAMP)
    assert cells(book, "Round 1", f"B{6 + other}") == [numbers[at]]
    assert cells(book, "Round 1", f"C{6 + other}") == [names[at]]
    book.set_cells("Round 1", {f"B{6 + other}": None, f"C{6 + other}": BUDI})
    assert "boards.unknown-player.namesakes" in doubts(book)


def test_an_absence_is_announced_by_the_name_with_what_is_behind_it() -> None:
    reading = read(paired(*YEARS))
    assert players_named(reading, f"{BUDI} (2009), {BUDI} (1980), 1 {BUDI} (2009)") == [1, 2, 1]
    assert players_named(read(paired(*CLUBS)), f"{BUDI} (SK Melati)") == [1]
    assert players_named(reading, f"{BUDI} (2)") == [2]
    with pytest.raises(InputError):
        players_named(reading, BUDI)


def test_the_year_that_only_the_other_one_has_is_a_doubt_beside_a_number() -> None:
    book = paired(*YEARS)
    row = 6 + next(n for n in range(4) if BUDI in str(cells(book, "Round 1", f"C{6 + n}:C{6 + n}")))
    mine = str(cells(book, "Round 1", f"C{row}")[0])
    theirs = mine.replace("2009", "#").replace("1980", "2009").replace("#", "1980")
    book.set_cells("Round 1", {f"C{row}": theirs})
    assert "boards.name-and-number.other" in doubts(book)


def test_rounds_with_the_plain_names_are_read_and_get_them_told_apart() -> None:
    """As earlier versions wrote them: nothing is asked, nobody is said to have changed a round."""
    book = paired(*YEARS)
    before = read(book).tournament
    shown = named(book, "Round 1")
    plain = {
        f"{letter}{row}": BUDI
        for row in range(6, 10)
        for letter in "CG"
        if str(cells(book, "Round 1", f"{letter}{row}")[0]).startswith(BUDI)
    }
    assert len(plain) == 2
    book.set_cells("Round 1", plain)
    assert doubts(book) == []
    assert read(book).tournament == before
    results(book, 1, "1-0", "1-0", "1-0", "1-0")
    actions.pair(book, **STAMP)
    assert named(book, "Round 1") == shown


def test_a_namesake_who_comes_late_changes_no_earlier_round() -> None:
    """The rounds before are not said to be changed; they name the first one as the new lists do."""
    book = paired(YEARS[0])
    for number in (1, 2):
        results(book, number, "1-0", "1/2-1/2", "0-1", "1-0")
        if number == 1:
            actions.pair(book, **STAMP)
    boards = [read(book).tournament.round(n).games for n in (1, 2)]
    players = {p.tpn: p for p in read(book).tournament.players}
    assert named(book, "Round 1") == [BUDI]
    book.set_cells("Players", {"B14": BUDI, "D14": 2250})
    book.set_cells("Players", {"L14": "1980"})
    assert doubts(book) == []
    actions.pair(book, **STAMP)
    assert doubts(book) == []
    after = read(book).tournament
    for was, number in zip(boards, (1, 2), strict=True):
        assert [(players[g.white].name, players[g.black].rating) for g in was] == [
            (after.player(g.white).name, after.player(g.black).rating)
            for g in after.round(number).games
        ]
        assert f"{BUDI} (2009)" in named(book, f"Round {number}")
    assert {f"{BUDI} (2009)", f"{BUDI} (1980)"} >= set(named(book, "Round 3")) != set()
    actions.undo(book, **STAMP)
    assert doubts(book) == []


@pytest.mark.parametrize("years", [("1980", "2009"), ("2010", "1980"), ("2009", "2009"), ("", "")])
def test_years_are_corrected_and_numbers_say_who_played(years: tuple[str, str]) -> None:
    book = paired(*YEARS)
    before = [(g.white, g.black) for g in read(book).tournament.round(1).games]
    book.set_cells("Players", {f"L{6 + n}": year or None for n, year in enumerate(years)})
    assert doubts(book) == []
    confirmed(actions.standings, book, **STAMP)
    assert [(g.white, g.black) for g in read(book).tournament.round(1).games] == before
    assert doubts(book) == []
    marks = years if len(set(years)) == 2 else ("1", "2")
    assert named(book, "Round 1") == sorted(f"{BUDI} ({mark})" for mark in marks)


def test_standings_follow_what_is_corrected_of_one_of_them() -> None:
    book = paired(*YEARS)
    results(book, 1, "1-0", "1-0", "1-0", "1-0")
    confirmed(actions.standings, book, **STAMP)
    book.set_cells("Players", {"E6": "INA"})
    confirmed(actions.pair, book, **STAMP)
    for sheet in ("Standings", "Round 1"):
        assert named(book, sheet) == [f"{BUDI} (1980)", f"{BUDI} (2009)"]
    rows = book.read_range("Standings", "A6:H13").rows
    assert [row for row in rows if "INA" in row] == [row for row in rows if f"{BUDI} (2009)" in row]


def test_the_command_line_names_them_so_too(tmp_path: Path) -> None:
    file = tmp_path / "event.xlsx"
    file.write_bytes(event(*YEARS).to_bytes())
    said = [agreed("pair", file), call("standings", file, "--after", "0")]
    said.append(call("standings", file, "--cross-table", "--after", "0"))
    for done in said:
        assert f"{BUDI} (2009)" in done.out, done
        assert f"{BUDI} (1980)" in done.out, done
