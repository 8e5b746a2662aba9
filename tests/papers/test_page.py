"""The page of an event is sound HTML, has all of the event and nothing private, and is small."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest

from support.commands import call
from support.pages import HOSTILE, club_event, hostile_event, in_play, paper_event
from support.papers import event as long_names
from swissheet.errors import InputError
from swissheet.model import Tournament
from swissheet.notation import format_result
from swissheet.papers.event import PaperEvent
from swissheet.papers.live_page import page, page_of_list
from swissheet.papers.offered import made as offered
from swissheet.papers.printed import PrintedList
from swissheet.ranking import ranked
from swissheet.standings import standings_rows
from swissheet.tiebreaks import format_value

ADDRESS = "https://chess.club.example/2026/open/"

EVENTS = {
    "nobody paired": lambda: replace(club_event(12, 3), rounds=()),
    "round 1": lambda: in_play(club_event(9, 1)),
    "in play": lambda: in_play(club_event(30, 5), 4),
    "over": lambda: club_event(30, 5),
    "byes, forfeits, people who left": lambda: club_event(40, 7, seed=11, plain=False),
    "many scripts": lambda: long_names(31),
    "round robin": lambda: long_names(9, 9, "round_robin"),
    "knock-out": lambda: long_names(8, 3, "knockout"),
    "hostile": hostile_event,
}


@cache
def made(name: str) -> tuple[Tournament, str]:
    t = EVENTS[name]()
    return t, page(paper_event(t, ADDRESS)).decode("utf-8")


def parsed(text: str) -> Element:
    """The elements of a page; what a strict parser would not take is an error."""
    found = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    assert isinstance(found, Element)
    return found


def said(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def table(root: Element, name: str) -> list[list[str]]:
    """The cells of a table, its headings first."""
    found = next(one for one in root.iter("table") if one.get("id") == name)
    return [[said(cell) for cell in row] for row in found.iter("tr")]


@pytest.mark.parametrize("name", EVENTS)
def test_a_strict_parser_takes_the_page_and_every_player_is_on_it(name: str) -> None:
    t, text = made(name)
    root = parsed(text)
    names = [said(one) for one in root.iter("bdi")]
    # The Nu validator takes no such heading, nor a time that is none yet.
    assert all(said(one) for tag in ("h1", "h2", "caption") for one in root.iter(tag))
    assert not list(root.iter("time"))
    for player, whole in PaperEvent(t).titled.items():
        plain = " ".join(whole.split())
        assert any(plain == one for one in names), (player, whole)


@pytest.mark.parametrize("name", ["in play", "over", "byes, forfeits, people who left"])
def test_every_board_of_the_last_round_has_its_result(name: str) -> None:
    t, text = made(name)
    event = PaperEvent(t)
    rows = table(parsed(text), "now")[1:]
    games = t.round(t.rounds_paired).games
    assert len(rows) == len(games)
    for row, (board, game) in zip(rows, enumerate(games, start=1), strict=True):
        shown = "" if game.pending else format_result(game.white_result, game.black_result)
        assert (row[0], row[2]) == (str(board), shown)
        assert row[1].startswith(event.titled[game.white])
        assert row[3].startswith(event.titled[game.black])


@pytest.mark.parametrize("name", ["over", "byes, forfeits, people who left", "round robin"])
def test_standings_are_those_of_the_engine_in_its_order(name: str) -> None:
    t, text = made(name)
    rows = standings_rows(t, ranked(t))
    found = table(parsed(text), "s")
    event = PaperEvent(t)
    assert found[0][3 : 3 + len(rows.headings)] == list(rows.headings)
    for row, shown in zip(rows.rows, found[1:], strict=True):
        values = [format_value(c, v) for c, v in zip(rows.codes, row.values, strict=True)]
        assert shown[0] == str(row.rank or "–")
        assert shown[1].startswith(event.titled[row.player.tpn])
        assert shown[2 : 3 + len(values)] == [event.points(row.points), *values]


def amount(said: str) -> Fraction:
    whole = said.endswith("½")
    return Fraction(said.rstrip("½") or 0) + (Fraction(1, 2) if whole else 0)


def sums(heads: list[str], row: list[str], first: int, end: int) -> Iterator[tuple[str, Fraction]]:
    """The sum of the parts of each tie-break, by the words of the note below the standings."""
    worth = [amount(cell.split()[0]) if " " in cell else
             {"1": Fraction(1), "+": Fraction(1), "½": Fraction(1, 2)}.get(cell[-1:], Fraction())
             for cell in row[first:end]]  # fmt: skip
    for codes, parts in zip(heads[end:], row[end:], strict=True):
        if not parts or ":" in parts:
            continue
        for n, code in enumerate(codes.split(",")):
            if re.fullmatch(r"\d+( \d+)*|–", parts):
                yield code, Fraction(0 if parts == "–" else len(parts.split()))
                continue
            terms = parts.split("+")
            left = [t for t in terms if not t.startswith("(")] if n == 0 else terms
            values = [amount(t.strip("()")) for t in left]
            if code.endswith("×"):
                values = [v * w for v, w in zip(values, worth, strict=True)]
            yield code.rstrip("×"), sum(values, Fraction())


@pytest.mark.parametrize(
    ("seed", "plain"), [(3, True), (4, True), (11, False), (12, False), (13, False), (14, False)]
)
def test_the_parts_of_each_tie_break_add_up_to_its_value(seed: int, plain: bool) -> None:
    t = replace(club_event(40, 7, seed=seed, plain=plain), tiebreaks=())
    if not ranked(t).after:
        pytest.fail("no round is complete")
    root = parsed(page(paper_event(t)).decode("utf-8"))
    found = next(one for one in root.iter("table") if one.get("id") == "s")
    heads, *rows = table(root, "s")
    first, end = int(found.get("data-x", "")), int(found.get("data-p", ""))
    counted = {rule.split(":")[0] for rule in found.get("data-n", "").split()}
    opened = set()
    for row in rows:
        for code, total in sums(heads, row, first, end):
            shown = row[2] if code == "PTS" else row[heads.index(code)]
            assert total == amount(shown), (row[1], code, row)
            opened.add(code)
    assert {"BH/C1", "BH", "SB"} <= opened
    assert {"WIN", "BWG"} <= opened | counted


def test_rules_of_counting_are_on_the_page_only_where_they_hold_for_every_player() -> None:
    plain = parsed(page(paper_event(club_event(40, 5))).decode("utf-8"))
    found = next(one for one in plain.iter("table") if one.get("id") == "s")
    assert found.get("data-n") == "WIN:! BWG:b!"
    assert not {"WIN", "BWG"} & set(table(plain, "s")[0][int(found.get("data-p", "")) :])


@pytest.mark.parametrize(("players", "most"), [(100, 60_000), (300, 180_000)])
def test_the_page_stays_small(players: int, most: int) -> None:
    for t in (club_event(players), in_play(club_event(players), players // 5)):
        # Spanish has the longest words.
        for event in (paper_event(t, ADDRESS), replace(paper_event(t, ADDRESS), language="es")):
            assert len(page(event)) < most


def test_earlier_rounds_are_on_it_while_there_is_room() -> None:
    assert [said(one) for one in parsed(made("over")[1]).iter("summary")] == [
        f"Round {n}" for n in (4, 3, 2, 1)
    ]
    assert "id=rounds" not in page(paper_event(club_event(100), ADDRESS)).decode("utf-8")


def test_no_address_is_on_it_but_the_one_given() -> None:
    text = made("over")[1]
    assert set(re.findall(r"(?:https?:)?//[\w.]+[^\s\"<]*", text)) == {ADDRESS}
    assert not re.search(r"https?:", page(paper_event(club_event(12, 3))).decode("utf-8"))
    assert not re.search(r"\bsrc=|srcset|@import|url\(|fetch\(|XMLHttp", text)


@pytest.mark.parametrize(
    "address", ["club.example", "javascript:alert(1)", "https://x y", 'http://"']
)
def test_what_is_no_address_of_the_web_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="not an address"):
        page(paper_event(club_event(12, 3), address))


def test_forty_hostile_names_stay_names() -> None:
    t, text = made("hostile")
    assert len(HOSTILE) == 40
    clean = page(paper_event(club_event(40, 4), ADDRESS)).decode("utf-8")
    root, other = parsed(text), parsed(clean)
    # One part of the head more, and no arbiter: the same elements otherwise.
    tags = sorted(one.tag for one in root.iter() if one.tag not in ("bdi", "p"))
    assert tags == sorted(one.tag for one in other.iter() if one.tag not in ("bdi", "p"))
    names = {name for one in root.iter() for name in one.attrib}
    assert names == {name for one in other.iter() for name in one.attrib}
    assert not [name for name in names if name.startswith("on") or name in ("style", "srcdoc")]
    assert all(any(said(one) == " ".join(n.split()) for one in root.iter("bdi"))
               for n in PaperEvent(t).titled.values())  # fmt: skip


@pytest.mark.parametrize("table", ["standings", "crosstable", "startlist"])
def test_the_page_of_one_list_has_its_cells_and_no_name_is_markup(table: str) -> None:
    event = paper_event(hostile_event())
    paper, _ = offered(event, table)
    assert isinstance(paper, PrintedList)
    root = parsed(page_of_list(event, paper).decode("utf-8"))
    shown = next(root.iter("table")).iter("tr")
    heads, *rows = [[said(cell) for cell in row] for row in shown]
    printed = paper.tables[0]
    assert heads == [column.heading for column in printed.columns]
    assert rows == [[" ".join(cell.split()) for cell in row] for row in printed.rows]


def test_only_our_own_script_and_style_are_allowed_by_the_page() -> None:
    text = made("hostile")[1]
    (policy,) = re.findall(r'Content-Security-Policy content="([^"]*)"', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.replace("&#39;", "'").split(";"))
    assert rules["default-src"] == "'none'"
    assert {rules["base-uri"], rules["form-action"]} == {"'none'"}
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        (fixed,) = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(fixed.encode("utf-8")).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


def test_the_template_trusts_no_text_and_the_script_makes_no_markup() -> None:
    folder = Path(__file__).parents[2] / "engine/swissheet/papers"
    template = (folder / "page.html.jinja").read_text("utf-8")
    script = (folder / "page.js").read_text("utf-8")
    assert not re.search(r"\|\s*safe|autoescape|Markup", template)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|\.write\(|eval\(|Function\(", script)


def test_nothing_private_is_on_it() -> None:
    text = made("over")[1]
    assert not re.search(r"1987|03/21|70000\d\d|Secret", text)


def test_the_same_event_has_the_same_bytes() -> None:
    t = club_event(30, 5)
    assert page(paper_event(t, ADDRESS)) == page(paper_event(replace(t), ADDRESS))


def test_nobody_at_all_is_refused() -> None:
    with pytest.raises(InputError):
        page(paper_event(Tournament(())))


def test_a_player_who_left_has_the_sign_of_the_sheets() -> None:
    t = club_event(12, 4)
    gone = ranked(t).rows[-1].tpn
    players = tuple(replace(p, left_after=2) if p.tpn == gone else p for p in t.players)
    root = parsed(page(paper_event(replace(t, players=players))).decode("utf-8"))
    assert "† 2" in table(root, "s")[-1][1]
    assert "withdrawn after round n" in said(root)


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(2 * c for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_texts_and_lines_stand_out_in_both_schemes() -> None:
    style = (Path(__file__).parents[2] / "engine/swissheet/papers/page.css").read_text("utf-8")
    light, dark, *_ = (
        dict(re.findall(r"--(\w+):(#\w+)", block))
        for block in re.findall(r":root\{([^}]*--bg[^}]*)\}", style)
    )
    wanted = [("fg", "bg", 7), ("fg", "band", 7), ("mute", "bg", 4.5), ("mute", "band", 4.5),
              ("link", "bg", 4.5), ("link", "band", 4.5), ("line", "bg", 3),
              ("on", "fill", 4.5)]  # fmt: skip
    for scheme in (light, dark):
        for one, other, least in wanted:
            high, low = sorted((luminance(scheme[one]), luminance(scheme[other])), reverse=True)
            assert (high + 0.05) / (low + 0.05) >= least, (one, other)


def test_the_command_writes_the_page_in_one_step(tmp_path: Path) -> None:
    source, out = tmp_path / "event.trf", tmp_path / "page.html"
    assert call("simulate", "--plain", "--players", 12, "--rounds", 3, "--out", source).code == 0
    tried = call("page", source, "--out", out, "--dry-run")
    assert tried.code == 0
    assert not out.exists()
    assert call("page", source, "--out", out).code == 0
    first = out.read_bytes()
    again = call("page", source, "--out", out, "--address", ADDRESS, "--json")
    assert again.document["written"] is True
    assert again.document["bytes"] == len(out.read_bytes()) > len(first)
    assert [one.name for one in tmp_path.iterdir()].count("page.html") == 1
    parsed(out.read_text("utf-8"))


def test_the_command_never_writes_over_its_own_file(tmp_path: Path) -> None:
    source = tmp_path / "event.trf"
    assert call("simulate", "--plain", "--players", 12, "--rounds", 3, "--out", source).code == 0
    before = source.read_bytes()
    assert call("page", source, "--out", source).code == 3
    assert source.read_bytes() == before


def test_the_page_of_a_workbook_is_in_its_language_and_says_when_it_was_changed(
    tmp_path: Path,
) -> None:
    players = tmp_path / "players.csv"
    players.write_text("Name,Rating\nĆwik Żaneta,2104\nŁoś Błażej,1987\nA,1\nB,2\n", "utf-8")
    book, out = tmp_path / "x.xlsx", tmp_path / "x.html"
    assert call("new", book, "--players", players, "--rounds", 3, "--lang", "pl").code == 0
    assert call("pair", book).code == 0
    assert call("page", book, "--out", out).code == 0
    root = parsed(out.read_text("utf-8"))
    assert root.get("lang") == "pl"
    assert root.get("dir") == "ltr"
    assert re.search(r"20\d\d-\d\d-\d\d \d\d:\d\d", said(next(root.iter("header"))))
    assert "Białe" in said(next(root.iter("main")))
