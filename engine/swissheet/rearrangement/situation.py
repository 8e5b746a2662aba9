"""The last round with the facts: the players without an opponent, and the possible pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swissheet.model import Bye, Colour, Game, Result, Round, Tournament
from swissheet.pairing.dutch.breaches import breaches
from swissheet.pairing.dutch.colours import white_first
from swissheet.pairing.dutch.field import read_field
from swissheet.rearrangement.facts import Facts, before_pairing, require_true
from swissheet.rearrangement.proposal import Board, ProposalKind, RoundProposal
from swissheet.rounds import with_round

Pair = frozenset[int]

Seats = Mapping[int, int]
"""TPN -> the TPN of the new opponent, both ways; 0 for the pairing-allocated bye."""


class Situation:
    """The last round and the facts.

    ``boards`` are those without a result between two players who are there; ``victims`` the
    players whose opponents are absent; ``pab`` the holder of the pairing-allocated bye; ``free``
    all without an opponent: those who came, the victims and the holder of the bye. No board with a
    result is in any.

    Rule:   C.04.2 (2026-02) 4.4.
    Raises: RulesError: the facts do not fit the round.
    """

    def __init__(self, tournament: Tournament, facts: Facts):
        require_true(tournament, facts)
        self.tournament, self.facts = tournament, facts
        self.number = tournament.rounds_paired
        self.round = tournament.round(self.number)
        absent = set(facts.absent)
        pending = [game for game in self.round.games if game.pending]
        self.boards: Mapping[Pair, Game] = {
            frozenset((g.white, g.black)): g for g in pending if not absent & {g.white, g.black}
        }
        self.victims = {
            here
            for g in pending
            for here, other in ((g.white, g.black), (g.black, g.white))
            if here not in absent and other in absent
        }
        self.pab = next((tpn for tpn in self.round.pabs if tpn not in absent), None)
        holder = () if self.pab is None else (self.pab,)
        self.free = tuple(sorted({*facts.here, *self.victims, *holder}))
        before = before_pairing(tournament.as_paired(self.number), facts)
        # The colour drawn for round 1 does not decide who may meet whom.
        before = replace(before, initial_colour=before.initial_colour or Colour.WHITE)
        self._field = read_field(before, self.number)
        self.people = {player.tpn: player for player in self._field.players}
        self._at = {player.tpn: place for place, player in enumerate(self._field.players)}

    def may_meet(self, one: int, other: int) -> bool:
        """Return whether two may meet by C1, C3 and the forbidden pairs of the event."""
        return not self._field.barred[self._at[one]] >> self._at[other] & 1

    def may_have_bye(self, tpn: int) -> bool:
        """Return whether a player may have the bye by C2."""
        return self.people[tpn].pab_allowed

    def gap(self, one: int, other: int) -> int:
        """Return the difference in score, in tenths."""
        return abs(self.people[one].score - self.people[other].score)

    def seated(self, kind: ProposalKind, seats: Seats) -> RoundProposal:
        """Return the proposal with these players newly seated; all others stay where they are."""
        return self.described(kind, self._round(seats))

    def described(self, kind: ProposalKind, made: Round) -> RoundProposal:
        """Return the effects of a round, compared with the present one."""
        was, now = _boards(self.round), _boards(made)
        gone = tuple(board for board in was if board not in now)
        new = tuple(board for board in now if board not in was)
        concerned = {tpn for board in (*gone, *new) for tpn in board}
        placed = {tpn for board in now for tpn in board}
        whole = with_round(self.tournament, made)
        return RoundProposal(
            kind,
            made,
            gone,
            new,
            tuple(sorted(concerned - {*self.facts.absent, 0})),
            tuple(sorted({*self.facts.here} - placed)),
            tuple(sorted({*self.facts.absent} & placed)),
            tuple((board, self.gap(*board)) for board in new if board[1] and self.gap(*board)),
            tuple(self._unwanted(new)),
            breaches(whole, self.number, new),
        )

    def _unwanted(self, boards: tuple[Board, ...]) -> Iterator[int]:
        for white, black in boards:
            if black and self.people[white].preference.side < 0:
                yield white
            if black and self.people[black].preference.side > 0:
                yield black

    def _round(self, seats: Seats) -> Round:
        """Return the round with new boards in the places of those that go, the others behind."""
        pairs = list(dict.fromkeys(frozenset((tpn, o)) for tpn, o in seats.items() if o))
        old = [frozenset((game.white, game.black)) for game in self.round.games]
        games: list[Game | Pair | None] = list(self.round.games)
        for place, two in enumerate(old):
            if two & seats.keys():
                games[place] = None
        for pair in pairs:
            places = [n for n, two in enumerate(old) if games[n] is None and two & pair]
            if places:
                games[places[0]] = pair
            else:
                games.append(pair)
        byes = {tpn: bye for tpn, bye in self.round.byes if tpn not in seats}
        byes |= {tpn: Bye.PAB for tpn, other in seats.items() if not other}
        kept = [item for item in games if item is not None]
        placed = {
            tpn
            for item in kept
            for tpn in ((item.white, item.black) if isinstance(item, Game) else item)
        }
        for player in self.tournament.players:
            tpn = player.tpn
            if tpn not in placed and (tpn in self.facts.absent or tpn not in byes):
                byes[tpn] = Bye.ZPB
        return Round(self.number, tuple(self._coloured(kept, byes)), tuple(byes.items()))

    def _coloured(self, games: list[Game | Pair], byes: Mapping[int, Bye]) -> Iterator[Game]:
        """Yield boards that stay, with the forfeits of the absent; colour new ones by the rules.

        Rule: C.04.3 (2026-02) Article 5.
        """
        sketch = [item if isinstance(item, Game) else Game(min(item), max(item)) for item in games]
        made = Round(self.number, tuple(sketch), tuple(byes.items()))
        field = read_field(with_round(self.tournament, made).as_paired(self.number), self.number)
        at = {player.tpn: player for player in field.players}
        places = {player.tpn: place for place, player in enumerate(field.players)}
        for item in games:
            if isinstance(item, Game):
                yield self._forfeited(item)
                continue
            one, other = (at[tpn] for tpn in sorted(item, key=places.__getitem__))
            higher_is_white = white_first(
                (one.preference, one.colours, one.number),
                (other.preference, other.colours, other.number),
                field.initial_colour,
            )
            yield Game(one.tpn, other.tpn) if higher_is_white else Game(other.tpn, one.tpn)

    def _forfeited(self, game: Game) -> Game:
        """Decide a board without a game if its players do not both appear."""
        away = {*self.facts.absent} & {game.white, game.black}
        if not away or not game.pending:
            return game
        lost, won = Result.FORFEIT_LOSS, Result.FORFEIT_WIN
        if len(away) == 2:
            return replace(game, white_result=lost, black_result=lost)
        white, black = (lost, won) if game.white in away else (won, lost)
        return replace(game, white_result=white, black_result=black)


def _boards(made: Round) -> list[Board]:
    return [*((game.white, game.black) for game in made.games), *((tpn, 0) for tpn in made.pabs)]
