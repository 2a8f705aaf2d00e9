"""A job on an IPP printer (RFC 8011 section 5.3): found by its name, followed, and judged at its end.

`IppJobTracker` reports progress and waiting reasons, and notices when silence has lasted too long. The outcome is
"printed" only if the printer says so.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum

import anyio

from agent_core.backends.base import NO_PROGRESS_SECONDS, ProgressListener
from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.message import (
    Attributes,
    GroupTag,
    IppFault,
    IppJobState,
    IppPrinterState,
    IppTryLater,
    Operation,
    Status,
    boolean,
    integer,
    keyword,
)
from agent_core.backends.ipp.status import (
    ASK_LATER,
    STATUS_ATTRIBUTES,
    keywords,
    refusal_message,
    waiting_reason,
    waits_for,
)
from agent_core.device_id import clean_or_none
from agent_core.domain import Delivered, Progress
from agent_core.errors import DeliveryCancelled, DeliveryFailed, DeliveryUnknown, NotReady
from server_core.contract.decisions.backoff import delay, growing
from server_core.contract.messages.devices import IppFaultMessages, IppMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.states import Confirmation, FailureReason, WaitingReason

JOB_ATTRIBUTES = (
    "job-id",
    "job-uuid",
    "job-name",
    "job-state",
    "job-state-reasons",
    "job-state-message",
    "job-impressions-completed",
    "job-media-sheets-completed",
    "job-k-octets",
    "job-k-octets-processed",
    "number-of-documents",
)
LISTED_JOBS = 200
_NO_DOCUMENT_REASONS = {"job-incoming", "job-data-insufficient"}
_WAITING_STATES = {IppJobState.PENDING, IppJobState.PENDING_HELD}
_AT_WORK = {IppJobState.PROCESSING, IppJobState.PROCESSING_STOPPED}
_GIVEN_UP = {IppJobState.CANCELED, IppJobState.ABORTED}
SURE_CHARACTERS = 20  # length of `sh-` and enough of the id to identify one of our jobs


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterJob:
    """A job as the printer reports it; None = not reported. `octets_k`: KiB of the document counted (job-k-octets)."""

    id: int
    uuid: str | None = None
    name: str | None = None
    state: IppJobState | None = None
    reasons: tuple[str, ...] = ()
    message: str | None = None
    pages_done: int | None = None
    octets_k: int | None = None
    octets_processed_k: int | None = None
    documents: int | None = None

    @property
    def has_document(self) -> bool:
        """Return whether a part of the document arrived, as far as the printer counts."""
        return bool(self.pages_done or self.octets_k or self.octets_processed_k or self.documents)

    @property
    def is_without_document(self) -> bool:
        """Return whether the document had not arrived at this look, so that nothing was on paper yet."""
        if self.has_document or self.state in _AT_WORK:
            return False
        return self.documents == 0 or (self.state in _WAITING_STATES and bool(_NO_DOCUMENT_REASONS & {*self.reasons}))

    @property
    def is_given_up_unprinted(self) -> bool:
        """Return whether it ended without a page, as far as the printer counts."""
        return self.state in _GIVEN_UP and not self.pages_done and not self.octets_processed_k

    @property
    def is_proven_unbegun(self) -> bool:
        """Return whether this look proves that it was never begun. For an ended job only a count of zero does."""
        counts_nothing = 0 in (self.pages_done, self.octets_processed_k, self.documents)
        ended_empty = self.state in _GIVEN_UP and not self.has_document and counts_nothing
        return self.is_without_document or ended_empty

    def is_same_as(self, other: PrinterJob) -> bool:
        """Return whether both are the same job. Ids restart at 1 with the printer, so uuid and name decide.

        `other` must report one of those that this one has: a job without a name may be anybody's. A printer may
        truncate long names.
        """
        pairs = [(mine, its) for mine, its in ((self.uuid, other.uuid), (self.name, other.name)) if mine]
        matches = [mine == its or (len(its) >= SURE_CHARACTERS and mine.startswith(its)) for mine, its in pairs if its]
        return all(matches) and (bool(matches) or not pairs)


def read_job(attributes: Attributes) -> PrinterJob | None:
    """Parse a job; None if the group has no job-id."""
    number = attributes.integer("job-id")
    if number is None:
        return None
    state = attributes.integer("job-state")
    pages = attributes.integer("job-impressions-completed")
    sheets = attributes.integer("job-media-sheets-completed")
    return PrinterJob(
        id=number,
        uuid=attributes.word("job-uuid"),
        name=attributes.word("job-name"),
        state=IppJobState(state) if state is not None and state in IppJobState.__members__.values() else None,
        reasons=keywords(attributes.words("job-state-reasons")),
        message=clean_or_none(attributes.word("job-state-message")),
        pages_done=max((n for n in (pages, sheets) if n is not None and n >= 0), default=None),
        octets_k=attributes.integer("job-k-octets"),
        octets_processed_k=attributes.integer("job-k-octets-processed"),
        documents=attributes.integer("number-of-documents"),
    )


async def list_jobs(client: IppClient) -> tuple[PrinterJob, ...]:
    """Return all jobs that the printer remembers, of every user. Raises IppFault.

    Empty if the printer has no Get-Jobs.
    """
    found: dict[int, PrinterJob] = {}
    for which in ("not-completed", "completed"):
        attributes = {
            "limit": integer(LISTED_JOBS),
            **requested(*JOB_ATTRIBUTES),
            "which-jobs": keyword(which),
            "my-jobs": boolean(False),
        }
        answer = await client.call(Operation.GET_JOBS, attributes)
        if answer.code in ASK_LATER:  # this is no empty list
            raise IppTryLater(IppFaultMessages.IPP_JOBS_NOT_LISTED(told=refusal_message(answer)))
        for group in answer.all_of(GroupTag.JOB):
            job = read_job(group)
            # the list of completed jobs is newer
            if job is not None:
                found[job.id] = job
    return tuple(found.values())


async def get_job(client: IppClient, job: PrinterJob, name: str) -> PrinterJob | None:
    """Return the job's current state; None if the printer no longer knows it. Raises IppFault.

    If a restarted printer forgot the id but has a job of the `name` that we gave, that one is returned. A name
    chosen by the printer may belong to many jobs.
    """
    attributes = {"job-id": integer(job.id), **requested(*JOB_ATTRIBUTES)}
    answer = await client.call(Operation.GET_JOB_ATTRIBUTES, attributes)
    if answer.is_ok:
        now = read_job(answer.first(GroupTag.JOB))
        if now is not None and now.state is not None and job.is_same_as(now):
            return now
    elif answer.code not in (Status.NOT_FOUND, Status.GONE, Status.NOT_POSSIBLE):
        return job
    return await find_job(client, name)


async def find_job(client: IppClient, name: str) -> PrinterJob | None:
    """Return the job of exactly this name; of several, the one that got furthest."""
    named = [job for job in await list_jobs(client) if job.name == name]
    return max(named, key=lambda job: job.state or 0, default=None)


_CUPS_ASKS_THE_DEVICE = "cups-waiting-for-job-completed"
_INCOMING = {"job-incoming", "job-data-insufficient"}


@dataclass(frozen=True, kw_only=True, slots=True)
class IppTimings:
    """Timings in seconds. `settled`: how long a reason from before the job must last to count as the job's."""

    identify_again: float = 3.0  # since the last status, until the printer's identity is queried again
    first_poll: float = 0.1
    longest_poll: float = 1.5
    longest_retry: float = 5.0
    settled: float = 10.0
    upload_look: float = 2.0
    cancel: float = 10.0
    no_progress: float = NO_PROGRESS_SECONDS

    @property
    def polls(self) -> tuple[float, ...]:
        """Pauses between looks at a printer that answers."""
        return growing(self.first_poll, self.longest_poll, 1.5)

    @property
    def retries(self) -> tuple[float, ...]:
        """Pauses before a silent printer is asked again."""
        return growing(self.first_poll, self.longest_retry, 1.5)


