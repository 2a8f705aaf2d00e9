"""An error status of the printer, before any ink: does it clear by itself (wait), or never (fail)?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, NotServed
from agent_core.backends.ipp.message import GroupTag, Message, Status
from agent_core.backends.ipp.status import MOST_NAMED
from agent_core.device_text import clean, clean_or_none
from agent_core.errors import CannotPrint, NotReady
from server_core.contract.messages.ipp import IppFaultMessages, IppMessages
from server_core.contract.messages.message import Message as Said
from server_core.contract.types.states import FailureReason, WaitingReason

_WORDS = {
    Status.NOT_AUTHENTICATED: IppFaultMessages.IPP_NOT_AUTHENTICATED,
    Status.FORBIDDEN: IppFaultMessages.IPP_FORBIDDEN,
    Status.NOT_AUTHORIZED: IppFaultMessages.IPP_NOT_AUTHORIZED,
    Status.NOT_POSSIBLE: IppFaultMessages.IPP_NOT_POSSIBLE,
    Status.NOT_FOUND: IppFaultMessages.IPP_NOT_FOUND,
    Status.ENTITY_TOO_LARGE: IppFaultMessages.IPP_DOCUMENT_TOO_LARGE,
    Status.FORMAT_NOT_SUPPORTED: IppFaultMessages.IPP_FORMAT_NOT_SUPPORTED,
    Status.ATTRIBUTES_NOT_SUPPORTED: IppFaultMessages.IPP_ATTRIBUTES_NOT_SUPPORTED,
    Status.INTERNAL_ERROR: IppFaultMessages.IPP_INTERNAL_ERROR,
    Status.SERVICE_UNAVAILABLE: IppFaultMessages.IPP_NOT_AVAILABLE,
    Status.DEVICE_ERROR: IppFaultMessages.IPP_DEVICE_ERROR,
    Status.NOT_ACCEPTING_JOBS: IppFaultMessages.IPP_NOT_ACCEPTING_JOBS,
    Status.BUSY: IppFaultMessages.IPP_BUSY,
    Status.JOB_CANCELED: IppFaultMessages.IPP_JOB_CANCELED,
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

    told: Said
    whole: bool


def told(answer: Message) -> Said:
    """Describe the printer's refusal, its own words included."""
    known = _WORDS.get(Status(answer.code)) if answer.code in Status.__members__.values() else None
    what = known() if known else IppFaultMessages.IPP_STATUS(code=f"{answer.code:#06x}")
    own = clean_or_none(answer.status_message)
    return IppMessages.PRINTERS_WORDS(what=what, told=own) if own else what


def refused_document(answer: Message | None, fault: IppFault | None) -> RefusedDocument | None:
    """None where it was taken, or where nobody knows: other HTTP errors of the server (5xx) may come from a proxy whose
    printer has the document.
    """
    match fault:
        case NotServed():
            return RefusedDocument(told=fault.message, whole=True)
        case HttpRefused() if fault.status < 500 or fault.status in _HTTP_BUSY:
            return RefusedDocument(told=fault.message, whole=fault.status in _HTTP_BUSY)
        case LoginNeeded():
            return RefusedDocument(told=fault.message, whole=True)
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
        return NotReady(waiting, IppMessages.PRINTER_TAKES_NO_JOB(why=told(answer)))
    named = clean(", ".join([*answer.first(GroupTag.UNSUPPORTED)][:MOST_NAMED]))
    why = told(answer)
    if named:
        return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_REFUSES_JOB_FOR(why=why, named=named))
    return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_REFUSES_JOB(why=why))


def check_nothing_dropped(answer: Message, ticket: Iterable[str]) -> None:
    """Raises CannotPrint where a printer accepts a job but says that it ignores some of our wishes."""
    dropped = [name for name in answer.first(GroupTag.UNSUPPORTED) if name in set(ticket)]
    if dropped:
        message = IppMessages.PRINTER_WOULD_IGNORE(names=", ".join(dropped))
        raise CannotPrint(FailureReason.PRINTER_REJECTED, message)
