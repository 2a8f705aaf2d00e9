"""Add the indexes along which API clients find jobs: by time, printer, final status and idempotency key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    ended = sa.text("status IN ('printed', 'failed', 'cancelled')")
    keyed = sa.text("idempotency_key IS NOT NULL")
    op.create_index("ix_jobs_account_created", "jobs", ["account_id", "created_at"])
    op.create_index("ix_jobs_ended", "jobs", ["account_id", "status", "created_at"], sqlite_where=ended)
    at_printer = ["account_id", "printer_id", "created_at"]
    op.create_index("ix_jobs_ended_at_printer", "jobs", at_printer, sqlite_where=ended)
    op.create_index("ix_jobs_by_key", "jobs", ["account_id", "idempotency_key", "created_at"], sqlite_where=keyed)
