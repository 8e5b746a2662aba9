"""Totals and tie-breaks of another program beside ours, and the likely reason where they differ.

A column with the name of a tie-break is that one; any other is the tie-break by which most values
are equal. Where values differ, other cuts, editions and counts of unplayed games are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain

from swissheet.errors import NOWHERE, InputError, Issue, RulesError, Severity
from swissheet.formats.foreign.neutral import ForeignRows, TieBreakColumn, few, remark
from swissheet.model import Tournament, format_points
from swissheet.tiebreaks import Code, compute, format_value, parse_code
from swissheet.tiebreaks.recommendation import recommended
from swissheet.words.message import Text, phrase

_TRIED = (
    "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1", "FB", "SB", "SB/C1", "PS", "PS/C1", "KS",
    "WIN", "WON", "BWG", "BPG", "REP", "ARO", "ARO/C1", "TPR", "PTP", "AOB", "SOB", "RTNG",
)  # fmt: skip
"""The tie-breaks that a column without a name of one may be, the usual ones first."""

_JUDGED: tuple[tuple[str, str], ...] = (
    ("", ""), ("2023", ""), ("2012", ""), ("pre-2012", ""), ("", "1"), ("", "2"), ("", "5"),
)  # fmt: skip
"""Editions and settings for unplayed games that are tried, in this order."""

_MOST_PLAYERS = 1000
"""The most players of a table whose tie-breaks are tried in other ways."""


def compared(t: Tournament, rows: ForeignRows) -> tuple[tuple[str, ...], list[Issue]]:
    """Return the tie-breaks of the source, else the recommended ones, and what differs."""
    own, announced = t.scores(t.rounds_paired), t.scores()
    values = [
        f"{rows.names[tpn]} {_points(theirs)} ({_points(own[tpn])})"
        for tpn, theirs in sorted(rows.points.items())
        if theirs not in (own[tpn], announced[tpn])
    ]
    issues: list[Issue] = []
    if values:
        issues.append(remark("foreign.points-differ", count=len(values), values=few(values)))
    comparing = _Comparing(t, rows)
    codes: list[str] = []
    for column in rows.tiebreaks:
        code, found = comparing.column(column)
        issues += found
        if code is not None and str(code) not in codes:
            codes.append(str(code))
    if codes:
        if rows.files:
            issues.append(remark("foreign.tiebreaks.files", NOWHERE, Severity.NOTICE, codes=codes))
        else:
            issues.append(remark("foreign.tiebreaks", NOWHERE, Severity.NOTICE, codes=codes))
        return tuple(codes), issues
    usual = tuple(str(code) for code in recommended(t) if str(code) != "PTS")
    if rows.files:
        issues.append(remark("foreign.tiebreaks.recommended-files", codes=usual))
    else:
        issues.append(remark("foreign.tiebreaks.recommended", codes=usual))
    return usual, issues


def _points(tenths: int) -> str:
    return format_points(tenths, half="½")


class _Comparing:
    """Our values of tie-breaks, computed once for each way to count."""

    def __init__(self, t: Tournament, rows: ForeignRows) -> None:
        self.t, self.rows = t, rows
        self.known: dict[tuple[str, str, str], Mapping[int, Fraction | None]] = {}

    def column(self, column: TieBreakColumn) -> tuple[Code | None, Iterator[Issue]]:
        """Return the tie-break of a column, None where it is not known, and what differs."""
        named = _named(column.heading)
        if named is not None and named.name == "DE":  # each program shows another number for it
            return named, iter(())
        if named is None and len(self.rows.players) > _MOST_PLAYERS:
            return None, iter((remark("foreign.tiebreak-unknown", heading=column.heading),))
        codes = [str(named)] if named is not None else list(_TRIED)
        best, judged, wrong = self._best(column, codes)
        if not wrong or len(self.rows.players) > _MOST_PLAYERS:
            code = named or parse_code(best)
            return code, self._reasons(column, code, best, judged, wrong)
        # A named column may be of another cut.
        cuts = [c for c in _TRIED if named is not None and parse_code(c).name == named.name]
        found = self._best(column, [*codes, *cuts], _JUDGED)
        if len(found[2]) < len(wrong):
            best, judged, wrong = found
        if named is None and 3 * len(wrong) > len(column.values):
            return None, iter((remark("foreign.tiebreak-unknown", heading=column.heading),))
        code = named or parse_code(best)
        return code, self._reasons(column, code, best, judged, wrong)

    def _best(
        self,
        column: TieBreakColumn,
        codes: list[str],
        ways: tuple[tuple[str, str], ...] = _JUDGED[:1],
    ) -> tuple[str, tuple[str, str], list[int]]:
        """Return the code and the way to count with fewest differing players, and these."""
        best: tuple[str, tuple[str, str], list[int]] | None = None
        for way in ways:
            for code in codes:
                values = self._values(code, *way)
                wrong = [
                    tpn
                    for tpn, theirs in column.values.items()
                    if not _equal(theirs, values.get(tpn), column.decimals)
                ]
                if best is None or len(wrong) < len(best[2]):
                    best = code, way, wrong
                if not wrong:
                    return code, way, wrong
        assert best is not None
        return best

    def _values(self, code: str, edition: str, unplayed: str) -> Mapping[int, Fraction | None]:
        key = code, edition, unplayed
        if key not in self.known:
            self.known[key] = self._computed(*key)
        return self.known[key]

    def _computed(self, code: str, edition: str, unplayed: str) -> Mapping[int, Fraction | None]:
        try:
            made = compute(
                self.t,
                f"PTS {code}",
                after=self.t.rounds_paired,
                edition=edition or None,
                unplayed_games=unplayed or None,
            )
        except (InputError, RulesError):
            return {}
        return {
            row.tpn: None if row.values[-1] is None else Fraction(row.values[-1])
            for row in made.rows
        }

    def _reasons(
        self,
        column: TieBreakColumn,
        code: Code,
        best: str,
        way: tuple[str, str],
        wrong: list[int],
    ) -> Iterator[Issue]:
        """Yield the values that differ from ours by the rules in force, with the likely reason."""
        usual = self._values(str(code), "", "")
        differing = [
            tpn
            for tpn, theirs in column.values.items()
            if not _equal(theirs, usual.get(tpn), column.decimals)
        ]
        if not differing:
            return
        yield remark(
            "foreign.tiebreak-differs",
            heading=column.heading,
            code=str(code),
            count=len(differing),
            values=few(self._both(column, code, usual, tpn) for tpn in differing),
            reason=self._reason(code, best, way, differing, wrong),
        )

    def _both(
        self, column: TieBreakColumn, code: Code, usual: Mapping[int, Fraction | None], tpn: int
    ) -> str:
        """Return a player with their value and ours: ``Ann 12.5 (13.0)``."""
        theirs, ours = column.values[tpn], format_value(code, usual.get(tpn))
        return f"{self.rows.names[tpn]} {format_value(code, theirs)} ({ours})"

    def _reason(
        self, code: Code, best: str, way: tuple[str, str], differing: list[int], wrong: list[int]
    ) -> Text:
        edition, unplayed = way
        if not wrong and edition == "2012":
            return phrase("foreign.virtual-opponent")
        if not wrong and edition:
            return phrase("foreign.edition", edition=edition)
        if not wrong and unplayed:
            return phrase("foreign.unplayed-setting", setting=unplayed)
        if not wrong and best != str(code):
            return phrase("foreign.cut", code=best)
        if all(self._unplayed(tpn) for tpn in differing):
            return phrase("foreign.unplayed")
        return phrase("foreign.unknown")

    def _unplayed(self, tpn: int) -> bool:
        """Return whether a player, or one of the opponents, has a round that was not played."""
        entries = self.t.entries
        met = [entry.opponent for entry in entries[tpn] if entry and entry.opponent]
        every = chain.from_iterable(entries[one] for one in (tpn, *met))
        return any(entry is None or not entry.played for entry in every)


def _named(heading: str) -> Code | None:
    try:
        return parse_code(heading)
    except (InputError, RulesError):
        return None


def _equal(theirs: Fraction, ours: Fraction | None, decimals: int) -> bool:
    """Return whether two values are equal, as far as the table has decimals."""
    return ours is not None and abs(theirs - ours) * 2 * 10**decimals <= (1 if decimals else 0)
