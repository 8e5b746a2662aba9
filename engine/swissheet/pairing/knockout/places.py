"""The final order of a knock-out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from swissheet.pairing.knockout.event import Knockout, KnockoutStage, Match, matches


def places(event: Knockout) -> tuple[tuple[int, int], ...]:
    """Return place and TPN of every player who is out or has won, the best first.

    Players who went out in the same round share a place (two third ones, four fifth ones), by seed;
    the match for the third place separates its two. A consolation gives no places of the event.
    Where neither player of a match went on, both are out in that round.

    Raises: RulesError: as :func:`matches`.
    """
    made = matches(event)
    seed = event.bracket.seed_of
    main = [match for match in made if match.id.stage is KnockoutStage.MAIN]
    third = next((match for match in made if match.id.stage is KnockoutStage.THIRD_PLACE), None)
    found: list[tuple[int, int]] = []
    last = event.bracket.rounds
    champion = main[-1].winner
    if champion:
        found.append((1, champion))
    for round_ in range(last, 0, -1):
        out = sorted(
            (tpn for match in main if match.id.round == round_ for tpn in _out(match)), key=seed
        )
        place = (1 << last - round_) + 1
        if third is not None and round_ == last - 1 and third.winner and third.loser is not None:
            found.append((place, third.winner))
            found += [(place + 1, tpn) for tpn in out if tpn != third.winner]
        else:
            found += [(place, tpn) for tpn in out]
    return tuple(found)


def won(made: Iterable[Match]) -> Mapping[int, int]:
    """Return how many matches of two players each TPN has won, in every stage."""
    return Counter(m.winner for m in made if m.winner and m.one and m.other)


def _out(match: Match) -> list[int]:
    """Return the players who went out in a match: the loser, or both where neither goes on."""
    if match.winner is None:
        return []
    return [tpn for tpn in (match.one, match.other) if tpn and tpn != match.winner]
