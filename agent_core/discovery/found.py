"""What a search tells: devices as they were found, and how far each source is."""

from __future__ import annotations

from dataclasses import dataclass

from server_core.contract.device_identity import NOBODY, DeviceIdentity
from server_core.contract.errands import Way
from server_core.contract.public import RawLanguage

MOST_DEVICES = 500
MOST_WAYS = 16
MOST_CHARACTERS = 200
"""Of names and places."""
MOST_PROBLEM_CHARACTERS = 500
MOST_URI_CHARACTERS = 1024


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
    problem: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundWay:
    """One of the ways to a device."""

    uri: str
    way: Way
    where: str
    problem: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundRow:
    """One device, however often it was found; `ways` (at least one) from the best to the last."""

    name: str
    ways: tuple[FoundWay, ...]
    model: str | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceNews:
    """How far one source is after so many seconds; `problem`: why nothing (more) can be found there."""

    way: Way
    done: bool
    seconds: float
    problem: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchNews:
    """All that was found so far, and how far each source is."""

    rows: tuple[FoundRow, ...]
    sources: tuple[SourceNews, ...]
    done: bool
