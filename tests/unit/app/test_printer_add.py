"""`printer add` fills in what the device reports, unless the user gave a value."""

from __future__ import annotations

from app.cli.printers import with_reported
from server_core.contract.types.discovery import ProbeNews
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.printers import AddPrinter

TOLD = ProbeNews(language=RawLanguage.TSPL, dpi=300, head_width_mm=104.0, media_width_mm=100.0, media_height_mm=50.0)


def test_what_the_device_tells_is_taken() -> None:
    request = with_reported(AddPrinter(uri="socket://h", name="Dock"), TOLD)
    assert (request.language, request.dpi, request.head_width_mm) == (RawLanguage.TSPL, 300, 104.0)
    assert (request.media_width_mm, request.media_height_mm) == (100.0, 50.0)


def test_what_was_said_stays() -> None:
    given = AddPrinter(uri="socket://h", name="Dock", dpi=203, media_width_mm=80.0)
    request = with_reported(given, TOLD)
    assert (request.dpi, request.media_width_mm, request.media_height_mm) == (203, 80.0, None)
