"""``swissheet unpair``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from swissheet.cli.files.kinds import Kind, Saved, kind_of
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, command
from swissheet.errors import RulesError

__all__ = ["insist", "taken_back", "told_of_force", "unpair", "unpair_trf"]

insist = click.option(
    "--force", is_flag=True, help="Even if results or changes made since are lost."
)


@command(writes=True, keys="file, what, written, backup")
@click.argument("file")
@insist
def unpair(file: str, force: bool, saving: Saving) -> Answer:
    """Take back the last pairing.

    Byes asked for in that round stay announced. A round with results is taken back with --force
    only.
    """
    if kind_of(file) is Kind.TRF:
        return unpair_trf(file, force, saving)
    from swissheet.cli.files.workbook_file import opened, signature
    from swissheet.workbook import actions

    with told_of_force(), opened(file, saving) as work:
        outcome = actions.unpair(work.book, force=force, **signature())
    return taken_back(outcome.summary, work.saved)


@contextmanager
def told_of_force() -> Iterator[None]:
    """Refusals say how to insist here: with --force."""
    try:
        yield
    except RulesError as error:
        if error.code in ("results-entered", "changed-since"):
            said = f"{error.message.removesuffix(', or insist.')}, or use --force."
            error.key, error.params = f"worded.{error.code}", {"message": said}
        raise


def unpair_trf(file: str, force: bool, saving: Saving) -> Answer:
    from swissheet.cli.files.trf_file import load

    source = load(file)
    before, round_ = source.unpaired(force=force)
    saved = source.save(before, saving)
    return taken_back(f"The pairing of round {round_} is taken back.", saved)


def taken_back(what: str, saved: Saved) -> Answer:
    return Answer({**saved.document(), "what": what}, (), [what, str(saved)])
