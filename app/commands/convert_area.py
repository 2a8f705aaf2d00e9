"""What `spoolhouse convert` refuses of offsets and margins before it draws: what the API refuses, in its words."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from agent_core.render.request import RenderRequest
from app.commands.output import CommandFailed
from server_core.contract.public import PrintParameters
from server_core.sandbox.errors import SandboxError
from server_core.services.documents.inspector import Inspector
from server_core.services.jobs.print_area import Head, Medium, check_area
from server_core.services.rejected import Rejected

MAX_PAGES = 2000


async def check_print_area(file: Path, parameters: PrintParameters, request: RenderRequest) -> None:
    """Raises CommandFailed where nothing of any page would lie on what it is printed on."""
    inspector = Inspector(most_pages=MAX_PAGES)
    try:
        pages = (await inspector.inspect(UUID(int=0), file)).page_sizes_mm
    except (Rejected, SandboxError):  # drawing tells it in the words of a printer
        return
    finally:
        await inspector.aclose()
    medium = Medium(width=request.media_width_mm, height=request.media_height_mm)
    try:
        head = Head(dpi=request.dpi, width=request.printable_width_mm)
        check_area(parameters, [medium], pages, head, turns_pages=request.auto_rotate)
    except Rejected as refusal:
        raise CommandFailed(f"{file}: {refusal.message} ({refusal.code})") from None
