"""What settings, players and rounds say together, beyond what one cell can tell."""

from __future__ import annotations

from collections.abc import Iterable

from swissheet.errors import InputError, RulesError
from swissheet.model import (
    Bye,
    Repetitions,
    System,
    boards_in_words,
    boards_without_result,
    initial_order,
    rounds_skipped,
)
from swissheet.workbook import language
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.rounds import RoundSheet
from swissheet.workbook.tables.findings import Findings

__all__ = ["check_consistency"]


def check_consistency(reading: Reading, findings: Findings) -> None:
    """Enters contradictions between sheets, and what an arbiter should know before pairing."""
    _system(reading, findings)
    _rounds_total(reading, findings)
    _tiebreaks(reading, findings)
    _rulings(reading, findings)
    _numbers(reading, findings)
    _absences(reading, findings)
    repetitions = Repetitions()
    for number in sorted(reading.rounds):
        sheet = reading.rounds[number]
        _missing_results(sheet, findings)
        if reading.settings.system.swiss:
            _repetitions(sheet, repetitions, findings)
    _left_out(reading, findings)


def _system(reading: Reading, findings: Findings) -> None:
    """A system by which rounds are entered and ranked, but not paired."""
    from swissheet.pairing import AVAILABLE

    settings = reading.settings
    if settings.view is None or settings.system in AVAILABLE:
        return

    def word(system: System) -> str:
        return language.text(f"value.system.{system.value}", settings.language)

    findings.warning(
        settings.place("system"),
        "system",
        f"swissheet pairs no rounds by '{word(settings.system)}'.",
        f"Choose '{word(AVAILABLE[0])}', or type the boards of each round into its sheet; "
        "standings are computed all the same.",
    )


def _rounds_total(reading: Reading, findings: Findings) -> None:
    settings, last = reading.settings, reading.last_paired
    place = settings.place("rounds_total")
    if settings.view is None:
        return
    if not settings.rounds_total:
        if not any(f.place == place for f in findings):
            findings.warning(
                place,
                "rounds-total",
                "The number of rounds is not given.",
                "Announce it before round 1: the last round is paired by rules of its own.",
            )
    elif settings.rounds_total < last:
        findings.error(
            place,
            "rounds-total",
            f"The tournament has {settings.rounds_total} rounds, but round {last} is paired.",
            f"Write at least {last}.",
        )
    for number in rounds_skipped(reading.rounds.values()):
        sheet = reading.rounds.get(number)
        where = sheet.place_of_table() if sheet is not None else place
        findings.error(
            where,
            "round-missing",
            f"Round {number} holds no pairing, but round {last} does.",
            "Bring the boards of the round back, or clear the later rounds.",
        )
    for number in reading.rounds_gone:
        findings.warning(
            place,
            "round-gone",
            f"Round {number} was paired, but its sheet is gone, and with it what was played.",
            "Close the workbook without saving, or take the last backup. If the round shall be "
            "paired anew, take its pairing back first ('unpair').",
        )
    points = settings.points
    if settings.baku and (points.win != 2 * points.draw or points.loss):
        findings.error(
            settings.place("acceleration"),
            "acceleration",
            "The Baku acceleration needs a win worth two draws and a loss worth nothing.",
            "Choose no acceleration, or points such as 1, 0.5 and 0.",
        )


def _tiebreaks(reading: Reading, findings: Findings) -> None:
    """A list that is not the one round 1 was paired with.

    Rule: C.07 (2026-03) 4.1.1: the list is published before the start.
    """
    then, now = reading.kept.tiebreaks, reading.settings.tiebreaks
    if not reading.started or then is None or reading.settings.view is None:
        return
    if then != now and not _same_list(then, now, reading):
        findings.warning(
            reading.settings.place("tiebreaks"),
            "tiebreaks-changed",
            f"The tie-breaks are now {_list(now)}; when round 1 was paired they were "
            f"{_list(then)}.",
            "The list is published before the start (C.07 4.1.1): bring the old one back, or tell "
            "the players.",
        )


def _same_list(then: tuple[str, ...], now: tuple[str, ...], reading: Reading) -> bool:
    """Whether two lists rank alike, however they are written; an empty one is the usual list."""
    from swissheet.tiebreaks import parse_codes, recommended

    usual = recommended(reading.tournament) if reading.tournament is not None else ()
    try:
        lists = [
            [c for c in parse_codes(codes or usual) if c.name != "PTS"] for codes in (then, now)
        ]
    except (InputError, RulesError):
        return False
    return lists[0] == lists[1]


def _list(codes: tuple[str, ...]) -> str:
    return f"'{', '.join(codes)}'" if codes else "the usual ones (an empty cell)"


def _rulings(reading: Reading, findings: Findings) -> None:
    settings = reading.settings
    known = {item.given for item in reading.players} - {0}
    groups = [("forbidden", group.tpns) for group in settings.forbidden]
    groups += [("adjustments", ruling.tpns) for ruling in settings.adjustments]
    for key, tpns in groups:
        unknown = sorted(set(tpns) - known)
        if unknown:
            findings.error(
                settings.place(key),
                "unknown-player",
                f"No player has the number {', '.join(map(str, unknown))}.",
                "Write numbers from the list of players.",
            )
    late = [r.round for r in settings.adjustments if r.round > settings.rounds_total > 0]
    if late:
        findings.error(
            settings.place("adjustments"),
            "adjustments",
            f"A ruling names round {late[0]}, but there are {settings.rounds_total} rounds.",
            "Correct the round of the ruling.",
        )


