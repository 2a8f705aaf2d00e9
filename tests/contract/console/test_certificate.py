"""Renewed certificates are taken while the server runs; another key is kept out; each trouble is told once."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from agent_core.server_link.server_key import pin_of
from server_core.http.certificates import LIFETIME, load
from tests.support.live_server import Clocks, LiveServer, open_server
from tests.support.tls_door import Key, a_key

pytestmark = pytest.mark.anyio
ASK = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
NOW = datetime.now(UTC)
SETTLED = 11.0
AGAIN = 31.0


@dataclass(frozen=True)
class Talk:
    """A connection to the public port that is kept open."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def shown(self) -> bytes:
        found: bytes = self.writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        return found

    async def ask(self) -> bytes:
        self.writer.write(ASK)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split()[0])
        await self.reader.readexactly(length)
        return head.splitlines()[0]


@asynccontextmanager
async def talk(live: LiveServer) -> AsyncIterator[Talk]:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", live.server.state.port, ssl=trusting)
    try:
        yield Talk(reader, writer)
    finally:
        writer.transport.abort()


async def shown(live: LiveServer) -> str:
    """The pin that a new connection sees."""
    async with talk(live) as now:
        return pin_of(now.shown)


async def told(live: LiveServer, show: str = "open") -> list[tuple[str, bool]]:
    """The troubles of the certificate, oldest first, and whether each is over."""
    found = (await live.ok("GET", f"/notices?show={show}"))["data"]
    return [(each["subject"], each["closed_at"] is not None) for each in found if each["kind"] == "certificate"][::-1]


async def view(live: LiveServer) -> dict[str, Any]:
    found: dict[str, Any] = (await live.ok("GET", "/server-figures"))["certificate"]
    return found


def copy(found: Key, to: Key) -> None:
    """Put another certificate and its key in place."""
    to.files.certificate.write_bytes(found.files.certificate.read_bytes())
    to.files.key.write_bytes(found.files.key.read_bytes())


@pytest.fixture
def key(tmp_path: Path) -> Key:
    return a_key(tmp_path / "tls")


@pytest.fixture
async def live(tmp_path: Path, key: Key) -> AsyncIterator[LiveServer]:
    async with open_server(tmp_path / "server", tls=key.files) as live:
        yield live


async def test_a_renewed_certificate_is_shown_to_new_connections_and_drops_none(
    live: LiveServer, key: Key, tmp_path: Path
) -> None:
    await live.enrol(bundled=False)
    await live.server.sweeper.sweep()
    before = (await view(live))["fingerprint"]
    async with talk(live) as kept:
        assert await kept.ask() == b"HTTP/1.1 200 OK"
        renewed = a_key(tmp_path / "tls", names=("print.example",))
        await live.server.sweeper.sweep()
        async with talk(live) as fresh:
            assert fresh.shown != kept.shown
            assert pin_of(fresh.shown) == pin_of(kept.shown) == key.pin
            assert await fresh.ask() == b"HTTP/1.1 200 OK"
        assert await kept.ask() == b"HTTP/1.1 200 OK", "the open connection goes on"
    found = await view(live)
    assert found["fingerprint"] == load(renewed.files).fingerprint != before
    assert (found["troubles"], "print.example" in found["names"]) == ([], True)
    assert await told(live, "all") == []
    entries = (await live.ok("GET", "/audit"))["data"]
    (entry,) = [each for each in entries if each["act"] == "server.certificate_renew"]
    assert entry["details"]["fingerprint"] == found["fingerprint"]


async def test_files_that_do_not_fit_are_said_after_a_while_and_taken_once_they_are_whole(
    live: LiveServer, key: Key, tmp_path: Path
) -> None:
    await live.server.sweeper.sweep()
    was, whole = key.files.key.read_bytes(), key.files.certificate.read_bytes()
    key.files.key.write_bytes(b"-----BEGIN PRIVATE KEY-----\nhalf")
    await live.server.sweeper.sweep()
    assert await told(live) == [], "a renewal is just being written"
    await live.sweep_after(SETTLED)
    assert await told(live) == [("files_unusable", False)]
    assert (await view(live))["why"]["code"] == "tls_files_not_pem"
    assert await shown(live) == live.server.state.tls_pin
    key.files.key.unlink()
    await live.sweep_after(SETTLED)
    assert (await view(live))["why"]["code"] == "tls_file_unreadable"
    key.files.key.write_bytes(was)
    key.files.certificate.write_bytes(whole)
    await live.server.sweeper.sweep()
    assert await told(live, "all") == [("files_unusable", True)]
    assert (await view(live))["troubles"] == []


