"""The table of commands, and the way from arguments to an exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextvars import copy_context
from importlib import import_module
from typing import Any, NamedTuple

import click

from swissheet.cli.errors import Exit, UnknownCommand, exit_code, usage_words
from swissheet.cli.frame.answer import Answer, emit, forget, say
from swissheet.cli.frame.help import HelpInWords, line_of
from swissheet.cli.frame.reader import follow, lang_option, speak
from swissheet.errors import (
    NOWHERE,
    AskedChange,
    ChangesError,
    InputError,
    Issue,
    Severity,
    SwissheetError,
    system_reason,
)
from swissheet.files.documents import changes_document, issue_document, place_document
from swissheet.words.message import phrase, titled
from swissheet.workbook.actions import registry


class CommandEntry(NamedTuple):
    """The module of a command, and its line in the help (so the help imports no command).

    Without a module it is an action with the form all actions have.
    """

    module: str
    help: str


_FIRST = {
    "new": CommandEntry("new", "Create a tournament workbook, with players if you have a list.")
}

_FORMS = frozenset(
    {"check", "check_games", "correct", "pair", "rearrange", "standings", "undo", "unpair"}
)
"""Actions whose commands have a module: they show more than the outcome, or work on a TRF too."""

_FURTHER = {
    "history": CommandEntry("history", "List what was done, newest first."),
    "convert": CommandEntry("convert", "Convert between workbook, TRF, CSV, JSON and PGN."),
    "print": CommandEntry("print_", "Print lists as PDF: pairings, results, standings and others."),
    "page": CommandEntry("page", "Write the page of an event, one file for any web space."),
    "enter": CommandEntry(
        "enter", "Enter results scanned from the page of the event or from result slips, or typed."
    ),
    "rating-change": CommandEntry(
        "rating_change", "Show how the event changes the FIDE rating of each player."
    ),
    "needs": CommandEntry(
        "needs", "List the best and the worst place that each player can still reach."
    ),
    "norms": CommandEntry(
        "norms",
        "List the FIDE title norms of an event, the nearest misses, and norms still possible.",
    ),
    "prizes": CommandEntry(
        "prizes",
        "Distribute a prize fund, with the reason for each prize and proof of the sum.",
    ),
    "season": CommandEntry(
        "season", "Rank players over several events, by the best results of each."
    ),
    "verify": CommandEntry("verify", "Replay every round and report where pairings differ."),
    "batch": CommandEntry("batch", "Do the same with many files, in several processes."),
    "ratings": CommandEntry(
        "ratings", "Keep rating lists on this computer, and look players up in them."
    ),
    "games": CommandEntry("games", "Check games in PGN, and compare them with the results."),
    "claim": CommandEntry(
        "claim", "Answer the claim of a draw, or open the envelope of an adjourned game."
    ),
    "rules": CommandEntry("rules", "Print the rules of a pairing system on one page."),
    "simulate": CommandEntry("simulate", "Invent tournaments that follow the pairing rules."),
    "addin": CommandEntry("addin", "Install the ribbon for Excel, remove it, or show where it is."),
    "setup": CommandEntry(
        "setup", "Make this computer ready: ribbon, an icon, a trusted folder if you want one."
    ),
    "doctor": CommandEntry(
        "doctor", "Look for what keeps the buttons from working, and name the cure."
    ),
    "desk": CommandEntry(
        "desk", "Open a window with the buttons of the ribbon; it needs no macros."
    ),
    "help": CommandEntry("help_", "Open the manual, or one page of it; no network is needed."),
    "demo": CommandEntry("demo", "Play the sample event into a workbook, step by step."),
}


def commands() -> dict[str, CommandEntry]:
    """Return every command by its name: those of the table of actions, and the others."""
    of_actions = {
        action.command: CommandEntry(
            f"actions.{action.key}" if action.key in _FORMS else "", action.help
        )
        for action in registry.commands()
    }
    return {**_FIRST, **of_actions, **_FURTHER}


_MOST_ISSUES = 20


class _Commands(HelpInWords, click.Group):
    """The group of commands; it imports a command when it is called for, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = commands().get(cmd_name)
        if entry is None:
            return None
        if not entry.module:
            return _of_action(cmd_name)
        module = import_module(f"swissheet.cli.commands.{entry.module}")
        found = getattr(module, entry.module.rpartition(".")[2])
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in commands():
            raise UnknownCommand(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            lines = [(name, line_of(name, entry.help)) for name, entry in commands().items()]
            formatter.write_dl(lines)


def _of_action(name: str) -> click.Command:
    from swissheet.cli.commands.actions.form import command_of

    return command_of(next(action for action in registry.commands() if action.command == name))


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        from swissheet import __version__

        click.echo(f"swissheet {__version__}")
        ctx.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 no legal pairing (for verify: differences; for games: errors; "
    "for batch: some files failed), 2 unexpected, 3 bad request or file, 4 too large, "
    "5 file access; stopped by Ctrl-C 130, by SIGTERM 143, by SIGHUP 129.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
    help="Show the version and leave.",
)  # fmt: skip
@click.option("--debug", is_flag=True, help="Show where an unexpected error came from.")
@lang_option
@click.pass_context
def cli(context: click.Context, debug: bool) -> None:
    """Chess tournaments in an Excel workbook or a TRF file.

    FILE is a workbook (.xlsx, .xlsm) or a tournament report file (.trf), if a command names
    nothing else.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; every error becomes a message, not a traceback."""
    # The language of the command is forgotten with it.
    return copy_context().run(_run, arguments)


def _run(arguments: Sequence[str]) -> int:
    _use_utf8()
    speak(arguments)
    as_json = "--json" in arguments
    try:
        code = cli.main(list(arguments), prog_name="swissheet", standalone_mode=False)
    except (BrokenPipeError, SystemExit):
        # The reader of the output has seen enough (head, a pager): nothing went wrong. Click exits
        # by itself then, and only then, with code 1, which here is a round without legal pairing.
        forget(sys.stdout)
        return Exit.DONE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the edge: all end here
        if "--debug" in arguments:
            import traceback

            traceback.print_exc()
        return _report(error, arguments, as_json=as_json)
    return int(code or 0)


def _use_utf8() -> None:
    """Write UTF-8: names have accents and results have ½, with any code page of the console."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _report(error: BaseException, arguments: Sequence[str], *, as_json: bool) -> int:
    code = exit_code(error)
    follow(arguments)
    message, document = _describe(error, code, arguments)
    say(message)
    if as_json:
        known = commands()
        name = next((word for word in arguments if word in known), "")
        try:
            emit(Answer({"error": document}, exit_code=code), name, as_json=True)
        except OSError:  # The output was the error message itself, or its reader is gone.
            forget(sys.stdout)
    return code


def _describe(
    error: BaseException, code: Exit, arguments: Sequence[str]
) -> tuple[list[str], dict[str, Any]]:
    """Return an error in words for stderr, and for programs."""
    if isinstance(error, SwissheetError):
        issues = error.issues if isinstance(error, InputError) else ()
        before = error.told if isinstance(error, ChangesError) else ()
        lines = [*map(_remark, before), f"swissheet: {error}"]
        wrong = [issue for issue in issues if issue.severity is Severity.ERROR]
        said = next((issue for issue in wrong if _same(issue, error)), None)
        more = [i for i in wrong if i is not said and i.message not in error.message]
        lines += [f"  {issue}" for issue in more[:_MOST_ISSUES]]
        if len(more) > _MOST_ISSUES:
            lines.append(f"  {phrase('cli.more', more=len(more) - _MOST_ISSUES)}")
        changes = error.changes if isinstance(error, ChangesError) else ()
        for change in changes:
            where, told = change.issue.where, change.issue.message
            lines.append(f"  {titled(change.code, titled(where, told) if where else told)}")
            if change.consequence is not None:
                lines.append(f"    {change.consequence.message}")
            if change.answer and change.line:
                lines.append(f"    {phrase('cli.in-report', line=change.line)}")
        lines += _putting_back(error, wrong, changes)
        again = _with_answers(arguments, changes)
        if again:
            lines += [str(phrase("cli.confirm", changes=len(changes))), again]
        return lines, {
            "code": error.code or type(error).__name__,
            "message": error.message,
            "found": error.issue.found,
            "wanted": error.issue.wanted or None,
            "place": place_document(error.place),
            "issues": [issue_document(issue) for issue in (*issues, *before)],
            **(
                {"changes": changes_document(error.changes)}
                if isinstance(error, ChangesError)
                else {}
            ),
        }
    if code in (Exit.STOPPED, Exit.TERMINATED, Exit.HUNG_UP):
        text, kind = str(phrase("cli.stopped")), "stopped"
    elif isinstance(error, click.ClickException):
        text, kind = usage_words(error), "usage"
        if isinstance(error, click.UsageError) and error.ctx is not None:
            text += "" if text.endswith((".", "!", "?")) else "."
            text += f" {phrase('cli.see-help', command=error.ctx.command_path)}"
    elif isinstance(error, OSError):
        text, kind = _file_words(error), "file-access"
    elif isinstance(error, MemoryError):
        text, kind = str(phrase("cli.memory")), "memory"
    else:
        what = phrase("cli.unexpected", error=f"{type(error).__name__}: {error}")
        text = f"{what}\n{phrase('cli.defect')}"
        kind = "unexpected"
    return [f"swissheet: {text}"], _plain(kind, text)


def _putting_back(
    error: SwissheetError, wrong: Sequence[Issue], changes: Sequence[AskedChange]
) -> list[str]:
    """Return the command that puts back changes of people; [] where it does not help."""
    typed = [change.code for change in changes if change.typed and change.issue.place.sheet]
    if not typed and not any(map(_to_put_back, (error.issue, *wrong))):
        return []
    from swissheet.files.kinds import as_typed

    codes = [part for code in typed for part in ("--code", code)]
    back = ["put-back", error.place.file or "FILE", *codes]
    return [str(phrase("cli.put-back", changes=max(len(typed), 1))), as_typed(back)]


def _to_put_back(issue: Issue) -> bool:
    """Return whether the text of a problem advises to put changes back."""
    return "'put-back'" in issue.halves("en")[1]


def _remark(issue: Issue) -> str:
    """Return a note on facts read or filled in before a question, as without a question."""
    if issue.severity >= Severity.WARNING:
        return str(issue)
    return str(phrase("cli.note", code=issue.code.upper(), said=issue))


def _with_answers(arguments: Sequence[str], changes: Sequence[AskedChange]) -> str:
    """Return the same command with answers to its questions; "" where no answer is possible.

    An answer to the same question that was given before is left out.
    """
    if not any(change.answer for change in changes):
        return ""
    asked = {part for c in changes for part in (c.code, c.code.partition(".")[0])}
    words = list(arguments)
    for at in range(len(words) - 1, -1, -1):
        option, equals, value = words[at].partition("=")
        if option == "--accept" and not equals:
            value = words[at + 1] if at + 1 < len(words) else ""
        if option == "--accept" and value.strip().upper().partition(":")[0] in asked:
            del words[at : at + (1 if equals else 2)]
    for change in changes:
        words += ["--accept", change.answer] if change.answer else []
    if any(change.needs_reason for change in changes):
        words += ["--reason", str(phrase("cli.your-reason"))]
    from swissheet.files.kinds import as_typed

    return as_typed(words)


def _same(issue: Issue, error: SwissheetError) -> bool:
    """Return whether an issue is the same as the error."""
    return (issue.code, issue.place) == (error.code, error.place)


def _plain(code: str, text: str) -> dict[str, Any]:
    return {
        "code": code,
        "message": text,
        "found": text,
        "wanted": None,
        "place": place_document(NOWHERE),
        "issues": [],
    }


def _file_words(error: OSError) -> str:
    reason = system_reason(error)
    return str(titled(f"{error.filename}", reason) if error.filename else reason)
