"""Printers that follow the RFC in less common ways: no Create-Job, old versions, refusals late in the job."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import anyio
import pytest

from agent_core.backends.ipp.message import (
    AttributeGroup,
    Attributes,
    GroupTag,
    IppJobState,
    IppMessage,
    Operation,
    Status,
    boolean,
    enum,
    integer,
    keyword,
    name,
)
from agent_core.domain import Progress, SentBefore
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.point_of_no_return import patiently
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason
from tests.support.fake_ipp import FakeIppPrinter, FakeJob, Values, ok, status
from tests.support.ipp_drivers import QUICK, Sending, Submit, driver_for, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from agent_core.backends.ipp.driver import IppDriver

pytestmark = pytest.mark.anyio


@pytest.fixture
async def driver(fake: FakeIppPrinter) -> AsyncIterator[IppDriver]:
    made = driver_for(fake.uri)
    yield made
    await made.aclose()


async def test_print_job_where_there_is_no_create_job(fake: FakeIppPrinter, driver: IppDriver, submit: Submit) -> None:
    fake.only_print_job()
    submission = submit()
    delivery = await driver.open(submission)
    assert fake.jobs == []
    delivered = await delivery.send(lambda _: None)
    assert delivered.evidence is Confirmation.PRINTER_CONFIRMED
    assert [(job.name, job.document) for job in fake.jobs] == [(submission.job_name, submission.payload.read_bytes())]


@pytest.mark.parametrize("only_print_job", [True, False])
async def test_busy_when_the_document_comes_is_not_started(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, only_print_job: bool
) -> None:
    if only_print_job:
        fake.only_print_job()
    fake.scripts[Operation.PRINT_JOB] = fake.scripts[Operation.SEND_DOCUMENT] = lambda r, d: status(Status.BUSY)
    delivery = await driver.open(submit())
    with pytest.raises(NotReady) as caught:
        await delivery.send(lambda _: None)
    assert caught.value.waiting is WaitingReason.PRINTER_BUSY
    assert all(job.state is IppJobState.CANCELED for job in fake.jobs)


@pytest.mark.parametrize(("counted", "error"), [(None, DeliveryUnknown), (0, DeliveryUnknown), (1, DeliveryFailed)])
async def test_busy_after_the_printer_began_is_never_sent_again(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, counted: int | None, error: type[Exception]
) -> None:
    def begins_and_is_busy(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs[-1].state, fake.jobs[-1].reasons = IppJobState.PROCESSING, ("job-printing",)
        fake.jobs[-1].more = {"job-impressions-completed": integer(counted)} if counted is not None else {}
        return status(Status.BUSY)

    fake.scripts[Operation.SEND_DOCUMENT] = begins_and_is_busy
    delivery = await driver.open(submit())
    with pytest.raises(error):
        await delivery.send(lambda _: None)
    assert fake.jobs[-1].state is IppJobState.CANCELED


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """Reports of a job, one per look; None = nothing new."""

    state: IppJobState | None = None
    more: Values = field(default_factory=dict)


def begins_when_cancelled(fake: FakeIppPrinter, shown: Shown, looks: int) -> None:
    """Simulate a printer that has the document but reports waiting for it; when cancelled, it first prints for
    some looks.
    """

    def cancel(request: IppMessage, document: bytes) -> IppMessage:
        job, left = fake.jobs[-1], looks
        if left:
            job.state, job.reasons = shown.state or job.state, ("processing-to-stop-point",)
            job.more |= shown.more
        else:
            job.state = IppJobState.CANCELED

        def look(request: IppMessage, document: bytes) -> IppMessage:
            nonlocal left
            answer = fake.answer(request, document)
            left -= 1
            if left <= 0 and not job.state.is_final:
                job.state, job.reasons = IppJobState.CANCELED, ("job-canceled-by-user",)
                job.more = {"job-impressions-completed": integer(0)}
            return answer

        fake.scripts[Operation.GET_JOB_ATTRIBUTES] = look
        return ok()

    fake.scripts[Operation.CANCEL_JOB] = cancel


BEGINNINGS = {
    "processing": Shown(state=IppJobState.PROCESSING),
    "stopped in the middle": Shown(state=IppJobState.PROCESSING_STOPPED),
    "a document": Shown(more={"number-of-documents": integer(1)}),
    "pages": Shown(more={"job-impressions-completed": integer(1)}),
    "octets": Shown(more={"job-k-octets": integer(1)}),
    "waiting its turn": Shown(state=IppJobState.PENDING),
}


@pytest.mark.parametrize("shown", BEGINNINGS.values(), ids=BEGINNINGS.keys())
@pytest.mark.parametrize("when", ["refused", "recovered", "opened again"])
async def test_a_job_that_seems_empty_and_then_begins_is_never_sent_again(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, shown: Shown, when: str
) -> None:
    """The last look counts zero again, but the one that showed a beginning still matters."""
    submission = submit()

    def takes_it_and_is_busy(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs[-1].document, fake.jobs[-1].state = document, IppJobState.PENDING
        fake.jobs[-1].reasons = ("job-incoming",)
        return status(Status.BUSY)

    begins_when_cancelled(fake, shown, looks=1)
    if when == "refused":
        fake.scripts[Operation.SEND_DOCUMENT] = takes_it_and_is_busy
        delivery = await driver.open(submission)
        with pytest.raises(DeliveryUnknown):
            await delivery.send(lambda _: None)
        assert fake.jobs[0].document
        return
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.PENDING, ("job-incoming",), b"x"))
    if when == "recovered":
        with pytest.raises(DeliveryUnknown):
            await driver.recover(submission.job_name, lambda _: None)
    else:
        delivery = await driver.open(submission)
        with pytest.raises(DeliveryUnknown):
            await delivery.send(lambda _: None)
    assert (len(fake.jobs), fake.asked(Operation.SEND_DOCUMENT)) == (1, 0)


@pytest.mark.parametrize("when", ["refused", "recovered", "opened again"])
@pytest.mark.parametrize("counts", [True, False])
async def test_a_removed_job_was_empty_only_if_the_printer_counted_nothing_of_it_at_its_end(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, when: str, counts: bool
) -> None:
    """A printer that counts nothing may have printed between two looks."""
    submission = submit()
    begins_when_cancelled(fake, Shown(), looks=0)
    if when == "refused":
        fake.scripts[Operation.SEND_DOCUMENT] = lambda request, document: status(Status.BUSY)
        delivery = await driver.open(submission)
        if not counts:
            fake.jobs[0].more.clear()
        with pytest.raises(NotReady if counts else DeliveryUnknown):
            await delivery.send(lambda _: None)
        return
    fake.jobs.append(FakeJob(1, submission.job_name))
    if not counts:
        fake.jobs[0].more.clear()
    if when == "recovered":
        with pytest.raises(NotReady if counts else DeliveryUnknown):
            await driver.recover(submission.job_name, lambda _: None)
        return
    await driver.open(submission)
    assert len(fake.jobs) == (2 if counts else 1)


@pytest.mark.parametrize("silent", [Operation.CANCEL_JOB, Operation.GET_JOB_ATTRIBUTES])
async def test_an_empty_job_of_which_nobody_saw_how_it_was_removed_is_not_sent_again(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, silent: Operation
) -> None:
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.PENDING, ("job-incoming",), b"x"))

    def hangs_up(request: IppMessage, document: bytes) -> bytes:
        fake.answer(request, document)
        return b""

    fake.scripts[silent] = hangs_up
    delivery = await driver.open(submission)
    fake.scripts.clear()
    fake.jobs[0].state, fake.jobs[0].reasons = IppJobState.CANCELED, ("job-canceled-by-user",)
    with pytest.raises(DeliveryUnknown):
        await delivery.send(lambda _: None)
    assert len(fake.jobs) == 1


async def test_an_empty_job_that_is_forgotten_when_it_is_removed_has_not_proven_anything(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name))

    def forgets_it(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs.clear()
        return ok()

    fake.scripts[Operation.CANCEL_JOB] = forgets_it
    delivery = await driver.open(submission)
    with pytest.raises(DeliveryUnknown, match="does not know the job any more"):
        await delivery.send(lambda _: None)
    assert fake.jobs == []


async def test_a_beginning_is_heeded_also_where_the_printer_tells_nothing_else(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    """It reports the job, and closes the connection when asked for its own status in the same look."""
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.PENDING, ("job-incoming",), b"x"))
    begins_when_cancelled(fake, BEGINNINGS["processing"], looks=1)
    cancel = fake.scripts[Operation.CANCEL_JOB]

    def hangs_up(request: IppMessage, document: bytes) -> bytes:
        del fake.scripts[Operation.GET_PRINTER_ATTRIBUTES]
        return b""

    def cancels(request: IppMessage, document: bytes) -> IppMessage | bytes | None:
        fake.scripts[Operation.GET_PRINTER_ATTRIBUTES] = hangs_up
        return cancel(request, document)

    fake.scripts[Operation.CANCEL_JOB] = cancels
    with pytest.raises(DeliveryUnknown):
        await driver.recover(submission.job_name, lambda _: None)


async def test_a_printer_too_busy_to_list_its_jobs_gets_none(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    """This job may be among the unlisted ones."""
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.COMPLETED, ("job-completed-successfully",), b"x"))
    fake.scripts[Operation.GET_JOBS] = lambda request, document: status(Status.BUSY)
    with pytest.raises(NotReady):
        await driver.open(submission)
    fake.scripts.clear()
    delivery = await driver.open(submission)
    with pytest.raises(DeliveryUnknown, match="did not confirm that it got the whole document"):
        await delivery.send(lambda _: None)
    assert len(fake.jobs) == 1


async def test_after_a_crash_a_busy_printer_is_asked_again(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.COMPLETED, ("job-completed-successfully",), b"x"))

    def busy_once(request: IppMessage, document: bytes) -> IppMessage:
        fake.scripts.clear()
        return status(Status.BUSY)

    fake.scripts[Operation.GET_JOBS] = busy_once
    assert await driver.recover(submission.job_name, lambda _: None)


@pytest.mark.parametrize(
    ("sent", "counted_k", "known"),
    [
        (SentBefore(total_bytes=3000), None, False),
        (SentBefore(total_bytes=3000), 2, False),
        (SentBefore(total_bytes=3000), 3, False),
        (SentBefore(total_bytes=3000, accepted=True), None, True),
        (SentBefore(), None, True),
    ],
)
async def test_completed_after_a_crash_is_printed_only_if_the_document_was_whole(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, sent: SentBefore, counted_k: int | None, known: bool
) -> None:
    """A computer without power resets no connection, so a partial document may be printed as if complete."""
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name, IppJobState.COMPLETED, ("job-completed-successfully",), b"x"))
    if counted_k is not None:
        fake.jobs[0].more["job-k-octets"] = integer(counted_k)
    if known:
        delivered = await driver.recover(submission.job_name, lambda _: None, sent)
        assert delivered.bytes_sent == (sent.total_bytes or 0)
    else:
        with pytest.raises(DeliveryUnknown, match="did not confirm that it got the whole document"):
            await driver.recover(submission.job_name, lambda _: None, sent)


async def test_a_printer_tells_when_it_has_the_whole_document(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    heard: list[Progress] = []
    delivery = await driver.open(submit())
    await delivery.send(heard.append)
    assert [progress.accepted for progress in heard] == sorted(progress.accepted for progress in heard)
    assert heard[-1].accepted


async def test_an_empty_job_that_is_slow_to_go_was_not_cancelled_by_anybody(
    fake: FakeIppPrinter, submit: Submit
) -> None:
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name))

    def agrees_and_takes_its_time(request: IppMessage, document: bytes) -> IppMessage:
        left = 10

        def later(request: IppMessage, document: bytes) -> IppMessage:
            nonlocal left
            left -= 1
            if left == 0:
                fake.jobs[0].state = IppJobState.CANCELED
            return fake.answer(request, document)

        fake.scripts[Operation.GET_JOB_ATTRIBUTES] = later
        return ok()

    fake.scripts[Operation.CANCEL_JOB] = agrees_and_takes_its_time
    driver = driver_for(fake.uri, replace(QUICK, cancel=0.1))
    with pytest.raises(NotReady, match="never got the document"):
        await driver.recover(submission.job_name, lambda _: None)
    await driver.aclose()


async def test_a_document_that_comes_while_its_empty_job_is_removed_is_never_sent_again(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    submission = submit()
    fake.jobs.append(FakeJob(1, submission.job_name))

    def takes_it_first(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs[0].more["job-k-octets"] = integer(512)
        return fake.answer(request, document)

    fake.scripts[Operation.CANCEL_JOB] = takes_it_first
    with pytest.raises(DeliveryUnknown):
        await driver.recover(submission.job_name, lambda _: None)


async def test_a_printer_that_cuts_names_short_knows_our_job(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    def cuts(request: IppMessage, document: bytes) -> IppMessage:
        for job in fake.jobs:
            job.name = job.name[:30]
        return fake.answer(request, document)

    fake.scripts[Operation.GET_JOB_ATTRIBUTES] = fake.scripts[Operation.GET_JOBS] = cuts
    delivery = await driver.open(submit())
    assert (await delivery.send(lambda _: None)).evidence is Confirmation.PRINTER_CONFIRMED


@pytest.mark.parametrize("only_print_job", [True, False])
async def test_a_refused_document_has_failed(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, only_print_job: bool
) -> None:
    if only_print_job:
        fake.only_print_job()
    refuses = lambda r, d: status(Status.FORMAT_NOT_SUPPORTED, message="PDF 2.0?")  # noqa: E731
    fake.scripts[Operation.PRINT_JOB] = fake.scripts[Operation.SEND_DOCUMENT] = refuses
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryFailed, match=r"PDF 2\.0") as caught:
        await delivery.send(lambda _: None)
    assert caught.value.reason is FailureReason.PRINTER_REJECTED


async def test_print_job_without_an_answer_is_found_by_its_name(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    fake.only_print_job()

    def takes_and_hangs_up(request: IppMessage, document: bytes) -> bytes:
        fake.answer(request, document)
        fake.jobs[-1].more["job-k-octets"] = integer(len(document) // 1024 + 1)
        return b""

    fake.scripts[Operation.PRINT_JOB] = takes_and_hangs_up
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown, match="did not confirm that it got the whole document"):
        await delivery.send(lambda _: None)
    assert fake.asked(Operation.PRINT_JOB) == 1


async def test_print_job_without_an_answer_and_without_a_job(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    fake.only_print_job()
    fake.scripts[Operation.PRINT_JOB] = lambda request, document: b""
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown):
        await delivery.send(lambda _: None)
    assert fake.asked(Operation.PRINT_JOB) == 1


async def test_an_old_printer_is_asked_in_its_version(fake: FakeIppPrinter, submit: Submit) -> None:
    def only_1_1(request: IppMessage, document: bytes) -> IppMessage:
        return fake.answer(request, document) if request.version == (1, 1) else status(Status.VERSION_NOT_SUPPORTED)

    fake.scripts = dict.fromkeys(range(2, 12), only_1_1)
    driver = driver_for(fake.uri)
    assert (await driver.probe()).reported
    delivery = await driver.open(submit())
    await delivery.send(lambda _: None)
    await driver.aclose()
    assert len(fake.jobs) == 1


async def test_a_wish_that_would_be_ignored_is_refused(fake: FakeIppPrinter, driver: IppDriver, submit: Submit) -> None:
    fake.printer["sides-supported"] = keyword("one-sided")
    fake.printer["copies-supported"] = integer(99)
    ignored = AttributeGroup(GroupTag.UNSUPPORTED, Attributes({"copies": integer(3)}))
    fake.scripts[Operation.VALIDATE_JOB] = lambda request, document: status(0x0001, ignored)
    with pytest.raises(CannotPrint, match="copies"):
        await driver.open(submit(device_copies=3))
    assert fake.jobs == []


@pytest.mark.parametrize(
    ("attributes", "waiting"),
    [
        ({"printer-is-accepting-jobs": boolean(False)}, WaitingReason.PRINTER_STOPPED),
        ({"printer-state": enum(5)}, WaitingReason.PRINTER_STOPPED),
        (
            {"printer-state": enum(5), "printer-state-reasons": keyword("media-jam-error", "paused")},
            WaitingReason.MEDIA_JAM,
        ),
    ],
)
async def test_a_stopped_printer_makes_the_job_wait(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, attributes: dict[str, object], waiting: WaitingReason
) -> None:
    fake.printer.update(attributes)  # type: ignore[arg-type]
    with pytest.raises(NotReady) as caught:
        await driver.open(submit())
    assert caught.value.waiting is waiting
    assert fake.asked(Operation.CREATE_JOB) == 0


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (Status.BUSY, NotReady),
        (Status.NOT_ACCEPTING_JOBS, NotReady),
        (Status.INTERNAL_ERROR, NotReady),
        (Status.NOT_AUTHENTICATED, NotReady),
        (Status.ATTRIBUTES_NOT_SUPPORTED, CannotPrint),
        (Status.ENTITY_TOO_LARGE, CannotPrint),
    ],
)
@pytest.mark.parametrize("operation", [Operation.VALIDATE_JOB, Operation.CREATE_JOB])
async def test_refusals_before_the_document(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit, operation: Operation, code: Status, error: type[Exception]
) -> None:
    fake.scripts[operation] = lambda request, document: status(code, message="says the printer")
    with pytest.raises(error, match="says the printer"):
        await driver.open(submit())
    assert fake.asked(Operation.SEND_DOCUMENT) == 0


async def test_a_printer_that_waits_for_paper_while_the_document_comes(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    fake.reads.clear()
    sending = Sending(await driver.open(submit(b"x" * 20_000_000)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.bytes_sent > 0)
        fake.printer["printer-state-reasons"] = keyword("media-empty-error")
        await eventually(lambda: sending.latest.waiting is WaitingReason.MEDIA_EMPTY)
        await anyio.sleep(QUICK.no_progress + 0.5)
        assert not sending.is_over
        fake.printer["printer-state-reasons"] = keyword("none")
        fake.reads.set()
    assert sending.delivered is not None
    assert len(fake.jobs[0].document) == 20_000_000


async def test_a_printer_without_paper_is_waited_for_only_so_long(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    fake.reads.clear()
    fake.printer["printer-state-reasons"] = keyword("media-empty-error")
    async with aclosing(await driver.open(submit(b"x" * 20_000_000))) as delivery:
        with pytest.raises(DeliveryUnknown, match="media empty") as caught:
            await patiently(delivery.send, lambda _: None, seconds=1)
    assert 0 < (caught.value.bytes_sent or 0) < 20_000_000
    fake.reads.set()
    fake.printer["printer-state-reasons"] = keyword("none")
    async with aclosing(await driver.open(submit())) as delivery:
        assert (await delivery.send(lambda _: None)).evidence is Confirmation.PRINTER_CONFIRMED


async def test_cancel_while_the_printer_does_not_read(fake: FakeIppPrinter, driver: IppDriver, submit: Submit) -> None:
    fake.reads.clear()
    sending = Sending(await driver.open(submit(b"x" * 20_000_000)))
    async with anyio.create_task_group() as group:
        group.start_soon(sending.run)
        await eventually(lambda: sending.latest.bytes_sent > 0)
        await sending.delivery.cancel()
    assert isinstance(sending.error, DeliveryCancelled)
    assert fake.jobs[0].document == b""


async def test_a_printer_that_counts_pages_and_then_stands_still(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    def prints_one_page(request: IppMessage, document: bytes) -> IppMessage:
        job = fake.jobs[-1]
        job.state, job.reasons = IppJobState.PROCESSING, ("job-printing",)
        job.more["job-impressions-completed"] = integer(1)
        return ok(AttributeGroup(GroupTag.JOB, job.attributes()))

    fake.scripts[Operation.SEND_DOCUMENT] = prints_one_page
    delivery = await driver.open(submit())
    heard: list[Progress] = []
    with pytest.raises(DeliveryFailed, match="after 1 page;") as caught:
        await delivery.send(heard.append)
    assert caught.value.reason is FailureReason.TIMEOUT_NO_PROGRESS
    assert heard[-1].pages_done == 1
    assert fake.jobs[0].state is IppJobState.CANCELED


async def test_a_silent_printer_that_will_not_cancel_leaves_the_outcome_unknown(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    def stays(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs[-1].state = IppJobState.PROCESSING
        fake.jobs[-1].more["job-impressions-completed"] = integer(1)
        return ok(AttributeGroup(GroupTag.JOB, fake.jobs[-1].attributes()))

    fake.scripts[Operation.SEND_DOCUMENT] = stays
    fake.scripts[Operation.CANCEL_JOB] = lambda request, document: status(Status.NOT_POSSIBLE)
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown):
        await delivery.send(lambda _: None)


def forgets(fake: FakeIppPrinter, looks: int) -> None:
    """Simulate a printer that forgets the job's id after some looks."""
    left = looks

    def answer(request: IppMessage, document: bytes) -> IppMessage:
        nonlocal left
        left -= 1
        return fake.answer(request, document) if left >= 0 else status(Status.NOT_FOUND)

    fake.scripts[Operation.GET_JOB_ATTRIBUTES] = answer


