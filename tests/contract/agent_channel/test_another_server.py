"""Another server at the address of an agent's own: it learns nothing of the agent's key, and the agent tries on."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import msgspec
import pytest

from agent_core.config import AgentConfig
from agent_core.engine import Engine, EngineState
from agent_core.server_link import client as link
from agent_core.server_link import credential as credentials
from agent_core.server_link.client import HttpPool, ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.errors import AgentRevoked, AnotherServer, ServerUnreachable
from server_core.contract.types.enrolment import AskWho, server_proof
from tests.support.leases import a_lease
from tests.support.live_server import AgentCaller, LiveServer, open_server
from tests.support.pretended_server import OwnedServer, pretended_server

pytestmark = pytest.mark.anyio
SECRET = "s" * 43


def of_server(base_url: str, agent_id: UUID, secret: str) -> Credential:
    return Credential(base_url=base_url, agent_id=agent_id, secret=secret, agent_instance_id="gate")


@asynccontextmanager
async def stranger(answer: bytes, heard: list[bytes]) -> AsyncIterator[OwnedServer]:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while chunk := await reader.read(65536):
            heard.append(chunk)
            writer.write(answer)
            await writer.drain()

    async with pretended_server(talk) as server:
        yield server


def http(status: str, body: bytes) -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


STRANGE = {
    "it proves nothing": http("200 OK", msgspec.json.encode({"proof": "0" * 64})),
    "it has no such route": http("404 Not Found", b'{"error_code": "route_not_found"}'),
    "it wants a key": http("401 Unauthorized", b"Log in"),
    "it is a page": http("200 OK", b"<html>"),
    "it sends elsewhere": http("307 T", b""),
}


@pytest.mark.parametrize("answer", STRANGE.values(), ids=STRANGE)
async def test_a_stranger_learns_nothing_and_is_asked_again_later(
    answer: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[bytes] = []
    async with stranger(answer, heard) as server:
        client = ServerClient(of_server(f"http://127.0.0.1:{server.port}", UUID(int=7), SECRET), asks_who=True)
        try:
            with pytest.raises(AnotherServer, match="was not sent to it"):
                await client.begin(hostname="pc", version="1")
            requests_before = len(heard)
            with pytest.raises(ServerUnreachable, match="asks to wait"):
                await client.begin(hostname="pc", version="1")
            assert len(heard) == requests_before
            monkeypatch.setattr(client._pause, "_until", 0.0)
            with pytest.raises(AnotherServer):
                await client.begin(hostname="pc", version="1")
            with pytest.raises(ServerUnreachable):
                await client.download(a_lease(), Path("/nowhere"))
            assert await client.is_ours() is False
        finally:
            await client.aclose()
    data = b"".join(heard)
    assert SECRET.encode() not in data
    assert hashlib.sha256(SECRET.encode()).hexdigest().encode() not in data
    assert b"authorization" not in data.lower()
    (logged,) = (record.message for record in caplog.records)  # once
    assert "agent enroll --replace" in logged
    assert ("update the server first" in logged) is (b" 404 " in answer)
    caplog.clear()


def move(client: ServerClient, base_url: str) -> None:
    """Let the client find another server at its address."""
    assert isinstance(client._pool, HttpPool)
    client._pool._port = urlsplit(base_url).port or 0


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        for _ in count():
            if happened():
                return
            await asyncio.sleep(0.02)


def newest_start(live: LiveServer, agent: AgentCaller) -> int:
    known = live.server.state.agents.find(agent.secret)
    return 0 if known is None else known.incarnation


async def test_the_right_server_proves_itself_and_a_revoked_agent_is_told_so(live: LiveServer, tmp_path: Path) -> None:
    agent = await live.enrol(bundled=False, instance="gate")
    (row,) = (await live.ask("GET", "/agents")).json()
    agent_id = UUID(row["agent_id"])
    right = of_server(live.server.base_url, agent_id, agent.secret)
    async with open_server(tmp_path / "other") as other:
        await other.enrol(instance="gate")
        strange = ServerClient(of_server(other.server.base_url, agent_id, agent.secret), asks_who=True)
        with pytest.raises(AnotherServer):
            await strange.begin(hostname="pc", version="1")
        # it is back at its place
        move(strange, live.server.base_url)
        strange._pause._until = 0.0
        assert (await strange.begin(hostname="pc", version="1")).agent_id == agent_id
        await strange.aclose()
    await live.ok("POST", f"/agents/{agent_id}/revoke")
    client = ServerClient(right, asks_who=True)
    with pytest.raises(AgentRevoked):
        await client.begin(hostname="pc", version="1")
    await client.aclose()


async def test_nobody_learns_from_an_answer_whether_an_agent_is_known(live: LiveServer) -> None:
    agent = await live.enrol(bundled=False, instance="gate")
    (row,) = (await live.ask("GET", "/agents")).json()
    challenge = AskWho(agent_id=UUID(row["agent_id"]), nonce="0" * 32)
    answers = [
        await live.http.post("/agent-api/v1/who", content=msgspec.json.encode(one))
        for one in (challenge, AskWho(agent_id=UUID(int=7), nonce="0" * 32))
    ]
    assert [(one.status_code, len(one.json()["proof"])) for one in answers] == [(200, 64)] * 2
    assert answers[0].json()["proof"] == server_proof(hashlib.sha256(agent.secret.encode()).digest(), challenge)
    wrong = await live.http.post("/agent-api/v1/who", json={"agent_id": str(UUID(int=7)), "nonce": "x" * 32})
    assert wrong.status_code == 422


async def test_an_agent_tries_on_and_goes_on_when_its_server_is_back(
    live: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(link, "STRANGER_SECONDS", 0.05)
    agent = await live.enrol(bundled=False, instance="gate")
    (row,) = (await live.ask("GET", "/agents")).json()
    heard: list[bytes] = []
    config = AgentConfig(agent_folder=tmp_path / "agent", virtual_folder=tmp_path, version="1", asks_who=True)
    async with stranger(STRANGE["it wants a key"], heard) as server:
        mine = of_server(f"http://127.0.0.1:{server.port}", UUID(row["agent_id"]), agent.secret)
        credentials.save(config.credential_file, mine)
        engine = Engine(config)
        await engine.start()
        try:
            await until(lambda: len(heard) >= 3)
            assert engine.state is EngineState.RUNNING
            assert await engine.is_enrolled_there() is False
            assert engine._link is not None
            move(engine._link, live.server.base_url)
            await until(lambda: newest_start(live, agent) > agent.incarnation)
        finally:
            await engine.stop()
    assert agent.secret.encode() not in b"".join(heard)
    caplog.clear()
