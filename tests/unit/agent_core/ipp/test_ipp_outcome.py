"""A job's parameters as IPP attributes, and its outcome from its final state at the printer."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from agent_core.backends.ipp.capabilities import device_facts
from agent_core.backends.ipp.driver import job_attributes
from agent_core.backends.ipp.jobs import CancelCause, PrinterJob, SentDocument, judge
from agent_core.backends.ipp.message import Attributes, IppJobState, Resolution, boolean, keyword, mime_type, resolution
from agent_core.domain import Delivered, Submission
from agent_core.errors import CannotPrint, DeliveryCancelled, DeliveryFailed, DeliveryUnknown
from server_core.contract.messages.message import words
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.parameters import ColorMode
from server_core.contract.types.states import Confirmation, FailureReason

WHOLE = SentDocument(bytes_sent=3000, total_bytes=3000, accepted=True)
RASTER, PDF = "image/pwg-raster", "application/pdf"
COPIES = {"job-creation-attributes-supported": keyword("copies")}


def ended(
    state: IppJobState,
    *reasons: str,
    sent: SentDocument = WHOLE,
    cause: CancelCause = CancelCause.NOBODY,
    pages: int | None = None,
    octets_k: int | None = None,
) -> Delivered:
    job = PrinterJob(id=1, state=state, reasons=reasons, message="said so", pages_done=pages, octets_k=octets_k)
    return judge(job, sent, Confirmation.PRINTER_CONFIRMED, cause, words("refused"))


def test_completed_is_printed() -> None:
    delivered = ended(IppJobState.COMPLETED, "job-completed-successfully")
    assert delivered == Delivered(evidence=Confirmation.PRINTER_CONFIRMED, bytes_sent=3000)


def test_warnings_are_passed_on() -> None:
    assert str(ended(IppJobState.COMPLETED, "job-completed-with-warnings").message) == "said so"


@pytest.mark.parametrize("cause", CancelCause)
def test_completed_is_printed_even_if_a_cancel_came_too_late(cause: CancelCause) -> None:
    assert ended(IppJobState.COMPLETED, "processing-to-stop-point", cause=cause)


@pytest.mark.parametrize(
    ("reason", "failure"),
    [
        ("job-completed-with-errors", FailureReason.PARTIAL_OUTPUT),
        ("job-canceled-at-device", FailureReason.PARTIAL_OUTPUT),
        ("aborted-by-system", FailureReason.PRINTER_ERROR),
    ],
)
def test_completed_with_a_but_is_not_printed(reason: str, failure: FailureReason) -> None:
    with pytest.raises(DeliveryFailed) as caught:
        ended(IppJobState.COMPLETED, reason)
    assert caught.value.reason is failure


def test_completed_with_half_of_the_document_is_not_printed() -> None:
    with pytest.raises(DeliveryFailed) as caught:
        ended(IppJobState.COMPLETED, sent=SentDocument(bytes_sent=1500, total_bytes=3000, accepted=True))
    assert (caught.value.reason, caught.value.bytes_sent) == (FailureReason.PARTIAL_OUTPUT, 1500)


@pytest.mark.parametrize("octets_k", [None, 0, 2, 3, 4])
def test_completed_without_a_receipt_is_unknown(octets_k: int | None) -> None:
    with pytest.raises(DeliveryUnknown):
        ended(
            IppJobState.COMPLETED,
            sent=SentDocument(bytes_sent=3000, total_bytes=3000, accepted=False),
            octets_k=octets_k,
        )


@pytest.mark.parametrize("bytes_sent", [None, 3000])
def test_a_document_cut_within_its_last_counted_kib_is_not_called_whole(bytes_sent: int | None) -> None:
    """2100 of 3000 bytes arrived: 3 KiB, rounded up, the same as for all of them."""
    sent = SentDocument(bytes_sent=bytes_sent, total_bytes=3000, accepted=False)
    job = PrinterJob(id=1, state=IppJobState.COMPLETED, octets_k=3, octets_processed_k=3, documents=1)
    with pytest.raises(DeliveryUnknown, match="did not confirm that it got the whole document"):
        judge(job, sent, Confirmation.PRINTER_CONFIRMED, CancelCause.NOBODY)


def test_after_a_restart_the_printers_word_counts() -> None:
    assert ended(IppJobState.COMPLETED, sent=SentDocument(bytes_sent=0, total_bytes=None, accepted=True))


def test_cancelled_is_said_only_for_a_wish_that_the_printer_confirms() -> None:
    with pytest.raises(DeliveryCancelled, match="after 2 pages"):
        ended(IppJobState.CANCELED, cause=CancelCause.REQUEST, pages=2)


@pytest.mark.parametrize(
    ("state", "cause", "failure"),
    [
        (IppJobState.CANCELED, CancelCause.NOBODY, FailureReason.PRINTER_ERROR),
        (IppJobState.CANCELED, CancelCause.NO_PROGRESS, FailureReason.TIMEOUT_NO_PROGRESS),
        (IppJobState.CANCELED, CancelCause.REFUSED, FailureReason.PRINTER_REJECTED),
        (IppJobState.ABORTED, CancelCause.REFUSED, FailureReason.PRINTER_REJECTED),
        (IppJobState.ABORTED, CancelCause.NOBODY, FailureReason.PRINTER_ERROR),
        (IppJobState.ABORTED, CancelCause.REQUEST, FailureReason.PRINTER_ERROR),
    ],
)
def test_the_other_ends(state: IppJobState, cause: CancelCause, failure: FailureReason) -> None:
    with pytest.raises(DeliveryFailed) as caught:
        ended(state, cause=cause)
    assert caught.value.reason is failure


def test_a_refused_document_of_which_pages_came_out_is_partial_output() -> None:
    with pytest.raises(DeliveryFailed, match="refused after 1 page") as caught:
        ended(IppJobState.CANCELED, cause=CancelCause.REFUSED, pages=1)
    assert caught.value.reason is FailureReason.PARTIAL_OUTPUT


@pytest.mark.parametrize("reason", ["document-format-error", "document-unprintable-error"])
def test_a_document_that_cannot_be_printed_is_rejected(reason: str) -> None:
    with pytest.raises(DeliveryFailed) as caught:
        ended(IppJobState.ABORTED, "aborted-by-system", reason)
    assert caught.value.reason is FailureReason.PRINTER_REJECTED


@pytest.mark.parametrize(
    ("job", "empty"),
    [
        (PrinterJob(id=1, state=IppJobState.PENDING_HELD, reasons=("job-data-insufficient",)), True),
        (PrinterJob(id=1, state=IppJobState.PENDING, reasons=("job-incoming",)), True),
        (PrinterJob(id=1, state=IppJobState.CANCELED, documents=0), True),
        (PrinterJob(id=1, state=IppJobState.PENDING), False),
        (PrinterJob(id=1, state=IppJobState.PENDING_HELD, reasons=("job-hold-until-specified",)), False),
        (PrinterJob(id=1, state=IppJobState.PROCESSING, reasons=("job-incoming",)), False),
        (PrinterJob(id=1, state=IppJobState.PENDING_HELD, reasons=("job-incoming",), octets_k=4), False),
        (PrinterJob(id=1, state=IppJobState.COMPLETED), False),
        (PrinterJob(id=1, state=IppJobState.PROCESSING, documents=0), False),
        (PrinterJob(id=1, state=IppJobState.PROCESSING_STOPPED, documents=0), False),
    ],
)
def test_which_job_never_got_its_document(job: PrinterJob, empty: bool) -> None:
    assert job.is_without_document is empty


def test_a_job_is_known_by_uuid_and_name() -> None:
    ours = PrinterJob(id=1, uuid="urn:uuid:a", name="sh-x-1")
    assert not ours.is_same_as(PrinterJob(id=1)), "a job without a name may be anybody's"
    assert PrinterJob(id=1).is_same_as(PrinterJob(id=1))
    assert ours.is_same_as(PrinterJob(id=1, name="sh-x-1"))
    assert ours.is_same_as(PrinterJob(id=1, uuid="urn:uuid:a", name="sh-x-1"))
    assert not ours.is_same_as(PrinterJob(id=1, uuid="urn:uuid:b", name="sh-x-1"))
    assert not ours.is_same_as(PrinterJob(id=1, name="holiday.pdf"))


@pytest.mark.parametrize(
    ("told", "same"), [("sh-0b7a3c52-9d1e-4f60", True), ("sh-0b7a3c52-9d1e-4x60", False), ("sh-0", False)]
)
def test_a_name_that_the_printer_cut_short_is_ours(told: str, same: bool) -> None:
    ours = PrinterJob(id=1, name="sh-0b7a3c52-9d1e-4f60-8a2b-3c4d5e6f7081-1")
    assert ours.is_same_as(PrinterJob(id=1, name=told)) is same


def ticket(printer: dict[str, Any], mime: str = PDF, **requested: Any) -> dict[str, Any]:
    """Return the requested attributes without their tags."""
    submission = Submission(
        job_name="j", print_job_id=UUID(int=1), payload=Path("p"), size_bytes=1, mime_type=mime, **requested
    )
    return {name: values[0].data for name, values in job_attributes(submission, Attributes(printer)).items()}


@pytest.mark.parametrize("color_mode", [ColorMode.MONOCHROME, ColorMode.COLOR])
def test_colours_that_are_in_the_dots_need_no_word(color_mode: ColorMode) -> None:
    assert "print-color-mode" not in ticket({}, RASTER, color_mode=color_mode)
    with pytest.raises(CannotPrint, match="print-color-mode"):
        ticket({}, PDF, color_mode=color_mode)
    fields = {"print-color-mode-supported": keyword("auto", color_mode.value)}
    assert ticket(fields, RASTER, color_mode=color_mode)["print-color-mode"] == color_mode.value
    with pytest.raises(CannotPrint, match="print-color-mode"):
        ticket({"print-color-mode-supported": keyword("auto")}, RASTER, color_mode=color_mode)


def test_a_resolution_of_unequal_directions_is_the_one_across_the_paper() -> None:
    unequal, metric = Resolution(600, 1200), Resolution(80, 80, 4)
    printer = {"printer-resolution-supported": (*resolution(unequal), *resolution(metric))}
    assert ticket(printer, dpi=600)["printer-resolution"] == unequal
    assert ticket(printer, dpi=203)["printer-resolution"] == metric
    for known in (resolution(unequal) + resolution(600), resolution(600) + resolution(unequal)):
        assert ticket({"printer-resolution-supported": known}, dpi=600)["printer-resolution"] == Resolution(600, 600)
    with pytest.raises(CannotPrint, match="1200 dpi"):
        ticket(printer, dpi=1200)


def test_resolutions_that_nothing_prints_at_are_none() -> None:
    fields = {
        "document-format-supported": mime_type(PDF),
        "color-supported": boolean(True),
        "printer-resolution-default": resolution(2147483647),
        "printer-resolution-supported": (*resolution(600), *resolution(1), *resolution(0)),
    }
    setup = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p")
    assert device_facts(Attributes(fields), setup, "/ipp/print").dpi == (600,)


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ({}, {}),
        ({"multiple-document-handling-supported": keyword("separate-documents-uncollated-copies")}, {}),
        (
            {
                "multiple-document-handling-supported": keyword("separate-documents-collated-copies"),
                "sheet-collate-supported": keyword("collated", "uncollated"),
            },
            {"multiple-document-handling": "separate-documents-collated-copies"},
        ),
        ({"sheet-collate-supported": keyword("collated")}, {"sheet-collate": "collated"}),
    ],
)
def test_copies_come_one_behind_the_other(known: dict[str, Any], asked: dict[str, str]) -> None:
    assert ticket(COPIES | known, device_copies=2) == {"copies": 2, **asked}
    assert ticket(COPIES | known) == {"copies": 1}


def test_a_roll_is_asked_for_by_its_name() -> None:
    rolls = {"media-supported": keyword("roll_current_102x0mm", "iso_a4_210x297mm"), "media-ready": keyword("x")}
    assert ticket(rolls, RASTER, media_width_mm=102) == {"media": "roll_current_102x0mm"}
    assert ticket(rolls, RASTER, media_width_mm=80) == {}  # as it was set up by hand
    assert ticket(rolls, RASTER) == {}


def test_copies_that_a_printer_takes_without_a_limit() -> None:
    setup = PrinterSetup(printer_id=UUID(int=1), name="P", uri="ipp://p")
    assert device_facts(Attributes(COPIES), setup, "/ipp/print").max_copies == 99
    assert device_facts(Attributes(), setup, "/ipp/print").max_copies is None
