"""How large each page of a PDF is that a person opened: read in a child process of its own, as the server reads it."""

from __future__ import annotations

from contextlib import aclosing

import msgspec

from server_core.contract.types.inspection import LIMITS, MOST_PAGES, SERVICE, PdfFacts
from server_core.sandbox.errors import UNREADABLE, Refused, SandboxError
from server_core.sandbox.host import Sandbox

SizesMm = tuple[tuple[float, float], ...]


async def read_page_sizes(pdf: bytes) -> SizesMm | None:
    """Of every page, in mm as it is shown; None where they cannot be read: the picture, or the server, says why.

    Cancelled, its child process ends at once.
    """
    sandbox = Sandbox(SERVICE, limits=LIMITS)
    try:
        async with aclosing(sandbox.call(msgspec.msgpack.encode(MOST_PAGES), pdf)) as answers:
            async for answer in answers:
                facts = msgspec.msgpack.decode(answer.header, type=PdfFacts)
                return facts.page_sizes_mm if facts.plausible(MOST_PAGES) else None
    except (Refused, SandboxError, *UNREADABLE):
        return None
    finally:
        sandbox.end()
        await sandbox.aclose()
    return None
