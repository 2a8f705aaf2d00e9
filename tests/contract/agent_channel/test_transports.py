"""The agent's calls over both transports: HTTP, and the server's application in the same process."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from agent_core.server_link import client as server_client
from agent_core.server_link.client import HttpBroken, ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import AgentRevoked, DocumentGone, LeaseLost, ServerUnreachable, Superseded
from agent_core.server_link.in_process import AsgiMessage, InProcessServer
from server_core.api import agent_channel
from server_core.contract.types.agents import Lease, LeaseRequest, Outcome, PrinterSlots, Result, Start
from server_core.contract.types.states import Confirmation, JobStatus
from server_core.store.documents import SMALL_BYTES
from tests.support.live_server import LABEL, LARGE_LABEL, LiveServer

pytestmark = pytest.mark.anyio
Connect = Callable[..., ServerClient]


@pytest.fixture(params=["http", "in process"])
async def connect(request: pytest.FixtureRequest, live: LiveServer) -> AsyncIterator[Connect]:
    """Make clients of one enrolled agent."""
    secret = (await live.enrol()).secret
    (row,) = (await live.ask("GET", "/agents")).json()
    made: list[ServerClient] = []

    def client(secret: str = secret) -> ServerClient:
        credential = Credential(
            agent_id=UUID(row["agent_id"]),
            base_url=live.server.base_url,
            tls_pin=None,
            agent_instance_id="instance-1",
            secret=secret,
        )
        own = InProcessServer(live.server.application, live.server.base_url)
        made.append(ServerClient(credential, in_process=own if request.param == "in process" else None))
        return made[-1]

    yield client
    for each in made:
        await each.aclose()


async def broken(*_: object) -> None:
    raise RuntimeError("a bug")


async def begun(client: ServerClient) -> ServerClient:
    await client.begin(hostname="pc", version="1.0")
    return client


def wanting(printer: UUID, revision: int = -1, seconds: float = 0.0) -> LeaseRequest:
    want = [PrinterSlots(printer_id=printer, slots=1)]
    return LeaseRequest(want=want, printers_revision=revision, wait_seconds=seconds)


async def leased(live: LiveServer, client: ServerClient, content: bytes = LABEL) -> Lease:
    printer = (await live.add_printer()).printer_id
    await live.add_job(printer, content)
    (lease,) = (await client.lease(wanting(printer))).leases
    return lease


async def test_a_job_from_the_lease_to_the_result(live: LiveServer, connect: Connect) -> None:
    client = await begun(connect())
    lease = await leased(live, client)
    assert lease.content == LABEL
    await client.start(lease.print_job_id, Start(attempt=lease.attempt, lease_id=lease.lease_id))
    result = Result(
        attempt=lease.attempt,
        lease_id=lease.lease_id,
        outcome=Outcome.PRINTED,
        evidence=Confirmation.BYTES_ACCEPTED,
    )
    await client.result(lease.print_job_id, result)
    assert (await live.row(lease.print_job_id)).status is JobStatus.PRINTED


async def test_a_large_document_comes_in_pieces(live: LiveServer, connect: Connect, tmp_path: Path) -> None:
    client = await begun(connect())
    content = LARGE_LABEL.replace(b"^FX", b"^FX" + b"." * 40 * SMALL_BYTES)
    lease = await leased(live, client, content)
    assert lease.content is None
    await client.download(lease, tmp_path / "document")
    assert hashlib.sha256((tmp_path / "document").read_bytes()).hexdigest() == lease.order.sha256


async def test_a_document_that_is_gone(live: LiveServer, connect: Connect, tmp_path: Path) -> None:
    client = await begun(connect())
    lease = await leased(live, client, LARGE_LABEL)
    await live.lose_document(lease.print_job_id)
    with pytest.raises(DocumentGone):
        await client.download(lease, tmp_path / "document")


async def test_refusals_mean_the_same(live: LiveServer, connect: Connect) -> None:
    client = await begun(connect())
    lease = await leased(live, client)
    with pytest.raises(LeaseLost):
        await client.start(lease.print_job_id, Start(attempt=lease.attempt + 1, lease_id=lease.lease_id))
    await begun(connect())
    with pytest.raises(Superseded):
        await client.printers()
    with pytest.raises(AgentRevoked):
        await begun(connect("not its key"))


async def test_whoever_gives_up_waiting_gets_no_job(live: LiveServer, connect: Connect) -> None:
    client = await begun(connect())
    printer = (await live.add_printer()).printer_id
    revision = (await client.printers()).revision
    polling = asyncio.create_task(client.lease(wanting(printer, revision, 25.0)))
    await live.until_listening(printer)
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    await live.until_listening(printer, listening=False)
    job = await live.add_job(printer)
    assert (await live.row(job)).status is JobStatus.PENDING


async def test_a_poll_is_answered_when_the_job_comes(live: LiveServer, connect: Connect) -> None:
    client = await begun(connect())
    printer = (await live.add_printer()).printer_id
    revision = (await client.printers()).revision
    polling = asyncio.create_task(client.lease(wanting(printer, revision, 25.0)))
    await live.until_listening(printer)
    job = await live.add_job(printer)
    assert [lease.print_job_id for lease in (await polling).leases] == [job]


async def test_a_failure_of_the_server_is_no_answer(
    live: LiveServer, connect: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = await begun(connect())
    monkeypatch.setattr(agent_channel, "printer_setups", broken)
    with pytest.raises(ServerUnreachable):
        await client.printers()
    assert "Unexpected error" in caplog.text
    caplog.clear()


# Only in the process: what the network layer does for others.


async def silent(scope: object, receive: Callable[[], asyncio.Future[AsgiMessage]], send: object) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def test_an_answer_has_a_deadline_and_the_application_learns_that_nobody_waits() -> None:
    server = InProcessServer(silent, "http://127.0.0.1:1")  # type: ignore[arg-type]
    with pytest.raises(HttpBroken, match="no answer within"):
        await server.exchange("GET", "/", "", b"", seconds=0.01)
    await server.aclose()
    assert not server._running


async def test_a_bug_is_no_answer() -> None:
    server = InProcessServer(broken, "http://127.0.0.1:1")
    with pytest.raises(HttpBroken):
        await server.exchange("GET", "/", "", b"", seconds=5)
    with pytest.raises(HttpBroken):
        await server.handle_async_request(httpx.Request("GET", "http://127.0.0.1:1/"))


async def test_a_document_whose_reader_left_is_read_no_further(
    live: LiveServer, connect: Connect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full after the first piece: the download fails, and the server's call ends."""
    client = await begun(connect())
    lease = await leased(live, client, LARGE_LABEL.replace(b"^FX", b"^FX" + b"." * 40 * SMALL_BYTES))

    async def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(server_client, "_keep", full)
    with pytest.raises(OSError, match="No space left"):
        await client.download(lease, tmp_path / "document")
