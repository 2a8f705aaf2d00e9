"""How numbers are written where a person reads them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import Any


@dataclass(frozen=True, slots=True)
class Signs:
    """Between a number's thousands, and before its tenths. As in English, where nobody says otherwise."""

    group: str = ","
    decimal: str = "."

    def written(self, value: float, form: str) -> str:
        """As `format` does it, with these signs."""
        return format(value, form).translate({ord(","): self.group, ord("."): self.decimal})


USUAL = Signs()


class LocalFormatter(Formatter):
    """`str.format_map`, with numbers as they are written here."""

    def __init__(self, signs: Signs) -> None:
        self._signs = signs

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, int | float):
            return self._signs.written(value, format_spec)
        return str(super().format_field(value, format_spec))
