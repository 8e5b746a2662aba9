"""The editions of the tie-break rules, and how each treats unplayed games.

Covers the history of C.07 since the draw against oneself, and the four settings for unplayed
games of a widespread program as three independent switches.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from swissheet.errors import InputError, Issue, Severity
from swissheet.model import Tournament
from swissheet.model.reports import day_of


class Edition(enum.Enum):
    """Editions of the tie-break regulations, by the key stored with a tournament."""

    C07_2026 = "2026-03"
    C07_2023 = "2023"
    VIRTUAL_OPPONENT = "2012"
    DRAW_AGAINST_ONESELF = "pre-2012"


EDITIONS_IN_FORCE = (
    ("2026-03-01", Edition.C07_2026),
    ("2023-09-01", Edition.C07_2023),
    ("2012-07-01", Edition.VIRTUAL_OPPONENT),
    ("", Edition.DRAW_AGAINST_ONESELF),
)
"""First day in force and edition, newest first.

From 1 September 2023 to 31 March 2024 the 2023 text bound FIDE's own events only.
"""


class OpponentScore(enum.Enum):
    """The score of an opponent that counts: the real one, or with unplayed games as draws."""

    REAL = "real"
    MODIFIED = "mod"


class OwnUnplayed(enum.Enum):
    """The opponent of a player in an own unplayed round: nobody, the player, a virtual opponent."""

    NONE = "none"
    SELF = "self"
    VIRTUAL = "virtual"


@dataclass(frozen=True, slots=True)
class UnplayedGames:
    """The treatment of unplayed games before 2023, as three independent switches.

    With ``forfeit_has_opponent`` a forfeited game counts the score of the scheduled opponent,
    else it is an own unplayed round like a bye. With ``buchholz_alone`` Sonneborn-Berger is left
    out: there opponents have their real points, and an own unplayed round counts nothing.
    """

    opponent_score: OpponentScore
    own: OwnUnplayed
    forfeit_has_opponent: bool
    buchholz_alone: bool = False

    @property
    def of_sonneborn_berger(self) -> UnplayedGames:
        """Return the switches for Sonneborn-Berger."""
        return _REAL_AND_NOBODY if self.buchholz_alone else self

    @property
    def own_round_is_draw(self) -> bool:
        """Return whether the unplayed round itself counts as a draw, not as it was credited."""
        return self.opponent_score is OpponentScore.MODIFIED and self.own is not OwnUnplayed.VIRTUAL


UNPLAYED_SETTINGS = {
    "1": UnplayedGames(OpponentScore.MODIFIED, OwnUnplayed.NONE, True),
    "2": UnplayedGames(OpponentScore.REAL, OwnUnplayed.NONE, True),
    "3": UnplayedGames(OpponentScore.MODIFIED, OwnUnplayed.SELF, False),
    "4": UnplayedGames(OpponentScore.MODIFIED, OwnUnplayed.VIRTUAL, False),
    "5": UnplayedGames(OpponentScore.MODIFIED, OwnUnplayed.VIRTUAL, False, buchholz_alone=True),
}
"""The four settings of Swiss-Manager: half points, real points, draw against oneself, virtual; and
the virtual opponent in Buchholz alone, as the heading of the rule of 2012 can be read, too.
"""

_REAL_AND_NOBODY = UnplayedGames(OpponentScore.REAL, OwnUnplayed.NONE, False)

_OF_EDITION = {
    Edition.VIRTUAL_OPPONENT: UNPLAYED_SETTINGS["4"],
    Edition.DRAW_AGAINST_ONESELF: UNPLAYED_SETTINGS["3"],
}

_EDITION_NAMES = {
    "2026-03": Edition.C07_2026,
    "2026": Edition.C07_2026,
    "2026-03-01": Edition.C07_2026,
    "2024": Edition.C07_2023,
    "2023": Edition.C07_2023,
    "2012": Edition.VIRTUAL_OPPONENT,
    "pre-2012": Edition.DRAW_AGAINST_ONESELF,
}


def parse_edition(text: str) -> Edition:
    """Return the edition for ``2026-03``, ``2023`` (or ``2024``), ``2012`` or ``pre-2012``.

    Raises: InputError: with the text that was found and the keys that are possible.
    """
    try:
        return _EDITION_NAMES[text.strip().lower()]
    except KeyError:
        raise InputError("tiebreaks.tiebreak-edition", text=text) from None


def edition_in_force(date: str) -> Edition:
    """Return the edition in force on a day written ``YYYY/MM/DD`` or ``YYYY-MM-DD``."""
    day = date.strip().replace("/", "-")
    return next(edition for since, edition in EDITIONS_IN_FORCE if day >= since)


def edition_of_its_day(tournament: Tournament) -> Edition:
    """Return the edition in force on the first day of the event; that of 2026 without dates."""
    day = day_of(tournament.event)
    return edition_in_force(day) if day else Edition.C07_2026


def older_edition_told(tournament: Tournament, used: Edition) -> Issue | None:
    """Return a notice if an older edition is used only because of the event's dates, else None.

    Args: used: the edition the tie-breaks were calculated by.
    """
    edition, day = edition_of_its_day(tournament), day_of(tournament.event)
    if tournament.option("tiebreak_edition") or edition is Edition.C07_2026 or edition is not used:
        return None
    return Issue(
        Severity.NOTICE,
        "tiebreaks.edition-of-its-day",
        params={"edition": edition.value, "day": day},
    )


def parse_unplayed_games(text: str) -> UnplayedGames | None:
    """Return the switches for a setting ``1`` to ``5``, or named one by one; None for blank.

    One by one: ``opponents=mod own=virtual forfeits=own``, with ``opponents`` real or mod,
    ``own`` none, self or virtual, and ``forfeits`` own or opponent.
    Raises: InputError: with the text that was found and the texts that are possible.
    """
    plain = text.strip().lower()
    if not plain:
        return None
    if plain in UNPLAYED_SETTINGS:
        return UNPLAYED_SETTINGS[plain]
    given = dict(part.partition("=")[::2] for part in plain.replace(",", " ").split())
    try:
        if set(given) != {"opponents", "own", "forfeits"}:
            raise ValueError
        forfeits = {"own": False, "opponent": True}.get(given["forfeits"])
        if forfeits is None:
            raise ValueError
        return UnplayedGames(OpponentScore(given["opponents"]), OwnUnplayed(given["own"]), forfeits)
    except ValueError:
        raise InputError("tiebreaks.unplayed-games", text=text) from None


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules for unplayed games: an edition, and switches when they take Article 16's place.

    Rule: C.07 (2026-03) 16.6 lets the regulations of an event replace 16.3 to 16.5.
    """

    edition: Edition = Edition.C07_2026
    unplayed: UnplayedGames | None = None

    @property
    def capped(self) -> bool:
        """Return whether the dummy opponent is capped (16.4, since 1 March 2026; not in 2023)."""
        return self.edition is Edition.C07_2026


