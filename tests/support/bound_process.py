"""Processes that end with the test that started them: a worker that fails or is killed leaves nobody behind.

Who is left has inherited the worker's output, and whoever reads that waits for him. Linux only; elsewhere nothing is
bound. The system counts the thread that started the process as its parent (`prctl(2)`, PR_SET_PDEATHSIG).
"""

from __future__ import annotations

import ctypes
import shutil
import signal
import sys
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1


def bound(command: Sequence[str]) -> list[str]:
    """The same command in the same process, killed when its parent ends."""
    setpriv = shutil.which("setpriv") if sys.platform == "linux" else None
    return [*([] if setpriv is None else [setpriv, "--pdeathsig", "KILL"]), *command]


def end_with_parent() -> None:
    """Said by a process of itself."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
