"""Log which fields of a request were wrong."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("requests", sa.Column("fields", sa.Text()))
