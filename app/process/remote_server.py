"""Pairing with remote servers, and where their tokens are stored."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import msgspec

from agent_core.server_link import system_keyring
from agent_core.server_link.server_key import pin_of, trust
from app.client import ConsoleClient
from app.errors import NoEngine, NotReachable, ReportedError
from app.language.translate import tr
from app.process.data_folder import DataFolder
from app.process.window_requests import ELSEWHERE
from server_core.addresses import FIRST_PORT, is_loopback
from server_core.contract.decisions import pairing_code
from server_core.contract.types.consoles import LONGEST_NAME, Pair, Paired
from server_core.contract.types.fields import UNREADABLE
from server_core.files import close_to_others, make_folder, read_small, write_private

log = logging.getLogger(__name__)
CONNECT_SECONDS = 10.0


class CannotPair(ReportedError):
    """This computer could not be paired with the server. The text says why."""


class NoSuchServer(NoEngine):
    """This computer is not paired with the named server."""


class RemoteServer(msgspec.Struct, frozen=True, kw_only=True):
    """A paired server.

    - `kept_in`: the keyring that holds the token, which is then empty in the file
    - `tls_pin`: None: the system's certificate authorities decide
    """

    console_id: UUID
    name: str
    base_url: str
    server_name: str
    tls_pin: str | None = None
    kept_in: str | None = None
    token: str = ""

    def __repr__(self) -> str:
        return f"RemoteServer(base_url={self.base_url!r}, console_id={self.console_id})"

    @property
    def tls(self) -> ssl.SSLContext | None:
        return None if self.tls_pin is None else trust(self.base_url, self.tls_pin)


def _folder(folder: DataFolder) -> Path:
    return folder.root / ELSEWHERE


def paired(folder: DataFolder) -> list[RemoteServer]:
    """Return the paired servers without tokens from keyrings. An unreadable file does not hide others."""
    return _read(folder)[0]


def _read(folder: DataFolder) -> tuple[list[RemoteServer], NoSuchServer | None]:
    """Read the servers and the errors of unreadable files."""
    found, unread = [], None
    for file in sorted(_folder(folder).glob("*.json")):
        try:
            server = msgspec.json.decode(read_small(file), type=RemoteServer)
            if server.token and close_to_others(file):
                log.warning(
                    "%s could be read by other users of this computer, and was made private. Whoever has read it can "
                    "act as this console. If you do not trust them all, revoke it at %s and pair it again",
                    file,
                    server.server_name,
                )
            found.append(server)
        except (OSError, *UNREADABLE) as error:
            unread = NoSuchServer(tr("{file} cannot be read: {why}", file=file, why=error))
            log.warning("%s", unread)
    return found, unread


def named(folder: DataFolder, name_or_url: str) -> RemoteServer:
    """Find a server by address or id, which are unique, else by its own name, or by host or HOST:PORT.

    Raises NoSuchServer.
    """
    wanted = name_or_url.rstrip("/")
    servers, unread = _read(folder)
    exact = [one for one in servers if wanted in (one.base_url, str(one.console_id))]
    if exact:
        return max(exact, key=lambda one: one.console_id)  # the one paired last
    same = [one for one in servers if one.server_name == wanted] or [
        one for one in servers if wanted.casefold() in _short_addresses(one.base_url)
    ]
    if len(same) != 1:
        if unread is not None and not same:
            raise unread
        text = tr("several servers have this name: name one by its address")
        unknown = tr(
            "this computer is not a console of {name}: pair it first, see 'spoolhouse console pair --help'",
            name=wanted,
        )
        raise NoSuchServer(text if same else unknown)
    return same[0]


def _short_addresses(base_url: str) -> tuple[str, ...]:
    """Return the short forms of an address: the host, and host with port."""
    parts = urlsplit(base_url.casefold())
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    written = f"[{host}]" if ":" in host else host
    return host, written, f"{written}:{port}"


def window_folder(folder: DataFolder, server: RemoteServer) -> DataFolder:
    """The folder of the window's files for this server. No engine ever runs there."""
    return DataFolder(root=_folder(folder) / str(server.console_id))


async def with_token(server: RemoteServer) -> RemoteServer:
    """Return the server with its token. Raises NoSuchServer."""
    if server.kept_in is None:
        return server
    try:
        token = await system_keyring.read(server.kept_in, _label(server.console_id), system_keyring.CONSOLE)
    except system_keyring.KeyringFailed as error:
        text = tr(
            "the token of this console is in this system's keyring ({keyring}) and could not be read",
            keyring=server.kept_in,
        )
        raise NoSuchServer(f"{text}: {error}") from error
    return msgspec.structs.replace(server, token=token)


