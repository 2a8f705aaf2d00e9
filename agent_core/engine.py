"""The print engine of one computer: a facade that owns every task. Knows neither the window nor the server's
database.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from agent_core.agent_commands import NearbyDiscovery
from agent_core.backends.raw_pictures import RawPictures
from agent_core.backends.registry import CertificatePins, open_driver
from agent_core.config import AgentConfig, KeyStorage
from agent_core.journal import Journal
from agent_core.render.workers import RenderWorkers
from agent_core.server_link import credential as credentials
from agent_core.server_link import pending
from agent_core.server_link.client import ServerClient
from agent_core.server_link.enrolment import (
    Enrolment,
    LinkDestinations,
    LinkFacts,
    ThisComputer,
    ask_again,
    enroll,
    look,
)
from agent_core.server_link.errors import (
    AgentRevoked,
    KeyUnavailable,
    NotEnrolled,
    ServerBusy,
    ServerKeyChanged,
    ServerUnreachable,
    Superseded,
)
from agent_core.server_link.in_process import AsgiApp, InProcessServer
from agent_core.session import AgentSession
from server_core.files import make_folder

if TYPE_CHECKING:
    from agent_core.agent_commands import DeviceDiscovery
    from agent_core.backends.base import Driver
    from agent_core.device import DriverFactory
    from agent_core.server_link.credential import Credential
    from server_core.contract.types.agents import PrinterSetup

__all__ = [
    "AsgiApp",
    "Engine",
    "EngineState",
    "Enrolment",
    "KeyUnavailable",
    "LinkDestinations",
    "LinkFacts",
    "ServerBusy",
    "ServerFacts",
    "ServerKeyChanged",
    "ServerUnreachable",
]
log = logging.getLogger(__name__)


class EngineState(StrEnum):
    STOPPED = "stopped"
    RUNNING = "running"
    SUPERSEDED = "superseded"  # a newer start of this agent runs elsewhere
    REVOKED = "revoked"  # the server no longer knows this agent
    BROKEN = "broken"  # a bug; see the log


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerFacts:
    """The server that an engine is enrolled with. `tls_pin` and `kept_in`: see Credential."""

    base_url: str
    tls_pin: str | None
    kept_in: str | None


class Engine:
    """Print engine; start and stop it once. Printing continues while the server is away."""

    def __init__(
        self,
        config: AgentConfig,
        *,
        drivers: DriverFactory | None = None,
        discovery: DeviceDiscovery | None = None,
        server: AsgiApp | None = None,
    ) -> None:
        """Prepare the engine. `server`: its own server, if that runs in this event loop; None = over HTTP."""
        self.config = config
        self._server = server
        self.state = EngineState.STOPPED
        self._drivers = drivers or self._driver
        self._pins = CertificatePins(config.certificates_file)
        self._discovery = discovery or NearbyDiscovery()
        self._task: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()
        self._journal: Journal | None = None
        self._link: ServerClient | None = None
        self._session: AgentSession | None = None
        self._renderer: RenderWorkers | None = None
        self._raw_pictures = RawPictures()
        self._started_with: Credential | None = None

    def is_enrolled(self, *, at: str | None = None) -> bool:
        """Return whether there is a credential; with `at`, one for the server at this address."""
        enrolled = self.identity
        return enrolled is not None and (at is None or enrolled.base_url == at)

    @property
    def identity(self) -> Credential | None:
        """Return the current credential from its file."""
        try:
            return credentials.load(self.config.credential_file)
        except NotEnrolled:
            return None

    @property
    def is_enrolling(self) -> bool:
        """Return whether an enrolment request has an unknown outcome; see `ask_again`."""
        return bool(self.pending_servers)

    @property
    def pending_servers(self) -> list[str]:
        """The servers with such requests, newest first."""
        return list(dict.fromkeys(one.base_url for one in pending.load(self.config.credential_file)))

    @property
    def is_enrolled_anew(self) -> bool:
        """Return whether the credential has changed since the start."""
        enrolled = self.identity
        return self._started_with is not None and enrolled is not None and enrolled != self._started_with

    async def ask_again(self, base_url: str | None = None) -> bool:
        """Retry unanswered enrolments (`base_url`: only at this server).

        Returns False if none of them took effect; the agent is then what it was before.

        Raises Unreachable, KeyUnavailable, KeyNotKept: the outcome is still unknown.
        """
        computer = ThisComputer(
            name=self.config.hostname, hostname=self.config.hostname, version=self.config.version, plain_http=True
        )
        return await ask_again(file=self.config.credential_file, computer=computer, base_url=base_url) is not None

    async def enroll(
        self,
        link: str,
        *,
        name: str | None = None,
        key_place: KeyStorage = KeyStorage.FILE,
        plain_http: bool = False,
        as_new: bool = False,
        clicked: LinkDestinations | None = None,
    ) -> Enrolment:
        """Enrol this agent with the server that issued the link. An agent known there is reused, unless `as_new`.

        Raises LinkInvalid, Unreachable, KeyNotKept.
        """
        computer = ThisComputer(
            name=name or self.config.hostname,
            hostname=self.config.hostname,
            version=self.config.version,
            key_storage=key_place,
            plain_http=plain_http,
            as_new=as_new,
        )
        return await enroll(link, file=self.config.credential_file, computer=computer, clicked=clicked)

    @staticmethod
    async def look(link: str, clicked: LinkDestinations) -> LinkFacts:
        """Return what a clicked link is for, without using it up. Raises LinkInvalid, Unreachable."""
        return await look(link, clicked=clicked)

    async def is_enrolled_there(self) -> bool | None:
        """Return whether the server at the stored address is the right one, without sending it the key.

        None = nobody answers, or the server is identified by its own key.
        """
        enrolled = self.identity
        if enrolled is None or enrolled.tls_pin is not None:
            return None
        try:
            credential = await credentials.fetch(enrolled)
        except KeyUnavailable:
            return None
        link = ServerClient(credential, asks_who=True)
        try:
            return await link.is_ours()
        finally:
            await link.aclose()

    def server(self) -> ServerFacts | None:
        """The server it is enrolled with, or None."""
        enrolled = self.identity
        if enrolled is None:
            return None
        return ServerFacts(base_url=enrolled.base_url, tls_pin=enrolled.tls_pin, kept_in=enrolled.kept_in)

    async def start(self) -> None:
        """Start in the background. Returns at once, even if the server does not answer.

        Raises NotEnrolled, KeyUnavailable, JournalInUse.
        """
        self._started_with = credentials.load(self.config.credential_file)
        credential = await credentials.fetch(self._started_with)
        make_folder(self.config.agent_folder)
        self._journal = Journal(self.config.journal_file)
        try:
            await self._journal.start()
        except BaseException:
            await self._journal.aclose()
            raise
        self._link = ServerClient(
            credential,
            self.config.intake,
            asks_who=self.config.asks_who,
            is_outdated=lambda: self.is_enrolled_anew,
            in_process=None if self._server is None else InProcessServer(self._server, credential.base_url),
        )
        self._renderer = RenderWorkers(count=self.config.render_workers)
        self._session = AgentSession(
            self.config, self._link, self._journal, self._renderer, self._drivers, self._discovery
        )
        self.state = EngineState.RUNNING
        self._task = asyncio.create_task(self._run(self._session), name="engine")

    async def wait_ended(self) -> EngineState:
        """Wait until a started engine ends on its own: SUPERSEDED, REVOKED or BROKEN. Call `stop` afterwards.

        Jobs being sent at that moment may still be under way; see `finished`.
        """
        await self._ended.wait()
        return self.state

    async def finished(self) -> None:
        """Wait until an ended engine has sent and reported all running jobs."""
        if self._task is not None:
            await asyncio.wait([self._task])

    @property
    def sending(self) -> int:
        """Number of printers that are receiving bytes."""
        return 0 if self._session is None else self._session.sending

    async def stop(self, hurry: asyncio.Event | None = None) -> None:
        """Give back jobs that were not started; let running ones end within `EngineTimings.stop_sending` or until
        `hurry` is set.

        Jobs still open then are in the journal. Everything else takes at most 4 s.
        """
        if self._task is None or self._session is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await _stop(self._session, self.config.timings.stop_sending, hurry or asyncio.Event())
        if self._link is not None:
            await self._link.aclose()
        if self._renderer is not None:
            await self._renderer.aclose()
        await self._raw_pictures.aclose()
        if self._journal is not None:
            await self._journal.aclose()
        self._task = None
        self.state = EngineState.STOPPED

    async def _run(self, session: AgentSession) -> None:
        try:
            await session.run()
        except* (Superseded, AgentRevoked) as ends:
            end = ends.exceptions[0]
            self.state = EngineState.SUPERSEDED if isinstance(end, Superseded) else EngineState.REVOKED
            log.error("The agent stops and prints nothing more: %s", end)
        except* Exception:
            self.state = EngineState.BROKEN
            log.critical("The engine ended because of a bug; nothing more is printed", exc_info=True)
        self._ended.set()
        await session.stop(None)

    def _driver(self, setup: PrinterSetup) -> Driver:
        return open_driver(
            setup, virtual_folder=self.config.virtual_folder, pins=self._pins, pictures=self._raw_pictures
        )


async def _stop(session: AgentSession, grace: float, hurry: asyncio.Event) -> None:
    stopping, hurried = asyncio.create_task(session.stop(grace)), asyncio.create_task(hurry.wait())
    try:
        await asyncio.wait({stopping, hurried}, return_when=asyncio.FIRST_COMPLETED)
        if not stopping.done():
            log.warning("Time is up: jobs that are being sent are cut off")
            await session.cut()
        await stopping
    finally:
        hurried.cancel()
        stopping.cancel()
        await asyncio.gather(hurried, stopping, return_exceptions=True)
