"""The short way through plain games finds what the scanner of every token finds."""

from __future__ import annotations

import io
import random
import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.scoresheets import Style, random_game, written
from swissheet import notation
from swissheet.formats import pgn
from swissheet.notation.moves.notes import Notes
from swissheet.notation.moves.plain import plain_scan
from swissheet.notation.moves.scanner import MAX_PLIES, Scan, scan

EVENTS = Path(__file__).parents[1] / "golden" / "pgn" / "events.zip"
MOVE = re.compile(r"(?<= )([A-Za-z]\S*)(?=\s|$)")


def same(text: str, begin: int = 0) -> bool:
    """Whether the short way takes a text; what it finds must be all that there is."""
    short = plain_scan(text, begin)
    if short is None:
        return False
    notes = Notes(text)
    full = scan(notes, begin)
    assert not notes.found, text
    for name in (
        "words", "at", "numbers", "clocks", "result", "usual", "behind", "null_at", "castling_last",
    ):  # fmt: skip
        assert getattr(short, name) == getattr(full, name), (name, text)
    assert short.result_at == full.result_at or not full.result
    assert [number for _, number, _ in full.numbers] == [
        before // 2 + 1 for before, _, _ in full.numbers
    ]
    return True


PLAIN = [
    "",
    "*",
    "1-0",
    "1. e4",
    "1. e4 1-0",
    "1. e4 e5 *",
    "1.e4 e5 2.Nf3\nNc6  1/2-1/2\n\n",
    "1. e4! e5?! 2. Nf3!! 0-1",
    "1. e4 $1 e5 $22 1-0",
    "1. e4 { best by test } e5 1-0",
    "1. e4 { [%clk 1:30:00] } e5 { [%clk 1:29:59] } 2. Nf3 1-0",
    "1. e4 {[%clk 1:30:00]} 1... e5 {[%clk 1:29:59]} 2. Nf3 {[%clk 0:00:00.5]} 1-0",
    "1.e4 {[%eval 0.2] [%clk 1:30:00]} 1...e5 {a; b % c} 2.Nf3 1-0",
    "1. e4 {a [b] [%clk 1:30:00]} 1... e5 {c [%clk 1:29:00 ] d} 2. Nf3 {[%clk 1:2:3]} 1-0",
    "1. e4 {[%clk xx]} 1... e5 {[%clk 1:29]} 2. Nf3 {[%clk} 2... Nc6 {%clk [%clks 1]} 1-0",
    "1. O-O O-O-O+ 2. e8=Q+ exd8=N# 1-0",
]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_games_go_the_short_way(text: str) -> None:
    assert same(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 1-0",
        "1. e4 {[%clk 1:30:00]} 1... e5 {[%clk 1:29:50]} 2. Nf3 $1 1-0",
    ],
)
def test_of_a_plain_game_nobody_asks_where_every_move_stands(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(scan: Scan) -> None:
        raise AssertionError(f"every token is looked at once more: {scan.text}")

    monkeypatch.setattr(Scan, "_found", refused)
    assert notation.check_game(f'[Result "1-0"]\n\n{text}').ok


OTHERS = [
    "e4 e5",
    "2. e4 e5",
    "1. e4 e5 3. Nf3",
    "1. e4 1. e5",
    "1. e4 e5 2... Nf3",
    "1. e4 e5 1-0 2. d4",
    "1. e4 e5 1-0 {end}",
    "1. e4 {open",
    "1. e4 { a { b } c } e5",
    "1. e4 {x}e5",
    "1. N{x}f3",
    "1. e4 ; e5\n d5",
    "1. e4\n% e5\ne5",
    "1. e4 (1. d4) e5",
    "1. e4 e5 2. 0-0",
    "1. e4 -- 2. d4",
    "1. e4 N 2. d4",
    "1. e4 e5 ½-½",
    "1. e4!!! e5",
    "1. e4 $12345 e5",
    "1. e4 e5}",
    "x" * 70_000,
]


@pytest.mark.parametrize("text", OTHERS)
def test_all_others_do_not(text: str) -> None:
    assert not same(text)


@pytest.mark.parametrize("clock", ["", r"\1 {[%clk 1:29:07]}", r"\1 {a [b]} $1 {[%clk 0:01:00.5]}"])
def test_real_games_are_the_same_both_ways(clock: str) -> None:
    with zipfile.ZipFile(EVENTS) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist() if name[-4:] == ".pgn"]
    games = [raw.text for text in texts for raw in pgn.split(io.StringIO(text))]
    heads = [text.rfind("]\n\n") + 2 for text in games]
    played = [MOVE.sub(clock, text[at:]) if clock else text[at:]
              for text, at in zip(games, heads, strict=True)]  # fmt: skip
    short = [same(text[:at] + moves, at)
             for text, at, moves in zip(games, heads, played, strict=True)]  # fmt: skip
    assert len(short) == 475
    assert sum(short) > 450


def test_an_endless_game_is_told_as_ever() -> None:
    words = ["Nf3", "Nf6", "Ng1", "Ng8"] * 501
    text = " ".join(f"{i // 2 + 1}. {w}" if i % 2 == 0 else w for i, w in enumerate(words))
    assert not same(text)
    codes = {problem.code for problem in notation.check_game(text).problems}
    assert "too-long" in codes
    assert len(notation.check_game(text).moves) <= MAX_PLIES


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_damaged_game_is_the_same_both_ways(seed: int) -> None:
    chance = random.Random(seed)
    start, moves = random_game(chance, chance.randrange(1, 40))
    style = Style(black_number=chance.random() < 0.3)
    text = written(start, moves, "en", style, chance) + chance.choice(
        ["", " 1-0", " *", "\n1/2-1/2"]
    )
    if chance.random() < 0.5:
        text = MOVE.sub(r"\1 {[%clk 0:01:07]}", text)
    head = '[Event "x"]\n\n'
    assert style.black_number or same(head + text, len(head))
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text))
        sign = chance.choice("abcdefgh12345678KQRBNx+#O0-= {}();.,\n*$!?%[]")
        cut = chance.randrange(2)
        text = text[:at] + sign + text[at + cut :]
        same(head + text, len(head))
