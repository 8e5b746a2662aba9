"""What is cut, signed or filled in: every text once and whole, in the order of the piles."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import chess
import numpy as np
import pytest
import zxingcpp

from support.desk import render
from support.papers import event
from swissheet.errors import InputError
from swissheet.model import Bye, Game, Player, Result, Round, Tournament
from swissheet.papers import floor, forms, penned
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import PAPERS, made, press_of
from swissheet.papers.pdf import PaperPress
from swissheet.papers.printed import PrintedForm
from swissheet.papers.rescue import rescue

Make = Callable[[PaperEvent], PrintedForm]

_TURNED = re.compile("[\u0590-\u06ff\u0900-\u097f]")
"""Letters of scripts that the reader of PDFs gives back in another order."""

HOSTILE = (
    '#read("/etc/passwd")', "*b* _i_ $x$", "<script>alert(1)</script>", "=cmd|' /C calc'!A0",
    "// @a <b> `c` \\", "{{ 7*7 }} [#] #{1}",
)  # fmt: skip


@cache
def in_play(players: int, rounds: int = 5) -> PaperEvent:
    """Return an event whose last round is paired and has no results."""
    return PaperEvent(opened(event(players, rounds)), state="As of 2026-11-21 18:42")


def opened(t: Tournament, result: Result = Result.PENDING) -> Tournament:
    """Return an event in whose last round every game has this result."""
    last = t.rounds[-1]
    games = tuple(Game(g.white, g.black, result, result) for g in last.games)
    return replace(t, rounds=(*t.rounds[:-1], Round(last.number, games, last.byes)))


def adjourned(players: int) -> PaperEvent:
    return PaperEvent(opened(event(players), Result.ADJOURNED))


def written(form: PrintedForm, folder: Path, size: str = "a4") -> Path:
    data, fit = PaperPress(size=size, page="Page {page} of {pages}").printed(form)
    file = folder / f"{form.key}.pdf"
    file.write_bytes(data)
    assert len(render.pages(file)) == fit.pages
    return file


def bare(text: str) -> str:
    return "".join(text.replace("\u200b", "").split())


def text_of(file: Path) -> str:
    """Return all words without the spaces between them: a wrapped name is whole again."""
    return bare("".join(word.text for page in render.words(file) for word in page))


def _inked(word: render.Word) -> render.Word:
    """Return a number without the room above and below its figures, large in large type."""
    if not word.text.isdecimal():
        return word
    size = (word.bottom - word.top) / 1.362  # Noto Sans: 1.069 up, 0.293 down, figures 0.714
    return replace(word, top=word.top + 0.355 * size, bottom=word.bottom - 0.293 * size)


def pieces(n: int, each: int) -> int:
    return -(-n // each)


MAKERS: dict[str, tuple[Make, Callable[[int], int]]] = {
    "slips": (lambda e: forms.slips(e, 5), lambda n: pieces(n // 2, 8)),
    "cards": (forms.player_cards, lambda n: pieces(n, 4)),
    "tablecards-names": (lambda e: forms.table_cards(e, 5), lambda n: n // 2),
    "small": (lambda e: forms.table_cards(e, 5, small=True), lambda n: pieces(n // 2, 4)),
    "badges": (forms.badges, lambda n: pieces(n, 10)),
    "envelope": (lambda e: forms.envelopes(e, 5), lambda n: n // 2),
    "wallchart": (penned.wall_chart, lambda n: pieces(n, 21)),
    "arbiter": (lambda e: penned.arbiters_sheet(e, 5), lambda n: pieces(n // 2, 25)),
    "checkin": (penned.check_in, lambda _: 0),
    "rescue": (rescue, lambda _: 0),
}


@pytest.mark.programs
@pytest.mark.parametrize("key", MAKERS)
@pytest.mark.parametrize(("players", "size"), [(8, "letter"), (41, "a4")])
def test_every_name_is_whole_and_nothing_is_over_another_or_off_the_page(
    players: int, size: str, key: str, tmp_path: Path
) -> None:
    make, planned = MAKERS[key]
    found = adjourned(players) if key == "envelope" else in_play(players)
    form = make(found)
    file = written(form, tmp_path, size)
    sheets, pages = render.pages(file), render.words(file)
    if expected := planned(players):
        assert len(pages) == expected
    usual = {"a4": (595, 842), "letter": (612, 792)}[size]
    for sheet, words in zip(sheets, pages, strict=True):
        assert (round(sheet.width), round(sheet.height)) == usual
        # What printers leave out at the edges is 6.4 mm.
        for word in words:
            assert 18 <= word.left <= word.right <= sheet.width - 18, word
            assert 18 <= _inked(word).top < _inked(word).bottom <= sheet.height - 18, word
        plain = [_inked(word) for word in words if not _TURNED.search(word.text)]
        assert not [
            (one.text, other.text)
            for at, one in enumerate(plain)
            for other in plain[at + 1 :]
            if one.covers(other)
        ]
    text = text_of(file)
    seated = {tpn for g in found.tournament.round(5).games for tpn in (g.white, g.black)}
    of_round = key in ("slips", "tablecards-names", "small", "envelope", "arbiter")
    for tpn in seated if of_round else found.names:
        for part in found.tournament.player(tpn).name.split():
            if part.isascii() and not part.isdecimal():
                assert bare(part) in text, part
    fonts = subprocess.run(
        ["pdffonts", str(file)], check=True, capture_output=True, encoding="utf-8"
    ).stdout.splitlines()[2:]
    assert fonts
    assert all(line.split()[-5] == "yes" for line in fonts)


@pytest.mark.programs
@pytest.mark.parametrize("key", ["slips", "badges", "cards"])
def test_a_player_is_on_one_piece_alone(key: str, tmp_path: Path) -> None:
    t = event(41)
    names = tuple(replace(p, name=f"Someone{p.tpn:03}x", club="") for p in t.players)
    made = PaperEvent(opened(replace(t, players=names)))
    text = text_of(written(MAKERS[key][0](made), tmp_path))
    seated = {tpn for g in made.tournament.round(5).games for tpn in (g.white, g.black)}
    for tpn in seated if key == "slips" else made.names:
        times = text.count(f"Someone{tpn:03}x")
        met = sum(
            1 for row in made.tournament.entries.values() for e in row if e and e.opponent == tpn
        )
        assert times == (1 + met if key == "cards" else 1)


@pytest.mark.parametrize(
    ("n", "first"),
    [
        (1, [0, None, None, None, None, None, None, None]),
        (8, [0, 1, 2, 3, 4, 5, 6, 7]),
        (9, [0, 2, 4, 6, 8, None, None, None]),
        (17, [0, 3, 6, 9, 12, 15, None, None]),
    ],
)
def test_cut_piles_laid_one_on_the_other_are_in_order(n: int, first: list[int | None]) -> None:
    made = forms.cut_stack(range(n), 8)
    assert made[:8] == first
    sheets = [made[at : at + 8] for at in range(0, len(made), 8)]
    piles = [[sheet[place] for sheet in sheets] for place in range(8)]
    assert [one for pile in piles for one in pile if one is not None] == list(range(n))


def codes_of(file: Path) -> list[tuple[str, float]]:
    """The codes of all pages of a paper and their widths in mm, read at 150 dots an inch."""
    pages = str(file.with_suffix(""))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", str(file), pages], check=True)
    found = []
    for picture in sorted(file.parent.glob(f"{file.stem}-*.pgm")):
        _, size_of, _, dots = picture.read_bytes().split(b"\n", 3)
        wide, high = map(int, size_of.split())
        grey = np.frombuffer(dots, np.uint8).reshape(high, wide)
        for one in zxingcpp.read_barcodes(grey):
            dots_wide = one.position.top_right.x - one.position.top_left.x
            found.append((one.text, dots_wide * 25.4 / 150))
    return found


@pytest.mark.programs
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_address_of_the_page_is_a_code_on_each_page_of_a_list_and_on_each_card(
    size: str, tmp_path: Path
) -> None:
    event = replace(in_play(41), address="https://club.example/open")
    press = press_of(event, size)
    for word, codes in (("pairings", 0), ("standings", 0), ("cards", 41)):
        paper, _ = made(event, word)
        data, fit = press.printed(paper)
        file = tmp_path / f"{word}.pdf"
        file.write_bytes(data)
        found = codes_of(file)
        assert len(found) == (codes or fit.pages)
        assert all(text.startswith("https://club.example/open") for text, _ in found)
        assert all(width > 12 for _, width in found)
    wanted = sorted(unquote(text.partition("#q=")[2]) for text, _ in found)
    names = sorted(player.name for player in event.tournament.players)
    assert all(name.startswith(words) for name, words in zip(names, wanted, strict=True))


@pytest.mark.programs
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_code_of_a_slip_is_read_and_names_its_game_and_result(
    size: str, tmp_path: Path
) -> None:
    made = in_play(18)
    t = made.tournament
    codes = codes_of(written(forms.slips(made, 5), tmp_path, size))
    read = [floor.decode(text) for text, _ in codes]
    entered = [next(iter(floor.new_results(t, code).items())) for code in read]
    assert sorted(entered) == sorted(
        (board, result) for board in range(1, 10) for result in floor.ON_A_SLIP
    )


def test_slips_are_for_boards_without_a_result() -> None:
    t = in_play(8).tournament
    first, *others = t.round(5).games
    one_done = (Game(first.white, first.black, Result.WIN, Result.LOSS), *others)
    t = replace(t, rounds=(*t.rounds[:-1], Round(5, one_done, t.round(5).byes)))
    slips = forms.slips(PaperEvent(t), 5).data["slips"]
    assert [one["board"] for one in slips if one] == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: forms.slips(PaperEvent(event(8)), 5), "Every board of round 5 has a result"),
        (lambda: forms.envelopes(in_play(8), 5), "No game of round 5 is adjourned"),
    ],
)
def test_a_paper_with_nothing_on_it_says_so(make: Callable[[], object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        make()


def test_a_card_has_all_rounds_with_the_score_after_each() -> None:
    t = event(9, 4)
    t = replace(t, rounds_total=6)
    cards = [card for card in forms.player_cards(PaperEvent(t)).data["cards"] if card]
    by_tpn = {card["tpn"].split()[-1]: card for card in cards}
    for player in t.players:
        rows = by_tpn[str(player.tpn)]["rows"]
        assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
        for number, row in enumerate(rows[:4], start=1):
            entry = t.entry(player.tpn, number)
            assert entry is not None
            assert row[-1] == PaperEvent(t).points(t.scores(number)[player.tpn])
            if entry.opponent:
                game = t.round(number).games[int(row[2]) - 1]
                assert row[1] == ("White" if game.white == player.tpn else "Black")
                assert t.player(entry.opponent).name in row[3]
        assert all(row[1:] == [""] * 5 for row in rows[4:])


@pytest.mark.programs
def test_a_wall_chart_has_boxes_of_one_size(tmp_path: Path) -> None:
    for players, rounds, each in ((41, 9, 21), (41, 12, 14)):
        t = replace(event(players), rounds_total=rounds)
        form = penned.wall_chart(PaperEvent(t))
        file = written(form, tmp_path)
        assert len(render.pages(file)) == pieces(players, each)
        assert form.wide == (rounds > 9)


def test_the_list_for_the_door_has_a_heading_for_each_letter() -> None:
    (table,) = penned.check_in(in_play(41)).data["tables"]
    assert sum(count for _, count in table["groups"]) == 41
    at = 0
    for letter, count in table["groups"]:
        names = [row[1] for row in table["rows"][at : at + count]]
        assert all(in_play(41).letter(name) == letter for name in names)
        at += count
    assert len({letter for letter, _ in table["groups"]}) == len(table["groups"])


@pytest.mark.programs
@pytest.mark.parametrize("key", MAKERS)
def test_a_hostile_name_is_printed_as_it_was_typed(key: str, tmp_path: Path) -> None:
    players = tuple(Player(n, name, club=name) for n, name in enumerate(HOSTILE, start=1))
    last = Result.ADJOURNED if key == "envelope" else Result.PENDING
    games = tuple(Game(n, n + 1, last, last) for n in (1, 3, 5))
    done = [Round(n, tuple(Game(a, b, Result.DRAW, Result.DRAW) for a, b in pairs)) for n, pairs in
            enumerate([((1, 4), (2, 5), (3, 6)), ((1, 3), (2, 6), (4, 5)),
                       ((1, 5), (2, 4), (6, 3)), ((1, 6), (2, 3), (5, 4))], start=1)]  # fmt: skip
    t = Tournament(players, (*done, Round(5, games)), 7)
    t = replace(t, event=replace(t.event, name=HOSTILE[0], chief_arbiter=HOSTILE[1]))
    found = text_of(written(MAKERS[key][0](PaperEvent(t, state=HOSTILE[2])), tmp_path))
    for name in HOSTILE:
        assert bare(name) in found
    assert "root:" not in found


@pytest.mark.parametrize("key", MAKERS)
def test_the_same_paper_has_the_same_bytes(key: str) -> None:
    found = adjourned(8) if key == "envelope" else in_play(8)
    form = MAKERS[key][0](found)
    assert PaperPress().printed(form) == PaperPress().printed(form)


@pytest.mark.programs
@pytest.mark.parametrize("key", MAKERS)
def test_all_of_it_is_black_on_white(key: str, tmp_path: Path) -> None:
    found = adjourned(8) if key == "envelope" else in_play(8)
    file = written(MAKERS[key][0](found), tmp_path)
    subprocess.run(
        ["pdftoppm", "-r", "20", "-aa", "no", "-aaVector", "no", str(file), str(tmp_path / "page")],
        check=True,
    )
    for picture in tmp_path.glob("page*.ppm"):
        dots = picture.read_bytes().split(b"\n", 3)[3]
        assert set(dots) <= {0, 255}
        assert dots[0::3] == dots[1::3] == dots[2::3]


@pytest.mark.parametrize(
    "word", [word for word, kind in PAPERS.items() if kind.asked and not kind.of_prizes]
)
def test_each_paper_is_printed_by_its_word(word: str) -> None:
    t = in_play(23).tournament
    clubs = tuple(replace(p, club="A" if p.tpn % 2 else "", federation="POL" if p.tpn > 2 else "")
                  for p in t.players)  # fmt: skip
    found = PaperEvent(replace(t, players=clubs))
    if word == "envelope":
        found = adjourned(23)
    paper, number = made(found, word)
    assert paper.key == word
    assert bool(number) == (PAPERS[word].of_round or PAPERS[word].of_results)
    data, fit = PaperPress().printed(paper)
    assert data.startswith(b"%PDF")
    assert fit.pages


def test_table_cards_with_names_are_those_of_the_boards_of_their_round() -> None:
    t = event(9)
    t = replace(t, players=tuple(replace(p, federation="POL") for p in t.players))
    for number in (2, 5):
        paper, of = made(PaperEvent(t), "tablecards-names", number)
        assert isinstance(paper, PrintedForm)
        assert of == number
        # The mark of direction behind a name written from the right is not seen.
        seats = [[s["name"].rstrip("\u200e") for s in c["seats"]] for c in paper.data["cards"]]
        assert seats == [
            [t.player(game.white).name, t.player(game.black).name] for game in t.round(number).games
        ]
        assert all(s["federation"] == "POL" for card in paper.data["cards"] for s in card["seats"])


def test_letters_without_a_font_are_named() -> None:
    t = Tournament((Player(1, "𒀀𒁁, Gilgamesh"), Player(2, "Ann")))
    with pytest.raises(
        InputError, match=r"No installed font has these letters .*: 𒀀 .𒀀𒁁, Gilgamesh.; 𒁁 "
    ):
        PaperPress().printed(forms.badges(PaperEvent(t)))


@pytest.mark.programs
def test_a_number_behind_a_name_written_from_the_right_stays_behind_it(tmp_path: Path) -> None:
    t = event(8)
    arabic = tuple(replace(p, name="خالد, فاطمة", birth=f"{1990 + p.tpn}") for p in t.players)
    file = written(forms.player_cards(PaperEvent(replace(t, players=arabic))), tmp_path)
    found = [word for page in render.words(file) for word in page]
    ratings = [word for word in found if re.fullmatch(r"\(2?1?\d\d\d\)", word.text)]
    assert ratings
    for rating in ratings:
        line = [w for w in found if abs(w.top - rating.top) < 3 and _TURNED.search(w.text)]
        assert not [w for w in line if 0 < w.left - rating.right < 12]


@pytest.mark.programs
def test_a_line_to_write_on_is_beside_its_label_in_every_language(tmp_path: Path) -> None:
    made_ = replace(in_play(8), language="pl")
    words = render.words(written(penned.arbiters_sheet(made_, 5), tmp_path))[0]
    label = made_.say("paper.arbiter.default_time").split()
    tops = {round(word.top) for word in words if word.text in label}
    assert len(label) > 1
    assert len(tops) == 1


@pytest.mark.programs
def test_a_position_that_is_known_is_drawn_on_the_envelope(tmp_path: Path) -> None:
    made_ = adjourned(8)
    board = chess.Board("8/8/4k3/8/8/4K3/4P3/8 w - - 0 57")
    form = forms.envelopes(made_, 5, {2: board})
    first, second, *_ = form.data["pages"]
    assert not first["position"]
    assert "<svg" in second["position"]
    pages = render.pages(written(form, tmp_path))
    assert len(pages) == 4
    assert "Number of the sealed move" in pages[1].text


def test_a_card_has_the_rating_change_of_a_player_with_a_fide_id() -> None:
    """FIDE's own figures of a championship are in the tests of the ratings."""
    players = (
        Player(1, "Ansel, Ada", 2401, fide_id="100013"),
        Player(2, "Birch, Ben", 2400, fide_id="100014"),
        Player(3, "Cole, Cy", 2300),
        Player(4, "Dunn, Di", 2299, fide_id="100016"),
        Player(5, "Eder, Ed", fide_id="100017"),
    )
    games = (Game(1, 2, Result.LOSS, Result.WIN), Game(3, 4, Result.WIN, Result.LOSS))
    t = Tournament(players, (Round(1, games, ((5, Bye.PAB),)),), 3)
    cards = forms.player_cards(PaperEvent(t, "de")).data["cards"]
    by_number = sorted((card["tpn"], card["change"]) for card in cards if card)
    assert [change for _, change in by_number] == [
        "Elo-Änderung -5,00 (K 10)", "Elo-Änderung +5,00 (K 10)", "",
        "Elo-Änderung -10,00 (K 20?)", "",
    ]  # fmt: skip
