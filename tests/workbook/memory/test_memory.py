"""The memory of a workbook: parts by name, each decoded once, and never changed."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from support.playing.events import STAMP, book_with, confirmed, enter
from swissheet.errors import InputError
from swissheet.workbook import actions
from swissheet.workbook.host.cached import CachedBook
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.part import Part
from swissheet.workbook.memory.phase import Phase
from swissheet.workbook.memory.state import State
from swissheet.workbook.memory.texts import pack
from swissheet.workbook.memory.unpaired_results import BoardResult, Unpaired

PARTS = {name: part for name, part in vars(Memory).items() if isinstance(part, Part)}
QUIETLY = {
    "prize_fund",
    "bracket",
    "checked_games",
    "confirmed_ratings",
    "filled_games",
    "seen_games",
}
PHASE = Phase(2, dt.datetime(2026, 3, 14, 9), "Ann")


@pytest.fixture(scope="module")
def memory() -> Memory:
    """That of an event of two rounds, one of them published, taken back and paired again."""
    book = book_with()
    confirmed(actions.pair, book, **STAMP)
    confirmed(actions.publish, book, **STAMP)
    enter(book, 1, "1-0", "0-1", "½-½", "1-0")
    confirmed(actions.pair, book, **STAMP)
    confirmed(actions.correct, book, 1, 1, "0-1", reason="the slip says so", **STAMP)
    enter(book, 2, "1-0")
    confirmed(actions.unpair, book, **STAMP)
    return Memory.of(book)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_comes_back_as_it_was_and_its_text_too(memory: Memory, name: str) -> None:
    part, value = PARTS[name], getattr(memory, name)
    assert part.load(part.dump(value)) == value
    if part.key in memory:
        assert part.dump(part.load(memory[part.key])) == memory[part.key]


def test_the_event_has_kept_what_it_should(memory: Memory) -> None:
    kept = {name for name, part in PARTS.items() if part.key in memory}
    assert kept == {"events", "kept", "log", "published", "state", "unpaired"}
    assert memory.state is not None
    assert memory.state.published == memory.published


def test_a_part_is_decoded_once_for_all_that_is_made_of_a_memory(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    events, log = memory.events, memory.log
    monkeypatch.setattr(Part, "load", lambda *_: pytest.fail("decoded again"))
    other = memory.having(Memory.phase, PHASE)
    assert (other.phase, other.events, other.log) == (PHASE, events, log)
    assert other.without(Memory.log).events is events
    assert memory.with_texts(dict(memory)) is memory
    assert memory.having(Memory.events, events) is memory


def test_a_memory_is_not_changed_by_what_is_made_of_it(memory: Memory) -> None:
    before = dict(memory)
    other = memory.having(Memory.phase, PHASE).having(Memory.events, ()).without(Memory.state)
    assert (other.phase, other.events, other.state) == (PHASE, (), None)
    assert Memory.events.key not in other
    assert dict(memory) == before
    assert memory.phase is None


def test_a_cell_that_equals_what_it_was_and_is_another_is_kept_as_it_is_now() -> None:
    one = Memory().having(Memory.state, State({"cycles": 1}))
    true = one.having(Memory.state, State({"cycles": True}))
    assert true[Memory.state.key] == Memory.state.dump(State({"cycles": True})) != one["state"]


def test_a_book_that_remembers_hands_on_what_was_decoded() -> None:
    book = CachedBook(book_with())
    confirmed(actions.pair, book, **STAMP)
    first = Memory.of(book)
    state = first.state
    first.having(Memory.phase, PHASE).save(book)
    again = Memory.of(book)
    assert again.phase == PHASE
    assert again.state is state


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("text", ["x", pack("{"), pack('"x"'), pack("[[1]]")])
def test_a_damaged_part_is_said_or_counts_as_empty(name: str, text: str) -> None:
    part: Part[Any] = PARTS[name]
    memory = Memory({part.key: text})
    if name in QUIETLY:
        assert getattr(memory, name) == part.empty
        return
    with pytest.raises(InputError) as refused:
        getattr(memory, name)
    assert refused.value.key.startswith("history.store.")


def test_who_pairs_a_round_again_and_again_keeps_the_last_results() -> None:
    kept, last = Unpaired(), ()
    for time in range(50):
        last = tuple(BoardResult(time * 8 + at, time * 8 + at + 1, "1-0") for at in (1, 3, 5, 7))
        kept = kept.having(1, last)
    assert kept.of(1)[-4:] == last
    assert len(kept.of(1)) == 8
