"""The command of an action on a workbook, where it has no module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.errors import RulesError
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.words.message import Text, phrase
from swissheet.workbook.actions import registry
from swissheet.workbook.actions.action import Action, Effect, ParameterKind
from swissheet.workbook.actions.words import WITH_FORCE

KEYS = "file, what, written, backup"
KEYS_OF_STEPS = f"{KEYS}, steps"
_TOLD = {"undo": "steps", "redo": "steps", "lots": "places"}
"""Actions that report more than a sentence, and the key of it in JSON."""
_DOUBTS = {"lots": ("unrated",)}
"""The issues from the list of problems that belong to the answer of an action."""
_WORKBOOK = frozenset({Kind.WORKBOOK})


def command_of(action: Action) -> click.Command:
    """Return the command of an action: it acts on a workbook and says what was done."""

    def form(file: str, **given: Any) -> Answer:
        kind_of(file, _WORKBOOK)
        saving = given.pop("saving", Saving(dry_run=True))
        return carried_out(action.key, file, given, saving)

    keys = f"{KEYS}, {_TOLD[action.key]}" if action.key in _TOLD else KEYS
    return action_command(action.key, keys=keys)(form)


def carried_out(key: str, file: str, given: Mapping[str, Any], saving: Saving) -> Answer:
    """Return the answer of an action on the workbook of a file.

    Args: given: parameters of the action by name.
    """
    from swissheet.cli.files.workbook_file import answering, noticed, opened, signature

    action = registry.action(key)
    parameters = dict(given)
    for parameter in action.parameters:
        if parameter.kind is ParameterKind.FOLDER:
            parameters.setdefault(parameter.name, Path(file).absolute().parent)
    if action.effect is Effect.READS:
        from swissheet.workbook.file.storage import files

        with naming(file):
            outcome = action.function(files.open_book(file), **parameters)
        return done(outcome.done, Saved(file, False))
    if action.effect is Effect.WRITES:
        parameters |= answering(saving) if action.asked else signature()
    with _told_of_force(action), opened(file, saving) as work:
        outcome = action.function(work.book, **parameters)
    answer = done(tried(outcome.done, saving), work.saved)
    doubts = [str(issue) for issue in outcome.issues if issue.code in _DOUBTS.get(key, ())]
    answer.notes = (*noticed(outcome), *doubts, *answer.notes)
    if key in _TOLD:
        answer.data[_TOLD[key]] = list(outcome.told)
        answer.lines = _besides(outcome.summary, outcome.told)
    return answer


def tried(what: Text, saving: Saving) -> Text:
    """Return what was done, or that it was only tried."""
    return phrase("cli.tried", done=what) if saving.dry_run else what


def _besides(summary: str, told: Sequence[str]) -> Sequence[str]:
    """Return the lines that a summary does not say; of an only line that it names, what changes."""
    if len(told) != 1:
        return told
    name, _, rest = told[0].partition(" (")
    if name.rstrip(".") not in summary:
        return told
    changes = rest.partition("). ")[2]
    return (changes,) if changes else ()


def done(what: Text, saved: Saved) -> Answer:
    """Return what was done, and whether the file was written."""
    return Answer({**saved.document(), "what": str(what)}, (), [what, saved])


@contextmanager
def _told_of_force(action: Action) -> Iterator[None]:
    """Make refusals that can be overruled name the way to insist here: --force."""
    try:
        yield
    except RulesError as error:
        if error.code in action.asks:
            error.params = {**error.params, "insist": WITH_FORCE}
        raise
