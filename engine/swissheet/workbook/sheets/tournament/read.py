"""The settings of the Tournament sheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from swissheet.errors import InputError, Issue, Place, Severity, SwissheetError
from swissheet.model import (
    MAX_ROUNDS,
    Colour,
    Event,
    ForbiddenPairs,
    PointSystem,
    RatingTerms,
    ScoreAdjustment,
    System,
    Tournament,
    points_issue,
    rating_terms,
)
from swissheet.notation.event import ANY_GAMES, NO_CHESS960, GameRules
from swissheet.pairing.round_robin.terms import CYCLES, EXCHANGE, FORM, LOTS, NUMBERS, WITHDRAWN
from swissheet.words.message import Term
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.remainder import Exact, Kept
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.settings.game_rules import (
    parse_chess960,
    parse_first_draw,
    parse_letters,
    parse_resumed,
)
from swissheet.workbook.shared.settings.half_byes import ONE_HALF_BYE, HalfByes, parse_half_byes
from swissheet.workbook.shared.settings.knockout import KNOCKOUT, options_with, shown_option
from swissheet.workbook.shared.settings.paper import Paper
from swissheet.workbook.shared.settings.regulations import (
    REGULATIONS,
    plain_regulation,
    read_regulation,
    shown_regulation,
)
from swissheet.workbook.shared.settings.simple_swiss import (
    CHOICES,
    SIMPLE,
    drawn_by_lot,
    plain_option,
    shown_setting,
)
from swissheet.workbook.shared.shorthand import (
    format_adjustments,
    format_forbidden,
    parse_adjustments,
    parse_forbidden,
)
from swissheet.workbook.shared.typed import date_text, date_value, points_of, text_of, whole_number
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.schedule.read import Schedule


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as read, with the rows they stand in.

    ``options`` are those of the event, the kept ones included; ``rating_lists`` are names
    as they are typed.
    """

    event: Event = field(default_factory=Event)
    system: System = System.USUAL
    rounds_total: int = 0
    initial_colour: Colour | None = None
    points: PointSystem = field(default_factory=PointSystem.of)
    tiebreaks: tuple[str, ...] = ()
    baku: bool = False
    forbidden: tuple[ForbiddenPairs, ...] = ()
    adjustments: tuple[ScoreAdjustment, ...] = ()
    late_at_end: bool = False
    half_byes: HalfByes = ONE_HALF_BYE
    games: GameRules = ANY_GAMES
    options: tuple[tuple[str, str], ...] = ()
    language: str = "en"
    view: View | None = None
    rows: Mapping[str, int] = field(default_factory=dict)
    paper: Paper = field(default_factory=Paper)
    schedule: Schedule = field(default_factory=Schedule)
    rating_lists: tuple[str, ...] = ()

    def place(self, key: str) -> Place:
        """Where the value of a setting stands."""
        if self.view is None or key not in self.rows:
            return Place(sheet=self.view.table.sheet if self.view else "")
        return self.view.place(self.rows[key], "value")

    @property
    def newcomers_last(self) -> bool:
        """Whether numbers given stay, and late entries come last.

        That is also so where the list is drawn by lot: each has the lot of his number.
        """
        return self.late_at_end or self.by_lot

    @property
    def rating_terms(self) -> RatingTerms:
        """Which list the tournament rating is from; as it is typed where no option can say it."""
        try:
            return rating_terms(self.options)
        except InputError:
            return RatingTerms()

    @property
    def by_lot(self) -> bool:
        """Whether the list of a simple Swiss is drawn by lot."""
        return drawn_by_lot(self.system, dict(self.options))

    def unread_of_games(self, issues: Iterable[Issue]) -> list[Issue]:
        """Of the problems of the workbook those by which a setting of the games cannot be read."""
        places = {self.place(key) for key in self.rows if key.startswith(_OF_GAMES)}
        return [issue for issue in issues if issue.place.cell and issue.place in places]

    def value(self, key: str) -> Value:
        """The cell of a setting as it is; None when there is no such row."""
        if self.view is None or key not in self.rows:
            return None
        return self.view.value(self.rows[key], "value")