def _numbers(reading: Reading, findings: Findings) -> None:
    """Before round 1, numbers typed by hand that do not follow the initial order are meant so."""
    rows = sorted(reading.players, key=lambda item: item.given)
    if reading.started or not rows or not all(item.given for item in rows):
        return
    players = [item.player for item in rows]
    if initial_order(players) != players and reading.players_view is not None:
        findings.notice(
            reading.players_view.place(rows[0].row, "tpn"),
            "initial-order",
            "The pairing numbers do not follow rating, title and name.",
            "If they should, clear the whole column: the numbers are given anew.",
        )


def _absences(reading: Reading, findings: Findings) -> None:
    view, total = reading.players_view, reading.settings.rounds_total
    if view is None:
        return
    playing: dict[int, list[int]] = {}
    for number, sheet in reading.rounds.items():
        for game in sheet.boards:
            for who in (game.white, game.black):
                if who is not None:
                    playing.setdefault(who.row, []).append(number)
    for item in reading.players:
        name, rounds = item.player.name, sorted(playing.get(item.row, ()))
        for key, number in (
            ("starts_in", item.starts_in),
            ("withdrawn_after", item.withdrawn_after),
        ):
            if 0 < total < number:
                findings.error(
                    view.place(item.row, key),
                    key.replace("_", "-"),
                    f"{name}: round {number} is named, but the tournament has {total} rounds.",
                    "Correct the round, or clear the cell.",
                )
        contradictions = (
            ("byes", [r for r in rounds if r in item.byes], "asked for a bye in"),
            ("starts_in", [r for r in rounds if r < item.starts_in], "starts later than"),
            (
                "withdrawn_after",
                [r for r in rounds if item.left and r > item.withdrawn_after],
                "left before",
            ),
        )
        for key, found, what in contradictions:
            if found:
                findings.warning(
                    view.place(item.row, key),
                    "bye-and-board",
                    f"{name} {what} round {found[0]}, but has a board there.",
                    "The board counts. Correct this cell, or the board.",
                )


def _missing_results(sheet: RoundSheet, findings: Findings) -> None:
    missing = [
        board
        for board in boards_without_result(item.results[0] for item in sheet.boards)
        if not sheet.boards[board - 1].unread
    ]
    if missing:
        findings.warning(
            sheet.place(missing[0]),
            "results-missing",
            f"Round {sheet.number}: {len(missing)} of {len(sheet.boards)} results are missing "
            f"({boards_in_words(missing)}).",
            "Type 1, 0 or 5 (draw), + or - for a forfeit, or * for an adjourned game.",
        )


def _repetitions(sheet: RoundSheet, repetitions: Repetitions, findings: Findings) -> None:
    """Pairings that the rules exclude (C.04.1 (2026-02) 2, 3, 4): possible, but seldom meant."""
    place = sheet.view.place
    alone = [item for item in sheet.rows if item.bye is Bye.PAB]
    for item in alone[1:]:
        findings.warning(
            place(item.row, "result"),
            "pab-twice",
            f"Round {sheet.number} has {len(alone)} pairing-allocated byes.",
            "Write H, Z or F for a bye that was asked for.",
        )
    for item in alone:
        before = repetitions.pab(sheet.number, item.white.row)
        if before:
            name = item.white.player.name
            findings.warning(
                place(item.row, "white"),
                "pab-again",
                f"{name} had a pairing-allocated bye in round {before} already.",
                "Nobody gets it twice.",
            )
    for item in sheet.boards:
        if item.black is None:
            continue
        if item.results[0].played:
            before = repetitions.meeting(sheet.number, item.white.row, item.black.row)
            if before:
                findings.warning(
                    place(item.row, "white"),
                    "rematch",
                    f"{item.white.player.name} and {item.black.player.name} met in round {before} "
                    "already.",
                    "Nobody meets the same opponent twice in a Swiss.",
                )


def _left_out(reading: Reading, findings: Findings) -> None:
    """Players of whom the last paired round says nothing."""
    tournament, last = reading.tournament, reading.last_paired
    if tournament is None or not last or last not in reading.rounds:
        return
    entries = tournament.round(last).entries()
    placed = {tpn for tpn, _ in entries}
    missing = [player for player in tournament.players if player.tpn not in placed]
    new = {item.player.tpn for item in reading.players if not item.given}
    names = _shortened(player.name for player in missing if player.tpn not in new)
    if names:
        findings.notice(
            reading.rounds[last].place_of_table(),
            "left-out",
            f"Round {last} says nothing of {names}.",
            "They score nothing in it. If they play, add a board; if they left, say so in the "
            "list of players.",
        )


def _shortened(names: Iterable[str], most: int = 6) -> str:
    listed = list(names)
    rest = f" and {len(listed) - most} more" if len(listed) > most else ""
    return "; ".join(listed[:most]) + rest
