"""Pending commands for agents, and commands that are dropped before delivery."""

from __future__ import annotations

from uuid import UUID, uuid4

from server_core.contract.types.discovery import AgentCommand, AgentCommandKind
from server_core.services.agent_commands import AgentCommandBoard


def test_a_pause_drops_what_would_feed_at_that_device_and_not_at_another_agents_with_the_same_address() -> None:
    board, account, one, other = AgentCommandBoard(lambda: 0.0), uuid4(), uuid4(), uuid4()

    def trial(agent: UUID, uri: str) -> AgentCommand:
        errand = AgentCommand(errand_id=uuid4(), kind=AgentCommandKind.TRIAL, address=uri, feed=True)
        assert board.post(account, agent, errand) is not None
        return errand

    dropped, beside = trial(one, "socket://192.168.1.50:9100"), trial(one, "socket://192.168.1.51")
    elsewhere = trial(other, "socket://192.168.1.50")
    board.stop_feeding(account, paused=(one, "socket://192.168.1.50"))
    listed = [errand.errand_id for agent in (one, other) for errand in board.take_unsent(agent)]
    assert listed == [beside.errand_id, elsewhere.errand_id]
    assert dropped.errand_id not in listed
