"""A job as text for whoever helps: what happened and when. No word of the document, not its name, no secret. Pure."""

from __future__ import annotations

from app.words.agents import called
from app.words.ages import between
from app.words.events import event_details, event_words, times_sent
from app.words.jobs import mark_of, note_of
from app.words.media import area_words
from app.words.parameters import parameter_lines
from app.words.plain_text import plain
from server_core.contract.types.jobs import JobDetail, JobRow
from server_core.contract.types.printers import PrinterView


def support_text(detail: JobDetail, printer: PrinterView | None) -> str:
    """Of the printer no address: some have a login in it."""
    row = detail.row
    lines = [
        f"Job {row.print_job_id} (#{row.sequence})",
        *_named("Reference", row.reference),
        f"State: {_state(row)}",
        *_named("Failure", row.failure_reason),
        *_named("Printer says", None if row.message is None else str(row.message)),
        f"Document: {_document(detail)}",
        f"Printer: {_printer(row, printer)}",
        *_named("Agent", detail.agent_name and called(detail.agent_name)),
        f"Sent to agent: {times_sent(row.attempt)}",
        *_named("Bytes sent", None if detail.bytes_sent is None else str(detail.bytes_sent)),
        *_named("X-Request-Id", detail.request_id),
        *[
            f"{line.name}: {plain(line.value)}"
            for line in parameter_lines(detail.parameters, detail.applied)
            if line.chosen
        ],
    ]
    if len(detail.attempts) > 1:
        lines += ["", "Attempts:", *(f"{each.print_job_id} {_state(each)}" for each in detail.attempts)]
    return "\n".join([*lines, "", "Timeline:", *_timeline(detail)]) + "\n"


def _timeline(detail: JobDetail) -> list[str]:
    lines, before = [], None
    for event in detail.events:
        since = "" if before is None else f" (+{between(before, event.at)})"
        before = event.at
        at = event.at.astimezone().isoformat(timespec="milliseconds")
        lines.append(f"{at}{since} {event_words(event)} – {plain(event_details(event))}")
    return lines


def _state(row: JobRow) -> str:
    note = note_of(row)
    return f"{mark_of(row).word}{f' – {plain(note)}' if note else ''}"


def _document(detail: JobDetail) -> str:
    row = detail.row
    kind = row.document_format.value
    language = f" {row.document_raw_language.value}" if row.document_raw_language is not None else ""
    return f"{kind}{language}, {detail.document_size_bytes} bytes, SHA-256 {detail.document_sha256}"


def _printer(row: JobRow, printer: PrinterView | None) -> str:
    if printer is None:
        return f"{plain(row.printer_name)} (removed)"
    media = None if printer.media_width_mm is None else area_words(printer.media_width_mm, printer.media_height_mm)
    facts = [printer.model, printer.backend, printer.language, f"{printer.dpi} dpi" if printer.dpi else None, media]
    known = ", ".join(plain(str(fact)) for fact in facts if fact)
    return f"{plain(row.printer_name)}{f' ({known})' if known else ''}, {printer.status.value}"


def _named(name: str, value: str | None) -> list[str]:
    return [f"{name}: {plain(value)}"] if value else []
