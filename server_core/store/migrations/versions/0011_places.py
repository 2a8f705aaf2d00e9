"""Add tags, a place and the last answer of printers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("tags", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("printers", sa.Column("place", sa.String(127)))
    op.add_column("printers", sa.Column("device_place", sa.String(127)))
    op.add_column("printers", sa.Column("answered_at", sa.BigInteger()))
