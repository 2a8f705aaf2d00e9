"""A customer's computer: enrolled by an onboarding link, at work in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.bound_process import bound
from tests.support.command_line import run_cli


@contextmanager
def agent_at(folder: Path, link: str) -> Iterator[None]:
    """`folder`: of its data."""
    run_cli(folder, "agent", "enroll", "--key-in", "file", link)
    command = [sys.executable, "-m", "app", "agent", "run", "--data-dir", str(folder)]
    process = subprocess.Popen(bound(command), stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert '"ready"' in process.stdout.readline()
        yield
    finally:
        process.terminate()
        process.communicate(timeout=30)


@contextmanager
def agent_run(folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = bound([sys.executable, "-m", "app", "agent", "run", "--data-dir", str(folder)])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert '"ready"' in process.stdout.readline()
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)
