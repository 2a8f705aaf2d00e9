"""The agent's status queries to label and receipt printers; they print nothing."""

from __future__ import annotations

import asyncio
import socket

from agent_core.status import cpcl, escpos, tspl, zpl

_QUESTIONS = frozenset({
    zpl.HOST_STATUS, zpl.HOST_IDENTIFICATION, zpl.HOST_QUERY_ERRORS, tspl.STATUS_BYTE, cpcl.STATUS_BYTE,
    escpos.REAL_TIME_STATUS + bytes([escpos.PRINTER]),
})  # fmt: skip
_LONGEST = max(map(len, _QUESTIONS)) + 1


def is_question(came: bytes) -> bool:
    """The first one of a connection, and nothing behind it. A printer without a back channel closes then."""
    return came in _QUESTIONS


async def brings_a_question(connection: socket.socket) -> bool:
    """Waits for the first bytes, and takes none."""
    loop, readable = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(connection, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(connection)
    return is_question(connection.recv(_LONGEST, socket.MSG_PEEK))


def takes_a_question(connection: socket.socket) -> bool:
    """The same for a printer in a thread."""
    return is_question(connection.recv(_LONGEST, socket.MSG_PEEK))
