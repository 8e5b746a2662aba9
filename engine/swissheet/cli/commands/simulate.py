"""``swissheet simulate``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any, TypeAlias

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command, force_option, system_option
from swissheet.cli.frame.progress import watched
from swissheet.cli.frame.wishes import LOTS, OFTEN, command_line, plan_of
from swissheet.errors import FileAccessError, InputError, Place
from swissheet.files.kinds import (
    STDIO,
    TOURNAMENTS,
    Kind,
    Saved,
    create,
    kind_of,
    read_bytes,
    refuse_nameless,
)
from swissheet.files.readers import read_tournament
from swissheet.files.saving import Saving
from swissheet.model import ForeignRecord, Tournament
from swissheet.simulate import Simulation, played
from swissheet.tiebreaks import Ranking, format_value
from swissheet.words.message import Text, phrase

_LAST_SEED = 999_999_999

_Form: TypeAlias = Callable[..., Answer]
_Plans: TypeAlias = Callable[[int], Simulation]


def _often(function: _Form) -> _Form:
    for option, (field, text) in reversed(tuple(OFTEN.items())):
        function = click.option(f"--{option}", field, metavar="N|P%", help=text)(function)
    return function


def _codes(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    return tuple(text.replace(",", " ").replace(";", " ").split()) if text is not None else None


@command(
    writes=True, keys="files (file, seed, players, rounds, written), trf (if no file is named)"
)
@click.argument("target", required=False, metavar="[DIR_OR_FILE]")
@click.option("--players", type=int, help="How many, late entries included.")
@click.option("--rounds", type=int, help="How many; of a knock-out at most.")
@click.option("--seed", type=int, help="The same seed gives the same tournament; by default new.")
@system_option("Paired by this system, by default dutch2026:")
@click.option("--plain", is_flag=True, help="Leave out whatever is special and not asked for.")
@click.option("--ratings", metavar="LIST|FILE", help="As 2400,2310,0, or in a file of any kind.")
@click.option("--spread", metavar="LOW-HIGH", help="Draw the ratings from and to, as 1400-2500.")
@click.option("--numbers", type=click.Choice(["rating", "list"]),
              help="Number by rating (default), or in the order given or drawn.")  # fmt: skip
@click.option("--draws", metavar="P%", help="Share of draws among equals.")
@_often
@click.option("--points", metavar="W-D-L", help="Win, draw, loss, as 3-1-0.")
@click.option("--pab", metavar="POINTS", help="Worth of the pairing-allocated bye.")
@click.option("--acceleration", type=click.Choice(["none", "baku"]), help="Virtual points.")
@click.option("--forbidden", type=int, help="How many pairs must not meet.")
@click.option("--initial-colour", type=click.Choice(["white", "black"]), help="Of number 1.")
@click.option("--lots", type=click.Choice(list(LOTS)), help="A simple Swiss draws its list by lot.")
@click.option("--tiebreaks", callback=_codes, metavar="LIST", help="As BH/C1,BH,SB.")
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True,
              help="How many tournaments, with seeds that follow each other.")  # fmt: skip
@click.option("--format", "format_", type=click.Choice(["trf2026", "engine"]), default="trf2026",
              show_default=True, help="Of a TRF; engine: for other pairing programs.")  # fmt: skip
@click.option("--out", metavar="DIR_OR_FILE", help="The same as DIR_OR_FILE itself.")
@force_option
def simulate(
    target: str | None,
    out: str | None,
    seed: int | None,
    count: int,
    format_: str,
    force: bool,
    saving: Saving,
    **wishes: Any,
) -> Answer:
    """Invent tournaments that follow the pairing rules.

    DIR_OR_FILE is a folder, or a .trf, .xlsx or .xlsm file; by default a TRF goes to stdout. In a
    folder the files are called sim-SEED.trf.

    Everything that is not set is drawn from the seed: size, ratings, byes, forfeits, odd results,
    points, acceleration, tie-breaks. How often something happens is a number in each round (2), or
    a share of the players or games (5% or 0.05). Results follow FIDE's table of scoring
    probabilities, 400 points being the largest difference. The file names its seed and begins with
    the command that makes it again; it has the tie-breaks, the places and their values. A
    tournament ends early when a round has no legal pairing.
    """
    if target is not None and out is not None:
        raise InputError("cli.simulation.out-twice", one=target, other=out)
    place = next((said for said in (out, target) if said is not None), STDIO)
    plans = _plans(**wishes)
    first = SystemRandom().randint(1, _LAST_SEED - count) if seed is None else seed
    said = [_seeds(first, count)] if seed is None else []
    targets = list(_targets(place, first, count))
    if place == STDIO:
        return _to_stdout(plans(first), format_, said)
    made, early = [], 0
    for number, file in watched(targets, phrase("cli_more.simulating")):
        plan = plans(number)
        tournament, ranking = played(plan)
        early += tournament.system.swiss and tournament.rounds_paired < plan.rounds
        saved = _write(file, plan, tournament, ranking, format_, saving, force=force)
        made.append(_document(tournament, number, saved))
    if saving.dry_run:
        said.append(phrase("cli_more.not-written", tournaments=len(made)))
    else:
        said.append(phrase("cli_more.written", tournaments=len(made), place=place))
    if early:
        said.append(phrase("cli_more.early", tournaments=early))
    return Answer({"files": made}, (), said)


def _plans(*, ratings: str | None, spread: str | None, **wishes: Any) -> _Plans:
    """Return a function that makes a plan from a seed; files are read once."""
    if ratings is not None and spread is not None:
        raise InputError("cli.simulation.ratings-twice")
    often = {option: wishes.pop(field) for option, (field, _) in OFTEN.items()}
    listed = ratings_of(ratings) if ratings is not None else ()
    return partial(plan_of, ratings=listed, spread=spread, often=often, **wishes)


def _seeds(first: int, count: int) -> Text:
    if count == 1:
        return phrase("cli_more.seed", seed=first)
    return phrase("cli_more.seeds", first=first, last=first + count - 1)


def _targets(out: str, seed: int, count: int) -> Iterator[tuple[int, str]]:
    """Yield seed and file of every tournament.

    Raises: FileAccessError: no such folder; InputError: one file for many tournaments.
    """
    refuse_nameless(out)
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


def _to_stdout(plan: Simulation, format_: str, said: list[Text]) -> Answer:
    tournament, ranking = played(plan)
    text = _text(plan, tournament, ranking, format_)
    data = {"files": [_document(tournament, plan.seed, Saved(STDIO, False))], "trf": text}
    return Answer(data, notes=said, raw=text)


def _text(plan: Simulation, tournament: Tournament, ranking: Ranking | None, format_: str) -> str:
    """Return the TRF, with its command in front and the values of the tie-breaks behind."""
    from swissheet.formats import trf

    values = "".join(f"### {line}\r\n" for line in _values(ranking))
    return f"{_made_by(plan, format_)}\r\n{trf.dumps(tournament, dialect=format_)}{values}"


def _made_by(plan: Simulation, format_: str) -> str:
    return f"### Made by: {command_line(plan, format_)}"


def _values(ranking: Ranking | None) -> Iterator[str]:
    if ranking is None:
        return
    yield " ".join(["Place TPN", *map(str, ranking.codes)])
    for row in ranking.rows:
        values = (
            format_value(code, value) if value else "-" if value is None else "0"
            for code, value in zip(ranking.codes, row.values, strict=True)
        )
        yield " ".join([f"{row.rank:>5} {row.tpn:>4}", *values])


def _write(
    file: str,
    plan: Simulation,
    tournament: Tournament,
    ranking: Ranking | None,
    format_: str,
    saving: Saving,
    *,
    force: bool,
) -> Saved:
    if kind_of(file) is Kind.WORKBOOK:
        from swissheet.cli.files.workbook_file import workbook_bytes

        origin = ForeignRecord(_made_by(plan, format_))
        data = workbook_bytes(replace(tournament, foreign=(origin,)), file)
    else:
        data = _text(plan, tournament, ranking, format_).encode("utf-8")
    return create(file, data, saving, force=force)


def _document(tournament: Tournament, seed: int, saved: Saved) -> dict[str, Any]:
    return {
        "file": saved.file,
        "seed": seed,
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
        "written": saved.written,
    }


# Ratings as typed or from a file.
_NUMBERS = re.compile(r"[\s,;]*(\d{1,4}(?:[\s,;]+\d{1,4})*)[\s,;]*")


def ratings_of(text: str) -> tuple[int, ...]:
    """Return the ratings of a text like ``2400,2310,0`` (0: unrated), or of a file of that name.

    A file holds numbers only, or is a tournament or player list of any kind we read, whose names
    are left alone.
    Raises: InputError, FileAccessError: no such file, or not readable.
    """
    typed = _NUMBERS.fullmatch(text)
    if typed:
        return _split(typed[1])
    listed = _NUMBERS.fullmatch(read_bytes(text)[:_MOST_BYTES].decode("ascii", "replace"))
    if listed:
        return _split(listed[1])
    return tuple(player.rating for player in read_tournament(text)[0].players)


_MOST_BYTES = 1_000_000
"""Far more than the ratings of the largest field take."""


def _split(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.split(r"[\s,;]+", text))
