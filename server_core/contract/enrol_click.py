"""`spoolhouse://enroll#LINK`: an onboarding link for this computer's own program, LINK percent-encoded as a whole.

LINK stands behind `#`, so that no program takes the token for a part of an address that may be noted down.
"""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from server_core.contract.onboarding_link import LinkUnreadable, read

SCHEME = "spoolhouse"
LONGEST = 2000
"""Characters; a link with a long name and a key has less than 500."""

_CLICK = re.compile(rf"{SCHEME}://enroll/?#(?P<link>[A-Za-z0-9%._~-]+)\Z", re.IGNORECASE)
_VISIBLE = re.compile(r"[\x21-\x7e]+\Z")


def write_click(link: str) -> str:
    return f"{SCHEME}://enroll#{quote(link, safe='')}"


def read_click(url: str) -> str:
    """The onboarding link. Raises LinkUnreadable, which never repeats what was given: other programs send such URLs."""
    if len(url) > LONGEST:
        raise LinkUnreadable("this is no link that Spoolhouse made: it is far too long")
    found = _CLICK.match(url)
    if found is None:
        raise LinkUnreadable(f"this is no link that Spoolhouse made: those begin with {SCHEME}://enroll#")
    link = unquote(found["link"], errors="replace")
    if _VISIBLE.match(link) is None:
        raise LinkUnreadable("this link has characters in it that no link has: it was damaged, or made to mislead")
    read(link)
    return link
