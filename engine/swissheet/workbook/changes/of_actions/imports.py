"""Check a tournament from a file before it becomes a workbook.

Every round is paired again from the rounds before it. A round that the rules pair differently is
asked about, unless a line of the file already names it. If the dates ask for rules older than those
of 2026, that is reported. Sources: C.04.2 (2026-02) 1.5, pairings can be made again; for the
question, our reading that a file is taken over as the arbiter's own work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.trf.dialects import TrfSource
from swissheet.formats.trf.editions import edition_told
from swissheet.formats.trf.systems import is_named
from swissheet.model import Tournament
from swissheet.pairing.acceleration_texts import texts_of
from swissheet.pairing.checker import Board, RoundDifference
from swissheet.pairing.rechecking import Recheck
from swissheet.workbook.changes.ask.questions import ASKED, TOLD
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.report.notes import player_text
from swissheet.workbook.changes.report.rechecked import rechecked
from swissheet.workbook.changes.report.told_boards import NO_PAIRING
from swissheet.workbook.memory.events import Note


def imported(
    tournament: Tournament, remarks: Sequence[Issue], own: Mapping[int, int]
) -> tuple[GradedEvent, ...]:
    """Return the events that an imported tournament brings.

    Args: remarks: reports of text that was read with a correction, or filled in.
          own: own number by pairing number, as the workbook will give them.
    Cost: one pairing for each round.
    """
    events = [GradedEvent(replace(issue, level=TOLD), ()) for issue in remarks]
    unknown = _unknown_system(tournament)
    if unknown is not None:
        return (*events, GradedEvent(unknown, (), tournament.rounds_paired))
    source = tournament.source
    implied = isinstance(source, TrfSource) and source.codes.isdisjoint(("250", "XXA"))
    lines = (item.text for item in tournament.foreign)
    found = rechecked(texts_of(tournament, implied=implied), lines)
    skipped = _unchecked_rounds(tournament, found)
    if skipped is not None:
        events.append(GradedEvent(skipped, (), tournament.rounds_paired))
    # As in verify: boards that differ from the rules of 2026 may be right by those of their day.
    older = edition_told(tournament) is not None
    return (*events, *(_paired_otherwise(one, own, older=older) for one in found.differences))


def _unknown_system(tournament: Tournament) -> Issue | None:
    """Return why no round can be paired again: another system, or a code without a known system."""
    if not tournament.rounds_paired or tournament.system.matches:
        return None
    code = tournament.event.system_code
    if is_named(code, tournament.system):
        return None
    return Issue(
        Severity.NOTICE,
        "changes.import-unchecked",
        params={"system": code or tournament.system.value},
        level=TOLD,
    )


def _unchecked_rounds(tournament: Tournament, found: Recheck) -> Issue | None:
    rounds = [n for n in range(1, tournament.rounds_paired + 1) if n not in found.rounds]
    if not rounds:
        return None
    return Issue(
        Severity.NOTICE, "changes.import-unchecked.rounds", params={"rounds": rounds}, level=TOLD
    )


def _paired_otherwise(
    found: RoundDifference, own: Mapping[int, int], *, older: bool
) -> GradedEvent:
    """Return the question about a round; in an event of older rules it is reported and noted."""
    after = _said(found.recorded, lambda tpn: player_text(own[tpn]))
    before = NO_PAIRING
    if not found.unpairable:
        before = _said(found.expected, lambda tpn: player_text(own[tpn]))
    issue = _told_of_older(found) if older else _asked(found)
    return GradedEvent(issue, (), found.round, Note("Import", found.round, "", before, after))


def _asked(found: RoundDifference) -> Issue:
    place, there = Place(round=found.round), _numbers(found.recorded)
    if found.unpairable:
        return Issue(
            Severity.QUESTION,
            "changes.import-pairs.unpairable",
            place,
            params={"round": found.round, "there": there},
            level=ASKED,
        )
    return Issue(
        Severity.QUESTION,
        "changes.import-pairs",
        place,
        params={"round": found.round, "right": _numbers(found.expected), "there": there},
        level=ASKED,
    )


def _told_of_older(found: RoundDifference) -> Issue:
    place, there = Place(round=found.round), _numbers(found.recorded)
    if found.unpairable:
        return Issue(
            Severity.NOTICE,
            "changes.import-older.unpairable",
            place,
            params={"round": found.round, "there": there},
            level=TOLD,
        )
    return Issue(
        Severity.NOTICE,
        "changes.import-older",
        place,
        params={"round": found.round, "right": _numbers(found.expected), "there": there},
        level=TOLD,
    )


def _numbers(boards: Sequence[Board]) -> str:
    return _said(boards, str)


def _said(boards: Sequence[Board], name: Callable[[int], str]) -> str:
    return " ".join(_board(*board, name) for board in boards) or "-"


def _board(white: int, black: int, name: Callable[[int], str]) -> str:
    return f"{name(white)}-{name(black)}" if black else f"{name(white)}=PAB"
