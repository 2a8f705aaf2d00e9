"""A printer's policy for RAW files, checked before anything is sent."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import anyio
import msgspec
import pytest
from msgspec import structs

from agent_core.backends.base import chunks
from agent_core.config import EngineTimings
from agent_core.errors import CannotPrint, NotReady
from agent_core.page_stream import Renderer
from agent_core.point_of_no_return import start_of
from agent_core.prepare import Preparer
from agent_core.raw.screening import edited, read
from agent_core.server_link.client import ServerClient
from server_core.contract.types.agents import Lease, PrinterSetup, Start
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import RawEdit
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.states import FailureReason
from server_core.contract.types.tuning import PrinterTuning, RawPolicy
from tests.support.leases import LABEL, PRINTER, a_lease

pytestmark = pytest.mark.anyio
ABUSE = b"^XA^FDx^FS^JUS^XZ"
SETUP = PrinterSetup(printer_id=PRINTER, name="Dock 1", uri="virtual:///dock")
ANY = DeviceFacts(raw_languages=None)


def a_preparer(folder: Path) -> Preparer:
    return Preparer(cast("ServerClient", None), cast("Renderer", None), folder, EngineTimings())


@pytest.mark.parametrize(
    ("policy", "content", "told"),
    [
        (RawPolicy.SCREEN, LABEL, None),
        (RawPolicy.SCREEN, ABUSE, "byte 10: \\^JUS changes the printer's settings"),
        (RawPolicy.ALLOW, ABUSE, None),
        (RawPolicy.DENY, LABEL, "Dock 1 does not accept RAW files"),
    ],
)
async def test_the_policy_decides(policy: RawPolicy, content: bytes, told: str | None, tmp_path: Path) -> None:
    preparer, setup = a_preparer(tmp_path), structs.replace(SETUP, raw_policy=policy)
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
    with_drawer = structs.replace(SETUP, tuning=PrinterTuning(opens_drawer=True))
    assert (await a_preparer(tmp_path).make_ready(lease, with_drawer, ANY)).content == lease.content


async def test_a_file_that_cannot_be_read_waits(tmp_path: Path) -> None:
    with pytest.raises(NotReady):
        await a_preparer(tmp_path).make_ready(a_lease(inline=False), SETUP, ANY)


TSPL = b'SIZE 100 mm,150 mm\r\nCLS\r\nTEXT 50,50,"3",0,1,1,"ORDER 4711"\r\nPRINT 1,1'
HEAD = b"^XA~TA000~JSN^LT0^MNW^PR5,5~SD15^JUS^LRN^CI0^XZ"


async def sent(preparer: Preparer, lease: Lease, setup: PrinterSetup = SETUP) -> bytes:
    """Return everything that the printer gets; the same from memory and from a file."""
    ready = await preparer.make_ready(lease, setup, ANY)
    once = b"".join([piece async for piece in chunks(ready)])
    assert len(once) == ready.total_bytes
    return once


@pytest.mark.parametrize("inline", [True, False])
async def test_copies_stand_on_lines_of_their_own(inline: bool, tmp_path: Path) -> None:
    preparer = a_preparer(tmp_path)
    for policy in (RawPolicy.SCREEN, RawPolicy.ALLOW):
        lease = a_lease(
            content=TSPL, raw_language=RawLanguage.TSPL, parameters=PrintParameters(copies=2), inline=inline
        )
        if not inline:
            await anyio.Path(preparer._document(lease)).write_bytes(TSPL)
        assert await sent(preparer, lease, structs.replace(SETUP, raw_policy=policy)) == (TSPL + b"\r\n") * 2


async def test_copies_of_a_receipt_are_not_parted(tmp_path: Path) -> None:
    receipt = b"\x1b@Hello\n\x1dV\x00"
    lease = a_lease(content=receipt, raw_language=RawLanguage.ESCPOS, parameters=PrintParameters(copies=3))
    assert await sent(a_preparer(tmp_path), lease) == receipt * 3


@pytest.mark.parametrize("inline", [True, False])
async def test_a_head_that_saves_its_settings_is_sent_without_that(inline: bool, tmp_path: Path) -> None:
    content = (HEAD + LABEL) * 3
    preparer, lease = a_preparer(tmp_path), a_lease(content=content, inline=inline)
    if not inline:
        await anyio.Path(preparer._document(lease)).write_bytes(content)
    assert await sent(preparer, lease) == content.replace(b"^JUS", b"")
    ready = await preparer.make_ready(lease, SETUP, ANY)
    assert ready.used is not None
    assert ready.used.raw_edits == [RawEdit(rule="saves_settings", command="^JUS", offset=HEAD.index(b"^JUS"), count=3)]
    allowing = structs.replace(SETUP, raw_allow=["JUS"])
    assert await sent(preparer, lease, allowing) == content


@pytest.mark.parametrize(
    ("language", "content", "reason"),
    [
        (RawLanguage.ZPL, b"^XA^FO1,1^FDx^FS", FailureReason.DOCUMENT_CORRUPT),
        (RawLanguage.ZPL, b'{"error":"label not ready"}', FailureReason.DOCUMENT_CORRUPT),
        (RawLanguage.ZPL, b"^XA^MMT^XZ", FailureReason.RAW_BLOCKED),
        (RawLanguage.TSPL, TSPL[:-9], FailureReason.DOCUMENT_CORRUPT),
        (RawLanguage.ESCPOS, b"\x1b@\x1dv0\x00\x08\x00\x08\x00", FailureReason.DOCUMENT_CORRUPT),
    ],
)
async def test_a_damaged_file_is_another_reason_than_a_forbidden_one(
    language: RawLanguage, content: bytes, reason: FailureReason, tmp_path: Path
) -> None:
    with pytest.raises(CannotPrint, match="Nothing was printed") as refused:
        await a_preparer(tmp_path).make_ready(a_lease(content=content, raw_language=language), SETUP, ANY)
    assert refused.value.reason is reason


async def test_what_is_told_of_a_file_is_as_short_as_the_wire_takes_it(tmp_path: Path) -> None:
    stored = b"".join(b"^XA^DFE:%b%d.ZPL^FS^FN1^FS^XZ" % (b"\x01" * 20, number) for number in range(30))
    heads = b"".join(b"^XA^MMT^JUS^XZ" for _ in range(30))
    for content in (stored, heads + LABEL):
        lease = a_lease(content=content)
        ready = await a_preparer(tmp_path).make_ready(lease, SETUP, ANY)
        wire = start_of(lease, ready.cut_off, ready.used)
        body = msgspec.json.decode(msgspec.json.encode(wire), type=Start)
        assert body.used is not None
        assert len(body.used.raw_edits) == 1


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_edits_are_the_same_however_a_file_is_read(size: int) -> None:
    content = (HEAD + LABEL) * 20
    edits = read(RawLanguage.ZPL, [content]).edits
    assert len(edits) == 20
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    assert b"".join(edited(pieces, edits)) == content.replace(b"^JUS", b"")
