"""Worker threads for blocking calls, mainly DNS: a name that does not resolve blocks a thread for long.

Python's default of processors + 4 threads would soon be exhausted, and documents for other printers would wait, too.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

THREADS = 64


def allow_many_calls() -> None:
    """Install the thread pool in the running loop. Threads are created on demand."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="blocking"))
