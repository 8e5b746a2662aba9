"""The explanation of a tie-break in the few lines of a message box."""

from __future__ import annotations

from collections.abc import Iterator

from swissheet import tiebreaks
from swissheet.model import Tournament
from swissheet.standings import standings_rows
from swissheet.tiebreaks import Code, Explanation, Value

__all__ = ["explained"]

_ROUNDS_AT_MOST = 16


def explained(tournament: Tournament, tpn: int, heading: str, shown: object) -> str | None:
    """How a tie-break of the standings came about; None where a heading or number is none.

    Args: heading: of the column of the standings; ``shown``: what its cell says, so that a table
          older than the results is told from a current one.
    """
    rows = standings_rows(tournament, tiebreaks.compute(tournament))
    codes = dict(zip(rows.headings, rows.codes, strict=True))
    if heading not in codes or tpn not in tournament.by_tpn:
        return None
    code = codes[heading]
    made = tiebreaks.explain(tournament, tpn, code, after=rows.after)
    lines = list(_lines(tournament, made, heading))
    if isinstance(shown, int | float) and made.value is not None and float(made.value) != shown:
        lines.append("The sheet shows another value: update the standings.")
    return "\n".join(lines)


def _lines(tournament: Tournament, made: Explanation, heading: str) -> Iterator[str]:
    value = tiebreaks.format_value(made.code, made.value) or "not decided"
    name = tournament.player(made.tpn).name
    yield f"{made.title} ({heading}), C.07 article {made.article}"
    yield f"{made.tpn} {name}, after round {made.after}: {value}"
    yield ""
    for row in made.rows[:_ROUNDS_AT_MOST]:
        opponent = f"{row.opponent} {_short(tournament, row.opponent)}" if row.opponent else "-"
        note = f" ({row.note})" if row.note else ""
        yield f"R{row.round}  {opponent}: {_number(made.code, row.counted)}{note}"
    if len(made.rows) > _ROUNDS_AT_MOST:
        yield f"... and {len(made.rows) - _ROUNDS_AT_MOST} more rounds"
    for step in made.steps:
        yield f"{step.text}: {_number(made.code, step.value)}"
    for number, table in enumerate(made.tables, start=1):
        group = ", ".join(
            f"{row.tpn} {_short(tournament, row.tpn)} {_number(made.code, row.total)}"
            for row in table.rows
        )
        yield f"Step {number}, games among the tied: {group}"


def _short(tournament: Tournament, tpn: int) -> str:
    return tournament.player(tpn).name.partition(",")[0][:20]


def _number(code: Code, value: Value) -> str:
    if value is None:
        return "-"
    if isinstance(value, int):
        return str(value)
    return f"{float(value):.{max(1, tiebreaks.decimals(code))}f}".rstrip("0").rstrip(".")
