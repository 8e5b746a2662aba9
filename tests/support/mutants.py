"""Break rules of ARTICLES.md on purpose and require their tests to fail.

``tests/mutants.toml`` has one change of one line for a row of the page. A row is known by its
regulation, its articles and what it says. ``python3 dev.py mutants`` makes each change in a copy of
the repository and runs the test that the row names there: the test has to fail.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from support.articles import Row, definitions, rows_of

ROOT = Path(__file__).resolve().parents[2]
FILE = "tests/mutants.toml"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of the engine, and the same line with the rule broken.

    ``rule`` is the row of ARTICLES.md: its articles and what it says. ``function`` has the
    line: one of the row's functions, or a helper beside them in ``module``.
    """

    row: Row
    rule: str
    module: str
    function: str
    line: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.row.regulation} {self.rule}"


def rules_of(page: str) -> dict[tuple[str, str], Row]:
    """Return the rows of the page by regulation and rule, the first two cells of a row.

    Raises: ValueError: two rows say the same.
    """
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    lines = [line for line in lines if not line.startswith("| article ")]
    found: dict[tuple[str, str], Row] = {}
    for line, row in zip(lines, rows_of(page), strict=True):
        articles, what = line.removeprefix("| ").split(" | ")[:2]
        key = row.regulation, f"{articles}: {what}"
        if key in found:
            raise ValueError(f"ARTICLES.md has {key} twice")
        found[key] = row
    return found


def read_mutants(root: Path = ROOT) -> tuple[Mutant, ...]:
    """Return the mutants of the file, each with its row.

    Raises: ValueError: a mutant without a row, or a line that its function does not have once.
    """
    rows = rules_of((root / "ARTICLES.md").read_text("utf-8"))
    tables: dict[str, list[dict[str, str]]]
    tables = tomllib.loads((root / FILE).read_text("utf-8"))
    return tuple(
        _mutant(rows, regulation, fields, root)
        for regulation, entries in tables.items()
        for fields in entries
    )


def _mutant(
    rows: dict[tuple[str, str], Row], regulation: str, fields: dict[str, str], root: Path
) -> Mutant:
    row = rows.get((regulation, fields["rule"]))
    if row is None:
        raise ValueError(f"ARTICLES.md has no row {regulation} {fields['rule']!r}")
    module = fields.get("module", row.module)
    function = fields.get("function", row.functions[0])
    mutant = Mutant(row, fields["rule"], module, function, fields["line"], fields["wrong"])
    mutated(mutant, (root / module).read_text("utf-8"), definitions(root / module))
    return mutant


def mutated(mutant: Mutant, source: str, places: dict[str, tuple[int, int]]) -> str:
    """Return the source of the module with the one line changed.

    Raises: ValueError: the function is not there, or does not have the line exactly once.
    """
    if mutant.function not in places:
        raise ValueError(f"{mutant}: {mutant.module} has no {mutant.function}")
    first, last = places[mutant.function]
    lines = source.splitlines(keepends=True)
    own = [n for n in range(first - 1, last) if lines[n].strip() == mutant.line]
    if len(own) != 1:
        raise ValueError(f"{mutant}: {mutant.function} has {mutant.line!r} {len(own)} times")
    lines[own[0]] = lines[own[0]].replace(mutant.line, mutant.wrong)
    return "".join(lines)


def copy_to(target: Path) -> Path:
    """Copy every file that git knows, as it is now, and return the folder."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    return target


def passes(test: str, root: Path) -> subprocess.CompletedProcess[str]:
    """Run one test of the page in a copy of the repository."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p"]
    command += ["no:xdist", *shlex.split(test)]
    path = os.pathsep.join(str(root / name) for name in ("engine", "addin"))
    own = {**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": "", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=root, env=own, capture_output=True, check=False, encoding="utf-8"
    )


def verdict(mutant: Mutant, root: Path) -> str:
    """Break the rule in a copy, run its test and mend the copy; return what is wrong, if anything.

    Exit code 1 of pytest says that a test failed. Any other says that none was run.
    """
    path = root / mutant.module
    source = path.read_text("utf-8")
    try:
        path.write_text(mutated(mutant, source, definitions(path)), "utf-8")
        done = passes(mutant.row.test, root)
    finally:
        path.write_text(source, "utf-8")
    if done.returncode == 1:
        return ""
    if done.returncode == 0:
        return f"{mutant}: {mutant.row.test} stays green"
    return f"{mutant}: pytest exits with {done.returncode}\n{done.stdout[-800:]}"


def wanted(mutants: tuple[Mutant, ...], words: list[str], part: str) -> list[Mutant]:
    """Return the mutants whose name has one of the words, or all; ``part`` is such as 3/10."""
    which, _, parts = part.partition("/")
    chosen = [one for one in mutants if not words or any(word in str(one) for word in words)]
    return chosen[int(which) % int(parts) :: int(parts)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only rows whose regulation and rule have a word")
    parser.add_argument("--part", default="0/1", help="only a part of the rows, such as 3/10")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    mutants = wanted(read_mutants(), asked.words, asked.part)
    copies: SimpleQueue[Path] = SimpleQueue()

    def tried(mutant: Mutant) -> str:
        root = copies.get()
        try:
            return verdict(mutant, root)
        finally:
            copies.put(root)

    with TemporaryDirectory(prefix="mutants-") as folder:
        for number in range(asked.jobs):
            copies.put(copy_to(Path(folder) / str(number)))
        bad = 0
        with ThreadPoolExecutor(asked.jobs) as pool:
            for mutant, wrong in zip(mutants, pool.map(tried, mutants), strict=True):
                bad += bool(wrong)
                print(f"GREEN  {wrong}" if wrong else f"red    {mutant}", flush=True)
    print(f"{len(mutants)} rules broken, {len(mutants) - bad} found by their tests")
    return 1 if bad or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
