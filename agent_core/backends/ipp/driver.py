"""The driver for network printers and CUPS queues, ipp:// and ipps:// (RFC 8010, RFC 8011).

`open` does everything that can fail without ink: it connects, reads the capabilities, checks whether the printer has
the job already, and sends Validate-Job and Create-Job. `IppDelivery` sends the document and follows the job to its end.
"""

from __future__ import annotations

import time
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

import anyio

from agent_core.backends.base import PayloadReader, ProgressListener, facts_of
from agent_core.backends.ipp.capabilities import (
    CAPABILITY_ATTRIBUTES,
    COLOR_WORDS,
    HUNDREDTHS,
    IDENTITY_ATTRIBUTES,
    ORIENTATION_NUMBERS,
    SIDES_WORDS,
    SheetSize,
    device_facts,
    format_for,
    is_cups_queue,
    is_raw,
    media_of,
    reported_identity,
)
from agent_core.backends.ipp.client import IppClient, TlsPolicy, Values, requested
from agent_core.backends.ipp.jobs import (
    CancelCause,
    IppJobTracker,
    IppTimings,
    JobBaseline,
    JobEnd,
    PrinterJob,
    SentDocument,
    find_job,
    get_job,
    list_jobs,
    read_job,
)
from agent_core.backends.ipp.message import (
    Attributes,
    GroupTag,
    HttpRefused,
    IppFault,
    IppJobState,
    IppMessage,
    IppPrinterState,
    LoginNeeded,
    MalformedIpp,
    NotTrusted,
    Operation,
    Status,
    Value,
    boolean,
    collection,
    enum,
    integer,
    keyword,
    mime_type,
    name,
    resolution,
)
from agent_core.backends.ipp.status import (
    COUNTER_ATTRIBUTES,
    MOST_NAMED,
    STATUS_ATTRIBUTES,
    SUPPLY_ATTRIBUTES,
    RefusedDocument,
    check_nothing_dropped,
    device_status,
    not_let_in,
    refusal,
    refusal_message,
    refused_document,
    unreachable,
    waits_for,
    why_not,
)
from agent_core.device_id import clean
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, SentBefore, Submission
from agent_core.errors import AccessNeeded, CannotPrint, DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from agent_core.own_device import refuse_another, require_own_device
from server_core.contract.decisions.backoff import delay
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.messages.devices import IppMessages
from server_core.contract.types.drawing import RasterFormat
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation, FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from server_core.contract.messages.message import Message
    from server_core.contract.types.agents import PrinterSetup
    from server_core.contract.types.devices import DeviceFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenedJob:
    """Result of `open`.

    `job` None: this printer creates the job together with the document (Print-Job). `adopted`: `job` is an earlier
    one that may have got the document already; it is followed, and nothing is sent. `removed`: we asked the printer
    to cancel that one.
    """

    job: PrinterJob | None
    adopted: bool
    removed: bool
    attributes: Values
    ticket: Values
    evidence: Confirmation
    watched: JobBaseline


