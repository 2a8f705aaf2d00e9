"""Two-dimensional symbols, and linear ones with their check digits, in the forms that printer commands ask for."""

from __future__ import annotations

from dataclasses import replace

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology, linear, matrix

SQUARES = (10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144)
RECTANGLES = ((8, 18), (8, 32), (12, 26), (12, 36), (16, 36), (16, 48))
"""Rows and columns of the Data Matrix sizes, in the order of their versions."""
PIXELS_OF_ROW = {Symbology.PDF_417: 3, Symbology.COMPACT_PDF_417: 3, Symbology.MICRO_PDF_417: 2}
"""Rows of the encoder's picture for each row of the symbol."""
TWO_WIDTHS = frozenset({Symbology.CODE_39, Symbology.CODE_39_FULL, Symbology.CODABAR, Symbology.ITF})
DATA_DIGITS = {Symbology.EAN_13: 12, Symbology.EAN_8: 7, Symbology.UPC_A: 11, Symbology.UPC_E: 6}
"""Digits before the check digit, which the printer adds."""
ADD_ON_GAP = 9
"""Modules between a retail symbol and its add-on."""
READ_AS_GIVEN = frozenset({Symbology.CODE_39, Symbology.ITF, Symbology.EAN_2, Symbology.EAN_5})
"""Symbols without a check digit of their own that a scanner reads as they are written."""
CODE_39_VALUES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"


def as_content(data: bytes) -> str | bytes:
    """Return ASCII as text, which is encoded shorter, and anything else byte by byte."""
    return data.decode("ascii") if data.isascii() else data


def qr_code(data: bytes, *, level: str, mask: int | None = None) -> Modules:
    """`mask`: 0 to 7; any other is chosen as the standard says."""
    options = {} if mask is None or not 0 <= mask <= 7 else {"dataMask": mask}
    return matrix(Symbology.QR_CODE, as_content(data), ec_level=level, **options)


def aztec(data: bytes, *, percent: int | None = None) -> Modules:
    """`percent`: least share of error correction; None = as the standard advises."""
    if percent is None:
        return matrix(Symbology.AZTEC, as_content(data))
    return matrix(Symbology.AZTEC, as_content(data), ec_level=f"{percent}%")


def data_matrix(
    data: bytes, *, size: tuple[int, int] | None = None, is_rectangular: bool = False, is_gs1: bool = False
) -> Modules:
    """`size`: rows and columns; None = the smallest that holds the data. Raises CannotEncode."""
    content = as_content(data)
    if size is None and not is_rectangular:
        return matrix(Symbology.DATA_MATRIX, content, forceSquare=True, gs1=is_gs1)
    squares = [(side, side) for side in SQUARES]
    versions = [*squares, *RECTANGLES]
    for each in RECTANGLES if size is None else [size]:
        if each not in versions:
            raise CannotEncode("no such size")
        try:
            return matrix(Symbology.DATA_MATRIX, content, version=versions.index(each) + 1, gs1=is_gs1)
        except CannotEncode:
            if each in (size, RECTANGLES[-1]):
                raise
    raise CannotEncode("too much data")


