"""The field: all players to be paired, with the facts of Article 1 from their history.

Covers C.04.3 (2026-02) Article 1: order (1.2), floats (1.4), the pairing-allocated bye (1.5),
colour preference (1.6, 1.7), topscorers (1.8); C.04.1 (2026-02) 2 and 4; C.04.2 (2026-02) 2.5,
3.4, 3.5. Players are known by their place in the pairing order, from 0: a smaller place is a
higher rank, and a set of players is a bit mask, bit i for place i.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import count
from typing import Any

from swissheet.errors import Place, RulesError
from swissheet.model import Bye, Colour, Round, Tournament
from swissheet.model.rulings import pairing_points
from swissheet.pairing.dutch.colours import ColourPreference, colour_preference
from swissheet.pairing.dutch.masks import Masks, gathered, masks_of
from swissheet.pairing.dutch.participant import FloatKind, Participant
from swissheet.pairing.opening import absent

_NO_FLOATS = (FloatKind.NONE, FloatKind.NONE)

_participant: Callable[[tuple[Any, ...]], Participant] = partial(tuple.__new__, Participant)
"""Makes a participant from its fields, without a call in between: every round has many."""

# What is kept of a tournament in ``made_of_it``.
_FIRST_BARS = "bars from the PAB"
_FLOATS = "floats"


@dataclass(frozen=True)
class Field:
    """All players to be paired in a round, in pairing order, and the pairs that may meet.

    ``barred[i]`` is the mask of players that i must not meet by C1 and C3; i itself included.
    """

    round: int
    last_round: bool
    initial_colour: Colour
    players: tuple[Participant, ...]
    barred: tuple[int, ...]
    absent: tuple[tuple[int, Bye], ...]
    by_board_score: bool = False
    """Whether the boards are ordered by points different from those of the brackets."""

    @property
    def odd(self) -> bool:
        return len(self.players) % 2 == 1

    @cached_property
    def masks(self) -> Masks:
        """Return the masks of players with a fact in common; every bracket asks for them."""
        return masks_of(self.players)

    def scoregroups(self) -> list[range]:
        """Return the places of each scoregroup, highest score first (1.3.1)."""
        groups: list[range] = []
        start, score = 0, None
        for place, player in enumerate(self.players):
            if player.score != score:
                if place:
                    groups.append(range(start, place))
                start, score = place, player.score
        if self.players:
            groups.append(range(start, len(self.players)))
        return groups

    def without(self, tpns: Collection[int]) -> Field:
        """Return the field without some players; all others stay as they were."""
        keep = [place for place, player in enumerate(self.players) if player.tpn not in tpns]
        barred = (
            sum(1 << k for k, other in enumerate(keep) if self.barred[place] >> other & 1)
            for place in keep
        )
        players = tuple(self.players[place] for place in keep)
        return replace(self, players=players, barred=tuple(barred))


def read_field(tournament: Tournament, round_: int) -> Field:
    """Return all players to be paired in ``round_``, judged by the rounds before it.

    Rule:   C.04.3 (2026-02) 1.1, 1.2: by score, then by number; C.04.2 (2026-02) 2.5 (numbers
            without holes), 3.2, 3.3 (withdrawn and absent players are left out).
    Raises: RulesError: no initial colour is known and no game shows it.
    """
    history = _History(tournament, round_)
    last_round = bool(tournament.rounds_total) and round_ >= tournament.rounds_total
    away = absent(tournament, round_)
    players, met, masks = history.participants(history.numbers(away), last_round)
    made = Field(
        round_,
        last_round,
        _initial_colour(tournament, players),
        tuple(players),
        tuple(_barred(tournament, players, met, masks, round_)),
        tuple(sorted(away.items())),
        history.board_scores is not history.scores,
    )
    vars(made)["masks"] = masks  # found already, so they need not be collected again
    return made


def pab_bar(tournament: Tournament, tpn: int, round_: int) -> int:
    """Return the first round before ``round_`` that bars a player from the PAB; 0 if none does.

    Rule: C2 (C.04.1 (2026-02) 4): no PAB after a PAB, whatever it was worth, nor after a round that
          brought a win's points without a game; by points, so a forfeit win or a full-point bye
          worth less does not bar, and a half-point bye worth a win does.
    """
    bar = _first_bars(tournament).get(tpn, 0)
    return bar if bar < round_ else 0


def _first_bars(tournament: Tournament) -> Mapping[int, int]:
    """Return, by TPN, the first of all rounds that bars a player from the PAB.

    Every round asks it, so it is found once for the tournament.
    """
    known: dict[int, int] | None = tournament.made_of_it.get(_FIRST_BARS)
    if known is None:
        known = tournament.made_of_it[_FIRST_BARS] = {}
        for round_ in tournament.rounds:
            for tpn in _barred_by(tournament, round_):
                known.setdefault(tpn, round_.number)
    return known


def _barred_by(tournament: Tournament, round_: Round) -> Iterator[int]:
    """Yield the players whom a round bars from the PAB: a PAB, or a win's points without a game."""
    before = tournament.points_of_results(round_.number - 1)
    after = tournament.points_of_results(round_.number)
    win = tournament.points.win
    unplayed = (game for game in round_.games if not game.white_result.played)
    for tpn in (tpn for game in unplayed for tpn in (game.white, game.black)):
        if after[tpn] - before[tpn] >= win:
            yield tpn
    for tpn, bye in round_.byes:
        if bye is Bye.PAB or after[tpn] - before[tpn] >= win:
            yield tpn