@dataclass(frozen=True, kw_only=True, slots=True)
class JobBaseline:
    """Initial knowledge of a tracker: the job's name, the printer's reasons before it, and the printer's identity."""

    job_name: str
    standing: frozenset[str] = frozenset()
    is_spooler: bool = False
    pages_total: int | None = None


class IppJobTracker:
    """Follows one job. `job`: its last known state; None = never seen, or forgotten by the printer."""

    def __init__(
        self,
        client: IppClient,
        job: PrinterJob | None,
        progress: ProgressListener,
        watched: JobBaseline,
        timings: IppTimings,
    ) -> None:
        self.job = job
        self.bytes_sent = 0
        self.is_forgotten = False
        self.is_answering = True
        self.is_proven_unbegun = True  # by every look so far
        self._client = client
        self._progress = progress
        self._watched = watched
        self._timings = timings
        self._moved_at = self._alive_at = time.monotonic()
        self._cancelled_at: float | None = None
        self._counted = False
        self._accepted = False
        self._last_progress: Progress | None = None

    @property
    def quiet_seconds(self) -> float:
        """Seconds since the last progress."""
        return time.monotonic() - self._moved_at

    @property
    def is_silent(self) -> bool:
        """Return whether there was neither progress nor a waiting reason for as long as the contract allows.

        After the printer agreed to cancel the job, only its end counts: further pages or changing reasons would
        block the queue forever.
        """
        alive_at = self._alive_at if self._cancelled_at is None else self._cancelled_at
        return time.monotonic() - alive_at > self._timings.no_progress

    @property
    def is_cancelled(self) -> bool:
        """Return whether the printer agreed to cancel the job."""
        return self._cancelled_at is not None

    @property
    def is_final(self) -> bool:
        return self.job is not None and self.job.state is not None and self.job.state.is_final

    def sent(self, count: int) -> None:
        """Note that `count` bytes of the document were sent."""
        self.bytes_sent = count
        self._moved()
        self._tell(None)

    def accepted(self) -> None:
        """Note that the printer confirmed the whole document."""
        self._accepted = True
        self._tell(None)

    async def follow(self) -> None:
        """Follow the job until it is final, forgotten, or silent for too long."""
        polls, retries, looks = self._timings.polls, self._timings.retries, 0
        while True:
            await self.look()
            if self.is_final or self.is_forgotten or self.is_silent:
                return
            pauses = polls if self.is_answering else retries
            await anyio.sleep(delay(pauses, looks))
            looks = min(looks + 1, len(pauses))  # a printer that falls silent is asked again soon

    async def cancel(self) -> bool:
        """Request the printer to cancel the job. Returns True if it agrees."""
        if self.job is None:
            return False
        try:
            answer = await self._client.call(Operation.CANCEL_JOB, {"job-id": integer(self.job.id)})
        except IppFault:
            return False
        if answer.is_ok and self._cancelled_at is None:
            self._cancelled_at = time.monotonic()
        return answer.is_ok

    async def follow_cancel(self) -> None:
        """Follow the job like `follow`, but only for the few seconds that a cancelled job needs."""
        with anyio.move_on_after(self._timings.cancel):
            await self.follow()

    async def look(self) -> None:
        """Query the job and the printer once."""
        try:
            now = await get_job(self._client, self.job, self._watched.job_name) if self.job else None
            if self.job and now is None:
                self.is_forgotten = True
                return
            if now is not None:
                self.is_proven_unbegun = self.is_proven_unbegun and now.is_proven_unbegun
            printer = await self._client.call(Operation.GET_PRINTER_ATTRIBUTES, requested(*STATUS_ATTRIBUTES))
        except IppFault as fault:
            self.is_answering = False
            self._tell(waits_for(fault))
            return
        self.is_answering = True
        moved, self.job = now != self.job, now
        if moved:
            self._moved()
        attributes = printer.first(GroupTag.PRINTER)
        reasons = keywords(attributes.words("printer-state-reasons"))
        stopped = attributes.integer("printer-state") == IppPrinterState.STOPPED
        waiting = self._waiting(reasons, stopped)
        if waiting or self._is_at_work(reasons):
            self._alive_at = time.monotonic()
        self._tell(waiting)

    def _waiting(self, printer_reasons: tuple[str, ...], stopped: bool) -> WaitingReason | None:
        job = self.job
        reasons = (*printer_reasons, *(job.reasons if job else ()))
        fresh = [reason for reason in reasons if reason not in self._watched.standing]
        stopped = stopped or (job is not None and job.state is IppJobState.PROCESSING_STOPPED)
        # a second tray that was empty before need not be ours
        if not stopped and self.quiet_seconds < self._timings.settled:
            return waiting_reason(fresh)
        named = waiting_reason(reasons)
        if named or job is None or _INCOMING & {*job.reasons}:
            return named
        if stopped or job.state is IppJobState.PENDING_HELD:
            return WaitingReason.PRINTER_STOPPED
        return WaitingReason.PRINTER_BUSY if job.state is IppJobState.PENDING else None

    def _is_at_work(self, printer_reasons: tuple[str, ...]) -> bool:
        """Return whether "processing" counts as progress. A printer that never counts pages may report it for
        long; a spooler's word proves less.
        """
        if self.job is None or self.job.state is not IppJobState.PROCESSING or _INCOMING & {*self.job.reasons}:
            return False
        if self._watched.is_spooler:
            return _CUPS_ASKS_THE_DEVICE in printer_reasons
        return not self._counted

    def _moved(self) -> None:
        self._moved_at = self._alive_at = time.monotonic()
        if self.job and (self.job.pages_done or self.job.octets_processed_k):
            self._counted = True

    def _tell(self, waiting: WaitingReason | None) -> None:
        now = Progress(
            bytes_sent=self.bytes_sent,
            accepted=self._accepted,
            pages_done=self.job.pages_done if self.job else None,
            pages_total=self._watched.pages_total,
            waiting=waiting,
        )
        if now != self._last_progress:
            self._last_progress = now
            self._progress(now)


