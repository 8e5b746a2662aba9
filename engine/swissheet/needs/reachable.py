"""The places that players can still reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from swissheet.errors import Place, RulesError
from swissheet.model import Tournament
from swissheet.needs.open_event import NEW_VALUES, OpenBoard, OpenEvent
from swissheet.needs.place_question import BEST, WORST, PlaceLimit, PlaceQuestion

if TYPE_CHECKING:
    from swissheet.needs.outcomes import PlayedOutcome

_STEPS = 800_000
"""The work for a whole answer, in values of one player that are looked at: some three seconds."""

_STEPS_AN_OUTCOME = 10
"""The work for a player in one of all outcomes."""

_TRIES = 6


@dataclass(frozen=True, slots=True)
class PlayerNeeds:
    """The best and worst place of a player, and, where asked for, with each result of their own.

    ``results`` are those with a win, a draw, a loss; empty where no game of the last round is open.
    """

    tpn: int
    best: PlaceLimit
    worst: PlaceLimit
    results: tuple[tuple[PlaceLimit, PlaceLimit], ...] = ()

    @property
    def limits(self) -> tuple[PlaceLimit, PlaceLimit]:
        """Return the best and the worst place."""
        return self.best, self.worst

    @property
    def exact(self) -> bool:
        """Return whether both places are proven."""
        return self.best.exact and self.worst.exact


@dataclass(frozen=True, slots=True)
class Needs:
    """The answer for all players in the order of their best places.

    ``paired`` is whether the last round is; if not, places are by points alone, for any pairing.
    Then, too, places that are ``reached`` are ``foreseen`` where all outcomes can be played: they
    are the best and worst ones with the pairing that the rules make after each outcome.
    """

    round: int
    rounds: int
    paired: bool
    boards: tuple[OpenBoard, ...]
    players: tuple[PlayerNeeds, ...]
    foreseen: bool = False

    def of(self, tpn: int) -> PlayerNeeds:
        """Return the answer for a player; KeyError without one."""
        for player in self.players:
            if player.tpn == tpn:
                return player
        raise KeyError(tpn)


def needs(
    tournament: Tournament,
    player: int | None = None,
    *,
    steps: int = _STEPS,
) -> Needs:
    """Return the places that each player can still reach, or one player with each own result.

    Args:   player: the TPN of the only player who is asked about.
            steps: how much work is allowed; more of it finds more exact places.
    Raises: RulesError: a knock-out, no round is paired, or no such player; and as
            :func:`swissheet.tiebreaks.compute`.
    """
    if tournament.system.matches:
        raise RulesError("needs.knockout")
    last = tournament.rounds_paired
    if not last:
        raise RulesError("needs.no-round")
    if player is not None and (
        player not in tournament.by_tpn or tournament.player(player).expelled
    ):
        raise RulesError("needs.no-player", place=Place(tpn=player), player=player)
    event = OpenEvent(tournament)
    to_come = max(0, tournament.rounds_total - last)
    asked = [p for p in event.ranked if player in (None, event.tpns[p])]
    foreseen = False
    if to_come:
        found = [_by_points(event, p, to_come) for p in asked]
        # It loads the pairing.
        from swissheet.needs.outcomes import EveryOutcome

        every = EveryOutcome(event, to_come, steps // _STEPS_AN_OUTCOME)
        if foreseen := every.few:
            found = _foreseen(event, found, every)
    else:
        found = _searched(event, asked, player is not None, steps)
    if foreseen:
        found.sort(key=lambda one: (one.best.reached, one.worst.reached, one.tpn))
    else:
        found.sort(key=lambda one: (one.best.place, one.worst.place, one.tpn))
    return Needs(last, last + to_come, not to_come, event.boards, tuple(found), foreseen)


def _by_points(event: OpenEvent, p: int, to_come: int) -> PlayerNeeds:
    best, worst = event.by_points(p, to_come)
    return PlayerNeeds(event.tpns[p], PlaceLimit(best, worst), PlaceLimit(worst, best))


def _foreseen(
    event: OpenEvent, by_points: Sequence[PlayerNeeds], every: Iterable[PlayedOutcome]
) -> list[PlayerNeeds]:
    """Return the answer with the places that are reached when the rules pair the last round."""
    index = {tpn: p for p, tpn in enumerate(event.tpns)}
    reached: dict[int, list[PlayedOutcome]] = {}
    for made in every:
        for one in by_points:
            p = index[one.tpn]
            best, worst = reached.setdefault(one.tpn, [made, made])
            if made.places[p] < best.places[p]:
                reached[one.tpn][0] = made
            if made.places[p] > worst.places[p]:
                reached[one.tpn][1] = made

    def limit(one: PlayerNeeds, side: int) -> PlaceLimit:
        made = reached[one.tpn][side]
        place = made.places[index[one.tpn]]
        return PlaceLimit(one.limits[side].place, place, made.scenario, made.then)

    return [PlayerNeeds(one.tpn, limit(one, 0), limit(one, 1)) for one in by_points]


def _own_board(event: OpenEvent, p: int) -> int | None:
    """Return the open board of a player in the last round."""
    return next((b for b in event.of_player[p] if event.boards[b].round == event.last), None)


def _searched(event: OpenEvent, asked: Sequence[int], each: bool, steps: int) -> list[PlayerNeeds]:
    """Return the answer by bounds and scenarios; whether it is exact depends on the steps."""
    questions = {
        (p, side, result): PlaceQuestion(event, p, side, _own_results(event, p, side, result))
        for p in asked
        for result in _asked_results(event, p, each)
        for side in (BEST, WORST)
    }
    for question in questions.values():
        for _ in range(_TRIES):
            if question.solved or event.work >= steps:
                break
            question.play(question.weights.scenario(question.choice))
    for question in questions.values():
        if question.scenario and not question.solved and event.work < steps:
            places = event.places(question.scenario)
            event.work += NEW_VALUES * len(places)
            for other in questions.values():
                other.offer(question.scenario, places[other.p])
    waiting = sorted(
        (question for question in questions.values() if not question.solved),
        key=lambda question: abs(question.reached - question.bound),
    )
    for number, question in enumerate(waiting):
        question.prove(event.work + (steps - event.work) // (len(waiting) - number))
    return [_answer(event, p, questions, each) for p in asked]


def _asked_results(event: OpenEvent, p: int, each: bool) -> Sequence[int | None]:
    return (0, 1, 2) if each and _own_board(event, p) is not None else (None,)


def _own_results(event: OpenEvent, p: int, side: int, result: int | None) -> dict[int, int]:
    """Return the results of a player's own boards that matter for a question.

    To win is never worse for a place where points come first: the player is then above all with
    fewer points, and those with more points had as many or more before. To lose is never better.
    """
    usual = {b: event.own(p, b, 0 if side == BEST else 2) for b in event.of_player[p]}
    found = usual if event.bounded else {}
    board = _own_board(event, p)
    if result is not None and board is not None:
        found[board] = event.own(p, board, result)
    return found


def _answer(
    event: OpenEvent,
    p: int,
    questions: Mapping[tuple[int, int, int | None], PlaceQuestion],
    each: bool,
) -> PlayerNeeds:
    results = _asked_results(event, p, each)
    limits = [(questions[p, BEST, r].limit, questions[p, WORST, r].limit) for r in results]
    best = min((best for best, _ in limits), key=lambda one: (one.reached, one.place))
    worst = max((worst for _, worst in limits), key=lambda one: (one.reached, one.place))
    best = replace(best, place=min(one.place for one, _ in limits))
    worst = replace(worst, place=max(one.place for _, one in limits))
    own = () if results[0] is None else tuple(limits)
    return PlayerNeeds(event.tpns[p], best, worst, own)
