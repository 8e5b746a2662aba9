"""Letters of names that cannot be split into a plain one and its marks.

Cyrillic follows the table of ICAO Doc 9303-3 (8th edition), section 6 B; Greek that of ELOT 743,
which Greek passports follow. A library that writes everything in ASCII serves neither: it writes
``Παπαδόπουλος`` letter by letter, puts an apostrophe for a soft sign, and makes of Chinese names
a sound that no rating list has.
"""

from __future__ import annotations

PLAIN = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
        "ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ſ": "s", "ə": "a",
    }
)  # fmt: skip
"""Latin letters without a decomposition, as most rating lists write them."""

SPOKEN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
"""The spelling of German and Nordic letters where these letters do not exist."""

_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "ie", "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia",
    "і": "i", "ї": "i", "є": "ie", "ґ": "g", "ў": "u", "ђ": "d", "ј": "j", "љ": "lj",
    "њ": "nj", "ћ": "c", "џ": "dz", "ѓ": "g", "ќ": "k", "ѕ": "dz",
    "ә": "a", "ғ": "g", "қ": "q", "ң": "n", "ө": "o", "ұ": "u", "ү": "u", "һ": "h",
}  # fmt: skip
CYRILLIC = str.maketrans(_CYRILLIC)

_GREEK = {
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
}  # fmt: skip
GREEK = str.maketrans(_GREEK)

GREEK_PAIRS = (
    ("ου", "ou"), ("αυ", "av"), ("ευ", "ev"), ("ηυ", "iv"), ("γγ", "ng"), ("γξ", "nx"),
    ("γχ", "nch"), ("μπ", "b"),
)  # fmt: skip
"""Two letters that are one sound, put before the single ones."""
