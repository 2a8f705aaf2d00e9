"""The drawer: each kind of item at its place in dots, with each ink and rotation; bar codes as scanners read them."""

from __future__ import annotations

from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image, ImageChops

from agent_core.raw.draw.barcodes import CannotEncode, Symbology, code_128, guard_bars, linear, matrix
from agent_core.raw.draw.display_list import (
    Box,
    Command,
    Diagonal,
    DrawingPrinter,
    Ellipse,
    Face,
    Font,
    Ink,
    Item,
    Label,
    Picture,
    Rotation,
    Span,
    Text,
)
from agent_core.raw.draw.drawer import is_drawn, item_box
from agent_core.raw.draw.fonts import text_width
from tests.support.drawn_labels import draw

HERE = Command(Span(0, 1), 1, "")
HEAD = DrawingPrinter(dpi=203, width=400)
LETTERS = Font(face=Face.CONDENSED_BOLD, height=40, width=40, baseline=30)
CELLS = Font(face=Face.MONO, height=24, width=12, baseline=20, capital=16)


def drawn(*items: Item) -> Image.Image:
    """Draw the items on a label of 400 x 300 dots; ink is white in the picture."""
    return as_picture(label(*items))


def label(*items: Item) -> Label:
    return Label(span=HERE.span, items=items, width=400, height=300)


def as_picture(label: Label) -> Image.Image:
    bitmap = draw(label, HEAD)
    return Image.frombytes("1", (bitmap.width_dots, bitmap.height_dots), bitmap.rows)


def ink_box(*items: Item) -> tuple[int, int, int, int] | None:
    return drawn(*items).getbbox()


def text(words: str, font: Font = LETTERS, rotation: Rotation = Rotation.UPRIGHT) -> Text:
    return Text(x=50, y=60, command=HERE, text=words, font=font, rotation=rotation)


def test_capital_letters_reach_from_the_top_of_the_box_to_the_base_line() -> None:
    left, top, _, bottom = ink_box(text("H")) or (0, 0, 0, 0)
    assert (top, bottom) == (60, 90)
    assert 50 <= left <= 53


def test_a_smaller_capital_stands_on_the_base_line() -> None:
    _, top, _, bottom = ink_box(text("H", CELLS)) or (0, 0, 0, 0)
    assert (top, bottom) == (64, 80)


def test_a_proportional_line_is_as_wide_as_its_advances() -> None:
    assert text_width("HH", LETTERS) == 2 * 20 * 40 // 32
    assert text_width("0123456789", LETTERS) == round(10 * 15 * 40 / 32)
    assert text_width("É", LETTERS) == text_width("E", LETTERS)


def test_fixed_cells_and_gaps_add_up() -> None:
    assert text_width("ABC", CELLS) == 36
    assert text_width("ABC", Font(face=Face.MONO, height=18, width=10, baseline=14, gap=2)) == 34
    assert text_width("", CELLS) == 0


@pytest.mark.parametrize(
    ("rotation", "box"),
    [
        (Rotation.UPRIGHT, (50, 60, 86, 84)),
        (Rotation.RIGHT, (50, 60, 74, 96)),
        (Rotation.UPSIDE_DOWN, (50, 60, 86, 84)),
        (Rotation.LEFT, (50, 60, 74, 96)),
    ],
)
def test_turned_text_keeps_the_upper_left_corner_of_its_box(rotation: Rotation, box: tuple[int, ...]) -> None:
    item = text("ABC", CELLS, rotation)
    assert item_box(item) == box
    ink = ink_box(item)
    assert ink is not None
    assert box[0] <= ink[0] < ink[2] <= box[2]
    assert box[1] <= ink[1] < ink[3] <= box[3]


def test_text_that_is_turned_right_reads_from_top_to_bottom() -> None:
    upright, turned = drawn(text("F", CELLS)), drawn(text("F", CELLS, Rotation.RIGHT))
    assert turned.crop((50, 60, 74, 72)).tobytes() == (
        upright.crop((50, 60, 62, 84)).transpose(Image.Transpose.ROTATE_270).tobytes()
    )


def test_bold_letters_are_one_dot_wider_and_underlines_lie_below_the_base_line() -> None:
    plain = ink_box(text("H", CELLS))
    bold = ink_box(text("H", Font(face=Face.MONO, height=24, width=12, baseline=20, capital=16, bold=True)))
    assert plain is not None
    assert bold == (plain[0], plain[1], plain[2] + 1, plain[3])
    underlined = Text(x=50, y=60, command=HERE, text="HH", font=CELLS, underline=2)
    assert ink_box(underlined) == (50, 64, 74, 84)


