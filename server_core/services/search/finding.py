"""Jobs by what somebody types or scans: a reference, a file name, an id, words of the document."""

from __future__ import annotations

from uuid import UUID

from server_core.contract.types.jobs import FoundJobs
from server_core.services.floor import Floor
from server_core.services.jobs.views import job_row
from server_core.store import found_rows, queue_rows
from server_core.store.store import Connection

MOST_COUNTED = 1000


async def find(floor: Floor, text: str, limit: int, *, in_documents: bool) -> FoundJobs:
    """The newest first; `exact` is among them, whenever it was made. Without `in_documents` nobody learns by trying
    what they say."""
    account, kept = floor.ctx.account, floor.ctx.config.retention

    def work(connection: Connection) -> FoundJobs:
        sequences = found_rows.find(connection, account, text, MOST_COUNTED + 1, in_documents=in_documents)
        exact = _exact(connection, account, text)
        rows = queue_rows.lines_of(connection, account, sequences[:limit])
        if exact is not None and exact not in {row.print_job_id for row in rows}:
            rows = [*queue_rows.lines(connection, account, [exact]), *rows][:limit]
        return FoundJobs(
            data=[job_row(floor, row) for row in rows],
            more=len(sequences) > limit,
            total=len(sequences) if len(sequences) <= MOST_COUNTED else None,
            exact=exact,
            jobs_kept_days=kept.jobs.days,
            documents_kept_days=kept.document_bytes.days if in_documents else 0,
            indexing=in_documents and found_rows.is_behind(connection),
        )

    return await floor.ctx.store.read(work)


def _exact(connection: Connection, account: UUID, text: str) -> UUID | None:
    """The job whose id or reference is just this."""
    try:
        job_id = UUID(text.strip())
    except ValueError:
        return found_rows.same_name(connection, account, text)
    found = queue_rows.lines(connection, account, [job_id])
    return found[0].print_job_id if found else found_rows.same_name(connection, account, text)
