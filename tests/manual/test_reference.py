"""The Python reference has every public name, and what is said of it in its docstring."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "tools"))

import reference  # noqa: E402


@pytest.mark.parametrize("module", reference.MODULES)
def test_a_page_has_every_public_name_of_its_module(module: str) -> None:
    page = reference.page(module)
    loaded = importlib.import_module(module)
    names = getattr(loaded, "__all__", None) or reference.public_names(module)
    for name in names:
        found = getattr(loaded, name)
        if isinstance(found, ModuleType):
            continue
        assert re.search(rf"^\.\. py:\w+:: {name}(\(|$)", page, re.M), f"{module}.{name}"
        if inspect.isfunction(found):
            first = inspect.getdoc(found).splitlines()[0]  # type: ignore[union-attr]
            assert re.sub(r":\w+:`~?([^`]+)`", r"``\1``", first) in page


def test_a_docstring_of_the_house_becomes_a_list_of_fields() -> None:
    made = reference._docstring(
        "What is promised, see :func:`~x.y`.\n\nMore.\n"
        "Rule:    C.04.3 (2026-02) 1.2;\n         and 1.3.\n"
        "Args:    first: one.\n         second: two\n         of them.\n"
        "Raises:  InputError: wrong.\n"
        "Nothing else."
    )
    assert made == [
        "What is promised, see ``x.y``.", "", "More.", "",
        ":Rule:", "   C.04.3 (2026-02) 1.2; and 1.3.",
        ":Args:", "", "   - ``first``: one.", "   - ``second``: two of them.", "",
        ":Raises:", "   ``InputError``: wrong.", "",
        "Nothing else.",
    ]  # fmt: skip


def test_modules_whose_names_are_pinned_have_a_page() -> None:
    pinned = (ROOT / "tests/test_surface.py").read_text("utf-8")
    listed = set(re.findall(r'^    "(swissheet\.[\w.]+)": \[', pinned, re.M))
    assert len(listed) > 8
    assert listed <= set(reference.MODULES)
