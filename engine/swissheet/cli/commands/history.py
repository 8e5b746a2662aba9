"""``swissheet history``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import Kind, kind_of
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.text import table
from swissheet.model import Tournament
from swissheet.words import counted

__all__ = ["history"]


@command(keys="file, actions (when, who, action, round, what)")
@click.argument("file")
def history(file: str) -> Answer:
    """List what was done, newest first.

    A TRF does not say who did what: its rounds are listed.
    """
    if kind_of(file) is Kind.TRF:
        from swissheet.cli.files.trf_file import load

        actions = _rounds(load(file).tournament)
    else:
        actions = _entries(file)
    rows = [
        tuple(str(entry[key] or "") for key in ("when", "who", "action", "round", "what"))
        for entry in actions
    ]
    lines = table(("When", "Who", "Action", "Round", "What"), rows, right=("Round",))
    notes = [] if rows else ["Nothing was done yet."]
    return Answer({"file": file, "actions": actions}, lines if rows else (), notes)


def _entries(file: str) -> list[dict[str, Any]]:
    """The lines of the Log sheet, newest first."""
    from swissheet.workbook.history import journal
    from swissheet.workbook.storage import files

    with naming(file):
        entries = journal.entries(files.open_book(file))
    return [
        {
            "when": entry.when.isoformat(" ", "minutes") if entry.when else None,
            "who": entry.who or None,
            "action": entry.action,
            "round": entry.round or None,
            "what": entry.what,
        }
        for entry in entries
    ]


def _rounds(tournament: Tournament) -> list[dict[str, Any]]:
    """The rounds that are paired, newest first, in the shape of actions."""
    actions = []
    for round_ in reversed(tournament.rounds[: tournament.rounds_paired]):
        pending = len(round_.missing_results)
        state = f"{pending} without a result" if pending else "all results there"
        words = [counted(len(round_.games), "game"), state]
        if round_.pab is not None:
            words.insert(1, f"bye for {round_.pab} {tournament.player(round_.pab).name}")
        actions.append(
            {
                "when": None,
                "who": None,
                "action": "pair",
                "round": round_.number,
                "what": "; ".join(words),
            }
        )
    return actions
