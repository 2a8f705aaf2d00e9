"""The judgement on a RAW file before any of it is sent: forbidden commands, or None. Blocking; call it in a thread."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from agent_core.domain import RawLanguage
from agent_core.raw.screen.cpcl import CpclScreen
from agent_core.raw.screen.escpos import EscposScreen
from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.switches import judge_head
from agent_core.raw.screen.tspl import TsplScreen
from agent_core.raw.screen.verdict import Blocked, Forbidden
from agent_core.raw.screen.zpl import ZplScreen

CHUNK_BYTES = 64 * 1024


def screen(language: RawLanguage, chunks: Iterable[bytes], *, opens_drawer: bool = False) -> Blocked | None:
    """The first forbidden command. The verdict is the same however the bytes are cut; memory is bounded.

    Raises what `chunks` raises.
    """
    stream = Stream(chunks)
    try:
        judge_head(stream)
        match language:
            case RawLanguage.ZPL:
                ZplScreen(stream).run()
            case RawLanguage.TSPL:
                TsplScreen(stream).run()
            case RawLanguage.CPCL:
                CpclScreen(stream).run()
            case RawLanguage.ESCPOS:
                EscposScreen(stream, opens_drawer=opens_drawer).run()
    except Forbidden as found:
        return found.blocked
    return None


def pieces_of(source: bytes | Path) -> Iterator[bytes]:
    """Raises OSError. Between two pieces of a file other threads get their turn."""
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while piece := file.read(CHUNK_BYTES):
            yield piece
            time.sleep(0)
