"""Everything that can fail without ink: connect, capabilities, the third lock, Validate-Job, Create-Job."""

from __future__ import annotations

from agent_core.backends.ipp.client import IppClient, Values, requested
from agent_core.backends.ipp.delivery import Plan
from agent_core.backends.ipp.earlier import find_earlier
from agent_core.backends.ipp.entry import waits_for, why_not
from agent_core.backends.ipp.facts import CAPABILITY_ATTRIBUTES, is_cups_queue, told_identity
from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, NotTrusted
from agent_core.backends.ipp.jobs import PrinterJob, read_job
from agent_core.backends.ipp.message import Attributes, Message, Value, boolean, integer, keyword, mime_type, name
from agent_core.backends.ipp.refusals import check_nothing_dropped, refusal, told
from agent_core.backends.ipp.status import STATUS_ATTRIBUTES, device_status
from agent_core.backends.ipp.tags import GroupTag, Operation, PrinterState, Status
from agent_core.backends.ipp.ticket import TICKET_ATTRIBUTES, document_format, job_attributes
from agent_core.backends.ipp.tracking import Pace, Watched
from agent_core.domain import Submission
from agent_core.errors import CannotPrint, NotLetIn, NotReady
from agent_core.kept_out import refuse_another, require_own_device
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.states import Confirmation, WaitingReason

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
