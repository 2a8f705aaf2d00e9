"""Capabilities of a printer, made of a driver's facts, and read as facts again to decide how a document is printed.

Shared by agent, server and console. Pure; lengths in mm.
"""

from __future__ import annotations

from server_core.contract.decisions.device_address import TAKE_ANY_BYTES
from server_core.contract.decisions.print_path import PDF_MIME, Driven, NotPossible, print_path
from server_core.contract.types.devices import DeviceFacts
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import DotKind, DrawingFacts
from server_core.contract.types.media import CustomMedia, Media
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation, PrintParameters
from server_core.contract.types.printers import Backend, Capabilities, CopiesRange, FactSource

VIRTUAL_DPI = 203
VIRTUAL_WIDTH_MM, VIRTUAL_HEIGHT_MM = 100.0, 150.0
"""A virtual printer without media is set up as a label printer of this size."""
LONGEST_MM = 2000.0
"""A job can ask for no longer page."""


def configured_facts(setup: Driven, backend: Backend) -> DeviceFacts:
    """Return the facts of a device that reports nothing: only those that its administrator set up.

    Devices with a label or receipt language print black, on one side. A port that takes any bytes has no known
    languages unless one is set up. A virtual print head is as wide as its medium; only an administrator knows the width
    of a real one.
    """
    width, height = setup.media_width_mm, setup.media_height_mm
    prints_labels = setup.language is not None
    widest = setup.tuning.head_width_mm
    if widest is None and backend is Backend.VIRTUAL:
        widest = width
    unknown = None if backend in TAKE_ANY_BYTES else ()
    return DeviceFacts(
        raw_languages=unknown if setup.language is None else (setup.language,),
        color_modes=(ColorMode.DEFAULT, ColorMode.MONOCHROME) if prints_labels else None,
        duplex_modes=(DuplexMode.DEFAULT, DuplexMode.SIMPLEX) if prints_labels else None,
        media=None if width is None else (loaded_medium(width, height),),
        custom_media=None if widest is None else up_to(widest),
        dpi=None if setup.dpi is None else (setup.dpi,),
    )


def loaded_medium(width_mm: float, height_mm: float | None, name: str | None = None) -> Media:
    """Build a loaded medium, named `100x150 mm`, or `80 mm` if it is continuous, unless the device names it."""
    size = f"{width_mm:g}" if height_mm is None else f"{width_mm:g}x{height_mm:g}"
    return Media(name=name or f"{size} mm", width_mm=width_mm, height_mm=height_mm, loaded=True)


def up_to(width_mm: float) -> CustomMedia:
    """Return all sizes that a print head of this width can print on."""
    return CustomMedia(min_width_mm=1, max_width_mm=width_mm, min_height_mm=1, max_height_mm=LONGEST_MM)


def capabilities(device: DeviceFacts, setup: Driven) -> Capabilities:
    """Return the capabilities. PDF is possible if the device takes it, or if the engine can render a format that it
    takes.
    """
    languages = device.raw_languages
    formats: list[DocumentFormat] = []
    if PDF_MIME in device.formats or languages or device.raster:
        formats.append(DocumentFormat.PDF)
    if languages is None or languages:
        formats.append(DocumentFormat.RAW)
    settings = (setup.language, setup.dpi, setup.media_width_mm, setup.tuning.head_width_mm)
    configured = any(one is not None for one in settings)
    known_source = FactSource.CONFIGURED if configured else FactSource.ASSUMED
    is_complete = bool(formats) or device.reported
    # the rendered data contains the copies that the device does not make itself
    drawn = bool(languages) or bool(device.raster)
    most = 99 if drawn else device.max_copies or (1 if PDF_MIME in device.formats else None)
    copies = CopiesRange(max=min(99, most)) if most else CopiesRange()
    return Capabilities(
        document_formats=formats if is_complete else None,
        raw_languages=None if languages is None or not is_complete else list(languages),
        color_modes=_color_modes(device),
        duplex_modes=_duplex_modes(device),
        orientations=_orientations(device) if DocumentFormat.PDF in formats else None,
        media=None if device.media is None else list(device.media),
        custom_media=device.custom_media,
        dpi=_dpi(device, setup),
        copies=copies,
        confirmation=device.confirmation,
        source=FactSource.REPORTED if device.reported else known_source,
    )


