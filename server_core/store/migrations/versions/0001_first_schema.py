"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_accounts")),
    )
    op.create_table(
        "idempotency",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("operation", sa.String(length=32), nullable=False),
        sa.Column("key_sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(length=32), nullable=False),
        sa.Column("print_job_id", sa.Uuid(), nullable=False),
        sa.Column("status_code", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "operation", "key_sha256", name=op.f("pk_idempotency")),
    )
    op.create_table(
        "job_events",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("print_job_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("actor", sa.String(length=160), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_job_events")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("job_events", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_job_events_print_job_id"), ["print_job_id"], unique=False)

    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "agents",
        sa.Column("agent_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("bundled", sa.Boolean(), nullable=False),
        sa.Column("secret_sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("agent_instance_id", sa.String(length=64), nullable=False),
        sa.Column("incarnation", sa.Integer(), nullable=False),
        sa.Column("hostname", sa.String(length=255), nullable=False),
        sa.Column("version", sa.String(length=64), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_agents_account_id")),
        sa.PrimaryKeyConstraint("agent_id", name=op.f("pk_agents")),
        sa.UniqueConstraint("secret_sha256", name=op.f("uq_agents_secret_sha256")),
    )
    with op.batch_alter_table("agents", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_agents_account_id"), ["account_id"], unique=False)

    op.create_table(
        "clients",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("secret_sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("disabled_at", sa.BigInteger(), nullable=True),
        sa.Column("last_used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_clients_account_id")),
        sa.PrimaryKeyConstraint("client_id", name=op.f("pk_clients")),
    )
    with op.batch_alter_table("clients", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_clients_account_id"), ["account_id"], unique=False)

    op.create_table(
        "documents",
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("original_filename", sa.Text(), nullable=False),
        sa.Column("mime_type", sa.String(length=127), nullable=False),
        sa.Column("document_format", sa.String(length=8), nullable=False),
        sa.Column("document_raw_language", sa.String(length=16), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("purged_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_documents_account_id")),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_documents")),
    )
    with op.batch_alter_table("documents", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_documents_account_id"), ["account_id"], unique=False)

    op.create_table(
        "enrolment_links",
        sa.Column("token_sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=True),
        sa.Column("bundled", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_enrolment_links_account_id")),
        sa.PrimaryKeyConstraint("token_sha256", name=op.f("pk_enrolment_links")),
    )
    op.create_table(
        "access_tokens",
        sa.Column("token_sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_access_tokens_account_id")),
        sa.ForeignKeyConstraint(["client_id"], ["clients.client_id"], name=op.f("fk_access_tokens_client_id")),
        sa.PrimaryKeyConstraint("token_sha256", name=op.f("pk_access_tokens")),
    )
    with op.batch_alter_table("access_tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_access_tokens_client_id"), ["client_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_access_tokens_expires_at"), ["expires_at"], unique=False)

    op.create_table(
        "printers",
        sa.Column("printer_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("agent_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("backend", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("dpi", sa.Integer(), nullable=True),
        sa.Column("media_width_mm", sa.Float(), nullable=True),
        sa.Column("media_height_mm", sa.Float(), nullable=True),
        sa.Column("simulated_fault", sa.String(length=16), nullable=False),
        sa.Column("paused_by", sa.String(length=120), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("status_reasons", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("serial", sa.Text(), nullable=True),
        sa.Column("capabilities", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_printers_account_id")),
        sa.ForeignKeyConstraint(["agent_id"], ["agents.agent_id"], name=op.f("fk_printers_agent_id")),
        sa.PrimaryKeyConstraint("printer_id", name=op.f("pk_printers")),
    )
    with op.batch_alter_table("printers", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_printers_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_printers_agent_id"), ["agent_id"], unique=False)

    op.create_table(
        "jobs",
        sa.Column("sequence", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("print_job_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=True),
        sa.Column("document_id", sa.Uuid(), nullable=False),
        sa.Column("printer_id", sa.Uuid(), nullable=False),
        sa.Column("agent_id", sa.Uuid(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("lease_id", sa.Uuid(), nullable=True),
        sa.Column("unconfirmed", sa.Boolean(), nullable=False),
        sa.Column("cancel_wished_by", sa.String(length=120), nullable=True),
        sa.Column("held_by", sa.String(length=120), nullable=True),
        sa.Column("waiting_reason", sa.String(length=32), nullable=True),
        sa.Column("copies", sa.Integer(), nullable=False),
        sa.Column("parameters", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("reserved_at", sa.BigInteger(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("completed_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("failure_reason", sa.String(length=32), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("evidence", sa.String(length=32), nullable=True),
        sa.Column("bytes_sent", sa.BigInteger(), nullable=True),
        sa.Column("pages_done", sa.Integer(), nullable=True),
        sa.Column("pages_total", sa.Integer(), nullable=True),
        sa.Column("reprint_of", sa.Uuid(), nullable=True),
        sa.Column("idempotency_key", sa.String(length=128), nullable=True),
        sa.Column("request_id", sa.String(length=128), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_jobs_account_id")),
        sa.ForeignKeyConstraint(["agent_id"], ["agents.agent_id"], name=op.f("fk_jobs_agent_id")),
        sa.ForeignKeyConstraint(["client_id"], ["clients.client_id"], name=op.f("fk_jobs_client_id")),
        sa.ForeignKeyConstraint(["document_id"], ["documents.document_id"], name=op.f("fk_jobs_document_id")),
        sa.ForeignKeyConstraint(["printer_id"], ["printers.printer_id"], name=op.f("fk_jobs_printer_id")),
        sa.PrimaryKeyConstraint("sequence", name=op.f("pk_jobs")),
        sa.UniqueConstraint("print_job_id", name=op.f("uq_jobs_print_job_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index("ix_jobs_account_sequence", ["account_id", "sequence"], unique=False)
        batch_op.create_index("ix_jobs_completed_at", ["completed_at"], unique=False)
        batch_op.create_index(
            "ix_jobs_failed", ["completed_at"], unique=False, sqlite_where=sa.text("status = 'failed'")
        )
        batch_op.create_index(
            "ix_jobs_open",
            ["status", "sequence"],
            unique=False,
            sqlite_where=sa.text("status IN ('pending', 'reserved', 'printing')"),
        )
        batch_op.create_index(
            "ix_jobs_pending_by_printer",
            ["printer_id", "sequence"],
            unique=False,
            sqlite_where=sa.text("status = 'pending'"),
        )
