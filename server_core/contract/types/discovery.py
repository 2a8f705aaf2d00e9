"""Commands of an operator that an agent does at devices: searches, probes, signs, trials, swaps.

Wire types of what an operator wants an agent to find out: which printers there are, what one of them is.

An agent is told of its errands in `LeaseAnswer.errands` and says what it knows so far as often as there is news:

    PUT /agent-api/v1/errands/{errand_id}       AgentCommandNews -> 204, 404 nobody wants to know any more

The console asks for them (`/console-api/v1`); nothing of it is kept beyond ten minutes:

    POST   discoveries                          StartDiscovery -> Discovery
    GET    discoveries/{id}?after=&wait=        -> Discovery   (long poll: as soon as `version` is above `after`)
    DELETE discoveries/{id}                     -> 204         (the search ends)
    POST   probes                               StartProbe -> ProbeView   (within 8 s)

What an agent does at a device on an operator's click: show which one it is, try a language on it.

    POST identifications           StartIdentify -> IdentifyView   (within 14 s)
    POST printers/{id}/identify    IdentifyPrinter -> IdentifyView
    POST trials                    StartTrial -> TrialView   (within 14 s; a test label where the language is unknown)
    POST printers/{id}/trial       LanguageWish -> JobRow    (the same on a printer that was added: an ordinary job)
    POST printers/{id}/language    LanguageWish -> PrinterView   (what came out: it is driven in it from now on)

Idempotency-Key on trials, and on what feeds to identify a device: a repeat with the same one prints and feeds nothing,
and gets the job, or the answer, of the first.
Nothing is fed unless the wish says `feed`: ask the person first. An answer with `can_feed` says that it would work.

Wire types of putting a device behind a printer that exists: at a new address, or another one in its place.

    POST printers/{id}/address          ChangeAddress -> AddressChange
    POST agents/{id}/move-printers      MovePrinters  -> PrintersMoved

The printer keeps its id, its jobs, its settings. What lies at the new address is asked first (within 8 s): the same
device is taken over at once; another one, or one that does not tell, only with `accept`. With `only_look` it is asked,
and nothing is changed. With `agent_id` it goes to that agent, which asks; while a job of it prints, or nobody knows
whether it came out, that is refused as `printer_is_printing`.
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
"""Of names and places."""
MOST_PROBLEM_CHARACTERS = 500
MOST_URI_CHARACTERS = 1024
SEARCH_SECONDS = 8.0
PROBE_SECONDS = 3.0
Words = Annotated[str, Meta(max_length=MOST_CHARACTERS)]
Uri = Annotated[str, Meta(max_length=MOST_URI_CHARACTERS)]


class AgentCommandKind(StrEnum):
    SEARCH = "search"
    PROBE = "probe"
    IDENTIFY = "identify"
    TRIAL = "trial"


class Way(StrEnum):
    """Ways in which a printer is found."""

    ADDRESS = "address"
    """Somebody typed it in."""
    MDNS = "mdns"
    USB = "usb"
    CUPS = "cups"
    WINDOWS = "windows"


class AgentCommand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`address`: what was typed in, to be looked at beside what is found by itself; else the device URI.

    Of what is done at the device: `language` it is addressed in; `feed`: a person agreed to a blank label; `content`:
    the label that is tried.
    """

    errand_id: UUID
    kind: AgentCommandKind
    address: Uri | None = None
    language: RawLanguage | None = None
    feed: bool = False
    content: Annotated[bytes, Meta(max_length=MOST_TRIAL_BYTES)] | None = None


class FoundWay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`where`: `192.168.1.50:9100`, `USB, serial D2J…`; `problem`: why it cannot be used like that yet."""

    uri: Uri
    way: Way
    where: Words
    problem: AgentMessage | None = None


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
    """Progress of the search in one place; `problem`: why nothing can be found there."""

    way: Way
    done: bool
    seconds: Annotated[float, Meta(ge=0)]
    problem: AgentMessage | None = None


class SearchNews(Struct, frozen=True, kw_only=True):
    """All that was found so far."""

    printers: Annotated[list[FoundPrinter], Meta(max_length=MOST_PRINTERS)]
    sources: Annotated[list[SourceNews], Meta(max_length=16)]
    done: bool


class ProbeNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Facts that a device reports; null = it does not tell. `problem`: why it cannot be asked, or printed to.

    `identity` has no model: that is beside it.
    """

    status: PrinterStatus = PrinterStatus.UNKNOWN
    status_reasons: list[str] = []
    message: AgentMessage | None = None
    problem: AgentMessage | None = None
    language: RawLanguage | None = None
    model: Words | None = None
    identity: DeviceIdentity = NOBODY
    dpi: Dpi | None = None
    head_width_mm: Millimetres | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    certificate: Fingerprint | None = None
    capabilities: Capabilities | None = None


class AgentCommandNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
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


ACT_SECONDS = 12.0
"""Of the agent, whatever the device does."""
MOST_TRIAL_BYTES = 256 * 1024
WishedUri = Annotated[str, Meta(min_length=1, max_length=1024)]


class Shown(StrEnum):
    """Ways in which a device shows which one it is."""

    IDENTIFIED = "identified"
    """It blinks, beeps or says so on its display (PWG 5100.13, Identify-Printer)."""
    FED = "fed"
    """A blank label, or some of the receipt's paper, came out."""
    NOTHING = "nothing"


class IdentifyNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`can_feed`: with `feed` it would feed one blank label. `problem`: why it cannot show itself, or did not."""

    shown: Shown = Shown.NOTHING
    can_feed: bool = False
    problem: AgentMessage | None = None


class TrialNews(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`problem` null: the device took the whole label. What came out, only a person sees."""

    problem: AgentMessage | None = None


class StartIdentify(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Identifies a found device: `language` as it was found or probed, null = unknown, so nothing can be fed."""

    uri: WishedUri
    agent_id: UUID | None = None
    language: RawLanguage | None = None
    feed: bool = False


class IdentifyPrinter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    feed: bool = False


class IdentifyView(Struct, frozen=True, kw_only=True):
    uri: str
    agent_id: UUID
    news: IdentifyNews


class LanguageWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    language: RawLanguage


class StartTrial(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prints a trial label. A small one at 203 dpi is drawn where dpi or media are not known."""

    uri: WishedUri
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
    """They have nothing in common by which it could be told."""


class Difference(Struct, frozen=True, kw_only=True):
    """One thing that jobs may rely on, e.g. `language`: `before` and `after` in words, null = not known."""

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
    """All printers of one agent go to another one, `agent_id`; their devices are not asked."""

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