_REJECTED = {
    "document-format-error",
    "document-unprintable-error",
    "unsupported-document-format",
    "unsupported-attributes-or-values",
    "unsupported-compression",
    "compression-error",
    "document-password-error",
    "document-permission-error",
    "document-security-error",
}
_NOT_WHOLE = {"job-completed-with-errors", "aborted-by-system", "job-canceled-at-device", "job-canceled-by-user"}


class CancelCause(StrEnum):
    """Our reason to request a cancel, if we did."""

    NOBODY = "nobody"
    REQUEST = "wish"
    NO_PROGRESS = "no-progress"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True, slots=True)
class SentDocument:
    """The document as we know it. `accepted`: the printer confirmed it.

    `bytes_sent` None: it was sent before a crash.
    """

    bytes_sent: int | None
    total_bytes: int | None
    accepted: bool

    @property
    def is_whole(self) -> bool | None:
        """Return whether the whole document was sent; None = unknown. Without even its size, only the printer's word
        is left.

        Counted KiB prove nothing: they are rounded up (RFC 8011 section 5.3.17), so a last piece may be missing.
        """
        if self.total_bytes is None:
            return True
        if self.bytes_sent is not None and self.bytes_sent < self.total_bytes:
            return False
        return True if self.accepted else None


def judge(
    job: PrinterJob, sent: SentDocument, evidence: Confirmation, cause: CancelCause, why: Message | None = None
) -> Delivered:
    """Convert a final job to a result. Raises DeliveryFailed, DeliveryCancelled or DeliveryUnknown.

    `why`: the reason for a refusal.
    """
    count = sent.bytes_sent or 0
    if job.state is IppJobState.COMPLETED:
        return _completed(job, sent, evidence)
    if cause is CancelCause.REFUSED and why is not None:
        reason = FailureReason.PARTIAL_OUTPUT if job.pages_done else FailureReason.PRINTER_REJECTED
        raise DeliveryFailed(reason, _after_pages(why, job), bytes_sent=count)
    if job.state is IppJobState.CANCELED:
        if cause is CancelCause.REQUEST:
            raise DeliveryCancelled(_after_pages(IppMessages.CANCEL_CONFIRMED(), job), bytes_sent=count)
        if cause is CancelCause.NO_PROGRESS:
            stuck = IppMessages.CANCELLED_THERE(what=_after_pages(IppMessages.NO_PROGRESS(), job))
            raise DeliveryFailed(FailureReason.TIMEOUT_NO_PROGRESS, stuck, bytes_sent=count)
        cancelled = _with_words(_after_pages(IppMessages.CANCELLED_AT_PRINTER(), job), job.message)
        raise DeliveryFailed(FailureReason.PRINTER_ERROR, cancelled, bytes_sent=count)
    reason = FailureReason.PRINTER_REJECTED if _REJECTED & {*job.reasons} else FailureReason.PRINTER_ERROR
    given_up = _after_pages(IppMessages.GIVEN_UP(), job)
    raise DeliveryFailed(reason, _with_words(given_up, job.message or ", ".join(job.reasons)), bytes_sent=count)


