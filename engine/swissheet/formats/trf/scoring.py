"""The points of results: records 162, XXS and BB?, merged into one point system."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from swissheet.errors import ModelError
from swissheet.formats.trf.fields import format_tenths, tenths
from swissheet.formats.trf.findings import TrfFindings
from swissheet.model import CLASSIC, PointSystem, Tenths, Tournament

Statements = dict[str, int]
"""Field of the point system -> tenths, as one group of records states it."""

_WIN, _DRAW = ("win", "forfeit_win", "fpb"), ("draw", "hpb")
_SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": _WIN,
    "D": _DRAW,
    "L": ("loss",),
    "A": ("zpb", "forfeit_loss"),
    "Z": ("zpb", "forfeit_loss"),  # the letter of other programs for A
    "P": ("pab",),
    "X": ("adjourned",),
}
_BB: dict[str, tuple[str, ...]] = {
    "W": _WIN,
    "D": _DRAW,
    "L": ("loss",),
    "Z": ("zpb",),
    "F": ("forfeit_loss",),
    "U": ("pab",),
}
_XXS: dict[str, tuple[str, ...]] = {
    "W": ("WW", "BW", "forfeit_win", "fpb"),
    "D": ("WD", "BD", "hpb"),
    "L": ("WL", "BL"),
    "ZPB": ("zpb",),
    "HPB": ("hpb",),
    "FPB": ("fpb",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    **{code: (code,) for code in ("WW", "BW", "WD", "BD", "WL", "BL")},
}
_BY_COLOUR = {"win": ("WW", "BW"), "draw": ("WD", "BD"), "loss": ("WL", "BL")}

_PAIR_162 = re.compile(r" *([A-Za-z]) *(-?[0-9]{1,3}(?:[.,][0-9])?)(?= |$)")
_PAIR_XXS = re.compile(r"([A-Za-z]{1,3})=(-?[0-9]{1,3}(?:[.,][0-9])?)")


def state_162(text: str, line: int, findings: TrfFindings) -> Statements:
    """Return the points in a 162 record; a wrong pair makes them unknown and stops the reading."""
    said: Statements = {}
    position = 3
    text = text.rstrip()
    while position < len(text):
        found = _PAIR_162.match(text, position)
        fields = _SYMBOLS.get(found[1].upper()) if found else None
        if found is None or fields is None:
            unread = text[position:].strip()
            findings.stop("trf.scoring.pair", line, position + 1, text=unread)
            return {}
        said |= dict.fromkeys(fields, tenths(found[2]) or 0)
        position = found.end()
    return said


def state_bb(text: str, line: int, findings: TrfFindings) -> Statements:
    """Return the points in a BBW, BBD, BBL, BBZ, BBF or BBU record."""
    value = tenths(text[3:])
    if value is None:
        findings.stop("trf.scoring.value", line, 5, text=text[3:].strip(), record=text[:3])
        return {}
    return dict.fromkeys(_BB[text[2]], value)


def state_xxs(text: str, line: int, findings: TrfFindings) -> Statements:
    """Return the points in an XXS record; points that depend on the colour are refused."""
    said: Statements = {}
    for part in text[3:].split():
        found = _PAIR_XXS.fullmatch(part)
        fields = _XXS.get(found[1].upper()) if found else None
        if found is None or fields is None:
            column = text.index(part) + 1
            findings.stop("trf.scoring.code", line, column, text=part, codes=sorted(_XXS))
            return {}
        said |= dict.fromkeys(fields, tenths(found[2]) or 0)
    return said


def _without_colours(said: Statements, line: int, findings: TrfFindings) -> Statements:
    plain = {key: value for key, value in said.items() if not key.isupper()}
    for field, (white, black) in _BY_COLOUR.items():
        values = {said[code] for code in (white, black) if code in said}
        if len(values) == 2 or (len(values) == 1 and not {white, black} <= said.keys()):
            findings.stop("trf.scoring-by-colour", line, white=white, black=black)
        elif values:
            plain[field] = values.pop()
    return plain


def point_system(
    groups: Mapping[str, tuple[int, Statements]], findings: TrfFindings
) -> PointSystem:
    """Return the point system of the file, from the points of each group (group -> line, points).

    XXS may add points that 162 cannot hold (a full-point bye that is not worth a win); any other
    difference is reported as two different scoring systems.
    """
    merged: Statements = {}
    for group in ("162", "BB", "XXS"):
        if group not in groups:
            continue
        line, said = groups[group]
        if group == "XXS":
            said = _without_colours(said, line, findings)
        for field, value in said.items():
            refines = group == "XXS" and field in ("forfeit_win", "fpb", "hpb")
            if merged.get(field, value) != value and not refines:
                findings.stop("trf.two-scorings", line)
                return CLASSIC
            merged[field] = value
    if "XXS" in groups and "162" not in groups and "BB" not in groups:
        # In XXS the bye has a code of its own, worth a point unless given.
        merged.setdefault("pab", CLASSIC.pab)
    try:
        return PointSystem.of(**merged)
    except ModelError as error:
        findings.enter(error.issue, max(line for line, _ in groups.values()), stops=True)
        return CLASSIC


def _lines_162(points: PointSystem, adjourned: bool) -> list[str]:
    said = [("W", points.win), ("D", points.draw), ("L", points.loss)]
    if points.zpb == points.forfeit_loss != 0:
        said.append(("A", points.zpb))
    said.append(("P", points.pab))
    if adjourned or points.adjourned != points.draw:
        said.append(("X", points.adjourned))
    return ["162  " + "    ".join(letter + format_tenths(value) for letter, value in said)]


def _lines_xxs(points: PointSystem, *, refining: bool) -> list[str]:
    win, draw = points.win, points.draw
    said = [] if refining else [("W", win), ("D", draw), ("L", points.loss), ("PAB", points.pab)]
    said += [("FPB", points.fpb)] if points.fpb != win else []
    said += [("HPB", points.hpb)] if points.hpb != draw else []
    said += [("FW", points.forfeit_win)] if points.forfeit_win != win else []
    if not refining or points.zpb != points.forfeit_loss:
        said += [("ZPB", points.zpb)] if points.zpb else []
        said += [("FL", points.forfeit_loss)] if points.forfeit_loss else []
    return ["XXS " + " ".join(f"{code}={format_tenths(value, 0)}" for code, value in said)]


def ruled_lines(points: PointSystem) -> list[str]:
    """Return points that 162 cannot hold, as records 299 for all players in every round."""
    said = [
        ("F", points.fpb, points.win),
        ("H", points.hpb, points.draw),
        ("+", points.forfeit_win, points.win),
    ]
    if points.zpb != points.forfeit_loss:
        said += [("Z", points.zpb, 0), ("-", points.forfeit_loss, 0)]
    return [
        f"299 {kind}       {format_tenths(value, 5)}  000"
        for kind, value, usual in said
        if value != usual
    ]


def scoring_lines(
    points: PointSystem, forms: Collection[str], *, adjourned: bool = False
) -> list[str]:
    """Return the records of a point system in the forms asked for, of ``162``, ``XXS``, ``BB``.

    Nothing for the usual system. Points that 162 cannot hold are added in XXS.

    Args: adjourned: 162 has the points of an adjourned game (X) even if they are those of a draw.
    """
    adjourned = adjourned and "162" in forms
    if (points == CLASSIC and not adjourned) or not forms:
        return []
    lines: list[str] = []
    narrow = all(value >= -99 for value in (points.win, points.draw, points.loss, points.pab))
    if "162" in forms and narrow and (points.zpb >= -99 or points.zpb != points.forfeit_loss):
        lines += _lines_162(points, adjourned)
    usual = PointSystem.of(
        points.win,
        points.draw,
        points.loss,
        pab=points.pab,
        zpb=points.zpb,
        forfeit_loss=points.zpb,
        adjourned=points.adjourned,
    )
    if "XXS" in forms or (not lines and "162" in forms):
        lines += _lines_xxs(points, refining=False)
    elif "162" in forms and points != usual and "299" not in forms:
        lines += _lines_xxs(points, refining=True)
    if "BB" in forms:
        values = (points.win, points.draw, points.loss, points.zpb, points.forfeit_loss, points.pab)
        lines += [
            f"BB{letter} {format_tenths(value)}"
            for letter, value in zip("WDLZFU", values, strict=True)
        ]
    return lines


def standing_scores(tournament: Tournament, after: int) -> dict[int, Tenths]:
    """Return points by TPN, in tenths, as the standings after a round have them.

    In a round robin results of players who left need not count. Rule: C.05 6.6.
    """
    if tournament.system.half_rule and tournament.left:
        from swissheet.withdrawals import ruled_after

        ruled = ruled_after(tournament, after)
        if ruled is not None:
            return ruled.scores()
    return tournament.scores(after)
