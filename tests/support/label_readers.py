"""One function to read printed labels and receipts in any language, by readers that share no code with our encoders."""

from __future__ import annotations

import re

from PIL import ImageChops

from server_core.contract.types.documents import RawLanguage
from tests.support import zpl_oracle
from tests.support.cpcl_reader import CpclState, read_cpcl
from tests.support.escpos_reader import EscposState, read_escpos
from tests.support.printed_label import PrintedLabel, Unreadable
from tests.support.tspl_reader import TsplState, read_tspl
from tests.support.zpl_reader import read_zpl

FORMAT = re.compile(rb"\^XA.*?\^XZ", re.DOTALL)


def read_labels(
    language: RawLanguage, data: bytes, *, dpi: int = 203, head_dots: int = 832, second_opinion: bool = True
) -> list[PrintedLabel]:
    """Return everything that a printer with a head of `head_dots` dots would print. Raises Unreadable.

    ZPL: `second_opinion` also draws it with zpl-renderer-js, and fails if the two differ.
    """
    match language:
        case RawLanguage.ZPL:
            labels = read_zpl(data)
            if second_opinion:
                _agree(labels, data)
            return labels
        case RawLanguage.TSPL:
            return read_tspl(data, TsplState(dpi=dpi))
        case RawLanguage.CPCL:
            return read_cpcl(data, CpclState(dpi=dpi, page_width=head_dots))
        case RawLanguage.ESCPOS:
            return read_escpos(data, EscposState(head_width=head_dots))


def _agree(labels: list[PrintedLabel], data: bytes) -> None:
    formats = [zpl for zpl in FORMAT.findall(data) if b"^GF" in zpl]
    if len(formats) != len(labels):
        raise Unreadable(f"{len(labels)} labels in {len(formats)} formats")
    requests = [(zpl, label.width_dots, label.height_dots) for zpl, label in zip(formats, labels, strict=True)]
    for label, drawn in zip(labels, zpl_oracle.render_all(requests), strict=True):
        # It rounds to whole mm of its canvas: what it has more is white.
        box = (0, 0, label.width_dots, label.height_dots)
        if ImageChops.difference(drawn.crop(box), label.on_paper()).getbbox() is not None:
            raise Unreadable("zpl-renderer-js sees another picture")
