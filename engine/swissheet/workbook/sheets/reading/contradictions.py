"""Find contradictions between settings, players and rounds."""

from __future__ import annotations

from collections.abc import Sequence

from swissheet.doubts import doubts
from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.model import (
    Bye,
    Repetitions,
    Result,
    boards_without_result,
    initial_order,
    rounds_skipped,
)
from swissheet.model.results import by_ruling_alone
from swissheet.notation import format_result
from swissheet.pairing.round_robin.event import table_of
from swissheet.pairing.round_robin.terms import Numbers, terms_of
from swissheet.pairing.round_robin.varma import varma_groups
from swissheet.rounds import left_over
from swissheet.words.message import Term
from swissheet.workbook.host.addresses import split_ref
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.layout import TIEBREAK_LISTS
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.presence import expected, not_confirmed
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import RoundSheet


def check_consistency(reading: Reading, findings: Findings) -> None:
    """Report contradictions between sheets, and facts an arbiter should know before pairing."""
    _rounds_total(reading, findings)
    _tiebreak_codes(reading, findings)
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
    _unusual_results(reading, findings)
    _left_out(reading, findings)
    _not_present(reading, findings)
    _present_too_late(reading, findings)
    _not_marked(reading, findings)
    _doubts(reading, findings)
    _open_round(reading, findings)


def _rounds_total(reading: Reading, findings: Findings) -> None:
    settings, last = reading.settings, reading.last_paired
    place = settings.place("rounds_total")
    if settings.view is None:
        return
    if not settings.system.announces_rounds:
        pass
    elif not settings.rounds_total:
        if any(f.place == place for f in findings):
            pass
        elif settings.system.by_table:
            findings.warning(place, "contradictions.rounds-total.of-table")
        else:
            findings.warning(place, "contradictions.rounds-total")
    elif settings.rounds_total < last:
        findings.error(
            place,
            "contradictions.rounds-total.few",
            rounds=settings.rounds_total,
            last=last,
        )
    else:
        _rounds_of_table(reading, findings)
    for number in rounds_skipped(reading.rounds.values()):
        sheet = reading.rounds.get(number)
        where = sheet.place_of_table() if sheet is not None else place
        findings.error(where, "contradictions.round-missing", round=number, last=last)
    for number in reading.rounds_gone:
        findings.warning(place, "contradictions.round-gone", round=number)
    points = settings.points
    if settings.baku and not settings.system.swiss:
        findings.error(
            settings.place("acceleration"),
            "contradictions.acceleration.system",
            system=settings.system.term,
        )
    elif settings.baku and (points.win != 2 * points.draw or points.loss):
        findings.error(settings.place("acceleration"), "contradictions.acceleration")


def _rounds_of_table(reading: Reading, findings: Findings) -> None:
    """Report a number of rounds that is not that of a round robin's table."""
    tournament = reading.tournament
    if tournament is None or not tournament.system.by_table:
        return
    place = reading.settings.place("rounds_total")
    try:
        rounds = len(table_of(tournament))
    except RulesError as error:
        if tournament.players:
            teams = error.issue.key.startswith("round_robin.form-")
            at = reading.settings.place("form") if teams else place
            findings.raised(error, at, Severity.WARNING)
        return
    if not reading.started and terms_of(tournament).numbers in (Numbers.VARMA, Numbers.VARMA_CLUB):
        try:
            varma_groups(len(tournament.players))
        except RulesError as error:
            findings.raised(error, reading.settings.place("numbers"), Severity.WARNING)
    if tournament.rounds_total != rounds:
        findings.warning(
            place,
            "contradictions.rounds-total.table",
            rounds=tournament.rounds_total,
            players=len(tournament.players),
            cycles=terms_of(tournament).cycles,
            wanted=rounds,
        )