def box(x: int, y: int, width: int, height: int, thickness: int, ink: Ink = Ink.BLACK) -> Box:
    return Box(x=x, y=y, command=HERE, width=width, height=height, thickness=thickness, ink=ink)


def dots(picture: Image.Image) -> int:
    return picture.histogram()[-1]


def test_the_edge_of_a_box_grows_inwards() -> None:
    picture = drawn(box(10, 20, 30, 40, 2))
    assert picture.getbbox() == (10, 20, 40, 60)
    assert dots(picture) == 30 * 40 - 26 * 36


def test_a_thick_edge_fills_the_box() -> None:
    assert dots(drawn(box(10, 20, 30, 40, 15))) == 30 * 40


def test_white_ink_removes_dots_and_inverting_ink_exchanges_them() -> None:
    below = box(0, 0, 100, 100, 50)
    assert dots(drawn(below, box(10, 10, 20, 20, 10, Ink.WHITE))) == 100 * 100 - 400
    assert dots(drawn(below, box(90, 90, 20, 20, 10, Ink.INVERT))) == 100 * 100 - 100 + 300


def test_what_lies_beyond_the_label_is_cut_off() -> None:
    assert ink_box(box(-10, -10, 30, 30, 15, Ink.INVERT), box(390, 290, 50, 50, 25)) == (0, 0, 400, 300)


def test_slanted_lines_ellipses_and_round_corners_fill_their_boxes() -> None:
    for rises in (False, True):
        line = Diagonal(x=10, y=20, command=HERE, width=60, height=30, thickness=4, rises=rises)
        picture = drawn(line)
        assert picture.getbbox() == (10, 20, 70, 50)
        assert dots(picture) == 30 * 4
        assert bool(picture.getpixel((10, 20))) is not rises
    assert ink_box(Ellipse(x=10, y=20, command=HERE, width=60, height=30, thickness=3)) == (10, 20, 70, 50)
    rounded = drawn(Box(x=10, y=20, command=HERE, width=60, height=30, thickness=3, radius=10))
    assert rounded.getbbox() == (10, 20, 70, 50)
    assert not rounded.getpixel((10, 20))


def test_a_picture_is_drawn_dot_by_dot_and_enlarged_by_whole_dots() -> None:
    picture = Picture(x=5, y=6, command=HERE, width=2, height=2, rows=b"\x80\x40", scale_x=3, scale_y=2)
    paper = drawn(picture)
    assert paper.getbbox() == (5, 6, 11, 10)
    assert dots(paper) == 2 * 6


def test_a_whole_label_is_turned_and_mirrored() -> None:
    corner = label(box(0, 0, 10, 20, 10))
    assert as_picture(replace(corner, is_turned=True)).getbbox() == (390, 280, 400, 300)
    assert as_picture(replace(corner, is_mirrored=True)).getbbox() == (390, 0, 400, 20)


def test_a_label_without_a_size_is_as_wide_as_the_head_and_as_long_as_its_content() -> None:
    bitmap = draw(Label(span=HERE.span, items=(box(0, 100, 10, 50, 5),)), HEAD)
    assert (bitmap.width_dots, bitmap.height_dots) == (400, 150)


def test_a_rectangle_of_any_size_covers_the_label() -> None:
    assert dots(drawn(box(0, 0, 10**9, 10**9, 10**9))) == 400 * 300
    assert dots(drawn(box(-5, -5, 10**9, 10**9, 10))) == 5 * (400 + 300) - 25
    assert dots(drawn(box(10, 10, 50, 50, 25), box(0, 0, 10**9, 10**9, 10**9, Ink.WHITE))) == 0


def test_hostile_sizes_draw_nothing_or_little() -> None:
    huge = Box(x=0, y=0, command=HERE, width=10**9, height=10**9, thickness=5, radius=4)
    assert ink_box(huge) is None
    assert not is_drawn(huge)
    bitmap = draw(Label(span=HERE.span, items=(), width=10**9, height=10**9), HEAD)
    assert bitmap.width_dots * bitmap.height_dots <= 60_000_000
    giant = Font(face=Face.SANS, height=100_000, width=100_000, baseline=100_000)
    assert draw(Label(span=HERE.span, items=(text("W", giant),), height=10), HEAD).height_dots == 10


def read(*items: Item) -> list[tuple[str, str]]:
    picture = drawn(*items).convert("L").point([255 - shade for shade in range(256)])
    return [(str(found.format), found.text) for found in zxingcpp.read_barcodes(picture)]


