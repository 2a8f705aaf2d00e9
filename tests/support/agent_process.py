"""An engine in a process of its own: `agent_process FOLDER [POINT]`. It kills itself (SIGKILL) at the named point."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from agent_core.config import AgentConfig
from agent_core.engine import Engine
from agent_core.journal import Journal
from agent_core.reports import Outbox
from server_core.contract.types.agents import JobResult, Lease
from tests.support.bound_process import end_with_parent


class KillAt(StrEnum):
    STARTED = "started"  # the server granted the start, nothing is armed
    ARMED = "armed"  # armed, no byte was sent
    SENT = "sent"  # the device has it all, no outcome is noted
    CLOSED = "closed"  # the outcome is noted, the server does not know it


def die(*_: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def prepare_to_die(point: KillAt) -> None:
    arm = Journal.arm

    async def arm_and_die(journal: Journal, lease: Lease) -> None:
        await arm(journal, lease)
        die()

    async def die_instead(_: object, __: object) -> NoReturn:
        die()

    def die_before_report(_: Outbox, result: JobResult, *, noted: bool) -> NoReturn:
        die()

    match point:
        case KillAt.STARTED:
            Journal.arm = die_instead  # type: ignore[assignment, method-assign]
        case KillAt.ARMED:
            Journal.arm = arm_and_die  # type: ignore[assignment, method-assign]
        case KillAt.SENT:
            Outbox.put = die_instead  # type: ignore[assignment, method-assign]
        case KillAt.CLOSED:
            Outbox._send = die_before_report  # type: ignore[assignment, method-assign]


async def main(folder: Path, point: KillAt | None) -> None:
    if point is not None:
        prepare_to_die(point)
    engine = Engine(AgentConfig(agent_folder=folder / "agent", virtual_folder=folder / "virtual", version="1"))
    await engine.start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    end_with_parent()
    asyncio.run(main(Path(sys.argv[1]), KillAt(sys.argv[2]) if sys.argv[2:] else None))
