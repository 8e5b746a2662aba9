"""The options of a test run, what its random tests draw, and what is reported at its end."""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import tomllib
import zlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import swissheet
import swissheet_addin
from support.examples import ALL, FEW, FEWEST, all_asked_for

if TYPE_CHECKING:
    from support.desk.office import Office
    from support.desk.screen import Screen

# Commands speak English to the tests, whatever this machine speaks.
os.environ["SWISSHEET_LANG"] = "en"
# The tests read their own workbooks with openpyxl: with this guard it takes a tenth longer.
os.environ["OPENPYXL_DEFUSEDXML"] = "False"

# No draw and no verdict depends on how fast the machine is. The check draws the same every time;
# python3 dev.py check --all draws more, and python3 dev.py fuzz as much by a seed.
settings.register_profile(
    "check",
    max_examples=FEW,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("quick", settings.get_profile("check"), max_examples=FEWEST)
settings.register_profile("all", settings.get_profile("check"), max_examples=ALL)
settings.register_profile("fuzz", settings.get_profile("all"), derandomize=False, database=None)
settings.load_profile("check")

# Thousands of tests and all modules stay to the end: nothing of them is garbage while they come.
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        action="store_true",
        help="no other programs, few random examples, and of a long file of tests only a part",
    )
    parser.addoption(
        "--all",
        action="store_true",
        help="all random examples, all kills, each case both ways: what the check draws from",
    )
    parser.addoption(
        "--record-seconds",
        action="store_true",
        help="write down how long each file of tests takes, for --quick",
    )
    parser.addoption(
        "--dutch-fields",
        type=int,
        default=3000,
        help="random fields on which the Dutch engine meets the enumerator (3000)",
    )
    parser.addoption(
        "--fide1998-fields",
        type=int,
        default=240,
        help="random fields on which the FIDE Swiss of 1998 meets the literal walk (240)",
    )
    parser.addoption(
        "--fide1998-events",
        type=int,
        default=60,
        help="events of the FIDE Swiss of 1998 that are held against its text (60)",
    )
    parser.addoption(
        "--table-events",
        type=int,
        default=60,
        help="round robins that are held against their text (60)",
    )
    parser.addoption(
        "--knockout-events",
        type=int,
        default=60,
        help="knock-outs that are held against their rules (60)",
    )
    parser.addoption(
        "--click-turns",
        type=int,
        default=1,
        help="how often a round is played by mouse and keyboard (1)",
    )
    parser.addoption(
        "--event-players",
        default="8",
        help="sizes of the events that are played by mouse and keys (8)",
    )
    parser.addoption(
        "--event-pictures",
        metavar="DIR",
        help="where the printed sheets of these events are kept, as PDF and PNG (nowhere)",
    )
    parser.addoption(
        "--event-fonts",
        metavar="DIR",
        help="fonts these pictures may use besides, such as one for Devanagari (none)",
    )
    parser.addoption(
        "--long-plays",
        type=int,
        help="how many events of 200 deeds are taken back and forth, step by step (1, or 3)",
    )
    parser.addoption(
        "--batch-files",
        type=int,
        default=0,
        help="how many files a batch works on at least, where all kinds of them are worked on (60)",
    )
    parser.addoption(
        "--kills",
        type=int,
        help="how often the same file is killed while it is written, in each manner (20, or 60)",
    )
    parser.addoption(
        "--both-ways",
        action="store_true",
        help="play each case by command and by button, not by one of them",
    )
    parser.addini("quick", "where all tests belong to a quick run", type="paths")
    parser.addini("live", "where the tests that drive a window may stand", type="paths")


def pytest_configure(config: pytest.Config) -> None:
    for name in ("quick", "all"):
        if config.getoption(f"--{name}"):
            settings.load_profile(name)


def pytest_itemcollected(item: pytest.Item) -> None:
    if {"office", "wine"} & set(getattr(item, "fixturenames", ())):
        item.add_marker("live")
    if item.get_closest_marker("live"):
        item.add_marker("programs")
        if not any(item.path.is_relative_to(place) for place in item.config.getini("live")):
            raise pytest.UsageError(
                f"{item.nodeid} drives a window, and stands where the check seeks no such test: "
                "see 'live' in pyproject.toml"
            )


