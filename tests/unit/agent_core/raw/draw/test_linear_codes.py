"""Bar codes of our own tables: bars as the specifications print them, check digits, and what has no symbol."""

from __future__ import annotations

import pytest

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology, linear
from agent_core.raw.draw.linear_codes import (
    bars_of_heights,
    code_11_checked,
    elements,
    facing_mark,
    intelligent_mail,
    luhn,
    modulo_11,
    postnet,
)
from agent_core.raw.draw.symbols import CODE_39_FULL, code_39_full_checked


def bars(modules: Modules) -> str:
    """Return the first row, 1 = black."""
    size = -(-modules.width // 8)
    return "".join(f"{byte:08b}" for byte in modules.rows[:size])[: modules.width]


@pytest.mark.parametrize(
    ("symbology", "data", "wide", "expected"),
    [
        (
            Symbology.CODE_11,
            "123-4552",
            2,
            "101100101101011010010110110010101011010101101101101101011011010100101101011001",
        ),
        (
            Symbology.MSI,
            "1234567890",
            2,
            "110100100100110100100110100100100110110100110100100100110100110100110110100100110110110110100100100110100100"
            "1101001001001001001",
        ),
        (
            Symbology.INDUSTRIAL_2_OF_5,
            "87654321",
            3,
            "111011101011101010111010101010111011101011101110101011101011101010101011101011101110111010101010111010101110"
            "11101010101110111010111",
        ),
    ],
)
def test_bars_of_the_specifications(symbology: Symbology, data: str, wide: int, expected: str) -> None:
    found = elements(symbology, data.encode(), narrow=1, wide=wide)
    assert (bars(found), found.content, found.height) == (expected, data, 1)


def test_standard_2_of_5_has_other_ends_than_the_industrial_one() -> None:
    standard = bars(elements(Symbology.STANDARD_2_OF_5, b"87654321", narrow=1, wide=3))
    industrial = bars(elements(Symbology.INDUSTRIAL_2_OF_5, b"87654321", narrow=1, wide=3))
    assert standard == "1010" + industrial.removeprefix("1110111010").removesuffix("111010111") + "11101"


def test_plessey_ends_with_its_check_bits_a_wide_bar_and_the_start_turned_round() -> None:
    """Each bit is four modules, the least of a digit first. The check bits are 10010000 (measured with libzint)."""
    found = bars(elements(Symbology.PLESSEY, b"0123456789ABCDEF", narrow=1, wide=3))
    data, end = found[:-20], found[-20:]
    bits = "".join({"1110": "1", "1000": "0"}[data[at : at + 4]] for at in range(0, len(data), 4))
    assert bits == "1101" + "".join(f"{digit:04b}"[::-1] for digit in range(16)) + "10010000"
    assert end == "1111" + "0001000101110111"


@pytest.mark.parametrize("narrow", [1, 2, 5])
def test_all_characters_of_code_11_may_be_as_wide_as_each_other(narrow: int) -> None:
    widths = {
        elements(Symbology.CODE_11, each.encode(), narrow=narrow, wide=3 * narrow, has_even_characters=True).width
        for each in "0123456789-"
    }
    assert len(widths) == 1


@pytest.mark.parametrize(
    ("checked", "expected"),
    [
        (code_11_checked(b"123-45", 1), b"123-455"),
        (code_11_checked(b"123-45", 2), b"123-4552"),
        (code_11_checked(b"123456789012", 2), b"123456789012-8"),
        (luhn(b"1234567"), b"12345674"),
        (luhn(b"80523"), b"805234"),
        (modulo_11(b"943457842"), b"9434578423"),
        (modulo_11(b"2211"), b"221110"),
    ],
)
def test_check_digits(checked: bytes, expected: bytes) -> None:
    assert checked == expected


def test_postnet_and_planet() -> None:
    """USPS Publication 25: ZIP code 55555-1237 and delivery point 37 have the check digit 2."""
    symbology, content, heights = postnet(b"55555123737")
    tall = "".join("1" if top == 0 else "0" for top, _ in heights)
    digits = ["01010"] * 5 + ["00011", "00101", "00110", "10001", "00110", "10001", "00101"]
    assert (symbology, content) == (Symbology.POSTNET, "555551237372")
    assert tall == "1" + "".join(digits) + "1"
    planet = postnet(b"55555123737", is_planet=True)[2]
    assert [top == 0 for top, _ in planet[1:-1]] == [top != 0 for top, _ in heights[1:-1]]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("01234567094987654321", "ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT"),
        ("0123456709498765432101234", "DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT"),
        ("01234567094987654321012345678", "ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA"),
        ("0123456709498765432101234567891", "AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA"),
    ],
)
def test_intelligent_mail_of_the_specification(data: str, expected: str) -> None:
    """USPS-B-3200: F is a full bar, A ascends, D descends, T is short."""
    kinds = {(True, True): "F", (True, False): "A", (False, True): "D", (False, False): "T"}
    _, content, heights = intelligent_mail(data.encode())
    assert content == data
    assert "".join(kinds[top == 0, bottom == 1] for top, bottom in heights) == expected


