"""The help of the command line in the language of the reader.

The English of a text is beside its command or option; the other languages have it in
``words/phrases/LANGUAGE/help.toml``: ``[pair]`` has ``help`` for the command and the names of its
options, ``[every]`` those that are the same in several commands, ``[metavar]`` words in capitals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import click

from swissheet.words.message import phrase, reader, texts

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
        default = f"[{phrase('help.default')} "
        said = [(name, text.replace("[default: ", default)) for name, text in rows]
        super().write_dl(said, col_max, col_spacing)


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
        param.metavar = known[f"metavar.{word}"]


def metavar(param: click.Parameter) -> str:
    """Return the word in capitals for the value of an option or argument; "" for choices."""
    if param.metavar or isinstance(param.type, click.Choice):
        return param.metavar or ""
    if isinstance(param, click.Argument):
        return str(param.name).upper()
    return "" if getattr(param, "is_flag", False) else param.type.name.upper()


def option_name(param: click.Parameter) -> str:
    """Return the name of an option in the files of texts: ``dry-run`` of ``--dry-run``."""
    return max(param.opts, key=len).lstrip("-")


def line_of(command: str, text: str) -> str:
    """Return the line of a command in the list of all, in the reader's language."""
    return texts("phrases", "help", reader()).get(f"lines.{command}", text)
