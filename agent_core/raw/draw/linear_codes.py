"""Bar codes that zxing-cpp cannot write: tables of narrow and wide elements, bars of different heights, check digits.

Sources: AIM USS-Code 11, MSI Data, Plessey, 2 of 5; USPS Publication 25 (POSTNET, PLANET, FIM) and USPS-B-3200
(Intelligent Mail).
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.barcodes import MAX_CONTENT, CannotEncode, Modules, Symbology, from_widths
from agent_core.raw.draw.display_list import MAX_DOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class Elements(NamedTuple):
    """Bars and spaces in turn, 1 = narrow, 2 = wide, 3 = both together. `gap`: space between two characters."""

    start: str
    stop: str
    characters: Mapping[str, str]
    gap: str = ""


def _bits(number: int, *, least_first: bool = False) -> str:
    """Return four bits: 1 is a wide bar and a narrow space, 0 the other way round."""
    bits = f"{number:04b}"
    return "".join("21" if bit == "1" else "12" for bit in (reversed(bits) if least_first else bits))


TWO_OF_FIVE = ("11221", "21112", "12112", "22111", "11212", "21211", "12211", "11122", "21121", "12121")
DIGITS_IN_BARS = {str(digit): "".join(bar + "1" for bar in bars) for digit, bars in enumerate(TWO_OF_FIVE)}
CODE_11 = ("11112", "21112", "12112", "22111", "11212", "21211", "12211", "11122", "21121", "21111", "11211")
ELEMENTS = {
    Symbology.CODE_11: Elements("11221", "11221", dict(zip("0123456789-", CODE_11, strict=True)), gap="1"),
    Symbology.INDUSTRIAL_2_OF_5: Elements("212111", "21112", DIGITS_IN_BARS),
    Symbology.STANDARD_2_OF_5: Elements("1111", "211", DIGITS_IN_BARS),
    Symbology.MSI: Elements("21", "121", {str(digit): _bits(digit) for digit in range(10)}),
    Symbology.PLESSEY: Elements(
        _bits(0b1011, least_first=True),
        "321211212",
        {f"{digit:X}": _bits(digit, least_first=True) for digit in range(16)},
    ),
}


def elements(
    symbology: Symbology, data: bytes, *, narrow: int, wide: int, has_even_characters: bool = False
) -> Modules:
    """Return a symbol of one of `ELEMENTS`, without check digits but those of Plessey. Raises CannotEncode.

    `has_even_characters`: the only wide element of a character is as wide as two of them less a narrow one, so that
    all characters have the same width.
    """
    table, content = ELEMENTS[symbology], data.decode("latin-1")
    if narrow < 1 or not 0 < len(content) <= MAX_CONTENT or not table.characters.keys() >= set(content):
        raise CannotEncode("no data, too much, or characters that the symbology lacks")
    checks = plessey_checks(content) if symbology is Symbology.PLESSEY else ""
    parts = [table.start, *(table.characters[each] for each in content + checks)]
    if has_even_characters:
        parts = [part.replace("2", "4") if part.count("2") == 1 else part for part in parts]
    dots = {"1": narrow, "2": wide, "3": narrow + wide, "4": 2 * wide - narrow}
    lengths = [dots[each] for each in table.gap.join([*parts, table.stop])]
    return from_widths(symbology, content, lengths, narrow=1, wide=None)


PLESSEY_POLYNOMIAL = (1, 1, 1, 1, 0, 1, 0, 0, 1)


def plessey_checks(content: str) -> str:
    """Return both check characters."""
    bits = [int(bit) for digit in content for bit in f"{int(digit, 16):04b}"[::-1]] + [0] * 8
    for at in range(len(bits) - 8):
        if bits[at]:
            bits[at : at + 9] = [bit ^ term for bit, term in zip(bits[at : at + 9], PLESSEY_POLYNOMIAL, strict=True)]
    checks = bits[-8:]
    return "".join(f"{sum(bit << place for place, bit in enumerate(each)):X}" for each in (checks[:4], checks[4:]))


def code_11_checked(data: bytes, count: int) -> bytes:
    """Return the data with one or two check characters: modulo 11, weights up to 10 and 9. Raises CannotEncode."""
    signs = b"0123456789-"
    for most in (10, 9)[:count]:
        values = [signs.find(code) for code in data]
        if not values or min(values) < 0:
            raise CannotEncode("a character that Code 11 does not have")
        total = sum(value * (place % most + 1) for place, value in enumerate(reversed(values)))
        data += signs[total % 11 : total % 11 + 1]
    return data


def luhn(digits: bytes) -> bytes:
    """Return the digits with a check digit modulo 10: every second digit counts twice. Raises CannotEncode."""
    if not digits.isdigit():
        raise CannotEncode("not digits")
    doubled = (int(chr(code)) * (2 - place % 2) for place, code in enumerate(reversed(digits)))
    return digits + b"%d" % (-sum(value // 10 + value % 10 for value in doubled) % 10)


def modulo_11(digits: bytes) -> bytes:
    """Return the digits with a check number of weights 2 to 7, 10 as two digits. Raises CannotEncode."""
    if not digits.isdigit():
        raise CannotEncode("not digits")
    total = sum((code - 0x30) * (place % 6 + 2) for place, code in enumerate(reversed(digits)))
    return digits + b"%d" % (-total % 11)


MSI_CHECKS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "10": luhn,
    "1010": lambda digits: luhn(luhn(digits)),
    "1110": lambda digits: luhn(modulo_11(digits)),
}
"""Check digits of MSI by their moduli."""


# Postal codes: all bars and spaces have the same width, the height carries the data.

POSTNET_DIGITS = ("11000", "00011", "00101", "00110", "01001", "01010", "01100", "10001", "10010", "10100")
"""1 = a tall bar."""
POSTNET_LENGTHS, PLANET_LENGTHS = (5, 9, 11), (11, 13)
"""Digits without the check digit."""
POSTAL_PITCH = 2.5
"""Distance of two bars in their width."""
SHORT_BAR = 0.4
"""Height of a short bar of POSTNET and PLANET."""
FACING_MARKS = {"A": "110010011", "B": "101101101", "C": "110101011", "D": "111010111"}
"""Places of the bars of a FIM."""
RUNS = re.compile(r"1+|0+")


def postnet(data: bytes, *, is_planet: bool = False) -> tuple[Symbology, str, list[tuple[float, float]]]:
    """Return a POSTNET or PLANET with its check digit as symbology, content and bars.

    A bar is its top and its bottom as shares of the height. Raises CannotEncode.
    """
    if not data.isdigit() or len(data) not in (PLANET_LENGTHS if is_planet else POSTNET_LENGTHS):
        raise CannotEncode("not digits, or another count of them")
    content = data.decode("ascii") + str(-sum(code - 0x30 for code in data) % 10)
    tall = "0" if is_planet else "1"
    bits = "".join(POSTNET_DIGITS[int(digit)] for digit in content)
    bars = [True, *(bit == tall for bit in bits), True]
    symbology = Symbology.PLANET if is_planet else Symbology.POSTNET
    return symbology, content, [(0.0 if is_tall else 1 - SHORT_BAR, 1.0) for is_tall in bars]


def intelligent_mail(data: bytes) -> tuple[Symbology, str, list[tuple[float, float]]]:
    """Return an Intelligent Mail bar code of 20 digits and a ZIP code of 0, 5, 9 or 11, as `postnet` does.

    Raises CannotEncode.
    """
    digits, zip_code = data[:20], data[20:]
    if not data.isdigit() or len(digits) != 20 or digits[1] > 0x34 or len(zip_code) not in ZIP_OFFSETS:
        raise CannotEncode("no Intelligent Mail")
    number = int(zip_code or b"0") + ZIP_OFFSETS[len(zip_code)]
    number = (number * 10 + digits[0] - 0x30) * 5 + digits[1] - 0x30
    for code in digits[2:]:
        number = number * 10 + code - 0x30
    check = _mail_check(number)
    number, last = divmod(number, 636)
    words = [last * 2]
    for _ in range(8):
        number, word = divmod(number, 1365)
        words.insert(0, word)
    words.insert(0, number + (659 if check >> 10 else 0))
    bits = [0] * 130
    for place, word in enumerate(words):
        character = (_of_13(5) + _of_13(2))[word] ^ (0x1FFF if check >> place & 1 else 0)
        for bit in range(13):
            bits[MAIL_BITS[13 * place + bit] - 1] = character >> bit & 1
    bars = [(0.0 if up else 1 / 3, 1.0 if down else 2 / 3) for down, up in zip(bits[:65], bits[65:], strict=True)]
    return Symbology.INTELLIGENT_MAIL, data.decode("ascii"), bars


ZIP_OFFSETS = {0: 0, 5: 1, 9: 100_001, 11: 1_000_100_001}
MAIL_BITS = (
    *(67, 6, 78, 16, 86, 95, 34, 40, 45, 113, 117, 121, 62),
    *(87, 18, 104, 41, 76, 57, 119, 115, 72, 97, 2, 127, 26),
    *(105, 35, 122, 52, 114, 7, 24, 82, 68, 63, 94, 44, 77),
    *(112, 70, 100, 39, 30, 107, 15, 125, 85, 10, 65, 54, 88),
    *(20, 106, 46, 66, 8, 116, 29, 61, 99, 80, 90, 37, 123),
    *(51, 25, 84, 129, 56, 4, 109, 96, 28, 36, 47, 11, 71),
    *(33, 102, 21, 9, 17, 49, 124, 79, 64, 91, 42, 69, 53),
    *(60, 14, 1, 27, 103, 126, 75, 89, 50, 120, 19, 32, 110),
    *(92, 111, 130, 59, 31, 12, 81, 43, 55, 5, 74, 22, 101),
    *(128, 58, 118, 48, 108, 38, 98, 93, 23, 83, 13, 73, 3),
)
"""Place of each bit of the ten characters, the least first: 1 to 65 reach down, 66 to 130 up."""


def _mail_check(number: int) -> int:
    """Return the 11 check bits of 102 bits."""
    check = 0x7FF
    for bit in range(101, -1, -1):
        is_set = (check >> 10 ^ number >> bit) & 1
        check = (check << 1 ^ (0xF35 if is_set else 0)) & 0x7FF
    return check


@cache
def _of_13(count: int) -> tuple[int, ...]:
    """Return the characters of 13 bits with `count` set ones: each with its mirror image, then the symmetric ones."""
    pairs: list[int] = []
    symmetric: list[int] = []
    for number in range(0x2000):
        mirrored = int(f"{number:013b}"[::-1], 2)
        if number.bit_count() != count or mirrored < number:
            continue
        if mirrored == number:
            symmetric.insert(0, number)
        else:
            pairs += [number, mirrored]
    return tuple(pairs + symmetric)


def bars_of_heights(
    symbology: Symbology, content: str, bars: Sequence[tuple[float, float]], *, narrow: int, pitch: int, height: int
) -> Modules:
    """Draw bars of `narrow` dots, `pitch` dots apart, in their final size. Raises CannotEncode."""
    width = (len(bars) - 1) * pitch + narrow
    if narrow < 1 or pitch <= narrow or not 0 < width * height <= MAX_DOTS:
        raise CannotEncode("no module width, or too large")
    edges = [(floor(top * height), ceil(bottom * height)) for top, bottom in bars]
    levels = sorted({0, height, *(edge for pair in edges for edge in pair)})
    size, rows = -(-width // 8), b""
    for above, below in pairwise(levels):
        bits = "".join(
            ("1" if top <= above and below <= bottom else "0") * narrow + "0" * (pitch - narrow)
            for top, bottom in edges
        )[:width]
        rows += int(bits.ljust(size * 8, "0"), 2).to_bytes(size, "big") * (below - above)
    return Modules(symbology=symbology, content=content, width=width, height=height, rows=rows)


def facing_mark(data: bytes, *, narrow: int) -> Modules:
    """Return a FIM, whose bars are as far apart as they are wide. Raises CannotEncode."""
    places = FACING_MARKS.get(data.decode("latin-1").strip().upper(), "")
    if not places or narrow < 1:
        raise CannotEncode("no facing identification mark")
    widths = [len(run) for run in RUNS.findall("0".join(places))]
    return from_widths(Symbology.FIM, data.decode("ascii"), widths, narrow, None)
