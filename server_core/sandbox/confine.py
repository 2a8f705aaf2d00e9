"""How the child gives up its rights, for good: rlimits, no new privileges, a system-call filter."""

from __future__ import annotations

import ctypes
import math
import os
import sys

from server_core.sandbox import seccomp
from server_core.sandbox.limits import Limits

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9


def die_with(parent_pid: int) -> None:
    """Linux: the kernel ends this process with its parent. Elsewhere the end of its standard input does."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
        if os.getppid() != parent_pid:
            os._exit(0)


def confine(limits: Limits) -> list[str]:
    """Take every right away that this machine lets us take; returns the names of the guards now in place."""
    if sys.platform == "win32":
        return []
    import resource

    os.nice(limits.niceness)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # One above the highest open descriptor: no file, pipe or socket can be opened any more.
    open_files = 1 + max(number for number in range(256) if _is_open(number))
    resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
    guards = ["core", "files"]
    if sys.platform != "darwin":  # macOS takes RLIMIT_AS and ignores it
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
        guards.append("memory")
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        guards.append("no_new_privs")
        if seccomp.install():
            guards.append("seccomp")
    return guards


def renew_cpu(seconds: int) -> None:
    """The next step may use this much CPU time; the kernel ends the process after it (SIGXCPU)."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = math.ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