async def test_another_key_is_kept_out_while_somebody_trusts_the_present_one(
    live: LiveServer, key: Key, tmp_path: Path
) -> None:
    await live.enrol(bundled=False)
    await live.server.sweeper.sweep()
    pin, other = key.pin, a_key(tmp_path / "other")
    copy(other, key)
    await live.server.sweeper.sweep()
    found = await view(live)
    assert (found["troubles"], found["found_pin"], found["pinned_by"]) == (["other_key"], other.pin, 1)
    assert await told(live) == [("other_key", False)]
    assert (await shown(live), live.server.state.tls_pin) == (pin, pin)
    assert (await live.ok("GET", "/settings"))["key_changes"]
    (agent,) = await live.ok("GET", "/agents")
    await live.ok("POST", f"/agents/{agent['agent_id']}/revoke")
    await live.sweep_after(AGAIN)
    assert (await shown(live), live.server.state.tls_pin) == (other.pin, other.pin)
    assert await told(live, "all") == [("other_key", True)]
    assert not (await live.ok("GET", "/settings"))["key_changes"]


async def test_the_former_key_put_back_ends_it(live: LiveServer, key: Key, tmp_path: Path) -> None:
    await live.enrol(bundled=False)
    await live.server.sweeper.sweep()
    was = (key.files.certificate.read_bytes(), key.files.key.read_bytes())
    copy(a_key(tmp_path / "other"), key)
    await live.server.sweeper.sweep()
    key.files.certificate.write_bytes(was[0])
    key.files.key.write_bytes(was[1])
    await live.server.sweeper.sweep()
    assert await told(live, "all") == [("other_key", True)]


async def test_where_links_carry_no_key_another_one_is_taken_at_once(tmp_path: Path, key: Key) -> None:
    address = "https://print.example"
    async with open_server(tmp_path / "server", tls=key.files, public_base_url=address) as live:
        await live.enrol(bundled=False)
        await live.server.sweeper.sweep()
        other = a_key(tmp_path / "other")
        copy(other, key)
        await live.server.sweeper.sweep()
        assert await shown(live) == other.pin
        assert await told(live, "all") == []


async def test_the_end_is_told_14_days_before_and_once_more_when_it_came(tmp_path: Path, key: Key) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "server", clocks, tls=key.files) as live:
        await live.sweep_after((LIFETIME - timedelta(days=15)).total_seconds())
        assert await told(live) == []
        await live.sweep_after(timedelta(days=1, hours=1).total_seconds())
        assert await told(live) == [("expires_soon", False)]
        await live.sweep_after(3600)
    async with open_server(tmp_path / "server", clocks, tls=key.files) as live:
        await live.server.sweeper.sweep()
        assert await told(live, "all") == [("expires_soon", False)], "a restart tells it no second time"
        await live.sweep_after(timedelta(days=15).total_seconds())
        assert await told(live, "all") == [("expires_soon", True), ("expired", False)]
        a_key(tmp_path / "tls", names=("renewed",), made_at=clocks.wall)
        await live.server.sweeper.sweep()
        assert await told(live, "all") == [("expires_soon", True), ("expired", True)]
        kinds = [
            each["details"]["reason"]
            for each in (await live.ok("GET", "/audit"))["data"]
            if "certificate_trouble" in each["act"]
        ]
        assert kinds == ["expired", "expires_soon"]


async def test_an_expired_renewal_does_not_replace_a_good_certificate(
    live: LiveServer, key: Key, tmp_path: Path
) -> None:
    await live.server.sweeper.sweep()
    before = (await view(live))["fingerprint"]
    a_key(tmp_path / "tls", names=("old",), made_at=NOW - LIFETIME - timedelta(days=1))
    await live.server.sweeper.sweep()
    await live.sweep_after(SETTLED)
    found = await view(live)
    assert (found["fingerprint"], found["troubles"]) == (before, ["files_unusable"])
    assert found["why"]["code"] == "certificate_ended"


async def test_a_certificate_for_another_name_is_told(tmp_path: Path, key: Key) -> None:
    async with open_server(tmp_path / "server", tls=key.files, host="127.0.0.2") as live:
        await live.server.sweeper.sweep()
        found = await view(live)
        assert (found["host"], found["troubles"]) == ("127.0.0.2", ["wrong_name"])
        assert await told(live) == [("wrong_name", False)]


async def test_the_servers_own_certificate_is_made_anew_before_it_ends(tmp_path: Path) -> None:
    anywhere = "0.0.0.0"  # noqa: S104
    async with open_server(tmp_path / "server", host=anywhere, tls_folder=tmp_path / "own") as live:
        pin, first = live.server.state.tls_pin, (await view(live))["fingerprint"]
        (tmp_path / "own" / "certificate.pem").unlink()
        await live.sweep_after((LIFETIME - timedelta(days=29)).total_seconds())
        found = await view(live)
        assert (found["key_pin"], found["own"]) == (pin, True)
        assert found["fingerprint"] != first
