"""The same program once more, in this process: what takes effect only when the window opens."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence


def same_command() -> Sequence[str]:
    """As it was started: `python -m app …`, the script `spoolhouse …`, or the bundled program."""
    return [sys.executable, *sys.orig_argv[1:]]


def reopen() -> int:
    """Does not come back where a process can become another program; else returns the exit code."""
    command = same_command()
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":  # execv would leave the terminal to a process that nobody waits for; not tried
        subprocess.Popen(command, close_fds=True)
        return 0
    os.execv(command[0], list(command))  # noqa: S606 - the command is our own
    raise AssertionError("execv does not come back")
