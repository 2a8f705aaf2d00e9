"""Add the flag for printers whose test print ended with a connection reset."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("ends_with_reset", sa.Boolean(), nullable=False, server_default="0"))
