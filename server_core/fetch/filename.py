"""What a remote server calls its document: for people to read, and to guess a format from."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from server_core.documents.filename import given_filename, read_parameters, readable


def remote_filename(content_disposition: bytes | None, target: str) -> str | None:
    """From the header, else the last segment of the URL's path. Not yet fit for anything but `display_name`."""
    _, parameters = read_parameters(content_disposition or b"")
    given = given_filename(parameters)
    if given is not None:
        return given or None
    return readable(unquote_to_bytes(target.partition("?")[0].rpartition("/")[2])) or None
