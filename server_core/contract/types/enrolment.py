"""Enrolment of agents: links, proofs and addresses.

Proof of a former agent: an enrolling computer proves that it has been an agent, without revealing that agent's key. The
proof is HMAC-SHA256 with the SHA-256 of the agent's key, over three values: the link's token, the server's key as named
in the link (else the server's address in the link), and the hash of the new key that the agent made. Whoever gets the
proof, even a server that someone else's link led to, can use it neither with another link nor at another server, nor to
replace the agent's key with one of their own. If a link names no key, only TLS verifies the server behind its address.

Proof of a server: an agent verifies that it talks to its own server before it sends its key. The proof is HMAC-SHA256
with the SHA-256 of the agent's key, which is all that the server stores of it, over the agent's id and a nonce that the
agent made. A relay that passes the question on to the right server is not detected; only TLS prevents that.

`spoolhouse://enroll#LINK`: an onboarding link for the program on this computer, with LINK percent-encoded as a whole.
LINK stands behind `#`, so that no program takes the token for a part of an address that may be logged.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from ipaddress import IPv6Address
from typing import Annotated
from urllib.parse import quote, unquote, urlsplit
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.decisions.onboarding_link import LinkUnreadable, read
from server_core.contract.messages.agents import LinkTextMessages
from server_core.contract.types.fields import Instant, Name, Secretive


class CreateLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name | None = None


class OnboardingLink(Secretive, frozen=True, kw_only=True):
    link: str
    expires_at: datetime
    enrolment_id: UUID | None = None


class EnrollRequest(Secretive, frozen=True, kw_only=True):
    """`former`: continue as that agent with a new key, keeping its printers.

    `secret_sha256`: in hex, of the key that the agent created and stored. A repeat with the same link, installation and
    key is answered again, since an answer may have been lost. None = the server creates the key and sends it once.
    """

    token: str
    agent_instance_id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name
    hostname: Annotated[str, Meta(max_length=255)]
    version: Annotated[str, Meta(max_length=64)]
    former: FormerAgent | None = None
    secret_sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")] | None = None


class Enrolled(Secretive, frozen=True, kw_only=True):
    """`goes_on`: it continues as the former agent, whose old key ended; else it is a new one without printers.

    `agent_secret`: None if the agent created it. `account_id`: of a customer, None = the site's own. `former_here`: it
    is a new agent, and the former one belongs to the same account, so its printers could be moved.
    """

    agent_id: UUID
    agent_secret: Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,512}\Z")] | None
    account_name: Annotated[str, Meta(max_length=1000)]
    goes_on: bool = False
    account_id: UUID | None = None
    former_here: bool = False


_PURPOSE = "spoolhouse: this agent goes on with a new key"


class FormerAgent(Struct, frozen=True, kw_only=True):
    """The agent that the computer was until now. `proof`: proves possession of that agent's key."""

    agent_id: UUID
    proof: Annotated[str, Meta(max_length=64)]


@dataclass(frozen=True, kw_only=True, slots=True)
class ProofSubject:
    """Subject and audience of a proof: the former agent, by a link's token, at the `server` of the link
    (`named_server`).

    `secret_sha256`: in hex, of the new key that the agent created; "" = the server creates it.
    """

    agent_id: UUID
    token: str = field(repr=False)
    server: str
    secret_sha256: str


def named_server(base_url: str, tls_pin: str | None) -> str:
    """Name a server by its key, `sha256//BASE64`, or without a key in the link by its address `https://HOST[:PORT]`."""
    return tls_pin or base_url.lower()


def proof(secret_sha256: bytes, shown: ProofSubject) -> str:
    """Return 64 hex digits."""
    over = (_PURPOSE, str(shown.agent_id), shown.token, shown.server, shown.secret_sha256)
    return hmac.new(secret_sha256, "\n".join(over).encode(), hashlib.sha256).hexdigest()


def is_proof(given: str, secret_sha256: bytes, shown: ProofSubject) -> bool:
    return hmac.compare_digest(given.encode(), proof(secret_sha256, shown).encode())


SCHEME = "spoolhouse"
LONGEST_CLICK = 2000
"""Most characters; a link with a long name and a key has less than 500."""
_CLICK = re.compile(rf"{SCHEME}://enroll/?#(?P<link>[A-Za-z0-9%._~-]+)\Z", re.IGNORECASE)
_VISIBLE = re.compile(r"[\x21-\x7e]+\Z")


