"""Read the settings of the Tournament sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, cast

from swissheet.errors import InputError, Issue, Place, Severity, SwissheetError
from swissheet.model import (
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
from swissheet.notation.event import ANY_GAMES, GameRules
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.remainder import Exact, Kept
from swissheet.workbook.shared import language
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.settings.half_byes import ONE_HALF_BYE, HalfByes
from swissheet.workbook.shared.settings.paper import Paper
from swissheet.workbook.shared.settings.setting import SettingKind
from swissheet.workbook.shared.settings.table import OPTIONS, SETTINGS
from swissheet.workbook.shared.typed import text_of
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.schedule.read import Schedule


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as read, with their rows on the sheet.

    ``options`` are those of the event, with the kept ones; ``rating_lists`` are names as typed.
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
    undo_steps: int | None = None

    def place(self, key: str) -> Place:
        """Return the cell with the value of a setting."""
        if self.view is None or key not in self.rows:
            return Place(sheet=self.view.table.sheet if self.view else "")
        return self.view.place(self.rows[key], "value")

    @property
    def newcomers_last(self) -> bool:
        """Return whether given numbers stay, and late entries are last.

        This also holds if the list is drawn by lot, because each number is a lot.
        """
        return self.late_at_end or self.by_lot

    @property
    def rating_terms(self) -> RatingTerms:
        """Return the rating list used for the tournament.

        Returns: the typed ratings where the options cannot be read.
        """
        try:
            return rating_terms(self.options)
        except InputError:
            return RatingTerms()

    @property
    def by_lot(self) -> bool:
        """Return whether the list of a simple Swiss is drawn by lot."""
        drawn = dict(self.options).get("draw", "")
        return self.system.draws_list and bool(drawn and OPTIONS["draw"].plain(drawn))

    def unread_of_games(self, issues: Iterable[Issue]) -> list[Issue]:
        """Return those problems that keep a setting about games from being read."""
        places = {self.place(key) for key in self.rows if SETTINGS[key].group == "games"}
        return [issue for issue in issues if issue.place.cell and issue.place in places]

    def value(self, key: str) -> Value:
        """Return the cell of a setting as it is; None when there is no such row."""
        if self.view is None or key not in self.rows:
            return None
        return self.view.value(self.rows[key], "value")


def _to_json(key: str, value: object) -> object:
    """Return a setting as JSON; settings are the same only if their JSON is."""
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
_USUAL_POINTS = {"win": 10, "draw": 5, "loss": 0, "pab": None}


def read_settings(
    found: View, kept: Kept, findings: Findings, language_before: str = ""
) -> Settings:
    """Return the settings of the sheet; those that cannot be read keep their usual value.

    Args: language_before: that of the last known state, in force if the cell cannot be read.
    """
    rows = _rows_by_key(found, findings)
    values: dict[str, Any] = {}
    for key, row in rows.items():
        setting, cell = SETTINGS[key], found.value(row, "value")
        shown, meant = kept.exact.get(key, (None, None))
        try:
            if found.computed(row, "value") and cell is None:
                raise InputError("settings.formula")
            if setting.exact and text_of(cell) == shown:
                values[key] = _from_json(key, meant)
            elif not (setting.kind is SettingKind.POINTS and text_of(cell) == ""):
                values[key] = setting.read(cell)
        except SwissheetError as error:
            severity = Severity.WARNING if setting.doubtful else Severity.ERROR
            findings.raised(error, found.place(row, "value"), severity)
            if setting.kind is SettingKind.DATE:
                values[key] = text_of(cell)
        except (TypeError, ValueError, IndexError):
            findings.warning(found.place(row, "value"), "settings.store")
    if "language" not in values:
        values["language"] = _language_before(found, rows, language_before)
    return _settings(found, rows, values, kept, findings)


def _language_before(found: View, rows: Mapping[str, int], known: str) -> str:
    """Return the language of the last known state; without one, that of the settings' names."""
    with suppress(InputError):
        if known:
            return str(SETTINGS["language"].read(known))

    def spoken(code: str) -> int:
        names = language.catalogue(code)
        return sum(
            found.text(row, "setting") == names[f"setting.{key}"] for key, row in rows.items()
        )

    return max(language.LANGUAGES, key=spoken)


def _rows_by_key(found: View, findings: Findings) -> dict[str, int]:
    rows: dict[str, int] = {}
    for row in range(len(found.rows)):
        label = found.text(row, "setting")
        key = language.find("setting", label, SETTINGS) if label else None
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
    parts: dict[str, dict[str, Any]] = {name: {} for name in ("", "event", "games", "paper")}
    parts["points"] = dict(_USUAL_POINTS)
    for key, value in values.items():
        if not SETTINGS[key].option:
            part, _, name = SETTINGS[key].attribute.rpartition(".")
            parts[part][name] = value
    event = Event(**{**parts["event"], **kept.event})
    try:
        points = kept.point_system(**parts["points"])
    except SwissheetError as error:
        points = PointSystem.of()
        row = rows.get("points.win", 0)
        findings.raised(error, found.place(row, "value"))
    issue = points_issue(points)
    if issue is not None:
        row = rows.get(_AT_FAULT[issue.key], rows.get("points.win", 0))
        findings.enter(Severity.ERROR, found.place(row, "value"), issue.key, **issue.params)
    own = parts[""]
    if not own.get("system", System.USUAL).announces_rounds:
        own["rounds_total"] = 0  # A knock-out lasts as long as its matches are drawn.
    return Settings(
        event,
        points=points,
        games=GameRules(**parts["games"]),
        options=_options(kept, values),
        view=found,
        rows=rows,
        paper=Paper(**parts["paper"]),
        **own,
    )


def _options(kept: Kept, values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the options of the event, some of them from cells of settings.

    An option with the same value in other words stays as it is written.
    """
    # The options of a round robin are first, as in older files: a new order would be a change.
    rows = sorted(OPTIONS.values(), key=lambda setting: setting.group != "round_robin")
    said = {setting.option: values[setting.key] for setting in rows if setting.key in values}
    options = []
    for key, value in kept.options:
        wanted = said.pop(key, None)
        if wanted is None or OPTIONS[key].plain(value) == wanted:
            options.append((key, value))
        elif wanted:
            options.append((key, wanted))
    return (*options, *((key, value) for key, value in said.items() if value))


def setting_values(tournament: Tournament, lang: str) -> dict[str, Value]:
    """Return the cells of the settings for a tournament, by key of the setting."""
    return {
        key: setting.shown(
            tournament.option(setting.option)
            if setting.option
            else attrgetter(setting.attribute)(tournament),
            lang,
        )
        for key, setting in SETTINGS.items()
        if setting.option or setting.in_files
    }


def exact_settings(tournament: Tournament, shown: Mapping[str, Value]) -> Exact:
    """Return the settings whose cell, read again, would not have exactly this value."""
    exact = {}
    for key, setting in SETTINGS.items():
        if not setting.exact:
            continue
        wanted = _to_json(key, attrgetter(setting.attribute)(tournament))
        text = text_of(shown.get(key))
        try:
            same = _to_json(key, setting.read(shown.get(key))) == wanted
        except SwissheetError:
            same = text == wanted
        if not same:
            exact[key] = (text, wanted)
    return exact
