"""By what two spellings of a name are known to be of one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissheet.ratinglists.names import keys_of, loose_key, score

FOLDED = [
    ("Müller, Hans", "muller hans"),
    ("MÜLLER HANS", "muller hans"),
    ("Mu\u0308ller, Hans", "muller hans"),
    ("Łoś-Żądło, Święcisława", "los zadlo swiecislawa"),
    ("Ødegård, Åse", "odegard ase"),
    ("Đorđević", "dordevic"),
    ("Strauß", "strauss"),
    ("Þórður Ægisson", "thordur aegisson"),
    ("O'Brien", "obrien"),
    ("O’Brien", "obrien"),
    ("Yıldız, İnci", "yildiz inci"),
    ("Nguyễn Thị Đào", "nguyen thi dao"),
    ("Peña y Núñez", "pena y nunez"),
    ("Arjunan a/l Velu", "arjunan a/l velu"),
    ("Щербаков, Юрий", "shcherbakov iurii"),
    ("Ткачук, Їлена Є.", "tkachuk ilena ie"),
    ("Παπαδόπουλος, Ευάγγελος", "papadopoulos evangelos"),
    ("李 明", ""),
    ("محمد", ""),
    ("", ""),
    ("- , -", ""),
]


@pytest.mark.parametrize(("name", "folded"), FOLDED)
def test_folded(name: str, folded: str) -> None:
    assert " ".join(keys_of(name).folded) == folded


@pytest.mark.parametrize(
    ("name", "spoken"),
    [("Müller", "mueller"), ("Ødegård", "oedegaard"), ("Björn Ärlig", "bjoern aerlig")],
)
def test_spoken(name: str, spoken: str) -> None:
    assert " ".join(keys_of(name).spoken) == spoken


LOOSE = [
    ("Müller, Hans", "Hans Mueller"),
    ("Müller, Hans", "Muller Hans"),
    ("Юрий Щербаков", "Shcherbakov, Yurii"),
    ("Wiśniewski, Jacek", "Visnievski Jacek"),
    ("van den Berg, Jan", "Berg, Jan"),
    ("Siti binti Rashdan", "Siti Rashdan"),
    ("Ødegård, Ole", "Odegaard, Ole"),
    ("Grossman, Ana", "Großmann, Anna"),
]


@pytest.mark.parametrize(("one", "other"), LOOSE)
def test_spellings_of_one_sound_have_one_key_and_the_highest_score(one: str, other: str) -> None:
    assert loose_key(keys_of(one).loose) == loose_key(keys_of(other).loose)
    assert score(keys_of(one), keys_of(other)) == 100


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("Kowalski, Jan", "Kowalsky, Jan", 90, 100),
        ("Nowinska, Anna", "Nowinska, Hanna", 85, 99),
        ("Goerlitzer, Juergen", "Gorlitzer, Jurgen", 100, 100),
        ("Farquharson, Ailsa", "Inverleven, Rory", 0, 55),
        ("Wang, Li", "Li, Wang", 100, 100),
        ("So, Wesley", "Wesley", 0, 90),
        ("李 明", "李 明", 0, 0),
    ],
)
def test_scores(one: str, other: str, least: float, most: float) -> None:
    assert least <= score(keys_of(one), keys_of(other)) <= most


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40)


@given(NAMES, NAMES)
def test_a_score_is_the_same_both_ways_and_highest_for_the_name_itself(a: str, b: str) -> None:
    one, other = keys_of(a), keys_of(b)
    assert score(one, other) == score(other, one)
    assert 0 <= score(one, other) <= 100
    if one.folded:
        assert score(one, one) == 100


WORDS = st.sampled_from(["Hans", "Müller", "van", "Łoś", "Юрий", "Ng", "a/l", "Ødegård"])


@given(st.lists(WORDS, max_size=5), st.randoms())
def test_the_order_of_words_never_matters(words: list[str], random: Random) -> None:
    turned = random.sample(words, len(words))
    one, other = keys_of(" ".join(words)), keys_of(", ".join(turned))
    assert one.same == other.same
    assert loose_key(one.loose) == loose_key(other.loose)
