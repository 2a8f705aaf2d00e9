"""Add each printer's own device: another device in its place, its found address, and whether the printer follows it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("other_device", sa.Text()))
    op.add_column("printers", sa.Column("found_uri", sa.Text()))
    op.add_column("printers", sa.Column("follows_device", sa.Boolean(), nullable=False, server_default=sa.false()))
