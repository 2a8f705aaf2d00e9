"""Linear bar codes of TSPL labels, by the name of their type in BARCODE (TSC, Programming Manual)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from agent_core.raw.draw.barcodes import Symbology
from agent_core.raw.draw.code_128 import FNC1, Code128Characters, automatic
from agent_core.raw.draw.display_list import WhyNotDrawn
from agent_core.raw.draw.draft import CannotDraw
from agent_core.raw.draw.linear_codes import POSTAL_PITCH, bars_of_heights, elements, luhn, postnet
from agent_core.raw.draw.symbols import bars, code_39_checked, modulo_10, with_add_on

if TYPE_CHECKING:
    from agent_core.raw.draw.barcodes import Modules

LINEAR = {
    "39": Symbology.CODE_39_FULL,
    "39C": Symbology.CODE_39,
    "LOGMARS": Symbology.CODE_39,
    "93": Symbology.CODE_93,
    "CODA": Symbology.CODABAR,
    "TELEPEN": Symbology.TELEPEN,
    "TELEPENN": Symbology.TELEPEN_NUMERIC,
    "25": Symbology.ITF,
    "25C": Symbology.ITF,
    "ITF14": Symbology.ITF,
    "EAN14": Symbology.ITF,
    "DPI": Symbology.ITF,
    "DPL": Symbology.ITF,
    "EAN13": Symbology.EAN_13,
    "EAN8": Symbology.EAN_8,
    "UPCA": Symbology.UPC_A,
    "UPCE": Symbology.UPC_E,
}
TABLED = {
    "25S": Symbology.STANDARD_2_OF_5,
    "25I": Symbology.INDUSTRIAL_2_OF_5,
    "11": Symbology.CODE_11,
    "MSI": Symbology.MSI,
    "MSIC": Symbology.MSI,
    "PLESSEY": Symbology.PLESSEY,
}
WITHOUT_ENCODER = re.compile(r"CPOST|CODE49")


def linear_symbols(kind: str, data: bytes, narrow: int, wide: int, height: int) -> list[Modules]:
    """Return the symbol, and its add-on. Raises CannotDraw, CannotEncode."""
    if kind in ("POST", "PLANET"):
        pitch = int(narrow * POSTAL_PITCH)
        return [bars_of_heights(*postnet(data, is_planet=kind == "PLANET"), narrow=narrow, pitch=pitch, height=height)]
    kind, _, add_on = kind.partition("+")
    if WITHOUT_ENCODER.fullmatch(kind):
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED)
    if kind in ("128", "EAN128"):
        return [automatic(data, narrow=narrow, is_gs1=kind == "EAN128")]
    if kind in ("128M", "EAN128M"):
        return [_manual_128(data, narrow, is_gs1=kind == "EAN128M")]
    if kind in TABLED:
        return [
            elements(TABLED[kind], luhn(data) if kind == "MSIC" else data, narrow=narrow, wide=max(wide, 2 * narrow))
        ]
    if kind not in LINEAR or add_on not in ("", "2", "5"):
        raise CannotDraw(WhyNotDrawn.WRONG_VALUE)
    if add_on:
        return with_add_on(LINEAR[kind], data, int(add_on), narrow=narrow)
    given = data
    match kind:
        case "25C":
            data = modulo_10(data)
        case "39C" | "LOGMARS":
            data = code_39_checked(data)
        case "ITF14" | "EAN14":
            data = modulo_10(data[:13].rjust(13, b"0"))
        case "DPI" | "DPL":
            length = 11 if kind == "DPI" else 13
            data = modulo_10(data[:length].rjust(length, b"0"), (4, 9))
    return [bars(LINEAR[kind], data, narrow=narrow, wide=wide, given=given)]


def _manual_128(data: bytes, narrow: int, *, is_gs1: bool) -> Modules:
    """Encode `!104!096ABCD`: `!` and a character of Code 128, otherwise data. It starts in code set B."""
    starts = {b"!103": "A", b"!104": "B", b"!105": "C"}
    start = starts.get(data[:4])
    symbol = Code128Characters("B" if start is None else start)
    if is_gs1:
        symbol.control(FNC1)
    at = 0 if start is None else 4
    while at < len(data):
        if data[at : at + 1] == b"!" and data[at + 1 : at + 4].isdigit():
            symbol.control(int(data[at + 1 : at + 4]))
            at += 4
        else:
            symbol.text(data[at : at + 1])
            at += 1
    return symbol.modules(narrow=narrow)