class IppDelivery:
    """Delivery of one job by IPP. See agent_core.backends.base.Delivery."""

    def __init__(
        self,
        client: IppClient,
        spooled: PayloadReader,
        submission: Submission,
        plan: OpenedJob,
        timings: IppTimings,
        require_own: Callable[[], Awaitable[None]],
    ) -> None:
        """Prepare a delivery.

        `require_own` raises OtherDevice if another device answers at the printer's address by now.
        """
        self._require_own = require_own
        self._opened_at = time.monotonic()
        self._client = client
        self._spooled = spooled
        self._submission = submission
        self._plan = plan
        self._timings = timings
        self._cancel_requested = False
        self._tracker: IppJobTracker | None = None
        self._ending: JobEnd | None = None
        self._upload: DocumentUpload | None = None

    async def send(self, progress: ProgressListener) -> Delivered:
        plan, total = self._plan, self._submission.total_bytes
        tracker = self._tracker = IppJobTracker(self._client, plan.job, progress, plan.watched, self._timings)
        ending = self._ending = JobEnd(tracker, plan.evidence)
        if plan.adopted:
            if self._cancel_requested:
                await self._ask_to_cancel()
            sent = SentDocument(bytes_sent=None, total_bytes=total, accepted=False)
            if not plan.removed:
                return await ending.reach(sent)
            return await ending.reach_unbegun(sent, IppMessages.EARLIER_TRY_REMOVED(), seemed_empty=False)
        if self._cancel_requested:
            await self.abandon()
            raise DeliveryCancelled(IppMessages.CANCELLED_BEFORE_ANYTHING())
        if time.monotonic() - self._opened_at >= self._timings.identify_again:  # the document uses a new connection
            await self._require_own()
        end = await self._send_document(tracker)
        accepted = end.answer is not None and end.answer.is_ok
        if accepted:
            tracker.accepted()
        if tracker.job is None:
            tracker.job = await self._job_of_print_job(end)
        if end.unread is not None:
            await self._take_back(tracker)
            raise end.unread
        refused = refused_document(end.answer, end.fault)
        if refused is not None:
            return await self._refused(refused, tracker, ending)
        if tracker.job is None:
            fault = end.fault and end.fault.message
            text = IppMessages.OUTCOME_UNTOLD_AFTER(why=fault) if fault else IppMessages.OUTCOME_UNTOLD()
            raise DeliveryUnknown(text, bytes_sent=tracker.bytes_sent)
        return await ending.reach(SentDocument(bytes_sent=tracker.bytes_sent, total_bytes=total, accepted=accepted))

    async def cancel(self) -> None:
        self._cancel_requested = True
        if self._tracker is not None:
            await self._ask_to_cancel()

    async def abandon(self) -> None:
        job = self._plan.job
        if job is None or self._plan.adopted:
            return
        try:
            await self._client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        except IppFault:
            # the printer drops an empty job itself, or the next attempt finds and removes it
            return

    async def aclose(self) -> None:
        """Do nothing: the connections belong to the driver."""
        await self._spooled.aclose()

    async def _send_document(self, tracker: IppJobTracker) -> UploadEnd:
        plan = self._plan
        self._upload = DocumentUpload(self._client, self._spooled, tracker, self._timings)
        if plan.job is None:
            return await self._upload.run(Operation.PRINT_JOB, plan.attributes, plan.ticket)
        attributes = {**plan.attributes, "job-id": integer(plan.job.id), "last-document": boolean(True)}
        return await self._upload.run(Operation.SEND_DOCUMENT, attributes, None)

    async def _ask_to_cancel(self) -> None:
        tracker, ending = self._tracker, self._ending
        if tracker is None or ending is None:
            return
        if tracker.job is None:
            try:
                tracker.job = await find_job(self._client, self._submission.job_name)
            except IppFault:
                return
        if await tracker.cancel():
            ending.cause = CancelCause.REQUEST
            if self._upload is not None:
                self._upload.stop()

    async def _take_back(self, tracker: IppJobTracker) -> None:
        """Cancel a job whose document we could not read completely, so that the printer does not print a part of it."""
        if tracker.job is not None and await tracker.cancel():
            await tracker.follow_cancel()

    async def _job_of_print_job(self, end: UploadEnd) -> PrinterJob | None:
        if end.answer is not None:
            # by our name: after a restart its id may belong to another job
            return read_job(
                Attributes({"job-name": self._plan.attributes["job-name"], **end.answer.first(GroupTag.JOB)})
            )
        with anyio.move_on_after(self._timings.no_progress):
            for failures in count():
                try:
                    return await find_job(self._client, self._submission.job_name)
                except IppFault:
                    await anyio.sleep(delay(self._timings.retries, failures))
        return None

    async def _refused(self, refused: RefusedDocument, tracker: IppJobTracker, ending: JobEnd) -> Delivered:
        """Remove a job whose document the printer refused, and follow it to its end nevertheless.

        Raises NotReady if it is certain that nothing was taken and a later attempt may succeed.
        """
        text = IppMessages.DOCUMENT_REFUSED(why=refused.message)
        if tracker.job is None:
            if refused.whole:
                raise NotReady(WaitingReason.PRINTER_BUSY, text)
            raise DeliveryFailed(FailureReason.PRINTER_REJECTED, text, bytes_sent=tracker.bytes_sent)
        ending.cause, ending.why = CancelCause.REFUSED, text
        job_before = tracker.job
        await tracker.look()
        told_now = tracker.is_answering and not tracker.is_forgotten and tracker.job is not job_before
        empty = told_now and tracker.job.is_without_document
        await tracker.cancel()
        await tracker.follow_cancel()
        sent = SentDocument(bytes_sent=tracker.bytes_sent, total_bytes=self._submission.total_bytes, accepted=False)
        if refused.whole:
            return await ending.reach_unbegun(sent, text, seemed_empty=empty)
        return await ending.reach(sent)


