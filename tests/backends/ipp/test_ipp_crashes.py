"""The IPP driver when the agent or the printer dies during a job: never twice, never a false outcome (real
ippeveprinter).
"""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import anyio
import pytest

from agent_core.backends.ipp.client import IppClient
from agent_core.backends.ipp.driver import IppDriver
from agent_core.backends.ipp.jobs import list_jobs
from agent_core.backends.ipp.message import GroupTag, IppJobState, Operation, name
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason
from tests.support.ipp_drivers import Sending, Submit, driver_for, eventually, killed_half_way
from tests.support.ippeve import IppEvePrinter

pytestmark = pytest.mark.anyio


async def test_died_between_create_job_and_send_document(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    submission = submit()
    await driver.open(submission)
    risen = driver_for(eve.uri)
    with pytest.raises(NotReady):  # nothing was taken: it goes back and is sent later
        await risen.recover(submission.job_name, lambda _: None)
    # the empty job is gone: the next attempt gets its turn at once
    delivery = await risen.open(submit(job=submission.print_job_id, attempt=2))
    await delivery.send(lambda _: None)
    await risen.aclose()
    assert [job.job_name for job in eve.jobs()] == [f"sh-{submission.print_job_id}-2"]


async def test_an_empty_job_left_behind_does_not_block_the_next_attempt(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit
) -> None:
    submission = submit()
    await driver.open(submission)
    delivery = await driver.open(submit(job=submission.print_job_id, attempt=2))
    assert (await delivery.send(lambda _: None)).evidence is Confirmation.PRINTER_CONFIRMED
    assert len(eve.jobs()) == 1


async def test_died_after_send_document(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script(f"wait:{gate}")
    submission = submit()
    sending = Sending(await driver.open(submission))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        group.cancel_scope.cancel()
    risen = driver_for(eve.uri)
    async with anyio.create_task_group() as group:
        group.start_soon(_touch_later, gate)
        delivered = await risen.recover(submission.job_name, lambda _: None)
    assert eve.finished() == 1
    assert delivered.evidence is Confirmation.PRINTER_CONFIRMED
    # and once more, now that it is long over
    assert (await risen.recover(submission.job_name, lambda _: None)).evidence is Confirmation.PRINTER_CONFIRMED
    await risen.aclose()
    assert len(eve.jobs()) == 1


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_job_that_is_followed_after_a_crash_can_be_cancelled(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit, at_once: bool
) -> None:
    eve.script(f"wait:{eve.gate()}")
    submission = submit()
    sending = Sending(await driver.open(submission))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        group.cancel_scope.cancel()
    risen = driver_for(eve.uri)
    followed = anyio.Event()
    outcome: list[str] = []

    async def follow() -> None:
        with pytest.raises(DeliveryCancelled) as end:
            await risen.recover(submission.job_name, lambda _: followed.set())
        outcome.append(str(end.value))

    async with anyio.create_task_group() as group:
        group.start_soon(follow)
        if at_once:  # before the job is found
            await anyio.lowlevel.checkpoint()
            await risen.cancel_recovered()
        await followed.wait()
        if not at_once:
            await risen.cancel_recovered()
        eve.gate().touch()
    await risen.aclose()
    assert outcome == ["Cancelled, the printer confirms it"]


async def _touch_later(gate: Path) -> None:
    await anyio.sleep(0.5)
    gate.touch()  # noqa: ASYNC240


@pytest.mark.parametrize("scheme", ["ipp", "ipps"])
async def test_killed_in_the_middle_of_the_document(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit, scheme: str
) -> None:
    submission = submit()
    await driver.open(submission)
    uri = eve.uri if scheme == "ipp" else eve.secure_uri
    await killed_half_way(uri)
    await _given_up(eve)
    with pytest.raises(DeliveryFailed):
        await driver.recover(submission.job_name, lambda _: None)
    assert eve.jobs() == []


async def _given_up(eve: IppEvePrinter) -> None:
    """Wait until the printer has noticed that the rest does not come; before, the job may still look empty."""
    client = IppClient(DeviceUri.parse(eve.uri))
    with anyio.fail_after(10):
        while (await list_jobs(client))[0].state is not IppJobState.ABORTED:  # noqa: ASYNC110
            await anyio.sleep(0.02)
    await client.aclose()


async def test_a_job_that_the_printer_gave_up_meanwhile(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    eve.script(exit_code=1)
    submission = submit()
    delivery = await driver.open(submission)
    with pytest.raises(DeliveryFailed):
        await delivery.send(lambda _: None)
    with pytest.raises(DeliveryFailed) as caught:
        await driver.recover(submission.job_name, lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_ERROR


async def test_a_job_that_nobody_knows_is_unknown(eve: IppEvePrinter, driver: IppDriver) -> None:
    with pytest.raises(DeliveryUnknown):
        await driver.recover(f"sh-{uuid4()}-1", lambda _: None)


async def test_recovery_from_a_printer_that_is_off(eve: IppEvePrinter, driver: IppDriver) -> None:
    eve.kill()
    with pytest.raises(DeliveryUnknown):
        await driver.recover(f"sh-{uuid4()}-1", lambda _: None)


@pytest.mark.parametrize("attempt", [1, 2])
async def test_what_the_printer_has_is_never_sent_again(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit, attempt: int
) -> None:
    submission = submit()
    delivery = await driver.open(submission)
    await delivery.send(lambda _: None)
    again = await driver.open(submit(job=submission.print_job_id, attempt=attempt))
    with pytest.raises(DeliveryUnknown):  # it does not tell how much of the document it got
        await again.send(lambda _: None)
    assert len(eve.jobs()) == 1


async def test_power_cut_in_the_middle_of_a_job(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    eve.script(60)
    sending = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        eve.kill()
    assert isinstance(sending.error, DeliveryUnknown)
    assert sending.error.bytes_sent == sending.latest.bytes_sent > 0
    assert sending.latest.waiting is WaitingReason.PRINTER_OFFLINE


async def test_a_restarted_printer_gives_the_job_id_to_another_job(
    eve: IppEvePrinter, driver: IppDriver, submit: Submit
) -> None:
    eve.script(60)
    sending = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        eve.kill()
        eve.script()
        eve.start()
        await _stranger_prints(eve)
    assert isinstance(sending.error, DeliveryUnknown)
    assert "restarted" in str(sending.error)


async def _stranger_prints(eve: IppEvePrinter) -> None:
    """Print job 1 of another user."""
    client = IppClient(DeviceUri.parse(eve.uri))
    created = await client.call(Operation.CREATE_JOB, {"job-name": name("holiday.pdf")})
    assert created.first(GroupTag.JOB).integer("job-id") == 1
    await client.aclose()


async def test_a_printer_that_hangs_and_comes_back(eve: IppEvePrinter, driver: IppDriver, submit: Submit) -> None:
    gate = eve.gate()
    eve.script(f"wait:{gate}")
    sending = Sending(await driver.open(submit()))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: len(eve.jobs()) == 1)
        eve.freeze()
        await anyio.sleep(1)
        gate.touch()
        eve.thaw()
    assert sending.delivered is not None
