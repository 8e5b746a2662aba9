"""Papers of a large event, in a language of long words: nothing is cut off, overprinted or split.

They are made and read once for all tests.
"""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from support.desk import render
from support.papers import event, with_prizes
from swissheet.model import Bye, Game, Result, Round, Tournament
from swissheet.papers.event import PaperEvent
from swissheet.papers.offered import PAPERS, made, press_of
from swissheet.papers.pdf import PaperFit

EVENT = "XXV Międzynarodowy Otwarty Turniej Szachowy o Puchar Prezydenta Miasta, Grupa Kobiet"
STATE = "2026-11-21 18:42"

SMALLEST = {
    # The smallest type of each, in points: of a list its headings, of a form its marginal words.
    "pairings": 8, "names": 8, "standings": 7, "crosstable": 5.2, "arbiter": 7, "checkin": 8,
    "wallchart": 6, "slips": 5, "badges": 5, "prize-list": 7, "prizes": 7, "ceremony": 8,
    "receipts": 5, "prize-control": 7,
}  # fmt: skip

_TURNED = re.compile("[\u0590-\u06ff\u0900-\u097f]")
"""Letters of scripts that the reader of PDFs gives back in another order."""


@dataclass(frozen=True)
class Printed:
    """A paper as it was printed: its file, how it is laid out, its size in points, its words."""

    file: Path
    fit: PaperFit
    size: tuple[float, float]
    words: list[list[render.Word]]


def busy(t: Tournament) -> Tournament:
    """Return an event whose last round has no results yet, and byes; some players have left."""
    last, players = t.rounds[-1], t.players
    *games, one, other = last.games
    open_ = tuple(Game(g.white, g.black, Result.PENDING, Result.PENDING) for g in games)
    byes = [(one.white, Bye.HPB), (one.black, Bye.ZPB), (other.white, Bye.FPB)]
    byes.append((other.black, Bye.ZPB))
    rounds = (*t.rounds[:-1], Round(last.number, open_, (*last.byes, *byes)))
    left = tuple(replace(p, left_after=3) if p.tpn in (4, 9) else p for p in players)
    return replace(
        t, players=left, rounds=rounds, rounds_total=12, event=replace(t.event, name=EVENT)
    )


@pytest.fixture(scope="module", params=[(101, "letter"), (300, "a4")], ids=["101", "300"])
def papers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Printed]:
    players, size = request.param
    folder, done = tmp_path_factory.mktemp("large"), {}
    plain, (over, fund) = PaperEvent(busy(event(players)), "pl", STATE), with_prizes(event(players))
    over = replace(over, event=replace(over.event, name=EVENT))
    for key in SMALLEST:
        found = PaperEvent(over, "pl", STATE, fund=lambda: fund) if PAPERS[key].of_prizes else plain
        data, fit = press_of(found, size).printed(made(found, key)[0])
        file = folder / f"{key}.pdf"
        file.write_bytes(data)
        sides = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}[size]
        wide, high = reversed(sides) if fit.wide else sides
        done[key] = Printed(file, fit, (wide, high), render.words(file))
    return done


def inked(word: render.Word) -> render.Word:
    """Return a word without the room above its capitals and below its descenders."""
    size = type_of(word)
    return replace(word, top=word.top + 0.3 * size, bottom=word.bottom - 0.1 * size)


def type_of(word: render.Word) -> float:
    return (word.bottom - word.top) / 1.362  # Noto Sans: 1.069 up, 0.293 down


def overprinted(words: list[render.Word]) -> Iterator[tuple[str, str]]:
    plain = sorted(
        (inked(word) for word in words if not _TURNED.search(word.text)), key=lambda word: word.top
    )
    for at, one in enumerate(plain):
        for other in plain[at + 1 :]:
            if other.top >= one.bottom:
                break
            if one.covers(other):
                yield one.text, other.text