def _names(value: object) -> tuple[str, ...]:
    return tuple(name for part in text_of(value).split(";") if (name := part.strip()))


def _codes(value: object) -> tuple[str, ...]:
    text = text_of(value)
    if text in layout.TIEBREAK_LISTS:
        return tuple(text.split(", "))
    from swissheet.tiebreaks.codes import split_codes

    # A line break within the cell separates; the text of the cell has a blank for it.
    lines = value.splitlines() if isinstance(value, str) else [text]
    return split_codes(", ".join(map(text_of, lines)))


def _rounds(value: object) -> int:
    if text_of(value) == "":
        return 0
    rounds = whole_number(value)
    if not 1 <= rounds <= MAX_ROUNDS:
        raise InputError("settings.rounds-total", rounds=rounds, most=MAX_ROUNDS)
    return rounds


def _cycles(value: object) -> str:
    if text_of(value) == "":
        return ""
    cycles = whole_number(value)
    if not 1 <= cycles <= MAX_ROUNDS:
        raise InputError("settings.cycles", cycles=cycles, most=MAX_ROUNDS)
    return str(cycles) if cycles > 1 else ""


_EXCHANGE = {"automatic": "", "yes": "yes", "no": "no"}

_NOT_CHOSEN = {
    "system": "settings.system",
    "initial_colour": "settings.initial_colour",
    "acceleration": "settings.acceleration",
    "late_entries": "settings.late_entries",
    "last_rounds": "settings.last_rounds",
    "withdrawn": "settings.withdrawn",
    "simple.draw": "settings.simple.draw",
    "simple.last_round": "settings.simple.last-round",
    "numbers": "settings.numbers",
    "form": "settings.form",
    "paper.crosstable": "settings.paper.crosstable",
    "paper.private": "settings.paper.private",
    "paper.rounds": "settings.paper.rounds",
}


def _choice(kind: str, value: object, default: str) -> str:
    text = text_of(value)
    if not text:
        return default
    key = language.find(f"value.{kind}", text)
    if key is None:
        words = language.catalogue().items()
        choices = [Term(name) for name, word in words if word and name.startswith(f"value.{kind}.")]
        raise InputError(_NOT_CHOSEN[kind], text=text, choices=choices)
    return key


def _of_simple(key: str, value: object) -> str:
    return CHOICES[key][_choice(key, value, next(iter(CHOICES[key])))]


def _unusual(key: str, value: object) -> str:
    """The option of a round robin; empty for the usual one."""
    chosen = _choice(key, value, _USUAL_TERMS[key])
    return "" if chosen == _USUAL_TERMS[key] else chosen


def _no_date(value: object) -> str:
    if isinstance(value, dt.datetime):
        raise InputError("settings.date", date=f"{value:%Y-%m-%d}")
    return text_of(value)


def _language(value: object) -> str:
    code = language.language_code(text_of(value) or "en")
    if code is None:
        choices = [Term(f"value.language.{known}") for known in language.LANGUAGES]
        raise InputError("settings.language", text=text_of(value), choices=choices)
    return code


def _colour(value: object) -> Colour | None:
    key = _choice("initial_colour", value, "lot")
    return {"white": Colour.WHITE, "black": Colour.BLACK}.get(key)