COLLECTED = pytest.StashKey[list[str]]()
"""The ids of all tests in the files of a run, those included that were not asked for."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = [item.nodeid for item in items]
    named = any("::" in asked for asked in config.args)
    if not (named or all_asked_for() or config.getoption("--both-ways")):
        _leave_out(config, items, {item for item in items if _goes_the_other_way(item)})
    if not (named or all_asked_for()):
        _leave_out(config, items, _beside_the_part(items))
    if config.getoption("--quick"):
        seconds = tomllib.loads(SECONDS.read_text("utf-8"))
        _leave_out(config, items, {item for item in items if not _is_quick(item, seconds)})


def _leave_out(config: pytest.Config, items: list[pytest.Item], other: set[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if item in other])
    items[:] = [item for item in items if item not in other]


def _beside_the_part(items: list[pytest.Item]) -> set[pytest.Item]:
    """Return the cases that the check leaves out of tests marked ``part``; names decide which."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("part"):
            cases[item.nodeid.partition("[")[0]].append(item)
    other: set[pytest.Item] = set()
    for alike in cases.values():
        mark = alike[0].get_closest_marker("part")
        assert mark is not None
        alike.sort(key=lambda item: zlib.crc32(item.nodeid.encode()))
        several = len(alike[0].callspec._idlist) > 1  # type: ignore[attr-defined]
        played, seen = [], set()
        for item in alike if several else ():
            values = set(enumerate(item.callspec._idlist))  # type: ignore[attr-defined]
            if values - seen:
                played.append(item)
                seen |= values
        rest = [item for item in alike if item not in played]
        other.update(rest[max(0, -(-len(alike) // mark.args[0]) - len(played)) :])
    return other


SECONDS = Path(__file__).with_name("seconds.toml")
"""How long the files of tests take that take longer than most, and the tests that take a second."""

QUICK, LONG = 0.2, 1.0
"""So many seconds of a file belong to a quick run, and none of its tests that takes so long."""


def _is_quick(item: pytest.Item, seconds: dict[str, float]) -> bool:
    """Return whether a test belongs to a quick run; of a long file its name decides.

    A file without a recorded time belongs to it as a whole, so new tests do until they are timed.
    """
    if item.get_closest_marker("programs"):
        return False
    if any(item.path.is_relative_to(place) for place in item.config.getini("quick")):
        return True
    if item.nodeid.partition("[")[0] in seconds:
        return False
    taken = seconds.get(item.nodeid.partition("::")[0], 0.0)
    return zlib.crc32(item.nodeid.encode()) % 1000 * taken < 1000 * QUICK


WAYS = ("button", "command")
"""How ``support.playing.play`` plays a case."""


def _goes_the_other_way(item: pytest.Item) -> bool:
    """Return whether a case is played by its other way alone; its name decides which one.

    That both ways write the same is shown action by action in tests/addin and tests/excel; half
    of the cases by each way take half of the time.
    """
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    taken = [value for value in values if isinstance(value, str) and value in WAYS]
    if len(taken) != 1 or not hasattr(item, "originalname"):
        return False
    case = item.nodeid.replace(taken[0], "")
    return taken[0] != WAYS[zlib.crc32(case.encode()) % 2]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Loads everything before a random test: Hypothesis also draws constants of loaded modules."""
    if any(item.get_closest_marker("hypothesis") for item in session.items):
        for package in (swissheet, swissheet_addin):
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                with suppress(ImportError):  # what only another program's Python can load
                    importlib.import_module(module.name)
    # To look again and again through what stays to the end takes a tenth of the time of the tests.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


@pytest.fixture(scope="session")
def collected(request: pytest.FixtureRequest) -> list[str]:
    """The ids of all tests in the files of this run; [] where it was asked for parts of files."""
    config = request.config
    parts = config.getoption("lf", False) or any("::" in asked for asked in config.args)
    return [] if parts else config.stash[COLLECTED]


@pytest.fixture
def dutch_fields(request: pytest.FixtureRequest) -> int:
    """How many random fields to draw."""
    return int(request.config.getoption("--dutch-fields"))


@pytest.fixture
def fide1998_fields(request: pytest.FixtureRequest) -> int:
    """How many random fields to draw."""
    return int(request.config.getoption("--fide1998-fields"))


@pytest.fixture
def fide1998_events(request: pytest.FixtureRequest) -> int:
    """How many events to play."""
    return int(request.config.getoption("--fide1998-events"))


@pytest.fixture
def table_events(request: pytest.FixtureRequest) -> int:
    """How many round robins to play."""
    return int(request.config.getoption("--table-events"))


@pytest.fixture
def knockout_events(request: pytest.FixtureRequest) -> int:
    """How many knock-outs to play."""
    return int(request.config.getoption("--knockout-events"))


@pytest.fixture
def office(request: pytest.FixtureRequest) -> Office:
    """The LibreOffice of the session, for a test that is known to drive it."""
    if not request.node.get_closest_marker("live"):
        pytest.fail("This test drives a window and is not marked 'live': see pyproject.toml.")
    running: Office = request.getfixturevalue("_office")
    return running


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """One screen for all windows of the session: Tk ends the process when its screen is closed."""
    from support.desk.screen import Screen

    with closing(Screen()) as shown:
        yield shown


@pytest.fixture(scope="session")
def _office(request: pytest.FixtureRequest, screen: Screen) -> Iterator[Office]:
    """One LibreOffice on that screen, started when first asked for."""
    from support.desk import fonts
    from support.desk.office import Office

    if more := request.config.getoption("--event-fonts"):
        fonts.show_also(Path(more))
    with closing(Office(screen)) as running:
        yield running


_WITNESSES = "tests/witnesses/"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    _corpora(terminalreporter)
    if terminalreporter.config.getoption("--record-seconds"):
        _record_seconds(terminalreporter)
    reports = [
        report
        for outcome in ("passed", "failed", "error", "")
        for report in terminalreporter.stats.get(outcome, ())
        if str(getattr(report, "nodeid", "")).startswith(_WITNESSES)
    ]
    if reports:
        tests, seconds = len({r.nodeid for r in reports}), sum(r.duration for r in reports)
        terminalreporter.write_line(f"independent witnesses: {tests} tests, {seconds:.0f} s")


def _record_seconds(terminalreporter: pytest.TerminalReporter) -> None:
    """Write down the times of what ran, and forget the files that are gone."""
    each: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                each[report.nodeid] += report.duration
    files: dict[str, float] = defaultdict(float)
    for test, took in each.items():
        files[test.partition("::")[0]] += took
    root = Path(__file__).parents[1]
    known = {
        name: took
        for name, took in tomllib.loads(SECONDS.read_text("utf-8")).items()
        if name.partition("::")[0] not in files and (root / name.partition("::")[0]).exists()
    }
    known |= {file: took for file, took in files.items() if took >= QUICK}
    known |= {test.partition("[")[0]: took for test, took in each.items() if took >= LONG}
    lines = [f'"{name}" = {took:.1f}\n' for name, took in sorted(known.items())]
    SECONDS.write_text("".join(lines), "utf-8")


def _corpora(terminalreporter: pytest.TerminalReporter) -> None:
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    compared: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    languages: dict[str, tuple[int, int]] = {}
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            found = dict(report.user_properties)
            if "corpus" in found:
                totals[found["corpus"]][0] += found["rounds"]
                totals[found["corpus"]][1] += found["differences"]
            if "problems" in found:
                language, told, every = found["problems"]
                languages[language] = told, every
            if "compared" in found:
                what, count, differences = found["compared"]
                compared[what][0] += count
                compared[what][1] += differences
    for corpus, (rounds, differences) in sorted(totals.items()):
        terminalreporter.write_line(f"{corpus}: {rounds} rounds replayed, {differences} differ")
    for what, (count, differences) in sorted(compared.items()):
        terminalreporter.write_line(f"tie-breaks, {what}: {count} compared, {differences} differ")
    for language, (told, every) in sorted(languages.items()):
        rest = ", English for the rest" if told < every else ""
        terminalreporter.write_line(f"problems in {language}: {told} of {every} texts{rest}")
    _events(terminalreporter)
    # What a test records when it is taken down stands in that report.
    ends = (r for r in terminalreporter.stats.get("", ()) if r.when == "teardown")
    wine = [float(value) for r in ends for name, value in r.user_properties if name == "wine"]
    if wine:
        terminalreporter.write_line(f"Wine: {len(wine)} tests, {sum(wine):.0f} s in all")


def _events(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.stats.get("passed", ()):
        for players, waits in (v for k, v in report.user_properties if k == "event by hand"):
            clicks = [f"{action} {seconds:.1f} s" for action, seconds in waits.clicks]
            each = [f"{1000 * seconds / count:.0f} ms" for count, seconds in waits.results]
            terminalreporter.write_line(
                f"event of {players} by hand: {', '.join(clicks)}; a result {', '.join(each)}"
            )
