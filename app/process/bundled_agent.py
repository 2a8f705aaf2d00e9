"""The agent inside the engine's process. Enrols itself with its own server and restarts after a crash."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from agent_core.config import AgentConfig
from agent_core.engine import AsgiApp, Engine, EngineState
from app.process.stop_signals import Stopping

log = logging.getLogger(__name__)
RESTART_SECONDS = 1.0
LinkMaker = Callable[[], Awaitable[str]]


class BundledAgent:
    """Call `start` once and `stop` once. If an agent engine crashes, a new one takes over after a second.

    It calls the server in this process directly; only its enrolment goes over HTTP.
    """

    def __init__(self, config: AgentConfig, base_url: str, make_link: LinkMaker, server: AsgiApp) -> None:
        self._config = config
        self._server = server
        self._base_url = base_url
        self._make_link = make_link
        self._engine = Engine(config, server=server)
        self._keeper: asyncio.Task[None] | None = None

    async def enroll_if_needed(self) -> None:
        """Enrol in a new data folder, or after the server's port changed."""
        if not self._engine.is_enrolled(at=self._base_url):
            await self._engine.enroll(await self._make_link())

    async def start(self) -> None:
        await self._engine.start()
        self._keeper = asyncio.create_task(self._keep(), name="bundled-agent")

    async def stop(self, stopping: Stopping | None = None) -> None:
        """Stop after what is being sent is complete or its time is up. A second signal stops at once."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        if stopping is None:
            await self._engine.stop()
            return
        if self._engine.sending:
            stopping.tell(self._engine.sending, self._config.timings.stop_sending)
        await self._engine.stop(stopping.hurried)

    async def _keep(self) -> None:
        while True:
            state = await self._engine.wait_ended()
            await self._engine.stop()
            log.error("The print agent of this computer ended (%s) and is restarted", state)
            await self._start_again(state)

    async def _start_again(self, state: EngineState) -> None:
        """Restart until it works: a full disk or a busy database must not end the agent."""
        while True:
            await asyncio.sleep(RESTART_SECONDS)
            self._engine = Engine(self._config, server=self._server)
            try:
                if state is EngineState.REVOKED:
                    # the server does not know it: its database was replaced
                    await self._engine.enroll(await self._make_link())
                await self._engine.start()
                return
            except Exception:
                log.exception("The print agent of this computer could not be started; the next attempt follows")
