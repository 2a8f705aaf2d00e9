"""The same program once more, in this process: what takes effect only when the window opens."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from uuid import UUID

ONCE, ACCOUNT = "--language", "--account"
"""What the command said of the first is kept, and another one may be chosen since; a customer may be renamed since."""


def same_command(account_id: UUID | None = None) -> Sequence[str]:
    """As it was started: `python -m app …`, the script `spoolhouse …`, or the bundled program."""
    about = [] if account_id is None else [ACCOUNT, str(account_id)]
    return [sys.executable, *_without_once(sys.orig_argv[1:]), *about]


def _without_once(arguments: Sequence[str]) -> Iterator[str]:
    left = iter(arguments)
    for argument in left:
        name, equals, _ = argument.partition("=")
        # argparse takes a beginning, too
        if len(name) <= len("--") or not (ONCE.startswith(name) or ACCOUNT.startswith(name)):
            yield argument
        elif not equals:
            next(left, None)


def reopen(account_id: UUID | None = None) -> int:
    """`account_id`: whom the window is about. Does not come back where a process can become another program; else
    returns the exit code."""
    command = same_command(account_id)
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":  # execv would leave the terminal to a process that nobody waits for; not tried
        subprocess.Popen(command, close_fds=True)
        return 0
    os.execv(command[0], list(command))  # noqa: S606 - the command is our own
    raise AssertionError("execv does not come back")
