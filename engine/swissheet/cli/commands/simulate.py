"""``swissheet simulate``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from swissheet.cli.files.kinds import STDIO, TOURNAMENTS, Kind, Saved, create, kind_of
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import Saving, command, force_option
from swissheet.cli.frame.progress import watched
from swissheet.errors import FileAccessError, InputError, Place
from swissheet.model import PointSystem, Tournament, parse_points
from swissheet.simulate import Simulation
from swissheet.simulate import simulate as invent
from swissheet.words import counted

__all__ = ["simulate"]

_RATE = click.FloatRange(0, 1)


@command(writes=True, keys="files (file, seed, players, rounds, written); trf if nothing is named")
@click.option("--players", type=int, required=True, help="How many, late entries included.")
@click.option("--rounds", type=int, required=True)
@click.option("--seed", type=int, required=True, help="The same seed gives the same tournament.")
@click.option("--draws", type=_RATE, default=0.3, show_default=True, help="Share among equals.")
@click.option("--forfeits", type=_RATE, default=0.0, help="Share of the games.")
@click.option("--double-forfeits", type=_RATE, default=0.0, help="Share of the games.")
@click.option("--half-point-byes", type=_RATE, default=0.0, help="Chance per player and round.")
@click.option("--absences", type=_RATE, default=0.0, help="Chance per player and round.")
@click.option("--withdrawals", type=_RATE, default=0.0, help="Chance per player and round.")
@click.option("--late", type=_RATE, default=0.0, help="Chance per player to enter late.")
@click.option("--spread", default="1400-2500", show_default=True, help="Ratings from and to.")
@click.option("--points", default="1-0.5-0", show_default=True, help="Win, draw, loss.")
@click.option("--acceleration", type=click.Choice(["none", "baku"]), default="none")
@click.option("--forbidden", type=int, default=0, help="How many pairs must not meet.")
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True,
              help="How many tournaments, with seeds that follow each other.")  # fmt: skip
@click.option(
    "--out",
    default=STDIO,
    metavar="DIR_OR_FILE",
    help="A folder, or a .trf, .xlsx or .xlsm file; by default a TRF on stdout.",
)
@force_option
def simulate(seed: int, count: int, out: str, force: bool, saving: Saving, **wishes: Any) -> Answer:
    """Invent tournaments that follow the pairing rules.

    Players, results, absences are drawn; each round is paired by the rules. A tournament ends
    early when a round has no legal pairing. In a folder the files are called sim-SEED.trf.
    """
    plan = _plan(seed, **wishes)
    targets = list(_targets(out, seed, count))
    if out == STDIO:
        return _to_stdout(plan)
    made = []
    for number, target in watched(targets, "Simulating"):
        tournament = invent(replace(plan, seed=number))
        saved = _write(target, tournament, saving, force=force)
        made.append(_document(tournament, number, saved))
    words = counted(len(made), "tournament")
    note = f"{words} not written (dry run)." if saving.dry_run else f"{words} written to {out}."
    return Answer({"files": made}, (), [note])


def _plan(
    seed: int,
    players: int,
    rounds: int,
    draws: float,
    forfeits: float,
    double_forfeits: float,
    half_point_byes: float,
    absences: float,
    withdrawals: float,
    late: float,
    spread: str,
    points: str,
    acceleration: str,
    forbidden: int,
) -> Simulation:
    found = re.fullmatch(r"(\d{1,4})\s*-\s*(\d{1,4})", spread)
    if found is None:
        raise InputError("cli.simulation.ratings", found=spread)
    return Simulation(
        players=players,
        rounds=rounds,
        seed=seed,
        weakest=int(found[1]),
        strongest=int(found[2]),
        draw=draws,
        forfeit=forfeits,
        double_forfeit=double_forfeits,
        half_point_bye=half_point_byes,
        absence=absences,
        withdrawal=withdrawals,
        late_entry=late,
        forbidden=forbidden,
        accelerated=acceleration == "baku",
        points=_points(points),
    )


def _points(text: str) -> PointSystem:
    parts = text.split("-")
    if len(parts) != 3:
        raise InputError("cli.simulation.points", found=text)
    return PointSystem.of(*(parse_points(part) for part in parts))


def _targets(out: str, seed: int, count: int) -> Iterator[tuple[int, str]]:
    """Seed and file of every tournament.

    Raises: FileAccessError: no such folder; InputError: one file for many tournaments.
    """
    folder = Path(out)
    if out == STDIO or (folder.suffix and not folder.is_dir()):
        kind_of(out, TOURNAMENTS)
        if count > 1:
            raise InputError("cli.simulation.one-file", count=count)
        yield seed, out
        return
    if not folder.is_dir():
        raise FileAccessError("cli.no-folder.simulate", place=Place(file=out))
    digits = len(str(seed + count - 1))
    for number in range(seed, seed + count):
        yield number, str(folder / f"sim-{number:0{digits}}.trf")


def _to_stdout(plan: Simulation) -> Answer:
    from swissheet.formats import trf

    tournament = invent(plan)
    text = trf.dumps(tournament)
    data = {"files": [_document(tournament, plan.seed, Saved(STDIO, False))], "trf": text}
    return Answer(data, raw=text)


def _write(target: str, tournament: Tournament, saving: Saving, *, force: bool) -> Saved:
    if kind_of(target) is Kind.WORKBOOK:
        from swissheet.cli.files.workbook_file import workbook_bytes

        data = workbook_bytes(tournament, target)
    else:
        from swissheet.formats import trf

        data = trf.dumps(tournament).encode("utf-8")
    return create(target, data, saving, force=force)


def _document(tournament: Tournament, seed: int, saved: Saved) -> dict[str, Any]:
    return {
        "file": saved.file,
        "seed": seed,
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
        "written": saved.written,
    }
