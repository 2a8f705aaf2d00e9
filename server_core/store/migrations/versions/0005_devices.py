"""Add what a device reports besides its serial number, its supplies, and how its agent logs in."""

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
    op.add_column("printers", sa.Column("supplies", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("printers", sa.Column("trusted_certificate", sa.String(64)))
    op.add_column("printers", sa.Column("untrusted_certificate", sa.String(64)))
    op.add_column("printers", sa.Column("login_name", sa.String(120)))
    op.add_column("printers", sa.Column("raw_policy", sa.String(8), nullable=False, server_default="screen"))
    for default in ("default_color_mode", "default_duplex_mode", "default_orientation"):
        op.add_column("printers", sa.Column(default, sa.String(24), nullable=False, server_default="default"))
    op.add_column("printers", sa.Column("shared_with", sa.Text()))
    op.add_column("printers", sa.Column("standby_printer_id", sa.Uuid()))
    op.add_column("printers", sa.Column("calibrations", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("jobs", sa.Column("media_hold", sa.String(8)))
