"""Create the tables of 28 November 2026. Databases of older checkouts, which were never released, are refused."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "0017"
down_revision = None


def upgrade() -> None:
    for statement in Path(__file__).with_suffix(".sql").read_text(encoding="utf-8").split("\n\n"):
        op.get_bind().exec_driver_sql(statement)
