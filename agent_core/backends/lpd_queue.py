"""Queue states of LPD servers (RFC 1179, 5.3 and 5.4), which send them as free text."""

from __future__ import annotations

import asyncio

from agent_core.backends import tcp
from agent_core.device_text import clean
from agent_core.domain import DeviceStatus
from server_core.contract.messages.message import words
from server_core.contract.types.states import PrinterStatus

MOST_BYTES = 64 * 1024
_MOST_LINES = 3
_PLAIN = (
    ("out of paper", "media-empty"),
    ("paper jam", "media-jam"),
    ("cover open", "cover-open"),
    ("is down", "paused"),
    ("is paused", "paused"),
    ("printing disabled", "paused"),
    ("printing is disabled", "paused"),
    ("not printing", "paused"),
    ("is not ready", "other"),  # CUPS: the queue has stopped
)
"""Phrases that are free of doubt, each with its PWG keyword."""


async def ask(host: str, port: int, question: bytes, seconds: float) -> bytes:
    """The answer as far as it came in time, up to 64 KiB. Raises OSError where nobody answers the telephone."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    sock = await tcp.connect(host, port, seconds)
    got = bytearray()
    try:
        async with asyncio.timeout_at(until):
            await tcp.put(sock, question)
            while len(got) < MOST_BYTES and (data := await loop.sock_recv(sock, 4096)):
                got += data
    except OSError:
        pass  # late, or cut off: what came counts
    finally:
        sock.close()
    return bytes(got[:MOST_BYTES])


def status_of(answer: bytes) -> DeviceStatus:
    """Read a status from the text before the list of jobs, which holds words of other users. "offline ?" is no status.

    No state makes jobs wait: the server has its own queue and keeps a job until its printer is ready.
    """
    lines = _head(answer)
    plain = [line.lower() for line in lines if "?" not in line]
    reasons = dict.fromkeys(word for text, word in _PLAIN if any(text in line for line in plain))
    return DeviceStatus(
        condition=PrinterStatus.ERROR if reasons else PrinterStatus.ONLINE,
        reasons=tuple(reasons),
        message=words(clean(" ".join(lines)) or None if reasons else None),
    )


def lists(answer: bytes, label: str) -> bool:
    """Whether it names this job; the label is a word of its own there."""
    text = answer.decode("utf-8", errors="replace")
    return any(label == word.strip("[](),:;'\"") for word in text.split())


def _head(answer: bytes) -> list[str]:
    head: list[str] = []
    for line in answer[:4096].decode("utf-8", errors="replace").splitlines():
        if line.lstrip().lower().startswith(("rank", "owner", "job", "active", "1st")) or len(head) == _MOST_LINES:
            break
        if line.strip():
            head.append(line)
    return head
