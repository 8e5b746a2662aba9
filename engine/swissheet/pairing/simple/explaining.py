"""Why these two meet, and why with these colours: one sentence for each board."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from swissheet.errors import Issue, Place, RulesError, Severity
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.pairing.dutch.colours import Strength
from swissheet.pairing.dutch.field import Field
from swissheet.pairing.dutch.participant import Participant
from swissheet.pairing.simple.colours import ColourRule, white_first
from swissheet.pairing.simple.drawing import Draw, DrawnList, draw_of, listed
from swissheet.pairing.simple.field import read, without_limits
from swissheet.pairing.types import RoundPairing
from swissheet.words.message import Figures, Param


class PairRule(enum.Enum):
    """The reason why two meet."""

    HALVES = "halves"  # the same place in the upper and in the lower half of their group
    LOTS = "lots"  # the same, in a list drawn by lot
    GROUP = "group"  # equal points; halves do not fit for rematches or colours
    FLOAT = "float"  # different points, as near as can be
    BYE = "bye"  # no opponent is left


@dataclass(frozen=True, slots=True)
class Explained:
    """A board, or the bye, and its reason.

    ``board`` counts from 1, 0 for the bye; ``black`` and ``colours``: None for it.
    """

    board: int
    white: int
    black: int | None
    pair: PairRule
    colours: ColourRule | None
    told: Issue
    """The reason in one sentence; ``words(language)`` is in the language of the reader."""


def explain(tournament: Tournament, made: RoundPairing) -> tuple[Explained, ...]:
    """Return every board of a round in the order of the boards, then the bye, with reasons.

    Judged by the rounds before it, whether or not the tournament has the round already.

    Args:   made: the round as :func:`swissheet.pairing.pair` returns it.
    Raises: RulesError: a board that the rules forbid, or with other colours than theirs.
    """
    found = listed(tournament.as_paired(made.round), made.round)
    field = read(found.tournament, made.round)
    return tuple(_Explaining(tournament, found, field, made).all())


class _Explaining:
    def __init__(
        self, tournament: Tournament, found: DrawnList, field: Field, made: RoundPairing
    ) -> None:
        self.tournament, self.field, self.made = tournament, field, made
        self.place = {found.tpns[p.tpn]: k for k, p in enumerate(field.players)}
        self.barred = without_limits(field, found.tournament).barred
        self.drawn = draw_of(tournament) is not Draw.RATING
        self.halves = _halves(field, map(self._places, made.boards))

    def all(self) -> Iterator[Explained]:
        for number, (white, black) in enumerate(self.made.boards, start=1):
            yield self._board(number, white, black)
        if self.made.pab is not None:
            yield self._bye(self.made.pab)

    def _places(self, board: tuple[int, int]) -> tuple[int, int]:
        """Return the places of both, the higher first.

        Raises: RulesError: a player is not there, or they must not meet.
        """
        one, other = (self.place.get(tpn, -1) for tpn in board)
        if min(one, other) < 0 or self.barred[one] >> other & 1:
            raise self._otherwise(board)
        return min(one, other), max(one, other)

    def _board(self, number: int, white: int, black: int) -> Explained:
        one, other = self._places((white, black))
        higher, lower = self.field.players[one], self.field.players[other]
        white_is_higher, rule = white_first(higher, lower, self.field.initial_colour)
        if white_is_higher != (self.place[white] == one):
            raise self._otherwise((white, black))
        names = self._name(white), self._name(black)
        reason = self._colours(rule, names, self.place[white], self.place[black])
        pair, told = self._pair(one, other, names, self.place[white] == one, reason)
        return Explained(number, white, black, pair, rule, told)

    def _pair(
        self, one: int, other: int, names: tuple[str, str], in_order: bool, reason: Issue
    ) -> tuple[PairRule, Issue]:
        white, black = names
        points, less = (_points(self.field.players[place]) for place in (one, other))
        if points != less:
            theirs = (points, less) if in_order else (less, points)
            return PairRule.FLOAT, self._told(
                "pairing.simple-board.float",
                white=white,
                black=black,
                points=theirs[0],
                others=theirs[1],
                reason=reason,
            )
        place = self.halves.get((one, other), 0)
        if not place:
            return PairRule.GROUP, self._told(
                "pairing.simple-board.group", white=white, black=black, points=points, reason=reason
            )
        return PairRule.LOTS if self.drawn else PairRule.HALVES, self._told(
            "pairing.simple-board.lots" if self.drawn else "pairing.simple-board.halves",
            white=white,
            black=black,
            points=points,
            place=place,
            reason=reason,
        )

    def _colours(self, rule: ColourRule, names: tuple[str, str], white: int, black: int) -> Issue:
        name = names[0]
        match rule:
            case ColourRule.LIMIT:
                strength = self.field.players[white].preference.strength
                bound = names[0] if strength is Strength.ABSOLUTE else names[1]
                return self._told("pairing.simple-colours.limit", white=name, bound=bound)
            case ColourRule.BALANCE:
                return self._told("pairing.simple-colours.balance", white=name)
            case ColourRule.CHANGE:
                return self._told("pairing.simple-colours.change", white=name)
            case ColourRule.EARLIER:
                return self._told("pairing.simple-colours.earlier", white=name)
            case ColourRule.RANK:
                higher = names[0] if white < black else names[1]
                return self._told("pairing.simple-colours.rank", white=name, higher=higher)
            case ColourRule.DRAWN:
                return self._told("pairing.simple-colours.drawn", white=name)

    def _bye(self, tpn: int) -> Explained:
        place = self.place.get(tpn)
        if place is None or not self.field.players[place].pab_allowed:
            raise self._otherwise((tpn, 0))
        told = self._told(
            "pairing.simple-bye", player=self._name(tpn), points=_points(self.field.players[place])
        )
        return Explained(0, tpn, None, PairRule.BYE, None, told)

    def _name(self, tpn: int) -> str:
        return f"{tpn} {self.tournament.player(tpn).name}"

    def _told(self, key: str, **params: Param) -> Issue:
        return Issue(Severity.NOTICE, key, Place(round=self.made.round), params=params)

    def _otherwise(self, board: tuple[int, int]) -> RulesError:
        white, black = board
        return RulesError(
            "pairing.board-otherwise",
            place=Place(round=self.made.round),
            round=self.made.round,
            white=white,
            black=black,
        )


def _points(player: Participant) -> Figures:
    return said_points(player.score, half="½")


def _halves(field: Field, boards: Iterable[tuple[int, int]]) -> Mapping[tuple[int, int], int]:
    """Return the pairs of upper half against lower half, with the place of both in their half.

    Places count from 1.

    The halves are those of the players who meet inside their score group.
    """
    by_score: dict[int, list[int]] = {}
    for one, other in boards:
        if field.players[one].score == field.players[other].score:
            by_score.setdefault(field.players[one].score, []).extend((one, other))
    found = {}
    for places in by_score.values():
        places.sort()
        half = len(places) // 2
        for place, pair in enumerate(zip(places[:half], places[half:], strict=True), start=1):
            found[pair] = place
    return found
