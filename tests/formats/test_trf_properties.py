"""What holds for every tournament and every text, not only for the examples."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from support.strategies import tournaments
from swissheet.errors import Severity
from swissheet.formats import trf
from swissheet.model import Tournament

SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(tournaments())
def test_what_is_written_reads_back_equal(tournament: Tournament) -> None:
    assert trf.loads(trf.dumps(tournament)) == tournament
    assert trf.losses(tournament) == []


@SLOW
@given(tournaments())
def test_reading_what_was_written_finds_no_error(tournament: Tournament) -> None:
    issues = trf.read(trf.dumps(tournament)).issues
    assert [issue for issue in issues if issue.severity is Severity.ERROR] == []
