"""A broken or hostile server takes no more of an agent's memory, disk and time than a good one."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec
import pytest

from agent_core.config import DownloadLimits
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.enrolment import look
from agent_core.server_link.errors import (
    LONGEST_OUTAGE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    AgentRevoked,
    DocumentDamaged,
    DocumentTooLarge,
    Pause,
    ServerUnreachable,
    requested_pause,
)
from server_core.contract.decisions import onboarding_link
from tests.support.hostile_server import MIB, SHAPES, SLOW, hostile_server
from tests.support.leases import a_lease
from tests.support.stranger import Stranger, stranger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
MOST_GROWN = 50 * MIB
DECLARED = 100_000
PATIENCE_SECONDS = 120
TIRING = {"not_yet", "crumbs", "extensions_of_crumbs"}
"""They take what time they get."""
QUICK = sorted(SHAPES.keys() - SLOW - TIRING - {"good"})
IN_BOUNDS = {"deep_json", "wide_json", "many_printers", "many_errands"}
"""Answers within the limits of size whose content is nonsense."""
CUT_OFF = {
    "endless_chunks",
    "one_endless_chunk",
    "endless_length",
    "endless_headers",
    "one_endless_header",
    "endless_status",
    "endless_extension",
    "endless_trailers",
    "one_endless_trailer",
    "endless_redirect",
    "endless_problem",
    "no_http",
}


class CameTo(msgspec.Struct, frozen=True):
    shape: str
    call: str
    came_to: str
    seconds: float
    grown: int
    file: int


def calls(base_url: str, folder: Path, seconds: float, shapes: list[str]) -> Iterator[CameTo]:
    program = [sys.executable, "-m", "tests.support.hostile_calls", base_url, str(folder), str(seconds), *shapes]
    done = subprocess.run(program, check=True, capture_output=True, timeout=PATIENCE_SECONDS)
    assert done.stderr == b""
    for line in done.stdout.splitlines():
        yield msgspec.json.decode(line, type=CameTo)


def test_no_answer_takes_more_than_one_of_its_kind(tmp_path: Path) -> None:
    with hostile_server() as server:
        came = list(calls(server.base_url, tmp_path, 10.0, QUICK))
    assert {one.shape for one in came} == set(QUICK)
    assert len(QUICK) >= 24
    assert len(came) == len(QUICK) * 8
    for one in came:
        assert one.grown < MOST_GROWN, one
        assert one.file <= DECLARED, one
        assert one.came_to in _allowed(one), one


def _allowed(one: CameTo) -> set[str]:
    match one.call:
        case "look":
            return {"LinkInvalid", "ServerUnreachable"}
        case "document":
            return {"DocumentTooLarge", "DocumentDamaged", "ServerUnreachable"}
        case "connect" | "printers" if one.shape in IN_BOUNDS:
            return {"ServerUnreachable"}  # it goes on trying
        case "start" if one.shape in IN_BOUNDS:
            return {"nothing"}  # nobody reads what it says
        case _ if one.shape in IN_BOUNDS:
            return {"MalformedResponse"}
        case _:
            return {"ResponseTooLarge"} if one.shape in CUT_OFF else {"ServerUnreachable"}


def test_what_drips_or_never_comes_has_a_deadline(tmp_path: Path) -> None:
    slow = sorted({*SLOW, *TIRING})
    with hostile_server() as server:
        came = list(calls(server.base_url, tmp_path, 0.3, slow))
    assert len(came) == len(slow) * 8
    for one in came:
        assert one.came_to in (
            {"ServerUnreachable"} if one.shape in SLOW else {"ServerUnreachable", "ResponseTooLarge"}
        ), one
        assert one.grown < MOST_GROWN, one
        if one.shape in SLOW:
            assert one.seconds >= 0.3, one


def client_of(somebody: Stranger, intake: DownloadLimits | None = None) -> ServerClient:
    known = Credential(base_url=somebody.base_url, agent_id=UUID(int=1), secret="s", agent_instance_id="i")
    return ServerClient(known, intake)


def document(content: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(content), content)


async def test_a_document_is_what_was_declared_to_the_byte(tmp_path: Path) -> None:
    content, target = b"d" * DECLARED, tmp_path / "document"
    lease = a_lease(content=content, inline=False)
    async with stranger(document(content)) as somebody:
        client = client_of(somebody)
        await client.download(lease, target)
        await client.aclose()
    assert target.read_bytes() == content
    async with stranger(document(content + b"d")) as somebody:
        client = client_of(somebody)
        with pytest.raises(DocumentTooLarge, match="more than the 100000 bytes"):
            await client.download(lease, target)
        await client.aclose()
    assert target.stat().st_size <= DECLARED
    async with stranger(document(content[:-1])) as somebody:
        client = client_of(somebody)
        with pytest.raises(DocumentDamaged, match="SHA-256"):
            await client.download(lease, target)
        await client.aclose()


async def test_a_document_larger_than_the_agent_takes_is_not_even_asked_for(tmp_path: Path) -> None:
    lease = a_lease(content=b"d" * 1001, inline=False)
    async with stranger(b"") as somebody:
        client = client_of(somebody, DownloadLimits(document_bytes=1000))
        with pytest.raises(DocumentTooLarge, match="takes 1000"):
            await client.download(lease, tmp_path / "document")
        await client.aclose()
    assert somebody.heard == []


WAIT = b"HTTP/1.1 %d Not now\r\nRetry-After: 7\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("status", [429, 503])
async def test_a_server_that_asks_for_a_pause_gets_it(tmp_path: Path, status: int) -> None:
    now = 1000.0
    async with stranger(WAIT % status) as somebody:
        client = client_of(somebody)
        client._pause = Pause(lambda: now)
        with pytest.raises(ServerUnreachable, match=str(status)):
            await client.printers()
        for ask in (client.printers, lambda: client.download(a_lease(inline=False), tmp_path / "document")):
            with pytest.raises(ServerUnreachable, match="left alone for 7 s"):
                await ask()
        assert len(somebody.heard) == 1
        now += 7.0
        with pytest.raises(ServerUnreachable, match=str(status)):
            await client.download(a_lease(inline=False), tmp_path / "document")
        with pytest.raises(ServerUnreachable, match="left alone for 7 s"):
            await client.printers()
        assert len(somebody.heard) == 2
        await client.aclose()


async def test_a_key_that_is_not_known_ends_the_agent_and_asks_for_no_pause() -> None:
    async with stranger(
        b"HTTP/1.1 401 No\r\nRetry-After: 9\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    ) as somebody:
        client = client_of(somebody)
        for _ in range(2):
            with pytest.raises(AgentRevoked):
                await client.printers()
        await client.aclose()
    assert len(somebody.heard) == 2


@pytest.mark.parametrize(
    ("status", "said", "seconds"),
    [
        (429, "0", 0.0),
        (429, "12", 12.0),
        (429, "99999999999999999999", LONGEST_PAUSE_SECONDS),
        (503, "12", 12.0),
        (503, "3600", LONGEST_OUTAGE_SECONDS),
        (500, "12", 0.0),
        (302, "12", 0.0),
        (429, "-3", 0.0),
        (429, "1.5", 0.0),
        (429, "²", 0.0),
        (429, "", 0.0),
        (503, "Wed, 21 Oct 2026 07:28:00 GMT", 0.0),
        (429, None, 0.0),
    ],
)
def test_a_pause_is_a_number_of_seconds_and_has_an_end(status: int, said: str | None, seconds: float) -> None:
    pause = Pause(lambda: 50.0)
    pause.ask(requested_pause(status, said))
    assert pause.left == seconds


@pytest.mark.parametrize(("status", "seconds"), [(429, 7.0), (503, 7.0), (500, None)])
async def test_one_that_is_enrolled_is_told_for_how_long(tmp_path: Path, status: int, seconds: float | None) -> None:
    async with stranger(WAIT % status) as somebody:
        with pytest.raises(ServerUnreachable, match=str(status)) as raised:
            await look(onboarding_link.write(somebody.base_url, "t" * 43))
    assert getattr(raised.value, "seconds", None) == seconds
