"""The migrations build exactly what the tables declare."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server_core.contract.messages.message import Template
from server_core.contract.messages.system import DatabaseMessages
from server_core.store import tables
from server_core.store.database import HEAD, MIGRATIONS, DatabaseUnusable, current_revision, migrate, writer_engine
from server_core.store.tables import metadata


def test_migrations_and_tables_agree(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD
        context = MigrationContext.configure(connection)
        assert tables.relationships.metadata is tables.pending_acts.metadata is metadata
        assert compare_metadata(context, metadata) == []


def test_head_is_the_newest_revision() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert current_revision(connection) == HEAD


@pytest.mark.parametrize(
    ("revision", "refusal"),
    [
        ("9999", DatabaseMessages.DATABASE_OF_NEWER_VERSION),
        ("0019", DatabaseMessages.DATABASE_OF_OLDER_VERSION),
        ("0010", DatabaseMessages.DATABASE_OF_OLDER_VERSION),
    ],
)
def test_a_newer_database_and_one_that_is_too_old_are_left_alone(
    tmp_path: Path, revision: str, refusal: Template
) -> None:
    engine = writer_engine(tmp_path / "test.db")
    migrate(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = ?", (revision,))
    with pytest.raises(DatabaseUnusable) as refused:
        migrate(engine)
    assert refused.value.message == refusal(found=revision, known=HEAD)
    with engine.connect() as connection:
        assert current_revision(connection) == revision
