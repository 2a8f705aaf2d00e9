"""Rotation of secrets, facts of documents, the request log, and indexes for lists by name and retention."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("clients", sa.Column("rotated_at", sa.BigInteger()))
    op.add_column("clients", sa.Column("previous_secret_sha256", sa.LargeBinary(length=32)))
    op.add_column("clients", sa.Column("previous_secret_ends_at", sa.BigInteger()))
    op.add_column("documents", sa.Column("page_count", sa.Integer()))
    op.add_column("documents", sa.Column("page_sizes", sa.Text()))
    op.create_table(
        "document_texts",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["document_id"], ["documents.document_id"], name=op.f("fk_document_texts_document_id")),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_document_texts")),
    )
    op.create_table(
        "requests",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("request_id", sa.String(length=128), nullable=False),
        sa.Column("account_id", sa.Uuid()),
        sa.Column("client_id", sa.Uuid()),
        sa.Column("method", sa.String(length=16), nullable=False),
        sa.Column("route", sa.String(length=120), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("error_code", sa.String(length=40)),
        sa.Column("duration_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_requests")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_requests_at"), "requests", ["at"])
    op.create_index(op.f("ix_requests_request_id"), "requests", ["request_id"])
    kept, purged = sa.text("purged_at IS NULL"), sa.text("purged_at IS NOT NULL")
    op.create_index("ix_documents_kept", "documents", ["created_at", "document_id"], sqlite_where=kept)
    op.create_index("ix_documents_kept_sha256", "documents", ["sha256"], sqlite_where=kept)
    op.create_index("ix_documents_purged", "documents", ["purged_at", "document_id"], sqlite_where=purged)
    op.create_index("ix_jobs_of_document", "jobs", ["document_id", "completed_at"])
    op.create_index(op.f("ix_idempotency_print_job_id"), "idempotency", ["print_job_id"])
    op.create_index("ix_agents_by_name", "agents", ["account_id", "name", "agent_id"])
    op.create_index(
        "ix_printers_by_name",
        "printers",
        ["account_id", "name", "printer_id"],
        sqlite_where=sa.text("removed_at IS NULL"),
    )
