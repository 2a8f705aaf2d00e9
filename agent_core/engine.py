"""The print engine of one computer: a facade that owns every task. Knows no window and no database of the server."""

from __future__ import annotations

import asyncio
import logging
from enum import StrEnum
from uuid import UUID

from agent_core.backends.base import Driver
from agent_core.backends.registry import open_driver
from agent_core.certificate_pins import CertificatePins
from agent_core.config import AgentConfig
from agent_core.device import DriverFactory
from agent_core.domain import PrinterSetup
from agent_core.durable_names import make_folder
from agent_core.errands import Scout
from agent_core.journal import Journal
from agent_core.nearby import NearbyScout
from agent_core.render.workers import RenderWorkers
from agent_core.server_link import credential as credentials
from agent_core.server_link.client import ServerClient
from agent_core.server_link.enrolment import enroll
from agent_core.server_link.errors import NotEnrolled, Revoked, Superseded
from agent_core.session import Session

log = logging.getLogger(__name__)


class EngineState(StrEnum):
    STOPPED = "stopped"
    RUNNING = "running"
    SUPERSEDED = "superseded"  # a newer start of this agent works elsewhere
    REVOKED = "revoked"  # the server does not know this agent any more
    BROKEN = "broken"  # a bug; the log tells


class Engine:
    """Start and stop it once. Printing goes on while the server is away; `stop` takes at most 3 s."""

    def __init__(
        self, config: AgentConfig, *, drivers: DriverFactory | None = None, scout: Scout | None = None
    ) -> None:
        self.config = config
        self.state = EngineState.STOPPED
        self._drivers = drivers or self._driver
        self._pins = CertificatePins(config.certificates_file)
        self._scout = scout or NearbyScout()
        self._task: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()
        self._journal: Journal | None = None
        self._link: ServerClient | None = None
        self._session: Session | None = None
        self._renderer: RenderWorkers | None = None

    def is_enrolled(self, *, at: str | None = None) -> bool:
        """There is a credential; with `at`, one for the server at this address."""
        try:
            credential = credentials.load(self.config.credential_file)
        except NotEnrolled:
            return False
        return at is None or credential.base_url == at

    async def enroll(self, link: str, *, name: str | None = None) -> UUID:
        """Become an agent of the server that made this link. Raises LinkInvalid, Unreachable."""
        credential = await enroll(
            link,
            file=self.config.credential_file,
            name=name or self.config.hostname,
            hostname=self.config.hostname,
            version=self.config.version,
        )
        return credential.agent_id

    async def start(self) -> None:
        """Returns at once, whether the server answers or not. Raises NotEnrolled, JournalInUse."""
        credential = credentials.load(self.config.credential_file)
        make_folder(self.config.agent_folder)
        self._journal = Journal(self.config.journal_file)
        try:
            await self._journal.start()
        except BaseException:
            await self._journal.aclose()
            raise
        self._link = ServerClient(credential)
        self._renderer = RenderWorkers(count=self.config.render_workers)
        self._session = Session(self.config, self._link, self._journal, self._renderer, self._drivers, self._scout)
        self.state = EngineState.RUNNING
        self._task = asyncio.create_task(self._run(self._session), name="engine")

    async def wait_ended(self) -> EngineState:
        """Returns when a started engine has ended by itself: SUPERSEDED, REVOKED or BROKEN; `stop` is still due.

        What was being sent at that moment may still be on its way to its end.
        """
        await self._ended.wait()
        return self.state

    async def stop(self) -> None:
        """Give back what was not started and let a running job end within `Pace.stop_sending`.

        What is open then is in the journal.
        """
        if self._task is None or self._session is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._session.stop(self.config.pace.stop_sending)
        if self._link is not None:
            await self._link.aclose()
        if self._renderer is not None:
            await self._renderer.aclose()
        if self._journal is not None:
            await self._journal.aclose()
        self._task = None
        self.state = EngineState.STOPPED

    async def _run(self, session: Session) -> None:
        try:
            await session.run()
        except* (Superseded, Revoked) as ends:
            end = ends.exceptions[0]
            self.state = EngineState.SUPERSEDED if isinstance(end, Superseded) else EngineState.REVOKED
            log.error("this agent stops: %s", end)
        except* Exception:
            self.state = EngineState.BROKEN
            log.critical("a bug ended the engine", exc_info=True)
        self._ended.set()
        await session.stop(None)

    def _driver(self, setup: PrinterSetup) -> Driver:
        return open_driver(setup, virtual_folder=self.config.virtual_folder, pins=self._pins)
