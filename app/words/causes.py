"""Causes of delays and failures in words, with the remedy. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.language.table import Table
from app.language.translate import Phrase
from server_core.contract.types.states import FailureReason, WaitingReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Cause:
    """`text` what happened, `fix` what to do."""

    text: str
    fix: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.text} – {self.fix[0].lower()}{self.fix[1:]}" if self.fix else self.text


def _cause(said: tuple[Phrase, Phrase | None]) -> Cause:
    text, fix = said
    return Cause(text=str(text), fix=str(fix or ""))


WAITING: Mapping[WaitingReason, Cause] = Table(
    {
        WaitingReason.MEDIA_EMPTY: (Phrase("Out of labels or paper"), Phrase("Load a roll, it prints by itself")),
        WaitingReason.MEDIA_JAM: (Phrase("Jam"), Phrase("Clear it, feed one label")),
        WaitingReason.MEDIA_NEEDED: (Phrase("Other media wanted"), Phrase("Load it, or move the job")),
        WaitingReason.COVER_OPEN: (Phrase("Cover open"), Phrase("Close the cover")),
        WaitingReason.MARKER_SUPPLY_EMPTY: (Phrase("Ribbon or toner empty"), Phrase("Change it")),
        WaitingReason.PRINTER_OFFLINE: (Phrase("Printer does not answer"), Phrase("Check power and cable")),
        WaitingReason.PRINTER_PAUSED: (Phrase("Printer paused"), Phrase("Resume it on the Printers page")),
        WaitingReason.PRINTER_BUSY: (Phrase("Printer is busy with other work"), None),
        WaitingReason.PRINTER_STOPPED: (Phrase("Printer stopped"), Phrase("Look at its display")),
        WaitingReason.LOGIN_NEEDED: (
            Phrase("Printer wants a user name and password"),
            Phrase("Log in on the Printers page, or by 'printer login'"),
        ),
        WaitingReason.LOGIN_REFUSED: (
            Phrase("Printer refused the user name or password"),
            Phrase("Log in anew on the Printers page, or by 'printer login'"),
        ),
        WaitingReason.CERTIFICATE_CHANGED: (
            Phrase("Printer shows another certificate"),
            Phrase("Compare it on the Printers page, or 'printer trust'"),
        ),
        WaitingReason.OTHER_DEVICE: (
            Phrase("Another device may be in the printer's place"),
            Phrase("Say on the Printers page, or by 'printer address', what happened"),
        ),
        WaitingReason.AGENT_OFFLINE: (Phrase("Agent offline"), Phrase("Start the computer or Spoolhouse there")),
        WaitingReason.AGENT_REVOKED: (
            Phrase("Agent revoked"),
            Phrase("Give the printer to another agent ('printer address --agent'), or move the job"),
        ),
        WaitingReason.AGENT_UPDATE_REQUIRED: (Phrase("Agent is too old"), Phrase("Update Spoolhouse on its computer")),
        WaitingReason.AGENT_STORAGE_FULL: (Phrase("Agent's disk is full"), Phrase("Free space there")),
        WaitingReason.RELATIONSHIP_SUSPENDED: (
            Phrase("Customer is suspended"),
            Phrase("It prints when they are resumed"),
        ),
        WaitingReason.HELD: (Phrase("Held"), Phrase("Release it to print")),
        WaitingReason.HELD_MEDIA_MISMATCH: (
            Phrase("Other media is loaded"),
            Phrase("Load the right media, or release it to print anyway (what does not fit is cut off)"),
        ),
        WaitingReason.HELD_STALE: (Phrase("Waited too long"), Phrase("Still needed? Print or cancel it")),
        WaitingReason.HELD_RESTORED: (
            Phrase("May already be on paper (restored or copied data)"),
            Phrase("Look, then print or cancel it"),
        ),
    },
    _cause,
)

FAILURES: Mapping[str, Cause] = Table(
    {
        FailureReason.RENDER_FAILED: (Phrase("The file could not be drawn"), Phrase("Ask the sender for a new one")),
        FailureReason.DOCUMENT_CORRUPT: (Phrase("The file is damaged"), Phrase("Ask the sender for a new one")),
        FailureReason.DOCUMENT_ENCRYPTED: (
            Phrase("The file is locked"),
            Phrase("Ask the sender for one without password"),
        ),
        FailureReason.NO_PAGES: (Phrase("The file has no pages"), Phrase("Ask the sender for a new one")),
        FailureReason.DOCUMENT_PURGED: (Phrase("The file was removed"), Phrase("Ask the sender to send it again")),
        FailureReason.RAW_BLOCKED: (Phrase("Spoolhouse blocked this file"), Phrase("Contact the sender")),
        FailureReason.MEDIA_MISMATCH: (
            Phrase("It does not fit the media"),
            Phrase("Check the job's size and margins and the loaded media, then reprint"),
        ),
        FailureReason.PRINTER_REJECTED: (Phrase("Printer refused the data"), Phrase("Check the printer's language")),
        FailureReason.PRINTER_ERROR: (
            Phrase("Printer stopped with an error"),
            Phrase("Look at its display, then reprint"),
        ),
        FailureReason.PARTIAL_OUTPUT: (Phrase("Stopped in the middle of sending"), Phrase("Look in the tray")),
        FailureReason.CONNECTION_LOST: (Phrase("Link to the printer lost"), Phrase("Check the cable, then reprint")),
        FailureReason.SPOOLER_ERROR: (Phrase("The computer's print queue failed"), Phrase("Check it, then reprint")),
        FailureReason.DRIVER_MISSING: (Phrase("No driver for this printer"), Phrase("Set the printer up again")),
        FailureReason.TIMEOUT_NO_PROGRESS: (
            Phrase("No progress for two minutes"),
            Phrase("Check the printer, then reprint"),
        ),
        FailureReason.OUTCOME_UNKNOWN: (Phrase("Nobody knows whether it came out"), Phrase("Look in the tray")),
        FailureReason.EXPIRED: (Phrase("Waited too long"), Phrase("Reprint if it is still needed")),
        FailureReason.PRINTER_REMOVED: (Phrase("The printer was removed"), Phrase("Reprint on another one")),
        FailureReason.AGENT_REVOKED: (Phrase("The printer's agent was revoked"), Phrase("Reprint on another printer")),
        FailureReason.INTERNAL_ERROR: (Phrase("Program error"), Phrase("Reprint, and send a report if it comes again")),
    },
    _cause,
)
