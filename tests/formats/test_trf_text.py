"""The physical layer: encodings, line ends, control characters, limits, speed."""

from __future__ import annotations

import pytest

from support.trf_samples import EXAMPLES, example, player_line
from swissheet.errors import FormatError, Severity, TooLargeError
from swissheet.formats import trf
from swissheet.formats.trf import text as layer

NAMES = {
    "utf-8": "Müller, Łukasz Ёлкин",
    "cp1252": "Müller, José Ñandú",
    "cp1250": "Wiśniewski, Łukasz Żółć",
    "cp1251": "Иванов, Пётр",
}


@pytest.mark.parametrize("encoding", NAMES)
def test_a_name_survives_the_encoding_of_the_file(encoding: str) -> None:
    text = "012 Open\n" + player_line(1, name=NAMES[encoding]) + "\n"
    reading = trf.read(text.encode(encoding))
    assert reading.tournament.player(1).name == NAMES[encoding]
    assert reading.encoding == encoding
    warned = [(i.severity, i.code, i.place.line) for i in reading.issues]
    assert warned == ([] if encoding == "utf-8" else [(Severity.WARNING, "encoding", 2)])


def test_bytes_of_no_known_encoding_are_refused_with_their_line() -> None:
    data = ("012 Open\n" + player_line(1)).encode() + b"\n###\x81\x8d\x98\xa0\n"
    with pytest.raises(FormatError, match="neither UTF-8 nor") as caught:
        trf.read(data)
    assert caught.value.place.line == 3


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_taken_off(encoding: str) -> None:
    t = trf.loads(player_line(1).encode(encoding))
    assert t.players[0].tpn == 1
    assert "\ufeff" not in trf.dumps(t)


def test_a_broken_utf16_file_is_refused() -> None:
    with pytest.raises(FormatError, match="UTF-16"):
        trf.loads(b"\xff\xfe\x00\xd8")


def test_combining_accents_are_composed_before_columns_are_counted() -> None:
    line = player_line(1, "0000 - U", name="Mu\u0308ller")
    shorter = line.replace("Mu\u0308ller ", "Mu\u0308ller  ")
    t = trf.loads(shorter)
    assert t.player(1).name == "M\u00fcller"
    assert t.rounds[0].pab == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("terminated", [True, False])
def test_every_line_end_is_read_and_kept(end: str, terminated: bool) -> None:
    text = example("a").replace("\n", end)
    text = text if terminated else text.removesuffix(end)
    t = trf.loads(text)
    assert t == trf.loads(example("a"))
    assert trf.dumps(t) == text


def test_mixed_line_ends_are_read_and_made_uniform() -> None:
    lines = example("a").splitlines()
    ends = ["\r\n", "\n", "\r"]
    mixed = "".join(line + ends[number % 3] for number, line in enumerate(lines))
    t = trf.loads(mixed)
    assert t == trf.loads(example("a"))
    assert trf.dumps(t) == example("a").replace("\n", "\r\n")


@pytest.mark.parametrize("char", ["\x00", "\x0b", "\x1b", "\x7f", "\x85", "\u2028"])
def test_a_control_character_becomes_a_blank_with_a_warning(char: str) -> None:
    reading = trf.read("012 Open\n" + player_line(1, name=f"Na{char}me"))
    assert reading.tournament.player(1).name == "Na me"
    assert [(i.code, i.place.line) for i in reading.issues] == [("control-character", 2)]


@pytest.mark.parametrize("char", ["\u202e", "\u2066"])
def test_a_direction_mark_leaves_a_name_with_a_warning_and_no_column_moves(char: str) -> None:
    line = player_line(1, name=f"Na{char}me")
    reading = trf.read(f"012 O{char}pen\n{line}\n001    2{char}{player_line(2)[9:]}")
    players = reading.tournament.players
    assert [(p.tpn, p.name, p.rating) for p in players] == [(1, "Name", 1500), (2, "Name", 1500)]
    assert reading.tournament.event.name == "Open"
    assert [(i.code, i.place.line, i.message.rpartition(" is ")[2]) for i in reading.issues] == [
        ("control-character", 1, "left out."),
        ("control-character", 2, "left out."),
        ("control-character", 3, "read as a blank."),
    ]


def test_a_file_of_more_than_64_megabytes_is_refused() -> None:
    with pytest.raises(TooLargeError, match="67,108,865 bytes"):
        trf.read(b" " * (layer.MAX_BYTES + 1))


def test_a_file_of_too_many_lines_is_refused() -> None:
    with pytest.raises(TooLargeError, match="lines"):
        trf.read("\n" * (layer.MAX_LINES + 1))


def test_acceleration_of_too_many_players_is_refused() -> None:
    with pytest.raises(TooLargeError, match="250"):
        trf.read("250       1.0 001 001    1 9999\n" * 300)


def test_a_line_of_too_many_rounds_is_refused() -> None:
    with pytest.raises(FormatError, match="at most 999 rounds"):
        trf.read(player_line(1, *["0000 - U"] * 1000))


@pytest.mark.parametrize("letter", EXAMPLES)
def test_a_very_long_line_changes_nothing_in_the_others(letter: str) -> None:
    text = example(letter) + "### " + "w" * 200_000 + "\n012 " + " " * 200_000 + "x\n"
    assert trf.loads(text).players == trf.loads(example(letter)).players


def big_event(players: int, rounds: int) -> str:
    """Everybody meets a neighbour, another one every round."""
    lines = []
    for tpn in range(1, players + 1):
        cells = []
        for round_ in range(1, rounds + 1):
            half = players // 2
            top = tpn <= half
            other = (
                (tpn - 1 + round_) % half + half + 1
                if top
                else (tpn - half - 1 - round_) % half + 1
            )
            cells.append(f"{other} {'w' if top else 'b'} {1 if top else 0}")
        lines.append(player_line(tpn, *cells, points=f"{rounds if tpn <= players // 2 else 0}.0"))
    return "\n".join(lines)


def test_9998_players_are_read_from_one_file() -> None:
    t = trf.loads(big_event(9998, 9))
    assert (len(t.players), t.rounds_complete) == (9998, 9)
