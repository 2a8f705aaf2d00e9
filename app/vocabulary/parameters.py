"""Print parameters as a table for people: what was sent, what is the default. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from server_core.contract.public import PrintParameters

DEFAULTS = PrintParameters()
NULLS = {
    "media_width_mm": "the loaded media",
    "media_height_mm": "the loaded media",
    "dpi": "the printer's own",
}
UNITS = {"dpi": "dpi"}
ORDER = PrintParameters.__struct_fields__


@dataclass(frozen=True, kw_only=True, slots=True)
class ParameterLine:
    """`chosen`: the client asked for something else than the default."""

    name: str
    value: str
    default: str
    chosen: bool


def parameter_lines(parameters: PrintParameters) -> list[ParameterLine]:
    """One line per parameter, those that differ from their default first."""
    lines = []
    for name in ORDER:
        value, default = getattr(parameters, name), getattr(DEFAULTS, name)
        lines.append(
            ParameterLine(
                name=_words(name), value=_text(name, value), default=_text(name, default), chosen=value != default
            )
        )
    return sorted(lines, key=lambda line: not line.chosen)


def _words(name: str) -> str:
    return name.removesuffix("_mm").replace("_", " ").capitalize().replace("Dpi", "Resolution")


def _text(name: str, value: Any) -> str:
    if value is None:
        return NULLS[name]
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    unit = "mm" if name.endswith("_mm") else UNITS.get(name, "")
    return f"{value:g} {unit}".rstrip()
