"""Which players of several events are one person, and which are asked about."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from swissheet.model import Player
from swissheet.season.people import EventPlayer, people

ONE, TWO = "one", "two"


def player(text: str, tpn: int = 1) -> Player:
    """Return a player of ``name; year or day; ID; federation; sex``, with fewer parts if wanted."""
    name, birth, fide_id, federation, sex = [*map(str.strip, text.split(";")), *[""] * 4][:5]
    return Player(tpn, name, birth=birth, fide_id=fide_id, federation=federation, sex=sex)


def seats(*texts: str) -> list[EventPlayer]:
    """Return players of an event each; ``text -> same as`` has an alias, ``3: text`` an event."""
    found = []
    for at, text in enumerate(texts):
        number, _, rest = text.rpartition(": ")
        facts, _, said = rest.partition(" -> ")
        found.append(EventPlayer(int(number or at), player(facts, at + 1), said))
    return found


CASES = (
    # FIDE IDs first.
    ("Anna Kowalska; 1990; 7", "Kowalska, Anna; 1990; 7", ONE),
    ("Anna Kowalska;; 7", "Anna Kowalska", "equal"),
    ("Anna Kowalska; 1990; 7", "Anna Nowak; 1990; 7", ONE),
    ("Anna Kowalska;; 7", "Anna Kowalsky;; 7", ONE),
    ("Anna Kowalska; 1990; 7", "Anna Kowalska; 1960; 7", "id"),
    ("Anna Kowalska;; 7", "Jan Novotny;; 7", "id"),
    ("Anna Kowalska; 1990; 7", "Anna Kowalska; 1990; 8", "differs"),
    ("Anna Kowalska;; 7", "Anna Kowalska;; 8", "differs"),
    ("Anna Kowalska; 1990; 7", "Anna Kowalska; 1960; 8", TWO),
    # Then name and year: no capitals, marks, commas, order.
    ("Łukasz Müller; 1990", "MULLER, lukasz; 1990", ONE),
    ("Anna Kowalska; 1990; 7", "anna KOWALSKA; 1990", ONE),
    ("Anna Kowalska; 1990/05/03", "Anna Kowalska; 1990", ONE),
    ("Anna Kowalska; 1990/05/03", "Anna Kowalska; 1990/01/01", ONE),
    ("Anna Kowalska; 1990/05/03", "Anna Kowalska; 1990/05/04", "differs"),
    ("Anna Kowalska; 1990;;POL", "Anna Kowalska; 1990;;GER", "differs"),
    ("Robin Ng; 1990;;;m", "Robin Ng; 1990;;;w", "differs"),
    ("Anna Kowalska; 1990", "Anna Kowalska; 1991", "differs"),
    ("Anna Kowalska; 1990", "Anna Kowalska; 1962", TWO),
    ("Anna Kowalska; 1990", "Anna Kowalska", "equal"),
    ("Anna Kowalska", "Anna Kowalska", "equal"),
    ("王芳; 1990", "王芳; 1990", ONE),
    ("王芳; 1990", "李娜; 1990", TWO),
    # Spellings are asked about, others are two people.
    ("Hans Müller; 1990", "Hans Mueller; 1990", "alike"),
    ("Hans Müller", "Hans Mueller", "alike"),
    ("Hans Müller;; 7", "Hans Mueller;; 8", TWO),
    ("Hans Müller; 1990", "Hans Mueller; 1960", TWO),
    ("Hans Müller", "Grete Müller", TWO),
    ("; 1990", "; 1990", TWO),
    # An alias goes before.
    ("Hans Müller; 1990", "Hans Mueller; 1960 -> Müller, Hans", ONE),
    ("Hans Müller; 1990; 7", "Hansi -> 7", ONE),
    ("Anna Kowalska", "Anna Kowalska -> Anna Kowalska (2)", TWO),
    ("Anna Kowalska; 1990 -> Anna", "Anna Kowalska; 1960 -> Anna", ONE),
    ("Anna Kowalska;; 7", "Jan Novotny;; 7 -> Jan Novotny (2)", TWO),
    ("Hans Müller", "Hans Mueller -> Hans Mueller", TWO),
)


@pytest.mark.parametrize(("one", "other", "verdict"), CASES)
def test_two_players_of_two_events(one: str, other: str, verdict: str) -> None:
    for both in itertools.permutations(seats(one, other)):
        found, doubts = people(both)
        kinds = [doubt.kind for doubt in doubts]
        assert kinds == ([] if verdict in (ONE, TWO) else [verdict])
        if not doubts:
            assert len(found) == (1 if verdict == ONE else 2)


def test_equal_names_are_enough_by_name_but_not_against_ids_or_years() -> None:
    def kinds(*texts: str) -> tuple[int, list[str]]:
        found, doubts = people(seats(*texts), by_name=True)
        return len(found), [doubt.kind for doubt in doubts]

    assert kinds("Anna Kowalska", "Anna Kowalska; 1990", "ANNA KOWALSKA") == (1, [])
    assert kinds("Hans Müller", "Hans Mueller")[1] == ["alike"]
    # A player without a year could be the mother or the daughter.
    assert kinds("Anna Kowalska; 1960", "Anna Kowalska", "Anna Kowalska; 1990")[1] == ["differs"]
    assert kinds("Anna Kowalska;; 7", "Anna Kowalska", "Anna Kowalska;; 8")[1] == ["differs"]


def test_namesakes_of_one_event_are_two_people_and_never_merged() -> None:
    found, doubts = people(seats("0: Kim Jun", "0: Kim Jun"))
    assert (len(found), doubts) == (2, [])
    found, doubts = people(seats("0: Kim Jun; 1990", "0: Kim Jun; 1990"), by_name=True)
    assert (len(found), doubts) == (2, [])
    for by_name in (False, True):
        third = seats("0: Kim Jun", "0: Kim Jun", "1: Kim Jun")
        assert people(third, by_name=by_name)[1]
    # Two who met are not asked about, however alike their names are.
    both = ("0: Kim Jun; 1990", "0: Kim Jin; 1990", "1: Kim Jun; 1990", "1: Kim Jin; 1990")
    found, doubts = people(seats(*both))
    assert (len(found), doubts) == (2, [])
    (doubt,) = people(seats("0: Anna; 1990; 7", "0: Anna; 1990; 7"))[1]
    assert doubt.kind == "twice"


def test_one_id_with_several_names_is_one_person_and_is_mentioned() -> None:
    (found,), doubts = people(seats("Anna Kowalska; 1990; 7", "Anna Nowak; 1990; 7"))
    assert doubts == []
    assert found.names == ("Anna Kowalska", "Anna Nowak")
    (found,), _ = people(seats("Anna Kowalska; 1990; 7", "KOWALSKA, Anna; 1990; 7"))
    assert found.names == ()


def test_a_third_event_can_join_two() -> None:
    (found,), doubts = people(seats("Hans Müller; 1990", "Hans Müller; 1990; 7", "H. Mueller;; 7"))
    assert doubts == []
    assert [seat.event for seat in found.seats] == [0, 1, 2]
    assert found.player.name == "Hans Müller"
    assert found.player.fide_id == "7"


def test_equal_names_are_asked_about_once() -> None:
    _, doubts = people(seats(*["Anna Kowalska"] * 5))
    assert len(doubts) == 1


def test_the_order_of_the_events_does_not_matter() -> None:
    random = Random(3)
    names = ("Anna Kowalska", "Anna Nowak", "Hans Müller", "Hans Mueller", "Kim Jun")
    for _ in range(40):
        texts = [
            f"{event}: {random.choice(names)}; {random.choice(('', '1990', '1991', '1960'))};"
            f"{random.choice(('', '', '7', '8'))}"
            for event in range(4)
            for _ in range(random.randint(1, 3))
        ]
        entries = seats(*texts)
        shown = set()
        for _ in range(4):
            random.shuffle(entries)
            found, doubts = people(entries, by_name=True)
            groups = sorted(sorted(s.player.tpn for s in one.seats) for one in found)
            shown.add((bool(doubts), repr(groups)))
        assert len(shown) == 1
