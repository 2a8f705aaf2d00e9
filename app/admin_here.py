"""Whether an administrator is at this computer's console, for a window that is no part of it."""

from __future__ import annotations

import asyncio

from app.choices import read_choices
from app.client import open_client
from app.data_folder import DataFolder
from app.errors import NotReachable, Refused
from app.windows_here import addresses, session_of
from server_core.contract.consoles import Role


async def is_admin_here(folder: DataFolder) -> bool:
    """By the operator who unlocked its windows. Where no engine answers: unless the last window found it locked."""
    engine = await asyncio.to_thread(folder.running_engine)
    if engine is not None:
        session = await asyncio.to_thread(lambda: session_of(str(folder.root), addresses(folder.root, folder.root)))
        try:
            async with open_client(engine) as client:
                client.be_a_window()
                client.work_as(session)
                return (await client.who_am_i()).role is Role.ADMIN
        except Refused:
            return False
        except NotReachable:
            pass
    return not (await asyncio.to_thread(read_choices, folder.root / "console.json")).were_locked
