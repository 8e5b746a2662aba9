"""The best candidate of a bracket by maximum-weight matching: exact for every bracket.

Covers C.04.3 (2026-02) Articles 3 and 4. The criteria decide first: :mod:`.criteria` writes them
into the weights. Among all candidates that are equally good the one generated first is wanted; it
is found without generating any, by asking in the order of Article 4 which choices the best
candidates still allow:

1. which MDPs are paired (4.4);
2. the opponents of the MDPs (4.2, transpositions of S2);
3. the exchange between S1 and S2 of the remainder (4.3);
4. the opponents within the remainder (4.2).

Each question adds a bonus in fields below the criteria, solves again, and removes the pairs the
answer excludes; the criteria themselves stay at their optimum throughout. Where there is room
below the criteria, the first two are asked with them, and the last two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissheet.errors import Place, TooLargeError
from swissheet.model.points import said_points
from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion, bits
from swissheet.pairing.dutch.criteria import Weights
from swissheet.pairing.dutch.look_ahead import harmless
from swissheet.pairing.matching import MAX_BITS, maximum_weight_matching
from swissheet.pairing.sequence import Edge, Questions

_MOST_PLAYERS = 2500
"""Above it a dense graph takes gigabytes; only contrived fields need one (see the limits)."""


def best_candidate(bracket: Bracket, completion: Completion) -> Paired:
    """Return the best candidate of the bracket, the one generated first among equals.

    Rule: C.04.3 (2026-02) 3.4 to 3.8. Going through the candidates one by one would end with the
          same: a perfect one (3.4) is among the best, and the first of the best is taken (3.8).
    """
    graph = _closed(bracket, completion)
    if graph is None:
        found = _best_alone(bracket, completion)
        if found is not None:
            return found
        graph = _next_group_only(bracket, completion) or _whole_rest(bracket, completion)
    return _Sequence(graph).first()


class _Graph:
    """Players by local number (the bracket's own first, by BSN), weights, a best matching.

    ``asked`` is the number of low bits of the weights that say which MDPs come first with which
    opponents; 0 where there is no room for them, and separate questions decide.
    """

    def __init__(
        self,
        bracket: Bracket,
        completion: Completion,
        others: Sequence[int],
        weights: Weights,
    ) -> None:
        self.places = (*bracket.players, *others)
        if len(self.places) > _MOST_PLAYERS:
            raise TooLargeError(
                "pairing.bracket-too-large",
                place=Place(round=bracket.field.round),
                round=bracket.field.round,
                points=said_points(bracket.score),
                players=len(self.places),
                most=_MOST_PLAYERS,
            )
        self.mdps = len(bracket.mdps)
        self.size = len(bracket.players)
        self.edges = self._pairs(bracket, completion, weights)
        self.asked = weights.asked
        if self.asked and max([w for _, _, w in self.edges], default=0).bit_length() > MAX_BITS:
            self.edges = [(a, b, w >> self.asked) for a, b, w in self.edges]
            self.asked = 0
        self.partner = maximum_weight_matching(len(self.places), self.edges)

    def _pairs(self, bracket: Bracket, completion: Completion, weights: Weights) -> list[Edge]:
        places, mdps, size = self.places, self.mdps, self.size
        inside, lone, completing = weights.inside, weights.lone, weights.completing
        residents, following = bracket.residents_mask, bracket.next_mask
        rest = sum([1 << place for place in places[size:]])
        near_rest, far_rest = rest & following, rest & ~following
        legal = completion.legal
        first, first_mdps = bracket.residents.start - mdps, weights.first_mdps
        edges: list[Edge] = []
        for a, place in enumerate(places):
            allowed = legal[place] & -(2 << place)
            if a < mdps:
                for other, weight in inside(place, allowed & residents):
                    b = other - first
                    edges.append((a, b, weight + first_mdps(a, b)))
            elif a < size:
                edges += [
                    (a, other - first, weight)
                    for other, weight in inside(place, allowed & residents)
                ]
            if completing and a < mdps:
                # 3.3: two MDPs make no pair of this bracket; as floaters both may be needed
                # below, where only completion (C4) speaks of them.
                for b in range(a + 1, mdps):
                    if allowed >> places[b] & 1:
                        weight = completing + lone.get(place, 0) + lone.get(places[b], 0)
                        edges.append((a, b, weight))
            if not rest:
                continue
            weight = completing + lone.get(place, 0)
            near = weight + weights.next_weight(place)
            for group, of_place in ((near_rest, near), (far_rest, weight)):
                fitting = allowed & group
                if of_place and fitting:
                    edges += [
                        (a, other - first, of_place + lone.get(other, 0)) for other in bits(fitting)
                    ]
        return edges

    def downfloaters(self) -> list[int]:
        """Return local numbers of the bracket's players without an opponent inside it."""
        mdps, size, partner = self.mdps, self.size, self.partner
        return [
            a for a in range(size) if not 0 <= partner[a] < size or (a < mdps and partner[a] < mdps)
        ]


def _closed(bracket: Bracket, completion: Completion) -> _Graph | None:
    """Return the graph of the bracket alone, when all in it can be paired and the rest, too."""
    if len(bracket.players) % 2 or len(bracket.mdps) > len(bracket.residents):
        return None
    if not completion.completable(bracket.mask) or not completion.completable(bracket.below_mask):
        return None
    weights = Weights(bracket, completion.pab_candidates, everybody_paired=True)
    graph = _Graph(bracket, completion, (), weights)
    return None if graph.downfloaters() else graph


def _best_alone(bracket: Bracket, completion: Completion) -> Paired | None:
    """Return the best candidate without the rest, if its downfloaters are ideal there.

    It is then the best one: no other is better in C6 and C7, none can be in C8, and none that
    equals it there is better in the later criteria, or comes first.
    """
    score, size = completion.pab_score, len(bracket.players)
    if not bracket.next_group or (score is not None and score >= bracket.score):
        return None  # C9 decides, too
    if len(bracket.below) < 2 * size:
        return None  # it costs little to include
    graph = _Graph(bracket, completion, (), Weights(bracket, completion.pab_candidates))
    floaters = {graph.places[a] for a in graph.downfloaters()}
    if not _ideal(bracket, completion, floaters):
        return None
    found = _Sequence(graph).first()
    if floaters != set(found.downfloaters) and not _ideal(bracket, completion, found.downfloaters):
        return None
    return found


def _ideal(bracket: Bracket, completion: Completion, floaters: Iterable[int]) -> bool:
    """Return whether C4, C5 and C8 have no objection to these downfloaters."""
    mask = sum(1 << place for place in floaters)
    if not mask:
        return completion.completable(bracket.below_mask)
    return harmless(bracket, completion, mask) is True


def _next_group_only(bracket: Bracket, completion: Completion) -> _Graph | None:
    """Return the graph of the bracket and the next group, when counting proves the rest safe."""
    rest = bracket.below_mask & ~bracket.next_mask if bracket.next_group else 0
    if not rest or (completion.pab_score is not None and not rest & completion.pab_candidates):
        return None
    if not completion.roomy(rest, 0, 1):
        return None
    weights = Weights(bracket, completion.pab_candidates, look_ahead=True)
    graph = _Graph(bracket, completion, tuple(bracket.next_group), weights)
    extras = sum(1 << place for place in graph.places)
    # Every equally good candidate leaves as many players to the rest as this one.
    return graph if completion.roomy(rest, extras, graph.partner.count(-1)) else None


def _whole_rest(bracket: Bracket, completion: Completion) -> _Graph:
    """Return the graph of the bracket and all below: completion is part of the weights."""

    def graph(choose_pab: bool) -> _Graph:
        weights = Weights(
            bracket,
            completion.pab_candidates,
            look_ahead=True,
            completion=True,
            choose_pab=choose_pab,
        )
        return _Graph(bracket, completion, tuple(bracket.below), weights)

    found = graph(choose_pab=False)
    # C9 speaks when this bracket's only downfloater is bound to be the PAB recipient.
    score = completion.pab_score
    if score is not None and score >= bracket.score and len(found.downfloaters()) == 1:
        found = graph(choose_pab=True)
    return found


class _Sequence:
    """Finds the first of the best candidates in the sequence of Article 4."""

    def __init__(self, graph: _Graph) -> None:
        self.places = graph.places
        self.mdps = graph.mdps
        self.size = graph.size
        self.asked = graph.asked
        self.questions = Questions(graph.mdps, graph.size, graph.edges, graph.partner)

    def first(self) -> Paired:
        """Return the candidate generated first among those that the criteria allow.

        Rule: C.04.3 (2026-02) 3.2, 3.3 (MDP pairing, then the remainder), 3.6, 3.7 (the order in
              which its parts are altered).
        """
        # From the outermost choice to the innermost: a later one may change only when all before
        # it stay as they are.
        questions, mdps, size = self.questions, self.mdps, self.size
        if self.asked:
            questions.take_mdps(self.asked)
        else:
            paired = questions.choose_mdps()
            questions.fix_opponents(paired, lambda a, b: mdps <= b < size)
        taken = questions.taken()
        questions.pair_remainder([a for a in range(mdps, size) if a not in taken])
        taken = questions.taken()
        places = self.places
        return Paired(
            tuple((places[a], places[b]) for a, b in questions.pairs),
            tuple(places[a] for a in range(size) if a not in taken),
        )
