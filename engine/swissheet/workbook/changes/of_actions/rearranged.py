"""Ask about and report a round that is changed because players came late or did not appear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.rearrangement import Facts, ProposalKind, RoundProposal
from swissheet.words.message import Said, Sentences
from swissheet.workbook.changes.ask.events import by_hand_told
from swissheet.workbook.changes.grade.by_hand import boards_in_words, told_breach
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.noticing import Noticed
from swissheet.workbook.changes.of_actions.comparing import by_hand
from swissheet.workbook.sheets.reading.shown import labels


def asked_about(
    noticed: Noticed,
    meant: Tournament,
    facts: Facts,
    proposal: RoundProposal,
    *,
    others: int,
    place: Place,
) -> Noticed:
    """Return the noticed events with the question whether a round is to be changed in this way.

    The line of the report has the boards that are not those of the rules for the players who are
    present.
    Rule: C.04.2 (2026-02) 4.4: by agreement of all concerned.
    Args: meant: the tournament with the change. others: how many other ways there are, to be shown.
          place: of the question: the cursor's cell, if it names the player.
    """
    round_ = meant.rounds_paired
    shown = labels(noticed.reading)
    about = Sentences((*_facts(facts, shown), *_details(meant, proposal, place, shown)))
    more = [Issue(Severity.NOTICE, "rearrangement.others", params={"count": others})]
    said = Sentences((*about.said, *(more if others else ())))
    event = GradedEvent(_question(meant, proposal, place, said, shown), (), round_)
    if proposal.made or proposal.gone:
        note = by_hand(noticed, meant, round_)
        known = noticed.reading.memory.events
        if note.after or by_hand_told(known, round_):
            event = replace(event, note=note)
    return noticed.with_events([event])


def playing_at_once(noticed: Noticed, tpns: Sequence[int], round_: int) -> Noticed:
    """Return the noticed events where late entries begin with the last round, not the next one.

    Rule: C.04.2 (2026-02) 2.4.
    """

    def told(event: GradedEvent) -> GradedEvent:
        issue = event.issue
        if issue.code != "late-entry" or issue.params["tpn"] not in tpns:
            return event
        return replace(event, issue=replace(issue, params={**issue.params, "first": round_}))

    return replace(noticed, events=tuple(map(told, noticed.events)))


def _question(
    meant: Tournament,
    proposal: RoundProposal,
    place: Place,
    said: Sentences,
    shown: Mapping[int, str],
) -> Issue:
    round_ = meant.rounds_paired
    gone = boards_in_words(meant, proposal.gone, shown)
    made = boards_in_words(meant, proposal.made, shown)
    players = _named(shown, proposal.consent)
    if made and gone:
        return Issue(
            Severity.QUESTION,
            "changes.rearranged",
            place,
            {"round": round_, "made": made, "gone": gone, "players": players, "reason": said},
            3,
        )
    if made:
        return Issue(
            Severity.QUESTION,
            "changes.rearranged.added",
            place,
            {"round": round_, "made": made, "players": players, "reason": said},
            3,
        )
    if gone:
        return Issue(
            Severity.QUESTION,
            "changes.rearranged.gone",
            place,
            {"round": round_, "gone": gone, "reason": said},
            3,
        )
    return Issue(
        Severity.QUESTION,
        "changes.rearranged.stands",
        place,
        {"round": round_, "reason": said},
        3,
    )


def _named(shown: Mapping[int, str], tpns: tuple[int, ...]) -> list[str]:
    """Return players with the numbers that the sheets have before the change."""
    return [shown[tpn] for tpn in tpns]


def _facts(facts: Facts, shown: Mapping[int, str]) -> Iterator[Said]:
    """Yield the facts that have become known, in sentences."""
    if facts.here:
        players = _named(shown, facts.here)
        yield Issue(Severity.NOTICE, "rearrangement.they-came", params={"players": players})
    if facts.absent:
        players = _named(shown, facts.absent)
        yield Issue(Severity.NOTICE, "rearrangement.they-did-not", params={"players": players})


def _details(
    tournament: Tournament, proposal: RoundProposal, place: Place, shown: Mapping[int, str]
) -> Iterator[Said]:
    """Yield the details to know before the change is agreed to."""
    for board, gap in proposal.gaps:
        (pair,) = boards_in_words(tournament, [board], shown)
        points = said_points(gap)
        yield Issue(Severity.NOTICE, "rearrangement.gap", params={"pair": pair, "points": points})
    if proposal.unwanted:
        players = _named(shown, proposal.unwanted)
        yield Issue(Severity.NOTICE, "rearrangement.colour", params={"players": players})
    for breach in proposal.broken:
        yield told_breach(breach, tournament, "-", place, shown)
    if proposal.forfeits:
        players = _named(shown, proposal.forfeits)
        yield Issue(Severity.NOTICE, "rearrangement.forfeits", params={"players": players})
    if proposal.waiting and proposal.kind is not ProposalKind.AGAIN:
        players = _named(shown, proposal.waiting)
        yield Issue(Severity.NOTICE, "rearrangement.waiting", params={"players": players})
