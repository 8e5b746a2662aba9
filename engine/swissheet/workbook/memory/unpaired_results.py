"""Results of a round whose pairing was taken back, kept for the boards that come again.

Players are named by their own numbers, which no renumbering changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.formats.converter import Converter
from swissheet.workbook.memory.part import Part


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The result of a board as it is typed, White first."""

    white: int
    black: int
    result: str

    @property
    def players(self) -> frozenset[int]:
        return frozenset((self.white, self.black))


_PAIRINGS_BEFORE = 1
"""So many pairings before the last one are kept: a round that is paired again and again must not
make the workbook grow, because each click that pairs reads all of them.
"""


@dataclass(frozen=True, slots=True)
class Unpaired:
    """The results by round."""

    rounds: Mapping[str, tuple[BoardResult, ...]] = field(default_factory=dict)

    def of(self, round_: int) -> tuple[BoardResult, ...]:
        """Return the results kept of a round."""
        return self.rounds.get(str(round_), ())

    def having(self, round_: int, results: Sequence[BoardResult]) -> Unpaired:
        """Return the same with these results; of a pair that is kept already, the new one.

        The results of pairings before the last ones go.
        """
        new = {item.players: item for item in results}
        kept = [item for item in self.of(round_) if item.players not in new]
        before = kept[max(0, len(kept) - _PAIRINGS_BEFORE * len(new)) :]
        return Unpaired({**self.rounds, str(round_): (*before, *new.values())})

    def without(self, round_: int, pairs: Iterable[frozenset[int]]) -> Unpaired:
        """Return the same without the results of these pairs."""
        gone = set(pairs)
        rest = tuple(item for item in self.of(round_) if item.players not in gone)
        others = {key: items for key, items in self.rounds.items() if key != str(round_)}
        return Unpaired({**others, str(round_): rest} if rest else others)


UNPAIRED = Part(
    "unpaired",
    Unpaired,
    Unpaired(),
    Converter(in_rows={BoardResult}, strict=False, directed=True),
    problem="history.store.unpaired",
)
"""The results of rounds that were taken back."""