class _History:
    """The rounds before the one to be paired, seen by player."""

    def __init__(self, tournament: Tournament, round_: int) -> None:
        self.tournament = tournament
        self.played_rounds = round_ - 1
        system = tournament.points
        self.win = system.win
        self.loss = system.loss
        points = pairing_points(tournament, self.played_rounds)
        self.scores = _plus(points, _virtual(tournament, round_))
        in_order = tournament.acceleration_text.virtual_in_board_order
        self.board_scores = self.scores if in_order else points
        self.floats = (self._floats(self.played_rounds), self._floats(self.played_rounds - 1))
        self.threshold = self.played_rounds * max(self.win, system.draw)

    def numbers(self, away: Container[int]) -> dict[int, int]:
        """Return the number of each player who is present by TPN, in the order of the numbers."""
        careers = self.tournament.careers
        if not away:
            return dict(zip(careers, count(1), strict=False))
        found: dict[int, int] = {}
        number = 0
        for tpn, career in careers.items():
            if tpn in away:
                # A number counts from the first pairing on, so that a late entry not there yet
                # does not turn odd numbers into even ones (5.2.5).
                number += career.paired(self.played_rounds)
            else:
                number += 1
                found[tpn] = number
        return found

    def participants(
        self, numbers: Mapping[int, int], last_round: bool
    ) -> tuple[list[Participant], list[int], Masks]:
        """Return the players who are present, by score, and by number where that is equal (1.2).

        With the masks of earlier opponents, the player included, and the masks of common facts.
        """
        rounds, scores, careers = self.played_rounds, self.scores, self.tournament.careers
        # Equal scores stay in the order of the numbers.
        order = sorted(numbers, key=scores.__getitem__, reverse=True)
        # A player who is not present has no bit.
        bit_of = dict.fromkeys(careers, 0)
        bit_of.update(zip(order, _single_bits(len(order)), strict=True))
        board_scores = self.board_scores
        barred = {tpn for tpn, bar in _first_bars(self.tournament).items() if bar <= rounds}
        floats, none = self._floats_of_both(), _NO_FLOATS
        known = min(rounds, len(self.tournament.rounds))
        # 1.8: more than half of the points possible in the rounds played; acceleration counts
        top = {tpn for tpn in order if 2 * scores[tpn] > self.threshold} if last_round else ()
        found, met = [], []
        alike: dict[str, tuple[ColourPreference, list[int]]] = {}
        for tpn in order:
            colours, opponents, until, _ = careers[tpn]
            # C1 and colours: only played games are meetings (C.04.2 (2026-02) 3.4, 3.5).
            games = until[known]
            colours, opponents = colours[:games], opponents[:games]
            mask = bit = bit_of[tpn]
            for opponent in opponents:
                mask |= bit_of[opponent]
            met.append(mask)
            same = alike.get(colours)
            if same is None:
                same = alike[colours] = colour_preference(colours), []
            preference, bits = same
            bits.append(bit)
            found.append(
                _participant((
                    tpn,
                    numbers[tpn],
                    scores[tpn],
                    board_scores[tpn],
                    colours,
                    preference,
                    opponents,
                    floats.get(tpn, none),
                    rounds - games,
                    tpn not in barred,
                    tpn in top,
                ))
            )  # fmt: skip
        seekers = [(preference, sum(bits)) for preference, bits in alike.values()]
        topscorers = sum([bit_of[tpn] for tpn in top])
        return found, met, gathered(seekers, topscorers, self.floats, bit_of)

    def _floats_of_both(self) -> Mapping[int, tuple[FloatKind, FloatKind]]:
        """Return the floats of the last round and of the one before, for players with a float."""
        last, before = self.floats
        none = FloatKind.NONE
        return {
            tpn: (last.get(tpn, none), before.get(tpn, none)) for tpn in last.keys() | before.keys()
        }

    def _floats(self, round_: int) -> Mapping[int, FloatKind]:
        """Return the floats of a past round (1.4.2 to 1.4.4), by the pairing scores of that round.

        Two rounds look back on each, so it is kept.
        """
        if round_ < 1:
            return {}
        kept: dict[int, Mapping[int, FloatKind]]
        kept = self.tournament.made_of_it.setdefault(_FLOATS, {})
        known = kept.get(round_)
        if known is None:
            known = kept[round_] = self._floats_of(round_)
        return known

    def _floats_of(self, round_: int) -> Mapping[int, FloatKind]:
        found: dict[int, FloatKind] = {}
        # 1.4.2: by the scores the round was paired with, not by those of today
        points = pairing_points(self.tournament, round_ - 1)
        scores = _plus(points, _virtual(self.tournament, round_))
        down, up = FloatKind.DOWN, FloatKind.UP
        made = self.tournament.round(round_)
        without_game = [tpn for tpn, _ in made.byes]
        for game in made.games:
            if game.white_result.played:
                white, black = game.white, game.black
                difference = scores[white] - scores[black]
                if difference:
                    found[white], found[black] = (down, up) if difference > 0 else (up, down)
            elif not game.pending:
                without_game += (game.white, game.black)
        if 2 * len(made.games) + len(made.byes) < len(points):
            without_game += points.keys() - set(made.placed)
        # 1.4.3: a player who did not play floats down when it brought more than a loss would; a
        # forfeit is judged like a bye, for no game shows who was higher. 1.4.4: else no float.
        before = self.tournament.points_of_results(round_ - 1)
        after = self.tournament.points_of_results(round_)
        for tpn in without_game:
            if after[tpn] - before[tpn] > self.loss:
                found[tpn] = down
        return found


