"""Threads for calls that block, above all for the names of printers: one that does not resolve keeps a thread for long.

Python's own few (as many as processors, and four) would soon all wait for such names, and documents on their way to
other printers with them.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

THREADS = 64


def allow_many_calls() -> None:
    """In the loop that runs; threads are made when they are needed."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="blocking"))
