"""Replaces the screening of label files: each is allowed, or its screening never ends, or fails."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from server_core.sandbox.child import SandboxHandler


def start() -> SandboxHandler:
    def handle(header: bytes, body: bytearray) -> Iterator[tuple[bytes, bytes]]:
        while body == b"never ends":
            pass
        if body == b"bug":
            raise KeyError("bug")
        yield msgspec.msgpack.encode(None), b""

    return handle
