"""Checks that leave the tournament as it is: points, rematches, colours, counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from swissheet.errors import Place, Severity
from swissheet.formats.trf.fields import format_tenths
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import column_of_round
from swissheet.formats.trf.reading.first_pass import Gathered
from swissheet.formats.trf.scoring import standing_scores
from swissheet.formats.trf.systems import repeats_pairs
from swissheet.model import (
    CLASSIC,
    Bye,
    PointSystem,
    Repetitions,
    Result,
    Round,
    Tournament,
    points_issue,
)
from swissheet.model.points import said_points
from swissheet.model.results import by_ruling_alone
from swissheet.words.message import Figures, Term

_WHITE, _BLACK = Term("column.white"), Term("column.black")
_USUAL = (
    PointSystem.of(30, 10, 0),
    PointSystem.of(20, 10, 0),
    PointSystem.of(30, 20, 10),
    PointSystem.of(pab=5),
    PointSystem.of(pab=0),
    PointSystem.of(30, 10, 0, pab=10),
)


def _misfits(rounds: Sequence[Round], points: PointSystem, gathered: Gathered) -> int:
    tournament = Tournament(
        tuple(row.player for _, row in sorted(gathered.rows.items())),
        tuple(rounds),
        points=points,
    )
    before = _before_round_in_play(tournament)
    differing = _differing(tournament, gathered)
    return sum(1 for tpn, said, _ in differing if said != before.get(tpn))


def _before_round_in_play(t: Tournament) -> Mapping[int, int]:
    """Return the points without the last round, where it is still in play; else {}."""
    last = t.rounds_paired
    if not last or not any(game.pending for game in t.round(last).games):
        return {}
    return standing_scores(t, last - 1)


def _differing(t: Tournament, gathered: Gathered) -> list[tuple[int, int, int]]:
    """Return (TPN, points of the file, points of the results) where the two do not agree.

    Whether points of byes announced for later rounds are included is left to the program
    that wrote the file, and so are those of byes of a round in play.
    """
    before = _before_round_in_play(t)
    resting = {tpn for tpn, _ in t.round(t.rounds_paired).byes} if before else set()
    paired = standing_scores(t, t.rounds_paired)
    if all(row.points in (None, paired[tpn]) for tpn, row in gathered.rows.items()):
        return []
    every = standing_scores(t, len(t.rounds))
    in_column: dict[int, int] = dict(paired)
    for tpn, bye in gathered.in_column:
        in_column[tpn] += t.points.value(bye)
    return [
        (tpn, row.points, paired[tpn])
        for tpn, row in gathered.rows.items()
        if row.points is not None
        and row.points != paired[tpn]
        and row.points not in (every[tpn], in_column[tpn])
        and not (tpn in resting and row.points == before[tpn])
    ]


def fitting_points(
    rounds: Sequence[Round], gathered: Gathered, findings: TrfFindings
) -> PointSystem:
    """Return the point system that fits the points of the players, where no record has it.

    TRF16 has no record for it, so a 3-1-0 event shows only in the points.
    """
    if not rounds or not _misfits(rounds, CLASSIC, gathered):
        return CLASSIC
    for points in _USUAL:
        if not _misfits(rounds, points, gathered):
            win, draw, loss = map(said_points, (points.win, points.draw, points.loss))
            if points.pab == points.win:
                findings.warning("trf.points-guessed", win=win, draw=draw, loss=loss)
            else:
                bye = Figures(format_tenths(points.pab, 0))
                findings.warning("trf.points-guessed.bye", win=win, draw=draw, loss=loss, bye=bye)
            return points
    return CLASSIC


def advise(
    tournament: Tournament, gathered: Gathered, findings: TrfFindings, *, errors_alone: bool = False
) -> None:
    """Report oddities in a tournament that can be used as it is, and errors in it."""
    if gathered.teams:  # the points are of teams, too, and who meets whom is not for players
        _unknown_players(gathered, findings)
        return
    _points(tournament, gathered, findings)
    _second_pab(tournament, gathered, findings)
    if errors_alone:
        return
    _worth(tournament, gathered, findings)
    _unknown_players(gathered, findings)
    _colours(tournament, gathered, findings)
    if not repeats_pairs(tournament.event.system_code, tournament.system):
        _twice(tournament, gathered, findings)
    _awards(tournament, gathered, findings)


class _EmptyRounds(NamedTuple):
    """Rounds in which a player had neither game nor points, and how many of them were byes."""

    rounds: tuple[int, ...]
    byes: int


def _points(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    differing = _differing(t, gathered)
    if not differing:
        return
    unruled = replace(t, adjustments=(), source=None)
    excuses = [unruled] if t.adjustments else []
    if t.points != CLASSIC:
        excuses.append(replace(unruled, points=CLASSIC))
    before = _before_round_in_play(t)
    explained = [{tpn for tpn, _, _ in _differing(other, gathered)} for other in excuses]
    for tpn, said, found in differing:
        if said == before.get(tpn):
            findings.warning(
                "trf_rounds.points-differ.in-play",
                gathered.rows[tpn].line,
                81,
                place=Place(tpn=tpn),
                tpn=tpn,
                said=Figures(format_tenths(said, 0)),
                given=Figures(format_tenths(found, 0)),
                round=t.rounds_paired,
            )
            continue
        empty = _rounds_for_byes(t, tpn, said - found)
        if empty is not None:
            _propose_byes(tpn, said, found, empty, gathered.rows[tpn].line, findings)
            continue
        # Other programs may let an open game count as they like.
        undecided = any(e is not None and e.result is Result.ADJOURNED for e in t.entries[tpn])
        excused = undecided or any(tpn not in others for others in explained)
        findings.add(
            Severity.WARNING if excused else Severity.ERROR,
            "trf_rounds.points-differ",
            gathered.rows[tpn].line,
            81,
            place=Place(tpn=tpn),
            tpn=tpn,
            said=Figures(format_tenths(said, 0)),
            given=Figures(format_tenths(found, 0)),
        )


def _propose_byes(
    tpn: int, said: int, given: int, empty: _EmptyRounds, line: int, findings: TrfFindings
) -> None:
    """Report the half-point byes that make the points of a player right, and their rounds."""
    number, place = empty.rounds[0], Place(tpn=tpn, round=empty.rounds[0])
    if len(empty.rounds) == empty.byes:
        findings.error(
            "trf_rounds.points-differ.half-point-byes",
            line,
            column_of_round(number),
            place=place,
            tpn=tpn,
            rounds=empty.rounds,
            columns=[column_of_round(round_) for round_ in empty.rounds],
            said=Figures(format_tenths(said, 0)),
            given=Figures(format_tenths(given, 0)),
        )
    else:
        findings.error(
            "trf_rounds.points-differ.some-half-point-byes",
            line,
            column_of_round(number),
            place=place,
            tpn=tpn,
            rounds=empty.rounds,
            count=empty.byes,
            said=Figures(format_tenths(said, 0)),
            given=Figures(format_tenths(given, 0)),
        )


def _worth(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    """Report points with which a tournament must not go on, though others may have used them."""
    issue = points_issue(t.points)
    if issue is not None:
        line = max((line for line, _ in gathered.records.scoring.values()), default=0)
        findings.enter(replace(issue, severity=Severity.WARNING), line)


def count(gathered: Gathered, findings: TrfFindings) -> None:
    """Compare the numbers of lines that the file states with the lines."""
    players = len(gathered.rows)
    line, said = gathered.records.counts.get("062", (0, players))
    if said != players:
        findings.notice("trf.count.players", line, 5, record="062", said=said, counted=players)
    rated = sum(1 for row in gathered.rows.values() if row.player.rating)
    line, said = gathered.records.counts.get("072", (0, rated))
    # Some programs leave 072 at 0.
    if said not in (0, rated):
        findings.notice("trf.count.rated", line, 5, record="072", said=said, counted=rated)
    line = gathered.records.by_line_order
    if line and list(gathered.rows) != sorted(gathered.rows):
        findings.warning("trf.line-order", line)


def _unknown_players(gathered: Gathered, findings: TrfFindings) -> None:
    named = [(line, item.tpns) for line, item, _ in gathered.records.forbidden]
    named += [(line, item.tpns) for line, item in gathered.records.adjustments]
    for line, tpns in named:
        for tpn in tpns:
            if tpn not in gathered.rows:
                findings.warning("trf.unknown-player.named", line, tpn=tpn)


def _second_pab(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    for round_ in t.rounds:
        tpns = round_.pabs
        if len(tpns) > 1:
            place = Place(tpn=tpns[1], round=round_.number)
            line, column = gathered.rows[tpns[1]].line, column_of_round(round_.number)
            findings.error(
                "trf_rounds.two-pabs", line, column, place=place, round=round_.number, tpns=tpns
            )


def _twice(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    """Report repeated opponents and repeated pairing-allocated byes."""
    repetitions = Repetitions()
    rematches = any(
        len(set(career.opponents)) < len(career.opponents) for career in t.careers.values()
    )
    for round_ in t.rounds:
        number = round_.number
        for game in round_.games if rematches else ():
            one, other = min(game.white, game.black), max(game.white, game.black)
            first = repetitions.meeting(number, one, other) if game.played else 0
            if first:
                findings.warning(
                    "trf_rounds.rematch",
                    gathered.rows[one].line,
                    column_of_round(number),
                    place=Place(tpn=one, round=number),
                    first=one,
                    second=other,
                    earlier=first,
                    later=number,
                )
        for tpn in round_.pabs:
            first = repetitions.pab(number, tpn)
            if first:
                findings.warning(
                    "trf_rounds.pab-again",
                    gathered.rows[tpn].line,
                    column_of_round(number),
                    place=Place(tpn=tpn, round=number),
                    player=tpn,
                    earlier=first,
                    later=number,
                )


def _colours(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    """Report a third game in a row of a colour, or one colour three times more often.

    Rule: C.04.3 (2026-02) 1.7.1.
    """
    for tpn, (colours, *_) in t.careers.items():
        three = "www" if "www" in colours else "bbb" if "bbb" in colours else ""
        surplus = 2 * colours.count("w") - len(colours)
        if not three and abs(surplus) <= 2:
            continue
        colour = _WHITE if three == "www" or (not three and surplus > 0) else _BLACK
        line, place = gathered.rows[tpn].line, Place(tpn=tpn)
        if three:
            findings.notice("trf_rounds.colours.row", line, place=place, tpn=tpn, colour=colour)
        else:
            findings.notice(
                "trf_rounds.colours.surplus",
                line,
                place=place,
                tpn=tpn,
                colour=colour,
                surplus=abs(surplus),
            )


def _awards(t: Tournament, gathered: Gathered, findings: TrfFindings) -> None:
    for round_ in t.rounds:
        for game in round_.games:
            white, black = game.white_result, game.black_result
            if by_ruling_alone(white, black):
                findings.notice(
                    "trf_rounds.award",
                    gathered.rows[game.white].line,
                    column_of_round(round_.number),
                    place=Place(tpn=game.white, round=round_.number),
                    round=round_.number,
                    white=game.white,
                    white_result=white.value,
                    black=game.black,
                    black_result=black.value,
                )


def _rounds_for_byes(t: Tournament, tpn: int, missing: int) -> _EmptyRounds | None:
    """Return where half-point byes would add the points a player lacks, in tenths.

    None where no number of them does. The first form of the report had no letter for a round that a
    player was granted to miss: old programs left the cell blank, or wrote it like an absence.
    """
    worth = t.points.hpb - t.points.zpb
    if missing <= 0 or worth <= 0 or missing % worth:
        return None
    entries = t.entries[tpn][: t.rounds_paired]
    empty = tuple(
        number
        for number, entry in enumerate(entries, start=1)
        if entry is None or entry.result is Bye.ZPB
    )
    byes = missing // worth
    return _EmptyRounds(empty, byes) if byes <= len(empty) else None