def test_bars_of_heights_are_drawn_in_their_final_size() -> None:
    found = bars_of_heights(Symbology.POSTNET, "x", [(0, 1), (0.6, 1)], narrow=2, pitch=5, height=10)
    assert (found.width, found.height) == (7, 10)
    assert found.rows == bytes([0b11000000] * 6 + [0b11000110] * 4)


def test_facing_marks() -> None:
    assert bars(facing_mark(b"a", narrow=1)) == "10100000100000101"
    assert bars(facing_mark(b"D", narrow=1)) == "10101000100010101"


@pytest.mark.parametrize(
    ("symbology", "data"),
    [
        (Symbology.CODE_11, b"12A"),
        (Symbology.MSI, b""),
        (Symbology.PLESSEY, b"1g"),
        (Symbology.INDUSTRIAL_2_OF_5, b"1-2"),
        (Symbology.MSI, b"1" * 9_000),
    ],
)
def test_data_without_a_symbol(symbology: Symbology, data: bytes) -> None:
    with pytest.raises(CannotEncode):
        elements(symbology, data, narrow=2, wide=6)


@pytest.mark.parametrize("data", [b"1234", b"12345-6789", b"", b"1" * 14])
def test_postal_data_without_a_symbol(data: bytes) -> None:
    for encode in (postnet, intelligent_mail):
        with pytest.raises(CannotEncode):
            encode(data)
    with pytest.raises(CannotEncode):
        bars_of_heights(Symbology.POSTNET, "", [(0, 1)] * 60, narrow=1_000, pitch=2_500, height=32_000)


def test_the_check_character_of_full_ascii_is_that_of_its_characters() -> None:
    """A small letter is two characters of Code 39, which both count; the bars are those of zxing-cpp."""
    data = bytes(range(128))
    assert "".join(map(CODE_39_FULL.__getitem__, data[0:2] + b"a~")) == "%U$A+A%S"
    symbol = code_39_full_checked(b"aB!", narrow=1, wide=3)
    values = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".index(each) for each in "+AB/A"]
    check = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"[sum(values) % 43]
    assert (symbol.symbology, symbol.content) == (Symbology.CODE_39_FULL, f"aB!{check}")
    assert bars(symbol) == bars(linear(Symbology.CODE_39, f"+AB/A{check}", narrow=1, wide=3))
    for code in data:
        full = linear(Symbology.CODE_39_FULL, chr(code) + "A", narrow=1)
        assert bars(full) == bars(linear(Symbology.CODE_39, CODE_39_FULL[code] + "A", narrow=1))


def test_full_ascii_has_no_other_characters() -> None:
    with pytest.raises(CannotEncode):
        code_39_full_checked("é".encode(), narrow=1, wide=3)
