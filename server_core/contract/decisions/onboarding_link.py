"""The one-time link that makes a computer an agent: `https://HOST[:PORT]/onboarding#TOKEN[.PIN]`.

Token and pin are in the fragment, which browsers never send. PIN is the SHA-256 of the server's own public TLS key
(SubjectPublicKeyInfo, RFC 7469) in base64url without padding. Without it, the usual certificate authorities decide.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from server_core.addresses import is_loopback
from server_core.contract.messages.agents import LinkTextMessages
from server_core.contract.messages.message import Message

PATH = "/onboarding"
_PIN_PREFIX = "sha256//"
_PLACE = re.compile(r"[A-Za-z0-9.:\[\]_-]+\Z")
_FRAGMENT = re.compile(r"(?P<token>[A-Za-z0-9_-]{16,256})(?:\.(?P<pin>[A-Za-z0-9_-]{43}))?\Z")
ONLY_HERE = (
    "This link works on the server's own computer alone. For agents on other computers choose “The local network” in "
    "Settings > Who can reach the server (or: spoolhouse settings set bind network --restart); behind a proxy give its "
    "address there (spoolhouse settings set base_url https://NAME --restart). Then make a new link."
)


class LinkUnreadable(ValueError):
    """A text that is no onboarding link. The error says what is wrong and never repeats the text."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, kw_only=True, slots=True)
class Onboarding:
    """Contents of a link. `tls_pin` as curl takes it, `sha256//BASE64`, None = the link has no key."""

    base_url: str
    token: str = field(repr=False)
    tls_pin: str | None = None


def write(base_url: str, token: str, *, tls_pin: str | None = None) -> str:
    """Write a link. `tls_pin`: of the key at this address, None = plain HTTP, or a proxy's key."""
    pin = "" if tls_pin is None else "." + _digest(tls_pin).translate(str.maketrans("+/", "-_")).rstrip("=")
    return f"{base_url}{PATH}#{token}{pin}"


def led_to(base_url: str, link: str) -> str:
    """Return the same link for another address of its server."""
    return f"{base_url}{PATH}#{link.partition('#')[2]}"


def token_in(fragment: str) -> str:
    """Return the token behind the `#` of a link. Only this module reads it; the page sends all of it as it is."""
    return fragment.partition(".")[0]


def note_on(link: str) -> str | None:
    """Return a warning to show before the link is sent to somebody: ONLY_HERE, or nothing."""
    return ONLY_HERE if is_loopback(urlsplit(link).hostname or "") else None


def read(link: str) -> Onboarding:
    """Parse a link. Raises LinkUnreadable."""
    try:
        parts = urlsplit(link.strip())
        _ = parts.port
    except ValueError as error:
        raise LinkUnreadable(LinkTextMessages.NO_ONBOARDING_LINK()) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
        raise LinkUnreadable(LinkTextMessages.LINK_SCHEME_WRONG())
    if not _PLACE.match(parts.netloc):
        raise LinkUnreadable(LinkTextMessages.LINK_HOST_NOT_ASCII())
    found = _FRAGMENT.match(parts.fragment)
    if parts.path.rstrip("/") != PATH or parts.query or found is None:
        raise LinkUnreadable(LinkTextMessages.LINK_NOT_WHOLE())
    pin = found["pin"]
    if pin is not None and parts.scheme == "http":
        raise LinkUnreadable(LinkTextMessages.LINK_PIN_WITHOUT_TLS())
    standard = None if pin is None else _canonical(pin)
    return Onboarding(
        base_url=f"{parts.scheme}://{parts.netloc}",
        token=found["token"],
        tls_pin=None if standard is None else _PIN_PREFIX + standard,
    )


def _digest(tls_pin: str) -> str:
    """The base64 part of `sha256//BASE64`. Raises ValueError."""
    digest = tls_pin.removeprefix(_PIN_PREFIX)
    if digest == tls_pin or len(base64.b64decode(digest, validate=True)) != 32:
        raise ValueError("not the pin of a key: sha256//BASE64")
    return digest


def _canonical(pin: str) -> str:
    """Return Base64 with padding; the two spare bits of the last letter must be 0. Raises LinkUnreadable."""
    standard = base64.b64encode(base64.urlsafe_b64decode(pin + "=")).decode()
    if standard.translate(str.maketrans("+/", "-_")).rstrip("=") != pin:
        raise LinkUnreadable(LinkTextMessages.LINK_PIN_DAMAGED())
    return standard
