"""``swissheet history``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.text import ROUND, WHEN, WHO, table
from swissheet.errors import Issue, Severity
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.naming import naming
from swissheet.model import Tournament
from swissheet.words.message import Clauses, Term, Text, phrase
from swissheet.workbook.host.book import Book


@command(
    keys="file, actions (when, who, action, round, what), steps (number, name, round, what, when, "
    "who, can, changes), reach"
)
@click.argument("file")
def history(file: str) -> Answer:
    """List what was done, newest first.

    The steps that 'undo' takes back and 'redo' gives back come first, with the number for --steps,
    then the lines of the Log. A TRF has no record of actions: its rounds are listed.
    """
    steps: list[dict[str, Any]] = []
    if kind_of(file) is Kind.TRF:
        from swissheet.files.trf_file import load

        actions = _rounds(load(file).tournament)
        reach = str(phrase("cli_history.no-steps"))
    else:
        from swissheet.workbook.file.storage import files

        with naming(file):
            book = files.open_book(file)
            actions, steps = _entries(book), _steps(book)
            reach = _reach(book, steps)
    lines = [*_table_of_steps(steps), *_table_of_actions(actions)]
    notes = [reach] if actions or steps else [str(phrase("cli_history.nothing"))]
    return Answer({"file": file, "actions": actions, "steps": steps, "reach": reach}, lines, notes)


def _table_of_actions(actions: list[dict[str, Any]]) -> list[str]:
    rows = [
        tuple(str(entry[key] or "") for key in ("when", "who", "action", "round", "what"))
        for entry in actions
    ]
    heads = (WHEN, WHO, Term("column.action"), ROUND, phrase("cli_history.what"))
    return table(heads, rows, right=(ROUND,)) if rows else []


def _table_of_steps(steps: list[dict[str, Any]]) -> list[str]:
    rows = [
        tuple(str(step[key] or "") for key in ("can", "name", "round", "what", "when", "who"))
        for step in steps
    ]
    action, what = Term("column.action"), phrase("cli_history.what")
    heads = (phrase("cli_history.step"), action, ROUND, what, WHEN, WHO)
    return [*table(heads, rows, right=(ROUND,)), ""] if rows else []


def _entries(book: Book) -> list[dict[str, Any]]:
    """Return the lines of the Log sheet, newest first."""
    from swissheet.workbook.memory import journal

    return [
        {
            "when": entry.when.isoformat(" ", "minutes") if entry.when else None,
            "who": entry.who or None,
            "action": entry.action,
            "round": entry.round or None,
            "what": entry.what,
        }
        for entry in journal.entries(book)
    ]


def _steps(book: Book) -> list[dict[str, Any]]:
    """Return the steps that can be given back or taken back, newest first."""
    from swissheet.workbook.actions.steps.foretelling import known_steps

    return [
        {
            "number": known.step.number or None,
            "name": known.name,
            "round": known.step.round or None,
            "what": known.step.what,
            "when": known.step.when.isoformat(" ", "minutes") if known.step.when else None,
            "who": known.step.who or None,
            "can": f"{'redo' if known.undone else 'undo'} {known.away}",
            "changes": known.changes,
        }
        for known in known_steps(book)
    ]


def _reach(book: Book, steps: list[dict[str, Any]]) -> str:
    """Return how far back one can go."""
    from swissheet.workbook.memory.memory import Memory
    from swissheet.workbook.memory.steps import forgotten

    back = [step for step in steps if step["can"].startswith("undo")]
    given = len(steps) - len(back)
    said: list[Text] = [phrase("cli_history.no-way-back")]
    if back:
        name, round_ = back[-1]["name"], back[-1]["round"]
        said = [phrase("cli_history.back", steps=len(back), name=name)]
        if round_:
            said = [phrase("cli_history.back-round", steps=len(back), name=name, round=round_)]
    if given:
        said.append(phrase("cli_history.forward", steps=given))
    older = Issue(Severity.NOTICE, "actions.forgotten").found
    sentence = f"{Clauses(tuple(said))}."
    return f"{sentence} {older}" if forgotten(Memory.of(book)) else sentence


def _rounds(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the rounds that are paired, newest first, in the shape of actions."""
    actions = []
    for round_ in reversed(tournament.rounds[: tournament.rounds_paired]):
        pending = len(round_.missing_results)
        words = [phrase("cli_history.games", games=len(round_.games))]
        if round_.pab is not None:
            player = f"{round_.pab} {tournament.player(round_.pab).name}"
            words.append(phrase("cli_history.bye", player=player))
        if pending:
            words.append(phrase("cli_history.missing", games=pending))
        else:
            words.append(phrase("cli_history.all-there"))
        actions.append(
            {
                "when": None,
                "who": None,
                "action": "pair",
                "round": round_.number,
                "what": str(Clauses(tuple(words))),
            }
        )
    return actions
