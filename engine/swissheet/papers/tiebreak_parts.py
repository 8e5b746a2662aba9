"""The parts of tie-breaks in few letters, so that each value can be added up on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from swissheet.model import parse_points
from swissheet.model.points import said_points
from swissheet.standings import RankedRow, StandingsRows
from swissheet.tiebreaks import Explanation
from swissheet.tiebreaks import Value as Exact
from swissheet.words.message import Figures, titled, words_of

_CELL = re.compile(r"\D?\d+([wb])(.)")
_WORTH = {"1": 10, "+": 10, "½": 5}
_RULES = ("!", "1", "b!", "b1", "b")
"""What rounds a tie-break may count: the signs that each of them has.

``!`` is a full point, ``1`` a win over the board, ``b`` Black.
"""


class TieBreakParts:
    """The parts of the tie-breaks of every player.

    Args: cells: the rounds by player, as in a cross table.
          explained: the calculations by player.
          keys: the numbers by which players are named.
    """

    def __init__(
        self,
        rows: StandingsRows,
        cells: Mapping[int, Sequence[str]],
        explained: Mapping[int, Sequence[Explanation]],
        keys: Mapping[int, str],
        language: str,
    ) -> None:
        self.headings = dict(zip(rows.codes, rows.headings, strict=True))
        self.cells = cells
        self.explained = explained
        self.keys = keys
        self.language = language

    @cached_property
    def counting(self) -> Mapping[str, str]:
        """Return the rule of each tie-break that counts results, by its heading.

        Only where the rule gives the parts of every player: the page computes nothing by itself.
        """
        found = {}
        for code, heading in self.headings.items():
            of_all = [
                (one, self.cells[tpn])
                for tpn, each in self.explained.items()
                for one in each
                if one.code == code
            ]
            if all(_is_count(one, cells) for one, cells in of_all):
                for rule in reversed(_RULES):
                    if all(_parts(one) == _counted(rule, cells) for one, cells in of_all):
                        found[heading] = rule
        return found

    def rules(self, black: str) -> str:
        """Return the rules for the page: ``WIN:! BWG:b1``.

        Args: black: the letter for Black in the cells of the page.
        """
        each = self.counting.items()
        return " ".join(f"{heading}:{rule.replace('b', black)}" for heading, rule in each)

    def of(self, row: RankedRow) -> dict[str, str]:
        """Return the parts of each value by the codes they are of: ``BH/C1,BH,SB×``, 4.5+(2)+5.

        The first code leaves out (2), the second does not, and a code with × multiplies each part
        by the result. ``WIN`` and 1 3 counts rounds 1 and 3. Points are in it where they do
        not follow from the results.
        """
        cells = self.cells[row.player.tpn]
        worth = [_worth(cell) for cell in cells]
        sums: dict[tuple[Exact, ...], int] = {}
        lines: list[tuple[str, str]] = []
        for one in self.explained[row.player.tpn]:
            heading, parts = self.headings.get(one.code, "PTS"), _parts(one)
            whole = not one.steps and not any(part.cut for part in one.rows)
            if one.code.name == "PTS":
                if sum(worth) != row.points:
                    lines.append((heading, "+".join(map(self._points, parts))))
            elif one.tables:
                lines.append((heading, self._encounter(one)))
            elif _is_count(one, cells):
                if heading not in self.counting:
                    counted = (str(n) for n, part in enumerate(parts, start=1) if part)
                    lines.append((heading, " ".join(counted) or "–"))
            elif one.rows:
                same, times = None, ""
                if whole and one.code.name == "SB":
                    products = (at for of, at in sums.items() if _times(of, worth) == parts)
                    same, times = next(products, None), "×"
                elif whole:
                    same = sums.get(parts)
                if same is not None:
                    codes, said = lines[same]
                    lines[same] = f"{codes},{heading}{times}", said
                else:
                    if not one.steps:
                        sums[parts] = len(lines)
                    lines.append((heading, "; ".join(self._sum(one))))
        return dict(lines)

    def _sum(self, one: Explanation) -> Iterator[str]:
        """Yield the sum of a tie-break, rounds left out in brackets, then its steps."""
        yield "+".join(
            f"({self._number(part.contribution)})" if part.cut else self._number(part.counted)
            for part in one.rows
        )
        for step in one.steps:
            yield titled(step.text, self._number(step.value)).words(self.language)

    def _encounter(self, one: Explanation) -> str:
        """Return the last step of a direct encounter that has the player: opponents and points."""
        table = next(table for table in reversed(one.tables) if one.tpn in table.tpns)
        row = next(row for row in table.rows if row.tpn == one.tpn)
        met = [
            titled(self.keys[tpn], self._number(result)).words(self.language)
            for tpn, result in zip(table.tpns, row.results, strict=True)
            if result is not None
        ]
        total = words_of("explain.sum", self.language)
        summed = titled(total, self._number(row.total)).words(self.language)
        return "; ".join([*met, summed])

    def _number(self, value: Exact) -> str:
        if value is None:
            return "–"
        plain = str(value) if value == int(value) else f"{float(value):.4f}".rstrip("0")
        return Figures(plain).words(self.language)

    def _points(self, value: Exact) -> str:
        return said_points(int((value or 0) * 10), half="½").words(self.language)


def _parts(one: Explanation) -> tuple[Exact, ...]:
    return tuple(part.contribution for part in one.rows)


def _is_count(one: Explanation, cells: Sequence[str]) -> bool:
    """Return whether a tie-break is a number of rounds, each of which counts 1 or not."""
    plain = not (one.steps or one.tables or any(part.cut for part in one.rows))
    counts = one.code.name != "PTS" and {*_parts(one)} <= {0, 1}
    return plain and counts and 0 < len(one.rows) == len(cells)


def _counted(rule: str, cells: Sequence[str]) -> tuple[int, ...]:
    """Return 1 for each round that a rule counts, 0 for the others."""

    def counts(cell: str) -> bool:
        colour, sign = found.groups() if (found := _CELL.fullmatch(cell)) else ("", "")
        signs = {colour, sign, "!" if _worth(cell) == 10 else ""}
        return set(rule) <= signs

    return tuple(int(counts(cell)) for cell in cells)


def _worth(cell: str) -> int:
    """Return the points, in tenths, that a result in a cell says by itself: ``12w1``, ``½ bye``."""
    if found := _CELL.fullmatch(cell):
        return _WORTH.get(found[2], 0)
    return parse_points(cell.removesuffix(" bye")) if cell.endswith(" bye") else 0


def _times(parts: Sequence[Exact], worth: Sequence[int]) -> tuple[Exact, ...]:
    """Return each part times the result of its round; () where these are not as many."""
    if len(parts) != len(worth):
        return ()
    return tuple((part or 0) * Fraction(each, 10) for part, each in zip(parts, worth, strict=True))