def _after_pages(what: Message, job: PrinterJob) -> Message:
    if not job.pages_done:
        return what
    return IppMessages.AFTER_PAGES(what=what, pages=job.pages_done)


def _with_words(what: Message, words: str | None) -> Message:
    return IppMessages.PRINTERS_WORDS(what=what, told=words) if words else what


def _completed(job: PrinterJob, sent: SentDocument, evidence: Confirmation) -> Delivered:
    bad = _NOT_WHOLE & {*job.reasons}
    if bad:
        reason = FailureReason.PRINTER_ERROR if "aborted-by-system" in bad else FailureReason.PARTIAL_OUTPUT
        text = _with_words(IppMessages.COMPLETED_WITH_ERRORS(reasons=", ".join(sorted(bad))), job.message)
        raise DeliveryFailed(reason, text, bytes_sent=sent.bytes_sent or 0)
    whole = sent.is_whole
    if whole is None:
        raise DeliveryUnknown(IppMessages.COMPLETED_UNSURE(), bytes_sent=sent.bytes_sent)
    if not whole:
        got = sent.bytes_sent or 0
        text = IppMessages.PRINTED_IN_PART(sent=got, total=sent.total_bytes or 0)
        raise DeliveryFailed(FailureReason.PARTIAL_OUTPUT, text, bytes_sent=got)
    count = sent.bytes_sent if sent.bytes_sent is not None else sent.total_bytes or 0
    warned = "job-completed-with-warnings" in job.reasons
    return Delivered(evidence=evidence, bytes_sent=count, message=words(job.message if warned else None))


