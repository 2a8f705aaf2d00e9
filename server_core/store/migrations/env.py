"""Alembic's entry point: runs the revisions on the connection passed by `store.migrate`."""

from alembic import context

from server_core.store import (
    webhook_rows,  # noqa: F401 (their tables join the metadata)
)
from server_core.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
