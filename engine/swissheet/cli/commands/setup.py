"""``swissheet setup``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from swissheet.cli.errors import Exit
from swissheet.cli.frame.answer import Answer, say
from swissheet.cli.frame.options import command
from swissheet.cli.frame.reader import chosen_language
from swissheet.errors import InputError, Severity
from swissheet.words import capitals
from swissheet.words.meanings import fold
from swissheet.words.message import Phrase, Term, Text, in_words, phrase, reader

if TYPE_CHECKING:
    from swissheet_addin.setup.findings import Diagnosis
    from swissheet_addin.setup.steps import SetupStep
    from swissheet_addin.setup.surroundings import Surroundings

_OWN_STEPS = frozenset({"add-in"})
_UNCHANGED = Term("box.nothing_changed")

_DONE, _BEFORE, _TO_DO = "done", "done before", "to do"
"""The states of a step, for programs."""
_STATES = {
    _DONE: "cli_setup.done",
    _BEFORE: "cli_setup.done-before",
    _TO_DO: "cli_setup.to-do",
}


@dataclass(frozen=True, slots=True)
class SetupWishes:
    """The options of the command line."""

    check: bool = False
    remove: bool = False
    logs: bool = False
    trust: str | None = None
    yes: bool = False
    dry_run: bool = False
    language: str | None = None


@command(keys="action, findings (severity, code, found, cure), steps (code, what, state)")
@click.option("--check", is_flag=True, help="Only say what is done and what is not.")
@click.option("--trust", metavar="FOLDER",
              help="Excel on Windows runs macros of workbooks in this folder unasked.")  # fmt: skip
@click.option("--remove", is_flag=True, help="Take away everything setup put on this computer.")
@click.option("--logs", is_flag=True, help="With --remove: delete the log files too.")
@click.option(
    "--lang", "language", metavar="CODE", callback=chosen_language,
    help="Language of the ribbon, such as pl for Polish; at first that of the system.",
)  # fmt: skip
@click.option("--yes", is_flag=True, help="Do it without asking; trusts no folder by itself.")
@click.option("--dry-run", is_flag=True, help="Say every step and do none.")
def setup(
    check: bool,
    trust: str | None,
    remove: bool,
    logs: bool,
    language: str | None,
    yes: bool,
    dry_run: bool,
) -> Answer:
    """Make this computer ready: ribbon, an icon, a trusted folder if you want one.

    Names first what has to be repaired, then names each step before doing it; a second run changes
    nothing. Excel's macro settings stay as they are: a folder is trusted only when you name it or
    confirm it, and 'setup --remove' takes that and everything else away again. Exits with 3 if
    something has to be repaired by hand.
    """
    from swissheet_addin.setup.surroundings import Surroundings

    wishes = SetupWishes(check, remove, logs, trust, yes, dry_run, language)
    ask = asked if sys.stdin.isatty() and not yes else None
    return carry_out(Surroundings(), wishes, ask, say)


def carry_out(
    around: Surroundings,
    wishes: SetupWishes,
    ask: Callable[[str], bool] | None,
    announce: Callable[[Iterable[str]], None],
) -> Answer:
    """Take the steps wished on a computer, made-up or not.

    Args: ask: asks a question that is answered with yes or no; None if nobody can answer.
          announce: receives each step before it is done.
    Raises: InputError: wishes that contradict each other, nobody to ask, a folder that must not be
            trusted, a Python whose files Excel does not see.
    """
    _refuse_contradictions(wishes)
    if wishes.remove:
        return _removed(around, wishes, ask, announce)
    from swissheet_addin.setup.diagnosis import diagnose
    from swissheet_addin.setup.install import refuse_store_python
    from swissheet_addin.setup.steps import steps

    found = [item for item in diagnose(None, around) if item.code not in _OWN_STEPS]
    wrong = [item for item in found if item.severity is not None]
    announce(_explained(wrong))
    if not wishes.check:
        refuse_store_python(around.machine)
    folder = None
    if wishes.trust is not None:
        folder = Path(os.path.normpath(Path(wishes.trust).expanduser()))
    todo = steps(around, wishes.language, folder)
    changes = not (wishes.check or wishes.dry_run) and any(not step.done for step in todo)
    if changes and not _permitted(wishes, ask, todo, phrase("cli_setup.do-now")):
        return _answer("setup", wrong, [], [_UNCHANGED])
    done = _performed(todo, wishes, announce)
    if folder is None and not wishes.check:
        done += _perhaps_trusting(around, wishes, ask, announce)
    notes: list[Text] = []
    if around.machine.windows and not any(item["code"] == "trust" for item in done):
        command = "swissheet setup --trust FOLDER"
        notes.append(phrase("cli_setup.untrusted", command=command))
    return _answer("check" if wishes.check else "setup", wrong, done, notes)


def _refuse_contradictions(wishes: SetupWishes) -> None:
    if wishes.remove and (wishes.trust is not None or wishes.check):
        raise InputError("cli.usage.remove")
    if wishes.logs and not wishes.remove:
        raise InputError("cli.usage.logs")


def _removed(
    around: Surroundings,
    wishes: SetupWishes,
    ask: Callable[[str], bool] | None,
    announce: Callable[[Iterable[str]], None],
) -> Answer:
    from swissheet_addin.program import installer
    from swissheet_addin.setup.steps import removal

    todo = removal(around, logs=wishes.logs)
    changes = bool(todo) and not wishes.dry_run
    if changes and not _permitted(wishes, ask, todo, phrase("cli_setup.take-away")):
        return _answer("remove", [], [], [_UNCHANGED])
    done = _performed(todo, wishes, announce)
    notes: list[Text] = [] if todo else [phrase("cli_setup.nothing-there")]
    notes.append(phrase("cli_setup.stays", command=installer(around.prefix).remove))
    return _answer("remove", [], done, notes)


def _permitted(
    wishes: SetupWishes, ask: Callable[[str], bool] | None, todo: list[SetupStep], question: Text
) -> bool:
    """Return whether the user wants a step, having read its description.

    Raises: InputError: nobody is there to be asked.
    """
    if wishes.yes:
        return True
    if ask is None:
        raise InputError("cli.consent")
    listed = "".join(f"- {step.what}\n" for step in todo if not step.done)
    return ask(f"{listed}{question}")


def _performed(
    todo: list[SetupStep], wishes: SetupWishes, announce: Callable[[Iterable[str]], None]
) -> list[dict[str, Any]]:
    found = []
    for step in todo:
        state = _BEFORE if step.done else _TO_DO
        if not (step.done or wishes.check or wishes.dry_run):
            announce([f"{step.what} ..."])
            step.act()
            state = _DONE
        found.append({"code": step.code, "what": in_words(step.what), "state": state})
    return found


def _perhaps_trusting(
    around: Surroundings,
    wishes: SetupWishes,
    ask: Callable[[str], bool] | None,
    announce: Callable[[Iterable[str]], None],
) -> list[dict[str, Any]]:
    """Ask whether to trust the folder of new workbooks; silence and --yes mean no."""
    from swissheet_addin.setup.steps import steps
    from swissheet_addin.setup.trust import consent

    folder = around.machine.documents
    if ask is None or wishes.dry_run or not around.machine.windows:
        return []
    try:
        [step] = [step for step in steps(around, wishes.language, folder) if step.code == "trust"]
    except InputError as error:
        announce([str(error)])
        return []
    if not step.done and not ask(in_words(consent(folder))):
        return []
    return _performed([step], wishes, announce)


def _explained(wrong: list[Diagnosis]) -> list[str]:
    return [line for item in wrong for line in (item.found, f"  {item.cure}") if line.strip()]


def _answer(
    action: str, wrong: list[Diagnosis], done: list[dict[str, Any]], notes: list[Text]
) -> Answer:
    documents = [
        {
            "severity": item.severity.name.lower() if item.severity is not None else "ok",
            "code": item.code,
            "found": item.found,
            "cure": item.cure,
        }
        for item in wrong
    ]
    broken = any(item.severity is Severity.ERROR for item in wrong)
    return Answer(
        {"action": action, "findings": documents, "steps": done},
        [f"{Phrase(_STATES[item['state']])!s:12} {item['what']}" for item in done],
        notes,
        Exit.BAD_REQUEST if broken else Exit.DONE,
    )


def asked(question: str) -> bool:
    """Return the answer to a question, in words of the reader's language or in English ones."""
    yes, no = str(phrase("cli.yes")), str(phrase("cli.no"))
    choice = f" [{yes[0]}/{capitals(no[0], reader())}]: "
    while True:
        typed = fold(click.prompt(question, "", prompt_suffix=choice, show_default=False, err=True))
        if not typed or typed in _words_for(no, "no"):
            return False
        if typed in _words_for(yes, "yes"):
            return True
        say([phrase("cli.yes-or-no", yes=yes, no=no)])


def _words_for(*words: str) -> set[str]:
    return {part for word in map(fold, words) for part in (word, word[0])}