# Follows a job on the printer to its end and returns its outcome.


class JobEnd:
    """The end of a job. Set `cause` and `why` when you ask the printer to cancel while `reach` runs."""

    def __init__(self, tracker: IppJobTracker, evidence: Confirmation) -> None:
        self.cause = CancelCause.NOBODY
        self.why: Message | None = None
        self._tracker = tracker
        self._evidence = evidence

    async def reach(self, sent: SentDocument) -> Delivered:
        """Follow the job to its end. Raises DeliveryFailed, DeliveryCancelled, DeliveryUnknown."""
        tracker = self._tracker
        await tracker.follow()
        cancelled = tracker.is_cancelled
        if tracker.is_silent and not tracker.is_final and tracker.is_answering and await tracker.cancel():
            # a job that nobody waits for any more must not be printed later
            if self.cause is CancelCause.NOBODY:
                self.cause = CancelCause.NO_PROGRESS
            await tracker.follow_cancel()
        if tracker.is_final and tracker.job is not None:
            return judge(tracker.job, sent, self._evidence, self.cause, self.why)
        if tracker.is_forgotten:
            text = IppMessages.JOB_FORGOTTEN()
        elif not tracker.is_answering:
            text = IppMessages.SILENT_SINCE_JOB()
        elif cancelled:
            text = IppMessages.SILENT_SINCE_CANCEL()
        else:
            text = IppMessages.STUCK_WITHOUT_REASON()
        raise DeliveryUnknown(text, bytes_sent=sent.bytes_sent)

    async def reach_unbegun(self, sent: SentDocument, text: Message, *, seemed_empty: bool) -> Delivered:
        """Wait for the end of a job that is removed because nothing of it seems to have arrived; `text` says so.

        Raises NotReady only if the first look and every later one prove it, else like `reach`: a printer may begin
        with a document that it has not reported yet.
        """
        try:
            return await self.reach(sent)
        except (DeliveryFailed, DeliveryCancelled) as end:
            tracker = self._tracker
            if seemed_empty and tracker.is_proven_unbegun:
                raise NotReady(WaitingReason.PRINTER_BUSY, text) from end
            if isinstance(end, DeliveryCancelled) or tracker.job is None or not tracker.job.is_given_up_unprinted:
                raise
            unproven = IppMessages.NOT_PROVEN_UNBEGUN(what=text)
            raise DeliveryUnknown(unproven, bytes_sent=sent.bytes_sent) from end
