"""The order of the list: by rating, or drawn by lot from a text that is recorded with the event."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace

from swissheet.errors import RulesError
from swissheet.model import Colour, Tournament, renumber
from swissheet.pairing.lots import Lots

DRAW_OPTION = "draw"
"""The option of the event that says how the list is ordered; without it by rating."""

SEED_OPTION = "draw_seed"
"""The option of the event with the text that the lots are drawn from."""

_WIDTH = 1 << 62


class Draw(enum.Enum):
    """The order of players with equal points in the list, by the value of the option."""

    RATING = "rating"  # the pairing numbers, which are by rating
    LOT = "lot"  # numbers drawn once, for all rounds
    LOT_EVERY_ROUND = "lot every round"


def draw_of(tournament: Tournament) -> Draw:
    """Return how the event orders its list.

    Raises: RulesError: its option has another value.
    """
    said = tournament.option(DRAW_OPTION, Draw.RATING.value)
    try:
        return Draw(said)
    except ValueError:
        raise RulesError(
            "pairing.draw", found=said, available=tuple(f"'{draw.value}'" for draw in Draw)
        ) from None


def to_draw(tournament: Tournament) -> bool:
    """Return whether an event of this system is by lot, and has nothing to draw from yet."""
    if not tournament.system.draws_list or tournament.option(SEED_OPTION):
        return False
    return tournament.option(DRAW_OPTION, Draw.RATING.value) != Draw.RATING.value


def with_seed(tournament: Tournament, seed: str) -> Tournament:
    """Return the tournament with the text that its lots are drawn from, in place of another one."""
    others = tuple(option for option in tournament.options if option[0] != SEED_OPTION)
    return replace(tournament, options=(*others, (SEED_OPTION, seed)))


@dataclass(frozen=True)
class DrawnList:
    """The tournament with the numbers of the list in place of TPNs, and the TPNs by number."""

    tournament: Tournament
    tpns: Mapping[int, int]


def listed(tournament: Tournament, round_: int) -> DrawnList:
    """Return the list by which a round is paired, and the colour drawn for its first board.

    Each player has a lot by TPN, so a player who comes late does not change those of the
    others, unless TPNs are given again. Where lots are drawn and the event has no colour, it is
    drawn from the same text.

    Rule:   club leaflet, steps: points, then the starting number; by lot the numbers are a shuffle
            from a recorded text, and where each round is drawn there is one for each round.
    Raises: RulesError: lots without such a text, or an unknown way to draw.
    """
    draw = draw_of(tournament)
    if draw is Draw.RATING:
        return DrawnList(tournament, {player.tpn: player.tpn for player in tournament.players})
    seed = tournament.option(SEED_OPTION)
    if not seed:
        raise RulesError("pairing.lots-without-seed")
    if tournament.initial_colour is None:
        drawn = Lots(f"{seed}|colour").one((Colour.WHITE, Colour.BLACK))
        tournament = replace(tournament, initial_colour=drawn)
    own = seed if draw is Draw.LOT else f"{seed}|round {round_}"
    order = sorted(
        (Lots(f"{own}|{player.tpn}").below(_WIDTH), player.tpn) for player in tournament.players
    )
    tpns = {number: tpn for number, (_, tpn) in enumerate(order, start=1)}
    return DrawnList(renumber(tournament, {tpn: number for number, tpn in tpns.items()}), tpns)


def drawn_list(tournament: Tournament, round_: int) -> tuple[int, ...]:
    """Return the TPNs of the list by which a round is paired, in its order; () unless by lot.

    Raises: as :func:`listed`.
    """
    if not tournament.system.draws_list or draw_of(tournament) is Draw.RATING:
        return ()
    found = listed(tournament, round_)
    return tuple(tpn for _, tpn in sorted(found.tpns.items()))


def new_list(tournament: Tournament, round_: int) -> tuple[int, ...]:
    """Return the list of a paired round that is the first to use it; () where nothing is new.

    It is new in round 1, in every round that is drawn, and where a player plays for the first time.
    Raises: as :func:`listed`.
    """
    found = drawn_list(tournament, round_)
    seated: list[set[int | None]] = [
        {made.pab, *(tpn for game in made.games for tpn in (game.white, game.black))}
        for made in map(tournament.round, range(1, round_ + 1))
    ]
    if draw_of(tournament) is Draw.LOT_EVERY_ROUND or seated[-1].difference(*seated[:-1]) - {None}:
        return found
    return ()
