"""One setting of a printer in words: what it is called, what can be chosen, what is set now. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.language.translate import Phrase, figure
from server_core.contract.types.printers import PrinterView


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """`field` of `ChangePrinter`. `choices`: of one that is chosen from, its default first; else a number from `least`
    to `most` in its `unit`, `each` of the server's; `blank`: what an empty field means, which is the default."""

    field: str
    name: Phrase
    meaning: Phrase | None = None
    choices: Sequence[tuple[Any, Phrase]] = ()
    unit: Phrase | None = None
    each: int = 1
    least: float = 0
    most: float = 0
    blank: Phrase | None = None

    @property
    def default(self) -> Any:
        return self.choices[0][0] if self.choices else None

    def kept_in(self, printer: PrinterView) -> Any:
        """As the server has it."""
        return getattr(printer, self.field)

    def value(self, printer: PrinterView) -> Any:
        """As the row shows it: numbers in its unit."""
        kept = self.kept_in(printer)
        return kept if self.choices or kept is None or self.each == 1 else kept / self.each

    def wish(self, value: Any) -> Any:
        """What the server is sent for what the row shows."""
        return value if self.choices or value is None or self.each == 1 else round(value * self.each)

    def is_default(self, printer: PrinterView) -> bool:
        return bool(self.kept_in(printer) == self.default)

    def words(self, printer: PrinterView) -> str:
        """What is set now, to be read aloud."""
        value = self.value(printer)
        if self.choices:
            return next(str(words) for each, words in self.choices if each == value)
        return str(self.blank or "") if value is None else f"{number_text(value)} {self.unit or ''}".rstrip()

    def bounds(self, printer: PrinterView) -> tuple[float, float]:
        return self.least, self.most

    def is_shown(self, printer: PrinterView) -> bool:
        """Whether it means anything there."""
        return True

    def why_not(self, value: Any, printer: PrinterView) -> str | None:
        """Why the printer cannot do it, by what is known of it."""
        return None

    def note(self, printer: PrinterView) -> str:
        """What is to be known of what is set; empty: nothing."""
        return ""


def number_text(value: float) -> str:
    """As it is written, and read again, in the window's language."""
    return figure(round(value, 3), "g")
