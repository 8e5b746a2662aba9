"""Events in a made-up language with long, accented, marked words: nothing is written in the code.

Neither are texts of the catalogue cut, joined or changed on the way to sheets, boxes and paper.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support import pseudo

TESTS = Path(__file__).resolve().parents[1]
LEAST = {"story": 600, "systems": 500, "clicks": 700}
"""How many different texts each part shows."""


@pytest.mark.parametrize("part", LEAST)
def test_every_text_that_is_shown_is_a_whole_text_of_the_catalogue(
    part: str, tmp_path: Path
) -> None:
    subprocess.run(
        [sys.executable, TESTS / "support/pseudo.py", part, tmp_path],
        check=True,
        env={
            **os.environ,
            "HOME": str(tmp_path),
            "PYTHONPATH": str(TESTS),
            "SWISSHEET_LANG": pseudo.LANGUAGE,
        },
    )
    shown = json.loads((tmp_path / "shown.json").read_text(encoding="utf-8"))
    assert len({text for _, text in shown}) > LEAST[part]
    assert pseudo.faults((place, text) for place, text in shown) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{} 12 · {}", 0),
        ("{}, C.07 {}", 0),
        ("[{}", 1),
        ("{}]", 1),
        ("[Róúnd 3] is páíréd", 1),
        ("[Róúndéí 3]", 1),
        ("{}: {}", 1),
        ("Round 3", 1),
        ("[Únknówn wórds éíóú]", 1),
    ],
)
def test_a_text_that_is_cut_joined_or_written_in_the_code_is_found(text: str, fault: int) -> None:
    said = text.replace("{}", pseudo.said("button.pair"))
    said = said.replace("[", pseudo.BEGIN).replace("]", pseudo.END)
    assert len(pseudo.faults([("here", said)])) == fault
