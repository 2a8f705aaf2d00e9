"""Rows of used assertions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server_core.contract.types.partners import AccountKind
from server_core.store import account_rows, application_rows
from server_core.store.ids import new_id
from server_core.store.store import Connection, Store

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def test_what_ended_sooner_and_is_dropped_later_moves_nothing_back(tmp_path: Path) -> None:
    """This happens after a clock was set back. The time up to which everything was forgotten never falls."""
    account_id, application_id = new_id(), new_id()

    def begin(connection: Connection) -> None:
        account_rows.insert_account(
            connection, account_id=account_id, name="Shop systems", at=NOW, kind=AccountKind.DEVELOPER
        )
        application_rows.insert_application(
            connection, account_id, application_id=application_id, name="Shop", created_at=NOW
        )

    store = await Store.open(tmp_path / "server.db")
    try:
        await store.write(begin)
        for number, seconds in enumerate((100, 50, 200)):

            def drop(connection: Connection, jti: bytes = bytes([number]), seconds: int = seconds) -> datetime | None:
                assert application_rows.use(connection, application_id, jti, NOW + timedelta(seconds=seconds))
                application_rows.drop_used(connection, expired_before=NOW + timedelta(hours=1), most=10)
                assert not application_rows.is_used(connection, application_id, jti)
                return application_rows.forgotten_until(connection)

            assert await store.write(drop) == NOW + timedelta(seconds=max(100, seconds))
    finally:
        await store.close()
