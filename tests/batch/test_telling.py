"""What stays of a file that failed, what answers its questions, and where its reason is told."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from support import many_files
from support.commands import Outcome, call
from swissheet import rounds
from swissheet.batch import Source
from swissheet.batch.one_file import refused
from swissheet.batch.one_file.working import error_document
from swissheet.batch.planning.job import ERROR
from swissheet.cli.errors import Exit
from swissheet.errors import Issue, Severity
from swissheet.formats import trf
from swissheet.words.problems import texts

DOCS = Path(__file__).resolve().parents[2] / "docs/servers.md"


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder ``events``, seen from above."""
    monkeypatch.chdir(tmp_path)
    Path("events").mkdir()
    return tmp_path / "events"


def run(*more: str, do: str = "check") -> Outcome:
    return call(
        *("batch", "events", "--do", do, "--out", "out", "--jobs", "1", "--json"),
        *("--when", "2026-03-01T10:00:00"), *more,
    )  # fmt: skip


def written() -> set[str]:
    return set(many_files.contents(Path("out"))) - {"summary.csv"}


def codes(outcome: Outcome) -> dict[str, str | None]:
    return {item["file"]: item["code"] for item in outcome.document["files"]}


def waiting_for_results(seed: int) -> bytes:
    """A TRF whose last round has no results."""
    return trf.dumps(rounds.pair_next(many_files.sound(seed))[0]).encode()


def test_conversions_before_a_step_that_cannot_be_taken_stay(events: Path) -> None:
    (events / "may.trf").write_bytes(waiting_for_results(1))
    assert codes(run(do="convert=trf,pair,convert=json")) == {"events/may.trf": "results-missing"}
    assert written() == {f"may.trf{end}" for end in (".convert.json", ".trf", ERROR)}


def test_a_workbook_stays_with_what_was_done_before_and_is_sound(events: Path) -> None:
    (events / "may.xlsx").write_bytes(many_files.workbook(1))
    # The report takes results of all rounds, and the last one now has none.
    assert codes(run(do="convert=trf,pair,report")) != {"events/may.xlsx": None}
    assert written() == {
        f"may.xlsx{end}" for end in ("", ".convert.json", ".trf", ".pairings.json", ERROR)
    }
    (last, *_) = call("history", "out/may.xlsx", "--json").document["actions"]
    assert last["round"] == 4
    assert call("check", "out/may.xlsx").code == 0


def test_in_place_it_stays_as_it_was_and_nothing_is_told_of_a_round_it_has_not(
    events: Path,
) -> None:
    before = many_files.workbook(1)
    (events / "may.xlsx").write_bytes(before)
    assert run("--in-place", do="convert=trf,pair,report").code == 1
    assert (events / "may.xlsx").read_bytes() == before
    assert written() == {f"may.xlsx{end}" for end in (".convert.json", ".trf", ERROR)}


def otherwise(events: Path) -> None:
    """``other.trf`` has a round that the rules pair otherwise, ``may.trf`` none."""
    (events / "may.trf").write_bytes(many_files.text(1))
    (events / "other.trf").write_bytes(many_files.otherwise())


def test_a_question_is_answered_for_all_files_and_kept_in_the_log(events: Path) -> None:
    otherwise(events)
    first = run(do="convert=xlsx")
    assert codes(first) == {"events/may.trf": None, "events/other.trf": "waiting"}
    told = json.loads(Path("out/other.trf.error.json").read_text("utf-8"))
    assert "--accept" in told["wanted"]
    answers = [word for change in told["changes"] for word in ("--accept", change["accept"])]
    again = run("--resume", *answers, do="convert=xlsx")
    assert set(codes(again).values()) == {None}
    # Who asked nothing is left alone.
    assert [item["file"] for item in again.document["files"] if not item["resumed"]] == [
        "events/other.trf"
    ]
    assert "IMPORT-PAIRS" in call("history", "out/other.trf.xlsx").out
    assert "IMPORT-PAIRS" not in call("history", "out/may.trf.xlsx").out


def archive(name: str, *members: str) -> None:
    with zipfile.ZipFile(name, "w") as made:
        for member in members:
            made.writestr(member, many_files.text(1))


def test_refused_archives_and_members_have_their_reason_beside_and_in_the_log(
    events: Path,
) -> None:
    (events / "old.zip").write_bytes(b"no archive")
    archive("events/bad.zip", "../out.trf", "ok.trf")
    outcome = run("--log", "log.jsonl")
    said = {item["file"]: item["message"] for item in outcome.document["files"]}
    assert "damaged" in said["events/old.zip"]
    assert "points outside" in said["events/bad.zip/../out.trf"]
    assert said["events/bad.zip/ok.trf"] is None
    log = [json.loads(line) for line in Path("log.jsonl").read_text("utf-8").splitlines()]
    assert {line["file"]: line["message"] for line in log} == said
    (member,) = {
        name for name in written() if re.fullmatch(r"bad.zip/1-[0-9a-f]{8}.error.json", name)
    }
    assert written() == {"old.zip.error.json", member, "bad.zip/ok.trf.check.json"}
    # Mended, neither has an error left.
    archive("events/old.zip", "may.trf")
    archive("events/bad.zip", "ok.trf")
    assert run("--resume").code == 0
    assert written() == {"old.zip/may.trf.check.json", "bad.zip/ok.trf.check.json"}


