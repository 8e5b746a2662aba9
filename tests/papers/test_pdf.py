"""Printed lists: names are whole, no text is over another, and type is as large as it can be."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from support.desk import render
from support.pages import club_event
from support.papers import event
from swissheet.errors import InputError
from swissheet.model import Bye, Player, Tournament
from swissheet.papers import wall_lists
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import PAPERS, made
from swissheet.papers.pdf import PaperFit, PaperPress
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedList, PrintedTable
from swissheet.words.catalogue import LANGUAGES

HOSTILE = (
    '#read("/etc/passwd")', "*b* _i_ $x$", "<script>alert(1)</script>", "=cmd|' /C calc'!A0",
    "// @a <b> `c` \\", "{{ 7*7 }} [#] #{1}",
)  # fmt: skip

_ARABIC = re.compile("[\u0600-\u06ff]")
"""Letters that the reader of PDFs gives back twice, as it sees them and turned about."""


def printed(paper: PrintedList, folder: Path, **how: str) -> tuple[Path, PaperFit]:
    data, fit = PaperPress(page="Page {page} of {pages}", **how).printed(paper)
    file = folder / f"{paper.key}.pdf"
    file.write_bytes(data)
    return file, fit


def joined(pages: list[list[render.Word]]) -> str:
    """All words of a PDF without the spaces between them: a wrapped name is whole again."""
    return "".join(word.text for page in pages for word in page)


@cache
def _event(players: int) -> PaperEvent:
    return PaperEvent(event(players), state="As of 2026-11-21 18:42")


LISTS = [word for word, kind in PAPERS.items() if not kind.asked]
CASES = [(8, "letter", LISTS), (31, "a4", LISTS)]  # larger ones: test_large_events


@pytest.mark.programs
@pytest.mark.parametrize(
    ("players", "size", "key"), [(n, size, key) for n, size, keys in CASES for key in keys]
)
def test_every_text_is_whole_and_nothing_is_over_another_or_off_the_page(
    players: int, size: str, key: str, tmp_path: Path
) -> None:
    paper, _ = made(_event(players), key)
    file, fit = printed(paper, tmp_path, size=size)
    pages = render.words(file)
    sheet = render.pages(file)
    assert len(pages) == fit.pages
    usual = {"a4": (595, 842), "letter": (612, 792)}[size]
    for words, page in zip(pages, sheet, strict=True):
        assert sorted((round(page.width), round(page.height))) == sorted(usual)
        assert (page.width > page.height) == fit.wide
        for word in words:
            assert word.left >= 34, word
            assert word.top >= 18, word
            assert word.right <= page.width - 33, word
            assert word.bottom <= page.height - 18, word
        placed = [word for word in words if not _ARABIC.search(word.text)]
        assert not [
            (one.text, other.text)
            for at, one in enumerate(placed)
            for other in placed[at + 1 :]
            if one.covers(other)
        ]
        assert f"of {fit.pages}" in page.text
        assert "As of 2026-11-21 18:42" in page.text
    found = _bare(joined(pages))
    for table in paper.tables:
        for row in table.rows:
            for text in row:
                assert all(_bare(part) in found for part in _latin(text)), text
    assert {name.split("-")[0] for name in render.fonts(file)} <= {
        "NotoSans", "NotoSansArabic", "NotoSansDevanagari", "NotoSansCJKjp",
    }  # fmt: skip


def _bare(text: str) -> str:
    return "".join(text.split())


def _latin(text: str) -> list[str]:
    """Parts that a reader of PDFs gives back as they were: it turns Arabic and Hindi about."""
    return [part for part in text.split() if part.isascii() or "Ł" in part]


@pytest.mark.programs
def test_fonts_are_in_the_file(tmp_path: Path) -> None:
    import subprocess

    file, _ = printed(wall_lists.by_name(_event(31), 5), tmp_path)
    lines = subprocess.run(
        ["pdffonts", str(file)], check=True, capture_output=True, encoding="utf-8"
    ).stdout.splitlines()[2:]
    assert lines
    assert all(line.split()[-5] == "yes" for line in lines)


@pytest.mark.parametrize(
    ("players", "board", "name"),
    # Papers specification: type and pages by the number of players, with the long names of the
    # fixture; the pages are never more than with the smallest type.
    [(16, 1, 1), (40, 1, 1), (70, 2, 2), (120, 3, 3), (200, 5, 4), (300, 8, 6)],
)
def test_a_pairing_is_read_from_one_and_a_half_metres_on_few_pages(
    players: int, board: int, name: int
) -> None:
    made_ = PaperEvent(event(players))
    for paper, pages in (
        (wall_lists.by_board(made_, 1), board),
        (wall_lists.by_name(made_, 1), name),
    ):
        fit = PaperPress().fitted(paper)
        assert fit is not None
        assert fit.points >= 14
        assert fit.pages <= pages


def test_the_type_is_the_largest_that_takes_no_more_pages() -> None:
    paper = wall_lists.by_board(_event(31), 5)
    press = PaperPress()
    fit = press.fitted(paper)
    assert fit is not None
    larger = [size for size in (24, 20, 18, 16, 14) if size > fit.points]
    for size in larger:
        exactly = press.fitted(replace(paper, floor=size, most=size))
        assert exactly is None or exactly.pages > fit.pages


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_sizes_that_are_left_out_by_their_rows_would_not_be_better(
    size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    press, one = PaperPress(size=size), PaperEvent(club_event(31, 5))
    papers = [make(one, 5) for make in (wall_lists.by_name, wall_lists.standings)]
    found = [press.fitted(paper) for paper in papers]
    monkeypatch.setattr(PaperPress, "_least", lambda *_, **__: 1)
    assert found == [press.fitted(paper) for paper in papers]


def test_a_list_of_names_of_one_line_is_laid_out_once_to_find_its_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid_out, lay_out = [], PaperPress._pages

    def counted(self: PaperPress, paper: PrintedList, points: float, *, wide: bool) -> int:
        laid_out.append(points)
        return lay_out(self, paper, points, wide=wide)

    monkeypatch.setattr(PaperPress, "_pages", counted)
    players = tuple(Player(n, f"Player {n}") for n in range(1, 101))
    assert PaperPress().fitted(wall_lists.start_list(PaperEvent(Tournament(players))))
    assert len(laid_out) == 1


@pytest.mark.programs
def test_the_words_for_a_bye_leave_the_opponents_on_the_page(tmp_path: Path) -> None:
    t = event(8)
    *games, last = t.rounds[-1].games
    byes = ((last.white, Bye.ZPB), (last.black, Bye.ZPB))
    t = replace(t, rounds=(*t.rounds[:-1], replace(t.rounds[-1], games=tuple(games), byes=byes)))
    longest = max(LANGUAGES, key=lambda one: len(PaperEvent(t, one).say("bye.zpb")))
    file, _ = printed(wall_lists.by_name(PaperEvent(t, longest), 5), tmp_path)
    for words, page in zip(render.words(file), render.pages(file), strict=True):
        assert max(word.right for word in words) <= page.width - 33


@pytest.mark.programs
def test_the_last_letter_of_a_name_never_has_a_line_of_its_own(tmp_path: Path) -> None:
    t = event(41)
    names = (f"{'Wide' * (1 + n % 6)}, Ann{'e' * (n % 9)} {n} Q." for n in range(41))
    players = tuple(replace(p, name=name) for p, name in zip(t.players, names, strict=True))
    file, _ = printed(wall_lists.by_name(PaperEvent(replace(t, players=players)), 5), tmp_path)
    words = [word for page in render.words(file) for word in page]
    alone = [word for word in words if word.text == "Q."]
    assert all(
        any(abs(w.top - one.top) < 1 and 0 <= one.left - w.right < 9 for w in words)
        for one in alone
    )


def test_a_name_on_three_lines_turns_a_page_on_its_side() -> None:
    first, *others = event(8).players
    long = replace(first, name="Kowalewska-Nowakowska, Maria Magdalena Aleksandra Wiktoria")
    t = replace(event(8), players=(long, *others))
    paper, _ = made(PaperEvent(t), "standings")
    fit = PaperPress().fitted(paper)
    assert fit is not None
    assert (fit.points, fit.pages, fit.wide) == (16, 1, True)


@pytest.mark.programs
def test_a_hostile_name_is_printed_as_it_was_typed(tmp_path: Path) -> None:
    players = tuple(Player(n, name, club=name) for n, name in enumerate(HOSTILE, start=1))
    t = Tournament(players)
    t = replace(t, event=replace(t.event, name=HOSTILE[0]))
    file, _ = printed(wall_lists.start_list(PaperEvent(t, state=HOSTILE[1])), tmp_path)
    found = _bare(joined(render.words(file)))
    for name in HOSTILE:
        assert found.count(_bare(name)) >= 2
    assert "root:" not in found


@pytest.mark.programs
def test_a_word_wider_than_its_column_goes_on_in_the_next_line(tmp_path: Path) -> None:
    endless = "Krzyżanowska" * 12
    t = Tournament(tuple(Player(n, f"{endless} {n}") for n in range(1, 5)))
    file, _ = printed(wall_lists.start_list(PaperEvent(t)), tmp_path)
    pages = render.words(file)
    letters = re.sub(r"[\d\u200b]", "", _bare(joined(pages)))
    assert letters.count(endless) == 4
    assert max(word.right for word in pages[0]) <= render.pages(file)[0].width - 33


def test_a_list_with_too_many_columns_is_refused_in_words() -> None:
    columns = [PrintedColumn(f"PrintedColumn {n}", ColumnKind.NUMBER) for n in range(80)]
    paper = PrintedList("standings", "E", "T", [PrintedTable(columns, [["100"] * 80])])
    with pytest.raises(InputError, match="more columns than fit on a4"):
        PaperPress().printed(paper)


def test_letters_without_a_font_are_named_and_never_printed_as_boxes() -> None:
    t = Tournament((Player(1, "𒀀𒁁, Gilgamesh"), Player(2, "Ann")))
    with pytest.raises(
        InputError, match=r"No installed font has these letters .*: 𒀀 .𒀀𒁁, Gilgamesh.; 𒁁 "
    ):
        PaperPress().printed(wall_lists.start_list(PaperEvent(t)))


def test_the_same_list_has_the_same_bytes() -> None:
    paper = wall_lists.by_name(_event(31), 5)
    assert PaperPress().printed(paper) == PaperPress().printed(paper)
