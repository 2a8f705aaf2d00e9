"""Add how each printer's identity is known: reported by its own device, or answered by a person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("printers", sa.Column("identity_proof", sa.String(8)))
