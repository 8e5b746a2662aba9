"""Bytes become games: encodings, cuts, archives, and whatever else is called a PGN file."""

from __future__ import annotations

import io
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swissheet.errors import FormatError, Issue, TooLargeError
from swissheet.formats import pgn
from swissheet.formats.pgn import archive, encoding

HEAD = '[Event "E"]\n[Site "S"]\n[Date "2026.05.01"]\n[Round "1"]\n[White "{}"]\n[Black "{}"]\n'


def game(white: str = "A", black: str = "B", moves: str = "1. e4 e5 2. Nf3", result: str = "1-0"
         ) -> str:  # fmt: skip
    return f'{HEAD.format(white, black)}[Result "{result}"]\n\n{moves} {result}\n\n'


def codes(text: pgn.PgnText, games: list[pgn.CheckedGame]) -> list[str]:
    found = [*text.issues, *(item for one in games for item in one.verdict.problems)]
    return [pgn.check_id(item) for item in found]


def read(
    source: bytes | str, names: tuple[str, ...] = ()
) -> tuple[list[pgn.CheckedGame], list[str]]:
    text = pgn.opened(source, names=names)
    games = list(pgn.checked(text))
    return games, codes(text, games)


NAMES = ("Ďurič, Žofia", "Müller, Jörg", "Иванов, Пётр", "Nguyen, Anh")


