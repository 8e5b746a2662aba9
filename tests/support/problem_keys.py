"""Which problems the house tells: the keys and parameters at every call, read from the source.

A call tells a problem when it makes an error or an issue, or when it hands a key to a function
that does (a *carrier*: its parameter is called ``key``). A key is seen when it stands there as a
literal, as one of two behind an ``if``, in a table of the module that is asked by subscript, or
in the records of the house whose field it is read from (``setting.locked``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

__all__ = ["Told", "Use", "told"]

_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_-]+){1,2}")


@dataclass(frozen=True)
class Use:
    """A key where it is used; ``params`` are the sets it may mean, of carriers of one name."""

    key: str
    params: tuple[frozenset[str], ...]
    where: str


@dataclass
class Told:
    """What the sources tell; ``unseen`` are the calls whose key or parameters cannot be seen."""

    uses: list[Use] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Carrier:
    """A callable that takes a key; ``adds`` are the parameters it gives by itself.

    ``rest`` is its ``**`` parameter and ``mapping`` the one that takes a mapping, where these
    are parameters of the problem.
    """

    name: str
    module: str
    kind: str  # "function", "method", "class"
    positional: tuple[str, ...]
    keywords: frozenset[str]
    required: frozenset[str]
    adds: frozenset[str] = frozenset()
    rest: str = ""
    mapping: str = ""


def told(sources: Mapping[str, str]) -> Told:
    """What the modules tell, by module name and source.

    The root of all is a class ``SwissheetError`` among them; a class with the fields ``key`` and
    ``params`` is an issue.
    """
    modules = [_Module(name, ast.parse(source)) for name, source in sources.items()]
    fields: dict[str, list[str]] = {}
    for module in modules:
        for given in chain.from_iterable(call.keywords for call, _ in module.calls):
            if isinstance(given.value, ast.Constant) and _KEY.fullmatch(str(given.value.value)):
                fields.setdefault(given.arg or "", []).append(str(given.value.value))
    carriers: frozenset[_Carrier] = frozenset(chain.from_iterable(m.issues() for m in modules))
    while True:
        found = Told()
        more = set(carriers)
        by_name: dict[str, list[_Carrier]] = {}
        for carrier in carriers:
            by_name.setdefault(carrier.name, []).append(carrier)
        for module in modules:
            reader = _Reader(module, by_name, fields, found)
            reader.read()
            more |= reader.carriers
        for module in modules:
            more |= set(module.heirs(more))
        if more == carriers:
            return found
        carriers = frozenset(more)


_Around = tuple[tuple[ast.FunctionDef, ast.ClassDef | None], ...]


class _Module:
    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree
        self.imported = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.tables = dict(_tables(tree.body))
        calls = _Calls()
        calls.visit(tree)
        self.calls = calls.found
        self.classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]

    def issues(self) -> Iterator[_Carrier]:
        """The roots: the class of all errors, and classes with the fields of an issue."""
        for node in self.classes:
            fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
            names = tuple(item.target.id for item in fields if isinstance(item.target, ast.Name))
            if {"key", "params"} <= set(names):
                required = frozenset(
                    name for name, item in zip(names, fields, strict=True) if item.value is None
                )
                yield _Carrier(
                    node.name, self.name, "class", names, frozenset(names), required,
                    mapping="params",
                )  # fmt: skip
            elif node.name == "SwissheetError":
                made = _own_init(node)
                assert made is not None
                assert made.args.kwarg is not None
                yield replace(_signature(made, node, self.name), rest=made.args.kwarg.arg)

    def heirs(self, carriers: Iterable[_Carrier]) -> Iterator[_Carrier]:
        """Classes that are made as the class they inherit from."""
        by_name = {carrier.name: carrier for carrier in carriers if carrier.kind == "class"}
        for node in self.classes:
            for base in _bases(node):
                if base in by_name and _own_init(node) is None:
                    yield replace(by_name[base], name=node.name, module=self.name)


def _tables(body: Iterable[ast.stmt]) -> Iterator[tuple[str, list[ast.expr]]]:
    """Constants of a module that are dictionaries, with their values."""
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value.values


def _bases(node: ast.ClassDef) -> list[str]:
    return [base.id for base in node.bases if isinstance(base, ast.Name)]


def _own_init(node: ast.ClassDef) -> ast.FunctionDef | None:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return item
    return None


def _signature(node: ast.FunctionDef, owner: ast.ClassDef | None, module: str) -> _Carrier:
    args = node.args
    positional = [arg.arg for arg in (*args.posonlyargs, *args.args)]
    nameless = {arg.arg for arg in args.posonlyargs}
    optional = positional[len(positional) - len(args.defaults) :] if args.defaults else []
    decorators = {item.id for item in node.decorator_list if isinstance(item, ast.Name)}
    if owner is not None and "staticmethod" not in decorators:
        positional = positional[1:]
    only = [arg.arg for arg in args.kwonlyargs]
    needed = [arg for arg, default in zip(only, args.kw_defaults, strict=True) if default is None]
    return _Carrier(
        owner.name if owner is not None and node.name == "__init__" else node.name,
        module,
        "function" if owner is None else "class" if node.name == "__init__" else "method",
        tuple(positional),
        frozenset((*(arg for arg in positional if arg not in nameless), *only)),
        frozenset((*(arg for arg in positional if arg not in optional), *needed)),
    )


@dataclass(frozen=True)
class _Given:
    """What a call hands to a carrier; ``spread`` are names behind ``**`` among the parameters."""

    key: ast.expr
    params: frozenset[str]
    spread: frozenset[str]
    clear: bool


def _given(call: ast.Call, carrier: _Carrier) -> _Given | None:
    """The key and parameters of a call; None when the carrier cannot be called so."""
    starred = any(isinstance(arg, ast.Starred) for arg in call.args)
    plain = [arg for arg in call.args if not isinstance(arg, ast.Starred)]
    if len(plain) > len(carrier.positional):
        return None
    bound = dict(zip(carrier.positional, plain, strict=False))
    extra: set[str] = set()
    spread: set[str] = set()
    clear = True
    for keyword in call.keywords:
        if keyword.arg is None:
            names, more, plainly = _of_mapping(keyword.value)
            extra, spread, clear = extra | names, spread | more, clear and plainly
        elif keyword.arg in carrier.keywords:
            bound[keyword.arg] = keyword.value
        else:
            extra.add(keyword.arg)
    if (extra or spread) and not carrier.rest:
        return None
    if "key" not in bound or not (starred or spread or carrier.required <= set(bound)):
        return None
    if carrier.mapping and carrier.mapping in bound:
        extra, spread, clear = _of_mapping(bound[carrier.mapping])
    return _Given(bound["key"], frozenset(extra) | carrier.adds, frozenset(spread), clear)


def _of_mapping(node: ast.expr) -> tuple[set[str], set[str], bool]:
    """The names in a mapping, the mappings spread in it, and whether these are all."""
    if isinstance(node, ast.Name):
        return set(), {node.id}, True
    if not isinstance(node, ast.Dict):
        return set(), set(), False
    names: set[str] = set()
    spread: set[str] = set()
    clear = True
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant):
            names.add(str(key.value))
        elif key is None and isinstance(value, ast.Name):
            spread.add(value.id)
        else:
            clear = False
    return names, spread, clear


class _Calls(ast.NodeVisitor):
    """The calls of a module, inner ones first, each with the functions and classes around it."""

    def __init__(self) -> None:
        self.found: list[tuple[ast.Call, _Around]] = []
        self._around: _Around = ()
        self._owner: ast.ClassDef | None = None

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        before, self._owner = self._owner, node
        self.generic_visit(node)
        self._owner = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        around, before = self._around, self._owner
        self._around, self._owner = (*around, (node, before)), None
        self.generic_visit(node)
        self._around, self._owner = around, before

    def visit_Call(self, call: ast.Call) -> None:
        self.generic_visit(call)
        self.found.append((call, self._around))


class _Reader:
    """Reads the calls of one module, knowing some carriers by name and finding more."""

    def __init__(
        self,
        module: _Module,
        known: Mapping[str, Sequence[_Carrier]],
        fields: Mapping[str, Sequence[str]],
        found: Told,
    ) -> None:
        self.module, self.known, self.fields, self.found = module, known, fields, found
        self.carriers: set[_Carrier] = set()
        self._around: _Around = ()

    def read(self) -> None:
        for call, around in self.module.calls:
            self._around = around
            self._read(call)

    def _read(self, call: ast.Call) -> None:
        given = [g for carrier in self._called(call) if (g := _given(call, carrier))]
        if not given or any(_of_another(g.key) for g in given):
            return
        if any(self._carried(g) for g in given):
            return
        seen = [g for g in given if self._literals(g.key)]
        if not seen:
            self._unseen(call, "no key")
        elif any(g.spread or not g.clear for g in seen):
            self._unseen(call, "parameters cannot be seen")
        else:
            params = tuple(g.params for g in seen)
            for key in dict.fromkeys(k for g in seen for k in self._literals(g.key)):
                self.found.uses.append(Use(key, params, self._where(call)))

    def _called(self, call: ast.Call) -> Iterator[_Carrier]:
        func = call.func
        if isinstance(func, ast.Name):
            for carrier in self.known.get(func.id, ()):
                here = carrier.module == self.module.name or func.id in self.module.imported
                if carrier.kind != "method" and here:
                    yield carrier
        elif isinstance(func, ast.Attribute) and func.attr == "__init__" and self._around:
            owner = self._around[-1][1]
            for base in _bases(owner) if owner is not None else []:
                yield from (c for c in self.known.get(base, ()) if c.kind == "class")
        elif isinstance(func, ast.Attribute):
            # Another part of the house may have a method of the same name.
            part = _part(self.module.name)
            for carrier in self.known.get(func.attr, ()):
                if carrier.kind == "class" or _part(carrier.module) == part:
                    yield carrier

    def _carried(self, given: _Given) -> bool:
        """Whether the key comes from a parameter of a function around, now a carrier itself."""
        if not (isinstance(given.key, ast.Name) and given.key.id == "key"):
            return False
        for node, owner in reversed(self._around):
            carrier = _signature(node, owner, self.module.name)
            if "key" not in {*carrier.positional, *carrier.keywords}:
                continue
            rest = node.args.kwarg.arg if node.args.kwarg else ""
            mapping = next((name for name in given.spread if name in carrier.keywords), "")
            if not given.clear or given.spread - {rest, mapping}:
                return False
            self.carriers.add(
                replace(
                    carrier,
                    adds=given.params,
                    rest=rest if rest in given.spread else "",
                    mapping=mapping,
                )
            )
            return True
        return False

    def _literals(self, node: ast.expr) -> list[str]:
        """The keys an expression can be; none if they cannot be seen or are none."""
        if isinstance(node, ast.IfExp):
            both = [self._literals(node.body), self._literals(node.orelse)]
            return [*both[0], *both[1]] if all(both) else []
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            values = [self._literals(item) for item in self.module.tables.get(node.value.id, ())]
            return list(chain.from_iterable(values)) if all(values) else []
        if isinstance(node, ast.Attribute):
            return [*self.fields.get(node.attr, ())]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value] if _KEY.fullmatch(node.value) else []
        return []

    def _where(self, call: ast.Call) -> str:
        return f"{self.module.name}, line {call.lineno}"

    def _unseen(self, call: ast.Call, why: str) -> None:
        self.found.unseen.append(f"{self._where(call)}: {why}")


def _of_another(node: ast.expr) -> bool:
    """Whether it is the key of a problem that is told again."""
    return isinstance(node, ast.Attribute) and node.attr == "key"


def _part(module: str) -> str:
    return ".".join(module.split(".")[:2])
