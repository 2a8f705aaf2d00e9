"""How many files and connections this process may have open: systems start programs with few."""

from __future__ import annotations

import sys

WANTED = 8192


def allow_many() -> int:
    """As many as the system lets us, up to what a full server needs (getrlimit(2)); returns how many."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
