"""A bug in the print agent ends its engine, not the printing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest

from agent_core.config import AgentConfig
from agent_core.engine import EngineState
from agent_core.server_link.in_process import AsgiApp
from app.process import bundled_agent
from app.process.bundled_agent import BundledAgent

pytestmark = pytest.mark.anyio


async def no_server(*_: object) -> None:
    raise AssertionError("nobody calls it")


class FailingEngine:
    """Ends as told, once per start; the last one stays up."""

    ends: list[EngineState]
    troubles: ClassVar[list[Exception]] = []
    log: list[str]
    stays_up: asyncio.Event

    def __init__(self, config: AgentConfig, server: AsgiApp | None) -> None:
        assert server is no_server
        self._config = config

    async def enroll(self, link: str) -> None:
        self.log.append(f"enrolled with {link}")

    async def start(self) -> None:
        if self.troubles:
            raise self.troubles.pop(0)
        self.log.append("started")

    async def stop(self, hurry: asyncio.Event | None = None) -> None:
        self.log.append("stopped")

    async def wait_ended(self) -> EngineState:
        if not self.ends:
            self.stays_up.set()
            await asyncio.Event().wait()
        return self.ends.pop(0)


@pytest.mark.parametrize(
    ("end", "steps"),
    [
        (EngineState.BROKEN, ["started", "stopped", "started"]),
        (EngineState.REVOKED, ["started", "stopped", "enrolled with link", "started"]),
    ],
)
async def test_it_starts_again(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    end: EngineState,
    steps: list[str],
) -> None:
    monkeypatch.setattr(bundled_agent, "Engine", FailingEngine)
    monkeypatch.setattr(bundled_agent, "RESTART_SECONDS", 0)
    monkeypatch.setattr(FailingEngine, "ends", [end], raising=False)
    monkeypatch.setattr(FailingEngine, "log", [], raising=False)
    monkeypatch.setattr(FailingEngine, "stays_up", asyncio.Event(), raising=False)

    async def link() -> str:
        return "link"

    config = AgentConfig(agent_folder=tmp_path, virtual_folder=tmp_path, version="0")
    agent = BundledAgent(config, "http://127.0.0.1:1", link, no_server)
    await agent.start()
    await asyncio.wait_for(FailingEngine.stays_up.wait(), 30)
    assert FailingEngine.log == steps
    assert "is restarted" in caplog.text
    await agent.stop()


async def test_a_start_that_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bundled_agent, "Engine", FailingEngine)
    monkeypatch.setattr(bundled_agent, "RESTART_SECONDS", 0)
    monkeypatch.setattr(FailingEngine, "ends", [EngineState.BROKEN], raising=False)
    monkeypatch.setattr(FailingEngine, "log", [], raising=False)
    monkeypatch.setattr(FailingEngine, "stays_up", asyncio.Event(), raising=False)

    async def link() -> str:
        return "link"

    agent = BundledAgent(
        AgentConfig(agent_folder=tmp_path, virtual_folder=tmp_path, version="0"), "http://x", link, no_server
    )
    await agent.start()
    monkeypatch.setattr(FailingEngine, "troubles", [OSError("disk full"), OSError("disk full")])
    await asyncio.wait_for(FailingEngine.stays_up.wait(), 30)
    assert FailingEngine.log == ["started", "stopped", "started"]
    assert caplog.text.count("could not be started") == 2
    await agent.stop()
