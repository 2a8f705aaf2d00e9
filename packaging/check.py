"""All checks of the project in one run: style, types, layers, tests. The exit code is 0 only if all pass."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-q"]
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
TESTS_FAILED = 1
"""pytest's exit code."""
READ_TESTS = [*PYTEST, "--collect-only"]
"""Runs beside the type check, which keeps one processor busy. On a fresh clone each worker would compile all tests
itself.
"""
AT_A_TIME = "3"
"""For two processors: half of a test's time is spent waiting for printers, engines and windows."""
FEW = 5
"""Three tests at a time share the processor, with real engines and windows. Up to this many may fail because of that
and are run again alone, once. A test that fails again is a failure; one that passes is listed, and is a bug of its own.
"""

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
    unsteady: list[str] = []
    reading: subprocess.Popen[bytes] | None = None
    for name, command in CHECKS:
        print(f"== {name}: {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
        started = time.monotonic()
        more = sys.argv[1:] if name == "tests" else []
        if name == "types":
            reading = read_tests(environment)
        if name == "tests":
            if reading is not None:
                reading.wait()
            LAST_FAILED.unlink(missing_ok=True)
        code = subprocess.run([*command, *more], cwd=ROOT, env=environment, check=False).returncode
        if name == "tests" and code == TESTS_FAILED:
            unsteady = failed_tests()
            code = run_alone(unsteady, environment)
        if code:
            failed.append(name)
        print(
            f"== {name}: {'FAILED' if name in failed else 'passed'} in {time.monotonic() - started:.0f} s", flush=True
        )
    if unsteady and not failed:
        print("Passed only alone, to be mended:", *unsteady, sep="\n  ")
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


def failed_tests() -> list[str]:
    """Their ids, of the run before."""
    return sorted(json.loads(LAST_FAILED.read_text(encoding="utf-8"))) if LAST_FAILED.exists() else []


def run_alone(tests: list[str], environment: dict[str, str]) -> int:
    """pytest's exit code for these tests one after the other; a failure where they are too many to be an accident."""
    if not 0 < len(tests) <= FEW:
        return TESTS_FAILED
    print(f"== {len(tests)} of the tests failed beside others; once more, alone", flush=True)
    return subprocess.run([*PYTEST, "-n", "0", *tests], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
