"""Memory of a process of this computer, from proc(5). Linux only."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True, slots=True)
class ProcessSize:
    """`rss` in bytes; `files` are open descriptors."""

    rss: int
    threads: int
    files: int

    @classmethod
    def of(cls, pid: int) -> ProcessSize:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        by_name = dict(line.partition(":")[::2] for line in lines)
        return cls(
            rss=int(by_name["VmRSS"].split()[0]) * 1024,
            threads=int(by_name["Threads"]),
            files=len(os.listdir(f"/proc/{pid}/fd")),
        )
