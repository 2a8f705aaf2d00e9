"""The short form of the torture, at every change."""

from __future__ import annotations

import sys

import pytest

from tests.torture.slow_clients import FRAMINGS, run


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured by /proc, clients have many loopback addresses")
@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
def test_slow_and_endless_clients_are_closed_and_a_normal_one_goes_on(tls: bool) -> None:
    figures = run(long=False, tls=tls)
    assert figures["closed after s (last)"] < 10
    for when in ("beside them", "beside uploads"):  # machines differ and are shared; a server that stalls is far beyond
        assert figures[f"normal client p99 ms, {when}"] < 250 + 20 * figures["normal client p99 ms, alone"]
        assert figures[f"normal client slowest ms, {when}"] < 2000
    assert figures["10 GB uploads: RSS growth MiB"] <= 32
    for framing in FRAMINGS:
        assert figures[f"10 GB {framing}: status"] == 413
        assert figures[f"10 GB {framing}: MiB sent"] < 100
