"""The VBA module as VBScript, so that Windows' own script host, here Wine's, runs it.

Only what VBScript lacks is rewritten: types of declarations, the branches of other systems, and
four words that a stage takes over (``MsgBox``, ``DoEvents``, ``CreateObject`` and the constants a
test shortens). A variable or function with a type begins with what VBA gives it. No other statement
is added, left out or moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

__all__ = ["translated"]

_TAKEN_OVER = {"MsgBox": "ShowBox", "DoEvents": "Nap", "CreateObject": "MadeObject"}
_BEGINS = {
    "Object": "Set {} = Nothing",
    "String": '{} = ""',
    "Long": "{} = 0",
    "Boolean": "{} = False",
    "Date": "{} = CDate(0)",
}
_DECLARED = re.compile(
    r" *(?:Dim (?P<variable>\w+)|(?:Public |Private )?Function (?P<function>\w+)\(.*\))"
    r" As (?P<type>\w+)"
)
_HOLDS = {"LIBREOFFICE": False, "Mac": False}


def translated(source: str, constants: Mapping[str, int] | None = None) -> str:
    """The module as VBScript, as Excel on Windows compiles it.

    Args: constants: numbers to stand in place of those of the module, by name.
    Raises: ValueError: something of VBA is left that VBScript does not know.
    """
    lines = []
    for line in _compiled(source):
        if line.startswith("Attribute ") or line.lstrip().startswith("'"):
            continue
        lines.append("".join(_words(line)))
        declared = _DECLARED.fullmatch(line)
        if declared and declared["type"] in _BEGINS:
            name = declared["variable"] or declared["function"]
            lines.append(_BEGINS[declared["type"]].format(name))
    text = "\n".join(lines) + "\n"
    for name, number in (constants or {}).items():
        text, count = re.subn(rf"(?m)^(Private Const {name} =) \d+$", rf"\1 {number}", text)
        if count != 1:
            raise ValueError(f"the constant {name} is there {count} times")
    bare = re.sub(r'"(?:[^"]|"")*"', '""', text)
    left = re.search(r"(?m)\bAs \w+|^\s*#.*|\bOn Error GoTo [^0].*|^\w+:$|\bOptional\b", bare)
    if left:
        raise ValueError(f"VBScript does not know {left[0]!r}")
    return text


def _compiled(source: str) -> Iterator[str]:
    """The lines that Excel on Windows compiles."""
    branches: list[bool] = []
    for line in source.splitlines():
        word = line.strip()
        if word.startswith("#If "):
            branches.append(_HOLDS[word.removeprefix("#If ").removesuffix(" Then")])
        elif word == "#Else":
            branches[-1] = not branches[-1]
        elif word == "#End If":
            branches.pop()
        elif not word.startswith("#Const ") and all(branches):
            yield line


def _words(line: str) -> Iterator[str]:
    """The line with its texts untouched and the rest rewritten."""
    for index, part in enumerate(re.split(r'("(?:[^"]|"")*")', line)):
        if index % 2 == 0:
            # Any variable may become an array; of one declared without a size Wine dies.
            part = re.sub(r"\bDim (\w+)\(\) As \w+$", r"Dim \1", part)
            part = re.sub(r" As (String|Object|Long|Boolean|Variant|Date)\b", "", part)
            part = re.sub(r"\b(\w+)\b", lambda found: _TAKEN_OVER.get(found[1], found[1]), part)
        yield part
