"""Wire types of what an operator wants an agent to find out: which printers there are, what one of them is.

An agent is told of its errands in `LeaseAnswer.errands` and says what it knows so far as often as there is news:

    PUT /agent-api/v1/errands/{errand_id}       ErrandNews -> 204, 404 nobody wants to know any more

The console asks for them (`/console-api/v1`); nothing of it is kept beyond ten minutes:

    POST   discoveries                          StartDiscovery -> Discovery
    GET    discoveries/{id}?after=&wait=        -> Discovery   (long poll: as soon as `version` is above `after`)
    DELETE discoveries/{id}                     -> 204         (the search ends)
    POST   probes                               StartProbe -> ProbeView   (within 8 s)
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.device_access import Fingerprint
from server_core.contract.device_acts import MOST_TRIAL_BYTES, IdentifyNews, TrialNews
from server_core.contract.device_identity import NOBODY, DeviceIdentity
from server_core.contract.public import Capabilities, Dpi, Millimetres, PrinterStatus, RawLanguage

MOST_PRINTERS = 500
MOST_WAYS = 16
MOST_CHARACTERS = 200
"""Of names and places."""
MOST_PROBLEM_CHARACTERS = 500
MOST_URI_CHARACTERS = 1024
SEARCH_SECONDS = 8.0
PROBE_SECONDS = 3.0
Text = Annotated[str, Meta(max_length=MOST_PROBLEM_CHARACTERS)]
Words = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
Uri = Annotated[str, Meta(max_length=MOST_URI_CHARACTERS)]


class ErrandKind(StrEnum):
    SEARCH = "search"
    PROBE = "probe"
    IDENTIFY = "identify"
    TRIAL = "trial"


class Way(StrEnum):
    """How a printer was found."""

    ADDRESS = "address"
    """Somebody typed it in."""
    MDNS = "mdns"
    USB = "usb"
    CUPS = "cups"
    WINDOWS = "windows"


class Errand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`address`: what was typed in, to be looked at beside what is found by itself; else the device URI.

    Of what is done at the device: `language` it is addressed in; `feed`: a person agreed to a blank label; `content`:
    the label that is tried.
    """

    errand_id: UUID
    kind: ErrandKind
    address: Uri | None = None
    language: RawLanguage | None = None
    feed: bool = False
    content: Annotated[bytes, Meta(max_length=MOST_TRIAL_BYTES)] | None = None


class FoundWay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`where`: `192.168.1.50:9100`, `USB, serial D2J…`; `problem`: why it cannot be used like that yet."""

    uri: Uri
    way: Way
    where: Words
    problem: Text | None = None


class FoundPrinter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One device, however often it was found.

    `ways` from the best to the last. `identity` has no model: that is beside it.
    """

    name: Words
    ways: Annotated[list[FoundWay], Meta(min_length=1, max_length=MOST_WAYS)]
    model: Words | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None


class SourceNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far the search is in one place; `problem`: why nothing can be found there."""

    way: Way
    done: bool
    seconds: Annotated[float, Meta(ge=0)]
    problem: Text | None = None


class SearchNews(Struct, frozen=True, kw_only=True):
    """All that was found so far."""

    printers: Annotated[list[FoundPrinter], Meta(max_length=MOST_PRINTERS)]
    sources: Annotated[list[SourceNews], Meta(max_length=16)]
    done: bool


class ProbeNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a device says of itself; null = it does not tell. `problem`: why it cannot be asked, or printed to.

    `identity` has no model: that is beside it.
    """

    status: PrinterStatus = PrinterStatus.UNKNOWN
    status_reasons: list[str] = []
    message: Text | None = None
    problem: Text | None = None
    language: RawLanguage | None = None
    model: Words | None = None
    identity: DeviceIdentity = NOBODY
    dpi: Dpi | None = None
    head_width_mm: Millimetres | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    certificate: Fingerprint | None = None
    capabilities: Capabilities | None = None


class ErrandNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of them, by the errand's kind."""

    search: SearchNews | None = None
    probe: ProbeNews | None = None
    identify: IdentifyNews | None = None
    trial: TrialNews | None = None


class StartDiscovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without `agent_id` the bundled agent searches."""

    agent_id: UUID | None = None
    address: Annotated[str, Meta(min_length=1, max_length=1024)] | None = None


class ListedPrinter(Struct, frozen=True, kw_only=True):
    """`added`: it is a printer of this server already, by its identity or its address; `moved`: it is at another
    address than that printer's."""

    found: FoundPrinter
    added: UUID | None = None
    added_name: str | None = None
    moved: bool = False


class Discovery(Struct, frozen=True, kw_only=True):
    """`version` grows with all news."""

    discovery_id: UUID
    agent_id: UUID
    version: int
    done: bool
    printers: list[ListedPrinter]
    sources: list[SourceNews]


class StartProbe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    uri: Annotated[str, Meta(min_length=1, max_length=1024)]
    agent_id: UUID | None = None


class ProbeView(Struct, frozen=True, kw_only=True):
    """`added`: the printer of this server that it is."""

    uri: str
    agent_id: UUID
    news: ProbeNews
    added: UUID | None = None
    added_name: str | None = None
