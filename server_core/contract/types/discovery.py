"""Commands of an operator for an agent: searches, probes, identifying a device, trial labels, changes of address.

An agent gets its commands in `LeaseAnswer.errands` and reports progress until the server answers 404, because nobody
waits any more. The server keeps nothing of a search for more than ten minutes.

Identifying a device, and trials: within 14 s; probes within 8 s. A device feeds a blank label only if the request says
`feed`: ask the person first. `can_feed` in an answer means that it would work.

Idempotency-Key on trials, and on requests that feed: a repeat prints and feeds nothing, and gets the job, or the
answer, of the first.

Changes of address: the printer keeps its id, jobs and settings. The device at the new address is probed first. The
printer's own device is accepted at once; another one, or one without an identity, only with `accept`. `only_look`
probes and changes nothing. With `agent_id` the printer moves to that agent, which does the probing; that is refused as
`printer_is_printing` while a job prints or has an unknown outcome.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.messages.message import AgentMessage
from server_core.contract.types.devices import NOBODY, DeviceIdentity
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.fields import Dpi, Millimetres
from server_core.contract.types.printers import Capabilities, Fingerprint, PrinterView
from server_core.contract.types.states import PrinterStatus

MOST_PRINTERS = 500
MOST_WAYS = 16
MOST_CHARACTERS = 200
"""Most characters of names and places."""
MOST_PROBLEM_CHARACTERS = 500
MOST_URI_CHARACTERS = 1024
SEARCH_SECONDS = 8.0
PROBE_SECONDS = 3.0
DeviceText = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
Uri = Annotated[str, Meta(max_length=MOST_URI_CHARACTERS)]


class AgentCommandKind(StrEnum):
    SEARCH = "search"
    PROBE = "probe"
    IDENTIFY = "identify"
    TRIAL = "trial"


class DiscoveryMethod(StrEnum):
    """Ways in which a printer is found."""

    ADDRESS = "address"
    """Its address was typed in."""
    MDNS = "mdns"
    USB = "usb"
    CUPS = "cups"
    WINDOWS = "windows"


class AgentCommand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command for an agent.

    `address`: for a search, an address that somebody typed in; else the device URI. For work at a device: `language` to
    address it in; `feed`: a person agreed to a blank label; `content`: the trial label.
    """

    errand_id: UUID
    kind: AgentCommandKind
    address: Uri | None = None
    language: RawLanguage | None = None
    feed: bool = False
    content: Annotated[bytes, Meta(max_length=MOST_TRIAL_BYTES)] | None = None


