"""An agent that is stopped for longer than its leases: what it had not started is another lease's, the rest its own."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.torture.stopped import stopped


@pytest.mark.skipif(sys.platform != "linux", reason="processes are watched by pidfd_open")
@pytest.mark.parametrize("doubtful", [True, False], ids=["it doubts its leases", "the server alone knows"])
def test_a_stopped_agent_drops_what_it_had_not_started_and_ends_what_it_had(doubtful: bool, tmp_path: Path) -> None:
    outcome = asyncio.run(stopped(tmp_path, long=False, doubtful=doubtful))
    assert outcome.complaints() == [], outcome
