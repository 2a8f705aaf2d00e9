"""Printers, as operators, applications and agents see them.

An ipps printer signs its own certificate. Its agent trusts the first one on use and remembers its key (SHA-256 of the
SubjectPublicKeyInfo, hex). If the printer shows another key, nothing is printed until an operator confirms that the
printer was reset or replaced. Passwords are sent to the printer's own agent only.

Tags are groups: a printer has several, a tag several printers; "dock" and "Dock" are one. The last answers of printers
are newer than their views, because an answer changes no version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from server_core.contract.messages.message import Message
from server_core.contract.messages.requests import ValueMessages
from server_core.contract.types.audit import Actor
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.devices import DeviceIdentity
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.drawing import DrawingFacts
from server_core.contract.types.fields import Dpi, Growing, Millimetres, Name, Secretive, known_words, says, table_of
from server_core.contract.types.media import CustomMedia, Media, MediaTracking, MediaWait, MediumCalibration
from server_core.contract.types.parameters import ColorMode, DuplexMode, Orientation
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason
from server_core.contract.types.tuning import PolicyChange, PolicyView, PrinterTuning, SettingUse, Tag

Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", extra={"expects": ValueMessages.SHA256_OF_KEY()})]


PLACE_CHARACTERS = 127
"""RFC 8011 section 5.4.5, printer-location."""


class KeptOut(StrEnum):
    """Reasons that keep an agent out of a printer that is present; agents send them among `status_reasons`."""

    LOGIN_NEEDED = "login-needed"
    LOGIN_REFUSED = "login-refused"
    CERTIFICATE_CHANGED = "certificate-changed"
    OTHER_DEVICE = "other-device"

    @property
    def waiting(self) -> WaitingReason:
        """Return what a job waits for there."""
        return WaitingReason(self.name.lower())


HARMLESS_REASONS = frozenset({"none", "other", "warming-up", NO_FEEDBACK})
"""Status reasons of an online printer that no person has to look after."""


def needs_look(status_reasons: Iterable[str], media_waits: Sequence[MediaWait] = ()) -> bool:
    """Return whether an online printer needs a person: it reports a fault, or jobs wait for other media."""
    return bool(media_waits) or not HARMLESS_REASONS.issuperset(status_reasons)


def kept_out(status_reasons: Sequence[str]) -> KeptOut | None:
    return next((cause for cause in KeptOut if cause.value in status_reasons), None)


class StrangeDevice(DeviceIdentity, frozen=True, kw_only=True, omit_defaults=True):
    """Device that answers in place of a printer's own, with the identity it reports.

    `printer_id`, `printer_name`: the printer it belongs to, if known.
    """

    printer_id: UUID | None = None
    printer_name: str | None = None

    @property
    def is_silent(self) -> bool:
        """Return whether it does not identify itself, so that it may be the printer's own device."""
        return self.serial is None and self.uuid is None and self.mac is None


class IdentityProof(StrEnum):
    """Reason to take the device at a printer's address for the printer's own."""

    TOLD = "told"
    """It identified itself. If it no longer does, nothing is printed until a person has answered."""
    PERSON = "person"
    """It no longer identifies itself, and a person confirmed that it is the same one."""


class PlaceView(PolicyView, Struct, frozen=True, kw_only=True):
    """`place`: as a person set it, null = nobody did.

    `device_place`: as the device reports it (IPP printer-location, SNMP sysLocation). `answered_at`: when the device
    itself answered last, null = never, or it cannot be asked.
    """

    tags: list[str] = []
    place: Annotated[str | None, SettingUse(characters=PLACE_CHARACTERS)] = None
    device_place: str | None = None
    answered_at: datetime | None = None


class DeviceView(PlaceView, Struct, frozen=True, kw_only=True):
    """A printer's device, beside `serial` and `model`.

    - `device_uuid`, `device_mac`, `serial` all null: the device reports no identity, so another device at its address
      goes unnoticed
    - `identity_proof`: null = the device has not identified itself yet
    - `other_device`: answers in its place; nothing is printed on it. No identity = a device that does not identify
      itself, although the printer's own did
    - `found_uri`: the address at which its own device answers now
    - `follows_device`: the printer takes over such an address automatically
    """

    device_uuid: str | None = None
    device_mac: str | None = None
    identity_proof: IdentityProof | None = None
    other_device: StrangeDevice | None = None
    found_uri: str | None = None
    follows_device: Annotated[bool, SettingUse()] = False


class TrustCertificate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`certificate`: the key that the person saw, null = the one that the printer shows now."""

    certificate: Fingerprint | None = None


class SetLogin(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`user_name` null = the printer needs no login; both without control characters, and no colon in the name."""

    user_name: Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^:\x00-\x1f\x7f]+\Z")] | None = None
    password: Annotated[str, Meta(max_length=255, pattern=r"^[^\x00-\x1f\x7f]*\Z")] = ""


