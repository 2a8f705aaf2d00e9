"""The journal: a job that was armed once is never armed again, despite crashes and damaged disks."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import cast
from uuid import UUID, uuid4

import anyio
import pytest
from msgspec.structs import replace

from agent_core import journal as journal_rows
from agent_core.config import EngineTimings
from agent_core.domain import SentBefore
from agent_core.journal import (
    FORGET_SECONDS,
    KEEP_SECONDS,
    LOW_BYTES,
    AlreadyArmed,
    Disowned,
    Journal,
    JournalInUse,
    JournalUnavailable,
)
from agent_core.points import JournalStep
from agent_core.reports import Outbox
from agent_core.server_link.client import ServerClient
from server_core import failpoints, home
from server_core.contract.messages.message import words
from server_core.contract.types.agents import JobResult, Lease, Outcome, Result, started_lease_id
from server_core.contract.types.states import Confirmation, FailureReason
from server_core.failpoints import Failing, Fault
from tests.support.file_record import FileRecord
from tests.support.leases import a_lease
from tests.support.lossy_disk import Synced, Written

pytestmark = pytest.mark.anyio


@pytest.fixture
async def journal(tmp_path: Path) -> AsyncIterator[Journal]:
    journal = Journal(tmp_path / "journal.db")
    await journal.start()
    yield journal
    await journal.aclose()


async def test_a_job_is_armed_once_whatever_its_attempt(journal: Journal) -> None:
    lease = a_lease()
    await journal.arm(lease)
    with pytest.raises(AlreadyArmed):
        await journal.arm(lease)
    with pytest.raises(AlreadyArmed):
        await journal.arm(a_lease(print_job_id=lease.print_job_id, attempt=2))


async def test_a_job_that_was_refused_whole_may_be_armed_again(journal: Journal) -> None:
    lease = a_lease()
    await journal.arm(lease)
    await journal.close(JobResult.of(lease, Outcome.NOT_STARTED, message=words("busy"), bytes_sent=0))
    await journal.arm(a_lease(print_job_id=lease.print_job_id, attempt=2))
    with pytest.raises(AlreadyArmed):
        await journal.arm(a_lease(print_job_id=lease.print_job_id, attempt=3))


def started(run: UUID, epoch: str = "epoch") -> Lease:
    """A lease that started its job for an agent in this run."""
    lease = a_lease()
    return replace(lease, lease_id=started_lease_id(run, epoch, lease.print_job_id, lease.attempt), started=True)


async def test_an_attempt_of_a_kept_run_that_is_not_in_the_journal_never_began(journal: Journal) -> None:
    run = uuid4()
    await journal.keep_run(run)
    lease, other = started(run), started(uuid4())
    assert await journal.disown([lease], "another epoch") == []
    (result,) = await journal.disown([other, lease, a_lease()], "epoch")
    assert (result.lease_id, result.outcome) == (lease.lease_id, Outcome.NOT_STARTED)
    assert await journal.disown([lease], "epoch") == [result], "until the server knows"
    assert [attempt.result for attempt in await journal.unreported()] == [result]
    with pytest.raises(Disowned):  # its lease comes late
        await journal.intend(lease)
    assert await journal.armed([lease.print_job_id]) == []
    again = started_lease_id(run, "epoch", lease.print_job_id, 2)
    await journal.intend(replace(lease, attempt=2, lease_id=again))


async def test_what_the_journal_has_is_not_disowned(journal: Journal) -> None:
    run = uuid4()
    await journal.keep_run(run)
    intended, armed, ended = started(run), started(run), started(run)
    await journal.intend(intended)
    await journal.intend(armed)
    await journal.arm(armed)
    await journal.arm(ended)
    await journal.close(JobResult.of(ended, Outcome.UNKNOWN))
    assert await journal.disown([intended, armed, ended], "epoch") == []
    again = started_lease_id(run, "epoch", armed.print_job_id, 2)
    assert await journal.disown([replace(armed, attempt=2, lease_id=again)], "epoch") == [], "its job was armed"


async def test_runs_outlast_a_restart_but_not_a_copy(
    journal: Journal, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run = uuid4()
    await journal.keep_run(run)
    await journal.aclose()
    for folder, proves in ((tmp_path, True), (tmp_path / "copy", False)):
        folder.mkdir(exist_ok=True)
        if not proves:
            shutil.copyfile(tmp_path / "journal.db", folder / "journal.db")
        reopened = Journal(folder / "journal.db")
        await reopened.start()
        assert bool(await reopened.disown([started(run)], "epoch")) is proves
        await reopened.aclose()
    assert "was copied or restored" in caplog.text


async def test_an_attempt_that_is_armed_again_is_open_again(journal: Journal) -> None:
    """A server restored from a backup counts its attempts anew."""
    lease = a_lease()
    await journal.arm(lease)
    refused = JobResult.of(lease, Outcome.NOT_STARTED, message=words("busy"), bytes_sent=0)
    await journal.close(refused)
    await journal.reported(refused)
    again = a_lease(print_job_id=lease.print_job_id, attempt=lease.attempt)
    await journal.intend(again)
    await journal.arm(again)
    [attempt] = await journal.unreported()
    assert (attempt.lease_id, attempt.armed, attempt.result) == (again.lease_id, True, None)


async def test_a_number_that_comes_twice_is_another_attempt(journal: Journal) -> None:
    """The server's files were restored, so it counts anew; the new lease does not change the row of the one that
    printed.
    """
    first = a_lease()
    printed = JobResult.of(first, Outcome.PRINTED, evidence=Confirmation.TRANSPORT_CLOSED, bytes_sent=5)
    await journal.intend(first)
    await journal.arm(first)
    await journal.close(printed)
    again = a_lease(print_job_id=first.print_job_id, attempt=first.attempt)
    with pytest.raises(AlreadyArmed):
        await journal.intend(again)
    await journal.forget(again)
    for outcome in (Outcome.NOT_STARTED, Outcome.FAILED):
        await journal.close(JobResult.of(again, outcome))
        await journal.reported(JobResult.of(again, outcome))
    assert [one.result for one in await journal.unreported()] == [printed]
    assert [(one.lease_id, one.result) for one in await journal.armed([first.print_job_id])] == [
        (first.lease_id, printed)
    ]
    for attempt in (1, 2):
        with pytest.raises(AlreadyArmed):
            await journal.arm(a_lease(print_job_id=first.print_job_id, attempt=attempt))


@pytest.mark.parametrize("attempt", [1, 2])
async def test_only_the_lease_that_armed_a_job_proves_that_nothing_was_sent(journal: Journal, attempt: int) -> None:
    """There are two leases of one job, both on their way to the printer."""
    armed = a_lease()
    other = a_lease(print_job_id=armed.print_job_id, attempt=attempt)
    for lease in (armed, other):
        await journal.intend(lease)
    await journal.arm(armed)
    await journal.forget(other)
    await journal.close(JobResult.of(other, Outcome.NOT_STARTED))
    assert [one.lease_id for one in await journal.armed([armed.print_job_id])] == [armed.lease_id]
    with pytest.raises(AlreadyArmed):
        await journal.arm(other)
    await journal.close(JobResult.of(armed, Outcome.NOT_STARTED))
    await journal.arm(other)


async def test_an_outcome_is_noted_once(journal: Journal) -> None:
    lease = a_lease()
    await journal.arm(lease)
    printed = JobResult.of(lease, Outcome.PRINTED, evidence=Confirmation.TRANSPORT_CLOSED, bytes_sent=5)
    await journal.close(printed)
    await journal.close(JobResult.of(lease, Outcome.NOT_STARTED))
    assert await journal.outcome_of(lease.print_job_id) == printed
    with pytest.raises(AlreadyArmed):
        await journal.arm(lease)


async def test_a_refusal_does_not_take_its_neighbours_along(journal: Journal) -> None:
    known, others = a_lease(), [a_lease() for _ in range(20)]
    await journal.arm(known)
    refused = []

    async def arm_known() -> None:
        try:
            await journal.arm(known)
        except AlreadyArmed as error:
            refused.append(error)

    async with anyio.create_task_group() as group:
        for other in others:
            group.start_soon(journal.arm, other)
            group.start_soon(arm_known)
    assert len(refused) == 20
    assert {one.print_job_id for one in await journal.unreported()} == {one.print_job_id for one in [known, *others]}


async def test_an_intent_without_arming_is_known_as_not_armed(journal: Journal) -> None:
    lease = a_lease()
    await journal.intend(lease)
    [attempt] = await journal.unreported()
    assert not attempt.armed
    assert attempt.result is None
    await journal.forget(lease)
    assert await journal.unreported() == []


async def left_behind(path: Path) -> list[tuple[UUID, bool, Outcome | None]]:
    """Return job, armed flag and outcome of each open attempt, as seen by an engine that starts with this file."""
    journal = Journal(path)
    await journal.start()
    found = await journal.unreported()
    await journal.aclose()
    return [(one.print_job_id, one.armed, one.result.outcome if one.result else None) for one in found]


async def an_intent(path: Path) -> UUID:
    journal, lease = Journal(path), a_lease()
    await journal.start()
    await journal.intend(lease)
    await journal.aclose()
    return lease.print_job_id


async def test_an_intent_in_a_copied_journal_may_have_been_armed_in_the_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first, copy = tmp_path / "first.db", tmp_path / "copy.db"
    job = await an_intent(first)
    shutil.copy(first, copy)
    with caplog.at_level(logging.INFO, logger="agent_core"):
        assert await left_behind(first) == [(job, False, None)]
        assert caplog.messages == []
        assert await left_behind(copy) == [(job, True, Outcome.UNKNOWN)]
        assert await left_behind(copy) == [(job, True, Outcome.UNKNOWN)], "known after a second start, too"
    [message] = caplog.messages
    assert "copied or restored" in message
    journal = Journal(copy)
    await journal.start()
    with pytest.raises(AlreadyArmed):
        await journal.arm(a_lease(print_job_id=job, attempt=2))
    assert [one.print_job_id for one in await journal.armed([job])] == [job]
    later = a_lease()
    await journal.intend(later)
    await journal.aclose()
    assert (later.print_job_id, False, None) in await left_behind(copy), "the copy is at home here now"


async def test_what_the_journal_knows_is_not_doubted_in_a_copy(tmp_path: Path) -> None:
    first, copy = tmp_path / "first.db", tmp_path / "copy.db"
    journal, armed, undone = Journal(first), a_lease(), a_lease()
    await journal.start()
    for lease in (armed, undone):
        await journal.intend(lease)
    await journal.arm(armed)
    await journal.close(JobResult.of(undone, Outcome.NOT_STARTED))
    await journal.aclose()
    shutil.copy(first, copy)
    assert set(await left_behind(copy)) == {
        (armed.print_job_id, True, None),
        (undone.print_job_id, False, Outcome.NOT_STARTED),
    }


async def test_the_same_disk_in_another_machine_is_another_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, machine_id = tmp_path / "journal.db", tmp_path / "machine-id"
    machine_id.write_text("1\n")
    monkeypatch.setattr(home, "MACHINE_ID", machine_id)
    job = await an_intent(path)
    assert await left_behind(path) == [(job, False, None)]
    machine_id.write_text("2\n")
    assert await left_behind(path) == [(job, True, Outcome.UNKNOWN)]


async def test_a_machine_without_an_id_knows_its_journal_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "MACHINE_ID", tmp_path / "missing")
    job = await an_intent(tmp_path / "journal.db")
    assert await left_behind(tmp_path / "journal.db") == [(job, False, None)]


async def test_an_armed_job_cannot_be_forgotten(journal: Journal) -> None:
    lease = a_lease()
    await journal.arm(lease)
    await journal.forget(lease)
    [attempt] = await journal.unreported()
    assert attempt.armed
    assert attempt.job_name == f"sh-{lease.print_job_id}-1"


async def test_a_result_waits_in_the_outbox_until_it_is_reported(tmp_path: Path) -> None:
    lease = a_lease()
    result = JobResult.of(
        lease,
        Outcome.FAILED,
        evidence=Confirmation.BYTES_ACCEPTED,
        failure_reason=FailureReason.PARTIAL_OUTPUT,
        message=words("reset"),
        bytes_sent=17,
    )
    first = Journal(tmp_path / "journal.db")
    await first.start()
    await first.arm(lease)
    await first.close(result)
    await first.aclose()
    second = Journal(tmp_path / "journal.db")
    await second.start()
    [attempt] = await second.unreported()
    assert attempt.result == result
    await second.reported(result)
    assert await second.unreported() == []
    assert await second.outcome_of(lease.print_job_id) == result
    await second.aclose()


async def test_armed_survives_kill_9(tmp_path: Path) -> None:
    program = (
        "import asyncio, os, signal, sys; from pathlib import Path\n"
        "from agent_core.journal import Journal; from tests.support.leases import a_lease\n"
        "from uuid import UUID\n"
        "async def main():\n"
        "    journal = Journal(Path(sys.argv[1])); await journal.start()\n"
        "    await journal.arm(a_lease(print_job_id=UUID(int=7)))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    ended = await anyio.to_thread.run_sync(
        lambda: subprocess.run([sys.executable, "-c", program, str(tmp_path / "journal.db")], check=False)
    )
    assert ended.returncode == -9
    journal = Journal(tmp_path / "journal.db")
    await journal.start()
    [attempt] = await journal.unreported()
    assert attempt.armed
    assert attempt.print_job_id.int == 7
    await journal.aclose()


async def test_a_damaged_journal_arms_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"no database at all, " * 400)
    journal = Journal(path)
    await journal.start()
    with pytest.raises(JournalUnavailable):
        await journal.arm(a_lease())
    await journal.aclose()


async def test_a_journal_heals_when_its_folder_is_back(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "missing" / "journal.db")
    await journal.start()
    with pytest.raises(JournalUnavailable):
        await journal.arm(a_lease())
    (tmp_path / "missing").mkdir()
    await journal.arm(a_lease())
    await journal.aclose()


async def test_two_engines_never_share_a_journal(journal: Journal, tmp_path: Path) -> None:
    second = Journal(tmp_path / "journal.db")
    with pytest.raises(JournalInUse):
        await second.start()
    await second.aclose()


async def test_a_journal_that_was_ours_and_is_taken_meanwhile_is_unavailable(journal: Journal, tmp_path: Path) -> None:
    """It raises the same error as a full disk, which callers can handle."""
    failpoints.arm(JournalStep.ARM.before, Fault(failing=Failing.ERROR, at=1))
    try:
        with pytest.raises(JournalUnavailable):
            await journal.arm(a_lease())
    finally:
        failpoints.disarm()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as taken:
        taken.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalUnavailable):
            await journal.arm(a_lease())
        taken.rollback()
    await journal.arm(a_lease())


async def test_what_was_sent_of_an_open_attempt_is_known_after_a_restart(journal: Journal, tmp_path: Path) -> None:
    taken, armed, intended = (a_lease() for _ in range(3))
    for lease in (taken, armed, intended):
        await journal.intend(lease, None, 9000)
    await journal.arm(taken)
    await journal.arm(armed)
    await journal.accepted(taken)
    assert {attempt.print_job_id: attempt.sent for attempt in await journal.unreported()} == {
        taken.print_job_id: SentBefore(total_bytes=9000, accepted=True),
        armed.print_job_id: SentBefore(total_bytes=9000),
        intended.print_job_id: SentBefore(total_bytes=9000),
    }


async def test_a_job_syncs_the_journal_when_it_is_armed_and_when_it_ends(tmp_path: Path) -> None:
    record = FileRecord(tmp_path)
    with record.recorded():
        journal = Journal(tmp_path / "journal.db")
        await journal.start()
        for _ in range(3):
            lease = a_lease()
            printed = JobResult.of(lease, Outcome.PRINTED, evidence=Confirmation.TRANSPORT_CLOSED)
            synced = []
            steps_of_a_job: list[Callable[[], Awaitable[None]]] = [
                partial(journal.intend, lease),
                partial(journal.arm, lease),
                partial(journal.accepted, lease),
                partial(journal.close, printed),
                partial(journal.reported, printed),
            ]
            for step in steps_of_a_job:
                before = len(record.entries)
                await step()
                steps = record.entries[before:]
                synced.append(sum(isinstance(each, Synced) for each in steps))
                assert any(isinstance(each, Written) for each in steps)
            assert synced == [0, 1, 0, 1, 0]
        await journal.aclose()


async def test_the_ledger_knows_what_was_armed_and_how_it_ended(journal: Journal) -> None:
    printed, unknown, intended, undone = (a_lease() for _ in range(4))
    for lease in (printed, unknown, intended, undone):
        await journal.intend(lease)
    for lease in (printed, unknown, undone):
        await journal.arm(lease)
    outcome = JobResult.of(printed, Outcome.PRINTED, bytes_sent=3)
    await journal.close(outcome)
    await journal.reported(outcome)
    await journal.close(JobResult.of(undone, Outcome.NOT_STARTED))
    listed = [lease.print_job_id for lease in (printed, unknown, intended, undone, a_lease())]
    found = {one.print_job_id: (one.attempt, one.lease_id, one.result) for one in await journal.armed(listed)}
    assert found == {
        printed.print_job_id: (printed.attempt, printed.lease_id, outcome),
        unknown.print_job_id: (unknown.attempt, unknown.lease_id, None),
    }


async def test_a_journal_of_an_older_version_learns_its_servers_epoch(tmp_path: Path) -> None:
    path, lease = tmp_path / "journal.db", a_lease()
    older = Journal(path)
    await older.start()
    await older.arm(lease)
    await older.aclose()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE meta")
        db.execute("ALTER TABLE armed_jobs DROP COLUMN kept_from")
    journal = Journal(path)
    await journal.start()
    assert await journal.server_epoch() is None
    await journal.keep_server_epoch("one")
    await journal.keep_server_epoch("two")
    await journal.aclose()
    again = Journal(path)
    await again.start()
    assert await again.server_epoch() == "two"
    assert [one.print_job_id for one in await again.armed([lease.print_job_id])] == [lease.print_job_id]
    await again.aclose()


async def test_no_clock_makes_the_journal_forget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, open_one, reported = tmp_path / "journal.db", a_lease(), a_lease()
    first = Journal(path)
    await first.start()
    await first.arm(open_one)
    await first.arm(reported)
    result = JobResult.of(reported, Outcome.PRINTED, bytes_sent=3)
    await first.close(result)
    await first.reported(result)
    await first.aclose()
    year = 366 * 24 * 3600.0
    for wall, monotonic in ((time.time() + year, time.monotonic() + year), (year, 1.0)):
        monkeypatch.setattr(time, "time", lambda at=wall: at)
        monkeypatch.setattr(time, "monotonic", lambda at=monotonic: at)
        later = Journal(path)
        await later.start()
        jobs = [open_one.print_job_id, reported.print_job_id]
        assert {one.print_job_id for one in await later.armed(jobs)} == set(jobs)
        assert await later.outcome_of(reported.print_job_id) == result
        with pytest.raises(AlreadyArmed):
            await later.arm(a_lease(print_job_id=open_one.print_job_id, attempt=2))
        await later.aclose()


async def test_the_journal_forgets_while_it_runs_but_never_what_is_not_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    journal, open_one, reported, young = Journal(tmp_path / "journal.db"), a_lease(), a_lease(), a_lease()
    await journal.start()
    await journal.arm(open_one)
    await journal.arm(reported)
    result = JobResult.of(reported, Outcome.PRINTED, bytes_sent=3)
    await journal.close(result)
    await journal.reported(result)
    now += FORGET_SECONDS
    await journal.unreported()  # after any act it may tidy
    await journal.unreported()  # and has done so before the next
    now += KEEP_SECONDS - 1
    await journal.arm(young)
    jobs = [lease.print_job_id for lease in (open_one, reported, young)]
    assert {one.print_job_id for one in await journal.armed(jobs)} == set(jobs)
    now += FORGET_SECONDS + 1
    await journal.unreported()
    assert {one.print_job_id for one in await journal.armed(jobs)} == {jobs[0], jobs[2]}
    assert [one.print_job_id for one in await journal.unreported()] == [jobs[0], jobs[2]]
    await journal.aclose()


async def test_on_a_small_disk_reported_attempts_give_their_place_to_the_ledger(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    space = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: space._replace(free=LOW_BYTES - 1))
    monkeypatch.setattr(journal_rows, "KEEP_REPORTED", 50)
    leases = [a_lease() for _ in range(300)]

    async def printed(lease: Lease) -> None:
        result = JobResult.of(lease, Outcome.PRINTED, bytes_sent=3)
        await asyncio.gather(journal.intend(lease), journal.arm(lease), journal.close(result), journal.reported(result))

    for lease in leases[:150]:
        await printed(lease)
    full = path.stat().st_size
    for lease in leases[150:]:
        await printed(lease)
    assert path.stat().st_size - full < 150 * 120, "a line of the ledger each"
    assert len(await journal.armed([lease.print_job_id for lease in leases[:250]])) == 250
    assert await journal.outcome_of(leases[-1].print_job_id) is not None
    with pytest.raises(AlreadyArmed):
        await journal.arm(a_lease(print_job_id=leases[0].print_job_id, attempt=2))


class Answering:
    """The server's side of the outbox."""

    def __init__(self) -> None:
        self.told: list[Result] = []

    async def result(self, print_job_id: UUID, result: Result) -> None:
        self.told.append(result)


@pytest.mark.parametrize("outcome", [Outcome.NOT_STARTED, Outcome.PRINTED])
async def test_an_outcome_that_could_not_be_noted_is_noted_later(
    journal: Journal, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, outcome: Outcome
) -> None:
    lease, server = a_lease(), Answering()
    await journal.arm(lease)
    outbox = Outbox(journal, cast("ServerClient", server), EngineTimings(retry_first=0.01, retry_last=0.01))
    close = journal.close
    told_at_failure: list[int] = []

    async def full_once(result: JobResult) -> None:
        monkeypatch.setattr(journal, "close", close)
        told_at_failure.append(len(server.told))
        raise JournalUnavailable(words("the disk is full"))

    monkeypatch.setattr(journal, "close", full_once)
    result = JobResult.of(lease, outcome, bytes_sent=0)
    await (await outbox.put(result))
    assert server.told == [result.as_body()]
    assert told_at_failure == [0]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()
    assert await journal.unreported() == []
    again = a_lease(print_job_id=lease.print_job_id, attempt=2)
    if outcome is Outcome.NOT_STARTED:
        await journal.arm(again)
    else:
        assert await journal.outcome_of(lease.print_job_id) == result
        with pytest.raises(AlreadyArmed):
            await journal.arm(again)
