"""Store which labels of a batch are missing, not only how many."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("jobs", sa.Column("labels_missing", sa.Text()))
