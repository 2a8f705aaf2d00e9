"""One attempt at a receiver, hostile or slow: it ends in time; signatures match the specification and its vectors."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Sequence
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import httpcore
import pytest

from server_core.contract.types.webhooks import DeliveryError
from server_core.fetch import GuardedConnector, IpAddress, connect_tcp
from server_core.http.certificates import load, self_made
from server_core.services.webhooks import sender
from server_core.services.webhooks.outbox import secret_text, signed_headers
from server_core.services.webhooks.sender import AttemptOutcome, post
from tests.support.pretended_server import listen_here, pretended_server

pytestmark = pytest.mark.anyio
BODY = b'{"type":"webhook.test"}'
SIGNED = b'{"test": 2432232314}'
ID, AT = "msg_p5jXN8AQM9LWM0D4loKWxJek", datetime.fromtimestamp(1614265330, UTC)
SECRET = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
"""Source: test suites of the libraries at github.com/standard-webhooks, one vector in all languages."""


async def outcome_of(
    url: str, connector: GuardedConnector | None = None, *, allow_private: bool = True
) -> AttemptOutcome:
    headers = {"webhook-id": "msg_1"}
    return await post(connector or GuardedConnector(), url, allow_private=allow_private, headers=headers, body=BODY)


async def answered(*pieces: bytes, endless: bytes = b"", pause: float | None = None) -> AttemptOutcome:
    """Post to a receiver that reads the message and sends `pieces`, then `endless` again and again, or is silent."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"POST /hook?k=1 HTTP/1.1\r\n")
        assert b"\r\nwebhook-id: msg_1\r\n" in head
        assert b"authorization" not in head.lower()
        assert await reader.readexactly(len(BODY)) == BODY
        for piece in pieces:
            writer.write(piece)
        await writer.drain()
        while endless:
            writer.write(endless)
            await writer.drain()
            await asyncio.sleep(pause or 0)
        if pause is not None:
            await asyncio.Event().wait()

    async with pretended_server(talk) as server:
        return await outcome_of(f"http://127.0.0.1:{server.port}/hook?k=1")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "TOTAL_SECONDS", 0.5)
    monkeypatch.setattr(sender, "CONNECT_SECONDS", 0.5)
    monkeypatch.setattr(sender, "REST_SECONDS", 0.2)


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
async def test_any_2xx_is_a_delivery(status: int) -> None:
    assert await answered(b"HTTP/1.1 %d X\r\nContent-Length: 0\r\n\r\n" % status) == AttemptOutcome(status=status)


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (301, DeliveryError.REDIRECTED), (308, DeliveryError.REDIRECTED), (304, DeliveryError.REDIRECTED),
        (400, DeliveryError.HTTP_STATUS), (404, DeliveryError.HTTP_STATUS), (410, DeliveryError.GONE),
        (429, DeliveryError.RATE_LIMITED), (500, DeliveryError.HTTP_STATUS), (503, DeliveryError.HTTP_STATUS),
    ],
)  # fmt: skip
async def test_any_other_status_is_none(status: int, error: DeliveryError) -> None:
    found = await answered(b"HTTP/1.1 %d X\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n" % status)
    assert found == AttemptOutcome(status=status, error=error)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0), ("0", 0.0), ("soon", None), ("-5", None), ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("86401", 86400.0), ("9" * 5000, 86400.0), ("Fri, 31 Dec 9999 23:59:59 -2300", 86400.0),
        ("Tue, 01 Jan 99999999999999999999 00:00:00 GMT", None),
        ("Tue, 01 Jan 2030 00:00:00 +99999999999999999999999", None),
    ],
)  # fmt: skip
async def test_retry_after_is_read_as_seconds_or_a_date(value: str, seconds: float | None) -> None:
    found = await answered(f"HTTP/1.1 429 X\r\nRetry-After: {value}\r\nContent-Length: 0\r\n\r\n".encode())
    assert (found.error, found.retry_after) == (DeliveryError.RATE_LIMITED, seconds)


async def test_an_endless_answer_is_left_after_its_status(hurried: None) -> None:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert await answered(head, endless=b"1000\r\n" + b"x" * 4096 + b"\r\n") == AttemptOutcome(status=200)
    assert await answered(head, endless=b"1\r\nx\r\n", pause=0.05) == AttemptOutcome(status=200)


