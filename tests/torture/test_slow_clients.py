"""The short form of the torture, at every change."""

from __future__ import annotations

import sys

import pytest

from tests.torture.slow_clients import run


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured by /proc, clients have many loopback addresses")
def test_slow_and_endless_clients_are_closed_and_a_normal_one_goes_on() -> None:
    figures = run(long=False)
    assert figures["closed after s (last)"] < 10
    assert figures["normal client p99 ms, beside them"] < 250
    for framing in ("Content-Length", "chunked"):
        assert figures[f"10 GB {framing}: status"] == 413
        assert figures[f"10 GB {framing}: MiB sent"] < 100
        assert figures[f"10 GB {framing}: RSS growth MiB"] <= 32
