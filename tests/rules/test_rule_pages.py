"""What the page of a system says is what the engine does, its example first of all."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import Bye, Colour, Game, Player, Result, Round, System, Tournament
from swissheet.pairing import AVAILABLE, pair
from swissheet.pairing.knockout import (
    Knockout,
    KnockoutStage,
    MatchId,
    MatchRecord,
    matches,
    places,
    seeded,
    standard_order,
)
from swissheet.pairing.round_robin import cycle, schedule
from swissheet.tiebreaks import standings
from swissheet.words.rules import COLUMNS, LINES, page, plain

SWISS = [system for system in System if system.swiss]
PAIRED = [system for system in SWISS if system in AVAILABLE]
RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "½-½": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
}

Board = tuple[int, int]
Example = dict[int, list[tuple[Board, str]]]


def example(system: System) -> Example:
    """The boards of each round of the example, with their results; a bye is a board with 0."""
    rounds: Example = {}
    lines = [line for line in text(system).splitlines() if line.startswith("    Round")]
    for number, boards in re.findall(
        r"Round (\d+): (.+?)(?: {2}|$)", "\n".join(lines), re.MULTILINE
    ):
        rounds[int(number)] = [
            (board(words), words.partition(" ")[2] if "-" in words else "")
            for words in boards.split(", ")
        ]
    assert sorted(rounds) == list(range(1, len(rounds) + 1)), "no example, or rounds missing"
    return rounds


def board(words: str) -> Board:
    """Both numbers of ``1-5 1-0``, or one number and 0 of ``bye 7`` and ``free 1``."""
    found = re.fullmatch(r"(?:bye |free )?(\d+)(?:-(\d+))?(?: .*)?", words)
    assert found is not None, words
    return int(found[1]), int(found[2] or 0)


def text(system: System) -> str:
    return page(system.value).markdown


def event(system: System, players: int, rounds_total: int) -> Tournament:
    people = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1))
    return Tournament(people, rounds_total=rounds_total, system=system, initial_colour=Colour.WHITE)


def played(before: Tournament, *entries: tuple[int, int, str]) -> Tournament:
    """One more round: White, Black and result; Black 0 is a bye of that letter."""
    games, byes = [], []
    for one, other, result in entries:
        if other:
            white, black = RESULTS.get(result) or (Result(result[0]), Result(result[1]))
            games.append(Game(one, other, white, black))
        else:
            byes.append((one, Bye(result)))
    made = Round(before.rounds_paired + 1, tuple(games), tuple(byes))
    return replace(before, rounds=(*before.rounds, made))


@pytest.mark.parametrize("system", System)
def test_every_system_has_a_page_that_fits_on_a_sheet(system: System) -> None:
    found = page(system.value)
    for lines in (found.markdown.splitlines(), list(plain(found.markdown))):
        assert 30 <= len(lines) <= LINES
        assert max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("system", System)
def test_a_page_begins_with_its_name_and_one_line_of_what_it_is(system: System) -> None:
    lines = text(system).splitlines()
    assert lines[0] == f"# {page(system.value).title}"
    assert lines[1] == ""
    assert lines[2] == page(system.value).summary
    assert lines[2].endswith(".")


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize(
    "subject", ["round", "bye|free", "colour", "not played", "late|added", "leav", "example"]
)
def test_a_page_says_what_has_to_be_known_at_the_board(system: System, subject: str) -> None:
    assert re.search(subject, text(system).lower())


@pytest.mark.parametrize("system", System)
def test_in_a_terminal_no_mark_is_left_of_a_page(system: System) -> None:
    lines = list(plain(text(system)))
    assert lines[:2] == [page(system.value).title, "=" * len(page(system.value).title)]
    assert not re.search(r"[*`#_|]", "\n".join(lines[2:]))
    assert any(line.startswith("EXAMPLE") for line in lines)


def test_where_a_language_has_no_page_it_is_told_in_english() -> None:
    assert page("simple", "pl") != page("simple")
    assert page("simple", "xx") == page("simple")
    with pytest.raises(FileNotFoundError):
        page("monrad")


@pytest.mark.parametrize("system", SWISS)
def test_the_engine_pairs_the_example_of_a_swiss_system(system: System) -> None:
    rounds = example(system)
    current = event(system, max(max(pair_) for pair_, _ in rounds[1]), len(rounds))
    if system not in AVAILABLE:
        with pytest.raises(RulesError):
            pair(current)
        return
    for number, told in rounds.items():
        made = pair(current)
        boards = [boards for boards, _ in told if boards[1]]
        byes = [boards[0] for boards, _ in told if not boards[1]]
        assert (list(made.boards), [made.pab] if made.pab else []) == (boards, byes)
        if number < len(rounds):
            current = played(current, *((*pair_, won or Bye.PAB.value) for pair_, won in told))


@pytest.mark.parametrize("system", PAIRED)
class TestSwiss:
    """What the pages of all Swiss systems say."""

    def test_of_eight_the_upper_half_meets_the_lower_and_colours_alternate(
        self, system: System
    ) -> None:
        assert set(pair(event(system, 8, 3)).boards) == {(1, 5), (6, 2), (3, 7), (8, 4)}

    def test_two_whose_game_was_forfeited_may_meet(self, system: System) -> None:
        before = event(system, 2, 3)
        assert pair(played(before, (1, 2, "+-"))).boards == ((1, 2),)
        with pytest.raises(NoLegalPairing):
            pair(played(before, (1, 2, "1-0")))

    def test_an_adjourned_game_pairs_as_a_draw(self, system: System) -> None:
        before = event(system, 6, 3)
        others = (5, 2, "1-0"), (3, 6, "0-1")
        found = {
            result: pair(played(before, (1, 4, result), *others)).boards
            for result in ("**", "½-½", "1-0")
        }
        assert found["**"] == found["½-½"] != found["1-0"]

    @pytest.mark.parametrize(
        ("had", "barred"), [("U", True), ("F", True), ("+-", True), ("H", False), ("Z", False)]
    )
    def test_a_point_without_a_game_bars_from_the_bye_and_half_a_point_does_not(
        self, system: System, had: str, barred: bool
    ) -> None:
        """Number 7 is last, behind players who have at least 1½ points."""
        forfeit = had == "+-"
        now = event(system, 7, 9)
        special = ((7, 6, had), (3, 0, "H")) if forfeit else ((3, 6, "½-½"), (7, 0, had))
        now = played(now, (1, 4, "½-½"), (2, 5, "½-½"), *special)
        now = played(now, (7, 1, "0-1"), (4, 2, "½-½"), (5, 3, "½-½"), (6, 0, "F"))
        now = played(now, (2, 7, "1-0"), (3, 1, "½-½"), (6, 4, "½-½"), (5, 0, "H"))
        assert (pair(now).pab != 7) is barred

    def test_who_is_announced_absent_is_not_paired(self, system: System) -> None:
        before = event(system, 5, 3)
        made = pair(replace(before, rounds=(Round(1, (), ((2, Bye.HPB),)),)))
        assert {tpn for pair_ in made.boards for tpn in pair_} == {1, 3, 4, 5}

    def test_who_was_not_there_yet_is_paired_on_arrival(self, system: System) -> None:
        now = played(event(system, 4, 3), (1, 2, "1-0"), (3, 0, "U"), (4, 0, "Z"))
        assert 4 in {tpn for pair_ in pair(now).boards for tpn in pair_}

    def test_two_who_must_have_the_same_colour_do_not_meet(self, system: System) -> None:
        now = event(system, 6, 9)
        now = played(now, (1, 4, "½-½"), (2, 5, "½-½"), (3, 6, "½-½"))
        now = played(now, (1, 5, "½-½"), (2, 6, "½-½"), (3, 4, "½-½"))
        assert set(pair(now).boards) == {(6, 1), (4, 2), (5, 3)}

    def test_of_two_whites_less_blacks_the_smaller_has_white(self, system: System) -> None:
        now = event(system, 4, 9)
        now = played(now, (1, 2, "½-½"), (3, 0, "H"), (4, 0, "H"))
        now = played(now, (3, 1, "½-½"), (4, 2, "½-½"))
        # 1 had White and Black, 4 White, 2 Black twice, 3 White: 2 has to have White now.
        assert (2, 3) in pair(now).boards


class TestRoundRobin:
    """What the page of the round robin says."""

    def test_the_example_is_the_table(self) -> None:
        rounds = [
            [pair_ for pair_, _ in told] for _, told in sorted(example(System.ROUND_ROBIN).items())
        ]
        assert [list(boards) for boards in cycle(6)] == rounds
        without_6 = [[pair_ for pair_ in boards if 6 not in pair_] for boards in rounds]
        assert [list(boards) for boards in cycle(5)] == without_6

    @pytest.mark.parametrize("players", range(2, 31))
    def test_the_next_round_is_made_as_the_page_says(self, players: int) -> None:
        size = players + players % 2

        def moved(number: int) -> int:
            if number == size:
                return size
            more = number + size // 2
            return more - (size - 1) if more > size - 1 else more

        sides = [(number, size + 1 - number) for number in range(1, size // 2 + 1)]
        for round_, found in enumerate(cycle(players), start=1):
            boards = [side if round_ % 2 or size not in side else side[::-1] for side in sides]
            assert list(found) == [pair_ for pair_ in boards if max(pair_) <= players]
            sides = [(moved(one), moved(other)) for one, other in sides]

    @pytest.mark.parametrize("players", range(2, 31))
    def test_two_numbers_meet_in_the_round_the_page_names(self, players: int) -> None:
        size = players + players % 2

        def round_of(number: int) -> int:
            return number - (size - 1) if number > size - 1 else number

        for round_, boards in enumerate(cycle(players), start=1):
            for white, black in boards:
                low, high = sorted((white, black))
                if high == size:
                    assert round_ == round_of(2 * low - 1)
                    assert (white == low) is (low <= size // 2)
                else:
                    assert round_ == round_of(low + high - 1)
                    assert (white == low) is ((low + high) % 2 == 1)

    @pytest.mark.parametrize("players", range(2, 31))
    def test_rounds_and_colours(self, players: int) -> None:
        rounds = cycle(players)
        assert len(rounds) == players - 1 + players % 2
        whites = Counter(white for boards in rounds for white, _ in boards)
        games = players - 1
        allowed = {games / 2} if players % 2 else {(games - 1) / 2, (games + 1) / 2}
        assert {whites[number] for number in range(1, players + 1)} <= allowed

    def test_the_second_cycle(self) -> None:
        one, both = schedule(8), schedule(8, 2)
        order = [*range(5), 6, 5]
        assert [round_.boards for round_ in both[:7]] == [one[at].boards for at in order]
        assert [round_.boards for round_ in both[7:]] == [
            tuple((black, white) for white, black in round_.boards) for round_ in one
        ]

    def test_buchholz_is_refused_and_what_the_page_names_is_not(self) -> None:
        now = played(event(System.ROUND_ROBIN, 4, 3), (1, 4, "1-0"), (2, 3, "½-½"))
        with pytest.raises(RulesError):
            standings(now, ["PTS", "BH"])
        assert len(standings(now, ["PTS", "DE", "SB", "WIN", "KS"])) == 4


class TestKnockout:
    """What the page of the knock-out says."""

    def test_the_example_is_played_so(self) -> None:
        rounds = example(System.KNOCKOUT)
        now = Knockout(seeded(range(1, 8)), colours=Colour.WHITE)
        for number, told in rounds.items():
            made = [match for match in matches(now) if match.id.round == number]
            boards = [match.next_game or (match.winner, 0) for match in made]
            assert boards == [pair_ for pair_, _ in told]
            for turn, ((white, black), result) in enumerate(told, start=1):
                if result:
                    game = Game(white, black, *RESULTS[result])
                    now = now.with_record(
                        MatchId(KnockoutStage.MAIN, number, turn), MatchRecord((game,))
                    )
        assert len(rounds) == 3

    @pytest.mark.parametrize("size", [8, 16])
    def test_the_matches_of_round_1_are_those_of_the_page(self, size: int) -> None:
        [said] = re.findall(
            rf"{size} (?:places|they) (.+?)[;.]", " ".join(text(System.KNOCKOUT).split())
        )
        told = [(int(one), int(other)) for one, other in re.findall(r"(\d+)-(\d+)", said)]
        order = standard_order(size)
        assert told == list(zip(order[::2], order[1::2], strict=True))

    def test_of_six_seeds_1_and_2_are_free(self) -> None:
        made = [match for match in matches(Knockout(seeded(range(1, 7)))) if match.id.round == 1]
        assert [match.winner for match in made if match.winner] == [1, 2]

    def test_places_are_shared_by_who_went_out_in_one_round(self) -> None:
        now = Knockout(seeded(range(1, 9)))
        for number in (1, 2, 3):
            for match in matches(now):
                if match.id.round == number and match.one and match.other:
                    best = min(match.one, match.other)
                    now = now.with_record(match.id, MatchRecord(decision=best))
        assert [place for place, _ in places(now)] == [1, 2, 3, 3, 5, 5, 5, 5]
