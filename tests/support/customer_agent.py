"""A customer's computer: enrolled by an onboarding link, at work in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.command_line import run_cli
from tests.support.forked_program import ForkedProgram


@contextmanager
def agent_at(folder: Path, link: str) -> Iterator[None]:
    """`folder`: of its data."""
    run_cli(folder, "agent", "enroll", "--key-in", "file", link)
    with agent_run(folder):
        yield


@contextmanager
def agent_run(folder: Path) -> Iterator[ForkedProgram]:
    """`spoolhouse agent run`, enrolled already."""
    process = ForkedProgram(["agent", "run", "--data-dir", str(folder)], os.environ)
    try:
        assert '"ready"' in process.stdout.readline()
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        finally:
            process.kill()
            process.stdout.close()
