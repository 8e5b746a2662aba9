"""The fenced blocks of a page, with what the comments before them say to the test.

::

    <!-- given: the list of players as players.csv -->
    <!-- leaves with 3 -->
    ```sh
    swissheet pair open.xlsx
    ```

Comments: ``given: PHRASE; PHRASE`` (what the block starts from), ``leaves with CODE``,
``run with: A => B; ...`` (smaller numbers, for time), ``not run: REASON``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["PAGES", "ROOT", "Block", "blocks"]

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").glob("*.md")], key=lambda path: (path.parent, path.name)
)

_FENCE = re.compile(
    r"^(?P<fence>```+)(?P<language>[^\n`]*)\n(?P<body>.*?)^(?P=fence)$", re.M | re.S
)
_COMMENT = re.compile(r"<!--\s*(.*?)\s*-->", re.S)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: the line it begins on, its language and text, and what is said of it."""

    line: int
    language: str
    body: str
    given: tuple[str, ...] = ()
    leaves: int = 0
    smaller: tuple[tuple[str, str], ...] = ()
    not_run: str = ""

    @property
    def commands(self) -> list[str]:
        """The command lines, each on one line, without remarks and with the smaller numbers."""
        text = self.body.replace("\\\n", " ")
        for long, short in self.smaller:
            assert long in text, f"line {self.line}: nothing says {long}"
            text = text.replace(long, short)
        lines = [re.sub(r"\s+#.*$", "", line).strip() for line in text.splitlines()]
        return [line for line in lines if line and not line.startswith("#")]


def blocks(path: Path) -> list[Block]:
    """The blocks of a page in their order.

    Raises: ValueError: a comment that the test does not know stands before one.
    """
    text = path.read_text("utf-8")
    found = []
    end = 0
    for fence in _FENCE.finditer(text):
        between = text[end : fence.start()]
        # Only comments with nothing but blank lines between them and the block.
        tail = re.search(r"(?:<!--(?:(?!-->).)*-->\s*)+\Z", between, re.S)
        said = _said(_COMMENT.findall(tail[0]) if tail else [], path)
        line = text.count("\n", 0, fence.start()) + 1
        found.append(Block(line, fence["language"].strip(), fence["body"], **said))  # type: ignore[arg-type]
        end = fence.end()
    return found


def _said(comments: list[str], path: Path) -> dict[str, object]:
    said: dict[str, object] = {}
    given: list[str] = []
    for comment in comments:
        words = " ".join(comment.split())
        if words.startswith("given: "):
            given += [part.strip() for part in words[7:].split(";")]
            said["given"] = tuple(given)
        elif found := re.fullmatch(r"leaves with (\d+)", words):
            said["leaves"] = int(found[1])
        elif words.startswith("run with: "):
            pairs = [part.split("=>") for part in words[10:].split(";")]
            said["smaller"] = tuple((long.strip(), short.strip()) for long, short in pairs)
        elif words.startswith("not run: "):
            said["not_run"] = words[9:]
        else:
            raise ValueError(f"{path.name}: nobody knows what '{words}' means")
    return said
