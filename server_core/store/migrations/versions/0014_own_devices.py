"""Printers know which device is theirs: who answers in its place, where it was found, whether they follow it."""

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
