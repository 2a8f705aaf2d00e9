"""Upgrades of an older database: copied first, named with the way back, refused without space."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from server_core.home import home_of
from server_core.store.database import HEAD, MIGRATIONS, DatabaseUnusable, writer_engine
from server_core.store.store import Store

pytestmark = pytest.mark.anyio
OLD = "0024"


def older(path: Path) -> Path:
    """Make a database of an older version, with one start of its server."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writer_engine(path).connect() as connection:
        config.attributes["connection"] = connection
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        command.upgrade(config, OLD)
        connection.exec_driver_sql(
            "INSERT INTO audit (number, account_id, at, actor, act, subject, details, hash)"
            " VALUES (1, '00', 0, '{}', 'server.start', 'server', '{\"version\": \"3.1\"}', x'00')"
        )
        connection.exec_driver_sql("COMMIT")
    return path


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


async def test_a_copy_is_made_first_and_its_command_goes_back(tmp_path: Path) -> None:
    path, copies = older(tmp_path / "it's.db"), tmp_path / "copies"
    store = await Store.open(path, copies=copies)
    await store.close()
    upgrade = store.upgrade
    assert upgrade is not None
    assert (upgrade.before, upgrade.after, upgrade.version) == (OLD, HEAD, "3.1")
    assert (revision(path), revision(Path(upgrade.file))) == (HEAD, OLD)
    home = home_of(path)
    subprocess.run(["sh", "-c", upgrade.command], check=True)  # noqa: ASYNC221 - the command under test
    assert revision(path) == OLD
    assert home_of(path) != home, "the server sees that its state is an old one"
    again = await Store.open(path, copies=copies)
    await again.close()
    assert revision(path) == HEAD


async def test_nothing_is_copied_without_an_upgrade(tmp_path: Path) -> None:
    for _ in range(2):
        store = await Store.open(tmp_path / "new.db", copies=tmp_path / "copies")
        await store.close()
        assert store.upgrade is None
    assert not (tmp_path / "copies").exists()


async def test_the_newest_two_copies_stay(tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    for number in range(3):
        store = await Store.open(older(tmp_path / f"{number}.db"), copies=copies)
        await store.close()
        (copy,) = copies.glob("before-upgrade-0024-*.db")
        copy.rename(copies / f"before-upgrade-{number}.db")
    assert sorted(file.name for file in copies.iterdir()) == ["before-upgrade-1.db", "before-upgrade-2.db"]


async def test_no_space_refuses_the_upgrade_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, usage = older(tmp_path / "old.db"), shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1_000_000))
    with pytest.raises(DatabaseUnusable) as refused:
        await Store.open(path, copies=tmp_path / "copies")
    assert refused.value.message.code == "upgrade_needs_space"
    assert revision(path) == OLD
    assert list((tmp_path / "copies").iterdir()) == []
