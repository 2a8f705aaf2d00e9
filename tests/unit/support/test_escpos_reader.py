"""The reader of ESC/POS, by the rules of its command reference."""

from __future__ import annotations

import pytest

from tests.support.escpos_reader import EscposState, read_escpos
from tests.support.printed_label import CutAfter, PrintedLabel, Unreadable

RESET = b"\x1b@"
RASTER = b"\x1dv0\x00\x02\x00\x03\x00" + bytes.fromhex("80018002ffff")
CUT = b"\x1dV\x00"
STORE = bytes.fromhex("1d284c" + "1000" + "3070" + "3001013109000300" + "808080028380")
SHOW = bytes.fromhex("1d284c02003032")


def one(data: bytes, **state: object) -> PrintedLabel:
    [label] = read_escpos(data, EscposState(**{"head_width": 16, **state}))  # type: ignore[arg-type]
    return label


def test_a_raster_picture() -> None:
    label = one(RESET + RASTER + CUT)
    assert label == PrintedLabel(
        width_dots=16, height_dots=3, rows=label.rows, continuous=True, cut=CutAfter.EVERY_COPY
    )
    assert label.rows.hex() == "80018002ffff"
    assert one(RESET + RASTER.replace(b"v0\x00", b"v00"), head_width=20).rows.hex() == "80010080020" + "0ffff00"


def test_pictures_follow_each_other_without_a_gap() -> None:
    assert one(RESET + RASTER * 2).rows.hex() == "80018002ffff" * 2
    assert one(RESET + RASTER + b"\x1bJ\x02" + RASTER).rows.hex() == "80018002ffff" + "0000" * 2 + "80018002ffff"


def test_what_is_wider_than_the_head_is_not_printed() -> None:
    assert one(RESET + RASTER, head_width=10).rows.hex() == "80008000ffc0"


def test_stored_graphics_are_in_dots() -> None:
    assert one(RESET + STORE + SHOW).rows.hex() == "808080028380"
    longer = bytes.fromhex("1d384c" + "10000000") + STORE[5:]
    assert one(RESET + longer + SHOW.replace(b"\x30\x32", b"\x30\x02")) == one(RESET + STORE + SHOW)


def test_feeds_belong_to_the_strip_they_stand_on() -> None:
    assert one(RESET + RASTER + b"\x1bJ\x50\x1bd\x02\n" + CUT).fed_dots == 80 + 3 * 30
    assert one(RESET + RASTER + b"\x1b3\x10\n\x1b2\n\x1dV\x42\x07").fed_dots == 16 + 30 + 7


def test_a_cut_ends_a_strip() -> None:
    first, second = read_escpos(RESET + RASTER + CUT + RASTER + b"\x1dVA\x00\n")
    assert (first.rows, first.cut, second.cut, second.fed_dots) == (second.rows, CutAfter.EVERY_COPY, second.cut, 30)
    assert [label.cut for label in read_escpos(RESET + RASTER + CUT + RASTER)] == [CutAfter.EVERY_COPY, CutAfter.NONE]


def test_drawer_density_and_speed() -> None:
    commands = b"\x1d(K\x02\x00\x31\xfb\x1d(K\x02\x00\x32\x04"
    label = one(RESET + b"\x1bp\x00\x19\xfa" + commands + RASTER + CUT + b"\x1bp\x31\x19\xfa")
    assert (label.drawer_kicks, label.darkness, label.speed) == (2, -5, 4)
    assert one(RESET + commands + RESET + RASTER).darkness is None


@pytest.mark.parametrize(
    "left", [{"left_margin": 4}, {"area_width": 8}, {"justification": 2, "head_width": 24}, {"page_mode": True}]
)
def test_esc_at_undoes_what_an_earlier_job_left(left: dict[str, int]) -> None:
    head = left.get("head_width", 16)
    assert one(RESET + RASTER, **left) == one(RESET + RASTER, head_width=head)
    if "page_mode" in left:
        with pytest.raises(Unreadable):
            one(RASTER, **left)
    else:
        assert one(RASTER, **left).rows != one(RASTER, head_width=head).rows


def test_margins_and_justification_move_the_picture() -> None:
    assert one(RESET + b"\x1dL\x08\x00" + RASTER, head_width=24).rows.hex()[:6] == "008001"
    assert one(RESET + b"\x1ba\x01" + RASTER, head_width=24).rows.hex()[:6] == "080010"
    assert one(RESET + b"\x1dW\x08\x00" + RASTER).rows.hex() == "8080ff"


@pytest.mark.parametrize(
    "data",
    [
        RASTER[:-1],
        RASTER.replace(b"v0\x00", b"v0\x01"),
        b"\x1dv0\x00\x00\x00\x03\x00",
        RASTER + b"Hello\n",
        CUT,
        b"\x1bp\x00\x19\xfa",
        RASTER + b"\x1bp\x02\x19\xfa",
        RASTER + b"\x1dV\x05",
        RASTER + b"\x1bL",
        RASTER + b"\x1d!\x11",
        RASTER + b"\x1d(K\x02\x00\x31\x20",
        RASTER + b"\x1d(K\x03\x00\x31\x00\x00",
        RASTER + b"\x1d(E\x03\x00\x01IN",  # user settings
        RASTER + b"\x1cq\x01\x01\x00\x01\x00" + bytes(8),  # a picture in NV memory
        RASTER + bytes.fromhex("1d284c") + b"\x06\x00\x30\x43\x30kc1",
        STORE,
        SHOW,
        STORE + STORE + SHOW,
        STORE.replace(b"\x10\x00", b"\x11\x00", 1) + b"\x00" + SHOW,
        STORE.replace(b"\x30\x01\x01\x31", b"\x30\x02\x01\x31") + SHOW,
    ],
)
def test_all_else_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_escpos(data)
