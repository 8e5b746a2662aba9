"""Facts a file leaves open and reading fills in, or has in an older form: all reported.

There is one issue for each kind, so that the importer knows what the file did not contain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from swissheet.errors import AsClause, Issue, Place, Severity
from swissheet.formats.trf.dialects import Dialect, TrfSource
from swissheet.formats.trf.editions import edition_told
from swissheet.formats.trf.reading.cells import OLD_BYES
from swissheet.formats.trf.reading.first_pass import Gathered
from swissheet.formats.trf.systems import code_of
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.model.reports import placed_by_number
from swissheet.words.message import Param, Phrase, Text, phrase

_LEVEL = 2
"""The level of notices that are recorded: no rule describes it."""

_AT_MOST = 20
"""The most issues of one kind that are reported one by one."""

_VERSIONS: dict[Dialect, Text] = {
    Dialect.TRF2026: "TRF-2026 (TRF26)",
    Dialect.ENGINE: phrase("trf.engine"),
    Dialect.TRF16: "TRF16",
    Dialect.TRFX: phrase("trf.trfx"),
    Dialect.TRFBX: phrase("trf.trfbx"),
}
_OLD_TITLES = frozenset(["g", "m", "f", "c", "wg", "wm", "wf", "wc"])


def completions(t: Tournament, gathered: Gathered, source: TrfSource) -> list[Issue]:
    """Return the version, the missing records with the value used, and the facts in an old form."""
    byes = list(_old_byes(gathered))
    titles = [
        phrase("trf.old-title", letters=letters, title=title)
        for letters, title in sorted(set(_old_titles(gathered, source)))
    ]
    old = source.dialect is Dialect.TRF16 and (byes or titles)
    version: Text = "TRF06" if old else _VERSIONS[source.dialect]
    made = [_told("trf.version", version=version), *_missing(t, source.codes)]
    if byes:
        made.append(_told("trf.filled-in.old-byes", byes=byes))
    blank = list(_blank_rounds(t))
    if blank:
        made.append(_told("trf.filled-in.blank-rounds", rounds=blank))
    if placed_by_number(t):
        made.append(_told("trf.filled-in.places"))
    if titles:
        made.append(_told("trf.filled-in.titles", titles=titles))
    return made


def grouped(issues: Iterable[Issue]) -> list[Issue]:
    """Return issues of reading as an import reports them; of many of one kind, the first ones."""
    kinds: dict[str, list[Issue]] = {}
    for issue in issues:
        if issue.severity < Severity.ERROR:
            kinds.setdefault(issue.key, []).append(replace(issue, level=_LEVEL))
    made = []
    for found in kinds.values():
        made += found[:_AT_MOST]
        rest = found[_AT_MOST:]
        if rest:
            lines = [issue.place.line for issue in rest]
            made.append(
                _told("trf.more-of-a-kind", kind=AsClause(rest[0]), count=len(rest), lines=lines)
            )
    return made


def _told(key: str, /, **params: Param) -> Issue:
    return Issue(Severity.NOTICE, key, Place(), params, _LEVEL)


def _missing(t: Tournament, codes: frozenset[str]) -> Iterator[Issue]:
    """Yield missing records of the tournament that TRF-2026 has, with the value used."""
    if codes.isdisjoint(("142", "XXR")):
        table = _rounds_of_table(t)
        if table:
            yield _told("trf.filled-in.rounds-of-table", rounds=table)
        elif len(t.event.round_dates) > t.rounds_paired:
            # Who gives a day to a round that is not paired has announced that round.
            yield _told("trf.filled-in.rounds-of-dates", rounds=len(t.event.round_dates))
        else:
            yield _told("trf.filled-in.rounds", rounds=t.rounds_paired)
    if codes.isdisjoint(("152", "XXC")) and t.rounds_paired:
        yield _told("trf.filled-in.colour")
    elif codes.isdisjoint(("152", "XXC")):
        yield _told("trf.filled-in.colour-drawn")
    if not any(code in ("162", "XXS") or code.startswith("BB") for code in codes):
        points = (t.points.win, t.points.draw, t.points.loss, t.points.pab)
        win, draw, loss, bye = map(said_points, points)
        yield _told("trf.filled-in.points", win=win, draw=draw, loss=loss, bye=bye)
    if "172" not in codes:
        yield _told("trf.filled-in.rank-method")
    if "192" not in codes:
        yield _told("trf.filled-in.system", system=code_of(t.system))
    edition = edition_told(t, level=_LEVEL)
    if edition is not None:
        yield edition
    if codes.isdisjoint(("202", "212")):
        yield _told("trf.filled-in.tiebreaks", codes=_recommended(t))
    if "222" not in codes:
        yield _told("trf.filled-in.time-control")


def _rounds_of_table(t: Tournament) -> int:
    """Return the number of rounds of a round robin played by its table; 0 for other events."""
    if not t.system.by_table:
        return 0
    from swissheet.pairing.round_robin.event import rounds_of_table

    return rounds_of_table(t)


def _recommended(t: Tournament) -> tuple[str, ...]:
    from swissheet.tiebreaks.recommendation import recommended

    return tuple(map(str, recommended(t)))


def _old_byes(gathered: Gathered) -> Iterator[Phrase]:
    """Yield byes of TRF06 by player: ``3 in round 2 (+ as U)``."""
    for tpn, row in sorted(gathered.rows.items()):
        for start in range(0, len(row.cells), 10):
            bye = OLD_BYES.get(row.cells[start + 7 : start + 8])
            if bye is None:
                continue
            cell = row.cells[start : start + 8]
            if cell[:4].strip() in ("", "0000") and cell[5:6] in ("-", " "):
                round_ = start // 10 + 1
                yield phrase("trf.old-bye", player=tpn, round=round_, letter=cell[7], bye=bye.value)


def _blank_rounds(t: Tournament) -> Iterator[Phrase]:
    """Yield players with neither game nor bye in a paired round: ``round 2: 3, 7``.

    In a knock-out these are all players who are out, or wait for an opponent.
    """
    if t.system.matches:
        return
    for number in range(1, t.rounds_paired + 1):
        placed = set(t.round(number).placed)
        tpns = [str(player.tpn) for player in t.players if player.tpn not in placed]
        if tpns:
            yield phrase("trf.blank-round", round=number, players=" ".join(tpns))


def _old_titles(gathered: Gathered, source: TrfSource) -> Iterator[tuple[str, str]]:
    """Yield titles of TRF06, and those of today: ``g``, ``GM``."""
    for row in gathered.rows.values():
        title = source.lines.lines[row.line - 1][10:13].strip()
        if title.lower() in _OLD_TITLES:
            yield title, row.player.title
