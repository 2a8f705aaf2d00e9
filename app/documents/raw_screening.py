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
"""The largest file in the slowest language needs a quarter of this."""
KEPT = 32
"""Cached verdicts, because users switch back and forth between printers."""


def screening_of(file: LocalFile, printer: PrinterView) -> Screening | None:
    """Return the screening. None: this printer screens nothing, or the file's language is unknown."""
    if not file.is_raw or file.raw_language is None or printer.raw_policy is not RawPolicy.SCREEN:
        return None
    return Screening(
        sha256=file.source.sha256,
        language=RawLanguage(file.raw_language),
        opens_drawer=printer.tuning.opens_drawer,
        allowed=frozenset(printer.raw_allow),
    )


class Screener:
    """Screens one file at a time. Keeps the findings, never the bytes. Lives in the network thread."""

    def __init__(self, *, service: str = SERVICE, limits: ChildLimits = LIMITS) -> None:
        self._service = service
        self._limits = limits
        self._turn = asyncio.Lock()
        self._kept: OrderedDict[Screening, Message | None] = OrderedDict()
        self._sandbox: Sandbox | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the child that is screening now."""
        return None if self._sandbox is None else self._sandbox.pid

    async def judge(self, wanted: Screening, content: bytes) -> Message | None:
        """Return the job's message with its advice. None: it would print, or that cannot be found out.

        If cancelled, its child process ends at once, and the next screening begins when that is gone.
        """
        async with self._turn:
            if wanted not in self._kept:
                try:
                    blocked = await self._exchange(wanted, content)
                    self._kept[wanted] = None if blocked is None else blocked.message
                except (SandboxTimeout, SandboxMemory):
                    self._kept[wanted] = None  # a repeat would fail, too; the agent screens the file before it prints
                except (SandboxCrashed, SandboxUnavailable, *UNREADABLE):
                    return None
            self._kept.move_to_end(wanted)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[wanted]

    async def _exchange(self, wanted: Screening, content: bytes) -> Blocked | None:
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
