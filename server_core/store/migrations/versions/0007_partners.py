"""Add developers with applications and keys, the customers they manage, and installations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("kind", sa.String(16), nullable=False, server_default="site"))
    op.add_column("accounts", sa.Column("suspended_at", sa.BigInteger()))
    op.add_column("clients", sa.Column("application_id", sa.Uuid()))
    op.add_column("clients", sa.Column("permissions_by", sa.String(16)))
    op.add_column("access_tokens", sa.Column("kid", sa.String(128)))
    installed = sa.text("application_id IS NOT NULL AND disabled_at IS NULL")
    op.create_index(
        "uq_clients_installation", "clients", ["account_id", "application_id"], unique=True, sqlite_where=installed
    )
    op.add_column("enrolment_links", sa.Column("revoked_at", sa.BigInteger()))
    op.add_column("enrolment_links", sa.Column("enrolment_id", sa.Uuid()))
    op.add_column("enrolment_links", sa.Column("agent_id", sa.Uuid()))
    _applications()
    _relationships()


def _applications() -> None:
    op.create_table(
        "developer_applications",
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("disabled_at", sa.BigInteger()),
        sa.Column("last_used_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.account_id"], name=op.f("fk_developer_applications_account_id")
        ),
        sa.PrimaryKeyConstraint("application_id", name=op.f("pk_developer_applications")),
    )
    op.create_index(op.f("ix_developer_applications_account_id"), "developer_applications", ["account_id"])
    op.create_table(
        "application_keys",
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("kid", sa.String(128), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger()),
        sa.Column("last_used_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["developer_applications.application_id"],
            name=op.f("fk_application_keys_application_id"),
        ),
        sa.PrimaryKeyConstraint("application_id", "kid", name=op.f("pk_application_keys")),
    )
    op.create_table(
        "used_assertions",
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("jti_sha256", sa.LargeBinary(32), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", "jti_sha256", name=op.f("pk_used_assertions")),
    )
    op.create_index(op.f("ix_used_assertions_expires_at"), "used_assertions", ["expires_at"])


def _relationships() -> None:
    op.create_table(
        "relationships",
        sa.Column("relationship_id", sa.Uuid(), nullable=False),
        sa.Column("developer_account_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("application_id", sa.Uuid(), nullable=False),
        sa.Column("external_customer_id", sa.String(160), nullable=False),
        sa.Column("made_as", sa.String(120), nullable=False),
        sa.Column("suspended_by", sa.String(16)),
        sa.Column("enrolment_id", sa.Uuid()),
        sa.Column("activated_at", sa.BigInteger()),
        sa.Column("closed_at", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["developer_account_id"], ["accounts.account_id"], name=op.f("fk_relationships_developer_account_id")
        ),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_relationships_account_id")),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["developer_applications.application_id"],
            name=op.f("fk_relationships_application_id"),
        ),
        sa.PrimaryKeyConstraint("relationship_id", name=op.f("pk_relationships")),
        sa.UniqueConstraint("account_id", name=op.f("uq_relationships_account_id")),
    )
    op.create_index(op.f("ix_relationships_application_id"), "relationships", ["application_id"])
    op.create_index("ix_relationships_newest", "relationships", ["developer_account_id", "relationship_id"])
    op.create_index(
        "uq_relationships_external_customer",
        "relationships",
        ["developer_account_id", "external_customer_id"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
    )
