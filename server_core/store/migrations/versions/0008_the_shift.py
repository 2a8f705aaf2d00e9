"""Add numbered texts for search, acts that can be undone, states of printers, and duplicates."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BIG_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("same_as", sa.Uuid()))
    op.add_column("jobs", sa.Column("settled", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("jobs", sa.Column("reprint_number", sa.Integer(), nullable=False, server_default="0"))
    _name_reprints()
    op.execute("UPDATE jobs SET settled = 1 WHERE status = 'failed' AND reprinted_as IS NOT NULL")
    op.drop_index("ix_jobs_failed", "jobs")
    op.create_index(
        "ix_jobs_failed", "jobs", ["completed_at"], sqlite_where=sa.text("status = 'failed' AND settled = 0")
    )
    _number_texts()
    op.create_table(
        "pending_acts",
        sa.Column("print_job_id", sa.Uuid(), nullable=False),
        sa.Column("act_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("actor", sa.String(160), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("held_by_before", sa.String(120)),
        sa.Column("printer_before", sa.Uuid()),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("print_job_id", name=op.f("pk_pending_acts")),
    )
    op.create_index(op.f("ix_pending_acts_act_id"), "pending_acts", ["act_id"])
    op.create_table(
        "printer_states",
        sa.Column("number", BIG_KEY, nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("printer_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("reasons", sa.Text(), nullable=False),
        sa.Column("paused_by", sa.String(120)),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_printer_states")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_printer_states_of_printer", "printer_states", ["printer_id", "number"])


def _name_reprints() -> None:
    """Copy the reference of the original order; a reprint of a reprint is handled in the round after its own."""
    connection = op.get_bind()
    while connection.exec_driver_sql(
        "UPDATE jobs SET idempotency_key = before.idempotency_key, reprint_number = before.reprint_number + 1"
        " FROM jobs AS before WHERE before.print_job_id = jobs.reprint_of"
        " AND jobs.reprint_of IS NOT NULL AND jobs.reprint_number = 0"
        " AND (before.reprint_of IS NULL OR before.reprint_number > 0)"
    ).rowcount:
        continue
    op.execute("UPDATE jobs SET reprint_number = 1 WHERE reprint_of IS NOT NULL AND reprint_number = 0")


def _number_texts() -> None:
    """Number the texts: SQLite renumbers rows without an own key when the file is vacuumed."""
    op.rename_table("document_texts", "texts_without_number")
    op.create_table(
        "document_texts",
        sa.Column("number", BIG_KEY, nullable=False),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["documents.document_id"], name=op.f("fk_document_texts_document_id")),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_document_texts")),
        sa.UniqueConstraint("document_id", name=op.f("uq_document_texts_document_id")),
        sqlite_autoincrement=True,
    )
    op.execute(
        "INSERT INTO document_texts (document_id, account_id, text)"
        " SELECT document_id, account_id, text FROM texts_without_number ORDER BY document_id"
    )
    op.drop_table("texts_without_number")
