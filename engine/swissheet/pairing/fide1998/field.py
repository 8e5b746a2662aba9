"""The field: all players to be paired, with the facts that follow from their history.

Covers FIDE Swiss 1998, A.2 (order), A.4 and A.5 (floats, the bye), B.1 and B.2 (pairs that may
meet), F.2 (unplayed pairings), F.5 (players who are not paired), F.9 (adjourned games). Players
are known by their place in the order of A.2, from 0: a smaller place is a higher rank, and a set
of players is a bit mask, bit i for place i.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from swissheet.errors import Place, RulesError
from swissheet.model import Bye, Colour, Entry, Result, Tournament
from swissheet.model.rulings import pairing_points
from swissheet.pairing.fide1998.colours import Preference, Strength, preference
from swissheet.pairing.opening import absent


def bits(mask: int) -> list[int]:
    """Return the places in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Float(enum.IntEnum):
    """The float of one player in one round (A.4)."""

    NONE = 0
    UP = 1
    DOWN = 2


@dataclass(frozen=True, slots=True)
class Participant:
    """A player to be paired.

    ``tpn`` is the starting number; ``score`` the points for the pairing in tenths, virtual points
    included, ``board_score`` those that order the boards; ``met`` the TPNs of played opponents;
    ``floats`` the last round's float and the one before; ``may_rest``: B.1 allows the bye;
    ``exempt``: the last round is paired and the player has more than half of the points.
    """

    tpn: int
    score: int
    board_score: int
    colours: str
    preference: Preference
    met: tuple[int, ...]
    floats: tuple[Float, Float]
    may_rest: bool
    exempt: bool


@dataclass(frozen=True, slots=True)
class Field:
    """All players to be paired in a round, in the order of A.2, and the pairs that may meet.

    ``legal[i]`` is the mask of players whom i may meet under B.1 and B.2.
    """

    round: int
    drawn: Colour
    players: tuple[Participant, ...]
    legal: tuple[int, ...]
    absent: tuple[tuple[int, Bye], ...]

    def score_groups(self) -> list[range]:
        """Return places of the players with equal points, highest first (A.3)."""
        groups: list[range] = []
        start = 0
        for place, player in enumerate(self.players):
            if player.score != self.players[start].score:
                groups.append(range(start, place))
                start = place
        if self.players:
            groups.append(range(start, len(self.players)))
        return groups

    def without(self, tpns: Collection[int]) -> Field:
        """Return the field without some players; all others stay as they were."""
        keep = [place for place, player in enumerate(self.players) if player.tpn not in tpns]
        legal = (
            sum(1 << k for k, other in enumerate(keep) if self.legal[place] >> other & 1)
            for place in keep
        )
        players = tuple(self.players[place] for place in keep)
        return replace(self, players=players, legal=tuple(legal))


def read_field(tournament: Tournament, round_: int) -> Field:
    """Return all players to be paired in ``round_``, judged by the rounds before it.

    Rule:   FIDE Swiss 1998, A.2: by points, then by starting number; F.5.
    Raises: RulesError: no colour was drawn for round 1 and no game shows it.
    """
    away = absent(tournament, round_)
    history = _History(tournament, round_)
    players = [history.participant(p.tpn) for p in tournament.players if p.tpn not in away]
    players.sort(key=lambda player: (-player.score, player.tpn))
    return Field(
        round_,
        _drawn_colour(tournament, players),
        tuple(players),
        tuple(_legal(tournament, players, round_)),
        tuple(sorted(away.items())),
    )


