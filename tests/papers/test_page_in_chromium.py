"""The page in a browser: by keys, on phones, for screen readers, for the hall, from the floor."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from support.books.open_xml import NODE
from support.examples import all_asked_for
from support.pages import club_event, first_round, hostile_event, in_play, paper_event, wide_event
from support.papers import event as long_names
from swissheet.model import Tournament
from swissheet.papers import floor
from swissheet.papers.live_page import page

pytestmark = pytest.mark.programs

ADDRESS = "https://chess.club.example/open/"
AXE = NODE / "node_modules/axe-core/axe.min.js"
PHONE, SMALL, LAPTOP, PROJECTOR = (360, 740), (320, 640), (1280, 800), (1920, 1080)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None or not AXE.exists():
        raise AssertionError("Chromium or axe-core is not installed: run python3 dev.py check")
    with sync_playwright() as playwright:
        # As root, which a container often is, Chromium starts in no other way.
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


@cache
def made(t: Tournament) -> bytes:
    return page(paper_event(t, ADDRESS))


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Callable[..., Any]:
    """Opens the page of an event in a window of its own: no request, and no error."""

    @contextmanager
    def opened(
        t: Tournament, at: str = "", size: tuple[int, int] = LAPTOP, **more: Any
    ) -> Iterator[Page]:
        path = tmp_path / "page.html"
        path.write_bytes(made(t))
        width, height = size
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        asked: list[str] = []
        wrong: list[str] = []
        window = context.new_page()
        window.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        window.on("pageerror", lambda error: wrong.append(str(error)))
        window.on("console", lambda message: wrong.append(message.text))
        window.goto(path.as_uri() + at)
        yield window
        context.close()
        assert set(asked) == {path.as_uri()}
        if not more.get("bypass_csp"):
            assert wrong == []

    return opened


def sideways(window: Page) -> bool:
    return bool(window.evaluate("document.documentElement.scrollWidth > innerWidth"))


TAGS = {"type": "tag", "values": [f"wcag{n}" for n in ("2a", "2aa", "21a", "21aa", "22aa")]}


def test_axe_finds_nothing_in_any_view(visit: Callable[..., Any]) -> None:
    # Another scheme is other colours and nothing else.
    asked = {"light": TAGS,
             "dark": {"type": "rule", "values": ["color-contrast"]}}  # fmt: skip
    t = in_play(club_event(24, 5), 4)
    # The page of the hall fades in, but not for those who want no motion.
    with visit(t, size=PHONE, reduced_motion="reduce", bypass_csp=True) as window:
        window.add_script_tag(path=str(AXE))
        acts = ["for (const one of document.querySelectorAll('details')) one.open = true",
                "document.querySelector('#s tbody button').click()",
                "document.querySelector('#card .x').click(); location.hash = 'hall'",
                "location.hash = 'enter'", "document.querySelector('#enter>div button').click()",
                "document.querySelector('#pick div button').click();"
                "document.querySelector('#enter .go').click()"]  # fmt: skip
        for act in acts:
            window.evaluate(act)
            for scheme, rules in asked.items():
                window.emulate_media(color_scheme=scheme)
                wish = {"runOnly": rules, "resultTypes": ["violations"]}
                found = window.evaluate("wish => axe.run(document, wish)", wish)
                told = [
                    (v["id"], [n["html"][:90] for n in v["nodes"][:2]]) for v in found["violations"]
                ]
                assert told == [], (act, scheme)
                assert found["passes"], (act, scheme)


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_nothing_scrolls_sideways_but_a_wide_table_in_its_frame(
    visit: Callable[..., Any], size: tuple[int, int]
) -> None:
    with visit(club_event(40, 7, seed=11, plain=False), size=size) as window:
        assert not sideways(window)
        window.click("#s tbody tr:nth-child(2) button")
        assert not sideways(window)
        assert window.evaluate(
            "(d => d.scrollWidth <= d.clientWidth)(document.getElementById('card'))"
        )
        window.keyboard.press("Escape")
        for view in ("#enter", "#hall"):
            window.evaluate(f"location.hash = '{view}'")
            assert not sideways(window)
        if size == SMALL:
            window.evaluate("location.hash = ''; document.documentElement.style.fontSize = '200%'")
            assert not sideways(window)


BESIDE = """of => [...document.querySelectorAll(of)].filter(one =>
  one.scrollWidth > one.clientWidth + 1 && one.clientWidth).length"""


OTHERS = {
    "starting list": lambda: replace(wide_event(), rounds=()),
    "round robin": lambda: long_names(9, 9, "round_robin"),
    "knock-out": lambda: long_names(8, 3, "knockout"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_lists_of_other_events_are_for_everybody_too(visit: Callable[..., Any], name: str) -> None:
    with visit(OTHERS[name](), size=SMALL, bypass_csp=True) as window:
        window.add_script_tag(path=str(AXE))
        found = window.evaluate(
            "wish => axe.run(document, wish)", {"runOnly": TAGS, "resultTypes": ["violations"]}
        )
        assert [v["id"] for v in found["violations"]] == []
        assert not sideways(window)


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_a_long_name_pushes_no_result_out_of_sight(
    visit: Callable[..., Any], size: tuple[int, int]
) -> None:
    with visit(wide_event(), size=size) as window:
        assert not sideways(window)
        assert window.evaluate(BESIDE, "#board .w, #name .w") == 0
        assert window.evaluate(BESIDE, "#s tbody th") == 0


TURN = """() => {
  const table = document.querySelector('#hall table'), room = table.parentNode;
  const found = [table.offsetHeight <= room.clientHeight,
    table.offsetWidth <= room.clientWidth && table.offsetWidth > 0.9 * room.clientWidth,
    [...table.querySelectorAll('td,th')].every(one => one.scrollWidth <= one.clientWidth + 1)];
  dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}));
  return found;
}"""


def test_each_page_of_the_hall_is_seen_whole(visit: Callable[..., Any]) -> None:
    with visit(wide_event(), at="#hall&show=board,name,places", size=PROJECTOR) as window:
        for _ in range(int(window.inner_text("#hall span").split()[-1])):
            assert window.evaluate(TURN) == [True, True, True], window.inner_text("#hall b")


def test_nothing_a_name_says_is_done(visit: Callable[..., Any]) -> None:
    with visit(hostile_event()) as window:
        window.on("dialog", lambda _: pytest.fail("a name ran"))
        window.click("#s tbody button >> nth=0")
        opened = window.evaluate("""[...document.querySelectorAll('#s tbody button')].map(one => {
            document.querySelector('#card .x').click();
            one.click();
            return document.querySelector('#card h2').textContent;
        })""")
        assert len(opened) == 40
        assert "49" not in window.inner_text("main h2 >> nth=0")


def test_the_policy_stops_a_script_that_was_put_in(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    put_in = b"<script>window.ran = 1</script><b onclick='window.ran = 2'>x</b>"
    put_in += b"<img src=x onerror='window.ran = 3'><style>h1{display:none}</style></main>"
    path.write_bytes(made(club_event(12, 3)).replace(b"</main>", put_in))
    context = browser.new_context()
    window = context.new_page()
    window.goto(path.as_uri())
    window.click("b:text-is('x')")
    assert window.evaluate("window.ran") is None
    assert window.is_visible("h1")
    assert window.is_visible("#find")  # our own script ran
    context.close()


SEEN = """of => [...document.querySelectorAll(of)].filter(one => one.checkVisibility())
  .map(one => one.textContent)"""


def test_the_search_finds_names_without_their_accents(visit: Callable[..., Any]) -> None:
    t = club_event(100)
    wanted = sum("Łukaszewicz" in player.name for player in t.players)
    assert wanted
    with visit(t) as window:
        window.fill("#q", "lukasz")
        found = window.evaluate(SEEN, "#s tbody tr")
        assert len(found) == wanted
        assert all("Łukaszewicz" in text for text in found)
        assert "#q=lukasz" in window.url
        assert any(c.isdigit() for c in window.inner_text("#find output"))
        window.fill("#q", "ostad")
        assert window.evaluate(SEEN, "tbody tr") == []
        window.fill("#q", "")
        assert len(window.evaluate(SEEN, "#s tbody tr")) == 100
    with visit(t, at="#q=lukasz") as window:
        assert window.input_value("#q") == "lukasz"
        assert len(window.evaluate(SEEN, "#s tbody tr")) == wanted


def test_a_card_is_opened_read_and_left_by_keys_alone(visit: Callable[..., Any]) -> None:
    t = club_event(24, 5)
    with visit(t) as window:
        window.keyboard.press("Tab")
        assert window.evaluate("document.activeElement.className") == "skip"
        seen = []
        for _ in range(60):
            window.keyboard.press("Tab")
            seen.append(
                window.evaluate("document.activeElement.id || document.activeElement.tagName")
            )
            if window.evaluate("!!document.activeElement.closest('#s tbody')"):
                break
        assert "q" in seen
        first = window.evaluate("document.activeElement.innerText")
        window.keyboard.press("Enter")
        assert window.evaluate("document.activeElement.closest('dialog').id") == "card"
        assert window.inner_text("#card h2").split(" ")[0] == first.split(" ")[0]
        points = window.inner_text("#card tbody tr:last-child td:last-child")
        assert points == window.inner_text("#s tbody tr:first-child td:nth-child(3)")
        lines = window.locator("#card li").all_inner_texts()
        assert [line.split(" ")[0] for line in lines[:3]] == ["BH/C1", "BH", "SB"]
        assert "(" in lines[0]
        assert "×" in lines[2]
        window.keyboard.press("Escape")
        assert window.evaluate("document.activeElement.innerText") == first


def test_a_card_names_the_opponents_of_the_rounds(visit: Callable[..., Any]) -> None:
    t = club_event(40, 7, seed=11, plain=False)
    event = paper_event(t)
    with visit(t) as window:
        for row in (1, 7, 20, 33):
            name = window.inner_text(f"#s tbody tr:nth-child({row}) bdi")
            tpn = next(n for n, said in event.titled.items() if " ".join(said.split()) == name)
            window.click(f"#s tbody tr:nth-child({row}) button")
            shown = window.locator("#card tbody th").all_inner_texts()
            window.keyboard.press("Escape")
            entries = t.entries[tpn][: len(shown)]
            met = [event.titled.get(e.opponent, "") if e is not None else "" for e in entries]
            assert [" ".join(one.split()) for one in met] == shown


def test_the_hall_shows_every_board_turns_by_itself_and_stops_at_a_key(
    visit: Callable[..., Any],
) -> None:
    events = {"reduce": club_event(60, 5), "no-preference": long_names(60)}
    for motion, t in events.items():
        with visit(in_play(t, 10), size=PROJECTOR, reduced_motion=motion) as window:
            window.clock.install()
            window.evaluate("location.hash = 'hall&until=23:59'")
            window.wait_for_selector("#hall table tbody tr")
            boards: list[str] = []
            pages = window.evaluate(
                "() => +document.querySelector('#hall span').innerText.match(/\\d+$/)"
            )
            for _ in range(pages):
                boards += window.locator("#hall tbody tr td:first-child").all_inner_texts()
                assert window.evaluate(
                    "(t => t.offsetHeight <= t.parentNode.clientHeight)"
                    "(document.querySelector('#hall table'))"
                )
                window.clock.run_for(12_000)
            assert boards == [str(n) for n in range(1, 31)]
            size = window.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('#hall td')).fontSize)"
            )
            assert size >= 0.05 * PROJECTOR[1]  # capitals of 5 cm on a picture of 1.5 m
            window.keyboard.press("ArrowRight")
            moved = window.evaluate(
                "getComputedStyle(document.querySelector('#hall tbody')).animationName"
            )
            assert (moved == "none") is (motion == "reduce")
            window.click("#hall button:visible >> nth=0")
            here = window.inner_text("#hall span")
            window.clock.run_for(60_000)
            assert window.inner_text("#hall span") == here
            assert window.inner_text("#hall .t")
            window.keyboard.press("Escape")
            window.wait_for_selector("header")


def test_by_space_the_hall_is_stopped_and_goes_on(visit: Callable[..., Any]) -> None:
    with visit(in_play(club_event(60, 5), 10), size=PROJECTOR) as window:
        window.clock.install()
        window.evaluate("location.hash = 'hall'")
        window.wait_for_selector("#hall table tbody tr")
        first = window.inner_text("#hall span")
        window.keyboard.press("Space")
        window.clock.run_for(30_000)
        assert window.inner_text("#hall span") == first
        window.keyboard.press("Space")
        window.clock.run_for(12_000)
        assert window.inner_text("#hall span") != first


def scanned(window: Page) -> str:
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(window.screenshot())))
    assert found.text == window.evaluate("document.querySelector('#show code').textContent")
    return str(found.text)


TAP = """results => {
  const tiles = document.querySelectorAll('#enter>div button');
  for (const [board, choice] of results) {
    tiles[board - 1].click();
    document.querySelectorAll('#pick div button')[choice - 1].click();
  }
  document.querySelector('#enter .go').click();
}"""


def test_results_from_the_floor_arrive_as_they_were_tapped(
    visit: Callable[..., Any], tmp_path: Path
) -> None:
    random = Random(2026)
    path = tmp_path / "page.html"
    with visit(first_round(1), size=PHONE) as window:
        for number in range(100 if all_asked_for() else 20):
            boards = number % 60 + 1 if all_asked_for() else 3 * number + 1
            t = first_round(boards, seed=number)
            tapped = {n: random.randrange(1, 6) for n in range(1, boards + 1)}
            chosen = {n: c for n, c in tapped.items() if n == 1 or random.random() < 0.9}
            path.write_bytes(page(paper_event(t)))
            window.evaluate("history.replaceState(null, '', '#enter')")
            window.reload()
            window.evaluate(TAP, list(chosen.items()))
            code = floor.decode(scanned(window))
            results = {n: floor.RESULTS[c] for n, c in chosen.items()}
            assert floor.new_results(t, code) == results


def test_a_large_round_has_several_codes(visit: Callable[..., Any]) -> None:
    t = first_round(200)
    with visit(t, at="#enter", size=PHONE) as window:
        window.evaluate(TAP, [[n, n % 5 + 1] for n in range(1, 201)])
        codes = [floor.decode(scanned(window))]
        window.click("#show p button")
        codes.append(floor.decode(scanned(window)))
    results = floor.new_results(t, floor.joined(codes))
    assert results == {n: floor.RESULTS[n % 5 + 1] for n in range(1, 201)}


def test_boards_are_tapped_by_finger_or_keys_and_survive_a_reload(
    visit: Callable[..., Any],
) -> None:
    t = in_play(club_event(12, 3), 5)
    with visit(t, at="#enter", size=PHONE, has_touch=True) as window:
        window.tap("#enter>div button >> nth=1")
        assert window.inner_text("#pick h2").endswith("2")
        window.tap("#pick div button >> nth=1")
        # The next board without a result has the focus.
        window.keyboard.press("Enter")
        assert window.inner_text("#pick h2").endswith("3")
        window.keyboard.press("Tab")
        window.keyboard.press("Enter")
        assert "½-½" in window.inner_text("#enter>div button >> nth=1")
        window.reload()
        assert "½-½" in window.inner_text("#enter>div button >> nth=1")
        tiles = window.locator("#enter>div button").all_inner_texts()
        window.evaluate("location.hash = ''")
        window.evaluate("location.hash = 'enter'")
        assert window.locator("#enter>div button").all_inner_texts() == tiles
        window.tap("#enter>div button >> nth=1")
        window.tap("#pick div button >> nth=5")
        assert "½-½" not in window.inner_text("#enter>div button >> nth=1")


def test_without_storage_typed_boards_are_kept_in_the_address(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(made(first_round(6)))
    context = browser.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})"
    )
    window = context.new_page()
    window.goto(path.as_uri() + "#enter")
    window.click("#enter>div button >> nth=3")
    window.click("#pick div button >> nth=0")
    window.reload()
    assert "1-0" in window.inner_text("#enter>div button >> nth=3")
    context.close()


def test_without_script_everything_is_there_to_read(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(made(club_event(24, 5)))
    context = browser.new_context(java_script_enabled=False)
    window = context.new_page()
    window.goto(path.as_uri())
    assert window.is_hidden("#find")
    assert window.is_hidden("#enter")
    assert "BH/C1" in window.inner_text("#s")
    assert "+" in window.inner_text("#s tbody tr:first-child")
    context.close()


def test_on_paper_links_and_search_are_away_and_tables_are_whole(
    visit: Callable[..., Any],
) -> None:
    with visit(club_event(24, 5)) as window:
        window.emulate_media(media="print")
        assert window.is_hidden("nav")
        assert window.is_hidden("#find")
        assert (
            window.evaluate("getComputedStyle(document.querySelector('.w')).overflowX") == "visible"
        )
        assert window.inner_text("header").strip().endswith("18:42")


def test_a_small_event_is_printed_on_few_sheets_with_all_its_rounds(
    visit: Callable[..., Any],
) -> None:
    with visit(club_event(8, 4)) as window:
        paper = window.pdf(format="A4")
        assert window.evaluate("document.querySelectorAll('details:not([open])').length") == 0
    assert len(re.findall(rb"/Type /Page\b", paper)) == 2


def test_the_address_is_a_code_that_phones_read(visit: Callable[..., Any]) -> None:
    with visit(club_event(12, 3), size=PHONE) as window:
        picture = window.locator("footer svg").screenshot()
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    assert found.text == ADDRESS
