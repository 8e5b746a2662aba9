"""How large lists are printed: every size from one board to hundreds, by rule."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from swissheet.workbook.shared.column_widths import (
    CROSSTABLE,
    CROSSTABLE_TYPE,
    PLAYERS_TYPE,
    ROUND,
    ROUND_CELL,
    ROUND_TYPE,
)
from swissheet.workbook.shared.player_columns import TABLE
from swissheet.workbook.shared.sizes import (
    LEAST_ON_PAPER,
    Cell,
    Fitted,
    Sizes,
    column_points,
    even_pages,
    fitted,
    lines_for_names,
    room_for_rows,
)
from swissheet.workbook.shared.text_widths import (
    SPARE,
    lines,
    pieces,
    shortened,
    text_width,
    wrapped,
)
from swissheet.workbook.sheets.kit.frame import footer_name

TOTAL = sum(map(column_points, ROUND.values()))
ROOM = column_points(ROUND["white"]) - 10
HEAD, HEADS = 126.0, (112.0, 160.0)
SPACE = room_for_rows(TOTAL, HEAD, wide=False)

SHORT = ("Oi Ng", "Quek Boon Hwa", "Ardianto, Bagas", "Kurniasari, Dewi Larasati")
TWO_LINES = ("Kusumawardhana, Bayu Cakra D.",)
LONG = (
    "Raden Mas Panji Sosrokartono Kartohadiprodjo Wiryosentono Adiningrat",
    "Llanfairpwllgwyngyll-Gogerychwyrndrobwll, Rhodri ap Llywelyn",
    "Александров-Константинопольский, Владимир Вячеславович",
    "वेंकटनरसिंहराजुवारिपेट सुब्रह्मण्येश्वर रामचन्द्रन् अय्यर",
    "欧阳司马上官诸葛夏侯东方皇甫尉迟公孙慕容令狐宇文长孙司徒",
)

PLAYERS = {c.key: c.width for c in TABLE if not c.added and c.paper == "always"}
"""The widths of the printed columns of the list of players."""


def boards(count: int, names: Sequence[str], seed: int = 1) -> list[list[Cell]]:
    draw = random.Random(seed)
    return [[Cell(draw.choice(names), ROOM), Cell(draw.choice(names), ROOM)] for _ in range(count)]


def pages(made: Fitted) -> list[tuple[float, ...]]:
    ends = [0, *made.begins, len(made.heights)]
    return [made.heights[first:last] for first, last in pairwise(ends)]


def test_pages_of_alike_rows_differ_by_one_row_at_most() -> None:
    for count in range(1, 321):
        made = fitted(boards(count, ["Oi Ng"]), ROUND_TYPE, TOTAL, HEAD)
        rows = [len(page) for page in pages(made)]
        assert sum(rows) == count
        assert max(rows) - min(rows) <= 1, (count, rows)


@pytest.mark.parametrize("names", [SHORT, (*SHORT, *SHORT, *LONG), LONG], ids=len)
def test_no_page_is_too_full_or_half_as_full_as_another(names: Sequence[str]) -> None:
    for count in (1, 2, 4, 7, 15, 22, 30, 31, 45, 50, 61, 75, 100, 150, 300):
        made = fitted(boards(count, names, count), ROUND_TYPE, TOTAL, HEAD)
        full = [sum(page) for page in pages(made)]
        assert max(full) <= SPACE, count
        assert min(full) >= max(full) / 2, (count, full)


@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
@pytest.mark.parametrize("count", [4, 14, 30, 50, 150])
def test_every_name_has_the_lines_it_needs_with_a_tenth_to_spare(
    count: int, names: Sequence[str]
) -> None:
    rows = boards(count, names)
    made = fitted(rows, ROUND_TYPE, TOTAL, HEAD)
    for row, height in zip(rows, made.heights, strict=True):
        for cell in row:
            # Of plain letters, which are narrower than those measured.
            needed = lines(pieces(cell.text), cell.room / 0.96 / made.type)
            assert needed * 1.25 * made.type <= height


def test_types_are_of_the_rule_and_never_a_whole_number_but_the_usual() -> None:
    for count in range(1, 320, 7):
        made = fitted(boards(count, SHORT, count), ROUND_TYPE, TOTAL, HEAD)
        assert ROUND_TYPE.least <= made.type <= ROUND_TYPE.most
        assert made.type == ROUND_TYPE.usual or made.type % 1 == 0.5


@pytest.mark.parametrize("wide", [False, True], ids=["upright", "on its side"])
@pytest.mark.parametrize("columns", [5, 12, 20])
def test_no_type_is_smaller_than_nine_points_on_paper(columns: int, wide: bool) -> None:
    total = columns * column_points(9)
    made = fitted([[Cell("Oi Ng", 150)]] * 200, Sizes(11, 40), total, HEAD, wide=wide)
    broad = 842 - 72 if wide else 595 - 72
    assert made.type * min(1, broad / total) >= LEAST_ON_PAPER


@pytest.mark.parametrize("wide", [False, True], ids=["upright", "on its side"])
@pytest.mark.parametrize("paper", ["a4", "letter", ""])
def test_pages_end_above_the_foot_of_the_paper_and_fill_one_that_is_known(
    paper: str, wide: bool
) -> None:
    rows = [[Cell("Oi Ng", ROOM)]] * 200
    made = fitted(rows, ROUND_TYPE, TOTAL, HEAD, wide=wide, paper=paper)
    most = max(sum(page) for page in pages(made)) + HEAD
    papers = {"a4": (595, 842), "letter": (612, 792)}
    for width, height in [papers[paper]] if paper else papers.values():
        if wide:
            width, height = height, width
        on_paper = most * min(1, (width - 72) / TOTAL)
        assert on_paper <= (height - 90) * 0.99
        assert not paper or on_paper >= (height - 90) * 0.93


def test_a_round_of_fourteen_fills_its_page_and_one_of_four_is_no_poster() -> None:
    fourteen = fitted(boards(14, ["Oi Ng"]), ROUND_TYPE, TOTAL, HEAD)
    assert fourteen.type > ROUND_TYPE.usual + 5
    assert sum(fourteen.heights) > SPACE * 0.85
    four = fitted(boards(4, ["Oi Ng"]), ROUND_TYPE, TOTAL, HEAD)
    assert four.type == ROUND_TYPE.most
    assert max(four.heights) <= 2.6 * four.type


def test_larger_type_costs_no_page() -> None:
    for count in range(1, 200, 9):
        rows = boards(count, SHORT, count)
        made = fitted(rows, Sizes(ROUND_TYPE.usual, ROUND_TYPE.most), TOTAL, HEAD)
        usual = fitted(rows, Sizes(ROUND_TYPE.usual, ROUND_TYPE.usual), TOTAL, HEAD)
        assert len(pages(made)) == len(pages(usual))


TWO_LINES = (
    "Sosrokartono Kartohadiprodjo, P. R.",
    "Щербаковский-Юрьевский, В. Г.",
    "Morgan, Gwilym Ifor R.",
)


@pytest.mark.parametrize("count", [14, 16, 17, 51, 150])
def test_rows_of_names_in_two_lines_are_equally_high_and_spare_a_page(count: int) -> None:
    rows = boards(count, TWO_LINES, count)
    made = fitted(rows, ROUND_TYPE, TOTAL, HEAD, most_lines=2)
    larger = fitted(rows, Sizes(ROUND_TYPE.usual, ROUND_TYPE.most), TOTAL, HEAD, most_lines=2)
    assert len({*made.heights}) == 1
    assert len(pages(made)) == {14: 1, 16: 1, 17: 1, 51: 3, 150: 8}[count]
    assert len(pages(made)) <= len(pages(larger))


def test_smaller_type_spares_no_page_where_names_have_one_line() -> None:
    for count in range(1, 200, 9):
        made = fitted(boards(count, ["Oi Ng"]), ROUND_TYPE, TOTAL, HEAD, most_lines=2)
        assert made.type >= ROUND_TYPE.usual


@pytest.mark.parametrize(("share", "names"), [(0.01, 1), (0.12, 1), (0.5, 2), (1, 2)])
def test_few_long_names_are_shortened_to_one_line_if_that_spares_a_page(
    share: float, names: int
) -> None:
    assert lines_for_names(150, share, ROUND_TYPE, TOTAL, HEADS) == names
    assert lines_for_names(4, share, ROUND_TYPE, TOTAL, HEADS) == 2


@pytest.mark.parametrize("paper", ["a4", "letter", ""])
@pytest.mark.parametrize("head", HEADS)
def test_a_long_name_takes_a_second_line_only_where_that_costs_no_page(
    paper: str, head: float
) -> None:
    for count in range(8, 130):
        if lines_for_names(count, 0.1, ROUND_TYPE, TOTAL, HEADS) == 1:
            continue
        short = boards(count - 1, ["Oi Ng"])
        one, two = (
            fitted([*short, *boards(1, last)], ROUND_TYPE, TOTAL, head, paper=paper, most_lines=2)
            for last in (["Oi Ng"], TWO_LINES)
        )
        assert len(two.begins) == len(one.begins), count


def test_thirty_players_fit_one_page_of_letter_and_are_still_read() -> None:
    total = sum(map(column_points, PLAYERS.values()))
    room = column_points(PLAYERS["name"]) - 10
    rows = [[Cell("Oi Ng", room, bold=True)]] * 30
    made = fitted(rows, PLAYERS_TYPE, total, 112.25, wide=True, paper="letter")
    assert made.begins == ()
    assert made.type * (792 - 72) / total >= LEAST_ON_PAPER


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cross_table_of_33_names_in_two_lines_has_two_pages_from_the_first_round_on(
    paper: str,
) -> None:
    room = column_points(CROSSTABLE["name"]) - 10
    for rounds in range(1, 8):
        total = sum(map(column_points, CROSSTABLE.values())) + rounds * column_points(ROUND_CELL)
        rows = [[Cell(LONG[3].removesuffix(" अय्यर"), room, bold=True)]] * 33
        made = fitted(rows, CROSSTABLE_TYPE, total, 112.25, paper=paper, most_lines=2)
        assert [len(page) for page in pages(made)] == [17, 16], rounds
        assert made.type * min(1, (540 if paper == "letter" else 523) / total) >= LEAST_ON_PAPER


def test_twenty_nine_players_fit_one_page_of_the_list() -> None:
    total = sum(map(column_points, PLAYERS.values()))
    room = column_points(PLAYERS["name"]) - 10
    rows = [[Cell("Oi Ng", room, bold=True)]] * 29
    assert fitted(rows, PLAYERS_TYPE, total, 112.25, wide=True).begins == ()
    assert len(fitted([*rows, rows[0]] * 3, PLAYERS_TYPE, total, 112.25, wide=True).begins) < 4


def test_a_row_higher_than_a_page_has_one_of_its_own() -> None:
    assert even_pages([10, 900, 10], 100) == [0, 1, 2]
    assert even_pages([], 100) == [0]


def test_an_empty_list_has_no_rows() -> None:
    assert fitted([], ROUND_TYPE, TOTAL, HEAD).heights == ()


def test_marks_above_a_letter_take_no_room_and_ideographs_a_whole_one() -> None:
    assert text_width("É") == text_width("E")
    assert text_width("E\N{COMBINING ACUTE ACCENT}") == text_width("E")
    assert text_width("象棋") == 2


def test_a_text_is_broken_at_blanks_behind_hyphens_and_between_ideographs() -> None:
    assert lines(pieces("aaa bbb"), text_width("aaa") * SPARE + 0.6) == 2
    assert lines(pieces("aaa-bbb"), text_width("aaa-") * SPARE + 0.6) == 2
    assert lines(pieces("象棋象棋象棋"), 2 * SPARE + 0.1) == 3
    assert lines(pieces("a" * 40), text_width("a" * 10) * SPARE + 0.01) >= 4


EVENT = "International Open Chess Festival & Memorial of the Towns and Villages on the River 2026"


def test_the_event_at_the_foot_has_two_lines_that_end_before_the_middle() -> None:
    size, *found = footer_name(EVENT).splitlines()
    found.insert(0, size[2:])
    assert len(found) == 2
    assert size[:2] in ("&9", "&8")
    assert all(text_width(line.replace("&&", "&")) * int(size[1]) <= 225 for line in found)
    assert "Festival && Memorial" in " ".join(found)


def test_what_does_not_fit_the_foot_is_left_out_with_dots() -> None:
    found = footer_name(EVENT * 3)
    assert found.endswith("...")
    assert len(found) < 200


def test_an_event_that_begins_with_a_year_does_not_become_a_size_of_type() -> None:
    assert footer_name("2026 Open") == "&9 2026 Open"


def test_short_texts_stay_as_they_are() -> None:
    assert shortened("Open", 10) == "Open"
    assert wrapped("Open", 10) == ["Open"]