class FoundRoute(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`where`: `192.168.1.50:9100`, `USB, serial D2J…`; `problem`: why it cannot be used like that yet."""

    uri: Uri
    way: DiscoveryMethod
    where: DeviceText
    problem: AgentMessage | None = None


class FoundPrinter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One device, however often it was found. `ways`: best first. `identity` has no model, which has its own field."""

    name: DeviceText
    ways: Annotated[list[FoundRoute], Meta(min_length=1, max_length=MOST_WAYS)]
    model: DeviceText | None = None
    identity: DeviceIdentity = NOBODY
    language: RawLanguage | None = None


class SourceNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Progress of one source of a search. `problem`: why it can find nothing."""

    way: DiscoveryMethod
    done: bool
    seconds: Annotated[float, Meta(ge=0)]
    problem: AgentMessage | None = None


class SearchNews(Struct, frozen=True, kw_only=True):
    """All results of a search so far."""

    printers: Annotated[list[FoundPrinter], Meta(max_length=MOST_PRINTERS)]
    sources: Annotated[list[SourceNews], Meta(max_length=16)]
    done: bool


class ProbeNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Facts that a device reports; null = not reported.

    `problem`: why it cannot be probed, or printed to. `identity` has no model, which has its own field.
    """

    status: PrinterStatus = PrinterStatus.UNKNOWN
    status_reasons: list[str] = []
    message: AgentMessage | None = None
    problem: AgentMessage | None = None
    language: RawLanguage | None = None
    model: DeviceText | None = None
    identity: DeviceIdentity = NOBODY
    dpi: Dpi | None = None
    head_width_mm: Millimetres | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    certificate: Fingerprint | None = None
    capabilities: Capabilities | None = None


class AgentCommandNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Progress of a command; one field is set, by the command's kind."""

    search: SearchNews | None = None
    probe: ProbeNews | None = None
    identify: IdentifyNews | None = None
    trial: TrialNews | None = None


class StartDiscovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Without `agent_id` the bundled agent searches."""

    agent_id: UUID | None = None
    address: Annotated[str, Meta(min_length=1, max_length=1024)] | None = None


class ListedPrinter(Struct, frozen=True, kw_only=True):
    """`added`: it is a printer of this server already, by its identity or its address. `moved`: at another address."""

    found: FoundPrinter
    added: UUID | None = None
    added_name: str | None = None
    moved: bool = False


class Discovery(Struct, frozen=True, kw_only=True):
    """`version` grows with every change."""

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


ACT_SECONDS = 12.0
"""Longest time for the agent to answer, whatever the device does."""
MOST_TRIAL_BYTES = 256 * 1024
RequestedUri = Annotated[str, Meta(min_length=1, max_length=1024)]


class Shown(StrEnum):
    """Ways in which a device identifies itself to a person."""

    IDENTIFIED = "identified"
    """It blinks, beeps or says so on its display (PWG 5100.13, Identify-Printer)."""
    FED = "fed"
    """It fed a blank label, or some of the receipt's paper."""
    NOTHING = "nothing"


class IdentifyNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`can_feed`: with `feed` it would feed one blank label. `problem`: why it cannot identify itself, or did not."""

    shown: Shown = Shown.NOTHING
    can_feed: bool = False
    problem: AgentMessage | None = None


class TrialNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`problem` null: the device accepted the whole label. Only a person can see the result."""

    problem: AgentMessage | None = None


class StartIdentify(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Identifies a found device: `language` as it was found or probed, null = unknown, so nothing can be fed."""

    uri: RequestedUri
    agent_id: UUID | None = None
    language: RawLanguage | None = None
    feed: bool = False


class IdentifyPrinter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    feed: bool = False


class IdentifyView(Struct, frozen=True, kw_only=True):
    uri: str
    agent_id: UUID
    news: IdentifyNews


class LanguageChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    language: RawLanguage


class StartTrial(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prints a trial label; a small one at 203 dpi if dpi or media are unknown."""

    uri: RequestedUri
    language: RawLanguage
    agent_id: UUID | None = None
    dpi: Annotated[int, Meta(ge=72, le=2400)] | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None


class TrialView(Struct, frozen=True, kw_only=True):
    uri: str
    agent_id: UUID
    language: RawLanguage
    news: TrialNews


class Sameness(StrEnum):
    SAME = "same"
    OTHER = "other"
    UNKNOWN = "unknown"
    """They share no kind of identifier."""


class Difference(Struct, frozen=True, kw_only=True):
    """One difference that jobs may depend on, such as `language`. `before` and `after` in words, null = unknown."""

    name: str
    before: str | None
    after: str | None


class ChangeAddress(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Change of a printer's address (`uri`), agent (`agent_id`) or both; whichever is missing stays.

    - `accept`: apply it even to another device or one that does not answer, with all `differences`
    - `allow_same_address`: permit an address that another printer of the agent has; otherwise refused as
      `address_taken`
    - `exchange`: that other printer gets this one's address, because their devices have exchanged theirs; both devices
      are probed first
    """

    uri: Annotated[str, Meta(min_length=1, max_length=1024)] | None = None
    agent_id: UUID | None = None
    accept: bool = False
    only_look: bool = False
    allow_same_address: bool = False
    exchange: bool = False


class AddressChange(Struct, frozen=True, kw_only=True):
    """Result of a change of address.

    - `applied` false: nothing was changed; repeat with `accept` to apply it all the same
    - `shared_with`: name of another printer of the agent at this address
    - `exchanged_with`: name of the printer that gets this one's address
    - `its_sameness`: whether that printer's own device answers there
    """

    applied: bool
    sameness: Sameness
    differences: list[Difference]
    probe: ProbeNews
    printer: PrinterView
    shared_with: str | None = None
    exchanged_with: str | None = None
    its_sameness: Sameness | None = None


class MovePrinters(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Moves all printers of one agent to another, `agent_id`; their devices are not probed."""

    agent_id: UUID
    allow_same_address: bool = False


class MovedPrinter(Struct, frozen=True, kw_only=True):
    printer_id: UUID
    name: str
    uri: str


class PrintersMoved(Struct, frozen=True, kw_only=True):
    """From `agent_id` to `to`."""

    agent_id: UUID
    agent_name: str
    to: UUID
    to_name: str
    printers: list[MovedPrinter]
