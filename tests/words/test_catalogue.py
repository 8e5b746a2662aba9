"""The files of words are TOML, though swissheet reads them without a reader of all TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from swissheet.words import catalogue

WORDS = Path(catalogue.__file__).parent
FILES = sorted(path.relative_to(WORDS).as_posix() for path in WORDS.rglob("*.toml"))


def flat(tree: Mapping[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield path + key, value


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_words_says_what_a_reader_of_toml_finds_in_it(file: str) -> None:
    assert catalogue.load(*file.split("/")) == dict(
        flat(tomllib.loads((WORDS / file).read_text("utf-8")))
    )


@pytest.mark.parametrize(
    "line", ["key = 'text'", 'key = "text" # why', "key = 1", "key", 'key = """\\']
)
def test_a_line_of_another_kind_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other.toml").write_text(f'[area]\ncode = "text"\n{line}\n')
    monkeypatch.setattr(catalogue, "_HERE", str(tmp_path))
    with pytest.raises(ValueError, match="not a text of one line"):
        catalogue.load("other.toml")
