"""What the job view says of a job, as lines of text. Pure."""

from __future__ import annotations

from app.vocabulary.ages import clock
from app.vocabulary.events import ATTEMPTS_APART, event_details, event_words, needed
from app.vocabulary.jobs import EVIDENCE, JobState, expires, job_state, note_of
from app.vocabulary.parameters import parameter_lines
from app.vocabulary.plain_text import plain
from app.widgets.facts import Fact
from server_core.contract.console import JobDetail, JobRow


def state_sentence(row: JobRow) -> str:
    """How we know, or what is wrong and what to do."""
    if job_state(row) is JobState.PRINTED and row.evidence is not None:
        at = f" at {clock(row.completed_at)}" if row.completed_at else ""
        return f"{EVIDENCE[row.evidence]}{at}."
    note = note_of(row)
    detail = f" The printer says: {plain(row.message)}" if row.message and row.message not in note else ""
    return f"{note}.{detail}" if note else ""


def fact_lines(row: JobRow, detail: JobDetail | None) -> list[Fact]:
    kind = row.document_format.value.upper()
    if row.document_raw_language is not None:
        kind = f"{kind} · {row.document_raw_language.value.upper()}"
    if detail is not None:
        kind = f"{kind} · {_size(detail.document_size_bytes)}"
    facts = [
        Fact("Document", f"{plain(row.filename)} ({kind})"),
        Fact("Printer", plain(row.printer_name)),
        Fact("Copies", str(row.copies)),
        Fact("From", plain(row.client_name or "this console")),
        Fact("Received", f"{row.created_at.astimezone():%Y-%m-%d %H:%M:%S}"),
        Fact("Attempt", str(row.attempt % ATTEMPTS_APART)),
        Fact("Job id", str(row.print_job_id)),
    ]
    if row.reprint_of is not None:
        facts.append(Fact("Reprint of", str(row.reprint_of)))
    if row.reprinted_as is not None:
        facts.append(Fact("Reprinted as", str(row.reprinted_as)))
    if detail is not None:
        wanted = {
            "Agent": detail.agent_name,
            "Expires": expires(detail),
            "Bytes sent": None if detail.bytes_sent is None else str(detail.bytes_sent),
            "Printed needs": needed(detail),
            "Idempotency-Key": detail.idempotency_key,
            "X-Request-Id": detail.request_id,
        }
        facts += [Fact(name, plain(value)) for name, value in wanted.items() if value]
    return facts


def parameter_facts(detail: JobDetail) -> list[Fact]:
    return [
        Fact(line.name, f"{line.value}  (default {line.default})" if line.chosen else line.value, line.chosen)
        for line in parameter_lines(detail.parameters)
    ]


def timeline_facts(detail: JobDetail) -> list[Fact]:
    return [Fact(clock(event.at), f"{event_words(event)}\n{plain(event_details(event))}") for event in detail.events]


def _size(size_bytes: int) -> str:
    if size_bytes < 1024:
        return f"{size_bytes} bytes"
    if size_bytes < 1024 * 1024:
        return f"{size_bytes / 1024:.0f} KiB"
    return f"{size_bytes / 1024 / 1024:.1f} MiB"
