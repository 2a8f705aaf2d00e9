"""Which writer makes a raster format, and its lines."""

from __future__ import annotations

from agent_core.encode.pwg import PwgWriter
from agent_core.encode.raster_document import RasterDocument, RasterLines, RasterWriter
from agent_core.encode.urf import UrfWriter
from agent_core.render.request import PageFacts
from server_core.contract.types.drawing import RasterFormat

WRITERS: dict[RasterFormat, type[RasterWriter]] = {writer.format: writer for writer in (PwgWriter, UrfWriter)}


def writer_for(raster_format: RasterFormat, document: RasterDocument) -> RasterWriter:
    """One document's writer."""
    return WRITERS[raster_format](document)


def lines_for(raster_format: RasterFormat, page: PageFacts) -> RasterLines:
    """One page's lines, for a writer's `lines`."""
    return WRITERS[raster_format].lines_of(page)
