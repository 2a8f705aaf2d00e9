"""Add consoles on other computers, their pairing codes, and operators."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "consoles",
        sa.Column("console_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("hostname", sa.String(253), nullable=False),
        sa.Column("token_sha256", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.String(120), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger()),
        sa.Column("revoked_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("console_id", name=op.f("pk_consoles")),
        sa.UniqueConstraint("token_sha256", name=op.f("uq_consoles_token_sha256")),
    )
    op.create_table(
        "pairing_codes",
        sa.Column("secret_sha256", sa.LargeBinary(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("created_by", sa.String(120), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("secret_sha256", name=op.f("pk_pairing_codes")),
    )
    op.create_table(
        "operators",
        sa.Column("operator_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("skeleton", sa.String(240), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("pin_salt", sa.LargeBinary(16)),
        sa.Column("pin_scrypt", sa.LargeBinary(32)),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("operator_id", name=op.f("pk_operators")),
    )
    op.create_index(
        "uq_operators_seen_name", "operators", ["skeleton"], unique=True, sqlite_where=sa.text("removed_at IS NULL")
    )
