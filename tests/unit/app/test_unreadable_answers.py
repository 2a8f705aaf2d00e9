"""Answers that are no text, calls that no network carries: known errors, and the window goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import httpx
import msgspec
import pytest

from app.client import ConsoleClient
from app.client.answers import StreamEvent
from app.client.console_client import MOST_OPERATORS
from app.errors import NotReachable, UnexpectedAnswer, WrongUsage
from app.process.data_folder import EngineEndpoint
from app.process.engine_link import EngineLink
from app.session.event_stream import Merger
from server_core.contract.types.consoles import OperatorView, Role, WhoAmI
from tests.support.console_facts import NOW

pytestmark = pytest.mark.anyio
DEEP = b"[" * 5000
NO_TEXT = [b'{"version":"\xff"}', b'{"x":' + DEEP, b"<html>"]


@asynccontextmanager
async def answered(
    status: int, content: bytes, heard: list[httpx.Request] | None = None
) -> AsyncIterator[ConsoleClient]:
    def answer(request: httpx.Request) -> httpx.Response:
        if heard is not None:
            heard.append(request)
        return httpx.Response(status, content=content)

    async with ConsoleClient(base_url="http://x", token="t", transport=httpx.MockTransport(answer)) as client:
        yield client


@pytest.mark.parametrize("content", NO_TEXT)
async def test_an_answer_that_is_no_text_is_not_understood(content: bytes) -> None:
    async with answered(200, content) as client:
        with pytest.raises(UnexpectedAnswer, match="could not be read"):
            await client.status()


@pytest.mark.parametrize("content", [b'{"error_code":"\xff"}', b'{"x":' + DEEP, b"<html>"])
async def test_a_refusal_that_is_no_text_gives_no_reason(content: bytes) -> None:
    async with answered(500, content) as client:
        with pytest.raises(UnexpectedAnswer, match="error without a reason"):
            await client.status()


@pytest.mark.parametrize("data", [b'{"print_job_id":"\xff"}', b'{"x":' + DEEP])
@pytest.mark.parametrize("name", ["job", "printer", "printer_removed", "agent", "notice", "summary"])
async def test_an_event_that_is_no_text_is_not_understood(name: str, data: bytes) -> None:
    with pytest.raises(UnexpectedAnswer, match="could not be read"):
        Merger().add(StreamEvent(number=None, name=name, data=data))


async def test_more_operators_than_a_site_has_are_not_offered() -> None:
    anna = OperatorView(operator_id=uuid4(), name="Anna", role=Role.ADMIN, has_pin=True, created_at=NOW)
    for number, is_taken in ((MOST_OPERATORS, True), (MOST_OPERATORS + 1, False)):
        who = WhoAmI(
            console_id=None, console_name="", role=Role.ADMIN, operator=None, operators=[anna] * number, locked=True
        )
        async with answered(200, msgspec.json.encode(who)) as client:
            if is_taken:
                assert len((await client.who_am_i()).operators) == number
            else:
                with pytest.raises(UnexpectedAnswer, match="answer is too large"):
                    await client.who_am_i()


async def test_more_than_an_address_carries_is_named() -> None:
    async with answered(200, b"{}") as client:
        with pytest.raises(WrongUsage, match="too long"):
            await client.find_jobs("ä" * 12_000)


async def test_what_httpx_counts_among_no_network_errors_is_named() -> None:
    def conflict(request: httpx.Request) -> httpx.Response:
        raise httpx.CookieConflict("two of one name")

    def closed(request: httpx.Request) -> httpx.Response:
        raise httpx.StreamClosed

    transports = {conflict: UnexpectedAnswer, closed: NotReachable}
    for answer, known in transports.items():
        transport = httpx.MockTransport(answer)
        async with ConsoleClient(base_url="http://x", token="t", transport=transport) as client:
            with pytest.raises(known):
                await client.status()


@pytest.mark.parametrize("base_url", ["http://[::bad", "http://a\x00b", "http://" + "a" * 70_000])
async def test_an_address_that_is_none_is_not_reachable(base_url: str) -> None:
    async def provide() -> EngineEndpoint:
        return EngineEndpoint(base_url=base_url, pid=1, version="1")

    link = EngineLink(provide)
    with pytest.raises(NotReachable, match="its address is not valid"):
        await link.client()
    await link.aclose()


@pytest.mark.parametrize(
    ("name", "signed"),
    [
        ("a\r\nX-Evil: 1", "a X-Evil: 1"),
        (" Anna", "Anna"),
        ("x" * 200_000, "x" * 60),
        ("\x01", None),
        ("\ud800", None),
        ("Özlem", "Özlem"),
    ],
)
async def test_no_name_keeps_a_call_from_being_made(name: str, signed: str | None) -> None:
    heard: list[httpx.Request] = []
    async with answered(404, b"", heard) as client:
        client.sign_as("somebody before")
        client.sign_as(name)
        with pytest.raises(UnexpectedAnswer):
            await client.status()
    given = [value for key, value in heard[0].headers.raw if key.lower() == b"x-operator"]
    assert given == ([] if signed is None else [signed.encode()])
