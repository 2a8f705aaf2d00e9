"""The sweep looks twenty times a second: the deadlines of these tests are short."""

from __future__ import annotations

import pytest

from server_core.http import connections


@pytest.fixture(autouse=True)
def fast_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SWEEP_SECONDS", 0.05)
