"""A group to be paired: its parts, its numbers p and x, and the criteria inside it.

Covers FIDE Swiss 1998, A.3 (groups and remainder, the half rule), A.6 and A.8 (p and x), B.4 to B.6
(colours and floats), with the ways in which C.9 and C.10 drop float criteria.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swissheet.pairing.fide1998.field import Field, Float, Participant


def mask_of(places: Iterable[int]) -> int:
    """Return the mask of some places."""
    return sum(1 << place for place in places)


class Floats(enum.IntEnum):
    """The float criteria of one direction still in force.

    Rule: FIDE Swiss 1998, C.9, C.10: B.6 is dropped first, then B.5.
    """

    B5_B6 = 0
    B5 = 1
    NONE = 2

    def bar(self, player: Participant, direction: Float) -> bool:
        """Return whether the criteria keep a player from floating in a direction.

        Rule: FIDE Swiss 1998, B.5 (the last round), B.6 (the one before); neither in the last
              round for players with more than half of the points.
        """
        return not player.exempt and direction in player.floats[: 2 - self]


@dataclass(frozen=True)
class Group:
    """The players of one group, by place: ``upper`` were moved down into it, ``own`` were not.

    ``lowest``: no player can move down from it; one player left over has the bye.
    """

    field: Field
    upper: tuple[int, ...]
    own: tuple[int, ...]
    lowest: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Return all players, by A.2: those who were moved down have more points."""
        return self.upper + self.own

    @property
    def mixed(self) -> bool:
        """Return whether a player was moved down into it."""
        return bool(self.upper)

    @property
    def pairs(self) -> int:
        """Return how many pairs can be made at most.

        Rule: FIDE Swiss 1998, A.6, C.3.
        """
        return len(self.players) // 2

    def first_stages(self, pairs: int) -> range:
        """Return how many moved-down players are paired first with ``pairs`` pairs, to try in turn.

        Rule:    FIDE Swiss 1998, A.3: none in a homogeneous group; one in which at least half
                 were moved down is treated as such; C.4, C.14: the highest of them.
        Reading: p counts the pairs of the whole group, the remainder's included; with p pairs as
                 many moved-down players as possible are paired first, the others are in S2. In
                 the lowest group all of them are, for C.13 comes in the place of C.14.
        """
        homogeneous = 2 * len(self.upper) >= len(self.players)
        most = 0 if homogeneous else min(len(self.upper), pairs)
        return range(most, most - 1 if self.lowest else -1, -1)

    def without_opponent(self) -> list[int]:
        """Return players who have no possible opponent in the group, the lowest first.

        Rule:    FIDE Swiss 1998, C.1.
        Reading: in an odd lowest group the bye is an opponent for players who may have it by B.1.
        """
        mask, field = mask_of(self.players), self.field
        bye = self.lowest and len(self.players) % 2 == 1
        return [
            place
            for place in reversed(self.players)
            if not field.legal[place] & mask and not (bye and field.players[place].may_rest)
        ]

    def may_be_left(self, floats: Floats) -> int:
        """Return the mask of players who may be left over.

        Rule: FIDE Swiss 1998, B.1 (the bye), B.5, B.6 (downfloats; A.5: the bye is one).
        """
        people = self.field.players
        return mask_of(
            place
            for place in self.players
            if not floats.bar(people[place], Float.DOWN)
            and (not self.lowest or people[place].may_rest)
        )

    def may_float_up(self, place: int, opponent: int, floats: Floats) -> bool:
        """Return whether ``opponent`` may be paired with a moved-down player.

        Rule: FIDE Swiss 1998, B.5, B.6 (upfloats); A.4: a float needs different points.
        """
        people = self.field.players
        level = people[opponent].score == people[place].score
        return level or not floats.bar(people[opponent], Float.UP)


def clash(field: Field, one: int, other: int) -> bool:
    """Return whether a pair cannot have both its colour preferences.

    Rule: FIDE Swiss 1998, A.8, B.4.
    """
    side = field.players[one].preference.side
    return bool(side) and side == field.players[other].preference.side


def fewest_clashes(field: Field, players: Sequence[int], pairs: int) -> int:
    """Return the number x: the pairs that cannot have both preferences in any pairing.

    Rule:    FIDE Swiss 1998, A.8, C.2; C.14 lowers it with p.
    Reading: never below 0; players without a preference count as players alone. With fewer pairs,
             the number that counting proves for them: each pair less leaves two more players over.
    """
    sides = [field.players[place].preference.side for place in players]
    most = max(sides.count(1), sides.count(-1))
    return max(0, most - (len(players) - pairs))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a group, by place, with its key in the order of the group's candidates.

    ``pairs`` have the higher ranked player first; ``left`` by rank. ``key``: the smaller one comes
    first in the procedure.
    """

    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    key: tuple[object, ...] = ()
