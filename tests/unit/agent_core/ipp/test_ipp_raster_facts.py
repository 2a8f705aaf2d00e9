"""PWG raster and URF capabilities that IPP printers report, also malformed ones."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from agent_core.backends.ipp.capabilities import LIKELY_DPI, MAX_DPI, RASTER_ATTRIBUTES, raster_facts
from agent_core.backends.ipp.message import DOTS_PER_CM, Attributes, Resolution, Value, ValueTag, keyword, mime_type
from server_core.contract.decisions.capabilities import capabilities, drawing_facts
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import DotKind, RasterAbility, RasterFormat, SheetBack, ability_of
from tests.unit.agent_core.ipp.ipp_strategies import values

PWG, URF = RasterFormat.PWG, RasterFormat.URF


def formats(*types: str) -> dict[str, tuple[Value, ...]]:
    return {"document-format-supported": tuple(mime_type(each)[0] for each in types)} if types else {}


def pwg(*resolutions: Resolution, kinds: tuple[str, ...] = (), back: str = "") -> dict[str, tuple[Value, ...]]:
    said = {
        "pwg-raster-document-resolution-supported": tuple(Value(ValueTag.RESOLUTION, each) for each in resolutions),
        "pwg-raster-document-type-supported": keyword(*kinds),
        "pwg-raster-document-sheet-back": keyword(*([back] if back else [])),
    }
    return {name: found for name, found in said.items() if found}


def urf_of(*words: str) -> RasterAbility:
    found = raster_facts(Attributes({**formats("image/urf"), "urf-supported": keyword(*words)}))
    (ability,) = found
    return ability


def test_a_printer_of_both_formats() -> None:
    printer = Attributes(
        {
            **formats("application/pdf", "image/urf", "image/pwg-raster"),
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
    assert raster_facts(Attributes({**formats("application/pdf"), **attributes})) == ()
    only_pwg = raster_facts(Attributes(attributes))
    assert [each.format for each in only_pwg] == [PWG]


def test_what_is_not_said_stays_unknown() -> None:
    found = raster_facts(Attributes(formats("image/pwg-raster", "image/urf")))
    assert found == (RasterAbility(format=PWG), RasterAbility(format=URF))
    other = raster_facts(Attributes({**formats("image/pwg-raster"), **pwg(kinds=("cmyk_8",), back="sideways")}))
    assert other == (RasterAbility(format=PWG, kinds=()),)


def test_resolutions_that_nothing_prints_at() -> None:
    said = pwg(
        Resolution(600, 300),
        Resolution(0, 0),
        Resolution(-1, -1),
        Resolution(2**31 - 1, 2**31 - 1),
        Resolution(80, 80, DOTS_PER_CM),
        Resolution(300, 300),
        Resolution(300, 300),
    )
    found = raster_facts(Attributes({**formats("image/pwg-raster"), **said}))
    assert found == (RasterAbility(format=PWG, dpi=(203, 300)),)


def test_more_resolutions_than_the_server_takes() -> None:
    said = pwg(*(Resolution(dpi, dpi) for dpi in range(1, 3000)))
    words = keyword(*(f"RS{dpi}" for dpi in range(50, 3000)))
    found = raster_facts(Attributes({**formats("image/pwg-raster", "image/urf"), **said, "urf-supported": words}))
    assert [each.dpi for each in found] == [tuple(range(50, 50 + MAX_DPI))] * 2
    told = drawing_facts(DeviceFacts(raster=found))
    assert [tuple(each.dpi) for each in told.raster] == [each.dpi for each in found]


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


likely = st.one_of(
    values,
    st.sampled_from(["image/pwg-raster", "image/urf", "sgray_8", "flipped", "RS1-2-300", "W8", "DM2", ",,,"]).map(
        lambda word: Value(ValueTag.KEYWORD, word)
    ),
)
described = st.dictionaries(
    st.sampled_from([*RASTER_ATTRIBUTES, "document-format-supported"]), st.lists(likely, max_size=4).map(tuple)
)


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
