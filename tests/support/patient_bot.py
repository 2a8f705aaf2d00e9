"""Waits of the tests of windows: a computer that stands still for a moment is no failure."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

WAIT_MS = 60_000
"""Below the time limit of a test; whoever means less says so."""


class PatientBot(QtBot):
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = WAIT_MS) -> None:
        __tracebackhide__ = True
        super().waitUntil(callback, timeout=timeout)
