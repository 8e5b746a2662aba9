"""The version is the same wherever it is kept, and the change notes begin with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import swissheet

ROOT = Path(__file__).resolve().parents[1]


def test_one_version_is_kept_in_three_places() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)$", changes, re.M)
    assert newest
    assert swissheet.__version__ == project["version"] == newest[1]