@lru_cache(maxsize=16)
def _single_bits(places: int) -> tuple[int, ...]:
    """Return the bits of the first places, which every round of an event needs."""
    return tuple([1 << place for place in range(places)])


def _virtual(tournament: Tournament, round_: int) -> Mapping[int, int]:
    """Return virtual points by TPN in a round.

    Rule: C.04.7 (2026-02) 1.5: they count for the pairing score of their rounds alone.
    """
    row: dict[int, int] = {}
    for item in tournament.virtual_points:
        if item.first_round <= round_ <= item.last_round:
            for tpn in item.tpns:
                row[tpn] = row.get(tpn, 0) + item.points
    return row


def _plus(scores: Mapping[int, int], extra: Mapping[int, int]) -> Mapping[int, int]:
    if not extra:
        return scores
    return {tpn: score + extra.get(tpn, 0) for tpn, score in scores.items()}


def _barred(
    tournament: Tournament,
    players: Sequence[Participant],
    met: list[int],
    masks: Masks,
    round_: int,
) -> list[int]:
    """Return, per player, the mask of all players barred by C1 and C3.

    Rule: C.04.1 (2026-02) 2 (C1), 6 and 7 (C3); forbidden pairs of the event count like C1.
    Args: met: the masks of earlier opponents, to be added to.
    """
    groups = [group.tpns for group in tournament.forbidden if group.applies(round_)]
    if groups:
        place_of = {player.tpn: place for place, player in enumerate(players)}
        for tpns in groups:
            places = {place_of[tpn] for tpn in tpns if tpn in place_of}
            mask = sum([1 << place for place in places])
            for place in places:
                met[place] |= mask
    # C3 spares a pair already when one of the two is a topscorer, so topscorers are apart.
    absolute = masks.absolute & ~masks.topscorers
    for mask in (masks.white & absolute, masks.black & absolute):
        rest = mask
        while rest:
            low = rest & -rest
            met[low.bit_length() - 1] |= mask
            rest ^= low
    return met


def _initial_colour(tournament: Tournament, players: Sequence[Participant]) -> Colour:
    """Return the initial-colour (C.04.3 (2026-02) 5.1): as drawn, else as round 1 shows it.

    Only needed while two players without a colour preference can meet.
    """
    known = tournament.initial_colour or colour_of_round_1(tournament)
    if known is not None:
        return known
    if sum(player.preference.side == 0 for player in players) > 1:
        raise RulesError("pairing.initial-colour", place=Place(round=1))
    return Colour.WHITE


def colour_of_round_1(tournament: Tournament) -> Colour | None:
    """Return the initial-colour that round 1 shows; None where no game of it is paired.

    Every colour of round 1 follows from it (C.04.3 (2026-02) 5.2.5), so any of them shows which
    was drawn.
    """
    number = 0
    for round_ in tournament.rounds[:1]:
        colour_of = {tpn: entry.colour for tpn, entry in round_.entries() if entry.colour}
        paired = {tpn for tpn, entry in round_.entries() if entry.paired}
        for player in tournament.players:
            number += player.tpn in paired
            colour = colour_of.get(player.tpn)
            if colour is not None:
                return colour if number % 2 else colour.opposite
    return None