@pytest.mark.parametrize(
    ("codec", "name", "told"),
    [
        ("utf-8", "Ďurič, Žofia", []),
        ("utf-8-sig", "Ďurič, Žofia", []),
        ("utf-16", "Иванов, Пётр", []),
        ("utf-16-le", "Иванов, Пётр", []),
        ("utf-16-be", "Ďurič, Žofia", []),
        ("cp1252", "Müller, Jörg", ["P03"]),
        ("cp1250", "Ďurič, Žofia", ["P03"]),
        ("cp1251", "Иванов, Пётр", ["P03"]),
        ("koi8-r", "Иванов, Пётр", ["P03"]),
        ("ascii", "Nguyen, Anh", []),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_letters_are_found(codec: str, name: str, told: list[str], end: str) -> None:
    data = (game(name) * 2).replace("\n", end).encode(codec)
    games, found = read(data, NAMES)
    assert [one.verdict.tags["White"] for one in games] == [name] * 2
    assert found == told


def test_without_known_names_the_usual_code_page_is_taken() -> None:
    games, found = read(game("Müller, Jörg").encode("cp1252"))
    assert games[0].verdict.tags["White"] == "Müller, Jörg"
    assert found == ["P03"]


def test_utf_8_that_was_converted_twice_is_told() -> None:
    data = game("Müller, Jörg").encode().decode("cp1252").encode()
    assert read(data)[1] == ["P03"]


@pytest.mark.parametrize(
    "data",
    [
        b"<!DOCTYPE html><html><body>Not found</body></html>",
        b'{"error": 404}',
        b"PK\x03\x04" + bytes(60),
        b"\x89PNG\r\n\x1a\n" + bytes(60),
        b"%PDF-1.7\n",
        bytes(range(256)) * 8,
    ],
)
def test_what_is_no_pgn_is_told_by_what_it_is(data: bytes) -> None:
    games, found = read(data)
    assert (games, found) == ([], ["P01"])


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing\n% here\n", "{a comment}\n"])
def test_a_file_without_games_is_told(text: str) -> None:
    assert read(text) == ([], ["P02"])


def test_prose_is_no_game() -> None:
    games, found = read("The games will be sent on Monday.\n")
    assert games == []
    assert "P02" in found


@pytest.mark.parametrize("gap", ["\n", "", "\n\n\n", "\n; a comment\n", "\n% a line\n"])
def test_games_are_cut_at_their_tags(gap: str) -> None:
    one, other = game("A", "B").rstrip("\n") + "\n", game("C", "D")
    games, found = read(one + gap + other)
    assert [item.verdict.tags["White"] for item in games] == ["A", "C"]
    assert [len(item.verdict.moves) for item in games] == [3, 3]
    assert found == ([] if gap else ["P06"])


def test_the_sign_of_old_programs_for_the_end_of_a_file_is_nothing() -> None:
    assert read(game() + "\x1a")[1] == []


def test_merged_games_are_cut_inside_a_line() -> None:
    games, found = read(game().rstrip() + " " + game("C", "D"))
    assert len(games) == 2
    assert found == ["P06"]


def test_a_blank_line_inside_the_moves_cuts_nothing() -> None:
    games, found = read(game(moves="1. e4\n\ne5\n\n\n2. Nf3"))
    assert (len(games), found) == (1, [])


def test_an_unclosed_comment_ends_at_the_next_game() -> None:
    games, found = read(game(moves="1. e4 {oh e5") + game("C", "D"))
    assert [len(item.verdict.moves) for item in games] == [1, 3]
    assert found[0] == "P04"


def test_a_game_that_is_one_unclosed_comment_takes_nothing_of_the_next() -> None:
    """Its tags would be joined with those of the next game, whose moves would be its comment."""
    games, found = read(game(moves="{. e4 e5") + game("C", "D"))
    assert [item.verdict.tags["White"] for item in games] == ["A", "C"]
    assert [len(item.verdict.moves) for item in games] == [0, 3]
    assert found[0] == "P04"


def test_an_unclosed_variation_behind_a_tag_takes_nothing_of_the_next_game() -> None:
    broken = f'{HEAD.format("C", "D")}[Result "1-0"] (1. e4\n\n'
    games, found = read(game() + broken + game("E", "F"))
    assert [item.verdict.tags["White"] for item in games] == ["A", "C", "E"]
    assert [len(item.verdict.moves) for item in games] == [3, 0, 3]
    assert found[0] == "P05"


def test_a_game_that_is_lost_in_a_comment_behind_a_result_is_told() -> None:
    lost = game("C", "D", moves="e4 e5").replace("[Event", "{Event", 1)
    games, found = read(game("A", "B") + lost + game("E", "F"))
    assert [item.verdict.tags["White"] for item in games] == ["A", "E"]
    assert found == ["P04"]


def test_an_unclosed_comment_before_all_games_takes_none_of_them() -> None:
    games, found = read("{ games of round 1\n" + game() + game("C", "D"))
    assert [item.verdict.tags["White"] for item in games] == ["A", "C"]
    assert [len(item.verdict.moves) for item in games] == [3, 3]
    assert found == ["P44"]


def test_tags_in_a_comment_are_no_tags() -> None:
    games, _ = read(game(moves='1. e4 {see\n[White "X"]\nthere} e5 2. Nf3'))
    assert len(games) == 1
    assert len(games[0].verdict.moves) == 3


def test_games_without_tags_are_cut_where_they_begin_again() -> None:
    games, _ = read("1. e4 e5 1-0\n\n1. d4 d5 0-1\n")
    assert [item.verdict.outcome.claimed for item in games] == ["1-0", "0-1"]


def test_a_broken_game_does_not_touch_the_next() -> None:
    broken = game(moves="1. e4 e5 2. Ke3")
    games, found = read(broken + game() + broken)
    assert [item.ok for item in games] == [False, True, False]
    assert found == ["P10", "P10"]
    assert [item.line for item in games] == [1, 11, 21]
    lines = [item.verdict.problems[0].place.line for item in games if not item.ok]
    assert lines == [9, 29]


def test_every_problem_names_its_file() -> None:
    text = pgn.opened(game(moves="1. e5"), file="round3.pgn")
    [one] = pgn.checked(text)
    assert str(one.verdict.problems[0]).startswith("error: round3.pgn, line 9")


def test_a_stream_is_read_game_by_game() -> None:
    """Reading one game takes no more of the file than a part of it."""

    class Watched(io.BytesIO):
        reached = 0

        def read(self, size: int | None = -1, /) -> bytes:
            self.reached = max(self.reached, self.tell())
            return super().read(size)

        def read1(self, size: int | None = -1, /) -> bytes:
            self.reached = max(self.reached, self.tell())
            return super().read1(size)

    stream = Watched(game().encode() * 20_000)
    text = pgn.opened(stream)
    stream.reached = 0
    games = pgn.checked(text)
    assert next(games).index == 1
    assert stream.reached < 100_000


def packed(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return target.getvalue()


def test_an_archive_gives_its_pgn_files() -> None:
    data = packed({"a.pgn": game().encode(), "b.txt": b"no", "c/d.PGN": game("C").encode()})
    found = list(pgn.zipped(data))
    assert [name for name, _ in found] == ["a.pgn", "c/d.PGN"]
    assert [len(read(content)[0]) for _, content in found] == [1, 1]


@pytest.mark.parametrize("name", ["a.txt", "r1/a.pgn.txt", "./A.TXT", "../a.txt"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_a_text_of_an_archive_that_begins_with_a_tag_is_games(name: str, codec: str) -> None:
    text = f"\n% made by hand\n{game('Müller')}".encode(codec)
    data = packed({name: text, "readme.txt": b"Dear arbiter\n" + text, "list.txt": b"[A]\nx=1"})
    assert list(pgn.zipped(data)) == [(name, text)]
    assert archive.other_texts(data) == ["readme.txt", "list.txt"]


def test_what_a_mac_adds_to_an_archive_is_no_file_of_it() -> None:
    own = ("__MACOSX/._a.pgn", "__MACOSX/r1/._b.zip", "._a.pgn", "r1/.DS_Store/c.txt")
    data = packed({"a.pgn": game().encode(), **dict.fromkeys(own, b"\0\5\x16\7")})
    assert [name for name, _ in pgn.zipped(data)] == ["a.pgn"]
    assert archive.packed(data) == archive.other_texts(data) == []


def test_archives_that_cannot_be_used_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        list(pgn.zipped(b"PK\x03\x04 and nothing"))
    with pytest.raises(FormatError, match="no PGN file"):
        list(pgn.zipped(packed({"a.txt": b""})))
    damaged = bytearray(packed({"a.pgn": bytes(random.Random(1).randbytes(5000))}))
    damaged[200:300] = bytes(100)
    with pytest.raises(FormatError, match="damaged"):
        list(pgn.zipped(bytes(damaged)))
    monkeypatch.setattr(archive, "MAX_FILES", 2)
    with pytest.raises(TooLargeError, match="3 PGN files"):
        list(pgn.zipped(packed({f"{n}.pgn": b"" for n in range(3)})))
    monkeypatch.setattr(archive, "MAX_BYTES", 1000)
    with pytest.raises(TooLargeError, match="too large"):
        list(pgn.zipped(packed({"a.pgn": bytes(1001)})))


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damage_to_one_file_of_an_archive_leaves_the_others(method: int) -> None:
    noise = random.Random(1).randbytes(5000)
    whole = packed({"a.pgn": noise, "b.pgn": b"1. e4 *"}, method)
    for at in range(30, 5000, 331):
        damaged = bytearray(whole)
        damaged[at : at + 40] = bytes(40)
        wrong: list[Issue] = []
        assert list(pgn.zipped(bytes(damaged), wrong)) == [("b.pgn", b"1. e4 *")], at
        assert [(issue.key, issue.params) for issue in wrong] == [
            ("pgn.archive.member", {"file": "a.pgn"})
        ]


def test_a_file_beyond_the_limit_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "MAX_BYTES", 100)
    games, found = read(game().encode())
    assert (games, found) == ([], ["P01"])


@settings(max_examples=200)
@given(data=st.binary(max_size=600))
def test_any_bytes_give_games_or_a_reason(data: bytes) -> None:
    games, found = read(data)
    assert games or found


_BITS = [game(), game(moves="1. e4 {"), "[", "]", '"', "{", "}", "(", ")", ";", "%", "\n", "\n\n",
         '[White "x', "1-0", "*", "1. e4", "Sf3", "½", "\\", "[%clk 0:01]", "\ufeff"]  # fmt: skip


@settings(max_examples=200)
@given(parts=st.lists(st.sampled_from(_BITS), max_size=12))
def test_any_heap_of_games_and_signs_is_read(parts: list[str]) -> None:
    text = "".join(parts)
    games, found = read(text)
    assert games or found
    assert [one.index for one in games] == list(range(1, len(games) + 1))


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_damaged_byte_is_told_or_harmless(seed: int) -> None:
    """Every game of the file is still there, or something is said."""
    chance = random.Random(seed)
    data = bytearray("".join(game(f"W{n}", f"B{n}") for n in range(3)).encode())
    data[chance.randrange(len(data))] = chance.randrange(256)
    games, found = read(bytes(data))
    whole = [one for one in games if len(one.verdict.moves) == 3]
    assert found or len(whole) == 3
