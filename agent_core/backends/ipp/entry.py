"""What keeps us out of a printer that is there, in words for whom can change it."""

from __future__ import annotations

from uuid import UUID

from agent_core.backends.ipp.faults import HttpRefused, IppFault, LoginNeeded, NotTrusted
from agent_core.domain import DeviceStatus, PrinterCondition, WaitingReason


def untrusted(fingerprint: str, printer_id: UUID) -> DeviceStatus:
    text = f"{NotTrusted(fingerprint)}, so nothing is printed there. {_certificate_advice(printer_id)}"
    return DeviceStatus(
        condition=PrinterCondition.ERROR,
        message=f"The printer cannot be trusted: {text}",
        waiting=WaitingReason.PRINTER_STOPPED,
        untrusted_certificate=fingerprint,
    )


def refused(fault: HttpRefused | LoginNeeded, printer_id: UUID) -> DeviceStatus:
    return DeviceStatus(
        condition=PrinterCondition.ERROR, message=why_not(fault, printer_id), waiting=WaitingReason.PRINTER_STOPPED
    )


def why_not(fault: IppFault, printer_id: UUID) -> str:
    """For what else stands in the way, that it cannot be reached."""
    login = f"'spoolhouse printer login {printer_id} --user NAME'"
    match fault:
        case NotTrusted():
            return f"The printer cannot be trusted: {fault}. {_certificate_advice(printer_id)}"
        case LoginNeeded():
            return f"The printer does not let us in: {fault}. Set them by {login}."
        case HttpRefused(status=401):
            return f"The printer asks for a user name and a password. Set them by {login}."
        case HttpRefused(status=426):
            return "The printer wants an encrypted connection. Change its address to ipps://."
        case HttpRefused():
            return f"Something answers, but not as IPP: {fault}"
    return f"The printer cannot be reached: {fault}"


def _certificate_advice(printer_id: UUID) -> str:
    return f"If the printer was reset or replaced: 'spoolhouse printer trust {printer_id}'."