def _tiebreak_codes(reading: Reading, findings: Findings) -> None:
    """Report unknown tie-break codes: rounds can be paired, but no standings computed."""
    settings = reading.settings
    if settings.view is None or ", ".join(settings.tiebreaks) in ("", *TIEBREAK_LISTS):
        return
    for issue in wrong_codes(settings.tiebreaks):
        place = settings.place("tiebreaks")
        findings.enter(Severity.WARNING, place, issue.key, **issue.params)


def wrong_codes(codes: Sequence[str]) -> tuple[Issue, ...]:
    """Return the problems in a list of tie-breaks."""
    from swissheet.tiebreaks import parse_codes

    try:
        parse_codes(codes)
    except (InputError, RulesError) as error:
        found = error.issues if isinstance(error, InputError) else ()
        return found or (error.issue,)
    return ()


def _tiebreaks(reading: Reading, findings: Findings) -> None:
    """Report a tie-break list that differs from the one round 1 was paired with.

    Rule: C.07 (2026-03) 4.1.1: the list is published before the start.
    """
    then, now = reading.kept.tiebreaks, reading.settings.tiebreaks
    if not reading.started or then is None or reading.settings.view is None:
        return
    if then == now or same_list(then, now, reading):
        return
    place = reading.settings.place("tiebreaks")
    if not now:
        findings.warning(place, "contradictions.tiebreaks-changed.now-usual", then=then)
    elif not then:
        findings.warning(place, "contradictions.tiebreaks-changed.then-usual", now=now)
    else:
        findings.warning(place, "contradictions.tiebreaks-changed", now=now, then=then)


def same_list(then: tuple[str, ...], now: tuple[str, ...], reading: Reading) -> bool:
    """Return whether two lists rank alike, however written; an empty one is the usual list."""
    from swissheet.tiebreaks import parse_codes, recommended

    usual = recommended(reading.tournament) if reading.tournament is not None else ()
    try:
        lists = [
            [c for c in parse_codes(codes or usual) if c.name != "PTS"] for codes in (then, now)
        ]
    except (InputError, RulesError):
        return False
    return lists[0] == lists[1]


def _rulings(reading: Reading, findings: Findings) -> None:
    settings = reading.settings
    known = {item.given for item in reading.players} - {0}
    groups = [("forbidden", group.tpns) for group in settings.forbidden]
    groups += [("adjustments", ruling.tpns) for ruling in settings.adjustments]
    for key, tpns in groups:
        unknown = sorted(set(tpns) - known)
        if unknown:
            findings.error(settings.place(key), "contradictions.unknown-player", numbers=unknown)
    late = [r.round for r in settings.adjustments if r.round > settings.rounds_total > 0]
    if late:
        findings.error(
            settings.place("adjustments"),
            "contradictions.adjustments",
            round=late[0],
            rounds=settings.rounds_total,
        )


def _numbers(reading: Reading, findings: Findings) -> None:
    """Report, before round 1, typed numbers that do not follow the initial order."""
    rows = sorted(reading.players, key=lambda item: item.given)
    if reading.started or not rows or not all(item.given for item in rows):
        return
    players = [item.player for item in rows]
    event = reading.tournament
    of_table = terms_of(event) if event and event.system.by_table else None
    if of_table is not None and of_table.numbers is not Numbers.RATING:
        return
    if (
        initial_order(players, reading.settings.system) != players
        and reading.players_view is not None
    ):
        place = reading.players_view.place(rows[0].row, "tpn")
        findings.notice(place, "contradictions.initial-order")


