"""Draws RAW labels in a confined child process, for the preview and for virtual printers."""

from __future__ import annotations

import logging
from contextlib import aclosing
from dataclasses import dataclass
from math import inf

import msgspec

from agent_core.bitmap import Bitmap
from agent_core.errors import CannotPrint
from agent_core.raw.draw.display_list import DrawingPrinter, dots_per_mm
from agent_core.raw.draw.request import CPU_SECONDS, WALL_SECONDS, NoLabelFacts, RawCall, RawLabelFacts
from server_core.contract.messages.documents import DocumentMessages, SandboxMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.states import FailureReason
from server_core.sandbox.host import Sandbox
from server_core.sandbox.protocol import (
    MIB,
    UNREADABLE,
    ChildLimits,
    SandboxBug,
    SandboxCrashed,
    SandboxError,
    SandboxUnavailable,
)

log = logging.getLogger(__name__)

SERVICE = "agent_core.raw.draw.service:start"
LIMITS = ChildLimits(memory_bytes=512 * MIB, cpu_seconds=CPU_SECONDS, wall_seconds=WALL_SECONDS, answer_bytes=16 * MIB)
"""A label of 600 dpi with a thousand items takes a tenth of this."""
USUAL_WIDTH_MM = {
    RawLanguage.ZPL: 104.0,
    RawLanguage.TSPL: 104.0,
    RawLanguage.CPCL: 104.0,
    RawLanguage.ESCPOS: 72.0,
}
"""Print width of most printers of the language, in mm."""
RECEIPT_HEADS_MM = {58.0: 48.0, 80.0: 72.0, 112.0: 104.0}
"""Print width of receipt printers by the width of their roll."""
SAME_ROLL_MM = 1.5
"""Rolls of 80 mm are sold as 79.5, those of 58 mm as 57."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnLabel:
    """`bitmap`: the label as the head burns it, without what lies beyond the medium."""

    facts: RawLabelFacts
    bitmap: Bitmap


def raw_call(
    language: RawLanguage,
    *,
    dpi: int,
    media_width_mm: float | None,
    media_height_mm: float | None,
    head_width_mm: float | None,
    label: int = 1,
) -> RawCall:
    """Return the request for one label on this medium. None = unknown, or a continuous medium.

    A receipt is shown as wide as the head prints, and as long as it is.
    """
    is_receipt = language is RawLanguage.ESCPOS
    if is_receipt:
        media_width_mm = head_width_mm or receipt_head_mm(media_width_mm) or USUAL_WIDTH_MM[language]
        media_height_mm = None
    media_mm = media_width_mm or head_width_mm
    head_mm = min(media_mm or USUAL_WIDTH_MM[language], head_width_mm or inf)
    pitch = dots_per_mm(dpi)
    height = None if media_height_mm is None else round(media_height_mm * pitch)
    return RawCall(
        language=language,
        head=DrawingPrinter(dpi=dpi, width=round(head_mm * pitch), height=height),
        label=label,
        media_width=None if media_mm is None else round(media_mm * pitch),
        media_height=height,
    )


def receipt_head_mm(roll_mm: float | None) -> float | None:
    """Return the print width of a receipt printer with this roll: the whole of an unusual one."""
    if roll_mm is None:
        return None
    return next((head for roll, head in RECEIPT_HEADS_MM.items() if abs(roll - roll_mm) <= SAME_ROLL_MM), roll_mm)


class RawDrawings:
    """One warm child, started with the first label. One owner, one event loop."""

    def __init__(self, *, service: str = SERVICE, limits: ChildLimits = LIMITS) -> None:
        self._sandbox = Sandbox(service, limits=limits)

    async def label(self, call: RawCall, document: bytes) -> DrawnLabel | NoLabelFacts:
        """Draw a label, or say what the file has instead of such a label. Raises CannotPrint."""
        drawn: DrawnLabel | NoLabelFacts = NoLabelFacts()
        try:
            async with aclosing(self._sandbox.call(msgspec.msgpack.encode(call), document)) as answers:
                async for answer in answers:  # to its end: a child that is left early is replaced
                    drawn = _answered(call, answer.header, bytes(answer.body))
        except SandboxUnavailable as error:
            raise CannotPrint(FailureReason.INTERNAL_ERROR, error.message) from error
        except SandboxBug as error:
            log.error("A bug in drawing label %d of a %s file: %s", call.label, call.language, error)
            undrawn = DocumentMessages.LABEL_NOT_DRAWN(label=call.label, error=SandboxMessages.CHILD_CONFUSED())
            raise CannotPrint(FailureReason.INTERNAL_ERROR, undrawn) from error
        except SandboxError as error:
            undrawn = DocumentMessages.LABEL_NOT_DRAWN(label=call.label, error=error.message)
            raise CannotPrint(FailureReason.RENDER_FAILED, undrawn) from error
        return drawn

    @property
    def pid(self) -> int | None:
        """Process id of the warm child."""
        return self._sandbox.pid

    async def aclose(self) -> None:
        """End the child at once."""
        await self._sandbox.aclose()


def _answered(call: RawCall, header: bytes, rows: bytes) -> DrawnLabel | NoLabelFacts:
    """Verify what the child sent. Raises SandboxCrashed."""
    if rows:
        return _drawn(call, header, rows)
    try:
        return msgspec.msgpack.decode(header, type=NoLabelFacts)
    except UNREADABLE as error:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED()) from error


def _drawn(call: RawCall, header: bytes, rows: bytes) -> DrawnLabel:
    try:
        facts = msgspec.msgpack.decode(header, type=RawLabelFacts)
    except UNREADABLE as error:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED()) from error
    bitmap = Bitmap(
        width_dots=facts.width_dots,
        height_dots=facts.height_dots,
        dpi=call.head.dpi,
        rows=rows,
        page=facts.label,
        page_count=facts.label_count,
    )
    if min(facts.width_dots, facts.height_dots) < 1 or len(rows) != bitmap.bytes_per_row * facts.height_dots:
        raise SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
    return DrawnLabel(facts=facts, bitmap=bitmap)