_PARSERS: dict[str, Callable[[object], object]] = {
    "event.name": text_of,
    "event.city": text_of,
    "event.federation": text_of,
    "event.start": date_text,
    "event.end": date_text,
    "event.chief_arbiter": text_of,
    "event.deputies": _names,
    "event.organiser": text_of,
    "event.time_control": text_of,
    "system": lambda value: System(_choice("system", value, System.USUAL.value)),
    "rounds_total": _rounds,
    "initial_colour": _colour,
    "points.win": points_of,
    "points.draw": points_of,
    "points.loss": points_of,
    "points.pab": points_of,
    "tiebreaks": _codes,
    "acceleration": lambda value: _choice("acceleration", value, "none") == "baku",
    "forbidden": lambda value: parse_forbidden(_no_date(value)),
    "adjustments": lambda value: parse_adjustments(_no_date(value)),
    "late_entries": lambda value: _choice("late_entries", value, "by_rating") == "at_end",
    "half_byes": parse_half_byes,
    **KNOCKOUT,
    "cycles": lambda value: _cycles(value),
    "last_rounds": lambda value: _EXCHANGE[_choice("last_rounds", value, "automatic")],
    "withdrawn": lambda value: _choice("withdrawn", value, "half_rule").replace("half_rule", ""),
    "simple.draw": lambda value: _of_simple("simple.draw", value),
    "simple.seed": text_of,
    "simple.last_round": lambda value: _of_simple("simple.last_round", value),
    "rating_method": lambda value: read_regulation("rating_method", value),
    "rating_kind": lambda value: read_regulation("rating_kind", value),
    "rating_lists": lambda value: tuple(text_of(value).replace(",", " ").replace(";", " ").split()),
    "tiebreak_edition": lambda value: read_regulation("tiebreak_edition", value),
    "unplayed_games": lambda value: read_regulation("unplayed_games", value),
    "form": lambda value: _unusual("form", value),
    "numbers": lambda value: _unusual("numbers", value),
    "numbers_lots": lambda value: _no_date(value),
    "paper.crosstable": lambda value: _choice("paper.crosstable", value, "rank"),
    "paper.private": lambda value: _choice("paper.private", value, "no"),
    "paper.rounds": lambda value: _choice("paper.rounds", value, "nothing"),
    "games.language": parse_letters,
    "games.no_draw_before": parse_first_draw,
    "games.chess960": parse_chess960,
    "games.resumed": parse_resumed,
    "language": _language,
}
_OF_GAMES = "games."
"""The settings of the games: only their check needs them."""
_OF_PAPER = "paper."
"""The settings of what is printed: no round needs them."""
OF_EVENT = {"event.organiser": "organiser"}
"""What is said of an event and has no record in a TRF, and the option that says it."""
_FIELDS = {
    key: key.partition(".")[2]
    for key in layout.SETTINGS
    if key.startswith("event.") and key not in OF_EVENT
}
_EXACT_KEYS = (*_FIELDS, "tiebreaks", "forbidden", "adjustments")


def _to_json(key: str, value: object) -> object:
    """A setting in words JSON has; whatever is not equal in them is not the same."""
    if key == "forbidden":
        groups = cast("tuple[ForbiddenPairs, ...]", value)
        return [[list(g.tpns), g.first_round, g.last_round] for g in groups]
    if key == "adjustments":
        rulings = cast("tuple[ScoreAdjustment, ...]", value)
        return [[r.points, r.kind, r.round, list(r.tpns), r.reason] for r in rulings]
    return list(value) if isinstance(value, tuple) else value


def _from_json(key: str, document: object) -> object:
    rows = cast("list[list[Any]]", document)
    if key == "forbidden":
        return tuple(
            ForbiddenPairs(tuple(map(int, tpns)), int(first), int(last))
            for tpns, first, last in rows
        )
    if key == "adjustments":
        return tuple(
            ScoreAdjustment(int(points), str(kind), int(round_), tuple(map(int, tpns)), str(reason))
            for points, kind, round_, tpns, reason in rows
        )
    return tuple(map(str, rows)) if isinstance(document, list) else str(document)


_AT_FAULT = {
    "model.points.win": "points.win",
    "model.points.draws": "points.draw",
    "model.points.pab": "points.pab",
    "model.points.pab-many": "points.pab",
}
_USUAL_POINTS = (("win", 10), ("draw", 5), ("loss", 0))


