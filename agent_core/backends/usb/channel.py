"""Questions to a USB printer and what it answers, over its bulk pipes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

from agent_core.backends.device_thread import DeviceThread
from agent_core.backends.usb.faults import UsbFault, is_stall
from agent_core.backends.usb.library import LIBUSB, Library
from agent_core.backends.usb.link import UsbLink, connect
from agent_core.points import UsbPoint
from agent_core.status.asking import MOST_BYTES
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri

CONNECT_SECONDS = 2.0
CLOSE_SECONDS = 2.0
READ_MS = 100
_EMPTY_PAUSE_SECONDS = 0.01
_LATE_WORDS = 8
_GRACE_SECONDS = 0.5
"""What libusb may need to end a transfer whose time is up."""


class LinkChannel:
    """See `status.channel.Channel`: over a link that somebody else opens and closes."""

    def __init__(self, thread: DeviceThread, link: UsbLink) -> None:
        self._thread = thread
        self._link = link

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        answer = bytearray()
        if self._link.listens_only:
            return b""
        try:
            async with asyncio.timeout(seconds):
                if question:
                    await self._drop_late_words()
                    await self._write(question)
                while len(answer) < at_most and not is_whole(bytes(answer)):
                    answer += await self._read(READ_MS)
        except TimeoutError:
            pass  # time is up
        except OSError:
            if not answer:
                raise
        return bytes(answer[:at_most])

    async def _drop_late_words(self) -> None:
        for _ in range(_LATE_WORDS):
            if not await self._read(1):
                return

    async def _write(self, question: bytes) -> None:
        rest = question
        while rest:
            failpoints.reach(UsbPoint.ASK)
            piece = rest
            taken = await self._thread.call(lambda piece=piece: self._link.write(piece, READ_MS), 1.0)  # type: ignore[misc]
            rest = rest[taken.count :]
            if taken.error is not None and not isinstance(taken.error, TimeoutError):
                if is_stall(taken.error):
                    await self._thread.call(self._link.clear_halt, 1.0)
                raise taken.error

    async def _read(self, ms: int) -> bytes:
        """Empty packets are how many printers say that there is nothing: they come at once, and without end."""
        try:
            said = await self._thread.call(lambda: self._link.read(0, ms), ms / 1000 + _GRACE_SECONDS)
        except OSError as error:
            if is_stall(error):
                await self._thread.call(self._link.clear_halt_in, 1.0)
            raise
        if not said:
            await asyncio.sleep(_EMPTY_PAUSE_SECONDS)
        return said


class UsbChannel:
    """See `status.channel.Channel`: opens the printer with the first question. Close it: `async with`.

    The kernel's driver gets the printer back at the end.
    """

    def __init__(self, uri: str, *, library: Library = LIBUSB) -> None:
        self._uri = DeviceUri.parse(uri)
        self._library = library
        self._thread = DeviceThread("usb-channel")
        self._link: UsbLink | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    @property
    def reached(self) -> bool:
        """It was opened, whatever it said."""
        return self._link is not None

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        """Raises OSError, with a text for people, where it cannot be opened."""
        begun = asyncio.get_running_loop().time()
        if self._link is None:
            try:
                self._link = await self._thread.call(
                    lambda: connect(self._library, self._uri), min(seconds, CONNECT_SECONDS), undo=close_link
                )
            except UsbFault as fault:
                raise OSError(str(fault)) from fault
        left = max(0.0, seconds - (asyncio.get_running_loop().time() - begun))
        channel = LinkChannel(self._thread, self._link)
        return await channel.ask(question, is_whole=is_whole, seconds=left, at_most=at_most)

    async def aclose(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            await closed(self._thread, link, to_kernel=link.detached_kernel)
        self._thread.close()


def close_link(link: UsbLink) -> None:
    link.close(to_kernel=link.detached_kernel)


async def closed(thread: DeviceThread, link: UsbLink, *, to_kernel: bool, reset: bool = False) -> None:
    """Waits a moment; a device that hangs is let go of when its thread comes back. `reset` drops what it buffered."""

    def close() -> None:
        if reset:
            link.soft_reset()
        link.close(to_kernel=to_kernel)

    try:
        await thread.call(close, CLOSE_SECONDS)
    except BaseException as end:  # cancelled included: it must be closed all the same
        thread.soon(lambda: link.close(to_kernel=to_kernel))
        if not isinstance(end, TimeoutError):
            raise
