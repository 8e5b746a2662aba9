"""A registry of Windows in memory: keys, each with its values."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["MemoryRegistry"]


class MemoryRegistry:
    """What is asked of the registry of a computer that is only thought up."""

    def __init__(self, values: Mapping[str, Mapping[str, int | str]] | None = None) -> None:
        self.content: dict[str, dict[str, int | str]] = {
            path: dict(named) for path, named in (values or {}).items()
        }

    def value(self, path: str, name: str) -> int | str | None:
        return self.content.get(path, {}).get(name)

    def keys(self, path: str) -> list[str]:
        below = [key[len(path) + 1 :] for key in self.content if key.startswith(f"{path}\\")]
        return sorted({key.split("\\")[0] for key in below})

    def write(self, path: str, values: dict[str, str]) -> None:
        self.content.setdefault(path, {}).update(values)

    def delete(self, path: str) -> None:
        self.content.pop(path, None)
