"""How each printer is driven: its calibration, head, darkness, speed and the like, as one JSON object.

`drawing`: what the device told that decides how pages are drawn for it, as another one.
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
