"""Add the commands that a printer accepts in RAW files despite screening."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("raw_allow", sa.Text(), nullable=False, server_default="[]"))