@pytest.mark.parametrize(
    ("pieces", "endless", "error"),
    [
        pytest.param((), b"", DeliveryError.TIMEOUT, id="silent"),
        pytest.param((b"HTTP/1.1 2",), b"", DeliveryError.TIMEOUT, id="half a line"),
        pytest.param((), b"HTTP/1.1 100 Continue\r\n\r\n", DeliveryError.TIMEOUT, id="endless interim answers"),
        pytest.param(
            (b"HTTP/1.1 200 OK\r\n",),
            b"X-A: " + b"b" * 8000 + b"\r\n",
            DeliveryError.BROKEN_ANSWER,
            id="endless header",
        ),
        pytest.param((b"SSH-2.0-OpenSSH_9\r\n\r\n",), b"", DeliveryError.BROKEN_ANSWER, id="no HTTP"),
    ],
)
async def test_a_receiver_that_never_answers_is_left(
    hurried: None, pieces: Sequence[bytes], endless: bytes, error: DeliveryError
) -> None:
    assert (await answered(*pieces, endless=endless, pause=0)).error is error


async def test_what_cannot_be_reached_says_why(tmp_path: Path) -> None:
    listener = listen_here()
    port = listener.getsockname()[1]
    listener.close()
    assert (await outcome_of(f"http://127.0.0.1:{port}/")).error is DeliveryError.CONNECTION_REFUSED

    async def talk(_reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        """Nothing: the handshake is the test."""

    context = load(self_made(tmp_path, ["localhost"], ["127.0.0.1"])).context
    async with pretended_server(talk, tls=context) as server:
        assert (await outcome_of(f"https://127.0.0.1:{server.port}/")).error is DeliveryError.TLS_FAILED


@pytest.mark.parametrize("address", ["10.0.0.7", "127.0.0.1", "::1", "fd00::7", "169.254.169.254", "0.0.0.0"])  # noqa: S104
async def test_a_name_that_leads_inside_is_never_connected_to(address: str) -> None:
    requests: list[IpAddress] = []

    async def connect(to: IpAddress, port: int) -> httpcore.AsyncNetworkStream:
        requests.append(to)
        return await connect_tcp(to, port)

    async def resolve(_host: str) -> Sequence[IpAddress]:
        return [ip_address("93.184.216.34"), ip_address(address)]

    connector = GuardedConnector(resolve=resolve, connect=connect)
    found = await outcome_of("https://shop.example/hook", connector, allow_private=False)
    assert (found.error, requests) == (DeliveryError.URL_NOT_ALLOWED, [])


@pytest.mark.parametrize("address", ["169.254.169.254", "0.0.0.0", "224.0.0.1", "93.184.216.34"])  # noqa: S104
async def test_plain_http_goes_to_private_addresses_alone(address: str) -> None:
    async def resolve(_host: str) -> Sequence[IpAddress]:
        return [ip_address(address)]

    found = await outcome_of("http://shop.example/hook", GuardedConnector(resolve=resolve))
    assert found.error is DeliveryError.URL_NOT_ALLOWED


def test_the_published_vector() -> None:
    key = b64decode(SECRET)
    assert secret_text(key) == f"whsec_{SECRET}"
    assert signed_headers([key], ID, AT, SIGNED) == {
        "webhook-id": ID,
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_two_secrets_give_two_signatures_the_newest_first() -> None:
    both = signed_headers([bytes(32), b64decode(SECRET)], ID, AT, SIGNED)["webhook-signature"].split(" ")
    assert both[1] == SIGNATURE
    assert both[0] == signed_headers([bytes(32)], ID, AT, SIGNED)["webhook-signature"]


def test_another_id_time_or_body_has_another_signature() -> None:
    key = b64decode(SECRET)
    later = datetime.fromtimestamp(1614265331, UTC)
    others = [("msg_other", AT, SIGNED), (ID, later, SIGNED), (ID, AT, SIGNED + b" ")]
    assert SIGNATURE not in [signed_headers([key], *each)["webhook-signature"] for each in others]
