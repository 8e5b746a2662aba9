"""The pages of the Python reference, made from the sources without importing them.

So the manual is built where the libraries of swissheet are not: in the environment a wheel is
made in. A page has what ``__all__`` of its module names, in that order, each with its signature
and its docstring, wherever in the house it is defined.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["MODULES", "page", "public_names"]

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {"swissheet": ROOT / "engine", "swissheet_addin": ROOT / "addin"}

MODULES = (
    "swissheet.model",
    "swissheet.errors",
    "swissheet.formats.trf",
    "swissheet.formats.json_",
    "swissheet.formats.csv_",
    "swissheet.formats.pgn",
    "swissheet.pairing",
    "swissheet.pairing.simple",
    "swissheet.pairing.round_robin",
    "swissheet.pairing.knockout",
    "swissheet.rearrangement",
    "swissheet.rounds",
    "swissheet.tiebreaks",
    "swissheet.standings",
    "swissheet.grid",
    "swissheet.withdrawals",
    "swissheet.corrections",
    "swissheet.chaining",
    "swissheet.groups",
    "swissheet.notation",
    "swissheet.verification",
    "swissheet.simulate",
    "swissheet.workbook.actions",
)
"""What other people's scripts may use, from the records to the workbook."""

_ROLE = re.compile(r":(?:\w+:)?\w+:`~?([^`<]+?)`")
_SECTION = re.compile(
    r"^(Rule|Args|Arguments|Returns|Yields|Raises|Cost|Articles|Example)s?:(?:\s+|$)"
)
_INDENT = "   "


@dataclass(frozen=True)
class Found:
    """Where something is defined."""

    module: str
    node: ast.AST
    doc: str | None


