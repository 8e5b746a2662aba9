"""Read and write the short texts for byes, forbidden pairs and rulings on points.

===============  ====================================================================== byes
``3`` or ``H3`` half point in round 3, ``Z5`` or ``5=0`` zero, ``F2`` full;
                 ``3,5`` two rounds, ``Z5-7`` three; words of any language,
                 ``round 3``, ``zero-point bye 5``

forbidden pairs  ``1-5; 2-3-7 (rounds 1-3)`` rulings          ``7: -1 round 3 (telephone)`` a
penalty; ``7, 9: F=0.5`` what a full-point bye
                 is worth to 7 and 9; ``all: +1``

===============  ======================================================================

``parse_...`` reads every text that ``format_...`` writes.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from swissheet.errors import InputError
from swissheet.model import (
    MAX_ROUNDS,
    Bye,
    ForbiddenPairs,
    ScoreAdjustment,
    format_points,
    parse_points,
)
from swissheet.notation import format_bye, parse_bye
from swissheet.words import caseless
from swissheet.words.catalogue import LANGUAGES, catalogue
from swissheet.words.meanings import typed_words
from swissheet.words.message import Clauses, Figures, Said, Text, phrase
from swissheet.workbook.shared.typed import text_of

_DASHES = re.compile("[‐-―−]")
_BYE = re.compile(
    r"(?P<lead>[a-z]{1,3}|½)?(?P<first>\d{1,3})(?:-(?P<last>\d{1,3}))?"
    r"(?:=(?P<worth>[a-z]{1,3}|½|1/2|[01]?\.5|[01])|(?P<tail>[hzfu½]))?"
)


def parse_byes(value: object, rounds_total: int = 0) -> dict[int, Bye]:
    """Return the byes of a cell's text, number or date, by round.

    A spreadsheet program changes ``3,5`` to three and a half and ``3-5`` to the third of May; both
    are read as typed.

    Raises: InputError: it cannot be understood; the message shows how to write it.
    """
    if isinstance(value, dt.datetime) and value.year > 1900:
        low, high = sorted((value.day, value.month))
        text = f"{low}-{high}"
    elif isinstance(value, float) and not value.is_integer():
        text = f"{value:.10g}".replace(".", ",")
    else:
        text = text_of(value)
    found: dict[int, Bye] = {}
    lettered = False
    items = [*_bye_items(text)]
    if not items and any(map(str.isalnum, text)):
        raise InputError("cells.bye", text=text)
    for item in items:
        match = _BYE.fullmatch(item)
        if match is None:
            raise InputError("cells.bye", text=text)
        key = match["lead"] or match["worth"] or match["tail"]
        if key is None and lettered:
            raise InputError("cells.bye.which", text=text, item=item)
        try:
            bye = parse_bye(key) if key else Bye.HPB
        except InputError:
            raise InputError("cells.bye", text=text) from None
        lettered = lettered or bye is not Bye.HPB
        if bye is Bye.PAB:
            raise InputError("cells.bye.pab", text=text)
        for round_ in _bye_rounds(match, rounds_total, text):
            if found.setdefault(round_, bye) is not bye:
                raise InputError("cells.bye.twice", text=text, round=round_)
    return found


def _bye_items(text: str) -> Iterator[str]:
    if not text:
        return iter(())
    plain = " ".join(_DASHES.sub("-", text).lower().split())
    if _WORD.search(plain):
        plain = " ".join(_in_letters(plain).split())
    plain = re.sub(r" ?([-=]) ?", r"\1", plain)
    plain = re.sub(r"=([01]?),5(?!\d)", r"=\1.5", plain)
    plain = re.sub(r"(?<![a-z\d½])([a-z]{1,3}|½) +(?=\d)", r"\1", plain)
    plain = re.sub(r"(?<=\d) +([hzfu])(?![\w½])", r"\1", plain)
    return (item for item in re.split(r"[,;\s]+", plain) if item)


_WORD = re.compile(r"[^\W\d_]{2}")


def _in_letters(said: str) -> str:
    """Return byes with their words in letters: ``half-point bye 3, round 5`` is ``h3, 5``."""
    words, said = _bye_words(), caseless(said).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    every = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.sub(
        rf"(?:(?<=\d)\. ?)?(?<![^\W\d_])({every})(?![^\W\d_])",
        lambda word: f" {words[word[1]]} ",
        said,
    )


@cache
def _bye_words() -> Mapping[str, str]:
    """Return the letter for each word of any language; those of rounds and of any bye have none."""
    found: dict[str, str] = {}
    for bye in Bye:
        name, letter = bye.name.lower(), format_bye(bye).lower()
        found |= {caseless(catalogue(code)[f"bye.{name}"]): letter for code in LANGUAGES}
        if bye is not Bye.PAB:
            found |= dict.fromkeys(typed_words(f"bye_{name}"), letter)
    return found | dict.fromkeys(typed_words("bye") | typed_words("rounds"), "")


def _bye_rounds(match: re.Match[str], rounds_total: int, text: str) -> range:
    first = int(match["first"])
    last = int(match["last"] or first)
    limit = rounds_total or MAX_ROUNDS
    if not 1 <= first <= last:
        raise InputError("cells.bye", text=text)
    if last > limit:
        raise InputError("cells.bye-round", text=text, round=last, rounds=limit)
    return range(first, last + 1)


def format_byes(byes: Mapping[int, Bye]) -> str:
    """Return byes by round as the cell shows them: ``H3, Z5-7``."""
    parts: list[str] = []
    rounds = sorted(byes)
    start = 0
    for at, round_ in enumerate(rounds):
        following = rounds[at + 1] if at + 1 < len(rounds) else 0
        if following == round_ + 1 and byes[following] is byes[round_]:
            continue
        first = rounds[start]
        span = f"{first}" if first == round_ else f"{first}-{round_}"
        parts.append(f"{format_bye(byes[round_])}{span}")
        start = at + 1
    return ", ".join(parts)


def _split(text: str, separators: str) -> Iterator[str]:
    """Return the parts of a text between separators that are not in brackets."""
    depth, part = 0, ""
    for char in text:
        depth = max(0, depth + (char == "(") - (char == ")"))
        if char in separators and not depth:
            yield part.strip()
            part = ""
        else:
            part += char
    yield part.strip()


_FORBIDDEN = re.compile(
    r"(?P<tpns>\d{1,4}(?: ?[-/+] ?\d{1,4})+) ?"
    r"(?:\( ?[^\W\d]* ?(?P<first>\d{1,3})(?P<open> ?- ?(?P<last>\d{1,3})?)? ?\))?"
)


def parse_forbidden(text: str) -> tuple[ForbiddenPairs, ...]:
    """Return the groups of players who must not meet each other.

    Raises: InputError: it cannot be understood; the message shows how to write it.
    """
    found = []
    for part in _split(_plain(text), ";,\n"):
        if not part:
            continue
        match = _FORBIDDEN.fullmatch(part)
        if match is None:
            raise InputError("cells.forbidden", text=part)
        tpns = tuple(int(tpn) for tpn in re.findall(r"\d+", match["tpns"]))
        first = int(match["first"] or 1)
        last = int(match["last"] or 0) if match["open"] or not match["first"] else first
        if first < 1 or (last and last < first) or len(set(tpns)) < len(tpns):
            raise InputError("cells.forbidden.impossible", text=part)
        found.append(ForbiddenPairs(tpns, first, last))
    return tuple(found)


def format_forbidden(groups: Iterable[ForbiddenPairs]) -> Said:
    """Return forbidden pairs as the setting shows them: ``1-5; 2-3-7 (rounds 1-3)``."""
    parts: list[Text] = []
    for group in groups:
        players = "-".join(map(str, group.tpns))
        first, last = group.first_round, group.last_round
        if (first, last) == (1, 0):
            parts.append(players)
        elif first == last:
            parts.append(phrase("settings.pairs-in-round", players=players, round=first))
        elif last:
            parts.append(
                phrase("settings.pairs-in-rounds", players=players, first=first, last=last)
            )
        else:
            parts.append(phrase("settings.pairs-from-round", players=players, first=first))
    return Clauses(tuple(parts))


_EVERYBODY = frozenset(
    ("*", "all", "alle", "allen", "everybody", "tous", "todos", "tutti", "semua", "wszyscy")
)


@cache
def _everybody() -> frozenset[str]:
    """Return the words for all players, those that are written among them."""
    said = phrase("settings.everybody")
    return _EVERYBODY | {caseless(said.words(code)) for code in LANGUAGES}


_ADJUSTMENT = re.compile(
    r"(?P<who>\d{1,4}(?: ?[,+&/] ?\d{1,4})*|[^\W\d]{1,20}|\*) ?: ?"
    r"(?:(?P<kind>[A-Z+-]) ?= ?)?(?P<points>[+-]?[\d.,½]{0,5}[\d½])"
    r"(?: ?,? ?[^\W\d]+\.? ?(?P<round>\d{1,3}))? ?(?:\((?P<reason>.*)\))?"
)


def parse_adjustments(text: str) -> tuple[ScoreAdjustment, ...]:
    """Return the rulings on points.

    Raises: InputError: it cannot be understood; the message shows how to write it.
    """
    found = []
    for part in _split(_plain(text), ";\n"):
        if not part:
            continue
        match = _ADJUSTMENT.fullmatch(part)
        who = caseless(match["who"]) if match else ""
        if match is None or not (who[0].isdigit() or who in _everybody()):
            raise InputError("cells.adjustments", text=part)
        tpns = tuple(int(tpn) for tpn in re.findall(r"\d+", who))
        reason, round_ = (match["reason"] or "").strip(), match["round"]
        in_brackets = None if round_ else re.fullmatch(r"[^\W\d]+ (\d{1,3})", reason)
        if in_brackets:
            reason, round_ = "", in_brackets[1]
        points = parse_points(match["points"])
        found.append(ScoreAdjustment(points, match["kind"] or "", int(round_ or 0), tpns, reason))
    return tuple(found)


_NO_BRACKETS = str.maketrans("()", "[]")


def format_adjustments(rulings: Iterable[ScoreAdjustment]) -> Said:
    """Return rulings as the setting shows them: ``7: -1 round 3 (telephone)``."""
    parts: list[Text] = []
    for ruling in rulings:
        who = ", ".join(map(str, ruling.tpns)) or phrase("settings.everybody")
        points = format_points(ruling.points)
        worth = f"{ruling.kind}={points}" if ruling.kind else f"{'+' * (points[0] != '-')}{points}"
        said: Text = Clauses((who, Figures(worth)), ": ")
        if ruling.round:
            said = phrase("settings.ruling-in-round", ruling=said, round=ruling.round)
        reason = " ".join(ruling.reason.translate(_NO_BRACKETS).split())
        parts.append(Clauses((said, f"({reason})"), " ") if reason else said)
    return Clauses(tuple(parts))


def _plain(text: str) -> str:
    return re.sub(r"[ \t]+", " ", _DASHES.sub("-", text)).strip()
