"""What the job view says of a job, as lines of text. Pure."""

from __future__ import annotations

from app.language.translate import figure, tr
from app.vocabulary.agents import called
from app.vocabulary.ages import between, clock
from app.vocabulary.applied import tuning_lines
from app.vocabulary.events import event_details, event_words, needed, times_sent
from app.vocabulary.jobs import JobState, evidence_words, expires, job_state, mark_of, name_of, note_of
from app.vocabulary.messages import is_free_text, said
from app.vocabulary.parameters import parameter_lines
from app.vocabulary.plain_text import isolated, plain
from app.widgets.facts import Fact
from server_core.contract.types.jobs import JobDetail, JobRow
from server_core.contract.types.states import FailureReason, JobStatus, WaitingReason

SAID_BY_DEVICES = frozenset(
    {
        FailureReason.PRINTER_REJECTED,
        FailureReason.PRINTER_ERROR,
        FailureReason.PARTIAL_OUTPUT,
        FailureReason.SPOOLER_ERROR,
        FailureReason.TIMEOUT_NO_PROGRESS,
        FailureReason.OUTCOME_UNKNOWN,
    }
)
SAID_BY_US = frozenset(
    {
        WaitingReason.HELD,
        WaitingReason.HELD_MEDIA_MISMATCH,
        WaitingReason.HELD_STALE,
        WaitingReason.HELD_RESTORED,
        WaitingReason.PRINTER_PAUSED,
        WaitingReason.PRINTER_OFFLINE,
        WaitingReason.AGENT_OFFLINE,
        WaitingReason.AGENT_REVOKED,
        WaitingReason.AGENT_UPDATE_REQUIRED,
        WaitingReason.AGENT_STORAGE_FULL,
        WaitingReason.RELATIONSHIP_SUSPENDED,
    }
)
"""Waiting reasons that Spoolhouse sets, not a printer."""


def state_sentence(row: JobRow) -> str:
    """How we know, or what is wrong and what to do."""
    if job_state(row) is JobState.PRINTED and row.evidence is not None:
        evidence = evidence_words(row)
        if row.completed_at and row.status is JobStatus.PRINTED:  # else that is when it was given up
            return tr("{evidence} at {time}.", evidence=evidence, time=clock(row.completed_at))
        return f"{evidence}."
    note = note_of(row)
    words = said(row.message)
    more = "" if words.removesuffix(".") in note else plain(words)
    if more and is_from_printer(row):
        more = tr("The printer says: {words}", words=more)
    return f"{note.removesuffix('.')}. {more}".rstrip(" ") if note else ""


def is_from_printer(row: JobRow) -> bool:
    """Return whether the job's message is the printer's own text: its reason comes from a device, and the message is no
    sentence of the server or agent.
    """
    of_device = row.failure_reason in SAID_BY_DEVICES or (
        row.failure_reason is None and row.waiting_reason not in SAID_BY_US
    )
    return row.message is not None and of_device and is_free_text(row.message)


def fact_lines(row: JobRow, detail: JobDetail | None) -> list[Fact]:
    kind = row.document_format.value.upper()
    if row.document_raw_language is not None:
        kind = f"{kind} · {row.document_raw_language.value.upper()}"
    if detail is not None:
        kind = f"{kind} · {_size(detail.document_size_bytes)}"
    facts = [
        Fact(tr("Document", "of a job"), f"{isolated(row.filename)} ({kind})"),
        Fact(tr("Printer", "of a job"), isolated(row.printer_name)),
        Fact(tr("Copies", "of a job"), str(row.copies)),
        Fact(tr("From", "of a job: who sent it"), plain(row.client_name or tr("this console", "who sent a job"))),
        Fact(tr("Received", "of a job: when"), f"{row.created_at.astimezone():%Y-%m-%d %H:%M:%S}"),
        Fact(tr("Sent to agent", "of a job: how often"), times_sent(row.attempt)),
        Fact(tr("Job id"), str(row.print_job_id)),
    ]
    if row.reprint_of is not None:
        facts.append(Fact(tr("Reprint of", "another job"), str(row.reprint_of)))
    if row.reprinted_as is not None:
        facts.append(Fact(tr("Reprinted as", "another job"), str(row.reprinted_as)))
    if detail is not None:
        wanted = {
            tr("Agent", "of a job"): detail.agent_name and called(detail.agent_name),
            tr("Expires", "of a job: when"): expires(detail),
            tr("Bytes sent", "of a job: how many"): None if detail.bytes_sent is None else str(detail.bytes_sent),
            tr("Printed needs", "of a job: what counts as printed"): needed(detail),
            "Idempotency-Key": detail.idempotency_key,
            "X-Request-Id": detail.request_id,
        }
        facts += [Fact(name, plain(value)) for name, value in wanted.items() if value]
    return facts


