"""Replays tournaments whose pairings are known and compares, round by round.

A corpus is a zip archive (or a folder) of TRF files, told apart by their names:

* ``NAME.trf``: a tournament; every paired round is paired again from the rounds before it;
* ``NAME.next.trf`` with ``NAME.next.pairs``: the round to pair, and its boards in board order;
* ``NAME.unpairable.trf``: the round to pair has no legal pairing.

The history fed to an engine is always the recorded one, so one difference is one failure.
As a program: ``python tests/support/replay.py ARCHIVE... [--engine swissheet|enumerator]``.
"""

from __future__ import annotations

import argparse
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from swissheet.errors import NoLegalPairing, SwissheetError
from swissheet.formats.trf import loads
from swissheet.model import ACCELERATION_OPTION, AccelerationText, Bye, Round, Tournament
from swissheet.pairing import pair
from swissheet.pairing.dutch import pair_field
from swissheet.pairing.dutch.bracket import Bracket, Paired
from swissheet.pairing.dutch.completion import Completion
from swissheet.pairing.dutch.constructive import Declined, first_perfect_candidate
from swissheet.pairing.dutch.exact import best_candidate
from swissheet.pairing.dutch.field import read_field

__all__ = [
    "ENGINES",
    "Case",
    "Difference",
    "Report",
    "by_recorded_text",
    "cases",
    "replay_case",
    "replay_cases",
    "state_before",
]

Boards = tuple[tuple[int, int], ...]
Engine = Callable[[Tournament], tuple[Boards, int | None]]


def swissheet(tournament: Tournament) -> tuple[Boards, int | None]:
    """The engine under test."""
    made = pair(tournament)
    return made.boards, made.pab


def enumerator(tournament: Tournament) -> tuple[Boards, int | None]:
    """The literal reference enumerator."""
    from support.rules.enumerator import enumerate_pairing

    return enumerate_pairing(tournament)


def by_matching(tournament: Tournament) -> tuple[Boards, int | None]:
    """The engine under test, every bracket by matching, none by its shorter ways."""
    return _one_way(tournament, best_candidate)


def by_construction(tournament: Tournament) -> tuple[Boards, int | None]:
    """The engine under test, every bracket by construction where that finds a candidate."""

    def choose(bracket: Bracket, completion: Completion) -> Paired:
        try:
            return first_perfect_candidate(bracket, completion)
        except Declined:
            return best_candidate(bracket, completion)

    return _one_way(tournament, choose)


def _one_way(
    tournament: Tournament, choose: Callable[[Bracket, Completion], Paired]
) -> tuple[Boards, int | None]:
    number = tournament.rounds_paired + 1
    field = read_field(tournament.as_paired(number), number)
    made = pair_field(field, choose)
    return made.boards, made.pab


ENGINES: dict[str, Engine] = {
    "swissheet": swissheet,
    "by matching": by_matching,
    "by construction": by_construction,
    "enumerator": enumerator,
}


@dataclass(frozen=True, slots=True)
class Case:
    """One file of a corpus: its name, its text, and the expected boards of the next round."""

    name: str
    text: str
    pairs: str | None = None

    @property
    def unpairable(self) -> bool:
        return self.name.endswith(".unpairable.trf")

    @property
    def next_round(self) -> bool:
        return self.pairs is not None or self.unpairable


@dataclass(frozen=True, slots=True)
class Difference:
    """One round that came out differently; no boards stand for "no legal pairing"."""

    file: str
    round: int
    expected: tuple[str, ...]
    found: tuple[str, ...]
    note: str = ""

    def __str__(self) -> str:
        missing = [board for board in self.expected if board not in self.found]
        extra = [board for board in self.found if board not in self.expected]
        if not missing and not extra:
            missing, extra = list(self.expected), list(self.found)
        text = f"{self.file} round {self.round}: expected {' '.join(missing) or '-'}"
        text += f", found {' '.join(extra) or '-'}"
        return text + (f" ({self.note})" if self.note else "")


@dataclass(slots=True)
class Report:
    """What a replay came to."""

    rounds: int = 0
    differences: list[Difference] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Report) -> None:
        self.rounds += other.rounds
        self.differences += other.differences
        self.seconds += other.seconds


def cases(path: Path) -> list[Case]:
    """The files of an archive, a folder, or a single TRF file, by name."""
    texts: dict[str, bytes] = {}
    if path.is_dir():
        texts = {p.name: p.read_bytes() for p in path.iterdir() if p.is_file()}
    elif path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            texts = {name: archive.read(name) for name in archive.namelist()}
    else:
        for found in (path, path.with_suffix(".pairs")):
            if found.exists():
                texts[found.name] = found.read_bytes()
    result = []
    for name in sorted(texts):
        if name.endswith(".trf"):
            pairs = texts.get(name.removesuffix(".trf") + ".pairs")
            answer = None if pairs is None else pairs.decode()
            result.append(Case(name, texts[name].decode(), answer))
    return result