def public_names(module: str) -> list[str]:
    """What ``__all__`` of a module names; without one, what it defines itself, in its order."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(one, ast.Name) and one.id == "__all__" for one in targets):
                assert node.value is not None
                if isinstance(node.value, ast.List | ast.Tuple):
                    return [str(ast.literal_eval(item)) for item in node.value.elts]
    if module == "swissheet.workbook.actions":
        return sorted(_imported(module))
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = [node.name for node in _tree(module).body if isinstance(node, kinds)]
    return [name for name in names if not name.startswith("_")]


def page(module: str) -> str:
    """The page of a module, in reStructuredText as its docstrings are.

    Raises: LookupError: a name that ``__all__`` has is nowhere defined.
    """
    lines = [module, "=" * len(module), "", f".. py:module:: {module}", ""]
    lines += _docstring(ast.get_docstring(_tree(module)) or "")
    for name in public_names(module):
        # A function may have the name of the module it stands in; a module alone has its own page.
        try:
            found = _find(module, name)
        except LookupError:
            if _is_module(f"{module}.{name}"):
                continue
            raise
        lines += ["", *_entry(name, found)]
    return "\n".join(lines) + "\n"


def _entry(name: str, found: Found) -> Iterator[str]:
    node = found.node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield f".. py:function:: {name}{_signature(node)}"
        yield from _body(found.doc)
    elif isinstance(node, ast.ClassDef):
        kind = "exception" if _is_exception(node) else "class"
        yield f".. py:{kind}:: {name}"
        yield from _body(found.doc)
        for line in _members(node):
            yield _INDENT + line if line else ""
    else:
        yield f".. py:data:: {name}"
        annotation = getattr(node, "annotation", None)
        if annotation is not None:
            yield f"{_INDENT}:type: {ast.unparse(annotation)}"
        yield from _body(found.doc)


def _members(node: ast.ClassDef) -> Iterator[str]:
    """Fields, members of an enum, properties and methods that are public."""
    for at, item in enumerate(node.body):
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            marks = {ast.unparse(mark).rpartition(".")[2] for mark in item.decorator_list}
            if marks & {"property", "cached_property"}:
                yield f".. py:property:: {item.name}"
                if item.returns is not None:
                    yield f"{_INDENT}:type: {ast.unparse(item.returns)}"
            else:
                kind = next(iter(marks & {"classmethod", "staticmethod"}), "")
                yield f".. py:method:: {item.name}{_signature(item, skip_first=kind != 'static')}"
                if kind:
                    yield f"{_INDENT}:{kind}:"
            yield from _body(ast.get_docstring(item))
            yield ""
        elif isinstance(item, ast.AnnAssign | ast.Assign):
            target = item.target if isinstance(item, ast.AnnAssign) else item.targets[0]
            if not isinstance(target, ast.Name) or target.id.startswith("_"):
                continue
            yield f".. py:attribute:: {target.id}"
            if isinstance(item, ast.AnnAssign):
                yield f"{_INDENT}:type: {ast.unparse(item.annotation)}"
            if item.value is not None and isinstance(item.value, ast.Constant):
                yield f"{_INDENT}:value: {ast.unparse(item.value)}"
            yield from _body(_following_text(node.body, at))
            yield ""


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef, *, skip_first: bool = False) -> str:
    arguments = node.args
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    if skip_first and "staticmethod" not in marks:
        arguments = ast.arguments(**{name: getattr(arguments, name) for name in arguments._fields})
        if arguments.posonlyargs:
            arguments.posonlyargs = arguments.posonlyargs[1:]
        else:
            arguments.args = arguments.args[1:]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"({ast.unparse(arguments)}){returned}"


def _is_exception(node: ast.ClassDef) -> bool:
    return node.name.endswith("Error") or any(
        ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases
    )


def _body(doc: str | None) -> Iterator[str]:
    yield ""
    for line in _docstring(doc or ""):
        yield _INDENT + line if line else ""
    yield ""


def _docstring(doc: str) -> list[str]:
    """A docstring of the house as reStructuredText: its sections become a list of fields."""
    text = _ROLE.sub(lambda found: f"``{found[1].lstrip('~')}``", doc)
    lines = text.splitlines()
    out: list[str] = []
    at = 0
    while at < len(lines):
        opened = _SECTION.match(lines[at])
        if opened is None:
            out.append(lines[at])
            at += 1
            continue
        end = at + 1
        while end < len(lines) and (not lines[end] or lines[end][0] == " "):
            end += 1
        while not lines[end - 1]:
            end -= 1
        section = [lines[at][opened.end() :], *lines[at + 1 : end]]
        if out and out[-1] and not out[-1].startswith((":", " ")):
            out.append("")
        out += [f":{opened[1]}:", *_items(section)]
        if end < len(lines) and lines[end] and not _SECTION.match(lines[end]):
            out.append("")
        at = end
    return out


_ITEM = re.compile(r"^(\*{0,2}[\w.]+(?:, \*{0,2}[\w.]+)*):(?: |$)")


def _items(section: list[str]) -> list[str]:
    """What a section says: a paragraph, or a list where it names one thing after the other."""
    first, rest = section[0], textwrap.dedent("\n".join(section[1:])).splitlines()
    blocks: list[list[str]] = [[first]] if first else []
    for line in rest:
        if (_ITEM.match(line) and not line.startswith(" ")) or not blocks:
            blocks.append([line.strip()])
        else:
            blocks[-1].append(line.strip())
    named = [_ITEM.match(block[0]) is not None for block in blocks]
    mark = "- " if len(blocks) > 1 and all(named) else ""
    out = []
    for block in blocks:
        words = " ".join(part for part in block if part)
        found = _ITEM.match(words)
        if found:
            words = f"``{found[1]}``:{words[found.end() - 1 :]}" if words[found.end() :] else words
        out.append(f"{_INDENT}{mark}{words}")
    return ["", *out, ""] if mark else out


def _following_text(body: list[ast.stmt], at: int) -> str | None:
    """The docstring below an assignment, if there is one."""
    if at + 1 < len(body):
        item = body[at + 1]
        if isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant):
            value = item.value.value
            if isinstance(value, str):
                return textwrap.dedent(value).strip() if "\n" not in value else _clean(value)
    return None


def _clean(text: str) -> str:
    import inspect

    return inspect.cleandoc(text)


def _find(module: str, name: str) -> Found:
    body = _tree(module).body
    for at, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return Found(module, node, ast.get_docstring(node))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                return Found(module, node, _following_text(body, at))
        if type(node).__name__ == "TypeAlias" and ast.unparse(node).startswith(f"type {name} "):
            return Found(module, node, _following_text(body, at))
    imported = _imported(module)
    if name in imported:
        return _find(*imported[name])
    raise LookupError(f"{module}.{name} is not defined")


def _imported(module: str) -> dict[str, tuple[str, str]]:
    """The names a module takes from others of the house, also for type checkers alone."""
    found = {}
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            top = node.module.partition(".")[0]
            if top in SOURCES:
                for alias in node.names:
                    if alias.asname == alias.name or module != "swissheet.workbook.actions":
                        found[alias.asname or alias.name] = (node.module, alias.name)
    return found


def _is_module(name: str) -> bool:
    try:
        _path(name)
    except LookupError:
        return False
    return True


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(_path(module).read_text("utf-8"))


def _path(module: str) -> Path:
    top, *rest = module.split(".")
    base = SOURCES[top].joinpath(top, *rest)
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    raise LookupError(f"there is no module {module}")
