"""Let jobs move automatically: to a standby printer after a time offline, and within a pool of equal printers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("printers", sa.Column("standby_after_seconds", sa.Integer()))
    op.add_column("printers", sa.Column("pool", sa.String(40)))
