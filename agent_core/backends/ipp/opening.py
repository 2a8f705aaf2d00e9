"""Everything that can fail without ink: connect, capabilities, the third lock, Validate-Job, Create-Job."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import anyio

from agent_core.backends.ipp.client import IppClient, Values, requested
from agent_core.backends.ipp.delivery import Plan
from agent_core.backends.ipp.entry import waits_for, why_not
from agent_core.backends.ipp.facts import (
    CAPABILITY_ATTRIBUTES,
    COLOR_WORDS,
    ORIENTATION_NUMBERS,
    SIDES_WORDS,
    format_for,
    is_cups_queue,
    is_raw,
    told_identity,
)
from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, NotTrusted
from agent_core.backends.ipp.jobs import PrinterJob, get_job, list_jobs, read_job
from agent_core.backends.ipp.media import HUNDREDTHS, Sheet, media_of
from agent_core.backends.ipp.message import (
    Attributes,
    GroupTag,
    JobState,
    Message,
    Operation,
    PrinterState,
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
from agent_core.backends.ipp.refusals import check_nothing_dropped, refusal, told
from agent_core.backends.ipp.status import MOST_NAMED, STATUS_ATTRIBUTES, device_status
from agent_core.backends.ipp.tracking import Pace, Watched
from agent_core.device_text import clean
from agent_core.domain import Submission
from agent_core.errors import CannotPrint, NotLetIn, NotReady
from agent_core.kept_out import refuse_another, require_own_device
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.messages.message import Message as message_Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.drawing import RasterFormat
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, ScaleMode
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason

# A submission's wishes as IPP job attributes (RFC 8011 section 5.2, PWG 5100.7, 5100.13).
#
# Only what the printer lists is sent, and what it cannot express is refused: a wish is never dropped in silence.


TICKET_ATTRIBUTES = (
    "job-creation-attributes-supported",
    "multiple-document-handling-supported",
    "orientation-requested-supported",
    "print-scaling-supported",
    "sheet-collate-supported",
)
COLLATED = {"multiple-document-handling": "separate-documents-collated-copies", "sheet-collate": "collated"}


def document_format(submission: Submission, printer: Attributes, setup: PrinterSetup) -> str:
    """The MIME type to send; raises CannotPrint where the printer takes no such document."""
    found = format_for(submission.mime_type, setup.language, printer)
    if found is None:
        taken = clean(", ".join(printer.words("document-format-supported")[:MOST_NAMED]))
        raise _refused(IppMessages.WISH_DOCUMENTS_OF_TYPE(type=submission.mime_type, taken=taken))
    return found


def job_attributes(submission: Submission, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Raises CannotPrint naming the first wish that this printer cannot fulfil."""
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
    """Some printers leave the job's attributes out of the one list, others have no such list."""
    return f"{name}-supported" in printer or name in printer.words("job-creation-attributes-supported")


def _refused(wish: str | message_Message) -> CannotPrint:
    return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_CANNOT_DO(wish=wish))


