"""The route check: what is unknown never refuses, what is known does."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.contract.decisions.print_route import RouteDevice, refusal
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts, RasterAbility
from server_core.contract.types.errors import RouteReason
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, PrintParameters
from server_core.contract.types.printers import Capabilities, CopiesRange, FactSource
from server_core.services.jobs.route_check import RouteWords, route_words

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


def loaded(medium: tuple[float, float | None] | None, drawing: DrawingFacts | None = None) -> RouteDevice:
    width, height = medium or (None, None)
    return RouteDevice(drawing=drawing, media_width_mm=width, media_height_mm=height)


A4, A5 = (Media(name=name, width_mm=w, height_mm=h) for name, w, h in (("A4", 210, 297), ("A5", 148, 210)))
OFFICE = Capabilities(raw_languages=[], media=[A4, A5], source=FactSource.REPORTED)


@pytest.mark.parametrize(
    ("known", "set_up", "size", "taken"),
    [
        (OFFICE, None, (100, 150), False),
        (OFFICE, None, (210, 297), True),
        (OFFICE, None, (297, 210), True),  # a sheet has no direction
        (OFFICE, None, (148, None), True),
        (OFFICE, None, (80, None), False),
        (msgspec.structs.replace(OFFICE, custom_media=ROLL), None, (100, 150), True),
        (msgspec.structs.replace(OFFICE, custom_media=ROLL), None, (297, 210), True),
        (msgspec.structs.replace(OFFICE, custom_media=ROLL), None, (105.5, 150), False),
        (msgspec.structs.replace(OFFICE, raw_languages=[ZPL]), None, (100, 150), True),  # a roll of labels
        (msgspec.structs.replace(OFFICE, source=FactSource.CONFIGURED), None, (100, 150), True),
        (msgspec.structs.replace(OFFICE, media=[A4]), (210, 297), (100, 150), True),  # it names nothing itself
        (OFFICE, (210, 297), (100, 150), False),
    ],
)
def test_a_printer_of_sheets_that_names_its_sizes_takes_no_other(
    known: Capabilities, set_up: tuple[float, float] | None, size: tuple[float, float | None], taken: bool
) -> None:
    requested = PrintParameters(media_width_mm=size[0], media_height_mm=size[1])
    found = refusal(known, PDF, None, requested, device=loaded(set_up))
    assert found is (None if taken else RouteReason.MEDIA_NOT_SUPPORTED)


TOLD = DrawingFacts(raster=[RasterAbility(format="image/pwg-raster")])
LOADED_A4 = msgspec.structs.replace(A4, loaded=True)
LOADED_A5 = msgspec.structs.replace(A5, loaded=True)
ROLLED = Media(name="roll_current_210x0mm", width_mm=210, height_mm=None)
LOADED_ROLL = msgspec.structs.replace(ROLLED, loaded=True)


@pytest.mark.parametrize(
    ("languages", "media", "set_up", "taken"),
    [
        ([], None, None, False),
        ([], [LOADED_A4], None, True),
        ([], [A4, LOADED_A5], None, False),  # another label
        ([], [LOADED_A4, ROLLED], None, True),
        ([], [LOADED_A4, LOADED_ROLL], None, True),
        ([], [LOADED_A4, LOADED_ROLL], (210.9, 297), True),
        ([], [LOADED_A4, LOADED_ROLL], (211.1, 297), False),
        ([], [LOADED_A4], (210, None), True),
        ([], None, (80, None), False),  # another roll
        ([ZPL], None, None, True),
        ([ZPL], [LOADED_A4], None, True),
        ([ZPL], [LOADED_A5], None, False),
        ([ZPL], [LOADED_A4], (80, None), True),
        ([ZPL], [LOADED_A4], (80, 40), False),
        ([ZPL], [LOADED_ROLL], (209.1, 40), True),
        ([ZPL], [LOADED_ROLL], (208.9, 40), False),
        ([RawLanguage.ESCPOS], [LOADED_A5], None, True),  # receipts are cut from a roll
    ],
)
def test_a_width_alone_is_the_loaded_labels_or_a_rolls(
    languages: list[RawLanguage], media: list[Media] | None, set_up: tuple[float, float | None] | None, taken: bool
) -> None:
    known = Capabilities(raw_languages=languages, media=media, source=FactSource.REPORTED)
    device, requested = loaded(set_up, TOLD), PrintParameters(media_width_mm=210)
    assert refusal(known, PDF, None, requested, device=device) is (None if taken else RouteReason.MEDIA_NOT_SUPPORTED)
    both = msgspec.structs.replace(requested, media_height_mm=297)
    assert refusal(known, PDF, None, both, device=device) is None


@pytest.mark.parametrize(
    ("media", "height", "taken"),
    [(None, 297, False), ([A4], 297, False), ([LOADED_A4, A5], 297, True), ([LOADED_A4, A5], 210, False)],
)
def test_a_height_alone_is_of_what_is_loaded(media: list[Media] | None, height: float, taken: bool) -> None:
    known = Capabilities(raw_languages=[], media=media, source=FactSource.REPORTED)
    requested = PrintParameters(media_height_mm=height)
    found = refusal(known, PDF, None, requested, device=RouteDevice(drawing=TOLD))
    assert found is (None if taken else RouteReason.MEDIA_NOT_SUPPORTED)


def test_every_reason_of_a_parameter_has_words() -> None:
    known, requested = Capabilities(), PrintParameters(offset_x_mm=2, media_height_mm=30)
    for reason in RouteReason:
        words = route_words(reason, known, [A4] * 10, PDF, None, requested)
        of_no_parameter = (RouteReason.AGENT_REVOKED, RouteReason.PRINTER_DISABLED, RouteReason.AGENT_UPDATE_REQUIRED)
        assert (words is None) == (reason in of_no_parameter), reason
    placed = route_words(RouteReason.PLACEMENT_NOT_SUPPORTED, known, [], PDF, None, requested)
    assert placed == RouteWords(requested="offset_x_mm 2", possible="offsets and margins of 0 and no calibration")
    sizes = route_words(RouteReason.MEDIA_NOT_SUPPORTED, known, [A4] * 10, PDF, None, requested)
    assert sizes is not None
    assert sizes.requested == "media 30 mm high"
    assert sizes.possible.endswith("210 x 297 mm, 2 more")
    rolled = route_words(RouteReason.MEDIA_NOT_SUPPORTED, known, [], PDF, None, PrintParameters(media_width_mm=80))
    assert rolled is not None
    assert rolled.requested == "media 80 mm wide without a height, which is a continuous roll's"


@pytest.mark.parametrize(
    ("modes", "possible"),
    [(list(ColorMode), "color_mode default, monochrome"), ([ColorMode.COLOR], "color_mode default")],
)
def test_what_was_asked_for_is_not_named_as_possible(modes: list[ColorMode], possible: str) -> None:
    """A printer of colour may take none of the forms in which this job could be sent in colour."""
    known, requested = Capabilities(color_modes=modes), PrintParameters(color_mode=ColorMode.COLOR)
    words = route_words(RouteReason.COLOR_NOT_SUPPORTED, known, [], PDF, None, requested)
    assert words == RouteWords(requested="color_mode color", possible=possible)


def test_languages_and_revoked_agents() -> None:
    known = Capabilities(document_formats=[PDF, RAW], raw_languages=[RawLanguage.ESCPOS])
    assert refusal(known, RAW, ZPL, PrintParameters()) is RouteReason.RAW_LANGUAGE_NOT_SUPPORTED
    assert refusal(known, RAW, RawLanguage.ESCPOS, PrintParameters()) is None
    once = Capabilities(copies=CopiesRange(max=1))
    assert refusal(once, RAW, ZPL, PrintParameters(copies=99)) is None  # it is sent again
    assert refusal(known, PDF, None, PrintParameters(), agent_revoked=True) is RouteReason.AGENT_REVOKED
