"""Puts together what Sphinx reads: the pages of docs/, the rules of the systems, the reference.

The pages are readable on a forge as they stand, so nothing in them is of Sphinx: the list of
contents is added here, and links that leave docs/ are led to the page the manual has instead, or
become plain text where it has none.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path

import reference
from swissheet.words.catalogue import LANGUAGES

__all__ = ["CONTENTS", "ROOT", "problems_of_links", "stage"]

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
RULES = "engine/swissheet/words/rules/en"

CONTENTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "At the tournament",
        (
            "quick-guide",
            "organiser",
            "arbiter",
            "install",
            "desk",
            "printing",
            "page",
            "prizes",
            "season",
            "needs",
            "rating-change",
            "norms",
        ),
    ),
    (
        "Systems and tie-breaks",
        ("systems", "club-swiss", "round-robin", "knockout", "chaining", "tiebreaks"),
    ),
    (
        "Files and games",
        (
            "commands",
            "player-lists",
            "ratings",
            "moving",
            "converting",
            "games",
            "generator",
            "excel",
        ),
    ),
    (
        "Quick guide in other languages",
        tuple(f"quick-guide.{code}" for code in LANGUAGES if code != "en"),
    ),
    (
        "Servers and programs",
        (
            "servers",
            "python",
            "benchmarks",
            "contributing",
            "languages",
            "architecture",
            "known-breaches",
        ),
    ),
)
"""The parts of the manual and their pages, in order."""

_FENCE = re.compile(r"^(```+|~~~+)")
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
_COMMENT = re.compile(r"^<!--.*?-->\n?", re.M | re.S)


def stage(target: Path) -> None:
    """Fills an empty folder with the sources of the manual."""
    for path in sorted(DOCS.glob("*.md")):
        text = for_manual(path.read_text("utf-8"), "docs")
        if path.name == "index.md":
            text += _contents()
        (target / path.name).write_text(text, "utf-8")
    shutil.copytree(DOCS / "pictures", target / "pictures")
    (target / "systems").mkdir(exist_ok=True)
    for path in sorted((ROOT / RULES).glob("*.md")):
        (target / "systems" / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (target / "reference").mkdir()
    for module in reference.MODULES:
        (target / "reference" / f"{module}.rst").write_text(reference.page(module), "utf-8")


def _contents() -> str:
    below = {
        "systems": sorted(f"systems/{path.stem}" for path in (ROOT / RULES).glob("*.md")),
        "python": [f"reference/{module}" for module in reference.MODULES],
    }
    parts = []
    for caption, pages in CONTENTS:
        listed = [entry for name in pages for entry in (name, *below.get(name, ()))]
        lines = ["```{toctree}", ":hidden:", f":caption: {caption}", "", *listed, "```", ""]
        parts.append("\n".join(lines))
    return "\n" + "\n".join(parts)


def for_manual(text: str, folder: str) -> str:
    """A page as the manual has it: without remarks for the tests, its links led to its pages."""

    def changed(found: re.Match[str]) -> str:
        picture, words, to = found.groups()
        if _elsewhere(to) or to.startswith("#"):
            return found[0]
        path = to.partition("#")[0]
        place = posixpath.normpath(posixpath.join(folder, path))
        if place.startswith(f"{RULES}/"):
            return f"{picture}[{words}](systems/{place.removeprefix(RULES + '/')})"
        if place.startswith("docs/"):
            return found[0]
        return words

    return "".join(
        part if code else _LINK.sub(changed, _COMMENT.sub("", part)) for part, code in _parts(text)
    )


def problems_of_links(path: Path) -> list[str]:
    """Every link of a page that leads nowhere: a file that is not there, a heading it has not."""
    found = []
    text = path.read_text("utf-8")
    for part, code in _parts(text):
        if code:
            continue
        for _, _, to in _LINK.findall(part):
            if _elsewhere(to):
                continue
            name, _, anchor = to.partition("#")
            place = (path.parent / name).resolve() if name else path
            if not place.exists():
                found.append(f"{path.name}: there is no {to}")
            elif anchor and anchor not in _anchors(place):
                found.append(f"{path.name}: {name or path.name} has no heading #{anchor}")
    return found


def _anchors(path: Path) -> set[str]:
    """The headings of a page as a forge names them: small letters, hyphens, no other signs."""
    anchors: set[str] = set()
    for part, code in _parts(path.read_text("utf-8")):
        if code:
            continue
        for heading in re.findall(r"^#{1,6} +(.+?) *$", part, re.M):
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            anchors.add(name if name not in anchors else f"{name}-1")
    return anchors


def _elsewhere(to: str) -> bool:
    return re.match(r"[a-z]+:", to) is not None


def _parts(text: str) -> list[tuple[str, bool]]:
    """The text cut at its fences: pieces, and whether each is a block of code."""
    parts: list[tuple[str, bool]] = []
    piece: list[str] = []
    fence = ""
    for line in text.splitlines(keepends=True):
        opened = _FENCE.match(line)
        if opened and not fence:
            parts.append(("".join(piece), False))
            piece, fence = [line], opened[1]
        elif fence and line.strip() == fence:
            parts.append(("".join([*piece, line]), True))
            piece, fence = [], ""
        else:
            piece.append(line)
    parts.append(("".join(piece), bool(fence)))
    return parts
