"""``swissheet unpair``, ``undo`` and ``history``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from swissheet.cli.answer import Answer
from swissheet.cli.files import Kind, Saved, kind_of
from swissheet.cli.naming import naming
from swissheet.cli.options import Saving, command
from swissheet.cli.text import counted, table
from swissheet.errors import RulesError
from swissheet.model import Tournament

__all__ = ["history", "undo", "unpair"]

_insist = click.option(
    "--force", is_flag=True, help="Even if results or changes made since are lost."
)


@command(writes=True, keys="file, what, written, backup")
@click.argument("file")
@_insist
def unpair(file: str, force: bool, saving: Saving) -> Answer:
    """Take back the last pairing.

    Byes asked for in that round stay announced. A round with results is taken back with --force
    only.
    """
    if kind_of(file) is Kind.TRF:
        return _unpair_trf(file, force, saving)
    from swissheet.cli.workbook_file import opened, signature
    from swissheet.workbook import actions

    with _told_of_force(), opened(file, saving) as work:
        outcome = actions.unpair(work.book, force=force, **signature())
    return _taken_back(outcome.summary, work.saved)


@command(writes=True, keys="file, what, written, backup")
@click.argument("file")
@_insist
def undo(file: str, force: bool, saving: Saving) -> Answer:
    """Take back the last action, whatever it was.

    A workbook remembers its actions; 'history' lists them. In a TRF the last action is the last
    pairing, so this is the same as 'unpair'; older versions of the file are in the backup folder.
    """
    if kind_of(file) is Kind.TRF:
        return _unpair_trf(file, force, saving)
    from swissheet.cli.workbook_file import opened, signature
    from swissheet.workbook import actions

    with _told_of_force(), opened(file, saving) as work:
        outcome = actions.undo(work.book, force=force, **signature())
    return _taken_back(outcome.summary, work.saved)


@contextmanager
def _told_of_force() -> Iterator[None]:
    """Refusals say how to insist here: with --force."""
    try:
        yield
    except RulesError as error:
        if error.code in ("results-entered", "changed-since"):
            error.message = f"{error.message.removesuffix(', or insist.')}, or use --force."
        raise


def _unpair_trf(file: str, force: bool, saving: Saving) -> Answer:
    from swissheet.cli.trf_file import load

    source = load(file)
    before, round_ = source.unpaired(force=force)
    saved = source.save(before, saving)
    return _taken_back(f"The pairing of round {round_} is taken back.", saved)


def _taken_back(what: str, saved: Saved) -> Answer:
    return Answer({**saved.document(), "what": what}, (), [what, str(saved)])


@command(keys="file, actions (when, who, action, round, what)")
@click.argument("file")
def history(file: str) -> Answer:
    """List what was done, newest first.

    A TRF does not say who did what: its rounds are listed.
    """
    if kind_of(file) is Kind.TRF:
        from swissheet.cli.trf_file import load

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
    from swissheet.workbook import history, store

    with naming(file):
        entries = history.entries(store.open_book(file))
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
        pending = sum(1 for game in round_.games if game.pending)
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
