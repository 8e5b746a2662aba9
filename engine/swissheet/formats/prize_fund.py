"""A prize fund as an organiser types it into a table: a prize a line, and lines of settings.

========  =====  ======  ======  ========
Category  Place  Amount  For     Thing
========  =====  ======  ======  ========
Sharing   Hort
Main      1      500             Cup
Main      2 to 4 100
U18       1      50
Best club player 20      club X
========  =====  ======  ======  ========

A column and a setting is a row of a table here, by its key and the words people write for it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from swissheet.errors import InputError, Issue, Place, Severity
from swissheet.formats.prize_terms import parse_terms
from swissheet.prizes.eligibility import EVERYBODY, Eligibility
from swissheet.prizes.fund import Conditions, Mode, Prize, PrizeCategory, PrizeFund, Sharing
from swissheet.words import caseless
from swissheet.words.meanings import find

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "category": ("category", "class", "section"),
    "place": ("place", "rank", "no", "nr", "#", "position"),
    "amount": ("amount", "prize", "money", "prize money", "cash", "sum"),
    "for": ("for", "eligible", "eligibility", "who", "condition", "conditions"),
    "priority": ("priority", "order"),
    "thing": ("thing", "things", "in kind", "object", "trophy"),
    "value": ("value", "worth", "declared value"),
    "least": ("minimum", "minimum players", "at least players"),
    "group": ("group",),
    "winner": ("winner", "won by", "chosen by the jury"),
    "note": ("note", "notes", "remark", "remarks", "comment", "sponsor"),
}
"""The columns of the fund: key, and the words for it in small letters, the usual one first."""

SETTINGS: Mapping[str, tuple[str, ...]] = {
    "currency": ("currency",),
    "unit": ("unit", "smallest unit", "rounding", "round to"),
    "sharing": ("sharing", "shared", "share"),
    "mode": ("mode", "several prizes"),
    "minimum-share": ("minimum share",),
    "shared-places": ("shared places",),
    "rest": ("rest", "remainder"),
    "equal-rank": ("equal rank", "equal ranks"),
    "based-on": ("based on", "based on entries"),
    "entries": ("entries", "paid entries", "paying entries"),
    "floor": ("at least",),
    "below-minimum": ("below minimum",),
    "cap": ("cap categories",),
    "games": ("counted games",),
    "all-rounds": ("all rounds played",),
    "last-round": ("last round played",),
    "byes": ("byes at most",),
    "absent": ("not present", "absent"),
    "refused": ("refused",),
    "year": ("year",),
    "total": ("total",),
}
"""The settings, like the columns."""

_CHOICES: Mapping[str, Mapping[str, object]] = {
    "sharing": {
        "none": 4, "equal": 0, "Hort": 2, "half Hort": 3, "no": 4, "by place": 4, "equally": 0,
    },
    "mode": {
        "best value": Mode.BEST_VALUE, "places first": Mode.PLACES_FIRST,
        "priority": Mode.PRIORITY, "cumulative": Mode.CUMULATIVE, "higher only": Mode.HIGHER_ONLY,
        "US pool": Mode.US_POOL,
    },
    "rest": {"share out": False, "keep": True},
    "equal-rank": {"ask": False, "share": True},
    "cap": {"yes": True, "no": False},
    "all-rounds": {"yes": True, "no": False},
    "last-round": {"yes": True, "no": False},
}  # fmt: skip
"""What may be written for a setting; synonyms of the first ones follow them."""

_NAMES = ("absent", "refused")
"""Settings that may have several names, in cells beside each other and on several lines."""

_OFFERED = {"sharing": 4}
"""How many choices are named in a message, where not all."""

Row: TypeAlias = "tuple[Place, Sequence[str]]"
"""A row of the table, and its place for messages."""


@dataclass(frozen=True)
class TypedFund:
    """A fund as it was typed; ``entries`` that paid and the ``year`` of ages, 0 where not given."""

    fund: PrizeFund
    entries: int = 0
    year: int = 0


def read_fund(rows: Iterable[Row]) -> TypedFund:
    """Return the fund in a table.

    Raises: InputError: with all lines that are wrong; RulesError: as :class:`PrizeFund`.
    """
    return _Reader().read(rows)


@dataclass
class _Line:
    """A category as it is collected from its lines."""

    name: str
    prizes: dict[int, Prize] = field(default_factory=dict)
    trophies: dict[int, str] = field(default_factory=dict)
    winners: dict[int, str] = field(default_factory=dict)
    terms: Eligibility | None = None
    priority: int | None = None
    least: int = 0
    group: str = ""
    place: Place = field(default_factory=Place)
    where: dict[int, Place] = field(default_factory=dict)
    unread: bool = False


class _Reader:
    def __init__(self) -> None:
        self._issues: list[Issue] = []
        self._file = Place()
        self._settings: dict[str, tuple[Place, str]] = {}
        self._names: dict[str, list[str]] = {key: [] for key in _NAMES}
        self._lines: dict[str, _Line] = {}

    def _wrong(self, key: str, place: Place, **params: str | int | Sequence[str]) -> None:
        self._issues.append(Issue(Severity.ERROR, key, place, params))

    def read(self, rows: Iterable[Row]) -> TypedFund:
        heading: list[str] | None = None
        for place, cells in rows:
            self._file = replace(place, line=0, cell="")
            texts = [cell.strip() for cell in cells]
            if not any(texts):
                continue
            keys = [column_key(text) for text in texts]
            if heading is None and "category" in keys and {"amount", "thing"} & {*keys}:
                heading = keys
                for text, key in zip(texts, heading, strict=True):
                    if text and not key:
                        names = [words[0].capitalize() for words in COLUMNS.values()]
                        self._wrong("prizes.column", place, column=text, columns=names)
            elif setting := _setting(texts, heading or ["category"]):
                key, values = setting
                self._settings[key] = place, next(iter(values), "")
                self._names.get(key, []).extend(values)
            elif heading is not None:
                found = {key: text for key, text in zip(heading, texts, strict=False) if text}
                self._prize(place, found)
            elif len([text for text in texts if text]) > 1 or ":" in texts[0]:
                # A line with a single text is a title.
                self._wrong("prizes.no-heading", place)
                break
        if not self._lines and not self._issues:
            self._wrong("prizes.no-heading", self._file)
        self._check()
        mode, unit = self._chosen("mode", Mode.BEST_VALUE), self._money("unit", 1)
        assert isinstance(mode, Mode)
        sharing, below = self._sharing(mode), self._below_minimum()
        fund = partial(
            PrizeFund,
            tuple(dict(self._categories(unit)).values()),
            sharing,
            mode,
            unit,
            self._settings.get("currency", (Place(), ""))[1],
            self._number("based-on"),
            Fraction(self._number("floor"), _WHOLE),
            *below,
            bool(self._chosen("cap", False)),
            self._number("games", 5),
            Conditions(
                bool(self._chosen("all-rounds", False)),
                bool(self._chosen("last-round", False)),
                self._number("byes", -1),
                *map(tuple, self._names.values()),
            ),
        )
        entries, year = self._number("entries"), self._number("year")
        if self._issues:
            issues = sorted(self._issues, key=lambda issue: issue.place.line)
            raise InputError.of(issues[0], issues)
        return TypedFund(fund(), entries, year)

    def _prize(self, place: Place, cells: Mapping[str, str]) -> None:
        """Take a line with a prize."""
        name = cells.get("category", "")
        if not name or not ({"amount", "thing"} & cells.keys()):
            known = [words[0].capitalize() for words in SETTINGS.values()]
            self._wrong(
                "prizes.line", place, text=name or next(iter(cells.values())), settings=known
            )
            return
        line = self._lines.setdefault(caseless(name), _Line(name, place=place))
        places = self._places(place, cells.get("place", ""), line, by_money="amount" in cells)
        thing = cells.get("thing", "")
        amount = self._amount(place, cells["amount"]) if "amount" in cells else None
        value = self._amount(place, cells["value"]) if thing and "value" in cells else None
        if amount is not None and value is not None:
            self._wrong("prizes.value-beside", place, text=cells["value"])
        line.unread |= not places or (amount is None and "amount" in cells)
        for at in places:
            if "amount" in cells or "value" in cells:
                self._once(line.prizes, at, line, place)
                own = Prize(value or 0, thing) if "amount" not in cells else Prize(amount or 0)
                line.prizes[at], line.where[at] = own, place
            if thing and ("amount" in cells or "value" not in cells):
                self._once(line.trophies, at, line, place)
                line.trophies[at] = thing
        if "winner" in cells:
            line.winners |= dict.fromkeys(places, cells["winner"])
            line.terms = line.terms or Eligibility(won_by="jury")
        if "for" in cells or line.terms is None:
            self._terms(place, cells.get("for", ""), line)
        if "priority" in cells:
            line.priority = self._whole(place, cells["priority"])
        if "least" in cells:
            line.least = self._whole(place, cells["least"])
        line.group = cells.get("group", line.group)

    def _once(self, prizes: Container[int], at: int, line: _Line, where: Place) -> None:
        if at in prizes:
            self._wrong("prizes.place-twice", where, category=line.name, number=at)

    def _places(self, place: Place, text: str, line: _Line, *, by_money: bool) -> Sequence[int]:
        taken = line.prizes if by_money else {**line.prizes, **line.trophies}
        if not text:
            return [max(taken, default=0) + 1]
        found = _PLACES.fullmatch(text)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= _MOST_PLACES:
            self._wrong("prizes.place", place, text=text)
            return []
        return range(first, last + 1)

    def _terms(self, place: Place, text: str, line: _Line) -> None:
        """Take the terms of a category; where the column is empty, they are in its name."""
        terms = parse_terms(text or line.name)
        if terms is None or (text and line.terms not in (None, terms)):
            if terms is not None:
                self._wrong("prizes.who-differs", place, text=text, category=line.name)
            elif text:
                self._wrong("prizes.who", place, text=text, category=line.name)
            else:
                self._wrong("prizes.who-missing", place, category=line.name)
        line.terms = terms or line.terms or EVERYBODY

    def _amount(self, place: Place, text: str) -> int | None:
        amount = parse_amount(text)
        if amount is None:
            self._wrong("prizes.amount", place, text=text)
        return amount

    def _whole(self, place: Place, text: str) -> int:
        plain = text.removesuffix("%").strip()
        if plain.isdecimal() and len(plain) < _LONGEST:
            return int(plain)
        self._wrong("prizes.number", place, text=text)
        return 0

    def _number(self, setting: str, usual: int = 0) -> int:
        if setting not in self._settings:
            return usual
        return self._whole(*self._settings[setting])

    def _money(self, setting: str, usual: int) -> int:
        place, text = self._settings.get(setting, (Place(), ""))
        return ((self._amount(place, text) or usual) if text else usual) or usual

    def _chosen(self, setting: str, usual: object) -> object:
        text = self._settings.get(setting, (Place(), ""))[1]
        if not text:
            return usual
        choices = {_plain(name): value for name, value in _CHOICES[setting].items()}
        if _plain(text) in choices:
            return choices[_plain(text)]
        offered = [*_CHOICES[setting]][: _OFFERED.get(setting)]
        self._no_choice(setting, offered)
        return usual

    def _no_choice(self, setting: str, choices: Sequence[str]) -> None:
        (place, text), name = self._settings[setting], SETTINGS[setting][0].capitalize()
        self._wrong("prizes.choice", place, text=text, setting=name, choices=choices)

    def _below_minimum(self) -> tuple[Fraction, int]:
        """Return the part that a category with too few players has, and the place of the rest."""
        text = _plain(self._settings.get("below-minimum", (Place(), "withheld"))[1])
        to = re.fullmatch(r"main (\d{1,3})", text)
        if not to and text not in ("withheld", "half"):
            self._no_choice("below-minimum", ["withheld", "half", "main 1"])
        return Fraction(text == "half", 2), int(to[1]) if to else 0

    def _sharing(self, mode: Mode) -> Sharing:
        place, text = self._settings.get("sharing", (self._file, ""))
        percent = re.fullmatch(r"(\d{1,3})\s*%", text)
        if percent and int(percent[1]) <= _WHOLE:
            own = Fraction(int(percent[1]), _WHOLE)
        else:
            own = Fraction(str(self._chosen("sharing", 4))) / 4
        main = any(line.terms == EVERYBODY and line.prizes for line in self._lines.values())
        if mode is Mode.US_POOL:
            if text and own:
                self._no_choice("sharing", ["equal"])
            own = Fraction(0)
        elif not text and main:
            self._wrong("prizes.sharing-open", place)
        rest = bool(self._chosen("rest", False))
        if rest and own:
            self._wrong("prizes.rest", self._settings["rest"][0])
        least, first = self._money("minimum-share", 0), self._number("shared-places")
        return Sharing(own, least, first, rest, bool(self._chosen("equal-rank", False)))

    def _check(self) -> None:
        """Check places without a gap, and the total where it is given."""
        for line in self._lines.values():
            if line.unread:
                continue  # What follows from an entry that is wrong is not wrong.
            for given in (line.prizes.keys(), line.trophies.keys()):
                gap = next((at for at in range(1, max(given, default=0)) if at not in given), 0)
                if gap:
                    self._wrong("prizes.place-missing", line.place, category=line.name, number=gap)
            places = sorted(line.prizes)
            for before, at in pairwise(places):
                if line.prizes[at].value > line.prizes[before].value:
                    where = line.where[at]
                    self._wrong("prizes.rising", where, category=line.name, number=at)
        if "total" in self._settings and not self._issues:
            place, text = self._settings["total"]
            prizes = (p for line in self._lines.values() for p in line.prizes.values())
            total, said = sum(p.value for p in prizes if not p.thing), self._amount(place, text)
            if said is not None and said != total:
                self._wrong("prizes.total", place, total=shown_amount(total), text=text)

    def _categories(self, unit: int) -> Iterable[tuple[str, PrizeCategory]]:
        for at, (key, line) in enumerate(self._lines.items(), start=1):
            terms = line.terms or EVERYBODY
            priority = (
                line.priority if line.priority is not None else 0 if terms == EVERYBODY else at
            )
            common = (terms, priority, line.least)
            own = {
                place: replace(p, winner=line.winners.get(place, ""))
                for place, p in line.prizes.items()
            }
            prizes = tuple(own[place] for place in sorted(own))
            for place, prize in line.prizes.items():
                if not prize.thing and prize.value % unit:
                    self._wrong("prizes.unit", line.where[place], category=line.name)
            if prizes:
                # The choice of a jury is apart from all that is won by results.
                group = line.group or (f"{key}\njury" if terms.won_by == "jury" else "")
                yield key, PrizeCategory(line.name, prizes, *common, group)
            trophies = tuple(
                Prize(0, line.trophies[place], line.winners.get(place, ""))
                for place in sorted(line.trophies)
            )
            if trophies:
                # A trophy goes to the best of its category, whatever else that player wins.
                yield f"{key}\n", PrizeCategory(line.name, trophies, *common, f"{key}\n")


_WHOLE, _LONGEST, _MOST_PLACES = 100, 6, 999
_PLACES = re.compile(
    r"(\d{1,3})(?:st|nd|rd|th|\.|º|ª)?(?:\s*(?:-|–|—|to|\.\.+)\s*(\d{1,3})(?:st|nd|rd|th|\.|º|ª)?)?"
)


def _plain(text: str) -> str:
    return caseless(re.sub(r"[\s_-]+", " ", text).strip(" :"))


def _key_of(text: str, words: Mapping[str, tuple[str, ...]]) -> str:
    plain = _plain(text)
    return next((key for key, known in words.items() if plain in known), "")


def column_key(text: str) -> str:
    """Return the key of a heading in any language; "" for no column of a fund.

    It may have a currency behind it: ``Amount (EUR)``.
    """
    plain = re.sub(r"\(.*?\)|\[.*?\]", "", text)
    known = _key_of(plain, COLUMNS) or find("column.prize", plain, COLUMNS)
    return known or ("winner" if find("paper.prizes", plain, ["winner"]) else "")


def says_who_is_out(texts: Iterable[str]) -> bool:
    """Return whether a line has players who are not present or refuse."""
    return _key_of(next(iter(texts), ""), SETTINGS) in ("absent", "refused")


def _setting(texts: Sequence[str], heading: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return key and values of a line with a setting: ``Sharing | Hort`` or ``Sharing: Hort``.

    Its name is in the first cell, or where categories have theirs.
    """
    for at in sorted({0, heading.index("category")}):
        name, _, value = texts[at].partition(":") if at < len(texts) else ("", "", "")
        if key := _key_of(name, SETTINGS):
            return key, [text for text in (value.strip(), *texts[:at], *texts[at + 1 :]) if text]
    return None