def read_settings(found: View, kept: Kept, findings: Findings) -> Settings:
    """The settings of the sheet; those that cannot be read keep their usual value."""
    rows = _rows_by_key(found, findings)
    values: dict[str, Any] = {}
    for key, row in rows.items():
        place = found.place(row, "value")
        cell = found.value(row, "value")
        shown, meant = kept.exact.get(key, (None, None))
        try:
            if found.computed(row, "value") and cell is None:
                raise InputError("settings.formula")
            if key in _EXACT_KEYS and text_of(cell) == shown:
                values[key] = _from_json(key, meant)
            elif key in _PARSERS and not (key.startswith("points.") and text_of(cell) == ""):
                values[key] = _PARSERS[key](cell)
        except SwissheetError as error:
            if key == "language" or key.startswith((_OF_GAMES, _OF_PAPER)):
                findings.raised(error, place, Severity.WARNING)
            elif _FIELDS.get(key) in ("start", "end"):
                values[key] = text_of(cell)
                findings.raised(error, place, Severity.WARNING)
            else:
                findings.raised(error, place)
        except (TypeError, ValueError, IndexError):
            findings.warning(place, "settings.store")
    return _settings(found, rows, values, kept, findings)


def _rows_by_key(found: View, findings: Findings) -> dict[str, int]:
    rows: dict[str, int] = {}
    for row in range(len(found.rows)):
        label = found.text(row, "setting")
        key = language.find("setting", label, layout.SETTINGS) if label else None
        if key is None:
            continue
        if key in rows:
            findings.warning(
                found.place(row, "setting"),
                "settings.setting-twice",
                label=label,
                cell=found.cell(rows[key], "value"),
            )
        else:
            rows[key] = row
    return rows


def _settings(
    found: View, rows: Mapping[str, int], values: Mapping[str, Any], kept: Kept, findings: Findings
) -> Settings:
    fields: dict[str, Any] = {name: values[key] for key, name in _FIELDS.items() if key in values}
    event = Event(**{**fields, **kept.event})
    win, draw, loss = (values.get(f"points.{k}", v) for k, v in _USUAL_POINTS)
    try:
        points = kept.point_system(win, draw, loss, values.get("points.pab"))
    except SwissheetError as error:
        points = PointSystem.of()
        row = rows.get("points.win", 0)
        findings.raised(error, found.place(row, "value"))
    issue = points_issue(points)
    if issue is not None:
        row = rows.get(_AT_FAULT[issue.key], rows.get("points.win", 0))
        findings.enter(Severity.ERROR, found.place(row, "value"), issue.key, **issue.params)
    system = values.get("system", System.USUAL)
    return Settings(
        event,
        system,
        values.get("rounds_total", 0) if system.announces_rounds else 0,
        values.get("initial_colour"),
        points,
        values.get("tiebreaks", ()),
        values.get("acceleration", False),
        values.get("forbidden", ()),
        values.get("adjustments", ()),
        values.get("late_entries", False),
        values.get("half_byes", ONE_HALF_BYE),
        _game_rules(values),
        _all_options(_options(found, rows, values, kept), values),
        values.get("language", "en"),
        found,
        rows,
        Paper(
            values.get("paper.crosstable", "rank"),
            values.get("paper.private", "no"),
            values.get("paper.rounds", "nothing"),
        ),
        rating_lists=values.get("rating_lists", ()),
    )


def _all_options(
    options: tuple[tuple[str, str], ...], values: Mapping[str, Any]
) -> tuple[tuple[str, str], ...]:
    """The options with those that the cells of the event, systems and regulations say."""
    event = {OF_EVENT[key]: values[key] for key in values if key in OF_EVENT}
    knockout = {key: values[key] for key in values if key in KNOCKOUT}
    simple = {SIMPLE[key]: values[key] for key in values if key in SIMPLE}
    rules = {REGULATIONS[key]: values[key] for key in values if key in REGULATIONS}
    options = options_with(options, event, lambda _, value: text_of(value))
    options = options_with(options_with(options, knockout), simple, plain_option)
    return options_with(options, rules, plain_regulation)


TERMS = {
    "form": FORM,
    "cycles": CYCLES,
    "last_rounds": EXCHANGE,
    "numbers": NUMBERS,
    "numbers_lots": LOTS,
    "withdrawn": WITHDRAWN,
}
"""The settings of round robins and the options that travel with the event."""


