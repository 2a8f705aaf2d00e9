"""The server's key is checked before the first byte of a token, on every connection; a renewal keeps the key."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential, load
from agent_core.server_link.errors import LinkInvalid, NotEnrolled, ServerKeyChanged, ServerUnreachable
from agent_core.server_link.server_key import OtherKey, check_key
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.agents import Heartbeat, LeaseRequest
from server_core.contract.types.states import JobStatus
from tests.support.fake_server import FakeServer
from tests.support.leases import a_lease
from tests.support.tcp_sink import tcp_sink
from tests.support.tls_door import Key, TlsDoor, a_key, tls_door

pytestmark = pytest.mark.anyio
PACE = EngineTimings(retry_first=0.02, retry_last=0.1, status_after_fault=0.05, status=0.2, stop_sending=1.2)
LABEL = b"^XA^FO20,20^A0N,30,30^FDhello^FS^XZ"


@pytest.fixture
def key(tmp_path: Path) -> Key:
    return a_key(tmp_path / "tls")


@pytest.fixture
def strange_key(tmp_path: Path) -> Key:
    return a_key(tmp_path / "somebody else")


def engine_at(tmp_path: Path) -> Engine:
    folder, virtual = tmp_path / "agent", tmp_path / "virtual"
    return Engine(AgentConfig(agent_folder=folder, virtual_folder=virtual, version="1", hostname="pc", timings=PACE))


def link_to(door: TlsDoor, server: FakeServer, pin: str | None) -> str:
    return onboarding_link.write(door.base_url, server.token, tls_pin=pin)


def credential_for(door: TlsDoor, server: FakeServer, pin: str | None) -> Credential:
    return Credential(
        base_url=door.base_url,
        agent_id=server.agent_id,
        secret=server.secret,
        agent_instance_id="one",
        tls_pin=pin,
    )


@pytest.mark.parametrize("newest", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
async def test_an_agent_enrols_and_prints_over_tls_with_the_key_of_the_link(
    server: FakeServer, key: Key, tmp_path: Path, newest: ssl.TLSVersion
) -> None:
    async with tcp_sink() as sink, tls_door(server.base_url, key.context(newest=newest)) as door:
        engine = engine_at(tmp_path)
        enrolled = await engine.enroll(link_to(door, server, key.pin))
        assert (enrolled.account_name, enrolled.tls_pin) == ("Shop", key.pin)
        assert load(engine.config.credential_file).tls_pin == key.pin
        await engine.start()
        try:
            printer = await server.set_up(sink.uri)
            inline = await server.post(printer.printer_id, LABEL)
            fetched = await server.post(printer.printer_id, LABEL * 2, inline=False)
            for job in (inline, fetched):
                await server.until_status(job, JobStatus.PRINTED)
            assert await sink.wait_jobs(2) == [LABEL, LABEL * 2]
        finally:
            await engine.stop()
        assert server.token.encode() in door.heard


@pytest.mark.parametrize("newest", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
async def test_who_is_in_the_middle_hears_not_one_byte_of_the_enrolment(
    server: FakeServer, key: Key, strange_key: Key, tmp_path: Path, newest: ssl.TLSVersion
) -> None:
    async with tls_door(server.base_url, strange_key.context(newest=newest)) as middle:
        engine = engine_at(tmp_path)
        with pytest.raises(ServerKeyChanged) as refused:
            await engine.enroll(link_to(middle, server, key.pin))
        await middle.settled()
        assert middle.handshakes > 0
        assert bytes(middle.heard) == b""
    text = str(refused.value)
    assert strange_key.pin in text
    assert key.pin in text
    assert "ask for a new link" in text
    assert server.token not in text
    assert engine.server() is None


async def test_who_is_in_the_middle_hears_not_one_byte_of_any_call(
    server: FakeServer, key: Key, strange_key: Key, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with tls_door(server.base_url, strange_key.context()) as middle:
        client = ServerClient(credential_for(middle, server, key.pin))
        try:
            calls: list[Callable[[], Awaitable[object]]] = [
                lambda: client.begin(hostname="pc", version="1"),
                client.printers,
                lambda: client.heartbeat(Heartbeat(leases=[])),
                lambda: client.lease(LeaseRequest(want=[], printers_revision=0, wait_seconds=0)),
                lambda: client.download(a_lease(), tmp_path / "document"),
            ]
            for call in calls:
                with pytest.raises(ServerKeyChanged):
                    await call()
        finally:
            await client.aclose()
        await middle.settled()
        assert middle.handshakes >= len(calls)
        assert bytes(middle.heard) == b""
    listed = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(listed) == 1, "said once, and loudly"
    assert "--replace" in listed[0].getMessage()
    assert server.secret not in caplog.text


async def test_a_running_agent_refuses_a_changed_key_and_works_on_when_the_right_one_is_back(
    server: FakeServer, key: Key, strange_key: Key, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with tcp_sink() as sink:
        engine = engine_at(tmp_path)
        async with tls_door(server.base_url, key.context()) as door:
            await engine.enroll(link_to(door, server, key.pin))
            await engine.start()
            printer = await server.set_up(sink.uri)
            await server.until_status(await server.post(printer.printer_id, LABEL), JobStatus.PRINTED)
        try:
            async with tls_door(server.base_url, strange_key.context(), port=door.port) as middle:
                await middle.wait_handshakes(5)
                assert bytes(middle.heard) == b""
            async with tls_door(server.base_url, key.context(), port=door.port):
                await server.set_printers(printer)  # ends the long poll that was cut: here it would still take the job
                job = await server.post(printer.printer_id, LABEL * 3)
                await server.until_status(job, JobStatus.PRINTED)
                await engine.stop()
        finally:
            await engine.stop()
    assert caplog.text.count("shows another key") == 1


async def test_a_renewed_certificate_is_the_same_server(server: FakeServer, key: Key, tmp_path: Path) -> None:
    """It has another name and has expired: only the key counts."""
    engine = engine_at(tmp_path)
    pin = key.pin
    long_ago = datetime.now(UTC) - timedelta(days=2000)
    renewed = a_key(tmp_path / "tls", names=("elsewhere",), made_at=long_ago)
    assert renewed.pin == pin
    async with tls_door(server.base_url, renewed.context()) as door:
        assert (await engine.enroll(link_to(door, server, pin))).tls_pin == pin


async def test_without_a_pin_only_an_authority_is_believed(
    server: FakeServer, key: Key, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engine_at(tmp_path)
    async with tls_door(server.base_url, key.context()) as door:
        with pytest.raises(ServerUnreachable, match="not from an authority that this computer trusts"):
            await engine.enroll(link_to(door, server, None))
        assert bytes(door.heard) == b""
        with pytest.raises(NotEnrolled):
            load(engine.config.credential_file)
        monkeypatch.setenv("SSL_CERT_FILE", str(key.files.certificate))
        assert (await engine.enroll(link_to(door, server, None))).tls_pin is None


async def test_plain_http_to_another_computer_needs_a_persons_word(server: FakeServer, tmp_path: Path) -> None:
    engine = engine_at(tmp_path)
    for host in ("192.0.2.7:8631", "dock", "localhost.example"):
        with pytest.raises(LinkInvalid, match="plain HTTP"):
            await engine.enroll(onboarding_link.write(f"http://{host}", server.token))
    accepted = asyncio.create_task(
        engine.enroll(onboarding_link.write("http://192.0.2.7:8631", server.token), plain_http=True)
    )
    await asyncio.sleep(0.05)
    accepted.cancel()  # it is on its way to a network for documentation, where nobody answers
    outcome = (await asyncio.gather(accepted, return_exceptions=True))[0]
    assert not isinstance(outcome, LinkInvalid)
    assert (await engine.enroll(server.link)).base_url == server.base_url  # loopback


async def test_a_used_link_leaves_the_old_identity_in_its_place(server: FakeServer, tmp_path: Path) -> None:
    engine = engine_at(tmp_path)
    await engine.enroll(server.link)
    before = engine.config.credential_file.read_bytes()
    with pytest.raises(LinkInvalid):
        await engine.enroll(onboarding_link.write(server.base_url, "a-token-that-was-used-already"))
    assert engine.config.credential_file.read_bytes() == before


async def test_a_look_at_the_key_sends_nothing(server: FakeServer, key: Key, strange_key: Key) -> None:
    async with tls_door(server.base_url, key.context()) as door:
        await check_key(door.base_url, key.pin)
        with pytest.raises(OtherKey) as refused:
            await check_key(door.base_url, strange_key.pin)
        assert refused.value.shown == key.pin
        with pytest.raises(ssl.SSLCertVerificationError):
            await check_key(door.base_url, None)
        await door.settled()
        assert bytes(door.heard) == b""
        gone = door.base_url
    with pytest.raises(ConnectionRefusedError):
        await check_key(gone, key.pin)
