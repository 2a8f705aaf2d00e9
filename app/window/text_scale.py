"""The text scale: Qt multiplies everything by it, so sizes and breakpoints need no arithmetic. Before QApplication."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

VARIABLE = "QT_SCALE_FACTOR"


@contextmanager
def text_scaled(percent: int) -> Iterator[None]:
    """Inside a QApplication is made. Afterwards the environment is as before: programs that are started inherit it.

    A factor that the environment has already is multiplied, not replaced; one that is no number is left to Qt.
    """
    before = os.environ.get(VARIABLE)
    try:
        factor = float(before or 1) * percent / 100
    except ValueError:
        factor = 1.0
    if percent != 100 and factor > 0:
        os.environ[VARIABLE] = f"{factor:g}"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before
