"""Text out of bytes that do not say in which encoding they are.

UTF-8 and UTF-16 show themselves. One of the old code pages is found by the letters that its bytes
would be: those of one language, next to each other as in words. A library that guesses from whole
pages of text was tried; a list of a dozen names is too short for it.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swissheet.errors import FormatError, InputError, Issue, Place, Severity
from swissheet.formats import half_letters

_NAMES = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO-8859-2",
    "iso8859-15": "ISO-8859-15",
    "cp1251": "Windows-1251",
    "cp1254": "Windows-1254",
    "cp1257": "Windows-1257",
    "cp1253": "Windows-1253",
    "iso8859-7": "ISO-8859-7",
    "koi8-u": "KOI8-R",
    "iso8859-5": "ISO-8859-5",
    "cp866": "DOS 866",
}
"""Code pages that are tried, the likelier first, by Python's name -> the name people know."""

_LETTERS = {
    "Polish": "ąćęłńóśźż",
    "Czech, Slovak": "áäčďéěíĺľňóôŕřšťúůýž",
    "Hungarian": "áéíóöőúüű",
    "Croatian, Slovene": "čćđšž",
    "Romanian": "ăâîşţ",
    "German": "äöüß",
    "French": "àâçèéêëîïôùûüœ",
    "Spanish, Catalan": "áàçèéíïñòóúü",
    "Portuguese": "ãáâàçéêíóôõú",
    "Italian": "àèéìòù",
    "Nordic": "åäæöøéü",
    "Icelandic": "áæðéíóöúýþ",
    "Dutch": "áëéèïöüó",
    "Turkish": "çğıöşüâİ",
    "Latvian": "āčēģīķļņšūž",
    "Lithuanian": "ąčęėįšųūž",
    "Baltic": "āčēģīķļņšūžąęėįųõäöü",
    "Russian": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "Ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
    "Greek": "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ",
}
_VOWELS = frozenset("аеёєиіїоуыэюяαεηιουωάέήίόύώ")
"""The vowels of the scripts whose letters are all foreign to ASCII."""

_FREQUENT = frozenset("оаеиінвртслк" + "αοιεηνστρυκςάέήίό")
"""The letters that most of a text in these scripts has."""

_SIGNS = "–—’‘“”„…°º№½€«»·´"
"""Signs that are in lists, too, and are not letters."""

_LINE_END = re.compile(rb"\r\n|\r|\n")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_WORD = re.compile(r"[^\s,;|\"]+")
_SAMPLE = 200_000
_BEGINNING = 2_000
_CLEARLY = 0.12
_FEW_VOWELS = 0.25
_FEW_FREQUENT = 0.6
_GREEK = 0x370
"""The place where letters begin that are not Latin."""


@dataclass(frozen=True, slots=True)
class _Reading:
    encoding: str
    text: str
    score: float


def encoding_named(name: str) -> str:
    """Return Python's name of an encoding that somebody named.

    Raises: InputError: there is no encoding of that name.
    """
    try:
        return codecs.lookup(name.strip()).name
    except (LookupError, ValueError) as error:
        raise InputError("csv.encoding.unknown", found=name) from error


def decode(data: bytes, encoding: str = "") -> tuple[str, tuple[Issue, ...]]:
    """Return the text, and issues of how it was read.

    Args:   encoding: if it is known.
    Raises: FormatError: the bytes are not letters. InputError: no such encoding.
    """
    if encoding:
        return _as_named(data, encoding_named(encoding)), ()
    if utf16 := _utf16(data):
        try:
            return data.decode(utf16), ()
        except UnicodeDecodeError as error:
            raise FormatError("csv.encoding.utf16") from error
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        wrong = error
    if half_letters.in_utf8(data):
        raise _no_letter(data, wrong.start)
    return _guessed(data, wrong.start)


def is_binary(data: bytes) -> bool:
    """Return whether the bytes are not text in any encoding: too many are not a letter in one."""
    start = data[:_BEGINNING]
    if _utf16(data) or not start:
        return False
    return sum(byte < 32 and byte not in b"\t\n\r\f\x0b\x1a" for byte in start) > len(start) / 20


def _as_named(data: bytes, encoding: str) -> str:
    try:
        # A mark in front is not a letter, whether or not the name of the encoding includes it.
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        place = _at(data, error.start)
        byte = f"{data[error.start]:02x}"
        raise FormatError(
            "csv.encoding.named", place=place, byte=byte, encoding=_NAMES.get(encoding, encoding)
        ) from error
    except (LookupError, ValueError) as error:
        raise InputError("csv.encoding.unknown", found=encoding) from error


