"""Enrolments of this computer whose answers were lost. `agent run` asks for them again, before it prints and meanwhile.

A computer with a key works meanwhile: the silence of another server never delays it."""

from __future__ import annotations

import asyncio
import logging
from random import uniform

from app.errors import CommandFailed
from app.process.data_folder import DataFolder
from app.process.enrolling import one_at_a_time, remote_engine
from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.messages.agents import AgentRunMessages

log = logging.getLogger(__name__)
BUSY = "this computer is being enrolled just now: start its agent after that"
PAUSES = growing(5.0, 60.0)
FIRST_SECONDS = 20.0
"""An agent whose own server is silent starts this much later: it has nothing to print before."""
BESIDE_SECONDS = 8.0
"""Another enrolment of this computer waits longer than this."""


class UnansweredEnrolments:
    """Belongs to one `agent run`. Logs once that an outcome is unknown."""

    def __init__(self, folder: DataFolder) -> None:
        self._folder = folder
        self._is_logged = False
        self._pauses = 0

    async def before_start(self) -> None:
        """Ask before the start. With a key, only its server is asked, briefly; without one, wait for an answer.

        Raises CommandFailed.
        """
        from agent_core.engine import ServerUnreachable
        from agent_core.errors import EngineError

        server = remote_engine(self._folder).server()
        if server is not None:
            await self._may_ask(server.base_url, FIRST_SECONDS)
            return
        while remote_engine(self._folder).is_enrolling:
            try:
                if await self._ask(None, None):
                    return
            except ServerUnreachable as error:
                self._tell(error)
                await self._pause(error)
            except EngineError as error:
                raise CommandFailed(error.message) from error
            else:
                raise CommandFailed(AgentRunMessages.AGENT_LINK_OF_NO_USE())

    async def after_refusal(self) -> bool:
        """The server rejected the key. Returns True if it was replaced by a new one.

        The key's server is asked until it answers, all others once. Raises CommandFailed.
        """
        from agent_core.engine import ServerKeyChanged, ServerUnreachable
        from agent_core.errors import EngineError

        server = remote_engine(self._folder).server()
        own = None if server is None else server.base_url
        while own in (pending := remote_engine(self._folder).pending_servers):
            try:
                if await self._ask(own, None):
                    return True
            except ServerKeyChanged as error:
                self._tell(error)
                break
            except ServerUnreachable as error:
                self._tell(error)
                await self._pause(error)
            except EngineError as error:
                raise CommandFailed(error.message) from error
        for base_url in pending:
            if base_url != own and await self._may_ask(base_url, FIRST_SECONDS):
                return True
        return False

    async def beside(self) -> None:
        """Ask in the background. Returns when one of the servers has enrolled this computer again."""
        while True:
            for base_url in remote_engine(self._folder).pending_servers:
                try:
                    if await self._may_ask(base_url, BESIDE_SECONDS):
                        return
                except CommandFailed:
                    continue  # an enrolment is under way
            await self._pause(None)

    async def _may_ask(self, base_url: str, seconds: float) -> bool:
        """Return whether to ask again. False if unknown: the present key is another one and may well be valid."""
        from agent_core.errors import EngineError

        try:
            return await self._ask(base_url, seconds)
        except (EngineError, TimeoutError) as error:
            self._tell(error, seconds)
            return False

    async def _ask(self, base_url: str | None, seconds: float | None) -> bool:
        """Ask once. Raises CommandFailed (an enrolment is under way), EngineError, TimeoutError."""
        engine = remote_engine(self._folder)
        if base_url is not None and base_url not in engine.pending_servers:
            return False
        async with one_at_a_time(self._folder, BUSY), asyncio.timeout(seconds):
            return engine.is_enrolling and await engine.ask_again(base_url)

    def _tell(self, error: Exception, seconds: float = 0.0) -> None:
        if not self._is_logged:
            why = str(error) or f"no answer within {seconds:g} s"
            log.warning("It is not known yet whether this computer was enrolled again: %s", why)
        self._is_logged = True

    async def _pause(self, error: Exception | None) -> None:
        from agent_core.engine import ServerBusy

        requested = error.seconds if isinstance(error, ServerBusy) else 0.0
        await asyncio.sleep(max(requested, uniform(0.5, 1.5) * delay(PAUSES, self._pauses)))  # noqa: S311 - no secret
        self._pauses += 1
