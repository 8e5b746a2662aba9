"""Work out from the lines of a report what was known when a round was paired.

Later corrections of the round before, adjourned games and new pairing numbers are taken back. No
line has a time, but a round that was paired after a line was paired from what the line says. So the
lines are taken back in turn, the last one first.

Rule: C.04.2 (2026-02) 2.3, 3.1, 4.3: a pairing that was made stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from swissheet.errors import ModelError
from swissheet.model import LEGAL_RESULTS, Bye, Game, Result, Round, Tournament, renumber
from swissheet.pairing.rechecking import AsKnown
from swissheet.workbook.changes.report.notes import result_text

_AT_MOST = 20
"""How many states of knowledge are tried at most, because a file may have any number of lines."""

_AT_ONCE = 4
"""How many of them are tried before one and the same change."""

_CORRECTION = re.compile(r"### Correction @ Round (\d{1,3}): ([^(]{1,4000}?)(?: \(.{0,4000}\))?")
_ADJOURNMENT = re.compile(r"### Adjournment @ Round (\d{1,3}): (\d{1,4})-(\d{1,4}) .{1,4000}")
_RESULT = re.compile(r"(\d{1,4})-(\d{1,4}): (\S+) => (\S+)")
_BOARD, _BYE = re.compile(r"(\d{1,4})-(\d{1,4})"), re.compile(r"(\d{1,4})=([A-Z]{3})")
_NUMBERS = re.compile(
    r"### (?:Regeneration|Exchange) @ Round (\d{1,3}): ([\d ]{1,4000}) => ([\d ]{1,4000})"
)
_RESULTS = {result_text(results): results for results in LEGAL_RESULTS}
_RESULTS["*"] = (Result.ADJOURNED, Result.ADJOURNED)
"""The result of a missing game: nothing is paired from a game without any result."""
_BYES = {bye.name: bye for bye in Bye}


_Seats = Mapping[tuple[int, int], Bye | None]
"""Boards as (White, Black), and byes as (TPN, 0) with their kind."""


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A correction in the round before the last paired one."""

    round: int
    text: str

    def counts_for(self, number: int) -> bool:
        """Return whether the change is about a round's boards, or what it was paired from."""
        return number - self.round in (0, 1)

    def unclear_for(self, number: int) -> bool:
        """Return whether a round was paired from something that the line does not say."""
        if number != self.round + 1 or _RESULT.fullmatch(self.text):
            return False
        seats = _exchanged(self.text)
        return seats is None or (not _turned(*seats) and any(black for _, black in seats[0]))

    def undone(self, known: AsKnown) -> Iterator[AsKnown]:
        """Yield the tournament as it was before the change; nothing if it is not named."""
        then = {today: number for number, today in known.today.items()}
        made, seats = known.tournament.round(self.round), _exchanged(self.text, then)
        match = _RESULT.fullmatch(self.text)
        if match is not None and match[3] in _RESULTS:
            white, black = (then.get(int(tpn), int(tpn)) for tpn in match.group(1, 2))
            rounds = _with_result(made, {white, black}, _RESULTS[match[3]])
        elif seats is not None:
            rounds = _with_seats(made, *seats)
        else:
            return
        for found in rounds:
            yield _with_round(known, found)


def _with_round(known: AsKnown, found: Round) -> AsKnown:
    rounds = list(known.tournament.rounds)
    rounds[found.number - 1] = found
    return replace(known, tournament=replace(known.tournament, rounds=tuple(rounds)))


def _exchanged(text: str, then: Mapping[int, int] | None = None) -> tuple[_Seats, _Seats] | None:
    """Return the boards before and after; None if the text is not about boards."""
    before, _, after = text.partition(" => ")
    seats, others = _seats(before, then or {}), _seats(after, then or {})
    return None if seats is None or others is None else (seats, others)


def _seats(text: str, then: Mapping[int, int]) -> _Seats | None:
    found: dict[tuple[int, int], Bye | None] = {}
    for word in text.split() if text != "-" else ():
        board, bye = _BOARD.fullmatch(word), _BYE.fullmatch(word)
        if board is not None:
            white, black = (then.get(int(tpn), int(tpn)) for tpn in board.groups())
            found[white, black] = None
        elif bye is not None and bye[2] in _BYES:
            found[then.get(int(bye[1]), int(bye[1])), 0] = _BYES[bye[2]]
        else:
            return None
    return found


def _turned(before: _Seats, after: _Seats) -> bool:
    """Return whether one board exchanged its colours."""
    return [(black, white) for white, black in after] == list(before) and len(before) == 1


def _with_result(made: Round, players: set[int], results: tuple[Result, Result]) -> Iterator[Round]:
    for at, game in enumerate(made.games):
        if {game.white, game.black} == players:
            was = replace(game, white_result=results[0], black_result=results[1])
            # It may have been adjourned between the pairing and the correction, or only after it.
            for until in {0, 0 if was.adjourned else was.adjourned_until}:
                one = replace(was, adjourned_until=until)
                yield replace(made, games=(*made.games[:at], one, *made.games[at + 1 :]))


