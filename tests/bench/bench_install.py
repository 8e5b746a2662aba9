"""What swissheet costs on a disk, library by library, and what a command loads of it.

    python tests/bench/bench_install.py [--without NAME,NAME]

Installs this repository into a fresh environment and adds up the files each library brought.
Needs a package index.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Runs in the new environment, which has nothing but swissheet and what it needs.
ASK = """
import json
from importlib import metadata

found = []
for library in metadata.distributions():
    files = [file.locate() for file in library.files or ()]
    size = sum(file.stat().st_size for file in files if file.is_file())
    found.append([library.metadata["Name"], library.version, size])
print(json.dumps(found))
"""

COMMANDS = {
    "swissheet --help": ["--help"],
    "pair a TRF": ["pair", "event.trf", "--round", "3"],
    "pair a workbook": ["pair", "event.xlsx", "--round", "3"],
    "standings of a workbook": ["standings", "event.xlsx", "--dry-run"],
}
"""What is watched for the libraries it loads."""

LIBRARIES = (
    "pandas",
    "numpy",
    "openpyxl",
    "lxml",
    "xlsxwriter",
    "rustworkx",
    "networkx",
    "xlwings",
)


def run(*words: str | Path, cwd: Path) -> str:
    """What a program says; an error of it ends this one."""
    done = subprocess.run(list(map(str, words)), cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout + done.stderr


def table(python: Path, folder: Path, left_out: set[str]) -> None:
    found = json.loads(run(python, "-P", "-c", ASK, cwd=folder))
    total = 0
    print(f"{'library':20} {'version':12} {'MB':>7}")
    for name, version, size in sorted(found, key=lambda item: -item[2]):
        if name.lower() in left_out | {"pip", "setuptools"}:
            continue
        total += size
        print(f"{name:20} {version:12} {size / 1e6:7.1f}")
    print(f"{'all':20} {'':12} {total / 1e6:7.1f}")


def loaded(python: Path, folder: Path) -> None:
    run(python, "-m", "swissheet", "simulate", "--players=30", "--rounds=3", "--seed=1",
        "--out=event.trf", cwd=folder)  # fmt: skip
    run(python, "-m", "swissheet", "convert", "event.trf", "event.xlsx", cwd=folder)
    print(f"\n{'command':28} loads")
    for name, words in COMMANDS.items():
        said = run(python, "-X", "importtime", "-m", "swissheet", *words, cwd=folder)
        modules = {line.rpartition("|")[2].strip() for line in said.splitlines() if "|" in line}
        print(f"{name:28} {', '.join(lib for lib in LIBRARIES if lib in modules) or '-'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--without", default="", help="libraries to leave out of the sum")
    left_out = set(parser.parse_args().without.lower().split(","))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        venv.create(folder / "env", with_pip=True)
        python = next(path for path in (folder / "env").glob("*/python*") if path.stem == "python")
        run(python, "-m", "pip", "install", "-q", ROOT, cwd=folder)
        table(python, folder, left_out)
        loaded(python, folder)


if __name__ == "__main__":
    main()
