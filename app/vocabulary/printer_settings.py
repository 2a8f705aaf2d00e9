"""What an administrator sets of one printer beside how it is driven: print defaults, and how long jobs wait. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, tr
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_facts import more_than_it_tells
from app.vocabulary.printer_setting import Setting
from app.vocabulary.printers import needs_of
from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation
from server_core.contract.types.printers import Backend, PrinterView
from server_core.contract.types.states import Confirmation

OWN = Phrase("The printer's own", "setting")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Default(Setting):
    """Of a PDF job that does not say it."""

    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        known = printer.capabilities
        of_field: dict[str, Sequence[Any] | None] = {
            "default_color_mode": known.color_modes,
            "default_duplex_mode": known.duplex_modes,
            "default_orientation": known.orientations,
        }
        possible = of_field[self.field]
        if possible is None or value in possible or value == self.default:
            return None
        return tr("This printer cannot do it")

    def note(self, printer: PrinterView) -> str:
        if self.field == "default_orientation" and printer.tuning.auto_rotate and not self.is_default(printer):
            return tr("Not used while pages are turned to fit.")
        return ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Evidence(Setting):
    """What was learnt is nobody's choice, and can be learnt anew."""

    def value(self, printer: PrinterView) -> Confirmation | None:
        return printer.minimum_evidence if printer.minimum_evidence_by is not None else None

    def note(self, printer: PrinterView) -> str:
        learnt = "" if printer.minimum_evidence_by is not None else needs_of(printer)
        words = plain(more_than_it_tells(printer) or learnt)
        return f"{words[:1].upper()}{words[1:]}." if words else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Follows(Setting):
    def is_shown(self, printer: PrinterView) -> bool:
        """Show the setting only for network printers: only they can change address."""
        return printer.backend in (Backend.SOCKET, Backend.IPP, Backend.LPD)


DEVICE: Sequence[Setting] = (
    _Follows(
        field="follows_device",
        name=Phrase("When its device is found at a new address"),
        meaning=Phrase("It is looked for by its serial number, UUID or MAC address while it does not answer."),
        choices=((False, Phrase("Offer the address")), (True, Phrase("Print there at once"))),
    ),
)
DEFAULTS: Sequence[Setting] = (
    _Default(
        field="default_color_mode",
        name=Phrase("Colour"),
        choices=(
            (ColorMode.DEFAULT, OWN),
            (ColorMode.COLOR, Phrase("In colour")),
            (ColorMode.MONOCHROME, Phrase("Black and white")),
        ),
    ),
    _Default(
        field="default_duplex_mode",
        name=Phrase("Sides", "of a sheet that are printed"),
        choices=(
            (DuplexMode.DEFAULT, OWN),
            (DuplexMode.SIMPLEX, Phrase("One side")),
            (DuplexMode.LONG_EDGE, Phrase("Both, turned like a book")),
            (DuplexMode.SHORT_EDGE, Phrase("Both, turned like a pad")),
        ),
    ),
    _Default(
        field="default_orientation",
        name=Phrase("Orientation"),
        meaning=Phrase("How pages lie on what is loaded."),
        choices=(
            (Orientation.DEFAULT, Phrase("As the page is", "orientation")),
            (Orientation.PORTRAIT, Phrase("Upright", "orientation")),
            (Orientation.LANDSCAPE, Phrase("Crosswise", "orientation")),
        ),
    ),
)
WAITING: Sequence[Setting] = (
    Setting(
        field="stale_after_seconds",
        name=Phrase("Ask about old jobs after"),
        meaning=Phrase("After an outage they are not printed without a word. 0: never ask."),
        unit=Phrase("min", "unit"),
        each=60,
        most=43_200,
        blank=Phrase("As the server"),
    ),
    Setting(
        field="expires_after_seconds",
        name=Phrase("Give up waiting jobs after"),
        meaning=Phrase("They fail as expired."),
        unit=Phrase("h", "unit"),
        each=3600,
        least=0.02,
        most=8_760,
        blank=Phrase("As the server"),
    ),
    _Evidence(
        field="minimum_evidence",
        name=Phrase("“Printed” needs", "evidence"),
        meaning=Phrase(
            "With less than this a job is not confirmed, and a person is asked. The last one also takes printers that "
            "reset the connection behind the last byte."
        ),
        choices=(
            (None, Phrase("What its test print shows")),
            (Confirmation.PRINTER_CONFIRMED, Phrase("Confirmed by printer")),
            (Confirmation.SPOOLER_COMPLETED, Phrase("Accepted by spooler")),
            (Confirmation.TRANSPORT_CLOSED, Phrase("Data sent, the printer closed the connection")),
            (Confirmation.BYTES_ACCEPTED, Phrase("Data sent, printer gives no feedback")),
        ),
    ),
)


def server_patience_words(field: str, settings: ServerSettings) -> str:
    """What holds where the printer has no value of its own."""
    if field == "expires_after_seconds":
        return tr("The server's: {hours} h.", hours=settings.expires_after_hours)
    if not settings.stale_after_minutes:
        return tr("The server's: never asks.")
    return tr("The server's: {minutes} min, of labels and receipts.", minutes=settings.stale_after_minutes)
