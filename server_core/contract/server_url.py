"""Under which addresses a server can be reached: a scheme, a host, perhaps a port, and nothing else. Pure."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from urllib.parse import urlsplit

_LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(\.{_LABEL})*", re.ASCII)
LONGEST = 300


def is_server_url(text: str) -> bool:
    """`https://HOST` or `https://HOST:PORT`, or with http; an IPv6 address in brackets."""
    if len(text) > LONGEST or not text.isascii() or not text.isprintable():
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
