"""All checks of the project in one run: style, types, layers, tests. The exit code is 0 only if all pass."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-q"]
READ_TESTS = [*PYTEST, "--collect-only"]
"""Runs beside the type check, which keeps one processor busy. On a fresh clone each worker would compile all tests
itself.
"""
AT_A_TIME = "3"
"""For two processors: half of a test's time is spent waiting for printers, engines and windows."""

MEMORY = Path("/dev/shm")  # noqa: S108
ROOM = 2 << 30
"""Bytes for the files of tests that run, and of those that failed: these are kept until the next run."""
KEEP_FAILED = ["-o", "tmp_path_retention_policy=failed", "-o", "tmp_path_retention_count=1"]

CHECKS: list[tuple[str, list[str]]] = [
    ("style", [str(BIN / "ruff"), "check", "."]),
    ("format", [str(BIN / "ruff"), "format", "--check", "."]),
    ("layers", [str(BIN / "lint-imports")]),
    ("types", [str(BIN / "mypy")]),
    ("tests", [*PYTEST, "-n", AT_A_TIME, "--maxschedchunk", "4", *KEEP_FAILED]),
]


def main() -> int:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    # tests start hundreds of processes: each would compile all that it imports
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if has_memory():
        environment["PYTEST_DEBUG_TEMPROOT"] = str(MEMORY)
    failed = []
    reading: subprocess.Popen[bytes] | None = None
    for name, command in CHECKS:
        print(f"== {name}: {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
        started = time.monotonic()
        more = sys.argv[1:] if name == "tests" else []
        if name == "types":
            reading = read_tests(environment)
        if name == "tests" and reading is not None:
            reading.wait()
        if subprocess.run([*command, *more], cwd=ROOT, env=environment, check=False).returncode:
            failed.append(name)
        print(
            f"== {name}: {'FAILED' if name in failed else 'passed'} in {time.monotonic() - started:.0f} s", flush=True
        )
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def has_memory() -> bool:
    """Return whether the tests' files fit in memory. Servers write through to the disk at each commit, and a third of
    the time was spent waiting for it. The effect of a power loss is tested on a simulated disk
    (`tests/support/lossy_disk.py`).
    """
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return False
    room = os.statvfs(MEMORY)
    return not room.f_flag & os.ST_NOEXEC and room.f_bavail * room.f_frsize >= ROOM


def read_tests(environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Collect the tests in the background. Errors in them are reported when they run."""
    nowhere = subprocess.DEVNULL
    return subprocess.Popen([*READ_TESTS, *sys.argv[1:]], cwd=ROOT, env=environment, stdout=nowhere, stderr=nowhere)


if __name__ == "__main__":
    sys.exit(main())
