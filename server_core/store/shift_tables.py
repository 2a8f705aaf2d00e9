"""What the people of a shift need beside the jobs: what documents say, acts that can be undone, states of printers."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, String, Table, Text, Uuid

from server_core.store.schema import BigKey, UtcMicroseconds, metadata

document_texts = Table(
    "document_texts",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("document_id", Uuid, ForeignKey("documents.document_id"), nullable=False, unique=True),
    Column("account_id", Uuid, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)
"""What a document says, for search; it goes with the document's bytes. `number` is its row in the index of words (see
`found_tables`): a number is never given twice."""

pending_acts = Table(
    "pending_acts",
    metadata,
    Column("print_job_id", Uuid, primary_key=True),
    Column("act_id", Uuid, nullable=False, index=True),
    Column("account_id", Uuid, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("actor", String(160), nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("held_by_before", String(120)),
    Column("printer_before", Uuid),
    Column("details", Text, nullable=False),
)
"""An operator's act that can still be undone: the job is held meanwhile. `held_by_before`, `printer_before` and
`details` (JSON) are what an undo puts back; `act_id` is of all jobs of one act."""

printer_states = Table(
    "printer_states",
    metadata,
    Column("number", BigKey, primary_key=True, autoincrement=True),
    Column("account_id", Uuid, nullable=False),
    Column("printer_id", Uuid, nullable=False),
    Column("at", UtcMicroseconds, nullable=False),
    Column("status", String(16), nullable=False),
    Column("reasons", Text, nullable=False),
    Column("paused_by", String(120)),
    sqlite_autoincrement=True,
)
"""What a printer was from `at` on, until its next row. `reasons`: a JSON list, as `printers.status_reasons`."""
Index("ix_printer_states_of_printer", printer_states.c.printer_id, printer_states.c.number)