class _History:
    """The rounds before the one to be paired, seen by player.

    Rule: FIDE Swiss 1998, F.9: a game that is adjourned is a draw for the pairing, a meeting, and
          has its colours.
    """

    def __init__(self, tournament: Tournament, round_: int) -> None:
        self.round = round_
        self.rows = tournament.entries
        self.before = {
            number: _pairing_scores(tournament, number)
            for number in range(max(1, round_ - 2), round_ + 1)
        }
        points = pairing_points(tournament, round_ - 1)
        accelerated = tournament.acceleration_text.virtual_in_board_order
        self.board = self.before[round_] if accelerated else points
        last = bool(tournament.rounds_total) and round_ >= tournament.rounds_total
        self.threshold = (round_ - 1) * tournament.points.win if last else None

    def participant(self, tpn: int) -> Participant:
        row = self.rows[tpn][: self.round - 1]
        games = [entry for entry in row if entry is not None and entry.played]
        # F.2, F.3: a pairing that was not played counts for no colour.
        colours = "".join(entry.colour.value for entry in games if entry.colour)
        score = self.before[self.round][tpn]
        return Participant(
            tpn,
            score,
            self.board[tpn],
            colours,
            preference(colours),
            tuple(entry.opponent for entry in games),
            (self._float(tpn, row, self.round - 1), self._float(tpn, row, self.round - 2)),
            may_rest(row),
            self.threshold is not None and 2 * score > self.threshold,
        )

    def _float(self, tpn: int, row: Sequence[Entry | None], round_: int) -> Float:
        """Return the float of one past round, by the points with which it was paired.

        Rule: FIDE Swiss 1998, A.4, A.5.
        Reading: as the bye, a win without a game is a downfloat; an absence is not a float.
        """
        entry = row[round_ - 1] if 1 <= round_ <= len(row) else None
        if entry is None:
            return Float.NONE
        if entry.played:
            mine, theirs = self.before[round_][tpn], self.before[round_][entry.opponent]
            if mine == theirs:
                return Float.NONE
            return Float.DOWN if mine > theirs else Float.UP
        rested = entry.result in (Bye.PAB, Result.FORFEIT_WIN)
        return Float.DOWN if rested else Float.NONE


def may_rest(row: Sequence[Entry | None]) -> bool:
    """Return whether a player with these past rounds may have the bye.

    Rule: FIDE Swiss 1998, B.1: not after a point without a game: a bye, a no-show, a full-point
          bye. A half-point bye does not bar.
    """
    barring = (Bye.PAB, Bye.FPB, Result.FORFEIT_WIN)
    return not any(entry is not None and entry.result in barring for entry in row)


def _pairing_scores(tournament: Tournament, round_: int) -> Mapping[int, int]:
    """Return the points by which ``round_`` was paired, virtual ones included (C.04.7, 1.5).

    Rule: C.04.7 (2026-02) 1.5.
    """
    scores: dict[int, int] = dict(pairing_points(tournament, round_ - 1))
    for item in tournament.virtual_points:
        if item.first_round <= round_ <= item.last_round:
            for tpn in item.tpns:
                scores[tpn] += item.points
    return scores


def _legal(tournament: Tournament, players: Sequence[Participant], round_: int) -> list[int]:
    """Return, per player, the mask of all players who are possible opponents.

    Rule: FIDE Swiss 1998, B.1: no opponent of an earlier game (F.2); B.2: no two with an absolute
          preference for the same colour. Forbidden pairs of the event count like B.1.
    Reading: in the last round B.2 spares a pair if one of the two is exempt.
    """
    place = {player.tpn: index for index, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    bound = {-1: 0, 1: 0}
    for index, player in enumerate(players):
        if player.preference.strength is Strength.ABSOLUTE and not player.exempt:
            bound[player.preference.side] |= 1 << index
    legal = []
    for index, player in enumerate(players):
        barred = 1 << index | sum(1 << place[tpn] for tpn in {*player.met} if tpn in place)
        for mask in bound.values():
            if mask >> index & 1:
                barred |= mask
        for group in tournament.forbidden:
            if group.applies(round_) and player.tpn in group.tpns:
                barred |= sum(1 << place[tpn] for tpn in {*group.tpns} if tpn in place)
        legal.append(everybody & ~barred)
    return legal


def _drawn_colour(tournament: Tournament, players: Sequence[Participant]) -> Colour:
    """Return the colour drawn for number 1 before round 1, else the one that round 1 shows.

    Rule: FIDE Swiss 1998, A.7, F.4. Only needed while two players without a preference can meet.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for round_ in tournament.rounds[:1]:
        # The first pair by rank has the drawn colour on its higher ranked side.
        for game in sorted(round_.games, key=lambda g: min(g.white, g.black))[:1]:
            return Colour.WHITE if game.white < game.black else Colour.BLACK
    if sum(player.preference.side == 0 for player in players) > 1:
        raise RulesError("pairing.initial-colour", place=Place(round=1))
    return Colour.WHITE
