"""What is good once, the link of `agent enroll` and the code of `console pair`: who has it becomes agent or console, so
it need not stand in the list of processes."""

from __future__ import annotations

import getpass
import sys

from app.commands.output import CommandFailed

STDIN = "-"
LONGEST = 4000
"""Characters; a terminal takes no longer line, and a link has less than 500."""


def given_link(argument: str | None) -> str:
    """See `_given`."""
    asks = "Paste the link (it is not shown), then press Enter: "
    return _given(argument, asks, "no link: paste it when it is asked for, or give it on standard input")


def given_code(argument: str | None) -> str:
    """See `_given`."""
    asks = "Type the code (it is not shown), then press Enter: "
    return _given(argument, asks, "no code: type it when it is asked for, or give it on standard input")


def _given(argument: str | None, asks: str, nothing: str) -> str:
    """The argument, one line of stdin for `-`, or without either what is pasted at a terminal, unseen, or piped.

    Blocking. Raises CommandFailed.
    """
    if argument not in (None, STDIN):
        return str(argument)
    if argument is None and sys.stdin.isatty():
        try:
            line = getpass.getpass(asks)
        except EOFError:
            line = ""
    else:
        line = sys.stdin.readline(LONGEST)
    if not line.strip():
        raise CommandFailed(nothing)
    return line.strip()
