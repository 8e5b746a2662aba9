"""An event of another program, half played, is brought into a workbook and goes on to its end.

The file is a TRF as such programs wrote it in 2024: with Windows line ends, three rounds of seven
played, two bans, acceleration, a half-point bye and an absence announced, a late entry, a forfeit.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

from support.commands import call
from support.playing.typist import at_other_desk
from swissheet.files.opening import opened
from swissheet.formats import trf
from swissheet.model import Bye, Round, Tournament

DOCS = Path(__file__).resolve().parents[2] / "docs" / "converting.md"

HALF = """\
012 Turnamen Kota Lama
022 Semarang
032 INA
042 2024/06/01
052 2024/06/04
062 13
072 13
092 Individual: Swiss-System (Dutch)
082 0
102 IA Example, Arbiter
112 FA Helper, First
122 90 min + 30 s per move
132                                                                                        24/06/01  24/06/01  24/06/02  24/06/02  24/06/03  24/06/03  24/06/04
XXR 7
XXC white1
001    1 m FM Adiputra, Raka                    2312 INA     7100001 1971/02/11  2.5    1     4 w 1     6 b =     2 w 1
001    2 m    Bozhinov, Kiril                   2288         7100002 1972/03/11  1.5    6     5 b =     3 w 1     1 b 0
001    3 wWIM Castellanos, Inés                 2251 INA     7100003 1973/04/11  0.0   13     6 w 0     2 b 0    10 w 0
001    4 m CM Dwipayana, Gde                    2190         7100004 1974/05/11  2.0    4     1 b 0     5 w 1     8 b 1
001    5 w    Eriksen, Sigrid                   2144 INA     7100005 1975/06/11  1.0   10     2 w =     4 b 0     9 w =            0000 - H
001    6 m    Farkas, Zoltán                    2101         7100006 1976/07/11  2.0    3     3 b 1     1 w =     7 b =
001    7 m    Gunawan, Tirta                    2066 INA     7100007 1977/08/11  2.5    2    10 w 1     9 b 1     6 w =
001    8 m    Hrabal, Otakar                    2012         7100008 1978/09/11  1.5    7    11 b =    13 w +     4 w 0
001    9 w    Ivanović, Jelena                  1975 INA     7100009 1979/01/11  1.5    8    12 w 1     7 w 0     5 b =  0000 - Z
001   10 m    Jayasinghe, Nuwan                 1930         7100010 1980/02/11  1.5    9     7 b 0    11 w =     3 b 1
001   11 w    Kusumawati, Laras                 1884 INA     7100011 1981/03/11  1.0   11     8 w =    10 b =    12 b 0
001   12 m    Lindqvist, Axel                   1840         7100012 1982/04/11  2.0    5     9 b 0  0000 - U    11 w 1
001   13 w    Mardiana, Wulan                   1795 INA     7100013 1983/05/11  1.0   12  0000 - Z     8 b -  0000 - U
XXA    1  1.0  1.0  1.0
XXA    2  1.0  1.0  1.0
XXA    3  1.0  1.0  1.0
XXA    4  1.0  1.0  1.0
XXA    5  1.0  1.0  1.0
XXA    6  1.0  1.0  1.0
XXP 1 7
XXP 4 6
"""  # noqa: E501

BANNED = ({1, 7}, {4, 6})
COMMANDS = (
    "convert half.trf event.xlsx",
    "check event.xlsx",
    "pair event.xlsx",
    "undo event.xlsx",
    "standings event.xlsx",
    "convert event.xlsx report.trf --to report",
    "verify report.trf",
)
"""What is typed; ``pair`` and ``standings`` once a round, ``undo`` where something went wrong."""


class Club:
    """Who types the commands, and how many there were."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.typed = folder, 0

    def do(self, command: str) -> str:
        """A command of the list; nothing is asked and nothing refused."""
        assert command in COMMANDS
        self.typed += 1
        words = [self.folder / w if w.endswith((".trf", ".xlsx")) else w for w in command.split()]
        done = call(*words)
        assert done.code == 0, done.err
        return done.out + done.err

    @property
    def tournament(self) -> Tournament:
        return opened(str(self.folder / "event.xlsx")).tournament

    def play(self, number: int) -> None:
        """The results of a round are typed into its sheet."""
        with at_other_desk(self.folder / "event.xlsx") as desk:
            grid = desk.round(number)
            for at, _ in enumerate(self.tournament.round(number).games):
                grid.type(at + 1, "Result", "15010+"[(at + number) % 6])


def test_a_half_played_event_of_another_program_goes_on_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "half.trf").write_bytes(HALF.replace("\n", "\r\n").encode("utf-8"))
    before, club = trf.loads(HALF), Club(tmp_path)

    said = club.do("convert half.trf event.xlsx")
    assert "There is no record 202 or 212 with the tie-breaks" in said
    assert "left out" not in said
    taken = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG")
    assert club.tournament == replace(before, tiebreaks=taken)
    assert "no problems found" in club.do("check event.xlsx")

    paired = club.do("pair event.xlsx")
    assert "Round 4 of 7" in paired
    assert "Absent: 9 Ivanović, Jelena" in paired
    club.play(4)
    club.do("standings event.xlsx")
    fourth = club.tournament.round(4)
    assert not fourth.missing_results

    club.do("pair event.xlsx")
    fifth = club.tournament.round(5)
    assert (5, Bye.HPB) in fifth.byes
    # Paired too early: nobody had asked who is still there.
    assert "Taken back: Paired, round 5" in club.do("undo event.xlsx")
    assert club.tournament.rounds_paired == 4
    assert club.tournament.round(4) == fourth
    club.do("pair event.xlsx")
    assert club.tournament.round(5) == fifth

    for number in (5, 6, 7):
        if number > 5:
            club.do("pair event.xlsx")
        club.play(number)
        club.do("standings event.xlsx")
    club.do("check event.xlsx")
    after = club.tournament
    assert after.rounds_complete == after.rounds_total == 7
    assert after.rounds[:3] == before.rounds[:3]
    assert not banned_or_again(after)

    club.do("convert event.xlsx report.trf --to report")
    assert "1 tournament, 7 rounds, 0 differ" in club.do("verify report.trf")
    report = trf.loads((tmp_path / "report.trf").read_bytes())
    assert report.rounds == after.rounds
    assert sorted(player.rank for player in report.players) == list(range(1, 14))
    # One brings it in; the rest is what four rounds take anywhere, with one mistake.
    assert club.typed == 1 + 2 + 5 + 1 + 4 + 2


def banned_or_again(t: Tournament) -> list[Round]:
    """Rounds in which two meet who must not, or met before."""
    met = [{frozenset((g.white, g.black)) for g in r.games if g.played} for r in t.rounds]
    again = {r for one, other in combinations(met, 2) for r in one & other}
    return [
        round_
        for round_, pairs in zip(t.rounds, met, strict=True)
        if pairs & again or any(ban in map(set, pairs) for ban in BANNED)
    ]


def test_the_manual_has_these_commands() -> None:
    manual = DOCS.read_text("utf-8")
    chapter = manual.partition("## Going on with an event of another program")[2]
    for command in COMMANDS:
        assert f"swissheet {command}" in chapter