def asked_facts(detail: JobDetail) -> list[Fact]:
    """What the sender asked for, with what it would be else."""
    lines = [line for line in parameter_lines(detail.parameters, detail.applied) if line.chosen]
    return [Fact(line.name, _with_default(line.value, line.default), True) for line in lines] or [
        Fact(tr("Nothing", "is asked of a job"), tr("All is used by default"))
    ]


def _with_default(value: str, default: str) -> str:
    return tr("{value}  (default {default})", value=value, default=default)


def default_facts(detail: JobDetail) -> list[Fact]:
    """What nobody asked for: what the printer gave, its tuning, then the defaults."""
    lines = [line for line in parameter_lines(detail.parameters, detail.applied) if not line.chosen]
    given = [Fact(line.name, line.value) for line in lines if line.given]
    tuned = [Fact(name, words) for name, words in tuning_lines(detail.applied)]
    return [*given, *tuned, *(Fact(line.name, line.value) for line in lines if not line.given)]


def timeline_facts(detail: JobDetail) -> list[Fact]:
    """Each event with how long it was after the one before; the day where it is another one."""
    facts = []
    before = None
    for event in detail.events:
        at = event.at.astimezone()
        when = [clock(event.at)]
        if before is not None:
            when.append(f"+{between(before, event.at)}")
        if before is not None and before.astimezone().date() != at.date():
            when.insert(0, f"{at.day} {at:%b}")
        before = event.at
        facts.append(Fact("\n".join(when), f"{event_words(event)}\n{plain(event_details(event))}"))
    return facts


def attempt_facts(detail: JobDetail) -> list[Fact]:
    """The chain of reprints, oldest first; empty where it is the only one."""
    if len(detail.attempts) < 2:
        return []
    facts = []
    for number, row in enumerate(detail.attempts, start=1):
        note = note_of(row)
        own = row.print_job_id == detail.row.print_job_id
        words = f"{mark_of(row).word}{f' – {plain(note)}' if note else ''}"
        at = f"{row.created_at.astimezone():%Y-%m-%d %H:%M:%S}"
        place = tr("{number} of {all}", number=number, all=len(detail.attempts))
        facts.append(Fact(place, f"{words}\n{at} · {isolated(row.printer_name)}", own))
    return facts


def title_of(row: JobRow, detail: JobDetail | None) -> str:
    """A reprint has the reference of its order: `ORD-1002 · attempt 2`."""
    if row.reprint_number:
        return tr("{name} · attempt {number}", name=name_of(row), number=row.reprint_number + 1)
    chain = [] if detail is None else detail.attempts
    place = next((at for at, each in enumerate(chain, start=1) if each.print_job_id == row.print_job_id), 0)
    if row.reference is None and place > 1 and chain[0].reference is not None:
        return tr("{name} · attempt {number}", name=name_of(chain[0]), number=place)
    return name_of(row)


def _size(size_bytes: int) -> str:
    if size_bytes < 1024:
        return tr("{size} bytes", size=size_bytes)
    if size_bytes < 1024 * 1024:
        return f"{size_bytes / 1024:.0f} KiB"
    return f"{figure(size_bytes / 1024 / 1024, '.1f')} MiB"