_THOUSANDS = re.compile(r"(\d{1,3}(?:[.,' ]\d{3})+)(?:[.,](\d{1,2}))?")
_DECIMAL = re.compile(r"(\d{1,9})(?:[.,](\d{1,2}))?")
_CURRENCY = r"(?:[^\W\d_]{2,4}\.?|[^\w\s.,+()-]{1,3})"
"""A code or a sign; a single letter is a slip of the hand."""


def parse_amount(text: str) -> int | None:
    """Return an amount of money in hundredths: ``150``, ``1.500,00``, ``EUR 20``; None if not."""
    plain = re.sub(r"\s", " ", text).replace("’", "'").strip()
    plain = re.sub(rf"^{_CURRENCY}\s*(?=\d)|\s*{_CURRENCY}$", "", plain)
    found = _THOUSANDS.fullmatch(plain) or _DECIMAL.fullmatch(plain.removesuffix(",-"))
    if found is None:
        return None
    return int(re.sub(r"\D", "", found[1])) * _WHOLE + int((found[2] or "").ljust(2, "0"))


def shown_amount(amount: int | Fraction) -> str:
    """Return an amount of hundredths as programs write it: ``150``, ``150.50``."""
    cents = round(amount)
    whole, rest = divmod(abs(cents), _WHOLE)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"
