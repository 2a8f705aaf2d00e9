"""Which writer makes a raster format."""

from __future__ import annotations

from agent_core.encode.raster_document import RasterDocument, RasterWriter
from agent_core.raster_facts import RasterFormat


def writer_for(raster_format: RasterFormat, document: RasterDocument) -> RasterWriter:
    """One document's writer; formats are loaded as they are needed."""
    match raster_format:
        case RasterFormat.PWG:
            from agent_core.encode.pwg import PwgWriter

            return PwgWriter(document)
        case RasterFormat.URF:
            from agent_core.encode.urf import UrfWriter

            return UrfWriter(document)
