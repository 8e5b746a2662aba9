"""From tournament to lines: one block of lines for every fact, in the forms a dialect knows.

A fact that several records can hold (the number of rounds: 142 or XXR) is one block, so that a file
can be changed fact by fact; see :mod:`swissheet.formats.trf.writing.shape`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from swissheet.formats.trf import notes
from swissheet.formats.trf.acceleration import lines_250, lines_xxa
from swissheet.formats.trf.dialects import HEADER_CODES, Dialect
from swissheet.formats.trf.fields import (
    century_of,
    format_round_date,
    format_tenths,
    joined,
    one_line,
)
from swissheet.formats.trf.rating.games import with_true_games
from swissheet.formats.trf.rating.time_control import coded_time_control
from swissheet.formats.trf.scoring import ruled_lines, scoring_lines, standing_scores
from swissheet.formats.trf.systems import code_of, portable_code
from swissheet.model import (
    MAX_ROUNDS,
    Bye,
    Colour,
    Entry,
    NationalRecord,
    Player,
    Round,
    Tournament,
    edition_named,
)
from swissheet.model.reports import TEAM_CODES

Blocks = dict[str, list[str]]
"""Name of a fact -> its lines, in the order in which they are written."""


KEPT_CODES = frozenset({*TEAM_CODES, "###"})
"""Foreign records that a report has, too: teams, and comments on decisions of the arbiter."""


@dataclass(frozen=True, slots=True)
class Style:
    """Which of the equivalent records are used, and the additions that are written."""

    rounds: frozenset[str] = frozenset()
    colour: frozenset[str] = frozenset()
    scoring: frozenset[str] = frozenset()
    tiebreaks: frozenset[str] = frozenset()
    virtual: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    byes: frozenset[str] = frozenset()
    modern: bool = True
    notes: bool = False
    foreign: bool = True
    portable: bool = False
    line_order: bool = False
    coded_time: bool = False
    lots: bool = False


def _style(*codes: str, **flags: bool) -> Style:
    def of(*choice: str) -> frozenset[str]:
        return frozenset(choice).intersection(codes)

    return Style(
        of("142", "XXR"),
        of("152", "XXC"),
        of("162", "XXS", "BB", "299"),
        of("202", "212"),
        of("250", "XXA"),
        of("260", "XXP"),
        of("240", "XXZ", "cells"),
        **flags,
    )


_MODERN = ("142", "152", "162", "212", "250", "260")
_EXTENDED = ("XXR", "XXC", "XXS", "XXA", "XXP")
# Programs that read both 250 and XXA add one to the other, and then refuse the file.
_ENGINE = tuple(code for code in (*_MODERN, *_EXTENDED) if code != "250")
STYLES: dict[Dialect, Style] = {
    Dialect.TRF2026: _style(*_MODERN, "240", notes=True),
    Dialect.REPORT: _style(*_MODERN, "299", foreign=False, coded_time=True, lots=True),
    Dialect.ENGINE: _style(*_ENGINE, "240", "XXZ", "cells", portable=True),
    Dialect.TRF16: _style("cells", modern=False),
    Dialect.TRFX: _style(*_EXTENDED, "cells", modern=False),
    Dialect.TRFBX: _style(*_EXTENDED, "BB", "cells", modern=False),
}


def blocks(tournament: Tournament, style: Style) -> Blocks:
    """Return the lines of every fact of a tournament, in the usual order of records."""
    t = _for_pairing_programs(tournament) if style.portable else tournament
    made = _header(t, style)
    made |= _settings(t, style)
    made |= _players(t, style)
    made |= _announced(t, style)
    if style.virtual & {"250"}:
        made["virtual"] = lines_250(t.virtual_points, [p.tpn for p in t.players])
    if style.virtual & {"XXA"}:
        last = t.rounds_total if style.portable else 0
        made["virtual"] = made.get("virtual", []) + lines_xxa(t.virtual_points, last)
    made["forbidden"] = _forbidden(t, style)
    made["299"] = _adjustments(t) if style.modern else []
    if "299" in style.scoring:
        made["299"] += ruled_lines(t.points)
    for record in t.foreign:
        if style.foreign or record.text[:3] in KEPT_CODES:
            made.setdefault(f"foreign {record.text}", []).append(record.text)
    for line in notes.lots_lines(t) if style.lots else ():
        made[f"foreign {line}"] = [line]
    if style.notes:
        made["notes"] = notes.lines_of(t)
    elif style.lots:
        made["notes"] = notes.system_lines(t) + notes.ruling_lines(t)
    elif style.portable:
        made["notes"] = notes.pairing_lines(t)
    else:
        made["notes"] = notes.system_lines(t, coded=False)
    return {name: made[name] for name in sorted(made, key=place) if made[name]}


_PLACES = {
    "rounds": 142,
    "colour": 152,
    "scoring": 162,
    "tiebreaks": 202,
    "comment": 290,
    "001": 300,
    "NRS": 301,
    "byes": 302,
    "virtual": 303,
    "forbidden": 304,
    "299": 305,
    "foreign": 306,
    "notes": 307,
}


def is_comment(name: str) -> bool:
    """Return whether a fact is a comment that is kept; they come behind the other records."""
    return name.startswith("foreign ###")


def place(name: str) -> tuple[int, int]:
    """Return the place of a fact in a file: sorts names of facts."""
    kind, _, tpn = name.partition(" ")
    if kind == "foreign":
        return _PLACES["comment" if is_comment(name) else "foreign"], 0
    return _PLACES.get(kind) or int(kind), int(tpn or 0)


def _for_pairing_programs(t: Tournament) -> Tournament:
    """Return the tournament without the round in play, with adjourned games drawn.

    Pairing programs refuse a game that has no result.
    """
    if t.points.adjourned != t.points.draw:
        t = replace(t, points=replace(t.points, adjourned=t.points.draw))
    complete = t.rounds_complete
    if complete == t.rounds_paired:
        return t
    asked = tuple(item for item in t.rounds[complete].byes if item[1] is not Bye.PAB)
    rounds = (*t.rounds[:complete], Round(complete + 1, (), asked))
    return replace(t, rounds=rounds, source=None)


def _header(t: Tournament, style: Style) -> Blocks:
    event = t.event
    made: Blocks = {}
    for code, name in HEADER_CODES.items():
        value = one_line(getattr(event, name))
        if code == "192":
            value = _system_code(t, value, style)
        if code == "222" and style.coded_time:
            value = one_line(coded_time_control(event))
        if value and (style.modern or code < "142"):
            made[code] = [f"{code} {value}"]
    made["062"] = [f"062 {len(t.players)}"]
    made["072"] = [f"072 {sum(1 for player in t.players if player.rating)}"]
    made["112"] = [f"112 {one_line(deputy)}" for deputy in event.deputies]
    if event.round_dates:
        near = century_of(event.start)
        dates = (format_round_date(one_line(d), near)[:8].ljust(8) for d in event.round_dates)
        made["132"] = ["132".ljust(91) + "  ".join(dates).rstrip()]
    return made


def _system_code(t: Tournament, code: str, style: Style) -> str:
    code = code or code_of(t.system, dict(t.options))
    if not style.portable:
        return code
    return portable_code(code, baku=bool(t.virtual_points and edition_named(t.options)))


def _settings(t: Tournament, style: Style) -> Blocks:
    made: Blocks = {}
    if t.rounds_total:
        made["rounds"] = [f"{code} {t.rounds_total}" for code in sorted(style.rounds)]
    made["colour"] = _colour(t.initial_colour, style)
    told = _tells_adjourned(style) and any(r.adjourned_boards for r in t.rounds)
    forms = style.scoring
    if style.portable and (t.points.zpb or t.points.forfeit_loss):
        # Not every program accepts the A of 162; all that do not accept it have records BB or XXS.
        forms = forms - {"162"} | {"BB"}
    made["scoring"] = scoring_lines(t.points, forms, adjourned=told)
    names = [one_line(name) for name in t.tiebreaks]
    if names and style.tiebreaks:
        with_points = names[0].upper() == "PTS"
        made["tiebreaks"] = []
        if "202" in style.tiebreaks or not with_points:
            made["tiebreaks"].append("202 " + ",".join(names[with_points:]))
        if with_points:
            made["tiebreaks"].append("212 " + ",".join(names))
    return made


def _colour(colour: Colour | None, style: Style) -> list[str]:
    lines = []
    if colour is not None and "152" in style.colour:
        lines.append(f"152 {colour.value.upper()}")
    words = ["rank"] if style.line_order else []
    if colour is not None:
        words.append("white1" if colour is Colour.WHITE else "black1")
    if words and "XXC" in style.colour:
        lines.append("XXC " + " ".join(words))
    return lines


def _players(t: Tournament, style: Style) -> Blocks:
    in_cells = "cells" in style.byes
    shown = len(t.rounds) if in_cells else t.rounds_paired
    scores = standing_scores(t, shown)
    adjourned = "?" if _tells_adjourned(style) else "="
    # Points and ranks stay; pairing programs need the games that were paired by.
    entries = t.entries if style.portable else with_true_games(t).entries
    made: Blocks = {}
    for player in t.players:
        cells = [_cell(entry, adjourned) for entry in entries[player.tpn][:shown]]
        made[f"001 {player.tpn}"] = [_player_line(player, scores[player.tpn], cells)]
    for player in t.players:
        if player.national:
            lines = [_national_line(player.tpn, record) for record in player.national]
            made[f"NRS {player.tpn}"] = lines
    return made


def _tells_adjourned(style: Style) -> bool:
    """Return whether an adjourned game is ``?``, with record 162 X; else it is a draw."""
    return style.modern and not style.portable


_BLANK = " " * 10


def _cell(entry: Entry | None, adjourned: str) -> str:
    """Return two blanks and the eight columns of a round."""
    if entry is None:
        return _BLANK
    if not entry.opponent:
        return f"  0000 - {entry.result.value}"
    letter, colour = entry.result.value, entry.colour.value if entry.colour else "-"
    return f"  {entry.opponent:>4} {colour} {letter if letter != '*' else adjourned}"


def _birth(birth: str) -> str:
    return f"{birth}/00/00" if len(birth) == 4 and birth.isdigit() else one_line(birth)[:10]


def _player_line(player: Player, score: int, cells: list[str]) -> str:
    while cells and cells[-1] == _BLANK:
        cells.pop()
    points = format_tenths(score, 5)
    rank = str(player.rank) if 0 < player.rank <= 9999 else ""
    line = (
        f"001 {player.tpn:>4} {player.sex:1}{player.title:>3} "
        f"{one_line(player.name)[: notes.NAME_WIDTH]:<33} {player.rating or '':>4} "
        f"{one_line(player.federation)[:3]:<3} {one_line(player.fide_id)[:11]:>11} "
        f"{_birth(player.birth):<10}{points if len(points) == 5 else '':>5} {rank:>4}"
    )
    return line + "".join(cells) if cells else line.rstrip()


def _national_line(tpn: int, record: NationalRecord) -> str:
    r = record
    line = (
        f"{one_line(r.federation)[:3]:<3} {tpn:>4} {one_line(r.sex)[:1]:1}"
        f"{one_line(r.national_class)[:3]:>3} {one_line(r.name)[:33]:<33} "
        f"{r.rating or '':>4} {one_line(r.origin)[:3]:<3} {one_line(r.number)[:11]:>11} "
        f"{one_line(r.birth)[:10]:<10}"
    )
    return line.rstrip()


def _announced(t: Tournament, style: Style) -> Blocks:
    """Return byes of rounds that are not paired yet."""
    lines: list[str] = []
    for round_ in t.rounds[t.rounds_paired :]:
        for bye in (Bye.FPB, Bye.HPB, Bye.ZPB):
            tpns = [tpn for tpn, found in round_.byes if found is bye]
            if tpns and "240" in style.byes:
                lines.append(f"240 {bye.value} {round_.number:03} {joined(tpns, 4)}")
    if "XXZ" in style.byes and len(t.rounds) > t.rounds_paired:
        absent = [tpn for tpn, bye in t.rounds[t.rounds_paired].byes if bye is Bye.ZPB]
        lines += [f"XXZ {joined(absent, 0)}"] if absent else []
    return {"byes": lines}


def _forbidden(t: Tournament, style: Style) -> list[str]:
    lines = []
    for item in t.forbidden:
        if "260" in style.forbidden:
            last = item.last_round or (t.rounds_total if style.portable else 0) or MAX_ROUNDS
            lines.append(f"260 {item.first_round:03} {last:03} {joined(item.tpns, 4)}")
    everywhere = [item for item in t.forbidden if item.applies(t.rounds_paired + 1)]
    if "XXP" in style.forbidden:
        lines += [f"XXP {joined(item.tpns, 0)}" for item in everywhere]
    return lines


def _adjustments(t: Tournament) -> list[str]:
    return [
        f"299 {item.kind:1}       {format_tenths(item.points, 5)}  {item.round:03} "
        f"{joined(item.tpns, 4)}".rstrip()
        for item in t.adjustments
    ]


def text_of(made: Iterable[Sequence[str]], line_end: str = "\r\n") -> str:
    """Return the lines of all blocks as one text, every line terminated."""
    return "".join(line + line_end for lines in made for line in lines)
