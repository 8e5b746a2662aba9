"""Terms of a prize category in words, such as ``women U18``, ``1600-1799`` or ``club Kapuas``."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import cast

from swissheet.model import TITLES
from swissheet.prizes.eligibility import EVERYBODY, Eligibility, WonBy
from swissheet.words import caseless

_AGES_BELOW = 100
"""A number behind U that is smaller is an age, a larger one a rating."""

_NAMED = r"\s*[:=]?\s*([^,;&+]+)"
_TERMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (key, re.compile(pattern, re.IGNORECASE))
    for key, pattern in (
        ("everybody", r"(?:all|everybody|everyone|open|overall|general|main)\b"),
        ("club", rf"club\b{_NAMED}"),
        ("federation", r"(?:federation|fed\.?|country)\s*[:=]?\s*([a-z]{3})\b"),
        ("title", rf"titles?\b{_NAMED}"),
        ("w", r"(?:wom[ae]n|female|girls?|lad(?:y|ies)|w|f)\b"),
        ("m", r"(?:m[ae]n|male|boys?|m)\b"),
        ("jury", r"jury\b"),
        ("gain", r"(?:(?:rating )?performance )?(?:above|over) (?:the )?rating\b|rating gain\b"),
        ("performance", r"(?:rating )?performance(?: rating)?\b|tpr\b"),
        ("unrated", r"(?:unrated|no rating|without (?:a )?rating)\b"),
        ("band", r"(?:elo|rating|rated)?\s*(\d{3,4})\s*(?:-|–|—|to)\s*(\d{3,4})\b"),
        ("under", r"(?:elo|rating|rated)?\s*(?:u|under|below|<)[ -]?(\d{1,4})\b"),
        ("from", r"(?:elo|rating|rated)?\s*(\d{3,4})\s*(?:\+|and (?:above|over|more))"),
        ("senior", r"(?:s|seniors?|over|from)\s*(\d{2})\s*\+?(?!\d)"),
        ("senior", r"(\d{2})\s*\+"),
    )
)
_BETWEEN = re.compile(r"(?:\s|[,;&+.]|and\b|best\b|prizes?\b)*", re.IGNORECASE)


def parse_terms(text: str) -> Eligibility | None:
    """Return the terms in words, such as ``women U18``, ``1600-1799`` or ``club Kapuas``.

    Returns: None: a part of the text is not understood, or two parts contradict each other.
    """
    terms, at = EVERYBODY, _after(text, 0)
    while at < len(text):
        matches = ((key, pattern.match(text, at)) for key, pattern in _TERMS)
        key, found = next(((key, match) for key, match in matches if match), ("", None))
        more = _term(key, found) if found else None
        if found is None or more is None:
            return None
        for part in fields(Eligibility):
            usual = getattr(EVERYBODY, part.name)
            old, new = getattr(terms, part.name), getattr(more, part.name)
            if usual not in (old, new) and not isinstance(old, tuple):
                return None
            both = old + new if isinstance(old, tuple) else old if new == usual else new
            terms = replace(terms, **{part.name: both})
        at = _after(text, found.end())
    return terms


def _after(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _term(key: str, found: re.Match[str]) -> Eligibility | None:
    """Return a single term; None for a band or a title that there cannot be."""
    words = [word.strip() for word in found.groups()]
    if key in ("w", "m"):
        return Eligibility(sex=key)
    if key == "unrated":
        return Eligibility(unrated=True)
    if key in ("performance", "gain", "jury"):
        return Eligibility(won_by=cast(WonBy, key))
    if key == "club":
        return Eligibility(clubs=(caseless(words[0]),))
    if key == "federation":
        return Eligibility(federations=(caseless(words[0]),))
    if key == "title":
        titles = tuple(words[0].upper().replace("/", " ").split())
        return Eligibility(titles=titles) if set(titles) <= set(TITLES) else None
    numbers = [int(word) for word in words]
    if key == "band":
        return Eligibility(low=numbers[0], high=numbers[1]) if numbers[0] <= numbers[1] else None
    if key == "from":
        return Eligibility(low=numbers[0])
    if key == "senior":
        return Eligibility(senior=numbers[0])
    if key == "under":
        under = numbers[0]
        return Eligibility(under=under) if under < _AGES_BELOW else Eligibility(high=under - 1)
    return EVERYBODY
