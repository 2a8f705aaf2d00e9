"""A hostile, broken or unknown server takes no more of an agent's memory, disk and time than a good one."""

from __future__ import annotations

import gzip
import subprocess
import sys
import tracemalloc
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest

from agent_core.backends.registry import CertificatePins
from agent_core.config import DownloadLimits
from agent_core.server_link import credential, enrolment, pending
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from agent_core.server_link.enrolment import ANSWER_BYTES, ThisComputer, enroll, look
from agent_core.server_link.errors import (
    LONGEST_OUTAGE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    AgentRevoked,
    DocumentDamaged,
    DocumentTooLarge,
    NotEnrolled,
    Pause,
    ServerUnreachable,
    requested_pause,
)
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.errors import ErrorCode, Problem
from tests.support.hostile_server import MIB, SHAPES, SLOW, hostile_server
from tests.support.leases import a_lease
from tests.support.stranger import Stranger, stranger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


pytestmark = pytest.mark.anyio
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
WAIT = b"HTTP/1.1 %d Not now\r\nRetry-After: 7\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOKEN = "t" * 43
ZEROS = 64 * 1024 * 1024
NO_TEXT = [b'{"account_name":"\xff"}', b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}"]


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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
async def test_a_document_larger_than_the_agent_takes_is_not_even_asked_for(tmp_path: Path) -> None:
    lease = a_lease(content=b"d" * 1001, inline=False)
    async with stranger(b"") as somebody:
        client = client_of(somebody, DownloadLimits(document_bytes=1000))
        with pytest.raises(DocumentTooLarge, match="up to 1000"):
            await client.download(lease, tmp_path / "document")
        await client.aclose()
    assert somebody.heard == []


@pytest.mark.slow
@pytest.mark.parametrize("status", [429, 503])
async def test_a_server_that_asks_for_a_pause_gets_it(tmp_path: Path, status: int) -> None:
    now = 1000.0
    async with stranger(WAIT % status) as somebody:
        client = client_of(somebody)
        client._pause = Pause(lambda: now)
        with pytest.raises(ServerUnreachable, match=str(status)):
            await client.printers()
        for ask in (client.printers, lambda: client.download(a_lease(inline=False), tmp_path / "document")):
            with pytest.raises(ServerUnreachable, match="asks to wait 7 s more"):
                await ask()
        assert len(somebody.heard) == 1
        now += 7.0
        with pytest.raises(ServerUnreachable, match=str(status)):
            await client.download(a_lease(inline=False), tmp_path / "document")
        with pytest.raises(ServerUnreachable, match="asks to wait 7 s more"):
            await client.printers()
        assert len(somebody.heard) == 2
        await client.aclose()


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("status", "seconds"), [(429, 7.0), (503, 7.0), (500, None)])
async def test_one_that_is_enrolled_is_told_for_how_long(tmp_path: Path, status: int, seconds: float | None) -> None:
    async with stranger(WAIT % status) as somebody:
        with pytest.raises(ServerUnreachable, match=str(status)) as raised:
            await look(onboarding_link.write(somebody.base_url, "t" * 43))
    assert getattr(raised.value, "seconds", None) == seconds


async def refused(answer: bytes) -> list[bytes]:
    async with stranger(answer) as somebody:
        with pytest.raises(ServerUnreachable, match="is not a print server"):
            await look(onboarding_link.write(somebody.base_url, TOKEN))
    return somebody.heard


async def test_an_answer_that_unfolds_to_everything_is_not_unfolded() -> None:
    folded = gzip.compress(gzip.compress(b"\0" * ZEROS))
    assert len(folded) < 4096
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: {len(folded)}\r\n\r\n"
    tracemalloc.start()
    try:
        heard = await refused(head.encode() + folded)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < ZEROS / 4
    assert b"\r\naccept-encoding: identity\r\n" in heard[0].lower()


async def test_an_answer_without_end_is_cut() -> None:
    piece = b"%x\r\n" % 65536 + b"x" * 65536 + b"\r\n"
    endless = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + piece * (ANSWER_BYTES // 65536 + 4)
    await refused(endless)


async def test_an_answer_that_is_coded_and_empty_says_nothing_either() -> None:
    await refused(b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 0\r\n\r\n")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: http://hotel/\r\nContent-Length: 0\r\n\r\n", r"redirects \(302\)"),
        (b"HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\n\r\n<html/>\r\n", r"status 403"),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}", r"status 404"),
    ],
)
async def test_what_is_no_word_of_a_print_server_says_nothing_about_the_link(answer: bytes, words: str) -> None:
    async with stranger(answer) as somebody:
        with pytest.raises(ServerUnreachable, match=rf"{words}.*may still be valid"):
            await look(onboarding_link.write(somebody.base_url, TOKEN))


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, ErrorCode.MALFORMED_REQUEST),
        (404, ErrorCode.ROUTE_NOT_FOUND),
        (408, ErrorCode.REQUEST_TIMEOUT),
        (421, ErrorCode.HOST_NOT_ALLOWED),
        (431, ErrorCode.HEADERS_TOO_LARGE),
    ],
)
async def test_what_a_server_says_of_the_call_says_nothing_about_the_link(status: int, code: ErrorCode) -> None:
    """It may have enrolled this computer before, by the request whose response was lost."""
    body = msgspec.json.encode(Problem(error="invalid_request", error_code=code, message="Not like this."))
    answer = b"HTTP/1.1 %d No\r\nContent-Length: %d\r\n\r\n" % (status, len(body)) + body
    async with stranger(answer) as somebody:
        with pytest.raises(ServerUnreachable, match=f"answered {status}: Not like this"):
            await look(onboarding_link.write(somebody.base_url, TOKEN))