# Streams the document while watching the printer, which may stop reading for hours when it is out of paper.


@dataclass(frozen=True, kw_only=True, slots=True)
class UploadEnd:
    """Result of an upload. `answer` None: the printer never confirmed the document; `fault` may tell why.

    `unread`: our own file ended early or could not be read, and the printer has a part of the document.
    """

    answer: IppMessage | None
    fault: IppFault | None = None
    unread: DeliveryFailed | None = None


class DocumentUpload:
    """A single upload of one document."""

    def __init__(self, client: IppClient, spooled: PayloadReader, tracker: IppJobTracker, timings: IppTimings) -> None:
        self._client = client
        self._spooled = spooled
        self._tracker = tracker
        self._timings = timings
        self._scope = anyio.CancelScope()

    def stop(self) -> None:
        """Stop sending, because the printer has agreed to cancel the job."""
        self._scope.cancel()

    async def run(self, operation: Operation, attributes: Values, job: Values | None) -> UploadEnd:
        end = UploadEnd(answer=None)
        with self._scope:
            async with anyio.create_task_group() as group:
                group.start_soon(self._watch)
                end = await self._send(operation, attributes, job)
                group.cancel_scope.cancel()
        return end

    async def _send(self, operation: Operation, attributes: Values, job: Values | None) -> UploadEnd:
        size = self._spooled.total_bytes
        try:
            async with aclosing(self._document()) as document:
                answer = await self._client.upload(operation, attributes, job, document, size, self._tracker.sent)
        except IppFault as fault:
            return UploadEnd(answer=None, fault=fault)
        except DeliveryFailed as unread:
            return UploadEnd(answer=None, unread=unread)
        return UploadEnd(answer=answer)

    async def _document(self) -> AsyncGenerator[bytes, None]:
        while piece := await self._spooled.next_piece():
            yield piece

    async def _watch(self) -> None:
        """Query the printer only while nothing moves; some printers answer after the last page has come out."""
        while not self._tracker.is_final and not self._tracker.is_silent:
            await anyio.sleep(self._timings.upload_look)
            if self._tracker.quiet_seconds >= self._timings.upload_look:
                await self._tracker.look()
        self._scope.cancel()


# A submission's parameters as IPP job attributes (RFC 8011 section 5.2, PWG 5100.7, 5100.13).
#
# Only attributes that the printer supports are sent. A parameter that it cannot express is refused, never dropped
# silently.


TICKET_ATTRIBUTES = (
    "job-creation-attributes-supported",
    "multiple-document-handling-supported",
    "orientation-requested-supported",
    "print-scaling-supported",
    "sheet-collate-supported",
)
COLLATED = {"multiple-document-handling": "separate-documents-collated-copies", "sheet-collate": "collated"}


def document_format(submission: Submission, printer: Attributes, setup: PrinterSetup) -> str:
    """Return the MIME type to send. Raises CannotPrint if the printer takes no such document."""
    found = format_for(submission.mime_type, setup.language, printer)
    if found is None:
        taken = clean(", ".join(printer.words("document-format-supported")[:MOST_NAMED]))
        raise _refused(IppMessages.WISH_DOCUMENTS_OF_TYPE(type=submission.mime_type, taken=taken))
    return found


