"""The FIDE (Dutch) System of C.04.3 (2026-02), taken literally.

For small fields one can afford what the regulation describes: look at every way to pair a
bracket, throw out what the absolute criteria forbid, and let the other criteria reject one after
another. No matching algorithm, no weights, no bounds; all data are derived here from the records
of the tournament. That makes it slow, easy to read next to the articles, and independent of the
engine it judges. Articles without a number before them are those of C.04.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from support.rules.contestants import ABSOLUTE, STRONG, Contestant, contestants, pairing_score
from swissheet.errors import NoLegalPairing
from swissheet.model import Colour, Tournament

__all__ = ["CRITERIA", "Bracket", "Candidate", "Field", "allocate", "enumerate_pairing"]

Pair = tuple[Contestant, Contestant]
Value = tuple[int, ...]


@dataclass(frozen=True)
class Candidate:
    """One way to pair a bracket: its pairs, and its downfloaters (3.3, 1.4.1)."""

    pairs: tuple[Pair, ...]
    unpaired: tuple[Contestant, ...]

    @cached_property
    def downfloaters(self) -> frozenset[Contestant]:
        return frozenset(self.unpaired)


class Field:
    """All players of one round, and the questions that concern the whole of it."""

    def __init__(self, tournament: Tournament, round_: int) -> None:
        self.tournament = tournament
        self.round = round_
        self.players = sorted(contestants(tournament, round_), key=lambda p: p.order)
        self.forbidden = {
            frozenset(two)
            for group in tournament.forbidden
            if group.applies(round_)
            for two in combinations(group.tpns, 2)
        }
        self._pairings: dict[frozenset[Contestant], bool] = {}
        self._colours: dict[Pair, Pair] = {}
        self.pab_score = self.completion(frozenset(self.players))

    def legal(self, one: Contestant, two: Contestant) -> bool:
        """C1 with the forbidden pairs, and C3."""
        if two.tpn in one.met or frozenset((one.tpn, two.tpn)) in self.forbidden:
            return False
        wish, strength = one.preference
        return (
            strength < ABSOLUTE
            or two.preference != (wish, ABSOLUTE)
            or one.topscorer
            or two.topscorer
        )

    def completion(self, left: frozenset[Contestant]) -> int | None:
        """C4, C5: can these be paired among themselves, and who at best is left over?

        The lowest score a PAB recipient can have; 0 when nobody is left over, None when there is
        no such pairing. Scoregroups play no part in it.
        """
        if len(left) % 2 == 0:
            return 0 if self._pairable(left) else None
        for player in sorted(left, key=lambda p: p.score):
            if player.pab_ok and self._pairable(left - {player}):
                return player.score
        return None

    def _pairable(self, left: frozenset[Contestant]) -> bool:
        if not left:
            return True
        if left not in self._pairings:
            first, *others = sorted(left, key=lambda p: p.order)
            self._pairings[left] = any(
                self.legal(first, other) and self._pairable(left - {first, other})
                for other in others
            )
        return self._pairings[left]

    def colours(self, pair: Pair) -> Pair:
        """The pair as White and Black."""
        if pair not in self._colours:
            self._colours[pair] = allocate(self, *pair)
        return self._colours[pair]

    def scoregroup(self, below: int | None = None) -> tuple[Contestant, ...]:
        """The highest scoregroup of players with less than ``below`` points (1.3.1)."""
        lower = [p for p in self.players if below is None or p.score < below]
        return tuple(p for p in lower if p.score == lower[0].score)


class Bracket:
    """The residents of one scoregroup with the players moved down to it (1.3.2)."""

    def __init__(
        self, field: Field, mdps: Collection[Contestant], residents: Collection[Contestant]
    ) -> None:
        self.field = field
        self.mdps = tuple(sorted(mdps, key=lambda p: p.order))
        self.residents = tuple(sorted(residents, key=lambda p: p.order))
        self.score = self.residents[0].score
        self.lower = frozenset(p for p in field.players if p.score < self.score)
        self._next_best: dict[frozenset[Contestant], tuple[int, Value]] = {}

    def candidates(self, unpaired: int) -> Iterator[Candidate]:
        """Every candidate with so many downfloaters that C1 to C5 admit.

        An MDP is paired with a resident only (3.2, 3.3), and C5 is fulfilled by keeping the
        lowest attainable score of the PAB recipient attainable.
        """
        for pairs, free in self._matchings((*self.mdps, *self.residents), unpaired):
            if self.field.completion(frozenset(free) | self.lower) == self.field.pab_score:
                yield Candidate(pairs, free)

    def _matchings(
        self, players: tuple[Contestant, ...], unpaired: int
    ) -> Iterator[tuple[tuple[Pair, ...], tuple[Contestant, ...]]]:
        if len(players) <= unpaired:
            if len(players) == unpaired:
                yield (), players
            return
        first, rest = players[0], players[1:]
        for index, other in enumerate(rest):
            if other.score == self.score and self.field.legal(first, other):
                for pairs, free in self._matchings(rest[:index] + rest[index + 1 :], unpaired):
                    yield ((first, other), *pairs), free
        if unpaired:
            for pairs, free in self._matchings(rest, unpaired - 1):
                yield pairs, (first, *free)

    def admissible(self) -> list[Candidate]:
        """The candidates that are best by C6 and C7: fewest downfloaters, of lowest scores."""
        for unpaired in range(len(self.mdps) + len(self.residents) + 1):
            found = list(self.candidates(unpaired))
            if found:
                best = min(_scores(c.unpaired) for c in found)
                return [c for c in found if _scores(c.unpaired) == best]
        raise AssertionError("C4 held before this bracket, so some candidate keeps it")

    def best(self, without: Collection[str], tally: Counter[str]) -> Candidate:
        """3.8: the best candidate, and among equals the one generated first (Article 4)."""
        survivors = self.admissible()
        for name, value in CRITERIA:
            if len(survivors) == 1:
                break
            if name in without or (name == "C9" and not self.pab_is_decided(survivors)):
                continue
            values = [value(self, candidate) for candidate in survivors]
            least = min(values)
            tally[name] += max(values) > least
            survivors = [c for c, v in zip(survivors, values, strict=True) if v == least]
        return min(survivors, key=self.generation_key)

    def pab_is_decided(self, survivors: list[Candidate]) -> bool:
        """C9: one player leaves the bracket, and nobody below may become the PAB recipient."""
        pab_score = self.field.pab_score
        return (
            len(self.field.players) % 2 == 1
            and len(survivors[0].unpaired) == 1
            and pab_score is not None
            and pab_score >= self.score
        )

    def next_bracket(self, downfloaters: frozenset[Contestant]) -> tuple[int, Value]:
        """C8: how well the following bracket can comply with C6 and C7 (given C1 to C5)."""
        residents = self.field.scoregroup(below=self.score)
        if not residents:
            return (0, ())
        if downfloaters not in self._next_best:
            following = Bracket(self.field, downfloaters, residents)
            unpaired = following.admissible()[0].unpaired
            self._next_best[downfloaters] = (len(unpaired), _scores(unpaired))
        return self._next_best[downfloaters]

    def mdp_pairs(self, candidate: Candidate) -> list[Pair]:
        return [(one, two) for one, two in candidate.pairs if one.score > self.score]

    def generation_key(self, candidate: Candidate) -> tuple[object, ...]:
        """Where the sequence of Article 4 first produces these pairs (3.6, 3.7, 4.1 to 4.4)."""
        number = {p: n for n, p in enumerate((*self.mdps, *self.residents), start=1)}
        mdp_pairs = sorted((number[one], number[two]) for one, two in self.mdp_pairs(candidate))
        taken = {p for pair in self.mdp_pairs(candidate) for p in pair}
        remainder = [p for p in self.residents if p not in taken]
        again = {p: n for n, p in enumerate(remainder, start=1)}
        pairs = sorted(
            sorted((again[one], again[two])) for one, two in candidate.pairs if one in again
        )
        return (
            tuple(mdp for mdp, _ in mdp_pairs),
            tuple(opponent for _, opponent in mdp_pairs),
            *remainder_key([(one, two) for one, two in pairs]),
        )


def remainder_key(pairs: list[tuple[int, int]]) -> tuple[object, ...]:
    """The exchange (4.3) and transposition (4.2) that first produce these pairs of BSNs.

    The better member of every pair stands in S1 after the exchange; see the check against the
    literal sequence in ``tests/rules/dutch``.
    """
    s1 = range(1, len(pairs) + 1)
    better = sorted(min(pair) for pair in pairs)
    out = sorted(set(s1) - set(better), reverse=True)
    into = sorted(set(better) - set(s1))
    return (
        (len(out), sum(into) - sum(out), tuple(-bsn for bsn in out), tuple(into)),
        tuple(max(pair) for pair in sorted(pairs, key=min)),
    )


def _scores(players: Collection[Contestant]) -> Value:
    return tuple(sorted((p.score for p in players), reverse=True))


def _colour_failures(
    failed: Callable[[Contestant, str], bool],
) -> Callable[[Bracket, Candidate], Value]:
    """How many players of the pairs fail when the colours are allocated by Article 5."""

    def count(bracket: Bracket, candidate: Candidate) -> Value:
        total = 0
        for pair in candidate.pairs:
            white, black = bracket.field.colours(pair)
            total += failed(white, "w") + failed(black, "b")
        return (total,)

    return count


def _too_unbalanced(player: Contestant, colour: str) -> bool:
    return abs(player.difference + (1 if colour == "w" else -1)) > 2


def _third_in_a_row(player: Contestant, colour: str) -> bool:
    return player.colours[-2:] == 2 * colour


def _disappointed(player: Contestant, colour: str) -> bool:
    return player.preference[0] not in ("", colour)


def _strongly_disappointed(player: Contestant, colour: str) -> bool:
    return _disappointed(player, colour) and player.preference[1] == STRONG


def _downfloat_again(ago: int) -> Callable[[Bracket, Candidate], Value]:
    def count(bracket: Bracket, candidate: Candidate) -> Value:
        residents = [p for p in candidate.unpaired if p.score == bracket.score]
        return (sum(p.floats[ago] == "down" for p in residents),)

    return count


def _upfloat_again(ago: int) -> Callable[[Bracket, Candidate], Value]:
    def count(bracket: Bracket, candidate: Candidate) -> Value:
        return (sum(low.floats[ago] == "up" for _, low in bracket.mdp_pairs(candidate)),)

    return count


def _downfloat_gaps(ago: int) -> Callable[[Bracket, Candidate], Value]:
    def gaps(bracket: Bracket, candidate: Candidate) -> Value:
        paired = [p for p, _ in bracket.mdp_pairs(candidate)]
        limbo = [p for p in candidate.unpaired if p.score > bracket.score]
        worse = 1 + max((p.score for p in bracket.mdps), default=0)
        values = [p.score - bracket.score for p in paired if p.floats[ago] == "down"]
        values += [worse + p.score for p in limbo if p.floats[ago] == "down"]
        return tuple(sorted(values, reverse=True))

    return gaps


def _upfloat_gaps(ago: int) -> Callable[[Bracket, Candidate], Value]:
    def gaps(bracket: Bracket, candidate: Candidate) -> Value:
        values = [
            high.score - bracket.score
            for high, low in bracket.mdp_pairs(candidate)
            if low.floats[ago] == "up"
        ]
        return tuple(sorted(values, reverse=True))

    return gaps


def _next_bracket(bracket: Bracket, candidate: Candidate) -> Value:
    count, scores = bracket.next_bracket(candidate.downfloaters)
    return (count, *scores)


def _unplayed(bracket: Bracket, candidate: Candidate) -> Value:
    return (sum(p.unplayed for p in candidate.unpaired),)


CRITERIA: tuple[tuple[str, Callable[[Bracket, Candidate], Value]], ...] = (
    ("C8", _next_bracket),
    ("C9", _unplayed),
    ("C10", _colour_failures(_too_unbalanced)),
    ("C11", _colour_failures(_third_in_a_row)),
    ("C12", _colour_failures(_disappointed)),
    ("C13", _colour_failures(_strongly_disappointed)),
    ("C14", _downfloat_again(0)),
    ("C15", _upfloat_again(0)),
    ("C16", _downfloat_again(1)),
    ("C17", _upfloat_again(1)),
    ("C18", _downfloat_gaps(0)),
    ("C19", _upfloat_gaps(0)),
    ("C20", _downfloat_gaps(1)),
    ("C21", _upfloat_gaps(1)),
)
"""Article 2.4 on: what a candidate is judged by, in this order; smaller is better."""


def allocate(field: Field, one: Contestant, two: Contestant) -> Pair:
    """Article 5.2: who has White, who has Black; the first rule that decides."""
    higher, lower = sorted((one, two), key=lambda p: p.order)

    def grant(player: Contestant, colour: str) -> Pair:
        other = lower if player is higher else higher
        return (player, other) if colour == "w" else (other, player)

    (wish, strength), (other_wish, other_strength) = higher.preference, lower.preference
    if not wish and not other_wish:
        first = field.tournament.initial_colour
        if first is None:
            raise ValueError("the initial-colour has not been drawn (5.1)")
        odd = higher.rank % 2 == 1  # 5.2.5
        return grant(higher, "w" if odd == (first is Colour.WHITE) else "b")
    if not wish or (other_wish and wish != other_wish):  # 5.2.1
        return grant(lower, other_wish)
    if not other_wish:
        return grant(higher, wish)
    if strength != other_strength:  # 5.2.2
        return grant(higher if strength > other_strength else lower, wish)
    if strength == ABSOLUTE and abs(higher.difference) != abs(lower.difference):
        return grant(max(higher, lower, key=lambda p: abs(p.difference)), wish)
    for his, others in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if his != others:  # 5.2.3
            return grant(higher, others)
    return grant(higher, wish)  # 5.2.4


def enumerate_pairing(
    tournament: Tournament,
    round_: int | None = None,
    *,
    without: Collection[str] = (),
    tally: Counter[str] | None = None,
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The boards (White, Black) in board order and the PAB of the next round, or of ``round_``.

    ``without`` names criteria to be ignored, to see what each of them decides; ``tally`` counts
    the brackets in which a criterion rejected a candidate.
    Rule:   C.04.3 (2026-02) 3.1 to 3.8; C.04.2 (2026-02) 3.6 for the order of the boards.
    Raises: NoLegalPairing: there is no complete pairing (1.9.3).
    """
    number = tournament.rounds_paired + 1 if round_ is None else round_
    field = Field(tournament, number)
    if field.pab_score is None:
        raise NoLegalPairing("pairing.no-legal-pairing", round_=number)
    decided = Counter() if tally is None else tally
    pairs: list[Pair] = []
    mdps: tuple[Contestant, ...] = ()
    residents = field.scoregroup()
    while residents:
        candidate = Bracket(field, mdps, residents).best(without, decided)
        pairs += candidate.pairs
        mdps = candidate.unpaired
        residents = field.scoregroup(below=residents[0].score)

    # C.04.7 1.5 adds the virtual points; boards recorded by older programs have them left out.
    with_virtual = dict(tournament.options).get("acceleration") != "C.04.5.1 until 2026-01"
    points = {
        p: pairing_score(tournament, p.tpn, number, virtual=with_virtual) for p in field.players
    }

    def board_order(pair: Pair) -> tuple[int, int, int]:
        higher = min(pair, key=lambda p: (-points[p], p.rank))
        return (-points[higher], -sum(points[p] for p in pair), higher.rank)

    boards = [field.colours(pair) for pair in sorted(pairs, key=board_order)]
    return tuple((w.tpn, b.tpn) for w, b in boards), mdps[0].tpn if mdps else None
