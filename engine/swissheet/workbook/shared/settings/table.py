"""The settings of a tournament, one row each, in the order of the sheet Tournament.

Every workbook, reader, comparison and the command ``new`` use these rows: a setting that the
tournament keeps as an option needs one row here, and its words.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.model import RATING_KIND_OPTION, RATING_METHOD_OPTION, SYSTEMS, Colour
from swissheet.pairing.round_robin.terms import CYCLES, EXCHANGE, FORM, LOTS, NUMBERS, WITHDRAWN
from swissheet.workbook.shared.language import LANGUAGES
from swissheet.workbook.shared.layout import TIEBREAK_LISTS
from swissheet.workbook.shared.settings.cells import (
    MOST_STEPS,
    STEPS_AT_MOST,
    parse_cycles,
    parse_edition,
    parse_language,
    parse_lists,
    parse_names,
    parse_no_date,
    parse_pairs,
    parse_rounds,
    parse_rulings,
    parse_tiebreaks,
    parse_undo_steps,
    parse_unplayed_games,
    show_cycles,
)
from swissheet.workbook.shared.settings.game_rules import (
    parse_chess960,
    parse_first_draw,
    parse_letters,
    parse_resumed,
)
from swissheet.workbook.shared.settings.half_byes import parse_half_byes
from swissheet.workbook.shared.settings.knockout import (
    parse_mark,
    parse_matches,
    parse_seeded,
    show_mark,
)
from swissheet.workbook.shared.settings.paper import parse_address
from swissheet.workbook.shared.settings.setting import Flag, Setting, SettingKind
from swissheet.workbook.shared.shorthand import format_adjustments, format_forbidden
from swissheet.workbook.shared.typed import date_text, date_value, points_of, points_value

GROUPS = (
    "event",
    "pairing",
    "scoring",
    "special",
    "knockout",
    "games",
    "round_robin",
    "simple",
    "rules",
    "paper",
    "workbook",
)
"""The groups in the order of the sheet; a heading is the word ``group.KEY``.

A system names the group that is its own (:class:`swissheet.model.System`).
"""

_EDITIONS = {
    "automatic": "",
    "c07_2026": "2026-03",
    "c07_2023": "2023",
    "virtual": "2012",
    "oneself": "pre-2012",
}
_UNPLAYED_GAMES = {
    "edition": "",
    "half": "1",
    "real": "2",
    "oneself": "3",
    "virtual": "4",
    "virtual_in_buchholz": "5",
}
_FORMS = ("all", "halves", "clubs", "federations")
_NUMBERS = ("rating", "hand", "lot", "varma", "varma_club")


def _options(*choices: str) -> dict[str, str]:
    """Return choices with the option's value for each: its key, "" for the usual choice."""
    return {choice: choice if at else "" for at, choice in enumerate(choices)}


def _named(*choices: str) -> dict[str, str]:
    """Return choices that mean their own keys."""
    return {choice: choice for choice in choices}


def _by_value(choices: Mapping[str, str]) -> dict[str, str]:
    """Return the words of an option of ``new``: the values of all choices but the usual one."""
    return {value: choice for choice, value in choices.items() if value}


def _by_key(*choices: str) -> dict[str, str]:
    """Return the words of an option of ``new``: the keys of the choices, with hyphens."""
    return {choice.replace("_", "-"): choice for choice in choices}


