"""Add the index of requests by application, with replays and retry times."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("requests", sa.Column("replayed", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("requests", sa.Column("retry_after", sa.Integer()))
    op.create_index("ix_requests_of_client", "requests", ["client_id", "number", "at", "status"])