def state_before(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood when round ``number``, paired by now, was to be paired.

    Whoever has a requested bye in that round, or no entry at all, was absent. A PAB and a
    forfeited game were made by the pairing, so that player was present.
    """
    placed = dict(tournament.round(number).entries())
    absent: list[tuple[int, Bye]] = []
    for player in tournament.players:
        entry = placed.get(player.tpn)
        if entry is None:
            absent.append((player.tpn, Bye.ZPB))
        elif isinstance(entry.result, Bye) and entry.result.requested:
            absent.append((player.tpn, entry.result))
    rounds = (*tournament.rounds[: number - 1], Round(number, (), tuple(absent)))
    return replace(tournament, rounds=rounds)


def by_recorded_text(tournament: Tournament) -> Tournament:
    """The tournament under the text the recorded boards were ordered by: no virtual points."""
    text = AccelerationText.C_04_5_1.value
    return replace(tournament, options=(*tournament.options, (ACCELERATION_OPTION, text)))


def _texts(boards: Iterable[tuple[int, int]], pab: int | None) -> tuple[str, ...]:
    shown = tuple(f"{white}-{black}" for white, black in boards)
    return shown if pab is None else (*shown, f"{pab}-0")


def _ask(engine: Engine, tournament: Tournament) -> tuple[tuple[str, ...], str]:
    try:
        boards, pab = engine(tournament)
    except NoLegalPairing:
        return (), "no legal pairing"
    except SwissheetError as error:
        return (), f"{type(error).__name__}: {error}"
    return _texts(boards, pab), ""


def replay_case(case: Case, engine: Engine) -> Report:
    """Pairs every round of a file again, or the round it asks for, and compares."""
    report, started = Report(), time.process_time()
    tournament = by_recorded_text(loads(case.text))
    if case.next_round:
        number = tournament.rounds_paired + 1
        expected: tuple[str, ...] = ()
        if case.pairs is not None:
            rows = [tuple(map(int, line.split())) for line in case.pairs.split("\n")[1:] if line]
            expected = tuple(f"{white}-{black}" for white, black in rows)
        found, note = _ask(engine, tournament)
        report.rounds = 1
        same = note == "no legal pairing" if case.unpairable else found == expected
        if not same:
            if sorted(found) == sorted(expected) and found:
                note = "board order only"
            report.differences.append(Difference(case.name, number, expected, found, note))
    else:
        for number in range(1, tournament.rounds_paired + 1):
            made = tournament.round(number)
            expected = _texts(((g.white, g.black) for g in made.games), made.pab)
            found, note = _ask(engine, state_before(tournament, number))
            report.rounds += 1
            if sorted(found) != sorted(expected):
                report.differences.append(Difference(case.name, number, expected, found, note))
    report.seconds = time.process_time() - started
    return report


def replay_cases(
    found: Sequence[Case], engine: Engine, *, watch: Callable[[Report], None] | None = None
) -> Report:
    """Replays many files; ``watch`` sees the report of each as it comes."""
    total = Report()
    for case in found:
        report = replay_case(case, engine)
        total.add(report)
        if watch:
            watch(report)
    return total


def _job(work: tuple[Case, str]) -> Report:
    return replay_case(work[0], ENGINES[work[1]])


def _reports(found: Sequence[Case], engine: str, jobs: int) -> Iterator[Report]:
    work = [(case, engine) for case in found]
    if jobs == 1:
        yield from map(_job, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_job, work, chunksize=4)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Replay corpora and print what differs.")
    parser.add_argument("paths", nargs="+", type=Path, help="archives, folders or TRF files")
    parser.add_argument("--engine", choices=sorted(ENGINES), default="swissheet")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", type=int, default=0, help="only files of at most so many")
    parser.add_argument("--match", default="", help="only files with this in their name")
    parser.add_argument("--show", type=int, default=20, help="how many differences to print")
    parser.add_argument("--slow", type=float, default=0, help="name files that take longer (s)")
    given = parser.parse_args(arguments)
    differ = 0
    for path in given.paths:
        found = [case for case in cases(path) if given.match in case.name]
        if given.players:
            found = [c for c in found if len(loads(c.text).players) <= given.players]
        started = time.perf_counter()
        total = Report()
        for case, report in zip(found, _reports(found, given.engine, given.jobs), strict=True):
            for difference in report.differences[: max(0, given.show - len(total.differences))]:
                print(difference, flush=True)
            if given.slow and report.seconds > given.slow:
                print(f"{case.name}: {report.seconds:.1f} s")
            total.add(report)
        print(
            f"{path.name}: {len(found)} files, {total.rounds} rounds replayed, "
            f"{len(total.differences)} differ; {total.seconds:.1f} s CPU, "
            f"{time.perf_counter() - started:.1f} s",
            flush=True,
        )
        differ += len(total.differences)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
