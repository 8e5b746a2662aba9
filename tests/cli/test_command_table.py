"""The table of commands: help, manual, options that all share."""

from __future__ import annotations

import inspect
from pathlib import Path

import click
import pytest

from support.commands import call
from swissheet.cli.app import cli, commands

REPOSITORY = Path(__file__).resolve().parents[2]
WRITING = (
    *("new", "check", "pair", "unpair", "undo", "standings", "convert", "simulate", "demo"),
    *("games", "claim", "rules"),
)


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)  # type: ignore[attr-defined]
    assert isinstance(found, click.Command)
    return found


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_and_its_first_line_is_the_one_in_the_table(name: str) -> None:
    found = command(name)
    assert found.name == name
    assert found.help
    assert inspect.cleandoc(found.help).splitlines()[0] == commands()[name].help


@pytest.mark.parametrize("name", commands())
def test_help_leaves_with_0_and_shows_every_option_with_a_word_on_it(name: str) -> None:
    shown = call(name, "--help")
    assert shown.code == 0
    assert shown.err == ""
    for parameter in command(name).params:
        if isinstance(parameter, click.Option):
            assert parameter.opts[0] in shown.out


def test_the_list_of_commands_is_in_the_help() -> None:
    shown = call("--help")
    assert shown.code == 0
    for name, entry in commands().items():
        assert f"  {name} " in shown.out
        assert entry.help.split()[0] in shown.out


def test_called_without_anything_it_shows_the_help() -> None:
    shown = call()
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == call("--help").out


@pytest.mark.parametrize("name", commands())
def test_the_page_of_commands_has_a_line_for_every_command(name: str) -> None:
    page = (REPOSITORY / "docs/commands.md").read_text("utf-8")
    assert f"| `{name}" in page


@pytest.mark.parametrize("name", commands())
def test_every_command_takes_json_and_debug(name: str) -> None:
    options = {option for parameter in command(name).params for option in parameter.opts}
    assert {"--json", "--debug"} <= options


@pytest.mark.parametrize("name", WRITING)
def test_every_command_that_writes_can_be_tried_dry_and_without_backup(name: str) -> None:
    options = {option for p in command(name).params for option in (*p.opts, *p.secondary_opts)}
    assert {"--dry-run", "--backup", "--no-backup"} <= options


def test_the_version_is_that_of_the_package() -> None:
    import swissheet

    assert call("--version").out == f"swissheet {swissheet.__version__}\n"