async def pair(folder: DataFolder, url: str, code: str, name: str | None = None) -> tuple[RemoteServer, Paired]:
    """Pair with a server.

    Its key is checked before it receives anything about the code. Raises CannotPair, NotReachable, Refused.
    """
    base_url = _judged_address(url)
    try:
        given = pairing_code.read(code)
    except pairing_code.CodeUnreadable as error:
        raise CannotPair(error.message) from error
    pin = None
    if urlsplit(base_url).scheme == "https" and given.key_check is not None:
        pin = await _shown_key(base_url)
        if not given.fits(pin):
            raise CannotPair(tr("the code is mistyped, or it was made by another server. Nothing was sent"))
    elif given.key_check is not None and not is_loopback(urlsplit(base_url).hostname or ""):
        raise CannotPair(tr("this code is for a server with TLS: its address begins with https://"))
    _make_room(folder)
    host = socket.gethostname()
    request = Pair(pairing_secret=given.secret, name=(name or host)[:LONGEST_NAME] or "console", hostname=host[:253])
    async with ConsoleClient(base_url=base_url, token="", tls=trust(base_url, pin) if pin else None) as client:
        pairing = await client.pair(request)
    server = RemoteServer(
        console_id=pairing.console_id,
        name=pairing.name,
        base_url=base_url,
        server_name=pairing.server_name,
        tls_pin=pin,
    )
    return await _keep(folder, server, pairing.token), pairing


def _make_room(folder: DataFolder) -> None:
    """Make sure that the token can be stored, before the code is used up. Raises CannotPair."""
    spare_file = _folder(folder) / "room"
    try:
        make_folder(_folder(folder))
        write_private(spare_file, bytes(4096))
        spare_file.unlink()
    except OSError as error:
        text = tr("nothing can be kept in {folder}: {why}", folder=_folder(folder), why=error.strerror)
        raise CannotPair(text) from error


async def forget(folder: DataFolder, server: RemoteServer) -> None:
    """Delete the token here. The server accepts it until it is revoked there."""
    if server.kept_in is not None:
        await system_keyring.forget(server.kept_in, _label(server.console_id), system_keyring.CONSOLE)
    _file(folder, server).unlink(missing_ok=True)


async def _keep(folder: DataFolder, server: RemoteServer, token: str) -> RemoteServer:
    """Store the pairing, replacing an earlier one with the same server. Raises CannotPair."""
    if any(one.console_id == server.console_id and one.base_url != server.base_url for one in paired(folder)):
        raise CannotPair(tr("this server identifies itself as another one, which this computer is already paired with"))
    try:
        keyring = await system_keyring.keep(_label(server.console_id), token, system_keyring.CONSOLE)
        kept = msgspec.structs.replace(server, kept_in=keyring)
    except system_keyring.KeyringFailed:
        kept = msgspec.structs.replace(server, token=token)
    try:
        make_folder(_folder(folder))
        write_private(_file(folder, server), msgspec.json.encode(kept))
    except OSError as error:
        raise CannotPair(
            tr("the console was paired, but its token could not be saved: {why}. Revoke the console there", why=error)
        ) from error
    for before in [one for one in paired(folder) if one.base_url == kept.base_url and one != kept]:
        await forget(folder, before)
    return kept


def _file(folder: DataFolder, server: RemoteServer) -> Path:
    return _folder(folder) / f"{server.console_id}.json"


def _label(console_id: UUID) -> str:
    return f"console {console_id}"


def _judged_address(url: str) -> str:
    """Complete the address: without a scheme and port it is the default port with TLS. Raises CannotPair."""
    written = url.strip().rstrip("/")
    try:
        parts = urlsplit(written if "://" in written else f"https://{written}")
        if parts.port is None and "://" not in written and parts.netloc:
            parts = parts._replace(netloc=f"{parts.netloc.removesuffix(':')}:{FIRST_PORT}")
    except ValueError as error:
        raise CannotPair(tr("this is not a server address: https://HOST:PORT")) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.path:
        raise CannotPair(tr("this is not a server address: https://HOST:PORT"))
    if parts.scheme == "http" and not is_loopback(parts.hostname):
        raise CannotPair(
            tr("without TLS, anybody on the network could read the code: the address must begin with https://")
        )
    return f"{parts.scheme}://{parts.netloc}"


async def _shown_key(base_url: str) -> str:
    """Return the pin of the key at this address, proven by a TLS handshake. Raises NotReachable."""
    parts = urlsplit(base_url)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            _, writer = await asyncio.open_connection(parts.hostname, parts.port or 443, ssl=context)
            try:
                shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
                return pin_of(shown)
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        text = tr("The server at {url} cannot be reached.", url=base_url)
        raise NotReachable(f"{text} {_why_away(error)}".rstrip()) from error


def _why_away(error: Exception) -> str:
    """Return advice. Empty: none known."""
    match error:
        case socket.gaierror():
            return tr("The server's name is not known in this network: enter its IP address instead.")
        case ConnectionRefusedError():
            return tr(
                "The computer answers, but no server at this port. Check the port and that the server is running."
            )
        case ssl.SSLError():
            return tr("The server there does not use TLS. Check the port.")
        case TimeoutError():
            return tr("No answer. Check the address, and that a firewall allows the port.")
    return ""
