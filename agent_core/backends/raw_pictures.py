"""Draws the RAW labels that virtual printers received: PNG files beside the bytes, and a text with what a
picture lacks or why there is none.

One confined child draws for all virtual printers. It starts soon after a job has arrived and ends when no other
follows. No job waits for its pictures.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from agent_core.errors import CannotPrint
from agent_core.render.png import to_png

if TYPE_CHECKING:
    from pathlib import Path

    from agent_core.raw.draw.drawings import DrawnLabel, RawDrawings
    from agent_core.raw.draw.request import Remark
    from server_core.contract.types.documents import RawLanguage

log = logging.getLogger(__name__)

BEGIN_SECONDS = 1.0
"""Printing goes first, and an engine that stops soon after a job starts no child."""
IDLE_SECONDS = 30.0
MOST_BYTES = 16 * 1024 * 1024
"""Only the beginning of a longer file is drawn."""
MOST_LABELS = 100
"""Labels of a job that become pictures."""
MOST_WAITING = 100
"""Jobs that wait for their pictures; of more, the oldest get none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RawOutput:
    """A complete RAW job in a folder.

    - `file`: its bytes, of which the first `size` are drawn: the others repeat them
    - `width_mm`, `height_mm`: the loaded medium
    - `head_width_mm`: of the print head; None = as wide as its medium
    """

    file: Path
    size: int
    language: RawLanguage
    dpi: int
    width_mm: float
    height_mm: float | None
    head_width_mm: float | None = None

    def picture(self, label: int) -> Path:
        return self.file.with_name(f"{self.file.stem}-{label}.png")


class RawPictures:
    """One owner, one event loop."""

    def __init__(self, *, begin_seconds: float = BEGIN_SECONDS, idle_seconds: float = IDLE_SECONDS) -> None:
        self._begin = begin_seconds
        self._idle = idle_seconds
        self._waiting: deque[RawOutput] = deque(maxlen=MOST_WAITING)
        self._came = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._drawings: RawDrawings | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the child while it is warm."""
        return None if self._drawings is None else self._drawings.pid

    def add(self, output: RawOutput) -> None:
        """Draw a job soon. Returns at once; raises nothing."""
        self._waiting.append(output)
        self._came.set()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._work_off(), name="pictures of RAW labels")

    async def aclose(self) -> None:
        """End the child. Jobs that still wait get no pictures."""
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _work_off(self) -> None:
        from agent_core.raw.draw.drawings import RawDrawings

        while self._waiting:
            await asyncio.sleep(self._begin)
            self._drawings = RawDrawings()
            try:
                while await self._has_more():
                    await self._draw(self._drawings, self._waiting.popleft())
            finally:
                await self._drawings.aclose()
                self._drawings = None

    async def _has_more(self) -> bool:
        """Wait for another job. False: none came in time."""
        if not self._waiting:
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), self._idle)
            except TimeoutError:
                return False
        return bool(self._waiting)

    async def _draw(self, drawings: RawDrawings, output: RawOutput) -> None:
        from agent_core.raw.draw.drawings import DrawnLabel, raw_call

        call = raw_call(
            output.language,
            dpi=output.dpi,
            media_width_mm=output.width_mm,
            media_height_mm=output.height_mm,
            head_width_mm=output.head_width_mm,
        )
        try:
            document = await asyncio.to_thread(_beginning, output)
            while call.label <= MOST_LABELS:
                drawn = await drawings.label(call, document)
                if isinstance(drawn, DrawnLabel):
                    await asyncio.to_thread(output.picture(call.label).write_bytes, to_png(drawn.bitmap))
                    lacks = _lacks(drawn)
                else:
                    lacks = ["The file has no label that can be drawn.", *map(_remark_line, drawn.remarks)]
                if lacks and (isinstance(drawn, DrawnLabel) or call.label == 1):
                    await self._say(output, call.label, "\n".join(lacks))
                if not isinstance(drawn, DrawnLabel):
                    break
                call = replace(call, label=call.label + 1)
        except CannotPrint as error:
            await self._say(output, call.label, str(error))
        except OSError as error:
            log.info("No picture of label %d of %s: %s", call.label, output.file.name, error)

    async def _say(self, output: RawOutput, label: int, why: str) -> None:
        """Write why there is no picture, or what it lacks, into a text file in its place or beside it."""
        log.info("Picture of label %d of %s: %s", label, output.file.name, why)
        try:
            await asyncio.to_thread(output.picture(label).with_suffix(".txt").write_text, f"{why}\n", encoding="utf-8")
        except OSError as error:
            log.info("No text about label %d of %s: %s", label, output.file.name, error)


def _beginning(output: RawOutput) -> bytes:
    with output.file.open("rb") as file:
        return file.read(min(output.size, MOST_BYTES))


def _lacks(drawn: DrawnLabel) -> list[str]:
    """Return what of a label is cut off, is missing in its picture, or is drawn otherwise than the file says."""
    from agent_core.raw.draw.display_list import LEAST_CUT_DOTS, dots_per_mm

    facts, pitch = drawn.facts, dots_per_mm(drawn.bitmap.dpi)
    edges = {
        "left": facts.cut_left,
        "top": facts.cut_top,
        "right": facts.cut_right,
        "bottom": facts.cut_bottom,
    }
    lost = ", ".join(f"{dots / pitch:.1f} mm at the {edge}" for edge, dots in edges.items() if dots >= LEAST_CUT_DOTS)
    lines = [f"Cut off: {lost}"] if lost else []
    lines += map(_remark_line, facts.remarks)
    return lines + ([f"and {facts.more_remarks} more"] if facts.more_remarks else [])


def _remark_line(remark: Remark) -> str:
    """Return `not drawn: ^QQ in line 7 (unknown command)`."""
    kind, why = (code.value.replace("_", " ") for code in (remark.why.kind, remark.why))
    times = f" {remark.count} times, first" if remark.count > 1 else ""
    detail = f": {remark.detail}" if remark.detail else ""
    line = f"{kind}: {remark.command}{times} in line {remark.places[0].line} ({why}{detail})"
    return "".join(each if each.isprintable() else f"<{ord(each):02X}>" for each in line)
