"""The child process of the screening: takes a label file and returns the first command that the printer rejects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from agent_core.raw.screening import CHUNK_BYTES, screen
from server_core.contract.types.documents import RawLanguage
from server_core.sandbox.child import SandboxHandler


@dataclass(frozen=True, kw_only=True, slots=True)
class Screening:
    """Everything that a verdict depends on. `sha256`: of the file."""

    sha256: str
    language: RawLanguage
    opens_drawer: bool
    allowed: frozenset[str] = frozenset()


def start() -> SandboxHandler:
    decoder, encoder = msgspec.msgpack.Decoder(Screening), msgspec.msgpack.Encoder()

    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        """Header: a Screening. One answer: Blocked, or None."""
        wanted = decoder.decode(header)
        blocked = screen(wanted.language, _pieces(body), opens_drawer=wanted.opens_drawer, allowed=wanted.allowed)
        yield encoder.encode(blocked), b""

    for language in RawLanguage:  # load everything now, while files can still be opened
        first = Screening(sha256="", language=language, opens_drawer=False)
        for _ in handle(encoder.encode(first), bytearray(b"^XA^XZ\n")):
            pass
    return handle


def _pieces(body: bytearray) -> Iterator[bytes]:
    """Yield pieces, so that a large file is not copied."""
    for at in range(0, len(body), CHUNK_BYTES):
        yield bytes(body[at : at + CHUNK_BYTES])
