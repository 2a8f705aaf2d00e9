"""Devices as a search finds them, before those that are one are put together."""

from __future__ import annotations

from dataclasses import dataclass

from server_core.contract.messages.message import Message
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.discovery import Way
from server_core.contract.types.documents import RawLanguage


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundDevice:
    """One address of one device. `where` is for people: `192.168.1.5:631`, `USB, serial D2J…`.

    `same_as`: names of what stands behind it, where a source knows them: other addresses (by `uris.place_of`), the
    instance of DNS-SD, a queue's UUID. Two with one in common lead to one device. `problem`: why it cannot be printed
    to like this yet.
    """

    uri: str
    way: Way
    name: str
    where: str
    model: str | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None
    same_as: tuple[str, ...] = ()
    problem: Message | None = None
