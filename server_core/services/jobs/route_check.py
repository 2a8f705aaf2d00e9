"""The check of a print route, for new jobs, reprints and moves, and the waiting limits of a job.

A printer's own limits take precedence over those of the job's intent.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

from msgspec.structs import replace

from server_core.config import Patience
from server_core.contract.decisions import print_route
from server_core.contract.decisions.capabilities import reported_facts
from server_core.contract.decisions.placement import FINEST_DPI, Head, Medium, area_problems, media_of
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_path import DEFAULT_DPI, with_named_medium
from server_core.contract.decisions.print_route import RouteDevice
from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.messages.message import CATALOGUE, Message
from server_core.contract.messages.printers import ParameterMessages, PrinterMessages, RouteMessages
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode, RouteReason
from server_core.contract.types.fields import Record, of_row
from server_core.contract.types.media import Media
from server_core.contract.types.parameters import MOVING, PARAMETERS, InRaw, Intent, PrintParameters, moves_pages
from server_core.contract.types.printers import Capabilities
from server_core.contract.types.tuning import RawPolicy
from server_core.services.agents import registry
from server_core.services.api_error import ApiError, field_error
from server_core.store import documents, public_jobs
from server_core.store.job_rows import NewJob
from server_core.store.public_jobs import RouteFacts
from server_core.store.store import Connection


def checked_route(
    connection: Connection,
    account_id: UUID,
    document_id: UUID,
    printer_id: UUID,
    parameters: PrintParameters,
    client_id: UUID | None = None,
) -> RouteFacts:
    """Check a route. For a client, the printer must be shared with it.

    Raises ApiError `document_not_found`, `printer_not_found`, `unsupported_print_route`, or for the parameters.
    """
    facts = public_jobs.route_facts(connection, account_id, document_id, printer_id, client_id)
    if facts is None:
        raise _missing(connection, account_id, document_id)
    if facts.document_purged:
        raise ApiError(ErrorCode.DOCUMENT_NOT_FOUND, IntakeMessages.DOCUMENT_PURGED())
    check_parameters(facts.document_format, parameters)
    if facts.raw_policy is RawPolicy.DENY and facts.document_format is DocumentFormat.RAW:
        raise no_raw(facts)
    parameters = with_defaults(parameters, facts.document_format, facts)
    device = of_row(RouteDevice, facts, dpi=None)
    if facts.document_format is DocumentFormat.PDF:
        named = with_named_medium(parameters, device, reported_facts(facts.capabilities, facts.drawing))
        _check_area(connection, account_id, document_id, facts, named)
    reason = print_route.refusal(
        facts.capabilities,
        facts.document_format,
        facts.document_raw_language,
        parameters,
        agent_revoked=facts.agent_revoked,
        agent_too_old=registry.is_too_old(facts.agent_version),
        device=device,
    )
    if reason is not None:
        raise _refused(reason, facts, device, parameters)
    return facts


def no_raw(facts: RouteFacts) -> ApiError:
    details = {"reason": RouteReason.FORMAT_NOT_SUPPORTED.value, "asked": "document_format raw"}
    text = ParameterMessages.NO_RAW_FILES(printer=facts.printer_name)
    return ApiError(ErrorCode.UNSUPPORTED_PRINT_ROUTE, text, details=details)


def _refused(reason: RouteReason, facts: RouteFacts, device: RouteDevice, parameters: PrintParameters) -> ApiError:
    printer, why = facts.printer_name, reason_words(reason)
    text = RouteMessages.CANNOT_PRINT_THIS(printer=printer, reason=why)
    details = {"reason": reason.value}
    listed = print_route.media_listed(facts.capabilities, device) or list(facts.capabilities.media or ())
    document = (facts.document_format, facts.document_raw_language)
    if (words := route_words(reason, facts.capabilities, listed, *document, parameters)) is not None:
        details["asked"] = words.requested
        text = RouteMessages.CANNOT_PRINT_THIS_ASKED(printer=printer, reason=why, asked=words.requested)
        if words.possible:
            details["possible"] = words.possible
            text = RouteMessages.CANNOT_PRINT_THIS_POSSIBLE(
                printer=printer, reason=why, asked=words.requested, possible=words.possible
            )
    return ApiError(ErrorCode.UNSUPPORTED_PRINT_ROUTE, text, details=details)


def _check_area(
    connection: Connection, account_id: UUID, document_id: UUID, facts: RouteFacts, parameters: PrintParameters
) -> None:
    width, height = facts.media_width_mm, facts.media_height_mm
    set_up = None if width is None else Medium(width=width, height=height)
    media = media_of(parameters, set_up, facts.capabilities.media)
    pages = public_jobs.page_sizes(connection, account_id, document_id) if moves_pages(parameters) else None
    head = _head(facts, parameters)
    wrong = area_problems(parameters, media, pages, head, turns_pages=facts.tuning.auto_rotate)
    if wrong:
        fields = [field_error(each.field, each.code, each.message) for each in wrong]
        raise ApiError(ErrorCode.VALIDATION_FAILED, wrong[0].message, details={"fields": fields})


def _head(facts: RouteFacts, parameters: PrintParameters) -> Head:
    """Return the head as the agent sees it: the job's resolution, else the printer's, else the usual one of its
    language.
    """
    spoken, resolutions = facts.capabilities.raw_languages, facts.capabilities.dpi
    usual = DEFAULT_DPI if spoken else FINEST_DPI
    dpi = parameters.dpi or facts.dpi or next(iter(resolutions or ()), usual)
    return Head(dpi=dpi, width=facts.tuning.head_width_mm if spoken else None)


def _missing(connection: Connection, account_id: UUID, document_id: UUID) -> ApiError:
    if documents.get_document(connection, account_id, document_id) is None:
        return ApiError(ErrorCode.DOCUMENT_NOT_FOUND, IntakeMessages.DOCUMENT_NOT_FOUND())
    return ApiError(ErrorCode.PRINTER_NOT_FOUND, PrinterMessages.PRINTER_NOT_FOUND())


# Explanation of a rejected route: what was requested, and what the printer offers instead. Pure.


MOST_SIZES = 8
OF_A_ROLL = " without a height, which is a continuous roll's"


class RouteWords(Record, frozen=True, kw_only=True):
    """The request and the alternatives in terms of parameters, such as `media 210 x 297 mm`.

    `possible` empty = none known.
    """

    requested: str
    possible: str


def reason_words(reason: RouteReason) -> Message:
    """Return the reason as a part of a sentence."""
    return CATALOGUE[reason.value]()


def route_words(
    reason: RouteReason,
    capabilities: Capabilities,
    media: list[Media],
    document_format: DocumentFormat,
    raw_language: RawLanguage | None,
    requested: PrintParameters,
) -> RouteWords | None:
    """Return the explanation. None if the reason does not concern a parameter."""
    match reason:
        case RouteReason.FORMAT_NOT_SUPPORTED:
            return _of(f"document_format {document_format}", _listed("document_format", capabilities.document_formats))
        case RouteReason.RAW_LANGUAGE_NOT_SUPPORTED:
            name = "document_raw_language"
            return _of(f"{name} {raw_language}", _listed(name, capabilities.raw_languages))
        case RouteReason.COLOR_NOT_SUPPORTED | RouteReason.DUPLEX_NOT_SUPPORTED:
            name = "color_mode" if reason is RouteReason.COLOR_NOT_SUPPORTED else "duplex_mode"
            value, possible = getattr(requested, name), getattr(capabilities, f"{name}s")
            # the printer's own default is always possible
            others = [word for word in possible or () if word != value] or ["default"]
            return _of(f"{name} {value}", _listed(name, others))
        case RouteReason.DPI_NOT_SUPPORTED:
            return _of(f"dpi {requested.dpi}", _listed("dpi", capabilities.dpi))
        case RouteReason.COPIES_NOT_SUPPORTED:
            most = (
                "" if capabilities.copies is None else f"copies {capabilities.copies.min} to {capabilities.copies.max}"
            )
            return _of(f"copies {requested.copies}", most)
        case RouteReason.MEDIA_NOT_SUPPORTED:
            requested_size = _size(requested.media_width_mm, requested.media_height_mm)
            roll = requested.media_width_mm is not None and requested.media_height_mm is None
            return _of(f"media {requested_size}{OF_A_ROLL if roll else ''}", _media(capabilities, media))
        case RouteReason.ORIENTATION_NOT_SUPPORTED:
            return _of(f"orientation {requested.orientation}", "orientation default")
        case RouteReason.SCALE_NOT_SUPPORTED:
            return _of(f"scale_mode {requested.scale_mode}", "scale_mode none")
        case RouteReason.PLACEMENT_NOT_SUPPORTED:
            moved = [f"{name} {getattr(requested, name):g}" for name in MOVING if getattr(requested, name)]
            return _of(", ".join(moved) or "a calibrated printer", "offsets and margins of 0 and no calibration")
    return None


def _of(wanted: str, possible: str) -> RouteWords:
    return RouteWords(requested=wanted, possible=possible)


def _listed(name: str, possible: Iterable[object] | None) -> str:
    words = ", ".join(map(str, possible or ()))
    return f"{name} {words}" if words else ""


def _media(capabilities: Capabilities, listed: list[Media]) -> str:
    sizes = [_size(media.width_mm, media.height_mm) for media in listed[:MOST_SIZES]]
    if len(listed) > MOST_SIZES:
        sizes.append(f"{len(listed) - MOST_SIZES} more")
    if (custom := capabilities.custom_media) is not None:
        low = _size(custom.min_width_mm, custom.min_height_mm)
        sizes.append(f"from {low} to {_size(custom.max_width_mm, custom.max_height_mm)}")
    return f"media {', '.join(sizes)}" if sizes else ""


def _size(width: float | None, height: float | None) -> str:
    if width is None:
        return f"{height:g} mm high"
    return f"{width:g} mm wide" if height is None else f"{width:g} x {height:g} mm"


# Rules for the print parameters of RAW documents. Pure.


def check_parameters(document_format: DocumentFormat, parameters: PrintParameters) -> None:
    """RAW commands are sent as they are: nothing can be rotated, scaled or moved.

    Raises ApiError `parameter_not_applicable`.
    """
    if document_format is not DocumentFormat.RAW:
        return
    wrong = [
        field_error(each.name, "not_applicable", ParameterMessages.NOT_FOR_RAW(name=each.name))
        for each in PARAMETERS.values()
        if each.use.raw is InRaw.REFUSED and getattr(parameters, each.name) != each.default
    ]
    if wrong:
        raise ApiError(ErrorCode.PARAMETER_NOT_APPLICABLE, wrong[0]["message"], details={"fields": wrong})


class PatienceColumns(Protocol):
    @property
    def stale_after_seconds(self) -> int | None: ...
    @property
    def expires_after_seconds(self) -> int | None: ...


class PrinterPatience(Record, frozen=True, kw_only=True):
    """A printer's own settings in seconds. None = by intent; `stale_after_seconds` 0 = no stale guard."""

    stale_after_seconds: int | None = None
    expires_after_seconds: int | None = None

    @classmethod
    def of(cls, printer: PatienceColumns) -> PrinterPatience:
        """Read the two settings from a printer's row or a route's facts."""
        return cls(stale_after_seconds=printer.stale_after_seconds, expires_after_seconds=printer.expires_after_seconds)


