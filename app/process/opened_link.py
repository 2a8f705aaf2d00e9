"""Handles a clicked `spoolhouse://` link apart from its window: reads it, and enrols only after the user agreed."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.client import ServerEndpoint, open_client
from app.errors import CommandFailed, ConsoleError, NoEngine, NotReachable
from app.language.translate import tr
from app.process import remote_server as process_remote_server
from app.process.data_folder import DataFolder
from app.process.engine_process import start_agent
from app.process.enrolling import become_agent, key_storage_words, look_at, remote_server
from app.process.window_requests import ANSWER_MS, OK, LinkAddress, address_of, doors_of, opening, say
from app.session.choices import read_choices
from app.words.plain_text import plain
from server_core.contract.decisions.onboarding_link import LinkUnreadable
from server_core.contract.messages.agents import LinkServerMessages
from server_core.contract.types.consoles import Role
from server_core.contract.types.enrolment import read_click
from server_core.contract.types.fields import NAME_CHARACTERS


@dataclass(frozen=True, kw_only=True)
class Offer:
    """The question about the link. All texts are on one line and without control characters."""

    account_name: str
    host: str
    key_words: str


@dataclass(frozen=True, kw_only=True)
class OpenedLink:
    """`link`: the onboarding link inside, see `opened`. `agreed`: see `is_admin_here`."""

    folder: DataFolder
    link: str
    agreed: tuple[str, ...] = ()

    async def look(self) -> Offer:
        """Read what the link is for. It stays unused. Raises CommandFailed."""
        await self._require_admin()
        server = remote_server(self.folder)
        if server is not None:
            raise CommandFailed(
                tr(
                    "This computer is already an agent of {url} and stays one. Nothing was done with the "
                    "link. To move it to the new server, ask your administrator (spoolhouse agent enroll "
                    "--replace)",
                    url=server.base_url,
                )
            )
        facts = await look_at(self.folder, self.link)
        return Offer(
            account_name=plain(facts.account_name[:NAME_CHARACTERS]),
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
                "This computer is now an agent of {url}, but the agent is not running. Ask your "
                "administrator to start it (spoolhouse agent run)",
                url=enrolled.base_url,
            )
            raise NoEngine(f"{text}. {error}") from error
        name, key_words = (
            plain(enrolled.account_name[:NAME_CHARACTERS]),
            key_storage_words(self.folder, enrolled.kept_in),
        )
        return tr(
            "This computer is now an agent of “{name}” and prints for it. Its key is stored {place}. "
            "It does not start automatically after a restart of this computer: ask your "
            "administrator to set that up (spoolhouse agent autostart on)",
            name=name,
            place=key_words,
        )

    async def _require_admin(self) -> None:
        if not await is_admin_here(self.folder, self.agreed):
            raise for_admins()


def for_admins() -> CommandFailed:
    return CommandFailed(
        tr(
            "Only an administrator can decide whose agent this computer is. Unlock its console as an "
            "administrator and click the link again. Nothing was done with it"
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
        return tr("none in the link: the server needs a certificate that this computer trusts")
    return tr("none: plain HTTP inside this computer")


# The consent to a link: by an administrator at this site's console, and at each locked console of a remote server. A
# clicked link is passed from one running console to the next. Each decides for itself and adds its address to those
# that agreed, so no session leaves a process. The last one, the site's own if it runs, asks the user.


def hand_over(folder: DataFolder, link: str, agreed: tuple[str, ...] = ()) -> bool:
    """Give the link to the next running console that is not among `agreed`. Returns False if there is none. Blocking.

    The console asks the person about it, explains why it must not be used, or hands it over in turn.
    """
    line = opening(LinkAddress(link=link, agreed=agreed))
    for door in reversed(doors_of(folder.root)):  # this site's own is the last: it asks
        if door not in agreed:
            with contextlib.suppress(OSError):
                if say(door, line, ANSWER_MS) == OK:
                    return True
    return False


async def is_admin_here(folder: DataFolder, agreed: tuple[str, ...] = ()) -> bool:
    """Return whether an administrator is at work at this site and at each locked console of a remote server.

    `agreed`: the addresses of the consoles that agreed. A console that does not run is not unlocked.
    """
    if _door_of(folder) not in agreed and not await _is_admin_of_own(folder):
        return False
    servers = await asyncio.to_thread(process_remote_server.paired, folder)
    windows = [process_remote_server.window_folder(folder, each) for each in servers]
    unconfirmed = [each for each in windows if _door_of(each) not in agreed]
    return not any([await _were_locked(each) for each in unconfirmed])


def _door_of(folder: DataFolder) -> str:
    return address_of(str(folder.root))


async def _is_admin_of_own(folder: DataFolder) -> bool:
    """Return whether the site's console is usable without a PIN. If no engine answers: as the last window found it."""
    engine = await asyncio.to_thread(folder.running_engine)
    if engine is not None:
        try:
            return await _is_admin_at(engine)
        except NotReachable:
            pass
        except ConsoleError:
            return False
    return not await _were_locked(folder)


async def _is_admin_at(endpoint: ServerEndpoint) -> bool:
    """Ask that server without an operator's session. Raises ConsoleError."""
    async with open_client(endpoint) as client:
        client.be_a_window()
        return (await client.who_am_i()).role is Role.ADMIN


async def _were_locked(window: DataFolder) -> bool:
    """Return whether the last window was locked."""
    return (await asyncio.to_thread(read_choices, window.root / "console.json")).were_locked
