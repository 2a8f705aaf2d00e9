"""Checks offsets and margins of `spoolhouse convert` before rendering, with the API's error messages."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from app.errors import CommandFailed
from server_core.contract.decisions.placement import Head, Medium, area_problems
from server_core.contract.types.drawing import RenderRequest
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.inspection import MOST_PAGES
from server_core.contract.types.parameters import PrintParameters
from server_core.sandbox.protocol import SandboxError
from server_core.services.api_error import ApiError
from server_core.services.documents.inspector import Inspector


async def check_print_area(file: Path, parameters: PrintParameters, request: RenderRequest) -> None:
    """Raise CommandFailed if nothing of any page would lie on the medium."""
    inspector = Inspector(most_pages=MOST_PAGES)
    try:
        pages = (await inspector.inspect(UUID(int=0), file)).page_sizes_mm
    except (ApiError, SandboxError):  # the renderer reports it in a printer's words
        return
    finally:
        await inspector.aclose()
    medium = Medium(width=request.media_width_mm, height=request.media_height_mm)
    head = Head(dpi=request.dpi, width=request.printable_width_mm)
    wrong = area_problems(parameters, [medium], pages, head, turns_pages=request.auto_rotate)
    if wrong:
        raise CommandFailed(f"{file}: {wrong[0].message} ({ErrorCode.VALIDATION_FAILED})")
