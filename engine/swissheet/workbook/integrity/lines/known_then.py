"""What was known when a round was paired, as the lines of a report tell it.

A result of the round before that was corrected later, and numbers that were given anew, are as they
were. When a line came about is not said: a round that was paired after it was paired from what it
says, so each is taken back in turn, the last one first.

Rule: C.04.2 (2026-02) 2.3, 4.3: a pairing that was made stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from swissheet.corrections import with_game
from swissheet.model import LEGAL_RESULTS, Game, Result, Tournament, renumber
from swissheet.pairing.rechecking import AsKnown
from swissheet.workbook.integrity.lines.notes import result_text

__all__ = ["KnownThen"]

_AT_MOST = 16
"""So many states of knowledge are tried; a file may say what it likes."""

_CORRECTION = re.compile(r"### Correction @ Round (\d{1,3}): (.{1,4000})")
_RESULT = re.compile(r"(\d{1,4})-(\d{1,4}): (\S+) => (\S+)")
_COLOURS = re.compile(r"(\d{1,4})-(\d{1,4}) => (\d{1,4})-(\d{1,4})")
_NUMBERS = re.compile(
    r"### (?:Regeneration|Exchange) @ Round (\d{1,3}): ([\d ]{1,4000}) => ([\d ]{1,4000})"
)
_RESULTS = {result_text(results): results for results in LEGAL_RESULTS}
_RESULTS["*"] = (Result.PENDING, Result.PENDING)


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A correction in the round before the one that was paired last."""

    round: int
    text: str

    def counts_for(self, number: int) -> bool:
        return number == self.round + 1

    def undone(self, known: AsKnown) -> Iterator[AsKnown]:
        """As it was before it; nothing where the line does not say how it was."""
        then = {today: number for number, today in known.today.items()}
        for game in self._games_before(known.tournament, then):
            yield replace(known, tournament=with_game(known.tournament, self.round, game))

    def _games_before(self, tournament: Tournament, then: Mapping[int, int]) -> Iterator[Game]:
        result, colours = _RESULT.fullmatch(self.text), _COLOURS.fullmatch(self.text)
        match = result or colours
        if match is None:
            return
        white, black = (then.get(int(tpn), int(tpn)) for tpn in match.group(1, 2))
        games = (g for g in tournament.round(self.round).games if {white, black} == _players(g))
        found = next(games, None)
        if found is None:
            return
        if result is not None and result[3] in _RESULTS:
            yield replace(found, white_result=_RESULTS[result[3]][0],
                          black_result=_RESULTS[result[3]][1])  # fmt: skip
        elif colours is not None and colours.group(2, 1) == colours.group(3, 4):
            # Whether the points went with the colours is not said.
            yield Game(found.black, found.white, found.black_result, found.white_result)
            if (found.black_result, found.white_result) in LEGAL_RESULTS:
                yield Game(found.black, found.white, found.white_result, found.black_result)


@dataclass(frozen=True, slots=True)
class _Renumbered:
    """Numbers given anew, or exchanged, when some round had been paired last."""

    round: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    def counts_for(self, number: int) -> bool:
        return number <= self.round

    def undone(self, known: AsKnown) -> Iterator[AsKnown]:
        """As it was before it: without, and with, players who came later among the others."""
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


def _players(game: Game) -> set[int]:
    return {game.white, game.black}


def _paired_until(tournament: Tournament, tpn: int, last: int) -> bool:
    return any(entry is not None and entry.paired for entry in tournament.entries[tpn][:last])


class KnownThen:
    """What may have been known when a round was paired.

    Args: lines: the ``###`` lines of a report, in their order; each correction by itself.
    """

    def __init__(self, lines: Iterable[str]):
        self._lines = tuple(line.rstrip() for line in lines)

    @cached_property
    def _changes(self) -> Sequence[_Corrected | _Renumbered]:
        found: list[_Corrected | _Renumbered] = []
        for line in self._lines:
            if match := _CORRECTION.fullmatch(line):
                found.append(_Corrected(int(match[1]), match[2]))
            elif match := _NUMBERS.fullmatch(line):
                before, after = (tuple(map(int, text.split())) for text in match.group(2, 3))
                found.append(_Renumbered(int(match[1]), before, after))
        return found

    def __call__(self, tournament: Tournament, number: int) -> Iterator[AsKnown]:
        """The states of knowledge, that of longest ago first and that of today last."""
        states, newest = [AsKnown(tournament)], [AsKnown(tournament)]
        for change in reversed([c for c in self._changes if c.counts_for(number)]):
            newest = [before for state in newest for before in change.undone(state)]
            states += newest
            if not newest or len(states) >= _AT_MOST:
                break
        return reversed(states[:_AT_MOST])

    def unclear(self, number: int) -> bool:
        """Whether the round before was corrected in a way that no line lets take back."""
        return any(
            isinstance(change, _Corrected)
            and change.counts_for(number)
            and not (_RESULT.fullmatch(change.text) or _COLOURS.fullmatch(change.text))
            for change in self._changes
        )
