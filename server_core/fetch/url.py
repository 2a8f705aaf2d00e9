"""The one reading of a URL: what is judged here is what is connected to, asked for and verified."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import quote, urljoin

import idna

from server_core.contract.messages.documents import RemoteDocumentMessages
from server_core.fetch.errors import UrlInvalid
from server_core.fetch.places import Address

HTTPS_PORT, HTTP_PORT = 443, 80
MOST_CHARACTERS = 2048

_URL = re.compile(r"(?P<scheme>https?)://(?P<authority>[^/?#]+)(?P<target>[^#]*)(?:#.*)?", re.IGNORECASE)
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE | re.ASCII)
_AUTHORITY = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^:\[\]@%]+)(?::(?P<port>[1-9][0-9]{0,4}))?", re.ASCII)
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)
# a last label like this makes a host a number for one reader or another (URL standard, "ends in a number")
_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
_KEPT_IN_TARGET = "%/:?#[]@!$&'()*+,;=-._~"


@dataclass(frozen=True, kw_only=True, slots=True)
class RemoteUrl:
    """`host`: ASCII, lower case, without a final dot or brackets. `address`: the host, if that is a literal one.
    `target`: path and query as sent in the request line. `plain`: http without TLS."""

    host: str
    address: Address | None
    port: int
    target: str
    plain: bool = False

    @property
    def authority(self) -> str:
        """Value of the Host header (RFC 9110 section 7.2)."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTP_PORT if self.plain else HTTPS_PORT) else f"{host}:{self.port}"

    def redirected(self, location: bytes) -> RemoteUrl:
        """Resolve a Location header and validate the result from scratch. Raises UrlInvalid.

        Spaces and bytes that are not UTF-8 are percent-encoded first, as browsers do (RFC 9110 section 10.2.2 requires
        a URI reference). In a host name they remain an error.
        """
        return self._referred(_encoded(location))

    def _referred(self, location: str) -> RemoteUrl:
        if _ABSOLUTE.match(location):  # urljoin would take https:///x for a path of the same server
            return read_url(location)
        if location.startswith("//"):
            return read_url(f"https:{location}")
        _only_visible(location)
        return read_url(urljoin(f"https://{self.authority}{self.target}", location))


def read_url(text: str, *, plain_too: bool = False) -> RemoteUrl:
    """Raises UrlInvalid for whatever two programs could read in two ways. `plain_too`: it may begin with http://."""
    if len(text) > MOST_CHARACTERS:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_TOO_LONG(most=MOST_CHARACTERS))
    _only_visible(text)
    url = _URL.fullmatch(text)
    plain = url is not None and url["scheme"].lower() == "http"
    if url is None or (plain and not plain_too):
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_NOT_HTTPS())
    if "@" in url["authority"]:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_WITH_USER())
    host, port = read_authority(url["authority"], HTTP_PORT if plain else HTTPS_PORT)
    address = None if isinstance(host, str) else host
    target = url["target"] if url["target"].startswith("/") else "/" + url["target"]
    return RemoteUrl(
        host=str(host),
        address=address,
        port=port,
        target=quote(target, _KEPT_IN_TARGET),
        plain=plain,
    )


def read_authority(authority: str, default_port: int = HTTPS_PORT) -> tuple[str | Address, int]:
    """Host and port of `host`, `host:port`, `[address]` or `[address]:port`. Raises UrlInvalid."""
    parts = _AUTHORITY.fullmatch(authority)
    if parts is None:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_UNREADABLE())
    port = int(parts["port"] or default_port)
    if port > 0xFFFF:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_PORT_WRONG())
    return _host(parts["host"]), port


def _host(text: str) -> str | Address:
    if text.startswith("["):
        try:
            return IPv6Address(text[1:-1])
        except ValueError as problem:
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_IPV6_WRONG()) from problem
    labels = _in_ascii(text).split(".")
    if labels[-1] == "" and len(labels) > 1:
        labels.pop()
    name = ".".join(labels)
    if _NUMERIC.fullmatch(labels[-1]):
        try:
            return IPv4Address(name)
        except ValueError as problem:
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_IPV4_WRONG()) from problem
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_WRONG())
    return name


def _in_ascii(host: str) -> str:
    """IDNA 2008 with the mapping of UTS 46, as browsers do."""
    if host.isascii():
        return host.lower()
    try:
        return idna.encode(host[:254], uts46=True, std3_rules=True).decode("ascii").lower()
    except UnicodeError as problem:
        raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_HOST_WRONG()) from problem


def _encoded(location: bytes) -> str:
    """Percent-encode a Location header.

    ASCII control characters and backslashes stay and are refused later, because programs disagree on their meaning.
    """
    text = location.decode("utf-8", "surrogateescape")
    return "".join(quote(each, errors="surrogateescape") if _is_blank(each) else each for each in text)


def _is_blank(character: str) -> bool:
    if character.isascii():
        return character == " "
    return unicodedata.category(character)[0] in "CZ"


def _only_visible(text: str) -> None:
    """No backslash (a slash for some readers), and nothing that some strip: blanks, control and format characters."""
    for character in text:
        if character == "\\" or unicodedata.category(character)[0] in "CZ":
            raise UrlInvalid(RemoteDocumentMessages.DOCUMENT_URL_NOT_ENCODED())
