"""Players with names of 45 to 65 letters in three scripts, for what has to find room for them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

__all__ = ["SHORTEST", "Entry", "entries", "long_name"]

SHORTEST, LONGEST = 45, 65

_LATIN = (
    ("Żółkiewska-Łąkowska", "Přemyslovičová-Šťastná", "Guðmundsdóttir-Þórðarson",
     "Ağaoğlu-Çelikbaş", "Núñez-Ibáñez y Gómez", "Großhäusler-Überkingen", "Nguyễn-Trần Phước"),
    ("Święcisława", "Żdisława", "Ólafía", "Özgür", "Íñigo", "Jörg-Günther", "Ðorđe", "Françoise",
     "Måns-Åke", "Zoë"),
)  # fmt: skip
_CYRILLIC = (
    ("Щербаковско-Крыжановский", "Подъячев-Константинопольский", "Їжакевич-Ґалаґанівський",
     "Жмыхов-Объездчиков", "Ђорђевић-Љубишић", "Шапошников-Юрьевский"),
    ("Святослав", "Ярополк", "Ёлкин", "Всеволодович", "Мстиславич", "Єлизавета", "Вячеславович",
     "Јефимија"),
)  # fmt: skip
_DEVANAGARI = (
    ("वेंकटनरसिंहराजुवारिपेट", "चट्टोपाध्यायशर्मा", "श्रीनिवासराघवन्", "कृष्णमूर्तिशास्त्री", "क्षीरसागरपाटील"),
    ("सुब्रह्मण्येश्वर", "रामचन्द्रन्", "अय्यर", "लक्ष्मीनारायण", "प्रज्ञा", "विश्वनाथन्", "ज्योत्स्ना", "शङ्करदास"),
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """A line of an organiser's list."""

    name: str
    rating: int
    title: str
    federation: str
    club: str


def long_name(number: int) -> str:
    """A name of 45 to 65 letters: Latin with diacritics, Cyrillic and Devanagari in turn."""
    families, given = (_LATIN, _CYRILLIC, _DEVANAGARI)[number % 3]
    at, family = divmod(number // 3, len(families))
    turn, first = divmod(at, len(given))
    name = f"{families[family]}, {given[first]}"
    # Each turn through the given names leaves out one more behind the first.
    more = itertools.cycle([*given, *given][first + 1 + turn : first + 1 + turn + len(given)])
    length = SHORTEST + 7 * number % (LONGEST - SHORTEST + 1)
    while len(name) < length:
        name += f" {next(more)}"
    return name[:LONGEST].rstrip()


def entries(count: int) -> list[Entry]:
    """So many players of different names, the strongest first."""
    titles, federations = ("GM", "IM", "WGM", "FM", "WIM", "CM", "", ""), ("INA", "POL", "IND")
    found = []
    for number in range(count):
        title = titles[min(number * 24 // count, len(titles) - 1)]
        club = "" if number % 4 else "Schachklub 1887 Überlingen am Bodensee e. V."
        rating = 2600 - number * 1200 // count
        found.append(Entry(long_name(number), rating, title, federations[number % 3], club))
    return found
