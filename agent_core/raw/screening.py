"""Screens a RAW file before any of it is sent. Blocking; call it in a thread."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from agent_core.raw.screen.cpcl import CpclScreen
from agent_core.raw.screen.escpos import EscposScreen
from agent_core.raw.screen.screen import NoCommands, Screen
from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.switches import judge_head
from agent_core.raw.screen.tspl import TsplScreen
from agent_core.raw.screen.verdict import Blocked, Forbidden, Reading, Why
from agent_core.raw.screen.zpl import ZplScreen
from server_core.contract.types.documents import RawLanguage
from server_core.documents import sniff

CHUNK_BYTES = 64 * 1024
SHOWN_BYTES = 20


def read(
    language: RawLanguage,
    chunks: Iterable[bytes],
    *,
    opens_drawer: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> Reading:
    """Judge a whole file: return the first reason not to send it, or the edits to apply on its way.

    Whether the file is complete is judged at its end, by `_ended` of each language's screen.

    `allowed`: words of `allow_word`. The verdict does not depend on how the bytes are divided. Memory is bounded.
    Raises whatever `chunks` raises.
    """
    stream = Stream(chunks)
    try:
        judge_head(stream)
        head = stream.look(sniff.HEAD_BYTES)
        other = sniff.mismatch(head, language, is_whole=len(head) < sniff.HEAD_BYTES)
        if other is not None:
            kind = "" if other == sniff.BLANKS else other
            return Reading(Blocked(offset=0, command=kind, why=Why.OTHER_LANGUAGE))
        screen = _screen_of(language, stream, opens_drawer, allowed)
        screen.run()
    except Forbidden as found:
        if found.blocked.why is not Why.UNFINISHED:
            return Reading(found.blocked)
        return Reading(replace(found.blocked, ends_at=stream.end()))
    except NoCommands:
        return Reading(_no_commands(head))
    return Reading(None, tuple(sorted(screen.edits, key=lambda edit: edit.offset)))


def screen(
    language: RawLanguage,
    chunks: Iterable[bytes],
    *,
    opens_drawer: bool = False,
    allowed: frozenset[str] = frozenset(),
) -> Blocked | None:
    """Return the first reason not to send the file; see `read`."""
    return read(language, chunks, opens_drawer=opens_drawer, allowed=allowed).blocked


def _screen_of(language: RawLanguage, stream: Stream, opens_drawer: bool, allowed: frozenset[str]) -> Screen:
    match language:
        case RawLanguage.ZPL:
            return ZplScreen(stream, allowed)
        case RawLanguage.TSPL:
            return TsplScreen(stream, allowed)
        case RawLanguage.CPCL:
            return CpclScreen(stream, allowed)
        case RawLanguage.ESCPOS:
            return EscposScreen(stream, allowed, opens_drawer=opens_drawer)


def _no_commands(head: bytes) -> Blocked:
    text = head.lstrip(b" \t\r\n\0")
    begin = bytes(byte if 0x20 <= byte < 0x7F else 0x20 for byte in text[:SHOWN_BYTES]).decode().strip()
    return Blocked(offset=len(head) - len(text), command=begin, why=Why.NO_COMMANDS)


def pieces_of(source: bytes | Path) -> Iterator[bytes]:
    """Read a file in pieces, and let other threads run between two of them. Raises OSError."""
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while piece := file.read(CHUNK_BYTES):
            yield piece
            time.sleep(0)
