"""The short form: two open doors and the one of a client, half requests of one address."""

from __future__ import annotations

import sys

import pytest

from tests.torture.held_doors import ASKS, CLIENTS_DOOR, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform != "linux", reason="clients have many loopback addresses"),
]


def test_neither_strangers_nor_a_client_hold_the_doors() -> None:
    figures = run(seconds=2, doors=("/agent-api/v1/enroll", CLIENTS_DOOR), halves=((False, True),))
    assert len(figures["flooded"]) == 4
    for what, flooded in figures["flooded"].items():
        for kind in ("median ms", "median ms, new connections"):
            # a held loop takes more than a second; the ratio to a quiet server is the command's to measure
            assert flooded[kind] < 500, (what, flooded)
        assert flooded["flood"]["429"] > 0
    assert figures["jobs printed"] == "5 of 5"
    assert figures["attempts of each job, at most"] == 1
    assert figures["agents online"] == "1 of 1"
    half = figures["half requests of 127.0.0.1, again and again"]
    assert half["connections opened"] >= 1200
    assert (half["new connection"], half["kept connection"]) == (f"{ASKS} of {ASKS}",) * 2
    assert half["spoolhouse status"] == "4 of 4"
