"""How the subjects of audit entries are called: `job 0192…` is ORD-104482. One question for each kind, by ids."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Select, func, select

from server_core.store.literals import are_jobs, of_account
from server_core.store.tables import (
    accounts,
    agents,
    clients,
    developer_applications,
    documents,
    jobs,
    printers,
    relationships,
)

KINDS = ("job", "printer", "agent", "client", "application", "relationship", "installation")
"""Of subjects that are a kind and an id."""


def names_of(connection: Connection, account_id: UUID, subjects: Collection[str]) -> dict[str, str]:
    """Of those that are there and have a name."""
    ids: dict[str, list[UUID]] = {}
    for subject in set(subjects):
        kind, _, text = subject.partition(" ")
        found = id_in(text)
        if found is not None:
            ids.setdefault(kind, []).append(found)
    names: dict[str, str] = {}
    for kind, those in ids.items():
        query = _query(kind, account_id, those)
        if query is not None:
            names |= {f"{kind} {row[0]}": row[1] for row in connection.execute(query) if row[1]}
    return names


def jobs_called(connection: Connection, account_id: UUID, sequences: Collection[int]) -> list[tuple[UUID, str | None]]:
    """Of these jobs their ids and references, the newest first."""
    query = select(jobs.c.print_job_id, jobs.c.idempotency_key).where(jobs.c.sequence.in_(list(sequences)))
    rows = connection.execute(query.where(of_account(account_id)).order_by(jobs.c.sequence.desc()))
    return [(row[0], row[1]) for row in rows]


def id_in(text: str) -> UUID | None:
    try:
        return UUID(text.strip())
    except ValueError:
        return None


def _query(kind: str, account_id: UUID, ids: list[UUID]) -> Select[Any] | None:
    match kind:
        case "job":
            name = func.coalesce(jobs.c.idempotency_key, documents.c.original_filename)
            query = select(jobs.c.print_job_id, name).join(documents, documents.c.document_id == jobs.c.document_id)
            return query.where(are_jobs(account_id, ids))
        case "printer":
            query = select(printers.c.printer_id, printers.c.name)
            return query.where(printers.c.printer_id.in_(ids), printers.c.account_id == account_id)
        case "agent":
            query = select(agents.c.agent_id, agents.c.name)
            return query.where(agents.c.agent_id.in_(ids), agents.c.account_id == account_id)
        case "client":
            query = select(clients.c.client_id, clients.c.name)
            return query.where(clients.c.client_id.in_(ids), clients.c.account_id == account_id)
        case "application":
            of = developer_applications
            return select(of.c.application_id, of.c.name).where(of.c.application_id.in_(ids))
        case "relationship":
            joined = select(relationships.c.relationship_id, accounts.c.name).join(
                accounts, accounts.c.account_id == relationships.c.account_id
            )
            return joined.where(relationships.c.relationship_id.in_(ids))
        case _:
            return None
