"""The route check: what is unknown never refuses, what is known does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.contract.problems import RouteReason
from server_core.contract.public import (
    Capabilities,
    ColorMode,
    CopiesRange,
    CustomMedia,
    DocumentFormat,
    DuplexMode,
    Media,
    PrintParameters,
    RawLanguage,
)
from server_core.services.jobs.print_route import refusal

PDF, RAW, ZPL = DocumentFormat.PDF, DocumentFormat.RAW, RawLanguage.ZPL
ROLL = CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990)
LABEL = Media(name="4x6", width_mm=101.6, height_mm=152.4)
RECEIPT = Media(name="80 mm", width_mm=120, height_mm=None)

parameters = st.builds(
    PrintParameters,
    color_mode=st.sampled_from(ColorMode),
    duplex_mode=st.sampled_from(DuplexMode),
    dpi=st.none() | st.integers(72, 2400),
    media_width_mm=st.none() | st.floats(1, 2000),
    media_height_mm=st.none() | st.floats(1, 2000),
)


@given(parameters, st.sampled_from([(PDF, None), *((RAW, language) for language in RawLanguage)]))
def test_a_printer_that_says_nothing_takes_everything(
    wanted: PrintParameters, document: tuple[DocumentFormat, RawLanguage | None]
) -> None:
    assert refusal(Capabilities(), *document, wanted) is None


@pytest.mark.parametrize(
    ("known", "wanted", "reason"),
    [
        ({"document_formats": [RAW]}, {}, RouteReason.FORMAT_NOT_SUPPORTED),
        ({"document_formats": [PDF]}, {}, None),
        ({"document_formats": []}, {}, RouteReason.FORMAT_NOT_SUPPORTED),
        ({"color_modes": [ColorMode.MONOCHROME]}, {"color_mode": ColorMode.COLOR}, RouteReason.COLOR_NOT_SUPPORTED),
        ({"color_modes": []}, {}, None),
        (
            {"duplex_modes": [DuplexMode.SIMPLEX]},
            {"duplex_mode": DuplexMode.LONG_EDGE},
            RouteReason.DUPLEX_NOT_SUPPORTED,
        ),
        ({"duplex_modes": [DuplexMode.SIMPLEX]}, {"duplex_mode": DuplexMode.SIMPLEX}, None),
        ({"dpi": [203, 300]}, {"dpi": 600}, RouteReason.DPI_NOT_SUPPORTED),
        ({"dpi": [203, 300]}, {"dpi": 300}, None),
        ({"media": [LABEL], "custom_media": ROLL}, {"media_width_mm": 150}, RouteReason.MEDIA_NOT_SUPPORTED),
        ({"media": [LABEL], "custom_media": ROLL}, {"media_width_mm": 104.9}, None),
        ({"media": [LABEL], "custom_media": ROLL}, {"media_height_mm": 2000}, RouteReason.MEDIA_NOT_SUPPORTED),
        ({"media": [RECEIPT], "custom_media": ROLL}, {"media_width_mm": 120, "media_height_mm": 1999}, None),
        ({"media": [LABEL]}, {"media_width_mm": 500}, None),
        ({"custom_media": ROLL}, {"media_width_mm": 500}, None),
        ({"copies": CopiesRange(max=9)}, {"copies": 10}, RouteReason.COPIES_NOT_SUPPORTED),
        ({"copies": CopiesRange(max=9)}, {"copies": 9}, None),
    ],
)
def test_what_is_known_decides(known: dict[str, Any], wanted: dict[str, Any], reason: RouteReason | None) -> None:
    assert refusal(Capabilities(**known), PDF, None, PrintParameters(**wanted)) is reason


def test_languages_and_revoked_agents() -> None:
    known = Capabilities(document_formats=[PDF, RAW], raw_languages=[RawLanguage.ESCPOS])
    assert refusal(known, RAW, ZPL, PrintParameters()) is RouteReason.RAW_LANGUAGE_NOT_SUPPORTED
    assert refusal(known, RAW, RawLanguage.ESCPOS, PrintParameters()) is None
    once = Capabilities(copies=CopiesRange(max=1))
    assert refusal(once, RAW, ZPL, PrintParameters(copies=99)) is None  # it is sent again
    assert refusal(known, PDF, None, PrintParameters(), agent_revoked=True) is RouteReason.AGENT_REVOKED
