"""An invented rating list of any length, and entries that are written as people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from swissheet.ratinglists.listed import Listed
from swissheet.ratinglists.matching import EventEntry

HEADING = (
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
_SYLLABLES = [
    "ka", "lo", "mi", "ra", "to", "sen", "ber", "kow", "ski", "mar", "ti", "nez", "gar", "da",
    "ro", "va", "shi", "chen", "ov", "ev", "ina", "dar", "tan", "li", "wu", "jo", "han", "pet",
    "er", "ul", "ric", "bo", "gu", "zel", "dra", "mir", "sta", "fan", "nik",
]  # fmt: skip
_FEDERATIONS = [f"{a}{b}X" for a in "ABCDEFGHIJKLMN" for b in "ABCDEFGHIJKLMN"]
_FIRST_ID = 99_000_000
_STEP = 7
"""IDs of neighbours are so far apart that some slips of the hand hit another player."""


def players(count: int, seed: int = 1) -> Iterator[Listed]:
    """Players of many federations, a few of them large; every hundredth without a year."""
    random = Random(seed)

    def word(length: int) -> str:
        return "".join(random.choice(_SYLLABLES) for _ in range(length)).capitalize()

    surnames = [word(random.choice((2, 3, 3, 4))) for _ in range(max(count // 8, 500))]
    given = [word(2) for _ in range(900)]
    for at in range(count):
        rating = random.choice((0, random.randint(1400, 2500)))
        number = str(_FIRST_ID + _STEP * at)
        yield Listed(
            id=number,
            fide_id=number,
            name=f"{random.choice(surnames)}, {random.choice(given)}",
            federation=_FEDERATIONS[min(int(random.paretovariate(0.5)), len(_FEDERATIONS)) - 1],
            sex=random.choice("mmmw"),
            standard=rating,
            rapid=rating - 20 if rating else 0,
            born=random.randint(1940, 2018) if at % 100 else 0,
        )


def line(player: Listed) -> str:
    """A player as FIDE's combined list writes one."""
    sex = {"m": "M", "w": "F"}.get(player.sex, "")
    return (
        f"{player.id:<15}{player.name:<61}{player.federation:<4}{sex:<4}{player.title:<5}"
        f"{player.women_title:<5}{'':<15}{'':<4}{player.standard:<6}{0:<4}{20:<3}{player.rapid:<6}"
        f"{0:<4}{20:<3}{player.blitz:<6}{0:<4}{20:<3}{player.born:<6}{player.flag:<4}"
    )


def text(listed: Iterable[Listed]) -> str:
    """A whole list."""
    return "".join(f"{row}\r\n" for row in (HEADING, *map(line, listed)))


PLANTED = tuple(
    Listed(
        id=str(at), fide_id=str(at), name=name, federation=fed, sex=sex, standard=2000, born=born
    )
    for at, (name, fed, sex, born) in enumerate(
        (
            ("Mueller, Hans", "GER", "m", 1971),
            ("Muller, Hans", "GER", "m", 1971),
            ("Mueller, Hans", "GER", "m", 2001),
            ("Wojcik-Zurawska, Zofia", "POL", "w", 1994),
            ("Lukaszewicz, Bogumil", "POL", "m", 1988),
            ("Nordgard, Soren", "DEN", "m", 1979),
            ("Goerlitzer, Juergen", "GER", "m", 1965),
            ("Shcherbakov, Yuri", "FID", "m", 1990),
            ("van den Oosterkamp, Pieter", "NED", "m", 1959),
            ("Arjunan a/l Velu", "MAS", "m", 2003),
            ("Nurhaliza binti Rashdan", "MAS", "w", 2006),
            ("Sastrowiguno, Kinanti", "INA", "w", 2004),
            ("Papadopoulos, Evangelos", "GRE", "m", 1982),
            ("Djordjevic, Zivko", "SRB", "m", 1985),
            ("Kralova, Jitka", "CZE", "w", 1999),
            ("Nowinska, Hanna", "POL", "w", 2010),
            ("Nowinska, Anna", "POL", "w", 2010),
            ("Castellvi Roig, Jordi", "ESP", "m", 1976),
        ),
        start=98_000_011,
    )
)
"""Names with the letters, particles and namesakes that lists are mistaken in."""


