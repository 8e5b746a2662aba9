"""Every block of README and docs is run, in its order, in an empty folder for each page."""

from __future__ import annotations

import io
import re
import shlex
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click
import pytest

from support.commands import call
from support.manual.blocks import PAGES, ROOT, Block, blocks
from support.manual.given import prepare
from swissheet.cli.app import cli, commands

LANGUAGES = {"sh", "text", "python", "vb", "ini", "toml"}
"""``sh`` and ``python`` are run, ``text`` is compared, the others are files of other programs."""

NOT_RUN = {
    "README.md": 3,
    "docs/benchmarks.md": 4,
    "docs/contributing.md": 2,
    "docs/converting.md": 1,
    "docs/desk.md": 1,
    "docs/excel.md": 2,
    "docs/generator.md": 1,
    "docs/page.md": 1,
    "docs/rating-change.md": 1,
    "docs/ratings.md": 2,
    "docs/servers.md": 6,
}
"""How many blocks of a page are not run; each says why in a comment before it."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_of_the_page_does_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    names: dict[str, Any] = {}
    said = ""
    for block in blocks(page):
        if block.not_run:
            continue
        where = f"{name_of(page)}:{block.line}"
        for phrase in block.given:
            prepare(phrase, names)
        if block.language == "sh":
            said = "".join(run(line, block, where) for line in block.commands)
        elif block.language == "python":
            with redirect_stdout(io.StringIO()):
                exec(compile(block.body, where, "exec"), names)
        elif block.language == "text":
            compare(block, said, where)


def run(line: str, block: Block, where: str) -> str:
    """A command line in this process; what it said on both streams."""
    line, _, target = line.partition(" > ")
    program, *words = shlex.split(line)
    if program == "mkdir":
        for word in words:
            Path(word).mkdir()
        return ""
    assert program == "swissheet", f"{where}: only swissheet and mkdir are run, not {program}"
    answer = call(*words)
    assert answer.code == block.leaves, f"{where}: {line}\n{answer.out}{answer.err}"
    if target:
        Path(target.strip()).write_text(answer.out, "utf-8")
        return answer.err
    return answer.out + answer.err


def compare(block: Block, said: str, where: str) -> None:
    """Each run of lines between ``...`` was said, in order; how lines are folded does not count."""
    at = 0
    told = " ".join(said.split())
    for part in re.split(r"^\.\.\.$", block.body, flags=re.M):
        wanted = " ".join(part.split())
        if not wanted:
            continue
        found = told.find(wanted, at)
        assert found >= 0, f"{where}: nothing said\n{wanted}\nbut\n{said}"
        at = found + len(wanted)


def test_every_block_says_its_language_and_what_is_not_run_is_counted() -> None:
    skipped: Counter[str] = Counter()
    for page in PAGES:
        for block in blocks(page):
            where = f"{name_of(page)}:{block.line}"
            assert block.language in LANGUAGES, f"{where}: {block.language or 'no language'}"
            assert not (block.not_run and block.given), where
            if block.not_run:
                skipped[name_of(page)] += 1
            elif block.language not in ("sh", "python", "text"):
                pytest.fail(f"{where}: say why it is not run")
    assert skipped == NOT_RUN


def test_most_blocks_are_run() -> None:
    every = [block for page in PAGES for block in blocks(page) if block.language == "sh"]
    assert len([block for block in every if not block.not_run]) >= 25


def inline_commands() -> list[tuple[str, str]]:
    """Commands within the text, ``swissheet pair FILE --round N``, with the page they are on."""
    found = []
    for page in PAGES:
        prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
        for code in re.findall(r"`(swissheet [^`]+)`", prose):
            found.append((name_of(page), " ".join(code.split())))
    return found


def test_commands_within_the_text_name_commands_and_options_that_exist() -> None:
    wrong = []
    for page, code in inline_commands():
        name, *words = code.replace("\\|", "|").split()[1:]
        if name.startswith("-") or name in ("COMMAND", "standing"):
            continue
        if name not in commands():
            wrong.append(f"{page}: {code}: no such command")
            continue
        command = cli.get_command(click.Context(cli), name)  # type: ignore[attr-defined]
        known = options_of(command) | {"--help", "-h"}
        for word in words:
            option = word.partition("=")[0].strip("[],.;")
            if option.startswith("--") and len(option) > 2 and option not in known:
                wrong.append(f"{page}: {code}: no option {option}")
    assert wrong == []
    assert len(inline_commands()) > 40


def options_of(command: click.Command) -> set[str]:
    found = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    if isinstance(command, click.Group):
        for below in command.commands.values():
            found |= options_of(below)
    return found
