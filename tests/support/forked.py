"""Processes forked from one that has loaded the program: hundreds of starts cost seconds."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOADED = (
    "tests.torture.faults.engine",
    "tests.support.command_line",
    "tests.support.forked_program",
    "tests.support.fork_ready",
)
"""Modules that the fork server loads. The server of a test process serves all its tests."""


def forked(work: Callable[..., None], output: Path, *arguments: Any) -> Any:
    """A process of its own that has begun with `work(*arguments)`: it ends with this one, and appends all it says to
    the file `output`."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    process = context.Process(target=_begin, args=(work, output, *arguments), daemon=True)
    process.start()
    return process


def _begin(work: Callable[..., None], output: Path, *arguments: Any) -> None:
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()
    log = os.open(output, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(log, 1)
    os.dup2(log, 2)
    work(*arguments)


def _end_with_parent() -> None:
    """The parent that the system knows is the fork server, which lives as long as its children do."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGKILL)
