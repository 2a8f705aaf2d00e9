"""What keeps us out of a printer that is there, in words for whom can change it."""

from __future__ import annotations

from uuid import UUID

from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, LoginRefused, NotTrusted
from agent_core.domain import DeviceStatus
from agent_core.kept_out import KEPT_OUT_WORDS
from server_core.contract.messages.ipp import IppMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.states import PrinterStatus, WaitingReason

UNAUTHORIZED = 401


def not_let_in(fault: NotTrusted | HttpRefused | LoginNeeded, printer_id: UUID) -> DeviceStatus:
    waiting = waits_for(fault)
    return DeviceStatus(
        condition=PrinterStatus.ERROR,
        reasons=(KEPT_OUT_WORDS[waiting],) if waiting in KEPT_OUT_WORDS else (),
        message=why_not(fault, printer_id),
        waiting=waiting,
        untrusted_certificate=fault.fingerprint if isinstance(fault, NotTrusted) else None,
    )


def waits_for(fault: IppFault) -> WaitingReason:
    match fault:
        case NotTrusted():
            return WaitingReason.CERTIFICATE_CHANGED
        case LoginRefused():
            return WaitingReason.LOGIN_REFUSED
        case LoginNeeded():
            return WaitingReason.LOGIN_NEEDED
        case HttpRefused():
            return WaitingReason.LOGIN_NEEDED if fault.status == UNAUTHORIZED else WaitingReason.PRINTER_STOPPED
    return WaitingReason.PRINTER_OFFLINE


def why_not(fault: IppFault, printer_id: UUID) -> Message:
    """For what else stands in the way, that it cannot be reached."""
    login = f"'spoolhouse printer login {printer_id} --user NAME'"
    match fault:
        case NotTrusted():
            trust = f"'spoolhouse printer trust {printer_id}'"
            return IppMessages.PRINTER_NOT_TRUSTED(fault=fault.message, command=trust)
        case LoginRefused():
            return IppMessages.LOGIN_REFUSED(fault=fault.message, command=login)
        case LoginNeeded():
            return IppMessages.LOGIN_NOT_LET_IN(fault=fault.message, command=login)
        case HttpRefused(status=401):
            return IppMessages.LOGIN_NEEDED(command=login)
        case HttpRefused(status=426):
            return IppMessages.TLS_NEEDED()
        case HttpRefused():
            return IppMessages.ANSWERS_NO_IPP(fault=fault.message)
    return IppMessages.PRINTER_UNREACHABLE(fault=fault.message)
