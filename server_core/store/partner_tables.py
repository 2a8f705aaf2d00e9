"""Developer applications with their keys, the assertions that they have used, and the accounts that they manage."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, LargeBinary, String, Table, Text, Uuid

from server_core.store.schema import UtcMicroseconds, metadata

developer_applications = Table(
    "developer_applications",
    metadata,
    Column("application_id", Uuid, primary_key=True),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("disabled_at", UtcMicroseconds),
    Column("last_used_at", UtcMicroseconds),
)
"""`application_id` is the client_id of its assertions, `account_id` the developer's account."""

application_keys = Table(
    "application_keys",
    metadata,
    Column("application_id", Uuid, ForeignKey("developer_applications.application_id"), primary_key=True),
    Column("kid", String(128), primary_key=True),
    Column("account_id", Uuid, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("revoked_at", UtcMicroseconds),
    Column("last_used_at", UtcMicroseconds),
)
"""`public_key`: RSA, 2048 bits or more, as PEM (SubjectPublicKeyInfo). One that is revoked never comes back."""

used_assertions = Table(
    "used_assertions",
    metadata,
    Column("application_id", Uuid, primary_key=True),
    Column("jti_sha256", LargeBinary(32), primary_key=True),
    Column("expires_at", UtcMicroseconds, nullable=False, index=True),
)
"""Each `jti` once: a second one is a replay. Kept until `expires_at` and a while beyond."""

relationships = Table(
    "relationships",
    metadata,
    Column("relationship_id", Uuid, primary_key=True),
    Column("developer_account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False),
    Column("account_id", Uuid, ForeignKey("accounts.account_id"), nullable=False, unique=True),
    Column("application_id", Uuid, ForeignKey("developer_applications.application_id"), nullable=False, index=True),
    Column("external_customer_id", String(160), nullable=False),
    Column("made_as", String(120), nullable=False),
    Column("suspended_by", String(16)),
    Column("enrolment_id", Uuid),
    Column("activated_at", UtcMicroseconds),
    Column("closed_at", UtcMicroseconds),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("updated_at", UtcMicroseconds, nullable=False),
)
"""`account_id` is the managed customer's account: its name is the relationship's, and its `suspended_at` a part of the
status. `made_as`: the name that the developer gave, whatever it is called now. `suspended_by`: Party; a suspension by
the operator holds against the developer. `enrolment_id`: of the newest onboarding link. `activated_at`: its first agent
enrolled."""
Index(
    "uq_relationships_external_customer",
    relationships.c.developer_account_id,
    relationships.c.external_customer_id,
    unique=True,
    sqlite_where=relationships.c.closed_at.is_(None),
)
Index("ix_relationships_newest", relationships.c.developer_account_id, relationships.c.relationship_id)
