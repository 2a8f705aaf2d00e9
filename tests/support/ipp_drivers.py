"""IPP drivers in a pace made for tests, and waiting for what happens in another process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

import anyio

from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.jobs import IppTimings
from agent_core.domain import Delivered, Progress, Submission
from agent_core.errors import EngineError
from server_core.contract.types.agents import PrinterSetup
from tests.support.bound_process import bound

if TYPE_CHECKING:
    from agent_core.backends.base import Delivery

QUICK = replace(
    IppTimings(first_poll=0.02, longest_poll=0.1, longest_retry=0.1, settled=0.5, upload_look=0.1),
    cancel=3,
    no_progress=3,
)
Submit = Callable[..., Submission]


def driver_for(uri: str, pace: IppTimings = QUICK, **setup: object) -> IppDriver:
    facts = {"printer_id": uuid4(), "name": "Eve", "uri": uri, **setup}
    return IppDriver(PrinterSetup(**facts), timings=pace)  # type: ignore[arg-type]


async def eventually(check: Callable[[], bool], seconds: float = 60.0) -> None:
    """Files of another process cannot be awaited: look every 10 ms. Raises TimeoutError."""
    for _ in range(int(seconds * 100)):
        if check():
            return
        await anyio.sleep(0.01)
    raise TimeoutError("it did not come true")


class Sending:
    """`send` in a task group: what was heard, and how it ended."""

    def __init__(self, delivery: Delivery) -> None:
        self.delivery = delivery
        self.heard: list[Progress] = []
        self.delivered: Delivered | None = None
        self.error: EngineError | None = None

    async def run(self) -> None:
        try:
            self.delivered = await self.delivery.send(self.heard.append)
        except EngineError as error:
            self.error = error

    @property
    def is_over(self) -> bool:
        return self.delivered is not None or self.error is not None

    @property
    def latest(self) -> Progress:
        return self.heard[-1] if self.heard else Progress(bytes_sent=0)


_SENDS_HALF = """
import sys, anyio
from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.message import boolean, integer, mime_type
from agent_core.backends.ipp.message import Operation
from server_core.contract.decisions.device_address import DeviceUri

async def half():
    yield b"%PDF-1.4" + bytes(500_000)
    print("half", flush=True)
    await anyio.sleep(60)

async def main():
    wishes = {"job-id": integer(1), "document-format": mime_type("application/pdf"), "last-document": boolean(True)}
    client = IppClient(DeviceUri.parse(sys.argv[1]))
    await client.upload(Operation.SEND_DOCUMENT, wishes, None, half(), 1_000_000, lambda _: None)

anyio.run(main)
"""


async def killed_half_way(uri: str) -> None:
    """Another process sends the first half of the document of job 1, and is killed (-9) then."""
    async with await anyio.open_process(bound([sys.executable, "-c", _SENDS_HALF, uri]), stderr=None) as process:
        if process.stdout is None or not (await process.stdout.receive()).startswith(b"half"):
            raise RuntimeError("the other process did not send")
        process.kill()
