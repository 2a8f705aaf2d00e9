"""`from-base64` with the largest bodies there are: others are served meanwhile, and memory stays small."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from server_core.config import Limits
from tests.contract.public.test_public_jobs import problem
from tests.support.public_api import SMALL_LIMITS, PublicApi

pytestmark = pytest.mark.anyio
FROM_BASE64 = "/api/v1/print-jobs/from-base64"
SIZE = Limits().base64_body_bytes
MIB = 1024 * 1024
MOST_LAG_SECONDS = 0.1
MOST_MIB = 150
ATTEMPTS = 3
"""Attempts to measure. Something expensive is slow every time; a computer that stalls is not."""


def filled(head: bytes, piece: bytes, tail: bytes) -> bytes:
    return head + piece * ((SIZE - len(head) - len(tail)) // len(piece)) + tail


HOSTILE: dict[str, Callable[[], bytes]] = {
    "lists": lambda: filled(b'{"x":[', b"[],", b"[]]}"),
    "floats": lambda: filled(b'{"x":[', b"1.5,", b"1]}"),
    "objects": lambda: filled(b'{"x":[', b"{},", b"1]}"),
    "keys": lambda: b"{" + b",".join(b'"%07x":1' % number for number in range(SIZE // 12)) + b"}",
    "strings": lambda: filled(b'{"x":[', b'"",', b"1]}"),
    "escapes": lambda: filled(b'{"x":"', b'\\"', b'"}'),
    "letters": lambda: filled(b'{"document_base64":"', "é".encode(), b'"}'),
    "beside": lambda: filled(b'{"document_base64":"' + b"A" * (SIZE // 2) + b'","x":[', b"[],", b"1]}"),
}


@dataclass(slots=True)
class Seen:
    lag_seconds: float = 0.0
    resident_mib: float = 0.0


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def watched() -> Iterator[Seen]:
    """Measure the longest block of the event loop by this process, and the growth of its memory."""
    seen, before = Seen(), resident_bytes()

    async def watch() -> None:
        while True:
            begin, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.002)
            lag = min(time.perf_counter() - begin - 0.002, time.process_time() - worked)
            seen.lag_seconds = max(seen.lag_seconds, lag)
            seen.resident_mib = max(seen.resident_mib, (resident_bytes() - before) / MIB)

    watching = asyncio.get_running_loop().create_task(watch())
    try:
        yield seen
    finally:
        watching.cancel()


@pytest.mark.parametrize("shape", HOSTILE)
async def test_structure_is_refused_before_it_costs_anything(api: PublicApi, shape: str) -> None:
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = HOSTILE[shape]()
    for _ in range(ATTEMPTS):
        with watched() as seen:
            answers = await asyncio.gather(
                *(api.http.post(FROM_BASE64, headers=headers, content=body) for _ in range(3))
            )
        for answer in answers:
            details = problem(answer, 413, "too_large", "request_too_large")
            assert details["limit_bytes"] == SMALL_LIMITS.json_bytes
        if seen.lag_seconds < MOST_LAG_SECONDS:
            break
    assert seen.lag_seconds < MOST_LAG_SECONDS
    assert seen.resident_mib < MOST_MIB


async def test_a_document_that_breaks_off_is_malformed(api: PublicApi) -> None:
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = filled(b'{"document_base64":"', b'\\"', b"")
    problem(await api.http.post(FROM_BASE64, headers=headers, content=body), 400, "invalid_request", "malformed_json")


@pytest.mark.parametrize("piece", [b"JVBERi0A", b"\\/" * 4, b"\\u002B" * 4], ids=["plain", "php", "dotnet"])
async def test_honest_documents_hold_nobody_up(api: PublicApi, piece: bytes) -> None:
    """The small limits of these tests refuse them in the end, by the length of their text."""
    tail = f'","printer_id":"{api.own.printer_id}"}}'.encode()
    headers = await api.bearer() | {"Content-Type": "application/json"}
    body = filled(b'{"document_base64":"', piece, tail)
    for _ in range(ATTEMPTS):
        with watched() as seen:
            tries = [api.http.post(FROM_BASE64, headers=headers, content=body) for _ in range(3)]
            answers = await asyncio.gather(*tries)
        for answer in answers:
            problem(answer, 413, "too_large", "file_too_large")
        if seen.lag_seconds < MOST_LAG_SECONDS:
            break
    assert seen.lag_seconds < MOST_LAG_SECONDS
    assert seen.resident_mib < MOST_MIB


async def test_an_escaped_document_is_the_same_document(api: PublicApi) -> None:
    """PHP writes `\\/`, .NET `\\u002B`; large enough to be cut out."""
    text = b"/+" * (SMALL_LIMITS.raw_bytes // 3)
    headers = await api.bearer() | {"Content-Type": "application/json"}
    sent = []
    for escaped in (text, text.replace(b"/", b"\\/"), text.replace(b"+", b"\\u002B")):
        body = (
            b'{"document_base64":"%s","document_format":"raw","document_raw_language":"escpos","printer_id":"%s"}'
            % (escaped, str(api.own.printer_id).encode())
        )
        answer = await api.http.post(FROM_BASE64, headers=headers | {"Idempotency-Key": "one"}, content=body)
        assert answer.status_code == 201, answer.text
        sent.append(answer.json()["print_job_id"])
    assert len(set(sent)) == 1
