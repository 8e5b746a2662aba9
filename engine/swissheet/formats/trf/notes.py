"""Facts for which the format has no field, in comments: ``### swissheet KEY VALUE``.

========= ============================= ====================================================
key       value                         meaning
========= ============================= ====================================================
system    key of the system             where record 192 has no code for it
option    KEY=VALUE                     a free setting of the event
name      TPN and name                  a name longer than 33 letters
club      TPN and club                  the club of a player
expelled  TPN                           a player who is not paired any more and has no place
left      TPN and round                 the last round before a player left
ratings   TPN and LIST=RATING ...       the ratings of a player by list
from      TPN and words                 where the rating of a player is from
boards    round and White's TPNs        the order of the boards, where it is not the usual one
adjourned round and White's TPNs        adjourned games
until     round, round, White's TPNs    games of the first round that were adjourned while later
                                        rounds were paired, up to the second
reason    place and words               why the arbiter set points, by place among the 299s
========= ============================= ====================================================

The line other programs write when an adjourned game is decided, ``### Adjournment @ Round 1: 3-8
1-0``, does not say since when it counts: we decide that it does once the next round was paired.

Other programs skip comments. A note that does not fit the rest of the file is reported and left.
The line of a report about lots, ``### Lots @ Round 5: 5 4, 7 2 by number 4711``, has the
number that was drawn, so that the same places come again.

All other comments are lines of other programs, or about decisions of the arbiter; they are kept
word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import InputError, RulesError
from swissheet.formats.trf.board_order import in_board_order
from swissheet.formats.trf.fields import number, numbers, one_line
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.systems import code_of, system_of
from swissheet.model import (
    ACCELERATION_OPTION,
    MAX_RATING,
    MAX_ROUNDS,
    AccelerationText,
    ForeignRecord,
    Game,
    ListedRatings,
    Player,
    Result,
    Round,
    ScoreAdjustment,
    System,
    Tournament,
    listed_ratings,
)

PREFIX = "### swissheet "
NAME_WIDTH = 33
"""The letters of a name in record 001: columns 15 to 47."""

_ADJOURNMENT = re.compile(r"### Adjournment @ Round (\d{1,3}): (\d{1,4})-(\d{1,4})(?= )")
_LOTS = re.compile(r"### Lots @ Round \d{1,3}: (?:[\d ,]+ )?by number (\S{1,40})")
_LOTS_SEED = "lots_seed"


@dataclass(slots=True)
class TrfNotes:
    """The notes of a file, checked as far as they can be without the rest of it.

    ``others`` are the comments that are not notes, or that are not understood here.
    """

    system: System | None = None
    options: list[tuple[str, str]] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    clubs: dict[int, str] = field(default_factory=dict)
    expelled: set[int] = field(default_factory=set)
    left: dict[int, int] = field(default_factory=dict)
    ratings: dict[int, ListedRatings] = field(default_factory=dict)
    rating_from: dict[int, str] = field(default_factory=dict)
    boards: dict[int, list[int]] = field(default_factory=dict)
    adjourned: dict[int, list[int]] = field(default_factory=dict)
    reasons: dict[int, str] = field(default_factory=dict)
    until: dict[tuple[int, int], int] = field(default_factory=dict)
    others: list[ForeignRecord] = field(default_factory=list)

    def of_player(self, player: Player) -> Player:
        """Return the player with the notes' facts: full name, club, ratings, expelled, left."""
        name = self.names.get(player.tpn, "")
        club = self.clubs.get(player.tpn, player.club)
        if name[:NAME_WIDTH].strip() != player.name:
            name = player.name
        tpn = player.tpn
        return replace(
            player,
            name=name,
            club=club,
            expelled=tpn in self.expelled,
            left_after=self.left.get(tpn),
            ratings=self.ratings.get(tpn, ()),
            rating_from=self.rating_from.get(tpn, ""),
        )

    def told_of(self) -> set[int]:
        """Return the TPNs of all players whom a note is about."""
        marks = {*self.expelled, *self.left}
        return {*self.clubs, *self.names, *self.ratings, *self.rating_from, *marks}

    def with_adjourned(self, round_: Round) -> Round:
        """Return the round with the games marked that are adjourned, not merely without result."""
        marked = set(self.adjourned.get(round_.number, ()))
        if not marked:
            return round_
        games = tuple(
            Game(g.white, g.black, Result.ADJOURNED, Result.ADJOURNED)
            if g.white in marked and g.pending
            else g
            for g in round_.games
        )
        return replace(round_, games=games)

    def with_memory(self, round_: Round, last: int) -> Round:
        """Return the round, whose games remember until when they were adjourned.

        Args: last: the last round that is paired.
        """

        def until(game: Game) -> int:
            found = min(self.until.get((round_.number, game.white), 0), last)
            return found if found > round_.number and not game.adjourned else 0

        if not self.until:
            return round_
        games = tuple(replace(game, adjourned_until=until(game)) for game in round_.games)
        return round_ if games == round_.games else replace(round_, games=games)

    def in_own_order(self, round_: Round) -> Round:
        """Return the round with its boards in the order noted for it."""
        order = {white: place for place, white in enumerate(self.boards.get(round_.number, ()))}
        if not order:
            return round_
        games = sorted(round_.games, key=lambda g: order.get(g.white, len(order)))
        return replace(round_, games=tuple(games))

    def of_adjustment(self, place: int, item: ScoreAdjustment) -> ScoreAdjustment:
        """Return the ruling with its reason; places count from 1."""
        reason = self.reasons.get(place)
        return replace(item, reason=reason) if reason else item