LINEAR = [
    (Symbology.CODE_39, "ABC-12", "Code 39", "ABC-12"),
    (Symbology.CODE_93, "ABC-12", "Code 93", "ABC-12"),
    (Symbology.CODABAR, "A1234B", "Codabar", "A1234B"),
    (Symbology.ITF, "12345678", "ITF", "12345678"),
    (Symbology.EAN_13, "590123412345", "EAN-13", "5901234123457"),
    (Symbology.EAN_8, "1234567", "EAN-8", "12345670"),
    (Symbology.CODE_128, "abc 123456", "Code 128", "abc 123456"),
    (Symbology.DATABAR, "(01)09501101530003", "DataBar Omni", "(01)09501101530003"),
]


@pytest.mark.parametrize(("symbology", "content", "name", "decoded"), LINEAR)
def test_linear_bars_are_read_with_their_data(symbology: Symbology, content: str, name: str, decoded: str) -> None:
    bars = linear(symbology, content, narrow=2)
    found = read(bars.placed(40, 40, HERE, scale_y=80))
    assert [data for _, data in found] == [decoded], name


def test_wide_elements_are_as_wide_as_asked() -> None:
    slim, broad = (linear(Symbology.CODE_39, "A", narrow=2, wide=wide) for wide in (4, 6))
    # start, one character and stop: three wide elements each, and two gaps
    assert (slim.width, broad.width) == (3 * (6 * 2 + 3 * 4) + 2 * 2, 3 * (6 * 2 + 3 * 6) + 2 * 2)


def test_code_128_takes_the_characters_that_a_file_chooses() -> None:
    in_set_b = code_128([104, *(ord(letter) - 32 for letter in "123456")], "123456", narrow=2)
    in_set_c = code_128([105, 12, 34, 56], "123456", narrow=2)
    assert in_set_b.width - in_set_c.width == 3 * 11 * 2
    for bars in (in_set_b, in_set_c):
        assert read(bars.placed(40, 40, HERE, scale_y=80)) == [("Code 128", "123456")]


def test_guard_bars_are_those_of_ean() -> None:
    guards = guard_bars(Symbology.EAN_13, "590123412345", narrow=1)
    assert guards.width == 95
    assert f"{int.from_bytes(guards.rows, 'big'):096b}"[:95].replace("0", "") == "1" * 6


@pytest.mark.parametrize(
    ("symbology", "content"),
    [
        (Symbology.QR_CODE, "Hello, world"),
        (Symbology.DATA_MATRIX, "Hello, world"),
        (Symbology.AZTEC, "Hello, world"),
        (Symbology.PDF_417, "Hello, world"),
        (Symbology.MICRO_PDF_417, "Hello"),
    ],
)
@pytest.mark.parametrize("rotation", Rotation)
def test_matrix_symbols_are_read_in_every_rotation(symbology: Symbology, content: str, rotation: Rotation) -> None:
    modules = matrix(symbology, content)
    assert [data for _, data in read(modules.placed(20, 20, HERE, scale_x=2, scale_y=2, rotation=rotation))] == [
        content
    ]


@pytest.mark.parametrize("data", ["Zażółć gęślą".encode(), b"Gr\xf6\xdfe"])
@pytest.mark.parametrize("symbology", [Symbology.QR_CODE, Symbology.DATA_MATRIX, Symbology.AZTEC, Symbology.PDF_417])
def test_letters_beyond_ascii_are_encoded_as_bytes_without_a_sign_of_their_character_set(
    symbology: Symbology, data: bytes
) -> None:
    symbol = matrix(symbology, data).placed(20, 20, HERE, scale_x=3, scale_y=3)
    (found,) = zxingcpp.read_barcodes(ImageChops.invert(drawn(symbol).convert("L")))
    assert (found.bytes, found.content_type) == (data, zxingcpp.ContentType.Text)  # ECI 899 would make it binary


def test_options_choose_the_size_of_a_symbol() -> None:
    plain, safe = (matrix(Symbology.QR_CODE, "A" * 30, ec_level=level) for level in "LH")
    assert plain.width < safe.width
    assert matrix(Symbology.DATA_MATRIX, "Hello world", forceSquare=True).width == 16


@pytest.mark.parametrize(
    ("symbology", "content"),
    [
        (Symbology.EAN_13, "ABC"),
        (Symbology.EAN_8, "12345678"),
        (Symbology.ITF, ""),
        (Symbology.CODE_39, "ä"),
        (Symbology.QR_CODE, "9" * 8001),
        (Symbology.QR_CODE, "ä" * 7000),
    ],
)
def test_data_without_a_symbol_is_refused(symbology: Symbology, content: str) -> None:
    with pytest.raises(CannotEncode):
        matrix(symbology, content)


def test_code_128_without_a_start_or_with_a_wrong_character_is_refused() -> None:
    for words in ([], [33, 34], [104, 103], [104, -1]):
        with pytest.raises(CannotEncode):
            code_128(words, "", narrow=2)
    with pytest.raises(CannotEncode):
        code_128([104, 33], "A", narrow=0)
