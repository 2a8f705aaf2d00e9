"""What stays with a device over addresses, ports and cables: its UUID and MAC address, beside its serial number."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("printers", sa.Column("device_uuid", sa.Text()))
    op.add_column("printers", sa.Column("device_mac", sa.Text()))
