"""Checks a label file in a child process before it is sent: would the printer reject a command?"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import aclosing

import msgspec

from agent_core.raw.screen.contract import Blocked
from app.documents.local_file import LocalFile
from app.documents.raw_screening_child import Screening
from server_core.contract.messages.documents import SandboxMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import RawPolicy
from server_core.sandbox.host import Sandbox
from server_core.sandbox.protocol import (
    MIB,
    UNREADABLE,
    ChildLimits,
    SandboxCrashed,
    SandboxMemory,
    SandboxTimeout,
    SandboxUnavailable,
)

SERVICE = "app.documents.raw_screening_child:start"
LIMITS = ChildLimits(memory_bytes=512 * MIB, cpu_seconds=60, wall_seconds=90.0, answer_bytes=64 * 1024)
"""The largest file of the slowest language takes a quarter of it."""
KEPT = 32
"""Verdicts: a person goes from printer to printer and back."""


def screening_of(file: LocalFile, printer: PrinterView) -> Screening | None:
    """None: this printer screens nothing, or nobody said yet what the file is written in."""
    if not file.is_raw or file.raw_language is None or printer.raw_policy is not RawPolicy.SCREEN:
        return None
    return Screening(
        sha256=file.source.sha256,
        language=RawLanguage(file.raw_language),
        opens_drawer=printer.tuning.opens_drawer,
        allowed=frozenset(printer.raw_allow),
    )


class Screener:
    """One file at a time; keeps what was found, never the bytes. Network thread."""

    def __init__(self, *, service: str = SERVICE, limits: ChildLimits = LIMITS) -> None:
        self._service = service
        self._limits = limits
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Screening, Message | None] = OrderedDict()
        self._sandbox: Sandbox | None = None

    @property
    def pid(self) -> int | None:
        """The child's that judges now."""
        return None if self._sandbox is None else self._sandbox.pid

    async def judge(self, wanted: Screening, content: bytes) -> Message | None:
        """Return the message of the job with its advice; None where it would print, or where that cannot be found out.

        Cancelled, its child process ends at once, and the next judgement begins when that is gone.
        """
        async with self._turn:
            if wanted not in self._kept:
                try:
                    blocked = await self._asked(wanted, content)
                    self._kept[wanted] = None if blocked is None else blocked.message
                except (SandboxTimeout, SandboxMemory):
                    self._kept[wanted] = None  # it would be so again; the agent judges it before it prints
                except (SandboxCrashed, SandboxUnavailable, *UNREADABLE):
                    return None
            self._kept.move_to_end(wanted)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[wanted]

    async def _asked(self, wanted: Screening, content: bytes) -> Blocked | None:
        sandbox = self._sandbox = Sandbox(self._service, limits=self._limits)
        try:
            async with aclosing(sandbox.call(msgspec.msgpack.encode(wanted), content)) as answers:
                async for answer in answers:
                    blocked: Blocked | None = msgspec.msgpack.decode(answer.header, type=Blocked | None)
                    return blocked
            raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
        finally:
            sandbox.end()
            await sandbox.aclose()
            self._sandbox = None