_USUAL_TERMS = {
    "form": "all",
    "last_rounds": "automatic",
    "numbers": "rating",
    "withdrawn": "half_rule",
}


def _options(
    found: View, rows: Mapping[str, int], values: Mapping[str, Any], kept: Kept
) -> tuple[tuple[str, str], ...]:
    """The options of the event, with those that have a row in the sheet as they stand there.

    A cell that shows the option kept says that option, however it was written.
    """
    options, changed = dict(kept.options), False
    for key, option in TERMS.items():
        if key not in values:
            continue
        then = _term_value(key, options.get(option, ""), values.get("language", "en"))
        unlike = text_of(found.value(rows[key], "value")) != text_of(then)
        if unlike and values[key] != options.get(option, ""):
            options[option], changed = values[key], True
    if not changed:
        return kept.options
    return tuple((key, value) for key, value in options.items() if value)


def _term_value(key: str, option: str, lang: str) -> Value:
    """The cell of an option of a round robin."""
    if key == "cycles":
        return int(option) if option.isdecimal() else 1
    if key == "numbers_lots":
        return option or None
    known = f"value.{key}.{option}" in language.catalogue()
    return language.text(f"value.{key}.{option if known else _USUAL_TERMS[key]}", lang)


def _game_rules(values: Mapping[str, Any]) -> GameRules:
    return GameRules(
        values.get("games.language", ""),
        values.get("games.no_draw_before", 0),
        values.get("games.chess960", NO_CHESS960),
        values.get("games.resumed", frozenset()),
    )


def setting_values(tournament: Tournament, lang: str) -> dict[str, Value]:
    """What the cells of the settings show of a tournament, by key of the setting."""
    event, points = tournament.event, tournament.points
    colour = tournament.initial_colour
    named = {Colour.WHITE: "white", Colour.BLACK: "black"}
    return {
        "event.name": event.name,
        "event.city": event.city,
        "event.federation": event.federation,
        "event.start": date_value(event.start),
        "event.end": date_value(event.end),
        "event.chief_arbiter": event.chief_arbiter,
        "event.deputies": "; ".join(event.deputies),
        **{key: text_of(tournament.option(of)) for key, of in OF_EVENT.items()},
        "event.time_control": event.time_control,
        "system": language.text(f"value.system.{tournament.system.value}", lang),
        "rounds_total": tournament.rounds_total or None,
        "initial_colour": colour and language.text(f"value.initial_colour.{named[colour]}", lang),
        "points.win": points_value(points.win),
        "points.draw": points_value(points.draw),
        "points.loss": points_value(points.loss),
        "points.pab": points_value(points.pab),
        "tiebreaks": ", ".join(tournament.tiebreaks),
        "forbidden": format_forbidden(tournament.forbidden),
        "adjustments": format_adjustments(tournament.adjustments),
        **{key: shown_option(key, tournament) for key in KNOCKOUT},
        **{key: _term_value(key, tournament.option(of), lang) for key, of in TERMS.items()},
        **{key: shown_setting(key, tournament.option(of), lang) for key, of in SIMPLE.items()},
        **{
            key: shown_regulation(key, tournament.option(of), lang)
            for key, of in REGULATIONS.items()
        },
    }


def points_value(tenths: int) -> int | float:
    """Points as the number a cell holds."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def exact_settings(tournament: Tournament, shown: Mapping[str, Value]) -> Exact:
    """The settings whose cell, read back, would not say quite what is meant."""
    meant: dict[str, object] = {
        key: getattr(tournament.event, name) for key, name in _FIELDS.items()
    }
    meant |= {key: getattr(tournament, key) for key in _EXACT_KEYS if key not in _FIELDS}
    exact = {}
    for key, value in meant.items():
        wanted = _to_json(key, value)
        text = text_of(shown.get(key))
        try:
            same = _to_json(key, _PARSERS[key](shown.get(key))) == wanted
        except SwissheetError:
            same = text == wanted
        if not same:
            exact[key] = (text, wanted)
    return exact
