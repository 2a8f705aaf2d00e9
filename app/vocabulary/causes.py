"""Causes in words with what to do about them (console.md section 1). Pure."""

from __future__ import annotations

from dataclasses import dataclass

from server_core.contract.agent import WaitingReason
from server_core.contract.public import FailureReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Cause:
    """`text` what happened, `fix` what to do."""

    text: str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} – {self.fix[0].lower()}{self.fix[1:]}" if self.fix else self.text


WAITING: dict[WaitingReason, Cause] = {
    WaitingReason.MEDIA_EMPTY: Cause(text="Out of labels or paper", fix="Load a roll, it prints by itself"),
    WaitingReason.MEDIA_JAM: Cause(text="Jam", fix="Clear it, feed one label"),
    WaitingReason.MEDIA_NEEDED: Cause(text="Other media wanted", fix="Load it, or move the job"),
    WaitingReason.COVER_OPEN: Cause(text="Cover open", fix="Close the cover"),
    WaitingReason.MARKER_SUPPLY_EMPTY: Cause(text="Ribbon or toner empty", fix="Change it"),
    WaitingReason.PRINTER_OFFLINE: Cause(text="Printer does not answer", fix="Check power and cable"),
    WaitingReason.PRINTER_PAUSED: Cause(text="Printer paused", fix="Resume it on the Printers page"),
    WaitingReason.PRINTER_BUSY: Cause(text="Printer is busy with other work"),
    WaitingReason.PRINTER_STOPPED: Cause(text="Printer stopped", fix="Look at its display"),
    WaitingReason.LOGIN_NEEDED: Cause(
        text="Printer wants a user name and password", fix="Log in on the Printers page, or by 'printer login'"
    ),
    WaitingReason.LOGIN_REFUSED: Cause(
        text="Printer refused the user name or password", fix="Log in anew on the Printers page, or by 'printer login'"
    ),
    WaitingReason.CERTIFICATE_CHANGED: Cause(
        text="Printer shows another certificate", fix="Compare it on the Printers page, or 'printer trust'"
    ),
    WaitingReason.AGENT_OFFLINE: Cause(text="Agent offline", fix="Start the computer or the app there"),
    WaitingReason.AGENT_REVOKED: Cause(
        text="Agent revoked", fix="Give the printer to another agent ('printer address --agent'), or move the job"
    ),
    WaitingReason.AGENT_UPDATE_REQUIRED: Cause(text="Agent is too old", fix="Update Spoolhouse on its computer"),
    WaitingReason.AGENT_STORAGE_FULL: Cause(text="Agent's disk is full", fix="Free space there"),
    WaitingReason.RELATIONSHIP_SUSPENDED: Cause(text="Customer is suspended", fix="It prints when they are resumed"),
    WaitingReason.HELD: Cause(text="Held", fix="Release it to print"),
    WaitingReason.HELD_MEDIA_MISMATCH: Cause(
        text="Other media is loaded", fix="Load its media, or release it to print on what is loaded"
    ),
    WaitingReason.HELD_STALE: Cause(text="Waited too long", fix="Still needed? Print or cancel it"),
    WaitingReason.HELD_RESTORED: Cause(
        text="May already be on paper (restored or copied data)", fix="Look, then print or cancel it"
    ),
}

FAILURES: dict[str, Cause] = {
    FailureReason.RENDER_FAILED: Cause(text="The file could not be drawn", fix="Ask the sender for a new one"),
    FailureReason.DOCUMENT_CORRUPT: Cause(text="The file is damaged", fix="Ask the sender for a new one"),
    FailureReason.DOCUMENT_ENCRYPTED: Cause(text="The file is locked", fix="Ask the sender for one without password"),
    FailureReason.NO_PAGES: Cause(text="The file has no pages", fix="Ask the sender for a new one"),
    FailureReason.DOCUMENT_PURGED: Cause(text="The file was removed", fix="Ask the sender to send it again"),
    FailureReason.RAW_BLOCKED: Cause(text="A forbidden printer command is in the file", fix="Ask the sender"),
    FailureReason.MEDIA_MISMATCH: Cause(
        text="It does not fit the media", fix="Check the job's size and margins and the loaded media, then reprint"
    ),
    FailureReason.PRINTER_REJECTED: Cause(text="Printer refused the data", fix="Check the printer's language"),
    FailureReason.PRINTER_ERROR: Cause(text="Printer stopped with an error", fix="Look at its display, then reprint"),
    FailureReason.PARTIAL_OUTPUT: Cause(text="Stopped in the middle of sending", fix="Look in the tray"),
    FailureReason.CONNECTION_LOST: Cause(text="Link to the printer lost", fix="Check the cable, then reprint"),
    FailureReason.SPOOLER_ERROR: Cause(text="The computer's print queue failed", fix="Check it, then reprint"),
    FailureReason.DRIVER_MISSING: Cause(text="No driver for this printer", fix="Set the printer up again"),
    FailureReason.TIMEOUT_NO_PROGRESS: Cause(text="No progress for two minutes", fix="Check the printer, then reprint"),
    FailureReason.OUTCOME_UNKNOWN: Cause(text="Nobody knows whether it came out", fix="Look in the tray"),
    FailureReason.EXPIRED: Cause(text="Waited too long", fix="Reprint if it is still needed"),
    FailureReason.PRINTER_REMOVED: Cause(text="The printer was removed", fix="Reprint on another one"),
    FailureReason.AGENT_REVOKED: Cause(text="The printer's agent was revoked", fix="Reprint on another printer"),
    FailureReason.INTERNAL_ERROR: Cause(text="Program error", fix="Reprint, and send a report if it comes again"),
}
