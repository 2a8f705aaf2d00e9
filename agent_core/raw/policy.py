"""A printer's RAW policy: what of a RAW file it takes from jobs: what outlasts a job may spoil all later ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

from agent_core.domain import FailureReason, PrinterSetup, RawLanguage, RawPolicy
from agent_core.errors import CannotPrint
from agent_core.raw.screening import pieces_of, screen

AT_ONCE_BYTES = 12 * 1024
"""A label takes less than a millisecond; the worst of this size some hundredths of a second."""


async def check_raw(source: bytes | Path, language: RawLanguage, setup: PrinterSetup) -> None:
    """Before anything is sent. More than a label is screened in a thread: no file holds up the other printers.

    Raises CannotPrint `raw_blocked`, and OSError where the file cannot be read.
    """
    if setup.raw_policy is RawPolicy.ALLOW:
        return
    if setup.raw_policy is RawPolicy.DENY:
        text = f"Nothing was printed: {setup.name} takes no RAW files. Send a PDF, or change the printer's RAW policy."
        raise CannotPrint(FailureReason.RAW_BLOCKED, text)
    opens_drawer = setup.tuning.opens_drawer
    if isinstance(source, bytes) and len(source) <= AT_ONCE_BYTES:
        blocked = screen(language, pieces_of(source), opens_drawer=opens_drawer)
    else:
        blocked = await asyncio.to_thread(lambda: screen(language, pieces_of(source), opens_drawer=opens_drawer))
    if blocked is not None:
        raise CannotPrint(FailureReason.RAW_BLOCKED, blocked.text)
