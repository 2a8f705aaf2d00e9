"""The picture of a printed job shows what was printed, whatever its printer's settings are now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from agent_core.config import EngineTimings
from agent_core.point_of_no_return import start_of
from agent_core.prepare import Preparer
from agent_core.server_link.client import ServerClient
from app.documents.preview import preview_request
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.types.documents import DocumentFormat
from server_core.contract.types.drawing import BackSides
from server_core.contract.types.parameters import DuplexMode, Orientation, PrintParameters
from server_core.contract.types.tuning import PrinterTuning
from server_core.services.jobs.views import applied
from tests.support.console_facts import a_detail, a_job
from tests.support.leases import a_lease
from tests.unit.agent_core.test_print_path import CASES, Case, Recorder, shown

pytestmark = pytest.mark.anyio
DRAWN = {name: case for name, case in CASES.items() if case.burned}
THEN = PrinterTuning(calibration_x_mm=0.5, calibration_y_mm=-1)
NOW = PrinterTuning(calibration_x_mm=9, darkness=3)
PDF_JOB = a_job(1, document_format="pdf", document_raw_language=None)


@pytest.mark.parametrize("case", DRAWN.values(), ids=DRAWN)
async def test_a_printed_job_is_shown_as_it_was_drawn(case: Case, tmp_path: Path) -> None:
    recorder, then = Recorder(), replace(case, tuning=THEN)
    preparer = Preparer(cast("ServerClient", None), recorder, tmp_path, EngineTimings())
    ordered = msgspec.structs.replace(
        case.requested, orientation=Orientation.LANDSCAPE
    )  # by a default of the printer that is none now
    lease = a_lease(content=b"%PDF", document_format=DocumentFormat.PDF, raw_language=None, parameters=ordered)
    submission = await preparer.make_ready(lease, then.setup, case.facts)
    told = start_of(lease, submission.cut_off, submission.used).used
    assert told is not None
    requests: dict[str, Any] = msgspec.to_builtins(case.requested)
    requested = msgspec.convert(requests, PrintParameters)
    detail = msgspec.structs.replace(a_detail(PDF_JOB, **requests), applied=applied(requested, told))
    media = case.media if told.media_width_mm is None else (55, 33)  # a medium that nobody knew is not told either
    printer = shown(replace(case, tuning=NOW, dpi=150, media=media))
    [burned] = {replace(request, turn_back_sides=BackSides.AS_IS) for request in recorder.requests}
    assert preview_request(detail, printer).request == burned
    assert preview_request(msgspec.structs.replace(detail, applied=None), printer).request != burned


def test_a_waiting_job_is_shown_with_the_defaults_that_its_order_would_have() -> None:
    printer = msgspec.structs.replace(
        shown(CASES["receipts"]), default_orientation=Orientation.LANDSCAPE, default_duplex_mode=DuplexMode.SIMPLEX
    )
    requested = PrintParameters(margin_left_mm=2)
    detail = a_detail(PDF_JOB, **msgspec.to_builtins(requested))
    ordered = with_defaults(detail.parameters, DocumentFormat.PDF, printer)
    request = preview_request(detail, printer).request
    assert (request.orientation, request.margin_left_mm) == (Orientation(ordered.orientation), 2)
    asked = a_detail(PDF_JOB, orientation="portrait")
    assert preview_request(asked, printer).request.orientation is Orientation.PORTRAIT
    assert preview_request(asked, None).request.orientation is Orientation.PORTRAIT