def _with_seats(made: Round, before: _Seats, after: _Seats) -> Iterator[Round]:
    """Yield the round with other boards; their results are known only if colours were exchanged."""
    games = tuple(game for game in made.games if (game.white, game.black) not in after)
    byes = tuple(item for item in made.byes if (item[0], 0) not in after)
    gone = [game for game in made.games if game not in games]
    if len(gone) + len(made.byes) - len(byes) != len(after):
        return
    byes += tuple((tpn, bye) for (tpn, _), bye in before.items() if bye is not None)
    boards = [Game(*board) for board, bye in before.items() if bye is None]
    if _turned(before, after):
        # The line does not say whether the points went with the colours, so both are tried.
        (game,), (white, black) = gone, next(iter(before))
        results = dict.fromkeys([
            (game.black_result, game.white_result), (game.white_result, game.black_result)
        ])  # fmt: skip
        turned = [Game(white, black, *both) for both in results if both in LEGAL_RESULTS]
    else:
        turned = []
    with suppress(ModelError):
        for one in [[game] for game in turned] or [boards]:
            yield Round(made.number, (*games, *one), byes)


@dataclass(frozen=True, slots=True)
class _Decided:
    """An adjourned game that counted as a draw for the pairing until it was decided (3.1)."""

    round: int
    players: tuple[int, int]

    def counts_for(self, number: int) -> bool:
        return number > self.round

    def undone(self, known: AsKnown) -> Iterator[AsKnown]:
        then = {today: number for number, today in known.today.items()}
        players = {then.get(tpn, tpn) for tpn in self.players}
        made = known.tournament.round(self.round)
        for found in _with_result(made, players, _RESULTS["*"]):
            yield _with_round(known, found)


@dataclass(frozen=True, slots=True)
class _Renumbered:
    """Pairing numbers that were exchanged or given again after some round."""

    round: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    def counts_for(self, number: int) -> bool:
        return number <= self.round

    def undone(self, known: AsKnown) -> Iterator[AsKnown]:
        """Yield the tournament as it was: without the players who came later, then with them."""
        if sorted(self.before) != sorted(self.after) or len({*self.before}) != len(self.before):
            return
        had = dict(zip(self.after, self.before, strict=True))
        tournament = known.tournament
        everybody = [player.tpn for player in tournament.players]
        without_later = sorted(
            everybody, key=lambda tpn: not _paired_until(tournament, tpn, self.round)
        )
        numbers = {tpn: had.get(tpn, tpn) for tpn in everybody}
        others = {tpn: had.get(n, n) for n, tpn in enumerate(without_later, start=1)}
        for new in (numbers,) if others == numbers else (numbers, others):
            if len({*new.values()}) == len(new):
                today = {n: known.today.get(tpn, tpn) for tpn, n in new.items()}
                yield AsKnown(renumber(tournament, new), today)


def _paired_until(tournament: Tournament, tpn: int, last: int) -> bool:
    return any(entry is not None and entry.paired for entry in tournament.entries[tpn][:last])


def _with_fewer_rulings(states: Sequence[AsKnown]) -> Iterator[AsKnown]:
    """Yield the states, then again without points added or taken off, the last ones first."""
    yield from states
    ruled = states[0].tournament.adjustments
    for left in range(len(ruled) - 1, -1, -1):
        for state in states:
            then = state.tournament
            yield replace(state, tournament=replace(then, adjustments=then.adjustments[:left]))


def _alike(undone: Sequence[Sequence[AsKnown]]) -> list[AsKnown]:
    """Return the states possible before a change; of too many, those alike for all changes."""
    found = [state for states in undone for state in states]
    if len(found) <= _AT_ONCE:
        return found
    return [states[min(at, len(states) - 1)] for at, states in enumerate(undone) if states]


class KnownThen:
    """Everything that may have been known when a round was paired.

    Args: lines: the ``###`` lines of a report, in their order; each correction by itself.
    """

    def __init__(self, lines: Iterable[str]):
        self._lines = tuple(line.rstrip() for line in lines)

    @cached_property
    def _changes(self) -> Sequence[_Corrected | _Decided | _Renumbered]:
        found: list[_Corrected | _Decided | _Renumbered] = []
        for line in self._lines:
            if match := _CORRECTION.fullmatch(line):
                found.append(_Corrected(int(match[1]), match[2]))
            elif match := _ADJOURNMENT.fullmatch(line):
                found.append(_Decided(int(match[1]), (int(match[2]), int(match[3]))))
            elif match := _NUMBERS.fullmatch(line):
                before, after = (tuple(map(int, text.split())) for text in match.group(2, 3))
                found.append(_Renumbered(int(match[1]), before, after))
        return found

    def __call__(self, tournament: Tournament, number: int) -> Iterator[AsKnown]:
        """Yield the states of knowledge, the oldest first and today's last.

        Points added or taken off have no time in the report, so they may have come at any time.
        """
        if not self._changes and not tournament.adjustments:
            return iter((AsKnown(tournament),))
        states, newest = [AsKnown(tournament)], [AsKnown(tournament)]
        for change in reversed([c for c in self._changes if c.counts_for(number)]):
            undone = _alike([list(change.undone(state)) for state in newest])
            states += undone
            newest = undone or newest
        # Lines between two rounds mostly become known together: first and last are likeliest.
        oldest_first = [*newest, *states[::-1][len(newest) :]]
        likeliest = [*oldest_first[: _AT_MOST // 2], *oldest_first[_AT_MOST // 2 :][-1:]]
        return islice(_with_fewer_rulings(likeliest), _AT_MOST)

    def unclear(self, number: int) -> bool:
        """Return whether the round before was corrected in a way that no line lets take back."""
        return any(
            isinstance(change, _Corrected) and change.unclear_for(number)
            for change in self._changes
        )
