"""``swissheet new``."""

from __future__ import annotations

from pathlib import Path

import click

from swissheet.cli.errors import Exit
from swissheet.cli.files.homes import asked_name, open_file, place_for
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, command, force_option, system_option
from swissheet.files.kinds import Kind, Saved, create, kind_of, refuse_existing
from swissheet.files.naming import naming
from swissheet.model import (
    PointSystem,
    System,
    parse_points,
    parse_scoring,
    require_fair_points,
)
from swissheet.words import counted

__all__ = ["new"]


@command(writes=True, keys="file, players, rounds, system, language, written, backup")
@click.argument("path", required=False)
@click.option(
    "--players", "players_file", metavar="FILE",
    help="A list of players: CSV with headers in any of the languages, or the players of a TRF, "
    "workbook or JSON file.",
)  # fmt: skip
@click.option("--name", default="", help="Name of the event.")
@system_option("How rounds are paired:", default=System.DUTCH_2026)
@click.option("--rounds", type=click.IntRange(1, 99),
              help="By default 9; in a round robin with players those of its table.")  # fmt: skip
@click.option("--cycles", type=click.IntRange(1, 9), default=1, show_default=True,
              help="How often everybody meets everybody in a round robin.")  # fmt: skip
@click.option("--points", metavar="WIN-DRAW-LOSS",
              help="What results are worth, such as 3-1-0; by default 1-0.5-0.")  # fmt: skip
@click.option("--pab", metavar="POINTS",
              help="What a pairing-allocated bye is worth; by default what a win is.")  # fmt: skip
@click.option("--lang", default="en", show_default=True, metavar="CODE",
              help="Language of the sheets: en, id, ms, pl, de, fr, es, nl, it, pt.")  # fmt: skip
@click.option("--open/--no-open", "opened", default=None,
              help="Open it with its program; done by itself without PATH.")  # fmt: skip
@force_option
def new(
    path: str | None,
    players_file: str | None,
    name: str,
    system: System,
    rounds: int | None,
    cycles: int,
    points: str | None,
    pab: str | None,
    lang: str,
    opened: bool | None,
    force: bool,
    saving: Saving,
) -> Answer:
    """Create a tournament workbook, with players if you have a list.

    An .xlsm carries the buttons, an .xlsx none. Without PATH it goes, with buttons, into the folder
    swissheet of your documents, and is opened; asks for the name of the event where there is a
    terminal. Players get their numbers by rating, title and name.
    """
    from swissheet.cli.files.player_lists import Listed, player_list
    from swissheet.cli.files.workbook_file import blank_workbook, signature

    scoring = _scoring(points, pab)
    shown = opened if opened is not None else path is None
    own_place = path is None
    if path is None:
        name = name or asked_name()
        path = str(place_for(name))
    else:
        kind_of(path, frozenset({Kind.WORKBOOK}))
        refuse_existing(path, force=force or saving.dry_run)
    listed = player_list(players_file) if players_file else Listed("", ())
    if rounds is None:
        rounds = _usual_rounds(system, len(listed.rows), cycles)
    book = blank_workbook(
        path,
        language=lang,
        rounds=rounds,
        settings={
            "event.name": name,
            "system": system.value,
            "cycles": cycles,
            **scoring,
        },
    )
    count = 0
    if listed.rows:
        from swissheet.workbook import actions

        with naming(listed.file), listed.told_by_line(book):
            outcome = actions.import_players(book, listed.rows, **signature())
        count = len(outcome.tournament.players) if outcome.tournament else 0
    saved = Saved(path, False, reason="dry run")
    if not saving.dry_run or not own_place:
        if own_place:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        saved = create(path, book.to_bytes(), saving, force=force)
    data = {
        **saved.document(),
        "players": count,
        "rounds": rounds,
        "system": system.value,
        "language": lang,
    }
    players = counted(count, "player") if count else "no players"
    what = f"{Path(path).name}: {counted(rounds, 'round')}, {players}."
    notes = [*map(str, listed.issues), what, str(saved)]
    code = Exit.DONE
    if shown and saved.written and not open_file(Path(path)):
        notes.append(f"Open it in Excel or LibreOffice: {Path(path).absolute()}")
        code = Exit.FILE_ACCESS if opened else Exit.DONE
    return Answer(data, (), notes, code)


_ROUNDS = 9


def _usual_rounds(system: System, players: int, cycles: int) -> int:
    """The number of rounds where none is given; a table too long for the sheets is told later."""
    from swissheet.pairing.round_robin.berger import rounds_of_cycle

    if system is not System.ROUND_ROBIN or players < 2:
        return _ROUNDS
    return min(cycles * rounds_of_cycle(players), 99)


def _scoring(points: str | None, pab: str | None) -> dict[str, str | int | float]:
    """The settings that say what results are worth; none where nothing is asked for.

    Without ``--pab`` its cell stays empty, so that the bye follows the win.
    Raises: ModelError, RulesError: points that cannot be.
    """
    if points is None and pab is None:
        return {}
    from swissheet.workbook.reading.sheets.settings import points_value

    win, draw, loss = parse_scoring(points or "1-0.5-0")
    bye = parse_points(pab) if pab is not None else None
    require_fair_points(PointSystem.of(win, draw, loss, pab=bye))
    worth = {"points.win": win, "points.draw": draw, "points.loss": loss}
    return {
        **{key: points_value(value) for key, value in worth.items()},
        "points.pab": "" if bye is None else points_value(bye),
    }
