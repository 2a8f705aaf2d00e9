"""The one-time link of `agent enroll`: who has it becomes the agent, so it need not stand in the list of processes."""

from __future__ import annotations

import getpass
import sys

from app.commands.output import CommandFailed

STDIN = "-"
LONGEST = 4000
"""Characters; a terminal takes no longer line, and a link has less than 500."""


def given_link(argument: str | None) -> str:
    """The argument, one line of stdin for `-`, or without either what is pasted at a terminal, unseen, or piped.

    Blocking. Raises CommandFailed.
    """
    if argument not in (None, STDIN):
        return str(argument)
    if argument is None and sys.stdin.isatty():
        try:
            line = getpass.getpass("Paste the link (it is not shown), then press Enter: ")
        except EOFError:
            line = ""
    else:
        line = sys.stdin.readline(LONGEST)
    if not line.strip():
        raise CommandFailed("no link: paste it when it is asked for, or give it on standard input")
    return line.strip()
