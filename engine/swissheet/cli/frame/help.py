"""The help of the command line in the language of the reader.

The English of a text is beside its command or option; the other languages have it in
``words/phrases/LANGUAGE/help.toml``: ``[pair]`` has ``help`` for the command and the names of its
options, ``[every]`` those that are the same in several commands, ``[metavar]`` words in capitals.
``epilog`` is there if the JSON keys below the help have remarks beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import click

from swissheet.cli.errors import metavar
from swissheet.words import capitals
from swissheet.words.message import Figures, phrase, reader, texts

JSON_KEYS = "JSON keys:"


class _Formatter(click.HelpFormatter):
    """A formatter whose own words are those of the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{phrase('help.usage')} ")

    def write_heading(self, heading: str) -> None:
        heads = {"Options": phrase("help.options"), "Commands": phrase("help.commands")}
        super().write_heading(str(heads.get(heading, heading)))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        said = [(name, _BEHIND.sub(_in_words, text)) for name, text in rows]
        super().write_dl(said, col_max, col_spacing)


# What click writes behind the text of an option: [default: 1; 1<=x<=9] or [x>=1; required].
_BEHIND = re.compile(r"(?<=\[)(?:[^][]+; )*[^][]+(?=\]$)")
_DEFAULT, _AT_LEAST = re.compile("default: (.*)"), re.compile("x>=(.*)")
_BETWEEN = re.compile("(.*)<=x<=(.*)")


def _in_words(behind: re.Match[str]) -> str:
    return "; ".join(map(_part_in_words, behind[0].split("; ")))


def _part_in_words(part: str) -> str:
    if found := _DEFAULT.fullmatch(part):
        return f"{phrase('help.default')} {found[1]}"
    if found := _BETWEEN.fullmatch(part):
        return str(phrase("help.between", low=Figures(found[1]), high=Figures(found[2])))
    if found := _AT_LEAST.fullmatch(part):
        return str(phrase("help.at-least", low=found[1]))
    return str(phrase("help.required")) if part == "required" else part


class _Context(click.Context):
    formatter_class = _Formatter


class HelpInWords(click.Command):
    """A command whose help is in the language of the reader, in English where that has none."""

    context_class = _Context

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language of the reader."""
        with _said(self, ctx):
            super().format_help(ctx, formatter)


@contextmanager
def _said(command: click.Command, ctx: click.Context) -> Iterator[None]:
    """Show a command and its options in the reader's language while this lasts."""
    if reader() == "en":
        yield
        return
    known = texts("phrases", "help", reader())
    name = (command.name if ctx.parent else "") or "swissheet"
    params = command.get_params(ctx)
    before = [(thing, dict(vars(thing))) for thing in (command, *params)]
    try:
        epilog = known.get(f"{name}.epilog", command.epilog or "")
        command.epilog = epilog.replace(JSON_KEYS, str(phrase("help.json-keys")))
        command.help = known.get(f"{name}.help", command.help or "")
        command.options_metavar = f"[{capitals(str(phrase('help.options')), reader())}]"
        if isinstance(command, click.Group):
            command.subcommand_metavar = str(phrase("help.subcommand"))
        for param in params:
            _say(param, name, known)
        yield
    finally:
        for thing, was in before:
            vars(thing).update(was)


def _say(param: click.Parameter, command: str, known: Mapping[str, str]) -> None:
    if isinstance(param, click.Option):
        own, text = option_name(param), param.help or ""
        every = known.get(f"every.{own}", text)
        # The text of a command is called "help", too.
        param.help = every if own == "help" else known.get(f"{command}.{own}", every)
    word = metavar(param)
    if f"metavar.{word}" in known:
        said = known[f"metavar.{word}"]
        if isinstance(param, click.Argument) and param.metavar is None:
            said = said if param.required else f"[{said}]"
            said += "..." if param.nargs != 1 else ""
        param.metavar = said


def option_name(param: click.Parameter) -> str:
    """Return the name of an option in the files of texts: ``dry-run`` of ``--dry-run``."""
    return max(param.opts, key=len).lstrip("-")


def line_of(command: str, text: str) -> str:
    """Return the line of a command in the list of all, in the reader's language."""
    return texts("phrases", "help", reader()).get(f"lines.{command}", text)
