"""What holds for every tournament and every text, not only for the examples."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from support.strategies import any_text, tournaments
from support.trf_samples import EXAMPLES, example
from swissheet.errors import FormatError, Severity
from swissheet.formats import trf
from swissheet.model import Event, Player, Tournament

FEW = settings(max_examples=60)


@given(tournaments())
def test_what_is_written_reads_back_equal(tournament: Tournament) -> None:
    text = trf.dumps(tournament)
    back = trf.loads(text)
    assert back == tournament
    assert trf.dumps(back) == text


@FEW
@given(tournaments())
def test_reading_what_was_written_finds_no_error(tournament: Tournament) -> None:
    issues = trf.read(trf.dumps(tournament)).issues
    assert [issue for issue in issues if issue.severity is Severity.ERROR] == []


@FEW
@given(st.sampled_from(EXAMPLES), tournaments())
def test_any_change_of_a_file_that_was_read_is_written(letter: str, other: Tournament) -> None:
    read = trf.loads(example(letter))
    assert trf.loads(trf.dumps(replace(other, source=read.source))) == other
    moved = replace(read, points=other.points, options=other.options, tiebreaks=other.tiebreaks)
    assert trf.loads(trf.dumps(moved)) == moved


@FEW
@given(tournaments(plain=True), st.sampled_from(list(trf.Dialect)))
def test_players_and_games_survive_every_dialect(
    tournament: Tournament, dialect: trf.Dialect
) -> None:
    back = trf.loads(trf.dumps(tournament, dialect=dialect))
    assert [p.tpn for p in back.players] == [p.tpn for p in tournament.players]
    assert [set(r.games) for r in back.rounds] == [set(r.games) for r in tournament.rounds]
    assert [r.byes for r in back.rounds] == [r.byes for r in tournament.rounds]


@given(any_text(), any_text(), any_text())
def test_no_text_from_outside_adds_a_line(name: str, city: str, number: str) -> None:
    plain = "".join(c for c in name if ord(c) >= 32)
    player = Player(1, plain, fide_id=number, club=city, birth=city, federation=number)
    written = trf.dumps(
        Tournament((player,), event=Event(name=name, city=city, deputies=(number,)))
    )
    codes = [line[:3] for line in written.split("\r\n")[:-1]]
    assert set(codes) <= {"012", "022", "062", "072", "112", "192", "001", "###"}
    assert codes.count("001") == 1
    assert len(written.splitlines()) == len(codes)


def survives(text: str | bytes) -> None:
    """Reads it or refuses it with reasons; and what is read can be written."""
    try:
        reading = trf.read(text)
    except FormatError as error:
        if error.issues or error.code in ("encoding", "file-kind"):
            return
        raise
    if not isinstance(text, bytes):
        trf.dumps(reading.tournament)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    survives(data)


CODES = st.sampled_from(
    [
        "001",
        "012",
        "042",
        "062",
        "102",
        "112",
        "132",
        "142",
        "152",
        "162",
        "172",
        "192",
        "202",
        "212",
        "240",
        "250",
        "260",
        "299",
        "013",
        "310",
        "INA",
        "DAT",
        "XXR",
        "XXC",
        "XXZ",
        "XXP",
        "XXA",
        "XXS",
        "BBW",
        "BBU",
        "###",
    ]
)
FIELDS = st.text("0123456789 wb-+=HZUFWDL./,;:ABC\t", max_size=40)


@given(st.lists(st.tuples(CODES, FIELDS), max_size=12), st.sampled_from(["\n", "\r", "\r\n"]))
def test_any_records_are_read_or_refused(records: list[tuple[str, str]], end: str) -> None:
    survives(end.join(f"{code} {rest}" for code, rest in records))


@given(st.sampled_from(EXAMPLES), st.data())
def test_a_damaged_file_is_read_or_refused(letter: str, data: st.DataObject) -> None:
    text = example(letter)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        cut = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(FIELDS | st.text(max_size=3)) + text[at + cut :]
    survives(text)
    survives(text.encode("utf-8", "surrogatepass"))
