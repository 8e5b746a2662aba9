"""Options that commands share, and the frame every command runs in."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import click

from swissheet.cli.errors import TooManyWords, Unsuitable
from swissheet.cli.frame.answer import Answer, emit, forget
from swissheet.cli.frame.help import JSON_KEYS, HelpInWords
from swissheet.cli.frame.reader import lang_option
from swissheet.cli.frame.stopping import term_as_ctrl_c
from swissheet.files.saving import Saving
from swissheet.model import System
from swissheet.pairing import system_named
from swissheet.workbook.actions import registry
from swissheet.workbook.actions.action import Effect, Parameter, ParameterKind

_Form: TypeAlias = Callable[..., Answer]


class Command(HelpInWords):
    """A command whose errors in arguments carry the typed text, so that no code reads messages."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        # Else click itself refuses them, in words of its own.
        ctx.allow_extra_args = True
        try:
            left = super().parse_args(ctx, args)
        except click.MissingParameter:
            raise
        except click.BadOptionUsage as error:
            error.ctx = ctx
            raise
        except click.BadParameter as error:
            if error.param is None:
                raise
            options = self.make_parser(ctx).parse_args(typed)[0]
            raise Unsuitable(error, error.param.consume_value(ctx, options)[0]) from error
        if left:
            raise TooManyWords(left, ctx)
        return left


def command(
    *, writes: bool = False, keys: str = "", name: str = "", line: str = "", asks_json: bool = False
) -> Callable[[_Form], click.Command]:
    """Return a decorator that makes a command of a function that returns an answer.

    The help is its docstring.
    Args: writes: adds --dry-run and --backup; the function gets them as ``saving``.
          keys: the keys of its JSON document, for the help; a remark has two words or more.
          name: by default that of the function without a trailing underscore.
          line: of the help, above the docstring.
          asks_json: the function gets ``as_json``, to keep only the data that will be shown.
    """
    given_name = name

    def make(function: _Form) -> click.Command:
        name = given_name or function.__name__.rstrip("_")

        @term_as_ctrl_c()
        def callback(*, as_json: bool, debug: bool, **values: Any) -> int:
            if asks_json:
                values["as_json"] = as_json
            if writes:
                accepted = frozenset(values.pop("accept", ()))
                why = values.pop(_WHY, None) or ""
                values["saving"] = Saving(
                    values.pop("dry_run"), values.pop("backup"), accepted, why
                )
            answer = function(**values)
            try:
                emit(answer, name, as_json=as_json)
            except BrokenPipeError:
                # The reader has seen enough (head, a pager); the work that was done stays done.
                forget(sys.stdout)
            return int(answer.exit_code)

        callback.__doc__ = "\n\n".join(filter(None, (line, inspect.getdoc(function))))
        given = getattr(function, "__click_params__", [])
        callback.__click_params__ = given  # type: ignore[attr-defined]
        epilog = f"{JSON_KEYS} command, ok, exit_code; {keys}." if keys else None
        wrapped: Callable[..., int] = callback
        for option in reversed(_WRITING if writes else ()):
            wrapped = option(wrapped)
        own = {option for parameter in given for option in parameter.opts}
        # A command that makes something in a language has an option of its own for it.
        common = _COMMON if "--lang" in own else (lang_option, *_COMMON)
        for option in reversed(common):
            wrapped = option(wrapped)
        made = click.command(name, Command, epilog=epilog)(wrapped)
        # Decorators add from the bottom up; the shared options belong at the end of the help.
        shared = len(common) + (len(_WRITING) if writes else 0)
        made.params = made.params[shared:] + made.params[:shared]
        return made

    return make


def action_command(key: str, *, keys: str) -> Callable[[_Form], click.Command]:
    """Return a decorator for the command of an action.

    Its name, FILE, options and line of help are those of the table.

    The function gets ``file`` and each parameter that has an option; its docstring is the rest
    of the help. Options it is decorated with come after those of the action.
    Args: keys: as for :func:`command`.
    """
    action = registry.action(key)

    def make(function: _Form) -> click.Command:
        for parameter in reversed(action.parameters):
            if parameter.option:
                function = option_of(parameter)(function)
        function = click.argument("file")(function)
        writes = action.effect is not Effect.READS
        if action.asked:
            if not any(parameter.option == "--reason" for parameter in action.parameters):
                function = reason_option(function)
            function = accept_option(function)
        return command(writes=writes, keys=keys, name=action.command, line=action.help)(function)

    return make


def option_of(parameter: Parameter, *, required: bool | None = None) -> Callable[[_Form], _Form]:
    """Return the option of a parameter of an action.

    Args: required: when left out, as the table says.
    """
    settings: dict[str, Any] = {"help": parameter.help, "metavar": parameter.metavar}
    if parameter.kind is ParameterKind.FLAG:
        settings["is_flag"] = True
    elif parameter.kind is ParameterKind.WHOLE:
        settings["type"] = click.IntRange(parameter.least)
    elif parameter.kind is ParameterKind.CODES:
        settings["callback"] = _codes
    elif parameter.kind is ParameterKind.CHANGES:
        settings["multiple"] = True
    settings["required"] = parameter.required if required is None else required
    if parameter.default is not None:
        settings["default"] = parameter.default
    return click.option(parameter.option, parameter.name, **settings)


def _codes(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return None
    from swissheet.tiebreaks.codes import split_codes

    return split_codes(text)


class _SystemOption(click.Option):
    """An option whose help names the systems that are known when it is read."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        found = super().get_help_record(ctx)
        return found and (found[0], found[1].format(keys=", ".join(map(str, System))))


def system_option(
    text: str, *, default: System | None = None
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Return the option ``--system``, in the words people use; the command gets a :class:`System`.

    Args: text: the help; the possible keys follow.
    """
    return click.option(
        "--system",
        cls=_SystemOption,
        metavar="NAME",
        callback=_system,
        default=default.value if default else None,
        show_default=True,
        help=f"{text} {{keys}}; words for them as in a workbook, such as dutch.",
    )


def _system(_: click.Context, __: click.Parameter, text: str | None) -> System | None:
    return system_named(text) if text is not None else None


accept_option = click.option(
    "--accept",
    multiple=True,
    metavar="CODE",
    help="Confirm what is asked, as the question about it says; may be repeated.",
)

_WHY = "published_reason"

reason_option = click.option(
    "--reason",
    _WHY,
    metavar="TEXT",
    help="Why a pairing that was published is changed by hand; kept with it.",
)


_COMMON = (
    click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout."),
    click.option("--debug", is_flag=True, help="Show where an unexpected error came from."),
)
_WRITING = (
    click.option("--dry-run", is_flag=True, help="Do everything but write."),
    click.option(
        "--backup/--no-backup",
        default=True,
        show_default=True,
        help="Keep the version before in the backup folder beside the file.",
    ),
)

force_option = click.option("--force", is_flag=True, help="Overwrite a file that exists.")
