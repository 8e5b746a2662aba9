"""What lies between xlwings and Excel on Windows: pywin32, as far as xlwings asks for it.

The module ``xlwings._xlwindows`` is the real one of the installed xlwings. Objects of the model
reach it wrapped, and a wrapper notes each property read, property set, call and step of an
enumeration: each of them is one crossing into Excel's process.
"""

from __future__ import annotations

import ctypes
import datetime as dt
import importlib
import sys
from collections.abc import Callable, Iterator
from types import MethodType, ModuleType
from typing import Any

__all__ = [
    "BUSY",
    "REJECTED",
    "RETRY_LATER",
    "ComError",
    "ComObject",
    "Ledger",
    "Model",
    "Time",
    "windows_xlwings",
]

REJECTED = -2147418111
"""RPC_E_CALL_REJECTED: the callee said no, for instance while a cell is typed into."""

RETRY_LATER = -2147417846
"""RPC_E_SERVERCALL_RETRYLATER: later, for instance while a box is open."""

BUSY = -2146777998
"""VBA_E_IGNORE: Excel ignores calls, for instance while a cell is typed into."""

_EXCEPTION = -2147352567


class ComError(Exception):
    """pywintypes.com_error: hresult, text, exception details, argument."""

    def __init__(self, hresult: int, text: str, scode: int | None = None):
        details = None if scode is None else (0, "Microsoft Excel", text, None, 0, scode)
        super().__init__(hresult, text, details, None)
        self.hresult = hresult
        self.excepinfo = details


# What code asks of a COM error is the name pywin32 gives the class.
ComError.__name__ = "com_error"


class Time(dt.datetime):
    """pywintypes.TimeType."""


class Ledger:
    """Every crossing into Excel, in order; ``before`` may object to one by raising."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.before: Callable[[str], None] = lambda what: None

    def note(self, what: str) -> None:
        self.before(what)
        self.calls.append(what)

    def __len__(self) -> int:
        return len(self.calls)


class Model:
    """Base of the objects of Excel's model; ``refused`` is what Excel says no with."""

    @staticmethod
    def refused(text: str) -> ComError:
        return ComError(_EXCEPTION, text, -2146827284)


class ComObject:
    """An object of the model as another process has it."""

    def __init__(self, inner: Any, ledger: Ledger):
        object.__setattr__(self, "_model", inner)
        object.__setattr__(self, "_ledger", ledger)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        model, ledger = self._model, self._ledger
        found = getattr(type(model), name, None)
        if callable(found):

            def call(_: ComObject, *arguments: Any, **named: Any) -> Any:
                ledger.note(f"{type(model).__name__}.{name}()")
                plain = {key: _plain(value) for key, value in named.items()}
                return _wrapped(getattr(model, name)(*map(_plain, arguments), **plain), ledger)

            # As pywin32 gives it: by its type xlwings knows what may be asked again.
            return MethodType(call, self)
        if found is None and name not in vars(model):
            raise AttributeError(f"{type(model).__name__} has no {name}")
        ledger.note(f"{type(model).__name__}.{name}")
        return _wrapped(getattr(model, name), ledger)

    def __setattr__(self, name: str, value: Any) -> None:
        self._ledger.note(f"{type(self._model).__name__}.{name} =")
        setattr(self._model, name, _plain(value))

    def __call__(self, *arguments: Any) -> Any:
        self._ledger.note(f"{type(self._model).__name__}()")
        return _wrapped(self._model(*map(_plain, arguments)), self._ledger)

    def __iter__(self) -> Iterator[Any]:
        self._ledger.note(f"{type(self._model).__name__}._NewEnum")
        for item in list(self._model):
            self._ledger.note(f"{type(self._model).__name__}.Next")
            yield _wrapped(item, self._ledger)


def _wrapped(value: Any, ledger: Ledger) -> Any:
    return ComObject(value, ledger) if isinstance(value, Model) else value


def _plain(value: Any) -> Any:
    """What crosses into Excel: an object by reference, anything else by value."""
    inner = getattr(value, "_inner", value)  # xlwings wraps objects to try calls again
    if isinstance(inner, ComObject):
        return inner._model
    if isinstance(inner, list | tuple):
        return tuple(_plain(item) for item in inner)
    return inner


class _Absent:
    """A part of Windows that is only named, never used."""

    def __getattr__(self, name: str) -> Any:
        return _Absent()

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return _Absent()


def _module(name: str, **members: Any) -> ModuleType:
    module = ModuleType(name)
    for key, value in members.items():
        setattr(module, key, value)
    return module


# Numbers of the boxes of Windows.
_BOXES = {
    "MB_OK": 0,
    "MB_OKCANCEL": 1,
    "MB_YESNO": 4,
    "MB_YESNOCANCEL": 3,
    "MB_ICONINFORMATION": 64,
    "MB_ICONWARNING": 48,
    "IDOK": 1,
}


class _Utc:
    @staticmethod
    def utc() -> dt.tzinfo:
        return dt.UTC


def windows_xlwings() -> ModuleType:
    """``xlwings`` with the Windows half of its engine loaded, on any system."""
    from swissheet_addin.excel.loading import load_xlwings

    xlwings = load_xlwings()
    if "xlwings._xlwindows" in sys.modules:
        return xlwings
    never = type("Never", (), {})
    parts = {
        "pywintypes": _module(
            "pywintypes", com_error=ComError, error=OSError, TimeType=Time, IID=lambda text: text
        ),
        "win32api": _module("win32api"),
        "win32con": _module("win32con", **_BOXES),
        "pythoncom": _module(
            "pythoncom",
            CoInitialize=lambda: None,
            ole_error=ComError,
            com_error=ComError,
            __file__=ctypes.__file__,
        ),
        "win32com": _module("win32com"),
        "win32com.client": _module(
            "win32com.client",
            CDispatch=ComObject,
            CoClassBaseClass=never,
            Dispatch=lambda found: found,
            DispatchBaseClass=never,
            DispatchEx=_Absent(),
        ),
        "win32gui": _module("win32gui", FindWindowEx=lambda *found: 1),
        "win32process": _module("win32process", GetWindowThreadProcessId=lambda hwnd: (0, hwnd)),
        "win32timezone": _module("win32timezone", TimeZoneInfo=_Utc),
        "xlwings._win32patch": _module("xlwings._win32patch", CoClassBaseClass=never),
    }
    parts["win32com"].client = parts["win32com.client"]  # type: ignore[attr-defined]
    borrowed = {name: getattr(ctypes, name, None) for name in ("oledll", "windll", "PyDLL")}
    before = {name: sys.modules.get(name) for name in parts}
    sys.modules.update(parts)
    try:
        for name in borrowed:
            setattr(ctypes, name, _Absent())
        module = importlib.import_module("xlwings._xlwindows")
        module.WindowsError = OSError  # type: ignore[attr-defined]
    finally:
        for name, found in borrowed.items():
            if found is None:
                delattr(ctypes, name)
            else:
                setattr(ctypes, name, found)
        for name, known in before.items():
            if known is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = known
    return load_xlwings()
