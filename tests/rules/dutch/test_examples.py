"""Worked examples of the FIDE (Dutch) System, each for one article of C.04.3 (2026-02).

The engine and the literal enumerator must both give the expected boards. Where an example shows
one criterion, the enumerator without that criterion gives the other result, so the example
really turns on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from support.replay import ENGINES, Engine, state_before
from support.rules.enumerator import enumerate_pairing
from swissheet.errors import NoLegalPairing
from swissheet.formats.trf import loads
from swissheet.model import Bye, Colour, ForbiddenPairs, Player, Round, Tournament


@dataclass(frozen=True)
class Example:
    article: str
    trf: str
    expected: str
    without: tuple[str, str] = ("", "")


def line(tpn: int, points: str, *cells: str) -> str:
    """A player record; a cell reads ``5 w 1`` or ``- - H``."""
    text = f"001 {tpn:4}      {'Player ' + str(tpn):33} {2400 - 10 * tpn:4}"
    text = f"{text:80}{points:>4} {tpn:4}"
    for cell in cells:
        opponent, colour, result = cell.split()
        text += f"  {'0000' if opponent == '-' else opponent:>4} {colour} {result}"
    return text


def trf(rounds: int, *lines: str) -> str:
    return "\n".join([*lines, f"XXR {rounds}", "152 W", ""])


def table(rounds: int, text: str) -> str:
    """A cross table, one player a line: points, then the cells, separated by ``|``."""
    lines = []
    for tpn, row in enumerate(text.strip().splitlines(), start=1):
        points, *cells = (part.strip() for part in row.split("|"))
        lines.append(line(tpn, points, *cells))
    return trf(rounds, *lines)


def boards(text: str) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """Boards written ``3-2 1-6 5-0``, the last one a pairing-allocated bye."""
    pairs = [tuple(map(int, word.split("-"))) for word in text.split()]
    pab = next((white for white, black in pairs if black == 0), None)
    return tuple((white, black) for white, black in pairs if black), pab


EXAMPLES = [
    Example(
        "C12: picks the opponent of the moved-down player",
        table(
            4,
            """
            1.5 | 4 w 1 | 2 b =
            1.5 | 5 b 1 | 1 w =
            2.0 | 6 w 1 | 4 b 1
            0.0 | 1 b 0 | 3 w 0
            0.0 | 2 w 0 | 6 b 0
            1.0 | 3 b 0 | 5 w 1
            """,
        ),
        "3-2 1-6 5-4",
        ("C12", "3-1 6-2 5-4"),
    ),
    Example(
        "C4: lets an upper bracket float",
        table(
            5,
            """
            2.5 | 5 w 1 | 4 b = | 2 w 1
            1.0 | 6 b 1 | 3 w 0 | 1 b 0
            2.0 | 7 w 1 | 2 b 1 | 4 w 0
            2.5 | 8 b 1 | 1 w = | 3 b 1
            2.0 | 1 b 0 | 8 w 1 | 6 b 1
            0.5 | 2 w 0 | 7 b = | 5 w 0
            0.5 | 3 b 0 | 6 w = | 8 b 0
            1.0 | 4 w 0 | 5 b 0 | 7 w 1
            """,
        ),
        "3-1 4-5 2-7 6-8",
    ),
    Example(
        "C5: comes before C6",
        table(
            3,
            """
            1.0 | - - H | 4 b =
            1.5 | 4 w = | 3 b 1
            0.5 | 5 b = | 2 w 0
            1.0 | 2 b = | 1 w =
            1.5 | 3 w = | - - U
            """,
        ),
        "1-2 4-5 3-0",
    ),
    Example(
        "C8: chooses the downfloater",
        table(
            5,
            """
            0.5 | 4 w 0 | 6 b =
            1.5 | 5 b 1 | 4 w =
            0.0 | 6 w 0 | 5 b 0
            1.5 | 1 b 1 | 2 b =
            1.0 | 2 w 0 | 3 w 1
            1.5 | 3 b 1 | 1 w =
            """,
        ),
        "6-2 4-5 1-3",
        ("C8", "4-6 1-5 3-2"),
    ),
    Example(
        "C9: minimises the unplayed games of the PAB recipient",
        table(6, "0.0 | 2 w 0\n1.0 | 1 b 1\n1.0 | - - U\n0.5 | - - H\n0.0 | - - Z"),
        "2-3 5-4 1-0",
        ("C9", "2-3 4-1 5-0"),
    ),
    Example(
        "4.3 first exchange of two players",
        table(
            6,
            """
            1.0 | 5 w = | 7 b =
            1.0 | 6 b = | 8 w =
            1.0 | 7 w = | 5 b =
            1.0 | 8 b = | 6 w =
            1.0 | 1 b = | 3 w =
            1.0 | 2 w = | 4 b =
            1.0 | 3 b = | 1 w =
            1.0 | 4 w = | 2 b =
            """,
        ),
        "1-4 3-2 8-5 6-7",
    ),
    Example(
        "4.3 first exchange of one player",
        table(
            5,
            """
            0.5 | 5 w =
            0.0 | 6 b 0
            0.5 | 7 w =
            0.5 | 8 b =
            0.5 | 1 b =
            1.0 | 2 w 1
            0.5 | 3 b =
            0.5 | 4 w =
            1.0 | - - U
            """,
        ),
        "9-6 7-1 4-3 5-8 2-0",
    ),
    Example(
        "C13: spares the strong preference",
        table(
            5,
            """
            2.0 | 4 w 1 | 5 b 1
            1.0 | 5 b 0 | 4 w 1
            2.0 | 6 w 1 | 7 b 1
            0.0 | 1 b 0 | 2 b 0
            1.0 | 2 w 1 | 1 w 0
            1.0 | 3 b 0 | - - U
            1.0 | - - U | 3 w 0
            """,
        ),
        "1-3 2-7 6-5 4-0",
        ("C13", "1-3 6-2 7-5 4-0"),
    ),
    Example(
        "C14: no second downfloat running",
        table(
            4,
            """
            0.5 | 4 w =
            1.0 | 5 b 1
            1.0 | 6 w 1
            0.5 | 1 b =
            0.0 | 2 w 0
            0.0 | 3 b 0
            1.0 | - - U
            """,
        ),
        "2-7 4-3 6-1 5-0",
        ("C14", "2-3 7-1 4-5 6-0"),
    ),
    Example(
        "C15: no second upfloat running",
        table(
            4,
            """
            2.5 | 4 w 1 | 2 b = | 5 w 1
            2.5 | 5 b 1 | 1 w = | 3 b 1
            1.0 | 6 w 1 | 4 b 0 | 2 w 0
            1.0 | 1 b 0 | 3 w 1 | 6 b 0
            1.0 | 2 w 0 | 6 b 1 | 1 b 0
            1.0 | 3 b 0 | 5 w 0 | 4 w 1
            """,
        ),
        "1-6 2-4 5-3",
        ("C15", "3-1 2-6 5-4"),
    ),
    Example(
        "C18: chooses the set of moved-down players",
        table(
            4,
            """
            1.0 | 4 w = | 3 b = | 2 w 0
            2.0 | 5 b 1 | 6 w 0 | 1 b 1
            0.5 | 6 w 0 | 1 w = | 4 b 0
            1.5 | 1 b = | 5 w 0 | 3 w 1
            2.0 | 2 w 0 | 4 b 1 | 6 b 1
            2.0 | 3 b 1 | 2 b 1 | 5 w 0
            """,
        ),
        "6-4 5-1 2-3",
        ("C18", "2-4 6-1 5-3"),
    ),
    Example(
        "C3: spares topscorers in the last round",
        table(
            5,
            """
            3.0 | 4 w 1 | 3 b = | 2 w 1 | 5 b =
            2.0 | 5 b = | 4 w 1 | 1 b 0 | 6 w =
            2.0 | 6 w 1 | 1 w = | 5 b 0 | 4 b =
            1.0 | 1 b 0 | 2 b 0 | 6 w = | 3 w =
            2.5 | 2 w = | 6 b = | 3 w 1 | 1 w =
            1.5 | 3 b 0 | 5 w = | 4 b = | 2 b =
            """,
        ),
        "6-1 4-5 3-2",
    ),
    Example(
        "C16: comes before the order of generation",
        table(
            4,
            """
            2.0 | 4 w 1 | 7 b 1
            1.0 | 5 b 1 | 3 w 0
            2.0 | 6 w 1 | 2 b 1
            0.5 | 1 b 0 | 5 w =
            0.5 | 2 w 0 | 4 b =
            1.0 | 3 b 0 | - - U
            1.0 | - - U | 1 w 0
            """,
        ),
        "1-3 6-7 4-2 5-0",
        ("C16", "1-3 6-2 5-7 4-0"),
    ),
    Example(
        "C10: keeps the colour difference within two",
        table(
            4,
            """
            2.5 | 5 w 1 | 7 b 1 | 8 b =
            0.5 | 3 b 0 | 6 b = | 7 w -
            2.0 | 2 w 1 | 5 w + | 5 w 0
            2.0 | 7 b = | 8 b = | 6 w 1
            1.0 | 1 b 0 | 3 b - | 3 b 1
            1.0 | 8 w = | 2 w = | 4 b 0
            1.5 | 4 w = | 1 w 0 | 2 b +
            1.5 | 6 b = | 4 w = | 1 w =
            """,
        ),
        "1-4 8-3 2-7 5-6",
        ("C10", "1-4 7-3 2-8 5-6"),
    ),
    Example(
        "C11: no colour a third time running",
        table(
            5,
            """
            3.0 | 4 b 1 | 5 w 1 | 3 b 1 | 2 b 0
            3.0 | 5 w 0 | 4 b 1 | 7 b 1 | 1 w 1
            3.0 | 6 b 1 | 7 w 1 | 1 w 0 | - - U
            1.0 | 1 w 0 | 2 w 0 | - - U | 5 b 0
            3.0 | 2 b 1 | 1 b 0 | 6 w 1 | 4 w 1
            2.0 | 3 w 0 | - - U | 5 b 0 | 7 w 1
            1.0 | - - U | 3 b 0 | 2 w 0 | 6 b 0
            """,
        ),
        "2-3 1-6 7-4 5-0",
        ("C11", "5-3 1-6 7-4 2-0"),
    ),
    Example(
        "C17: no second upfloat two rounds later",
        table(
            6,
            """
            1.5 | 5 b 1 | 6 w = | 3 w 0
            2.0 | 6 w 0 | 4 w 1 | 9 b 1
            3.0 | 7 b 1 | 9 w 1 | 1 b 1
            1.5 | 8 w = | 2 b 0 | 7 w 1
            1.0 | 1 w 0 | 8 b 0 | - - U
            2.5 | 2 b 1 | 1 b = | 8 w 1
            1.0 | 3 w 0 | - - U | 4 b 0
            1.5 | 4 b = | 5 w 1 | 6 b 0
            1.0 | - - U | 3 b 0 | 2 w 0
            """,
        ),
        "3-6 8-2 7-1 5-9 4-0",
        ("C17", "3-6 8-2 5-4 7-9 1-0"),
    ),
    Example(
        "C19: gives the repeated upfloat the smaller gap",
        table(
            6,
            """
            1.0 | 4 w 0 | 6 b 0 | 3 b 1
            3.0 | 5 b 1 | 3 w 1 | 4 b 1
            1.0 | 6 w 1 | 2 b 0 | 1 w 0
            1.0 | 1 b 1 | 5 w 0 | 2 w 0
            2.0 | 2 w 0 | 4 b 1 | 6 w 1
            1.0 | 3 b 0 | 1 w 1 | 5 b 0
            """,
        ),
        "2-6 1-5 3-4",
        ("C19", "1-2 3-5 6-4"),
    ),
    Example(
        "C20: spares the downfloater of two rounds ago",
        table(
            5,
            """
            1.5 | 4 w 0 | 6 b 1 | 3 w =
            2.5 | 5 b 1 | 3 w 1 | 4 b =
            1.5 | 6 w 1 | 2 b 0 | 1 b =
            2.5 | 1 b 1 | 5 w 1 | 2 w =
            1.0 | 2 w 0 | 4 b 0 | 6 w 1
            0.0 | 3 b 0 | 1 w 0 | 5 b 0
            """,
        ),
        "3-4 2-6 5-1",
        ("C20", "2-1 6-4 3-5"),
    ),
    Example(
        "C21: gives the upfloat of two rounds ago the smaller gap",
        table(
            5,
            """
            3.0 | 3 w 1 | 6 b 1 | 2 w 1
            2.0 | 5 b 1 | 4 w 1 | 1 b 0
            1.5 | 1 b 0 | 5 w 1 | 6 w =
            1.0 | - - H | 2 b 0 | - - H
            1.0 | 2 w 0 | 3 b 0 | - - U
            1.5 | - - U | 1 w 0 | 3 b =
            """,
        ),
        "5-1 2-3 4-6",
        ("C21", "4-1 2-3 6-5"),
    ),
]

engines = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def fresh(players: int, rounds: int, initial: Colour = Colour.WHITE) -> Tournament:
    return Tournament(
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds_total=rounds,
        initial_colour=initial,
    )


@engines
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.article)
def test_the_example_is_paired_as_expected_in_board_order(example: Example, engine: Engine) -> None:
    """2.3, 2.4: each by every way that the engine has to the best candidate."""
    assert engine(loads(example.trf)) == boards(example.expected)


@pytest.mark.parametrize(
    "example",
    [e for e in EXAMPLES if e.without[0]],
    ids=lambda example: f"{example.without[0]}: decides",
)
def test_the_example_turns_on_its_criterion(example: Example) -> None:
    """2.3, 2.4: without the criterion the next ones decide otherwise."""
    criterion, otherwise = example.without
    found, pab = enumerate_pairing(loads(example.trf), without={criterion})
    expected, expected_pab = boards(otherwise)
    assert set(found) == set(expected)
    assert pab == expected_pab
    assert set(found) != set(boards(example.expected)[0])


@engines
@pytest.mark.parametrize(
    ("initial", "expected"),
    [(Colour.WHITE, "1-4 5-2 3-6 7-0"), (Colour.BLACK, "4-1 2-5 6-3 7-0")],
    ids=["5.2.5 White drawn", "5.2.5 Black drawn"],
)
def test_round_one_pairs_upper_half_against_lower(
    engine: Engine, initial: Colour, expected: str
) -> None:
    """1.5, 5.1: the last of seven gets the PAB, 1 has the colour that was drawn."""
    assert engine(fresh(7, 5, initial)) == boards(expected)


@engines
@pytest.mark.parametrize(
    ("forbidden", "expected"),
    [([(1, 5)], "1-6 5-2 3-7 8-4"), ([(1, 5), (1, 6), (1, 7), (1, 8)], "1-4 6-2 3-7 5-8")],
    ids=["4.2 transposition", "4.3 exchange"],
)
def test_forbidden_pairs_are_treated_like_a_rematch(
    engine: Engine, forbidden: list[tuple[int, int]], expected: str
) -> None:
    tournament = replace(fresh(8, 5), forbidden=tuple(ForbiddenPairs(pair) for pair in forbidden))
    assert engine(tournament) == boards(expected)


@engines
@pytest.mark.parametrize("bye", [Bye.ZPB, Bye.HPB])
def test_numbers_skip_players_never_paired(engine: Engine, bye: Bye) -> None:
    """C.04.2 (2026-02) 2.5."""
    tournament = replace(fresh(10, 5), rounds=(Round(1, (), ((1, bye), (3, bye))),))
    assert engine(tournament) == boards("2-7 8-4 5-9 10-6")


@engines
def test_nobody_is_a_topscorer_before_the_last_round(engine: Engine) -> None:
    """1.8, C3."""
    (example,) = (e for e in EXAMPLES if e.article.startswith("C3: "))
    longer = replace(loads(example.trf), rounds_total=6)
    with pytest.raises(NoLegalPairing):
        engine(longer)


WHOLE_TOURNAMENT = table(
    6,
    """
    3.5 | 6 w 0 | 8 b = | 7 w 1 | - - H | 9 b 1 | 3 w =
    2.5 | 7 b 0 | 9 w 1 | 4 b 1 | 6 w 0 | 8 b 0 | 11 w =
    4.5 | 8 w 1 | 6 b = | 10 w 1 | 5 b = | 11 w 1 | 1 b =
    2.5 | 10 b 0 | 11 w + | 2 w 0 | 8 b 1 | 5 w 0 | 6 b =
    5.0 | 11 w 1 | 7 b 1 | 6 w = | 3 w = | 4 b 1 | 10 b 1
    4.0 | 1 b 1 | 3 w = | 5 b = | 2 b 1 | 10 w = | 4 w =
    1.5 | 2 w 1 | 5 w 0 | 1 b 0 | 10 b = | - - Z | 8 w 0
    2.5 | 3 b 0 | 1 w = | 9 b 0 | 4 w 0 | 2 w 1 | 7 b 1
    2.0 | - - Z | 2 b 0 | 8 w 1 | 11 b 0 | 1 w 0 | - - U
    2.5 | 4 w 1 | - - H | 3 b 0 | 7 w = | 6 b = | 5 w 0
    2.5 | 5 b 0 | 4 b - | - - U | 9 w 1 | 3 b 0 | 2 b =
    """,
)


@engines
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "1-6 7-2 3-8 10-4 5-11"),
        (2, "6-3 7-5 8-1 2-9 4-11"),
        (3, "5-6 3-10 4-2 1-7 9-8 11-0"),
        (4, "5-3 2-6 10-7 11-9 8-4"),
        (5, "3-11 4-5 6-10 9-1 8-2"),
        (6, "1-3 10-5 6-4 2-11 7-8 9-0"),
    ],
)
def test_a_whole_tournament_is_paired_as_expected(
    engine: Engine, number: int, expected: str
) -> None:
    """1.3.2, 1.4.1, 1.9: brackets from the top, players left over go into the next one.

    3.2, 3.3, 3.6, 3.7, 4.1: inside each, the candidate that comes first among equals.
    """
    before = state_before(loads(WHOLE_TOURNAMENT), number)
    assert engine(before) == boards(expected)
