"""What an administrator sets of one printer, in words: rows, choices, what a value means. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, tr
from app.vocabulary.plain_text import plain
from app.vocabulary.printer_facts import more_than_it_tells
from app.vocabulary.printers import needs_of
from server_core.contract.console import PrinterView
from server_core.contract.public import (
    ColorMode,
    Confirmation,
    DuplexMode,
    Orientation,
)
from server_core.contract.server_settings import ServerSettings

OWN = Phrase("The printer's own", "setting")


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """`key` of `ChangePrinter`. `choices`: of one that is chosen from, its default first; else a number with its
    `unit`, `each` of the server's; `blank`: what an empty field means, which is the default."""

    key: str
    name: Phrase
    meaning: Phrase | None = None
    choices: tuple[tuple[Phrase, Any], ...] = ()
    unit: Phrase | None = None
    each: int = 1
    blank: Phrase | None = None
    bounds: tuple[float, float] = (0, 0)


DEFAULTS = (
    Setting(
        key="default_color_mode",
        name=Phrase("Colour"),
        choices=(
            (OWN, ColorMode.DEFAULT),
            (Phrase("In colour"), ColorMode.COLOR),
            (Phrase("Black and white"), ColorMode.MONOCHROME),
        ),
    ),
    Setting(
        key="default_duplex_mode",
        name=Phrase("Sides", "of a sheet that are printed"),
        choices=(
            (OWN, DuplexMode.DEFAULT),
            (Phrase("One side"), DuplexMode.SIMPLEX),
            (Phrase("Both, turned like a book"), DuplexMode.LONG_EDGE),
            (Phrase("Both, turned like a pad"), DuplexMode.SHORT_EDGE),
        ),
    ),
    Setting(
        key="default_orientation",
        name=Phrase("Orientation"),
        meaning=Phrase("How pages lie on what is loaded."),
        choices=(
            (Phrase("As the page is", "orientation"), Orientation.DEFAULT),
            (Phrase("Upright", "orientation"), Orientation.PORTRAIT),
            (Phrase("Crosswise", "orientation"), Orientation.LANDSCAPE),
        ),
    ),
)
"""Of PDF jobs that do not say it themselves."""
WAITING = (
    Setting(
        key="stale_after_seconds",
        name=Phrase("Ask about old jobs after"),
        meaning=Phrase("After an outage they are not printed without a word. 0: never ask."),
        unit=Phrase("minutes", "unit"),
        each=60,
        blank=Phrase("As the server"),
        bounds=(0, 43_200),
    ),
    Setting(
        key="expires_after_seconds",
        name=Phrase("Give up waiting jobs after"),
        meaning=Phrase("They fail as expired."),
        unit=Phrase("hours", "unit"),
        each=3600,
        blank=Phrase("As the server"),
        bounds=(0.02, 8_760),
    ),
    Setting(
        key="minimum_evidence",
        name=Phrase("“Printed” needs", "evidence"),
        meaning=Phrase("With less than this a job is not confirmed, and a person is asked."),
        choices=(
            (Phrase("Learn it from a test print"), None),
            (Phrase("Confirmed by printer"), Confirmation.PRINTER_CONFIRMED),
            (Phrase("Accepted by spooler"), Confirmation.SPOOLER_COMPLETED),
            (Phrase("Data sent, the printer closed the connection"), Confirmation.TRANSPORT_CLOSED),
            (Phrase("Data sent, printer gives no feedback"), Confirmation.BYTES_ACCEPTED),
        ),
    ),
)


def value_of(setting: Setting, printer: PrinterView) -> Any:
    """As the row shows it: numbers in its unit. What was learnt is nobody's choice."""
    if setting.key == "minimum_evidence":
        return printer.minimum_evidence if printer.minimum_evidence_by is not None else None
    value = getattr(printer, setting.key)
    return value if setting.choices or value is None else value / setting.each


def wish_of(setting: Setting, value: Any) -> Any:
    """What the server is sent for it."""
    if setting.choices or value is None:
        return value
    return round(value * setting.each)


def default_of(setting: Setting) -> Any:
    return setting.choices[0][1] if setting.choices else None


def is_default(setting: Setting, printer: PrinterView) -> bool:
    """What was learnt can be learnt anew."""
    if setting.key == "minimum_evidence":
        return printer.minimum_evidence is None
    return bool(value_of(setting, printer) == default_of(setting))


def number_text(value: float) -> str:
    return f"{round(value, 3):g}" if value < 1e6 else f"{value:.0f}"


def words_of(setting: Setting, printer: PrinterView) -> str:
    """What is set now, to be read aloud."""
    value = value_of(setting, printer)
    if setting.choices:
        return next(str(words) for words, each in setting.choices if each == value)
    if value is None:
        return str(setting.blank)
    return f"{number_text(value)} {setting.unit}"


def why_not_choice(setting: Setting, value: Any, printer: PrinterView) -> str | None:
    """Why the printer cannot do it, by what is known of it."""
    known = printer.capabilities
    possible: Sequence[Any] | None = {
        "default_color_mode": known.color_modes,
        "default_duplex_mode": known.duplex_modes,
        "default_orientation": known.orientations,
    }.get(setting.key)
    if possible is None or value in possible or value == default_of(setting):
        return None
    return tr("This printer cannot do it")


def note_of(setting: Setting, printer: PrinterView) -> str:
    """What is to be known of what is set; empty: nothing."""
    if setting.key == "minimum_evidence":
        learnt = "" if printer.minimum_evidence_by is not None else needs_of(printer)
        words = plain(more_than_it_tells(printer) or learnt)
        return f"{words[:1].upper()}{words[1:]}." if words else ""
    return ""


def server_patience_words(key: str, settings: ServerSettings) -> str:
    """What holds where the printer has no value of its own."""
    if key == "expires_after_seconds":
        return tr("The server's: {hours} h.", hours=settings.expires_after_hours)
    if not settings.stale_after_minutes:
        return tr("The server's: never asks.")
    return tr("The server's: {minutes} min, of labels and receipts.", minutes=settings.stale_after_minutes)
