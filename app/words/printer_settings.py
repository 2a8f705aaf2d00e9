"""A printer's settings as rows: names, meanings, choices, and where each applies. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, figure, tr
from app.words.plain_text import plain
from app.words.print_parameters import MEANINGS, NAMES, UNNAMED, VALUES
from app.words.printer_facts import more_than_it_tells
from app.words.printers import needs_of
from server_core.contract.decisions.print_defaults import SPEEDS_MM_S
from server_core.contract.decisions.print_path import drawn_in
from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import FieldFacts
from server_core.contract.types.media import has_sensor_command, sensor_command
from server_core.contract.types.parameters import PRINT_DEFAULTS
from server_core.contract.types.printers import SETTINGS, Backend, FactSource, PrinterView
from server_core.contract.types.states import Confirmation, PrinterStatus
from server_core.contract.types.tuning import TUNING, Cut, EscposRaster, Halftone, OnSheets, RawPolicy, ZplCompression

# The media sensor of a printer in words: whether it can be calibrated from here, or why not now. Pure.


OWN_PORT = (Backend.SOCKET, Backend.USB, Backend.LPD, Backend.WINDOWS)
"""Backends that accept a printer language's bytes unchanged."""


def has_sensor(printer: PrinterView) -> bool:
    """Return whether the printer's language has a command for calibrating the sensor."""
    return printer.backend in OWN_PORT and has_sensor_command(driven_in(printer))


def command_of(printer: PrinterView) -> str | None:
    """Return the command's name in the language's manual: `~JC`, `GAPDETECT`."""
    continuous = printer.media_width_mm is not None and printer.media_height_mm is None
    return sensor_command(driven_in(printer), printer.media_tracking, continuous=continuous)


def why_no_sensor(printer: PrinterView) -> str | None:
    if command_of(printer) is None:
        return tr("Continuous paper has no gaps or marks to measure")
    if printer.status is PrinterStatus.PAUSED:
        return tr("The printer is paused, perhaps for a paper change. Resume it first")
    if printer.printing:
        return tr("The printer is printing. Wait until it has finished")
    if printer.status is PrinterStatus.OFFLINE:
        return tr("The printer is offline")
    return None


OWN = Phrase("Set on the printer", "setting")
NO_EFFECT = Phrase("It has no effect on this printer.")
UNSURE = Phrase("This printer's language is not known yet, so this may have no effect.")


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """A row to set `field` of `ChangePrinter`.

    - `choices`: values to choose from; without them it is a number
    - `unit`, `each`: what the number is in, and how many of the server's that is
    - `least`, `most`: bounds of the number; 0 and 0 = as the table has them
    - `blank`: the default, which an empty field means
    - `whole`: only whole numbers
    """

    field: str
    name: Phrase
    meaning: Phrase | None = None
    choices: Sequence[tuple[Any, Phrase]] = ()
    unit: Phrase | None = None
    each: int = 1
    least: float = 0
    most: float = 0
    blank: Phrase | None = None
    whole: bool = False

    @property
    def default(self) -> Any:
        return None if self.facts is None else self.facts.default

    @property
    def facts(self) -> FieldFacts[Any] | None:
        return TUNING.get(self.field) or PRINT_DEFAULTS.get(self.field) or SETTINGS.get(self.field)

    def kept_in(self, printer: PrinterView) -> Any:
        """Return the printer's value, as the server stores it."""
        return getattr(printer.tuning if self.field in TUNING else printer, self.field)

    def value(self, printer: PrinterView) -> Any:
        """Return the value as the row shows it: numbers in the row's unit."""
        kept = self.kept_in(printer)
        return kept if self.choices or kept is None or self.each == 1 else kept / self.each

    def request(self, value: Any) -> Any:
        """Return the value to send for what the row shows."""
        is_kept_as_shown = self.each == 1 and not self.whole
        return value if self.choices or value is None or is_kept_as_shown else round(value * self.each)

    def is_default(self, printer: PrinterView) -> bool:
        return bool(self.kept_in(printer) == self.default)

    def words(self, printer: PrinterView) -> str:
        """Return the present value for screen readers."""
        value = self.value(printer)
        if self.choices:
            return next(str(words) for each, words in self.choices if each == value)
        return str(self.blank or "") if value is None else f"{number_text(value)} {self.unit or ''}".rstrip()

    def bounds(self, printer: PrinterView) -> tuple[float, float]:
        return (self.least, self.most) if self.most or self.facts is None or self.choices else self.facts.bounds

    def is_shown(self, printer: PrinterView) -> bool:
        """Return whether the setting applies to this printer."""
        return True

    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        """Return why the printer cannot do it, as far as is known."""
        return None

    def note(self, printer: PrinterView) -> str:
        """Return a note about the value; empty: none."""
        return ""


def number_text(value: float) -> str:
    """Format a number as the user writes it in the window's language."""
    return figure(round(value, 3), "g")


