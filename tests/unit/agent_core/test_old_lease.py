"""A job is sent to another printer while its old lease still waits for its turn here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import pytest

from agent_core.backends.virtual import VirtualDriver
from agent_core.config import EngineTimings
from agent_core.domain import Submission
from agent_core.journal import Journal
from agent_core.point_of_no_return import JobSubmitter, WorkerJob
from agent_core.reports import Outbox
from agent_core.server_link.errors import LeaseLost
from server_core.contract.messages.message import words
from server_core.contract.types.agents import JobResult, Outcome, Result, Start
from server_core.contract.types.states import Confirmation, FailureReason
from tests.support.leases import LABEL, a_lease
from tests.support.submissions import Log, a_setup, a_submission

pytestmark = pytest.mark.anyio


class Link:
    """A server that grants the start, or reports the lease as ended."""

    def __init__(self) -> None:
        self.grants = False
        self.results: list[Result] = []

    async def start(self, print_job_id: UUID, _: Start) -> None:
        if not self.grants:
            raise LeaseLost(words("It was moved."))

    async def result(self, print_job_id: UUID, result: Result) -> None:
        self.results.append(result)


class Site:
    """One job: printed as attempt 2 at the other printer, and leased as attempt 1 to this one."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        self.folder, self.journal, self.link = folder, journal, Link()
        self.old = a_lease()
        self.submitter = JobSubmitter(
            cast(Any, self.link), journal, Outbox(journal, cast(Any, self.link), EngineTimings()), EngineTimings()
        )

    async def send_elsewhere(self) -> None:
        newer = a_lease(attempt=2, print_job_id=self.old.print_job_id)
        await self.journal.intend(newer)
        await self.journal.arm(newer)
        await self.journal.close(JobResult.of(newer, Outcome.PRINTED, evidence=Confirmation.TRANSPORT_CLOSED))

    def holding(self) -> WorkerJob:
        prepared: asyncio.Task[Submission] = asyncio.create_task(asyncio.sleep(0, cast(Any, None)))
        return WorkerJob(lease=self.old, prepared=prepared, files=asyncio.Lock())

    async def turn(self) -> asyncio.Task[None] | None:
        driver = VirtualDriver(a_setup("virtual:///Tray"), folder=self.folder / "virtual")
        submission = a_submission(self.folder, LABEL)
        return await self.submitter.print(
            self.holding(), submission, driver, before_start=lambda: asyncio.sleep(0), listener=Log()
        )


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    journal = Journal(tmp_path / "journal.sqlite")
    await journal.start()
    site = Site(tmp_path, journal)
    await site.send_elsewhere()
    yield site
    await journal.aclose()


async def test_an_old_lease_ends_without_a_cry(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert await site.turn() is None
    assert site.link.results == []
    assert {record.levelno for record in caplog.records} == {logging.INFO}
    assert "was armed before, as attempt 2: nothing is sent for attempt 1" in caplog.text


async def test_a_document_that_cannot_be_printed_any_more_is_told_of_nobodys_lease(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    failing = site.submitter.fail(
        site.holding(), FailureReason.DOCUMENT_CORRUPT, words("Gone."), before_start=lambda: asyncio.sleep(0)
    )
    assert await failing is None
    assert (site.link.results, [one for one in caplog.records if one.levelno > logging.INFO]) == ([], [])


async def test_a_server_that_lets_it_start_again_is_told_what_became_of_it_loudly(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    site.link.grants = True
    reported = await site.turn()
    assert reported is not None
    await reported
    (outcome,) = site.link.results
    assert (outcome.outcome, outcome.attempt, outcome.lease_id) == (Outcome.PRINTED, 1, site.old.lease_id)
    assert "was armed before, as attempt 2: it is not sent again" in caplog.text
    assert list(site.folder.glob("virtual/*/*.bin")) == []