MOST_TAGS = 20
"""Most tags of one printer."""
Tags = Annotated[list[Tag], Meta(max_length=MOST_TAGS)]
Place = Annotated[str, Meta(min_length=1, max_length=PLACE_CHARACTERS)]


class PrinterFields(PolicyChange, Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes the given values.

    `place` null = as the device reports it; `dpi` null = as the device reports it, or unknown. Adding a tag twice, or
    removing a missing one, changes nothing.
    """

    add_tags: Tags | UnsetType = UNSET
    remove_tags: Tags | UnsetType = UNSET
    place: Place | UnsetType | None = UNSET
    dpi: Dpi | UnsetType | None = UNSET


class LastAnswer(Struct, frozen=True, kw_only=True):
    """The last answer of a printer that has answered at least once."""

    printer_id: UUID
    answered_at: datetime


def tag_key(tag: str) -> str:
    """Return a key that is equal for all spellings of one tag."""
    return tag.casefold()


def location_of(printer: PlaceView) -> str:
    """Return the printer's place; empty if unknown."""
    return printer.place or printer.device_place or ""


class SpanState(StrEnum):
    READY = "ready"
    REACHABLE = "reachable"
    """It accepts connections and gives no feedback."""
    PRINTING = "printing"
    ATTENTION = "attention"
    PAUSED = "paused"
    STOPPED = "stopped"
    OFFLINE = "offline"
    UNKNOWN = "unknown"


class HourCount(Struct, frozen=True, kw_only=True):
    """Jobs that ended in the hour from `begins` on. `failed` includes those with an unknown outcome."""

    begins: datetime
    printed: int = 0
    failed: int = 0
    cancelled: int = 0


class StateSpan(Struct, frozen=True, kw_only=True):
    """`ended` null = still so. `reasons`: as of `PrinterView.status_reasons`.

    `printing_seconds`: of a `printing` span, without the pauses between its jobs; null from older servers.
    """

    began: datetime
    ended: datetime | None
    state: SpanState
    reasons: list[str] = []
    printing_seconds: float | None = None


class PrinterFigures(Struct, frozen=True, kw_only=True):
    """`hours`: those in which a job ended. `spans`: by time; a gap is unknown."""

    printer_id: UUID
    printed: int
    failed: int
    cancelled: int
    hours: list[HourCount]
    spans: list[StateSpan]


class Figures(Struct, frozen=True, kw_only=True):
    """Figures since `since`, the beginning of an hour in this computer's time zone.

    `hours`: of all printers, including removed ones, without gaps. `printers`: the present ones.
    """

    since: datetime
    until: datetime
    hours: list[HourCount]
    printers: list[PrinterFigures]


class AddPrinter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`uri` follows CUPS. Without `agent_id`, the bundled agent's printer. `head_width_mm`: see PrinterTuning.

    An address that another printer of the agent has is refused as `address_taken`, unless `allow_same_address`.
    """

    uri: Annotated[str, Meta(min_length=1, max_length=1024)]
    name: Name
    language: RawLanguage | None = None
    dpi: Dpi | None = None
    media_width_mm: Millimetres | None = None
    media_height_mm: Millimetres | None = None
    head_width_mm: Millimetres | None = None
    agent_id: UUID | None = None
    allow_same_address: bool = False


class Simulate(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    fault: SimulatedFault


class StoredPrinter(DeviceView, Struct, frozen=True, kw_only=True):
    """A printer as the server keeps it and operators may see it, including the device's address.

    - `minimum_evidence`: evidence that "printed" needs here, null = not known yet, any counts
    - `minimum_evidence_by`: null = learnt from a test print
    - `ends_with_reset`: a test print came out and ended with a reset of the connection after its last byte, so its jobs
      end that way
    - `stale_after_seconds`, `expires_after_seconds`: null = by each job's intent

    Other fields: DeviceView, PlaceView.
    """

    printer_id: UUID
    name: str
    uri: str
    backend: Backend
    status: PrinterStatus
    status_reasons: list[str]
    message: Message | None
    since: datetime | None
    paused_by: Actor | None
    model: str | None
    serial: str | None
    language: RawLanguage | None
    dpi: int | None
    media_width_mm: float | None
    media_height_mm: float | None
    media_tracking: MediaTracking | None = None
    tuning: PrinterTuning = PrinterTuning()
    capabilities: Capabilities
    drawing: DrawingFacts | None = None
    agent_id: UUID
    simulated_fault: SimulatedFault
    minimum_evidence: Annotated[Confirmation | None, SettingUse(characters=32)] = None
    minimum_evidence_by: Actor | None = None
    ends_with_reset: bool = False
    stale_after_seconds: Annotated[int | None, SettingUse()] = None
    expires_after_seconds: Annotated[int | None, SettingUse()] = None
    supplies: list[Supply] = []
    untrusted_certificate: str | None = None
    login_name: str | None = None
    version: int


class PrinterView(StoredPrinter, Struct, frozen=True, kw_only=True):
    """A printer with its jobs.

    - `stale`: number of old jobs that wait for `AnswerBacklog`
    - `media_waits`: jobs held for other media, among the 200 oldest
    - `waiting`: all waiting jobs, including those two kinds
    - `tuning_idle`: fields of the tuning that have no effect there
    - `tuning_unsure`: fields that may have none, because the printer's language is unknown
    - `failed_today`: since local midnight, without settled jobs
    - `to_check`: failed or unconfirmed jobs of which a person must say whether they came out
    - `calibrations`: for media that are not loaded
    - `calibration_before`: what undo restores for the loaded medium
    - `account_suspended`: nothing prints until the customer is resumed, whatever the printer's status
    """

    tuning_idle: list[str] = []
    tuning_unsure: list[str] = []
    calibrations: list[MediumCalibration] = []
    calibration_before: MediumCalibration | None = None
    agent_name: str
    stale: int = 0
    media_waits: list[MediaWait] = []
    waiting: int
    oldest_waiting_at: datetime | None = None
    printing: int = 0
    failed_today: int = 0
    to_check: int = 0
    account_suspended: bool = False


class ChangePrinter(PrinterFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes to a printer; fields that are not given stay.

    - `minimum_evidence` null = learn it again from the next test print
    - `stale_after_seconds` 0 = no stale guard; null for times = by each job's intent
    - `follows_device`: see DeviceView
    """

    minimum_evidence: Confirmation | UnsetType | None = UNSET
    stale_after_seconds: Annotated[int, Meta(ge=0, le=30 * 86400)] | UnsetType | None = UNSET
    expires_after_seconds: Annotated[int, Meta(ge=60, le=365 * 86400)] | UnsetType | None = UNSET
    follows_device: bool | UnsetType = UNSET


class BacklogChoice(StrEnum):
    PRINT = "print"
    CANCEL = "cancel"


class AnswerBacklog(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """For the jobs named, or for all old ones of the printer."""

    choice: BacklogChoice
    print_job_ids: list[UUID] | None = None


class BacklogAnswered(Struct, frozen=True, kw_only=True):
    """Number of jobs affected. `still_held`: jobs to be printed that still wait because a person holds them."""

    jobs: int
    still_held: int = 0


PrinterId = Annotated[
    UUID,
    says("The printer's id, from the list of printers. It stays the same if the printer's address or cable changes."),
]


class Backend(Growing):
    IPP = "ipp"
    SOCKET = "socket"
    USB = "usb"
    WINDOWS = "windows"
    LPD = "lpd"
    VIRTUAL = "virtual"


class Connection(Growing):
    NETWORK = "network"
    LOCAL = "local"
    VIRTUAL = "virtual"


class PrinterReason(Growing):
    """`status_reasons` of a printer: keywords of RFC 8011 and PWG 5100, and the last five, which are ours. Further
    keywords of IPP printers are passed on unchanged.
    """

    MEDIA_EMPTY = "media-empty"
    MEDIA_LOW = "media-low"
    MEDIA_NEEDED = "media-needed"
    MEDIA_JAM = "media-jam"
    COVER_OPEN = "cover-open"
    DOOR_OPEN = "door-open"
    INTERLOCK_OPEN = "interlock-open"
    CUTTER_JAM = "cutter-jam"
    INPUT_TRAY_MISSING = "input-tray-missing"
    OUTPUT_AREA_ALMOST_FULL = "output-area-almost-full"
    OUTPUT_AREA_FULL = "output-area-full"
    MARKER_SUPPLY_EMPTY = "marker-supply-empty"
    MARKER_SUPPLY_LOW = "marker-supply-low"
    MARKER_SUPPLY_MISSING = "marker-supply-missing"
    MARKER_RIBBON_EMPTY = "marker-ribbon-empty"
    MARKER_FAILURE = "marker-failure"
    TONER_EMPTY = "toner-empty"
    TONER_LOW = "toner-low"
    DEVELOPER_EMPTY = "developer-empty"
    MOVING_TO_PAUSED = "moving-to-paused"
    SPOOL_AREA_FULL = "spool-area-full"
    STOPPED_PARTLY = "stopped-partly"
    CONNECTING_TO_DEVICE = "connecting-to-device"
    TIMED_OUT = "timed-out"
    WARMING_UP = "warming-up"
    LOGIN_NEEDED = "login-needed"
    LOGIN_REFUSED = "login-refused"
    CERTIFICATE_CHANGED = "certificate-changed"
    OTHER_DEVICE = "other-device"
    NO_FEEDBACK = "no-feedback"


class FactSource(Growing):
    REPORTED = "reported"
    CONFIGURED = "configured"
    ASSUMED = "assumed"


class CopiesRange(Struct, frozen=True, kw_only=True):
    min: Annotated[int, says("The fewest copies, 1 or more.")] = 1
    max: Annotated[int, says("The most copies, up to 99.")] = 99


class Capabilities(Struct, frozen=True, kw_only=True):
    """Capabilities of a printer. The values are those of the job parameters. Null = unknown."""

    document_formats: Annotated[
        list[DocumentFormat] | None, says("The values of `document_format` that it prints. Null: unknown.")
    ] = None
    raw_languages: Annotated[
        list[RawLanguage] | None, says("The values of `document_raw_language` that it understands. Null: unknown.")
    ] = None
    color_modes: Annotated[
        list[ColorMode] | None, says("The values of `color_mode` that it prints. Null: unknown.")
    ] = None
    duplex_modes: Annotated[
        list[DuplexMode] | None, says("The values of `duplex_mode` that it prints. Null: unknown.")
    ] = None
    orientations: Annotated[
        list[Orientation] | None, says("The values of `orientation` that it prints. Null: unknown.")
    ] = None
    media: Annotated[list[Media] | None, says("The media that it knows, the loaded one among them. Null: unknown.")] = (
        None
    )
    custom_media: Annotated[
        CustomMedia | None, says("The limits of media sizes that are not listed. Null: unknown.")
    ] = None
    dpi: Annotated[list[int] | None, says("The resolutions in dots per inch that jobs can ask for. Null: unknown.")] = (
        None
    )
    copies: Annotated[CopiesRange | None, says("How many copies one job can have. Null: unknown.")] = None
    confirmation: Annotated[Confirmation | None, says("The evidence that a job needs to count as printed.")] = None
    source: Annotated[
        FactSource,
        says(
            "Where these capabilities come from: the device reported them, a person configured them, or they are "
            "assumed."
        ),
    ] = FactSource.ASSUMED


class Endpoint(Struct, frozen=True, kw_only=True):
    agent_id: Annotated[UUID, says("The agent that prints on the printer.")]
    backend: Annotated[
        Backend,
        says(
            "The driver: `ipp`, `socket` (raw TCP, port 9100), `usb`, `lpd`, `windows` (spooler) or `virtual` "
            "(prints into files)."
        ),
    ]
    connection: Annotated[
        Connection,
        says("Where the printer is: in the `network`, `local` on a cable or spooler of its agent, or `virtual`."),
    ]


class Printer(Struct, frozen=True, kw_only=True):
    """A printer. Its address is not shown."""

    printer_id: Annotated[
        UUID, says("The id of the printer, for `printer_id` of a job. It stays the same if the address changes.")
    ]
    name: Annotated[str, says("The name that people see. It can change.")]
    status: Annotated[
        PrinterStatus,
        says(
            "`online`: it can print. `offline`: it or its agent does not answer. `paused`: a person paused it. "
            "`error`: it reports a fault, such as no paper. `unknown`: not asked yet. Jobs are accepted in "
            "every status, and wait."
        ),
    ]
    status_reasons: Annotated[
        list[Annotated[str, known_words(PrinterReason)]],
        says(
            "What the device reports, in the words of RFC 8011 and PWG 5100 (`media-empty`), and some of our own "
            "(`login-needed`, `no-feedback`). Often empty, for example if the printer is `offline`, `paused` or "
            "`unknown`."
        ),
    ]
    endpoint: Annotated[Endpoint, says("How the printer is connected.")]
    capabilities: Annotated[Capabilities, says("What the printer can print. Null values are unknown, not unsupported.")]


class SimulatedFault(StrEnum):
    NONE = "none"
    OUT_OF_MEDIA = "out-of-media"
    OFFLINE = "offline"
    SLOW = "slow"
    LINK_LOST = "link-lost"


class Supply(Struct, frozen=True, kw_only=True):
    """Consumable of a device; `kind` such as `toner` (PWG 5100.9 marker-types). `percent` null = it does not tell."""

    name: Annotated[str, Meta(max_length=200)]
    kind: Annotated[str, Meta(max_length=40)]
    percent: Annotated[int, Meta(ge=0, le=100)] | None = None
    is_low: bool = False


SETTINGS = table_of(PrinterView, SettingUse)
"""Settings with a column of their own, as `ChangePrinter` changes them; the rest is `TUNING` and `PRINT_DEFAULTS`."""