def _utf16(data: bytes) -> str:
    """Return the UTF-16 of text that begins with its mark, or whose every second byte is zero."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = data[:400]
    if len(start) < 8 or len(data) % 2:
        return ""
    for at, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        high, low = start[at::2], start[1 - at :: 2]
        if high.count(0) > 0.8 * len(high) and not low.count(0):
            return name
    return ""


def _guessed(data: bytes, wrong: int) -> tuple[str, tuple[Issue, ...]]:
    readings = []
    sample = data[max(0, wrong - 1000) : wrong + _SAMPLE]
    for encoding in _NAMES:
        try:
            text = sample.decode(encoding)
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        readings.append(_Reading(encoding, text, _plausible(text)))
    if not readings or max(one.score for one in readings) <= 0:
        raise _no_letter(data, wrong)
    best = max(readings, key=lambda one: one.score)
    place = _at(data, wrong)
    # Code pages that read the same letters are the same for this list.
    others = [
        one
        for one in readings
        if one.text != best.text and one.score > best.score - _CLEARLY and one.score > 0
    ]
    name = _NAMES[best.encoding]
    text = data.decode(best.encoding)
    if not others:
        return text, (Issue(Severity.NOTICE, "csv.encoding.guessed", place, {"encoding": name}),)
    other = max(others, key=lambda one: one.score)
    said, unsaid = _differing(best.text, other.text)
    told = Issue(
        Severity.WARNING,
        "csv.encoding.doubt",
        place,
        {
            "encoding": name,
            "word": said,
            "other": _NAMES[other.encoding],
            "other_word": unsaid,
            "option": other.encoding,
        },
    )
    return text, (told,)


def _differing(one: str, other: str) -> tuple[str, str]:
    """Return the first word that two readings of the same bytes do not have in common."""
    for mine, theirs in zip(one.split(), other.split(), strict=False):
        if mine != theirs:
            return mine[:40], theirs[:40]
    return "", ""


def _plausible(text: str) -> float:
    """Return how much the letters that are not ASCII look like those of one language, at most 1.

    Signs within words, and small letters before capitals, speak against it.
    """
    foreign = _FOREIGN.findall(text)
    if not foreign:
        return 0.0
    letters = [c for c in foreign if c.isalpha() and c not in "ªº"]
    signs = [c for c in foreign if not (c.isalpha() and c not in "ªº")]
    strange = sum(c not in _SIGNS for c in signs)
    counts = Counter(letters)
    best = 0.0
    for alphabet in _LETTERS.values():
        own = sum(n for c, n in counts.items() if c in alphabet or c.lower() in alphabet)
        # A small alphabet that explains all is better evidence than a large one.
        best = max(best, own - 0.002 * len(alphabet) * len(letters))
    odd: float = sum(_odd(word) for word in _WORD.findall(text) if not word.isascii())
    odd += len(letters) * max(0.0, _FEW_VOWELS - _share(letters, _VOWELS))
    odd += len(letters) * max(0.0, _FEW_FREQUENT - _share(letters, _FREQUENT))
    return (best + 0.3 * (len(signs) - strange) - strange - odd) / len(foreign)


def _share(letters: Sequence[str], among: Collection[str]) -> float:
    """Return the share of ``among`` in letters of another script; 1 for Latin letters alone."""
    script = [c.lower() for c in letters if ord(c) >= _GREEK]
    if len(script) < 3:
        return 1.0
    return sum(c in among for c in script) / len(script)


def _odd(word: str) -> int:
    """Return the oddities: capitals behind small letters, signs, two scripts; accents alone."""
    odd = 0
    if len(word) > 2 and all(127 < ord(c) < _GREEK and c.isalpha() for c in word):
        odd += len(word)
    for before, c in pairwise(word):
        if ord(c) < 128 and ord(before) < 128:
            continue
        if before.isalpha() and c.isalpha() and (ord(c) >= _GREEK) != (ord(before) >= _GREEK):
            odd += 2
        elif c.isalpha():
            odd += c.isupper() and before.islower()
        else:
            odd += before.isalpha() and c not in _SIGNS and ord(c) > 127
    return odd


def _no_letter(data: bytes, at: int) -> FormatError:
    return FormatError("csv.encoding", place=_at(data, at), byte=f"{data[at]:02x}")


def _at(data: bytes, at: int) -> Place:
    """Return the line of a byte."""
    return Place(line=len(_LINE_END.findall(data[:at])) + 1)
