"""State of an IPP printer (RFC 8011 sections 5.4.11 to 5.4.13, 5.4.23), and its refusals before any ink.

A refusal either clears automatically, so the job waits, or it never does, and the job fails.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from agent_core.backends.ipp.message import (
    Attributes,
    GroupTag,
    HttpRefused,
    IppFault,
    IppMessage,
    IppPrinterState,
    LoginNeeded,
    LoginRefused,
    NotServed,
    NotTrusted,
    Status,
)
from agent_core.device_id import clean, clean_or_none, location_or_none
from agent_core.domain import DeviceStatus
from agent_core.errors import CannotPrint, NotReady
from agent_core.own_device import KEPT_OUT_WORDS
from server_core.contract.messages.devices import IppFaultMessages, IppMessages
from server_core.contract.messages.message import Message, words
from server_core.contract.types.printers import Supply
from server_core.contract.types.states import FailureReason, PrinterStatus, WaitingReason

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID


STATUS_ATTRIBUTES = (
    "printer-state",
    "printer-state-reasons",
    "printer-state-message",
    "printer-is-accepting-jobs",
    "printer-location",
)
COUNTER_ATTRIBUTES = ("printer-impressions-completed", "queued-job-count")


def device_status(printer: Attributes) -> DeviceStatus:
    """Return the status. `waiting` may be set for a printer that is online: an empty second tray need not stop a
    job.
    """
    state = printer.integer("printer-state")
    raw = printer.words("printer-state-reasons")
    waiting = waiting_reason(raw)
    refuses = printer.boolean("printer-is-accepting-jobs") is False
    if waiting is None and (state == IppPrinterState.STOPPED or refuses):
        waiting = WaitingReason.PRINTER_STOPPED
    return DeviceStatus(
        condition=_condition(state, raw, waiting, refuses),
        reasons=keywords(raw),
        message=words(clean_or_none(printer.word("printer-state-message"))),
        waiting=waiting,
        supplies=supplies_of(printer),
        location=location_or_none(printer.word("printer-location")),
        impressions=_impressions(state, printer),
    )


def _impressions(state: int | None, printer: Attributes) -> int | None:
    """Return the page counter (PWG 5100.22). While the printer is working on something, it tells nothing."""
    rests = state == IppPrinterState.IDLE and not printer.integer("queued-job-count")
    return printer.integer("printer-impressions-completed") if rests else None


def _condition(state: int | None, raw: tuple[str, ...], waiting: WaitingReason | None, refuses: bool) -> PrinterStatus:
    if state is None:
        return PrinterStatus.UNKNOWN
    severe = any(word.endswith("-error") for word in raw)
    if state != IppPrinterState.STOPPED and not refuses and not severe:
        return PrinterStatus.ONLINE
    return PrinterStatus.OFFLINE if waiting is WaitingReason.PRINTER_OFFLINE else PrinterStatus.ERROR


def unreachable(message: Message) -> DeviceStatus:
    return DeviceStatus(condition=PrinterStatus.OFFLINE, message=message, waiting=WaitingReason.PRINTER_OFFLINE)


# Supplies: marker-names and related attributes (PWG 5100.9, CUPS), or printer-supply (PWG 5100.13).


SUPPLY_ATTRIBUTES = (
    "marker-names",
    "marker-types",
    "marker-levels",
    "marker-low-levels",
    "printer-supply",
    "printer-supply-description",
)
MOST_SUPPLIES = 24
LOW_PERCENT = 10
"""Low level in percent if the device reports none."""
_MOST_CHARACTERS = 100
T = TypeVar("T")
_KIND = re.compile(r"[a-z][a-z0-9-]{0,39}")


def supplies_of(printer: Attributes) -> tuple[Supply, ...]:
    """Return the supplies; empty if none are reported."""
    return _markers(printer) or _printer_supply(printer)


def supply(name: str, kind: str, percent: int | None, *, low_percent: int | None = None) -> Supply:
    """Return a supply with a normalised kind: `wasteToner` is `waste-toner`; a kind that is no word is `other`.

    Some printers report how full a waste container is, others how much room is left, so it is never low.
    """
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind).lower().replace("_", "-")
    kind = kind if _KIND.fullmatch(kind) else "other"
    level = percent if percent is not None and 0 <= percent <= 100 else None
    low = LOW_PERCENT if low_percent is None or not 0 <= low_percent < 100 else low_percent
    is_low = level is not None and level <= low and not kind.startswith("waste")
    return Supply(name=clean(name)[:_MOST_CHARACTERS] or kind, kind=kind, percent=level, is_low=is_low)


def _markers(printer: Attributes) -> tuple[Supply, ...]:
    """Read four parallel lists. One of another length is ignored."""
    names = printer.words("marker-names")
    count = len(names)
    kinds = _if_long(printer.words("marker-types"), count)
    levels = _if_long(printer.integers("marker-levels"), count)
    lows = _if_long(printer.integers("marker-low-levels"), count)
    return tuple(
        supply(
            name,
            kinds[index] if kinds else "other",
            levels[index] if levels else None,
            low_percent=lows[index] if lows else None,
        )
        for index, name in enumerate(names[:MOST_SUPPLIES])
    )


def _if_long(values: tuple[T, ...], count: int) -> tuple[T, ...]:
    return values if len(values) == count else ()


def _printer_supply(printer: Attributes) -> tuple[Supply, ...]:
    """Read values like `type=toner;maxcapacity=100;level=25;colorantname=cyan;`, one for each description."""
    values = [value.data for value in printer.get("printer-supply", ())[:MOST_SUPPLIES]]
    described = printer.words("printer-supply-description")
    texts = [data.decode("utf-8", "replace") if isinstance(data, bytes) else data for data in values]
    found: list[Supply] = []
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            continue
        facts = _pairs(text)
        kind = facts.get("type", "other")
        colorant = facts.get("colorantname", "")
        named = described[index] if len(described) == len(texts) else colorant or kind
        found.append(supply(named, kind, percent_of(_number(facts.get("level")), _number(facts.get("maxcapacity")))))
    return tuple(found)


def percent_of(level: int | None, capacity: int | None) -> int | None:
    """Return the level in percent. Levels below 0 are unknown (-2) or "some left" (-3): RFC 3805
    prtMarkerSuppliesLevel.
    """
    if level is None or capacity is None or level < 0 or capacity <= 0 or level > capacity:
        return None
    return round(100 * level / capacity)


def _pairs(text: str) -> dict[str, str]:
    parts = (part.partition("=") for part in text[:1023].split(";"))
    return {name.strip().lower(): value.strip() for name, equals, value in parts if equals}


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,9}", text) else None


# Maps printer-state-reasons (RFC 8011 section 5.4.12, PWG 5100.9) to waiting reasons of a job.
#
# Severity suffixes are stripped: print systems rewrite them, so they tell little.


_SEVERITY = re.compile(r"-(report|warning|error)$")
_NOT_THEIRS = frozenset({"none", *KEPT_OUT_WORDS.values()})
MAX_REASONS = 64
MOST_NAMED = 20
"""Maximum entries of a printer's list in a text for users."""

