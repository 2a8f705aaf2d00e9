"""Attributes of any type, size and contradiction result in capabilities or a known error."""

from __future__ import annotations

import time
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_core.backends.ipp.capabilities import CAPABILITY_ATTRIBUTES, device_facts
from agent_core.backends.ipp.driver import TICKET_ATTRIBUTES, job_attributes
from agent_core.backends.ipp.jobs import JOB_ATTRIBUTES, read_job
from agent_core.backends.ipp.message import Attributes, Value, ValueTag, collection, integer, keyword
from agent_core.backends.ipp.status import STATUS_ATTRIBUTES, device_status
from agent_core.domain import Submission
from agent_core.errors import CannotPrint
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation
from tests.unit.agent_core.ipp.ipp_strategies import values

SETUP = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p", dpi=203, media_width_mm=100, media_height_mm=150)
WISHES = Submission(
    job_name="sh-x-1",
    print_job_id=UUID(int=2),
    payload=Path("x"),
    size_bytes=1,
    mime_type="application/pdf",
    device_copies=2,
    color_mode=ColorMode.COLOR,
    duplex_mode=DuplexMode.LONG_EDGE,
    media_width_mm=100,
    media_height_mm=150,
    orientation=Orientation.PORTRAIT,
    dpi=203,
)


def described(*names: str) -> st.SearchStrategy[Attributes]:
    words = st.sampled_from(["iso_a4_210x297mm", "custom_min_1x1mm", "color", "media-size", "one-sided", "none"])
    likely = st.one_of(
        values,
        words.map(lambda word: Value(ValueTag.KEYWORD, word)),
        st.integers(-(2**31), 2**31 - 1).map(
            lambda edge: collection(
                {"media-size": collection({"x-dimension": integer(edge), "y-dimension": integer(edge)})}
            )[0]
        ),
    )
    some = st.lists(likely, min_size=1, max_size=4).map(tuple)
    return st.dictionaries(st.sampled_from(names), some).map(Attributes)


@pytest.mark.slow
@given(described(*CAPABILITY_ATTRIBUTES, *TICKET_ATTRIBUTES))
def test_facts_and_tickets(printer: Attributes) -> None:
    device_facts(printer, SETUP, "/ipp/print")
    try:
        job_attributes(WISHES, printer)
    except CannotPrint:
        return


@pytest.mark.slow
@given(described(*STATUS_ATTRIBUTES), described(*JOB_ATTRIBUTES))
def test_status_and_jobs(printer: Attributes, job: Attributes) -> None:
    device_status(printer)
    read_job(job)


def test_a_printer_with_too_many_of_everything_does_not_keep_us_busy() -> None:
    names = [f"x_{number}_{number / 10}x{number / 10}mm" for number in range(1, 50_000)]
    printer = Attributes(
        {
            "media-supported": keyword(*names),
            "media-ready": keyword(*names),
            "printer-state-reasons": keyword(*names),
            "document-format-supported": keyword(*names),
        }
    )
    started = time.process_time()
    facts, status = device_facts(printer, SETUP, "/ipp/print"), device_status(printer)
    assert time.process_time() - started < 3
    assert len(facts.media or ()) <= 401
    assert len(status.reasons) <= 64
    assert len(facts.formats) <= 100
