"""Linear bar codes of TSPL and CPCL by their names (TSC, TSPL Programming Manual; Zebra, CPCL Programming Manual)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from agent_core.raw.draw.barcodes import Symbology
from agent_core.raw.draw.code_128 import FNC1, Code128Characters, automatic
from agent_core.raw.draw.display_list import WhyNotDrawn
from agent_core.raw.draw.draft import CannotDraw
from agent_core.raw.draw.linear_codes import (
    MSI_CHECKS,
    POSTAL_PITCH,
    bars_of_heights,
    elements,
    facing_mark,
    luhn,
    postnet,
)
from agent_core.raw.draw.symbols import bars, code_39_checked, code_39_full_checked, modulo_10, with_add_on

if TYPE_CHECKING:
    from agent_core.raw.draw.barcodes import Modules

Encoder = Callable[[bytes, int, int, int], "list[Modules]"]
"""Takes the data, dots of a narrow and a wide element, and the height."""
Checked = Callable[[bytes], bytes]
"""Returns the data with their check digits."""
RETAIL = {
    "EAN13": Symbology.EAN_13,
    "EAN8": Symbology.EAN_8,
    "UPCA": Symbology.UPC_A,
    "UPCE": Symbology.UPC_E,
}
WITHOUT_ENCODER = re.compile(r"CPOST|CODE49|UCCEAN16|RSS.*")


def linear_symbols(
    encoders: Mapping[str, Encoder], kind: str, data: bytes, narrow: int, wide: int, height: int
) -> list[Modules]:
    """Return the symbol, and its add-on. Raises CannotDraw, CannotEncode."""
    encoder = encoders.get(kind)
    if encoder is None:
        is_known = WITHOUT_ENCODER.fullmatch(kind)
        raise CannotDraw(WhyNotDrawn.NOT_SUPPORTED if is_known else WhyNotDrawn.WRONG_VALUE)
    return encoder(data, narrow, wide, height)


def _bars(symbology: Symbology, checked: Checked = bytes) -> Encoder:
    return lambda data, narrow, wide, _: [bars(symbology, checked(data), narrow=narrow, wide=wide, given=data)]


def _elements(symbology: Symbology, checked: Checked = bytes) -> Encoder:
    return lambda data, narrow, wide, _: [elements(symbology, checked(data), narrow=narrow, wide=wide)]


def _code_128(*, is_gs1: bool) -> Encoder:
    return lambda data, narrow, *_: [automatic(data, narrow=narrow, is_gs1=is_gs1)]


def _manual_128(*, is_gs1: bool) -> Encoder:
    return lambda data, narrow, *_: [_chosen_128(data, narrow, is_gs1=is_gs1)]


def _postal(*, is_planet: bool) -> Encoder:
    def encode(data: bytes, narrow: int, _: int, height: int) -> list[Modules]:
        pitch = int(narrow * POSTAL_PITCH)
        return [bars_of_heights(*postnet(data, is_planet=is_planet), narrow=narrow, pitch=pitch, height=height)]

    return encode


def _wide_postnet(data: bytes, narrow: int, wide: int, height: int) -> list[Modules]:
    return [bars_of_heights(*postnet(data), narrow=narrow, pitch=max(wide, narrow + 1), height=height)]


def _full_39_checked(data: bytes, narrow: int, wide: int, _: int) -> list[Modules]:
    return [code_39_full_checked(data, narrow=narrow, wide=wide)]


def _facing_mark(data: bytes, narrow: int, *_: int) -> list[Modules]:
    return [facing_mark(data, narrow=narrow)]


def _retail(separator: str) -> dict[str, Encoder]:
    """Return the retail symbols, alone and with add-ons of 2 and 5 digits."""

    def extended(symbology: Symbology, digits: int) -> Encoder:
        return lambda data, narrow, *_: with_add_on(symbology, data, digits, narrow=narrow)

    alone = {name: _bars(symbology) for name, symbology in RETAIL.items()}
    both = {
        f"{name}{separator}{digits}": extended(symbology, digits)
        for name, symbology in RETAIL.items()
        for digits in (2, 5)
    }
    return alone | both


def _itf(length: int, weights: tuple[int, int] = (3, 1)) -> Encoder:
    """Interleaved 2 of 5 of so many digits and a check digit."""
    return _bars(Symbology.ITF, lambda data: modulo_10(data[:length].rjust(length, b"0"), weights))


def _chosen_128(data: bytes, narrow: int, *, is_gs1: bool) -> Modules:
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


TSPL_CODES: dict[str, Encoder] = {
    "39": _bars(Symbology.CODE_39_FULL),
    "39S": _bars(Symbology.CODE_39),
    "39C": _full_39_checked,
    "LOGMARS": _bars(Symbology.CODE_39, code_39_checked),
    "93": _bars(Symbology.CODE_93),
    "CODA": _bars(Symbology.CODABAR),
    "TELEPEN": _bars(Symbology.TELEPEN),
    "TELEPENN": _bars(Symbology.TELEPEN_NUMERIC),
    "25": _bars(Symbology.ITF),
    "25C": _bars(Symbology.ITF, modulo_10),
    "ITF14": _itf(13),
    "EAN14": _itf(13),
    "DPI": _itf(11, (4, 9)),
    "DPL": _itf(13, (4, 9)),
    "25S": _elements(Symbology.STANDARD_2_OF_5),
    "25I": _elements(Symbology.INDUSTRIAL_2_OF_5),
    "11": _elements(Symbology.CODE_11),
    "MSI": _elements(Symbology.MSI),
    "MSIC": _elements(Symbology.MSI, luhn),
    "PLESSEY": _elements(Symbology.PLESSEY),
    "128": _code_128(is_gs1=False),
    "EAN128": _code_128(is_gs1=True),
    "128M": _manual_128(is_gs1=False),
    "EAN128M": _manual_128(is_gs1=True),
    "POST": _postal(is_planet=False),
    "PLANET": _postal(is_planet=True),
    **_retail("+"),
}
CPCL_CODES: dict[str, Encoder] = {
    "39": _bars(Symbology.CODE_39),
    "39C": _bars(Symbology.CODE_39, code_39_checked),
    "F39": _bars(Symbology.CODE_39_FULL),
    "F39C": _full_39_checked,
    "93": _bars(Symbology.CODE_93),
    "CODABAR": _bars(Symbology.CODABAR),
    "CODABAR16": _bars(Symbology.CODABAR),
    "I2OF5": _bars(Symbology.ITF),
    "I2OF5C": _bars(Symbology.ITF, modulo_10),
    "I2OF5G": _bars(Symbology.ITF, lambda data: modulo_10(data, (4, 9))),
    **{f"MSI{name}": _elements(Symbology.MSI, checked) for name, checked in MSI_CHECKS.items()},
    "128": _code_128(is_gs1=False),
    "UCCEAN128": _code_128(is_gs1=True),
    "POSTNET": _wide_postnet,
    "FIM": _facing_mark,
    **_retail(""),
}
