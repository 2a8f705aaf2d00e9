"""A ZPL label with three bar codes as a picture, beside zpl-renderer-js.

Both are warm: one process draws label after label. Ours includes the way to the confined child and back.
"""

from __future__ import annotations

import asyncio
import os
from statistics import median
from time import perf_counter
from typing import Any

from agent_core.raw.draw.drawings import RawDrawings, raw_call
from server_core.contract.types.documents import RawLanguage
from tests.support import zpl_oracle

LABEL = (
    "^XA^CI28^PW812^LL1218^CF0,60^FO50,50^FDORD-{number}^FS^CF0,30^FO50,130^FB700,4,6^FDWarehouse 7\\&Dock 12"
    "\\&Street of the long name 128^FS^FO50,250^GB700,3,3^FS^BY3,3,160^FO60,290^BCN,160,Y^FDSHIP{number}^FS"
    "^FO60,560^BQN,2,8^FDQA,https://example.com/{number}^FS^FO430,560^BXN,10,200^FDorder {number}^FS"
    "^FO60,900^A0N,40,40^FDGross 12.5 kg^FS^FO50,1000^GB700,150,4^FS^XZ"
)
SIZE_DOTS = (812, 1218)
LABELS = 60
MOST_MS = 50.0


def run(*, rounds: int) -> dict[str, Any]:
    ours, theirs = [], []
    for number in range(rounds):
        ours.append(asyncio.run(_ours(number)))
        theirs.append(_theirs(number))
    figures: dict[str, Any] = {"load of this computer": os.getloadavg()[0]}
    figures |= {"ours: median ms a label": median(ours), "zpl-renderer-js: median ms a label": median(theirs)}
    figures["times zpl-renderer-js"] = median(ours) / median(theirs)
    assert median(ours) <= min(MOST_MS, median(theirs)), figures
    return figures


def _labels(number: int) -> list[bytes]:
    return [LABEL.replace("{number}", f"{number}{each:04}").encode() for each in range(LABELS)]


async def _ours(number: int) -> float:
    drawings = RawDrawings()
    call = raw_call(RawLanguage.ZPL, dpi=203, media_width_mm=None, media_height_mm=None, head_width_mm=None)
    try:
        await drawings.label(call, LABEL.encode())
        began = perf_counter()
        for label in _labels(number):
            assert await drawings.label(call, label) is not None
        return (perf_counter() - began) * 1000 / LABELS
    finally:
        await drawings.aclose()


def _theirs(number: int) -> float:
    """Return the time that more labels take: without the start of node and the first label's fonts."""
    first, *more = [(label, *SIZE_DOTS) for label in _labels(number)]
    began = perf_counter()
    zpl_oracle.render_all([first])
    once = perf_counter()
    zpl_oracle.render_all([first, *more])
    return (perf_counter() - once - (once - began)) * 1000 / len(more)