def _copies(wanted: int, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    if not _takes("copies", printer):
        if wanted != 1:
            raise _refused(IppMessages.WISH_COPIES(number=wanted))
        return {}
    span = next(iter(printer.ranges("copies-supported")), None)
    if span and wanted != 1 and not span.lower <= wanted <= span.upper:
        raise _refused(IppMessages.WISH_COPIES_AT_MOST(number=wanted, most=span.upper))
    # one copy is said aloud too: the printer's own default may be two
    return {} if raw and wanted == 1 else {"copies": integer(wanted)}


def _collated(printer: Attributes) -> dict[str, tuple[Value, ...]]:
    """Copies one behind the other, as all other paths print them; where it cannot be asked for, most do so anyway."""
    known = (name for name, word in COLLATED.items() if word in printer.words(f"{name}-supported"))
    return {name: keyword(COLLATED[name]) for name in list(known)[:1]}


def _color(wanted: ColorMode, printer: Attributes, *, drawn: bool) -> dict[str, tuple[Value, ...]]:
    """`drawn`: the dots have the colours that are wished."""
    if wanted is ColorMode.DEFAULT:
        return {}
    word, known = COLOR_WORDS[wanted], printer.words("print-color-mode-supported")
    if word in known:
        return {"print-color-mode": keyword(word)}
    if drawn and not known:
        return {}
    if wanted is ColorMode.MONOCHROME and printer.boolean("color-supported") is False:
        return {}
    raise _refused(f"print-color-mode {word}")


def _sides(wanted: DuplexMode, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is DuplexMode.DEFAULT:
        return {}
    word = SIDES_WORDS[wanted]
    known = printer.words("sides-supported")
    if word in known:
        return {"sides": keyword(word)}
    if wanted is DuplexMode.SIMPLEX and not known:
        return {}
    raise _refused(f"sides {word}")


def _media(width: float | None, height: float | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if width is None:
        return {}
    media = media_of(printer)
    if height is None:  # how long it gets, the pages say; without a name the loaded roll is what it takes
        roll = media.roll(width)
        return {"media": keyword(roll.name)} if roll and roll.name and _takes("media", printer) else {}
    sheet = media.find(width, height) if media.is_known else Sheet(width, height)
    wish = f"media {width:g} x {height:g} mm"
    if sheet is None:
        raise _refused(wish)
    if "media-size" in printer.words("media-col-supported"):
        size = {
            "x-dimension": integer(round(sheet.width * HUNDREDTHS)),
            "y-dimension": integer(round(sheet.height * HUNDREDTHS)),
        }
        return {"media-col": collection({"media-size": collection(size)})}
    named = sheet.name or f"custom_spoolhouse_{sheet.width:g}x{sheet.height:g}mm"
    if _takes("media", printer) and (sheet.name or media.span):
        return {"media": keyword(named)}
    raise _refused(wish)


def _orientation(wanted: Orientation, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if wanted is Orientation.DEFAULT:
        return {}
    number = ORIENTATION_NUMBERS[wanted]
    if number not in printer.integers("orientation-requested-supported"):
        raise _refused(f"orientation-requested {wanted.value}")
    return {"orientation-requested": enum(number)}


def _scaling(wanted: ScaleMode, printer: Attributes, raw: bool) -> dict[str, tuple[Value, ...]]:
    known = printer.words("print-scaling-supported")
    if wanted.value in known and not raw:
        return {"print-scaling": keyword(wanted.value)}
    if wanted is not ScaleMode.NONE:
        raise _refused(f"print-scaling {wanted.value}")
    return {}


def _resolution(dpi: int | None, printer: Attributes) -> dict[str, tuple[Value, ...]]:
    if dpi is None:
        return {}
    known = [each for each in printer.resolutions("printer-resolution-supported") if each.dpi == dpi]
    if not known:
        raise _refused(f"printer-resolution {dpi} dpi")
    same_both_ways = next((each for each in known if each.cross_feed == each.feed), known[0])
    return {"printer-resolution": resolution(same_both_ways)}


_ATTRIBUTES = (
    *STATUS_ATTRIBUTES,
    *CAPABILITY_ATTRIBUTES,
    *TICKET_ATTRIBUTES,
    "operations-supported",
    "compression-supported",
)


async def prepare(client: IppClient, submission: Submission, setup: PrinterSetup, pace: Pace) -> Plan:
    """Raises NotReady, CannotPrint."""
    try:
        return await _prepare(client, submission, setup, pace)
    except IppFault as fault:
        if isinstance(fault, NotTrusted | LoginNeeded | HttpRefused):  # it is there, and waits for a person
            raise NotLetIn(waits_for(fault), why_not(fault, setup.printer_id)) from fault
        raise NotReady(WaitingReason.PRINTER_OFFLINE, why_not(fault, setup.printer_id)) from fault


async def _prepare(client: IppClient, submission: Submission, setup: PrinterSetup, pace: Pace) -> Plan:
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
    earlier = await find_earlier(client, submission, pace)
    job = earlier.job if earlier else None
    creates_first = False
    if earlier is None:
        operations = printer.integers("operations-supported")
        if Operation.VALIDATE_JOB in operations:
            await _validate(client, whole, ticket)
        creates_first = Operation.CREATE_JOB in operations and Operation.SEND_DOCUMENT in operations
        if creates_first:
            job = await _create(client, named, ticket)
    return Plan(
        job=job,
        adopted=earlier is not None,
        removed=earlier is not None and earlier.is_removed,
        wishes=document if creates_first else whole,
        ticket=ticket,
        evidence=Confirmation.SPOOLER_COMPLETED if cups else Confirmation.PRINTER_CONFIRMED,
        watched=Watched(
            job_name=submission.job_name,
            standing=frozenset(device_status(printer).reasons),
            is_spooler=cups,
            pages_total=submission.pages_total,
        ),
    )


async def _ready_printer(client: IppClient, setup: PrinterSetup) -> Attributes:
    answer = await client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*_ATTRIBUTES))
    if not answer.is_ok:
        raise NotReady(_patient(answer), IppMessages.PRINTER_STATE_UNTOLD(told=told(answer)))
    printer = answer.first(GroupTag.PRINTER)
    who = told_identity(printer, client.path)
    refuse_another(setup, who)
    if printer.integer("printer-state") != PrinterState.STOPPED:
        if printer.boolean("printer-is-accepting-jobs") is False:
            raise NotReady(WaitingReason.PRINTER_STOPPED, IppMessages.PRINTER_ACCEPTS_NO_JOBS())
        require_own_device(setup, who)
        return printer
    status = device_status(printer)
    detail = ", ".join(str(part) for part in (*status.reasons, status.message) if part)
    text = IppMessages.PRINTER_STOPPED_BY(detail=detail) if detail else IppMessages.PRINTER_STOPPED()
    raise NotReady(status.waiting or WaitingReason.PRINTER_STOPPED, text)


def _patient(answer: Message) -> WaitingReason:
    """Without its attributes nothing can be said against the job: it waits, whatever the status."""
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


# The third lock against printing twice: does the printer already know this print job, under any attempt?
#
# The first is the server's (one attempt at a time), the second the agent's journal. Both may be lost or put back from
# a backup; then only the printer still knows what it got.


_ENDED_WITHOUT_A_WORD = {JobState.CANCELED, JobState.ABORTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class Earlier:
    """`is_removed`: we had it cancelled as an empty one, and it did not prove to be that."""

    job: PrinterJob
    is_removed: bool


async def find_earlier(client: IppClient, submission: Submission, pace: Pace) -> Earlier | None:
    """The job on the printer that may have got this document already. Raises IppFault.

    Empty jobs that an interrupted `open` left behind are removed on the way.
    """
    prefix = f"sh-{submission.print_job_id}-"
    found: list[Earlier] = []
    for job in await list_jobs(client):
        if job.name != submission.job_name and not (job.name or "").startswith(prefix):
            continue
        if job.is_without_document:
            if job.state is None or not job.state.is_final:
                begun = await _remove(client, job, pace)
                if begun is not None:
                    found.append(begun)
        elif job.state not in _ENDED_WITHOUT_A_WORD or job.pages_done or job.octets_processed_k:
            found.append(Earlier(job=job, is_removed=False))
    return max(found, key=lambda earlier: earlier.job.state or 0, default=None)


async def _remove(client: IppClient, job: PrinterJob, pace: Pace) -> Earlier | None:
    """None where it has ended and every look proves that nothing of it was begun, else the job."""
    last, pause = job, pace.first_poll
    # a later `open` would find it cancelled, and not know what it has shown meanwhile: all is decided here
    with suppress(IppFault), anyio.move_on_after(pace.cancel):
        answer = await client.call(Operation.CANCEL_JOB, {"job-id": integer(job.id)})
        if not answer.is_ok:
            return Earlier(job=job, is_removed=False)
        while (now := await get_job(client, job, job.name or "")) is not None:
            last = now
            if not now.is_proven_unbegun:
                break
            if now.state is not None and now.state.is_final:
                return None
            await anyio.sleep(pause)
            pause = min(pause * 1.5, pace.longest_poll)
    return Earlier(job=last, is_removed=True)
