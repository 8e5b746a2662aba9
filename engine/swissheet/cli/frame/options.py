"""Options that commands share, and the frame every command runs in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from swissheet.cli.frame.answer import Answer, emit

__all__ = ["Saving", "command", "force_option"]


@dataclass(frozen=True, slots=True)
class Saving:
    """Whether a command really writes, and whether it keeps the version before."""

    dry_run: bool = False
    backup: bool = True


def command(
    *, writes: bool = False, keys: str = ""
) -> Callable[[Callable[..., Answer]], click.Command]:
    """Makes a command of a function that answers.

    The name is that of the function without a trailing underscore, the help its docstring.
    Args: writes: adds --dry-run and --backup; the function gets them as ``saving``.
          keys: the keys of its JSON document, for the help.
    """

    def make(function: Callable[..., Answer]) -> click.Command:
        name = function.__name__.rstrip("_")

        def callback(*, as_json: bool, debug: bool, **values: Any) -> int:
            if writes:
                values["saving"] = Saving(values.pop("dry_run"), values.pop("backup"))
            answer = function(**values)
            emit(answer, name, as_json=as_json)
            return int(answer.exit_code)

        callback.__doc__ = function.__doc__
        callback.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        epilog = f"JSON keys: command, ok, exit_code; {keys}." if keys else None
        wrapped: Callable[..., int] = callback
        for option in reversed(_WRITING if writes else ()):
            wrapped = option(wrapped)
        for option in reversed(_COMMON):
            wrapped = option(wrapped)
        made = click.command(name, epilog=epilog)(wrapped)
        # Decorators add from the bottom up; the shared options belong at the end of the help.
        shared = len(_COMMON) + (len(_WRITING) if writes else 0)
        made.params = made.params[shared:] + made.params[:shared]
        return made

    return make


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
