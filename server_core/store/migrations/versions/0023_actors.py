"""Store who acted as JSON. Its English text stays the same, because the hashes of the audit log cover it.

Text that no kind fits is of the kind `unknown`. Bytes that are no text stay, for the check of the audit log to find.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec
from alembic import op

revision = "0023"
down_revision = "0022"

COLUMNS = {
    "printers": ("minimum_evidence_by", "paused_by"),
    "jobs": ("cancel_wished_by", "held_by", "seen_by"),
    "job_events": ("actor",),
    "audit": ("actor",),
    "notices": ("closed_by",),
    "pending_acts": ("actor", "held_by_before"),
    "printer_states": ("paused_by",),
    "consoles": ("created_by",),
    "pairing_codes": ("created_by",),
}
KINDS = ("agent", "client", "application")
PERSON = re.compile(r"(?P<name>.+?)(?P<without_pin> \(without PIN\))?( \((?P<console>.+)\))?", re.DOTALL)


def upgrade() -> None:
    connection = op.get_bind()
    for function in (actor_of, answerer_of):
        connection.connection.create_function(function.__name__, 1, function, deterministic=True)
    trigger = "SELECT sql FROM sqlite_master WHERE name = 'audit_no_update'"
    is_append_only = connection.exec_driver_sql(trigger).scalar_one()
    connection.exec_driver_sql("DROP TRIGGER audit_no_update")
    for table, column in ((table, column) for table, columns in COLUMNS.items() for column in columns):
        function = answerer_of if column == "seen_by" else actor_of
        actor = f"{function.__name__}(CAST({column} AS BLOB))"
        connection.exec_driver_sql(f"UPDATE {table} SET {column} = {actor} WHERE {column} IS NOT NULL")  # noqa: S608
    connection.exec_driver_sql(is_append_only)


def answerer_of(stored: bytes) -> str | bytes:
    """Convert an answer's text, which began with a capital letter."""
    return actor_of(re.sub(rb"\AOperator(?=\Z| \()", b"operator", stored))


@lru_cache(maxsize=4096)
def actor_of(stored: bytes) -> str | bytes:
    try:
        text = stored.decode()
    except UnicodeDecodeError:
        return stored
    return msgspec.json.encode(_actor(text)).decode()


def _actor(text: str) -> dict[str, str | bool]:
    kind, _, name = text.partition(" ")
    if text == "server":
        return {"kind": text}
    if kind in KINDS and name:
        return {"kind": kind, "name": name}
    person = PERSON.fullmatch(text)
    if person is None or kind in (*KINDS, "server"):
        return {"kind": "unknown", "name": text} if text else {"kind": "unknown"}
    named = {} if person["name"] == "operator" else {"name": person["name"]}
    console = {"console": person["console"]} if person["console"] else {}
    return {"kind": "person", **named, **console, **({"without_pin": True} if person["without_pin"] else {})}
