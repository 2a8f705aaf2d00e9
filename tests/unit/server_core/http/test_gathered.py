"""Head and body of an answer leave together, and nothing stays behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server_core.http.protocol import GatheredTransport

pytestmark = pytest.mark.anyio


class Recorder(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str | bytes] = []

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.seen.append(bytes(data))

    def write_eof(self) -> None:
        self.seen.append("eof")

    def close(self) -> None:
        self.seen.append("close")

    def is_closing(self) -> bool:
        return "close" in self.seen

    def abort(self) -> None:
        self.seen.append("abort")


def gathered() -> tuple[GatheredTransport, Recorder]:
    inner = Recorder()
    return GatheredTransport(inner, asyncio.get_running_loop()), inner


async def test_what_is_gathered_is_one_write() -> None:
    transport, inner = gathered()
    transport.gather()
    transport.write(b"head")
    transport.write(b"body")
    assert inner.seen == []
    transport.flush()
    transport.write(b"more")
    await asyncio.sleep(0)
    assert inner.seen == [b"headbody", b"more"]


async def test_a_head_whose_body_takes_its_time_is_sent_alone() -> None:
    transport, inner = gathered()
    transport.gather()
    transport.write(b"head")
    await asyncio.sleep(0)
    assert inner.seen == [b"head"]


async def test_an_end_comes_after_what_was_written_and_an_abort_drops_it() -> None:
    for end, seen in (("close", [b"head", "close"]), ("write_eof", [b"head", "eof"]), ("abort", ["abort"])):
        transport, inner = gathered()
        transport.gather()
        transport.write(b"head")
        getattr(transport, end)()
        await asyncio.sleep(0)
        assert inner.seen == seen


async def test_it_is_closed_once() -> None:
    transport, inner = gathered()
    transport.close()
    transport.close()
    assert inner.seen == ["close"]
