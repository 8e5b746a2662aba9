"""``swissheet new``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from swissheet.cli.errors import Exit, Misuse
from swissheet.cli.files.homes import asked_name, open_file, place_for
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.list_options import dates_option, encoding_option
from swissheet.cli.frame.options import accept_option, command, force_option, system_option
from swissheet.cli.frame.reader import chosen_language
from swissheet.errors import InputError, Place, RulesError
from swissheet.files.documents import issue_document
from swissheet.files.kinds import (
    DRY_RUN,
    Kind,
    Saved,
    as_typed,
    kind_of,
    refuse_existing,
    same_file,
)
from swissheet.files.saving import Saving
from swissheet.formats.playerlist.wishes import RATING_FROM, Wishes
from swissheet.formats.trf.fields import one_line
from swissheet.groups import By, letter
from swissheet.model import (
    PointSystem,
    System,
    parse_points,
    parse_scoring,
    require_fair_points,
)
from swissheet.words.message import Text, phrase, reader
from swissheet.workbook.shared.settings.setting import Flag
from swissheet.workbook.shared.settings.table import SETTING_GROUPS, SETTINGS
from swissheet.workbook.shared.typed import points_value

if TYPE_CHECKING:
    from swissheet.cli.files.new_players import PlayersFound
    from swissheet.cli.files.new_workbooks import Made

_FLAGS = {key: setting.flag for key, setting in SETTINGS.items() if setting.flag is not None}

_RATINGS = {
    "fide": {"rating_method": "fide"},
    "national": {"rating_method": "national"},
    "fide-first": {"rating_method": "fide_national"},
    "national-first": {"rating_method": "national_fide"},
    "higher": {"rating_method": "higher"},
    "rapid": {"rating_method": "fide_national", "rating_kind": "rapid"},
    "blitz": {"rating_method": "fide_national", "rating_kind": "blitz"},
}
"""The settings for the words of ``--rating-from``."""

_Command = TypeVar("_Command", bound=Callable[..., Any])

_PLACES = re.compile(r"([1-9]\d{0,3})(?:\s*[-–]\s*([1-9]\d{0,3}))?")


def _one_line(_: click.Context, __: click.Parameter, text: str | None) -> str:
    """Return a text fit for a cell, without line ends and signs that nobody sees."""
    return " ".join(one_line(text or "").split())


def _setting_options(*groups: str) -> Callable[[_Command], _Command]:
    """Return what gives the command the options that fill settings of some groups."""

    def offered(function: _Command) -> _Command:
        for key in reversed(_FLAGS):
            flag = _FLAGS[key]
            if SETTINGS[key].group not in groups:
                continue
            if flag.words:
                kind: dict[str, Any] = {"type": click.Choice([*flag.words])}
            elif SETTINGS[key].most:
                kind = {"metavar": "N", "type": click.IntRange(1, SETTINGS[key].most)}
            else:
                kind = {"metavar": "TEXT", "callback": _one_line}
            function = click.option(flag.name, flag.parameter, help=flag.help, **kind)(function)
        return function

    return offered


def _places(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Return the first and the last of places: ``5-8``, ``3``."""
    if text is None:
        return None
    found = _PLACES.fullmatch(text.strip())
    if found is None or int(found[2] or found[1]) < int(found[1]):
        raise InputError("cli.places", found=text)
    return int(found[1]), int(found[2] or found[1])


@command(
    writes=True,
    keys="file, players, rounds, system, language, files (file, group, rounds, players (tpn, name, "
    "rating, file, place), written, backup), issues, written, backup",
)
@click.argument("path", required=False)
@click.option(
    "--players", "sources", metavar="FILE", multiple=True,
    help="A list of players: CSV, text, .xlsx, .ods, .dbf, or - for what is pasted, with headings "
    "of any federation; or the players of a TRF, workbook or JSON file; with --best or --places "
    "may be repeated.",
)  # fmt: skip
@encoding_option
@dates_option
@click.option("--rating-from", type=click.Choice(RATING_FROM), default=None,
              help="Which rating counts, in the list and for the event; by default that of the "
              "list is FIDE's, and where there is none the national one.")  # fmt: skip
@click.option("--best", type=click.IntRange(1, 9999), metavar="N",
              help="Take those on places 1 to N of each event that is over.")  # fmt: skip
@click.option("--places", metavar="FIRST-LAST", callback=_places,
              help="Take those on these places, such as 5-8.")  # fmt: skip
@click.option("--without", metavar="NAME", multiple=True,
              help="Leave a player out, the next ones move up; may be repeated.")  # fmt: skip
@click.option("--groups", type=click.IntRange(2, 26), metavar="N",
              help="Deal the players into N workbooks, 'PATH A.xlsx' and so on.")  # fmt: skip
@click.option("--groups-by", type=click.Choice([by.value for by in By]),
              help="From group to group and back (by default), or the best together.")  # fmt: skip
@click.option("--name", default="", callback=_one_line, help="Name of the event.")
@_setting_options("event")
@system_option("How rounds are paired:", default=System.USUAL)
@click.option("--rounds", type=click.IntRange(1, 99),
              help="By default 9; with players those of the table in a round robin, and in a "
              "simple Swiss those that find the winner; a knock-out takes none.")  # fmt: skip
