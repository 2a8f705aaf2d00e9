"""Handles a clicked `spoolhouse://` link apart from its window: reads it, and enrols only after the user agreed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.client import Endpoint, open_client
from app.errors import CommandFailed, ConsoleError, NoEngine, NotReachable
from app.language.translate import tr
from app.process import remote_server as process_remote_server
from app.process.data_folder import DataFolder
from app.process.engine_process import start_agent
from app.process.enrolling import become_agent, look_at, place_words, remote_server
from app.process.remote_server import RemoteServer
from app.process.window_requests import session_of
from app.session.choices import read_choices
from app.words.plain_text import plain
from server_core.contract.decisions.onboarding_link import LinkUnreadable
from server_core.contract.messages.agents import LinkServerMessages
from server_core.contract.types.consoles import Role
from server_core.contract.types.enrolment import read_click

LONGEST_NAME = 120
"""Characters of what a stranger calls its account."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """The question about the link. All texts are on one line and without control characters."""

    account_name: str
    host: str
    key_words: str


@dataclass(frozen=True, kw_only=True)
class OpenedLink:
    """`link`: the onboarding link inside, see `opened`."""

    folder: DataFolder
    link: str

    async def look(self) -> Offer:
        """Read what the link is for. It stays unused. Raises CommandFailed."""
        await self._require_admin()
        known = remote_server(self.folder)
        if known is not None:
            raise CommandFailed(
                tr(
                    "This computer is an agent of {url} already, and stays it. Nothing was done with the link. "
                    "To become an agent of its server instead: spoolhouse agent enroll --replace",
                    url=known.base_url,
                )
            )
        facts = await look_at(self.folder, self.link)
        return Offer(
            account_name=plain(facts.account_name[:LONGEST_NAME]),
            host=plain(urlsplit(facts.base_url).netloc),
            key_words=_key_words(facts.base_url, facts.tls_pin),
        )

    async def accept(self) -> str:
        """Enrol, start the agent and return the result for the user. Raises CommandFailed, NoEngine."""
        await self._require_admin()
        enrolled = await become_agent(self.folder, self.link, clicked=True)
        try:
            await start_agent(self.folder)
        except NoEngine as error:
            text = tr(
                "This computer is an agent of {url} now, but does not run. Try: spoolhouse agent run",
                url=enrolled.base_url,
            )
            raise NoEngine(f"{text}. {error}") from error
        name, place = plain(enrolled.account_name[:LONGEST_NAME]), place_words(self.folder, enrolled.kept_in)
        return tr(
            "This computer is now an agent of “{name}” and prints for it. Its own key lies {place}. After a "
            "restart of this computer start it again: spoolhouse agent run. Or let it start by itself from "
            "now on: spoolhouse agent autostart on",
            name=name,
            place=place,
        )

    async def _require_admin(self) -> None:
        if not await is_admin_here(self.folder):
            raise CommandFailed(
                tr(
                    "Whose agent this computer is, an administrator decides: unlock its console as one, and click the "
                    "link again. Nothing was done with it"
                )
            )


def opened(folder: DataFolder, url: str) -> OpenedLink:
    """Parse the link. Raises CommandFailed if it is not one of ours."""
    try:
        return OpenedLink(folder=folder, link=read_click(url))
    except LinkUnreadable as error:
        raise CommandFailed(LinkServerMessages.LINK_NOTHING_DONE(why=error.message)) from error


def _key_words(base_url: str, tls_pin: str | None) -> str:
    if tls_pin is not None:
        return tls_pin
    if base_url.startswith("https:"):
        return tr("none in the link: an authority that this computer knows must vouch for the server")
    return tr("none: plain HTTP inside this computer")


# Checks for an administrator at this computer's consoles, for a window that belongs to none of them.


async def is_admin_here(folder: DataFolder) -> bool:
    """Check this computer's site and each remote server whose consoles are locked."""
    if not await _is_admin_of_own(folder):
        return False
    for server in await asyncio.to_thread(process_remote_server.paired, folder):
        if not await _may_at(folder, server):
            return False
    return True


async def _is_admin_of_own(folder: DataFolder) -> bool:
    """Check the operator who unlocked the windows. Without an engine: allowed unless the last window was locked."""
    engine = await asyncio.to_thread(folder.running_engine)
    if engine is not None:
        try:
            return await _is_admin_at(engine, await _session_at(folder))
        except NotReachable:
            pass
        except ConsoleError:
            return False
    return not await _were_locked(folder)


async def _may_at(folder: DataFolder, server: RemoteServer) -> bool:
    """Check a remote server. A locked window there counts for the whole computer."""
    window = process_remote_server.window_folder(folder, server)
    if not await _were_locked(window):
        return True
    session = await _session_at(window)
    if session is None:
        return False
    try:
        return await _is_admin_at(await process_remote_server.with_token(server), session)
    except ConsoleError:
        return False


async def _session_at(site: DataFolder) -> str | None:
    return await asyncio.to_thread(session_of, str(site.root))


async def _is_admin_at(place: Endpoint, session: str | None) -> bool:
    """Ask that server. Raises ConsoleError."""
    async with open_client(place) as client:
        client.be_a_window()
        client.work_as(session)
        return (await client.who_am_i()).role is Role.ADMIN


async def _were_locked(window: DataFolder) -> bool:
    """Return whether the last window was locked."""
    return (await asyncio.to_thread(read_choices, window.root / "console.json")).were_locked
