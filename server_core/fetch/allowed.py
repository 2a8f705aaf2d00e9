"""The admin's list of intranet hosts, and the judgement over every resolution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server_core.config import SettingInvalid
from server_core.contract.messages.starting import StartMessages
from server_core.fetch.errors import UrlInvalid
from server_core.fetch.places import Address, Place, place_of
from server_core.fetch.url import HTTPS_PORT, RemoteUrl, read_authority


class Forbidden(Exception):
    """For our own log alone; the client learns UrlNotAllowed."""


class AllowedHosts:
    """`entries`: `host` (port 443) or `host:port`. Raises SettingInvalid for an entry that is neither."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._pairs = frozenset(_pair(entry) for entry in entries)

    def judge(self, url: RemoteUrl, addresses: Sequence[Address]) -> None:
        """Raises Forbidden unless every one of `addresses`, all there are for this host, may be connected to."""
        allowed = (url.host, url.port) in self._pairs
        if url.plain and not (allowed and all(place_of(address) is Place.INTRANET for address in addresses)):
            raise Forbidden(f"plain http to {url.host}")
        if url.port != HTTPS_PORT and not allowed:
            raise Forbidden(f"port {url.port} of {url.host}")
        if not addresses:
            raise Forbidden(f"{url.host} has no address")
        places = {Place.PUBLIC, Place.INTRANET} if allowed else {Place.PUBLIC}
        for address in addresses:
            if place_of(address) not in places:
                raise Forbidden(f"{url.host} leads to {address}")


def _pair(entry: str) -> tuple[str, int]:
    try:
        host, port = read_authority(entry)
    except UrlInvalid as problem:
        raise SettingInvalid(StartMessages.HOST_ALLOWED_WRONG(entry=entry)) from problem
    return str(host), port
