"""Codes of tie-breaks: their names, the modifiers they take, the way they are written.

Rule: C.07 (2026-03) Articles 6 to 10 and 14; grammar of the TRF records 202 and 212.
Team tie-breaks (Articles 11 to 13) are recognised and refused: this is for individual events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from swissheet.errors import InputError, Issue, RulesError, Severity, SwissheetError
from swissheet.model import Tournament
from swissheet.tiebreaks.editions import Edition, parse_edition
from swissheet.words.catalogue import LANGUAGES, catalogue, load
from swissheet.words.meanings import fold
from swissheet.words.message import Param, Sentences, Text, phrase

MAX_CODES = 100
"""The longest list of codes that is accepted."""

_MAX_TEXT = 4000
_MAX_CUT = 99


@dataclass(frozen=True, slots=True)
class Descriptor:
    """The facts of a code: its name, modifiers, unit and direction.

    ``modifiers`` has the letters the code takes. Values are integers in units of ``1 / scale`` and
    shown with ``decimals``. ``ascending`` means that the smallest value is the best,
    ``swiss_only`` that the rules forbid the code where pairings are fixed beforehand.
    """

    name: str
    article: str
    modifiers: str = ""
    scale: int = 1
    decimals: int = 0
    ascending: bool = False
    swiss_only: bool = False

    @property
    def title(self) -> Text:
        """Return what the code means."""
        return phrase(f"tiebreaks.title.{self.name}")


def _points(name: str, article: str, modifiers: str = "", swiss_only: bool = False) -> Descriptor:
    return Descriptor(name, article, modifiers, 10, 1, swiss_only=swiss_only)


def _plain(name: str, article: str, modifiers: str = "", ascending: bool = False) -> Descriptor:
    return Descriptor(name, article, modifiers, ascending=ascending)


CATALOGUE = {
    one.name: one
    for one in (
        _points("PTS", "4.1"),
        _plain("DE", "6", "PF", ascending=True),
        _plain("WIN", "7.1"),
        _plain("WON", "7.2"),
        _plain("BPG", "7.3"),
        _plain("BWG", "7.4"),
        _points("PS", "7.5", "C"),
        _plain("REP", "7.6"),
        Descriptor("STD", "7.7", "", 2, 1),
        _plain("TPN", "7.8", "R", ascending=True),
        _plain("SNO", "7.8", "R", ascending=True),
        _points("BH", "8.1", "CMPV", swiss_only=True),
        Descriptor("AOB", "8.2", "FV", 100, 2, swiss_only=True),
        _points("SOB", "8.2", "FV", swiss_only=True),
        _points("FB", "8.3", "CMPV", swiss_only=True),
        Descriptor("SB", "9.1", "CMPV", 100, 2),
        _points("KS", "9.2", "L"),
        _plain("ARO", "10.1", "CMU"),
        _plain("TPR", "10.2", "U"),
        _plain("PTP", "10.3", "U"),
        _plain("APRO", "10.4", "U"),
        _plain("APPO", "10.5", "U"),
        _plain("RTNG", "10.6", "RU"),
        _plain("LOTS", "2", ascending=True),
        _plain("MR", "2", ascending=True),
        _plain("NUM", "16.1"),
        _plain("VUR", "16.1.2"),
        _points("ABH", "16.3", "V"),
        _points("AFB", "8.3", "V"),
    )
}
"""All codes of an individual event, except ``OTHER_...``, which the organiser defines."""

_OTHER = Descriptor("OTHER", "2", "R", 100, 2)

_TEAM_NAMES = (
    "BC TBR BBE MPVGP ESB EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC MPTS GPTS"
)
_TEAM = frozenset(_TEAM_NAMES.split())

ALIASES = {
    "points": "PTS",
    "score": "PTS",
    "buchholz": "BH",
    "solkoff": "BH",
    "buchholz cut 1": "BH/C1",
    "buchholz cut 2": "BH/C2",
    "bhc1": "BH/C1",
    "bhc2": "BH/C2",
    "median": "BH/M1",
    "median buchholz": "BH/M1",
    "median buchholz 2": "BH/M2",
    "modified median": "BH/MM",
    "fore buchholz": "FB",
    "average of opponents buchholz": "AOB",
    "buchholz of buchholz": "SOB",
    "sum of opponents buchholz": "SOB",
    "berger": "SB",
    "sonneborn": "SB",
    "sonneborn berger": "SB",
    "neustadtl": "SB",
    "harkness": "BH/M1",
    "progress": "PS",
    "progression": "PS",
    "progressive": "PS",
    "progressive score": "PS",
    "cumulative": "PS",
    "cumulative score": "PS",
    "direct encounter": "DE",
    "wins": "WIN",
    "number of wins": "WIN",
    "games won": "WON",
    "games with black": "BPG",
    "wins with black": "BWG",
    "ge": "REP",
    "rounds elected to play": "REP",
    "standard points": "STD",
    "koya": "KS",
    "koya system": "KS",
    "average rating": "ARO",
    "average rating of opponents": "ARO",
    "aroc": "ARO/C1",
    "performance": "TPR",
    "performance rating": "TPR",
    "tournament performance rating": "TPR",
    "perfect tournament performance": "PTP",
    "rating": "RTNG",
    "pairing number": "TPN",
    "starting number": "SNO",
    "lots": "LOTS",
    "drawing of lots": "LOTS",
    "manual rank": "MR",
    "rank given by the arbiter": "MR",
}
"""Classic names, without hyphens and apostrophes, and the codes they mean."""

_LONGEST_NAME = 9
"""The most words of a tie-break's name, in any language."""


