"""Bar codes of RAW labels as modules, at the widths that the commands ask for. The symbols are made by zxing-cpp."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from agent_core.raw.draw.display_list import Barcode, Ink, Rotation

if TYPE_CHECKING:
    from agent_core.raw.draw.display_list import Span


class CannotEncode(ValueError):
    """The symbology has no symbol for this data, or none of the size that was asked for."""


class Symbology(StrEnum):
    """Names of ISO, AIM and GS1."""

    CODE_128 = "Code 128"
    CODE_39 = "Code 39"
    CODE_39_FULL = "Code 39 Full ASCII"
    CODE_93 = "Code 93"
    CODABAR = "Codabar"
    ITF = "Interleaved 2 of 5"
    EAN_13 = "EAN-13"
    EAN_8 = "EAN-8"
    UPC_A = "UPC-A"
    UPC_E = "UPC-E"
    EAN_2 = "EAN-2"
    EAN_5 = "EAN-5"
    DATABAR = "GS1 DataBar Omnidirectional"
    DATABAR_LIMITED = "GS1 DataBar Limited"
    DATABAR_EXPANDED = "GS1 DataBar Expanded"
    TELEPEN = "Telepen"
    QR_CODE = "QR Code"
    MICRO_QR_CODE = "Micro QR Code"
    DATA_MATRIX = "Data Matrix"
    PDF_417 = "PDF417"
    COMPACT_PDF_417 = "Compact PDF417"
    MICRO_PDF_417 = "MicroPDF417"
    AZTEC = "Aztec Code"
    MAXICODE = "MaxiCode"


@dataclass(frozen=True, kw_only=True, slots=True)
class Modules:
    """A symbol without its quiet zone. `rows` as in `Picture`; `content`: the data as a scanner reads it."""

    symbology: Symbology | str
    content: str
    width: int
    height: int
    rows: bytes = field(repr=False)

    def placed(
        self,
        x: int,
        y: int,
        span: Span,
        *,
        scale_x: int = 1,
        scale_y: int = 1,
        rotation: Rotation = Rotation.UPRIGHT,
        ink: Ink = Ink.BLACK,
    ) -> Barcode:
        """Return the symbol as an item; `scale_x` and `scale_y` are the dots of a module."""
        return Barcode(
            x=x,
            y=y,
            span=span,
            ink=ink,
            rotation=rotation,
            width=self.width,
            height=self.height,
            rows=self.rows,
            scale_x=scale_x,
            scale_y=scale_y,
            symbology=str(self.symbology),
            content=self.content,
        )