_ROWS = (
    Setting("event.name", "event", in_files=True, exact=True, two_lines=True, free=True),
    Setting("event.city", "event", in_files=True, exact=True, free=True),
    Setting("event.federation", "event", in_files=True, exact=True, free=True),
    Setting(
        "event.start", "event", SettingKind.DATE, in_files=True, exact=True,
        parse=date_text, show=date_value, doubtful=True, free=True,
    ),
    Setting(
        "event.end", "event", SettingKind.DATE, in_files=True, exact=True,
        parse=date_text, show=date_value, doubtful=True, free=True,
    ),
    Setting("event.chief_arbiter", "event", in_files=True, exact=True, free=True),
    Setting(
        "event.deputies", "event", in_files=True, exact=True, two_lines=True,
        parse=parse_names, show="; ".join, free=True,
    ),
    Setting(
        "event.organiser", "event", option="organiser", free=True,
        flag=Flag("--organiser", "Club or person that organises it."),
    ),
    Setting("event.time_control", "event", in_files=True, exact=True, free=True),
    Setting(
        "system", "pairing", in_files=True,
        choices=SYSTEMS,
        unknown="settings.system", locked="changes.locked.system",
    ),
    Setting(
        "rounds_total", "pairing", SettingKind.WHOLE, in_files=True, most=99, parse=parse_rounds,
    ),
    Setting(
        "initial_colour", "pairing", in_files=True,
        choices={"white": Colour.WHITE, "black": Colour.BLACK, "lot": None}, empty="lot",
        unknown="settings.initial_colour", locked="changes.locked.initial-colour",
    ),
    Setting(
        "points.win", "scoring", SettingKind.POINTS, 1, in_files=True,
        parse=points_of, show=points_value, locked="changes.locked.points",
    ),
    Setting(
        "points.draw", "scoring", SettingKind.POINTS, 0.5, in_files=True,
        parse=points_of, show=points_value, locked="changes.locked.points",
    ),
    Setting(
        "points.loss", "scoring", SettingKind.POINTS, 0, in_files=True,
        parse=points_of, show=points_value, locked="changes.locked.points",
    ),
    Setting(
        "points.pab", "scoring", SettingKind.POINTS, 1, in_files=True,
        parse=points_of, show=points_value, locked="changes.locked.pab",
    ),
    Setting(
        "tiebreaks", "scoring", SettingKind.TIEBREAKS, TIEBREAK_LISTS[0], in_files=True, exact=True,
        parse=parse_tiebreaks, show=", ".join,
    ),
    Setting(
        "acceleration", "special", path="baku", choices={"none": False, "baku": True},
        unknown="settings.acceleration", locked="changes.locked.acceleration",
    ),
    # 1-5; 2-3-7 (rounds 1-3)
    Setting(
        "forbidden", "special", in_files=True, exact=True, two_lines=True,
        parse=parse_pairs, show=format_forbidden, locked="changes.locked.forbidden",
    ),
    # 7: -1 round 3 (telephone)
    Setting(
        "adjustments", "special", in_files=True, exact=True, two_lines=True,
        parse=parse_rulings, show=format_adjustments, announced="changes.adjustment",
    ),
    Setting(
        "late_entries", "special", path="late_at_end",
        choices={"by_rating": False, "at_end": True},
        unknown="settings.late_entries", locked="changes.locked.late-entries",
    ),
    # 1; rounds 1-5; until 2026-12-01
    Setting(
        "half_byes", "special", default="1", parse=parse_half_byes, announced="changes.half-byes"
    ),
    # 2 + 2 + A
    Setting("knockout.match", "knockout", option="knockout.match", parse=parse_matches),
    Setting("knockout.lots", "knockout", option="knockout.lots"),
    Setting("knockout.seeded", "knockout", option="knockout.seeded", parse=parse_seeded),
    Setting(
        "knockout.third_place", "knockout", option="knockout.third_place",
        parse=parse_mark, show=show_mark,
    ),
    Setting(
        "knockout.consolation", "knockout", option="knockout.consolation",
        parse=parse_mark, show=show_mark,
    ),
    Setting("games.language", "games", parse=parse_letters, doubtful=True, free=True),
    Setting("games.no_draw_before", "games", parse=parse_first_draw, doubtful=True, free=True),
    # yes, no, or by round: 518, 12, 700
    Setting("games.chess960", "games", parse=parse_chess960, doubtful=True, free=True),
    # round and board: 3.12; 4.1
    Setting("games.resumed", "games", parse=parse_resumed, doubtful=True, free=True),
    Setting(
        "form", "round_robin", option=FORM, choices=_options(*_FORMS), usual_if_unknown=True,
        unknown="settings.form", locked="changes.locked.table",
        flag=Flag(
            "--form",
            "Of a round robin: all play all, or two teams (Scheveningen), the halves of the list "
            "or its two clubs or federations.",
            _by_key(*_FORMS),
        ),
    ),
    Setting(
        "cycles", "round_robin", SettingKind.WHOLE, 1, option=CYCLES, most=9,
        parse=parse_cycles, show=show_cycles, locked="changes.locked.table",
    ),
    # Whether the last two rounds of a cycle are exchanged.
    Setting(
        "last_rounds", "round_robin", option=EXCHANGE, choices=_options("automatic", "yes", "no"),
        usual_if_unknown=True, unknown="settings.last_rounds", locked="changes.locked.table",
    ),
    Setting(
        "numbers", "round_robin", option=NUMBERS, choices=_options(*_NUMBERS),
        usual_if_unknown=True, unknown="settings.numbers", locked="changes.locked.numbers",
        flag=Flag(
            "--numbers",
            "Of a round robin, given when round 1 is paired: by rating, by hand as they are in "
            "the list, by lot, by the Varma tables.",
            _by_key(*_NUMBERS),
        ),
    ),
    Setting(
        "numbers_lots", "round_robin", option=LOTS, parse=parse_no_date,
        locked="changes.locked.numbers",
    ),
    # Whether results of players who leave count: by the half rule, or always.
    Setting(
        "withdrawn", "round_robin", option=WITHDRAWN, choices=_options("half_rule", "count"),
        usual_if_unknown=True, unknown="settings.withdrawn", announced="changes.withdrawn",
    ),
    # The options of swissheet.pairing.simple, which is not loaded when a workbook is read.
    Setting(
        "simple.draw", "simple", option="draw",
        choices={"rating": "", "lot": "lot", "every_round": "lot every round"},
        unknown="settings.simple.draw",
    ),
    Setting("simple.seed", "simple", option="draw_seed"),
    Setting(
        "simple.last_round", "simple", option="last_round_colours",
        choices=_options("limits", "free"), unknown="settings.simple.last-round",
    ),
    Setting(
        "rating_method", "rules", option=RATING_METHOD_OPTION,
        choices=_options("typed", "fide", "national", "higher", "fide_national", "national_fide"),
        unknown="settings.rating_method", locked="changes.locked.rating-terms",
    ),
    Setting(
        "rating_kind", "rules", option=RATING_KIND_OPTION,
        choices=_options("standard", "rapid", "blitz"),
        unknown="settings.rating_kind", locked="changes.locked.rating-terms",
    ),
    # The rating lists of this computer, the first one with the player counts: fide, pol
    Setting("rating_lists", "rules", parse=parse_lists, free=True),
    Setting(
        "tiebreak_edition", "rules", option="tiebreak_edition", choices=_EDITIONS,
        own=parse_edition, unknown="settings.tiebreak_edition",
        flag=Flag(
            "--edition", "Of the tie-breaks; by default the one in force.", _by_value(_EDITIONS)
        ),
    ),
    Setting(
        "unplayed_games", "rules", option="unplayed_games", choices=_UNPLAYED_GAMES,
        own=parse_unplayed_games, unknown="settings.unplayed_games",
        flag=Flag(
            "--unplayed-games",
            "In Buchholz and Sonneborn-Berger: as draws, as given, a draw against oneself, a "
            "virtual opponent, that in Buchholz alone; else as the edition says.",
            _by_value(_UNPLAYED_GAMES),
        ),
    ),
    Setting(
        "paper.crosstable", "paper", choices=_named("rank", "number"),
        unknown="settings.paper.crosstable", doubtful=True, free=True,
    ),
    Setting(
        "paper.private", "paper", choices=_named("no", "yes"),
        unknown="settings.paper.private", doubtful=True, free=True,
    ),
    Setting(
        "paper.rounds", "paper", choices=_named("nothing", "rating", "all"),
        unknown="settings.paper.rounds", doubtful=True, free=True,
    ),
    Setting(
        "paper.lists", "paper", choices=_named("moment", "wall", "all"),
        unknown="settings.paper.lists", doubtful=True, free=True,
    ),
    # A folder on this computer that gets the page of the event with each action.
    Setting("paper.page", "paper", free=True),
    Setting("paper.address", "paper", parse=parse_address, doubtful=True, free=True),
    Setting(
        "language", "workbook", choices=_named(*LANGUAGES),
        unknown="settings.language", own=parse_language, doubtful=True, free=True,
    ),
    Setting(
        "undo_steps", "workbook", SettingKind.WHOLE, STEPS_AT_MOST, most=MOST_STEPS,
        parse=parse_undo_steps, doubtful=True, free=True,
        flag=Flag("--undo-steps", "How many steps undo reaches back, 300 by default."),
    ),
)  # fmt: skip

SETTINGS: Mapping[str, Setting] = {setting.key: setting for setting in _ROWS}
"""The settings by key, in the order of the sheet."""

OPTIONS: Mapping[str, Setting] = {setting.option: setting for setting in _ROWS if setting.option}
"""The settings that are kept as an option of the tournament, by that option."""

SETTING_GROUPS: Mapping[str, tuple[str, ...]] = {
    group: tuple(setting.key for setting in _ROWS if setting.group == group) for group in GROUPS
}
"""The keys of the settings by group, without its heading, which has no value."""
