"""Hypothesis strategies for players, rounds and whole tournaments.

``tournaments()`` makes legal events with everything the model knows: games of every legal result,
forfeits, byes of every kind, late entries, withdrawals, announced absences, rulings, acceleration.
With ``plain=True`` only players, games and byes of complete rounds: what a pairing engine needs.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from swissheet.formats.direction import MARKS
from swissheet.model import (
    CLASSIC,
    LEGAL_RESULTS,
    RATING_LISTS,
    THREE_ONE_ZERO,
    TITLES,
    Bye,
    Colour,
    Event,
    ForbiddenPairs,
    ForeignRecord,
    Game,
    NationalRecord,
    Player,
    PointSystem,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    VirtualPoints,
    last_paired,
    listed_ratings,
)

__all__ = [
    "any_text",
    "dates",
    "events",
    "forbidden",
    "names",
    "players",
    "point_systems",
    "rounds",
    "texts",
    "tournaments",
]

_WORDS = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp", "Cn"), exclude_characters=MARKS)

USUAL_RESULTS = [
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
]
_FINAL = sorted(
    (pair for pair in LEGAL_RESULTS if pair[0] is not Result.PENDING),
    key=lambda pair: (pair[0].value, pair[1].value),
)


def _clean(text: str) -> str:
    """Composed form, ends stripped, not beginning with a mark that would join what is before."""
    text = unicodedata.normalize("NFC", text).strip()
    while text and unicodedata.category(text[0]).startswith("M"):
        text = text[1:].strip()
    return text


def texts(max_size: int = 30) -> st.SearchStrategy[str]:
    """One line of text in any script, as a careful user leaves it."""
    return st.text(_WORDS, max_size=max_size).map(_clean)


def any_text() -> st.SearchStrategy[str]:
    """Text nobody took care of: control characters, line ends, formulas, right-to-left marks."""
    hostile = st.sampled_from(
        ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=1", "\r\n=1", "'", '"', ";", "\x00", "\u202e", "a\nb"]
    )
    return st.one_of(st.text(max_size=20), hostile)


def names() -> st.SearchStrategy[str]:
    """Names of players: mostly ``Surname, Given``, some in one word, some long or in any script."""
    plain = st.from_regex(r"[A-Z][a-z]{1,9}, [A-Z][a-z]{1,9}", fullmatch=True)
    accents = st.sampled_from(
        [
            "Müller, Jürgen",
            "Łukasiewicz, Żaneta",
            "Ñandú",
            "Иванов, Пётр",
            "王, 小明",
            "O'Neil, Síle",
        ]
    )
    return st.one_of(plain, accents, texts(60).filter(bool))


def dates() -> st.SearchStrategy[str]:
    """``YYYY/MM/DD`` of this century."""
    return st.dates(
        min_value=datetime.date(2000, 1, 1),
        max_value=datetime.date(2060, 12, 31),
    ).map(lambda day: f"{day.year:04}/{day.month:02}/{day.day:02}")


def point_systems() -> st.SearchStrategy[PointSystem]:
    """Point systems in use, and any other an organiser might think of."""

    @st.composite
    def odd(draw: st.DrawFn) -> PointSystem:
        loss, draw_, win = sorted(draw(st.lists(st.integers(-20, 100), min_size=3, max_size=3)))
        value = st.none() | st.integers(-20, 100)
        return PointSystem.of(
            win,
            draw_,
            loss,
            forfeit_win=draw(value),
            forfeit_loss=draw(st.integers(-20, 20)),
            pab=draw(value),
            fpb=draw(value),
            hpb=draw(value),
            zpb=draw(st.integers(-20, 20)),
            adjourned=draw(value),
        )

    usual = [CLASSIC, THREE_ONE_ZERO, PointSystem.of(20, 10, 0), PointSystem.of(30, 20, 10)]
    return st.one_of(st.sampled_from([*usual, PointSystem.of(pab=5), PointSystem.of(zpb=5)]), odd())


@st.composite
def national_records(draw: st.DrawFn) -> NationalRecord:
    return NationalRecord(
        draw(st.sampled_from(["INA", "POL", "MAS"])),
        draw(st.sampled_from(["", "MN", "NM", "k++"])),
        draw(st.integers(0, 3000)),
        draw(st.sampled_from(["", "JKT", "WAW"])),
        draw(st.sampled_from(["", "17", "A-0012"])),
        draw(st.sampled_from(["", "Surname, Given"])),
        draw(st.sampled_from(["", "m", "w"])),
        draw(st.sampled_from(["", "1990/01/31"])),
    )


@st.composite
def players(
    draw: st.DrawFn, min_size: int = 1, max_size: int = 10, *, gaps: bool = True
) -> tuple[Player, ...]:
    """Players by TPN; with ``gaps`` some numbers may be missing."""
    count = draw(st.integers(min_size, max_size))
    step = st.sampled_from([1, 1, 1, 2, 7]) if gaps else st.just(1)
    made, tpn = [], 0
    for _ in range(count):
        tpn += draw(step)
        player = Player(tpn, draw(names()), rating=draw(st.just(0) | st.integers(1000, 2900)))
        if draw(st.booleans()):
            player = replace(
                player,
                title=draw(st.sampled_from(["", *TITLES])),
                federation=draw(st.sampled_from(["", "INA", "POL", "FID"])),
                fide_id=draw(st.sampled_from(["", "7100019", "12345678901"])),
                sex=draw(st.sampled_from(["", "m", "w"])),
                birth=draw(st.sampled_from(["", "1999"]) | dates()),
                club=draw(texts(20)),
                rank=draw(st.integers(0, count)),
                national=tuple(draw(st.lists(national_records(), max_size=1))),
                ratings=listed_ratings(
                    draw(st.dictionaries(st.sampled_from(RATING_LISTS), st.integers(1, 3000)))
                ),
                rating_from=draw(st.sampled_from(["", "FIDE 2026-11", "typed"])),
            )
        made.append(player)
    return tuple(made)


@st.composite
def rounds(
    draw: st.DrawFn,
    tpns: Sequence[int],
    max_rounds: int = 5,
    *,
    results: Sequence[tuple[Result, Result]] = tuple(USUAL_RESULTS),
) -> tuple[Round, ...]:
    """Paired rounds: late entries, withdrawals, byes of every kind, rematches only if they must.

    A player who is away has a zero-point bye or, as some programs leave it, no entry at all.
    """
    count = draw(st.integers(0, max_rounds)) if len(tpns) > 1 else 0
    first = {tpn: draw(st.sampled_from([1, 1, 1, 1, 2, 3])) for tpn in tpns}
    last = {tpn: draw(st.sampled_from([count, count, count, count - 1])) for tpn in tpns}
    silent = {tpn for tpn in tpns if draw(st.booleans())}
    met: set[frozenset[int]] = set()
    made = []
    for number in range(1, count + 1):
        byes: dict[int, Bye] = {}
        present = []
        for tpn in tpns:
            away = not first[tpn] <= number <= last[tpn]
            asked = draw(st.sampled_from([None] * 9 + [Bye.HPB, Bye.FPB, Bye.ZPB]))
            if away and tpn not in silent:
                byes[tpn] = Bye.ZPB
            elif asked and not away:
                byes[tpn] = asked
            elif not away:
                present.append(tpn)
        order = list(draw(st.permutations(present)))
        games = []
        while len(order) > 1:
            white = order.pop(0)
            black = next((t for t in order if frozenset((white, t)) not in met), order[0])
            order.remove(black)
            met.add(frozenset((white, black)))
            games.append(Game(white, black, *draw(st.sampled_from(results))))
        byes |= dict.fromkeys(order, Bye.PAB)
        round_ = Round(number, tuple(games), tuple(byes.items()))
        if not round_.paired:
            break
        made.append(round_)
    return tuple(made)


@st.composite
def forbidden(draw: st.DrawFn, tpns: Sequence[int]) -> ForbiddenPairs:
    group = draw(st.lists(st.sampled_from(list(tpns)), min_size=2, max_size=4, unique=True))
    first = draw(st.integers(1, 4))
    return ForbiddenPairs(tuple(group), first, draw(st.just(0) | st.integers(first, 9)))


@st.composite
def _accelerations(draw: st.DrawFn, tpns: Sequence[int]) -> tuple[VirtualPoints, ...]:
    made: list[VirtualPoints] = []
    for _ in range(draw(st.integers(0, 2))):
        first = draw(st.integers(1, 3))
        group = sorted(draw(st.sets(st.sampled_from(list(tpns)), min_size=1)))
        points, last = draw(st.sampled_from([5, 10, 20])), draw(st.integers(first, 5))
        item = VirtualPoints(points, first, last, tuple(group))
        key = (points, first, last)
        if not made or (made[-1].points, made[-1].first_round, made[-1].last_round) != key:
            made.append(item)
    return tuple(made)


@st.composite
def _adjustments(draw: st.DrawFn, tpns: Sequence[int]) -> ScoreAdjustment:
    return ScoreAdjustment(
        draw(st.integers(-50, 50)),
        draw(st.sampled_from(["", "W", "D", "L", "F", "H", "Z", "+", "-"])),
        draw(st.integers(0, 5)),
        tuple(draw(st.lists(st.sampled_from(list(tpns)), max_size=3, unique=True))),
    )


@st.composite
def events(draw: st.DrawFn) -> Event:
    """What is said of an event, with codes that stand for the Dutch system."""
    start = draw(st.just("") | dates())
    near = int(start[:4]) if start else 2020
    day = st.sampled_from(["", f"{near}/01/31", f"{near}/12/01"])
    round_dates = draw(st.lists(day, max_size=4))
    while round_dates and not round_dates[-1]:
        round_dates.pop()
    return Event(
        name=draw(texts()),
        city=draw(texts(12)),
        federation=draw(st.sampled_from(["", "INA", "POL"])),
        start=start,
        end=draw(st.just("") | dates()),
        kind=draw(st.sampled_from(["", "Individual: Swiss-System"])),
        chief_arbiter=draw(texts()),
        deputies=tuple(draw(st.lists(texts().filter(bool), max_size=2))),
        time_control=draw(texts()),
        round_dates=tuple(round_dates),
        rank_method=draw(st.sampled_from(["", "INA FIDON"])),
        controller=draw(texts(12)),
        system_code=draw(st.sampled_from(["", "", "FIDE_DUTCH_2025", "FIDE_DUBOV"])),
        time_control_code=draw(st.sampled_from(["", "5400+30"])),
    )


@st.composite
def tournaments(
    draw: st.DrawFn,
    *,
    min_players: int = 1,
    max_players: int = 9,
    max_rounds: int = 5,
    plain: bool = False,
) -> Tournament:
    """A tournament at any moment of its life."""
    who = draw(players(min_players, max_players, gaps=not plain))
    tpns = [player.tpn for player in who]
    allowed = USUAL_RESULTS if plain else _FINAL
    made = draw(rounds(tpns, max_rounds, results=tuple(allowed)))
    colour = draw(st.none() | st.sampled_from(list(Colour)))
    if plain:
        total = draw(st.integers(len(made) + 1, len(made) + 4))
        return Tournament(who, made, total, initial_colour=colour or Colour.WHITE)
    made = draw(_once_adjourned(made + draw(_unfinished(tpns, made))))
    total = draw(st.just(0) | st.integers(len(made) or 1, len(made) + 5))
    codes = st.lists(st.sampled_from(["BH", "BH/C1", "SB", "DE"]), max_size=3, unique=True)
    tiebreaks = draw(codes)
    return Tournament(
        who,
        made,
        total,
        system=draw(st.sampled_from(list(System))),
        initial_colour=colour,
        points=draw(point_systems()),
        event=draw(events()),
        tiebreaks=tuple(["PTS"] * bool(tiebreaks and draw(st.booleans())) + tiebreaks),
        virtual_points=draw(_accelerations(tpns)),
        forbidden=tuple(draw(st.lists(forbidden(tpns), max_size=2))) if len(tpns) > 1 else (),
        adjustments=tuple(draw(st.lists(_adjustments(tpns), max_size=2))),
        options=tuple(draw(st.dictionaries(st.sampled_from("abc"), texts(8), max_size=2)).items()),
        foreign=tuple(
            draw(
                st.sampled_from(["", "### hello", "### MPA @ Round 1: 1-2 => 2-1"]).flatmap(
                    lambda comment: st.sampled_from(["", "DAT 1", "013 Team"]).map(
                        lambda other: [ForeignRecord(text) for text in (comment, other) if text]
                    )
                )
            )
        ),
    )


@st.composite
def _once_adjourned(draw: st.DrawFn, made: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same rounds, where a game may have been decided only after later ones were paired."""
    last = last_paired(made)
    games = [
        (round_.number, place)
        for round_ in made[: max(last - 1, 0)]
        for place, game in enumerate(round_.games)
        if not game.adjourned
    ]
    if not games or not draw(st.booleans()):
        return made
    number, place = draw(st.sampled_from(games))
    until = draw(st.integers(number + 1, last))
    found = made[number - 1]
    changed = list(found.games)
    changed[place] = replace(changed[place], adjourned_until=until)
    return (*made[: number - 1], replace(found, games=tuple(changed)), *made[number:])


@st.composite
def _unfinished(draw: st.DrawFn, tpns: Sequence[int], played: Sequence[Round]) -> tuple[Round, ...]:
    """What may follow the finished rounds: a round in play, then announced absences."""
    number = len(played) + 1
    extra = []
    if len(tpns) > 1 and draw(st.booleans()):
        order = draw(st.permutations(tpns))
        games = [Game(white, black) for white, black in zip(order[::2], order[1::2], strict=False)]
        byes = ((order[-1], Bye.PAB),) if len(order) % 2 else ()
        extra.append(Round(number, tuple(games), byes))
        number += 1
    asked = st.sampled_from([Bye.FPB, Bye.HPB, Bye.ZPB])
    absent = draw(st.dictionaries(st.sampled_from(list(tpns)), asked, max_size=3))
    if absent:
        if draw(st.booleans()):
            extra.append(Round(number))
            number += 1
        extra.append(Round(number, (), tuple(absent.items())))
    return tuple(extra)