def stale_after(patience: Patience, printer: PrinterPatience, intent: Intent) -> timedelta | None:
    """Return the limit; None = such jobs never become stale."""
    if printer.stale_after_seconds is not None:
        return timedelta(seconds=printer.stale_after_seconds) or None
    return patience.stale_after.get(intent) or None


def expires_after(patience: Patience, printer: PrinterPatience) -> timedelta:
    """Return how long a job may wait: the printer's setting, else the server's."""
    if printer.expires_after_seconds is not None:
        return timedelta(seconds=printer.expires_after_seconds)
    return patience.expires_after


def stale_at(patience: Patience, printer: PrinterPatience, intent: Intent, since: datetime) -> datetime | None:
    """Return the time from which an outage holds a job that has been wanted `since`."""
    limit = stale_after(patience, printer, intent)
    return None if limit is None else since + limit


def timed(job: NewJob, patience: Patience, printer: PrinterPatience) -> NewJob:
    """Set the job's deadlines: from its client, else from its printer and intent."""
    intent, since = job.parameters.intent, job.created_at
    if job.expires_after_seconds is not None:
        printer = replace(printer, expires_after_seconds=job.expires_after_seconds)
    return replace(
        job,
        stale_at=stale_at(patience, printer, intent, since),
        expires_at=since + expires_after(patience, printer),
    )
