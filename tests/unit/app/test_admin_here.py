"""Turning this computer into an agent by a clicked link: never from a locked console, wherever its server is."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest

from app.process.data_folder import DataFolder
from app.process.opened_link import is_admin_here
from app.process.remote_server import RemoteServer
from app.process.window_requests import ELSEWHERE, address_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(root=tmp_path)


def paired(folder: DataFolder, *, locked: bool | None) -> UUID:
    """A console of a server elsewhere, and what its window knew when it was here last; None: there never was one."""
    server = RemoteServer(
        console_id=uuid4(), name="Gate", base_url="https://there:1", server_name="Warehouse", token="t" * 43
    )
    window = folder.root / "remote-consoles" / str(server.console_id)
    window.mkdir(parents=True)
    file = window.with_suffix(".json")
    file.write_bytes(msgspec.json.encode(server))
    file.chmod(0o600)
    if locked is not None:
        (window / "console.json").write_bytes(msgspec.json.encode({"were_locked": locked}))
    return server.console_id


async def test_a_computer_without_a_locked_console_is_its_users(folder: DataFolder) -> None:
    assert await is_admin_here(folder)
    paired(folder, locked=None)
    paired(folder, locked=False)
    assert await is_admin_here(folder)


async def test_a_console_that_is_locked_here_counts_also_where_its_server_is_elsewhere(folder: DataFolder) -> None:
    paired(folder, locked=False)
    places = [paired(folder, locked=True) for _ in range(2)]
    one, other = [address_of(str(folder.root / ELSEWHERE / str(each))) for each in places]
    assert not await is_admin_here(folder)
    assert not await is_admin_here(folder, (one,)), "nobody has unlocked the other one"
    assert await is_admin_here(folder, (one, other))


async def test_a_site_of_its_own_that_was_locked_counts_whoever_is_elsewhere(
    folder: DataFolder,
) -> None:
    (folder.root / "console.json").write_bytes(msgspec.json.encode({"were_locked": True}))
    paired(folder, locked=False)
    assert not await is_admin_here(folder)
    assert await is_admin_here(folder, (address_of(str(folder.root)),)), "an administrator unlocked it"