@dataclass(frozen=True, kw_only=True, slots=True)
class TuningSetting(Setting):
    """A field of `PrinterTuning`."""

    def bounds(self, printer: PrinterView) -> tuple[float, float]:
        """Return the bounds. For speeds they are the steps of the printer's language."""
        language = driven_in(printer)
        if self.field == "speed_mm_s" and language is not None:
            return SPEEDS_MM_S[language]
        return Setting.bounds(self, printer)

    def is_shown(self, printer: PrinterView) -> bool:
        """Return whether the setting applies, or was set before and can be reset."""
        if not self.is_default(printer):
            return True
        use = TUNING[self.field].use
        if takes_sheets(printer):
            return use.on_sheets is not OnSheets.NOTHING
        language = driven_in(printer)
        return language is None or language in use.languages

    def note(self, printer: PrinterView) -> str:
        if self.field in printer.tuning_idle:
            return str(NO_EFFECT)
        if self.field in printer.tuning_unsure:
            return str(UNSURE)
        if self.field == "head_width_mm" and printer.tuning.head_width_mm is None:
            capabilities = printer.capabilities
            if capabilities.raw_languages and capabilities.custom_media is None:
                return tr("Not known: paper of any width is accepted.")
        return ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Default(Setting):
    """A default for PDF jobs that do not set the value."""

    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        listed = PRINT_DEFAULTS[self.field].use.listed_in
        possible = None if listed is None else getattr(printer.capabilities, listed)
        if possible is None or value in possible or value == self.default:
            return None
        return tr("This printer cannot do it")

    def note(self, printer: PrinterView) -> str:
        if self.field == "default_orientation" and printer.tuning.auto_rotate and not self.is_default(printer):
            return tr("Not used while “Turn pages to fit” is on.")
        return ""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Evidence(Setting):
    """The evidence setting. Learned values are not choices and can be learned again."""

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


@dataclass(frozen=True, kw_only=True, slots=True)
class _Resolution(Setting):
    """The resolution of the head. Rendering and preview follow it."""

    def is_shown(self, printer: PrinterView) -> bool:
        return printer.dpi is not None or not takes_sheets(printer)


ROWS: Sequence[TuningSetting] = (
    TuningSetting(
        field="head_width_mm",
        name=Phrase("Width of the print head"),
        meaning=Phrase("Wider paper is rejected instead of being cut off."),
        unit=Phrase("mm", "unit"),
        blank=Phrase("as wide as the paper", "width of the print head"),
    ),
    TuningSetting(
        field="speed_mm_s",
        name=Phrase("Speed", "of a printer"),
        meaning=Phrase("Slower prints sharper bar codes."),
        unit=Phrase("mm/s", "unit"),
        blank=Phrase("set on the printer", "speed of a printer"),
    ),
    TuningSetting(
        field="halftone",
        name=Phrase("Grey", "how it is printed"),
        meaning=Phrase("How grey becomes black dots."),
        choices=(
            (Halftone.AUTO, Phrase("By what is drawn", "how grey is printed")),
            (Halftone.THRESHOLD, Phrase("Black or white", "how grey is printed")),
            (Halftone.DIFFUSION, Phrase("Patterns of dots", "how grey is printed")),
        ),
    ),
    TuningSetting(
        field="zpl_compression",
        name=Phrase("Pictures in ZPL"),
        meaning=Phrase("Z64 is smaller, but not every printer prints it."),
        choices=(
            (ZplCompression.RUN_LENGTH, Phrase("Plain", "pictures in ZPL")),
            (ZplCompression.Z64, Phrase("Small (Z64)", "pictures in ZPL")),
        ),
    ),
    TuningSetting(
        field="escpos_raster",
        name=Phrase("Dots in ESC/POS"),
        meaning=Phrase("GS ( L is for the few printers without GS v 0."),
        choices=(
            (EscposRaster.BIT_IMAGE, Phrase("GS v 0", "a command")),
            (EscposRaster.GRAPHICS, Phrase("GS ( L", "a command")),
        ),
    ),
    TuningSetting(
        field="cut",
        name=Phrase("Cutter"),
        meaning=Phrase("“Its own mode” changes nothing: ZPL printers keep their last setting."),
        choices=(
            (Cut.NONE, Phrase("Its own mode", "of a cutter")),
            (Cut.JOB, Phrase("After each copy", "a cutter cuts")),
            (Cut.PAGE, Phrase("After each page", "a cutter cuts")),
        ),
    ),
    TuningSetting(
        field="opens_drawer",
        name=Phrase("Cash drawer"),
        meaning=Phrase("Opens with each job."),
        choices=((False, Phrase("Stays closed", "cash drawer")), (True, Phrase("Opens", "cash drawer"))),
    ),
)

TURNING: Sequence[TuningSetting] = (
    TuningSetting(
        field="auto_rotate",
        name=Phrase("Turn pages to fit"),
        meaning=Phrase(
            "Turns pages whose long side differs from the label's. Jobs that set their own orientation keep it."
        ),
        choices=((False, Phrase("Off")), (True, Phrase("On"))),
    ),
)
"""Settings shown with the PDF defaults."""

