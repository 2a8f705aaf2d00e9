"""Bar codes of RAW labels as modules, at the widths that the commands ask for. The symbols are made by zxing-cpp."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

import zxingcpp
from PIL import Image

from agent_core.raw.draw.display_list import Barcode, Ink, Rotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agent_core.raw.draw.display_list import Command

Format = zxingcpp.BarcodeFormat


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
    DATABAR_STACKED = "GS1 DataBar Stacked"
    DATABAR_STACKED_OMNI = "GS1 DataBar Stacked Omnidirectional"
    DATABAR_EXPANDED_STACKED = "GS1 DataBar Expanded Stacked"
    TELEPEN = "Telepen"
    TELEPEN_NUMERIC = "Telepen Numeric"
    QR_CODE = "QR Code"
    MICRO_QR_CODE = "Micro QR Code"
    DATA_MATRIX = "Data Matrix"
    PDF_417 = "PDF417"
    COMPACT_PDF_417 = "Compact PDF417"
    MICRO_PDF_417 = "MicroPDF417"
    AZTEC = "Aztec Code"
    AZTEC_RUNE = "Aztec Rune"
    MAXICODE = "MaxiCode"
    CODE_11 = "Code 11"
    INDUSTRIAL_2_OF_5 = "Industrial 2 of 5"
    STANDARD_2_OF_5 = "Standard 2 of 5"
    MSI = "MSI"
    PLESSEY = "Plessey"
    POSTNET = "POSTNET"
    PLANET = "PLANET"
    INTELLIGENT_MAIL = "Intelligent Mail"
    FIM = "FIM"


@dataclass(frozen=True, kw_only=True, slots=True)
class Modules:
    """A symbol without its quiet zone. `rows` as in `Picture`; `content`: the data as a scanner reads it.

    `is_changed`: the printer encodes other data than the file says.
    """

    symbology: Symbology | str
    content: str
    width: int
    height: int
    rows: bytes = field(repr=False)
    is_changed: bool = False

    def placed(
        self,
        x: int,
        y: int,
        command: Command,
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
            command=command,
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


FORMATS = {
    Symbology.CODE_128: Format.Code128,
    Symbology.CODE_39: Format.Code39,
    Symbology.CODE_39_FULL: Format.Code39Ext,
    Symbology.CODE_93: Format.Code93,
    Symbology.CODABAR: Format.Codabar,
    Symbology.ITF: Format.ITF,
    Symbology.EAN_13: Format.EAN13,
    Symbology.EAN_8: Format.EAN8,
    Symbology.UPC_A: Format.UPCA,
    Symbology.UPC_E: Format.UPCE,
    Symbology.EAN_2: Format.EAN2,
    Symbology.EAN_5: Format.EAN5,
    Symbology.DATABAR: Format.DataBarOmni,
    Symbology.DATABAR_LIMITED: Format.DataBarLtd,
    Symbology.DATABAR_EXPANDED: Format.DataBarExp,
    Symbology.DATABAR_STACKED: Format.DataBarStk,
    Symbology.DATABAR_STACKED_OMNI: Format.DataBarStkOmni,
    Symbology.DATABAR_EXPANDED_STACKED: Format.DataBarExpStk,
    Symbology.TELEPEN: Format.TelepenAlpha,
    Symbology.TELEPEN_NUMERIC: Format.TelepenNumeric,
    Symbology.QR_CODE: Format.QRCode,
    Symbology.MICRO_QR_CODE: Format.MicroQRCode,
    Symbology.DATA_MATRIX: Format.DataMatrix,
    Symbology.PDF_417: Format.PDF417,
    Symbology.COMPACT_PDF_417: Format.CompactPDF417,
    Symbology.MICRO_PDF_417: Format.MicroPDF417,
    Symbology.AZTEC: Format.Aztec,
    Symbology.AZTEC_RUNE: Format.AztecRune,
    Symbology.MAXICODE: Format.MaxiCode,
}
MAX_CONTENT = 8_000
"""Bytes of a symbol. The largest QR Code holds 7,089 digits."""


def linear(symbology: Symbology, content: str, *, narrow: int, wide: int | None = None) -> Modules:
    """Return the bars of a linear symbol as one row of dots, to be drawn with `scale_y` as their height.

    `narrow`: dots of a module. `wide`: dots of a wide element of a symbology with two widths (Code 39, Codabar,
    Interleaved 2 of 5); None = as wide as its standard says. Raises CannotEncode.
    """
    picture, content = _symbol(symbology, content)
    return from_widths(symbology, content, _lengths(picture.crop((0, 0, picture.width, 1)).tobytes()), narrow, wide)


def guard_bars(symbology: Symbology, content: str, *, narrow: int) -> Modules:
    """Return the bars of an EAN or UPC symbol that reach below the others. Raises CannotEncode."""
    picture, content = _symbol(symbology, content)
    last = picture.height - 1
    return from_widths(
        symbology, content, _lengths(picture.crop((0, last, picture.width, last + 1)).tobytes()), narrow, None
    )


def code_128(words: Sequence[int], content: str, *, narrow: int) -> Modules:
    """Return the bars of a Code 128 symbol of these code words, the start character first.

    Check character and stop character are added. `content`: the data as a scanner reads it. Raises CannotEncode.
    """
    if not words or len(words) > MAX_CONTENT or not START_A <= words[0] <= START_C:
        raise CannotEncode("no start character, or too much data")
    if not all(0 <= word < START_A for word in words[1:]):
        raise CannotEncode("a value that is no character of Code 128")
    check = sum(word * max(1, place) for place, word in enumerate(words)) % 103
    widths = "".join(CODE_128[6 * word : 6 * word + 6] for word in (*words, check)) + STOP
    return from_widths(Symbology.CODE_128, content, [int(width) for width in widths], narrow, None)


def matrix(symbology: Symbology, content: str | bytes, **options: str | int | bool) -> Modules:
    """Return a symbol with one column and one row a module; a MaxiCode has no modules but dots.

    `options` as zxing-cpp names them: `ec_level` ("H", "50%", "5"), `version`, `columns`, `rows`, `gs1`,
    `forceSquare`, `dataMask`. A module of a PDF417 is three rows high. Raises CannotEncode.
    """
    picture, text = _symbol(symbology, content, **options)
    return Modules(
        symbology=symbology, content=text, width=picture.width, height=picture.height, rows=picture.tobytes()
    )


def _symbol(symbology: Symbology, content: str | bytes, **options: str | int | bool) -> tuple[Image.Image, str]:
    """Return the symbol, black = 1, at its smallest size without a quiet zone, and its content as read.

    Bytes are encoded as they are. Printers do not say in the symbol which characters they are (no ECI).
    """
    if not content or len(content) > MAX_CONTENT:
        raise CannotEncode("no data, or too much")
    if isinstance(content, bytes):
        options["eci"] = "Unknown"
    try:
        symbol = zxingcpp.create_barcode(content, FORMATS[symbology], **options)
        drawn = symbol.to_image(scale=1, add_quiet_zones=False)
    except (ValueError, TypeError, RuntimeError) as error:
        raise CannotEncode(str(error)) from error
    height, width = drawn.shape[:2]
    grey = Image.frombytes("L", (width, height), bytes(memoryview(drawn).cast("B")))  # type: ignore[arg-type]  # a buffer
    return grey.point([255] * 128 + [0] * 128, "1"), symbol.text


def _lengths(row: bytes) -> list[int]:
    """Return the widths of bars and spaces in turn, from the first bar to the last."""
    bits = "".join(f"{byte:08b}" for byte in row).strip("0")
    return [len(run) for run in bits.replace("10", "1 0").replace("01", "0 1").split()]


def from_widths(symbology: Symbology, content: str, lengths: Sequence[int], narrow: int, wide: int | None) -> Modules:
    """Return bars and spaces in turn as one row of dots: `lengths` in modules, or `wide` dots if not 1.

    Raises CannotEncode.
    """
    if narrow < 1:
        raise CannotEncode("no module width")
    dots = [narrow * length if wide is None or length == 1 else wide for length in lengths]
    bits = "".join(("1" if place % 2 == 0 else "0") * width for place, width in enumerate(dots))
    width = len(bits)
    row = int(bits.ljust(-(-width // 8) * 8, "0"), 2).to_bytes(-(-width // 8), "big")
    return Modules(symbology=symbology, content=content, width=width, height=1, rows=row)


# Code 128 (ISO/IEC 15417): widths of bars and spaces of each character. Printers let a file choose the characters.

START_A, START_C, STOP = 103, 105, "2331112"
CODE_128 = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221"
    "223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321"
    "112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131"
    "311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114"
    "122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141"
    "2141214121211111431113411311411141131143114111134113111131411141313111414111312114122112142112322331112"
)