@click.option("--lots", type=click.Choice(["once", "every-round"]),
              help="A simple Swiss draws its list by lot; else it is by rating.")  # fmt: skip
@click.option("--lots-from", metavar="TEXT",
              help="The text lots are drawn from; else a number drawn with round 1.")  # fmt: skip
@click.option("--cycles", type=click.IntRange(1, 9), default=1, show_default=True,
              help="How often everybody meets everybody in a round robin.")  # fmt: skip
@_setting_options("round_robin")
@click.option("--points", metavar="WIN-DRAW-LOSS",
              help="The points for results, such as 3-1-0; by default 1-0.5-0.")  # fmt: skip
@click.option("--pab", metavar="POINTS",
              help="Points for a pairing-allocated bye; by default as a win.")  # fmt: skip
@_setting_options(*(key for key in SETTING_GROUPS if key not in ("event", "round_robin")))
@click.option("--lang", metavar="CODE", expose_value=False, callback=chosen_language,
              help="Language of the sheets, such as pl for Polish; by default that of the event "
              "before, else of the system.")  # fmt: skip
@click.option("--open/--no-open", "opened", default=None,
              help="Open it with its program; done by itself without PATH.")  # fmt: skip
@force_option
@accept_option
def new(
    path: str | None,
    sources: tuple[str, ...],
    encoding: str,
    dates: str | None,
    rating_from: str | None,
    best: int | None,
    places: tuple[int, int] | None,
    without: tuple[str, ...],
    groups: int | None,
    groups_by: str | None,
    name: str,
    system: System,
    rounds: int | None,
    lots: str | None,
    lots_from: str | None,
    cycles: int,
    points: str | None,
    pab: str | None,
    opened: bool | None,
    force: bool,
    saving: Saving,
    **asked: str | None,
) -> Answer:
    """Create a tournament workbook, with players if you have a list.

    An .xlsm (Excel) and an .ods (LibreOffice, which has to be installed) carry the buttons, an
    .xlsx none. Without PATH it goes, with buttons, into the folder
    swissheet of your documents, and is opened; asks for the name of the event where there is a
    terminal. Players get their numbers by rating, title and name.

    --best 4 or --places 5-8 takes those on these places of an event that is over; their numbers
    follow the places: a final four after a Swiss. Of several events the winners come first, then
    the seconds. A tie across the last place is reported, or refused if nothing decides it; an event
    that is not over and players who have left are asked about.

    --groups deals a list into several workbooks; all of them are written, or none.
    """
    from swissheet.cli.files.new_players import Deal, next_stage, of_list
    from swissheet.cli.files.new_workbooks import Setup, create_all

    if best is not None and places is not None:
        raise Misuse(phrase("cli_new.best-or-places"))
    wanted = (1, best) if best is not None else places
    if wanted is None and (without or (saving.accept and not sources)):
        raise Misuse(phrase("cli_new.without-alone"))
    _require_sense(sources, wanted, groups, groups_by, path)
    wishes = Wishes(encoding, dates or "", rating_from or "")
    if (encoding or dates) and (wanted is not None or not sources):
        raise Misuse(phrase("cli_new.reading-alone"))
    scoring, settings = _scoring(points, pab)
    shown = opened if opened is not None else path is None
    own_place = path is None
    if path is None:
        name = name or asked_name()
        path = str(place_for(name))
    else:
        kind_of(path, frozenset({Kind.WORKBOOK, Kind.ODS}))
    paths = _paths(path, groups)
    for target in paths if not own_place else ():
        refuse_existing(target, force=force or saving.dry_run)
        _refuse_itself(target, sources)
    flagged = {key: flag for key, flag in _FLAGS.items() if asked[flag.parameter]}
    settings |= _drawn(system, lots, lots_from)
    _require_system(system, rounds, cycles, flagged)
    for key, flag in flagged.items():
        text = asked[flag.parameter] or ""
        settings[key] = flag.words.get(text, text)
    settings |= _RATINGS.get(rating_from or "", {})
    setup = Setup(name, system, rounds, cycles, scoring, settings)
    deal = Deal(paths, By(groups_by or By.SERPENTINE))
    if wanted is not None:
        found = next_stage(sources, wanted, without, setup, deal, saving.accept)
    else:
        found = of_list(sources, setup, deal, wishes, saving.accept)
    if own_place and not saving.dry_run:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    if own_place and saving.dry_run:
        saved = [Saved(path, False, why_not=DRY_RUN)]
    else:
        saved = create_all(found.made, saving, force=force)
    notes = [*map(str, found.issues), *_said(found.made, saved), *_without_buttons(saved)]
    code = Exit.DONE
    for one in saved:
        if shown and one.written and not open_file(Path(one.file)):
            notes.append(phrase("cli_new.open", file=str(Path(one.file).absolute())))
            code = Exit.FILE_ACCESS if opened else Exit.DONE
    lines = list(found.lines())
    return Answer(_document(path, found, saved, system), lines, notes, code)


