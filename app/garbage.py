"""When Python looks for reference cycles: a server makes few of them, and looking costs a third of its speed."""

from __future__ import annotations

import gc

THRESHOLDS = (10_000, 20, 20)
"""Allocations before a young collection, young ones before a middle one, middle ones before a full one."""


def seldom_collect() -> None:
    """Once all is loaded: what is there now stays, and is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
