"""A server's empty database, made by the program once for each test process: Alembic takes a tenth of a second."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from server_core.config import ServerConfig
from server_core.store.database import migrate, writer_engine


def furnish(config: ServerConfig) -> None:
    """Copy the empty database into the server's folder, unless it has a database."""
    if not config.database.exists():
        config.database.parent.mkdir(parents=True, exist_ok=True)
        config.database.touch(mode=0o600)
        config.database.write_bytes(_content())


@cache
def _content() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "server.db")
        engine = writer_engine(path)
        migrate(engine)
        engine.dispose()
        return path.read_bytes()
