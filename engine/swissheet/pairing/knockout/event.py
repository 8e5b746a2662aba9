"""A whole knock-out: every match, from the bracket and from the games played."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import RulesError
from swissheet.model import Colour
from swissheet.pairing.knockout.bracket import BYE, KnockoutBracket
from swissheet.pairing.knockout.match import Awaited, MatchRecord, MatchRules, MatchVerdict, judge
from swissheet.pairing.lots import Lots
from swissheet.words.message import phrase

_ONE_GAME = MatchRules()


class KnockoutStage(enum.Enum):
    """The part of the event a match belongs to, by the key that is recorded."""

    MAIN = "main"
    THIRD_PLACE = "third place"
    CONSOLATION = "consolation"


_STAGES = {
    KnockoutStage.MAIN: phrase("knockout.main"),
    KnockoutStage.THIRD_PLACE: phrase("knockout.third-place"),
    KnockoutStage.CONSOLATION: phrase("knockout.consolation"),
}


@dataclass(frozen=True, slots=True)
class MatchId:
    """A match by its place: the round of its stage and its number in it, both from 1."""

    stage: KnockoutStage
    round: int
    number: int


@dataclass(frozen=True)
class Knockout:
    """A knock-out at one moment: the bracket, the rules, and the games played.

    With ``third_place`` the losers of the semi-finals play for it, from four players on. With
    ``consolation`` the losers of round 1 play a knock-out of their own, in the order of the
    bracket and without rounds of byes alone; of up to four players they are those who play for
    the third place, and do not meet twice. With ``reseed`` the best seed left meets the worst in
    every round, else winners stay where they are. The first game's White: with ``colours`` the
    better seed has that colour in the odd matches of a round and the other one in the even ones;
    None: by lot, from the text the bracket was drawn from.

    Raises: RulesError: colours by lot, and there is no text to draw them from.
    """

    bracket: KnockoutBracket
    rules: MatchRules = _ONE_GAME
    third_place: bool = False
    consolation: bool = False
    reseed: bool = False
    colours: Colour | None = Colour.WHITE
    records: Mapping[MatchId, MatchRecord] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.colours is None:
            Lots(self.bracket.lots)

    def with_record(self, match: MatchId, record: MatchRecord) -> Knockout:
        """Return the event with another record of one match."""
        return replace(self, records={**self.records, match: record})


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment.

    ``one`` and ``other`` are TPNs in the order of the bracket, :data:`~.bracket.BYE` for a missing
    player, None where it is not known yet. ``next_game`` is White and Black of the game that can
    be played now, or is being played; None if there is no such game.
    """

    id: MatchId
    one: int | None
    other: int | None
    verdict: MatchVerdict
    next_game: tuple[int, int] | None = None

    @property
    def winner(self) -> int | None:
        """Return the player who goes on, as :attr:`Verdict.winner`."""
        return self.verdict.winner

    @property
    def loser(self) -> int | None:
        """Return the player who does not go on.

        It is BYE where there is none or neither goes on, None while the match is open.
        """
        if self.winner is None or self.one is None or self.other is None:
            return None
        if self.winner == BYE:
            return BYE
        return self.other if self.winner == self.one else self.one


_UNKNOWN = MatchVerdict((0, 0), (), None, Awaited.PLAYERS)


def matches(event: Knockout) -> tuple[Match, ...]:
    """Return every match of the event: the main rounds, the third place, the consolation.

    Raises: RulesError: a record of a match that does not exist or whose players are not known
            yet, or as :func:`judge`.
    """
    made = list(_rounds(event, KnockoutStage.MAIN, event.bracket.slots, event.reseed))
    last = event.bracket.rounds
    if event.third_place and last > 1:
        beaten = [match.loser for match in made if match.id.round == last - 1]
        made.append(_match(event, MatchId(KnockoutStage.THIRD_PLACE, 1, 1), beaten[0], beaten[1]))
    if event.consolation and last > (2 if event.third_place else 1):
        first = [m for m in made if m.id.stage is KnockoutStage.MAIN and m.id.round == 1]
        made += _rounds(event, KnockoutStage.CONSOLATION, _beaten(first), False)
    known = {match.id for match in made if match.verdict.awaited is not Awaited.PLAYERS}
    for found in event.records:
        if found not in known:
            raise RulesError(
                "knockout.match-unknown",
                stage=_STAGES[found.stage],
                round=found.round,
                match=found.number,
            )
    return tuple(made)


def to_play(event: Knockout) -> tuple[Match, ...]:
    """Return the matches that wait for a game, in their order; each names White.

    Raises: RulesError: as :func:`matches`.
    """
    return tuple(match for match in matches(event) if match.next_game)


def _beaten(first: Sequence[Match]) -> list[int | None]:
    """Return the losers of round 1 in the order of the bracket; BYE where a match has none.

    If no two of them would meet in their own first round, there is no such round: of
    three it has four places, and begins with round 2.
    """
    out = [match.loser for match in first]
    free = [BYE in (match.one, match.other) for match in first]
    while len(out) > 2 and all(free[at] or free[at + 1] for at in range(0, len(out), 2)):
        kept = [at + 1 if free[at] else at for at in range(0, len(out), 2)]
        out, free = [out[at] for at in kept], [free[at] for at in kept]
    return out


def _rounds(
    event: Knockout, stage: KnockoutStage, slots: Sequence[int | None], reseed: bool
) -> list[Match]:
    made: list[Match] = []
    number = 0
    while len(slots) > 1:
        number += 1
        own = [
            _match(event, MatchId(stage, number, at // 2 + 1), slots[at], slots[at + 1])
            for at in range(0, len(slots), 2)
        ]
        made += own
        slots = [match.winner for match in own]
        if reseed and len(slots) > 1:
            slots = _reseeded(event.bracket, slots)
    return made


def _reseeded(bracket: KnockoutBracket, left: Sequence[int | None]) -> list[int | None]:
    """Pair the best seed with the worst, once all are known; BYE is worse than any seed."""
    known = [tpn for tpn in left if tpn is not None]
    if len(known) < len(left):
        return [None] * len(left)
    ranked = sorted(known, key=lambda tpn: bracket.seed_of(tpn) if tpn else len(bracket.slots))
    half = len(ranked) // 2
    order: list[int | None] = []
    for best, worst in zip(ranked[:half], reversed(ranked[half:]), strict=True):
        order += [best, worst]
    return order


def _match(event: Knockout, where: MatchId, one: int | None, other: int | None) -> Match:
    if one is None or other is None:
        return Match(where, one, other, _UNKNOWN)
    record = event.records.get(where, MatchRecord())
    verdict = judge(one, other, record, event.rules)
    if verdict.awaited is not Awaited.GAME:
        return Match(where, one, other, verdict)
    if verdict.continued:
        game = record.games[-1]
        return Match(where, one, other, verdict, (game.white, game.black))
    if record.games:
        # Colours change from game to game, in tie-break games too.
        game = record.games[-1]
        return Match(where, one, other, verdict, (game.black, game.white))
    return Match(where, one, other, verdict, _first_game(event, where, one, other))


def _first_game(event: Knockout, where: MatchId, one: int, other: int) -> tuple[int, int]:
    """Return White and Black of the first game of a match."""
    better, worse = sorted((one, other), key=event.bracket.seed_of)
    if event.colours is None:
        drawn = Lots(f"{event.bracket.lots}|{where.stage.value}|{where.round}|{where.number}")
        return (better, worse) if drawn.below(2) == 0 else (worse, better)
    white = (event.colours is Colour.WHITE) is (where.number % 2 == 1)
    return (better, worse) if white else (worse, better)