def _color_modes(device: DeviceFacts) -> list[ColorMode] | None:
    """Return the colour modes. A device that reports none gets those that can be rendered for it."""
    if device.color_modes is not None or not device.reported:
        return None if device.color_modes is None else list(device.color_modes)
    if device.raw_languages:
        return [ColorMode.DEFAULT, ColorMode.MONOCHROME]
    kinds = [ability.kinds for ability in device.raster]
    modes = {ColorMode.DEFAULT}
    if any(each is None or {DotKind.SGRAY_8, DotKind.BLACK_1} & set(each) for each in kinds):
        modes.add(ColorMode.MONOCHROME)
    if any(each is not None and DotKind.SRGB_8 in each for each in kinds):
        modes.add(ColorMode.COLOR)
    return [mode for mode in ColorMode if mode in modes]


def _orientations(device: DeviceFacts) -> list[Orientation]:
    """Return the orientations. The engine itself rotates the pages that it renders."""
    if device.raw_languages or device.raster:
        return list(Orientation)
    supported = set(device.orientations or ()) | {Orientation.DEFAULT}
    return [one for one in Orientation if one in supported]


def _dpi(device: DeviceFacts, setup: Driven) -> list[int] | None:
    """Return the resolutions, the default first. A sheet printer has its own and its rasters', if documents can be sent
    in them.
    """
    found = device.dpi or ()
    if not device.raw_languages and device.raster:
        drawn = (dpi for ability in device.raster for dpi in ability.dpi)
        found = tuple(dpi for dpi in dict.fromkeys((*found, *drawn)) if _prints(device, setup, dpi))
    return list(found) or None


def _prints(device: DeviceFacts, setup: Driven, dpi: int) -> bool:
    path = print_path(DocumentFormat.PDF, None, PrintParameters(dpi=dpi), setup, device)
    return not isinstance(path, NotPossible)


def _duplex_modes(device: DeviceFacts) -> list[DuplexMode] | None:
    """Return the duplex modes. A device that answered and lists none only prints on one side."""
    if device.duplex_modes is None:
        return [DuplexMode.DEFAULT, DuplexMode.SIMPLEX] if device.reported else None
    return list(device.duplex_modes)


def drawing_facts(device: DeviceFacts) -> DrawingFacts:
    """Return the facts that decide how pages are rendered for the device, besides its capabilities."""
    return DrawingFacts(
        takes_pdf=PDF_MIME in device.formats,
        orientations=None if device.orientations is None else list(device.orientations),
        scale_modes=None if device.scale_modes is None else list(device.scale_modes),
        color_modes=None if device.color_modes is None else list(device.color_modes),
        max_copies=device.max_copies,
        dpi=list(device.dpi or ()),
        raster=list(device.raster),
    )


def reported_facts(reported: Capabilities, drawing: DrawingFacts | None) -> DeviceFacts:
    """Return the device's facts that decide how a document is printed, as far as its agent reported them.

    `drawing` None = not reported. Older agents reported the resolutions only with the capabilities.
    """
    drawn = drawing or DrawingFacts()
    return DeviceFacts(
        formats=(PDF_MIME,) if drawn.takes_pdf else (),
        raw_languages=None if reported.raw_languages is None else tuple(reported.raw_languages),
        media=tuple(reported.media or ()),
        dpi=tuple(reported.dpi or ()) if drawn.dpi is None else tuple(drawn.dpi),
        color_modes=None if drawn.color_modes is None else tuple(drawn.color_modes),
        duplex_modes=None if reported.duplex_modes is None else tuple(reported.duplex_modes),
        orientations=None if drawn.orientations is None else tuple(drawn.orientations),
        scale_modes=None if drawn.scale_modes is None else tuple(drawn.scale_modes),
        max_copies=drawn.max_copies,
        raster=tuple(drawn.raster),
        reported=reported.source is FactSource.REPORTED,
    )
