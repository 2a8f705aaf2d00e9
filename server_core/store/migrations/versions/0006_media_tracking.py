"""Add how a printer detects labels, as entered for the loaded medium."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("media_tracking", sa.String(16)))
