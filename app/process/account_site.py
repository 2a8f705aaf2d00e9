"""A window about one account of its server: who is meant, and the small folder of its own that it keeps."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import msgspec

from app.client import open_client
from app.errors import CommandFailed, NoEngine, NotReachable, Refused
from app.language.translate import Phrase
from app.process.account_names import SITE, account_named
from app.process.data_folder import DataFolder
from app.process.engine_link import EndpointProvider
from app.process.window_site import WindowSite, nothing
from app.process.windows_here import CUSTOMERS
from app.session.choices import Choices, read_choices
from app.window.chosen_by_command import KEYS
from app.words.consoles import shut_out_of_command
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.partners import AccountKind, AccountView
from server_core.files import make_folder, read_small, write_private

LONGEST_KEPT = 16 * 1024
"""Bytes: more are no account of ours."""
NOT_OF_THIS = Phrase("The window of the whole site restarts the server")


def about(site: WindowSite, named: str) -> WindowSite:
    """`named` as on the command line: name, external id or id; of the site itself it stays the site's window.

    Asks the server, before there is a window. One that was looked after before opens without its server, too, where
    its id says who is meant. Raises CommandFailed where nobody is called so, NoEngine, NotReachable, Refused.
    """
    if named == SITE:
        return site
    try:
        account = asyncio.run(_asked(site.provider, named))
    except (NoEngine, NotReachable, Refused) as error:
        out = shut_out_of_command(error, site.name, site.address or "")
        if out:
            raise CommandFailed(out) from error
        account = None if isinstance(error, Refused) else _known(site.folder, named)
        if account is None:
            raise
    if account is None or account.kind is AccountKind.SITE:
        return site
    site.leave_engine()
    folder = account_folder(site.folder, account.account_id)
    _keep(folder, account)
    return replace(
        site,
        folder=folder,
        of_site=site.folder,
        stop=nothing,
        why_no_restart=lambda: str(NOT_OF_THIS),
        account=account,
    )


def account_folder(folder: DataFolder, account_id: UUID) -> DataFolder:
    """Below that of the window on the whole site; no engine ever runs there."""
    return DataFolder(root=folder.root / CUSTOMERS / str(account_id))


def choices_at(site: WindowSite, kept: Choices, *, is_new: bool) -> Choices:
    """A new window looks and sounds as the one on the whole site, and whoever works there signs here, too; as it
    locks, so does this one."""
    if site.of_site is None:
        return kept
    there = read_choices(site.of_site.root / "console.json")
    taken = ("were_locked", *KEYS) if is_new else ("were_locked", "lock_minutes", "operator")
    return msgspec.structs.replace(kept, **{key: getattr(there, key) for key in taken})


async def _asked(provider: EndpointProvider, named: str) -> AccountView | None:
    async with open_client(await provider()) as client:
        return await account_named(client, named)


def _file(folder: DataFolder) -> Path:
    return folder.root / "account.json"


def _known(folder: DataFolder, named: str) -> AccountView | None:
    """Whom this id means, as it was kept: never somebody else, nor the site. None: not known."""
    try:
        wanted = UUID(named)
        kept = msgspec.json.decode(read_small(_file(account_folder(folder, wanted)), LONGEST_KEPT), type=AccountView)
    except (ValueError, OSError, *UNREADABLE):
        return None
    return kept if kept.account_id == wanted and kept.kind is not AccountKind.SITE else None


def _keep(folder: DataFolder, account: AccountView) -> None:
    """A disk that is full keeps nobody from the window."""
    try:
        make_folder(folder.root)
        write_private(_file(folder), msgspec.json.encode(account))
    except OSError:
        return
