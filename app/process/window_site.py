"""The server and account of a window: the engine of its data folder or a paired remote server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit
from uuid import UUID

import msgspec

from app.client import open_client
from app.errors import CallRefused, CommandFailed, NoEngine, NotReachable
from app.language.translate import Phrase
from app.process.account_names import SITE, account_named
from app.process.data_folder import DataFolder
from app.process.engine_keeper import EngineKeeper
from app.process.engine_link import EndpointProvider
from app.process.engine_process import stop_engine
from app.words.consoles import shut_out_of_command
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.partners import AccountKind, AccountView
from server_core.files import make_folder, read_small, write_private

ELSEWHERE = Phrase("The server is on another computer. Restart it there")
OF_OTHERS = Phrase("The server runs as a service or was started by hand. Restart it there")
NOT_OF_THIS = Phrase("Restart the server in the site's main window")
CUSTOMERS = "customers"
"""Folder in a site's folder: it holds the files of its customers' windows."""
LONGEST_KEPT = 16 * 1024
"""Bytes. A larger file is not one of ours."""
EngineStop = Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowSite:
    """The site of a window.

    - `folder`: the window's files; `root`: the user's data folder
    - `name`, `address`: of a remote server
    - `account`: the customer that the window is about; None: the site itself
    - `leave_engine`: from then on, the window starts no engine automatically
    """

    folder: DataFolder
    root: DataFolder
    provider: EndpointProvider
    stop: EngineStop
    start_here: Callable[[], None]
    why_no_restart: Callable[[], str | None]
    name: str = ""
    address: str | None = None
    account: AccountView | None = None
    leave_engine: Callable[[], None] = lambda: None


def site_of(folder: DataFolder, server: str | None) -> WindowSite:
    """Return the site. Raises NoSuchServer."""
    if server is not None:
        return _elsewhere(folder, server)
    keeper = EngineKeeper(folder)
    return WindowSite(
        folder=folder,
        root=folder,
        provider=keeper.endpoint,
        stop=lambda: stop_engine(folder),
        start_here=keeper.start_here,
        why_no_restart=lambda: None if keeper.is_ours else str(OF_OTHERS),
        leave_engine=keeper.leave_to_others,
    )


def _elsewhere(folder: DataFolder, server: str) -> WindowSite:
    """Return a remote site, for which no engine ever starts here."""
    from app.process import remote_server

    paired = remote_server.named(folder, server)
    return WindowSite(
        folder=remote_server.window_folder(folder, paired),
        root=folder,
        provider=lambda: remote_server.with_token(paired),
        stop=nothing,
        start_here=lambda: None,
        why_no_restart=lambda: str(ELSEWHERE),
        name=f"{paired.server_name} ({urlsplit(paired.base_url).hostname})",
        address=paired.base_url,
    )


async def nothing() -> None:
    """Do nothing: a remote server is not ours to stop."""


async def about(site: WindowSite, named: str) -> WindowSite:
    """Return the site for an account, by name, external id or id. The site's own account returns the site unchanged.

    Asks the server before a window opens. An account opened before also opens offline if its id was given.
    Raises CommandFailed if there is no such account, NoEngine, NotReachable, Refused.
    """
    if named == SITE:
        return site
    try:
        async with open_client(await site.provider()) as client:
            account = await account_named(client, named)
    except (NoEngine, NotReachable, CallRefused) as error:
        out = shut_out_of_command(error, site.name, site.address or "")
        if out:
            raise CommandFailed(out) from error
        account = (
            None if isinstance(error, CallRefused) else await asyncio.to_thread(_matching_account, site.folder, named)
        )
        if account is None:
            raise
    if account is None or account.kind is AccountKind.SITE:
        return site
    site.leave_engine()
    folder = account_folder(site.folder, account.account_id)
    await asyncio.to_thread(_keep, folder, account)
    return replace(site, folder=folder, stop=nothing, why_no_restart=lambda: str(NOT_OF_THIS), account=account)


def account_folder(folder: DataFolder, account_id: UUID) -> DataFolder:
    """Return the account's folder below the site's. No engine ever runs there."""
    return DataFolder(root=folder.root / CUSTOMERS / str(account_id))


def _matching_account(folder: DataFolder, named: str) -> AccountView | None:
    """Return the stored account with this id, never another one or the site. None: unknown."""
    try:
        wanted = UUID(named)
        file = account_folder(folder, wanted).root / "account.json"
        kept = msgspec.json.decode(read_small(file, LONGEST_KEPT), type=AccountView)
    except (ValueError, OSError, *UNREADABLE):
        return None
    return kept if kept.account_id == wanted and kept.kind is not AccountKind.SITE else None


def _keep(folder: DataFolder, account: AccountView) -> None:
    """Store the account. A full disk must not prevent the window."""
    try:
        make_folder(folder.root)
        write_private(folder.root / "account.json", msgspec.json.encode(account))
    except OSError:
        return
