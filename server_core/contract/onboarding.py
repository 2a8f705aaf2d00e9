"""Wire types of `/onboarding-api/v1`, which the onboarding page asks: what a one-time link is, and what came of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from server_core.contract.public import Instant
from server_core.contract.secretive import Secretive


class LinkEnd(StrEnum):
    """Why a link makes no agent (any more); `unknown`: it was never a link of this server, or is long over."""

    USED = "used"
    EXPIRED = "expired"
    REVOKED = "revoked"
    UNKNOWN = "unknown"


ONBOARDING_API = "/onboarding-api/v1"


class ShowLink(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The link is not used up by it. `token` alone, or all that stands behind the `#` of the link."""

    token: Annotated[str, Meta(min_length=1, max_length=300)]


class ShownLink(Secretive, frozen=True, kw_only=True):
    """A link that can still be used. `click_link` is for this computer's own console, `qr_svg` a picture of `link`.

    `note`: see `onboarding_link.note_on`.

    `watch_id`: with it the page asks what becomes of the link, also when it is used up.
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
    """Who used the link. `connected`: it has begun to work since, `online`: it was heard a moment ago.

    `printer_name`: of its first printer. `test_printed`: a test print came out of one of its printers.
    """

    name: str
    connected: bool
    online: bool
    revoked: bool
    printer_name: str | None
    test_printed: bool


class LinkProgress(Struct, frozen=True, kw_only=True):
    """`ended` None: it waits for an agent. `agent` is there with `used` alone."""

    ended: LinkEnd | None
    agent: NewAgent | None