# by prefix; the most helpful first, for a printer that reports several
_WAITING = (
    ("cover-open", WaitingReason.COVER_OPEN),
    ("door-open", WaitingReason.COVER_OPEN),
    ("interlock-open", WaitingReason.COVER_OPEN),
    ("media-jam", WaitingReason.MEDIA_JAM),
    ("media-path-jam", WaitingReason.MEDIA_JAM),
    ("media-empty", WaitingReason.MEDIA_EMPTY),
    ("input-media-supply-empty", WaitingReason.MEDIA_EMPTY),
    ("media-needed", WaitingReason.MEDIA_NEEDED),
    ("input-tray-missing", WaitingReason.MEDIA_NEEDED),
    ("input-manual-input-request", WaitingReason.MEDIA_NEEDED),
    ("marker-supply-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("marker-supply-missing", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("marker-ribbon-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("toner-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("developer-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("offline", WaitingReason.PRINTER_OFFLINE),
    ("shutdown", WaitingReason.PRINTER_OFFLINE),
    ("timed-out", WaitingReason.PRINTER_OFFLINE),
    ("connecting-to-device", WaitingReason.PRINTER_OFFLINE),
    ("resources-are-not-ready", WaitingReason.MEDIA_NEEDED),
    ("printer-stopped", WaitingReason.PRINTER_STOPPED),
    ("paused", WaitingReason.PRINTER_STOPPED),
    ("moving-to-paused", WaitingReason.PRINTER_STOPPED),
    ("stopped-partly", WaitingReason.PRINTER_STOPPED),
    ("stopping", WaitingReason.PRINTER_STOPPED),
    ("output-area-full", WaitingReason.PRINTER_STOPPED),
    ("spool-area-full", WaitingReason.PRINTER_BUSY),
)


def keywords(reasons: Iterable[str]) -> tuple[str, ...]:
    """Return each reason once, without severity, `none` and our own keywords."""
    bare = (_SEVERITY.sub("", clean(reason)) for reason in islice(reasons, MAX_REASONS))
    return tuple(dict.fromkeys(reason for reason in bare if reason and reason not in _NOT_THEIRS))


def waiting_reason(reasons: Iterable[str]) -> WaitingReason | None:
    """Return what a job waits for; None if none of the reasons stops one."""
    words = keywords(reasons)
    for prefix, waiting in _WAITING:
        if any(word.startswith(prefix) for word in words):
            return waiting
    return None


_WORDS = {
    Status.NOT_AUTHENTICATED: IppFaultMessages.IPP_NOT_AUTHENTICATED,
    Status.FORBIDDEN: IppFaultMessages.IPP_FORBIDDEN,
    Status.NOT_AUTHORIZED: IppFaultMessages.IPP_NOT_AUTHORIZED,
    Status.NOT_POSSIBLE: IppFaultMessages.IPP_NOT_POSSIBLE,
    Status.NOT_FOUND: IppFaultMessages.IPP_NOT_FOUND,
    Status.ENTITY_TOO_LARGE: IppFaultMessages.IPP_DOCUMENT_TOO_LARGE,
    Status.FORMAT_NOT_SUPPORTED: IppFaultMessages.IPP_FORMAT_NOT_SUPPORTED,
    Status.ATTRIBUTES_NOT_SUPPORTED: IppFaultMessages.IPP_ATTRIBUTES_NOT_SUPPORTED,
    Status.INTERNAL_ERROR: IppFaultMessages.IPP_INTERNAL_ERROR,
    Status.SERVICE_UNAVAILABLE: IppFaultMessages.IPP_NOT_AVAILABLE,
    Status.DEVICE_ERROR: IppFaultMessages.IPP_DEVICE_ERROR,
    Status.NOT_ACCEPTING_JOBS: IppFaultMessages.IPP_NOT_ACCEPTING_JOBS,
    Status.BUSY: IppFaultMessages.IPP_BUSY,
    Status.JOB_CANCELED: IppFaultMessages.IPP_JOB_CANCELED,
}
_FIXED_BY_AN_ADMINISTRATOR = {
    Status.NOT_AUTHENTICATED,
    Status.FORBIDDEN,
    Status.NOT_AUTHORIZED,
    Status.NOT_FOUND,
    Status.GONE,
}
# the same request may succeed in a moment
ASK_LATER = {Status.TIMEOUT, Status.SERVICE_UNAVAILABLE, Status.TEMPORARY_ERROR, Status.BUSY}
_BUSY = {Status.NOT_POSSIBLE, *ASK_LATER}
# sent instead of taking a document, never after a part of it
REFUSED_WHOLE = {Status.BUSY, Status.SERVICE_UNAVAILABLE, Status.NOT_ACCEPTING_JOBS}
_SERVER_ERRORS = range(0x0500, 0x0600)
# of its web server (RFC 9110 and 6585): too many requests, service unavailable
_HTTP_BUSY = {429, 503}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedDocument:
    """A refusal of a document. `whole`: it states that nothing was taken, and a later attempt may succeed."""

    message: Message
    whole: bool


def refusal_message(answer: IppMessage) -> Message:
    """Describe the printer's refusal, including its own words."""
    template = _WORDS.get(Status(answer.code)) if answer.code in Status.__members__.values() else None
    what = template() if template else IppFaultMessages.IPP_STATUS(code=f"{answer.code:#06x}")
    own = clean_or_none(answer.status_message)
    return IppMessages.PRINTERS_WORDS(what=what, told=own) if own else what


def refused_document(answer: IppMessage | None, fault: IppFault | None) -> RefusedDocument | None:
    """Return the refusal; None if the document was taken, or if that is unknown.

    Other HTTP errors of the server (5xx) may come from a proxy whose printer has the document.
    """
    match fault:
        case NotServed():
            return RefusedDocument(message=fault.message, whole=True)
        case HttpRefused() if fault.status < 500 or fault.status in _HTTP_BUSY:
            return RefusedDocument(message=fault.message, whole=fault.status in _HTTP_BUSY)
        case LoginNeeded():
            return RefusedDocument(message=fault.message, whole=True)
    if answer is None or answer.is_ok or answer.code == Status.JOB_CANCELED:
        return None
    return RefusedDocument(message=refusal_message(answer), whole=answer.code in REFUSED_WHOLE)


def waiting_for(answer: IppMessage) -> WaitingReason | None:
    """Return what has to change before the same request may succeed; None = it never will."""
    if answer.code in _BUSY:
        return WaitingReason.PRINTER_BUSY
    if answer.code in _FIXED_BY_AN_ADMINISTRATOR or answer.code in _SERVER_ERRORS:
        return WaitingReason.PRINTER_STOPPED
    return None


def refusal(answer: IppMessage) -> NotReady | CannotPrint:
    """Return the error to raise for a refused job if the printer has taken nothing of it."""
    waiting = waiting_for(answer)
    if waiting is not None:
        return NotReady(waiting, IppMessages.PRINTER_TAKES_NO_JOB(why=refusal_message(answer)))
    named = clean(", ".join([*answer.first(GroupTag.UNSUPPORTED)][:MOST_NAMED]))
    why = refusal_message(answer)
    if named:
        return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_REFUSES_JOB_FOR(why=why, named=named))
    return CannotPrint(FailureReason.PRINTER_REJECTED, IppMessages.PRINTER_REFUSES_JOB(why=why))


def check_nothing_dropped(answer: IppMessage, ticket: Iterable[str]) -> None:
    """Raises CannotPrint if a printer accepts a job but reports that it ignores some parameters."""
    dropped = [name for name in answer.first(GroupTag.UNSUPPORTED) if name in set(ticket)]
    if dropped:
        message = IppMessages.PRINTER_WOULD_IGNORE(names=", ".join(dropped))
        raise CannotPrint(FailureReason.PRINTER_REJECTED, message)


# Reasons why a reachable printer refuses us, in words for the person who can change it.


UNAUTHORIZED = 401


def not_let_in(fault: NotTrusted | HttpRefused | LoginNeeded, printer_id: UUID) -> DeviceStatus:
    waiting = waits_for(fault)
    return DeviceStatus(
        condition=PrinterStatus.ERROR,
        reasons=(KEPT_OUT_WORDS[waiting],) if waiting in KEPT_OUT_WORDS else (),
        message=why_not(fault, printer_id),
        waiting=waiting,
        untrusted_certificate=fault.fingerprint if isinstance(fault, NotTrusted) else None,
    )


def waits_for(fault: IppFault) -> WaitingReason:
    match fault:
        case NotTrusted():
            return WaitingReason.CERTIFICATE_CHANGED
        case LoginRefused():
            return WaitingReason.LOGIN_REFUSED
        case LoginNeeded():
            return WaitingReason.LOGIN_NEEDED
        case HttpRefused():
            return WaitingReason.LOGIN_NEEDED if fault.status == UNAUTHORIZED else WaitingReason.PRINTER_STOPPED
    return WaitingReason.PRINTER_OFFLINE


def why_not(fault: IppFault, printer_id: UUID) -> Message:
    """Describe any obstacle except for an unreachable printer."""
    login = f"'spoolhouse printer login {printer_id} --user NAME'"
    match fault:
        case NotTrusted():
            trust = f"'spoolhouse printer trust {printer_id}'"
            return IppMessages.PRINTER_NOT_TRUSTED(fault=fault.message, command=trust)
        case LoginRefused():
            return IppMessages.LOGIN_REFUSED(fault=fault.message, command=login)
        case LoginNeeded():
            return IppMessages.LOGIN_NOT_LET_IN(fault=fault.message, command=login)
        case HttpRefused(status=401):
            return IppMessages.LOGIN_NEEDED(command=login)
        case HttpRefused(status=426):
            return IppMessages.TLS_NEEDED()
        case HttpRefused():
            return IppMessages.ANSWERS_NO_IPP(fault=fault.message)
    return IppMessages.PRINTER_UNREACHABLE(fault=fault.message)