_NO_SUCH_ROUND = {
    "starts_in": "contradictions.starts-in",
    "withdrawn_after": "contradictions.withdrawn-after",
}
_AND_BOARD = {
    "byes": "contradictions.bye-and-board.bye",
    "starts_in": "contradictions.bye-and-board.late",
    "withdrawn_after": "contradictions.bye-and-board.left",
}


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
        halves = [r for r, bye in item.byes.items() if bye is Bye.HPB and r > reading.last_paired]
        if item.no_half_bye and halves:
            place = view.place(item.row, "byes")
            findings.error(place, "contradictions.hpb-barred", name=name, rounds=halves)
        if not (item.byes or item.starts_in or item.withdrawn_after or item.left):
            continue
        for key, number in (
            ("starts_in", item.starts_in),
            ("withdrawn_after", item.withdrawn_after),
        ):
            if 0 < total < number:
                findings.error(
                    view.place(item.row, key),
                    _NO_SUCH_ROUND[key],
                    name=name,
                    round=number,
                    rounds=total,
                )
        contradictions = (
            ("byes", [r for r in rounds if r in item.byes]),
            ("starts_in", [r for r in rounds if r < item.starts_in]),
            ("withdrawn_after", [r for r in rounds if item.left and r > item.withdrawn_after]),
        )
        for key, found in contradictions:
            # In a round robin, players who left keep the boards of the table.
            if found and reading.settings.system.needs_results:
                place = view.place(item.row, key)
                findings.warning(place, _AND_BOARD[key], name=name, round=found[0])


def _missing_results(sheet: RoundSheet, findings: Findings) -> None:
    missing = [
        board
        for board in boards_without_result(item.results[0] for item in sheet.boards)
        if not sheet.boards[board - 1].unread
    ]
    if missing:
        findings.warning(
            sheet.place(missing[0]),
            "contradictions.results-missing",
            round=sheet.number,
            missing=len(missing),
            all=len(sheet.boards),
            boards=missing,
        )


def _repetitions(sheet: RoundSheet, repetitions: Repetitions, findings: Findings) -> None:
    """Report pairings that the rules exclude (C.04.1 (2026-02) 2, 3, 4): possible, but rare."""
    place = sheet.view.place
    alone = [item for item in sheet.rows if item.bye is Bye.PAB]
    for item in alone[1:]:
        findings.warning(
            place(item.row, "result"),
            "contradictions.pab-twice",
            round=sheet.number,
            byes=len(alone),
        )
    for item in alone:
        before = repetitions.pab(sheet.number, item.white.row)
        if before:
            findings.warning(
                place(item.row, "white"),
                "contradictions.pab-again",
                name=item.white.player.name,
                before=before,
            )
    for item in sheet.boards:
        if item.black is None:
            continue
        if item.results[0].played:
            before = repetitions.meeting(sheet.number, item.white.row, item.black.row)
            if before:
                findings.warning(
                    place(item.row, "white"),
                    "contradictions.rematch",
                    white=item.white.player.name,
                    black=item.black.player.name,
                    before=before,
                )


_NAMED_AT_MOST = 6


def _left_out(reading: Reading, findings: Findings) -> None:
    """Report players who are missing from the last paired round."""
    tournament, last = reading.tournament, reading.last_paired
    if tournament is None or not last or last not in reading.rounds:
        return
    if tournament.system.matches:
        return  # players who advance without a game, or are out, have no place in a round
    entries = tournament.round(last).entries()
    placed = {tpn for tpn, _ in entries}
    missing = [player for player in tournament.players if player.tpn not in placed]
    if tournament.system.by_table and not left_over(tournament, last):
        return
    new = {item.player.tpn for item in reading.players if not item.given}
    new |= _on_unread_rows(reading.rounds[last].view, findings)
    left_out = [player.name for player in missing if player.tpn not in new]
    place = reading.rounds[last].place_of_table()
    names, more = left_out[:_NAMED_AT_MOST], len(left_out) - _NAMED_AT_MOST
    if more > 0:
        findings.notice(place, "contradictions.left-out.more", round=last, names=names, more=more)
    elif names:
        findings.notice(place, "contradictions.left-out", round=last, names=names)


def _not_present(reading: Reading, findings: Findings) -> None:
    """Report players who were announced, take no part and may come in later."""
    view, out = reading.players_view, reading.left_out
    if view is None or not out:
        return
    place, column = view.place(out[0].row, "present"), view.header("present")
    count, names, more = _counted(out)
    if more > 0:
        findings.notice(
            place,
            "contradictions.not-present.more",
            column=column,
            count=count,
            names=names,
            more=more,
        )
    else:
        findings.notice(
            place, "contradictions.not-present", column=column, count=count, names=names
        )