@cache
def _names() -> Mapping[str, str]:
    """Return the codes by their folded names in every language of the workbook.

    A name is the words above a column of the standings, alone or with the words for the part that
    is cut, or one of the further names of ``aliases.toml``.
    """
    found: dict[str, str] = {}
    for language in LANGUAGES:
        words = catalogue(language)
        cuts = [
            ("C", f"tiebreak.cut{end}", f"C{n}", n) for end, n in (("_one", 1), ("", 2), ("", 3))
        ]
        cuts += [("M", f"tiebreak.median{end}", f"M{n}", n) for end, n in (("_one", 1), ("", 2))]
        cuts.append(("M", "tiebreak.modified_median", "MM", 0))
        for name, kind in CATALOGUE.items():
            called = words[f"tiebreak.{name}"]
            found.setdefault(fold(called), name)
            for letter, key, modifier, n in cuts:
                if letter in kind.modifiers:
                    cut = words[key].replace("{n}", str(n))
                    found.setdefault(fold(f"{called} {cut}"), f"{name}/{modifier}")
    for key, further in load("languages", "aliases.toml").items():
        section, _, code = key.partition(".")
        if section == "tiebreak" and isinstance(further, list):
            for called in further:
                found.setdefault(fold(called), code)
    return found


def _code_of(name: str) -> str:
    """Return the code that a classic name means; "" if it is not such a name."""
    return ALIASES.get(_alias_key(name), "")


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its modifiers; ``text`` is the text it was asked for by.

    ``cut`` and ``median`` count the values left out; ``modified_median`` leaves out the lowest,
    the highest or both, by the player's score; ``limit`` moves the Koya limit by half points;
    ``first_place`` separates only those who share the first place;
    ``unrated`` is the rating given to unrated players; ``edition`` overrides the tournament's.
    """

    name: str
    cut: int = 0
    median: int = 0
    modified_median: bool = False
    forfeits_played: bool = False
    fore: bool = False
    first_place: bool = False
    limit: int = 0
    reverse: bool = False
    unrated: int | None = None
    edition: Edition | None = None
    text: str = field(default="", compare=False)

    @property
    def descriptor(self) -> Descriptor:
        return CATALOGUE.get(self.name, _OTHER)

    @property
    def ascending(self) -> bool:
        """Return whether the smallest value ranks first."""
        return self.descriptor.ascending != self.reverse

    def __str__(self) -> str:
        parts = [
            self.name,
            f"C{self.cut}" if self.cut else "",
            f"M{self.median}" if self.median else "",
            "MM" if self.modified_median else "",
            "P" if self.forfeits_played else "",
            "F" if self.fore or self.first_place else "",
            f"L{self.limit:+d}" if self.limit else "",
            "R" if self.reverse else "",
            "" if self.unrated is None else f"U{self.unrated}",
            f"V{self.edition.value}" if self.edition else "",
        ]
        return "/".join(part for part in parts if part)


_MODIFIER = re.compile(r"MM|[CMU]\d{1,4}|L[+-]?\d{1,3}|[PFR]|V[\w-]{1,12}")


def parse_code(text: str, *, translated: bool = True) -> Code:
    """Return the tie-break behind a code (``BH/C1``) or a name (``Progress``, ``Feinwertung``).

    Args:   translated: names in the languages of the workbook are understood, too.
    Raises: InputError: not a code, or a modifier that does not belong to it.
            RulesError: a tie-break for teams.
    """
    # Articles 11 to 13 are for teams: known by name, and refused.
    asked = text.strip()
    # "Buchholz Cut 1" is a name as a whole, "Buchholz/C1" a name with a modifier of its own, and
    # "Buchholz/Solkoff" two names of the same.
    head, slash, tail = asked.partition("/")
    code = _code_of(head)
    plain = _code_of(asked) or (code if slash and code == _code_of(tail) else "")
    plain = plain or (code or head) + slash + tail
    if translated and not _begins_with_code(plain):
        plain = _names().get(fold(asked)) or _names().get(fold(head), head) + slash + tail
        if _begins_with_code(plain):
            # The heading of a column is a code, so it is never read as a column of your own.
            asked = plain
    name, *modifiers = plain.upper().split("/")
    base, colon, unit = name.partition(":")
    if base in _TEAM or (colon and unit in ("MP", "GP")):
        raise RulesError("tiebreaks.team-tiebreak", tiebreak=_short(asked))
    if name not in CATALOGUE and not re.fullmatch(r"OTHER_\w{1,40}", name):
        raise InputError("tiebreaks.tiebreak-unknown", tiebreak=_short(asked))
    given: dict[str, Any] = {}
    allowed = CATALOGUE.get(name, _OTHER).modifiers
    for modifier in modifiers:
        key, value = _modifier(modifier.strip(), allowed, asked)
        key = "first_place" if (name, key) == ("DE", "fore") else key
        if key in given or (key in _CUTS and _CUTS & set(given)):
            raise _bad_modifier("tiebreaks.tiebreak-modifier.repeated", asked, modifier)
        given[key] = value
    return Code(name, text=asked, **given)


def _begins_with_code(text: str) -> bool:
    name = text.upper().partition("/")[0].partition(":")[0]
    return name in CATALOGUE or name in _TEAM or name.startswith("OTHER_")


_CUTS = {"cut", "median", "modified_median"}

_ELSEWHERE = {
    "C": "tiebreaks.tiebreak-modifier.c",
    "M": "tiebreaks.tiebreak-modifier.m",
    "P": "tiebreaks.tiebreak-modifier.p",
    "F": "tiebreaks.tiebreak-modifier.f",
    "L": "tiebreaks.tiebreak-modifier.l",
    "R": "tiebreaks.tiebreak-modifier.r",
    "U": "tiebreaks.tiebreak-modifier.u",
    "V": "tiebreaks.tiebreak-modifier.v",
}
"""The message about a modifier that belongs to other codes, by its letter."""


def _modifier(text: str, allowed: str, asked: str) -> tuple[str, Any]:
    if not _MODIFIER.fullmatch(text):
        raise _bad_modifier("tiebreaks.tiebreak-modifier", asked, text)
    letter, rest = text[0], text[1:]
    if letter not in allowed:
        raise _bad_modifier(_ELSEWHERE[letter], asked, text)
    if text == "MM":
        return "modified_median", True
    if letter == "V":
        try:
            return "edition", parse_edition(rest)
        except InputError as error:
            raise _bad_modifier(
                "tiebreaks.tiebreak-modifier.edition", asked, text, reason=error.issue
            ) from None
    if letter in "PFR":
        return {"P": "forfeits_played", "F": "fore", "R": "reverse"}[letter], True
    number = int(rest)
    if letter in "CM" and not 1 <= number <= _MAX_CUT:
        raise _bad_modifier("tiebreaks.tiebreak-modifier.range", asked, text, most=_MAX_CUT)
    return {"C": "cut", "M": "median", "L": "limit", "U": "unrated"}[letter], number


def _bad_modifier(key: str, asked: str, modifier: str, **params: Param) -> InputError:
    return InputError.of(
        Issue(
            Severity.ERROR,
            key,
            params={"tiebreak": _short(asked), "modifier": _short(modifier), **params},
        )
    )


def _alias_key(text: str) -> str:
    letters = "".join(c if c.isalnum() else " " for c in re.sub("['’]", "", text.casefold()))
    return " ".join(letters.split())


def _short(text: str) -> str:
    plain = "".join(c if c.isprintable() else "?" for c in text)
    return plain if len(plain) <= 40 else plain[:37] + "..."


def parse_codes(codes: str | Iterable[str | Code]) -> tuple[Code, ...]:
    """Return the tie-breaks of a list, in its order.

    A text is taken apart as by :func:`split_codes`.
    Raises: InputError: naming every code that is wrong, each also as an issue.
            RulesError: a tie-break for teams.
    """
    if isinstance(codes, str):
        if len(codes) > _MAX_TEXT:
            raise InputError("tiebreaks.tiebreak-list.length", most=_MAX_TEXT)
        asked: list[str | Code] = list(split_codes(codes))
    else:
        asked = list(codes)
    if len(asked) > MAX_CODES:
        raise InputError("tiebreaks.tiebreak-list", most=MAX_CODES, codes=len(asked))
    parsed: list[Code] = []
    errors: list[SwissheetError] = []
    for item in asked:
        try:
            parsed.append(item if isinstance(item, Code) else parse_code(item))
        except (InputError, RulesError) as error:
            # With its traceback an error would keep this call and all its callers in memory until
            # garbage collector runs.
            errors.append(error.with_traceback(None))
    if not errors:
        return tuple(parsed)
    if all(isinstance(error, RulesError) for error in errors):
        raise errors[0]
    first, *others = (error.issue for error in errors)
    if not others:
        raise InputError.of(first, [first])
    raise InputError(
        _SEVERAL[first.code],
        issues=[first, *others],
        first=first,
        others=Sentences(tuple(others[:4])),
    )


_SEVERAL = {
    "team-tiebreak": "tiebreaks.team-tiebreak.several",
    "tiebreak-modifier": "tiebreaks.tiebreak-modifier.several",
    "tiebreak-unknown": "tiebreaks.tiebreak-unknown.several",
}
"""The message for several wrong codes, by the problem of the first."""


def split_codes(text: str) -> tuple[str, ...]:
    """Return the codes and names of a list as they are written, known or not.

    They are separated by commas, semicolons or line ends; within them also by blanks, which do not
    split a name: ``PTS BH/C1 Direct encounter`` is three.
    """
    pieces = re.split(r"[,;|\n\r]", re.sub(r"[ \t]*/[ \t]*", "/", text))
    return tuple(part for piece in pieces for part in _split_blanks(piece))


def _split_blanks(text: str) -> list[str]:
    """Return codes separated by blanks; the longest name wins at every place."""
    parts = _parted(text.split(), lambda name: bool(_code_of(name)))
    if all(_code_of(part) or _begins_with_code(part) for part in parts):
        return parts
    return _parted(text.split(), lambda name: bool(_code_of(name)) or fold(name) in _names())


def _parted(words: list[str], is_name: Callable[[str], bool]) -> list[str]:
    parts = []
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + _LONGEST_NAME), start, -1):
            if end == start + 1 or is_name(" ".join(words[start:end])):
                parts.append(" ".join(words[start:end]))
                start = end
                break
    return parts


def unrated_told(tournament: Tournament, codes: Iterable[Code]) -> Issue | None:
    """Return why tie-breaks of ratings have no values, and what to choose; None where they have.

    Rule: C.07 (2026-03) Article 10.
    """
    need = [code for code in codes if "U" in code.descriptor.modifiers and code.unrated is None]
    without = [player.tpn for player in tournament.players if not player.rating]
    if not need or not without:
        return None
    return Issue(
        Severity.NOTICE,
        "tiebreaks.unrated",
        params={
            "tiebreaks": [code.text or str(code) for code in need],
            "tpns": without,
            "example": f"{need[0]}/U{_OF_UNRATED}",
            "rating": _OF_UNRATED,
        },
    )


_OF_UNRATED = 1400
"""The rating of an unrated player in the example: the lowest that FIDE publishes."""
