"""Listening sockets, the addresses at which other computers reach the server, and how they recognise it by TLS."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import ssl
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path

from server_core.addresses import is_loopback, literal
from server_core.config import ServerConfig, TlsFiles
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import StartMessages
from server_core.contract.types.consoles import PortState
from server_core.contract.types.fields import Record

BACKLOG = 4096
"""Connections that may wait to be accepted.

The system lowers this to its own limit; further clients retry after 1 s.
"""
SEND_BUFFER_BYTES = 256 * 1024


class TlsUnusable(Exception):
    """The certificate or its key cannot be used. `is_key`: the fault is in the key."""

    def __init__(self, message: Message, *, is_key: bool = False) -> None:
        super().__init__(str(message))
        self.message = message
        self.is_key = is_key


class Tls(Record, frozen=True, kw_only=True):
    """The listener's certificate.

    - `pin`: SHA-256 of the public key (SubjectPublicKeyInfo, RFC 7469) as curl takes it, `sha256//BASE64`; unchanged by
      renewals
    - `fingerprint`: SHA-256 of the certificate, as browsers show it, `AB:CD:…`
    - `names`: the server's names on the certificate (RFC 6125), without wildcards
    - `holds_for`: all names and addresses on the certificate
    - `begins_at`, `expires_at`: in UTC
    """

    context: ssl.SSLContext
    pin: str
    fingerprint: str
    names: tuple[str, ...]
    holds_for: tuple[str, ...]
    begins_at: datetime
    expires_at: datetime


class ServedCertificate:
    """The certificate that the public listener shows. A renewed one replaces `now`; open connections keep theirs.

    - `files`: as configured; None = the server's own, which `load` renews when it ends soon
    - `load`: reads the files (blocking). Raises TlsUnusable
    """

    def __init__(self, now: Tls, files: TlsFiles | None, load: Callable[[], Tls]) -> None:
        self.now = now
        self.files = files
        self.load = load


class PortBusy(Exception):
    """Another program already listens on the port."""

    def __init__(self, host: str, port: int) -> None:
        self.message = StartMessages.PORT_BUSY(port=str(port), host=host)
        super().__init__(str(self.message))


def listen(host: str, port: int) -> socket.socket:
    """Bind a listening socket. Raises PortBusy, OSError.

    TCP_NODELAY and the send buffer's size are set here because accepted connections inherit them. Without the first,
    small answers wait; the buffer costs memory, and a slow reader's progress shows only once part of it was sent.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortBusy(host, port) from error
        raise
    return listener


def listen_here(port: int) -> socket.socket:
    """Bind to loopback at `port`, or at any free port if that is taken."""
    try:
        return listen("127.0.0.1", port)
    except PortBusy:
        return listen("127.0.0.1", 0)


def is_wildcard(host: str) -> bool:
    """Return whether the host means all addresses."""
    return host in ("", "0.0.0.0", "::")  # noqa: S104