def goes_on(fake: FakeIppPrinter) -> None:
    """Simulate a printer that takes documents and never finishes them."""

    def take(job: FakeJob, document: bytes) -> None:
        job.document, job.state, job.reasons = document, IppJobState.PROCESSING, ("job-printing",)

    fake.take = take  # type: ignore[method-assign]


async def test_a_name_that_the_printer_gave_is_not_ours(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    """It gives every job the same name, loses ours, and another user's job of that name completes."""
    fake.jobs.append(FakeJob(1, "job", IppJobState.COMPLETED, ("job-completed-successfully",), b"x"))

    def renames(request: IppMessage, document: bytes) -> IppMessage:
        fake.answer(request, document)
        fake.jobs[-1].name = "job"
        return ok(AttributeGroup(GroupTag.JOB, fake.jobs[-1].attributes()))

    fake.scripts[Operation.CREATE_JOB] = renames
    goes_on(fake)
    forgets(fake, looks=2)
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown, match="does not know the job any more"):
        await delivery.send(lambda _: None)


async def test_a_completed_job_without_a_name_is_not_ours(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    """A restarted printer has given our id to another job."""
    nameless = Attributes({"job-id": integer(1), "job-state": enum(IppJobState.COMPLETED)})

    def restarted(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs.clear()
        return ok(AttributeGroup(GroupTag.JOB, nameless))

    goes_on(fake)
    fake.scripts[Operation.GET_JOB_ATTRIBUTES] = restarted
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown, match="does not know the job any more"):
        await delivery.send(lambda _: None)


async def test_another_clients_job_is_not_ours_where_the_answer_to_print_job_told_only_an_id(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    def begins(request: IppMessage, document: bytes) -> IppMessage:
        return ok(
            AttributeGroup(GroupTag.JOB, Attributes({"job-id": integer(1), "job-state": enum(IppJobState.PROCESSING)}))
        )

    def restarted(request: IppMessage, document: bytes) -> IppMessage:
        others: Values = {"job-id": integer(1), "job-name": name("Payroll"), "job-state": enum(IppJobState.COMPLETED)}
        return ok(AttributeGroup(GroupTag.JOB, Attributes(others)))

    fake.only_print_job()
    fake.scripts[Operation.PRINT_JOB] = begins
    fake.scripts[Operation.GET_JOB_ATTRIBUTES] = restarted
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown, match="does not know the job any more"):
        await delivery.send(lambda _: None)


async def test_a_restarted_printer_that_has_our_job_under_another_id_is_followed(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    forgets(fake, looks=0)
    delivery = await driver.open(submit())
    assert (await delivery.send(lambda _: None)).evidence is Confirmation.PRINTER_CONFIRMED


@pytest.mark.parametrize(
    "moves",
    [
        lambda look: {},
        lambda look: {"job-impressions-completed": integer(look)},
        lambda look: {"job-k-octets-processed": integer(look)},
        lambda look: {"job-state-message": name(f"Printing, {look}")},
    ],
    ids=["nothing moves", "pages move", "octets move", "words move"],
)
@pytest.mark.parametrize("state", [IppJobState.PROCESSING, IppJobState.PENDING, IppJobState.PROCESSING_STOPPED])
@pytest.mark.parametrize("recovered", [False, True])
async def test_a_printer_that_agrees_to_cancel_and_goes_on_does_not_hold_up_its_line(
    fake: FakeIppPrinter, submit: Submit, state: IppJobState, moves: Callable[[int], Values], recovered: bool
) -> None:
    def take(job: FakeJob, document: bytes) -> None:
        job.document, job.state, job.reasons = document, state, ("none",)

    def look(request: IppMessage, document: bytes) -> IppMessage:
        fake.jobs[-1].more = moves(fake.asked(Operation.GET_JOB_ATTRIBUTES))
        return fake.answer(request, document)

    fake.take = take  # type: ignore[method-assign]
    fake.scripts[Operation.CANCEL_JOB] = lambda request, document: ok()
    fake.scripts[Operation.GET_JOB_ATTRIBUTES] = look
    driver = driver_for(fake.uri, replace(QUICK, no_progress=0.5, cancel=0.5))
    submission = submit()
    ends: list[str] = []

    if recovered:
        fake.jobs.append(FakeJob(1, submission.job_name, state, ("none",), b"x"))
        following, cancel = driver.recover(submission.job_name, lambda _: None), driver.cancel_recovered
    else:
        delivery = await driver.open(submission)
        following, cancel = delivery.send(lambda _: None), delivery.cancel

    async def follow() -> None:
        with pytest.raises(DeliveryUnknown) as end:
            await following
        ends.append(str(end.value))

    with anyio.fail_after(5):
        async with anyio.create_task_group() as group:
            group.start_soon(follow)
            await eventually(lambda: fake.asked(Operation.GET_JOB_ATTRIBUTES) > 0)
            await cancel()
    assert "accepted the cancel" in ends[0]
    fake.scripts.clear()
    del fake.take  # the line is free again
    assert await (await driver.open(submit())).send(lambda _: None)
    await driver.aclose()


async def test_a_printer_that_is_at_work_for_ever_leaves_the_outcome_unknown(
    fake: FakeIppPrinter, driver: IppDriver, submit: Submit
) -> None:
    goes_on(fake)
    delivery = await driver.open(submit())
    with pytest.raises(DeliveryUnknown, match="without progress"):
        await patiently(delivery.send, lambda _: None, seconds=0.5)
