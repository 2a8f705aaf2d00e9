"""One-time links out of the list of processes, where every user of this computer reads them (proc(5), `cmdline`).

Linux keeps no copy: what it shows is the memory in which this process got its arguments, so that is written over. On
other systems nothing is done: on Windows other users see no arguments. Python's own copy, which nobody sees, stays."""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path

_LINK = re.compile(rb"spoolhouse:|https?:.*/onboarding/?#", re.IGNORECASE)
ARG_START = 48 - 3  # fields of /proc/self/stat count from 1, and those behind the name from 3
HIDDEN = ord("*")


def hide_links(platform: str = sys.platform) -> None:
    """What stands behind the `#` of links among this process's arguments; where that cannot be, it stays."""
    if platform != "linux":
        return
    try:
        start, said = _arguments()
    except (OSError, ValueError, IndexError):
        return
    at = start
    for argument in said.split(b"\0"):
        if _LINK.match(argument):
            kept = argument.find(b"#") + 1 or argument.index(b":") + 1
            ctypes.memset(at + kept, HIDDEN, len(argument) - kept)
        at += len(argument) + 1


def _arguments() -> tuple[int, bytes]:
    """Where they are, and what is there; the two accounts of the system agree on that. Raises OSError, ValueError."""
    fields = Path("/proc/self/stat").read_text("latin-1").rpartition(")")[2].split()
    start, end = int(fields[ARG_START]), int(fields[ARG_START + 1])
    said = Path("/proc/self/cmdline").read_bytes()
    if start == 0 or end - start != len(said) or ctypes.string_at(start, len(said)) != said:
        raise ValueError("the arguments are somewhere else")
    return start, said
