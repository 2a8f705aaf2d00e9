"""Whether an administrator is at this computer's consoles, for a window that is no part of them."""

from __future__ import annotations

import asyncio

from app.client import Endpoint, open_client
from app.errors import ConsoleError, NotReachable
from app.process import remote_server
from app.process.data_folder import DataFolder
from app.process.remote_server import RemoteServer
from app.process.windows_here import addresses, session_of
from app.session.choices import read_choices
from server_core.contract.types.consoles import Role


async def is_admin_here(folder: DataFolder) -> bool:
    """At the site of this computer, and at each server elsewhere whose consoles are locked."""
    if not await _is_admin_of_own(folder):
        return False
    for server in await asyncio.to_thread(remote_server.paired, folder):
        if not await _may_at(folder, server):
            return False
    return True


async def _is_admin_of_own(folder: DataFolder) -> bool:
    """By the operator who unlocked its windows. Where no engine answers: unless the last window found it locked."""
    engine = await asyncio.to_thread(folder.running_engine)
    if engine is not None:
        try:
            return await _is_admin_at(engine, await _session_at(folder, folder))
        except NotReachable:
            pass
        except ConsoleError:
            return False
    return not await _were_locked(folder)


async def _may_at(folder: DataFolder, server: RemoteServer) -> bool:
    """A window there that is locked is locked for all of this computer."""
    window = remote_server.window_folder(folder, server)
    if not await _were_locked(window):
        return True
    session = await _session_at(folder, window)
    if session is None:
        return False
    try:
        return await _is_admin_at(await remote_server.with_token(server), session)
    except ConsoleError:
        return False


async def _session_at(folder: DataFolder, site: DataFolder) -> str | None:
    return await asyncio.to_thread(lambda: session_of(str(site.root), addresses(folder.root, site.root)))


async def _is_admin_at(place: Endpoint, session: str | None) -> bool:
    """Raises ConsoleError."""
    async with open_client(place) as client:
        client.be_a_window()
        client.work_as(session)
        return (await client.who_am_i()).role is Role.ADMIN


async def _were_locked(window: DataFolder) -> bool:
    """When a window was here last."""
    return (await asyncio.to_thread(read_choices, window.root / "console.json")).were_locked
