"""Add webhooks of client applications: where events are sent, what waits, and the log of attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

PENDING = sa.text("state = 'pending'")


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("webhook_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("description", sa.String(120), nullable=False, server_default=""),
        sa.Column("events", sa.Text()),
        sa.Column("allow_private", sa.Boolean(), nullable=False, server_default="0"),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("previous_secret", sa.LargeBinary(32)),
        sa.Column("previous_ends_at", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("rotated_at", sa.BigInteger()),
        sa.Column("disabled_at", sa.BigInteger()),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default="0"),
        sa.Column("removed_at", sa.BigInteger()),
        sa.Column("pending", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("paused_until", sa.BigInteger()),
        sa.Column("last_attempt_at", sa.BigInteger()),
        sa.Column("last_delivered_at", sa.BigInteger()),
        sa.Column("last_status", sa.Integer()),
        sa.Column("last_error", sa.String(32)),
        sa.PrimaryKeyConstraint("webhook_id", name="pk_webhooks"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name="fk_webhooks_account_id"),
        sa.ForeignKeyConstraint(["client_id"], ["clients.client_id"], name="fk_webhooks_client_id"),
    )
    op.create_index("ix_webhooks_account_id", "webhooks", ["account_id"])
    op.create_index("ix_webhooks_client_id", "webhooks", ["client_id"])
    op.create_table(
        "webhook_deliveries",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("webhook_id", sa.Uuid(), nullable=False),
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("subject", sa.Uuid(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("next_attempt_at", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("last_attempt_at", sa.BigInteger()),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("status_code", sa.Integer()),
        sa.Column("error_code", sa.String(32)),
        sa.Column("duration_ms", sa.Integer()),
        sa.PrimaryKeyConstraint("number", name="pk_webhook_deliveries"),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhooks.webhook_id"], name="fk_webhook_deliveries_webhook_id"),
        sqlite_autoincrement=True,
    )
    table = "webhook_deliveries"
    due = sa.text("state = 'pending' AND next_attempt_at IS NOT NULL")
    op.create_index("ix_webhook_deliveries_due", table, ["webhook_id", "next_attempt_at"], sqlite_where=due)
    op.create_index("ix_webhook_deliveries_waiting", table, ["webhook_id", "subject", "number"], sqlite_where=PENDING)
    op.create_index("ix_webhook_deliveries_expire", table, ["expires_at"], sqlite_where=PENDING)
    op.create_index("ix_webhook_deliveries_state", table, ["webhook_id", "state", "number"])
    finished = sa.text("finished_at IS NOT NULL")
    op.create_index("ix_webhook_deliveries_finished", table, ["finished_at"], sqlite_where=finished)
    op.create_table(
        "webhook_attempts",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("delivery", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status_code", sa.Integer()),
        sa.Column("error_code", sa.String(32)),
        sa.Column("duration_ms", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_webhook_attempts"),
    )
    op.create_index("ix_webhook_attempts_delivery", "webhook_attempts", ["delivery"])
