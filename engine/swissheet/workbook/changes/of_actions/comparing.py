"""Compare a round that was paired by hand with the pairing of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Tournament
from swissheet.pairing.checker import RoundDifference, replay
from swissheet.words.message import Param, Sentences
from swissheet.workbook.changes.ask.events import by_hand_told
from swissheet.workbook.changes.grade.by_hand import boards_in_words, broken_rules
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.table_by_hand import broken_table
from swissheet.workbook.changes.report.notes import BY_HAND, player_text
from swissheet.workbook.memory.events import Note

_Boards = Iterable[tuple[int, int]]

_NO_PAIRING = "engine has none"


def compared(noticed: Noticed, tournament: Tournament, round_: int) -> Noticed:
    """Return the noticed events with those of the comparison; differing boards are asked twice.

    Pairs and colours of the same players are compared, and byes as they are.
    Rule: C.04.2 (2026-02) 1.5: which players are to be paired by the rules.
    """
    differing = replay(tournament, [round_])
    if not differing:
        return without_line(noticed, round_)
    (found,) = differing
    recorded, note = _note(noticed, tournament, found)
    places = {
        (game.white, game.black): noticed.reading.places.board(round_, board, "white_tpn")
        for board, game in enumerate(tournament.round(round_).games, start=1)
    }
    if tournament.system.by_table:
        broken = broken_table(noticed.reading, tournament, round_)
    else:
        broken = broken_rules(tournament, round_, places)
    by_hand = boards_in_words(tournament, recorded)
    engine = boards_in_words(tournament, found.expected)
    place = noticed.reading.places.board(round_, 1, "white_tpn")
    event = GradedEvent(_differs(round_, place, by_hand, engine, broken), (), round_, note)
    return replace(noticed, events=(*noticed.events, event))


def by_hand(noticed: Noticed, tournament: Tournament, round_: int) -> Note:
    """Return the report's line about a round changed by hand; an empty one if the rules agree.

    Rule: C.04.2 (2026-02) 1.5.
    """
    differing = replay(tournament, [round_])
    return _note(noticed, tournament, differing[0])[1] if differing else Note(BY_HAND, round_)


def _note(
    noticed: Noticed, tournament: Tournament, found: RoundDifference
) -> tuple[list[tuple[int, int]], Note]:
    """Return the boards that differ as they are by hand, and the line about them."""
    number = found.round
    recorded = [*found.recorded, *((tpn, 0) for tpn in tournament.round(number).pabs[1:])]
    before = _NO_PAIRING if found.unpairable else _texts(noticed, found.expected)
    return recorded, Note(BY_HAND, number, before=before, after=_texts(noticed, recorded))


def without_line(noticed: Noticed, round_: int) -> Noticed:
    """Remove the line of a round paired by hand, if there is one, and report that."""
    told = noticed.reading.memory.events
    if not by_hand_told(told, round_):
        return noticed
    place = noticed.reading.places.board(round_, 1, "white_tpn")
    issue = Issue(Severity.NOTICE, "changes.mpa-gone", place, params={"round": round_}, level=2)
    event = GradedEvent(issue, (), round_, Note(BY_HAND, round_))
    return replace(noticed, events=(*noticed.events, event))


def _differs(
    round_: int, place: Place, by_hand: list[str], engine: list[str], broken: list[Issue]
) -> Issue:
    """Return the problem with both lists of boards, and every rule that is broken."""
    rules = Sentences(tuple(broken))
    if engine and broken:
        return _asked(
            "changes.mpa-differs.broken",
            place,
            round=round_,
            boards=by_hand,
            engine=engine,
            reason=rules,
        )
    if engine:
        return _asked("changes.mpa-differs", place, round=round_, boards=by_hand, engine=engine)
    if broken:
        return _asked(
            "changes.mpa-differs.none-broken", place, round=round_, boards=by_hand, reason=rules
        )
    return _asked("changes.mpa-differs.none", place, round=round_, boards=by_hand)


def _asked(key: str, place: Place, **more: Param) -> Issue:
    return Issue(Severity.QUESTION, key, place, params={**more}, level=4)


def _texts(noticed: Noticed, boards: _Boards) -> str:
    """Return the boards of a note, by the players' own numbers."""
    own = {item.player.tpn: noticed.ids[item.row] for item in noticed.reading.players}
    return " ".join(
        f"{player_text(own[white])}-{player_text(own[black])}"
        if black
        else f"{player_text(own[white])}=PAB"
        for white, black in boards
    )
