"""What holds in every knock-out, read off its rounds.

``--knockout-events N`` sets how many are played; every run plays the same ones. The matches are
found in the games and judged here by themselves: nothing of the engine's bracket is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from support.rules.knockout_events import knockout
from swissheet import rounds
from swissheet.formats import trf
from swissheet.model import Bye, Game, Result, Tournament
from swissheet.pairing import pair
from swissheet.standings import ranked
from swissheet.verification import verify

USUAL = "1 + 2 + A"
POINTS = {Result.WIN: 2, Result.FORFEIT_WIN: 2, Result.DRAW: 1}


@pytest.fixture
def events(knockout_events: int) -> Iterator[Tournament]:
    return (knockout(seed) for seed in range(knockout_events))


@dataclass
class Played:
    """The games of two players, in order, with their rounds."""

    games: list[tuple[int, Game]] = field(default_factory=list)


def met(t: Tournament) -> dict[frozenset[int], Played]:
    found: dict[frozenset[int], Played] = {}
    for round_ in t.rounds:
        for game in round_.games:
            pair_ = frozenset((game.white, game.black))
            found.setdefault(pair_, Played()).games.append((round_.number, game))
    return found


def has(t: Tournament, key: str) -> bool:
    return t.option(f"knockout.{key}") == "yes"


def away(t: Tournament, number: int) -> set[int]:
    return {tpn for tpn, bye in t.round(number).byes if bye is Bye.ZPB}


def field_of(t: Tournament) -> list[int]:
    """Who was there in round 1, by seed."""
    return [player.tpn for player in t.players if player.tpn not in away(t, 1)]


def winner(t: Tournament, two: frozenset[int], games: list[tuple[int, Game]]) -> int | None:
    """Who is ahead after the games by the rules of the event; None while nobody is."""
    parts = (t.option("knockout.match") or USUAL).split(" + ")
    left = [game for _, game in games]
    for part in parts:
        if part == "A":
            if not left:
                return None
            last = left.pop(0)
            if last.white_result is Result.DRAW:
                return last.black
            sets = [last]
            number = 1
        else:
            number = int(part)
            sets = []
            while left and len(sets) < number and _open(two, sets, number):
                sets.append(left.pop(0))
        score = _score(two, sets)
        ahead = max(score, key=lambda tpn: score[tpn])
        behind = min(two - {ahead})
        if _open(two, sets, number) and len(sets) < number:
            assert not left
            return None
        if score[ahead] > score[behind]:
            assert not left, "games after the end"
            return ahead
    return None


def _score(two: frozenset[int], games: list[Game]) -> dict[int, int]:
    score = dict.fromkeys(sorted(two), 0)
    for game in games:
        score[game.white] += POINTS.get(game.white_result, 0)
        score[game.black] += POINTS.get(game.black_result, 0)
    return score


def _open(two: frozenset[int], games: list[Game], number: int) -> bool:
    """Whether the one behind can still catch up."""
    one, other = _score(two, games).values()
    return abs(one - other) <= 2 * (number - len(games))


def smooth(t: Tournament) -> bool:
    """Nobody was ever away, and nothing was adjourned."""
    return not any(r.byes or any(g.adjourned_until for g in r.games) for r in t.rounds)


def test_two_players_meet_in_one_match_alone(events: Iterator[Tournament]) -> None:
    """No rematch: the games of two follow each other, as long as their match lasts."""
    long = 0
    for t in events:
        for two, played in met(t).items():
            numbers = [number for number, _ in played.games]
            finished = [g.adjourned_until for _, g in played.games]
            for at in range(1, len(numbers)):
                ready = max(numbers[at - 1], finished[at - 1])
                assert numbers[at] <= ready + 1, sorted(two)
                before = winner(t, two, played.games[:at])
                assert before is None, "the match was decided"
                now, last = played.games[at][1], played.games[at - 1][1]
                assert (now.white, now.black) == (last.black, last.white), "colours change"
            long += len(numbers) > 1
    assert long


def test_who_has_lost_a_match_is_out(events: Iterator[Tournament]) -> None:
    """Losers leave: they play on for the third place or in the consolation alone."""
    for t in events:
        lost: dict[int, int] = {}
        matches = met(t)
        for two, played in matches.items():
            ahead = winner(t, two, played.games)
            if ahead is not None:
                for tpn in two - {ahead}:
                    lost[tpn] = lost.get(tpn, 0) + 1
        twice = [tpn for tpn, times in lost.items() if times > 1]
        if not (has(t, "third_place") or has(t, "consolation")):
            assert not twice
        assert all(lost[tpn] == 2 for tpn in twice)
        if smooth(t):
            champion = [p.tpn for p in t.players if p.tpn not in lost]
            assert [row.tpn for row in ranked(t).rows][:1] == champion[:1] or has(t, "consolation")


def test_byes_go_to_the_highest_seeds(events: Iterator[Tournament]) -> None:
    """So many as make the field a power of two; with lots to the seeds that stay first."""
    given = 0
    for t in events:
        here = field_of(t)
        size = 1 << (len(here) - 1).bit_length()
        byes = size - len(here)
        playing = {tpn for g in t.round(1).games for tpn in (g.white, g.black)}
        free = [tpn for tpn in here if tpn not in playing]
        assert len(free) == byes
        kept = byes
        if t.option("knockout.lots"):
            kept = min(byes, int(t.option("knockout.seeded")))
        assert free[:kept] == here[:kept]
        given += bool(byes)
    assert given


def test_the_rounds_are_those_of_the_bracket_and_of_drawn_matches(
    events: Iterator[Tournament],
) -> None:
    """Every round of the bracket lasts as long as its longest match."""
    exact = 0
    for t in events:
        here = field_of(t)
        size = 1 << (len(here) - 1).bit_length()
        main = size.bit_length() - 1
        games = t.option("knockout.match") or USUAL
        most = sum(1 if part == "A" else int(part) for part in games.split(" + "))
        ends = sum(any(g.adjourned_until for g in r.games) for r in t.rounds)
        assert t.rounds_paired <= main * most + ends
        if smooth(t):
            assert t.rounds_paired >= main * (1 + int(games[0]) // 2)
            for tpn in here:
                opponents = {next(iter(two - {tpn})) for two in met(t) if tpn in two}
                # Who lost in round 1 may play a consolation of one round less.
                assert len(opponents) <= main
            exact += 1
    assert exact


def test_the_places_are_those_of_the_matches(events: Iterator[Tournament]) -> None:
    """Who wins all matches is first, who loses the final second; the match for the third place
    parts the third from the fourth, without it they share the third place."""
    parted = shared = 0
    for t in events:
        place = {row.tpn: row.rank for row in ranked(t).rows}
        here = field_of(t)
        if smooth(t) and len(here) > 3:
            ranks = [place[tpn] for tpn in here]
            assert ranks.count(1) == ranks.count(2) == 1
            first, second = (min(p for p in here if place[p] == n) for n in (1, 2))
            assert frozenset((first, second)) in met(t)
            third = [p for p in here if place[p] in (3, 4)]
            assert len(third) == 2
            if has(t, "third_place"):
                played = met(t)[frozenset(third)]
                best = min(third, key=lambda p: place[p])
                assert winner(t, frozenset(third), played.games) == best
                assert sorted(place[p] for p in third) == [3, 4]
                parted += 1
            else:
                assert [place[p] for p in third] == [3, 3]
                shared += 1
        # The winner of a match between two never stands behind the loser, but for consolations.
        if not has(t, "consolation"):
            for two, played in met(t).items():
                ahead = winner(t, two, played.games)
                gone = set().union(*(away(t, n) for n in range(1, len(t.rounds) + 2)))
                if ahead is not None and not two & gone:
                    assert place[ahead] < place[min(two - {ahead})]
    assert parted
    assert shared


def test_the_losers_of_round_1_play_the_consolation(events: Iterator[Tournament]) -> None:
    """They meet each other alone, and one of them wins it."""
    seen = 0
    for t in events:
        here = field_of(t)
        if not (has(t, "consolation") and smooth(t)) or len(here) < 5:
            continue
        beaten = set()
        first = t.round(1).games
        for game in first:
            two = frozenset((game.white, game.black))
            ahead = winner(t, two, met(t)[two].games)
            beaten |= two - {ahead} if ahead is not None else set()
        matches = [two for two in met(t) if two <= beaten]
        for two in met(t):
            if len(two & beaten) == 1:
                assert two in {frozenset((g.white, g.black)) for g in first}
        assert len(matches) == len(beaten) - 1, "a knock-out of their own"
        seen += 1
    assert seen


def test_a_result_that_is_missing_stops_the_pairing(events: Iterator[Tournament]) -> None:
    """Who goes on is not guessed; an adjourned game stops its own match alone."""
    for t in events:
        last = t.rounds_paired
        blank = rounds.set_result(t, last, 1, Result.PENDING, Result.PENDING)
        state = replace(blank, rounds=blank.rounds[:last])
        with pytest.raises(Exception, match="result"):
            pair(state)


def test_the_report_of_an_event_is_read_back_and_verified(events: Iterator[Tournament]) -> None:
    for t in events:
        text = trf.dumps(t)
        assert trf.loads(text) == t
        report = verify("event.trf", text.encode("utf-8"))
        assert report.clean, report.document()
        assert report.rounds == t.rounds_paired
