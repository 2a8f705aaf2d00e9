"""What a child process may use."""

from __future__ import annotations

from msgspec import Struct

MIB = 1024 * 1024


class Limits(Struct, frozen=True, kw_only=True):
    """CPU and wall seconds count anew for every step: from the request to its first answer, from answer to answer.

    So a document of a thousand honest pages passes and a page that never ends does not. Wall seconds run only while
    the parent waits for the child. Memory is address space (POSIX alone).
    """

    memory_bytes: int = 1024 * MIB
    cpu_seconds: int = 20
    wall_seconds: float = 30.0
    start_seconds: float = 30.0
    answer_bytes: int = 64 * MIB
    niceness: int = 5
