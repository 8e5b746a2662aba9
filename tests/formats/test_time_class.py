"""Standard, rapid or blitz by the time for 60 moves, by the Laws since July 2014 and before."""

from __future__ import annotations

import pytest

from support.commands import call
from swissheet.formats import trf
from swissheet.formats.trf.rating.time_class import TimeClass, seconds_for_60_moves, time_class
from swissheet.formats.trf.rating.time_control import coded_time_control, sides_of
from swissheet.model import Event, Tournament

STANDARD, RAPID, BLITZ = TimeClass.STANDARD, TimeClass.RAPID, TimeClass.BLITZ


@pytest.mark.parametrize(
    ("words", "code", "seconds", "before", "since"),
    [
        ("3'+2\"", "180+2", 300, BLITZ, BLITZ),
        ("10'", "600", 600, BLITZ, BLITZ),
        ("5'+5\"", "300+5", 600, BLITZ, BLITZ),
        ("5'+6\"", "300+6", 660, BLITZ, RAPID),
        ("12 min", "720", 720, BLITZ, RAPID),
        ("899", "", None, None, None),
        ("14'59\"", "899", 899, BLITZ, RAPID),
        ("10'+5\"", "600+5", 900, RAPID, RAPID),
        ("15 minutes", "900", 900, RAPID, RAPID),
        ("15 min + 10 s", "900+10", 1500, RAPID, RAPID),
        ("25’+10”", "1500+10", 2100, RAPID, RAPID),
        ("45 min + 15 s per move", "2700+15", 3600, STANDARD, STANDARD),
        ("59'59\"", "3599", 3599, RAPID, RAPID),
        ("60'", "3600", 3600, STANDARD, STANDARD),
        ("40/90'+30'+30\"", "40/5400+30:1800+30", 9000, STANDARD, STANDARD),
        ("40/7200:20/3600:900", "40/7200:20/3600:900", 10800, STANDARD, STANDARD),
        ("as announced", "", None, None, None),
        ("90+30", "", None, None, None),
        ("", "", None, None, None),
    ],
)
def test_a_time_control_has_its_class_by_both_editions(
    words: str,
    code: str,
    seconds: int | None,
    before: TimeClass | None,
    since: TimeClass | None,
) -> None:
    assert coded_time_control(Event(time_control=words)) == code
    assert seconds_for_60_moves(code) == seconds
    if seconds is not None:
        assert (time_class(seconds, 2009), time_class(seconds, 2018)) == (before, since)


def told(**fields: str) -> str:
    issue = trf.time_class_issue(Tournament((), (), event=Event(**fields)))
    return issue.message if issue is not None else ""


def test_what_the_class_is_is_told_and_where_the_laws_changed_it() -> None:
    assert told(time_control="15 min + 10 s") == (
        "The time control 900+10 gives 0:25:00 for 60 moves. This is rapid chess, by the Laws "
        "since July 2014 and by the earlier Laws."
    )
    assert told(time_control_code="720") == (
        "The time control 720 gives 0:12:00 for 60 moves. This is rapid chess by the Laws since "
        "July 2014, and blitz chess by the earlier Laws."
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("W 5' – B 4'", "gives 0:05:00 and 0:04:00 for 60 moves. This is blitz chess"),
        (
            "White 90 min + 30 s - Black 60 min",
            "gives 2:00:00 and 1:00:00 for 60 moves. This is standard",
        ),
    ],
)
def test_other_times_of_white_and_black_have_a_class_where_both_have_it(
    words: str, said: str
) -> None:
    assert said in told(time_control=words)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"time_control": "as announced"},
        {"time_control_code": "90 minutes"},
        {"time_control_code": "W3600-B300"},
        {"time_control_code": "W3600-B"},
    ],
)
def test_an_unknown_time_has_no_class(fields: dict[str, str]) -> None:
    assert told(**fields) == ""


def test_a_code_by_colour_is_that_of_each_side() -> None:
    assert sides_of("W300-B240") == ("300", "240")
    assert sides_of("40/5400+30:1800+30") == ("40/5400+30:1800+30",)


def test_check_rating_tells_the_class(tmp_path: object) -> None:
    path = f"{tmp_path}/event.trf"
    assert call("simulate", "--players=8", "--rounds=1", "--seed=1", "--out", path).code == 0
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if line[:3] not in ("122", "222")]
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(["222 900+10\n", *lines])
    found = call("check", path, "--rating", "--json").document["issues"]
    [issue] = [issue for issue in found if issue["code"] == "time-class"]
    assert issue["severity"] == "notice"
    assert "rapid chess" in issue["found"]
    assert "time-class" not in call("check", path, "--json").out
