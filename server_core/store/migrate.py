"""Brings the schema to HEAD; Alembic is imported only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from server_core import failpoints
from server_core.store.commits import Commit
from server_core.store.database import DatabaseUnusable, current_revision

HEAD = "0019"
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Raises DatabaseUnusable for a database of a newer version of the program, DBAPIError, OSError."""
    with engine.connect() as connection:
        revision = current_revision(connection)
        if revision == HEAD:
            return
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            command.upgrade(config, HEAD)
            failpoints.reach(Commit.SCHEMA.before)
            connection.exec_driver_sql("COMMIT")
            failpoints.reach(Commit.SCHEMA.after)
        except CommandError as error:
            raise DatabaseUnusable(
                f"the database has schema {revision}, this version knows {HEAD}: use the newer program"
            ) from error
