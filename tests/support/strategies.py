"""Hypothesis strategies for players, rounds and whole tournaments.

``tournaments()`` makes legal events with everything the model knows: games of every legal result,
forfeits, byes of every kind, late entries, withdrawals, announced absences, rulings, acceleration.
With ``plain=True`` only players, games and byes of complete rounds: what a pairing engine needs.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

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

T = TypeVar("T", bound=Hashable)

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


@cache
def _one(*values: T) -> st.SearchStrategy[T]:
    """One of the values.

    To make a strategy costs Hypothesis more than to draw by it, so each is made once.
    """
    return st.sampled_from(values)


@cache
def _number(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


_YES_OR_NO = st.booleans()
_NONE = st.none()
_NOUGHT = st.just(0)
_NOTHING = st.just("")


def _clean(text: str) -> str:
    """Composed form, ends stripped, not beginning with a mark that would join what is before."""
    text = unicodedata.normalize("NFC", text).strip()
    while text and unicodedata.category(text[0]).startswith("M"):
        text = text[1:].strip()
    return text


@cache
def texts(max_size: int = 30) -> st.SearchStrategy[str]:
    """One line of text in any script, as a careful user leaves it."""
    return st.text(_WORDS, max_size=max_size).map(_clean)


@cache
def any_text() -> st.SearchStrategy[str]:
    """Text nobody took care of: control characters, line ends, formulas, right-to-left marks."""
    hostile = st.sampled_from(
        ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=1", "\r\n=1", "'", '"', ";", "\x00", "\u202e", "a\nb"]
    )
    return st.one_of(st.text(max_size=20), hostile)


@cache
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


@cache
def dates() -> st.SearchStrategy[str]:
    """``YYYY/MM/DD`` of this century."""
    return st.dates(
        min_value=datetime.date(2000, 1, 1),
        max_value=datetime.date(2060, 12, 31),
    ).map(lambda day: f"{day.year:04}/{day.month:02}/{day.day:02}")


@cache
def point_systems() -> st.SearchStrategy[PointSystem]:
    """Point systems in use, and any other an organiser might think of."""

    @st.composite
    def odd(draw: st.DrawFn) -> PointSystem:
        loss, draw_, win = sorted(draw(st.lists(_number(-20, 100), min_size=3, max_size=3)))
        value = _NONE | _number(-20, 100)
        return PointSystem.of(
            win,
            draw_,
            loss,
            forfeit_win=draw(value),
            forfeit_loss=draw(_number(-20, 20)),
            pab=draw(value),
            fpb=draw(value),
            hpb=draw(value),
            zpb=draw(_number(-20, 20)),
            adjourned=draw(value),
        )

    usual = [CLASSIC, THREE_ONE_ZERO, PointSystem.of(20, 10, 0), PointSystem.of(30, 20, 10)]
    return st.one_of(_one(*usual, PointSystem.of(pab=5), PointSystem.of(zpb=5)), odd())


@st.composite
def national_records(draw: st.DrawFn) -> NationalRecord:
    return NationalRecord(
        draw(_one("INA", "POL", "MAS")),
        draw(_one("", "MN", "NM", "k++")),
        draw(_number(0, 3000)),
        draw(_one("", "JKT", "WAW")),
        draw(_one("", "17", "A-0012")),
        draw(_one("", "Surname, Given")),
        draw(_one("", "m", "w")),
        draw(_one("", "1990/01/31")),
    )


_NATIONAL = st.lists(national_records(), max_size=1)
_RATING = _NOUGHT | _number(1000, 2900)
_RATINGS = st.dictionaries(_one(*RATING_LISTS), _number(1, 3000)).map(listed_ratings)
_BIRTH = _one("", "1999") | dates()


@st.composite
def players(
    draw: st.DrawFn, min_size: int = 1, max_size: int = 10, *, gaps: bool = True
) -> tuple[Player, ...]:
    """Players by TPN; with ``gaps`` some numbers may be missing."""
    count = draw(_number(min_size, max_size))
    step = _one(1, 1, 1, 2, 7) if gaps else _one(1)
    made, tpn = [], 0
    for _ in range(count):
        tpn += draw(step)
        player = Player(tpn, draw(names()), rating=draw(_RATING))
        if draw(_YES_OR_NO):
            player = replace(
                player,
                title=draw(_one("", *TITLES)),
                federation=draw(_one("", "INA", "POL", "FID")),
                fide_id=draw(_one("", "7100019", "12345678901")),
                sex=draw(_one("", "m", "w")),
                birth=draw(_BIRTH),
                club=draw(texts(20)),
                rank=draw(_number(0, count)),
                national=tuple(draw(_NATIONAL)),
                ratings=draw(_RATINGS),
                rating_from=draw(_one("", "FIDE 2026-11", "typed")),
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
    count = draw(_number(0, max_rounds)) if len(tpns) > 1 else 0
    first = {tpn: draw(_one(1, 1, 1, 1, 2, 3)) for tpn in tpns}
    last = {tpn: draw(_one(count, count, count, count - 1)) for tpn in tpns}
    silent = {tpn for tpn in tpns if draw(_YES_OR_NO)}
    met: set[frozenset[int]] = set()
    made = []
    for number in range(1, count + 1):
        byes: dict[int, Bye] = {}
        present = []
        for tpn in tpns:
            away = not first[tpn] <= number <= last[tpn]
            asked = draw(_one(*[None] * 9, Bye.HPB, Bye.FPB, Bye.ZPB))
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
            games.append(Game(white, black, *draw(_one(*results))))
        byes |= dict.fromkeys(order, Bye.PAB)
        round_ = Round(number, tuple(games), tuple(byes.items()))
        if not round_.paired:
            break
        made.append(round_)
    return tuple(made)


@st.composite
def forbidden(draw: st.DrawFn, tpns: Sequence[int]) -> ForbiddenPairs:
    group = draw(st.lists(_one(*tpns), min_size=2, max_size=4, unique=True))
    first = draw(_number(1, 4))
    return ForbiddenPairs(tuple(group), first, draw(_NOUGHT | _number(first, 9)))


@st.composite
def _accelerations(draw: st.DrawFn, tpns: Sequence[int]) -> tuple[VirtualPoints, ...]:
    made: list[VirtualPoints] = []
    for _ in range(draw(_number(0, 2))):
        first = draw(_number(1, 3))
        group = sorted(draw(st.sets(_one(*tpns), min_size=1)))
        points, last = draw(_one(5, 10, 20)), draw(_number(first, 5))
        item = VirtualPoints(points, first, last, tuple(group))
        key = (points, first, last)
        if not made or (made[-1].points, made[-1].first_round, made[-1].last_round) != key:
            made.append(item)
    return tuple(made)


@st.composite
def _adjustments(draw: st.DrawFn, tpns: Sequence[int]) -> ScoreAdjustment:
    return ScoreAdjustment(
        draw(_number(-50, 50)),
        draw(_one("", "W", "D", "L", "F", "H", "Z", "+", "-")),
        draw(_number(0, 5)),
        tuple(draw(st.lists(_one(*tpns), max_size=3, unique=True))),
    )


_DATE = _NOTHING | dates()
_DEPUTIES = st.lists(texts().filter(bool), max_size=2)


@st.composite
def events(draw: st.DrawFn) -> Event:
    """What is said of an event, with codes that stand for the Dutch system."""
    start = draw(_DATE)
    near = int(start[:4]) if start else 2020
    day = _one("", f"{near}/01/31", f"{near}/12/01")
    round_dates = draw(st.lists(day, max_size=4))
    while round_dates and not round_dates[-1]:
        round_dates.pop()
    return Event(
        name=draw(texts()),
        city=draw(texts(12)),
        federation=draw(_one("", "INA", "POL")),
        start=start,
        end=draw(_DATE),
        kind=draw(_one("", "Individual: Swiss-System")),
        chief_arbiter=draw(texts()),
        deputies=tuple(draw(_DEPUTIES)),
        time_control=draw(texts()),
        round_dates=tuple(round_dates),
        rank_method=draw(_one("", "INA FIDON")),
        controller=draw(texts(12)),
        system_code=draw(_one("", "", "FIDE_DUTCH_2025", "FIDE_DUBOV")),
        time_control_code=draw(_one("", "5400+30")),
    )


_COLOUR = _NONE | _one(*Colour)
_TIEBREAKS = st.lists(_one("BH", "BH/C1", "SB", "DE"), max_size=3, unique=True)
_OPTIONS = st.dictionaries(_one(*"abc"), texts(8), max_size=2)
_FOREIGN = _one("", "### hello", "### MPA @ Round 1: 1-2 => 2-1").flatmap(
    lambda comment: _one("", "DAT 1", "013 Team").map(
        lambda other: [ForeignRecord(text) for text in (comment, other) if text]
    )
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
    colour = draw(_COLOUR)
    if plain:
        total = draw(_number(len(made) + 1, len(made) + 4))
        return Tournament(who, made, total, initial_colour=colour or Colour.WHITE)
    made = draw(_once_adjourned(made + draw(_unfinished(tpns, made))))
    total = draw(_NOUGHT | _number(len(made) or 1, len(made) + 5))
    tiebreaks = draw(_TIEBREAKS)
    return Tournament(
        who,
        made,
        total,
        system=draw(_one(*System)),
        initial_colour=colour,
        points=draw(point_systems()),
        event=draw(events()),
        tiebreaks=tuple(["PTS"] * bool(tiebreaks and draw(_YES_OR_NO)) + tiebreaks),
        virtual_points=draw(_accelerations(tpns)),
        forbidden=tuple(draw(st.lists(forbidden(tpns), max_size=2))) if len(tpns) > 1 else (),
        adjustments=tuple(draw(st.lists(_adjustments(tpns), max_size=2))),
        options=tuple(draw(_OPTIONS).items()),
        foreign=tuple(draw(_FOREIGN)),
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
    if not games or not draw(_YES_OR_NO):
        return made
    number, place = draw(st.sampled_from(games))
    until = draw(_number(number + 1, last))
    found = made[number - 1]
    changed = list(found.games)
    changed[place] = replace(changed[place], adjourned_until=until)
    return (*made[: number - 1], replace(found, games=tuple(changed)), *made[number:])


@st.composite
def _unfinished(draw: st.DrawFn, tpns: Sequence[int], played: Sequence[Round]) -> tuple[Round, ...]:
    """What may follow the finished rounds: a round in play, then announced absences."""
    number = len(played) + 1
    extra = []
    if len(tpns) > 1 and draw(_YES_OR_NO):
        order = draw(st.permutations(tpns))
        games = [Game(white, black) for white, black in zip(order[::2], order[1::2], strict=False)]
        byes = ((order[-1], Bye.PAB),) if len(order) % 2 else ()
        extra.append(Round(number, tuple(games), byes))
        number += 1
    asked = _one(Bye.FPB, Bye.HPB, Bye.ZPB)
    absent = draw(st.dictionaries(_one(*tpns), asked, max_size=3))
    if absent:
        if draw(_YES_OR_NO):
            extra.append(Round(number))
            number += 1
        extra.append(Round(number, (), tuple(absent.items())))
    return tuple(extra)
