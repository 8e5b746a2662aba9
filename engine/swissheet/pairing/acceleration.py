"""Baku acceleration: virtual points for the upper half in the first rounds.

Rule: C.04.7 (2026-02). Virtual points count for the pairing score only (1.5), never in standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissheet.errors import RulesError
from swissheet.model import (
    ACCELERATION_OPTION,
    CLASSIC,
    AccelerationText,
    PointSystem,
    Round,
    System,
    Tournament,
    VirtualPoints,
    edition_named,
    numbered_in_round_one,
)
from swissheet.model.points import said_points


def ga_size(participants: int) -> int:
    """Return how many of the first pairing's participants are in group GA.

    Rule: C.04.7 (2026-02) 1.2: the first half, rounded up to an even number.
    """
    return min(participants, 2 * -(-participants // 4))


def last_of_ga(
    tpns: Sequence[int],
    rounds: Sequence[Round],
    text: AccelerationText = AccelerationText.C_04_7,
) -> int:
    """Return the TPN of the last participant of group GA at the first pairing; 0 without players.

    Rule: C.04.7 (2026-02) 1.2, 1.3 with C.04.2 (2026-02) 2.4: a player who has a bye or is absent
          in round 1 has no number in it, and enters like a late entry on arrival; before 2026-02
          all players of the list count.
    Args: tpns: all players in the list, by ascending TPN.
          rounds: the rounds known; round 1 as paired, or with the byes announced for it.
    """
    counted = tpns if text.whole_list_counts else numbered_in_round_one(tpns, rounds)
    group = sorted(counted)[: ga_size(len(counted))]
    return group[-1] if group else 0


def baku(
    tpns: Sequence[int], rounds: int, points: PointSystem = CLASSIC, *, last_ga: int = 0
) -> tuple[VirtualPoints, ...]:
    """Return the virtual points of group GA: the points of a win at first, then half of them.

    Rule:   C.04.7 (2026-02) 1.1 to 1.4.
    Args:   tpns: all players in the list, by ascending TPN.
            rounds: of the whole tournament.
            last_ga: TPN of the last participant of GA at the first pairing; late entries above
            that player belong to GA as well (1.3). 0: the list is the one of the first pairing.
    Raises: RulesError: a win is not worth two draws, or a loss is worth something.
    """
    if points.win != 2 * points.draw or points.loss:
        raise RulesError(
            "pairing.acceleration.points",
            win=said_points(points.win),
            draw=said_points(points.draw),
            loss=said_points(points.loss),
        )
    # 1.3: the person who ended GA at the first pairing always ends it, so GA may become odd.
    ordered = sorted(tpns)
    group = [tpn for tpn in ordered if tpn <= last_ga] if last_ga else ordered
    ga = tuple(group if last_ga else group[: ga_size(len(group))])
    if not ga or rounds < 1:
        return ()
    # 1.4: the first half of the rounds is accelerated, the first half of that in full.
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    made = [VirtualPoints(points.win, 1, full, ga)]
    if full < accelerated:
        made.append(VirtualPoints(points.win // 2, full + 1, accelerated, ga))
    return tuple(made)


def accelerate(tournament: Tournament) -> Tournament:
    """Return the tournament with Baku acceleration, with the players who have arrived by now.

    It is called again before each round.

    Group GA is fixed before round 1, by the text the options name, else by the text in force,
    which they name from then on. A player absent in round 1 and above the last of GA has the
    virtual points of GA from the start: they count once the player is paired.

    Rule:   C.04.7 (2026-02) 1.2, 1.3: once a round is paired, the players of GA stay in it and
            the others out of it, whatever numbers they have by now; a player who arrives above its
            last player enters it.
    Raises: RulesError: the number of rounds is not announced, the system is not a Swiss, a round is
            paired already without acceleration, or as for :func:`baku`.
    """
    if not tournament.system.swiss:
        raise RulesError(
            "pairing.acceleration.system",
            system=tournament.system.term,
            possible=System.USUAL.term,
        )
    if not tournament.rounds_total:
        raise RulesError("pairing.acceleration.rounds")
    tpns = [player.tpn for player in tournament.players]
    if tournament.rounds_paired:
        group = {tpn for item in tournament.virtual_points for tpn in item.tpns}
        if not group:
            raise RulesError("pairing.acceleration.late")
        last_ga = max(group)
        tpns = [tpn for tpn in tpns if tpn in group or not _was_paired(tournament, tpn)]
    else:
        text = tournament.acceleration_text
        last_ga = last_of_ga(tpns, tournament.rounds, text)
        tournament = _naming(tournament, text)
    virtual = baku(tpns, tournament.rounds_total, tournament.points, last_ga=last_ga)
    return replace(tournament, virtual_points=virtual)


def unaccelerated(tournament: Tournament) -> Tournament:
    """Return the tournament before it was accelerated: without virtual points and text in force.

    A text other than the one in force was chosen for the event, and stays.
    """
    named = edition_named(tournament.options)
    chosen = named is not None and named is not AccelerationText.C_04_7
    options = tournament.options if chosen else _without_text(tournament.options)
    return replace(tournament, virtual_points=(), options=options)


def _naming(tournament: Tournament, text: AccelerationText) -> Tournament:
    if edition_named(tournament.options) is text:
        return tournament
    named = (ACCELERATION_OPTION, text.value)
    return replace(tournament, options=(*_without_text(tournament.options), named))


def _without_text(options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(item for item in options if item[0] != ACCELERATION_OPTION)


def without_number(tournament: Tournament, number: int) -> frozenset[int]:
    """Return the players without a number in a round of an accelerated event: lists show "-".

    They have not been paired up to that round. By a text in which the whole list counts there
    are no such players.

    Rule: C.04.7 (2026-02) 1.2 with C.04.2 (2026-02) 2.4.
    """
    named = edition_named(tournament.options)
    if not tournament.virtual_points or named is None or named.whole_list_counts:
        return frozenset()
    return frozenset(tpn for tpn in tournament.entries if not _was_paired(tournament, tpn, number))


def _was_paired(tournament: Tournament, tpn: int, number: int | None = None) -> bool:
    """Return whether a player was paired in a round up to ``number``, by default in any."""
    row = tournament.entries[tpn][:number]
    return any(entry is not None and entry.paired for entry in row)