def comments_first(foreign: Iterable[ForeignRecord]) -> tuple[ForeignRecord, ...]:
    """Return kept lines in the order they are written: comments behind the other records."""
    return tuple(sorted(foreign, key=lambda record: not record.text.startswith("###")))


def parse(comments: Sequence[tuple[int, str]], findings: TrfFindings) -> TrfNotes:
    """Return the notes among the comments of a file (line, text)."""
    found, lots = TrfNotes(), ""
    for line, text in comments:
        adjournment = _ADJOURNMENT.match(text)
        if adjournment:
            round_, white, black = map(int, adjournment.groups())
            for tpn in (white, black):
                found.until.setdefault((round_, tpn), round_ + 1)
        if told := _LOTS.fullmatch(text):
            lots = told[1]
            continue
        key, _, value = text.removeprefix(PREFIX).partition(" ")
        own = text.startswith(PREFIX)
        if own and _take(found, key, value.strip()):
            continue
        if own:
            findings.notice("trf.note", line, note=text[4:44])
        found.others.append(ForeignRecord(text, line))
    if lots and _LOTS_SEED not in dict(found.options):
        found.options.append((_LOTS_SEED, lots))
    return found


def _take(notes: TrfNotes, key: str, value: str) -> bool:
    if key == "system" and value in {system.value for system in System}:
        notes.system = System(value)
        return True
    if key == "option" and "=" in value:
        name, _, setting = value.partition("=")
        notes.options.append((name, setting))
        return True
    if key == "expelled":
        notes.expelled.add(number(value) or 0)
        return bool(number(value))
    if key == "left":
        said = numbers(value)
        if not said or len(said) != 2 or said[1] > MAX_ROUNDS:
            return False
        notes.left[said[0]] = said[1]
        return True
    if key in ("boards", "adjourned"):
        found = numbers(value)
        if not found:
            return False
        table = notes.boards if key == "boards" else notes.adjourned
        table[found[0]] = found[1:]
        return True
    if key == "until":
        told = numbers(value)
        if not told or len(told) < 3:
            return False
        notes.until |= dict.fromkeys(((told[0], white) for white in told[2:]), told[1])
        return True
    head, _, rest = value.partition(" ")
    index = number(head)
    if key == "ratings" and index:
        ratings = _ratings(rest)
        notes.ratings[index] = ratings
        return bool(ratings)
    tables = {
        "name": notes.names,
        "club": notes.clubs,
        "from": notes.rating_from,
        "reason": notes.reasons,
    }
    if not index or key not in tables:
        return False
    tables[key][index] = rest.strip()
    return True


def _ratings(text: str) -> ListedRatings:
    """Return the ratings by list in ``fide=2304 national=2250``; () if any cannot be read."""
    said = dict(part.partition("=")[::2] for part in text.split())
    try:
        ratings = {name: int(rating) for name, rating in said.items() if rating.isascii()}
        found = listed_ratings(ratings)
    except (KeyError, ValueError):
        return ()
    fits = len(found) == len(said) and all(1 <= rating <= MAX_RATING for _, rating in found)
    return found if fits else ()


