"""A real printer (ippeveprinter) and a driver for it, with timings for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from agent_core.backends.ipp.driver import IppDriver
from agent_core.domain import Submission
from tests.support.fake_ipp import FakeIppPrinter, fake_ipp_printer
from tests.support.ipp_drivers import Submit, driver_for
from tests.support.ippeve import IppEvePrinter, ippeve_printer


@pytest.fixture
def eve(tmp_path: Path) -> Iterator[IppEvePrinter]:
    with ippeve_printer(tmp_path / "eve") as printer:
        yield printer


@pytest.fixture
async def fake() -> AsyncIterator[FakeIppPrinter]:
    async with fake_ipp_printer() as printer:
        yield printer


@pytest.fixture
async def driver(eve: IppEvePrinter) -> AsyncIterator[IppDriver]:
    made = driver_for(eve.uri)
    yield made
    await made.aclose()


@pytest.fixture
def submit(tmp_path: Path) -> Submit:
    """Build a PDF-shaped submission; keyword arguments go to Submission."""

    def make(
        content: bytes = b"%PDF-1.4\n" + bytes(range(256)) * 2000,
        *,
        job: UUID | None = None,
        attempt: int = 1,
        mime_type: str = "application/pdf",
        **requests: object,
    ) -> Submission:
        job = job or uuid4()
        payload = tmp_path / f"{job}.payload"
        payload.write_bytes(content)
        facts = {
            "print_job_id": job,
            "payload": payload,
            "size_bytes": len(content),
            "mime_type": mime_type,
            **requests,
        }
        return Submission(job_name=f"sh-{job}-{attempt}", **facts)  # type: ignore[arg-type]

    return make
