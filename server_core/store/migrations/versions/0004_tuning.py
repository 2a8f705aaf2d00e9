"""Add each printer's tuning (calibration, head, darkness, speed and the like) as one JSON object.

`drawing`: what the device reported about how pages must be drawn, as another one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("tuning", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("printers", sa.Column("drawing", sa.Text()))