@pytest.mark.parametrize(
    "facts",
    [
        {"server_epoch": "é"},
        {"server_epoch": "one\r\nX-Agent-Incarnation: 9"},
        {"server_epoch": "e" * 65},
        {"server_epoch": ""},
        {"heartbeat_seconds": 0},
        {"heartbeat_seconds": 10**9},
        {"lease_seconds": -5},
        {"incarnation": -1},
    ],
    ids=str,
)
async def test_a_server_that_names_impossible_times_or_epochs_is_none(
    facts: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    """They are used in headers and pauses; they must not end an agent or make it call without a pause."""
    update = {"available": False, "required": False, "latest_version": "1"}
    good = {"agent_id": str(uuid4()), "incarnation": 1, "server_epoch": "one", "update": update}
    for status_bytes, is_good in ((good, True), ({**good, **facts}, False)):
        body = msgspec.json.encode(status_bytes)
        async with stranger(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body) as somebody:
            known = Credential(base_url=somebody.base_url, agent_id=uuid4(), secret="s" * 43, agent_instance_id="one")
            client = ServerClient(known)
            with nullcontext() if is_good else pytest.raises(ServerUnreachable):
                await client.begin(hostname="dock", version="1")
            await client.aclose()
    caplog.clear()


@pytest.mark.parametrize("secret", ["a key", "x" * 600, "a key with é in it 0123456789", "a" * 43 + "\r\n"], ids=ascii)
async def test_a_key_that_no_header_can_say_is_not_kept(tmp_path: Path, secret: str) -> None:
    body = msgspec.json.encode({"agent_id": str(uuid4()), "agent_secret": secret, "account_name": "Shop"})
    file = tmp_path / "agent.json"
    async with stranger(b"HTTP/1.1 201 Made\r\nContent-Length: %d\r\n\r\n" % len(body) + body) as somebody:
        link = onboarding_link.write(somebody.base_url, TOKEN)
        with pytest.raises(ServerUnreachable, match="is not a print server"):
            await enroll(link, file=file, computer=ThisComputer(name="Dock", hostname="dock", version="1"))
    assert not file.exists()


async def test_a_connection_that_breaks_is_told_with_words() -> None:
    """The text after the colon was empty."""
    error = enrolment._why(onboarding_link.Onboarding(base_url="http://dock", token=TOKEN), httpx.ReadError(""))
    assert str(error) == "the server http://dock does not answer: the connection broke before an answer came"


def http(status: int, content: bytes) -> bytes:
    return b"HTTP/1.1 %d X\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (status, len(content)) + content


@pytest.mark.anyio
@pytest.mark.parametrize("content", NO_TEXT)
@pytest.mark.parametrize("status", [200, 404])
async def test_a_link_whose_server_answers_no_text_is_that_of_no_print_server(status: int, content: bytes) -> None:
    async with stranger(http(status, content)) as somebody:
        with pytest.raises(ServerUnreachable, match="is not a print server"):
            await look(onboarding_link.write(somebody.base_url, "t" * 43))


@pytest.mark.anyio
@pytest.mark.parametrize("content", NO_TEXT)
@pytest.mark.parametrize("status", [200, 502])
async def test_a_session_that_is_answered_by_no_text_is_not_begun(
    status: int, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with stranger(http(status, content)) as somebody:
        mine = Credential(base_url=somebody.base_url, agent_id=uuid4(), secret="s" * 43, agent_instance_id=str(uuid4()))
        client = ServerClient(mine)
        try:
            with pytest.raises(ServerUnreachable):
                await client.begin(hostname="here", version="1")
        finally:
            await client.aclose()
    caplog.clear()


@pytest.mark.parametrize("content", NO_TEXT)
def test_a_file_of_the_agent_that_is_no_text_is_damaged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "agent.json"
    path.write_bytes(content)
    with pytest.raises(NotEnrolled, match="cannot be read"):
        credential.load(path)
    pending.file_of(path).write_bytes(b"[" + content + b"]")
    assert pending.load(path) == []


@pytest.mark.parametrize("content", NO_TEXT)
def test_certificates_that_cannot_be_read_trust_nobody(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "certificates.json"
    path.write_bytes(content)
    pins = CertificatePins(path)
    assert pins.pin_of(uuid4()) is None
    assert not pins.may_learn
    assert "could not be read" in caplog.text
    caplog.clear()
