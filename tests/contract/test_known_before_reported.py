"""What the server assumes of a printer and what its agent then reports without the device's help is the same."""

from __future__ import annotations

from uuid import uuid4

import msgspec
import pytest

from agent_core.backends.configured import facts_of
from agent_core.domain import Confirmation, PrinterSetup
from agent_core.domain import RawLanguage as EngineLanguage
from agent_core.server_link.mapping import capabilities
from server_core.contract.console import AddPrinter
from server_core.contract.public import Capabilities, DocumentFormat, RawLanguage
from server_core.services.printers.facts import assumed_capabilities, set_up, with_report

HOW_IT_IS_TOLD = ("confirmation", "source")


def told(known: Capabilities) -> dict[str, object]:
    return {name: value for name, value in msgspec.structs.asdict(known).items() if name not in HOW_IT_IS_TOLD}


@pytest.mark.parametrize("language", [None, *RawLanguage])
@pytest.mark.parametrize("media", [(None, None), (80.0, None), (100.0, 150.5)])
def test_the_first_report_of_a_silent_device_changes_nothing(
    language: RawLanguage | None, media: tuple[float | None, float | None]
) -> None:
    width, height = media
    wish = AddPrinter(
        uri="socket://192.0.2.1", name="Dock", language=language, dpi=203, media_width_mm=width, media_height_mm=height
    )
    setup = PrinterSetup(
        printer_id=uuid4(),
        name=wish.name,
        uri=wish.uri,
        language=None if language is None else EngineLanguage(language.value),
        dpi=wish.dpi,
        media_width_mm=width,
        media_height_mm=height,
    )
    report = capabilities(facts_of(setup, confirmation=Confirmation.TRANSPORT_CLOSED), setup)
    if language is None:
        assert (report.document_formats, report.raw_languages) == ([DocumentFormat.RAW], None)
    before = assumed_capabilities(set_up(wish))
    after = with_report(set_up(wish), report)
    assert told(after) == told(before)
    assert after.confirmation == "transport_closed"
