"""IPP drivers in a pace made for tests, and waiting for what happens in another process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import anyio

from agent_core.backends.base import Delivery
from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.tracking import Pace
from agent_core.domain import Delivered, PrinterSetup, Progress, Submission
from agent_core.errors import EngineError

QUICK = replace(
    Pace(first_poll=0.02, longest_poll=0.1, longest_retry=0.1, settled=0.5, upload_look=0.1), cancel=3, no_progress=3
)
Submit = Callable[..., Submission]


def driver_for(uri: str, pace: Pace = QUICK, **setup: object) -> IppDriver:
    facts = {"printer_id": uuid4(), "name": "Eve", "uri": uri, **setup}
    return IppDriver(PrinterSetup(**facts), pace=pace)  # type: ignore[arg-type]


async def eventually(check: Callable[[], bool], seconds: float = 10.0) -> None:
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
