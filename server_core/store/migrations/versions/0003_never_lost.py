"""Stale guard, minimum of evidence, expiry per printer, time without a known outcome; audit log and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BigKey = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("printers", sa.Column("minimum_evidence", sa.String(length=32)))
    op.add_column("printers", sa.Column("minimum_evidence_by", sa.String(length=120)))
    op.add_column("printers", sa.Column("stale_after_seconds", sa.Integer()))
    op.add_column("printers", sa.Column("expires_after_seconds", sa.Integer()))
    op.add_column("jobs", sa.Column("stale", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("jobs", sa.Column("stale_at", sa.BigInteger()))
    op.add_column("jobs", sa.Column("restored", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("jobs", sa.Column("unconfirmed_seconds", sa.Float(), nullable=False, server_default="0"))
    op.add_column("jobs", sa.Column("reprinted_as", sa.Uuid()))
    op.add_column("jobs", sa.Column("test_print", sa.Boolean(), nullable=False, server_default="0"))
    op.create_index(
        "ix_jobs_started_by_printer",
        "jobs",
        ["printer_id", "started_at"],
        sqlite_where=sa.text("started_at IS NOT NULL"),
    )
    op.create_index(
        "ix_jobs_stale_by_printer",
        "jobs",
        ["printer_id", "sequence"],
        sqlite_where=sa.text("stale = 1"),
    )
    op.create_index(
        "ix_jobs_taken_by_printer",
        "jobs",
        ["printer_id", "sequence"],
        sqlite_where=sa.text("status IN ('reserved', 'printing')"),
    )
    op.create_table(
        "audit",
        sa.Column("number", BigKey, autoincrement=True, nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.String(length=160), nullable=False),
        sa.Column("act", sa.String(length=48), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("request_id", sa.String(length=128)),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_subject", "audit", ["subject", "number"])
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER audit_no_{act.lower()} BEFORE {act} ON audit "
            "BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"
        )
    op.execute(  # INSERT OR REPLACE deletes rows without firing the trigger above
        "CREATE TRIGGER audit_no_replace BEFORE INSERT ON audit "
        "WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number) "
        "BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"
    )
    op.create_table(
        "notices",
        sa.Column("number", BigKey, autoincrement=True, nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("printer_id", sa.Uuid()),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger()),
        sa.Column("closed_by", sa.String(length=160)),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_notices")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_notices_open",
        "notices",
        ["account_id", "kind", "subject"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
    )
