"""The keys by which two spellings of a name are known to be of one.

``folded``   small letters without marks: ``Müller`` is muller, ``Łoś`` is los.
``spoken``   as it is spelt where such letters do not exist: ``Müller`` is mueller; Cyrillic and
             Greek in Latin letters.
``loose``    the rest when spellings of one sound are made one: Mueller, Müller and Muller are
             all muler. It is for finding and scoring only; no two names are the same by it.

The order of words, commas and signs never matter. Particles (van, de, bin, s/o) are left out of
a comparison where the other name lacks them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from swissheet.ratinglists.letters import CYRILLIC, GREEK, GREEK_PAIRS, PLAIN, SPOKEN

PARTICLES = frozenset(
    {
        "van", "von", "der", "den", "de", "del", "della", "di", "da", "do", "dos", "das", "du",
        "la", "le", "el", "al", "bin", "binti", "bt", "bte", "ibn", "ter", "ten", "zu", "zur",
        "s/o", "d/o", "a/l", "a/p",
    }
)  # fmt: skip
"""Words of a name that many lists leave out."""

_WORD = re.compile(r"\b[asd]/[olp]\b|[^\W_]+")
_JOINED = str.maketrans("", "", "'’`´ʹʻʼ.")
"""Signs within a word: O'Brien is OBrien; a dot behind an initial means nothing."""

_LOOSER = (
    ("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a"), ("ss", "s"), ("shch", "sch"),
    ("kh", "h"), ("zh", "z"), ("ts", "c"), ("y", "i"), ("j", "i"), ("w", "v"), ("ph", "f"),
)  # fmt: skip
_DOUBLE = re.compile(r"(.)\1+")
_KNOWN_WORDS = 200_000


@dataclass(frozen=True, slots=True)
class Keys:
    """The words of a name in each spelling, in the order they are written; equal ones stay."""

    folded: tuple[str, ...]
    spoken: tuple[str, ...]
    loose: tuple[str, ...]

    @property
    def same(self) -> tuple[str, ...]:
        """Return the key that equal names share: the folded words, in any order."""
        return tuple(sorted(self.folded))


def words(name: str) -> tuple[str, ...]:
    """Return the folded words of a name, as they are written."""
    return keys_of(name).folded


@lru_cache(maxsize=4096)
def keys_of(name: str) -> Keys:
    """Return the keys of a name; empty for letters not Latin, Cyrillic or Greek."""
    text = unicodedata.normalize("NFC", name[:_LONGEST].casefold()).translate(_JOINED)
    if not text.isascii() and not _readable(text):
        return Keys((), (), ())
    folded = tuple(_WORD.findall(text if text.isascii() else _folded(text)))
    spoken = folded if text.isascii() else tuple(_WORD.findall(_folded(text.translate(SPOKEN))))
    return Keys(folded, spoken, tuple(loose_word(word) for word in spoken))


def loose_key(loose: tuple[str, ...]) -> str:
    """Return the key by which an index finds names: loose words without particles, sorted."""
    kept = [word for word in loose if word not in _LOOSE_PARTICLES]
    return " ".join(sorted(kept if len(kept) > 1 else loose))


_LONGEST = 1000
"""The most letters of a name looked up: the time for marks grows with the square of their
number.
"""


def _readable(text: str) -> bool:
    return all(
        not char.isalpha() or unicodedata.name(char, "").startswith(_SCRIPTS) for char in text
    )


_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "MODIFIER", "FEMININE", "MASCULINE")


def _folded(text: str) -> str:
    for pair, letters in GREEK_PAIRS:
        text = _unmarked_greek(text).replace(pair, letters) if pair[0] in text else text
    text = text.translate(CYRILLIC)
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.translate(PLAIN).translate(GREEK)


def _unmarked_greek(text: str) -> str:
    """Return the text without the accents of Greek, which would keep two letters from being one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).replace("\u0301", ""))


@lru_cache(maxsize=_KNOWN_WORDS)
def loose_word(word: str) -> str:
    """Return a word in the spelling that is common to all."""
    for spelling, common in _LOOSER:
        word = word.replace(spelling, common)
    return _DOUBLE.sub(r"\1", word)


_LOOSE_PARTICLES = frozenset(map(loose_word, PARTICLES))


def score(one: Keys, other: Keys) -> float:
    """Return the similarity of two names, from 0 to 100; 100 for equal words in any order."""
    from rapidfuzz.fuzz import ratio

    best = 0.0
    for mine, its, particles in (
        (one.folded, other.folded, PARTICLES),
        (one.spoken, other.spoken, PARTICLES),
        (one.loose, other.loose, _LOOSE_PARTICLES),
    ):
        left, right = _without(mine, its, particles), _without(its, mine, particles)
        if not left or not right:
            continue
        # A wrong first letter puts a word in another place, so the order as written counts, too.
        best = max(
            best,
            ratio(" ".join(sorted(left)), " ".join(sorted(right)), score_cutoff=best),
            ratio(" ".join(left), " ".join(right), score_cutoff=best),
        )
    return best


def _without(
    mine: tuple[str, ...], its: tuple[str, ...], particles: frozenset[str]
) -> tuple[str, ...]:
    """Return my words without particles the other name lacks; at least two words stay."""
    kept = tuple(word for word in mine if word not in particles or word in its)
    return kept if len(kept) > 1 else mine