def job_attributes(submission: Submission, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Convert the parameters. Raises CannotPrint for the first one that this printer does not support."""
    raw = is_raw(submission.mime_type)
    ticket: dict[str, tuple[Value, ...]] = {}
    ticket |= _copies(submission.device_copies, printer, raw)
    ticket |= {} if raw or submission.device_copies == 1 else _collated(printer)
    ticket |= _color(submission.color_mode, printer, drawn=submission.mime_type in set(RasterFormat))
    ticket |= _sides(submission.duplex_mode, printer)
    ticket |= _media(submission.media_width_mm, submission.media_height_mm, printer)
    ticket |= _orientation(submission.orientation, printer)
    ticket |= _scaling(submission.scale_mode, printer, raw)
    ticket |= _resolution(submission.dpi, printer)
    return ticket


def _takes(name: str, printer: Attributes) -> bool:
    """Return whether the printer supports an attribute. Some list no job attributes, others have no such list."""
    return f"{name}-supported" in printer or name in printer.words("job-creation-attributes-supported")


def _refused(request: str | Message) -> CannotPrint:
    return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_CANNOT_DO(wish=request))


def _copies(wanted: int, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    if not _takes("copies", printer):
        if wanted != 1:
            raise _refused(IppMessages.WISH_COPIES(number=wanted))
        return {}
    span = next(iter(printer.ranges("copies-supported")), None)
    if span and wanted != 1 and not span.lower <= wanted <= span.upper:
        raise _refused(IppMessages.WISH_COPIES_AT_MOST(number=wanted, most=span.upper))
    # a single copy is stated, too: the printer's default may be two
    return {} if raw and wanted == 1 else {"copies": integer(wanted)}


def _collated(printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Request collated copies, as on all other paths. If it cannot be requested, most printers do so anyway."""
    supported = (name for name, word in COLLATED.items() if word in printer.words(f"{name}-supported"))
    return {name: keyword(COLLATED[name]) for name in list(supported)[:1]}


def _color(wanted: ColorMode, printer: Attributes, *, drawn: bool) -> dict[str, tuple[Value, ...]]:
    """Return the colour attribute. `drawn`: the dots already have the requested colours."""
    if wanted is ColorMode.DEFAULT:
        return {}
    word, supported = COLOR_WORDS[wanted], printer.words("print-color-mode-supported")
    if word in supported:
        return {"print-color-mode": keyword(word)}
    if drawn and not supported:
        return {}
    if wanted is ColorMode.MONOCHROME and printer.boolean("color-supported") is False:
        return {}
    raise _refused(f"print-color-mode {word}")


def _sides(wanted: DuplexMode, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is DuplexMode.DEFAULT:
        return {}
    word = SIDES_WORDS[wanted]
    supported = printer.words("sides-supported")
    if word in supported:
        return {"sides": keyword(word)}
    if wanted is DuplexMode.SIMPLEX and not supported:
        return {}
    raise _refused(f"sides {word}")


def _media(width: float | None, height: float | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if width is None:
        return {}
    media = media_of(printer)
    if height is None:  # the pages tell its length; without a name the loaded roll is used
        roll = media.roll(width)
        return {"media": keyword(roll.name)} if roll and roll.name and _takes("media", printer) else {}
    paper_size = media.find(width, height) if media.is_known else SheetSize(width, height)
    request = f"media {width:g} x {height:g} mm"
    if paper_size is None:
        raise _refused(request)
    if "media-size" in printer.words("media-col-supported"):
        size = {
            "x-dimension": integer(round(paper_size.width * HUNDREDTHS)),
            "y-dimension": integer(round(paper_size.height * HUNDREDTHS)),
        }
        return {"media-col": collection({"media-size": collection(size)})}
    named = paper_size.name or f"custom_spoolhouse_{paper_size.width:g}x{paper_size.height:g}mm"
    if _takes("media", printer) and (paper_size.name or media.span):
        return {"media": keyword(named)}
    raise _refused(request)


def _orientation(wanted: Orientation, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is Orientation.DEFAULT:
        return {}
    number = ORIENTATION_NUMBERS[wanted]
    if number not in printer.integers("orientation-requested-supported"):
        raise _refused(f"orientation-requested {wanted.value}")
    return {"orientation-requested": enum(number)}


def _scaling(wanted: ScaleMode, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    supported = printer.words("print-scaling-supported")
    if wanted.value in supported and not raw:
        return {"print-scaling": keyword(wanted.value)}
    if wanted is not ScaleMode.NONE:
        raise _refused(f"print-scaling {wanted.value}")
    return {}


def _resolution(dpi: int | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if dpi is None:
        return {}
    supported = [each for each in printer.resolutions("printer-resolution-supported") if each.dpi == dpi]
    if not supported:
        raise _refused(f"printer-resolution {dpi} dpi")
    same_both_ways = next((each for each in supported if each.cross_feed == each.feed), supported[0])
    return {"printer-resolution": resolution(same_both_ways)}


_ATTRIBUTES = (
    *STATUS_ATTRIBUTES,
    *CAPABILITY_ATTRIBUTES,
    *TICKET_ATTRIBUTES,
    "operations-supported",
    "compression-supported",
)


async def prepare(client: IppClient, submission: Submission, setup: PrinterSetup, timings: IppTimings) -> OpenedJob:
    """Carry out `open`. Raises NotReady, CannotPrint."""
    try:
        return await _prepare(client, submission, setup, timings)
    except IppFault as fault:
        if isinstance(fault, NotTrusted | LoginNeeded | HttpRefused):  # the printer answers and waits for a person
            raise AccessNeeded(waits_for(fault), why_not(fault, setup.printer_id)) from fault
        raise NotReady(WaitingReason.PRINTER_OFFLINE, why_not(fault, setup.printer_id)) from fault


async def _prepare(client: IppClient, submission: Submission, setup: PrinterSetup, timings: IppTimings) -> OpenedJob:
    printer = await _ready_printer(client, setup)
    format_sent = document_format(submission, printer, setup)
    ticket = job_attributes(submission, printer)
    cups = is_cups_queue(printer, client.path)
    document: Values = {
        "document-format": mime_type(format_sent),
        **({"compression": keyword("none")} if "none" in printer.words("compression-supported") else {}),
    }
    named: Values = {"job-name": name(submission.job_name), "ipp-attribute-fidelity": boolean(True)}
    whole: Values = {**named, **document}
    earlier = await find_earlier(client, submission, timings)
    job = earlier.job if earlier else None
    creates_first = False
    if earlier is None:
        operations = printer.integers("operations-supported")
        if Operation.VALIDATE_JOB in operations:
            await _validate(client, whole, ticket)
        creates_first = Operation.CREATE_JOB in operations and Operation.SEND_DOCUMENT in operations
        if creates_first:
            job = await _create(client, named, ticket)
    return OpenedJob(
        job=job,
        adopted=earlier is not None,
        removed=earlier is not None and earlier.is_removed,
        attributes=document if creates_first else whole,
        ticket=ticket,
        evidence=Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED,
        watched=JobBaseline(
            job_name=submission.job_name,
            standing=frozenset(device_status(printer).reasons),
            is_spooler=cups,
            pages_total=submission.pages_total,
        ),
    )


async def _ready_printer(client: IppClient, setup: PrinterSetup) -> Attributes:
    answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*_ATTRIBUTES))
    if not answer.is_ok:
        raise NotReady(_patient(answer), IppMessages.PRINTER_STATE_UNTOLD(told=refusal_message(answer)))
    printer = answer.first(GroupTag.PRINTER)
    who = reported_identity(printer, client.path)
    refuse_another(setup, who)
    if printer.integer("printer-state") != IppPrinterState.STOPPED:
        if printer.boolean("printer-is-accepting-jobs") is False:
            raise NotReady(WaitingReason.PRINTER_STOPPED, IppMessages.PRINTER_ACCEPTS_NO_JOBS())
        require_own_device(setup, who)
        return printer
    status = device_status(printer)
    detail = ", ".join(str(part) for part in (*status.reasons, status.message) if part)
    text = IppMessages.PRINTER_STOPPED_BY(detail=detail) if detail else IppMessages.PRINTER_STOPPED()
    raise NotReady(status.waiting or WaitingReason.PRINTER_STOPPED, text)


def _patient(answer: IppMessage) -> WaitingReason:
    """Return the reason to wait. Without the printer's attributes nothing speaks against the job: it waits,
    whatever the status.
    """
    found = refusal(answer)
    return found.waiting if isinstance(found, NotReady) else WaitingReason.PRINTER_STOPPED


async def _validate(client: IppClient, whole: Values, ticket: dict[str, tuple[Value, ...]]) -> None:
    answer = await client.call(Operation.VALIDATE_JOB, whole, ticket)
    if answer.code == Status.OPERATION_NOT_SUPPORTED:
        return
    if not answer.is_ok:
        raise refusal(answer)
    check_nothing_dropped(answer, ticket)


async def _create(client: IppClient, named: Values, ticket: dict[str, tuple[Value, ...]]) -> PrinterJob:
    answer = await client.call(Operation.CREATE_JOB, named, ticket)
    if not answer.is_ok:
        raise refusal(answer)
    attributes = answer.first(GroupTag.JOB)
    job = read_job(Attributes({"job-name": named["job-name"], **attributes}))
    if job is None:
        raise NotReady(WaitingReason.PRINTER_STOPPED, IppMessages.JOB_WITHOUT_ID())
    try:
        check_nothing_dropped(answer, ticket)
    except CannotPrint:
        await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        raise
    return job


# The third lock against printing twice: does the printer already have this print job, under any attempt?
#
# The first is the server's (one attempt at a time), the second the agent's journal. Both may be lost or restored from a
# backup; then only the printer still knows what it got.


_ENDED_WITHOUT_A_WORD = {IppJobState.CANCELED, IppJobState.ABORTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class EarlierJob:
    """An earlier job. `is_removed`: we had it cancelled as empty, but it was not proven empty."""

    job: PrinterJob
    is_removed: bool


async def find_earlier(client: IppClient, submission: Submission, timings: IppTimings) -> EarlierJob | None:
    """Return the printer's job that may have got this document already. Raises IppFault.

    Empty jobs left behind by an interrupted `open` are removed on the way.
    """
    prefix = f"sh-{submission.print_job_id}-"
    found: list[EarlierJob] = []
    for job in await list_jobs(client):
        if job.name != submission.job_name and not (job.name or "").startswith(prefix):
            continue
        if job.is_without_document:
            if job.state is None or not job.state.is_final:
                begun = await _remove(client, job, timings)
                if begun is not None:
                    found.append(begun)
        elif job.state not in _ENDED_WITHOUT_A_WORD or job.pages_done or job.octets_processed_k:
            found.append(EarlierJob(job=job, is_removed=False))
    return max(found, key=lambda earlier: earlier.job.state or 0, default=None)


async def _remove(client: IppClient, job: PrinterJob, timings: IppTimings) -> EarlierJob | None:
    """Remove an empty job. Returns None if it has ended and every look proves that it was never begun, else the job."""
    last, looks = job, count()
    # all is decided here: a later `open` would find it cancelled, without what it has shown meanwhile
    with suppress(IppFault), anyio.move_on_after(timings.cancel):
        answer = await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        if not answer.is_ok:
            return EarlierJob(job=job, is_removed=False)
        while (now := await get_job(client, job, job.name or "")) is not None:
            last = now
            if not now.is_proven_unbegun:
                break
            if now.state is not None and now.state.is_final:
                return None
            await anyio.sleep(delay(timings.polls, next(looks)))
    return EarlierJob(job=last, is_removed=True)


PROBE_SECONDS = 2.8
STATUS_SECONDS = 4.5


class IppDriver:
    """Driver of one IPP printer. See agent_core.backends.base.Driver.

    `timings` are for tests; `tls` decides which certificates are trusted.
    """

    def __init__(self, setup: PrinterSetup, *, tls: TlsPolicy | None = None, timings: IppTimings | None = None) -> None:
        self.setup = setup
        self._client = IppClient(DeviceUri.parse(setup.uri), tls, setup.login)
        self._timings = timings or IppTimings()
        self._recovery: IppRecovery | None = None

    async def probe(self) -> DeviceFacts:
        try:
            answer = await self._client.call(
                Operation.GET_PRINTER_ATTRIBUTES, requested(*CAPABILITY_ATTRIBUTES), seconds=PROBE_SECONDS
            )
        except IppFault:
            return facts_of(self.setup)
        if not answer.is_ok:
            return facts_of(self.setup)
        return device_facts(answer.first(GroupTag.PRINTER), self.setup, self._client.path)

    async def status(self) -> DeviceStatus:
        try:
            answer = await self._client.call(
                Operation.GET_PRINTER_ATTRIBUTES,
                requested(*STATUS_ATTRIBUTES, *COUNTER_ATTRIBUTES, *SUPPLY_ATTRIBUTES, *IDENTITY_ATTRIBUTES),
                seconds=STATUS_SECONDS,
            )
        except (NotTrusted, LoginNeeded, HttpRefused) as fault:
            return not_let_in(fault, self.setup.printer_id)
        except MalformedIpp as fault:
            message = IppMessages.ANSWERS_NO_IPP(fault=fault.message)
            return DeviceStatus(condition=PrinterStatus.ERROR, message=message)
        except IppFault as fault:
            return unreachable(IppMessages.PRINTER_UNREACHABLE(fault=fault.message))
        if not answer.is_ok:
            message = IppMessages.PRINTER_TELLS_NOTHING(told=refusal_message(answer))
            return DeviceStatus(condition=PrinterStatus.ERROR, message=message)
        printer = answer.first(GroupTag.PRINTER)
        return replace(device_status(printer), identity=reported_identity(printer, self._client.path))

    async def open(self, submission: Submission) -> IppDelivery:
        spooled = await PayloadReader.begin(submission)
        try:
            plan = await prepare(self._client, submission, self.setup, self._timings)
        except BaseException:
            await spooled.aclose()
            raise
        return IppDelivery(self._client, spooled, submission, plan, self._timings, self._require_own)

    async def _require_own(self) -> None:
        """Check that the printer's own device answers. Raises OtherDevice.

        A device that does not answer now is reported by the request that follows.
        """
        with suppress(IppFault):
            answer = await self._client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*IDENTITY_ATTRIBUTES))
            if answer.is_ok:
                require_own_device(self.setup, reported_identity(answer.first(GroupTag.PRINTER), self._client.path))

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        self._recovery = IppRecovery(self._client, job_name, progress, sent, self._timings)
        try:
            return await self._recovery.follow()
        finally:
            self._recovery = None

    async def cancel_recovered(self) -> None:
        if self._recovery is not None:
            await self._recovery.cancel()

    async def aclose(self) -> None:
        await self._client.aclose()


# Recovery after a crash, by the job's name.
#
# Bytes of the job may have left, and no outcome was noted. The printer is asked; nothing is sent again.


class IppRecovery:
    """Follows one job that an earlier run sent. See agent_core.backends.base.Driver.recover."""

    def __init__(
        self, client: IppClient, job_name: str, progress: ProgressListener, sent: SentBefore, timings: IppTimings
    ) -> None:
        self._client = client
        self._job_name = job_name
        self._progress = progress
        self._sent = sent
        self._timings = timings
        self._cancel_requested = False
        self._tracker: IppJobTracker | None = None
        self._ending: JobEnd | None = None

    async def follow(self) -> Delivered:
        job, cups = await _find_patiently(self._client, self._job_name, self._timings)
        if job is None:
            raise DeliveryUnknown(IppMessages.JOB_NOT_KNOWN())
        tracker = self._tracker = IppJobTracker(
            self._client, job, self._progress, JobBaseline(job_name=self._job_name, is_spooler=cups), self._timings
        )
        evidence = Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED
        ending = self._ending = JobEnd(tracker, evidence)
        empty = job.is_without_document
        if empty and not tracker.is_final:
            await tracker.cancel()
            await tracker.follow_cancel()
        elif self._cancel_requested:
            await self.cancel()
        sent = SentDocument(bytes_sent=None, total_bytes=self._sent.total_bytes, accepted=self._sent.accepted)
        if not empty:
            return await ending.reach(sent)
        return await ending.reach_unbegun(sent, IppMessages.EMPTY_JOB_REMOVED(), seemed_empty=True)

    async def cancel(self) -> None:
        """Cancel the job; remembered until it is found."""
        self._cancel_requested = True
        if self._tracker is not None and self._ending is not None and await self._tracker.cancel():
            self._ending.cause = CancelCause.REQUEST


async def _find_patiently(client: IppClient, job_name: str, timings: IppTimings) -> tuple[PrinterJob | None, bool]:
    """Find the job. Raises DeliveryUnknown if the printer does not answer for too long."""
    with anyio.move_on_after(timings.no_progress):
        for failures in count():
            try:
                answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested("cups-version"))
                cups = is_cups_queue(answer.first(GroupTag.PRINTER), client.path)
                return await find_job(client, job_name), cups
            except IppFault:
                await anyio.sleep(delay(timings.retries, failures))
    raise DeliveryUnknown(IppMessages.NOBODY_CAN_TELL())
