"""A character that turns the direction of writing is in no name, whatever format it came from."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from support.playing.events import STAMP, book_with
from swissheet.formats import json_, players_csv, trf
from swissheet.formats.direction import MARKS, undirected, undirected_record
from swissheet.model import Event, Player, Tournament
from swissheet.workbook import FileBook, actions, build
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.texts import load_documents, pack, save_documents, unpack
from swissheet.workbook.sheets.reading.read import read

PLAIN = Tournament(
    (
        Player(1, "Alda, Ana", 2150, federation="INA", club="Roque"),
        Player(2, "Brel, Bo", 2080, federation="POL", club="Tower"),
    ),
    (),
    3,
    event=Event(name="Club Open", city="Pontianak", deputies=("Coda, Cy",)),
)


def with_marks(mark: str) -> Tournament:
    """The tournament with the mark before, inside and behind its texts."""

    def marked(text: str) -> str:
        return f"{mark}{text[:3]}{mark}{text[3:]}{mark}"

    event = PLAIN.event
    return replace(
        PLAIN,
        players=tuple(replace(p, name=marked(p.name), club=marked(p.club)) for p in PLAIN.players),
        event=replace(
            event,
            name=marked(event.name),
            city=marked(event.city),
            deputies=tuple(map(marked, event.deputies)),
        ),
    )


def by_json(t: Tournament) -> tuple[str, Tournament]:
    text = json_.dumps(t)
    return text, json_.loads(text)


def by_trf(t: Tournament) -> tuple[str, Tournament]:
    text = trf.dumps(t)
    return text, trf.loads(text)


def by_csv(t: Tournament) -> tuple[str, Tournament]:
    text = players_csv.dumps(t)
    players = tuple(players_csv.loads(text).players)
    return text, replace(PLAIN, players=players)


def by_workbook(t: Tournament) -> tuple[str, Tournament]:
    book = FileBook(build(rounds=3))
    actions.from_tournament(book, t, **STAMP)
    again = FileBook(book.to_bytes())
    texts = [str(v) for sheet in again.sheets() for v in again.read_cells(sheet.title).values()]
    return "".join(texts), actions.to_tournament(again)


FORMATS: dict[str, Callable[[Tournament], tuple[str, Tournament]]] = {
    "JSON": by_json,
    "TRF": by_trf,
    "CSV": by_csv,
    "workbook": by_workbook,
}


def essence(t: Tournament) -> tuple[object, ...]:
    players = [(p.tpn, p.name, p.rating, p.federation, p.club) for p in t.players]
    return players, t.event.name, t.event.city, t.event.deputies


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written_holds_no_mark_and_reads_back_without(name: str, mark: str) -> None:
    text, found = FORMATS[name](with_marks(mark))
    assert mark not in text
    assert essence(found) == essence(PLAIN)


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_mark_in_a_json_of_others_is_left_out(mark: str) -> None:
    document = json_.to_dict(PLAIN)
    document["tournament"]["players"][0]["name"] = f"{mark}Alda, {mark}Ana"
    assert json_.loads(json.dumps(document)) == PLAIN


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_mark_in_a_csv_of_others_is_left_out_with_a_notice(mark: str) -> None:
    found = players_csv.loads(f"Name,Elo\nOne,2000\n{mark}T{mark}wo,{mark}1900{mark}\n")
    assert [(p.name, p.rating) for p in found.players] == [("One", 2000), ("Two", 1900)]
    assert [(i.code, i.place.line) for i in found.issues] == [("control-character", 3)]


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_mark_in_a_trf_of_others_is_left_out_with_a_warning(mark: str) -> None:
    text = trf.dumps(PLAIN).replace("Alda, Ana  ", f"Al{mark}da, Ana{mark}")
    found = trf.read(text)
    assert essence(found.tournament)[0] == essence(PLAIN)[0]
    assert "control-character" in [issue.code for issue in found.issues]


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_mark_in_a_cell_is_left_out(mark: str) -> None:
    book = book_with([f"{mark}Alda,{mark} Ana", "Brel, Bo"])
    assert [item.player.name for item in read(book).players] == ["Alda, Ana", "Brel, Bo"]


@pytest.mark.parametrize("mark", MARKS, ids=ascii)
def test_a_mark_an_older_version_keeps_beside_the_cells_is_left_out(mark: str) -> None:
    """What a cell cannot show exactly, here a blank that does not break, is kept hidden."""
    book = FileBook(build(rounds=3))
    players = (replace(PLAIN.players[0], name="Alda,\u00a0 Ana"), *PLAIN.players[1:])
    actions.from_tournament(book, replace(PLAIN, players=players), **STAMP)
    documents = load_documents(book)
    kept = unpack(documents[Memory.kept.key])
    assert "\\u00a0" in kept
    documents[Memory.kept.key] = pack(kept.replace("\\u00a0", f"\\u{ord(mark):04x}"))
    save_documents(book, documents)
    assert essence(actions.to_tournament(book)) == essence(PLAIN)


def test_texts_of_people_who_write_from_right_to_left_stay_as_they_are() -> None:
    for name in ("כהן, דוד", "الحسن، علي", "می\u200cخواهم"):
        assert undirected(name) == name


def test_a_record_without_a_mark_is_the_same_record() -> None:
    assert undirected_record(PLAIN) is PLAIN