def rules_of_edition(edition: Edition) -> Rules:
    """Return the rules of an edition without settings of an event."""
    return Rules(edition, _OF_EDITION.get(edition))


def rules_of(
    tournament: Tournament,
    edition: str | Edition | None = None,
    unplayed_games: str | UnplayedGames | None = None,
) -> Rules:
    """Return the rules asked for, else those recorded with the tournament, else those of its dates.

    Those of its dates are the edition in force on its first day; without dates that of 2026.
    Raises: InputError: an unknown edition or setting.
    """
    wanted = edition or tournament.option("tiebreak_edition") or edition_of_its_day(tournament)
    chosen = wanted if isinstance(wanted, Edition) else parse_edition(wanted)
    switches: str | UnplayedGames | None = unplayed_games
    if switches is None and edition is None:
        switches = tournament.option("unplayed_games")
    if isinstance(switches, str):
        switches = parse_unplayed_games(switches)
    return Rules(chosen, switches) if switches else rules_of_edition(chosen)


_PREDETERMINED = ("roundrobin", "scheveningen", "schiller", "allplayall", "berger")


def is_predetermined(tournament: Tournament) -> bool:
    """Return whether the pairings are fixed beforehand, as in a round-robin (C.07 (2026-03) 15.2).

    Decided by the system of the tournament, else by its coded type, else by its type in words.
    """
    if tournament.system.by_table:
        return True
    event = tournament.event
    for words in (event.system_code, event.kind):
        plain = "".join(c for c in words.lower() if c.isalpha())
        if "swiss" in plain or "dutch" in plain:
            return False
        if any(word in plain for word in _PREDETERMINED):
            return True
    return False
