"""All checks of the project in one run: style, types, layers, tests. The exit code is 0 only if all pass."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

CHECKS: list[tuple[str, list[str]]] = [
    ("style", [str(BIN / "ruff"), "check", "."]),
    ("format", [str(BIN / "ruff"), "format", "--check", "."]),
    ("types", [str(BIN / "mypy")]),
    ("layers", [str(BIN / "lint-imports")]),
    ("tests", [sys.executable, "-m", "pytest", "-n", "3", "--maxschedchunk", "4", "-q"]),
]


def main() -> int:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    # tests start hundreds of processes: each would compile all that it imports
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    failed = []
    for name, command in CHECKS:
        print(f"== {name}: {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
        started = time.monotonic()
        more = sys.argv[1:] if name == "tests" else []
        if subprocess.run([*command, *more], cwd=ROOT, env=environment, check=False).returncode:
            failed.append(name)
        print(
            f"== {name}: {'FAILED' if name in failed else 'passed'} in {time.monotonic() - started:.0f} s", flush=True
        )
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
