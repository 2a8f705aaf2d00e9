"""A job as the printer tells of it (RFC 8011 section 5.3), and how jobs are found again by name."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.backends.ipp.client import IppClient, requested
from agent_core.backends.ipp.faults import NotNow
from agent_core.backends.ipp.message import Attributes, GroupTag, JobState, Operation, Status, boolean, integer, keyword
from agent_core.backends.ipp.refusals import ASK_LATER, told
from agent_core.backends.ipp.status import keywords
from agent_core.device_text import clean_or_none
from server_core.contract.messages.ipp import IppFaultMessages

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
_WAITING_STATES = {JobState.PENDING, JobState.PENDING_HELD}
_AT_WORK = {JobState.PROCESSING, JobState.PROCESSING_STOPPED}
_GIVEN_UP = {JobState.CANCELED, JobState.ABORTED}
SURE_CHARACTERS = 20  # of a name of ours, `sh-` and the job's id: so much of it names one job


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterJob:
    """None = the printer does not say. `octets_k`: KiB of the document that it counted (job-k-octets)."""

    id: int
    uuid: str | None = None
    name: str | None = None
    state: JobState | None = None
    reasons: tuple[str, ...] = ()
    message: str | None = None
    pages_done: int | None = None
    octets_k: int | None = None
    octets_processed_k: int | None = None
    documents: int | None = None

    @property
    def has_document(self) -> bool:
        """Something of it came, as far as the printer counts."""
        return bool(self.pages_done or self.octets_k or self.octets_processed_k or self.documents)

    @property
    def is_without_document(self) -> bool:
        """Created, and the document had not come when it was looked at: until then it had put no ink on paper."""
        if self.has_document or self.state in _AT_WORK:
            return False
        return self.documents == 0 or (self.state in _WAITING_STATES and bool(_NO_DOCUMENT_REASONS & {*self.reasons}))

    @property
    def is_given_up_unprinted(self) -> bool:
        """It ended without a page, as far as the printer counts."""
        return self.state in _GIVEN_UP and not self.pages_done and not self.octets_processed_k

    @property
    def is_proven_unbegun(self) -> bool:
        """This look proves that nothing of it was begun. Of an ended job only a count of nothing does."""
        counts_nothing = 0 in (self.pages_done, self.octets_processed_k, self.documents)
        ended_empty = self.state in _GIVEN_UP and not self.has_document and counts_nothing
        return self.is_without_document or ended_empty

    def is_same_as(self, other: PrinterJob) -> bool:
        """Ids begin at 1 again after a restart of the printer: uuid and name decide.

        `other` must tell one of those that this one has: a job without a name may be anybody's. A printer may cut
        long names short.
        """
        known = [(mine, its) for mine, its in ((self.uuid, other.uuid), (self.name, other.name)) if mine]
        told = [mine == its or (len(its) >= SURE_CHARACTERS and mine.startswith(its)) for mine, its in known if its]
        return all(told) and (bool(told) or not known)


def read_job(attributes: Attributes) -> PrinterJob | None:
    """None where the group has no job-id."""
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
        state=JobState(state) if state is not None and state in JobState.__members__.values() else None,
        reasons=keywords(attributes.words("job-state-reasons")),
        message=clean_or_none(attributes.word("job-state-message")),
        pages_done=max((n for n in (pages, sheets) if n is not None and n >= 0), default=None),
        octets_k=attributes.integer("job-k-octets"),
        octets_processed_k=attributes.integer("job-k-octets-processed"),
        documents=attributes.integer("number-of-documents"),
    )


async def list_jobs(client: IppClient) -> tuple[PrinterJob, ...]:
    """All jobs that the printer still remembers, of every user. Raises IppFault.

    Empty where the printer has no Get-Jobs.
    """
    found: dict[int, PrinterJob] = {}
    for which in ("not-completed", "completed"):
        wishes = {
            "limit": integer(LISTED_JOBS),
            **requested(*JOB_ATTRIBUTES),
            "which-jobs": keyword(which),
            "my-jobs": boolean(False),
        }
        answer = await client.call(Operation.GET_JOBS, wishes)
        if answer.code in ASK_LATER:  # that is no empty list
            raise NotNow(IppFaultMessages.IPP_JOBS_NOT_LISTED(told=told(answer)))
        for group in answer.all_of(GroupTag.JOB):
            job = read_job(group)
            # the list of completed jobs is the later word
            if job is not None:
                found[job.id] = job
    return tuple(found.values())


async def get_job(client: IppClient, job: PrinterJob, name: str) -> PrinterJob | None:
    """The job as it is now; None where the printer does not know it any more. Raises IppFault.

    Where the printer forgot the id but has a job of the `name` that we gave (it was restarted), that one is returned:
    the name that a printer gives may be many a job's.
    """
    wishes = {"job-id": integer(job.id), **requested(*JOB_ATTRIBUTES)}
    answer = await client.call(Operation.GET_JOB_ATTRIBUTES, wishes)
    if answer.is_ok:
        now = read_job(answer.first(GroupTag.JOB))
        if now is not None and now.state is not None and job.is_same_as(now):
            return now
    elif answer.code not in (Status.NOT_FOUND, Status.GONE, Status.NOT_POSSIBLE):
        return job
    return await find_job(client, name)


async def find_job(client: IppClient, name: str) -> PrinterJob | None:
    """The job of exactly this name; of several the one that went furthest."""
    named = [job for job in await list_jobs(client) if job.name == name]
    return max(named, key=lambda job: job.state or 0, default=None)
