"""Grade changes of a pairing that the players already know.

Rule: C.04.2 (2026-02) 4.4: for the reasons named there only; nothing is ever un-published.
"""

from __future__ import annotations

from swissheet import rounds
from swissheet.errors import Issue, NoLegalPairing, Place, RulesError, Severity
from swissheet.model import Result, Tournament
from swissheet.pairing import RoundPairing
from swissheet.workbook.changes.compare.differences import Difference
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.memory.published import Version, seats_of
from swissheet.workbook.memory.state import State
from swissheet.workbook.sheets.players.identity import who_is_who
from swissheet.workbook.sheets.reading.reading import Reading

PUBLISHED = "PUBLISHED"
"""The code of every such change."""

BY_HAND_KEY = "changes.published"
"""The key of changes by hand, which need a reason."""

WITH_REASON = frozenset({PUBLISHED, "REARRANGED"})
"""The codes of changes with which the reason is kept."""

_NAMED_AT_MOST = 6
_LEVEL = 4


def touches_boards(found: Difference) -> bool:
    """Return whether a change of a round makes or breaks a pair or exchanges its colours.

    Byes do not count. A game with a result is reported with the colours it was played with, which
    changes
    no pairing.
    """
    were, are = (
        {board.players: board for board in boards if board.black}
        for boards in (found.were, found.are)
    )
    return were.keys() != are.keys() or any(
        board.white != were[players].white and Result.PENDING in board.results
        for players, board in are.items()
    )


def by_hand(reading: Reading, round_: int, found: tuple[Difference, ...] = ()) -> GradedEvent:
    """Return the event of a published round that is paired by hand, or opened for that.

    Rule: C.04.2 (2026-02) 4.4.
    Args: found: the change typed into it.
    """
    version, number = _last(reading, round_)
    place = found[0].place if found else _place(reading, round_)
    issue = Issue(
        Severity.QUESTION,
        "changes.published",
        place,
        params={"round": round_, "version": number, "when": _when(version)},
        level=_LEVEL,
    )
    consequence = Issue(
        Severity.QUESTION,
        "changes.published-follows",
        place,
        params={"round": round_, "version": number, "results": _entered(reading, round_)},
    )
    return GradedEvent(issue, found, round_, consequence=consequence)


def taken_back(reading: Reading, tournament: Tournament) -> GradedEvent:
    """Return the event of a published pairing that is taken back, to be made again.

    Rule: C.04.2 (2026-02) 4.4.
    """
    round_ = tournament.rounds_paired
    version, number = _last(reading, round_)
    place = _place(reading, round_)
    issue = Issue(
        Severity.QUESTION,
        "changes.published.unpair",
        place,
        params={"round": round_, "version": number, "when": _when(version)},
        level=_LEVEL,
    )
    return GradedEvent(issue, (), round_, consequence=_again(reading, tournament, place))


def paired_again(
    reading: Reading, tournament: Tournament, made: RoundPairing
) -> GradedEvent | None:
    """Return the event of a published round with other boards; None if they are the same.

    Rule: C.04.2 (2026-02) 4.4.
    """
    version, number = _last(reading, made.round)
    after = rounds.with_pairing(tournament, made)
    others = _differing(reading, after, made.round, version)
    if not others:
        return None
    place = _place(reading, made.round)
    issue = Issue(
        Severity.QUESTION,
        "changes.published.pair",
        place,
        params={"round": made.round, "version": number, "when": _when(version)},
        level=_LEVEL,
    )
    return GradedEvent(issue, (), made.round, consequence=_told(others, place))


def _last(reading: Reading, round_: int) -> tuple[Version, int]:
    versions = reading.published.of(round_)
    return versions[-1], len(versions)


def _when(version: Version) -> str:
    return f"{version.when:%Y-%m-%d %H:%M}"


def _place(reading: Reading, round_: int) -> Place:
    sheet = reading.rounds.get(round_)
    return sheet.place_of_table() if sheet is not None else Place(round=round_)


def _entered(reading: Reading, round_: int) -> int:
    """Return how many results a round has."""
    tournament = reading.tournament
    if tournament is None or round_ > tournament.rounds_paired:
        return 0
    made = tournament.round(round_)
    return len(made.games) - len(made.missing_results)


def _again(reading: Reading, tournament: Tournament, place: Place) -> Issue | None:
    """Return the boards that would come if the last round were paired again now."""
    round_ = tournament.rounds_paired
    before = rounds.without_last_round(tournament)
    try:
        after, _ = rounds.pair_next(before)
    except (NoLegalPairing, RulesError):
        return Issue(Severity.QUESTION, "changes.published-again.none", place)
    return _told(_differing(reading, after, round_, _last(reading, round_)[0]), place)


def _told(boards: list[str], place: Place) -> Issue:
    if not boards:
        return Issue(Severity.QUESTION, "changes.published-again.same", place)
    return Issue(
        Severity.QUESTION,
        "changes.published-again",
        place,
        params={"count": len(boards), "boards": boards[:_NAMED_AT_MOST]},
    )


def _differing(reading: Reading, after: Tournament, round_: int, version: Version) -> list[str]:
    """Return the boards of a pairing that were not published, in words."""
    own, known = _own_numbers(reading), set(version.seats)
    made = after.round(round_)
    if version.shows(seats_of(made, own)):
        return []
    return [
        f"{_name(after, game.white)} - {_name(after, game.black)}"
        for game in made.games
        if f"{own.get(game.white)}-{own.get(game.black)}" not in known
    ] + [
        f"{_name(after, tpn)} ({bye.value})"
        for tpn, bye in made.byes
        if bye.value != "Z" and f"{own.get(tpn)}={bye.value}" not in known
    ]


def _own_numbers(reading: Reading) -> dict[int, int]:
    """Return the players' own numbers by pairing number; if they are lost, those they get now."""
    if reading.own_numbers:
        return reading.own_numbers
    ids = who_is_who(State(), (), reading.listed)
    return {item.player.tpn: ids[item.row] for item in reading.players}


def _name(tournament: Tournament, tpn: int) -> str:
    return f"{tpn} {tournament.player(tpn).name}"
