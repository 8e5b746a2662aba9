"""What the pages say of the actions is what the table of actions says."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from swissheet.cli.app import cli
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import Action

ROOT = Path(__file__).resolve().parents[2]
EVERYWHERE = {"as_json", "lang", "debug", "dry_run", "backup", "accept", "published_reason"}


def usage(name: str) -> str:
    """How a command is called, without the options that all share."""
    command = cli.get_command(click.Context(cli), name)  # type: ignore[attr-defined]
    said = [name, "FILE"]
    for option in command.params:
        if isinstance(option, click.Option) and option.name not in EVERYWHERE:
            takes = option.metavar or ""
            if isinstance(option.type, click.Choice):
                takes = "\\|".join(option.type.choices)
            said.append(f"[{option.opts[0]} {takes}".rstrip() + "]")
    return " ".join(said)


@pytest.mark.parametrize("action", registry.commands(), ids=lambda action: action.key)
def test_the_page_of_commands_calls_every_action_with_all_its_options(action: Action) -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    assert f"| `{usage(action.command)}` | " in page


def test_the_page_on_excel_lists_function_button_and_command() -> None:
    page = (ROOT / "docs" / "excel.md").read_text("utf-8")
    rows = [
        (f"`{action.key}`", words.caption(action, "en"),
         f"`swissheet {action.command}`" if action.command else "-")
        for action in registry.buttons()
    ]  # fmt: skip
    table = "".join(
        f"| {' | '.join(row)} |\n" for row in (("function", "button", "command"), *rows)
    )
    head, rest = table.split("\n", 1)
    assert f"{head}\n|---|---|---|\n{rest}\n" in page, f"the table is:\n{table}"


def test_the_page_on_excel_counts_the_crossings_of_every_button() -> None:
    page = (ROOT / "docs" / "excel.md").read_text("utf-8")
    counted = page.partition("| click | crossings |")[2].partition("\n\n")[0]
    keys = {action.key for action in registry.buttons()}
    assert set(re.findall(r"^\| (\w+) \|", counted, re.M)) == keys
