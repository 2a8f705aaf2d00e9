"""The migrations build exactly what the tables declare."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server_core.store.database import DatabaseUnusable, current_revision, writer_engine
from server_core.store.migrate import HEAD, MIGRATIONS, migrate
from server_core.store.tables import metadata


def test_migrations_and_tables_agree(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_head_is_the_newest_revision() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseUnusable, match="newer"):
        migrate(engine)
