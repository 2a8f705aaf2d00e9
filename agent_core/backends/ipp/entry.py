"""What keeps us out of a printer that is there, in words for whom can change it."""

from __future__ import annotations

from uuid import UUID

from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, LoginRefused, NotTrusted
from agent_core.domain import DeviceStatus
from agent_core.kept_out import KEPT_OUT_WORDS
from server_core.contract.messages.message import words
from server_core.contract.types.states import PrinterStatus, WaitingReason

UNAUTHORIZED = 401


def not_let_in(fault: NotTrusted | HttpRefused | LoginNeeded, printer_id: UUID) -> DeviceStatus:
    waiting = waits_for(fault)
    return DeviceStatus(
        condition=PrinterStatus.ERROR,
        reasons=(KEPT_OUT_WORDS[waiting],) if waiting in KEPT_OUT_WORDS else (),
        message=words(why_not(fault, printer_id)),
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


def why_not(fault: IppFault, printer_id: UUID) -> str:
    """For what else stands in the way, that it cannot be reached."""
    login = f"'spoolhouse printer login {printer_id} --user NAME'"
    match fault:
        case NotTrusted():
            advice = f"If the printer was reset or replaced: 'spoolhouse printer trust {printer_id}'."
            return f"The printer cannot be trusted: {fault}, so nothing is printed there. {advice}"
        case LoginRefused():
            return f"The printer refused the login: {fault}. Set others by {login}."
        case LoginNeeded():
            return f"The printer does not let us in: {fault}. Set them by {login}."
        case HttpRefused(status=401):
            return f"The printer asks for a user name and a password. Set them by {login}."
        case HttpRefused(status=426):
            return "The printer wants an encrypted connection. Change its address to ipps://."
        case HttpRefused():
            return f"Something answers, but not as IPP: {fault}"
    return f"The printer cannot be reached: {fault}"
