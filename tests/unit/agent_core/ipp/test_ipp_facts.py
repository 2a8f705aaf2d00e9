"""Conversion of a printer's attributes to capabilities, raster capabilities and supplies."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_core.backends.base import facts_of
from agent_core.backends.ipp.capabilities import (
    LIKELY_DPI,
    MAX_DPI,
    RASTER_ATTRIBUTES,
    SheetSize,
    device_facts,
    format_for,
    is_cups_queue,
    media_of,
    parse_name,
    raster_facts,
    to_facts,
)
from agent_core.backends.ipp.message import (
    DOTS_PER_CM,
    Attributes,
    Range,
    Resolution,
    Value,
    ValueTag,
    boolean,
    collection,
    enum,
    integer,
    keyword,
    mime_type,
    name,
)
from agent_core.backends.ipp.status import MOST_SUPPLIES, device_status, keywords, supplies_of, waiting_reason
from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack, ability_of
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from tests.unit.agent_core.ipp.ipp_strategies import values

PWG, URF = RasterFormat.PWG, RasterFormat.URF
likely = st.one_of(
    values,
    st.sampled_from(["image/pwg-raster", "image/urf", "sgray_8", "flipped", "RS1-2-300", "W8", "DM2", ",,,"]).map(
        lambda word: Value(ValueTag.KEYWORD, word)
    ),
)
described = st.dictionaries(
    st.sampled_from([*RASTER_ATTRIBUTES, "document-format-supported"]), st.lists(likely, max_size=4).map(tuple)
)


def a_setup(
    language: RawLanguage | None = None, dpi: int | None = None, width: float | None = None, height: float | None = None
) -> PrinterSetup:
    return PrinterSetup(
        printer_id=UUID(int=1),
        name="P",
        uri="ipp://p",
        language=language,
        dpi=dpi,
        media_width_mm=width,
        media_height_mm=height,
    )


def formats(*types: str) -> tuple[Value, ...]:
    return tuple(mime_type(each)[0] for each in types)


def size(width: int | Range, height: int | Range) -> Value:
    def side(edge: int | Range) -> tuple[Value, ...]:
        return integer(edge) if isinstance(edge, int) else (Value(ValueTag.RANGE, edge),)

    return collection({"x-dimension": side(width), "y-dimension": side(height)})[0]


@pytest.mark.parametrize(
    ("text", "sheet"),
    [
        ("iso_a4_210x297mm", (210, 297)),
        ("na_index-4x6_4x6in", (101.6, 152.4)),
        ("na_number-10_4.125x9.5in", (104.77, 241.3)),
        ("roll_current_102x0mm", (102, 0)),
        ("custom_current_0x0mm", None),
        ("custom_current_0.001x100mm", None),
        ("oe_w288h432_4x6in", (101.6, 152.4)),
        ("a4", None),
        ("iso_a4_210x297cm", None),
        ("x_y_99999999999999999999x1mm", None),
        ("iso_a4_٢١٠x٢٩٧mm", None),
    ],
)
def test_self_describing_media_names(text: str, sheet: tuple[float, float] | None) -> None:
    found = parse_name(text)
    assert (found and (found.width, found.height)) == sheet


def test_media_that_is_loaded_known_and_cut_to_measure() -> None:
    printer = Attributes(
        {
            "media-supported": keyword(
                "iso_a4_210x297mm", "custom_min_20x10mm", "custom_max_104x990mm", "na_index-4x6_4x6in", "label"
            ),
            "media-size-supported": (size(21000, 29700), size(10500, 14800)),
            "media-col-ready": collection({"media-size": (size(10160, 15240),)}),
        }
    )
    media = media_of(printer)
    assert to_facts(media) == (
        (
            Media(name="iso_a4_210x297mm", width_mm=210, height_mm=297),
            Media(name="na_index-4x6_4x6in", width_mm=101.6, height_mm=152.4, loaded=True),
            Media(name="105x148 mm", width_mm=105, height_mm=148),
        ),
        CustomMedia(min_width_mm=20, max_width_mm=104, min_height_mm=10, max_height_mm=990),
    )
    assert media.find(210.4, 296.8) == SheetSize(210, 297, "iso_a4_210x297mm")
    assert media.find(297, 210) == SheetSize(210, 297, "iso_a4_210x297mm")
    assert media.find(60, 40) == SheetSize(60, 40)
    assert media.find(150, 400) is None


def test_ranges_in_media_size_supported_are_custom_media() -> None:
    printer = Attributes({"media-size-supported": (size(Range(1900, 10400), Range(1000, 99000)),)})
    assert to_facts(media_of(printer)) == (
        (),
        CustomMedia(min_width_mm=19, max_width_mm=104, min_height_mm=10, max_height_mm=990),
    )


def test_of_several_ranges_the_widest_counts_and_none_is_made_of_two() -> None:
    narrow = size(Range(1900, 5000), Range(900, 99000))
    wide = size(Range(1900, 10400), Range(900, 20000))
    for ranges in ((narrow, wide), (wide, narrow)):
        media = media_of(Attributes({"media-size-supported": ranges}))
        assert (media.find(100, 150), media.find(50, 500)) == (SheetSize(100, 150), None)


def test_a_roll_is_as_long_as_wished() -> None:
    printer = Attributes(
        {
            "media-supported": keyword("iso_a4_210x297mm", "roll_current_102x0mm"),
            "media-col-ready": collection({"media-size": (size(61000, Range(10000, 1500000)),)}),
        }
    )
    media = media_of(printer)
    sizes, custom = to_facts(media)
    assert sizes is not None
    assert [(each.width_mm, each.height_mm, each.loaded) for each in sizes] == [
        (210, 297, False),
        (102, None, False),
        (610, None, True),
    ]
    assert custom is None
    assert media.find(102, 1234) == SheetSize(102, 1234)
    assert media.find(210, 1234) is None
    assert (media.roll(101.5), media.roll(210)) == (SheetSize(102, 0, "roll_current_102x0mm"), None)


def test_what_a_printer_does_not_say_stays_unknown() -> None:
    assert device_facts(Attributes(), a_setup(), "/ipp/print") == DeviceFacts(
        confirmation=Confirmation.PRINTER_CONFIRMED, reported=True
    )


def test_a_label_printer() -> None:
    printer = Attributes(
        {
            "document-format-supported": formats("application/vnd.zebra-zpl", "image/pwg-raster"),
            "color-supported": boolean(False),
            "printer-resolution-supported": (Value(ValueTag.RESOLUTION, Resolution(80, 80, 4)),),
            "printer-device-id": name("MFG:Zebra;MDL:ZD420;CMD:ZPL;SN:D2J 1;"),
            "printer-make-and-model": name("Zebra\nZD420"),
            "copies-supported": (Value(ValueTag.RANGE, Range(1, 99)),),
        }
    )
    facts = device_facts(printer, a_setup(), "/ipp/print")
    assert facts.raw_languages == (RawLanguage.ZPL,)
    assert facts.color_modes == (ColorMode.DEFAULT, ColorMode.MONOCHROME)
    assert (facts.dpi, facts.max_copies, facts.serial, facts.model) == ((203,), 99, "D2J 1", "Zebra ZD420")


def test_languages_of_a_printer_that_takes_any_bytes() -> None:
    any_bytes = Attributes(
        {
            "document-format-supported": formats("application/octet-stream"),
            "printer-device-id": name("MFG:TSC;CMD:TSPL2, ESC/POS;"),
        }
    )
    found = device_facts(any_bytes, a_setup(RawLanguage.CPCL), "/ipp/print").raw_languages
    assert found == (RawLanguage.CPCL, RawLanguage.TSPL, RawLanguage.ESCPOS)
    pdf_only = Attributes({**any_bytes, "document-format-supported": formats("application/pdf")})
    assert device_facts(pdf_only, a_setup(RawLanguage.CPCL), "/ipp/print").raw_languages == ()


def test_setup_comes_first() -> None:
    printer = Attributes(
        {
            "printer-resolution-supported": (Value(ValueTag.RESOLUTION, Resolution(300, 300)),),
            "media-supported": keyword("iso_a4_210x297mm", "na_index-4x6_4x6in"),
        }
    )
    facts = device_facts(printer, a_setup(dpi=203, width=101.6, height=152.4), "/ipp/print")
    assert facts.dpi == (203, 300)
    assert facts.media is not None
    assert [(each.name, each.loaded) for each in facts.media] == [
        ("na_index-4x6_4x6in", True),
        ("iso_a4_210x297mm", False),
    ]


def test_a_printer_that_is_off_is_what_its_setup_says() -> None:
    facts = facts_of(a_setup(RawLanguage.ZPL, 203, 100))
    assert (facts.reported, facts.raw_languages, facts.dpi) == (False, (RawLanguage.ZPL,), (203,))
    assert facts.media == (Media(name="100 mm", width_mm=100, height_mm=None, loaded=True),)
    assert facts.formats == ()


@pytest.mark.parametrize(
    ("attributes", "path", "cups"),
    [
        ({"cups-version": name("2.4.2")}, "/ipp/print", True),
        ({}, "/printers/zebra", True),
        ({}, "/ipp/print", False),
    ],
)
def test_a_cups_queue_is_a_spooler(attributes: dict[str, tuple[Value, ...]], path: str, cups: bool) -> None:
    assert is_cups_queue(Attributes(attributes), path) is cups


@pytest.mark.parametrize(
    ("offered", "sent"),
    [
        (("application/octet-stream", "application/vnd.zebra-zpl"), "application/vnd.zebra-zpl"),
        (("application/octet-stream", "application/vnd.cups-raw"), "application/vnd.cups-raw"),
        (("application/octet-stream",), "application/octet-stream"),
        (("application/pdf",), None),
        ((), "application/octet-stream"),
    ],
)
def test_the_format_that_raw_bytes_are_sent_as(offered: tuple[str, ...], sent: str | None) -> None:
    printer = Attributes({"document-format-supported": formats(*offered)} if offered else {})
    assert format_for("application/octet-stream", RawLanguage.ZPL, printer) == sent


def test_no_other_language_is_sent_as_zpl() -> None:
    printer = Attributes({"document-format-supported": formats("application/vnd.zebra-zpl")})
    assert format_for("application/octet-stream", RawLanguage.TSPL, printer) is None
    assert format_for("application/octet-stream", None, printer) is None


@pytest.mark.parametrize("severity", ["", "-report", "-warning", "-error"])
@pytest.mark.parametrize(
    ("reason", "waiting"),
    [
        ("media-empty", WaitingReason.MEDIA_EMPTY),
        ("media-jam", WaitingReason.MEDIA_JAM),
        ("media-needed", WaitingReason.MEDIA_NEEDED),
        ("cover-open", WaitingReason.COVER_OPEN),
        ("door-open", WaitingReason.COVER_OPEN),
        ("toner-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
        ("paused", WaitingReason.PRINTER_STOPPED),
        ("offline", WaitingReason.PRINTER_OFFLINE),
        ("media-low", None),
        ("toner-low", None),
        ("none", None),
    ],
)
def test_reasons_whatever_their_severity(reason: str, severity: str, waiting: WaitingReason | None) -> None:
    assert waiting_reason([reason + severity]) is waiting


def test_keywords_have_no_severity_and_no_none() -> None:
    assert keywords(["media-empty-error", "media-empty-report", "none", "x\r\ny"]) == ("media-empty", "x y")


@pytest.mark.parametrize(
    ("state", "reason", "condition"),
    [
        (3, "none", PrinterStatus.ONLINE),
        (4, "media-empty-warning", PrinterStatus.ONLINE),
        (5, "media-empty-warning", PrinterStatus.ERROR),
        (3, "cover-open-error", PrinterStatus.ERROR),
        (5, "offline-report", PrinterStatus.OFFLINE),
        (None, "none", PrinterStatus.UNKNOWN),
    ],
)
def test_conditions(state: int | None, reason: str, condition: PrinterStatus) -> None:
    stated = {} if state is None else {"printer-state": enum(state)}
    assert device_status(Attributes({**stated, "printer-state-reasons": keyword(reason)})).condition is condition


def test_a_name_of_a_medium_steers_no_terminal() -> None:
    media, _ = to_facts(media_of(Attributes({"media-supported": keyword("oe_\x1b[31m_4x6in")})))
    assert media is not None
    assert [size.name for size in media] == ["oe_ [31m_4x6in"]


def formats_of(*types: str) -> dict[str, tuple[Value, ...]]:
    return {"document-format-supported": tuple(mime_type(each)[0] for each in types)} if types else {}


def pwg(*resolutions: Resolution, kinds: tuple[str, ...] = (), back: str = "") -> dict[str, tuple[Value, ...]]:
    fields = {
        "pwg-raster-document-resolution-supported": tuple(Value(ValueTag.RESOLUTION, each) for each in resolutions),
        "pwg-raster-document-type-supported": keyword(*kinds),
        "pwg-raster-document-sheet-back": keyword(*([back] if back else [])),
    }
    return {name: found for name, found in fields.items() if found}


def urf_of(*words: str) -> RasterAbility:
    found = raster_facts(Attributes({**formats_of("image/urf"), "urf-supported": keyword(*words)}))
    (ability,) = found
    return ability


def test_a_printer_of_both_formats() -> None:
    printer = Attributes(
        {
            **formats_of("application/pdf", "image/urf", "image/pwg-raster"),
            **pwg(
                Resolution(300, 300),
                Resolution(600, 600),
                kinds=("black_1", "srgb_8", "sgray_8", "srgb_16"),
                back="flipped",
            ),
            "urf-supported": keyword(
                "V1.4", "CP1", "IS1-4", "MT1-2", "RS300-600", "W8", "SRGB24", "OB10", "PQ3-4-5", "DM3"
            ),
        }
    )
    found = raster_facts(printer)
    kinds = (DotKind.SGRAY_8, DotKind.SRGB_8)
    assert found == (
        RasterAbility(format=PWG, dpi=(300, 600), kinds=tuple(DotKind), sheet_back=SheetBack.FLIPPED),
        RasterAbility(format=URF, dpi=(300, 600), kinds=kinds, sheet_back=SheetBack.ROTATED),
    )
    assert ability_of(found, URF) is found[1]


def test_a_printer_without_raster_has_no_facts() -> None:
    assert raster_facts(Attributes()) == ()
    attributes = pwg(Resolution(300, 300), kinds=("sgray_8",))
    assert raster_facts(Attributes({**formats_of("application/pdf"), **attributes})) == ()
    only_pwg = raster_facts(Attributes(attributes))
    assert [each.format for each in only_pwg] == [PWG]


def test_what_is_not_said_stays_unknown() -> None:
    found = raster_facts(Attributes(formats_of("image/pwg-raster", "image/urf")))
    assert found == (RasterAbility(format=PWG), RasterAbility(format=URF))
    other = raster_facts(Attributes({**formats_of("image/pwg-raster"), **pwg(kinds=("cmyk_8",), back="sideways")}))
    assert other == (RasterAbility(format=PWG, kinds=()),)


def test_resolutions_that_nothing_prints_at() -> None:
    result = pwg(
        Resolution(600, 300),
        Resolution(0, 0),
        Resolution(-1, -1),
        Resolution(2**31 - 1, 2**31 - 1),
        Resolution(80, 80, DOTS_PER_CM),
        Resolution(300, 300),
        Resolution(300, 300),
    )
    found = raster_facts(Attributes({**formats_of("image/pwg-raster"), **result}))
    assert found == (RasterAbility(format=PWG, dpi=(203, 300)),)


def test_more_resolutions_than_the_server_takes() -> None:
    result = pwg(*(Resolution(dpi, dpi) for dpi in range(1, 3000)))
    words = keyword(*(f"RS{dpi}" for dpi in range(50, 3000)))
    found = raster_facts(Attributes({**formats_of("image/pwg-raster", "image/urf"), **result, "urf-supported": words}))
    assert [each.dpi for each in found] == [tuple(range(50, 50 + MAX_DPI))] * 2
    facts = drawing_facts(DeviceFacts(raster=found))
    assert [tuple(each.dpi) for each in facts.raster] == [each.dpi for each in found]


def test_the_keywords_of_urf() -> None:
    assert urf_of("W8-16", "SRGB24-48", "RS600").kinds == (DotKind.SGRAY_8, DotKind.SRGB_8)
    assert urf_of("DEVW8", "ADOBERGB24-48", "W16").kinds == ()
    assert urf_of("w8", "rs300").dpi == (300,)
    assert urf_of("W8,SRGB24,RS300-600,DM1") == urf_of("W8", "SRGB24", "RS300-600", "DM1")
    assert [urf_of(f"DM{number}").sheet_back for number in range(6)] == [
        None,
        SheetBack.NORMAL,
        SheetBack.FLIPPED,
        SheetBack.ROTATED,
        SheetBack.MANUAL_TUMBLE,
        None,
    ]
    assert urf_of("RS", "RS-300", "RS٣٠٠", "RS300-", "RS99999", "RS0", "RS" + "9" * 5000, "RS300" * 2000).dpi == ()


@settings(max_examples=40)
@given(described.map(Attributes))
def test_whatever_it_says(printer: Attributes) -> None:
    found = raster_facts(printer)
    assert len(found) <= 2
    assert all(dpi in LIKELY_DPI for each in found for dpi in each.dpi)


def test_a_resolution_of_its_rasters_is_one_of_the_printer() -> None:
    """Like ippeveprinter, which reports 600 dpi and also takes PWG raster in 300."""
    facts = DeviceFacts(dpi=(600,), raster=(RasterAbility(format=PWG, dpi=(300, 600)),), reported=True)
    setup = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p")
    assert capabilities(facts, setup).dpi == [600, 300]
    assert drawing_facts(facts).dpi == [600]
    only_coarse = replace(facts, raster=(RasterAbility(format=PWG, dpi=(300,)),))
    assert capabilities(only_coarse, setup).dpi == [300]
    assert capabilities(replace(only_coarse, formats=("application/pdf",)), setup).dpi == [600, 300]
    assert capabilities(replace(facts, raw_languages=(RawLanguage.ZPL,)), setup).dpi == [600]


def many(tag: ValueTag, *data: str | bytes | int) -> tuple[Value, ...]:
    return tuple(Value(tag, one) for one in data)


def test_markers_by_their_place() -> None:
    printer = Attributes(
        {
            "marker-names": many(ValueTag.NAME, "Black\x1b[1m Toner", "Cyan", "Waste"),
            "marker-types": keyword("toner", "toner", "waste-toner"),
            "marker-levels": many(ValueTag.INTEGER, 12, -3, 5),
            "marker-low-levels": many(ValueTag.INTEGER, 15, 15, 15),
        }
    )
    found = (
        Supply(name="Black [1m Toner", kind="toner", percent=12, is_low=True),
        Supply(name="Cyan", kind="toner", percent=None),
        Supply(name="Waste", kind="waste-toner", percent=5),
    )
    assert supplies_of(printer) == found
    assert device_status(printer).supplies == found


def test_lists_that_do_not_fit_tell_of_nothing_in_particular() -> None:
    printer = Attributes(
        {
            "marker-names": many(ValueTag.NAME, "A", "B"),
            "marker-types": keyword("toner"),
            "marker-levels": integer(50),
        }
    )
    assert [(one.kind, one.percent) for one in supplies_of(printer)] == [("other", None)] * 2


def test_printer_supply_as_the_pwg_wrote_it() -> None:
    printer = Attributes(
        {
            "printer-supply": many(
                ValueTag.OCTET_STRING,
                b"index=1;class=supplyThatIsConsumed;type=toner;unit=percent;maxcapacity=200;level=10;colorantname=cyan;",
                b"index=2;type=wasteToner;maxcapacity=100;level=-3;",
                b"index=3;type=<b>;maxcapacity=-2;level=7;",
                b"\xff\xfe;;;=",
            ),
        }
    )
    assert supplies_of(printer) == (
        Supply(name="cyan", kind="toner", percent=5, is_low=True),
        Supply(name="wasteToner", kind="waste-toner", percent=None),
        Supply(name="<b>", kind="other", percent=None),
        Supply(name="other", kind="other", percent=None),
    )


def test_descriptions_name_what_they_belong_to() -> None:
    printer = Attributes(
        {
            "printer-supply": many(ValueTag.OCTET_STRING, b"type=ink;maxcapacity=100;level=101;"),
            "printer-supply-description": name("Photo black"),
        }
    )
    assert supplies_of(printer) == (Supply(name="Photo black", kind="ink", percent=None),)


def test_nobody_has_so_many() -> None:
    assert len(supplies_of(Attributes({"marker-names": many(ValueTag.NAME, *["x" * 5000] * 1000)}))) == MOST_SUPPLIES
    assert supplies_of(Attributes({"printer-supply": (Value(ValueTag.INTEGER, 3), Value(0x10))})) == ()
