"""What a document has freed goes back to the system: a warm child must not stay as large as its largest document."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable


def _trimmer() -> Callable[[int], int] | None:
    """glibc's malloc_trim(3); other systems give memory back by themselves, or cannot."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


_trim = _trimmer()


def give_back() -> None:
    """Costs 0.1 ms where there is little to give."""
    if _trim is not None:
        _trim(0)
