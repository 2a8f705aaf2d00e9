"""Limits of documents inside leases: agents read answers of a bounded size (`agent_core.server_link.client`)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

from agent_core.server_link.client import JSON_BYTES
from server_core.contract.types.agents import INLINE_BYTES, INLINE_DOCUMENT_BYTES
from server_core.services.leases import _that_ride_along


def row(size: int, sha256: str = "a") -> Any:
    return SimpleNamespace(print_job_id=uuid4(), sha256=sha256, size_bytes=size)


def test_small_ones_ride_along_until_the_answer_is_full() -> None:
    large, full = row(INLINE_DOCUMENT_BYTES + 1), row(INLINE_DOCUMENT_BYTES)
    fit = INLINE_BYTES // INLINE_DOCUMENT_BYTES
    many = [row(INLINE_DOCUMENT_BYTES) for _ in range(fit - 1)]  # the same document each: it comes with each job
    rest = row(1)
    assert _that_ride_along([large, *many, full, rest]) == [*many, full]
    half = row(INLINE_DOCUMENT_BYTES // 2)
    assert _that_ride_along([*many, half, full, rest]) == [*many, half, rest]


def test_what_rides_along_fits_into_what_an_agent_reads() -> None:
    assert INLINE_BYTES * 4 / 3 < 0.75 * JSON_BYTES
