"""``swissheet season``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from swissheet.cli.files.season_events import (
    SeasonEvent,
    doubt_issue,
    events_of,
    players_of,
    read_aliases,
    unused,
)
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command, force_option
from swissheet.cli.frame.season_lines import SeasonLines
from swissheet.errors import InputError, Place, RulesError
from swissheet.files.documents import points_number
from swissheet.files.kinds import create, refuse_existing, same_file
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.formats.csv_ import dumps_rows
from swissheet.papers.printed import SIZES
from swissheet.season.people import Person, people
from swissheet.season.table import (
    TIES,
    EventResult,
    SeasonRow,
    SeasonRules,
    event_results,
    season_table,
)
from swissheet.words.message import Text, phrase

_ENDINGS = (".csv", ".html", ".pdf")


@command(
    keys="name, final, best (null: all), by_place, places, minimum, ties, events (file, name, "
    "players, rounds, final), players (place (null: none), name, title, federation, fide_id, "
    "total, exact, played, results (event, tpn, place, score, points, exact, counted), "
    "values), names (fide_id, names), file, written"
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--best", type=click.IntRange(1), metavar="N", help="So many results count; else all."
)
@click.option(
    "--points", "worth", type=click.Choice(["score", "place"]),
    help="An event brings the points won in it (score, the default), or those of the place.",
)  # fmt: skip
@click.option(
    "--places", metavar="LIST", help="The points of the places, such as 10,8,6,5,4,3,2,1."
)
@click.option(
    "--minimum", type=click.IntRange(1), default=1, metavar="N",
    help="Players with fewer events have no place.",
)  # fmt: skip
@click.option(
    "--ties", metavar="LIST", default="best,wins,all", show_default=True,
    help=f"Ties between equal totals, in order: {', '.join(TIES)}; or none.",
)  # fmt: skip
@click.option("--aliases", metavar="FILE.csv", help="Names that are the same player.")
@click.option("--by-name", is_flag=True, help="Equal names are one player, if nothing contradicts.")
@click.option("--provisional", is_flag=True, help="Also while results are missing.")
@click.option("--name", default="", metavar="TEXT", help="The heading of the table.")
@click.option("--out", metavar="OUT", help="Write the table, too: a .csv, .html or .pdf.")
@click.option("--paper", "size", type=click.Choice(SIZES), help="Of a PDF; by default a4.")
@force_option
@click.option("--dry-run", is_flag=True, help="Do everything but write.")
def season(
    files: tuple[str, ...],
    best: int | None,
    worth: str | None,
    places: str | None,
    minimum: int,
    ties: str,
    aliases: str | None,
    by_name: bool,
    provisional: bool,
    name: str,
    out: str | None,
    size: str | None,
    force: bool,
    dry_run: bool,
) -> Answer:
    """Rank players over several events, by the best results of each.

    FILE is an event: a workbook, a TRF, anything else that convert reads, or a folder or a pattern
    of them. Nothing in them is changed. Places 1, 2 and so on bring the points of --places, or with
    '--points place' alone the number of players less the place plus one; players who share places
    share the sum, exactly.

    Players are one person if their FIDE IDs are equal, or names and years of birth. A doubt is a
    question: it is answered by --by-name, by a line of --aliases, or by correcting the event. A
    line is 'name as in the file,same as', where wanted with the file, such as
    'Mueller Hans,Müller Hans' or 'Kim Jun,Kim Jun (2),june.xlsx'; same as can be a FIDE ID.

    Of ties, best is the best result, wins the events won, places how often each place was reached,
    all the sum of all results, score the points won in all events, events how many were played.
    """
    rules = _rules(best, worth, places, minimum, ties)
    if out is not None or size is not None:
        _refuse_target(out or "", size, force=force or dry_run)
    events = _events(files, out, provisional=provisional)
    lines_ = read_aliases(aliases, events) if aliases is not None else []
    found, doubts = people(players_of(events, lines_), by_name=by_name)
    if doubts:
        issues = [doubt_issue(doubt, events) for doubt in doubts]
        raise InputError.of(issues[0], issues)
    results = [event_results(event.tournament, event.ranking, rules) for event in events]
    rows = season_table(found, results, rules)
    final = all(event.final for event in events)
    lines = SeasonLines(name, rows, [event.name for event in events], rules, final)
    shown, written = lines.lines(), False
    if out is not None:
        saved = create(out, _bytes(lines, out, size), Saving(dry_run), force=force)
        written = saved.written
        shown += ["", str(saved)]
    data = {
        "name": lines.event.name,
        "final": final,
        **_chosen(rules),
        "events": [_event(*both) for both in zip(events, results, strict=True)],
        "players": [_player(row, rules) for row in rows],
        "names": [_named(one) for one in found if one.names],
        "file": out,
        "written": written,
    }
    return Answer(data, shown, _notes(found, events, unused(lines_, events)))


def _events(files: Sequence[str], out: str | None, *, provisional: bool) -> list[SeasonEvent]:
    """Return the events in the files.

    Raises: InputError: the table would be written over one; RulesError: results are missing.
    """
    events = events_of(files)
    if out is not None and any(same_file(out, event.file) for event in events):
        raise InputError("season.over-event", place=Place(file=out))
    unfinished = [event.file for event in events if not event.final]
    if unfinished and not provisional:
        raise RulesError("season.events-open", files=unfinished)
    return events


def _notes(
    found: Sequence[Person], events: Sequence[SeasonEvent], idle: Sequence[str]
) -> list[Text]:
    notes: list[Text] = [
        phrase("cli_season.names", fide_id=one.player.fide_id, names=", ".join(one.names))
        for one in found
        if one.names
    ]
    if unfinished := [event.file for event in events if not event.final]:
        notes.append(phrase("cli_season.open", files=", ".join(unfinished)))
    if idle:
        notes.append(phrase("cli_season.unused", names=", ".join(idle)))
    return notes


def _rules(
    best: int | None, worth: str | None, places: str | None, minimum: int, ties: str
) -> SeasonRules:
    """Return the rules that the options say.

    Raises: InputError: one of them is wrong, or has no effect.
    """
    if places is not None and worth == "score":
        raise InputError("season.places-idle", option="--places")
    table = parse_places(places) if places is not None else ()
    keys = () if ties.strip().lower() == "none" else parse_ties(ties)
    return SeasonRules(best or 0, worth == "place" or bool(table), table, minimum, keys)


def parse_ties(text: str) -> tuple[str, ...]:
    """Return the ties of a list such as ``wins,best``.

    Raises: InputError: a word is not a tie of a season.
    """
    words = text.lower().replace(",", " ").split()
    for word in words:
        if word not in TIES:
            raise InputError("season.season-tie", text=word, ties=[*TIES, "none"])
    return tuple(dict.fromkeys(words))


def parse_places(text: str) -> tuple[Fraction, ...]:
    """Return the points of a list such as ``10,8,6.5``, the first one for place 1.

    Raises: InputError: a part is not a number from 0 to 9999, or more than the one before it.
    """
    found: list[Fraction] = []
    for part in text.replace(",", " ").split():
        whole, point, rest = part.partition(".")
        digits = [whole, rest] if point else [whole]
        if not all(one.isascii() and one.isdecimal() and len(one) <= 4 for one in digits):
            raise InputError("season.place-points", text=part)
        found.append(Fraction(part))
    if not found or found != sorted(found, reverse=True):
        raise InputError("season.place-points", text=text)
    return tuple(found)


def _refuse_target(out: str, size: str | None, *, force: bool) -> None:
    ending = Path(out).suffix.lower()
    if size is not None and ending != ".pdf":
        raise InputError("cli.idle-option", option="--paper", format=ending or "-")
    if ending not in _ENDINGS:
        raise InputError("season.table-ending", file=out, endings=_ENDINGS)
    refuse_existing(out, force=force)


def _bytes(lines: SeasonLines, out: str, size: str | None) -> bytes:
    ending = Path(out).suffix.lower()
    if ending == ".csv":
        return dumps_rows(lines.table()).encode("utf-8-sig")
    from swissheet.files.list_forms import drawn

    with naming(out):
        return drawn(lines.event, lines.paper(), ending[1:], size or "")


def _chosen(rules: SeasonRules) -> dict[str, Any]:
    return {
        "best": rules.best or None,
        "by_place": rules.by_place,
        "places": [str(points) for points in rules.places],
        "minimum": rules.minimum,
        "ties": list(rules.ties),
    }


def _event(event: SeasonEvent, results: Sequence[EventResult]) -> dict[str, Any]:
    return {
        "file": event.file,
        "name": event.name,
        "players": len(results),
        "rounds": event.ranking.after,
        "final": event.final,
    }


def _player(row: SeasonRow, rules: SeasonRules) -> dict[str, Any]:
    player = row.person.player
    return {
        "place": row.place or None,
        "name": player.name,
        "title": player.title,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "total": _number(row.total),
        "exact": str(row.total),
        "played": row.played,
        "results": [
            {
                "event": at,
                "tpn": result.tpn,
                "place": result.place,
                "score": points_number(result.score),
                "points": _number(result.points),
                "exact": str(result.points),
                "counted": at - 1 in row.counted,
            }
            for at, result in enumerate(row.results, start=1)
            if result is not None
        ],
        "values": {
            key: [-place for place in value] if isinstance(value, tuple) else str(value)
            for key, value in zip(rules.ties, row.values, strict=True)
        },
    }


def _number(value: Fraction) -> int | float:
    """Return points as a number, of whole ones without decimals."""
    return value.numerator if value.denominator == 1 else round(float(value), 4)


def _named(person: Person) -> dict[str, Any]:
    return {"fide_id": person.player.fide_id, "names": list(person.names)}