DARKNESS = TuningSetting(
    field="darkness",
    name=Phrase("Darkness"),
    meaning=Phrase("Kept for the loaded paper."),
    unit=Phrase("%", "unit"),
    blank=Phrase("set on the printer", "darkness"),
    whole=True,
)
RAW = Setting(
    field="raw_policy",
    name=Phrase("RAW files"),
    meaning=Phrase("Files in the printer's own language."),
    choices=(
        (RawPolicy.SCREEN, Phrase("Scan before printing (default)", "RAW files")),
        (RawPolicy.DENY, Phrase("Reject", "RAW files")),
        (RawPolicy.ALLOW, Phrase("Send unchanged", "RAW files")),
    ),
)
MANY: Sequence[Setting] = (DARKNESS, *(each for each in ROWS if each.field != "head_width_mm"), RAW)
"""Settings of printing that make sense for several printers at once."""


RESOLUTION: Sequence[Setting] = (
    _Resolution(
        field="dpi",
        name=Phrase("Resolution", "of a print head"),
        meaning=Phrase("If it is wrong, everything prints too large or too small. The preview changes with it."),
        unit=Phrase("dpi", "unit"),
        least=72,
        most=2400,
        whole=True,
        blank=Phrase("reported by the printer", "resolution"),
    ),
)


DEVICE: Sequence[Setting] = (
    _Follows(
        field="follows_device",
        name=Phrase("If the device is found at a new address"),
        meaning=Phrase(
            "While the printer does not answer, Spoolhouse searches for its serial number, UUID or MAC address."
        ),
        choices=((False, Phrase("Offer the address")), (True, Phrase("Print there immediately"))),
    ),
)
DEFAULTS: Sequence[Setting] = tuple(
    _Default(
        field=field,
        name=NAMES[each.name],
        meaning=MEANINGS.get(each.name),
        choices=[(value, VALUES.get(value, UNNAMED.get(each.name, OWN))) for value in each.words],
    )
    for field, each in PRINT_DEFAULTS.items()
)
STANDBY: Sequence[Setting] = (
    Setting(
        field="standby_after_seconds",
        name=Phrase("Move waiting jobs there when offline for"),
        meaning=Phrase("Only jobs of which nothing was sent move. Empty = you move them yourself."),
        unit=Phrase("min", "unit"),
        each=60,
        least=1,
        most=10_080,
        blank=Phrase("Never", "time"),
    ),
)
WAITING: Sequence[Setting] = (
    Setting(
        field="stale_after_seconds",
        name=Phrase("Ask about old jobs after"),
        meaning=Phrase("After an outage, ask before printing older jobs. 0 = never ask."),
        unit=Phrase("min", "unit"),
        each=60,
        most=43_200,
        blank=Phrase("Server setting"),
    ),
    Setting(
        field="expires_after_seconds",
        name=Phrase("Expire waiting jobs after"),
        meaning=Phrase("Expired jobs are marked as failed."),
        unit=Phrase("h", "unit"),
        each=3600,
        least=0.02,
        most=8_760,
        blank=Phrase("Server setting"),
    ),
    _Evidence(
        field="minimum_evidence",
        name=Phrase("Counts as printed when", "evidence"),
        meaning=Phrase(
            "With weaker evidence the job is “Not confirmed” and a person is asked. The last option "
            "also accepts printers that reset the connection after the last byte."
        ),
        choices=(
            (None, Phrase("As learnt from its test print")),
            (Confirmation.PRINTER_CONFIRMED, Phrase("Confirmed by printer")),
            (Confirmation.SPOOLER_COMPLETED, Phrase("Accepted by spooler")),
            (Confirmation.TRANSPORT_CLOSED, Phrase("Data sent, the printer closed the connection")),
            (Confirmation.BYTES_ACCEPTED, Phrase("Data sent, printer gives no feedback")),
        ),
    ),
)


def server_patience_words(field: str, settings: ServerSettings) -> str:
    """Describe the server's default for printers without a value of their own."""
    if field == "expires_after_seconds":
        return tr("Server setting: {hours} h.", hours=settings.expires_after_hours)
    if not settings.stale_after_minutes:
        return tr("Server setting: never asks.")
    return tr("Server setting: {minutes} min, for labels and receipts.", minutes=settings.stale_after_minutes)


def driven_in(printer: PrinterView) -> RawLanguage | None:
    """Return the language that jobs are rendered in. None: it has none, or it is unknown."""
    spoken = printer.capabilities.raw_languages or ()
    return drawn_in(printer.language, spoken) if spoken else printer.language


def takes_sheets(printer: PrinterView) -> bool:
    """Return whether the printer reports that it speaks no label or receipt language."""
    capabilities = printer.capabilities
    return capabilities.source is FactSource.REPORTED and capabilities.raw_languages == [] and printer.language is None
