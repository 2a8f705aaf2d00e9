"""Hides one-time links from the process list, which every user of this computer can read (proc(5), `cmdline`).

Linux shows the memory with the process's arguments, so that memory is overwritten. On Windows other users cannot see
arguments, so other systems need nothing. Python's own copy stays, because nobody else sees it.
"""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path

_LINK = re.compile(rb"spoolhouse:|https?:.*/onboarding/?#", re.IGNORECASE)
ARG_START = 48 - 3  # fields of /proc/self/stat count from 1, and those after the name from 3
HIDDEN = ord("*")


def hide_links(platform: str = sys.platform) -> None:
    """Overwrite what follows the `#` of links in this process's arguments. Does nothing if that fails."""
    if platform != "linux":
        return
    try:
        start, arguments = _arguments()
    except (OSError, ValueError, IndexError):
        return
    at = start
    for argument in arguments.split(b"\0"):
        if _LINK.match(argument):
            kept = argument.find(b"#") + 1 or argument.index(b":") + 1
            ctypes.memset(at + kept, HIDDEN, len(argument) - kept)
        at += len(argument) + 1


def _arguments() -> tuple[int, bytes]:
    """Return address and content of the arguments, if two sources agree on them. Raises OSError, ValueError."""
    fields = Path("/proc/self/stat").read_text("latin-1").rpartition(")")[2].split()
    start, end = int(fields[ARG_START]), int(fields[ARG_START + 1])
    command_line = Path("/proc/self/cmdline").read_bytes()
    if start == 0 or end - start != len(command_line) or ctypes.string_at(start, len(command_line)) != command_line:
        raise ValueError("the arguments are somewhere else")
    return start, command_line
