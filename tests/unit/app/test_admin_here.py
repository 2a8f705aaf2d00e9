"""Turning this computer into an agent by a clicked link: never from a locked console, wherever its server is."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID, uuid4

import msgspec
import pytest

from app.errors import ConsoleError, NotReachable
from app.process import opened_link
from app.process.data_folder import DataFolder
from app.process.opened_link import is_admin_here
from app.process.remote_server import RemoteServer

pytestmark = pytest.mark.anyio
SESSION = "session-" * 4


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return DataFolder(root=tmp_path)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What windows and servers would say: `session` of a window, `role` of who has it, or why nobody knows."""
    said: dict[str, object] = {"session": None, "role": True}

    async def is_admin_at(_: object, session: str | None) -> bool:
        assert session == SESSION
        if isinstance(said["role"], ConsoleError):
            raise said["role"]
        return bool(said["role"])

    monkeypatch.setattr(opened_link, "session_of", lambda site: said["session"])
    monkeypatch.setattr(opened_link, "_is_admin_at", is_admin_at)
    return said


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


async def test_a_computer_without_a_locked_console_is_its_users(folder: DataFolder, asked: dict[str, object]) -> None:
    assert await is_admin_here(folder)
    paired(folder, locked=None)
    paired(folder, locked=False)
    assert await is_admin_here(folder)


async def test_a_console_that_is_locked_here_counts_also_where_its_server_is_elsewhere(
    folder: DataFolder, asked: dict[str, object]
) -> None:
    paired(folder, locked=False)
    paired(folder, locked=True)
    assert not await is_admin_here(folder)
    asked["session"] = SESSION
    assert await is_admin_here(folder), "an administrator unlocked it"
    asked["role"] = False
    assert not await is_admin_here(folder), "an operator did"
    asked["role"] = NotReachable("away")
    assert not await is_admin_here(folder), "nobody knows who did"


async def test_a_site_of_its_own_that_was_locked_counts_whoever_is_elsewhere(
    folder: DataFolder, asked: dict[str, object]
) -> None:
    (folder.root / "console.json").write_bytes(msgspec.json.encode({"were_locked": True}))
    paired(folder, locked=False)
    assert not await is_admin_here(folder)