def lines_of(tournament: Tournament) -> list[str]:
    """Return the notes a tournament needs to be read back as it is."""
    t, made = tournament, _system(tournament)
    made += [_option(key, value) for key, value in t.options]
    for player in t.players:
        name = one_line(player.name)
        if len(name) > NAME_WIDTH:
            made.append(f"name {player.tpn} {name}")
        if player.club:
            made.append(f"club {player.tpn} {one_line(player.club)}")
        if player.expelled:
            made.append(f"expelled {player.tpn}")
        if player.left_after is not None:
            made.append(_left(player.tpn, player.left_after))
        if player.ratings:
            listed = " ".join(f"{name}={rating}" for name, rating in player.ratings)
            made.append(f"ratings {player.tpn} {listed}")
        if player.rating_from:
            made.append(f"from {player.tpn} {one_line(player.rating_from)}")
    virtual = t.virtual_points if t.acceleration_text.virtual_in_board_order else ()
    usual, _ = in_board_order(t.rounds, [p.tpn for p in t.players], t.points, virtual)
    for round_, expected in zip(t.rounds, usual, strict=True):
        if round_.games != expected.games:
            made.append(_white_players("boards", round_.number, round_.games))
        adjourned = [g for g in round_.games if g.white_result is Result.ADJOURNED]
        if adjourned:
            made.append(_white_players("adjourned", round_.number, adjourned))
        # Also for a game that is still open, for people write results into the file.
        until = {g: t.rounds_paired if g.adjourned else g.adjourned_until for g in round_.games}
        for last in sorted(last for last in {*until.values()} if last > round_.number):
            games = [g for g in round_.games if until[g] == last]
            made.append(_white_players(f"until {round_.number}", last, games))
    for place, item in enumerate(t.adjustments, start=1):
        if item.reason:
            made.append(f"reason {place} {one_line(item.reason)}")
    return [PREFIX + text for text in made]


def pairing_lines(tournament: Tournament) -> list[str]:
    """Return the notes without which our own pairing programs would make another pairing.

    They are the system, where record 192 has no code for it, and the text of the acceleration,
    where it is not the one in force.
    """
    made = _system(tournament)
    if tournament.acceleration_text is not AccelerationText.C_04_7:
        made.append(_option(ACCELERATION_OPTION, tournament.acceleration_text.value))
    return [PREFIX + text for text in made]


def system_lines(tournament: Tournament, *, coded: bool = True) -> list[str]:
    """Return the note of the system, where the file names it in no other way.

    With it a report of a club Swiss is replayed by its own rules. A file without record 192 says
    has nothing about the terms of the system either, for example the cycles of a round robin.
    Args: coded: the file has record 192.
    """
    made = _system(tournament, coded=coded)
    if not coded:
        terms = tournament.system.options
        made += [_option(key, value) for key, value in tournament.options if key.startswith(terms)]
    return [PREFIX + text for text in made]


def _system(t: Tournament, *, coded: bool = True) -> list[str]:
    code = (t.event.system_code or code_of(t.system, dict(t.options))) if coded else ""
    named = system_of(code.upper(), t.event.kind)[0]
    return [] if named is t.system else [f"system {t.system.value}"]


def ruling_lines(tournament: Tournament) -> list[str]:
    """Return the notes by which the points of a report follow from its games.

    Rule: C.05 6.6: in a round robin results of players who left need not count.
    """
    if not tournament.system.half_rule:
        return []
    return [PREFIX + _left(tpn, last) for tpn, last in sorted(tournament.left.items())]


def _left(tpn: int, last: int) -> str:
    return f"left {tpn} {last}"


def _option(key: str, value: str) -> str:
    return f"option {one_line(key)}={one_line(value)}"


def lots_lines(tournament: Tournament) -> list[str]:
    """Return the line of a report about lots: the players placed by them, and the number.

    Players that were tied are together, by pairing number; empty where no lots were drawn.
    """
    from swissheet.tiebreaks.lots import placed_by_lots

    seed, last = tournament.option(_LOTS_SEED), tournament.rounds_complete
    if not seed or not last:
        return []
    try:
        groups = [" ".join(str(row.tpn) for row in tied) for tied in placed_by_lots(tournament)]
    except (InputError, RulesError):
        groups = []  # the list of tie-breaks leads to no places
    placed = f"{', '.join(groups)} " if groups else ""
    line = f"### Lots @ Round {last}: {placed}by number {seed}"
    return [line] if _LOTS.fullmatch(line) else []


def _white_players(key: str, round_: int, games: Sequence[Game]) -> str:
    return f"{key} {round_} " + " ".join(str(game.white) for game in games)
