"""Consoles on other computers, the codes that pair them, and the operators who work at them."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, LargeBinary, String, Table, Uuid

from server_core.store.schema import UtcMicroseconds, metadata

consoles = Table(
    "consoles",
    metadata,
    Column("console_id", Uuid, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("role", String(16), nullable=False),
    Column("hostname", String(253), nullable=False),
    Column("token_sha256", LargeBinary(32), nullable=False, unique=True),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("created_by", String(120), nullable=False),
    Column("last_seen_at", UtcMicroseconds),
    Column("revoked_at", UtcMicroseconds),
)

pairing_codes = Table(
    "pairing_codes",
    metadata,
    Column("secret_sha256", LargeBinary(32), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("name", String(60)),
    Column("created_by", String(120), nullable=False),
    Column("expires_at", UtcMicroseconds, nullable=False),
    Column("used_at", UtcMicroseconds),
    Column("attempts", Integer, nullable=False),
)
"""`attempts`: wrong ones while it could be used; too many end it."""

operators = Table(
    "operators",
    metadata,
    Column("operator_id", Uuid, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("skeleton", String(240), nullable=False),
    Column("role", String(16), nullable=False),
    Column("pin_salt", LargeBinary(16)),
    Column("pin_scrypt", LargeBinary(32)),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("removed_at", UtcMicroseconds),
)
"""`skeleton`: what of the name people tell apart (`contract.decisions.confusable_names`)."""
Index("uq_operators_seen_name", operators.c.skeleton, unique=True, sqlite_where=operators.c.removed_at.is_(None))
