"""An event in a made-up language with long, accented words: nothing is written in the code.

The pages of such an event are looked at as pictures: ``python tests/support/pseudo.py FOLDER``
makes the workbook.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

SAME = re.compile(
    r"^ *swissheet .*$|swissheet[\w ./'-]*|--?[\w-]+|\S*\.(?:xlsx|csv|trf|pgn|xlsm)\S*|\S*/\S*",
    re.MULTILINE,
)
"""Commands to be copied, options and names of files are the same in every language."""

CODES = {"undo", "abc", "correction", "pairing", "pears"}
"""A step in the list of history, what was typed, a note of a report, a wrong command."""


def test_no_word_that_is_shown_is_written_in_the_code(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, TESTS / "support/pseudo.py", tmp_path],
        check=True,
        env={**os.environ, "PYTHONPATH": str(TESTS), "SWISSHEET_LANG": "de"},
    )
    shown = json.loads((tmp_path / "shown.json").read_text(encoding="utf-8"))
    assert len(shown) > 1000
    plain = {}
    for place, text in shown:
        for word in re.findall(r"\b[a-z]*[aeiouy][a-z]*\b", SAME.sub(" ", text)):
            if len(word) > 2 and word not in CODES:
                plain[word] = f"{place}: {text}"
    assert plain == {}