def test_a_name_of_an_error_is_nobody_elses_and_short_enough() -> None:
    problem = Issue(Severity.ERROR, "batch.same-name", params={"other": "", "name": ""})
    twin = Source("b/x.trf", "x.trf", problem=problem)
    assert refused.error_file(twin, set()) == "x.trf.error.json"
    other = refused.error_file(twin, {"x.trf.error.json"})
    assert other != "x.trf.error.json"
    for name in ("a" * 240 + ".trf", "a\nb.trf", "../x.trf", "\udcfc.trf"):
        file = refused.error_file(Source(name, name, problem=problem), set())
        assert re.fullmatch(r"[\w./-]{1,150}", file)
        assert not file.startswith((".", "/"))


def test_many_other_files_of_an_archive_are_a_number(events: Path) -> None:
    archive("events/few.zip", "a.trf", "a.txt")
    archive("events/many.zip", "a.trf", *(f"{n}.txt" for n in range(30)))
    assert run().document["skipped"] == ["events/few.zip/a.txt", "events/many.zip (30 other files)"]


def rows(heading: str) -> list[list[str]]:
    """The first cells of the table below a heading of the page, as the words marked as code."""
    section = DOCS.read_text("utf-8").partition(f"### {heading}\n")[2].partition("\n##")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [re.findall(r"[\w.-]+", line.split("|")[1]) for line in lines]


def test_the_page_has_every_exit_code() -> None:
    assert [int(code) for (code,) in rows("How it leaves")] == sorted({*map(int, Exit)})


def test_the_page_has_every_code_of_a_batch_and_no_other() -> None:
    named = [code for heading in ("files", "the whole batch")
             for row in rows(f"Codes of {heading}") for code in row]  # fmt: skip
    assert len(named) == len(set(named))
    ours = {key.partition(".")[0] for key in texts("batch")}
    # What is wrong with a file and not with the tournament in it.
    for area in ("files", "xlsx", "json"):
        ours |= {key.partition(".")[0] for key in texts(area)}
    ours |= {"damaged", "file-access", "file-kind", "file-size", "no-path", "accept-code"}
    ours -= {"no-manual"}  # of `swissheet help` alone
    areas = ("batch", "cli", "changes", "rounds", "knockout", "contradictions")
    known = ours | {key.partition(".")[0] for area in areas for key in texts(area)}
    assert ours - set(named) == set()
    assert set(named) - known == set()


def test_the_page_has_every_key_of_an_error() -> None:
    issue = Issue(Severity.ERROR, "batch.twice")
    keys = {*json.loads(error_document(Source("a", "a"), [issue])), "changes"}
    assert {key for row in rows("What stands in .error.json") for key in row} == keys


def test_what_is_wrong_with_a_name_is_what_is_said_of_it(events: Path) -> None:
    out = ("../x.trf", "/x.trf", "a/../../x.trf", "C:\\x.trf")
    odd = ("colon:x.trf", "a/./x.trf", "\u202ex.trf")
    archive("events/bad.zip", *out, *odd)
    said = [item["message"] for item in run().document["files"]]
    assert sum("points outside" in message for message in said) == len(out)
    assert sum("contains a part or character" in message for message in said) == len(odd)


def member(name: str, **given: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    for field, value in given.items():
        setattr(info, field, value)
    return info


def test_a_link_in_an_archive_and_a_password_are_called_so_in_the_log(events: Path) -> None:
    link = member("l.trf", create_system=3, external_attr=0o120777 << 16)
    with zipfile.ZipFile("events/a.zip", "w") as made:
        made.writestr(link, "/etc/passwd")
        made.writestr(member("p.trf"), many_files.text(1))
    data = Path("events/a.zip").read_bytes()
    # The flag of a password in both places that have it.
    at = data.rindex(b"PK\x01\x02"), data.index(b"PK\x03\x04", 4)
    locked = bytearray(data)
    locked[at[0] + 8] |= 1
    locked[at[1] + 6] |= 1
    Path("events/a.zip").write_bytes(locked)
    outcome = run("--log", "log.jsonl")
    said = {item["file"]: (item["code"], item["message"]) for item in outcome.document["files"]}
    assert said["events/a.zip/l.trf"][0] == "link"
    assert said["events/a.zip/p.trf"][0] == "damaged"
    log = [json.loads(line) for line in Path("log.jsonl").read_text("utf-8").splitlines()]
    assert {line["file"]: (line["code"], line["message"]) for line in log} == said
    assert "is a link" in said["events/a.zip/l.trf"][1]
    assert "password" in said["events/a.zip/p.trf"][1]


def test_a_process_says_the_reason_in_the_language_of_the_person_who_began(events: Path) -> None:
    text = trf.dumps(many_files.sound(1))
    (events / "may.trf").write_text(text.replace(" b ", " w ", 1), encoding="utf-8")
    run("--lang", "de")
    document = json.loads(Path("out", f"may.trf{ERROR}").read_text("utf-8"))
    assert document["code"] == "same-colour"
    assert "Weiß" in document["found"]
