"""Document bytes for the holder of a live lease, and for operators."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import UUID

from server_core.contract.messages.agents import AgentCallMessages
from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.agents.registry import AgentIdentity
from server_core.services.api_error import ApiError
from server_core.services.leases.holding import agents_job, lease_lost
from server_core.services.server_state import ServerState
from server_core.store import documents
from server_core.store.documents import DocumentRow
from server_core.store.store import Connection


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentFile:
    path: Path
    sha256: str
    mime_type: str
    filename: str


async def document_for_holder(
    state: ServerState, agent: AgentIdentity, print_job_id: UUID, lease_id: UUID
) -> DocumentFile:
    """Raises ApiError `lease_lost`, `print_job_not_found`, `document_not_found`."""

    def work(connection: Connection) -> DocumentRow | None:
        job = agents_job(connection, agent, print_job_id)
        if job.state.lease_id != lease_id or not state.lease_clock.is_alive(print_job_id, lease_id):
            raise lease_lost(AgentCallMessages.LEASE_OVER())
        return documents.document_of_job(connection, agent.account_id, print_job_id)

    return _file(state, await state.ctx.store.read(work))


async def document_for_operator(state: ServerState, print_job_id: UUID) -> DocumentFile:
    """Raises ApiError `document_not_found`."""
    account = state.ctx.account
    read = partial(documents.document_of_job, account_id=account, print_job_id=print_job_id)
    return _file(state, await state.ctx.store.read(read))


def _file(state: ServerState, row: DocumentRow | None) -> DocumentFile:
    if row is None or row.purged_at is not None or not (path := state.ctx.blobs.path(row.sha256)).is_file():
        raise ApiError(ErrorCode.DOCUMENT_NOT_FOUND, IntakeMessages.DOCUMENT_CONTENT_GONE())
    return DocumentFile(path=path, sha256=row.sha256, mime_type=row.mime_type, filename=row.original_filename)