def stacked(
    symbology: Symbology, data: bytes, *, columns: int | None = None, rows: int | None = None, level: int | None = None
) -> Modules:
    """Return a PDF417 or MicroPDF417 with one row of dots for each of its rows. Raises CannotEncode."""
    options: dict[str, str | int | bool] = {} if columns is None else {"columns": columns}
    if rows is not None:
        options["rows"] = max(3, rows)
    if level is not None:
        options["ec_level"] = str(level)
    drawn = matrix(symbology, as_content(data), **options)
    each = PIXELS_OF_ROW[symbology]
    size = -(-drawn.width // 8)
    dots = b"".join(drawn.rows[start : start + size] for start in range(0, len(drawn.rows), size * each))
    return replace(drawn, height=drawn.height // each, rows=dots)


def bars(
    symbology: Symbology, data: bytes, *, narrow: int, wide: int | None = None, given: bytes | None = None
) -> Modules:
    """Return a linear symbol. `wide` counts for those of two widths, and never is less than twice `narrow`.

    `given`: the data as the file has them, if a check digit or padding was added to `data`. Raises CannotEncode.
    """
    try:
        content = data.decode("ascii")
        wanted = content if given is None else given.decode("ascii")
    except UnicodeDecodeError as error:
        raise CannotEncode("not ASCII") from error
    drawn = _bars(symbology, content, narrow, wide)
    if symbology is Symbology.UPC_E:
        is_kept = _is_kept_upc_e(drawn.content, wanted)
    elif symbology in DATA_DIGITS:
        is_kept = is_kept_in(drawn.content, wanted)
    else:
        is_kept = symbology not in READ_AS_GIVEN or (drawn.content == content and is_kept_in(content, wanted))
    return replace(drawn, is_changed=not is_kept)


def is_kept_in(content: str, given: str) -> bool:
    """Return whether a symbol has the data of the file, to which the printer may add a check digit."""
    return given in (content, content[:-1])


def _is_kept_upc_e(content: str, given: str) -> bool:
    if len(given) in (11, 12):
        return given[0] == "0" and given[11:] in ("", content[-1])
    return is_kept_in(content, given) or given == content[1:-1]


def _bars(symbology: Symbology, content: str, narrow: int, wide: int | None) -> Modules:
    digits = DATA_DIGITS.get(symbology)
    if digits is not None:
        if not content.isdigit() or len(content) < digits:
            raise CannotEncode("too few digits")
        content = f"0{_upc_e(content)}" if symbology is Symbology.UPC_E else content[:digits]
    if symbology not in TWO_WIDTHS or wide is None:
        drawn = linear(symbology, content, narrow=narrow)
        if symbology in (Symbology.TELEPEN, Symbology.TELEPEN_NUMERIC):  # The encoder reports the check character, too.
            return replace(drawn, content=content)
        if symbology is Symbology.UPC_A:  # The encoder reports UPC codes as EAN-13.
            return replace(drawn, content=drawn.content[-12:])
        return replace(drawn, content=content + drawn.content[-1]) if symbology is Symbology.UPC_E else drawn
    return linear(symbology, content, narrow=narrow, wide=max(wide, 2 * narrow))


def _upc_e(digits: str) -> str:
    """Return the six digits of an UPC-E, which may be given as such, with its ends, or as an UPC-A."""
    if len(digits) < 11:
        return digits[:6] if len(digits) == 6 else digits[1:7]
    return shortened_upc(digits[1:11])


def shortened_upc(number: str) -> str:
    """Return the six digits of an UPC-E for the ten of maker and item. Raises CannotEncode."""
    maker, item = number[:5], number[5:]
    if maker[2] in "012" and maker[3:] == "00" and item[:2] == "00":
        return maker[:2] + item[2:] + maker[2]
    if maker[3:] == "00" and item[:3] == "000":
        return maker[:3] + item[3:] + "3"
    if maker[4] == "0" and item[:4] == "0000":
        return maker[:4] + item[4] + "4"
    if item[:4] == "0000" and item[4] in "56789":
        return maker + item[4]
    raise CannotEncode("no UPC-A that has a short form")


def with_add_on(symbology: Symbology, data: bytes, digits: int, *, narrow: int) -> list[Modules]:
    """Return a retail symbol and its add-on of 2 or 5 digits, which end the data. Raises CannotEncode."""
    second = Symbology.EAN_2 if digits == 2 else Symbology.EAN_5
    return [bars(symbology, data[:-digits], narrow=narrow), bars(second, data[-digits:], narrow=narrow)]


def without_modes(data: bytes, separator: bytes) -> bytes:
    """Return the content of a QR code in manual mode: its parts begin with `A`, `N`, `K` or `B` and four digits.

    `separator` ends a part. Raises CannotEncode.
    """
    content, at = b"", 0
    while at < len(data):
        if data[at : at + 1] in b"bB" and data[at + 1 : at + 5].isdigit():
            end = at + 5 + int(data[at + 1 : at + 5])
            content += data[at + 5 : end]
        elif data[at : at + 1] in b"aAnNkK":
            end = data.find(separator, at + 1)
            end = len(data) if end < 0 else end
            content += data[at + 1 : end]
        else:
            raise CannotEncode("no mode of a QR code")
        at = end + 1
    return content


def modulo_10(digits: bytes, weights: tuple[int, int] = (3, 1)) -> bytes:
    """Return the digits with a check digit of these weights, the first for the last digit. Raises CannotEncode."""
    if not digits.isdigit():
        raise CannotEncode("not digits")
    total = sum((digit - 0x30) * weights[place % 2] for place, digit in enumerate(reversed(digits)))
    return digits + b"%d" % (-total % 10)


def even_digits(digits: bytes) -> bytes:
    """Return an even count of digits, as Interleaved 2 of 5 needs."""
    return digits if len(digits) % 2 == 0 else b"0" + digits


def code_39_checked(data: bytes) -> bytes:
    """Return the data with the check character of Code 39. Raises CannotEncode."""
    values = [CODE_39_VALUES.find(chr(code)) for code in data]
    if not values or min(values) < 0:
        raise CannotEncode("a character that Code 39 does not have")
    return data + CODE_39_VALUES[sum(values) % 43].encode("ascii")


_FULL_PERCENT = dict(zip((0, *range(0x1B, 0x20), *b";<=>?@[\\]^_`{|}~\x7f"), "UABCDEFGHIJVKLMNOWPQRST", strict=True))
CODE_39_FULL = {code: chr(code) for code in b" -.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
CODE_39_FULL |= {1 + at: f"${chr(65 + at)}" for at in range(26)} | {97 + at: f"+{chr(65 + at)}" for at in range(26)}
CODE_39_FULL |= {code: f"/{chr(code + 32)}" for code in b"!\"#$%&'()*+,/:"}
CODE_39_FULL |= {code: f"%{letter}" for code, letter in _FULL_PERCENT.items()}
"""Characters of Code 39 for each one of ASCII (ISO/IEC 16388, annex A)."""


def code_39_full_checked(data: bytes, *, narrow: int, wide: int) -> Modules:
    """Return a Code 39 Full ASCII with its check character, which is that of the characters of Code 39.

    Raises CannotEncode.
    """
    if not data.isascii():
        raise CannotEncode("not ASCII")
    characters = code_39_checked("".join(CODE_39_FULL[code] for code in data).encode("ascii"))
    drawn = linear(Symbology.CODE_39, characters.decode("ascii"), narrow=narrow, wide=max(wide, 2 * narrow))
    content = data.decode("ascii") + chr(characters[-1])
    return replace(drawn, symbology=Symbology.CODE_39_FULL, content=content)


AI_LENGTHS = dict.fromkeys((23, 24, 25, 40, 41, 42, 71), 3) | dict.fromkeys(
    (*range(31, 37), 39, 43, 70, 72, 80, 81, 82), 4
)
"""Digits of the application identifiers that have other than two, by their first two digits."""
DATA_LENGTHS = (
    {0: 18, 1: 14, 2: 14, 3: 14, 4: 16, 20: 2, 41: 13}
    | dict.fromkeys(range(11, 20), 6)
    | dict.fromkeys(range(31, 37), 6)
)
"""Characters after identifiers whose data needs no separator (GS1 General Specifications)."""


def element_strings(data: bytes) -> bytes:
    """Return `[01]12345678901231[10]ABC` of element strings, as zxing-cpp wants them. Raises CannotEncode."""
    whole, at = b"", 0
    while at < len(data):
        if not data[at : at + 2].isdigit():
            raise CannotEncode("no application identifier")
        first = int(data[at : at + 2])
        begin = at + AI_LENGTHS.get(first, 2)
        separator = data.find(b"\x1d", begin)
        end = min(separator if separator >= 0 else len(data), begin + DATA_LENGTHS.get(first, len(data)))
        whole += b"[" + data[at:begin] + b"]" + data[begin:end]
        at = end + (data[end : end + 1] == b"\x1d")
    return whole
