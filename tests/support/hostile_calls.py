"""A process that makes an agent's calls at a hostile server: `python -m tests.support.hostile_calls URL FOLDER SECONDS
SHAPE…`, where SECONDS is what it waits for an answer.

It says in a line of JSON for each call what it came to, how long it took, and by how much the process ever grew. That
is VmHWM of proc(5): what getrusage calls the same begins with the size of the process that started this one.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from agent_core.config import DownloadLimits
from agent_core.domain import NOTHING_CUT
from agent_core.point_of_no_return import start_of
from agent_core.server_link import client as link
from agent_core.server_link import enrolment
from agent_core.server_link.client import ServerClient
from agent_core.server_link.credential import Credential
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.agents import Heartbeat, LeaseRequest, PrinterSlots
from tests.support.leases import PRINTER, a_lease

WISH = LeaseRequest(want=[PrinterSlots(printer_id=PRINTER, slots=2)], printers_revision=0, wait_seconds=0)
DOCUMENT = b"d" * 100_000


def peak_bytes() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def calls_of(shape: str, base_url: str, file: Path) -> dict[str, Callable[[ServerClient], Awaitable[Any]]]:
    lease = a_lease(content=DOCUMENT, inline=False)
    token = shape + "x" * (43 - len(shape))
    return {
        "connect": lambda client: client.begin(hostname="pc", version="1"),
        "printers": lambda client: client.printers(),
        "heartbeat": lambda client: client.heartbeat(Heartbeat(leases=[])),
        "lease": lambda client: client.lease(WISH),
        "start": lambda client: client.start(lease.print_job_id, start_of(lease, NOTHING_CUT)),
        "open_jobs": lambda client: client.open_jobs(0),
        "document": lambda client: client.download(lease, file),
        "look": lambda _: enrolment.look(onboarding_link.write(base_url, token)),
    }


async def main(base_url: str, folder: Path, seconds: float, shapes: list[str]) -> None:
    link.ANSWER_SECONDS = enrolment.ASK_SECONDS = seconds
    logging.disable(logging.CRITICAL)
    calls = list(calls_of("good", base_url, folder))
    intake = DownloadLimits(grace_seconds=seconds, bytes_per_second=1_000_000_000)
    for call in calls:  # what is imported at the first call is no growth
        await one("good", call, base_url, folder, intake)
    before = peak_bytes()
    for shape in shapes:
        for call in calls:
            began = time.monotonic()
            came_to = await one(shape, call, base_url, folder, intake)
            file = folder / shape
            fields = {
                "shape": shape,
                "call": call,
                "came_to": came_to,
                "seconds": time.monotonic() - began,
                "grown": peak_bytes() - before,
                "file": file.stat().st_size if file.exists() else 0,
            }
            sys.stdout.write(msgspec.json.encode(fields).decode() + "\n")


async def one(shape: str, call: str, base_url: str, folder: Path, intake: DownloadLimits) -> str:
    """The name of the error that the call ended with."""
    known = Credential(base_url=base_url, agent_id=UUID(int=1), secret=shape, agent_instance_id=str(UUID(int=2)))
    client = ServerClient(known, intake)
    try:
        await calls_of(shape, base_url, folder / shape)[call](client)
    except Exception as error:  # what it is, the test judges
        return type(error).__name__
    finally:
        await client.aclose()
    return "nothing"


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]))
