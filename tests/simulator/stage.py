"""State that all worlds of one process share: patched modules, the database and its first content."""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
from starlette.routing import BaseRoute, Router

import agent_core.engine
import agent_core.point_of_no_return
import agent_core.printer_worker
import agent_core.server_link.client
import server_core.runtime
import server_core.services.context
import server_core.services.live
import server_core.services.retention
import server_core.services.storage
import server_core.services.sweeper
import server_core.store.ids
from agent_core.server_link.client import HttpResponse as HttpAnswer
from agent_core.server_link.credential import Credential
from server_core.api.answers import ProblemMiddleware
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.services.documents.intake import store_document
from tests.simulator.in_virtual_time import Clock, SeededBits, in_virtual_time
from tests.simulator.network import ask, header_list
from tests.simulator.storage import Database, InlineStore
from tests.simulator.virtual_loop import current_process
from tests.simulator.world import (
    AGENTS,
    CONSOLE_TOKEN,
    PRINTERS,
    AgentMachine,
    Open,
    World,
    current_agent,
    journal_of,
    new_agent_machine,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from server_core.services.server_state import ServerState

NEVER = 1e9
SWEEP_SECONDS = 10.0
BASE_URL = "http://127.0.0.1:1"
DOCUMENTS = 3


class Pool:
    """Replacement of `agent_core.server_link.client.HttpPool`."""

    def __init__(self, base_url: str, tls: object, greet: object = None) -> None:
        self._agent: AgentMachine = current_agent.get()

    async def make_sure(self) -> None:
        """Do nothing: there is only one server."""

    async def exchange(self, method: str, path: str, headers: str, body: bytes, *, seconds: float) -> HttpAnswer:
        from agent_core.server_link.client import HttpBroken

        agent = self._agent
        try:
            async with asyncio.timeout(seconds):
                status, content = await agent.world.network.exchange(
                    agent.name, agent.line, method, path, header_list(headers), body
                )
                return HttpAnswer(status=status, content=content)
        except TimeoutError as error:
            raise HttpBroken(f"no answer within {seconds:g} s") from error

    def close(self) -> None:
        """Do nothing: no connections are kept."""


class NoHttpx:
    """Replacement of httpx: documents travel with their leases and are never downloaded."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}

    async def aclose(self) -> None:
        """Do nothing: no resources are held."""


class NumberedListener(server_core.services.live.Listener):
    """A listener with a stable order: sets of listeners are notified in the same order in every run."""

    made = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        NumberedListener.made += 1
        self._number = NumberedListener.made

    def __hash__(self) -> int:
        return self._number


class LeanApplication:
    """The real routes of agents and consoles, without the network layers in front of them."""

    def __init__(self, state: ServerState, extra_routes: Sequence[BaseRoute]) -> None:
        self._app = ProblemMiddleware(Router(extra_routes, redirect_slashes=False))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._app(scope, receive, send)


async def _open_store(*_: Any, **__: Any) -> InlineStore:
    process = current_process.get()
    assert process is not None
    return InlineStore(Open.world.database, Open.world.server, process)


async def _fetched(credential: Credential) -> Credential:
    """Return the credential, which already holds its secret."""
    return credential


class BugsHeard(logging.Handler):
    """Collects log lines with a traceback, which the program writes for bugs, and drops all others."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.world: World | None = None

    def emit(self, record: logging.LogRecord) -> None:
        process = current_process.get()
        if self.world is not None and record.exc_info and (process is None or process.alive):
            self.world.bugs.append(f"{record.getMessage()}: {record.exc_info[1]!r}")


class Stage:
    """Shared state. Use: `with Stage() as stage: world = stage.world(seed)`."""

    def __init__(self) -> None:
        self._ends = ExitStack()

    def __enter__(self) -> Stage:
        try:
            self._build()
        except BaseException:
            self._ends.close()  # what is replaced for it would be so for the tests behind it, too
            raise
        return self

    def _build(self) -> None:
        enter = self._ends.enter_context
        self.folder = Path(enter(tempfile.TemporaryDirectory(prefix="spoolhouse-simulator-")))
        self.clock, self.chance = Clock(), random.Random(0)
        self.database = Database()
        enter(in_virtual_time(self.clock, self.chance))
        replaced: list[tuple[Any, str, Any]] = [
            (server_core.runtime, "Store", SimpleNamespace(open=_open_store)),
            (server_core.runtime, "AsgiApplication", LeanApplication),
            (server_core.store.ids, "_pool", SeededBits(self.chance)),
            (server_core.services.live, "Listener", NumberedListener),
            (server_core.services.retention, "LOOK_SECONDS", NEVER),
            (server_core.services.storage, "LOOK_SECONDS", 20.0),
            (server_core.services.sweeper, "TICK_SECONDS", SWEEP_SECONDS),
            (server_core.services.context, "Fetcher", lambda *_: None),
            (agent_core.server_link.client, "HttpPool", Pool),
            (agent_core.server_link.client, "http_client", lambda *_, **__: NoHttpx()),
            (agent_core.engine, "Journal", lambda _: journal_of(current_agent.get())),
            (
                agent_core.engine,
                "credentials",
                SimpleNamespace(load=lambda _: current_agent.get().credential, fetch=_fetched),
            ),
            (agent_core.printer_worker, "WorkerJob", self._holding),
        ]
        for module, name, instead in replaced:
            enter(patch.object(module, name, instead))
        self._bugs = BugsHeard()
        for name in ("agent_core", "server_core"):
            logger = logging.getLogger(name)
            enter(patch.multiple(logger, handlers=[self._bugs], propagate=False))
        self._credentials: list[Credential] = []
        self._furnish()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ends.close()

    def world(self, seed: int) -> World:
        """Create a world with its initial content and its own random numbers."""
        self.database.put_back(self._content)
        self.chance.seed(seed)
        NumberedListener.made = 0
        world = World(seed, self.database, self.clock, self.chance, self.folder)
        self._bugs.world = world
        world.agents = [
            new_agent_machine(world, number, credential) for number, credential in enumerate(self._credentials)
        ]
        return world

    def _holding(self, **facts: Any) -> Any:
        """Replace a default clock that was bound before the patches."""
        return agent_core.point_of_no_return.WorkerJob(renewed_at=self.clock.monotonic(), **facts)

    def _furnish(self) -> None:
        """Create agents, printers and documents once, by the server itself."""
        world = World(0, self.database, self.clock, self.chance, self.folder)

        async def furnish() -> None:
            world.start_server()
            await asyncio.sleep(1.0)
            assert not world.bugs, world.bugs
            server = world.running
            console = f"Authorization: Bearer {CONSOLE_TOKEN}\r\n"
            for number in range(AGENTS):
                link = await server.enrolment_link(bundled=number == 0)
                enrolled = await self._post(
                    world, "/agent-api/v1/enroll", "", {"token": onboarding_link.read(link).token, **_facts(number)}
                )
                self._credentials.append(
                    Credential(
                        base_url=BASE_URL,
                        agent_id=enrolled["agent_id"],
                        secret=enrolled["agent_secret"],
                        agent_instance_id=f"instance-{number}",
                    )
                )
            for name, agent, _ in PRINTERS:
                request = {
                    "name": name,
                    "uri": f"socket://{name}.test:9100",
                    "language": "zpl",
                    "agent_id": str(self._credentials[agent].agent_id),
                }
                await self._post(world, "/console-api/v1/printers", console, request)
            await self._post(world, "/console-api/v1/clients", console, {"name": "client", "scopes": []})
            for number in range(DOCUMENTS):
                await _document(server.state.ctx, f"^XA^FDlabel {number}^FS^XZ".encode())

        world.loop.run_until_complete(world.spawn(furnish(), world.server.process))
        world.end()
        self._content = self.database.raw.serialize()

    @staticmethod
    async def _post(world: World, path: str, headers: str, body: Any) -> Any:
        content = msgspec.json.encode(body)
        status, answer = await ask(world.application, "POST", path, header_list(headers), content, asyncio.Event().wait)
        assert status == 201, answer
        return msgspec.json.decode(answer)


def _facts(number: int) -> dict[str, str]:
    return {
        "agent_instance_id": f"instance-{number}",
        "name": f"agent{number}",
        "hostname": f"agent{number}",
        "version": "1",
    }


async def _document(ctx: Any, content: bytes) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield content

    await store_document(ctx, ctx.site_account, pieces(), "label.zpl", DocumentFormat.RAW, RawLanguage.ZPL)