def _require_sense(
    sources: Sequence[str],
    wanted: tuple[int, int] | None,
    groups: int | None,
    groups_by: str | None,
    path: str | None,
) -> None:
    """Refuse options that need another one.

    Raises: click.UsageError: they are alone.
    """
    if wanted is not None and not sources:
        raise Misuse(phrase("cli_new.no-event"))
    if wanted is None and len(sources) > 1:
        raise Misuse(phrase("cli_new.one-list"))
    if groups is None and groups_by is not None:
        raise Misuse(phrase("cli_new.groups-by-alone"))
    if groups is not None and not (path and sources):
        raise Misuse(phrase("cli_new.groups-alone"))


def _paths(path: str, groups: int | None) -> list[str]:
    """Return one path, or those of the groups: ``Club A.xlsx``, ``Club B.xlsx``."""
    if groups is None:
        return [path]
    whole = Path(path)
    return [
        str(whole.with_name(f"{whole.stem} {letter(at)}{whole.suffix}")) for at in range(groups)
    ]


def _drawn(system: System, lots: str | None, lots_from: str | None) -> dict[str, str]:
    """Return the settings that say how the list of a simple Swiss is drawn.

    Raises: RulesError: of another system, or a text that no lots are drawn from.
    """
    if lots is None and lots_from is None:
        return {}
    if not system.draws_list:
        raise RulesError("cli.lots.system", system=system.term)
    if lots is None:
        raise RulesError("cli.lots.none")
    return {"simple.draw": _LOTS[lots], "simple.seed": lots_from or ""}


def _require_system(
    system: System, rounds: int | None, cycles: int, flagged: Mapping[str, Flag]
) -> None:
    """Raises: RulesError: options that mean something in another system only."""
    if rounds is not None and not system.announces_rounds:
        raise RulesError("cli.rounds.knockout")
    found = ("--cycles",) if cycles > 1 else ()
    of_table = SETTING_GROUPS["round_robin"]
    found = (*found, *(flag.name for key, flag in flagged.items() if key in of_table))
    if found and not system.by_table:
        raise RulesError("cli.round-robin", options=found, system=system.term)


_LOTS = {"once": "lot", "every-round": "every_round"}
"""The choice of the setting for the words of ``--lots``."""


def _refuse_itself(path: str, sources: Sequence[str]) -> None:
    """Refuse a new workbook that would replace an event that is read for it.

    Raises: InputError: it would.
    """
    if any(same_file(path, source) for source in sources):
        raise InputError("cli.same-file.games", place=Place(file=path))


def _said(made: Sequence[Made], saved: Sequence[Saved]) -> list[Text]:
    said = list[Text]()
    for one, done in zip(made, saved, strict=True):
        said += [_size(Path(one.path).name, one.rounds or 0, len(one.players)), *one.told, done]
    return said


def _without_buttons(saved: Sequence[Saved]) -> Sequence[Text]:
    """Return how to have the buttons of a workbook that has none."""
    plain = [one.file for one in saved if one.written and one.file.lower().endswith(".xlsx")]
    return [phrase("cli_new.desk", command=as_typed(["desk", file])) for file in plain[:1]]


def _size(file: str, rounds: int, players: int) -> Text:
    if rounds and players:
        return phrase("cli_new.made", file=file, rounds=rounds, players=players)
    if rounds:
        return phrase("cli_new.made-empty", file=file, rounds=rounds)
    if players:
        return phrase("cli_new.made-open", file=file, players=players)
    return phrase("cli_new.made-open-empty", file=file)


def _document(
    path: str, found: PlayersFound, saved: Sequence[Saved], system: System
) -> dict[str, Any]:
    files = [
        {
            **done.document(),
            "group": one.group or None,
            "rounds": one.rounds,
            "players": found.players(at),
        }
        for at, (one, done) in enumerate(zip(found.made, saved, strict=True))
    ]
    return {
        "file": path,
        "written": all(done.written for done in saved),
        "backup": saved[0].backup or None if len(saved) == 1 else None,
        "players": sum(len(one.players) for one in found.made),
        "rounds": max((one.rounds for one in found.made if one.rounds), default=None),
        "system": system.value,
        "language": reader(),
        "files": files,
        "issues": [issue_document(issue) for issue in found.issues],
    }


def _scoring(
    points: str | None, pab: str | None
) -> tuple[PointSystem | None, dict[str, str | int | float]]:
    """Return the points of results, and the settings for them; None and {} without options.

    Without ``--pab`` its cell stays empty, so that the bye follows the win.
    Raises: ModelError, RulesError: impossible points.
    """
    if points is None and pab is None:
        return None, {}
    win, draw, loss = parse_scoring(points or "1-0.5-0")
    bye = parse_points(pab) if pab is not None else None
    scoring = PointSystem.of(win, draw, loss, pab=bye)
    require_fair_points(scoring)
    worth = {"points.win": win, "points.draw": draw, "points.loss": loss}
    return scoring, {
        **{key: points_value(value) for key, value in worth.items()},
        "points.pab": "" if bye is None else points_value(bye),
    }
