"""One row for each device, however often and wherever it was found.

Which way comes first. Printers of pages: ipps, ipp, a queue of the system, then bare connections, since IPP takes whole
documents and tells what became of each. Printers of labels and receipts (their language is known): USB, socket, then
IPP, since their own language sets each dot, darkness, speed and cutter, and few of them speak IPP well. What cannot be
used yet comes last.
"""

from __future__ import annotations

from collections.abc import Iterable

from agent_core.discovery.found import FoundDevice
from agent_core.discovery.uris import place_of
from server_core.contract.decisions.device_identity import models_contradict, same_device, together
from server_core.contract.messages.message import bounded
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.discovery import (
    MOST_CHARACTERS,
    MOST_PRINTERS,
    MOST_PROBLEM_CHARACTERS,
    MOST_WAYS,
    FoundPrinter,
    FoundWay,
    Way,
)
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import shortened

_PAGE_ORDER = ("ipps", "ipp", "queue", "winspool", "usb", "socket", "lpd", "virtual")
_LABEL_ORDER = ("usb", "socket", "ipps", "ipp", "queue", "winspool", "lpd", "virtual")
# who gives the best name: what people called it, then what it calls itself
_NAMING = (Way.MDNS, Way.CUPS, Way.WINDOWS, Way.USB, Way.ADDRESS)
_NAMED_BY_DRIVERS = (Way.CUPS, Way.WINDOWS)
"""Their models are the names of drivers."""
_MOST_ALIKE = 8
"""Devices with one serial but another model are looked at so far: a hostile network shall not make this slow."""


class _Group:
    """What belongs together so far; `merged` into another one it is empty."""

    def __init__(self) -> None:
        self.members: list[FoundDevice] = []
        self.identity = DeviceIdentity()
        self.merged: _Group | None = None

    def owner(self) -> _Group:
        group = self
        while group.merged is not None:
            group = group.merged
        return group

    def add(self, found: FoundDevice) -> None:
        self.members.append(found)
        self.identity = together(self.identity, found.identity)

    def take(self, other: _Group) -> None:
        self.members += other.members
        self.identity = together(self.identity, other.identity)
        other.members, other.merged = [], self


def merged(found: Iterable[FoundDevice]) -> list[FoundPrinter]:
    """In the order in which the devices were found first; at most 500."""
    groups: list[_Group] = []
    known: dict[str, list[_Group]] = {}
    for one in found:
        keys = _keys(one)
        home: _Group | None = None
        for group in _candidates(known, keys, one):
            if home is None:
                home = group
            elif group is not home:
                home.take(group)
        if home is None:
            home = _Group()
            groups.append(home)
        home.add(one)
        for key, _ in keys:
            places = known.setdefault(key, [])
            if len(places) < _MOST_ALIKE and home not in places:
                places.append(home)
    return [_row(group) for group in groups if group.members][:MOST_PRINTERS]


def _keys(one: FoundDevice) -> list[tuple[str, bool]]:
    """Under which names it is looked for; True = the name alone says that it is the same device, if the models agree:
    whoever announces may claim another one's UUID or address."""
    who = one.identity
    keys = [(f"place {place_of(one.uri)}", True), *((f"place {name}", True) for name in one.same_as)]
    keys += [(f"{kind} {told.casefold()}", False) for kind, told in _told(who) if told]
    return keys


def _told(who: DeviceIdentity) -> tuple[tuple[str, str | None], ...]:
    return ("uuid", who.uuid), ("serial", who.serial), ("mac", who.mac)


def _candidates(known: dict[str, list[_Group]], keys: list[tuple[str, bool]], one: FoundDevice) -> Iterable[_Group]:
    for key, is_certain in keys:
        for place in known.get(key, ()):
            group = place.owner()
            if _is_another(group, one):
                continue
            if is_certain or same_device(group.identity, one.identity):
                yield group


def _is_another(group: _Group, one: FoundDevice) -> bool:
    """By what both say they are, unless they stand at one place."""
    if one.way in _NAMED_BY_DRIVERS or not any(
        models_contradict(member.identity, one.identity)
        for member in group.members
        if member.way not in _NAMED_BY_DRIVERS
    ):
        return False
    return all(place_of(member.uri) != place_of(one.uri) for member in group.members)


def _row(group: _Group) -> FoundPrinter:
    members = group.members
    language = next((one.language for one in members if one.language), None)
    ways: dict[str, FoundWay] = {}
    for one in sorted(members, key=lambda one: _rank(one, language)):
        problem = one.problem and bounded(one.problem, MOST_PROBLEM_CHARACTERS)
        where = one.where[:MOST_CHARACTERS]
        ways.setdefault(one.uri, FoundWay(uri=one.uri, way=one.way, where=where, problem=problem))
    named = min(members, key=lambda one: _NAMING.index(one.way))
    model = next((one.model for one in members if one.model), None) or group.identity.model
    return FoundPrinter(
        name=named.name[:MOST_CHARACTERS],
        ways=list(ways.values())[:MOST_WAYS],
        model=shortened(model, MOST_CHARACTERS),
        identity=group.identity,
        language=language,
    )


def _rank(one: FoundDevice, language: RawLanguage | None) -> tuple[bool, int, bool]:
    order = _LABEL_ORDER if language else _PAGE_ORDER
    kind = "queue" if one.way is Way.CUPS else one.uri.partition(":")[0].lower()
    is_of_one_link = "://[fe80:" in one.uri.lower()
    return one.problem is not None, order.index(kind) if kind in order else len(order), is_of_one_link