def url(scheme: str, host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def reachable_here(host: str) -> str:
    """Return the address at which programs on this computer reach a listener on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104


# Tells whether a port is free, and which program uses it. Blocking; the program is known on Linux only.


LISTENS = "0A"
"""State TCP_LISTEN in /proc/net/tcp."""


def look_at(host: str, port: int) -> PortState:
    try:
        listen(host, port).close()
    except PortBusy:
        return PortState(port=port, free=False, used_by=program_at(port))
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM):
            return PortState(port=port, free=False, allowed=False)
        return PortState(port=port, free=False)
    return PortState(port=port, free=True)


def program_at(port: int, proc: Path = Path("/proc")) -> str | None:
    """Return the program's name if this user may see it (proc(5))."""
    if not sys.platform.startswith("linux"):
        return None
    wanted = {f"socket:[{inode}]" for inode in _listening(port, proc)}
    if not wanted:
        return None
    for process in proc.iterdir():
        if process.name.isdigit() and _has_open(process / "fd", wanted):
            with suppress(OSError):
                return (process / "comm").read_text(encoding="utf-8", errors="replace").strip() or None
    return None


def _has_open(descriptors: Path, wanted: set[str]) -> bool:
    with suppress(OSError), os.scandir(descriptors) as entries:  # another user's process, or one that has ended
        for each in entries:
            with suppress(OSError):
                if os.readlink(each.path) in wanted:
                    return True
    return False


def _listening(port: int, proc: Path) -> set[str]:
    """Return the inodes of sockets that listen on the port."""
    found = set()
    for table in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (proc / "net" / table).read_text(encoding="ascii").splitlines()[1:]:
                fields = line.split()
                if fields[3] == LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                    found.add(fields[9])
    return found


MOST_NUMBERS = 3
"""Most addresses listed: a computer with virtual machines has dozens that no other computer reaches."""


def speaks_tls(config: ServerConfig) -> bool:
    """Return whether the public listener uses TLS."""
    return config.tls is not None or not (config.plain_http or is_loopback(config.host))


def called(certificate: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Return the names on a configured certificate, which clients must use. Every computer is also `localhost`."""
    return tuple(dict.fromkeys((*(each for each in certificate if each != "localhost"), *own)))


def public_url(config: ServerConfig, port: int, names: Sequence[str]) -> str:
    """Return the configured URL, else one by name if the server listens on all addresses.

    `names`: of this computer, best first.
    """
    if config.public_base_url is not None:
        return config.public_base_url
    host = config.host
    if is_wildcard(host):
        host = next(iter((*config.allowed_hosts, *names)), reachable_here(host))
    return _url(config, host, port)


def public_urls(config: ServerConfig, port: int, names: Sequence[str]) -> list[str]:
    """Return that URL first, then those by number: not every network resolves a computer's name."""
    numbers: list[str] = []
    if config.public_base_url is None and is_wildcard(config.host):
        four = config.host != "::"
        usable = [each for each in own_addresses() if not is_loopback(each) and not (four and ":" in each)]
        numbers = [_url(config, each, port) for each in usable[:MOST_NUMBERS]]
    return list(dict.fromkeys([public_url(config, port, names), *numbers]))


def _url(config: ServerConfig, host: str, port: int) -> str:
    scheme = "https" if speaks_tls(config) else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


# The names and addresses of this computer: for the allow-list of `Host`, and for its self-made certificate.


RESOLVER_SECONDS = 1.0
log = logging.getLogger(__name__)


async def own_names() -> tuple[str, ...]:
    """Return the host name, its short and `.local` forms, and the full name if the resolver answers soon.

    Lower case, best first.
    """
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    full = name
    with suppress(TimeoutError):  # without a resolver, a computer waits long and in vain
        async with asyncio.timeout(RESOLVER_SECONDS):
            full = (await asyncio.to_thread(socket.getfqdn)).lower()
    names = [name, short, f"{short}.local", *([full] if _is_name(full) else [])]
    return tuple(dict.fromkeys(found for found in names if found and found != "localhost"))


def names_and_addresses(hosts: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return names, and IP addresses (IPv6 also in brackets); certificates list them apart (RFC 5280, 4.2.1.6)."""
    names, addresses = [], []
    for host in hosts:
        try:
            addresses.append(str(ip_address(host.removeprefix("[").removesuffix("]"))))
        except ValueError:
            names.append(host)
    return names, addresses


def _is_name(text: str) -> bool:
    return literal(text) is None and "." in text and not text.endswith(".arpa") and not text.startswith("localhost")


def own_addresses() -> tuple[str, ...]:
    """Return loopback, the addresses that this computer uses towards others, then those of its other interfaces.

    In a network without a route to the internet only the last exist. No packet is sent to find them.
    """
    found = ["127.0.0.1", "::1"]
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(str(probe.getsockname()[0]).partition("%")[0])
    return tuple(dict.fromkeys([*found, *_of_links()]))


def _of_links() -> list[str]:
    import ifaddr  # ctypes starts another program to find the C library: only for servers that others may reach

    try:
        addresses = [address.ip for adapter in ifaddr.get_adapters() for address in adapter.ips]
    except (OSError, AssertionError, ValueError) as error:  # refused by a sandbox; a link without a netmask, or a name
        log.info("The addresses of this computer's network links are not known: %s", error)
        return []
    found = [each if isinstance(each, str) else each[0] for each in addresses]
    return sorted((each for each in found if not ip_address(each).is_link_local), key=lambda each: ":" in each)
