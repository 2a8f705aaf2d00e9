"""What a remote server calls its document: for people to read, and to guess a format from."""

from __future__ import annotations

import re
from urllib.parse import unquote

MOST_CHARACTERS = 1024
# RFC 6266 section 4.1, RFC 8187 section 3.2
_EXTENDED = re.compile(r";\s*filename\*\s*=\s*(utf-8|iso-8859-1)'[^']*'([^;\s]+)", re.IGNORECASE)
_PLAIN = re.compile(r';\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))', re.IGNORECASE)


def remote_filename(content_disposition: str | None, target: str) -> str | None:
    """From the header, else the last segment of the URL's path. Not yet fit for anything but `display_name`."""
    disposition = (content_disposition or "")[:MOST_CHARACTERS]
    if extended := _EXTENDED.search(disposition):
        return unquote(extended[2], extended[1]) or None
    if plain := _PLAIN.search(disposition):
        return (re.sub(r"\\(.)", r"\1", plain[1]) if plain[2] is None else plain[2]) or None
    return unquote(target.partition("?")[0].rpartition("/")[2]) or None