def write_click(link: str) -> str:
    return f"{SCHEME}://enroll#{quote(link, safe='')}"


def read_click(url: str) -> str:
    """Return the onboarding link.

    Raises LinkUnreadable, which never repeats the text, since other programs send such URLs.
    """
    if len(url) > LONGEST_CLICK:
        raise LinkUnreadable(LinkTextMessages.CLICK_TOO_LONG())
    found = _CLICK.match(url)
    if found is None:
        raise LinkUnreadable(LinkTextMessages.CLICK_BEGINS_OTHERWISE(begin=f"{SCHEME}://enroll#"))
    link = unquote(found["link"], errors="replace")
    if _VISIBLE.match(link) is None:
        raise LinkUnreadable(LinkTextMessages.CLICK_WITH_STRANGE_CHARACTERS())
    read(link)
    return link


class LinkEnd(StrEnum):
    """Reason that a link no longer enrols an agent. `unknown`: never a link of this server, or ended long ago."""

    USED = "used"
    EXPIRED = "expired"
    REVOKED = "revoked"
    UNKNOWN = "unknown"


ONBOARDING_API = "/onboarding-api/v1"


class ShowLink(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The link is not used up. `token`: alone, or everything after the `#` of the link."""

    token: Annotated[str, Meta(min_length=1, max_length=300)]


class ShownLink(Secretive, frozen=True, kw_only=True):
    """A link that can still be used.

    `click_link`: for this computer's own console; `qr_svg`: a picture of `link`. `note`: see `onboarding_link.note_on`.
    `watch_id`: with it the page follows the link, also after its use.
    """

    account_name: str
    now: Instant
    expires_at: Instant
    link: str
    note: str | None = None
    click_link: str
    qr_svg: str
    watch_id: str


class WatchLink(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    watch_id: Annotated[str, Meta(min_length=1, max_length=100)]


class NewAgent(Struct, frozen=True, kw_only=True):
    """The agent that used the link.

    `connected`: it has started to work since. `online`: it was heard a moment ago. `printer_name`: of its first
    printer. `test_printed`: a test print came out of one of its printers.
    """

    name: str
    connected: bool
    online: bool
    revoked: bool
    printer_name: str | None
    test_printed: bool


class LinkProgress(Struct, frozen=True, kw_only=True):
    """`ended` None: it waits for an agent. `agent` is set with `used` only."""

    ended: LinkEnd | None
    agent: NewAgent | None


_SERVER_PURPOSE = "spoolhouse: this is the server of this agent"


class AskWho(Struct, frozen=True, kw_only=True):
    """`nonce`: a random value that is used once."""

    agent_id: UUID
    nonce: Annotated[str, Meta(pattern=r"\A[0-9a-f]{32,64}\Z")]


class ThatsWho(Struct, frozen=True, kw_only=True):
    """`proof`: 64 hex digits; random ones for an unknown agent."""

    proof: Annotated[str, Meta(max_length=64)]


def server_proof(secret_sha256: bytes, challenge: AskWho) -> str:
    over = (_SERVER_PURPOSE, str(challenge.agent_id), challenge.nonce)
    return hmac.new(secret_sha256, "\n".join(over).encode(), hashlib.sha256).hexdigest()


def is_server_proof(given: str, secret_sha256: bytes, challenge: AskWho) -> bool:
    return hmac.compare_digest(given.encode(), server_proof(secret_sha256, challenge).encode())


_LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(\.{_LABEL})*", re.ASCII)
LONGEST_URL = 300


def is_server_url(text: str) -> bool:
    """Return whether it is `https://HOST` or `https://HOST:PORT`, or with http; an IPv6 address in brackets."""
    if len(text) > LONGEST_URL or not text.isascii() or not text.isprintable():
        return False
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        if "[" in parts.netloc:
            IPv6Address(host)
    except ValueError:
        return False
    named = f"[{host}]" if "[" in parts.netloc else host
    whole = named if port is None else f"{named}:{port}"
    good = parts.scheme in ("http", "https") and port != 0 and text.lower() == f"{parts.scheme}://{whole}"
    return good and ("[" in parts.netloc or _HOST.fullmatch(host) is not None)
