"""What a printer's policy lets through of RAW files: judged before anything is sent."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import anyio
import pytest

from agent_core.config import Pace
from agent_core.domain import DeviceFacts, FailureReason, PrinterSetup, PrinterTuning, RawLanguage, RawPolicy
from agent_core.errors import CannotPrint, NotReady
from agent_core.page_stream import Renderer
from agent_core.prepare import Preparer
from agent_core.server_link.client import ServerClient
from tests.support.leases import LABEL, PRINTER, a_lease

pytestmark = pytest.mark.anyio
ABUSE = b"^XA^FDx^FS^JUS^XZ"
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock 1", uri="virtual:///dock")
ANY = DeviceFacts(raw_languages=None)


def a_preparer(folder: Path) -> Preparer:
    return Preparer(cast(ServerClient, None), cast(Renderer, None), folder, Pace())


@pytest.mark.parametrize(
    ("policy", "content", "told"),
    [
        (RawPolicy.SCREEN, LABEL, None),
        (RawPolicy.SCREEN, ABUSE, "byte 10 .* \\^JU changes the printer's settings"),
        (RawPolicy.ALLOW, ABUSE, None),
        (RawPolicy.DENY, LABEL, "Dock 1 takes no RAW files"),
    ],
)
async def test_the_policy_decides(policy: RawPolicy, content: bytes, told: str | None, tmp_path: Path) -> None:
    preparer, setup = a_preparer(tmp_path), replace(SETUP, raw_policy=policy)
    for inline in (True, False):
        lease = a_lease(content=content, inline=inline)
        if not inline:
            await anyio.Path(preparer._document(lease)).write_bytes(content)
        if told is None:
            assert (await preparer.make_ready(lease, setup, ANY)).size_bytes == len(content)
            continue
        with pytest.raises(CannotPrint, match=told) as refused:
            await preparer.make_ready(lease, setup, ANY)
        assert refused.value.reason is FailureReason.RAW_BLOCKED


async def test_the_drawer_is_the_printers_tuning(tmp_path: Path) -> None:
    lease = a_lease(content=b"\x1b@\x1bp\x00\x19\xfaHello\n", raw_language=RawLanguage.ESCPOS)
    with pytest.raises(CannotPrint, match="opens the cash drawer"):
        await a_preparer(tmp_path).make_ready(lease, SETUP, ANY)
    with_drawer = replace(SETUP, tuning=PrinterTuning(opens_drawer=True))
    assert (await a_preparer(tmp_path).make_ready(lease, with_drawer, ANY)).content == lease.content


async def test_a_file_that_cannot_be_read_waits(tmp_path: Path) -> None:
    with pytest.raises(NotReady):
        await a_preparer(tmp_path).make_ready(a_lease(inline=False), SETUP, ANY)
