"""Keep all print defaults of a printer in one column."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

COLUMNS = ("default_color_mode", "default_duplex_mode", "default_orientation")


def upgrade() -> None:
    op.add_column("printers", sa.Column("print_defaults", sa.Text(), nullable=False, server_default="{}"))
    table = sa.table("printers", *map(sa.column, ("printer_id", "print_defaults", *COLUMNS)))
    connection = op.get_bind()
    chosen = sa.or_(*(table.c[name] != "default" for name in COLUMNS))
    for row in connection.execute(sa.select(table).where(chosen)).all():
        kept = {name: value for name in COLUMNS if (value := getattr(row, name)) != "default"}
        printer = table.c.printer_id == row.printer_id
        connection.execute(table.update().where(printer).values(print_defaults=json.dumps(kept)))
    for name in COLUMNS:
        op.drop_column("printers", name)