@pytest.mark.programs
@pytest.mark.parametrize("key", SMALLEST)
def test_nothing_is_off_the_page_or_over_another_or_too_small(
    key: str, papers: Mapping[str, Printed]
) -> None:
    paper = papers[key]
    wide, high = paper.size
    assert len(paper.words) == paper.fit.pages
    for number, words in enumerate(paper.words, start=1):
        for word in words:  # Printers leave out up to 6.4 mm.
            assert word.left >= 18, word
            assert word.right <= wide - 18, word
            assert inked(word).top >= 18, word
            assert inked(word).bottom <= high - 18, word
        assert not list(overprinted(words))
        assert min(type_of(word) for word in words if word.text.isascii()) >= SMALLEST[key] - 0.05
        if key not in ("slips", "badges", "receipts"):
            text = " ".join(word.text for word in words)
            assert f"Strona {number} z {paper.fit.pages}" in text
            assert STATE in text


def black(file: Path, folder: Path) -> list[np.ndarray]:
    """Return the pages in black and white alone, a dot for each point: 1 is black."""
    subprocess.run(["pdftoppm", "-mono", "-r", "72", str(file), str(folder / "page")], check=True)
    found = []
    for picture in sorted(folder.glob("page*.pbm")):
        _, size, dots = picture.read_bytes().split(b"\n", 2)
        wide, high = map(int, size.split())
        rows = np.frombuffer(dots, np.uint8).reshape(high, -1)
        found.append(np.unpackbits(rows, axis=1)[:, :wide])
    return found


@pytest.mark.programs
@pytest.mark.parametrize("key", ["pairings", "names", "standings", "crosstable"])
def test_every_word_is_seen_in_black_and_white_alone(
    key: str, papers: Mapping[str, Printed], tmp_path: Path
) -> None:
    paper = papers[key]
    for page, words in zip(black(paper.file, tmp_path), paper.words, strict=True):
        for word in words:
            sides = (word.top, word.bottom, word.left, word.right)
            top, bottom, left, right = map(round, sides)
            if any(map(str.isalnum, word.text)):
                share = page[top : bottom + 1, left : right + 1].mean()
                assert 0.01 < share < 0.8, (word, share)


@pytest.mark.programs
def test_a_row_is_never_split(papers: Mapping[str, Printed], tmp_path: Path) -> None:
    for page in black(papers["arbiter"].file, tmp_path):
        dark = np.flatnonzero(page.mean(axis=1) > 0.75)
        rules = dark[np.diff(dark, prepend=-9) > 1]
        # Below the rule of the head and the two of the headings are rows of 9 mm or more.
        assert np.diff(rules[2:]).min() > 24


@pytest.mark.programs
def test_slips_lie_in_the_order_of_the_piles(papers: Mapping[str, Printed]) -> None:
    paper = papers["slips"]
    piles: dict[tuple[bool, int], list[int]] = {}
    wide, high = paper.size
    for words in paper.words:
        for word in words:
            if type_of(word) > 25:  # the number of the board
                place = (word.left > wide / 2, int(word.top / (high / 4)))
                piles.setdefault(place, []).append(int(word.text))
    order = sorted(piles, key=lambda place: (place[1], place[0]))
    boards = [board for place in order for board in piles[place]]
    assert boards == sorted(boards)
    assert len(boards) == len(set(boards)) > 40


def test_type_is_not_smaller_than_planned_for_the_distance(papers: Mapping[str, Printed]) -> None:
    floors = {
        "pairings": 14, "names": 14, "standings": 10, "crosstable": 7.5,
        "prize-list": 10, "prizes": 10, "ceremony": 16, "prize-control": 10,
    }  # fmt: skip
    for key, paper in papers.items():
        assert paper.fit.points >= floors.get(key, 0)
        assert (paper.fit.points == 0) == (key not in floors)


@pytest.mark.programs
def test_a_page_by_name_has_its_first_and_last_letter_in_its_head(
    papers: Mapping[str, Printed],
) -> None:
    pages = papers["names"].words
    heads = [max((w for w in words if w.top < 60), key=lambda w: w.right) for words in pages]
    ranges = [head.text.strip("\u200e").split("–") for head in heads]
    assert ranges[0][0] in ("A", "Ł")
    for words, (first, *_) in zip(pages, ranges, strict=True):
        names = [word for word in words if word.left < 45 and word.top > 75]
        top = min(names, key=lambda word: word.top).text
        if first.isascii() or first == "Ł":  # Ö is under O
            assert unicodedata.normalize("NFD", top).startswith(first)
    # No two pages have the same letters from the first to the last, unless it is one letter.
    assert len({(one[0], one[-1]) for one in ranges if len(one) == 2}) == sum(
        len(one) == 2 for one in ranges
    )
