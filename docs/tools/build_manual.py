"""Builds the manual as pages of HTML that need neither a network nor a server.

    python docs/tools/build_manual.py TARGET

TARGET is emptied first. Any warning of Sphinx ends it with 1.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from staging import ROOT, stage

__all__ = ["build"]

# What a reader never opens: the maps of minified files, the inventory for other manuals.
_LEFT_OUT = ("**/*.map", "objects.inv", ".buildinfo", ".doctrees", "**/*.LICENSE.txt.map")


def build(target: Path) -> int:
    """Builds the manual; 0, or 1 with what was wrong on standard error."""
    from sphinx.cmd.build import main

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    os.environ["SWISSHEET_VERSION"] = project["version"]
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "manual"
        sources.mkdir()
        stage(sources)
        here = str(Path(__file__).resolve().parent)
        # No -n: types of the standard library in signatures lead nowhere offline.
        code = main(
            ["-b", "html", "-q", "-W", "--keep-going", "-E", "-c", here,
             "-d", str(Path(folder) / "doctrees"), str(sources), str(target)]
        )  # fmt: skip
    for pattern in _LEFT_OUT:
        for path in target.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    return code


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(build(Path(sys.argv[1])))
