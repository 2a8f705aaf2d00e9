"""An error status of the printer, before any ink: does it clear by itself (wait), or never (fail)?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, NotServed
from agent_core.backends.ipp.message import Message
from agent_core.backends.ipp.reasons import MOST_NAMED
from agent_core.backends.ipp.tags import GroupTag, Status
from agent_core.device_text import clean, clean_or_none
from agent_core.errors import CannotPrint, NotReady
from server_core.contract.types.states import FailureReason, WaitingReason

_WORDS = {
    Status.NOT_AUTHENTICATED: "it asks for a user name and a password",
    Status.FORBIDDEN: "it does not let this computer print",
    Status.NOT_AUTHORIZED: "it does not let this user print",
    Status.NOT_POSSIBLE: "not possible now",
    Status.NOT_FOUND: "there is no print queue at this path",
    Status.ENTITY_TOO_LARGE: "the document is too large for it",
    Status.FORMAT_NOT_SUPPORTED: "it does not take this kind of document",
    Status.ATTRIBUTES_NOT_SUPPORTED: "it cannot do what the job asks for",
    Status.INTERNAL_ERROR: "internal error of the printer",
    Status.SERVICE_UNAVAILABLE: "it is not available now",
    Status.DEVICE_ERROR: "the device reports an error",
    Status.NOT_ACCEPTING_JOBS: "it is not accepting jobs",
    Status.BUSY: "it is busy",
    Status.JOB_CANCELED: "the job was cancelled",
}
_FIXED_BY_AN_ADMINISTRATOR = {
    Status.NOT_AUTHENTICATED,
    Status.FORBIDDEN,
    Status.NOT_AUTHORIZED,
    Status.NOT_FOUND,
    Status.GONE,
}
# the same request may pass in a moment
ASK_LATER = {Status.TIMEOUT, Status.SERVICE_UNAVAILABLE, Status.TEMPORARY_ERROR, Status.BUSY}
_BUSY = {Status.NOT_POSSIBLE, *ASK_LATER}
# answers that are given instead of taking a document, never after a part of it
REFUSED_WHOLE = {Status.BUSY, Status.SERVICE_UNAVAILABLE, Status.NOT_ACCEPTING_JOBS}
_SERVER_ERRORS = range(0x0500, 0x0600)
# of its web server, RFC 9110 and 6585: too many requests, service unavailable
_HTTP_BUSY = {429, 503}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedDocument:
    """An answer to a document that says no. `whole`: it says that nothing of it was taken, and later it may be."""

    told: str
    whole: bool


def told(answer: Message) -> str:
    """The printer's refusal in words, its own message included."""
    words = _WORDS.get(Status(answer.code)) if answer.code in Status.__members__.values() else None
    parts = [words or f"it answered with IPP status {answer.code:#06x}", clean_or_none(answer.status_message)]
    return ": ".join(part for part in parts if part)


def refused_document(answer: Message | None, fault: IppFault | None) -> RefusedDocument | None:
    """None where it was taken, or where nobody knows: other HTTP errors of the server (5xx) may come from a proxy whose
    printer has the document.
    """
    match fault:
        case NotServed():
            return RefusedDocument(told=str(fault), whole=True)
        case HttpRefused() if fault.status < 500 or fault.status in _HTTP_BUSY:
            return RefusedDocument(told=str(fault), whole=fault.status in _HTTP_BUSY)
        case LoginNeeded():
            return RefusedDocument(told=str(fault), whole=True)
    if answer is None or answer.is_ok or answer.code == Status.JOB_CANCELED:
        return None
    return RefusedDocument(told=told(answer), whole=answer.code in REFUSED_WHOLE)


def waiting_for(answer: Message) -> WaitingReason | None:
    """What has to change before the same request may pass; None = it never will."""
    if answer.code in _BUSY:
        return WaitingReason.PRINTER_BUSY
    if answer.code in _FIXED_BY_AN_ADMINISTRATOR or answer.code in _SERVER_ERRORS:
        return WaitingReason.PRINTER_STOPPED
    return None


def refusal(answer: Message) -> NotReady | CannotPrint:
    """The error to raise for a refused job of which the printer has taken nothing."""
    waiting = waiting_for(answer)
    if waiting is not None:
        return NotReady(waiting, f"The printer takes no job: {told(answer)}")
    named = clean(", ".join([*answer.first(GroupTag.UNSUPPORTED)][:MOST_NAMED]))
    detail = f" ({named})" if named else ""
    return CannotPrint(FailureReason.PRINTER_REJECTED, f"The printer refuses the job: {told(answer)}{detail}")


def check_nothing_dropped(answer: Message, ticket: Iterable[str]) -> None:
    """Raises CannotPrint where a printer accepts a job but says that it ignores some of our wishes."""
    dropped = [name for name in answer.first(GroupTag.UNSUPPORTED) if name in set(ticket)]
    if dropped:
        names = ", ".join(dropped)
        raise CannotPrint(FailureReason.PRINTER_REJECTED, f"The printer would ignore {names} of this job")
