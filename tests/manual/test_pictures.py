"""The pictures of the organiser's guide can be taken again, and show what is in the workbook."""

from __future__ import annotations

import json
import re
import struct
import sys
from pathlib import Path

import pytest

from support.desk import fonts
from swissheet.words.catalogue import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT / "docs" / "tools"))

import pictures  # noqa: E402

AGAIN = "take them again: .venv/bin/python docs/tools/pictures.py"


@pytest.mark.programs
def test_the_words_on_the_pictures_are_those_of_the_workbook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in fonts.environment().items():
        monkeypatch.setenv(name, value)
    taken = pictures.take(tmp_path, pixels=False, languages=("en", "pl"))
    kept = json.loads((PICTURES / pictures.TEXTS).read_text("utf-8"))
    assert set(taken) == {name for name in kept if name[:6] != "guide-" or name[6:] in ("en", "pl")}
    for name, words in taken.items():
        assert kept[name] == words, f"{name} shows something else; {AGAIN}"


def test_there_are_twelve_pictures_each_shown_once_with_words_for_who_cannot_see_it() -> None:
    guide = (ROOT / "docs/organiser.md").read_text("utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(pictures/([\w-]+)\.png\)", guide)
    names = [name for _, name in shown]
    assert names == sorted(path.stem for path in PICTURES.glob("[0-9]*.png"))
    assert len(names) == 12
    assert all(len(words) > 30 for words, _ in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quick_guide_has_a_picture_in_its_language(language: str) -> None:
    name = "quick-guide.md" if language == "en" else f"quick-guide.{language}.md"
    guide = (ROOT / "docs" / name).read_text("utf-8")
    assert re.findall(r"\]\(pictures/([\w-]+)\.png\)", guide) == [f"guide-{language}"]
    assert (PICTURES / f"guide-{language}.png").exists()


def test_the_pictures_are_small() -> None:
    for path in PICTURES.glob("*.png"):
        data = path.read_bytes()
        width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
        assert (depth, kind) == (4, 3), f"{path.name} has no palette of 16 colours"
        assert width < 1300
        assert height < 1300
        assert len(data) < 60_000
