"""A printer on raw TCP that answers questions, in the test's own loop: it tells questions from what it would print."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from server_core.contract.types.documents import RawLanguage
from tests.support.loop_beside import loop_beside
from tests.support.pretended_server import pretended_server

# as a ZD420 answers, by the ZPL II Programming Guide
HS_WELL = b"\x02030,0,0,0799,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n"
HS_MEDIA_OUT = HS_WELL.replace(b"030,0,0,", b"030,1,1,")
HS_HEAD_UP = HS_WELL.replace(b"001,0,0,", b"001,0,1,")
HS_PAUSED = HS_WELL.replace(b"030,0,0,", b"030,0,1,")
HI = b"\x02ZD420-203dpi,V84.20.11Z,8,8192KB\x03\r\n"
HQES_WELL = (
    b"\x02\r\nPRINTER STATUS\r\nERRORS:         0 00000000 00000000\r\nWARNINGS:       0 00000000 00000000\r\n\x03\r\n"
)
HQES_HEAD_OPEN = HQES_WELL.replace(b"ERRORS:         0 00000000 00000000", b"ERRORS:         1 00000000 00010005")
HQHA = b"\x02\r\nMAC ADDRESS\r\n00:07:4D:2C:E0:7A\r\n\x03\r\n"
SGD = (
    (b"device.unique_id", b"D2J181400001"),
    (b"device.product_name", b"ZTC ZD420-203dpi ZPL"),
    (b"head.resolution.in_dpi", b"203"),
    (b"ezpl.print_width", b"832"),
    (b"zpl.label_length", b"1199"),
    (b"ezpl.media_type", b"gap/notch"),
    (b"appl.name", b"V84.20.11Z"),
    (b"device.languages", b"zpl"),
)
ZPL_ANSWERS = {
    b"~HS": HS_WELL,
    b"~HI": HI,
    b"~HQES": HQES_WELL,
    b"~HQHA": HQHA,
    **{b'! U1 getvar "%s"\r\n' % name: b'"%s"' % value for name, value in SGD},
}
TSPL_ANSWERS = {b"\x1b!?": b"\x00", b"\x1b!S": b"\x02@@@@\x03\r\n", b"~!T": b"TTP-244 Pro\r\n"}
ESCPOS_ANSWERS = {
    b"\x10\x04\x01": b"\x16",
    b"\x10\x04\x02": b"\x12",
    b"\x10\x04\x03": b"\x12",
    b"\x10\x04\x04": b"\x12",
    b"\x1dIB": b"_EPSON\x00",
    b"\x1dIC": b"_TM-T88V\x00",
    b"\x1dID": b"_MXNF012345\x00",
    b"\x1dIA": b"_1.02 ESC/POS\x00",
}
CPCL_ANSWERS = {
    b"\x1bh": b"\x00",
    b"\x1bi": b"\x00",
    **{b'! U1 getvar "%s"\r\n' % name: b'"%s"' % value for name, value in SGD if name != b"device.languages"},
    b'! U1 getvar "device.languages"\r\n': b'"line_print"',
}
ANSWERS: dict[RawLanguage, Mapping[bytes, bytes]] = {
    RawLanguage.ZPL: ZPL_ANSWERS,
    RawLanguage.TSPL: TSPL_ANSWERS,
    RawLanguage.ESCPOS: ESCPOS_ANSWERS,
    RawLanguage.CPCL: CPCL_ANSWERS,
}
"""The answers of a printer without a fault, in each language."""
REST_SECONDS = 0.01
"""Seconds for which a printer with one session accepts no other after its end."""


@dataclass
class Talk:
    """The printer's answers; all of it may be changed while it runs.

    `floods`: it sends without end from the first byte on. `ends_others_after`: it has one session, and ends any other
    so many seconds after it came. `asked`: the queries it knew, in order; `rest`: all other bytes of each connection.
    """

    answers: Mapping[bytes, bytes]
    delay: float = 0.0
    floods: bytes = b""
    closes_after_each: bool = False
    breaks: bool = False
    ends_others_after: float | None = None
    in_use: bool = False
    refused: int = 0
    asked: list[bytes] = field(default_factory=list)
    rest: list[bytes] = field(default_factory=list)
    connections: int = 0
    port: int = 0
    ended: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def uri(self) -> str:
        return f"socket://127.0.0.1:{self.port}"

    @property
    def jobs(self) -> list[bytes]:
        return [one for one in self.rest if one]

    async def wait_connections(self, count: int) -> None:
        """Wait until this many connections have ended."""
        async with asyncio.timeout(30), self.ended:
            await self.ended.wait_for(lambda: len(self.rest) >= count)

    async def connections_before_now(self) -> int:
        """Connections are accepted in their order: one of our own comes after all that were made before."""
        known = len(self.rest)
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.close()
        await writer.wait_closed()
        await self.wait_connections(known + 1)
        return self.connections - 1


@asynccontextmanager
async def answering_printer(
    answers: Mapping[bytes, bytes],
    *,
    delay: float = 0.0,
    floods: bytes = b"",
    closes_after_each: bool = False,
    breaks: bool = False,
    ends_others_after: float | None = None,
    host: str = "127.0.0.1",
    port: int = 0,
) -> AsyncIterator[Talk]:
    talk = Talk(
        answers,
        delay=delay,
        floods=floods,
        closes_after_each=closes_after_each,
        breaks=breaks,
        ends_others_after=ends_others_after,
    )

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk.connections += 1
        if talk.in_use and talk.ends_others_after is not None:
            talk.refused += 1
            await asyncio.sleep(talk.ends_others_after)
            writer.transport.abort()
            return
        talk.in_use = True
        rest = bytearray()
        try:
            await _talk(talk, reader, writer, rest)
        except (OSError, asyncio.CancelledError):
            pass  # the other side broke off, or the test is over
        finally:
            if talk.breaks or talk.floods:
                writer.transport.abort()
            elif not writer.is_closing():
                writer.close()
            if talk.ends_others_after is not None:
                await asyncio.sleep(REST_SECONDS)
            talk.in_use = False
            async with talk.ended:
                talk.rest.append(bytes(rest))
                talk.ended.notify_all()

    async with pretended_server(serve, host=host, port=port) as server:
        talk.port = server.port
        yield talk


async def _talk(talk: Talk, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rest: bytearray) -> None:
    while piece := await reader.read(4096):
        rest += piece
        while talk.floods:
            writer.write(talk.floods)
            await writer.drain()
            await asyncio.sleep(0)
        if talk.breaks:
            return
        while (known := _first(rest, talk.answers)) is not None:
            place = rest.index(known)
            del rest[place : place + len(known)]
            talk.asked.append(known)
            if talk.delay:
                await asyncio.sleep(talk.delay)
            writer.write(talk.answers[known])
            await writer.drain()
            if talk.closes_after_each:
                return


def _first(said: bytearray, answers: Mapping[bytes, bytes]) -> bytes | None:
    found = [question for question in answers if question in said]
    key: Callable[[bytes], tuple[int, int]] = lambda question: (said.index(question), -len(question))  # noqa: E731
    return min(found, key=key, default=None)


@contextmanager
def label_printers(count: int) -> Iterator[list[Talk]]:
    """The same label printer at so many addresses, in a loop of a thread beside."""
    with loop_beside(_printers(count), "label printers") as talks:
        yield talks


@asynccontextmanager
async def _printers(count: int) -> AsyncIterator[list[Talk]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(answering_printer(ZPL_ANSWERS)) for _ in range(count)]
