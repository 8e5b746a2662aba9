"""Every line that a command prints comes from the catalogue, so that it can be translated.

A made-up translation has each text between ``«`` and ``»``; words that are outside were written in
the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from support.commands import call
from swissheet.words import message

LANGUAGE = "de"
"""A language with the plural forms of English, so that the English texts fit."""


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have every text of the catalogue in marks."""
    plain = message.texts

    def texts(folder: str, area: str, language: str = "en") -> Mapping[str, str]:
        found = plain(folder, area)
        if language == "en" or area == "help":
            return found
        return {name: f"«{text}»" for name, text in found.items()}

    monkeypatch.setattr(message, "texts", texts)
    return


def outside(text: str) -> str:
    """What is in no mark."""
    while (inner := re.sub(r"«[^«»]*»", "", text)) != text:
        text = inner
    return text


LINES = (
    "new fresh.xlsx --players event.csv",
    "new fresh.xlsx --system knockout",
    "new fresh.xlsx --best 3 --players event.trf --accept AWAY --accept UNFINISHED --dry-run",
    "new fresh.xlsx --best 3 --places 2-4",
    "check event.trf",
    "check event.xlsx",
    "check event.trf --rating",
    "pair event.trf",
    "pair event.trf --dry-run",
    "pair event.trf --round 1",
    "pair event.xlsx",
    "pair event.xlsx --round 9",
    "pair event.trf --rounds 3",
    "pair event.trf --round",
    "pair event.trf --round no",
    "pair event.trf --dry-run=3",
    "pair event.trf other.trf",
    "pair",
    "pears",
    "addin",
    "addin undo",
    "standings event.xlsx",
    "standings event.trf --cross-table",
    "standings event.xlsx --explain 1 --edition c07_2023",
    "history event.trf",
    "undo event.trf --steps 2",
    "undo event.xlsx --steps 2 --round 1",
    "undo event.xlsx --end",
    "unpair event.trf --force",
    "check-games event.xlsx",
    "rearrange event.xlsx --absent 1",
    "verify event.trf event.xlsx",
    "verify other.trf",
    "convert event.trf event.json --dry-run",
    "convert event.xlsx other.pgn",
    "convert event.trf event.trf",
    "games game.pgn",
    "games event.trf --pgn game.pgn",
    "games event.trf --headers - --positions 9999 --chess960",
    "claim game.pgn",
    "claim game.pgn --ply 0 --written e4",
    "claim game.pgn --sealed e4 --kind threefold",
    "batch event.trf game.pgn --do check --out made",
    "batch event.trf --do check --out made --poll",
    "batch event.trf --do check --out made --when never",
    "ratings lists",
    "ratings find Nobody",
    "ratings remove fide",
    "rules dutch --out rules.md --dry-run",
    "simulate --count 3 --out .",
    "simulate --seed 1 --out sim.trf --dry-run",
    "demo",
    "demo --dry-run",
)


@pytest.mark.parametrize("line", LINES)
def test_no_command_prints_words_of_the_code(
    event: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(event)
    monkeypatch.setenv("HOME", str(event))
    done = call(*line.split(), "--lang", LANGUAGE)
    # A command line to be copied and the tags of a PGN are the same in every language.
    lines = re.sub(r"^(?: *swissheet |\[).*", "", outside(done.out + done.err), flags=re.MULTILINE)
    odd = [part for part in lines.splitlines() if re.search(r"[a-z]{2,} [a-z]{2,}", part)]
    assert not odd, "\n".join((*odd, "", done.out, done.err))