def _counted(players: Sequence[PlayerRow]) -> tuple[int, list[str], int]:
    """Return how many players there are, the names of the first, and how many more."""
    names = [item.player.name for item in players[:_NAMED_AT_MOST]]
    return len(players), names, len(players) - _NAMED_AT_MOST


def _present_too_late(reading: Reading, findings: Findings) -> None:
    """Report ``no`` beside players who take part already, and are not announced absent."""
    view, following = reading.players_view, reading.last_paired + 1
    if view is None or not reading.started or 0 < reading.settings.rounds_total < following:
        return
    found = [
        item
        for item in reading.players
        if item.given and item.present is False and expected(item, following)
    ]
    if not found:
        return
    place, column = view.place(found[0].row, "present"), view.header("present")
    count, names, more = _counted(found)
    left, byes = Term("column.withdrawn_after"), Term("column.byes")
    if more > 0:
        findings.notice(
            place,
            "contradictions.no-longer-asked.more",
            column=column,
            count=count,
            names=names,
            more=more,
            left=left,
            byes=byes,
            round=following,
        )
    else:
        findings.notice(
            place,
            "contradictions.no-longer-asked",
            column=column,
            count=count,
            names=names,
            left=left,
            byes=byes,
            round=following,
        )


def _not_marked(reading: Reading, findings: Findings) -> None:
    """Report players about whom a question comes when round 1 is paired."""
    view, asked = reading.players_view, not_confirmed(reading)
    if view is None or not asked:
        return
    place, column = view.place(asked[0].row, "present"), view.header("present")
    count, names, more = _counted(asked)
    if more > 0:
        findings.notice(
            place,
            "contradictions.not-marked.more",
            column=column,
            count=count,
            names=names,
            more=more,
        )
    else:
        findings.notice(place, "contradictions.not-marked", column=column, count=count, names=names)


def _unusual_results(reading: Reading, findings: Findings) -> None:
    """Report results of played games that only a ruling can give (Laws 2018, 11.8 and 12.9.6)."""
    for sheet in reading.rounds.values():
        for item in sheet.boards:
            white, black = item.results
            if by_ruling_alone(white, black):
                findings.notice(
                    sheet.view.place(item.row, "result"),
                    "contradictions.unusual-result",
                    result=format_result(white, black),
                )


def _doubts(reading: Reading, findings: Findings) -> None:
    if reading.tournament is None or reading.settings.view is None or findings.errors:
        return
    for issue in doubts(reading.tournament):
        unrated = issue.code == "unrated"
        place = reading.settings.place("tiebreaks" if unrated else "rounds_total")
        if issue.place.round:
            sheet = reading.rounds[issue.place.round]
            adjourned = (
                n for n, item in enumerate(sheet.boards, 1) if item.results[0] is Result.ADJOURNED
            )
            place = sheet.place_of_table()
            if issue.code == "adjourned-old":
                place = sheet.place(next(adjourned))
        findings.enter(issue.severity, place, issue.key, **issue.params)


def _open_round(reading: Reading, findings: Findings) -> None:
    """Report a round that is open for pairing by hand."""
    phase = reading.phase
    if phase is not None:
        sheet = reading.rounds.get(phase.round)
        place = sheet.place_of_table() if sheet is not None else Place(round=phase.round)
        findings.notice(place, "contradictions.phase-open", round=phase.round)


def _on_unread_rows(found: View, findings: Findings) -> set[int]:
    """Return the numbers of players in rows of a round that already have an error."""
    cells = {
        issue.place.cell
        for issue in findings
        if issue.severity is Severity.ERROR and issue.place.sheet == found.table.sheet
    }
    rows = {split_ref(cell)[0] - found.table.top - 1 for cell in cells if cell}
    numbers = {
        found.text(row, key)
        for row in rows & set(range(len(found.rows)))
        for key in ("white_tpn", "black_tpn")
    }
    return {int(number) for number in numbers if number.isascii() and number.isdigit()}
