"""The way of an error out of the program: its words, the exit code.

==== ===================================================================
code meaning
==== ===================================================================
0    done
1    no legal pairing exists; for ``verify``: something differs; for ``games``: an error in one;
     for ``batch``: some files failed
2    unexpected: a defect of swissheet
3    bad request, bad file, or a file in which something is wrong
4    too large
5    a file is missing, locked, or not to be read or written
130  stopped with Ctrl-C
129  stopped as its terminal was closed (SIGHUP)
143  stopped by the system (SIGTERM)
==== ===================================================================
"""

from __future__ import annotations

import enum
import math
from typing import Any

import click

from swissheet.errors import (
    FileAccessError,
    InputError,
    NoLegalPairing,
    RulesError,
    TooLargeError,
)
from swissheet.words.message import Figures, Phrase, phrase, quoted, reader, texts


class Exit(enum.IntEnum):
    """The exit codes, by name."""

    DONE = 0
    NO_LEGAL_PAIRING = 1
    DIFFERS = 1
    SOME_FAILED = 1
    UNEXPECTED = 2
    BAD_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5
    HUNG_UP = 129
    STOPPED = 130
    TERMINATED = 143


class Terminated(Exception):
    """The system asked the program to end, and it has."""


class HungUp(Exception):
    """The terminal of the program was closed, and it has ended."""


_BY_ERROR: tuple[tuple[type[BaseException], Exit], ...] = (
    (NoLegalPairing, Exit.NO_LEGAL_PAIRING),
    (TooLargeError, Exit.TOO_LARGE),
    (MemoryError, Exit.TOO_LARGE),
    (FileAccessError, Exit.FILE_ACCESS),
    (InputError, Exit.BAD_REQUEST),
    (RulesError, Exit.BAD_REQUEST),
    (click.Abort, Exit.STOPPED),
    (KeyboardInterrupt, Exit.STOPPED),
    (Terminated, Exit.TERMINATED),
    (HungUp, Exit.HUNG_UP),
    (click.ClickException, Exit.BAD_REQUEST),
    (OSError, Exit.FILE_ACCESS),
)


def exit_code(error: BaseException) -> Exit:
    """Return the exit code for an error: 1 when no legal pairing exists, C.04.3 (2026-02) 1.9.3."""
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), Exit.UNEXPECTED)


def usage_words(error: click.ClickException) -> str:
    """Return the message of an error in the arguments, with a number's bounds or the choice."""
    if isinstance(error, TooManyWords):
        words = " ".join(error.words)
        return str(phrase("cli_usage.too-many", count=len(error.words), words=words))
    if isinstance(error, Unsuitable) and error.param is not None:
        return str(_unsuitable(error.param, str(error.found)))
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return str(_missing(error.param))
    if isinstance(error, click.NoSuchOption):
        option, others = error.option_name, sorted(error.possibilities or ())
        if not others:
            return str(phrase("cli_usage.no-option", option=option))
        alike = [quoted(other) for other in others]
        return str(phrase("cli_usage.no-option-like", option=option, others=alike))
    if isinstance(error, click.BadOptionUsage):
        return str(_half_an_option(error))
    return error.format_message()


class Misuse(click.UsageError):
    """Options or arguments that do not fit together; put into words when somebody reads them."""

    def __init__(self, said: Phrase, context: click.Context | None = None):
        super().__init__("", context)
        self.said = said

    def format_message(self) -> str:
        """Return the words in the reader's language."""
        return str(self.said)


class UnknownCommand(Misuse):
    """A word that is not a command."""

    def __init__(self, name: str, context: click.Context):
        super().__init__(phrase("cli_usage.no-command", command=name), context)


class TooManyWords(click.UsageError):
    """More arguments than a command takes; ``words`` are those left over."""

    def __init__(self, words: list[str], context: click.Context):
        super().__init__("", context)
        self.words = words


class Unsuitable(click.BadParameter):
    """A value that an option or argument does not accept; ``found`` is the typed text."""

    def __init__(self, error: click.BadParameter, found: object):
        super().__init__(error.message, error.ctx, error.param, error.param_hint)
        self.found = found


class Seconds(click.FloatRange):
    """A time between bounds; NaN, which is not a number, is refused, too."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        typed: Any = value.replace(",", ".") if isinstance(value, str) else value
        found: float = super().convert(typed, param, ctx)
        if math.isnan(found):
            self.fail(str(value), param, ctx)
        return found


def metavar(param: click.Parameter) -> str:
    """Return the word in capitals for the value of an option or argument; "" for choices."""
    if param.metavar or isinstance(param.type, click.Choice):
        return param.metavar or ""
    if isinstance(param, click.Argument):
        return str(param.name).upper()
    return "" if getattr(param, "is_flag", False) else param.type.name.upper()


def shown_name(param: click.Parameter) -> str:
    """Return an option, or an argument as the help has it in the reader's language."""
    if isinstance(param, click.Option):
        return param.opts[0]
    word = metavar(param)
    if not word:
        return str(phrase("cli_usage.action"))
    return texts("phrases", "help", reader()).get(f"metavar.{word}", word)


def _unsuitable(param: click.Parameter, found: str) -> Phrase:
    """Return which choice or number an option or argument takes."""
    name = shown_name(param)
    match param.type:
        case click.Choice(choices=choices):
            return phrase("cli_usage.one-of", name=name, choices=[*map(str, choices)], found=found)
        case click.IntRange(min=int(low), max=None):
            return phrase("cli_usage.whole-from", name=name, low=_figures(low), found=found)
        case click.IntRange(min=int(low), max=int(high)):
            return phrase(
                "cli_usage.whole-between", name=name, low=_figures(low), high=_figures(high),
                found=found,
            )  # fmt: skip
        case click.FloatRange(min=float() | int() as low, max=float() | int() as high):
            return phrase(
                "cli_usage.number-between", name=name, low=_figures(low), high=_figures(high),
                found=found,
            )  # fmt: skip
        case click.types.IntParamType():
            return phrase("cli_usage.whole", name=name, found=found)
        case click.DateTime():
            return phrase("cli_usage.time", name=name, found=found)
    return phrase("cli_usage.unsuitable", name=name, found=found)


def _missing(param: click.Parameter) -> Phrase:
    name = quoted(shown_name(param))
    if isinstance(param, click.Option):
        return phrase("cli_usage.missing-option", name=name)
    if isinstance(param.type, click.Choice):
        choices = [*map(str, param.type.choices)]
        return phrase("cli_usage.missing-choice", name=name, choices=choices)
    return phrase("cli_usage.missing-argument", name=name)


def _half_an_option(error: click.BadOptionUsage) -> Phrase:
    """Return that an option has no value and needs one, or the other way round."""
    option = error.option_name
    params = error.ctx.command.params if error.ctx is not None else ()
    if any(
        isinstance(param, click.Option) and option in param.opts and not param.is_flag
        for param in params
    ):
        return phrase("cli_usage.needs-value", option=option)
    return phrase("cli_usage.no-value", option=option)


def _figures(bound: float) -> Figures:
    """Return a bound as people write it, whole numbers with all their figures."""
    return Figures(str(int(bound)) if bound == int(bound) else f"{bound:g}")