@dataclass(frozen=True, slots=True)
class Case:
    """An entry, and who it is in the list: an ID, or empty if it is nobody there."""

    entry: EventEntry
    truth: str
    kind: str


def messy(listed: list[Listed], seed: int = 2) -> list[Case]:
    """Sixty entries of players of a list that has the planted ones, too."""
    random = Random(seed)
    known = [one for one in listed if one.born and one not in PLANTED]
    some = iter(random.sample(known, 44))

    def cases(kind: str, count: int, change: Callable[[EventEntry], EventEntry]) -> list[Case]:
        picked = [next(some) for _ in range(count)]
        return [Case(change(_entry(one)), one.id, kind) for one in picked]

    def wrong_digit(entry: EventEntry) -> EventEntry:
        at = random.randrange(3, 8)
        digit = random.choice([d for d in "0123456789" if d != entry.fide_id[at]])
        return replace(entry, fide_id=entry.fide_id[:at] + digit + entry.fide_id[at + 1 :])

    def swapped_digits(entry: EventEntry) -> EventEntry:
        number = entry.fide_id
        at = next(at for at in range(7, 2, -1) if number[at] != number[at - 1])
        return replace(
            entry, fide_id=number[: at - 1] + number[at] + number[at - 1] + number[at + 1 :]
        )

    def without_id(entry: EventEntry) -> EventEntry:
        return replace(entry, fide_id="")

    def turned(entry: EventEntry) -> EventEntry:
        return replace(entry, fide_id="", name=" ".join(reversed(entry.name.split(", "))))

    def mistyped(entry: EventEntry) -> EventEntry:
        return replace(entry, fide_id="", name=typo(entry.name, random))

    def bare(entry: EventEntry) -> EventEntry:
        return replace(turned(entry), born=0)

    found = [
        *cases("with ID", 8, lambda entry: entry),
        *cases("ID and typo", 4, lambda entry: replace(entry, name=typo(entry.name, random))),
        *cases("wrong digit", 4, wrong_digit),
        *cases("swapped digits", 2, swapped_digits),
        *cases("no ID", 6, without_id),
        *cases("turned", 5, turned),
        *cases("typo", 8, mistyped),
        *cases("typo without year", 3, lambda entry: replace(mistyped(entry), born=0)),
        *cases("name and federation", 4, bare),
    ]
    return [*found, *_PLANTED_CASES]


def _entry(one: Listed) -> EventEntry:
    return EventEntry(one.name, one.fide_id, federation=one.federation, born=one.born)


def typo(name: str, random: Random) -> str:
    """The name with one letter lost, doubled by another, or two of them swapped."""
    inside = [at for at in range(1, len(name) - 1) if name[at].isalpha() and name[at - 1].isalpha()]
    at = random.choice(inside)
    kind = random.randrange(3)
    if kind == 0:
        return name[:at] + name[at + 1 :]
    if kind == 1:
        return name[:at] + random.choice("aeiorstn") + name[at + 1 :]
    return name[: at - 1] + name[at] + name[at - 1] + name[at + 1 :]


def _planted(name: str, at: int, **values: object) -> Case:
    one = PLANTED[at]
    entry = EventEntry(name, federation=one.federation, born=one.born)
    return Case(replace(entry, **values), one.id, "planted")  # type: ignore[arg-type]


_PLANTED_CASES = (
    _planted("Müller, Hans", 0),
    _planted("Muller Hans", 1),
    _planted("Mueller, Hans", 2, born=2001),
    _planted("Wójcik-Żurawska Zofia", 3),
    _planted("Łukaszewicz Bogumił", 4),
    _planted("Nordgård, Søren", 5),
    _planted("Jürgen Görlitzer", 6),
    _planted("Щербаков Юрий", 7),
    _planted("Oosterkamp, Pieter", 8),
    _planted("Arjunan Velu", 9),
    _planted("Nurhaliza Rashdan", 10),
    _planted("Παπαδόπουλος Ευάγγελος", 12),
    _planted("Đorđević, Živko", 13),
    _planted("Nowińska, Anna", 16),
    Case(EventEntry("Quexley, Barnaby", federation="ENG", born=1980), "", "nobody"),
    Case(EventEntry("Nobody, At All"), "", "nobody"),
)
